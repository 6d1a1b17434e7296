//! Shards of a file with one puzzle per line.

use std::path::{Path, PathBuf};

use search_puzzles::{InstanceEntry, Shard, Spec, SpecError, catalog};

/// Creates a file for one test.
fn file(name: &str, text: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("shard-{}-{name}", std::process::id()));
    std::fs::write(&path, text).expect("failed to write the file");
    path
}

/// Returns the puzzles of a file or a shard with their line numbers, and malformed ones as errors.
fn puzzles(name: &str, path: &Path, shard: Option<&str>) -> Vec<String> {
    let spec = Spec::new([path.display().to_string()], [("", ""); 0]);
    let spec = match shard {
        Some(shard) => spec.shard(shard.parse().expect("the shard is valid"), true),
        None => spec,
    };
    let opened = catalog()
        .puzzle(name)
        .expect("it is in the catalog")
        .open(spec);
    let shown = |opened: Result<InstanceEntry, SpecError>| match opened {
        Ok(InstanceEntry { place, instance }) => format!("{place}: {instance:?}"),
        Err(error) => error.to_string(),
    };
    opened
        .expect("failed to open the file")
        .map(shown)
        .collect()
}

#[test]
fn every_line_is_in_one_part_with_its_number_in_the_file() {
    let texts = [
        "",
        "\n",
        "1 2",
        "2 1\n1 2 3\n1 3 2 4\n",
        "\n\n2 1\n\n9 8 7 6 5 4 3 2 1\nnone\n3 2 1\n\n",
        "1 2\r\n2 1\r\n3 2 1",
    ];
    for (place, text) in texts.iter().enumerate() {
        let path = file(&format!("every-{place}"), text);
        is_whole_in_parts("pancakes", &path);
        std::fs::remove_file(path).unwrap();
    }
}

fn is_whole_in_parts(name: &str, path: &Path) {
    let whole = puzzles(name, path, None);
    for of in 1..20 {
        let parts = (1..=of).flat_map(|part| puzzles(name, path, Some(&format!("{part}/{of}"))));
        assert_eq!(parts.collect::<Vec<_>>(), whole, "{of} parts");
    }
}

/// Sudoku files may have other line terminators.
#[test]
fn lines_of_sudoku_files_are_counted_for_all_terminators() {
    let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let text = format!("# three\r\r{board}\r\n\n{board}\r# between\n\r\n{board}\n");
    let path = file("sudokus", &text);
    let whole = puzzles("sudoku", &path, None);
    let numbers = whole.iter().map(|board| board.split(':').next().unwrap());
    assert_eq!(numbers.collect::<Vec<_>>(), ["3", "5", "8"]);
    is_whole_in_parts("sudoku", &path);
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_directory_has_no_shards() {
    let words = [std::env::temp_dir().display().to_string()];
    let spec = Spec::new(words, [("", ""); 0]).shard("1/2".parse().unwrap(), false);
    let opened = catalog()
        .puzzle("pancakes")
        .expect("it is in the catalog")
        .open(spec);
    let error = opened.err().expect("the shard is refused").to_string();
    assert!(error.contains("not a regular file"), "{error}");
}

#[test]
fn parts_are_of_about_the_same_length() {
    let path = file("length", &"2 1 3 4\n".repeat(1000));
    for number in 1..=7 {
        let lines = puzzles("pancakes", &path, Some(&format!("{number}/7"))).len();
        assert!(lines.abs_diff(1000 / 7) <= 1, "{lines}");
    }
    std::fs::remove_file(path).unwrap();
}

#[test]
fn invalid_shards_are_refused() {
    for text in [
        "", "1", "/", "0/3", "4/3", "1/0", "-1/3", "1/2/3", "a/b", "1.5/3",
    ] {
        assert!(text.parse::<Shard>().is_err(), "{text}");
    }
    let error = "0/3".parse::<Shard>().unwrap_err().to_string();
    assert!(
        error.starts_with("found part 0 of 3, expected I/N"),
        "{error}"
    );
}

#[test]
fn with_more_parts_than_lines_most_are_empty() {
    let path = file("huge", "1 2\n2 1\n");
    let last = format!("{0}/{0}", u64::MAX);
    assert_eq!(puzzles("pancakes", &path, Some(&last)), [""; 0]);
    std::fs::remove_file(path).unwrap();
}
