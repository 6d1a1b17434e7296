//! Every engine on Sudoku: all find the same solutions.

mod sorted;

use std::cell::Cell;
use std::collections::BTreeSet;

use crate::common::{all_solutions, full, is_solution, random, units, with_clues};
use search_core::engine::Engine;
use search_core::{
    Limits, Outcome, Report, Search, Searchable, StateSpace, Step, Ties, best_first, breadth_first,
    depth_first,
};
use sudoku_puzzle::read::Reader;
use sudoku_puzzle::{
    Board, Puzzle,
    board::{CellRule, Placement, Propagation, Settings, Size, Sudoku},
};

const LEVELS: [Propagation; 4] = [
    Propagation::None,
    Propagation::Naked,
    Propagation::Hidden,
    Propagation::Locked,
];
const RULES: [CellRule; 3] = [
    CellRule::First,
    CellRule::Fewest,
    CellRule::Weighted { k: 10 },
];

/// A puzzle that is known as one of the hardest for humans.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn all_settings() -> impl Iterator<Item = Settings> {
    LEVELS.into_iter().flat_map(|propagation| {
        RULES
            .into_iter()
            .map(move |cell| Settings { propagation, cell })
    })
}

fn first_of(file: &str, many: usize) -> Vec<Puzzle> {
    let path = format!("{}/../../data/sudoku/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the data file is readable");
    let puzzles: Vec<Puzzle> = Reader::new(text.as_bytes())
        .take(many)
        .map(|entry| entry.expect("the puzzle is valid").puzzle)
        .collect();
    assert_eq!(puzzles.len(), many);
    puzzles
}

/// Collects all solutions, and checks that each is valid and found once.
fn solutions<P, E>(mut search: Search<P, E>) -> BTreeSet<Vec<u8>>
where
    P: StateSpace<State = Board>,
    E: Engine<P>,
{
    let mut found = BTreeSet::new();
    for solution in search.solutions() {
        let values = solution.state.to_puzzle().values().to_vec();
        assert!(is_solution(&values), "{}", solution.state);
        assert!(found.insert(values), "found twice:\n{}", solution.state);
    }
    assert_eq!(search.advance(), Step::Exhausted);
    found
}

