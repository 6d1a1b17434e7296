//! Boards as bytes: their size and settings, then the candidates of the cells.

use search_core::Packed;

use crate::board::Board;
use crate::{CellRule, Notation, Propagation, Settings, Size, Sudoku};

/// The number of bits of the size and of the level of propagation in the first byte; the rule of cells takes the rest.
const SIZE_BITS: u32 = 3;
const PROPAGATION_BITS: u32 = 2;

/// A board in a layout is not packed, as the bytes have no layout: it becomes a byte that is no board.
///
/// The first byte has the size and the settings. The factor of [`CellRule::Weighted`] follows in four bytes, and the
/// notation of boards larger than 9×9 in one. Then each cell has a bit for each value, row by row without gaps: a board of 9×9 takes 93 bytes.
impl Packed for Sudoku {
    fn pack(&self, board: &Board, out: &mut Vec<u8>) {
        if board.layout().is_some() {
            out.push(u8::MAX);
            return;
        }
        let (size, Settings { propagation, cell }) = (board.size(), board.settings());
        let (rule, weight) = match cell {
            CellRule::First => (0, None),
            CellRule::Fewest => (1, None),
            CellRule::Weighted { k } => (2, Some(k)),
        };
        let size_index = Size::ALL.iter().take_while(|&&other| other < size).count();
        out.push(((rule << PROPAGATION_BITS | propagation as u8) << SIZE_BITS) | size_index as u8);
        out.extend(weight.into_iter().flat_map(i32::to_be_bytes));
        if size.n() > 9 {
            let is_other = |other: &&Notation| **other != board.notation();
            out.push(Notation::ALL.iter().take_while(is_other).count() as u8);
        }
        let cells = (0..size.cells()).map(|index| (index / size.n(), index % size.n()));
        let bits = cells.map(|(row, col)| board.candidates(row, col).bits());
        put_bits(bits, size.n(), out);
    }

    /// Refuses a board with a cell without candidates, or with a value twice in a unit.
    fn unpack(&self, bytes: &mut &[u8]) -> Option<Board> {
        let first = *bytes.split_off_first()?;
        let size = Size::ALL[usize::from(first & ((1 << SIZE_BITS) - 1))];
        let propagation = first >> SIZE_BITS & ((1 << PROPAGATION_BITS) - 1);
        let cell = match first >> (SIZE_BITS + PROPAGATION_BITS) {
            0 => CellRule::First,
            1 => CellRule::Fewest,
            2 => CellRule::Weighted {
                k: i32::from_be_bytes(*bytes.split_off(..4)?.first_chunk()?),
            },
            _ => return None,
        };
        let settings = Settings {
            propagation: Propagation::ALL[usize::from(propagation)],
            cell,
        };
        let notation = match size.n() {
            ..=9 => Notation::default(),
            _ => *Notation::ALL.get(usize::from(*bytes.split_off_first()?))?,
        };
        let packed = bytes.split_off(..(size.cells() * size.n()).div_ceil(8))?;
        let cells = take_bits(packed, size.n(), size.cells())?;
        let board = Board::of_candidates(size, |row, col| cells[row * size.n() + col], settings);
        board.map(|board| board.with_notation(notation))
    }
}

/// Appends numbers of `width` bits each, without gaps; the last byte is filled up with zeros.
fn put_bits(numbers: impl Iterator<Item = u64>, width: usize, out: &mut Vec<u8>) {
    let (mut pending, mut bits) = (0_u128, 0);
    for number in numbers {
        pending = pending << width | u128::from(number);
        bits += width;
        while bits >= 8 {
            bits -= 8;
            out.push((pending >> bits) as u8);
        }
    }
    if bits > 0 {
        out.push((pending << (8 - bits)) as u8);
    }
}

/// Reads `count` numbers of `width` bits each. Returns `None` if the rest of the last byte is not 0, as `bytes` contains enough
/// bits.
fn take_bits(bytes: &[u8], width: usize, count: usize) -> Option<Vec<u64>> {
    let (mut pending, mut bits) = (0_u128, 0);
    let mut rest = bytes.iter();
    let mut numbers = Vec::with_capacity(count);
    for _ in 0..count {
        while bits < width {
            pending = pending << 8 | u128::from(*rest.next()?);
            bits += 8;
        }
        bits -= width;
        numbers.push((pending >> bits) as u64);
        pending &= (1 << bits) - 1;
    }
    (pending == 0).then_some(numbers)
}
