use search_core::Fallible;

use crate::erased::{Erasable, Erased};

/// The object-safe form of [`Fallible`]: errors are texts.
pub(crate) trait AnyFallible: Send + Sync {
    fn take_error(&self) -> Option<String>;
}

impl<S: Erasable + Fallible<Error: ToString>> AnyFallible for S {
    fn take_error(&self) -> Option<String> {
        Fallible::take_error(self).map(|error| error.to_string())
    }
}

impl Fallible for Erased<'_> {
    type Error = String;

    fn take_error(&self) -> Option<String> {
        self.capabilities.fallible.as_ref()?.take_error()
    }
}
