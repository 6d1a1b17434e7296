//! Drawings of boards.

use search_core::Drawn;
use search_core::drawing::{Backdrop, Drawing, Role};

use crate::board::Unit;
use crate::layout::Layout;
use crate::{Board, Candidates, Size, Sudoku};

/// The widths of lines around boxes, and between cells.
const THICK: f64 = 0.06;
const THIN: f64 = 0.02;

/// The maximum number of candidates that are listed in a cell; of more candidates only the number is shown.
const MAX_LISTED: usize = 9;

/// The backdrop has the decided cells of the start board as clues, including those decided by propagation. The drawing
/// of a board has the values decided since, the candidates of the other cells, and the cell of the last guess.
///
/// ```
/// use search_core::drawing::Role;
/// use search_core::Drawn;
/// use sudoku_puzzle::{Board, board::Sudoku};
///
/// let start = Board::new(4)?;
/// let mut board = start.clone();
/// board.place(0, 0, 3)?;
/// let drawing = Sudoku.drawing(&start, &board, Some(&start));
/// let placed = drawing.shapes.iter().filter(|shape| shape.role == Role::Placed).count();
/// let undecided = drawing.shapes.iter().filter(|shape| shape.role == Role::Candidate).count();
/// assert_eq!((placed, undecided), (1, 15));
/// assert_eq!(drawing.shapes[0].role, Role::Guess);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Drawn for Sudoku {
    fn backdrop(&self, start: &Board) -> Backdrop {
        let n = start.size().n();
        let side = n as f64;
        let mut drawing = lines(start.size(), start.layout());
        for (row, col) in cells(n) {
            if let Some(value) = start.value(row, col) {
                drawing = label(drawing, Role::Clue, (row, col), text(start, value));
            }
        }
        Backdrop {
            width: side,
            height: side,
            drawing,
        }
    }

    fn drawing(&self, start: &Board, board: &Board, before: Option<&Board>) -> Drawing {
        let mut drawing = Drawing::new();
        if let Some((row, col)) = before.and_then(Board::next_cell) {
            let (x, y) = (col as f64 + 0.05, row as f64 + 0.05);
            drawing = drawing.rectangle(Role::Guess, x, y, 0.9, 0.9);
        }
        for (row, col) in cells(board.size().n()) {
            if start.value(row, col).is_some() {
                continue;
            }
            drawing = match board.value(row, col) {
                Some(value) => label(drawing, Role::Placed, (row, col), text(board, value)),
                None => {
                    let text = written(board, board.candidates(row, col));
                    label(drawing, Role::Candidate, (row, col), text)
                }
            };
        }
        drawing
    }
}

/// Draws the lines of an empty board.
pub(crate) fn lines(size: Size, layout: Option<&Layout>) -> Drawing {
    let (n, box_side) = (size.n(), size.box_side());
    let side = n as f64;
    let mut drawing = Drawing::new().rectangle(Role::Ground, 0.0, 0.0, side, side);
    let is_thick = |line: usize| match layout {
        None => line.is_multiple_of(box_side),
        Some(_) => line.is_multiple_of(n),
    };
    for line in 0..=n {
        let at = line as f64;
        let width = if is_thick(line) { THICK } else { THIN };
        drawing = drawing.line(Role::Grid, [at, 0.0], [at, side], width).line(
            Role::Grid,
            [0.0, at],
            [side, at],
            width,
        );
    }
    match layout {
        None => drawing,
        Some(layout) => laid_out(drawing, layout),
    }
}

fn cells(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n * n).map(move |index| (index / n, index % n))
}

/// Adds the borders of boxes, the outlines of windows, and the diagonals.
fn laid_out(mut drawing: Drawing, layout: &Layout) -> Drawing {
    let n = layout.size().n();
    for (row, col) in cells(n) {
        let (x, y) = (col as f64, row as f64);
        let number = layout.box_of(row, col);
        if col + 1 < n && layout.box_of(row, col + 1) != number {
            drawing = drawing.line(Role::Grid, [x + 1.0, y], [x + 1.0, y + 1.0], THICK);
        }
        if row + 1 < n && layout.box_of(row + 1, col) != number {
            drawing = drawing.line(Role::Grid, [x, y + 1.0], [x + 1.0, y + 1.0], THICK);
        }
    }
    let corner = |cell: usize| [(cell % n) as f64, (cell / n) as f64];
    for &unit in layout.units() {
        let (Some(&first), Some(&last)) = (layout.cells(unit).first(), layout.cells(unit).last())
        else {
            continue;
        };
        let ([x, y], [right, bottom]) = (corner(first), corner(last));
        let (right, bottom) = (right + 1.0, bottom + 1.0);
        let corners = [[x, y], [right, y], [right, bottom], [x, bottom], [x, y]];
        drawing = match unit {
            Unit::Diagonal(0) => drawing.line(Role::Grid, [x, y], [right, bottom], THIN),
            Unit::Diagonal(_) => {
                drawing.line(Role::Grid, [x + 1.0, y], [right - 1.0, bottom], THIN)
            }
            Unit::Window(_) => corners.windows(2).fold(drawing, |drawing, ends| {
                drawing.line(Role::Highlight, ends[0], ends[1], THICK)
            }),
            Unit::Row(_) | Unit::Column(_) | Unit::Box(_) => drawing,
        };
    }
    drawing
}

