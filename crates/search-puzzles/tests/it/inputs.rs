//! Words, files and standard input.

use std::io::{self, BufReader, Cursor, Read};
use std::path::PathBuf;

use search_puzzles::{Instance, InstanceEntry, Instances, Note, Spec, SpecError, catalog};

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
    let listed = catalog().puzzle(puzzle).expect("it is in the catalog");
    let spec = Spec::new(words.iter().copied(), [("", ""); 0]);
    listed.open(spec).expect("failed to open the instances")
}

/// Returns the number of each instance, or its error.
fn places(instances: Instances) -> Vec<Result<u64, String>> {
    let each = instances.map(|opened| match opened {
        Ok(InstanceEntry { place, .. }) => Ok(place),
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

/// Regression test: rows of lights were boards of one row each, and a row that begins with `#` was a comment.
#[test]
fn rows_of_lights_are_one_board() {
    let three = "oo.\n...\n..o";
    for text in [
        "oo.\n...\n..o\n",
        "# a board\noo.\n# between\n...\n..o",
        "##.\n...\n..#\n",
        "1 1 0\n0 0 0\n0 0 1\n",
        "[[1, 1, 0],\n [0, 0, 0],\n [0, 0, 1]]\n",
        "[\n  [1, 1, 0],\n  [0, 0, 0],\n  [0, 0, 1]\n]\n",
        "[[1,1,0],[0,0,0],[0,0,1]]\n",
        "oo./.../..o",
    ] {
        let found = pictures("lights", "rows", text.as_bytes());
        assert_eq!(found, [Ok(three.to_owned())], "{text}");
    }
    let several = "oo.\n...\n..o\n\n\noo./.../..o\noo./.../..o\n.o\no.\n\no\n";
    let [first, second, third, fourth, fifth] =
        &pictures("lights", "several", several.as_bytes())[..]
    else {
        panic!("there are five boards");
    };
    for board in [first, second, third] {
        assert_eq!(board.as_deref(), Ok(three));
    }
    assert_eq!(
        (fourth.as_deref(), fifth.as_deref()),
        (Ok(".o\no."), Ok("o"))
    );
    let error = "FILE: line 4, column 3: found 2 lights, expected 3 as in the first row";
    assert_eq!(
        pictures("lights", "short", b"ooo/...\n\n...\noo\n...\n"),
        [Ok("ooo\n...".to_owned()), Err(error.to_owned())]
    );
    let listed = catalog().puzzle("lights").expect("it is in the catalog");
    for size in ["3x1", "1x3"] {
        let spec = Spec::new([size], [("", ""); 0]);
        let made = listed.generate(spec, 1, 1).expect("the size is valid");
        let found = pictures("lights", "made", format!("{made}\n{made}\n").as_bytes());
        assert_eq!(found.len(), 2, "{made}");
    }
}

/// Regression test: a row was a board of its own in a shard.
#[test]
fn a_row_of_lights_is_no_line_of_a_shard() {
    let list = file("lights.shard", b"o./.o\no.\n.o\no/\n");
    let listed = catalog().puzzle("lights").expect("it is in the catalog");
    let spec = Spec::new([&list], [("", ""); 0]);
    let spec = spec.shard("1/1".parse().expect("the shard is valid"), true);
    let instances = listed.open(spec).expect("failed to open the instances");
    let [Ok(1), Err(two), Err(three), Ok(4)] = &places(instances)[..] else {
        panic!("two lines are rows");
    };
    assert!(two.contains("line 2, column 3: found the end"), "{two}");
    assert!(three.contains("line 3, column 3: found the end"), "{three}");
}

/// Regression test: brackets, other blanks, slashes and digits without spaces were refused.
#[test]
fn boards_of_tiles_are_read_in_the_forms_of_other_programs() {
    let eight = "1 2 3\n4 5 6\n7 8  ";
    for text in [
        "1 2 3 4 5 6 7 8 _",
        "1 2 3\n# a comment\n4 5 6\n7 8 x\n",
        "[[1,2,3],[4,5,6],[7,8,0]]",
        "[[1, 2, 3],\n [4, 5, 6],\n [7, 8, 0]]\n",
        "[\n [1, 2, 3],\n [4, 5, 6],\n [7, 8, 0]\n]\n",
        "1 2 3 / 4 5 6 / 7 8 .",
        "123456780",
        "123/456/780",
        "123\n456\n780\n",
        "(1, 2, 3, 4, 5, 6, 7, 8, 0)",
    ] {
        assert_eq!(
            crate::open("tiles", &[text], &[]).picture().trim_end(),
            eight.trim_end(),
            "{text}"
        );
        let found = pictures("tiles", "forms", text.as_bytes());
        assert!(found.len() == 1 && found[0].is_ok(), "{text}: {found:?}");
    }
    let list = "123456780\n123456708\n1230\n0 1 2 3\n1 2/3 0\n1 2 3/4 0 5\n";
    let found = pictures("tiles", "forms-list", list.as_bytes());
    assert!(
        found.len() == 6 && found.iter().all(Result::is_ok),
        "{found:?}"
    );
    assert_eq!(
        refused("tiles", &["4x3", "1 2 3/4 5 6/7 8 9/10 11 0"], &[]),
        "the board: line 1, column 6: found a row of 3 tiles, expected 4"
    );
    for text in ["[3, 1, 2]", "312", "(3,1,2)"] {
        assert_eq!(
            crate::open("pancakes", &[text], &[]).picture(),
            "3 1 2",
            "{text}"
        );
    }
    let goals = ["[[1,2,3],[4,5,6],[7,8,0]]", "12345678_", "blank-last"];
    for goal in goals {
        let instance = crate::open("tiles", &["123456780"], &[("goal", goal)]);
        assert!(instance.is_solved_at_start(), "{goal}");
        assert_eq!(instance.goal().as_deref(), Some("blank-last"));
    }
}

/// Regression test: an empty list of turns was refused, and turns without spaces were taken for the name of a file.
#[test]
fn turns_are_read_in_the_forms_of_other_programs() {
    for puzzle in ["cube", "cube3"] {
        assert!(crate::open(puzzle, &[""], &[]).is_solved_at_start());
        let expected = crate::open(puzzle, &["R U R' U'"], &[]).picture();
        for turns in ["RUR'U'", "R U R’ U′", "(R U) R3 Ui", "R,U,R`,U3"] {
            assert_eq!(
                crate::open(puzzle, &[turns], &[]).picture(),
                expected,
                "{turns}"
            );
        }
    }
    assert!(crate::open("cube", &["L R'"], &[]).is_solved_at_start());
}

/// Regression test: lines that are not words were dropped without a note.
#[test]
fn lines_that_are_no_words_are_noted() {
    let list = file(
        "words.list",
        "\u{feff}cot,5\n12\ncat\ncan't\ncog/S\n\"dog\"\n".as_bytes(),
    );
    let listed = catalog().puzzle("ladder").expect("it is in the catalog");
    let spec = |to| Spec::new([&list], [("from", "cat"), ("to", to)]);
    let instances = listed
        .open(spec("dog"))
        .expect("both words are in the list");
    let notes = [
        "2 lines are not words and are skipped, first line 2, column 1: found '1', expected a letter",
        "what follows the word is skipped in 2 lines, first in line 1, column 5 (--form words reads it)",
    ]
    .map(|note| format!("{list}: {note}"));
    assert_eq!(instances.notes, notes.clone().map(Note::Skipped));
    let error = listed
        .open(spec("elk"))
        .err()
        .expect("elk is not in the list");
    assert_eq!(
        error.to_string(),
        format!(
            "--to: found `elk`, expected a word of {list} ({}) ({})",
            notes[0], notes[1]
        )
    );
}

/// Regression test: the first line became an edge, or the map was refused.
#[test]
fn what_is_skipped_before_a_graph_or_map_is_noted() {
    let open = |puzzle: &str, text: &str, options: &[(&str, &str)]| {
        let listed = catalog().puzzle(puzzle).expect("it is in the catalog");
        let opened = listed.open(Spec::new([text], options.iter().copied()));
        let instances = opened.expect("the text is valid");
        let notes = instances.notes.clone();
        (notes, instances.only().expect("there is one instance"))
    };
    let cost = |instance: &Instance| {
        let search = instance.search("a-star".parse().expect("it is an algorithm"));
        let found = search.expect("it can be run").next_solution();
        let found = found.expect("there is a solution");
        found.cost.map(|cost| cost.to_string())
    };
    let text = "4 3\n1 2 10\n2 3 10\n3 4 10\n";
    let ends = [("from", "3"), ("to", "4"), ("undirected", "yes")];
    let (notes, instance) = open("graph", text, &ends);
    let note = "the graph: line 1: `4 3` is skipped: the numbers of nodes and edges";
    assert_eq!(notes, [Note::Skipped(note.to_owned())]);
    assert_eq!(cost(&instance).as_deref(), Some("10"));
    let matrix = "0 2 0 6\n2 0 3 8\n0 3 0 0\n6 8 0 0\n";
    let (_, instance) = open(
        "graph",
        matrix,
        &[("matrix", "yes"), ("from", "1"), ("to", "3")],
    );
    assert_eq!(cost(&instance).as_deref(), Some("5"));
    let map = "3 4\nS#..\n.#9.\n..#E\n";
    let (notes, instance) = open("grid", map, &[("neighbours", "8"), ("corners", "always")]);
    let note = "the map: line 1: `3 4` is skipped: the size of the map";
    assert_eq!(notes, [Note::Skipped(note.to_owned())]);
    assert_eq!(cost(&instance).as_deref(), Some("1 + 11√2"));
}

#[test]
fn an_invalid_byte_is_reported_by_line_and_column() {
    let list = file("latin1.list", b"2 1 3\n1 \xe4 2\n1 2\n");
    let report = places(open("pancakes", &[&list]));
    let wrong = |byte: &str| {
        format!(
            "found the byte {byte}, which is not UTF-8, perhaps Latin-1, \
             expected text in UTF-8 (convert it by `iconv -f LATIN1 -t UTF-8`)"
        )
    };
    let expected = format!("{list}: line 2, column 3: {}", wrong("0xE4"));
    assert_eq!(report, [Ok(1), Err(expected), Ok(3)]);
    let map = file("latin1.map", b"type octile\nheight 1\nwidth 1\nmap\n\xff");
    let error = refused("grid", &[&map], &[]);
    assert_eq!(error, format!("{map}: line 5, column 1: {}", wrong("0xFF")));
}

/// A text of each puzzle that reads files, with lines that end with `\n`.
const TEXTS: [(&str, &str); 9] = [
    ("tiles", "1 5 4\n2 6 0\n3 7 8\n"),
    ("pancakes", "2 1 3\n4 3 2 1\n"),
    ("cube", "R U\nF2\n"),
    ("cube3", "R U\nF2\n"),
    ("lights", ".o/oo\n\no/.\n"),
    ("ladder", "cold\ncord\nword\nward\nwarm\n"),
    ("grid", "type octile\nheight 2\nwidth 2\nmap\n..\n..\n"),
    ("graph", "start A\ngoal B\nA B 2\n"),
    ("sokoban", "#####\n#@$.#\n#####\n"),
];

/// Returns the pictures of the instances in a file with this text, or the errors.
fn pictures(puzzle: &str, name: &str, bytes: &[u8]) -> Vec<Result<String, String>> {
    let path = file(&format!("{puzzle}.{name}"), bytes);
    let listed = catalog().puzzle(puzzle).expect("it is in the catalog");
    let spec = Spec::new([&path], [("", ""); 0]);
    let of = |error: SpecError| error.to_string().replace(&path, "FILE");
    match listed.open(spec) {
        Ok(instances) => { instances }
            .map(|opened| opened.map(|opened| opened.instance.picture()).map_err(of))
            .collect(),
        Err(error) => vec![Err(of(error))],
    }
}

/// Regression test: a byte order mark was a character of the first line, and `\r` alone did not end a line.
#[test]
fn byte_order_marks_and_all_line_ends_are_read_in_every_puzzle() {
    for (puzzle, text) in TEXTS {
        let expected = pictures(puzzle, "lf", text.as_bytes());
        assert!(expected.iter().all(Result::is_ok), "{puzzle}: {expected:?}");
        for (name, ends) in [("lf", "\n"), ("crlf", "\r\n"), ("cr", "\r")] {
            for mark in ["", "\u{feff}"] {
                let other = format!("{mark}{}", text.replace('\n', ends));
                let found = pictures(puzzle, name, other.as_bytes());
                assert_eq!(found, expected, "{puzzle}, {name}, {mark:?}");
            }
        }
    }
}

/// Regression test: UTF-16 was an invalid or a zero byte, or one error per line.
#[test]
fn utf_16_is_named_in_every_puzzle() {
    let sudoku = ("sudoku", "1...5.7..");
    for (puzzle, text) in TEXTS.into_iter().chain([sudoku]) {
        for (order, name, to_bytes) in [
            (
                "little-endian",
                "LE",
                u16::to_le_bytes as fn(u16) -> [u8; 2],
            ),
            ("big-endian", "BE", u16::to_be_bytes),
        ] {
            for mark in ["", "\u{feff}"] {
                let marked = format!("{mark}{text}");
                let bytes: Vec<u8> = marked.encode_utf16().flat_map(to_bytes).collect();
                assert_eq!(
                    pictures(puzzle, "utf-16", &bytes),
                    [Err(format!(
                        "FILE: line 1, column 1: found text in UTF-16 ({order}), \
                         expected text in UTF-8 (convert it by `iconv -f UTF-16{name} -t UTF-8`)"
                    ))],
                    "{puzzle}, {mark:?}"
                );
            }
        }
    }
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
    let listed = catalog().puzzle("pancakes").expect("it is in the catalog");
    let spec = Spec::new(["-"], [("", ""); 0]);
    let spec = spec.standard_input(|| Box::new(Cursor::new("2 1\n3 2 1\n")));
    let instances = listed.open(spec).expect("failed to open the instances");
    assert_eq!(instances.source, "standard input");
    assert_eq!(places(instances), [Ok(1), Ok(2)]);
}

/// A program that sends a line and waits for its answer gets it, whatever its first bytes are.
#[test]
fn no_more_is_read_than_the_first_line() {
    struct Once(Cursor<&'static [u8]>);
    impl Read for Once {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            assert!(self.0.position() < 7, "read again");
            let most = out.len().min(if self.0.position() < 3 { 1 } else { 4 });
            self.0.read(&mut out[..most])
        }
    }
    let listed = catalog().puzzle("lights").expect("it is in the catalog");
    let spec = Spec::new(["-"], [("", ""); 0]);
    let spec = spec.standard_input(|| {
        Box::new(BufReader::new(Once(Cursor::new(
            "\u{feff}o/.\r".as_bytes(),
        ))))
    });
    let mut instances = listed.open(spec).expect("failed to open the instances");
    assert!(instances.next().is_some_and(|opened| opened.is_ok()));
}

#[test]
fn without_files_no_word_opens_a_file() {
    let list = file("secret.list", b"2 1 3\n");
    for puzzle in search_puzzles::PUZZLES {
        for word in [list.as_str(), "-", "/etc/passwd", "."] {
            for options in [&[][..], &[("scenarios", list.as_str())]] {
                let spec = Spec::new([word], options.iter().copied()).without_files();
                let opened = puzzle.open(spec).and_then(Instances::only);
                // Either sign is a board with one cell.
                let has_boards = ["lights", "sudoku", "sudoku-steps"].contains(&puzzle.name);
                let is_board = has_boards && [".", "-"].contains(&word) && options.is_empty();
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
    for puzzle in search_puzzles::PUZZLES {
        let error = refused(puzzle.name, &[&word], &[]);
        assert!(error.len() < 400, "{}: {} bytes", puzzle.name, error.len());
    }
}
