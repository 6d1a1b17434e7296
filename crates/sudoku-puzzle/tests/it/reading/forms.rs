//! Boards as people and programs write them.

use crate::reading::*;

/// Returns the rows with another sign of an empty cell.
fn rows_with(board: &str, sign: &str) -> Vec<String> {
    let rows = rows(board);
    rows.lines().map(|row| row.replace('.', sign)).collect()
}

/// Returns the cells of each row, empty cells as this text.
fn cells_with(board: &str, sign: &str) -> Vec<Vec<String>> {
    let cell = |symbol: char| match symbol {
        '.' => sign.to_owned(),
        symbol => symbol.to_string(),
    };
    rows(board)
        .lines()
        .map(|row| row.chars().map(cell).collect())
        .collect()
}

/// Returns the rows in a frame, with spaces between cells.
fn framed(board: &str, sign: &str) -> String {
    let border = "+-------+-------+-------+\n";
    let mut text = border.to_owned();
    for band in cells_with(board, sign).chunks(3) {
        for row in band {
            let boxes: Vec<String> = row.chunks(3).map(|cells| cells.join(" ")).collect();
            text += &format!("| {} |\n", boxes.join(" | "));
        }
        text += border;
    }
    text
}

/// A board with 17 clues, and the second and the fourth row without any.
const SPARSE: &str =
    ".......1..........2...........4.5.4.7..8...3....1.9....3..4..2...5.1........8.6..";
/// `EASY` without the clues of two rows.
const BARE: &str =
    ".........6..195....98....6.8...6...3.........7...2...6.6....28....419..5....8..79";

#[test]
fn dashes_and_question_marks_were_no_empty_cells() {
    for board in [EASY, BARE] {
        for sign in ["-", "?", "·"] {
            reads_as(board.replace('.', sign), &[(1, board)]);
            reads_as(rows_with(board, sign).join("\n"), &[(1, board)]);
            reads_as(framed(board, sign), &[(2, board)]);
            let csv: Vec<String> = cells_with(board, sign)
                .iter()
                .map(|row| row.join(","))
                .collect();
            reads_as(csv.join("\n"), &[(1, board)]);
            reads_as(csv.join(","), &[(1, board)]);
        }
    }
    // A line of dashes is a border if nine other lines are the rows.
    let rows = rows_with(EASY, "-");
    let drawn: Vec<String> = rows
        .iter()
        .map(|row| format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..]))
        .collect();
    let bands: Vec<String> = drawn.chunks(3).map(|band| band.join("\n")).collect();
    reads_as(bands.join("\n|---|---|---|\n"), &[(1, EASY)]);
}

#[test]
fn spaces_as_empty_cells_were_skipped() {
    for board in [EASY, BARE] {
        reads_as(framed(board, " "), &[(2, board)]);
        let cells = cells_with(board, " ");
        let tight: Vec<String> = cells
            .iter()
            .map(|row| {
                format!(
                    "|{}|{}|{}|",
                    row[..3].concat(),
                    row[3..6].concat(),
                    row[6..].concat()
                )
            })
            .collect();
        reads_as(tight.join("\n"), &[(1, board)]);
        let table: Vec<String> = cells
            .iter()
            .map(|row| format!("| {} |", row.join(" | ")))
            .collect();
        reads_as(table.join("\n"), &[(1, board)]);
    }
    // The spaces at the ends of lines may be missing.
    for gap in ["", " "] {
        let lines: Vec<String> = cells_with(EASY, " ")
            .iter()
            .map(|row| row.join(gap).trim_end().to_owned())
            .collect();
        reads_as(lines.join("\n"), &[(1, EASY)]);
    }
    let inner: Vec<String> = framed(EASY, " ")
        .lines()
        .map(|line| line[2..line.len() - 2].trim_end().to_owned())
        .collect();
    reads_as(inner.join("\n"), &[(2, EASY)]);
}

#[test]
fn rows_of_spaces_that_are_no_board_were_boards_of_their_own() {
    let text = "+----+----+\n|7  6| 2 |4|\n|  1 | 3| 2|\n";
    let items = items(text);
    assert_eq!(items.len(), 1, "{items:?}");
    assert!(items[0].starts_with("line 2, column "), "{items:?}");
    // Sixteen clues in nine lines are not a 4×4 board.
    let wide: Vec<String> = cells_with(SPARSE, " ")
        .iter()
        .map(|row| row.join("   ").trim_end().to_owned())
        .collect();
    let items = self::items(wide.join("\n"));
    assert!(
        items.iter().all(|item| item.starts_with("line ")),
        "{items:?}"
    );
}

