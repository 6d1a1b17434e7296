//! Output to each kind of path.

use std::fs::{self, File, Permissions};
use std::io::{ErrorKind, Read, Write};
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use same_file::Handle;
use tempfile::TempDir;

use super::{OutputFile, are_same};

/// A temporary directory, removed when dropped.
struct Directory(TempDir);

impl Directory {
    fn new() -> Directory {
        Directory(TempDir::new().expect("the directory for temporary files is writable"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the directory is readable");
        let names = entries.flatten().map(|entry| entry.file_name());
        let mut names: Vec<String> = names
            .map(|name| name.to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

impl OutputFile {
    fn temporary(&self) -> Option<&Path> {
        let replacement = self.replacement.as_ref()?;
        Some(&replacement.temporary)
    }

    fn overwrites(&self, file: &File) -> bool {
        let file = file.try_clone().and_then(Handle::from_file);
        let file = file.expect("an open file can be identified");
        self.original().is_some_and(|original| *original == file)
    }
}

fn write(path: impl AsRef<Path>, text: &str) {
    let mut file = OutputFile::create(path.as_ref(), None).expect("the file can be created");
    file.write_all(text.as_bytes())
        .expect("the file can be written");
    file.keep().expect("the file can be kept");
}

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(path).expect("the file is readable")
}

fn mode(path: &Path) -> u32 {
    let found = fs::metadata(path).expect("the file exists");
    found.permissions().mode() & 0o7777
}

fn fifo(path: &Path) {
    let status = Command::new("mkfifo").arg(path).status();
    assert!(status.expect("mkfifo runs").success());
}

#[test]
fn a_kept_file_replaces_the_existing_one() {
    let directory = Directory::new();
    let path = directory.path("run.svg");
    fs::write(&path, "before").unwrap();
    let mut file = OutputFile::create(&path, None).unwrap();
    file.write_all(b"after").unwrap();
    assert_eq!(read(&path), "before");
    file.keep().unwrap();
    assert_eq!(read(&path), "after");
    assert_eq!(directory.names(), ["run.svg"]);
}

#[test]
fn a_dropped_file_leaves_nothing() {
    let directory = Directory::new();
    let path = directory.path("run.csv");
    let mut file = OutputFile::create(&path, None).unwrap();
    file.write_all(b"incomplete").unwrap();
    let temporary = file.temporary().expect("a new file has a temporary name");
    assert_eq!(temporary.parent(), path.parent());
    let other = directory.path("other");
    File::create(&other).unwrap();
    assert_eq!(
        mode(temporary),
        mode(&other),
        "the mode is that of new files"
    );
    fs::remove_file(other).unwrap();
    assert!(temporary.exists() && !path.exists());
    drop(file);
    assert!(directory.names().is_empty());
}

#[test]
fn two_writers_of_one_path_do_not_interfere() {
    let directory = Directory::new();
    let path = directory.path("run.dot");
    let [mut first, mut second] = [(); 2].map(|()| OutputFile::create(&path, None).unwrap());
    first.write_all(b"1").unwrap();
    second.write_all(b"2").unwrap();
    first.keep().unwrap();
    second.keep().unwrap();
    assert_eq!(read(&path), "2");
    assert_eq!(directory.names(), ["run.dot"]);
}

#[test]
fn a_missing_directory_and_a_path_without_a_file_name_are_errors() {
    let directory = Directory::new();
    let kind = |path: &Path| OutputFile::create(path, None).unwrap_err().kind();
    assert_eq!(
        kind(&directory.path("nowhere/run.csv")),
        ErrorKind::NotFound
    );
    assert_eq!(kind(Path::new("")), ErrorKind::InvalidInput);
    assert!(directory.names().is_empty());
}

/// Regression test: the error was reported only after everything was written.
#[test]
fn a_directory_is_refused_before_anything_is_written() {
    let directory = Directory::new();
    let path = directory.path("taken");
    fs::create_dir_all(path.join("inside")).unwrap();
    let link = directory.path("link");
    symlink("taken", &link).unwrap();
    for path in [
        &path,
        &link,
        Path::new(".."),
        Path::new("/"),
        &directory.path("new/"),
    ] {
        let error = OutputFile::create(path, None).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::IsADirectory, "{}", path.display());
    }
    assert_eq!(directory.names(), ["link", "taken"]);
}

#[test]
fn permissions_are_preserved() {
    let directory = Directory::new();
    for wanted in [0o600, 0o755, 0o640, 0o200] {
        let path = directory.path("run.csv");
        write(&path, "before");
        fs::set_permissions(&path, Permissions::from_mode(wanted)).unwrap();
        let mut file = OutputFile::create(&path, None).unwrap();
        let temporary = file.temporary().expect("the file is replaced");
        assert_eq!(mode(temporary), 0o600, "others can read the temporary file");
        file.write_all(b"after").unwrap();
        file.keep().unwrap();
        assert_eq!(mode(&path), wanted);
        fs::remove_file(&path).unwrap();
    }
}

#[test]
fn symbolic_links_are_followed() {
    let directory = Directory::new();
    fs::create_dir(directory.path("real")).unwrap();
    write(directory.path("real/run.csv"), "before");
    symlink("real/run.csv", directory.path("one")).unwrap();
    symlink(directory.path("one"), directory.path("two")).unwrap();
    // Dangling.
    symlink("real/../real/new.csv", directory.path("dangling")).unwrap();
    write(directory.path("two"), "after");
    write(directory.path("dangling"), "new");
    assert_eq!(read(directory.path("real/run.csv")), "after");
    assert_eq!(read(directory.path("real/new.csv")), "new");
    for link in ["one", "two", "dangling"] {
        let found = fs::symlink_metadata(directory.path(link)).unwrap();
        assert!(found.is_symlink(), "{link}");
    }
    assert_eq!(directory.names(), ["dangling", "one", "real", "two"]);
}

#[test]
fn a_loop_of_links_is_an_error() {
    let directory = Directory::new();
    symlink("two", directory.path("one")).unwrap();
    symlink("one", directory.path("two")).unwrap();
    assert!(OutputFile::create(&directory.path("one"), None).is_err());
}

#[test]
fn a_fifo_is_written_directly() {
    let directory = Directory::new();
    let path = directory.path("fifo");
    fifo(&path);
    let other_end = path.clone();
    let reader = thread::spawn(move || {
        let mut text = String::new();
        File::open(other_end)
            .unwrap()
            .read_to_string(&mut text)
            .unwrap();
        text
    });
    let mut file = OutputFile::create(&path, None).unwrap();
    assert!(file.temporary().is_none() && file.original().is_none());
    file.write_all(b"through it").unwrap();
    file.keep().unwrap();
    assert_eq!(reader.join().unwrap(), "through it");
    assert!(fs::metadata(&path).unwrap().file_type().is_fifo());
    assert_eq!(directory.names(), ["fifo"]);
}

#[test]
fn a_device_is_written_directly() {
    let device = Path::new("/dev/null");
    let before = fs::metadata(device).unwrap();
    write(device, "nothing");
    let after = fs::metadata(device).unwrap();
    assert!(after.file_type().is_char_device());
    assert_eq!((before.ino(), before.rdev()), (after.ino(), after.rdev()));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let mut file = OutputFile::create(Path::new("/dev/full"), None).unwrap();
    let error = file.write_all(b"too much").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::StorageFull);
}

/// A shell that opened the file appends after what is written here.
#[cfg(target_os = "linux")]
#[test]
fn a_descriptor_is_written_directly() {
    use std::os::fd::AsRawFd;
    let directory = Directory::new();
    let path = directory.path("log");
    fs::write(&path, "before, ").unwrap();
    let mut shell = File::options().append(true).open(&path).unwrap();
    let inode = shell.metadata().unwrap().ino();
    for of in ["/dev/fd", "/proc/self/fd"] {
        let named = format!("{of}/{}", shell.as_raw_fd());
        let file = OutputFile::create(Path::new(&named), None).unwrap();
        assert!(file.overwrites(&shell));
        drop(file);
        write(&named, "within, ");
    }
    shell.write_all(b"after").unwrap();
    assert_eq!(read(&path), "before, within, within, after");
    assert_eq!(fs::metadata(&path).unwrap().ino(), inode);
}

/// The other name keeps the old contents.
#[test]
fn a_file_with_two_names_is_replaced_under_one() {
    let directory = Directory::new();
    let [one, two] = ["one", "two"].map(|name| directory.path(name));
    fs::write(&one, "before").unwrap();
    fs::hard_link(&one, &two).unwrap();
    write(&one, "after");
    assert_eq!((read(&one), read(&two)), ("after".into(), "before".into()));
}

#[test]
fn the_original_is_recognized_by_any_name() {
    let directory = Directory::new();
    let [path, hard, soft, other] =
        ["path", "hard", "soft", "other"].map(|name| directory.path(name));
    fs::write(&path, "before").unwrap();
    fs::write(&other, "before").unwrap();
    fs::hard_link(&path, &hard).unwrap();
    symlink("path", &soft).unwrap();
    let is = |out: &Path, read: &Path| {
        let file = OutputFile::create(out, None).unwrap();
        file.overwrites(&File::open(read).unwrap())
    };
    for name in [&path, &hard, &soft] {
        assert!(is(name, &path) && is(&path, name), "{}", name.display());
        assert!(!is(name, &other));
    }
    let new = OutputFile::create(&directory.path("new"), None).unwrap();
    assert!(new.original().is_none());
}

#[test]
fn concurrent_writers_do_not_interfere_and_leave_nothing() {
    let directory = Directory::new();
    let path = directory.path("run.csv");
    let text = "0123456789".repeat(1000);
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| (0..100).for_each(|_| write(&path, &text)));
        }
    });
    assert_eq!(read(&path), text);
    assert_eq!(directory.names(), ["run.csv"]);
}

