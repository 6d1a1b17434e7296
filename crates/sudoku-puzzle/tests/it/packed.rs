//! Boards as bytes.

use proptest::prelude::*;
use search_core::{
    Packed, StateSpace,
    check::{check_packed, check_round_trip},
};
use sudoku_puzzle::{
    Board,
    board::{CellRule, Propagation, Settings, Size, Sudoku},
};

use crate::common::{full, random, with_clues};

fn packed(board: &Board) -> Vec<u8> {
    let mut bytes = Vec::new();
    Sudoku.pack(board, &mut bytes);
    bytes
}

fn all_settings() -> impl Iterator<Item = Settings> {
    let weighted = CellRule::Weighted { k: -3 };
    let rules = CellRule::ALL.into_iter().chain([weighted]);
    rules.flat_map(|cell| {
        let levels = Propagation::ALL.into_iter();
        levels.map(move |propagation| Settings { propagation, cell })
    })
}

#[test]
fn boards_of_every_size_and_setting_are_unpacked_unchanged() {
    for size in Size::ALL {
        let grid = full(size, &mut random(1));
        let (most, interval) = if size.n() > 16 { (2, 7) } else { (20, 1) };
        for (settings, seed) in all_settings().step_by(interval).zip(2..) {
            let clues = with_clues(&grid, size.cells() / 2, &mut random(seed));
            let start = Board::from_puzzle(&clues, settings).expect("the clues have a solution");
            let checked = check_packed(&Sudoku, start.clone(), most);
            assert!(
                checked.is_ok_and(|states| states <= most),
                "{size} {settings:?}"
            );
            let solved = Board::from_puzzle(&grid, settings).expect("the grid is a solution");
            let empty = Board::of_size(size).with_settings(settings);
            for board in [start, solved, empty] {
                assert_eq!(check_round_trip(&Sudoku, &board, &mut Vec::new()), Ok(()));
            }
        }
    }
}

/// Known bytes: if they change, checkpoints and processes of other builds become incompatible.
#[test]
fn the_bytes_are_those_of_every_build() {
    let board = Board::new(1).expect("a valid size");
    assert_eq!(packed(&board), [0b0000_1000, 0x80]);
    let mut board = Board::new(4)
        .expect("a valid size")
        .with_settings(Settings {
            propagation: Propagation::Locked,
            cell: CellRule::Weighted { k: 10 },
        });
    board.place(0, 0, 1).expect("the board was empty");
    assert_eq!(
        packed(&board),
        [
            0b0101_1001,
            0,
            0,
            0,
            10,
            0x1e,
            0xee,
            0xee,
            0xff,
            0xef,
            0xff,
            0xef,
            0xff
        ]
    );
    let lengths = Size::ALL.map(|size| packed(&Board::of_size(size)).len());
    assert_eq!(lengths, [2, 9, 93, 514, 1956, 5834, 14709, 32770]);
}

#[test]
fn bytes_that_are_not_a_board_are_refused() {
    let mut board = Board::new(4).expect("a valid size");
    board.place(0, 0, 1).expect("the board was empty");
    let bytes = packed(&board);
    for cut in 0..bytes.len() {
        assert_eq!(Sudoku.unpack(&mut &bytes[..cut]), None);
    }
    let with = |index: usize, byte: u8| {
        let mut changed = bytes.clone();
        changed[index] = byte;
        Sudoku.unpack(&mut changed.as_slice())
    };
    assert_eq!(with(0, bytes[0]), Some(board));
    assert_eq!(with(1, 0x0e), None, "a cell without candidates");
    assert_eq!(with(1, 0x11), None, "a value twice in a row");
    assert_eq!(with(0, 0b0110_1001), None, "an unknown rule of cells");
    let mut odd = packed(&Board::new(9).expect("a valid size"));
    *odd.last_mut().expect("a board has bytes") |= 1;
    assert_eq!(
        Sudoku.unpack(&mut odd.as_slice()),
        None,
        "bits after the last cell"
    );
}

proptest! {
    #[test]
    fn no_bytes_make_unpacking_panic(first: u8, rest in prop::collection::vec(1..=255_u8, 0..40)) {
        let bytes = [&[first], rest.as_slice()].concat();
        let mut left = bytes.as_slice();
        if let Some(board) = Sudoku.unpack(&mut left) {
            prop_assert_eq!(packed(&board), &bytes[..bytes.len() - left.len()]);
            // Whatever the candidates are, they can be searched.
            Sudoku.expand(&board, &mut Vec::new(), |_, _| {});
        }
    }
}
