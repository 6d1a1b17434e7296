//! `check` finds each mistake, describes it exactly, and accepts correct puzzles.

use std::cell::Cell;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use search_core::{
    Heuristic, Searchable, check,
    check::{Checked, Mistake},
};

/// A fault of state 3 among the numbers 0 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    Hash,
    OtherSuccessors,
    OtherOrder,
    Estimate,
    ChangingSolution,
    ChangingEstimate,
    ChangingCost,
}

/// Counts up by 1 and by 2, with a fault.
#[derive(Debug)]
struct Number {
    value: u32,
    fault: Fault,
    /// The step that led to the state; not part of its identity.
    by: u32,
    calls: Cell<u32>,
}

impl Number {
    fn start(fault: Fault) -> Self {
        Number {
            value: 0,
            fault,
            by: 0,
            calls: Cell::new(0),
        }
    }

    /// Returns `true` at every other call on the state with this fault.
    fn alternates(&self, fault: Fault) -> bool {
        if self.fault != fault || self.value != 3 {
            return false;
        }
        self.calls.set(self.calls.get() + 1);
        self.calls.get() % 2 == 1
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl Eq for Number {}

impl Hash for Number {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.value.hash(hasher);
        if self.fault == Fault::Hash && self.value == 3 {
            self.by.hash(hasher);
        }
    }
}

impl Searchable for Number {
    fn is_solution(&self) -> bool {
        self.value == 9
            || (self.fault == Fault::Estimate && self.value == 3)
            || self.alternates(Fault::ChangingSolution)
    }

    fn successors(&self) -> impl IntoIterator<Item = Self> {
        let mut by = vec![1, 2];
        if self.alternates(Fault::OtherOrder) {
            by.reverse();
        }
        if self.alternates(Fault::OtherSuccessors) {
            by.pop();
        }
        by.retain(|by| self.value + by <= 9);
        by.into_iter().map(|by| Number {
            value: self.value + by,
            fault: self.fault,
            by,
            calls: Cell::new(0),
        })
    }

    fn heuristic_value(&self) -> u32 {
        if self.alternates(Fault::ChangingEstimate) {
            100
        } else {
            9 - self.value
        }
    }

    fn step_cost(&self, _: &Self) -> u32 {
        1 + u32::from(self.alternates(Fault::ChangingCost))
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "number {}", self.value)
    }
}

fn mistake(fault: Fault) -> Mistake<Number> {
    check(Number::start(fault), 100).expect_err("the puzzle has a fault")
}

#[test]
fn equal_states_with_different_hashes_are_found() {
    let found = mistake(Fault::Hash);
    let Mistake::HashDiffers(one, other) = &found else {
        unreachable!("{found:?}");
    };
    // 3 is first reached from 1 by 2, then from 2 by 1.
    assert_eq!((one.by, other.by), (2, 1));
    let text = "equal states hash differently, so graph search stores both:\nnumber 3\nnumber 3";
    assert_eq!(found.to_string(), text);
}

/// A number that counts the calls of `successors` in its hash, if `HASHED`, and otherwise in a field that is ignored.
#[derive(Debug)]
struct Counting<const HASHED: bool> {
    value: u32,
    calls: Cell<u32>,
}

impl<const HASHED: bool> Counting<HASHED> {
    fn new(value: u32) -> Self {
        let calls = Cell::new(0);
        Counting { value, calls }
    }
}

impl<const HASHED: bool> PartialEq for Counting<HASHED> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<const HASHED: bool> Eq for Counting<HASHED> {}

impl<const HASHED: bool> Hash for Counting<HASHED> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.value.hash(hasher);
        if HASHED {
            self.calls.get().hash(hasher);
        }
    }
}

impl<const HASHED: bool> Searchable for Counting<HASHED> {
    fn is_solution(&self) -> bool {
        self.value == 9
    }

    fn successors(&self) -> impl IntoIterator<Item = Self> {
        self.calls.set(self.calls.get() + 1);
        (self.value < 9).then(|| Counting::new(self.value + 1))
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "number {}", self.value)
    }
}

#[test]
fn a_hash_that_is_changed_by_successors_is_found() {
    let found = check(Counting::<true>::new(3), 100).expect_err("the hash changes");
    assert_eq!(found, Mistake::HashChanges(Counting::new(3)));
    let text = "the hash of a state changes when its methods are called, so graph search would not recognise it; \
        does a value that they change, such as a Cell, take part in the hash?\nnumber 3";
    assert_eq!(found.to_string(), text);
    // A cell that is not part of the hash is not a mistake.
    let checked = check(Counting::<false>::new(3), 100);
    assert_eq!(checked.map(|checked| checked.states), Ok(7));
}