fn solutions_by_every_engine(start: &Board) -> [(&'static str, BTreeSet<Vec<u8>>); 8] {
    let board = || start.clone();
    [
        (
            "breadth-first tree",
            solutions(breadth_first::tree(board())),
        ),
        (
            "breadth-first graph",
            solutions(breadth_first::graph(board())),
        ),
        ("depth-first tree", solutions(depth_first::tree(board()))),
        ("depth-first graph", solutions(depth_first::graph(board()))),
        (
            "depth-first tree, in Sudoku",
            solutions(depth_first::tree((Sudoku, board()))),
        ),
        ("best-first tree", solutions(best_first::tree(board()))),
        (
            "best-first tree, last in",
            solutions(best_first::tree(board()).ties(Ties::LIFO)),
        ),
        ("best-first graph", solutions(best_first::graph(board()))),
    ]
}

/// Returns the reports of the first solution by each engine, for the searchable board and for the state space.
fn reports(start: &Board) -> [(&'static str, Report<Board>, Report<Board>); 6] {
    let board = || start.clone();
    [
        (
            "breadth-first tree",
            breadth_first::tree(board()).run(),
            breadth_first::tree((Sudoku, board())).run(),
        ),
        (
            "breadth-first graph",
            breadth_first::graph(board()).run(),
            breadth_first::graph((Sudoku, board())).run(),
        ),
        (
            "depth-first tree",
            depth_first::tree(board()).run(),
            depth_first::tree((Sudoku, board())).run(),
        ),
        (
            "depth-first graph",
            depth_first::graph(board()).run(),
            depth_first::graph((Sudoku, board())).run(),
        ),
        (
            "best-first tree",
            best_first::tree(board()).run(),
            best_first::tree((Sudoku, board())).run(),
        ),
        (
            "best-first graph",
            best_first::graph(board()).run(),
            best_first::graph((Sudoku, board())).run(),
        ),
    ]
}

#[test]
fn the_empty_4x4_board_has_288_solutions_by_every_engine() {
    let size = Size::new(4).expect("the size is valid");
    let expected: BTreeSet<Vec<u8>> = all_solutions(&Puzzle::empty(size)).into_iter().collect();
    assert_eq!(expected.len(), 288);
    for settings in all_settings() {
        let start = Board::of_size(size).with_settings(settings);
        for (engine, found) in solutions_by_every_engine(&start) {
            assert_eq!(found, expected, "{engine}, {settings:?}");
        }
    }
}

#[test]
fn every_engine_finds_all_solutions_of_random_4x4_puzzles() {
    let size = Size::new(4).expect("the size is valid");
    let mut rng = random(1);
    for clues in (2..10).cycle().take(40) {
        let grid = full(size, &mut rng);
        let puzzle = with_clues(&grid, clues, &mut rng);
        let expected: BTreeSet<Vec<u8>> = all_solutions(&puzzle).into_iter().collect();
        for settings in all_settings() {
            let start = Board::from_puzzle(&puzzle, settings).expect("the puzzle has a solution");
            for (engine, found) in solutions_by_every_engine(&start) {
                assert_eq!(
                    found,
                    expected,
                    "{engine}, {settings:?}, on\n{}",
                    puzzle.grid()
                );
            }
        }
    }
}

/// A wrong clue excludes all solutions of many puzzles, but for some this is not found by propagation.
#[test]
fn a_puzzle_without_a_solution_exhausts_every_engine() {
    let size = Size::new(4).expect("the size is valid");
    let mut rng = random(2);
    let mut exhausted = 0;
    for clues in (3..6).cycle().take(300) {
        let mut values = with_clues(&full(size, &mut rng), clues, &mut rng)
            .values()
            .to_vec();
        if let Some(value) = values.iter_mut().find(|value| **value != 0) {
            *value = *value % 4 + 1;
        }
        let puzzle = Puzzle::from_values(values).expect("16 values up to 4");
        if !all_solutions(&puzzle).is_empty() {
            continue;
        }
        for settings in all_settings() {
            let Ok(start) = Board::from_puzzle(&puzzle, settings) else {
                continue;
            };
            for (engine, plain, own) in reports(&start) {
                for report in [plain, own] {
                    let end = report.outcome;
                    assert!(
                        matches!(end, Outcome::Exhausted),
                        "{engine}, {settings:?}, on\n{}",
                        puzzle.grid()
                    );
                    assert_eq!(report.counts.goal_tests, report.counts.expanded);
                    exhausted += 1;
                }
            }
        }
    }
    assert!(exhausted > 500, "{exhausted}");
}

fn every_engine_finds_the_one_solution_of(puzzles: &[Puzzle]) {
    let (propagation, cell) = (Propagation::Locked, CellRule::Fewest);
    for puzzle in puzzles {
        let start = Board::from_puzzle(puzzle, Settings { propagation, cell })
            .expect("the puzzle has a solution");
        let found = solutions_by_every_engine(&start);
        let (_, expected) = &found[0];
        assert_eq!(expected.len(), 1, "{}", puzzle.line());
        for (engine, solutions) in &found {
            assert_eq!(solutions, expected, "{engine} on {}", puzzle.line());
        }
        for values in expected {
            extends(values, puzzle);
        }
    }
}

#[track_caller]
fn extends(values: &[u8], puzzle: &Puzzle) {
    let mut clues = values.iter().zip(puzzle.values());
    assert!(
        clues.all(|(value, &clue)| clue == 0 || *value == clue),
        "{}",
        puzzle.line()
    );
}

#[test]
fn every_engine_finds_the_one_solution_of_puzzles_with_17_clues() {
    every_engine_finds_the_one_solution_of(&first_of("9x9_17_clue.txt", 30));
}

#[test]
fn every_engine_finds_the_one_solution_of_the_hardest_puzzles() {
    every_engine_finds_the_one_solution_of(&first_of("9x9_hardest_11.txt", 10));
}

/// Computes the cell of the rule by definition.
fn cell_by_definition(board: &Board) -> Option<(usize, usize)> {
    let n = board.size().n();
    let cells = (0..n * n).map(|index| (index / n, index % n));
    let undecided = cells.filter(|&(row, col)| board.candidates(row, col).len() > 1);
    match board.settings().cell {
        CellRule::First => undecided.min(),
        CellRule::Fewest => {
            undecided.min_by_key(|&(row, col)| (board.candidates(row, col).len(), row, col))
        }
        CellRule::Weighted { k } => {
            let count = |index: usize| board.candidates(index / n, index % n).len() as i128;
            // A common multiple of all numbers up to n.
            let one: i128 = (1..=n as i128).product();
            let units = units(n);
            let weight = |&(row, col): &(usize, usize)| {
                let index = row * n + col;
                let around = units.iter().filter(|unit| unit.contains(&index)).flatten();
                let shares: i128 = around.map(|&cell| one / count(cell)).sum();
                shares + i128::from(k) * one / count(index)
            };
            undecided.rev().max_by_key(weight)
        }
    }
}

#[test]
fn successors_are_the_candidates_of_the_next_cell_in_order_with_lower_heuristic() {
    let mut left_out = 0;
    for settings in all_settings() {
        for (n, seed) in [(4, 1), (4, 2), (9, 3), (9, 4), (16, 5), (25, 6)] {
            let size = Size::new(n).expect("the size is valid");
            let mut rng = random(seed);
            let puzzle = with_clues(&full(size, &mut rng), size.cells() / 4, &mut rng);
            let mut board =
                Board::from_puzzle(&puzzle, settings).expect("the puzzle has a solution");
            // Follows one path to its end, alternating between the first and the last successor.
            for depth in 0.. {
                assert_eq!(board.next_cell(), cell_by_definition(&board));
                let successors: Vec<Board> = board.successors().into_iter().collect();
                let mut expected = Vec::new();
                if let Some((row, col)) = board.next_cell() {
                    for value in board.candidates(row, col).iter() {
                        let mut successor = board.clone();
                        match successor.place(row, col, value) {
                            Ok(()) => expected.push(successor),
                            Err(_) => left_out += 1,
                        }
                    }
                    let values: Vec<u8> = successors
                        .iter()
                        .filter_map(|board| board.value(row, col))
                        .collect();
                    assert_eq!(values.len(), successors.len());
                    assert!(values.is_sorted_by(|one, other| one < other), "{values:?}");
                }
                assert!(
                    successors == expected,
                    "{settings:?}: successors of\n{board}"
                );
                let nearer =
                    |successor: &Board| successor.heuristic_value() < board.heuristic_value();
                assert!(
                    successors.iter().all(nearer),
                    "{settings:?}: successors of\n{board}"
                );
                let next = if depth % 2 == 0 {
                    successors.first()
                } else {
                    successors.last()
                };
                match next {
                    Some(next) => board = next.clone(),
                    None => break,
                }
            }
        }
    }
    assert!(left_out > 100, "{left_out}");
}

#[test]
fn the_searchable_board_and_the_state_space_are_searched_alike() {
    let hard: Puzzle = HARD.parse().expect("81 symbols");
    for seed in 0..5 {
        let puzzle = hard.shuffled(&mut random(seed));
        for settings in all_settings().filter(|settings| settings.propagation != Propagation::None)
        {
            let start = Board::from_puzzle(&puzzle, settings).expect("the puzzle has a solution");
            for (engine, plain, own) in reports(&start) {
                let (p, o) = (plain.counts, own.counts);
                assert_eq!(p.expanded, o.expanded, "{engine}");
                assert_eq!(p.goal_tests, o.goal_tests, "{engine}");
                assert_eq!(p.evaluated, o.evaluated, "{engine}");
                assert_eq!(p.max_depth, o.max_depth, "{engine}");
                assert_eq!(
                    p.duplicates + o.duplicates,
                    0,
                    "{engine}: no two guesses meet"
                );
                assert_eq!(p.generated, o.generated, "{engine}");
                if engine.starts_with("depth") {
                    // There, open nodes are values to try, some of which lead to contradictions.
                    assert!(p.peak_frontier <= o.peak_frontier, "{engine}");
                    assert_eq!(o.generated + 1, o.goal_tests, "{engine}");
                } else {
                    assert_eq!(p.peak_frontier, o.peak_frontier, "{engine}");
                }
                let (plain, own) = (plain.solution(), own.solution());
                let (plain, own) = (
                    plain.expect("the puzzle has a solution"),
                    own.expect("the puzzle has a solution"),
                );
                assert_eq!(plain.state, own.state, "{engine}");
                assert_eq!(plain.depth, own.depth, "{engine}");
                assert_eq!(plain.proven, own.proven, "{engine}");
                assert_eq!(
                    plain.ancestors.is_some(),
                    engine != "breadth-first tree" && engine != "best-first tree"
                );
                assert_eq!(plain.ancestors, own.ancestors, "{engine}");
                extends(own.state.to_puzzle().values(), &puzzle);
            }
        }
    }
}

#[test]
fn a_depth_first_search_stores_only_the_current_path() {
    let hard: Puzzle = HARD.parse().expect("81 symbols");
    let starts = [Puzzle::empty(hard.size()), hard];
    for puzzle in &starts {
        for settings in all_settings().filter(|settings| settings.propagation != Propagation::None)
        {
            let start = Board::from_puzzle(puzzle, settings).expect("the puzzle has a solution");
            let undecided = u64::from(start.heuristic_value());
            let report = depth_first::tree((Sudoku, start)).run();
            let counts = report.counts;
            assert_eq!(counts.stored, counts.max_depth + 1);
            assert!(counts.max_depth <= undecided, "each guess decides a cell");
            assert!(counts.stored <= 82);
            // Each board on the path has at most nine untried guesses.
            assert!(counts.peak_frontier <= 9 * counts.stored);
        }
    }
    let start = Board::of_size(starts[0].size()).with_settings(Settings {
        propagation: Propagation::None,
        cell: CellRule::First,
    });
    let limits = Limits {
        expansions: Some(100_000),
        ..Limits::default()
    };
    let counts = depth_first::tree((Sudoku, start))
        .limits(limits)
        .run()
        .counts;
    assert!(counts.max_depth <= 81 && counts.stored <= 82);
}

/// Steps to the first solution and checks the peaks after each step.
fn check_peaks<E: Engine<Sudoku>>(mut search: Search<Sudoku, E>, keeps_path: bool) {
    let (mut most_waiting, mut most_stored) = (0, 0);
    loop {
        let step = search.step();
        let (waiting, closed) = (
            search.frontier().count() as u64,
            search.closed().count() as u64,
        );
        if keeps_path {
            assert!(closed <= search.counts().max_depth + 1);
        } else {
            assert_eq!(closed, 0, "a tree search keeps no closed states");
        }
        if step == Step::Solution {
            break;
        }
        assert_eq!(step, Step::Expanded);
        most_waiting = waiting.max(most_waiting);
        most_stored = most_stored.max(if keeps_path { closed } else { waiting });
        assert_eq!(search.counts().peak_frontier, most_waiting);
    }
    let counts = search.counts();
    // The current state is stored, but is neither open nor closed.
    assert!(
        counts.stored.abs_diff(most_stored) <= 1,
        "{most_stored} seen\n{counts}"
    );
}

fn hard_board(cell: CellRule) -> Board {
    let puzzle: Puzzle = HARD.parse().expect("81 symbols");
    let propagation = Propagation::Naked;
    Board::from_puzzle(&puzzle, Settings { propagation, cell }).expect("the puzzle has a solution")
}

#[test]
fn a_breadth_first_tree_search_stores_the_open_nodes() {
    for cell in RULES {
        check_peaks(breadth_first::tree((Sudoku, hard_board(cell))), false);
    }
}

#[test]
fn a_best_first_tree_search_stores_the_open_nodes() {
    for cell in RULES {
        check_peaks(best_first::tree((Sudoku, hard_board(cell))), false);
    }
}

#[test]
fn a_depth_first_tree_search_stores_the_path() {
    for cell in RULES {
        check_peaks(depth_first::tree((Sudoku, hard_board(cell))), true);
    }
}

/// `Counts::bytes` is a peak and never decreases.
fn bytes_never_fall<E: Engine<Sudoku>>(mut search: Search<Sudoku, E>) {
    let mut most = 0;
    for steps in 1.. {
        let step = search.step();
        let bytes = search.counts().bytes;
        assert!(bytes >= most, "from {most} to {bytes} at step {steps}");
        most = bytes;
        if step == Step::Solution {
            break;
        }
    }
}

#[test]
fn the_bytes_of_a_breadth_first_search_never_fall() {
    bytes_never_fall(breadth_first::tree((Sudoku, hard_board(CellRule::First))));
}

#[test]
fn the_bytes_of_a_depth_first_search_never_fall() {
    bytes_never_fall(depth_first::tree((Sudoku, hard_board(CellRule::First))));
}

#[test]
fn the_bytes_of_a_best_first_search_never_fall() {
    bytes_never_fall(best_first::tree((Sudoku, hard_board(CellRule::First))));
}

/// Sudoku that counts the generated boards.
#[derive(Default)]
struct Counting {
    made: Cell<u64>,
}

impl StateSpace for &Counting {
    type State = Board;
    type Action = Placement;
    type Cost = u32;

    fn is_goal(&self, board: &Board) -> bool {
        Sudoku.is_goal(board)
    }

    fn actions(&self, board: &Board, out: &mut Vec<Placement>) {
        Sudoku.actions(board, out);
    }

    fn result(&self, board: &Board, placement: Placement) -> Option<Board> {
        let made = Sudoku.result(board, placement);
        self.made.set(self.made.get() + u64::from(made.is_some()));
        made
    }
}

#[test]
fn a_depth_first_search_generates_boards_lazily() {
    for cell in RULES {
        let space = Counting::default();
        let report = depth_first::tree((&space, hard_board(cell))).run();
        assert!(report.solution().is_some());
        assert_eq!(space.made.get(), report.counts.generated);
        assert_eq!(space.made.get() + 1, report.counts.goal_tests);
    }
}

/// Twice the expansions that the hardest of the 28 boards needs.
const ENOUGH_FOR_16X16: u64 = 200;

#[test]
fn hidden_singles_and_the_fewest_candidates_solve_the_16x16_boards() {
    let settings = Settings {
        propagation: Propagation::Hidden,
        cell: CellRule::Fewest,
    };
    let limits = Limits {
        expansions: Some(ENOUGH_FOR_16X16),
        ..Limits::default()
    };
    for puzzle in first_of("16x16.txt", 28) {
        let start = Board::from_puzzle(&puzzle, settings).expect("the puzzle has a solution");
        let report = depth_first::tree((Sudoku, start))
            .limits(limits.clone())
            .run();
        let solution = report
            .solution()
            .unwrap_or_else(|| panic!("{report}\n{}", puzzle.grid()));
        let values = solution.state.to_puzzle().values().to_vec();
        assert!(is_solution(&values));
        extends(&values, &puzzle);
    }
}
