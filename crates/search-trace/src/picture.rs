use std::fmt::Write;

use search_core::drawing::{Backdrop, Drawing, Form, Role, Shape};

use crate::text::xml;

/// Pixels per unit of a drawing.
const PIXELS: f64 = 40.0;

/// Returns a state as SVG: the backdrop, and on top of it the drawing of the state.
///
/// ```
/// use search_core::Drawn;
/// use sudoku_puzzle::{Board, board::Sudoku};
///
/// let start = Board::new(4)?;
/// let mut board = start.clone();
/// board.place(0, 0, 3)?;
/// let svg = search_trace::picture(&Sudoku.backdrop(&start), &Sudoku.drawing(&start, &board, Some(&start)));
/// assert!(svg.starts_with("<svg ") && svg.contains(">3</text>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn picture(backdrop: &Backdrop, drawing: &Drawing) -> String {
    let Backdrop { width, height, .. } = backdrop;
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-0.1 -0.1 {} {}\" width=\"{}\" height=\"{}\" \
         font-family=\"Inter, Helvetica, Arial, sans-serif\" text-anchor=\"middle\">",
        width + 0.2,
        height + 0.2,
        (width + 0.2) * PIXELS,
        (height + 0.2) * PIXELS
    );
    for Shape { role, form } in backdrop.drawing.shapes.iter().chain(&drawing.shapes) {
        shape(&mut out, *role, form);
    }
    out.push_str("</svg>\n");
    out
}

fn shape(out: &mut String, role: Role, form: &Form) {
    let fill = fill(role);
    let _ = match form {
        Form::Rectangle {
            x,
            y,
            width,
            height,
        } => writeln!(
            out,
            "<rect x=\"{x:.3}\" y=\"{y:.3}\" width=\"{width:.3}\" height=\"{height:.3}\" fill=\"{fill}\"/>"
        ),
        Form::Circle { x, y, radius } => writeln!(
            out,
            "<circle cx=\"{x:.3}\" cy=\"{y:.3}\" r=\"{radius:.3}\" fill=\"{fill}\"/>"
        ),
        Form::Line { from, to, width } => writeln!(
            out,
            "<path d=\"M{:.3} {:.3}L{:.3} {:.3}\" stroke=\"{}\" stroke-width=\"{width:.3}\" stroke-linecap=\"round\"/>",
            from[0],
            from[1],
            to[0],
            to[1],
            ink(role)
        ),
        Form::Label { x, y, size, text } => {
            let _ = write!(
                out,
                "<text x=\"{x:.3}\" y=\"{:.3}\" font-size=\"{size:.3}\" fill=\"{}\">",
                y + 0.36 * size,
                ink(role)
            );
            xml(out, text);
            writeln!(out, "</text>")
        }
    };
}

/// Returns the fill colour of a shape.
fn fill(role: Role) -> &'static str {
    match role {
        Role::Ground => "#ffffff",
        Role::Grid => "#e2e8f0",
        Role::Wall => "#475569",
        Role::Clue => "#cbd5e1",
        Role::Placed => "#bfdbfe",
        Role::Guess => "#fdba74",
        Role::Candidate => "#94a3b8",
        Role::Highlight => "#93c5fd",
        Role::Start => "#22c55e",
        Role::Goal => "#ef4444",
        Role::First => "#f8fafc",
        Role::Second => "#fde047",
        Role::Third => "#4ade80",
        Role::Fourth => "#60a5fa",
        Role::Fifth => "#f87171",
        Role::Sixth => "#fb923c",
    }
}

/// Returns the colour of lines and text.
fn ink(role: Role) -> &'static str {
    match role {
        Role::Ground
        | Role::Clue
        | Role::Wall
        | Role::First
        | Role::Second
        | Role::Third
        | Role::Fourth
        | Role::Fifth
        | Role::Sixth => "#0f172a",
        Role::Grid => "#64748b",
        Role::Placed => "#1d4ed8",
        Role::Guess => "#9a3412",
        Role::Candidate => "#94a3b8",
        Role::Highlight => "#1e3a8a",
        Role::Start => "#15803d",
        Role::Goal => "#b91c1c",
    }
}
