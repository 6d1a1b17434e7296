//! Deductions in layouts.

use search_core::Limits;
use sudoku_puzzle::deduce::{self, Deductions};
use sudoku_puzzle::{Generator, Solver};

use super::layout;

/// What each step places or removes is right in the only solution.
#[test]
fn deductions_hold_in_the_solution() {
    let names = [
        "2x3",
        "2x3,x",
        "x",
        "windoku",
        "anti-knight",
        "anti-king,non-consecutive",
        "2x4,anti-knight",
    ];
    for name in names {
        let layout = layout(name);
        let generator = Generator::in_layout(&layout).expect("there are grids");
        let mut steps = 0;
        for seed in 0..2 {
            let clues = layout.size().cells() * 2 / 5;
            let puzzle = generator.with_clues(clues, seed).unwrap();
            let solution = Solver::default().solve(&puzzle).unwrap().unwrap();
            let explanation = deduce::explain(&puzzle, &Limits::default()).unwrap();
            for (number, (step, grid)) in explanation.grids().enumerate() {
                if let Some((cell, value)) = step.placement {
                    assert_eq!(solution.values()[cell], value, "{name}: {step:?}");
                }
                for (cell, values) in &step.removals {
                    assert!(
                        !values.contains(solution.values()[*cell]),
                        "{name}: {step:?}"
                    );
                }
                let space = Deductions::in_layout(&layout).with_one_solution();
                // All deductions of some grids, as chains take long in a debug build.
                let all = if number % 6 == 0 {
                    space.all(&grid)
                } else {
                    Vec::new()
                };
                for other in all {
                    for (cell, values) in &other.removals {
                        assert!(
                            !values.contains(solution.values()[*cell]),
                            "{name}: {other:?}"
                        );
                    }
                }
            }
            steps += explanation.steps.len();
            if explanation.is_solved() {
                assert_eq!(explanation.end.to_puzzle(), solution);
            }
        }
        assert!(steps > 0, "{name}");
    }
}
