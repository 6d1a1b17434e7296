//! Errors and the lines after them.

use search_core::form::InstanceError;

use crate::reading::sixteen::list_with;
use crate::reading::*;

#[test]
fn wrong_length_of_a_line() {
    fails_with(
        format!("\n\n{}", &EASY[..80]),
        "line 3, column 81: found the end of the line after 80 symbols, expected 81 for a 9×9 board",
    );
    fails_with(
        format!("{EASY}1"),
        "line 1, column 82: found 82 symbols, expected 81 for a 9×9 board",
    );
    fails_with(
        "12345",
        "line 1, column 6: found the end of the line after 5 symbols, \
         expected 4 for a row of a 4×4 board or 9 for a row of a 9×9 board",
    );
    fails_with(
        "1....2.........",
        "line 1, column 16: found the end of the line after 15 symbols, \
         expected 16 for a 4×4 board or a row of a 16×16 board",
    );
    fails_with(
        ".".repeat(5000),
        "line 1, column 5001: found the end of the line after 5000 symbols, expected 4096 for a 64×64 board",
    );
}

#[test]
fn unknown_symbols() {
    let expected = "expected a symbol of a 9×9 board: 1 to 9, or `.` for an empty cell";
    fails_with(
        EASY.replacen('7', "!", 1),
        &format!("line 1, column 5: found `!`, {expected}"),
    );
    fails_with(
        EASY.replacen('7', "A", 1),
        &format!("line 1, column 5: found `A`, {expected}"),
    );
    fails_with(
        rows(EASY).replacen('8', "é", 1),
        &format!("line 3, column 3: found `é`, {expected}"),
    );
    fails_with(
        "12!",
        "line 1, column 3: found `!`, expected a number, a letter, `.`, `_` or `*`",
    );
}

#[test]
fn a_clue_twice_in_a_unit() {
    fails_with(
        "5".to_owned() + &EASY[1..8] + "5" + &EASY[9..],
        "line 1, column 9: found `5` again in row 1, already at line 1, column 1, \
         expected each value at most once in a row",
    );
    fails_with(
        rows(&(EASY[..72].to_owned() + "5" + &EASY[73..])),
        "line 9, column 1: found `5` again in column 1, already at line 1, column 1, \
         expected each value at most once in a column",
    );
    fails_with(
        "1 0 0 0\n0 0 3 0\n0 2 0 0\n0 0 0 3\n".replacen("0 0 0 3", "2 0 0 0", 1),
        "line 4, column 1: found `2` again in box 3, already at line 3, column 3, \
         expected each value at most once in a box",
    );
}

#[test]
fn missing_rows() {
    let six: String = rows(EASY)
        .lines()
        .take(6)
        .map(|row| row.to_owned() + "\n")
        .collect();
    let message = |found: &str| format!("{found} after 6 rows, expected 9 rows for a 9×9 board");
    fails_with(
        &six,
        &message("line 6, column 10: found the end of the text"),
    );
    let after = |text: &str, found: &str| {
        let line = items(six.clone() + text);
        assert_eq!(line[0], message(found));
        assert!(line[1].ends_with(EASY), "{line:?}");
        assert_eq!(line.len(), 2);
    };
    after(&format!("\n{EASY}"), "line 7, column 1: found a blank line");
    after(EASY, "line 7, column 1: found a complete board");
    after(
        &format!("[Puzzle]\n{EASY}"),
        "line 7, column 1: found a line without cells",
    );
    after(
        &format!("---\n---\n{}", rows(EASY)),
        "line 8, column 1: found the border of another board",
    );
}

#[test]
fn an_error_in_a_list_affects_only_its_line() {
    let text = format!(
        "{EASY}\n{}\n{HARD}\n{HARD}2\n{EASY}\n",
        EASY.replacen('3', "5", 1)
    );
    let items = items(text);
    assert_eq!(items.len(), 5);
    assert!(items[1].starts_with("line 2, column 2: found `5` again in row 1"));
    assert!(items[3].starts_with("line 4, column 82: found 82 symbols"));
    assert_eq!(
        [&items[0], &items[2], &items[4]],
        [
            &format!("1: {EASY}"),
            &format!("3: {HARD}"),
            &format!("5: {EASY}")
        ]
    );
}

#[test]
fn an_error_in_a_grid_is_one_error_and_affects_only_that_grid() {
    let message = "line 2, column 9: found the end of the line after 8 symbols, expected 9 for a row of a 9×9 board";
    let broken = rows(EASY).replacen("6..195...", "6..195..", 1);
    let bands = broken
        .replace(".6.\n8", ".6.\n\n8")
        .replace("..6\n.", "..6\n\n.");
    let first = rows(EASY).replacen("53..7....", "53..7...", 1);
    for broken in [
        broken.clone(),
        bands,
        first,
        broken.replace("4..", "hello\n4.."),
    ] {
        let items = items(format!("{broken}\n{}\n{HARD}\n", rows(EASY)));
        assert_eq!(items[0].replace("line 1,", "line 2,"), message, "{broken}");
        assert_eq!(items.len(), 3, "{items:?}");
        assert!(items[1].ends_with(EASY) && items[2].ends_with(HARD));
    }
    // Without a blank line, a complete board or a new border ends the malformed one.
    let drawn = EASY.parse::<Puzzle>().unwrap().grid().to_string();
    let text = format!("{}\n{drawn}\n", drawn.replacen("| 6 . .", "| 6 .", 1));
    let expected = "line 3, column 22: found the end of the line after 8 cells, expected 9 for a row of a 9×9 board";
    assert_eq!(items(text), [expected.to_owned(), format!("15: {EASY}")]);
    assert_eq!(
        items(broken + EASY),
        [message.to_owned(), format!("10: {EASY}")]
    );
}

