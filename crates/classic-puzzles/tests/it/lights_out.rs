//! Tests of lights out: minimum numbers of presses against an enumeration of all sets of presses, and published
//! values for the hardest boards.

use classic_puzzles::lights_out::Press;
use classic_puzzles::{LightsOut, SizeError, Square};
use proptest::prelude::*;
use search_core::{Outcome, StateSpace, breadth_first, depth_first};

use crate::laws::{action_texts, assert_holds, explored, states};

/// Returns the minimum number of presses for each board of this size, indexed by the lights row by row from the
/// lowest bit; `None` for unsolvable boards. Of 25 lights there are 33 million sets of presses, so the loop calls little that is
/// slow without optimisation.
fn minimum_presses(width: u32, height: u32) -> Vec<Option<u8>> {
    let lights_count = width * height;
    let toggled: Vec<u32> = (0..lights_count)
        .map(|light| {
            let (column, row) = (light % width, light / width);
            let mut lights = 1 << light;
            lights |= if column > 0 { 1 << (light - 1) } else { 0 };
            lights |= if column + 1 < width {
                1 << (light + 1)
            } else {
                0
            };
            lights |= if row > 0 { 1 << (light - width) } else { 0 };
            lights |= if row + 1 < height {
                1 << (light + width)
            } else {
                0
            };
            lights
        })
        .collect();
    let mut all = vec![None; 1 << lights_count];
    let (minimum, toggled) = (all.as_mut_slice(), toggled.as_slice());
    let (mut number, mut lights) = (0u32, 0usize);
    loop {
        // In Gray code order, each set of presses differs from the previous one in one press.
        let count = (number ^ number >> 1).count_ones() as u8;
        match minimum[lights] {
            Some(known) if known <= count => {}
            _ => minimum[lights] = Some(count),
        }
        number += 1;
        if number == 1 << lights_count {
            return all;
        }
        lights ^= toggled[number.trailing_zeros() as usize] as usize;
    }
}

fn board(width: u32, height: u32, lights: usize) -> LightsOut {
    let character = |row: u32, column: u32| match lights >> (row * width + column) & 1 {
        1 => 'o',
        _ => '.',
    };
    let rows: Vec<String> = (0..height)
        .map(|row| (0..width).map(|column| character(row, column)).collect())
        .collect();
    LightsOut::read(&rows.join("\n")).expect("the board is valid")
}

fn presses(board: &LightsOut) -> Option<u64> {
    let report = breadth_first::tree((board, board.start())).run();
    assert_eq!(
        report.solution().is_none(),
        matches!(report.outcome, Outcome::Exhausted)
    );
    report.solution().map(|solution| solution.depth)
}

#[test]
fn small_boards_are_solved_optimally() {
    for (width, height) in [
        (1, 1),
        (3, 3),
        (1, 8),
        (8, 1),
        (2, 5),
        (5, 2),
        (3, 4),
        (4, 3),
    ] {
        for (lights, minimum) in minimum_presses(width, height).into_iter().enumerate() {
            let board = board(width, height, lights);
            assert_eq!(presses(&board), minimum.map(u64::from), "{}", board.start());
        }
    }
}

#[test]
fn every_board_of_nine_lights_has_one_solution_of_at_most_nine_presses() {
    let hardest = (0..1 << 9).map(|lights| {
        let board = board(3, 3, lights);
        let mut search = depth_first::tree((&board, board.start()));
        let solutions: Vec<u64> = search.solutions().map(|solution| solution.depth).collect();
        assert_eq!(solutions.len(), 1, "{}", board.start());
        solutions[0]
    });
    assert_eq!(hardest.max(), Some(9));
}

#[test]
fn the_hardest_boards_of_25_lights_take_15_presses() {
    let minimum = minimum_presses(5, 5);
    let (mut solvable, mut hardest) = (0, Vec::new());
    for (lights, minimum) in minimum.iter().enumerate() {
        let Some(presses) = *minimum else { continue };
        assert!(presses <= 15);
        solvable += 1;
        if presses == 15 {
            hardest.push(lights);
        }
    }
    assert_eq!((solvable, hardest.len()), (1 << 23, 7350));
    let some = hardest.into_iter().step_by(100);
    for lights in some.chain((0..minimum.len()).step_by(33_333)) {
        let board = board(5, 5, lights);
        assert_eq!(
            presses(&board),
            minimum[lights].map(u64::from),
            "{}",
            board.start()
        );
    }
}

/// The search does not continue from a solution, so only the empty board has fewer than four solutions.
#[test]
fn boards_of_25_lights_have_four_solutions_or_none() {
    for lights in (1..1 << 25).step_by(99_991) {
        let board = board(5, 5, lights);
        let count = depth_first::tree((&board, board.start()))
            .solutions()
            .count();
        assert!(count == 4 || count == 0, "{count}: {}", board.start());
    }
}

/// OEIS A075464.
#[test]
fn all_lights_can_be_switched_off() {
    let minimum: Vec<Option<u64>> = (1..=8)
        .map(|side| presses(&LightsOut::new(side, side).unwrap()))
        .collect();
    assert_eq!(minimum, [1, 4, 5, 4, 15, 28, 33, 40].map(Some));
}

/// Rows run along the shorter side; otherwise there would be 2^32 choices in the first row.
#[test]
fn a_wide_board_is_as_easy_as_a_tall_one() {
    let (long, high) = (
        LightsOut::new(32, 2).unwrap(),
        LightsOut::new(2, 32).unwrap(),
    );
    assert_eq!(presses(&long), presses(&high));
    let generated = breadth_first::tree((&long, long.start()))
        .run()
        .counts
        .generated;
    assert!(generated <= 4 * 64, "{generated}");
}

