//! The 9×9 kernel: each path compared with the others and with solutions found on a [`Board`].

use std::collections::BTreeSet;

use crate::common::{full, is_solution, random, with_clues};
use proptest::prelude::*;
use rand::Rng;
use search_core::{StateSpace, Step, depth_first};
use sudoku_puzzle::nine::{Nine, NineBoard, Path, Portable, WithPath, with_best_path};
use sudoku_puzzle::read::Reader;
use sudoku_puzzle::{
    Board, Puzzle,
    board::{CellRule, Propagation, Settings, Size},
};

const SEVENTEEN: &str = include_str!("../../../../data/sudoku/9x9_17_clue.txt");
const HARDEST: &str = include_str!("../../../../data/sudoku/9x9_hardest_11.txt");

fn nine() -> Size {
    Size::new(9).expect("9 is a valid size")
}

fn puzzles(list: &str) -> impl Iterator<Item = Puzzle> {
    Reader::new(list.as_bytes()).map(|entry| entry.expect("the list is valid").puzzle)
}

/// Runs a task on each path that this machine has.
fn on_each_path<T: WithPath + Clone>(task: &T) -> Vec<T::Output> {
    let outputs = std::iter::once(task.clone().run(Portable));
    #[cfg(target_arch = "x86_64")]
    let outputs = {
        use sudoku_puzzle::nine::{Avx2, Avx512, Avx512Bitalg};
        outputs
            .chain(Avx2::detect().map(|path| task.clone().run(path)))
            .chain(Avx512::detect().map(|path| task.clone().run(path)))
            .chain(Avx512Bitalg::detect().map(|path| task.clone().run(path)))
    };
    outputs.collect()
}

/// Finds the solutions of a board, in order, up to a maximum number.
#[derive(Clone)]
struct Solutions(NineBoard, usize);

impl WithPath for Solutions {
    type Output = Vec<Puzzle>;

    fn run<P: Path>(self, path: P) -> Vec<Puzzle> {
        let mut search = depth_first::tree((Nine::new(path), self.0));
        let solutions = search.solutions().take(self.1);
        solutions
            .map(|solution| solution.state.to_puzzle())
            .collect()
    }
}

/// Collects the boards of a search, in the order of generation, up to a maximum number.
#[derive(Clone)]
struct Tree(NineBoard, usize);

impl WithPath for Tree {
    type Output = Vec<Option<NineBoard>>;

    fn run<P: Path>(self, path: P) -> Vec<Option<NineBoard>> {
        let space = Nine::new(path);
        let mut made = vec![space.propagate(&self.0)];
        let mut waiting: Vec<NineBoard> = made[0].into_iter().collect();
        while let Some(board) = waiting.pop()
            && made.len() < self.1
        {
            let mut guesses = Vec::new();
            if !space.is_goal(&board) {
                space.actions(&board, &mut guesses);
            }
            for guess in guesses {
                let successor = space.result(&board, guess);
                made.push(successor);
                waiting.extend(successor);
            }
        }
        made
    }
}

/// Returns the solutions that a search over [`Board`] finds, up to `limit`.
fn plain_solutions(puzzle: &Puzzle, limit: usize) -> Vec<Puzzle> {
    let settings = Settings {
        propagation: Propagation::Hidden,
        cell: CellRule::Fewest,
    };
    let Ok(board) = Board::from_puzzle(puzzle, settings) else {
        return Vec::new();
    };
    let mut search = depth_first::tree(board);
    let solutions = search.solutions().take(limit);
    solutions
        .map(|solution| solution.state.to_puzzle())
        .collect()
}

fn board(puzzle: &Puzzle) -> NineBoard {
    NineBoard::from_puzzle(puzzle).expect("the puzzle is 9×9")
}

fn set(puzzles: &[Puzzle]) -> BTreeSet<Vec<u8>> {
    puzzles
        .iter()
        .map(|puzzle| puzzle.values().to_vec())
        .collect()
}

