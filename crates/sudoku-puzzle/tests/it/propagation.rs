//! Each level of propagation compared with a naive implementation by definition.

use std::collections::BTreeSet;

use crate::common::{all_solutions, full, random, units, with_clues};
use proptest::prelude::*;
use rand::seq::SliceRandom;
use sudoku_puzzle::{
    Board, Puzzle,
    board::{PlaceError, Propagation, Settings, Size},
};

const LEVELS: [Propagation; 4] = [
    Propagation::None,
    Propagation::Naked,
    Propagation::Hidden,
    Propagation::Locked,
];

type Cells = Vec<BTreeSet<u8>>;

fn settings(propagation: Propagation) -> Settings {
    Settings {
        propagation,
        ..Settings::default()
    }
}

/// Returns all candidates of the propagated board, or `None` after a contradiction.
fn propagated(puzzle: &Puzzle, level: Propagation) -> Option<Cells> {
    let board = Board::from_puzzle(puzzle, settings(level)).ok()?;
    Some(cells_of(&board))
}

fn cells_of(board: &Board) -> Cells {
    let n = board.size().n();
    let cell = |index| board.candidates(index / n, index % n).iter().collect();
    (0..n * n).map(cell).collect()
}

/// Propagates naively: applies the rules to all units until nothing changes.
fn naive(puzzle: &Puzzle, level: Propagation) -> Option<Cells> {
    let n = puzzle.size().n();
    let units = units(n);
    let all: BTreeSet<u8> = (1..=n as u8).collect();
    let mut cells: Cells = puzzle
        .values()
        .iter()
        .map(|&clue| match clue {
            0 => all.clone(),
            clue => BTreeSet::from([clue]),
        })
        .collect();
    if level == Propagation::None {
        let clash = units.iter().any(|unit| {
            let clues: Vec<u8> = unit.iter().map(|&index| puzzle.values()[index]).collect();
            (1..=n as u8).any(|value| clues.iter().filter(|&&clue| clue == value).count() > 1)
        });
        return (!clash).then_some(cells);
    }
    loop {
        let before = cells.clone();
        for unit in &units {
            naked(&mut cells, unit);
            if level >= Propagation::Hidden && !hidden(&mut cells, unit, &all) {
                return None;
            }
        }
        if level == Propagation::Locked {
            // A row and a column share only one cell, so two units that share more are a box and a line.
            for (one, other) in units
                .iter()
                .flat_map(|one| units.iter().map(move |other| (one, other)))
            {
                let shared: Vec<usize> = one
                    .iter()
                    .copied()
                    .filter(|index| other.contains(index))
                    .collect();
                if shared.len() > 1 && shared.len() < n {
                    locked(&mut cells, one, other, &all);
                }
            }
        }
        if cells.iter().any(BTreeSet::is_empty) {
            return None;
        }
        if cells == before {
            return Some(cells);
        }
    }
}

fn naked(cells: &mut Cells, unit: &[usize]) {
    for &index in unit {
        if cells[index].len() == 1 {
            let value = cells[index].clone();
            for &peer in unit.iter().filter(|&&peer| peer != index) {
                cells[peer] = cells[peer].difference(&value).copied().collect();
            }
        }
    }
}

/// Applies hidden singles to a unit. Returns whether every value has a candidate cell.
fn hidden(cells: &mut Cells, unit: &[usize], all: &BTreeSet<u8>) -> bool {
    all.iter().all(|&value| {
        let indices: Vec<usize> = candidate_cells(value, cells, unit);
        if let [index] = indices[..] {
            cells[index] = BTreeSet::from([value]);
        }
        !indices.is_empty()
    })
}

/// Removes values that `one` has only in its intersection with `other` from the rest of `other`.
fn locked(cells: &mut Cells, one: &[usize], other: &[usize], all: &BTreeSet<u8>) {
    for &value in all {
        if candidate_cells(value, cells, one)
            .iter()
            .all(|index| other.contains(index))
        {
            for index in other.iter().filter(|index| !one.contains(index)) {
                cells[*index].remove(&value);
            }
        }
    }
}

fn candidate_cells(value: u8, cells: &Cells, unit: &[usize]) -> Vec<usize> {
    let has_it = |index: &usize| cells[*index].contains(&value);
    unit.iter().copied().filter(has_it).collect()
}

/// Returns puzzles from nearly empty to nearly full, each with a solution.
fn puzzles(n: usize, many: u64) -> impl Iterator<Item = (Puzzle, Puzzle)> {
    let size = Size::new(n).expect("the size is valid");
    (0..many).map(move |seed| {
        let mut rng = random(seed);
        let solution = full(size, &mut rng);
        let share = 15 + 60 * seed as usize / many as usize;
        let puzzle = with_clues(&solution, size.cells() * share / 100, &mut rng);
        (puzzle, solution)
    })
}

/// Returns the puzzle with one clue changed to another value, which usually excludes all solutions.
fn with_wrong_clue(puzzle: &Puzzle, seed: u64) -> Puzzle {
    let n = puzzle.size().n() as u64;
    let mut values = puzzle.values().to_vec();
    let clues = values.iter_mut().filter(|value| **value != 0);
    if let Some(value) = clues.last() {
        *value = ((u64::from(*value) + seed % (n - 1)) % n + 1) as u8;
    }
    Puzzle::from_values(values).expect("values up to N")
}

