//! The note that a search has no answer after a while, with another algorithm to try.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use search_catalog::{Algorithm, Catalog, Instance, ListedPuzzle};

use crate::commands::compare::Stopwatch;
use crate::note;
use crate::progress::Progress;

/// How long a search may take before another algorithm is suggested.
const PATIENCE: Duration = Duration::from_secs(2);

/// A running search, and what is needed to suggest another.
pub(crate) struct Patience<'i> {
    watch: Stopwatch,
    catalog: &'i Catalog,
    puzzle: &'static ListedPuzzle,
    instance: &'i Instance,
    algorithm: Algorithm,
    /// The options of the puzzle.
    given: &'i [(&'static str, String)],
    /// Whether paths are asked for.
    has_path: bool,
}

impl<'i> Patience<'i> {
    /// Starts with the search, on its thread.
    pub(crate) fn new(
        catalog: &'i Catalog,
        puzzle: &'static ListedPuzzle,
        instance: &'i Instance,
        algorithm: Algorithm,
        given: &'i [(&'static str, String)],
        has_path: bool,
    ) -> Self {
        Patience {
            catalog,
            watch: Stopwatch::start(algorithm.is_parallel()),
            puzzle,
            instance,
            algorithm,
            given,
            has_path,
        }
    }

    /// Returns `true` if the search has taken long.
    pub(crate) fn is_over(&self) -> bool {
        let (time, _) = self.watch.stop();
        time >= PATIENCE
    }

    /// Prints a note, once, if there is another algorithm to try.
    pub(crate) fn suggest(&self, progress: &Progress) {
        if let Some(message) = self.message() {
            progress.clear();
            print_once(&message);
        }
    }

    fn message(&self) -> Option<String> {
        let algorithm = self.algorithm;
        let other = self.instance.advice(
            self.catalog,
            self.puzzle,
            algorithm,
            self.given,
            self.has_path,
        )?;
        let proves = |one: Algorithm| one.definition().proves != "nothing";
        // The solutions of a tree, such as a Sudoku, are not told apart by their costs.
        let is_weaker = proves(algorithm) && !proves(other.algorithm) && !self.instance.is_tree();
        let but = match is_weaker {
            true => ", which need not be the cheapest",
            false => "",
        };
        Some(format!(
            "{}; {other} may find a solution sooner{but}",
            late(algorithm)
        ))
    }
}

fn late(algorithm: impl std::fmt::Display) -> String {
    let seconds = PATIENCE.as_secs();
    format!("{algorithm} has no answer after {seconds} s")
}

fn print_once(message: &str) {
    static IS_PRINTED: AtomicBool = AtomicBool::new(false);
    if !IS_PRINTED.swap(true, Ordering::Relaxed) {
        note(message);
    }
}

/// Returns the result of `solve`, which cannot be interrupted, and suggests the fast method of the Sudoku solver while that takes long.
#[cfg_attr(
    not(feature = "puzzles"),
    expect(dead_code, reason = "only the solver of Sudokus is suggested")
)]
pub(crate) fn suggesting_fast<T>(method: impl std::fmt::Display, solve: impl FnOnce() -> T) -> T {
    let message = format!("{}; fast may find a solution sooner", late(method));
    thread::scope(|scope| {
        let (solving, solved) = mpsc::channel::<()>();
        scope.spawn(move || {
            if solved.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                print_once(&message);
            }
        });
        let result = solve();
        drop(solving);
        result
    })
}

#[cfg(all(test, feature = "puzzles"))]
mod tests {
    use search_catalog::{Instances, Spec};

    use super::*;
    use crate::puzzles;

    /// Returns the note on a search of the default instance with a heuristic, if one is given.
    fn message(puzzle: &str, search: &str, has_path: bool) -> Option<String> {
        let catalog = puzzles::catalog();
        let puzzle = catalog.puzzle(puzzle).expect("it is in the catalog");
        let (algorithm, heuristic) = search.split_once(" --heuristic ").unwrap_or((search, ""));
        let given = [("heuristic", heuristic.to_owned())];
        let given = if heuristic.is_empty() {
            &[][..]
        } else {
            &given
        };
        let instance = puzzle.open(Spec::default()).and_then(Instances::only);
        let instance = instance.expect("there is a default instance");
        let algorithm = catalog.algorithm(algorithm).expect("it is an algorithm");
        Patience::new(&catalog, puzzle, &instance, algorithm, given, has_path).message()
    }

    #[test]
    fn a_search_without_an_answer_names_another_algorithm() {
        let sooner = |algorithm: &str, other: &str| {
            let message = "has no answer after 2 s;";
            Some(format!(
                "{algorithm} {message} {other} may find a solution sooner"
            ))
        };
        let cheapest = ", which need not be the cheapest";
        let cells = "depth-first --cell fewest --propagate locked";
        let ff = "lazy-greedy --heuristic ff";
        let cases = [
            ("queens", "a-star", false, "conflict-driven", ""),
            ("queens", "a-star:graph", true, "depth-first", ""),
            ("queens", "conflict-driven", false, "depth-first", ""),
            ("sudoku", "best-first", false, "fast", ""),
            ("sudoku", "best-first:graph", true, cells, ""),
            ("sudoku", "depth-first:graph", true, cells, ""),
            ("knight", "a-star", false, "a-star:ties=low-h,fifo", ""),
            ("tiles", "a-star", false, "best-first", cheapest),
            ("tiles", "ida-star", true, "best-first", cheapest),
            ("hanoi", "a-star", false, "best-first", cheapest),
            ("pddl", "a-star", false, ff, cheapest),
            ("pddl", "best-first", false, ff, ""),
            ("sas", "a-star --heuristic ff", true, ff, cheapest),
        ];
        for (puzzle, search, has_path, other, but) in cases {
            let algorithm = search.split(' ').next().expect("there is a word");
            let expected = sooner(algorithm, other).map(|message| message + but);
            assert_eq!(message(puzzle, search, has_path), expected);
        }
    }

    /// Regression test: beam search, which discards states, was advised.
    #[test]
    fn no_search_that_was_tried_or_discards_states_is_advised() {
        for (puzzle, search, has_path) in [
            ("tiles", "best-first", false),
            ("hanoi", "best-first", true),
            ("queens", "depth-first", true),
            ("pddl", "lazy-greedy --heuristic ff", false),
        ] {
            assert_eq!(message(puzzle, search, has_path), None, "{puzzle} {search}");
        }
    }
}
