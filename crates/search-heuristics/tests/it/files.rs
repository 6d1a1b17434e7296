//! Files of tables: what is written is read, and what is damaged is refused.

use std::io;

use search_heuristics::{Abstraction, Build, Description, PatternTable, TableError};

use crate::Line;

fn written(table: &PatternTable) -> Vec<u8> {
    let mut bytes = Vec::new();
    table.write(&mut bytes).expect("a vector can be written");
    bytes
}

#[test]
fn a_table_is_read_as_it_was_written() {
    for (ranks, bits) in [(1, 4), (14, 4), (15, 4), (16, 8), (300, 8)] {
        let table = Build::new(&Line(ranks))
            .run()
            .expect("there is enough memory");
        let bytes = written(&table);
        let read = PatternTable::read(&Line(ranks), &bytes[..]).expect("nothing is damaged");
        assert_eq!(read, table);
        assert_eq!((read.ranks(), read.entry_bits()), (ranks, bits));
        assert_eq!(read.bytes(), (ranks * u64::from(bits)).div_ceil(8));
        assert_eq!(read.distance(ranks - 1), Some(ranks.min(255) as u32 - 1));
        assert_eq!(read.distance(ranks), Some(0));
    }
}

#[test]
fn every_damaged_byte_is_found() {
    every_damaged_byte_is_found_in(9);
    every_damaged_byte_is_found_in(20);
}

fn every_damaged_byte_is_found_in(ranks: u64) {
    let table = Build::new(&Line(ranks)).run();
    let bytes = written(&table.expect("there is enough memory"));
    for index in 0..bytes.len() {
        for bit in [1, 32, 128] {
            let mut damaged = bytes.clone();
            damaged[index] ^= bit;
            let read = PatternTable::read(&Line(ranks), &damaged[..]);
            assert!(
                matches!(read, Err(TableError::Differs { .. })),
                "byte {index}, {bit}"
            );
        }
        let cut = PatternTable::read(&Line(ranks), &bytes[..index]);
        assert!(
            matches!(cut, Err(TableError::Differs { .. })),
            "byte {index}"
        );
    }
}

#[test]
fn errors_say_what_differs() {
    let table = Build::new(&Line(20)).run().expect("there is enough memory");
    let bytes = written(&table);
    let error = |bytes: &[u8], ranks| {
        let error = PatternTable::read(&Line(ranks), bytes).expect_err("the file differs");
        error.to_string()
    };
    assert_eq!(error(&bytes, 21), "entries: found \"20\", expected \"21\"");
    assert_eq!(
        error(b"", 20),
        "format: found \"\", expected \"pattern database, version\""
    );
    assert_eq!(
        error(b"PNG", 20),
        "format: found \"PNG\", expected \"pattern database, version\""
    );
    let text = |from: &str, to: &str| {
        let text = String::from_utf8(bytes.clone()).expect("small entries are ASCII");
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1).into_bytes()
    };
    assert_eq!(
        error(&text("version 2", "version 1"), 20),
        "version: found \"1\", expected \"2\""
    );
    assert_eq!(
        error(&text("bits: 8", "bits: 5"), 20),
        "bits: found \"5\", expected 4 or 8"
    );
    assert_eq!(
        error(&text("bits: 8\n", ""), 20).split(' ').next(),
        Some("bits:")
    );
    assert_eq!(
        error(&text("goal: 0", "goal: 7"), 20),
        "goal: found \"7\", expected \"0\""
    );
    assert_eq!(
        error(&text("puzzle: line", "puzzle: cube"), 20),
        "puzzle: found \"cube\", expected \"line\""
    );
    assert_eq!(
        error(&text("pattern: all numbers\n", ""), 20),
        "pattern: found \"entries: 20\", expected \"pattern: all numbers\""
    );
    assert_eq!(
        error(&bytes[..bytes.len() - 3], 20),
        "number of entries: found 17, expected 20"
    );
    assert_eq!(
        error(&[&bytes[..], b"rest"].concat(), 20),
        "bytes after the last entry: found 4, expected 0"
    );
    let mut damaged = bytes.clone();
    *damaged.last_mut().expect("there are entries") = 3;
    let checksum = error(&damaged, 20);
    assert!(
        checksum.starts_with("checksum: found \"checksum: "),
        "{checksum}"
    );
    let long = error(&[b'x'; 1 << 14], 20);
    assert!(long.len() < 200, "{long}");
}

/// One rank, with a description of any length.
struct Described(String);

