//! Wrappers of spaces: which capabilities they have, and what they forward.

use std::cell::Cell;
use std::fmt;
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::sync::Arc;

use search_core::drawing::{Backdrop, Drawing};
use search_core::estimator::{Incremental, IncrementalEstimator, Own, WithHeuristic, Zero};
use search_core::{
    Backward, BackwardHeuristic, Drawn, Fallible, InPlace, Inverse, Packed, Ranked, Searchable,
    StateSpace, WithoutCycleCheck, Written,
    check::HeuristicMonitor,
    forward, forward_methods, ida_star,
    space::{Canonical, Orbits, Plain, Reduced, Steps, Symmetric, WithoutGoals, Wraps},
};

/// A space with all capabilities, which only the compiler sees.
#[derive(Clone, Copy)]
enum Full {}

impl StateSpace for Full {
    type State = u8;
    type Action = u8;
    type Cost = u32;

    fn is_goal(&self, _: &u8) -> bool {
        match *self {}
    }
    fn actions(&self, _: &u8, _: &mut Vec<u8>) {
        match *self {}
    }
    fn result(&self, _: &u8, _: u8) -> Option<u8> {
        match *self {}
    }
}

impl Inverse for Full {
    fn is_inverse(&self, _: &u8, _: &u8) -> bool {
        match *self {}
    }
}

impl InPlace for Full {
    type Undo = u8;

    fn apply(&self, _: &mut u8, _: &u8) -> Option<u8> {
        match *self {}
    }
    fn undo(&self, _: &mut u8, _: u8) {
        match *self {}
    }
}

impl Ranked for Full {
    fn states(&self) -> u64 {
        match *self {}
    }
    fn rank(&self, _: &u8) -> u64 {
        match *self {}
    }
    fn unrank(&self, _: u64) -> u8 {
        match *self {}
    }
}

impl Backward for Full {
    fn goals(&self) -> Vec<u8> {
        match *self {}
    }
    fn predecessors(&self, _: &u8, _: impl FnMut(u8, u32)) {
        match *self {}
    }
}

impl BackwardHeuristic for Full {
    fn backward_heuristic(&self, _: &u8, _: &u8) -> Option<u32> {
        match *self {}
    }
}

impl Packed for Full {
    fn pack(&self, _: &u8, _: &mut Vec<u8>) {
        match *self {}
    }
    fn unpack(&self, _: &mut &[u8]) -> Option<u8> {
        match *self {}
    }
}

impl Written for Full {
    fn write_state(&self, _: &u8, _: &mut dyn fmt::Write) -> fmt::Result {
        match *self {}
    }
    fn write_action(&self, _: &u8, _: &mut dyn fmt::Write) -> fmt::Result {
        match *self {}
    }
}

impl Drawn for Full {
    fn backdrop(&self, _: &u8) -> Backdrop {
        match *self {}
    }
    fn drawing(&self, _: &u8, _: &u8, _: Option<&u8>) -> Drawing {
        match *self {}
    }
}

impl Fallible for Full {
    type Error = u8;

    fn take_error(&self) -> Option<u8> {
        match *self {}
    }
}

impl Canonical for Full {
    fn canonical(&self, _: &u8) -> u8 {
        match *self {}
    }
}

impl Reduced for Full {
    fn retrace(&self, _: &[&u8], _: Option<&[Self::Cost]>) -> Option<Steps<Self>> {
        match *self {}
    }
}

/// An estimator with data, for [`Incremental`].
impl IncrementalEstimator<Full> for Full {
    type Data = u8;

    fn data(&self, _: &Full, _: &u8) -> u8 {
        match *self {}
    }
    fn data_of_successor(&self, _: &Full, _: &u8, _: &u8, _: &u8) -> u8 {
        match *self {}
    }
    fn value_of_data(&self, _: &u8) -> Option<u32> {
        match *self {}
    }
}

impl search_core::estimator::Estimator<Full> for Full {
    fn value(&self, _: &Full, _: &u8) -> Option<u32> {
        match *self {}
    }
}