#[test]
fn the_longest_file_name_has_a_temporary_name() {
    let directory = Directory::new();
    for name in ["x".repeat(255), "é".repeat(127)] {
        write(directory.path(&name), "whole");
        assert_eq!(directory.names(), [name.as_str()]);
        fs::remove_file(directory.path(&name)).unwrap();
    }
}

/// A path is the same with or without links on it, whether the file exists or not; what is not replaced is written by several.
#[test]
fn two_paths_of_one_file_are_recognized() {
    let directory = Directory::new();
    let path = |name: &str| directory.path(name);
    fs::create_dir(path("real")).unwrap();
    for (link, target) in [("dir", "real"), ("soft", "file"), ("out", "/dev/null")] {
        symlink(target, path(link)).unwrap();
    }
    symlink("real/new", path("dangling")).unwrap();
    fs::write(path("file"), "").unwrap();
    fs::hard_link(path("file"), path("hard")).unwrap();
    for (one, other, expected) in [
        ("file", "soft", true),
        ("file", "hard", true),
        ("real/new", "dir/new", true),
        ("real/new", "dangling", true),
        ("real/new", "new", false),
        ("file", "new", false),
        ("out", "out", false),
        ("real", "dir", false),
    ] {
        let found = are_same(&path(one), &path(other));
        assert_eq!(found, expected, "{one} {other}");
    }
    assert!(!are_same(Path::new("/dev/stdout"), Path::new("/dev/fd/1")));
    assert!(are_same(Path::new("new"), Path::new("./new")));
}

