use std::sync::atomic::{AtomicBool, Ordering};

static IS_LISTED: AtomicBool = AtomicBool::new(true);

/// Sets whether the puzzles of the catalog are listed; by default they are. Without them, the methods of the Sudoku solver
/// are not listed either.
pub fn set_catalog_listed(is_listed: bool) {
    IS_LISTED.store(is_listed, Ordering::Release);
}

/// Returns `true` if the puzzles of the catalog are listed.
#[must_use]
pub fn is_catalog_listed() -> bool {
    IS_LISTED.load(Ordering::Acquire)
}
