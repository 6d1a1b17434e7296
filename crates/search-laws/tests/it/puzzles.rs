//! Faulty puzzles are detected.

use std::cell::Cell;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use search_core::drawing::{Backdrop, Drawing, Role};
use search_core::space::Canonical;
use search_core::{
    Backward, Drawn, Heuristic, InPlace, Inverse, Packed, Ranked, Searchable, StateSpace,
    space::RankSet,
};
use search_laws::{Graph, Law, SpaceCheck, Violation, check, check_space};

/// A fault of a [`Ring`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    GoalHasValue,
    Overestimates,
    IsInconsistent,
    HasAFalseDeadEnd,
    ExpandsInAnotherOrder,
    ExpandsTooMuch,
    ExpandsAtAnotherCost,
    GeneratesActionsInAnotherOrder,
    ValueOfSuccessorDiffers,
    RejectsAMoveInPlace,
    UndoDoesNothing,
    ValueInPlaceDiffers,
    TreatsAStepAsItsInverse,
    OmitsAnInverse,
    OmitsAnAction,
    HasOneGoalTooMany,
    OmitsTheGoal,
    OmitsAPredecessor,
    GivesTwoStatesOneRank,
    ExpandsRanksWrongly,
    ExpandsSetsWrongly,
    PacksTwoStatesAlike,
    UnpacksWithoutConsuming,
    DrawsOutsideTheBackdrop,
    DrawsWithoutASize,
    HasACellOutsideTheBackdrop,
    HasTheCellOfAnotherState,
    HasNoCellInOneState,
}

/// The numbers from 0 to 11 on a ring, with steps of 1 in both directions and of 3, which cost 2. The goal is 7.
struct Ring(Fault);

impl Ring {
    fn distance(&self, at: u8) -> u32 {
        // Steps of 1 cost 1, steps of 3 cost 2.
        let along = |far: u8| u32::from(far / 3 * 2 + far % 3);
        let (forward, back) = ((19 - at) % 12, (at + 5) % 12);
        let (over, short) = (along(forward), u32::from(back));
        let past = along(forward.div_ceil(3) * 3) + u32::from(forward.div_ceil(3) * 3 - forward);
        over.min(short).min(past)
    }

    fn to(&self, at: u8, step: i8) -> u8 {
        (i16::from(at) + i16::from(step)).rem_euclid(12) as u8
    }
}

impl StateSpace for Ring {
    type State = u8;
    type Action = i8;
    type Cost = u32;
    const HEURISTIC: Heuristic = Heuristic::Consistent;

    fn is_goal(&self, at: &u8) -> bool {
        *at == 7
    }
    fn actions(&self, _: &u8, out: &mut Vec<i8>) {
        out.extend([-1, 1, 3]);
    }
    fn lazy_actions(&self, _: &u8) -> Option<impl Iterator<Item = i8>> {
        let is_wrong = self.0 == Fault::GeneratesActionsInAnotherOrder;
        is_wrong.then(|| [1, -1, 3].into_iter())
    }
    fn result(&self, at: &u8, step: i8) -> Option<u8> {
        Some(self.to(*at, step))
    }
    fn cost(&self, _: &u8, step: &i8) -> u32 {
        if *step == 3 { 2 } else { 1 }
    }
    fn heuristic(&self, at: &u8) -> Option<u32> {
        let far = self.distance(*at);
        match self.0 {
            Fault::GoalHasValue if far == 0 => Some(1),
            Fault::Overestimates => Some(far * 2),
            Fault::IsInconsistent if *at == 6 => Some(0),
            Fault::IsInconsistent => Some(far),
            Fault::HasAFalseDeadEnd if *at == 2 => None,
            _ => Some(far / 2),
        }
    }
    fn heuristic_of_successor(&self, to: &u8, _: &u8, _: u32) -> Option<u32> {
        let is_wrong = self.0 == Fault::ValueOfSuccessorDiffers && *to == 3;
        if is_wrong {
            Some(9)
        } else {
            self.heuristic(to)
        }
    }
    fn expand(&self, at: &u8, _: &mut Vec<i8>, mut visit: impl FnMut(u8, u32)) {
        let mut steps = vec![(-1, 1), (1, 1), (3, 2)];
        match self.0 {
            Fault::ExpandsInAnotherOrder => steps.reverse(),
            Fault::ExpandsTooMuch => steps.push((5, 1)),
            Fault::ExpandsAtAnotherCost => steps[2].1 = 3,
            _ => {}
        }
        for (step, cost) in steps {
            visit(self.to(*at, step), cost);
        }
    }
}

