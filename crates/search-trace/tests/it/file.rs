//! A file is there as a whole or not at all.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use search_trace::TraceFile;

/// A directory of its own, removed at the end.
struct Directory(PathBuf);

impl Directory {
    fn new(name: &str) -> Directory {
        let path = std::env::temp_dir().join(format!("search-trace-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a directory for temporary files is there");
        Directory(path)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the directory is there");
        let names = entries.flatten().map(|entry| entry.file_name());
        names
            .map(|name| name.to_string_lossy().into_owned())
            .collect()
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_file_that_is_kept_takes_the_place_of_the_one_before() {
    let directory = Directory::new("kept");
    let path = directory.0.join("run.svg");
    fs::write(&path, "before").unwrap();
    let mut file = TraceFile::create(&path).unwrap();
    file.write_all(b"after").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"before");
    file.keep().unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"after");
    assert_eq!(directory.names(), ["run.svg"]);
}

#[test]
fn a_file_that_is_dropped_leaves_nothing() {
    let directory = Directory::new("dropped");
    let path = directory.0.join("run.csv");
    let mut file = TraceFile::create(&path).unwrap();
    file.write_all(b"half of it").unwrap();
    assert_eq!(directory.names().len(), 1);
    drop(file);
    assert!(directory.names().is_empty());
}

#[test]
fn two_files_of_one_name_do_not_meet() {
    let directory = Directory::new("two");
    let path = directory.0.join("run.dot");
    let [mut first, mut second] = [(); 2].map(|()| TraceFile::create(&path).unwrap());
    first.write_all(b"1").unwrap();
    second.write_all(b"2").unwrap();
    first.keep().unwrap();
    second.keep().unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"2");
    assert_eq!(directory.names(), ["run.dot"]);
}

#[test]
fn a_directory_that_is_not_there_and_a_path_without_a_name_are_errors() {
    let directory = Directory::new("none");
    assert!(TraceFile::create(directory.0.join("nowhere/run.csv")).is_err());
    assert!(TraceFile::create("..").is_err());
    // A directory stands where the file is to be.
    let path = directory.0.join("taken");
    fs::create_dir_all(path.join("inside")).unwrap();
    let file = TraceFile::create(&path).unwrap();
    assert!(file.keep().is_err());
    assert_eq!(directory.names(), ["taken"]);
}