#[derive(Clone, PartialEq, Eq)]
struct Letter;

impl Searchable for Letter {
    fn is_solution(&self) -> bool {
        true
    }
    fn successors(&self) -> impl IntoIterator<Item = Self> {
        [Letter]
    }
    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_char('a')
    }
}

/// A wrapper outside of the crate, as users write them.
struct Other<P>(P);

impl<P: StateSpace> Wraps for Other<P> {
    type Inner = P;

    fn inner(&self) -> &P {
        &self.0
    }
}

forward! {
    impl[P: StateSpace] StateSpace, Inverse, InPlace, Ranked, Backward, BackwardHeuristic, Packed, Written, Drawn, Fallible,
    Canonical, Reduced for Other<P>
}

/// `Tells::<T>::HAS` is `true` in a scope where an inherent constant of that name takes precedence over that of this trait.
trait Lacks {
    const HAS: bool = false;
}

/// Returns whether a type implements a trait.
macro_rules! has {
    ($type:ty: $trait:ident) => {{
        struct Tells<T>(PhantomData<T>);
        impl<T> Lacks for Tells<T> {}
        impl<T: $trait> Tells<T> {
            const HAS: bool = true;
        }
        assert!(<Tells<Full>>::HAS, "`Full` has all capabilities");
        <Tells<$type>>::HAS
    }};
}

/// Asserts for each wrapper and capability whether the wrapper has it, when this is compiled.
macro_rules! table {
    ($($type:ty: $($has:literal)+;)+) => {
        $(table!(@row $type: [$($has)+]);)+
    };
    (@row $type:ty: [$inverse:literal $in_place:literal $ranked:literal $backward:literal $estimates:literal
        $packed:literal $written:literal $drawn:literal $fallible:literal $canonical:literal $reduced:literal]) => {
        const {
            assert!(has!($type: Inverse) == ($inverse == 1));
            assert!(has!($type: InPlace) == ($in_place == 1));
            assert!(has!($type: Ranked) == ($ranked == 1));
            assert!(has!($type: Backward) == ($backward == 1));
            assert!(has!($type: BackwardHeuristic) == ($estimates == 1));
            assert!(has!($type: Packed) == ($packed == 1));
            assert!(has!($type: Written) == ($written == 1));
            assert!(has!($type: Drawn) == ($drawn == 1));
            assert!(has!($type: Fallible) == ($fallible == 1));
            assert!(has!($type: Canonical) == ($canonical == 1));
            assert!(has!($type: Reduced) == ($reduced == 1));
        }
    };
}

/// A wrapper has the capabilities of the space that it wraps. The exceptions are [`Symmetric`], which is `Backward` though the space of a
/// `Searchable` is not, as it adds the goal, and [`Orbits`] and [`Incremental`], whose documentation gives the reasons.
#[test]
fn wrappers_have_the_capabilities_of_their_spaces() {
    table! {
        // Inverse, InPlace, Ranked, Backward, BackwardHeuristic, Packed, Written, Drawn, Fallible, Canonical, Reduced
        Full:                    1 1 1 1 1 1 1 1 1 1 1;
        &Full:                   1 1 1 1 1 1 1 1 1 1 1;
        WithHeuristic<Full, Zero>:      1 1 1 1 1 1 1 1 1 1 1;
        HeuristicMonitor<Full>:          1 1 1 1 1 1 1 1 1 1 1;
        Incremental<Full, Full>: 1 1 1 1 1 1 1 1 1 0 0;
        Other<Full>:             1 1 1 1 1 1 1 1 1 1 1;
        // What depends on goals or on heuristic values is not that of the space.
        WithoutGoals<Full>:      1 0 1 0 0 1 1 1 1 0 0;
        Plain<Letter>:           0 0 0 0 0 0 1 0 0 0 0;
        &Plain<Letter>:          0 0 0 0 0 0 1 0 0 0 0;
        WithHeuristic<Plain<Letter>, Own>: 0 0 0 0 0 0 1 0 0 0 0;
        HeuristicMonitor<Plain<Letter>>: 0 0 0 0 0 0 1 0 0 0 0;
        Other<Plain<Letter>>:    0 0 0 0 0 0 1 0 0 0 0;
        Symmetric<Letter>:       0 0 0 1 0 0 1 0 0 0 0;
        Orbits<Full>:            0 0 0 0 0 1 1 1 1 0 1;
    }
}