impl Inverse for Ring {
    fn is_inverse(&self, step: &i8, last: &i8) -> bool {
        match self.0 {
            Fault::TreatsAStepAsItsInverse => step == last,
            Fault::OmitsAnInverse => *step == -*last && *last > 0,
            _ => *step == -*last,
        }
    }
    fn actions_after(&self, _: &u8, last: &i8, out: &mut Vec<i8>) {
        let skipped = i8::from(self.0 == Fault::OmitsAnAction) * 3;
        let steps = [-1, 1, 3].into_iter();
        out.extend(steps.filter(|step| !self.is_inverse(step, last) && *step != skipped));
    }
}

impl InPlace for Ring {
    type Undo = u8;

    fn apply(&self, at: &mut u8, step: &i8) -> Option<u8> {
        let is_rejected = self.0 == Fault::RejectsAMoveInPlace && *step == 3;
        let to = self.to(*at, *step);
        (!is_rejected).then(|| std::mem::replace(at, to))
    }
    fn undo(&self, at: &mut u8, before: u8) {
        if self.0 != Fault::UndoDoesNothing {
            *at = before;
        }
    }
    fn heuristic_after(&self, at: &u8, _: &u8, before: u32) -> Option<u32> {
        if self.0 == Fault::ValueInPlaceDiffers {
            return Some(before);
        }
        self.heuristic(at)
    }
}

impl Backward for Ring {
    fn goals(&self) -> Vec<u8> {
        match self.0 {
            Fault::HasOneGoalTooMany => vec![7, 8],
            Fault::OmitsTheGoal => vec![],
            _ => vec![7],
        }
    }
    fn predecessors(&self, at: &u8, mut visit: impl FnMut(u8, u32)) {
        visit(self.to(*at, 1), 1);
        visit(self.to(*at, -1), 1);
        if self.0 != Fault::OmitsAPredecessor {
            visit(self.to(*at, -3), 2);
        }
    }
}

impl Ranked for Ring {
    fn states(&self) -> u64 {
        12
    }
    fn rank(&self, at: &u8) -> u64 {
        match self.0 {
            Fault::GivesTwoStatesOneRank => u64::from(*at / 2 * 2),
            _ => u64::from(*at),
        }
    }
    fn unrank(&self, rank: u64) -> u8 {
        rank as u8
    }
    fn expand_rank(&self, rank: u64, _: &mut Vec<i8>, mut visit: impl FnMut(u64)) {
        let last = if self.0 == Fault::ExpandsRanksWrongly {
            4
        } else {
            3
        };
        for step in [-1, 1, last] {
            visit(u64::from(self.to(rank as u8, step)));
        }
    }
    fn expand_ranks(
        &self,
        sets: &[RankSet],
        scratch: &mut Vec<i8>,
        mut visit: impl FnMut(RankSet),
    ) {
        let omitted = usize::from(self.0 == Fault::ExpandsSetsWrongly);
        for rank in sets.iter().flat_map(|set| set.ranks()).skip(omitted) {
            self.expand_rank(rank, scratch, |rank| visit(RankSet::of(rank)));
        }
    }
}

