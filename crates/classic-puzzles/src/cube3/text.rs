//! The unfolded cube as text.

use std::fmt::{self, Write};

use search_core::Written;

use super::tables::{CORNER_NAMES, EDGE_NAMES};
use super::{Cube3, Cubies, Turn};
use crate::facelets::colour;

/// The faces with their colours, row by row of the unfolded cube, and the cubies of each row. The centre is the face itself.
const NET: [(&[char], [&str; 3]); 3] = [
    (&['U'], ["ULB UB UBR", "UL U UR", "UFL UF URF"]),
    (
        &['L', 'F', 'R', 'B'],
        [
            "ULB UL UFL UFL UF URF URF UR UBR UBR UB ULB",
            "BL L FL FL F FR FR R BR BR B BL",
            "DBL DL DLF DLF DF DFR DFR DR DRB DRB DB DBL",
        ],
    ),
    (&['D'], ["DLF DF DFR", "DL D DR", "DBL DB DRB"]),
];

/// Returns the colour of the sticker at the position with this name on `face`, if `places` are those of the cubies with these names.
fn sticker(names: &[&str], places: &[u8], position: &str, face: char) -> Option<char> {
    let index = names.iter().position(|name| *name == position)?;
    let side = position.find(face)?;
    let orientations = position.len();
    let place = |place: &u8| usize::from(*place);
    let cubie = places
        .iter()
        .position(|at| place(at) / orientations == index)?;
    let orientation = place(&places[cubie]) % orientations;
    let side = (side + orientations - orientation) % orientations;
    names[cubie].chars().nth(side).map(colour)
}

impl fmt::Display for Cubies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (corners, edges) = (self.corners(), self.edges());
        let mut is_first = true;
        for (faces, rows) in NET {
            for row in rows {
                if !std::mem::take(&mut is_first) {
                    f.write_char('\n')?;
                }
                if faces.len() == 1 {
                    f.write_str("   ")?;
                }
                for (column, position) in row.split(' ').enumerate() {
                    let face = faces[column / 3];
                    let shown = sticker(&CORNER_NAMES, &corners, position, face)
                        .or_else(|| sticker(&EDGE_NAMES, &edges, position, face));
                    f.write_char(shown.unwrap_or_else(|| colour(face)))?;
                }
            }
        }
        Ok(())
    }
}

impl Written for Cube3 {
    /// Writes the stickers of the unfolded cube, row by row.
    fn write_state(&self, state: &Cubies, out: &mut dyn fmt::Write) -> fmt::Result {
        let net = state.to_string();
        let rows: Vec<&str> = net.split_whitespace().collect();
        out.write_str(&rows.join(" "))
    }

    fn write_picture(&self, state: &Cubies, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{state}")
    }

    fn write_action(&self, action: &Turn, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
}
