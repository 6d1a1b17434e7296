//! The erased space has the same counts as the spaces of the puzzles, and counts its own memory.

use std::fmt;
use std::hash::{BuildHasher, Hash};
use std::ops::ControlFlow;

use classic_puzzles::cube2::Metric;
use classic_puzzles::pancakes::LargeStack;
use classic_puzzles::sliding_tiles::Cells;
use classic_puzzles::sokoban::KnownLevel;
use classic_puzzles::{
    Cube2, Hanoi, KnightsTour, LightsOut, Missionaries, Pancakes, PegSolitaire, Queens,
    SlidingTiles, Square, WaterJugs,
};
use rustc_hash::FxBuildHasher;
use search_core::engine::Engine;
use search_core::{
    Counts, Limits, Search, Searchable, StateSpace, a_star, cost::Number, ida_star,
    memory::allocated,
};
use search_puzzles::Instance;
use search_puzzles::erased::{AnyAction, AnyState, Erased};

use crate::{answer, open};

/// The limit on expansions, large enough for counts to differ.
const EXPANSIONS: u64 = 3000;

/// Returns the counts without those that boxing changes.
fn without_boxes(counts: Counts) -> Counts {
    Counts {
        bytes: 0,
        elapsed: None,
        ..counts
    }
}

fn direct<S: StateSpace, E: Engine<S>>(search: Search<S, E>) -> Counts {
    let limits = Limits {
        expansions: Some(EXPANSIONS),
        ..Limits::default()
    };
    search.limits(limits).run().counts
}

fn same<S>(instance: &Instance, space: &S, start: S::State)
where
    S: StateSpace<State: Clone + Eq + Hash, Cost = u32>,
{
    let by = |algorithm: &str| {
        let run = instance.search(crate::parsed(algorithm));
        without_boxes(
            answer(
                run.expect("every puzzle supports the algorithm"),
                EXPANSIONS,
            )
            .counts,
        )
    };
    let a_star = direct(a_star::graph((space, start.clone())));
    assert!(a_star.expanded > 0);
    assert_eq!(by("a-star:graph"), without_boxes(a_star));
    let ida_star = direct(ida_star::tree((space, start)));
    assert_eq!(by("ida-star"), without_boxes(ida_star));
}

#[test]
fn erased_puzzles_have_the_same_counts() {
    let space = Queens::new(7).expect("the size is valid");
    same(&open("queens", &["7"], &[]), &space, space.start());

    let space = Pancakes::new(6).expect("the size is valid");
    let start = space.read("4 6 2 5 1 3").expect("the stack is valid");
    same(&open("pancakes", &["4 6 2 5 1 3"], &[]), &space, start);

    let space = Pancakes::<LargeStack>::with_size(17).expect("the size is valid");
    let stack = "17 12 1 11 13 6 2 3 5 10 14 15 16 9 7 8 4";
    let start = space.read(stack).expect("the stack is valid");
    same(&open("pancakes", &[stack], &[]), &space, start);

    let space = Hanoi::new(4, 4).expect("the size is valid");
    same(
        &open("hanoi", &["4"], &[("pegs", "4")]),
        &space,
        space.start(),
    );

    let space = Cube2::new(Metric::QuarterTurn);
    let start = space.scramble("R U F").expect("the turns are valid");
    same(
        &open("cube", &["R U F"], &[("metric", "quarter")]),
        &space,
        start,
    );

    let space = KnightsTour::new(5, 5).expect("the size is valid");
    let start = space
        .start(Square { column: 0, row: 0 })
        .expect("the square is on the board");
    same(&open("knight", &["5x5"], &[]), &space, start);

    let space = PegSolitaire::triangular();
    same(&open("pegs", &[], &[]), &space, space.start());

    let space = LightsOut::new(3, 3).expect("the size is valid");
    same(&open("lights", &["3x3"], &[]), &space, space.start());

    let space = Missionaries::new(3, 3, 2).expect("the size is valid");
    same(&open("missionaries", &[], &[]), &space, space.start());

    let space = WaterJugs::new(&[5, 3], 4).expect("the jugs are valid");
    same(&open("jugs", &[], &[]), &space, space.start());

    let level = KnownLevel::all()
        .next()
        .expect("there is at least one")
        .level;
    same(
        &open("sokoban", &[], &[("level", "1")]),
        &level,
        level.start(),
    );

    let board = "1 2 7 3 4 5 6 12 8 9 10 11 0 13 14 15 16 17 18 19";
    let space: SlidingTiles<Cells> = SlidingTiles::new(5, 4).expect("the size is valid");
    let start = space.read(board).expect("the board is valid");
    same(&open("tiles", &["5x4", board], &[]), &space, start);
}