/// Compares all paths with each other, and with the solutions if there are at most `limit`.
fn check(board: NineBoard, solutions: &[Puzzle], limit: usize) {
    let found = on_each_path(&Solutions(board, limit));
    for found in &found {
        assert_eq!(found.len(), solutions.len());
        let distinct = set(found);
        assert_eq!(distinct.len(), found.len(), "a solution was found twice");
        assert!(found.iter().all(|solution| is_solution(solution.values())));
        if solutions.len() < limit {
            assert_eq!(distinct, set(solutions));
        }
    }
    assert!(
        found.windows(2).all(|pair| pair[0] == pair[1]),
        "paths differ in the order of solutions"
    );

    let trees = on_each_path(&Tree(board, 300));
    assert!(trees.windows(2).all(|pair| pair[0] == pair[1]));
    match trees[0][0] {
        None => assert!(solutions.is_empty()),
        Some(propagated) => {
            for solution in solutions {
                let kept = |index: usize| {
                    let value = solution.values()[index];
                    let candidates = propagated.candidates(index / 9, index % 9);
                    candidates.contains(value)
                };
                assert!((0..81).all(kept), "a candidate of a solution was lost");
            }
        }
    }
}

fn check_puzzle(puzzle: &Puzzle) -> usize {
    let solutions = plain_solutions(puzzle, 300);
    check(board(puzzle), &solutions, 300);
    solutions.len()
}

proptest! {
    #[test]
    fn puzzles_have_the_solutions_that_plain_boards_find(seed: u64, clues in 17_usize..=60) {
        let mut rng = random(seed);
        let grid = full(nine(), &mut rng);
        let puzzle = with_clues(&grid, clues, &mut rng);
        prop_assert!(check_puzzle(&puzzle) > 0);
    }

    #[test]
    fn puzzles_with_a_wrong_clue_too(seed: u64, clues in 10_usize..=40) {
        let mut rng = random(seed);
        let grid = full(nine(), &mut rng);
        let mut values = with_clues(&grid, clues, &mut rng).values().to_vec();
        values[(rng.next_u32() % 81) as usize] = (rng.next_u32() % 9 + 1) as u8;
        check_puzzle(&Puzzle::from_values(values).expect("81 values"));
    }

    #[test]
    fn removed_candidates_exclude_their_solutions(
        seed: u64,
        clues in 26_usize..=40,
        keep in 50_u32..100,
    ) {
        let mut rng = random(seed);
        let grid = full(nine(), &mut rng);
        let puzzle = with_clues(&grid, clues, &mut rng);
        let solutions = plain_solutions(&puzzle, 3000);
        prop_assume!(solutions.len() < 3000);
        let mut sets = [0u16; 81];
        for (set, &clue) in sets.iter_mut().zip(puzzle.values()) {
            *set = match clue {
                0 => (0..9).filter(|_| rng.next_u32() % 100 < keep).fold(0, |set, digit| set | 1 << digit),
                clue => 1 << (clue - 1),
            };
        }
        let within = |solution: &Puzzle| {
            solution.values().iter().zip(sets).all(|(value, set)| set >> (value - 1) & 1 == 1)
        };
        let left: Vec<Puzzle> = solutions.into_iter().filter(within).collect();
        check(NineBoard::from_sets(&sets), &left, 3000);
    }
}

#[test]
fn puzzles_with_no_one_and_two_solutions() {
    let mut rng = random(4);
    let mut numbers = BTreeSet::new();
    for _ in 0..300 {
        let grid = full(nine(), &mut rng);
        let puzzle = with_clues(&grid, 28, &mut rng);
        numbers.insert(check_puzzle(&puzzle));
        let mut values = puzzle.values().to_vec();
        let empty = values.iter().position(|&value| value == 0);
        values[empty.expect("53 cells are empty")] = 1;
        numbers.insert(check_puzzle(
            &Puzzle::from_values(values).expect("81 values"),
        ));
    }
    assert!([0, 1, 2, 300].iter().all(|number| numbers.contains(number)));
}

#[test]
fn the_published_lists_have_one_solution_each() {
    for (list, number) in [(SEVENTEEN, 9832), (HARDEST, 4877)] {
        let mut seen = 0;
        for puzzle in puzzles(list) {
            let solutions = with_best_path(Solutions(board(&puzzle), 2));
            assert_eq!(solutions.len(), 1, "{}", puzzle.line());
            assert!(is_solution(solutions[0].values()));
            let kept = |(&clue, &value): (&u8, &u8)| clue == 0 || clue == value;
            assert!(puzzle.values().iter().zip(solutions[0].values()).all(kept));
            seen += 1;
        }
        assert_eq!(seen, number);
    }
}

