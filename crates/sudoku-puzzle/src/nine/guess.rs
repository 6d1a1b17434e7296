use super::Cells;

/// One of the ways in which a digit can lie in a band or in a stack.
///
/// In the three boxes of a band a digit lies in three different rows, in those of a stack in three different columns:
/// that makes six ways each. A guess takes the digit from the lines where it is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guess {
    /// Which of [`LINES`].
    way: u8,
    /// From 0.
    digit: u8,
}

/// The lines in which the first, the second and the third box have a digit.
const WAYS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
    [0, 2, 1],
    [2, 1, 0],
    [1, 0, 2],
];

/// Lines of boxes: which boxes have part in it, as lanes filled with ones.
pub(super) struct Lines {
    /// By rows of the boxes.
    pub(super) rows: [[u64; 3]; 3],
    /// By their columns.
    pub(super) columns: [[u64; 3]; 3],
}

/// The lines that lose the digit: for the six ways in each band, then in each stack; the last is for no guess.
static LINES: [Lines; 37] = lines();

const fn lines() -> [Lines; 37] {
    let mut lines = [const {
        Lines {
            rows: [[0; 3]; 3],
            columns: [[0; 3]; 3],
        }
    }; 37];
    let mut i = 0;
    while i < 18 * 9 {
        // Three bands or stacks, six ways, three boxes, three lines.
        let (chute, way, number, line) = (i / 54, i / 9 % 6, i / 3 % 3, i % 3);
        if WAYS[way][number] != line {
            lines[i / 9].rows[line][chute] |= 0xFFFF << (16 * number);
            lines[18 + i / 9].columns[line][number] |= 0xFFFF << (16 * chute);
        }
        i += 1;
    }
    lines
}

impl Guess {
    /// No guess: nothing is taken away.
    pub(super) const NONE: Guess = Guess { way: 36, digit: 0 };

    /// The lines that lose the digit.
    #[inline(always)]
    pub(super) fn lines(self) -> &'static Lines {
        &LINES[usize::from(self.way)]
    }

    /// The digit's bit.
    #[inline(always)]
    pub(super) fn digit(self) -> u16 {
        1 << self.digit
    }
}

/// Appends the ways of one digit in one band or stack: there where the digits together have the fewest ways but one
/// each, and of the digits one with two ways, or else any with several.
///
/// Where no digit has two ways anywhere, conclusions were not drawn yet, and leave nothing to guess: to draw them is
/// the one action then.
#[inline]
pub(super) fn list(cells: &Cells, out: &mut Vec<Guess>) {
    let (mut fewest, mut chute, mut ways) = (u32::MAX, 0, 0);
    for (i, each) in ways_of_all(cells).into_iter().enumerate() {
        let count = each.count_ones();
        if count > 9 && count < fewest {
            (fewest, chute, ways) = (count, i, each);
        }
    }
    if fewest == u32::MAX {
        out.push(Guess::NONE);
        return;
    }
    let of = |way: usize| ways >> (9 * way) & 0x1FF;
    let (mut one, mut two, mut three) = (0, 0, 0);
    for way in 0..6 {
        three |= two & of(way);
        two |= one & of(way);
        one |= of(way);
    }
    let exactly_two = two & !three;
    let digits = if exactly_two == 0 { two } else { exactly_two };
    let digit = digits.trailing_zeros();
    for way in (0..6).filter(|&way| of(way) >> digit & 1 == 1) {
        out.push(Guess {
            way: (chute * 6 + way) as u8,
            digit: digit as u8,
        });
    }
}

/// For each band and each stack the digits that can lie there in each of the six ways, nine bits a way.
#[inline]
fn ways_of_all(cells: &Cells) -> [u64; 6] {
    let mut all = [0; 6];
    for band in 0..3 {
        let row = |i: usize| cells[3 * i][band] | cells[3 * i + 1][band] | cells[3 * i + 2][band];
        let rows = [row(0), row(1), row(2)];
        for (i, way) in WAYS.iter().enumerate() {
            let fits = rows[way[0]] & (rows[way[1]] >> 16) & (rows[way[2]] >> 32);
            all[band] |= (fits & 0x1FF) << (9 * i);
        }
    }
    let column = |i: usize, band: usize| cells[i][band] | cells[i + 3][band] | cells[i + 6][band];
    let columns = [0, 1, 2].map(|i| [0, 1, 2].map(|band| column(i, band)));
    for (i, way) in WAYS.iter().enumerate() {
        let fits = columns[way[0]][0] & columns[way[1]][1] & columns[way[2]][2];
        for stack in 0..3 {
            all[3 + stack] |= (fits >> (16 * stack) & 0x1FF) << (9 * i);
        }
    }
    all
}
