use super::Cells;

/// A guess: the configuration of a digit in a band or a stack.
///
/// A digit is in a different row in each of the three boxes of a band, and in a different column in each box of a
/// stack: that makes six configurations each. A guess removes the digit from all other cells of the band or stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The index in [`LINES`].
    configuration: u8,
    /// From 0.
    digit: u8,
}

/// The line of the digit in the first, the second and the third box, by configuration.
const CONFIGURATIONS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
    [0, 2, 1],
    [2, 1, 0],
    [1, 0, 2],
];

/// A set of lines of boxes: for each line, the boxes as lanes filled with ones.
pub(super) struct Lines {
    /// By row within the boxes.
    pub(super) rows: [[u64; 3]; 3],
    /// By column within the boxes.
    pub(super) columns: [[u64; 3]; 3],
}

/// The lines that lose the digit: for the six configurations of each band, then of each stack; the last entry is for no
/// guess.
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
        // Three bands or stacks, six configurations, three boxes, three lines.
        let (chute, configuration, number, line) = (i / 54, i / 9 % 6, i / 3 % 3, i % 3);
        if CONFIGURATIONS[configuration][number] != line {
            lines[i / 9].rows[line][chute] |= 0xFFFF << (16 * number);
            lines[18 + i / 9].columns[line][number] |= 0xFFFF << (16 * chute);
        }
        i += 1;
    }
    lines
}

impl Guess {
    /// No guess: no digit is removed.
    pub(super) const NONE: Guess = Guess {
        configuration: 36,
        digit: 0,
    };

    /// Returns the lines that lose the digit.
    #[inline(always)]
    pub(super) fn lines(self) -> &'static Lines {
        &LINES[usize::from(self.configuration)]
    }

    /// Returns the bit of the digit.
    #[inline(always)]
    pub(super) fn digit(self) -> u16 {
        1 << self.digit
    }
}

/// Appends the configurations of one digit in one band or stack. Chooses the band or stack in which all digits together
/// have the fewest configurations, but more than one each, and there a digit with two configurations, or else any with
/// more.
///
/// If no digit has two configurations anywhere, the board was not propagated yet. Then appends only [`Guess::NONE`],
/// which propagates.
#[inline]
pub(super) fn list(cells: &Cells, out: &mut Vec<Guess>) {
    let (mut fewest, mut chute, mut configurations) = (u32::MAX, 0, 0);
    for (i, each) in all_configurations(cells).into_iter().enumerate() {
        let count = each.count_ones();
        if count > 9 && count < fewest {
            (fewest, chute, configurations) = (count, i, each);
        }
    }
    if fewest == u32::MAX {
        out.push(Guess::NONE);
        return;
    }
    let of = |configuration: usize| configurations >> (9 * configuration) & 0x1FF;
    let (mut one, mut two, mut three) = (0, 0, 0);
    for configuration in 0..6 {
        three |= two & of(configuration);
        two |= one & of(configuration);
        one |= of(configuration);
    }
    let exactly_two = two & !three;
    let digits = if exactly_two == 0 { two } else { exactly_two };
    let digit = digits.trailing_zeros();
    for configuration in (0..6).filter(|&configuration| of(configuration) >> digit & 1 == 1) {
        out.push(Guess {
            configuration: (chute * 6 + configuration) as u8,
            digit: digit as u8,
        });
    }
}

/// Returns for each band and each stack the digits that are possible in each of the six configurations, nine bits per
/// configuration.
#[inline]
fn all_configurations(cells: &Cells) -> [u64; 6] {
    let mut all = [0; 6];
    for band in 0..3 {
        let row = |i: usize| cells[3 * i][band] | cells[3 * i + 1][band] | cells[3 * i + 2][band];
        let rows = [row(0), row(1), row(2)];
        for (i, configuration) in CONFIGURATIONS.iter().enumerate() {
            let fits = rows[configuration[0]]
                & (rows[configuration[1]] >> 16)
                & (rows[configuration[2]] >> 32);
            all[band] |= (fits & 0x1FF) << (9 * i);
        }
    }
    let column = |i: usize, band: usize| cells[i][band] | cells[i + 3][band] | cells[i + 6][band];
    let columns = [0, 1, 2].map(|i| [0, 1, 2].map(|band| column(i, band)));
    for (i, configuration) in CONFIGURATIONS.iter().enumerate() {
        let fits = columns[configuration[0]][0]
            & columns[configuration[1]][1]
            & columns[configuration[2]][2];
        for stack in 0..3 {
            all[3 + stack] |= (fits >> (16 * stack) & 0x1FF) << (9 * i);
        }
    }
    all
}
