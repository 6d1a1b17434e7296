//! Deductions are sound, and rated as by Sudoku Explainer.

use std::collections::BTreeMap;

use proptest::prelude::*;
use search_core::{Limits, a_star, uniform_cost};
use sudoku_puzzle::{
    Puzzle, Solver,
    board::Size,
    deduce::{
        CandidateGrid, Deduction, Deductions, ExplainError, HintLevel, Technique, explain, hint,
    },
    layout::{Layout, Rule},
};

use crate::common::{full, random, with_clues};

/// Puzzles with the ratings ER, EP and ED.
const RATED: &str = include_str!("../../../../data/sudoku/se_ratings.txt");
/// Puzzles for each technique, with the ratings ER, EP and ED.
const TECHNIQUES: &str = include_str!("../../../../data/sudoku/se_techniques.txt");
const HARDEST: &str = include_str!("../../../../data/sudoku/9x9_hardest_11.txt");
const FEW_CLUES: &str = include_str!("../../../../data/sudoku/9x9_17_clue.txt");

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#'))
}

fn puzzle(line: &str) -> Puzzle {
    line.parse().expect("the lists contain puzzles")
}

fn solution(puzzle: &Puzzle) -> Puzzle {
    let solution = Solver::default().solve(puzzle).expect("there is no limit");
    solution.expect("the puzzle has a solution")
}

/// Asserts that a deduction excludes no value of the solution.
fn agrees(deduction: &Deduction, solution: &Puzzle) {
    if let Some((cell, value)) = deduction.placement {
        assert_eq!(solution.values()[cell], value, "{deduction:?}");
    }
    for (cell, values) in &deduction.removals {
        assert!(!values.contains(solution.values()[*cell]), "{deduction:?}");
    }
}

/// Asserts that a grid has no solution with a candidate that a deduction excludes.
fn holds_in_all_solutions(deduction: &Deduction, grid: &CandidateGrid) {
    let n = grid.size().n();
    let placed = deduction.placement.into_iter().flat_map(|(cell, placed)| {
        let others = grid.candidates(cell);
        let others: Vec<u8> = others.iter().filter(|&value| value != placed).collect();
        others.into_iter().map(move |value| (cell, value))
    });
    let removed = deduction.removals.iter();
    let removed = removed.flat_map(|&(cell, values)| {
        let values: Vec<u8> = values.iter().collect();
        values.into_iter().map(move |value| (cell, value))
    });
    for (cell, value) in placed.chain(removed) {
        assert!(grid.candidates(cell).contains(value), "{deduction:?}");
        let mut marks = grid.to_marks();
        marks.keep_only(cell / n, cell % n, value);
        let solution = Solver::default().solve(&marks);
        assert_eq!(solution, Ok(None), "{deduction:?}\n{marks}");
    }
}

/// Calls `visit` with each grid of an explanation and all deductions that are possible there.
fn walk(
    space: &Deductions,
    puzzle: &Puzzle,
    mut visit: impl FnMut(&CandidateGrid, Vec<Deduction>),
) {
    let mut grid = space.start(puzzle);
    loop {
        visit(&grid, space.all(&grid));
        match space.next(&grid) {
            Some(next) => grid = space.after(&grid, &next),
            None => return,
        }
    }
}

/// Asserts that the puzzles of a list have the ratings of the list, and returns how many these are.
fn equally_rated(list: &str) -> usize {
    let mut equal = 0;
    for line in lines(list) {
        let words: Vec<&str> = line.split(' ').collect();
        let puzzle = puzzle(words[0]);
        let solution = solution(&puzzle);
        let space = Deductions::new(puzzle.size()).with_one_solution();
        let explanation = space.explain(space.start(&puzzle));
        for step in &explanation.steps {
            agrees(step, &solution);
        }
        let hardest = if words[1] > "7.5" { ">7.5" } else { words[1] };
        let expected = format!("{hardest}/{}/{}", words[2], words[3]);
        assert_eq!(explanation.difficulty().to_string(), expected, "{line}");
        equal += 1;
    }
    equal
}

#[test]
fn all_puzzles_of_the_list_are_rated_as_by_sudoku_explainer() {
    assert_eq!(equally_rated(RATED), 550);
}

