use std::fs::File;
use std::io;
use std::sync::Arc;

use same_file::Handle;

/// A regular file that an [`OutputFile`](crate::OutputFile) overwrites, identified by device and inode instead of by
/// name.
#[derive(Clone, Debug)]
pub struct Original(Arc<Handle>);

impl Original {
    pub(crate) fn of(file: &File) -> io::Result<Original> {
        let handle = Handle::from_file(file.try_clone()?)?;
        Ok(Original(Arc::new(handle)))
    }

    /// Returns the regular file to which standard output is redirected, or `None` if it is something else.
    #[must_use]
    pub fn of_standard_output() -> Option<Original> {
        let handle = Handle::stdout().ok()?;
        let is_file = handle.as_file().metadata().ok()?.is_file();
        is_file.then(|| Original(Arc::new(handle)))
    }

    /// Returns whether `file` is the same file.
    #[must_use]
    pub fn is(&self, file: &File) -> bool {
        let handle = file.try_clone().and_then(Handle::from_file);
        handle.is_ok_and(|handle| *self.0 == handle)
    }

    /// Returns whether standard input is the same file.
    #[must_use]
    pub fn is_standard_input(&self) -> bool {
        Handle::stdin().is_ok_and(|handle| *self.0 == handle)
    }
}