/// A number behind a pointer. Pointers are compared, and hashed, by their address.
#[derive(Clone, Debug)]
struct Pointer(Rc<u32>);

impl PartialEq for Pointer {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Pointer {}

impl Hash for Pointer {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        Rc::as_ptr(&self.0).hash(hasher);
    }
}

impl Searchable for Pointer {
    fn is_solution(&self) -> bool {
        *self.0 == 9
    }

    fn successors(&self) -> impl IntoIterator<Item = Self> {
        [1, 2].map(|by| Pointer(Rc::new((*self.0 + by).min(9))))
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "number {}", self.0)
    }
}

#[test]
fn states_that_are_compared_by_identity_are_found() {
    let found = check(Pointer(Rc::new(3)), 100).expect_err("each state is another one");
    let Mistake::ComparedByIdentity(one, other) = &found else {
        unreachable!("{found:?}");
    };
    assert_eq!((*one.0, *other.0), (4, 4));
    let text = "a successor that is generated again is not equal to the first, although both are written alike, so graph \
        search would store both; is it compared by identity, such as the address of an Rc or a serial number?\n\
        number 4\nnumber 4";
    assert_eq!(found.to_string(), text);
}

#[test]
fn successors_that_change_are_found() {
    for fault in [Fault::OtherSuccessors, Fault::OtherOrder] {
        let found = mistake(fault);
        assert_eq!(
            found,
            Mistake::SuccessorsChange(Number {
                value: 3,
                ..Number::start(fault)
            })
        );
        let text =
            "successors does not return the same states in the same order at every call:\nnumber 3";
        assert_eq!(found.to_string(), text);
    }
}

#[test]
fn a_solution_whose_heuristic_value_is_not_0_is_found() {
    let found = mistake(Fault::Estimate);
    assert_eq!(
        found,
        Mistake::HeuristicAtSolution(
            Number {
                value: 3,
                ..Number::start(Fault::None)
            },
            6
        )
    );
    assert_eq!(
        found.to_string(),
        "the heuristic value of a solution must be 0, but is 6:\nnumber 3"
    );
}

#[test]
fn answers_that_change_are_found() {
    for fault in [
        Fault::ChangingSolution,
        Fault::ChangingEstimate,
        Fault::ChangingCost,
    ] {
        let found = mistake(fault);
        assert_eq!(
            found,
            Mistake::AnswersChange(Number {
                value: 3,
                ..Number::start(fault)
            })
        );
        let text = "is_solution, heuristic_value or step_cost does not return the same value at every call:\nnumber 3";
        assert_eq!(found.to_string(), text);
    }
}

#[test]
fn a_puzzle_without_mistakes_passes_with_the_number_of_its_states() {
    let all = Checked {
        states: 10,
        solutions: 1,
        complete: true,
    };
    assert_eq!(check(Number::start(Fault::None), 100), Ok(all));
    assert_eq!(check(Number::start(Fault::None), 10), Ok(all));
}

/// A wrong heuristic value of a solution is not found if no solution was explored, and the result shows that.
#[test]
fn the_number_of_solutions_and_completeness_are_reported() {
    for most in 1..10 {
        let some = Checked {
            states: most,
            solutions: 0,
            complete: false,
        };
        assert_eq!(check(Number::start(Fault::None), most), Ok(some));
    }
    // 0 leads to 1 and 2, so 3 is the fourth state.
    assert!(check(Number::start(Fault::Estimate), 3).is_ok());
    assert!(check(Number::start(Fault::Estimate), 4).is_err());
}

/// A mistake is an error that can be passed on.
#[test]
fn a_mistake_is_an_error() {
    let error: Box<dyn std::error::Error> = Box::new(mistake(Fault::Estimate));
    assert!(error.to_string().ends_with("number 3"));
}

/// Counts down to 0 by 1 or 2, with a declared heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Stairs<const CONSISTENT: bool> {
    stair: u32,
    values: [u32; 5],
}

impl<const CONSISTENT: bool> Searchable for Stairs<CONSISTENT> {
    const HEURISTIC: Heuristic = if CONSISTENT {
        Heuristic::Consistent
    } else {
        Heuristic::Admissible
    };

    fn is_solution(&self) -> bool {
        self.stair == 0
    }

    fn successors(&self) -> impl IntoIterator<Item = Self> {
        let below = [1, 2]
            .into_iter()
            .filter_map(|step| self.stair.checked_sub(step));
        below.map(|stair| Stairs { stair, ..*self })
    }

