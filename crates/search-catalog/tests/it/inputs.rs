//! Words, files and standard input.

use std::io::Cursor;
use std::path::PathBuf;

use search_catalog::{Instances, ListedPuzzle, Opened, Spec, SpecError};

use crate::refused;

/// Creates a file for one test.
fn file(name: &str, bytes: &[u8]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, bytes).expect("failed to write the file");
    path.into_os_string()
        .into_string()
        .expect("the output is UTF-8")
}

fn open(puzzle: &str, words: &[&str]) -> Instances {
    let listed = ListedPuzzle::named(puzzle).expect("it is in the catalog");
    let spec = Spec::new(words.iter().copied(), [("", ""); 0]);
    listed.open(spec).expect("failed to open the instances")
}

/// Returns the number of each instance, or its error.
fn places(instances: Instances) -> Vec<Result<u64, String>> {
    let each = instances.map(|opened| match opened {
        Ok(Opened { place, .. }) => Ok(place),
        Err(error) => {
            assert!(error.is_of_one(), "{error}");
            Err(error.to_string())
        }
    });
    each.collect()
}

#[test]
fn lists_have_one_instance_per_line() {
    for (puzzle, lines) in [
        ("pancakes", "# stacks\n2 1 3\n\n4,3,2,1\r\n3 3 1\n1 2"),
        ("cube", "# turns\nR U\n\nF2\r\nR X\nU'"),
        ("lights", "# boards\n.o/oo\n\no\r\n../o\n.."),
        (
            "tiles",
            "# boards\n1 0 2 3 4 5 6 7 8\n\n0 1 2 3 4 5 6 7 8\n1 2\n3 1 2 0 4 5 6 7 8",
        ),
    ] {
        let list = file(&format!("{puzzle}.list"), lines.as_bytes());
        let report = places(open(puzzle, &[&list]));
        let [Ok(2), Ok(4), Err(wrong), Ok(6)] = &report[..] else {
            panic!("{puzzle}: {report:?}");
        };
        assert!(
            wrong.starts_with(&format!("{list}: line 5, column ")),
            "{wrong}"
        );
    }
}

/// The representation depends on the size, and small and large stacks may be in one file.
#[test]
fn stacks_have_up_to_64_pancakes() {
    let stack = |size: usize| {
        let numbers: Vec<String> = (1..=size).rev().map(|number| number.to_string()).collect();
        numbers.join(" ")
    };
    let lines: Vec<String> = [16, 17, 64, 65].map(stack).into();
    let list = file("sizes.list", lines.join("\n").as_bytes());
    let expected = "line 4, column 1: found a stack of 65, expected 1 to 64 pancakes";
    assert_eq!(
        places(open("pancakes", &[&list])),
        [Ok(1), Ok(2), Ok(3), Err(format!("{list}: {expected}"))]
    );
    let wrong = stack(30).replace("30", "31");
    assert_eq!(
        refused("pancakes", &[&wrong], &[]),
        "the stack: line 1, column 1: found '31', expected a pancake from 1 to 30"
    );
}

/// The rows of a board are on one line, separated by slashes.
#[test]
fn an_invalid_light_is_reported_by_its_column_on_the_line() {
    let error = refused("lights", &["../ox"], &[]);
    assert!(error.contains("line 1, column 5: found "), "{error}");
}

#[test]
fn an_invalid_byte_is_reported_by_line_and_column() {
    let list = file("latin1.list", b"2 1 3\n1 \xe4 2\n1 2\n");
    let report = places(open("pancakes", &[&list]));
    let expected = format!("{list}: line 2, column 3: found the byte 0xe4, expected text in UTF-8");
    assert_eq!(report, [Ok(1), Err(expected), Ok(3)]);
    let map = file("latin1.map", b"type octile\nheight 1\nwidth 1\nmap\n\xff");
    let error = refused("grid", &[&map], &[]);
    assert_eq!(
        error,
        format!("{map}: line 5, column 1: found the byte 0xff, expected text in UTF-8")
    );
}

/// Regression test: the word was treated as the name of a file.
#[test]
fn the_mistake_in_a_malformed_board_is_reported() {
    let one_short = "1...5.7..".repeat(9)[1..].to_owned();
    let error = refused("sudoku", &[&one_short], &[]);
    assert!(
        error.starts_with("the board: line 1, column 81: found "),
        "{error}"
    );
    let error = refused("sudoku", &["puzzles-2026.txt"], &[]);
    assert_eq!(error, "puzzles-2026.txt: not a board, and no such file");
}

#[test]
fn standard_input_can_be_replaced() {
    let listed = ListedPuzzle::named("pancakes").expect("it is in the catalog");
    let spec = Spec::new(["-"], [("", ""); 0]);
    let spec = spec.standard_input(|| Box::new(Cursor::new("2 1\n3 2 1\n")));
    let instances = listed.open(spec).expect("failed to open the instances");
    assert_eq!(instances.source, "standard input");
    assert_eq!(places(instances), [Ok(1), Ok(2)]);
}

#[test]
fn without_files_no_word_opens_a_file() {
    let list = file("secret.list", b"2 1 3\n");
    for puzzle in search_catalog::PUZZLES {
        for word in [list.as_str(), "-", "/etc/passwd", "."] {
            for options in [&[][..], &[("scenarios", list.as_str())]] {
                let spec = Spec::new([word], options.iter().copied()).without_files();
                let opened = puzzle.open(spec).and_then(Instances::only);
                // A dot is a board with one cell.
                let has_boards = ["lights", "sudoku"].contains(&puzzle.name);
                let is_board = has_boards && word == "." && options.is_empty();
                match opened {
                    Err(SpecError::Usage(_) | SpecError::Malformed { .. }) => {}
                    other => assert!(is_board, "{} {word}: {other:?}", puzzle.name),
                }
            }
        }
    }
}

#[test]
fn a_long_word_is_shortened_in_its_error() {
    let word = "x".repeat(1_000_000);
    for puzzle in search_catalog::PUZZLES {
        let error = refused(puzzle.name, &[&word], &[]);
        assert!(error.len() < 400, "{}: {} bytes", puzzle.name, error.len());
    }
}