/// Compares all levels, and returns the numbers of contradictions and of comparisons.
fn compare(n: usize, many: u64) -> (usize, usize) {
    let (mut contradicted, mut compared) = (0, 0);
    for (seed, (puzzle, _)) in puzzles(n, many).enumerate() {
        for puzzle in [with_wrong_clue(&puzzle, seed as u64), puzzle] {
            for level in LEVELS {
                let expected = naive(&puzzle, level);
                assert_eq!(
                    propagated(&puzzle, level),
                    expected,
                    "{level:?} on\n{}",
                    puzzle.grid()
                );
                contradicted += usize::from(expected.is_none());
                compared += 1;
            }
        }
    }
    (contradicted, compared)
}

#[track_caller]
fn assert_both_outcomes((contradicted, compared): (usize, usize)) {
    assert!(
        contradicted > 10 && compared - contradicted > 10,
        "{contradicted} of {compared}"
    );
}

#[test]
fn every_level_on_4x4_equals_its_definition() {
    assert_both_outcomes(compare(4, 300));
}

#[test]
fn every_level_on_9x9_equals_its_definition() {
    assert_both_outcomes(compare(9, 60));
}

#[test]
fn every_level_on_16x16_equals_its_definition() {
    assert_both_outcomes(compare(16, 12));
}

#[test]
fn every_level_on_25x25_equals_its_definition() {
    let (contradicted, compared) = compare(25, 4);
    assert!(contradicted < compared);
}

/// Ensures that the tests of levels use puzzles on which the levels differ.
#[test]
fn every_level_infers_more_than_the_previous_one_on_some_puzzle() {
    for (less, more) in LEVELS.iter().zip(&LEVELS[1..]) {
        let differ = |(puzzle, _): (Puzzle, Puzzle)| {
            propagated(&puzzle, *less) != propagated(&puzzle, *more)
        };
        assert!(puzzles(9, 60).any(differ), "{less:?} and {more:?}");
    }
}

#[test]
fn each_level_keeps_the_solution_and_a_subset_of_the_previous_level() {
    for n in [1, 4, 9, 16, 25, 36, 49, 64] {
        for (puzzle, solution) in puzzles(n, if n < 16 { 60 } else { 2 }) {
            let levels = LEVELS.map(|level| {
                propagated(&puzzle, level)
                    .unwrap_or_else(|| panic!("{level:?} lost the solution of\n{}", puzzle.grid()))
            });
            for cells in &levels {
                let mut solved = cells.iter().zip(solution.values());
                assert!(
                    solved.all(|(cell, value)| cell.contains(value)),
                    "{}",
                    puzzle.grid()
                );
            }
            for (before, after) in levels.iter().zip(&levels[1..]) {
                let mut cells = after.iter().zip(before);
                assert!(
                    cells.all(|(after, before)| after.is_subset(before)),
                    "{}",
                    puzzle.grid()
                );
            }
        }
    }
}

#[test]
fn a_contradiction_at_one_level_is_one_at_every_higher_level() {
    let mut seen = 0;
    for (seed, (puzzle, _)) in puzzles(9, 200).enumerate() {
        let puzzle = with_wrong_clue(&puzzle, seed as u64);
        let found = LEVELS.map(|level| propagated(&puzzle, level).is_none());
        assert!(found.is_sorted(), "{found:?} on\n{}", puzzle.grid());
        seen += usize::from(found[0] != found[3]);
    }
    assert!(seen > 10, "{seen} puzzles distinguish the levels");
}

#[test]
fn the_order_of_placements_does_not_matter() {
    for n in [4, 9, 16] {
        for (seed, (puzzle, _)) in puzzles(n, 30).enumerate() {
            for puzzle in [with_wrong_clue(&puzzle, seed as u64), puzzle] {
                for level in LEVELS {
                    let expected = propagated(&puzzle, level);
                    let placed = placed_in_any_order(&puzzle, level, seed as u64);
                    assert_eq!(placed.ok(), expected, "{level:?} on\n{}", puzzle.grid());
                }
            }
        }
    }
}

fn placed_in_any_order(
    puzzle: &Puzzle,
    level: Propagation,
    seed: u64,
) -> Result<Cells, PlaceError> {
    let n = puzzle.size().n();
    let mut indices: Vec<usize> = (0..n * n).collect();
    indices.shuffle(&mut random(seed));
    let mut board = Board::of_size(puzzle.size()).with_settings(settings(level));
    for index in indices {
        if let Some(value) = puzzle.value(index / n, index % n) {
            board.place(index / n, index % n, value)?;
        }
    }
    Ok(cells_of(&board))
}

fn clues_4x4() -> impl Strategy<Value = Puzzle> {
    let clue = prop_oneof![3 => Just(0u8), 1 => 1..=4u8];
    prop::collection::vec(clue, 16)
        .prop_map(|values| Puzzle::from_values(values).expect("16 values up to 4"))
}

proptest! {
    #[test]
    fn puzzles_with_a_solution_have_no_contradiction(puzzle in clues_4x4()) {
        let solutions = all_solutions(&puzzle);
        for level in LEVELS {
            match propagated(&puzzle, level) {
                None => prop_assert!(solutions.is_empty(), "{level:?}"),
                // The values of every solution are still candidates.
                Some(cells) => for solution in &solutions {
                    prop_assert!(cells.iter().zip(solution).all(|(cell, value)| cell.contains(value)), "{level:?}");
                },
            }
        }
    }

    #[test]
    fn random_clues_are_propagated_as_by_definition(puzzle in clues_4x4()) {
        for level in LEVELS {
            prop_assert_eq!(propagated(&puzzle, level), naive(&puzzle, level), "{:?}", level);
        }
    }
}