/// Adds a text in the middle of a cell, as large as fits, up to a maximum by role.
pub(crate) fn label(
    drawing: Drawing,
    role: Role,
    (row, col): (usize, usize),
    text: String,
) -> Drawing {
    let max_size = if role == Role::Candidate { 0.3 } else { 0.7 };
    // The width of a digit is about 0.6 of its height.
    let size = f64::min(max_size, 1.4 / text.chars().count().max(1) as f64);
    drawing.label(role, col as f64 + 0.5, row as f64 + 0.5, size, text)
}

/// Returns a value in the notation of the board.
fn text(board: &Board, value: u8) -> String {
    board.notation().cell(value, board.size()).to_string()
}

fn written(board: &Board, candidates: Candidates) -> String {
    if candidates.len() > MAX_LISTED {
        return format!("({})", candidates.len());
    }
    let values: Vec<String> = candidates.iter().map(|value| text(board, value)).collect();
    let wide = values.iter().any(|value| value.len() > 1);
    values.join(if wide { " " } else { "" })
}

#[cfg(test)]
mod tests {
    use search_core::drawing::Form;

    use super::*;

    /// Returns the labels with this role and their positions.
    fn texts(drawing: &Drawing, role: Role) -> Vec<(f64, f64, &str)> {
        let shapes = drawing.shapes.iter().filter(|shape| shape.role == role);
        shapes
            .filter_map(|shape| match &shape.form {
                Form::Label { x, y, text, .. } => Some((*x, *y, text.as_str())),
                _ => None,
            })
            .collect()
    }

    #[test]
    fn backdrop_and_drawing_label_every_cell_once() {
        for n in [1, 4, 9, 16, 25, 36] {
            let mut start = Board::new(n).unwrap();
            start.place(0, 0, 1).unwrap();
            let mut board = start.clone();
            if let Some((row, col)) = board.next_cell() {
                let value = board.candidates(row, col).iter().next().unwrap();
                board.place(row, col, value).unwrap();
            }
            let (backdrop, drawing) = (
                Sudoku.backdrop(&start),
                Sudoku.drawing(&start, &board, Some(&start)),
            );
            let mut indices: Vec<(u64, u64)> = [&backdrop.drawing, &drawing]
                .into_iter()
                .flat_map(|drawing| {
                    [Role::Clue, Role::Placed, Role::Candidate]
                        .into_iter()
                        .flat_map(|role| texts(drawing, role))
                        .map(|(x, y, _)| (x.to_bits(), y.to_bits()))
                        .collect::<Vec<_>>()
                })
                .collect();
            indices.sort_unstable();
            indices.dedup();
            assert_eq!(indices.len(), n * n, "{n}");
        }
    }

    #[test]
    fn labels_are_in_their_cells() {
        let mut start = Board::new(4).unwrap();
        start.place(0, 1, 2).unwrap();
        let mut board = start.clone();
        board.place(3, 0, 4).unwrap();
        let clues = Sudoku.backdrop(&start).drawing;
        assert_eq!(texts(&clues, Role::Clue), [(1.5, 0.5, "2")]);
        let drawing = Sudoku.drawing(&start, &board, None);
        assert_eq!(texts(&drawing, Role::Placed), [(0.5, 3.5, "4")]);
        assert_eq!(texts(&drawing, Role::Candidate)[0], (0.5, 0.5, "13"));
        assert!(drawing.shapes.iter().all(|shape| shape.role != Role::Guess));
    }

    #[test]
    fn many_candidates_are_counted() {
        let board = Board::new(16).unwrap();
        let drawing = Sudoku.drawing(&board, &board, None);
        assert_eq!(texts(&drawing, Role::Candidate)[0], (0.5, 0.5, "(16)"));
    }
}
