//! Ctrl-C.

use std::sync::OnceLock;

use search_core::CancelFlag;

static FLAG: OnceLock<CancelFlag> = OnceLock::new();

/// The flag that is raised by Ctrl-C: the search in hand ends, and what it took is printed. The second Ctrl-C ends the
/// program.
pub(crate) fn flag() -> CancelFlag {
    let flag = FLAG.get_or_init(|| {
        let flag = CancelFlag::new();
        let raised = flag.clone();
        // Where no handler can be set, the program ends at once as programs do.
        let _ = ctrlc::set_handler(move || {
            if raised.is_raised() {
                std::process::exit(130);
            }
            raised.raise();
        });
        flag
    });
    flag.clone()
}