/// A state with one successor, at cost 7.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct OfType<T>(T);

impl<T: Clone> Searchable for OfType<T> {
    fn is_solution(&self) -> bool {
        false
    }
    fn successors(&self) -> impl IntoIterator<Item = Self> {
        [self.clone()]
    }
    fn step_cost(&self, _: &Self) -> u32 {
        7
    }
    fn write(&self, _: &mut dyn fmt::Write) -> fmt::Result {
        Ok(())
    }
}

fn erased<T: Clone + Eq + Hash + Send + Sync + 'static>(
    value: T,
) -> (Erased<'static>, AnyState, AnyAction) {
    let (space, state) = Erased::searchable(OfType(value));
    let mut actions = Vec::new();
    space.actions(&state, &mut actions);
    let action = actions.pop().expect("every state has a successor");
    (space, state, action)
}

#[test]
fn only_types_without_heap_memory_are_left_out_of_the_count() {
    assert!(!erased(0_u8).0.may_own_heap() && !erased([0_u64; 2]).0.may_own_heap());
    assert!(erased([0_u64; 3]).0.may_own_heap() && erased(Box::new(0_u8)).0.may_own_heap());
    let bytes = |(space, state, action): (Erased<'_>, AnyState, AnyAction)| {
        (space.heap_bytes(&state), space.action_heap_bytes(&action))
    };
    assert_eq!(bytes(erased([1_u64; 2])), (0, 0));
    assert_eq!(bytes(erased([1_u64; 3])), (allocated(24), allocated(24)));
}

#[test]
fn equal_states_have_equal_hashes_and_a_clone_of_an_action_keeps_the_cost() {
    let hash = |state| FxBuildHasher.hash_one(AnyState::new(state));
    assert_eq!(hash((1, 2)), hash((1, 2)));
    assert_ne!(hash((1, 2)), hash((2, 1)));
    let (space, state, action) = erased('a');
    let copy = action.clone();
    assert_eq!(space.cost(&state, &copy), Number::Whole(7));
    let successor = space.result(&state, copy).expect("it has a successor");
    assert_eq!(successor.downcast_ref(), Some(&OfType('a')));
}

/// A space whose states have a billion actions.
struct Wide;

impl StateSpace for Wide {
    type State = u64;
    type Action = u64;
    type Cost = u32;

    fn is_goal(&self, state: &u64) -> bool {
        *state >= 5
    }
    fn actions(&self, _: &u64, out: &mut Vec<u64>) {
        out.extend(0..1_000_000_000);
    }
    fn lazy_actions(&self, _: &u64) -> Option<impl Iterator<Item = u64>> {
        Some(0..1_000_000_000)
    }
    fn result(&self, state: &u64, action: u64) -> Option<u64> {
        Some(state + action)
    }
}

/// An erased space that did not forward it would list the actions.
#[test]
fn erased_spaces_generate_actions_one_at_a_time_as_their_spaces_do() {
    let (space, start) = (Erased::of(Wide).erase(), AnyState::new(0_u64));
    let actions = space.lazy_actions(&start).expect("the space can");
    let third = actions
        .skip(2)
        .find_map(|action| space.result(&start, action));
    assert_eq!(third, Some(AnyState::new(2_u64)));
    let mut visited = 0;
    let flow = space.try_expand(&start, &mut Vec::new(), |_, _| {
        visited += 1;
        ControlFlow::Break(())
    });
    assert_eq!((flow, visited), (ControlFlow::Break(()), 1));
}
