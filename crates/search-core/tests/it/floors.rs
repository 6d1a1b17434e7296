//! The folders of this crate lie one upon the other: what is in one uses only those below it.

use std::fs;
use std::path::{Path, PathBuf};

/// From the lowest. The checks use no engine, so they stand beside the engines.
const FLOORS: [&[&str]; 4] = [&["problem"], &["store"], &["run"], &["engines", "checks"]];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("it is a folder of this crate");
    let paths = entries.map(|entry| entry.expect("it can be read").path());
    paths
        .flat_map(|path| match path.is_dir() {
            true => sources(&path),
            false => vec![path],
        })
        .collect()
}

/// The first names of all paths that begin with `crate::`, but for those in comments.
fn used(source: &str) -> Vec<&str> {
    let code = source
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let paths = code.flat_map(|line| line.split("crate::").skip(1));
    let name = |path: &'_ str| path.find(|c: char| !c.is_alphanumeric() && c != '_');
    paths
        .map(|path| name(path).map_or(path, |end| &path[..end]))
        .collect()
}

#[test]
fn every_folder_uses_only_those_below_it() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = 0;
    for (height, folders) in FLOORS.iter().enumerate() {
        for folder in *folders {
            let below: Vec<&str> = FLOORS[..height].concat();
            for file in sources(&src.join(folder)) {
                files += 1;
                let source = fs::read_to_string(&file).expect("it is text");
                for name in used(&source) {
                    assert!(
                        name == *folder || below.contains(&name),
                        "{} uses crate::{name}",
                        file.display()
                    );
                }
            }
        }
    }
    assert!(files > 60, "only {files} files were found");
}