/// A space whose states have a billion actions.
struct Wide;

impl StateSpace for Wide {
    type State = u64;
    type Action = u64;
    type Cost = u32;

    fn is_goal(&self, _: &u64) -> bool {
        false
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

impl IncrementalEstimator<Wide> for Zero {
    type Data = ();

    fn data(&self, _: &Wide, _: &u64) {}
    fn data_of_successor(&self, _: &Wide, _: &u64, _: &u64, (): &()) {}
    fn value_of_data(&self, (): &()) -> Option<u32> {
        Some(0)
    }
}

/// A wrapper that did not forward it would list the actions.
#[test]
fn wrappers_generate_actions_one_at_a_time_as_their_spaces_do() {
    fn check<P: StateSpace<Action = u64>>(space: P, start: P::State) {
        let actions = space.lazy_actions(&start).expect("the space can");
        assert_eq!(
            actions.skip(1_000).take(2).collect::<Vec<_>>(),
            [1_000, 1_001]
        );
        let mut visited = 0;
        let flow = space.try_expand(&start, &mut Vec::new(), |_, _| {
            visited += 1;
            if visited == 1_000 {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        assert_eq!((flow, visited), (ControlFlow::Break(()), 1_000));
    }
    check(Wide, 0);
    check(&Wide, 0);
    check(Other(Wide), 0);
    check(Wide.with_heuristic(Zero), 0);
    check(HeuristicMonitor::new(Wide), 0);
    let incremental = Incremental::new(Wide, Zero);
    let start = incremental.start(0);
    check(incremental, start);
}

/// Steps to the left and to the right, towards 9, with the number of states made.
struct Line {
    made: Cell<u64>,
}

impl StateSpace for Line {
    type State = i32;
    type Action = i32;
    type Cost = u32;

    fn is_goal(&self, position: &i32) -> bool {
        *position == 9
    }
    fn actions(&self, _: &i32, out: &mut Vec<i32>) {
        out.extend([-1, 1]);
    }
    fn result(&self, position: &i32, step: i32) -> Option<i32> {
        self.made.update(|made| made + 1);
        Some(position + step)
    }
    fn heuristic(&self, position: &i32) -> Option<u32> {
        Some(position.abs_diff(9))
    }
    fn heuristic_of_result(&self, position: &i32, step: &i32, _: u32) -> Option<u32> {
        self.heuristic(&(position + step))
    }
}

/// A wrapper that keeps the default of `heuristic_of_result`, so that no search skips `result`.
struct Generating<P>(P);

impl<P: StateSpace> Wraps for Generating<P> {
    type Inner = P;

    fn inner(&self) -> &P {
        &self.0
    }
}

impl<P: StateSpace> StateSpace for Generating<P> {
    forward_methods!(types, failures, is_goal, actions, result, heuristic, memory);
}

#[test]
fn with_heuristic_still_skips_states_beyond_the_bound_of_ida_star() {
    fn made<P>(wrap: impl Fn(&'static Line) -> P) -> u64
    where
        P: StateSpace<State = i32, Action = i32, Cost = u32>,
    {
        let made = Cell::new(0);
        let space: &'static Line = Box::leak(Box::new(Line { made }));
        let report = ida_star::tree(WithoutCycleCheck((wrap(space), 0))).run();
        assert_eq!(report.counts.generated, 18);
        space.made.get()
    }
    let own = made(|space| space);
    assert!(own < made(Generating));
    assert_eq!(made(|space| space.with_heuristic(Own)), own);
    assert_eq!(made(|space| space.with_heuristic(&Own)), own);
    assert_eq!(made(|space| space.with_heuristic(Arc::new(Own))), own);
    assert_eq!(made(Other), own);
}
