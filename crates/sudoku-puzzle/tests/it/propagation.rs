//! Each level of propagation against one written with plain sets, from its definition.

use std::collections::BTreeSet;

use crate::common::{all_solutions, full, random, units, with_clues};
use proptest::prelude::*;
use rand::seq::SliceRandom;
use sudoku_puzzle::{Board, PlaceError, Propagation, Puzzle, Settings, Size};

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

/// All candidates of a board; none where its clues contradict each other.
fn propagated(puzzle: &Puzzle, level: Propagation) -> Option<Cells> {
    let board = Board::from_puzzle(puzzle, settings(level)).ok()?;
    Some(cells_of(&board))
}

fn cells_of(board: &Board) -> Cells {
    let n = board.size().n();
    let cell = |place| board.candidates(place / n, place % n).iter().collect();
    (0..n * n).map(cell).collect()
}

/// The same by definition: conclusions are drawn anywhere, in no clever order, until none is left.
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
            let clues: Vec<u8> = unit.iter().map(|&place| puzzle.values()[place]).collect();
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
            // Rows and columns share no more than one cell, so any two units that share more are a box and
            // a line.
            for (one, other) in units
                .iter()
                .flat_map(|one| units.iter().map(move |other| (one, other)))
            {
                let shared: Vec<usize> = one
                    .iter()
                    .copied()
                    .filter(|place| other.contains(place))
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
    for &place in unit {
        if cells[place].len() == 1 {
            let value = cells[place].clone();
            for &peer in unit.iter().filter(|&&peer| peer != place) {
                cells[peer] = cells[peer].difference(&value).copied().collect();
            }
        }
    }
}

/// Says whether every value has a place.
fn hidden(cells: &mut Cells, unit: &[usize], all: &BTreeSet<u8>) -> bool {
    all.iter().all(|&value| {
        let places: Vec<usize> = places_of(value, cells, unit);
        if let [place] = places[..] {
            cells[place] = BTreeSet::from([value]);
        }
        !places.is_empty()
    })
}

/// What `one` has only where it meets `other` is taken from the rest of `other`.
fn locked(cells: &mut Cells, one: &[usize], other: &[usize], all: &BTreeSet<u8>) {
    for &value in all {
        if places_of(value, cells, one)
            .iter()
            .all(|place| other.contains(place))
        {
            for place in other.iter().filter(|place| !one.contains(place)) {
                cells[*place].remove(&value);
            }
        }
    }
}

fn places_of(value: u8, cells: &Cells, unit: &[usize]) -> Vec<usize> {
    let has_it = |place: &usize| cells[*place].contains(&value);
    unit.iter().copied().filter(has_it).collect()
}

/// Puzzles of a size with a solution, from nearly empty to nearly full, and those solutions.
fn puzzles(n: usize, many: u64) -> impl Iterator<Item = (Puzzle, Puzzle)> {
    let size = Size::new(n).expect("a size");
    (0..many).map(move |seed| {
        let mut rng = random(seed);
        let solution = full(size, &mut rng);
        let share = 15 + 60 * seed as usize / many as usize;
        let puzzle = with_clues(&solution, size.cells() * share / 100, &mut rng);
        (puzzle, solution)
    })
}

/// The puzzle with one clue changed to another value, which more often than not takes all solutions away.
fn spoilt(puzzle: &Puzzle, seed: u64) -> Puzzle {
    let n = puzzle.size().n() as u64;
    let mut values = puzzle.values().to_vec();
    let clues = values.iter_mut().filter(|value| **value != 0);
    if let Some(value) = clues.last() {
        *value = ((u64::from(*value) + seed % (n - 1)) % n + 1) as u8;
    }
    Puzzle::from_values(values).expect("values up to N")
}

/// How often a level was seen to contradict, of all.
fn compare(n: usize, many: u64) -> (usize, usize) {
    let (mut contradicted, mut compared) = (0, 0);
    for (seed, (puzzle, _)) in puzzles(n, many).enumerate() {
        for puzzle in [spoilt(&puzzle, seed as u64), puzzle] {
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
fn both_ends_are_seen((contradicted, compared): (usize, usize)) {
    assert!(
        contradicted > 10 && compared - contradicted > 10,
        "{contradicted} of {compared}"
    );
}

#[test]
fn every_level_on_4x4_is_what_its_definition_says() {
    both_ends_are_seen(compare(4, 300));
}

#[test]
fn every_level_on_9x9_is_what_its_definition_says() {
    both_ends_are_seen(compare(9, 60));
}

#[test]
fn every_level_on_16x16_is_what_its_definition_says() {
    both_ends_are_seen(compare(16, 12));
}

#[test]
fn every_level_on_25x25_is_what_its_definition_says() {
    let (contradicted, compared) = compare(25, 4);
    assert!(contradicted < compared);
}

/// Without this, a test of levels could pass on puzzles in which they do not differ.
#[test]
fn every_level_finds_more_than_the_one_before_on_some_puzzle() {
    for (less, more) in LEVELS.iter().zip(&LEVELS[1..]) {
        let differ = |(puzzle, _): (Puzzle, Puzzle)| {
            propagated(&puzzle, *less) != propagated(&puzzle, *more)
        };
        assert!(puzzles(9, 60).any(differ), "{less:?} and {more:?}");
    }
}

#[test]
fn each_level_keeps_a_subset_of_the_level_before_and_the_solution() {
    for n in [1, 4, 9, 16, 25, 36, 49, 64] {
        for (puzzle, solution) in puzzles(n, if n < 16 { 60 } else { 6 }) {
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
        let puzzle = spoilt(&puzzle, seed as u64);
        let found = LEVELS.map(|level| propagated(&puzzle, level).is_none());
        assert!(found.is_sorted(), "{found:?} on\n{}", puzzle.grid());
        seen += usize::from(found[0] != found[3]);
    }
    assert!(seen > 10, "{seen} puzzles tell the levels apart");
}

#[test]
fn the_order_in_which_clues_are_placed_does_not_matter() {
    for n in [4, 9, 16] {
        for (seed, (puzzle, _)) in puzzles(n, 30).enumerate() {
            for puzzle in [spoilt(&puzzle, seed as u64), puzzle] {
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
    let mut places: Vec<usize> = (0..n * n).collect();
    places.shuffle(&mut random(seed));
    let mut board = Board::of_size(puzzle.size()).with_settings(settings(level));
    for place in places {
        if let Some(value) = puzzle.value(place / n, place % n) {
            board.place(place / n, place % n, value)?;
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
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    #[test]
    fn a_contradiction_is_never_reported_of_a_puzzle_with_a_solution(puzzle in clues_4x4()) {
        let solutions = all_solutions(&puzzle);
        for level in LEVELS {
            match propagated(&puzzle, level) {
                None => prop_assert!(solutions.is_empty(), "{level:?}"),
                // What every solution needs is still there, so no solution was lost.
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
