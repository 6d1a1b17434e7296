//! Spaces to search in tests.

use search_core::{Packed, StateSpace, forward, forward_methods, space::Wraps};

/// A space without solutions, so it is searched completely.
pub(crate) struct Whole<P>(pub(crate) P);

impl<P: StateSpace> Wraps for Whole<P> {
    type Inner = P;

    fn inner(&self) -> &P {
        &self.0
    }
}

impl<P: StateSpace> StateSpace for Whole<P> {
    forward_methods!(types, actions, result);

    fn is_goal(&self, _: &P::State) -> bool {
        false
    }
}

forward! { impl[P: StateSpace] Packed for Whole<P> }

/// A pseudorandom graph of numbers: several paths to a state, several solutions in a level, dead ends.
#[derive(Clone, Copy)]
pub(crate) struct Maze {
    pub(crate) states: u32,
    pub(crate) goals_below: u32,
    /// The number whose expansion panics.
    pub(crate) trap: Option<u32>,
}

impl StateSpace for Maze {
    type State = u32;
    type Action = u32;
    type Cost = u32;

    fn is_goal(&self, number: &u32) -> bool {
        *number < self.goals_below
    }
    fn actions(&self, number: &u32, out: &mut Vec<u32>) {
        assert!(self.trap != Some(*number), "{number} is a trap");
        if !number.is_multiple_of(7) {
            let (number, states) = (u64::from(*number), u64::from(self.states));
            out.extend([3, 5, 11].map(|by| ((number * by + by * by) % states) as u32));
        }
    }
    fn result(&self, _: &u32, successor: u32) -> Option<u32> {
        Some(successor)
    }
    /// The cost of a step depends on its successor.
    fn cost(&self, _: &u32, successor: &u32) -> u32 {
        1 + successor % 3
    }
}

impl Packed for Maze {
    fn pack(&self, number: &u32, out: &mut Vec<u8>) {
        out.extend_from_slice(&number.to_be_bytes());
    }
    fn unpack(&self, bytes: &mut &[u8]) -> Option<u32> {
        let number = u32::from_be_bytes(*bytes.split_off(..4)?.first_chunk()?);
        (number < self.states).then_some(number)
    }
}

/// A line of states: each level has one state.
pub(crate) struct Line(pub(crate) u32);

impl StateSpace for Line {
    type State = u32;
    type Action = u32;
    type Cost = u32;

    fn is_goal(&self, place: &u32) -> bool {
        *place == self.0
    }
    fn actions(&self, place: &u32, out: &mut Vec<u32>) {
        out.push(place + 1);
    }
    fn result(&self, _: &u32, next: u32) -> Option<u32> {
        Some(next)
    }
    fn heuristic(&self, place: &u32) -> Option<u32> {
        self.0.checked_sub(*place)
    }
}

impl Packed for Line {
    fn pack(&self, place: &u32, out: &mut Vec<u8>) {
        out.extend_from_slice(&place.to_be_bytes());
    }
    fn unpack(&self, bytes: &mut &[u8]) -> Option<u32> {
        Some(u32::from_be_bytes(*bytes.split_off(..4)?.first_chunk()?))
    }
}
