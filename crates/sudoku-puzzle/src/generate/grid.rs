use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use search_core::{Limits, StateSpace, Step, depth_first};

use crate::state_space::{after, guesses};
use crate::{Board, CellRule, Placement, Propagation, Puzzle, Settings, Size};

/// Boards whose values are tried in an order of chance, another one in each cell.
struct ByChance {
    size: Size,
    /// For each cell the rank of each value.
    ranks: Vec<u8>,
}

impl ByChance {
    fn new(size: Size, rng: &mut ChaCha8Rng) -> Self {
        let mut ranks = Vec::with_capacity(size.cells() * size.n());
        let mut values: Vec<u8> = (0..size.n() as u8).collect();
        for _ in 0..size.cells() {
            values.shuffle(rng);
            ranks.extend_from_slice(&values);
        }
        ByChance { size, ranks }
    }

    fn rank(&self, placement: &Placement) -> u8 {
        let place = placement.place(self.size);
        self.ranks[place * self.size.n() + usize::from(placement.value) - 1]
    }
}

impl StateSpace for ByChance {
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
        out[from..].sort_unstable_by_key(|placement| self.rank(placement));
    }

    fn result(&self, board: &Board, placement: Placement) -> Option<Board> {
        after(board, placement)
    }
}

/// A full grid.
///
/// A search that has gone astray on a large board may take for ever to come back, so it soon begins again by another
/// chance.
pub(super) fn full(size: Size, rng: &mut ChaCha8Rng) -> Puzzle {
    let settings = Settings {
        propagation: Propagation::Hidden,
        cell: CellRule::Fewest,
    };
    let empty = Board::of_size(size).with_settings(settings);
    let mut search = depth_first::tree((ByChance::new(size, rng), empty.clone()));
    loop {
        search.set_limits(Limits {
            expansions: Some(2 * size.cells() as u64),
            ..Limits::default()
        });
        if let (Step::Solution, Some(solution)) = (search.advance(), search.solution()) {
            return solution.state.to_puzzle();
        }
        search.restart_in(ByChance::new(size, rng), empty.clone());
    }
}