#[test]
fn a_missing_sign_among_others_is_an_error() {
    fails_with(
        framed(EASY, ".").replacen("1 9 5", "1   5", 1),
        "line 3, column 12: found a blank cell, expected a value or a sign of an empty cell, such as `.`",
    );
}

#[test]
fn unicode_frames_were_only_read_for_pencil_marks() {
    let rows = rows_with(EASY, ".");
    let band = |band: &[String]| {
        let row = |row: &String| format!("┃{}│{}║{}┃\n", &row[..3], &row[3..6], &row[6..]);
        band.iter().map(row).collect::<String>()
    };
    let bands: Vec<String> = rows.chunks(3).map(band).collect();
    let text = format!(
        "┏━━━┯━━━┳━━━┓\n{}┗━━━┷━━━┻━━━┛\n",
        bands.join("┣━━━┿━━━╋━━━┫\n")
    );
    reads_as(text, &[(2, EASY)]);
    let table: Vec<String> = cells_with(EASY, " ")
        .iter()
        .map(|row| format!("║ {} ║", row.join(" │ ")))
        .collect();
    reads_as(table.join("\n╟───┼───┼───╢\n"), &[(1, EASY)]);
}

#[test]
fn empty_fields_were_errors() {
    for board in [EASY, BARE] {
        for separator in [",", ";", "\t"] {
            let lines: Vec<String> = cells_with(board, "")
                .iter()
                .map(|row| row.join(separator))
                .collect();
            reads_as(lines.join("\n"), &[(1, board)]);
            let separators = separator.repeat(8);
            let list = format!("{0}\n{separators}\n{0}\n", lines.join("\n"));
            reads_as(list, &[(1, board), (11, board)]);
        }
        let line: Vec<String> = cells_with(board, "").concat();
        reads_as(line.join(","), &[(1, board)]);
    }
}

#[test]
fn lists_in_brackets_were_sections() {
    for (sign, quote) in [
        ("0", ""),
        ("None", ""),
        ("null", ""),
        (".", "\""),
        ("", "'"),
        (" ", "\""),
    ] {
        let lists: Vec<String> = cells_with(EASY, sign)
            .iter()
            .map(|row| {
                let cells: Vec<String> = row
                    .iter()
                    .map(|cell| format!("{quote}{cell}{quote}"))
                    .collect();
                format!("[{}]", cells.join(", "))
            })
            .collect();
        reads_as(format!("[{}]", lists.join(", ")), &[(1, EASY)]);
        reads_as(format!("[{}]\n", lists.join(",\n ")), &[(1, EASY)]);
        reads_as(
            format!("board = [\n    {},\n]\n", lists.join(",\n    ")),
            &[(1, EASY)],
        );
        reads_as(lists.join(",\n"), &[(1, EASY)]);
    }
    let numbers = cells_with(EASY, "0");
    let numpy: Vec<String> = numbers
        .iter()
        .map(|row| format!("[{}]", row.join(" ")))
        .collect();
    reads_as(format!("[{}]", numpy.join("\n ")), &[(1, EASY)]);
    let c: Vec<String> = numbers
        .iter()
        .map(|row| format!("  {{{}}},\n", row.join(",")))
        .collect();
    reads_as(
        format!("int board[9][9] = {{\n{}}};\n", c.concat()),
        &[(1, EASY)],
    );
    let each = numbers.concat().join(",\n    ");
    reads_as(
        format!("[\n    {each}\n]\n{HARD}\n"),
        &[(1, EASY), (84, HARD)],
    );
    reads_as(
        "[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,0]]",
        &[(1, "123434122143432.")],
    );
    fails_with(
        "[[1,2,3],[3,4,1,2,4],[2,1,4,3],[4,3,2,0]]",
        "line 1, column 10: found a list of 5 values, expected 3, as in the first one",
    );
    fails_with(
        "[[1,2,3,4],\n[3,4,1,2],\n",
        "line 2, column 9: found the end of the list after 8 values, expected a closing bracket",
    );
}

