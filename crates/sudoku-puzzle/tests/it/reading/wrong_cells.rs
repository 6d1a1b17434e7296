//! An invalid cell in a board of any size and layout: the error is at that cell and affects nothing else.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use sudoku_puzzle::board::Size;

use crate::common::{full, random, with_clues};
use crate::reading::*;

/// A text with the current position.
#[derive(Default)]
struct Text {
    text: String,
    line: u64,
    column: usize,
}

impl Text {
    fn write(&mut self, part: &str) {
        for symbol in part.chars() {
            self.text.push(symbol);
            self.column += 1;
            if symbol == '\n' {
                self.line += 1;
                self.column = 0;
            }
        }
    }

    fn position(&self) -> (u64, usize) {
        (self.line + 1, self.column + 1)
    }
}

/// The layout of a written board.
#[derive(Clone, Copy, Debug)]
enum Layout {
    Line(&'static str),
    Rows(&'static str),
    Bands(&'static str),
    /// With this number of cells per line.
    Free(usize),
    Drawn,
}

/// Writes the cells. Returns the line of the first and the position of the one at `at`.
fn write(
    text: &mut Text,
    layout: Layout,
    size: Size,
    cells: &[String],
    at: usize,
) -> (u64, (u64, usize)) {
    let (n, side) = (size.n(), size.box_side());
    let widths = cells.iter().map(|cell| cell.chars().count());
    let width = widths.max().unwrap_or(0);
    let mut first = 0;
    let mut position = (0, 0);
    for (index, cell) in cells.iter().enumerate() {
        let (row, col) = (index / n, index % n);
        let ends_row = index > 0 && col == 0;
        match layout {
            _ if index == 0 && !matches!(layout, Layout::Drawn) => {}
            Layout::Line(separator) => text.write(separator),
            Layout::Rows(_) | Layout::Bands(_) if ends_row => {
                let ends_band = matches!(layout, Layout::Bands(_)) && row % side == 0;
                text.write(if ends_band { "\n\n" } else { "\n" });
            }
            Layout::Rows(separator) | Layout::Bands(separator) => text.write(separator),
            Layout::Free(length) if index % length == 0 => text.write("\n"),
            Layout::Free(_) => text.write(" "),
            Layout::Drawn => {
                if ends_row {
                    text.write(" |\n");
                }
                if col == 0 && row % side == 0 {
                    text.write(&(("+".to_owned() + &"-".repeat(side)).repeat(side) + "+\n"));
                }
                text.write(if col % side == 0 { "| " } else { " " });
                text.write(&" ".repeat(width - cell.chars().count()));
            }
        }
        if index == 0 {
            first = text.position().0;
        }
        if index == at {
            position = text.position();
        }
        text.write(cell);
    }
    if matches!(layout, Layout::Drawn) {
        text.write(" |\n+---+");
    }
    text.write("\n");
    (first, position)
}

fn cells_of(puzzle: &Puzzle) -> Vec<String> {
    puzzle.values().iter().map(ToString::to_string).collect()
}

fn signs_of(puzzle: &Puzzle) -> Vec<String> {
    let line = puzzle.line().to_string();
    line.chars().map(String::from).collect()
}

/// Checks boards, one of which has `wrong` as a cell: one error at that cell.
fn check(
    layout: Layout,
    full: &Puzzle,
    cells_of: fn(&Puzzle) -> Vec<String>,
    wrong: &str,
    gap: &str,
    rng: &mut ChaCha8Rng,
) {
    let cell_count = full.size().cells();
    // A separator at the end of a line does not start an empty field.
    let max = if wrong.is_empty() {
        cell_count - 1
    } else {
        cell_count
    };
    let mut at = rng.random_range(0..max);
    if wrong.is_empty() && (at + 1).is_multiple_of(full.size().n()) {
        at -= 1;
    }
    let broken = rng.random_range(0..2);
    let mut text = Text::default();
    let mut expected = Vec::new();
    for board in 0..3 {
        let clues = rng.random_range(cell_count / 3..cell_count);
        let puzzle = with_clues(full, clues, rng);
        let mut cells = cells_of(&puzzle);
        if board == broken {
            wrong.clone_into(&mut cells[at]);
        }
        let (first, (line, column)) = write(&mut text, layout, full.size(), &cells, at);
        let found = format!("`{wrong}`");
        expected.push(if board == broken {
            format!("line {line}, column {column}: found {found}, expected ")
        } else {
            format!("{first}: {}", puzzle.line())
        });
        text.write(gap);
    }
    let items = items(&text.text);
    let is_right = |(item, expected): (&String, &String)| match item.starts_with("line") {
        true => item.starts_with(expected),
        false => item == expected,
    };
    assert!(
        items.len() == 3 && items.iter().zip(&expected).all(is_right),
        "{layout:?} with {wrong:?}: expected\n{expected:#?}, found\n{items:#?} in\n{}",
        text.text
    );
}

/// Returns invalid cells for a board of this size.
fn wrong_cells(size: Size) -> Vec<String> {
    let long = "12345678901234567890123456";
    let words = [
        "!", "Q", "ä", "-1", "+3", "1.5", "x1", "5a", "nan", "1e3", "100", long,
    ];
    // A single word is a line of symbols.
    let count = if size.n() == 1 { 3 } else { words.len() };
    let mut wrong: Vec<String> = words[..count].iter().map(ToString::to_string).collect();
    wrong.push((size.n() + 1).to_string());
    wrong
}

fn check_all(layouts: impl Fn(Size, &mut ChaCha8Rng) -> Vec<Layout>, gaps: &[&str], more: &[&str]) {
    let mut rng = random(7);
    for size in Size::ALL {
        let full = full(size, &mut rng);
        let wrong = wrong_cells(size);
        for wrong in wrong.iter().map(String::as_str).chain(more.iter().copied()) {
            for layout in layouts(size, &mut rng) {
                for gap in gaps {
                    check(layout, &full, cells_of, wrong, gap, &mut rng);
                }
            }
        }
    }
}

#[test]
fn a_wrong_cell_among_numbers_on_one_line() {
    check_all(|_, _| vec![Layout::Line(" ")], &["", "\n"], &[]);
}

#[test]
fn a_wrong_field_among_numbers_on_one_line() {
    let layouts = |size: Size, _: &mut ChaCha8Rng| match size.n() {
        1 => vec![],
        _ => vec![Layout::Line(","), Layout::Line(";")],
    };
    check_all(layouts, &["", "\n"], &[]);
}

#[test]
fn a_wrong_cell_in_a_row_of_numbers() {
    let layouts = |_: Size, _: &mut ChaCha8Rng| {
        vec![Layout::Rows(" "), Layout::Rows("\t"), Layout::Bands(" ")]
    };
    check_all(layouts, &["\n"], &[]);
    check_all(|_, _| vec![Layout::Rows(" ")], &[""], &[]);
}

#[test]
fn a_wrong_field_in_a_row_of_numbers() {
    let layouts = |size: Size, _: &mut ChaCha8Rng| match size.n() {
        1 => vec![],
        _ => vec![Layout::Rows(","), Layout::Rows(";")],
    };
    check_all(layouts, &["", "\n"], &[]);
}

#[test]
fn a_wrong_cell_among_numbers_with_free_line_breaks() {
    let layouts = |size: Size, rng: &mut ChaCha8Rng| match size.n() {
        1 => vec![],
        4 => vec![Layout::Free(rng.random_range(5..8))],
        _ => vec![Layout::Free(rng.random_range(17..25)), Layout::Free(3)],
    };
    check_all(layouts, &["\n"], &[]);
}

#[test]
fn a_wrong_cell_in_a_drawn_grid_of_numbers() {
    check_all(|_, _| vec![Layout::Drawn], &["", "\n"], &[]);
}

#[test]
fn a_wrong_symbol_in_every_layout() {
    let layouts = [
        Layout::Line(""),
        Layout::Line(" "),
        Layout::Line(","),
        Layout::Rows(""),
        Layout::Rows(" "),
        Layout::Bands(""),
        Layout::Drawn,
    ];
    let mut rng = random(11);
    for size in &Size::ALL[1..] {
        let full = full(*size, &mut rng);
        for layout in layouts {
            let is_close = matches!(
                layout,
                Layout::Line("") | Layout::Rows("") | Layout::Bands("")
            );
            let words: &[&str] = if is_close {
                &[]
            } else {
                &["x1", "..", "-1", "1.5", "100"]
            };
            for wrong in ["!", "ä", "~", "+"].iter().chain(words) {
                check(layout, &full, signs_of, wrong, "\n", &mut rng);
            }
        }
    }
}

#[test]
fn a_single_x_among_other_signs_was_an_empty_cell() {
    let text = EASY.replacen('.', "x", 1);
    fails_with(
        text,
        "line 1, column 3: found `x`, expected a symbol of a 9×9 board: 1 to 9, or `.` for an empty cell",
    );
    let puzzle: Puzzle = EASY
        .replace('.', "x")
        .parse()
        .expect("all empty cells are x");
    assert_eq!(puzzle, EASY.parse().expect("the board is valid"));
}
