//! One search, whatever the layout.

use classic_puzzles::SlidingTiles;
use search_cluster::{Config, Hosts, Layout, Level, breadth_first};
use search_core::{Limits, StateSpace};
use std::time::Duration;

/// New states at each depth of the 8-puzzle from its goal, as is well known.
pub(crate) const EIGHT_PUZZLE: [u64; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993, 17110,
    23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];

/// A space without solutions, so that all of it is searched.
pub(crate) struct Whole<P>(pub(crate) P);

impl<P: StateSpace> StateSpace for Whole<P> {
    type State = P::State;
    type Action = P::Action;
    type Cost = P::Cost;
    fn is_goal(&self, _: &P::State) -> bool {
        false
    }
    fn actions(&self, state: &P::State, out: &mut Vec<P::Action>) {
        self.0.actions(state, out);
    }
    fn result(&self, state: &P::State, action: P::Action) -> Option<P::State> {
        self.0.result(state, action)
    }
    fn expand(
        &self,
        state: &P::State,
        scratch: &mut Vec<P::Action>,
        visit: impl FnMut(P::State, P::Cost),
    ) {
        self.0.expand(state, scratch, visit);
    }
}

impl<P: search_core::Packed> search_core::Packed for Whole<P> {
    fn pack(&self, state: &P::State, out: &mut Vec<u8>) {
        self.0.pack(state, out);
    }
    fn unpack(&self, bytes: &mut &[u8]) -> Option<P::State> {
        self.0.unpack(bytes)
    }
}

#[test]
fn the_whole_eight_puzzle_has_the_same_counts_for_any_number_of_workers() {
    let tiles: SlidingTiles = SlidingTiles::new(3, 3).unwrap();
    let start = *tiles.goal();
    let space = Whole(tiles);
    for workers in 1..=3 {
        let report = breadth_first(&space, start, Config::new(Layout::Workers(workers))).unwrap();
        let new: Vec<u64> = report.levels.iter().map(|level| level.new).collect();
        assert_eq!(new[..32], EIGHT_PUZZLE, "{workers} workers");
        println!("{report}");
    }
}