    fn heuristic_value(&self) -> u32 {
        self.values[self.stair as usize]
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "stair {}", self.stair)
    }
}

#[test]
fn a_declared_heuristic_that_is_not_as_declared_is_found() {
    fn found<const CONSISTENT: bool>(values: [u32; 5]) -> Result<usize, String> {
        let start = Stairs::<CONSISTENT> { stair: 4, values };
        let checked = check(start, 100).map_err(|mistake| mistake.to_string());
        checked.map(|checked| checked.states)
    }
    assert_eq!(found::<true>([0, 1, 1, 2, 2]), Ok(5));
    // The value decreases by 2 from 4 to 2, but never overestimates.
    assert_eq!(found::<false>([0, 1, 0, 1, 2]), Ok(5));
    let text = "the heuristic is declared consistent, but decreases from 2 to 0 in a step of cost 1:\nstair 4\nstair 2";
    assert_eq!(found::<true>([0, 1, 0, 1, 2]), Err(text.into()));
    let text = "the heuristic is declared admissible, but its value is 3 where a path of cost 2 leads to a solution:\nstair 3";
    assert_eq!(found::<false>([0, 1, 1, 3, 2]), Err(text.into()));
}

/// Counts down to 0 by 1 or 2; a step costs the number that it leaves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Toll<const CONSISTENT: bool>(u32, [u32; 5]);

impl<const CONSISTENT: bool> Searchable for Toll<CONSISTENT> {
    const HEURISTIC: Heuristic = Stairs::<CONSISTENT>::HEURISTIC;

    fn is_solution(&self) -> bool {
        self.0 == 0
    }

    fn successors(&self) -> impl IntoIterator<Item = Self> {
        let below = [1, 2].into_iter().filter_map(|by| self.0.checked_sub(by));
        below.map(|below| Toll(below, self.1))
    }

    fn step_cost(&self, _: &Self) -> u32 {
        self.0
    }

    fn heuristic_value(&self) -> u32 {
        self.1[self.0 as usize]
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "toll at {}", self.0)
    }
}

/// The cheapest costs to 0 are 0, 1, 2, 4 and 6.
#[test]
fn a_declared_heuristic_is_compared_with_the_costs_of_steps() {
    fn found<const CONSISTENT: bool>(values: [u32; 5]) -> Result<usize, String> {
        let checked = check(Toll::<CONSISTENT>(4, values), 100);
        let checked = checked.map_err(|mistake| mistake.to_string());
        checked.map(|checked| checked.states)
    }
    assert_eq!(found::<true>([0, 1, 2, 4, 6]), Ok(5));
    assert_eq!(found::<false>([0, 1, 0, 4, 6]), Ok(5));
    let text = "the heuristic is declared consistent, but decreases from 6 to 0 in a step of cost 4:\ntoll at 4\ntoll at 2";
    assert_eq!(found::<true>([0, 1, 0, 4, 6]), Err(text.into()));
    let text = "the heuristic is declared admissible, but its value is 5 where a path of cost 4 leads to a solution:\ntoll at 3";
    assert_eq!(found::<false>([0, 1, 2, 5, 6]), Err(text.into()));
}

/// The numbers from 0 to 9 by steps of one, up to 4, and by `LAST` from there; declared a tree.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct DeclaredTree<const LAST: u32>(u32);

impl<const LAST: u32> Searchable for DeclaredTree<LAST> {
    const IS_TREE: bool = true;

    fn is_solution(&self) -> bool {
        self.0 == 9
    }

    fn successors(&self) -> impl IntoIterator<Item = Self> {
        match self.0 {
            0..4 => vec![DeclaredTree(self.0 + 1)],
            4 => vec![DeclaredTree(9), DeclaredTree(LAST)],
            _ => vec![],
        }
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", self.0)
    }
}

#[test]
fn a_state_reached_by_two_paths_in_a_declared_tree_is_found() {
    assert_eq!(
        check(DeclaredTree::<8>(0), 100).map(|checked| checked.states),
        Ok(7)
    );
    // By two actions of the same state, on the path, and the start.
    for (found, state) in [
        (
            check(DeclaredTree::<9>(0), 100).map_err(|mistake| mistake.to_string()),
            9,
        ),
        (
            check(DeclaredTree::<2>(0), 100).map_err(|mistake| mistake.to_string()),
            2,
        ),
        (
            check(DeclaredTree::<0>(0), 100).map_err(|mistake| mistake.to_string()),
            0,
        ),
    ] {
        let expected =
            format!("the puzzle is declared a tree, but a state is reached by two paths:\n{state}");
        assert_eq!(found, Err(expected));
    }
}
