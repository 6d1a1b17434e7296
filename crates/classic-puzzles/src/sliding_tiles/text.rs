use std::fmt;

use search_core::Written;

use super::{Board, Slide, SlidingTiles};

/// The maximum number of cells of a board: tiles are bytes.
const MAX_CELLS: usize = 256;

impl<B: Board> Written for SlidingTiles<B> {
    fn write_state(&self, state: &B, out: &mut dyn fmt::Write) -> fmt::Result {
        write_tiles(self, state, out)
    }

    fn write_picture(&self, state: &B, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", self.show(state))
    }

    fn write_action(&self, action: &Slide, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
}

/// Writes the tiles in one line.
///
/// Does not use `format!`, because traces contain millions of states and have to keep up with the search.
fn write_tiles<B: Board>(
    space: &SlidingTiles<B>,
    board: &B,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    let mut line = [b' '; 4 * MAX_CELLS];
    let mut end = 0;
    for cell in 0..space.width() * space.height() {
        let (text, length) = &TEXTS[usize::from(board.tile(cell))];
        line[end..end + 4].copy_from_slice(text);
        end += length;
    }
    // Without the last space.
    let line = &line[..end.saturating_sub(1)];
    out.write_str(std::str::from_utf8(line).unwrap_or_default())
}

/// Each tile with a space after it, and the number of characters.
static TEXTS: [([u8; 4], usize); MAX_CELLS] = {
    let mut texts = [([b' '; 4], 0); MAX_CELLS];
    let mut tile = 0;
    while tile < MAX_CELLS {
        let digits = [tile / 100, tile / 10 % 10, tile % 10];
        let mut digit = if tile >= 100 {
            0
        } else if tile >= 10 {
            1
        } else {
            2
        };
        while digit < 3 {
            let (text, length) = &mut texts[tile];
            text[*length] = b'0' + digits[digit] as u8;
            *length += 1;
            digit += 1;
        }
        texts[tile].1 += 1;
        tile += 1;
    }
    texts
};
