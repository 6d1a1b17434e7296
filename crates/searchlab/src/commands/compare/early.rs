//! Puzzles that are settled before any search, so that algorithms cannot be compared by them.

use search_catalog::Instance;

/// What is known of the puzzles before they are searched.
#[derive(Default)]
pub(super) struct Early {
    puzzles: u64,
    /// Those whose start is a goal.
    solved: u64,
    /// Whether these are Sudokus, which propagation has settled.
    by_propagation: bool,
    /// The first of those without a solution, by its place, and why; and how many there are.
    without: Option<(u64, String)>,
    unsolvable: u64,
}

impl Early {
    pub(super) fn look(&mut self, place: u64, instance: &Instance) {
        self.puzzles += 1;
        self.by_propagation = matches!(instance, Instance::Sudoku(_));
        if let Some(reason) = instance.no_solution() {
            self.unsolvable += 1;
            self.without.get_or_insert((place, reason));
        } else if instance.is_solved_at_start() {
            self.solved += 1;
        }
    }

    /// Whether there is nothing to search in any of them.
    pub(super) fn is_all(&self) -> bool {
        self.solved + self.unsolvable == self.puzzles
    }

    /// What there is to say of them, a line each.
    pub(super) fn told(&self) -> Vec<String> {
        let mut told = Vec::new();
        let is_single = self.puzzles == 1;
        if self.solved > 0 {
            let puzzles = match is_single {
                true => String::new(),
                false => format!("{} of {} puzzles: ", self.solved, self.puzzles),
            };
            told.push(match self.by_propagation {
                true => format!(
                    "{puzzles}propagation alone solves this Sudoku, so nothing is left to search; with --propagate naked \
                     or none there is"
                ),
                false => format!("{puzzles}the start is a goal, so nothing is left to search"),
            });
        }
        match &self.without {
            Some((_, reason)) if is_single => told.push(format!("no solution: {reason}")),
            Some((place, reason)) => told.push(format!(
                "{} of {} puzzles have no solution, as is known before any search; puzzle {place}: {reason}",
                self.unsolvable, self.puzzles
            )),
            None => {}
        }
        told
    }
}