impl Abstraction for Described {
    fn description(&self) -> Description {
        Description::new("point", &self.0, &self.0)
    }
    fn ranks(&self) -> u64 {
        1
    }
    fn goals(&self, mut visit: impl FnMut(u64, u32)) {
        visit(0, 1);
    }
    fn predecessors(&self, _: u64, _: u32, _: impl FnMut(u64, u32)) {}
}

/// Earlier, a table with a line of 4096 bytes or more was written, but never read.
#[test]
fn tables_with_long_descriptions_are_read() {
    // With a name before it, a line is some bytes longer.
    let lengths = (4096 - 12..=4096).chain([0, 1, 10_000, 100_000]);
    for length in lengths {
        for letter in ["x", "\u{e9}"] {
            let point = Described(letter.repeat(length / letter.len()));
            let table = Build::new(&point).run().expect("there is enough memory");
            let read = PatternTable::read(&point, &written(&table)[..]);
            assert_eq!(read.expect("nothing is damaged"), table);
        }
    }
}

#[test]
fn errors_show_where_long_texts_differ() {
    let goal = |end: &str| Described(format!("{}{end}", "x".repeat(5000)));
    let table = Build::new(&goal("1")).run();
    let bytes = written(&table.expect("there is enough memory"));
    let error = |expected| {
        let error = PatternTable::read(&expected, &bytes[..]);
        error.expect_err("the file differs").to_string()
    };
    let same = "x".repeat(20);
    assert_eq!(
        error(goal("2")),
        format!("goal: found ...\"{same}1\", expected ...\"{same}2\"")
    );
    assert_eq!(
        error(Described("y".to_owned())),
        format!("goal: found \"{}\"..., expected \"y\"", "x".repeat(80))
    );
    let longer = goal(&"2".repeat(5000));
    assert_eq!(
        error(longer),
        format!(
            "goal: found ...\"{same}1\", expected ...\"{same}{}\"...",
            "2".repeat(60)
        )
    );
}

#[test]
fn errors_of_the_reader_are_returned() {
    struct Broken;
    impl io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("unplugged"))
        }
    }
    let error = PatternTable::read(&Line(20), Broken).expect_err("nothing can be read");
    assert_eq!(error.to_string(), "unplugged");
}

#[test]
fn files_are_saved_loaded_and_not_left_behind() {
    let directory = std::env::temp_dir().join(format!("search-heuristics-{}", std::process::id()));
    std::fs::create_dir_all(&directory).expect("a directory can be created");
    let path = directory.join("line.pdb");
    let missing = PatternTable::load(&Line(20), &path).expect_err("there is no file");
    assert!(matches!(missing, TableError::Io(error) if error.kind() == io::ErrorKind::NotFound));
    let table = Build::new(&Line(20)).run().expect("there is enough memory");
    table.save(&path).expect("the file can be written");
    assert_eq!(
        PatternTable::load(&Line(20), &path).expect("it was saved"),
        table
    );
    assert!(PatternTable::load(&Line(19), &path).is_err());
    let files = std::fs::read_dir(&directory).expect("the directory exists");
    assert_eq!(files.count(), 1);
    std::fs::remove_dir_all(&directory).expect("the directory can be removed");
}

/// Regression test: a table replaced the symbolic link or the device that it was saved to.
#[cfg(unix)]
#[test]
fn links_and_devices_are_written_and_not_replaced() {
    use std::fs;
    use std::os::unix::fs::{FileTypeExt, symlink};

    let directory =
        std::env::temp_dir().join(format!("search-heuristics-kinds-{}", std::process::id()));
    fs::create_dir_all(&directory).expect("a directory can be created");
    let path = |name: &str| directory.join(name);
    let table = Build::new(&Line(20)).run().expect("there is enough memory");
    fs::write(path("target"), "before").unwrap();
    for (link, target) in [
        ("link", "target"),
        ("dangling", "new"),
        ("sink", "/dev/null"),
    ] {
        symlink(target, path(link)).unwrap();
        table.save(path(link)).unwrap();
        assert!(path(link).is_symlink(), "{link}");
    }
    for target in ["target", "new"] {
        assert_eq!(fs::read(path(target)).unwrap(), written(&table), "{target}");
    }
    let sink = fs::metadata("/dev/null").expect("it exists");
    assert!(sink.file_type().is_char_device());
    let error = table.save(&directory).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::IsADirectory);
    let files = fs::read_dir(&directory).expect("the directory exists");
    assert_eq!(files.count(), 5);
    fs::remove_dir_all(&directory).expect("the directory can be removed");
}
