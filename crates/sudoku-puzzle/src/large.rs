//! The fastest search for large boards and for those in a [layout](crate::layout): first depth-first search within a limit on expansions, then
//! [conflict-driven search](conflict_driven).
//!
//! Depth-first search solves a board with few constraints within milliseconds; tight boards need clause learning.

use conflict_driven::ConflictDriven;
use search_core::{Counts, Limit, Limits, Step, depth_first};

use crate::{Board, CellRule, Placements, Propagation, Puzzle, Settings, Sudoku};

/// The number of expansions by depth-first search for one solution before conflict-driven search takes over.
const EXPANSIONS_PER_SOLUTION: u64 = 500;

/// The maximum number of solutions that are stored to be excluded from conflict-driven search. After more, depth-first
/// search continues to the end.
const MAX_BLOCKED: usize = 1_000;

/// Searches for the solutions of `board`, each once, in a deterministic order. The settings of the board are ignored.
///
/// ```
/// use search_core::Step;
/// use sudoku_puzzle::{Board, Puzzle, large, board::Settings};
///
/// let puzzle: Puzzle = "1.3...........4.".parse()?;
/// let mut search = large::search(&Board::from_puzzle(&puzzle, Settings::default())?);
/// assert_eq!(search.solutions().count(), 9);
/// assert_eq!(search.advance(), Step::Exhausted);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search(board: &Board) -> Large {
    let first = board.clone().with_settings(Settings {
        propagation: Propagation::Hidden,
        cell: CellRule::Fewest,
    });
    Large {
        stage: Stage::DepthFirst(Box::new(depth_first::tree((Sudoku, first)))),
        board: board.clone(),
        found: Vec::new(),
        limits: Limits::default(),
        before: Counts::default(),
    }
}

/// A search for the solutions of a large board; see the [module](self).
pub struct Large {
    board: Board,
    stage: Stage,
    /// The solutions found by depth-first search, at most [`MAX_BLOCKED`].
    found: Vec<Board>,
    limits: Limits,
    /// The counts of depth-first search, once it has ended.
    before: Counts,
}

enum Stage {
    DepthFirst(Box<depth_first::Tree<Sudoku>>),
    Learning(Box<ConflictDriven<Placements>>),
}

impl Large {
    /// Sets the limits for both searches together. After a limit has stopped the search, it can be continued with
    /// higher limits.
    ///
    /// Depth is the number of guesses on a path. Depth-first search skips deeper nodes; conflict-driven search stops
    /// there.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Runs to the next solution, the end of the space, or a limit.
    pub fn advance(&mut self) -> Step {
        if let Some(step) = self.advance_depth_first() {
            return step;
        }
        let limits = self.limits_left();
        match &mut self.stage {
            Stage::DepthFirst(_) => Step::Stopped(Limit::Incomplete),
            Stage::Learning(search) => {
                search.set_limits(limits);
                search.advance()
            }
        }
    }

    /// Runs depth-first search; returns `None` if conflict-driven search has taken over or takes over now.
    fn advance_depth_first(&mut self) -> Option<Step> {
        let Stage::DepthFirst(search) = &mut self.stage else {
            return None;
        };
        let mut limits = self.limits.clone();
        if self.found.len() < MAX_BLOCKED {
            let budget = search.counts().expanded + EXPANSIONS_PER_SOLUTION;
            limits.expansions = Some(limits.expansions.map_or(budget, |max| max.min(budget)));
        }
        search.set_limits(limits);
        let step = search.advance();
        let expanded = search.counts().expanded;
        match step {
            Step::Solution if self.found.len() < MAX_BLOCKED => {
                let solution = search.solution().map(|node| node.state.clone());
                self.found.extend(solution);
            }
            Step::Stopped(Limit::Expansions)
                if self.limits.expansions.is_none_or(|max| expanded < max) =>
            {
                self.start_learning();
                return None;
            }
            _ => {}
        }
        Some(step)
    }

    /// Replaces depth-first search by conflict-driven search.
    fn start_learning(&mut self) {
        self.before = self.counts();
        let placements = Placements::on(&self.board);
        let found: Vec<Vec<usize>> = self
            .found
            .drain(..)
            .map(|solution| placements.made_in(&solution))
            .collect();
        let mut search = conflict_driven::search(placements);
        for made in found {
            search.exclude(&made);
        }
        self.stage = Stage::Learning(Box::new(search));
    }

    /// Returns the solution found by the latest advance, or `None` if it found none.
    #[must_use]
    pub fn solution(&self) -> Option<Puzzle> {
        match &self.stage {
            Stage::DepthFirst(search) => search.solution().map(|node| node.state.to_puzzle()),
            Stage::Learning(search) => search.solution().map(|solution| solution.state),
        }
    }

    /// Returns a lazy iterator over the remaining solutions. It ends when no solution is left or a limit is reached;
    /// [`advance`](Large::advance) then returns which.
    pub fn solutions(&mut self) -> impl Iterator<Item = Puzzle> {
        std::iter::from_fn(|| match self.advance() {
            Step::Solution => self.solution(),
            _ => None,
        })
    }

    /// Returns the counts of both searches: sums, and the maximum of peaks.
    #[must_use]
    pub fn counts(&self) -> Counts {
        match &self.stage {
            Stage::DepthFirst(search) => search.counts(),
            Stage::Learning(search) => self.before.followed_by(&search.counts()),
        }
    }

    /// Returns the limits minus what depth-first search has used.
    fn limits_left(&self) -> Limits {
        let Limits {
            expansions,
            generations,
            depth,
            time,
            bytes,
            cancel,
            clock,
        } = self.limits.clone();
        Limits {
            expansions: expansions.map(|max| max.saturating_sub(self.before.expanded)),
            generations: generations.map(|max| max.saturating_sub(self.before.generated)),
            depth,
            time: time.map(|max| max.saturating_sub(self.before.elapsed.unwrap_or_default())),
            bytes,
            cancel,
            clock,
        }
    }
}