#[test]
fn symbols_among_rows_of_numbers() {
    let numbers = vec!["10 0 0 0 0 0 0 0 0 0 0 0 0 0 0 12"; 15].join("\n");
    fails_with(
        format!("{numbers}\n0000000A00000000"),
        "line 16, column 8: found `A`, expected a number from 1 to 16, or 0 for an empty cell",
    );
}

#[test]
fn text_that_is_not_utf_8_affects_only_its_line() {
    let mut text = format!("{EASY}\né").into_bytes();
    text.extend(b"\xff\n");
    text.extend(HARD.bytes());
    assert_eq!(
        items(text),
        [
            format!("1: {EASY}"),
            "line 2, column 2: found the byte 0xFF, expected text in UTF-8 (this may be Latin-1)"
                .to_owned(),
            format!("3: {HARD}")
        ]
    );
}

#[test]
fn a_line_that_is_too_long_affects_only_itself() {
    let text = format!("{EASY}\n{}\n{HARD}", "1".repeat(3 << 20));
    assert_eq!(
        items(text),
        [
            format!("1: {EASY}"),
            "line 2, column 1048577: found a line of more than 1048576 bytes, expected a shorter line"
                .to_owned(),
            format!("3: {HARD}")
        ]
    );
}

/// An input that fails.
pub(crate) struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("unplugged"))
    }
}

#[test]
fn a_failure_of_the_input_is_the_last_item() {
    let text = format!("{EASY}\n{}", &rows(EASY)[..30]);
    let mut reader = Reader::new(BufReader::new(text.as_bytes().chain(Broken)));
    assert_eq!(reader.next().unwrap().unwrap().line, 1);
    assert!(matches!(
        reader.next(),
        Some(Err(ReadError::Malformed(InstanceError { line: 4, .. })))
    ));
    let last = reader.next().unwrap().unwrap_err();
    assert_eq!(last.to_string(), "the input cannot be read: unplugged");
    assert!(reader.next().is_none());
}

/// An input that repeats the same lines endlessly.
struct Endless<'a>(&'a [u8]);

impl Read for Endless<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let length = out.len() / self.0.len() * self.0.len();
        for chunk in out[..length].chunks_mut(self.0.len()) {
            chunk.copy_from_slice(self.0);
        }
        Ok(length)
    }
}

/// Regression test: each line was an error.
#[test]
fn binary_input_is_one_error() {
    let program = b"\x7fELF\n1..4..2..3......\r\n\xff\xfe\0\x01\n\x80\n\0\n1..4..2..3......\n";
    let mut reader = Reader::new(&program[..]);
    let error = reader.next().unwrap().unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 3, column 3: found the byte 0x00, expected text in UTF-8"
    );
    assert!(reader.next().is_none());
    // UTF-16, in which every second byte is 0.
    let wide: Vec<u8> = EASY.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let errors: Vec<_> = Reader::new(&wide[..]).collect();
    assert_eq!(errors.len(), 1);
    assert!(errors[0].is_err());
}

/// Regression test: only line feeds ended lines before a zero byte, and a byte order mark was a column.
#[test]
fn the_position_of_a_zero_byte_was_wrong_after_carriage_returns() {
    for (text, position) in [
        (&b"1..4\r2\r3.\0\xff\n"[..], "line 3, column 3"),
        (b"1..4\r\n2\n\r\0\xff\n", "line 4, column 1"),
        (b"\xef\xbb\xbf1.\0\xff\n", "line 1, column 3"),
    ] {
        let error = Reader::new(text).next().unwrap().unwrap_err();
        let expected = format!("{position}: found the byte 0x00, expected text in UTF-8");
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn endless_input_is_read_lazily() {
    let reader = Reader::new(BufReader::new(Endless(b"1..4..2..3......\n")));
    assert!(reader.take(10_000).all(|entry| entry.is_ok()));
}

#[test]
fn endless_lists_with_malformed_lines_are_read_lazily() {
    let (lines, _) = list_with(7, &[2, 3], "1..5..2..3......", "");
    let text = lines + "# a comment\n1..4..2..3.....\n";
    let reader = Reader::new(BufReader::new(Endless(text.as_bytes())));
    let good: Vec<bool> = reader.take(8000).map(|entry| entry.is_ok()).collect();
    let expected = [true, true, false, false, true, true, true, false];
    assert!(good.chunks(8).all(|chunk| chunk == expected));
}

#[test]
fn a_million_lines_are_read_lazily() {
    let line = format!("{EASY}\n");
    let length = 1_000_000 * line.len() as u64;
    let input = BufReader::new(Endless(line.as_bytes()).take(length));
    let mut count = 0;
    for entry in Reader::new(input) {
        count += 1;
        assert_eq!(entry.unwrap().line, count);
    }
    assert_eq!(count, 1_000_000);
}