/// Root can write to any directory: then the file is replaced.
#[test]
fn a_file_in_a_directory_that_is_not_writable_is_written_in_place() {
    let directory = Directory::new();
    let path = directory.path("run.csv");
    fs::write(&path, "old contents").unwrap();
    // While it is open, its inode number is not reused.
    let before = File::open(&path).unwrap();
    let inode = before.metadata().unwrap().ino();
    fs::set_permissions(&directory.0, Permissions::from_mode(0o555)).unwrap();
    let is_read_only = File::create_new(directory.path("new")).is_err();
    let mut file = OutputFile::create(&path, None).unwrap();
    assert_eq!(read(&path), "old contents");
    file.write_all(b"af").unwrap();
    file.write_all(b"ter").unwrap();
    file.keep().unwrap();
    assert_eq!(read(&path), "after");
    // Keeping without a write leaves an empty file.
    OutputFile::create(&path, None).unwrap().keep().unwrap();
    assert_eq!(read(&path), "");
    let is_same = fs::metadata(&path).unwrap().ino() == inode;
    fs::set_permissions(&directory.0, Permissions::from_mode(0o755)).unwrap();
    assert_eq!(is_same, is_read_only);
}

/// Ctrl-C removes the temporary file while the file is being written.
#[test]
fn a_file_that_ctrl_c_removed_cannot_be_kept() {
    let directory = Directory::new();
    let path = directory.path("run.csv");
    fs::write(&path, "before").unwrap();
    let file = OutputFile::create(&path, None).unwrap();
    let temporary = file.temporary().expect("the file is replaced").to_owned();
    assert!(crate::interrupt::unfinished().contains(&temporary));
    fs::remove_file(temporary).unwrap();
    assert!(file.keep().is_err());
    assert_eq!(read(&path), "before");
    assert_eq!(directory.names(), ["run.csv"]);
}