#[test]
fn several_boards_in_one_list_were_a_wrong_number_of_values() {
    let list = |items: &[String]| format!("[{}]", items.join(", "));
    let quoted = |text: &str| format!("\"{text}\"");
    let cells = cells_with(EASY, "0");
    let numbers: Vec<String> = cells.iter().map(|row| list(row)).collect();
    let strings: Vec<String> = rows(EASY).lines().map(quoted).collect();
    let numpy: Vec<String> = cells
        .iter()
        .map(|row| format!("[{}]", row.join(" ")))
        .collect();
    for board in [
        list(&numbers),
        list(&strings),
        list(&cells.concat()),
        list(&numpy),
        quoted(EASY),
    ] {
        // One board is read, two are an error at the second one.
        reads_as(list(std::slice::from_ref(&board)), &[(1, EASY)]);
        let read = items(list(&[board.clone(), board]));
        let message = "found 2 boards of 9×9 in one list, expected one board, or each board on a line of its own";
        assert!(read.len() == 1 && read[0].ends_with(message), "{read:?}");
    }
    fails_with(
        "[[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,0]],\n[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]]",
        "line 2, column 3: found 2 boards of 4×4 in one list, expected one board, or each board on a line of its own",
    );
    let four = "[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]";
    fails_with(
        format!("[{}]", [four; 16].join(",")),
        "line 1, column 46: found 16 boards of 4×4 in one list, expected one board, or each board on a line of its own",
    );
    fails_with(
        "[\"1...............\", \"1...............\"]",
        "line 1, column 23: found 2 boards of 4×4 in one list, expected one board, or each board on a line of its own",
    );
    let lines = [(1, EASY), (2, HARD)];
    reads_as(format!("[\"{EASY}\",\n \"{HARD}\"]\n"), &lines);
    let lines = [(2, EASY), (3, HARD)];
    reads_as(format!("[\n\"{EASY}\",\n\"{HARD}\"\n]\n"), &lines);
}

#[test]
fn boards_without_square_boxes_are_named() {
    let message = |side: usize| {
        let boxes = if side == 6 { "2x3" } else { "3x4" };
        format!(
            "line 1, column 1: found a board of {side}×{side}, expected a side of 1, 4, 9, 16, 25, 36, 49 or 64; \
             set other boxes by `--layout {boxes}` (or `LayoutReader`)"
        )
    };
    fails_with("1.3.5..2.4.6".repeat(3), &message(6));
    fails_with("1x3x5xx2x4x6".repeat(3), &message(6));
    fails_with("1.3.56\n".repeat(6), &message(6));
    fails_with("1 0 3 0 5 6\n".repeat(6), &message(6));
    fails_with("1.3.56".repeat(24), &message(12));
    // Values above 6 show that 36 cells are a row.
    fails_with(
        "1.3.56ABCDEF".repeat(3),
        "line 1, column 37: found the end of the text after 1 row, expected 36 rows for a 36×36 board",
    );
}

#[test]
fn other_formats_are_named() {
    let data = EASY.replace('.', "0");
    fails_with(
        format!("<?xml version=\"1.0\"?>\n<opensudoku>\n<game data=\"{data}\"/>\n</opensudoku>\n"),
        "line 1, column 1: found XML, perhaps a file of OpenSudoku, \
         expected text with the clues, such as the value of `data` in each `<game data=\"...\">`",
    );
    fails_with(
        "123456789".repeat(81),
        "line 1, column 1: found 729 symbols, as many as pencil marks of a 9×9 board have (9 for each cell), \
         expected its clues, 81 symbols",
    );
    let message = "line 1, column 1: found text in UTF-16, expected text in UTF-8, as `iconv -f UTF-16 -t UTF-8` writes it";
    for (mark, bytes) in [
        ("\u{feff}", u16::to_le_bytes as fn(u16) -> [u8; 2]),
        ("", u16::to_be_bytes),
    ] {
        let text = format!("{mark}{EASY}\n{HARD}\n");
        let bytes: Vec<u8> = text.encode_utf16().flat_map(bytes).collect();
        fails_with(bytes, message);
    }
}

#[test]
fn a_byte_order_mark_and_any_line_ends_are_read() {
    for end in ["\n", "\r\n", "\r"] {
        let text = format!("\u{feff}{}", rows(EASY).replace('\n', end));
        reads_as(text, &[(1, EASY)]);
    }
}