#[test]
fn the_heuristic_is_consistent_and_no_board_is_generated_twice() {
    for (width, height, lights) in [(3, 3, 0o525), (4, 4, 0x8421), (5, 3, 0x7FFF)] {
        let board = board(width, height, lights);
        let states = states(&board, board.start());
        assert_holds(explored(&board, board.start()));
        let counts = breadth_first::tree((&board, board.start())).run().counts;
        assert!(counts.generated < states.len() as u64, "{counts}");
    }
}

#[test]
fn boards_and_presses_are_displayed_from_the_top_left() {
    let board = LightsOut::read("o..\n.o.").unwrap();
    assert_eq!(board.start().to_string(), "o..\n.o.");
    // Along the shorter side, up to the last press that can switch off a1.
    assert_eq!(
        action_texts(&board, &board.start()),
        ["press a1", "press a2", "press b1"]
    );
    let mut presses = Vec::new();
    board.actions(&board.start(), &mut presses);
    let next = board.result(&board.start(), presses[1]).unwrap();
    assert_eq!(next.to_string(), "...\no..");
}

#[test]
fn presses_out_of_order_have_no_result() {
    let board = LightsOut::new(3, 3).unwrap();
    let press = |column, row| Press(Square { column, row });
    let pressed = board.result(&board.start(), press(1, 0)).unwrap();
    for late in [press(0, 0), press(1, 0), press(3, 1), press(0, 3)] {
        assert_eq!(board.result(&pressed, late), None, "{late}");
    }
    assert!(board.result(&pressed, press(2, 0)).is_some());
}

#[test]
fn invalid_boards_are_reported_with_their_position() {
    let error = |picture: &str| LightsOut::read(picture).unwrap_err().to_string();
    assert_eq!(
        error(""),
        "line 1, column 1: found 0×0 lights, expected 1 to 64 lights"
    );
    assert_eq!(
        error("\no"),
        "line 1, column 1: found 0×2 lights, expected 1 to 64 lights"
    );
    assert_eq!(
        error("o.\n.x"),
        "line 2, column 2: found 'x', expected 'o' or '.', as this sign may be on or off here"
    );
    assert_eq!(
        error("ö."),
        "line 1, column 1: found 'ö', expected 'o' or '.'"
    );
    assert_eq!(
        error("o.\n.o."),
        "line 2, column 3: found 3 lights, expected 2 as in the first row"
    );
    assert_eq!(
        error("o.\no.\n\n"),
        "line 3, column 1: found 0 lights, expected 2 as in the first row"
    );
    let long = "o".repeat(65);
    assert_eq!(
        error(&long),
        "line 1, column 1: found 65×1 lights, expected 1 to 64 lights"
    );
    assert!(LightsOut::read("o.\r\n..\r\n").is_ok());
    assert_eq!(
        error("o. o/.o"),
        "line 1, column 8: found 2 lights, expected 3 as in the first row"
    );
    assert_eq!(
        error("x-x"),
        "line 1, column 1: found 'x', expected 'o' or '.', as this sign may be on or off here"
    );
}

/// Regression test: other signs and separators than `o` and `.` in lines were refused, or rows in brackets one long row.
#[test]
fn lights_are_read_in_the_forms_of_other_programs() {
    let expected = LightsOut::read("oo.\n...\n..o").unwrap();
    for picture in [
        "OO./.../..O",
        "110\n000\n001",
        "1 1 0\n0 0 0\n0 0 1\n",
        "**-/---/--*",
        "xx.\n...\n..x",
        "##.;...;..#",
        "XX0 / 000 / 00X",
        "[[1, 1, 0], [0, 0, 0], [0, 0, 1]]",
        "[[1,1,0],\n [0,0,0],\n [0,0,1]]",
        "[[1 1 0]\n [0 0 0]\n [0 0 1]]",
        "((1,1,0),(0,0,0),(0,0,1))",
    ] {
        assert_eq!(
            LightsOut::read(picture).as_ref(),
            Ok(&expected),
            "{picture}"
        );
    }
    assert_eq!(presses(&expected), Some(6));
}

#[test]
fn an_unsupported_size_is_an_error() {
    let error = |what, found, expected| SizeError {
        what,
        found,
        expected,
    };
    assert_eq!(LightsOut::new(0, 5), Err(error("columns", 0, 1..=64)));
    assert_eq!(
        LightsOut::new(5, 13),
        Err(error("rows × columns", 65, 1..=64))
    );
}

proptest! {
    /// A board that was made by presses can be solved by at most as many presses.
    #[test]
    fn boards_made_by_presses_are_solved(width in 1..=8u32, height in 1..=8u32, made_by: u64) {
        let mut picture = vec![vec![false; width as usize]; height as usize];
        let (columns, rows) = (width as usize, height as usize);
        let pressed = |column: usize, row: usize| made_by >> (row * columns + column) & 1 == 1;
        let mut count = 0;
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            if pressed(column, row) {
                count += 1;
                for (r, line) in picture.iter_mut().enumerate() {
                    for (c, light) in line.iter_mut().enumerate() {
                        *light ^= row.abs_diff(r) + column.abs_diff(c) <= 1;
                    }
                }
            }
        }
        let line = |line: &Vec<bool>| line.iter().map(|&on| if on { 'o' } else { '.' }).collect();
        let lines: Vec<String> = picture.iter().map(line).collect();
        let board = LightsOut::read(&lines.join("\n")).unwrap();
        let presses = presses(&board);
        prop_assert!(presses.is_some_and(|presses| presses <= count), "{presses:?}");
    }
}
