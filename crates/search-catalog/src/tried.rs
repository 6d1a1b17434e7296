//! What a generator tries, for another thread.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What a generator has tried for the current puzzle, in words. Clones share it, so that one thread generates and another reads it.
///
/// ```
/// use search_puzzles::{Spec, Tried, catalog};
///
/// let tried = Tried::default();
/// let sudoku = catalog().puzzle("sudoku").expect("the puzzle is in the catalog");
/// let spec = Spec::new(["4"], [("needs", "jellyfish"), ("attempts", "20")]).trying(tried.clone());
/// let error = sudoku.generate(spec, 1, 0).unwrap_err().to_string();
/// assert_eq!(error, format!("no puzzle was found: {}", tried.text()));
/// assert_eq!(tried.text(), "20 boards tried: 20 without a needed technique");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tried(Arc<Mutex<String>>);

impl Tried {
    fn lock(&self) -> MutexGuard<'_, String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Replaces the text.
    pub fn set(&self, text: impl fmt::Display) {
        *self.lock() = text.to_string();
    }

    /// Returns the text, which is empty if nothing was tried.
    #[must_use]
    pub fn text(&self) -> String {
        self.lock().clone()
    }
}