#[test]
fn the_puzzles_for_each_technique_are_rated_as_by_sudoku_explainer() {
    assert_eq!(equally_rated(TECHNIQUES), 269);
}

#[test]
fn every_technique_is_met_on_three_boards_and_agrees_with_the_solution() {
    let rated = lines(TECHNIQUES).map(|line| &line[..81]).step_by(2);
    let mut met: BTreeMap<Technique, Vec<&str>> = BTreeMap::new();
    for line in rated.chain(lines(HARDEST).take(20)) {
        let puzzle = puzzle(line);
        let solution = solution(&puzzle);
        let space = Deductions::new(puzzle.size()).with_one_solution();
        walk(&space, &puzzle, |_, deductions| {
            for deduction in deductions {
                agrees(&deduction, &solution);
                let lines = met.entry(deduction.technique).or_default();
                if lines.last() != Some(&line) {
                    lines.push(line);
                }
            }
        });
    }
    for technique in Technique::ALL {
        let boards = met.get(technique).map_or(0, Vec::len);
        assert!(boards >= 3, "{technique}: {boards}");
    }
}

#[test]
fn a_search_finds_an_explanation_with_a_smaller_sum() {
    let puzzle = puzzle("......3.1..33..2");
    let space = Deductions::new(puzzle.size()).with_one_solution();
    let start = space.start(&puzzle);
    let steps = space.explain(start.clone()).steps;
    let sum: u32 = steps
        .iter()
        .map(|step| u32::from(step.rating.tenths()))
        .sum();
    let report = a_star::graph((space.clone(), start.clone())).run();
    let least = report.solution().and_then(|solution| solution.cost);
    assert_eq!((sum, least), (120, Some(116)));
    let report = uniform_cost::graph((space, start)).run();
    assert_eq!(report.solution().and_then(|solution| solution.cost), least);
}

#[test]
fn boards_without_steps_have_ratings() {
    let difficulty = |line: &str| {
        let puzzle = puzzle(line);
        let space = Deductions::new(puzzle.size()).with_one_solution();
        space.explain(space.start(&puzzle)).difficulty().to_string()
    };
    assert_eq!(difficulty("1234341221434321"), "0.0/0.0/0.0");
    assert_eq!(difficulty("................"), ">7.5/>7.5/>7.5");
}

proptest! {
    #[test]
    fn deductions_hold_in_all_solutions_of_any_board(seed: u64, clues in 17..40usize) {
        let mut rng = random(seed);
        let size = Size::new(9).expect("a board size");
        let puzzle = with_clues(&full(size, &mut rng), clues, &mut rng);
        walk(&Deductions::new(size), &puzzle, |grid, deductions| {
            for deduction in deductions {
                holds_in_all_solutions(&deduction, grid);
            }
        });
    }

    #[test]
    fn deductions_hold_in_all_solutions_of_boards_of_other_sizes(seed: u64, large: bool) {
        let mut rng = random(seed);
        let (n, clues) = if large { (16, 150) } else { (4, 3) };
        let size = Size::new(n).expect("a board size");
        let puzzle = with_clues(&full(size, &mut rng), clues, &mut rng);
        walk(&Deductions::new(size), &puzzle, |grid, deductions| {
            for deduction in deductions {
                holds_in_all_solutions(&deduction, grid);
            }
        });
    }

    #[test]
    fn all_deductions_agree_with_the_only_solution(seed: u64, index in 0..1000usize) {
        let line = lines(FEW_CLUES).nth(index).expect("the list is longer");
        let puzzle = puzzle(line).shuffled(&mut random(seed));
        let solution = solution(&puzzle);
        let space = Deductions::new(puzzle.size()).with_one_solution();
        walk(&space, &puzzle, |_, deductions| {
            for deduction in deductions {
                agrees(&deduction, &solution);
            }
        });
    }
}