impl Packed for Ring {
    fn pack(&self, at: &u8, out: &mut Vec<u8>) {
        out.push(if self.0 == Fault::PacksTwoStatesAlike {
            *at / 2
        } else {
            *at
        });
    }
    fn unpack(&self, bytes: &mut &[u8]) -> Option<u8> {
        if self.0 == Fault::UnpacksWithoutConsuming {
            return bytes.first().copied();
        }
        bytes.split_off_first().copied()
    }
}

impl Drawn for Ring {
    fn backdrop(&self, _: &u8) -> Backdrop {
        let width = match self.0 {
            Fault::DrawsWithoutASize => 0.0,
            _ => 12.0,
        };
        Backdrop {
            width,
            height: 1.0,
            drawing: Drawing::new(),
        }
    }
    fn cell(&self, at: &u8) -> Option<[u32; 2]> {
        let at = u32::from(*at);
        match self.0 {
            Fault::HasACellOutsideTheBackdrop if at == 7 => Some([7, 1]),
            Fault::HasTheCellOfAnotherState if at == 7 => Some([6, 0]),
            Fault::HasNoCellInOneState if at == 7 => None,
            _ => Some([at, 0]),
        }
    }
    fn drawing(&self, _: &u8, at: &u8, _: Option<&u8>) -> Drawing {
        let radius = match self.0 {
            Fault::DrawsOutsideTheBackdrop => 0.6,
            _ => 0.5,
        };
        Drawing::new().circle(Role::Placed, f64::from(*at) + 0.5, 0.5, radius)
    }
}

/// Tests all capabilities of a ring.
fn ring(fault: Fault) -> Result<search_laws::Summary, Violation> {
    let ring = SpaceCheck::new(Ring(fault), 0);
    let ring = ring
        .inverse()
        .in_place()
        .backward()
        .ranked()
        .packed()
        .drawn();
    ring.without_searches()
}

#[test]
fn each_fault_of_a_space_is_detected_by_the_law_that_it_violates() {
    let summary = ring(Fault::None).expect("the ring satisfies every law");
    assert_eq!(
        (
            summary.states,
            summary.goals,
            summary.complete,
            summary.costs
        ),
        (12, 1, true, true)
    );
    for (fault, law) in [
        (Fault::GoalHasValue, Law::Heuristic),
        (Fault::Overestimates, Law::Heuristic),
        (Fault::IsInconsistent, Law::Heuristic),
        (Fault::HasAFalseDeadEnd, Law::Heuristic),
        (Fault::ExpandsInAnotherOrder, Law::Space),
        (Fault::ExpandsTooMuch, Law::Space),
        (Fault::ExpandsAtAnotherCost, Law::Costs),
        (Fault::GeneratesActionsInAnotherOrder, Law::Space),
        (Fault::ValueOfSuccessorDiffers, Law::Space),
        (Fault::RejectsAMoveInPlace, Law::InPlace),
        (Fault::UndoDoesNothing, Law::InPlace),
        (Fault::ValueInPlaceDiffers, Law::InPlace),
        (Fault::TreatsAStepAsItsInverse, Law::Inverse),
        (Fault::OmitsAnInverse, Law::Inverse),
        (Fault::OmitsAnAction, Law::Inverse),
        (Fault::HasOneGoalTooMany, Law::Backward),
        (Fault::OmitsTheGoal, Law::Backward),
        (Fault::OmitsAPredecessor, Law::Backward),
        (Fault::GivesTwoStatesOneRank, Law::Ranked),
        (Fault::ExpandsRanksWrongly, Law::Ranked),
        (Fault::ExpandsSetsWrongly, Law::Ranked),
        (Fault::PacksTwoStatesAlike, Law::Packed),
        (Fault::UnpacksWithoutConsuming, Law::Packed),
        (Fault::DrawsOutsideTheBackdrop, Law::Drawn),
        (Fault::DrawsWithoutASize, Law::Drawn),
        (Fault::HasACellOutsideTheBackdrop, Law::Drawn),
        (Fault::HasTheCellOfAnotherState, Law::Drawn),
        (Fault::HasNoCellInOneState, Law::Drawn),
    ] {
        let found = ring(fault).map_err(|violation| (violation.law, violation.search));
        assert_eq!(found, Err((law, None)), "{fault:?}");
    }
}

