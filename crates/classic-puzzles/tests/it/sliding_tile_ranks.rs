//! Tests of the ranks of sliding tiles, and of searches over them.

use classic_puzzles::SlidingTiles;
use classic_puzzles::sliding_tiles::{Board, Cells, Slide, Tracked};
use search_core::ranked::{self, RankError};
use search_core::{Ranked, StateSpace, space::RankSet};

use crate::sliding_tiles::space;

#[test]
fn ranks_are_one_to_one_and_cover_the_reachable_boards() {
    fn covers<B: Board>(width: usize, height: usize) {
        let tiles: SlidingTiles<B> = space(width, height);
        for rank in 0..tiles.states() {
            let board = tiles.unrank(rank);
            assert_eq!(tiles.rank(&board), rank);
            assert_eq!(tiles.unrank(rank + tiles.states()), board, "no panic");
            assert!(width == 1 || height == 1 || tiles.is_solvable(&board));
        }
    }
    covers::<u64>(1, 1);
    covers::<u64>(2, 1);
    covers::<u64>(3, 2);
    covers::<u128>(2, 3);
    covers::<Cells>(2, 4);
    covers::<Tracked<u64>>(5, 1);
    covers::<u64>(3, 3);
    assert_eq!(space::<u64>(4, 3).states(), 239_500_800);
    assert_eq!(space::<Cells>(5, 4).states(), 1_216_451_004_088_320_000);
    assert_eq!(space::<Cells>(7, 3).states(), 0);
}

/// The ranks of successors, in tables, are those of the boards.
#[test]
fn ranks_move_as_the_boards_do() {
    fn agrees(tiles: &SlidingTiles, step: usize) {
        for rank in (0..tiles.states()).step_by(step) {
            let (mut by_board, mut by_rank) = (Vec::new(), Vec::new());
            tiles.expand(&tiles.unrank(rank), &mut Vec::new(), |board, _| {
                by_board.push(tiles.rank(&board));
            });
            tiles.expand_rank(rank, &mut Vec::new(), |rank| by_rank.push(rank));
            by_board.sort_unstable();
            by_rank.sort_unstable();
            assert_eq!(by_rank, by_board, "{rank}");
            sets_agree(tiles, rank);
        }
    }
    /// Expands some of the ranks from `first` on, together and one by one.
    fn sets_agree(tiles: &SlidingTiles, first: u64) {
        let exist = tiles.states().saturating_sub(first).min(64) as u32;
        let all = u64::MAX >> (64 - exist);
        let some = first.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let later = first + u64::from(exist);
        let sets = [
            (first, some & all),
            (later, (later < tiles.states()).into()),
        ];
        let sets = sets.map(|(first, members)| RankSet { first, members });
        let sets = &sets[..1 + usize::from(sets[1].members > 0)];
        let (mut together, mut alone) = (Vec::new(), Vec::new());
        tiles.expand_ranks(sets, &mut Vec::new(), |set| together.extend(set.ranks()));
        for rank in sets.iter().flat_map(|set| set.ranks()) {
            tiles.expand_rank(rank, &mut Vec::new(), |rank| alone.push(rank));
        }
        together.sort_unstable();
        alone.sort_unstable();
        assert_eq!(together, alone, "{sets:?}");
    }
    let sizes = [
        (1, 1, 1),
        (2, 1, 1),
        (1, 2, 1),
        (3, 1, 1),
        (1, 6, 5),
        (2, 2, 1),
        (3, 2, 1),
        (2, 3, 1),
        (4, 2, 11),
        (2, 4, 11),
        (3, 3, 31),
        (5, 2, 1_009),
        (4, 3, 50_021),
        (3, 4, 50_021),
        (13, 1, 1_000_000_007),
    ];
    for (width, height, step) in sizes {
        let tiles = space(width, height);
        agrees(&tiles, step);
        let mut goal = tiles.tiles(tiles.goal());
        goal.rotate_left(1);
        let goal = tiles.with_goal(&goal).expect("each tile occurs once");
        agrees(&goal, step);
        let last = goal.states() - 1;
        assert_eq!(goal.rank(&goal.unrank(last)), last);
    }
}

