//! What the module exports and imports.

use crate::module;

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Returns the time in milliseconds since a moment in the past, always the same one.
    pub(crate) safe fn now() -> f64;
}

/// Makes room for a request of this many bytes.
#[unsafe(no_mangle)]
extern "C" fn input(length: usize) -> *mut u8 {
    module::input(length)
}

/// Answers the request, makes the response the output, and returns its length.
#[unsafe(no_mangle)]
extern "C" fn answer() -> usize {
    module::answer()
}

/// Makes the message of the last panic the output, and returns its length.
#[unsafe(no_mangle)]
extern "C" fn failure() -> usize {
    module::failure()
}

/// Returns the place of the output, which is valid until another function is called.
#[unsafe(no_mangle)]
extern "C" fn output() -> *const u8 {
    module::output()
}
