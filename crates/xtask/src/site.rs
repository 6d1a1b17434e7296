//! The page without a server: static files, with the searches as WebAssembly.

mod files;
mod module;
// A saved page consists of the same script.
#[path = "../../search-studio/src/save/one_script.rs"]
mod one_script;
mod sizes;

use std::fs;
use std::io;
use std::path::Path;

use files::SiteFile;

/// A compilation of the site: where it is written, and the profile of its module.
pub(crate) struct Build {
    pub(crate) directory: &'static str,
    profile: &'static str,
}

/// The site to publish: small, and fast.
pub(crate) const PUBLISHED: Build = Build {
    directory: "target/site",
    profile: "web",
};

/// The site for the tests: optimising the module takes longer than all of them.
pub(crate) const UNOPTIMISED: Build = Build {
    directory: "target/site-unoptimised",
    profile: "dev",
};

impl Build {
    /// Builds the site and prints the sizes of its files.
    pub(crate) fn build(&self) -> Result<(), String> {
        let directory = self.directory;
        let module = module::compile(self.profile)?;
        let files = files::all(module)?;
        write(Path::new(directory), &files)
            .map_err(|error| format!("cannot write {directory}: {error}"))?;
        println!("\n{}", sizes::table(&files)?);
        println!("To open it: python3 -m http.server --directory {directory}");
        Ok(())
    }
}

/// Writes the files into an empty directory, each also compressed, for hosts that send `name.gz` in place of `name` to browsers that accept
/// it, such as nginx with `gzip_static`.
fn write(directory: &Path, files: &[SiteFile]) -> io::Result<()> {
    match fs::remove_dir_all(directory) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => fs::create_dir_all(directory)?,
    }
    for file in files {
        fs::write(directory.join(&file.name), &file.content)?;
        let packed = sizes::gzip(&file.content)?;
        fs::write(directory.join(format!("{}.gz", file.name)), packed)?;
    }
    Ok(())
}
