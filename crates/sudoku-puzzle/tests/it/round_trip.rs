//! Written puzzles are read back unchanged, and no text makes the reader panic.

use proptest::prelude::*;
use search_core::form::InstanceError;
use sudoku_puzzle::read::{Alphabet, ReadError, Reader};
use sudoku_puzzle::{Puzzle, board::Size, clues::Notation};

/// Returns a consistent puzzle: some cells of a full grid with relabelled values.
fn puzzle_of(size: Size, first: usize, keep: u32, seed: u64) -> Puzzle {
    let (n, side) = (size.n(), size.box_side());
    let mut random = seed | 1;
    let mut next = move || {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random
    };
    let mut names: Vec<u8> = (1..=64).take(n).collect();
    for at in (1..n).rev() {
        let other = (next() % (at as u64 + 1)) as usize;
        names.swap(at, other);
    }
    let mut values = Vec::new();
    for row in 0..n {
        for col in 0..n {
            let value = names[(row * side + row / side + col + first) % n];
            let kept = next() % 1000 < u64::from(keep);
            values.push(if kept { value } else { 0 });
        }
    }
    Puzzle::from_values(values).expect("the values are valid for the size")
}

/// Puzzles of any size, with any number of clues.
fn puzzles() -> impl Strategy<Value = Puzzle> {
    let keep = prop_oneof![Just(1000), Just(999), Just(300), Just(20), Just(2), Just(0)];
    (0..8usize, 0..64usize, keep, any::<u64>())
        .prop_map(|(size, first, keep, seed)| puzzle_of(Size::ALL[size], first, keep, seed))
}

fn written(puzzle: &Puzzle, writing: usize) -> String {
    match writing {
        0 => puzzle.line().to_string(),
        1 => puzzle.grid().to_string(),
        _ => puzzle.numbers().to_string(),
    }
}