/// Also runs every search on a part of the states.
#[test]
fn a_part_of_a_space_can_be_tested() {
    let summary = SpaceCheck::new(Ring(Fault::None), 0).max_states(6).run();
    let summary = summary.expect("the ring satisfies every law");
    assert_eq!((summary.states, summary.complete), (6, false));
    assert!(check_space(Ring(Fault::None), 5).is_ok());
}

/// A number whose hash depends on a note that `eq` ignores.
#[derive(Clone)]
struct StateWithNote(u32, u32);

impl PartialEq for StateWithNote {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl Eq for StateWithNote {}

impl Hash for StateWithNote {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.0, self.1).hash(hasher);
    }
}

impl Searchable for StateWithNote {
    fn is_solution(&self) -> bool {
        false
    }
    fn successors(&self) -> impl IntoIterator<Item = Self> {
        let next = (self.0 + 1) % 5;
        [StateWithNote(next, 1), StateWithNote(next, 2)]
    }
    fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
        write!(out, "{}", self.0)
    }
}

#[test]
fn equal_states_with_different_hashes_are_detected() {
    let violation = check(StateWithNote(0, 0)).expect_err("the hashes differ");
    assert_eq!(
        violation.to_string(),
        "the space violates the law \"equal states have equal hashes\" at state 1: it is equal to 1, which has another hash"
    );
}

thread_local! {
    static CALLS: Cell<u32> = const { Cell::new(0) };
}

/// A state with different successors at every call.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Nondeterministic(u32);

impl Searchable for Nondeterministic {
    fn is_solution(&self) -> bool {
        false
    }
    fn successors(&self) -> impl IntoIterator<Item = Self> {
        let calls = CALLS.replace(CALLS.get() + 1);
        [Nondeterministic(calls % 7)]
    }
    fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
        write!(out, "{}", self.0)
    }
}

#[test]
fn changing_successors_are_detected() {
    let found = check(Nondeterministic(0)).map_err(|violation| violation.law);
    assert_eq!(found, Err(Law::Space));
}

/// State 3 has two paths, but the space is declared a tree.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Diamond(u8);

impl Searchable for Diamond {
    const IS_TREE: bool = true;

    fn is_solution(&self) -> bool {
        self.0 == 3
    }
    fn successors(&self) -> impl IntoIterator<Item = Self> {
        match self.0 {
            0 => vec![Diamond(1), Diamond(2)],
            1 | 2 => vec![Diamond(3)],
            _ => vec![],
        }
    }
    fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
        write!(out, "{}", self.0)
    }
}

#[test]
fn a_tree_with_two_paths_to_a_state_is_detected() {
    let violation = check(Diamond(0)).expect_err("state 3 has two paths");
    assert_eq!(
        violation.to_string(),
        "the space violates the law \"no state of a tree has two paths\" at state 3: it is a successor of both 1 and 2"
    );
}

/// Values that exceed the cost of a path, or that increase by more than the cost of a step.
#[test]
fn wrong_estimates_from_the_start_are_detected() {
    let graph = Graph::new([vec![(1, 1)], vec![(2, 1)], vec![]]).with_goals([2]);
    let message = |values: [u32; 3], declared| {
        let graph = graph
            .clone()
            .with_backward_heuristic(values.map(Some), declared);
        let check = SpaceCheck::new(graph.clone(), graph.start()).backward_heuristic();
        let violation = check.without_searches().err()?;
        assert_eq!(violation.law, Law::BackwardHeuristic);
        Some(violation.message)
    };
    assert_eq!(message([0, 1, 2], Heuristic::Consistent), None);
    assert_eq!(
        message([0, 1, 3], Heuristic::Admissible).as_deref(),
        Some("its estimate from the start is Some(3), but a path from there costs 2")
    );
    assert_eq!(
        message([0, 0, 2], Heuristic::Consistent).as_deref(),
        Some(
            "its estimate from the start is Some(2), but that of NodeState { node: 1, _token: () } is Some(0), and the step costs 1"
        )
    );
    assert_eq!(message([0, 0, 2], Heuristic::Admissible), None);
    assert_eq!(message([5, 9, 9], Heuristic::Unknown), None);
}