/// The sliding tiles with the default methods of [`Ranked`], which expand boards.
struct ByBoard(SlidingTiles);

impl StateSpace for ByBoard {
    type State = u64;
    type Action = Slide;
    type Cost = u32;

    fn is_goal(&self, board: &u64) -> bool {
        self.0.is_goal(board)
    }

    fn actions(&self, board: &u64, out: &mut Vec<Slide>) {
        self.0.actions(board, out);
    }

    fn result(&self, board: &u64, slide: Slide) -> Option<u64> {
        self.0.result(board, slide)
    }
}

impl Ranked for ByBoard {
    fn states(&self) -> u64 {
        self.0.states()
    }

    fn rank(&self, board: &u64) -> u64 {
        self.0.rank(board)
    }

    fn unrank(&self, rank: u64) -> u64 {
        self.0.unrank(rank)
    }
}

#[test]
fn layers_by_ranks_are_those_by_boards() {
    for (width, height) in [(1, 4), (2, 2), (3, 2), (2, 3), (4, 2), (2, 4), (3, 3)] {
        let tiles: SlidingTiles = space(width, height);
        let search =
            || ranked::breadth_first((&tiles, *tiles.goal())).expect("the goal has a rank");
        let by_boards = ranked::breadth_first((ByBoard(tiles.clone()), *tiles.goal()));
        let expected = by_boards.expect("the goal has a rank").run();
        for layers in [search().run(), search().on_all_cores().run()] {
            assert_eq!(layers.states, expected.states, "{width} by {height}");
            assert_eq!(layers.expanded, expected.expanded);
            assert_eq!(layers.generated, expected.generated);
        }
    }
}

/// Earlier, a solution of 22 moves was reported, because the rank of an unsolvable board is that of another board.
#[test]
fn ranked_search_rejects_an_unsolvable_board() {
    let tiles: SlidingTiles = space(3, 3);
    let unsolvable = tiles
        .read("0 2 1 3 4 5 6 7 8")
        .expect("each tile occurs once");
    assert!(!tiles.is_solvable(&unsolvable));
    let refused = ranked::breadth_first((&tiles, unsolvable)).err();
    assert_eq!(refused, Some(RankError::StateNotRanked));
    let search = ranked::breadth_first((&tiles, *tiles.goal())).expect("the goal has a rank");
    assert_eq!(
        search.goal(&unsolvable).err(),
        Some(RankError::StateNotRanked)
    );
}

#[test]
fn ranked_search_rejects_boards_of_more_than_20_cells() {
    fn is_refused<B: Board>(width: usize, height: usize) {
        let tiles: SlidingTiles<B> = space(width, height);
        let refused = ranked::breadth_first((&tiles, tiles.goal().clone())).err();
        assert_eq!(refused, Some(RankError::SpaceNotRanked));
        assert!(tiles.rank(tiles.goal()) >= tiles.states());
        assert_eq!(tiles.unrank(0), *tiles.goal());
    }
    is_refused::<u128>(5, 5);
    is_refused::<Tracked<u128>>(7, 3);
    is_refused::<Cells>(15, 17);
}

/// 239,500,800 states with depths up to 53: R. E. Korf and P. Schultze, *Large-scale parallel breadth-first
/// search*, 2005.
#[test]
#[ignore = "the whole of the 3×4 tiles takes minutes: cargo test --release -p classic-puzzles -- --ignored"]
fn the_number_of_states_of_the_3_by_4_puzzle_is_as_published() {
    let tiles: SlidingTiles = space(4, 3);
    let search = ranked::breadth_first((&tiles, *tiles.goal())).expect("the goal has a rank");
    let layers = search.on_all_cores().run();
    assert_eq!(layers.total(), 239_500_800);
    assert_eq!(layers.states.len() - 1, 53);
    assert_eq!(layers.states[50..], [5390, 1115, 86, 18]);
}
