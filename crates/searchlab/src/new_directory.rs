//! Writing a directory with files.

use std::fs;
use std::io;
use std::path::Path;

/// Creates a directory with these files: either completely or, if there is an error, not at all.
///
/// # Errors
///
/// Returns an error if the directory exists or cannot be written.
pub(crate) fn create_directory(
    directory: &Path,
    files: &[(&str, impl AsRef<[u8]>)],
) -> io::Result<()> {
    if directory.symlink_metadata().is_ok() {
        let message = "it exists already, and nothing is overwritten";
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, message));
    }
    let name = directory.file_name().unwrap_or_default().to_string_lossy();
    let unfinished = directory.with_file_name(format!(".{name}.{}", std::process::id()));
    fs::create_dir(&unfinished)?;
    let write = || {
        for (path, content) in files {
            let path = unfinished.join(path);
            path.parent().map_or(Ok(()), fs::create_dir_all)?;
            fs::write(path, content)?;
        }
        fs::rename(&unfinished, directory)
    };
    write().inspect_err(|_| {
        // The first error is the one to report.
        let _ = fs::remove_dir_all(&unfinished);
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The second file needs a directory with the name of the first.
    #[test]
    fn a_failure_leaves_nothing_behind() {
        let place = std::env::temp_dir().join(format!("searchlab-new-{}", std::process::id()));
        fs::create_dir_all(&place).expect("temporary files can be written");
        let files = [("src", ""), ("src/lib.rs", "")];
        assert!(create_directory(&place.join("broken"), &files).is_err());
        let left = fs::read_dir(&place).expect("the directory exists").count();
        fs::remove_dir_all(&place).expect("temporary files can be removed");
        assert_eq!(left, 0);
    }
}