/// A number with a cell, which its expansion sets, and which is hashed or by whose address it is compared.
#[derive(Debug)]
struct Celled<const COMPARED: bool>(u32, Rc<Cell<bool>>);

impl<const COMPARED: bool> PartialEq for Celled<COMPARED> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0 && (!COMPARED || Rc::ptr_eq(&self.1, &other.1))
    }
}

impl<const COMPARED: bool> Eq for Celled<COMPARED> {}

impl<const COMPARED: bool> Hash for Celled<COMPARED> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.0, self.1.get() && !COMPARED).hash(hasher);
    }
}

impl<const COMPARED: bool> Searchable for Celled<COMPARED> {
    fn is_solution(&self) -> bool {
        self.0 == 5
    }
    fn successors(&self) -> impl IntoIterator<Item = Self> {
        self.1.set(true);
        let next = [(self.0 + 1) % 6, (self.0 + 5) % 6];
        next.map(|next| Celled(next, Rc::default()))
    }
    fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
        write!(out, "{}", self.0)
    }
}

#[test]
fn a_hash_that_is_changed_by_an_expansion_is_detected() {
    let violation = check(Celled::<false>(0, Rc::default())).expect_err("the hash changes");
    assert_eq!(
        violation.to_string(),
        "the space violates the law \"equal states have equal hashes\" at state 0: its hash changes when it is expanded, so graph \
         search would not recognise it; does a value that the methods change, such as a `Cell`, take part in the hash?"
    );
}

#[test]
fn states_that_are_compared_by_identity_are_detected() {
    let violation = check(Celled::<true>(0, Rc::default())).expect_err("no state is another one");
    assert_eq!(
        violation.to_string(),
        "the space violates the law \"the methods of the space are consistent\" at state 0: its successor 1 is not equal to itself \
         when it is generated again; is it compared by identity, such as the address of an `Rc` or a serial number?"
    );
}

/// Steps to both sides of 0, to -6 and to 6, with a function that returns representatives.
struct Mirror(fn(i32) -> i32);

impl StateSpace for Mirror {
    type State = i32;
    type Action = i32;
    type Cost = u32;

    fn is_goal(&self, place: &i32) -> bool {
        place.abs() == 6
    }
    fn actions(&self, _: &i32, out: &mut Vec<i32>) {
        out.extend([-1, 1]);
    }
    fn result(&self, place: &i32, step: i32) -> Option<i32> {
        Some(place + step).filter(|place| place.abs() <= 6)
    }
}

impl Canonical for Mirror {
    fn canonical(&self, place: &i32) -> i32 {
        (self.0)(*place)
    }
}

#[test]
fn wrong_representatives_are_detected() {
    let violation = |canonical: fn(i32) -> i32| {
        let check = SpaceCheck::new(Mirror(canonical), 0).canonical();
        let violation = check.without_searches().err()?;
        assert_eq!(violation.law, Law::Canonical);
        Some(violation.message)
    };
    assert_eq!(violation(i32::abs), None);
    assert_eq!(violation(|place| place), None);
    for (canonical, message) in [
        (
            (|place| -place) as fn(i32) -> i32,
            "its representative is 1, but the representative of that is -1",
        ),
        (
            |_| 0,
            "it and its representative, 0, are not goals both or neither",
        ),
        (
            |place| place.max(-1),
            "its representative, -1, has no successor that equals -1, at the same cost",
        ),
    ] {
        assert_eq!(violation(canonical).as_deref(), Some(message));
    }
}
