use std::fmt;

use search_core::Written;

use super::{Board, Slide, SlidingTiles};

/// The most cells of a board: tiles are bytes.
const MOST: usize = 256;

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
/// By hand: a trace has millions of states, and they are to be written at the speed of the search.
fn write_tiles<B: Board>(
    space: &SlidingTiles<B>,
    board: &B,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    let mut line = [b' '; 4 * MOST];
    let mut end = 0;
    for cell in 0..space.width() * space.height() {
        let (text, signs) = &TEXTS[usize::from(board.tile(cell))];
        line[end..end + 4].copy_from_slice(text);
        end += signs;
    }
    // Without the last blank.
    let line = &line[..end.saturating_sub(1)];
    out.write_str(std::str::from_utf8(line).unwrap_or_default())
}

/// Each tile with a blank behind it, and how many signs these are.
static TEXTS: [([u8; 4], usize); MOST] = {
    let mut texts = [([b' '; 4], 0); MOST];
    let mut tile = 0;
    while tile < MOST {
        let digits = [tile / 100, tile / 10 % 10, tile % 10];
        let mut place = if tile >= 100 {
            0
        } else if tile >= 10 {
            1
        } else {
            2
        };
        while place < 3 {
            let (text, signs) = &mut texts[tile];
            text[*signs] = b'0' + digits[place] as u8;
            *signs += 1;
            place += 1;
        }
        texts[tile].1 += 1;
        tile += 1;
    }
    texts
};
