//! Puzzles that need no search, so that algorithms cannot be compared on them.

use search_catalog::Instance;

use crate::puzzles::is_sudoku;

/// Counts the puzzles that need no search.
#[derive(Default)]
pub(super) struct Early {
    puzzles: u64,
    /// The number of puzzles whose start is a goal.
    solved: u64,
    /// Whether these are Sudokus, which are solved by propagation.
    by_propagation: bool,
    /// The number of the first unsolvable puzzle, and the reason.
    without: Option<(u64, String)>,
    /// The number of puzzles that are known to be unsolvable.
    unsolvable: u64,
}

impl Early {
    pub(super) fn add(&mut self, place: u64, instance: &Instance) {
        self.puzzles += 1;
        self.by_propagation = is_sudoku(instance);
        if let Some(reason) = instance.no_solution() {
            self.unsolvable += 1;
            self.without.get_or_insert((place, reason));
        } else if instance.is_solved_at_start() {
            self.solved += 1;
        }
    }

    /// Returns `true` if none of the puzzles needs a search.
    pub(super) fn is_all(&self) -> bool {
        self.solved + self.unsolvable == self.puzzles
    }

    /// Returns notes about these puzzles, one line each.
    pub(super) fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        let is_single = self.puzzles == 1;
        if self.solved > 0 {
            let puzzles = match is_single {
                true => String::new(),
                false => format!("{} of {} puzzles: ", self.solved, self.puzzles),
            };
            notes.push(match self.by_propagation {
                true => format!(
                    "{puzzles}propagation alone solves this Sudoku, so nothing is left to search; --propagate naked or \
                     none leaves more to search"
                ),
                false => format!("{puzzles}the start is a goal, so nothing is left to search"),
            });
        }
        match &self.without {
            Some((_, reason)) if is_single => notes.push(format!("no solution: {reason}")),
            Some((place, reason)) => notes.push(format!(
                "{} of {} puzzles are known to have no solution without a search; puzzle {place}: {reason}",
                self.unsolvable, self.puzzles
            )),
            None => {}
        }
        notes
    }
}