/// Regression test: it was an empty cell, and its value the first step of an explanation.
#[test]
fn a_cell_with_a_single_mark_was_empty() {
    let mut explained = 0;
    for line in lines(RATED).take(50) {
        let puzzle = puzzle(line.split(' ').next().expect("a puzzle"));
        let start = Deductions::new(puzzle.size()).start(&puzzle);
        let marks = start.to_marks();
        let by_marks = Deductions::new(puzzle.size()).start(&marks);
        let naked = |cell| start.value(cell).is_none() && start.candidates(cell).len() == 1;
        for cell in 0..81 {
            // Marks do not tell a naked single from a value.
            if !naked(cell) {
                assert_eq!(by_marks.value(cell), start.value(cell), "{line}");
            }
        }
        if !(0..81).any(naked) {
            explained += 1;
            let limits = Limits::default();
            assert_eq!(
                explain(&marks, &limits),
                explain(&puzzle, &limits),
                "{line}"
            );
        }
    }
    assert!(explained > 20, "{explained}");
}

#[test]
fn hints_say_why_there_is_no_deduction() {
    let text = |puzzle: Puzzle| {
        let hint = hint(&puzzle, &Limits::default());
        hint.map(|hint| hint.text(HintLevel::Step, puzzle.size(), puzzle.notation()))
    };
    let of = |line: &str| text(puzzle(line));
    let is = |text: &str| Ok(text.to_owned());
    assert_eq!(of("4321214314323214"), is("every cell has a value"));
    assert_eq!(
        of("12.....4........"),
        is("there is no solution: 4 has no candidate cell in box 1")
    );
    let guess = of("1234............").expect("there are solutions");
    let cell = "take r2c1, which has the fewest candidates, 3 and 4.";
    assert!(guess.contains(cell), "{guess}");
    // Each cell has a candidate, and each value a cell in each unit.
    assert_eq!(of(".....142...3.2.."), Err(ExplainError::NoSolution));
    // The reader refuses values that clash, and a program may create such a board.
    let squares = Layout::square(Size::new(4).expect("a size"));
    let diagonals = squares.with(Rule::Diagonals).expect("there are grids");
    let mut values = vec![0; 16];
    (values[0], values[15]) = (3, 3);
    let clash = |layout| text(Puzzle::in_layout(layout, values.clone()).expect("16 values"));
    assert_eq!(
        clash(&diagonals),
        is("there is no solution: 3 occurs twice in diagonal 1: r1c1 and r4c4")
    );
    assert!(clash(&squares).is_ok_and(|text| !text.contains("twice")));
    // Values may also exclude each other without a unit.
    let large = Layout::square(Size::new(9).expect("a size"));
    for (rule, [one, other], cells) in [
        (Rule::AntiKnight, [(2, 3), (13, 3)], "r1c3 = 3 and r2c5 = 3"),
        (
            Rule::NonConsecutive,
            [(11, 3), (12, 4)],
            "r2c3 = 3 and r2c4 = 4",
        ),
    ] {
        let layout = large.with(rule).expect("there are grids");
        let mut values = vec![0; 81];
        (values[one.0], values[other.0]) = (one.1, other.1);
        let board = Puzzle::in_layout(&layout, values).expect("81 values");
        let expected = format!("there is no solution: {cells} exclude each other");
        assert_eq!(text(board), Ok(expected));
    }
}

#[test]
fn each_level_of_a_hint_tells_more() {
    let (mut chains, mut without_units) = (0, 0);
    for line in lines(RATED).take(40) {
        let puzzle = puzzle(line.split(' ').next().expect("a puzzle"));
        let explanation = explain(&puzzle, &Limits::default()).expect("it has one solution");
        for step in &explanation.steps {
            let [technique, units, cells, all] =
                HintLevel::ALL.map(|level| step.hint(level, puzzle.size(), puzzle.notation()));
            assert_eq!(technique, format!("{} ({})", step.technique, step.rating));
            assert!(units.starts_with(&technique) && cells.starts_with(&technique));
            assert_eq!(units == technique, step.reason.units.is_empty());
            for unit in &step.reason.units {
                assert!(units.contains(&unit.to_string()) && cells.contains(&unit.to_string()));
            }
            assert!(!step.cells().is_empty());
            assert_ne!(cells, units);
            assert_eq!(all, step.sentence(puzzle.size(), puzzle.notation()));
            chains += usize::from(!step.reason.chain.is_empty());
            without_units += usize::from(units == technique);
        }
    }
    assert!(chains > 0 && without_units > chains);
}
