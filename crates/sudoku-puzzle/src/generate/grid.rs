use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use search_core::{Limits, StateSpace, Step, depth_first};

use crate::state_space::{guesses, successor};
use crate::{Board, CellRule, Placement, Propagation, Puzzle, Settings, Size};

/// The state space of boards with a random order of values for each cell.
struct RandomValueOrder {
    size: Size,
    /// The rank of each value in the order of each cell, N entries per cell.
    ranks: Vec<u8>,
}

impl RandomValueOrder {
    fn new(size: Size, rng: &mut ChaCha8Rng) -> Self {
        let mut ranks = Vec::with_capacity(size.cells() * size.n());
        let mut values: Vec<u8> = (0..size.n() as u8).collect();
        for _ in 0..size.cells() {
            values.shuffle(rng);
            ranks.extend_from_slice(&values);
        }
        RandomValueOrder { size, ranks }
    }

    fn rank(&self, placement: &Placement) -> u8 {
        let index = placement.place(self.size);
        self.ranks[index * self.size.n() + usize::from(placement.value) - 1]
    }
}

impl StateSpace for RandomValueOrder {
    type State = Board;
    type Action = Placement;
    type Cost = u32;
    const IS_TREE: bool = true;

    fn is_goal(&self, board: &Board) -> bool {
        board.is_solved()
    }

    fn actions(&self, board: &Board, out: &mut Vec<Placement>) {
        let from = out.len();
        out.extend(guesses(board));
        out[from..].sort_by_cached_key(|placement| u32::from(self.rank(placement)));
    }

    fn result(&self, board: &Board, placement: Placement) -> Option<Board> {
        successor(board, placement)
    }
}

/// Generates a full grid from a board without values, which has one.
///
/// On a large board a search can be stuck in a subtree without solutions, so it restarts with another random order
/// after twice as many expansions as cells. Grids of a layout may be few, so there each search has more expansions than the last.
pub(super) fn full(empty: &Board, rng: &mut ChaCha8Rng) -> Puzzle {
    let size = empty.size();
    let settings = Settings {
        propagation: Propagation::Hidden,
        cell: CellRule::Fewest,
    };
    let empty = empty.clone().with_settings(settings);
    let mut search = depth_first::tree((RandomValueOrder::new(size, rng), empty.clone()));
    let mut expansions = 2 * size.cells() as u64;
    loop {
        search.set_limits(Limits {
            expansions: Some(expansions),
            ..Limits::default()
        });
        if let (Step::Solution, Some(solution)) = (search.advance(), search.solution()) {
            return solution.state.to_puzzle();
        }
        if empty.layout().is_some() {
            expansions += 2 * size.cells() as u64;
        }
        search.restart_in(RandomValueOrder::new(size, rng), empty.clone());
    }
}