#[test]
fn all_paths_search_hard_puzzles_identically() {
    let mut rng = random(5);
    for puzzle in puzzles(SEVENTEEN)
        .step_by(40)
        .chain(puzzles(HARDEST).step_by(40))
    {
        assert_eq!(check_puzzle(&puzzle.shuffled(&mut rng)), 1);
    }
}

#[test]
fn the_empty_board_has_many_solutions() {
    let board = board(&Puzzle::empty(nine()));
    let found = on_each_path(&Solutions(board, 2000));
    assert_eq!(set(&found[0]).len(), 2000);
    assert!(
        found[0]
            .iter()
            .all(|solution| is_solution(solution.values()))
    );
    assert!(found.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn a_full_board_is_its_solution() {
    let mut rng = random(6);
    for _ in 0..100 {
        let grid = full(nine(), &mut rng);
        let found = on_each_path(&Solutions(board(&grid), 2));
        assert_eq!(found[0].as_slice(), std::slice::from_ref(&grid));
        check_puzzle(&grid);
    }
}

#[test]
fn clues_that_contradict_each_other_have_no_solution() {
    // In a row, in a column, in a box.
    for (first, second) in [(0, 8), (0, 72), (0, 10)] {
        for digit in 1..=9 {
            let mut values = vec![0; 81];
            (values[first], values[second]) = (digit, digit);
            let puzzle = Puzzle::from_values(values).expect("81 values");
            assert_eq!(check_puzzle(&puzzle), 0);
        }
    }
}

#[test]
fn a_board_with_an_empty_cell_has_no_solution() {
    for index in 0..81 {
        let mut sets = [0x1FF; 81];
        sets[index] = 0;
        check(NineBoard::from_sets(&sets), &[], 1);
    }
}

#[test]
fn a_board_with_a_digit_without_a_cell_has_no_solution() {
    for digit in 0..9 {
        let mut sets = [0x1FF; 81];
        for set in &mut sets[..9] {
            *set &= !(1 << digit);
        }
        check(NineBoard::from_sets(&sets), &[], 1);
    }
}

#[test]
fn bits_above_the_ninth_are_ignored() {
    assert_eq!(
        NineBoard::from_sets(&[0xFFFF; 81]),
        board(&Puzzle::empty(nine()))
    );
}

#[test]
fn other_sizes_are_refused() {
    for n in [1, 4, 16, 25] {
        let size = Size::new(n).expect("the size is valid");
        assert_eq!(NineBoard::from_puzzle(&Puzzle::empty(size)), None);
    }
}

#[test]
fn a_board_shows_its_values_and_candidates() {
    let mut rng = random(7);
    let puzzle = with_clues(&full(nine(), &mut rng), 30, &mut rng);
    let board = board(&puzzle);
    assert_eq!(board.to_puzzle(), puzzle);
    for index in 0..81 {
        let (row, col) = (index / 9, index % 9);
        assert_eq!(board.value(row, col), puzzle.value(row, col));
        let candidates = if puzzle.value(row, col).is_some() {
            1
        } else {
            9
        };
        assert_eq!(board.candidates(row, col).len(), candidates);
    }
    assert!(board.candidates(9, 0).is_empty() && board.candidates(0, 9).is_empty());
    let plain = Board::from_puzzle(
        &puzzle,
        Settings {
            propagation: Propagation::None,
            ..Settings::default()
        },
    );
    assert_eq!(
        board.to_string(),
        plain.expect("the clues are consistent").to_string()
    );
}

#[test]
fn a_search_can_start_from_a_propagated_board() {
    let space = Nine::new(Portable);
    for puzzle in puzzles(HARDEST).take(20) {
        let board = board(&puzzle);
        let propagated = space.propagate(&board).expect("the puzzle has a solution");
        assert_eq!(
            space.propagate(&propagated),
            Some(propagated),
            "nothing more follows"
        );
        let mut search = depth_first::tree((space, propagated));
        assert_eq!(search.advance(), Step::Solution);
        assert_eq!(search.advance(), Step::Exhausted);
    }
}
