//! Parts of a list, each read separately.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use proptest::prelude::*;
use sudoku_puzzle::read::{Before, ReadError, Reader};

const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Formats the items of a reader, one line for each puzzle and each error.
fn read<R: std::io::BufRead>(reader: Reader<R>) -> Vec<String> {
    let items = reader.map(|read| match read {
        Ok(entry) => format!("{}: {}", entry.line, entry.puzzle.line()),
        Err(error) => error.to_string(),
    });
    items.collect()
}

fn lines_in(text: &str) -> u64 {
    text.matches('\n').count() as u64
}

/// Reads the list in parts, divided after these lines.
fn in_parts(text: &str, ends: &[usize]) -> Vec<String> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut all = Vec::new();
    let mut before = String::new();
    for two in [&[0], ends, &[lines.len()]].concat().windows(2) {
        let part = lines[two[0]..two[1]].concat();
        let mut earlier = Reader::new(before.as_bytes());
        earlier.next();
        let lines_before = match earlier.has_started() {
            true => Before::Lines(lines_in(&before)),
            false => Before::Comments(lines_in(&before)),
        };
        all.extend(read(Reader::part(part.as_bytes(), lines_before)));
        before += &part;
    }
    all
}

proptest! {
    #[test]
    fn the_parts_of_a_list_have_the_puzzles_and_errors_of_the_whole(
        comments in prop::collection::vec(any::<bool>(), 0..4),
        kinds in prop::collection::vec(0..10_usize, 1..30),
        header in any::<bool>(),
        cut in any::<prop::sample::Index>(),
        other in any::<prop::sample::Index>(),
    ) {
        let numbers = format!("{}1 2", "0 ".repeat(79));
        let of_25 = ".".repeat(625);
        let short = &NINE[..80];
        let twice = format!("11{}", &NINE[2..]);
        let rated = format!("{NINE} # easy");
        let column = format!("{NINE},1,easy");
        let kinds = kinds.iter().map(|&kind| match kind {
            0 => "",
            1 => "# a comment",
            2 => "no board",
            3 => &numbers,
            4 => &of_25,
            5 => short,
            6 => &twice,
            7 => &rated,
            8 => &column,
            _ => NINE,
        });
        let first = if header { "quizzes,solutions" } else { NINE };
        let comments = comments.iter().map(|&is_blank| if is_blank { "" } else { "# a comment" });
        let lines: Vec<&str> = comments.chain([first]).chain(kinds).collect();
        let text = lines.join("\n");
        let mut ends = [cut.index(lines.len()), other.index(lines.len())];
        ends.sort_unstable();
        prop_assert_eq!(in_parts(&text, &ends), read(Reader::new(text.as_bytes())));
    }
}

#[test]
fn a_list_of_4x4_boards_can_be_divided_anywhere() {
    let list = "1..4..2..3......\n".repeat(5);
    let whole = read(Reader::new(list.as_bytes()));
    assert_eq!(whole.len(), 5);
    for end in 0..5 {
        assert_eq!(in_parts(&list, &[end]), whole);
    }
}

#[test]
fn a_line_of_a_board_of_several_lines_ends_the_part() {
    for (text, found) in [
        ("53..7....", "a row of 9 cells"),
        ("+---+---+", "the border of a board"),
        ("[Puzzle]", "the name of a section"),
        ("1 2 3 4 5 6 7 8 9 10 11", "a row of 11 cells"),
        ("53.|.7.|...", "a row of 9 cells"),
        ("123456789ABCDEFG", "a row of 16 cells"),
    ] {
        let text = format!("{NINE}\n{text}\n{NINE}\n");
        let items = read(Reader::part(text.as_bytes(), Before::Lines(7)));
        let refused = format!("line 9: found {found}, expected a puzzle in one line");
        assert_eq!(items[1..], [refused], "{text}");
    }
}

#[test]
fn lines_before_are_counted_once_and_only_for_an_error() {
    let counted = Arc::new(AtomicU64::new(0));
    let before = || {
        let counted = Arc::clone(&counted);
        Before::Uncounted(Box::new(move || {
            counted.fetch_add(1, Ordering::Relaxed);
            Ok(1000)
        }))
    };
    let text = format!("{NINE}\n{NINE}\n");
    assert_eq!(read(Reader::part(text.as_bytes(), before())).len(), 2);
    assert_eq!(counted.load(Ordering::Relaxed), 0);

    let twice = format!("11{}", &NINE[2..]);
    let text = format!("{NINE}\n{twice}\n{twice}\n");
    let items = read(Reader::part(text.as_bytes(), before()));
    for (line, item) in [(1002, &items[1]), (1003, &items[2])] {
        assert!(
            item.starts_with(&format!(
                "line {line}, column 2: found `1` again in row 1, already at line {line}, column 1"
            )),
            "{item}"
        );
    }
    assert_eq!(counted.load(Ordering::Relaxed), 1);
}

#[test]
fn a_failure_to_count_lines_ends_the_part() {
    let fails = || Err(std::io::Error::other("the disk is gone"));
    let before = Before::Uncounted(Box::new(fails));
    let mut reader = Reader::part("no board\n1\n".as_bytes(), before);
    assert!(matches!(reader.next(), Some(Err(ReadError::Io(_)))));
    assert!(reader.next().is_none());
}
