//! Explains Sudokus as a person solves them, and searches for the explanation with the least sum of ratings.
//!
//! Always taking a cheapest deduction keeps the hardest step as easy as Sudoku Explainer's. It need not make the sum smallest: on the
//! 4×4 board here another order costs less. The search needs all orders, so it is for small boards or last steps.

use std::error::Error;
use std::io::{self, ErrorKind, Write};

use search_core::{a_star, uniform_cost};
use sudoku_puzzle::Puzzle;
use sudoku_puzzle::deduce::{CandidateGrid, Deduction, Deductions};

const SMALL: &str = "......3.1..33..2";
const NINE: &str =
    "..6.5.9.3.....1.5.59..2.....57...8...4...6..21.............9..8...7..31.3.8..2...";

fn main() -> Result<(), Box<dyn Error>> {
    match show(&mut io::stdout().lock()) {
        // A closed pipe, as by `head`, is no error.
        Err(error) if error.downcast_ref::<io::Error>().is_some_and(is_closed) => Ok(()),
        shown => shown,
    }
}

fn is_closed(error: &io::Error) -> bool {
    error.kind() == ErrorKind::BrokenPipe
}

fn show(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let small: Puzzle = SMALL.parse()?;
    let space = Deductions::new(small.size()).with_one_solution();
    writeln!(out, "{}\n", small.grid())?;
    let explanation = space.explain(space.start(&small));
    for step in &explanation.steps {
        writeln!(out, "{}", step.sentence(small.size(), small.notation()))?;
    }
    compare(out, &space, "the 4×4 board", space.start(&small))?;

    let nine: Puzzle = NINE.parse()?;
    let space = Deductions::new(nine.size()).with_one_solution();
    let explanation = space.explain(space.start(&nine));
    writeln!(out, "\n{}: {}", nine.line(), explanation.difficulty())?;
    for last in [10, 12, 14] {
        let from = explanation.steps.len() - last;
        let apply = |grid: CandidateGrid, step: &Deduction| space.after(&grid, step);
        let grid = explanation.steps[..from]
            .iter()
            .fold(space.start(&nine), apply);
        compare(out, &space, &format!("its last {last} steps"), grid)?;
    }
    Ok(())
}

/// Writes the sum of ratings of the cheapest deductions one by one, and the least sum with the expansions of two searches.
fn compare(
    out: &mut impl Write,
    space: &Deductions,
    what: &str,
    grid: CandidateGrid,
) -> io::Result<()> {
    let sum = |steps: &[Deduction]| {
        steps
            .iter()
            .map(|step| u32::from(step.rating.tenths()))
            .sum()
    };
    let greedy: u32 = sum(&space.explain(grid.clone()).steps);
    let by_cost = uniform_cost::graph((space.clone(), grid.clone())).run();
    let by_a_star = a_star::graph((space.clone(), grid)).run();
    let least = by_a_star.solution().and_then(|solution| solution.cost);
    writeln!(
        out,
        "{what}: the cheapest step each time costs {}, the least sum is {} (A* expands {}, uniform cost {})",
        tenths(greedy),
        least.map_or_else(|| "unknown".to_owned(), tenths),
        by_a_star.counts.expanded,
        by_cost.counts.expanded,
    )
}

fn tenths(sum: u32) -> String {
    format!("{}.{}", sum / 10, sum % 10)
}
