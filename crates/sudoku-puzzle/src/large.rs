//! The quickest way to the solutions of a large board: depth-first search while it makes good way, then search that
//! [learns from contradictions](conflict_driven).
//!
//! A loose board is solved by the first within milliseconds, a tight one by none but the second.

use conflict_driven::ConflictDriven;
use search_core::{Counts, Limit, Limits, Step, depth_first};

use crate::{Board, CellRule, Placements, Propagation, Puzzle, Settings, Sudoku};

/// What depth-first search may expand for one solution before learning takes over.
const BUDGET: u64 = 500;

/// Once so many solutions are found, depth-first search goes on for good: nobody wants to remember them all.
const MANY: usize = 1_000;

/// The solutions of `board`, each once, in an order that is always the same. Its settings are not kept to.
///
/// ```
/// use search_core::Step;
/// use sudoku_puzzle::{Board, Puzzle, Settings, large};
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
    /// What depth-first search has found, up to [`MANY`] solutions.
    found: Vec<Board>,
    limits: Limits,
    /// The counts of the stage that is over.
    before: Counts,
}

enum Stage {
    DepthFirst(Box<depth_first::Tree<Sudoku>>),
    Learning(Box<ConflictDriven<Placements>>),
}

impl Large {
    /// Sets the limits, which hold for both searches together; they can be set anew when one has stopped the search,
    /// and it goes on.
    ///
    /// Depth counts guesses that stand one upon another; depth-first search passes over what is deeper, and the
    /// other stops there.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Goes on to the next solution, the end, or a limit.
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

    /// The same by depth-first search; none where that is over, or is given up now.
    fn advance_depth_first(&mut self) -> Option<Step> {
        let Stage::DepthFirst(search) = &mut self.stage else {
            return None;
        };
        let mut limits = self.limits.clone();
        if self.found.len() < MANY {
            let budget = search.counts().expanded + BUDGET;
            limits.expansions = Some(limits.expansions.map_or(budget, |most| most.min(budget)));
        }
        search.set_limits(limits);
        let step = search.advance();
        let expanded = search.counts().expanded;
        match step {
            Step::Solution if self.found.len() < MANY => {
                let solution = search.solution().map(|node| node.state.clone());
                self.found.extend(solution);
            }
            Step::Stopped(Limit::Expansions)
                if self.limits.expansions.is_none_or(|most| expanded < most) =>
            {
                self.learn();
                return None;
            }
            _ => {}
        }
        Some(step)
    }

    /// Gives depth-first search up: from here on nogoods are learned.
    fn learn(&mut self) {
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

    /// The solution that was found last, while nothing was found since.
    #[must_use]
    pub fn solution(&self) -> Option<Puzzle> {
        match &self.stage {
            Stage::DepthFirst(search) => search.solution().map(|node| node.state.to_puzzle()),
            Stage::Learning(search) => search.solution().map(|solution| solution.state),
        }
    }

    /// All solutions from here on, each found when it is asked for; they end where there are no more, or at a limit,
    /// and [`advance`](Large::advance) says which.
    pub fn solutions(&mut self) -> impl Iterator<Item = Puzzle> {
        std::iter::from_fn(|| match self.advance() {
            Step::Solution => self.solution(),
            _ => None,
        })
    }

    /// The counts of both searches: sums, and of what is a peak the higher one.
    #[must_use]
    pub fn counts(&self) -> Counts {
        match &self.stage {
            Stage::DepthFirst(search) => search.counts(),
            Stage::Learning(search) => self.before.followed_by(&search.counts()),
        }
    }

    /// The limits less what depth-first search has taken of them.
    fn limits_left(&self) -> Limits {
        let Limits {
            expansions,
            generations,
            depth,
            time,
            bytes,
            cancel,
        } = self.limits.clone();
        Limits {
            expansions: expansions.map(|most| most.saturating_sub(self.before.expanded)),
            generations: generations.map(|most| most.saturating_sub(self.before.generated)),
            depth,
            time: time.map(|most| most.saturating_sub(self.before.elapsed)),
            bytes,
            cancel,
        }
    }
}