fn read_all(text: &str) -> Vec<Puzzle> {
    let puzzles: Result<Vec<Puzzle>, ReadError> = Reader::new(text.as_bytes())
        .map(|entry| entry.map(|entry| entry.puzzle))
        .collect();
    puzzles.unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

/// Checks that every error has a position in the text and that the reader ends.
fn check_error_positions(text: &[u8], alphabet: Option<Alphabet>) {
    let reader = Reader::new(text);
    let reader = match alphabet {
        Some(alphabet) => reader.alphabet(alphabet),
        None => reader,
    };
    let lines = text.split(|&byte| matches!(byte, b'\n' | b'\r')).count() as u64;
    let mut items = 0;
    for entry in reader {
        items += 1;
        assert!(items <= lines, "more puzzles than lines");
        match entry {
            Ok(entry) => assert!((1..=lines).contains(&entry.line)),
            Err(error @ (ReadError::Io(_) | ReadError::NotALine { .. })) => panic!("{error}"),
            Err(ReadError::Malformed(InstanceError {
                line,
                column,
                found,
                expected,
            })) => {
                assert!(
                    (1..=lines).contains(&(line as u64)),
                    "line {line} of {lines}"
                );
                assert!(column >= 1);
                assert!(!found.is_empty() && !expected.is_empty());
            }
        }
    }
}

/// Lines of symbols that may be a board, a row, or neither.
fn symbol_lines() -> impl Strategy<Value = String> {
    let board = |size: usize| {
        let rows = any::<u64>().prop_map(move |seed| {
            let puzzle = puzzle_of(Size::ALL[size], 0, 400, seed);
            puzzle.line().to_string()
        });
        rows.boxed()
    };
    let rows = board(1).prop_map(|line| {
        let rows: Vec<&str> = (0..4).map(|row| &line[4 * row..][..4]).collect();
        rows.join("\n")
    });
    prop_oneof![3 => board(1), 2 => board(2), 2 => rows, 1 => "[1-4.]{0,18}", 1 => Just(String::new())]
}

fn alphabets() -> impl Strategy<Value = Option<Alphabet>> {
    prop_oneof![
        Just(None),
        Just(Some(Alphabet::OneBased)),
        Just(Some(Alphabet::ZeroBased)),
        Just(Some(Alphabet::Letters)),
    ]
}

proptest! {
    #[test]
    fn every_format_reads_back_unchanged(puzzle in puzzles()) {
        for writing in 0..3 {
            let text = written(&puzzle, writing);
            let read: Puzzle = text.parse().unwrap_or_else(|error| panic!("{error} in\n{text}"));
            prop_assert_eq!(&read, &puzzle);
        }
    }

    #[test]
    fn a_file_of_mixed_formats_reads_back_unchanged(
        list in prop::collection::vec((puzzles(), 0..3usize, 0..3usize), 0..12),
    ) {
        let mut text = String::new();
        for (puzzle, writing, blanks) in &list {
            text += &written(puzzle, *writing);
            text += ["\n", "\r\n", "\n\n"][*blanks];
        }
        let expected: Vec<Puzzle> = list.into_iter().map(|(puzzle, ..)| puzzle).collect();
        prop_assert_eq!(read_all(&text), expected);
    }

    #[test]
    fn rows_of_symbols_read_back_unchanged(puzzle in puzzles()) {
        let n = puzzle.size().n();
        let line: Vec<char> = puzzle.line().to_string().chars().collect();
        let rows: Vec<String> = line.chunks(n).map(|row| row.iter().collect()).collect();
        let open = rows.iter().filter(|row| row.contains(|symbol: char| !"01234".contains(symbol))).count();
        // Sixteen rows of 16×16 without two values above 4 are sixteen 4×4 boards.
        if n == 16 && open < 2 {
            return Ok(());
        }
        let bands: Vec<String> = rows.chunks(puzzle.size().box_side()).map(|band| band.join("\n")).collect();
        for text in [rows.join("\n"), bands.join("\n\n"), rows.join("  \n  # a comment\n   ")] {
            prop_assert_eq!(read_all(&text), vec![puzzle.clone()]);
        }
    }

    #[test]
    fn numbers_with_free_line_breaks_read_back_unchanged(puzzle in puzzles(), width in 17..24usize) {
        let n = puzzle.size().n();
        if n <= 4 {
            return Ok(());
        }
        let numbers: Vec<String> = puzzle.values().iter().map(ToString::to_string).collect();
        let lines: Vec<String> = numbers.chunks(width).map(|line| line.join("; ")).collect();
        prop_assert_eq!(read_all(&lines.join(" \n\t")), vec![puzzle]);
    }

    #[test]
    fn the_set_alphabet_reads_back_what_is_written_in_it(puzzle in puzzles(), alphabet in alphabets()) {
        let alphabet = alphabet.unwrap_or(Alphabet::Letters);
        let puzzle = puzzle.with_notation(Notation::Symbols(alphabet));
        let text = format!("{}\n\n{}\n\n{}", puzzle.line(), puzzle.numbers(), puzzle.grid());
        let mut count = 0;
        for entry in Reader::new(text.as_bytes()).alphabet(alphabet) {
            prop_assert_eq!(&entry.unwrap().puzzle, &puzzle);
            count += 1;
        }
        prop_assert_eq!(count, 3);
    }

    #[test]
    fn no_cell_is_lost_without_an_error(
        lines in prop::collection::vec((symbol_lines(), 0..3usize), 1..12),
    ) {
        let end = |kind: usize| ["\n", "\r\n", "\r"][kind];
        let lines = lines.into_iter().map(|(line, kind)| line.replace('\n', end(kind)) + end(kind));
        let text: String = lines.collect();
        let puzzles: Result<Vec<usize>, ReadError> = Reader::new(text.as_bytes())
            .map(|entry| entry.map(|entry| entry.puzzle.values().len()))
            .collect();
        if let Ok(cells) = puzzles {
            let symbols = text.chars().filter(|symbol| !symbol.is_whitespace()).count();
            prop_assert_eq!(cells.into_iter().sum::<usize>(), symbols, "{:?}", text);
        }
    }

    #[test]
    fn a_long_line_is_read_between_any_other_lines(
        others in prop::collection::vec("[0-9.A-Ha-hxX_*|,; \"\t#=+@&é-]{0,40}", 1..30),
        size in 2..5usize,
    ) {
        let puzzle = puzzle_of(Size::ALL[size], 0, 300, 5);
        let mut text = String::new();
        let mut expected = Vec::new();
        for (at, other) in (1..).zip(others) {
            let is_long = other.len() % 3 == 0;
            expected.extend(is_long.then_some(at));
            text += &if is_long { puzzle.line().to_string() } else { other };
            text += "\n";
        }
        let read: Vec<u64> = Reader::new(text.as_bytes())
            .filter_map(Result::ok)
            .filter(|entry| entry.puzzle == puzzle)
            .map(|entry| entry.line)
            .collect();
        prop_assert_eq!(read, expected);
    }

    #[test]
    fn a_valid_line_in_a_list_of_4x4_puzzles_is_read_between_any_other_lines(
        lines in prop::collection::vec((any::<u64>(), 0..3u8, 0..16usize, 0..7usize), 1..40),
    ) {
        let mut text = Vec::new();
        let mut expected = Vec::new();
        for (seed, kind, at, wrong) in lines {
            let puzzle = puzzle_of(Size::ALL[1], 0, 500, seed);
            let mut line = puzzle.line().to_string().into_bytes();
            let is_good = kind > 0 || puzzle.clues() < 4;
            if !is_good {
                line[at] = b"5Aa9~!+"[wrong];
            }
            text.extend(line);
            text.push(b'\n');
            expected.push(is_good.then_some(puzzle));
        }
        let read: Vec<Option<Puzzle>> = Reader::new(&text[..])
            .map(|entry| entry.ok().map(|entry| entry.puzzle))
            .collect();
        prop_assert_eq!(read, expected, "{}", String::from_utf8_lossy(&text));
    }

    #[test]
    fn random_bytes_never_panic(text in prop::collection::vec(any::<u8>(), 0..400), alphabet in alphabets()) {
        check_error_positions(&text, alphabet);
    }

    #[test]
    fn random_puzzle_like_text_never_panics(text in "[0-9.A-Ha-hxX_*|,; \"\t#=+@&\\[\\]é\r\n-]{0,600}", alphabet in alphabets()) {
        check_error_positions(text.as_bytes(), alphabet);
    }

    #[test]
    fn mutated_puzzles_never_panic(
        list in prop::collection::vec((puzzles(), 0..3usize), 1..4),
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0..4u8, any::<u8>()), 1..8),
        alphabet in alphabets(),
    ) {
        let mut text: Vec<u8> = Vec::new();
        for (puzzle, writing) in &list {
            text.extend(written(puzzle, *writing).bytes());
            text.push(b'\n');
        }
        for (at, change, byte) in changes {
            if text.is_empty() {
                break;
            }
            let at = at.index(text.len());
            match change {
                0 => text[at] = byte,
                1 => text.insert(at, b"\n 1.|\"#,"[usize::from(byte % 8)]),
                2 => text.truncate(at.max(text.len() / 2)),
                _ => {
                    text.remove(at);
                }
            }
        }
        check_error_positions(&text, alphabet);
    }
}

#[test]
fn an_error_in_a_line_of_a_list_affects_only_that_line() {
    for size in &Size::ALL[1..] {
        let puzzle = puzzle_of(*size, 0, 300, 7);
        let line = puzzle.line().to_string();
        let short = &line[1..];
        let text = format!("{line}\n{short}\n{line}\n{line}?\n{line}\n");
        let items: Vec<bool> = Reader::new(text.as_bytes())
            .map(|entry| entry.is_ok())
            .collect();
        assert_eq!(items, [true, false, true, false, true], "{size}");
    }
}
