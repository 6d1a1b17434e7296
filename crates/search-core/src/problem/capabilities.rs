//! What a space may be able to do beyond [`StateSpace`]: each a small trait that only the engines ask for that
//! need it, so a combination that cannot work does not compile.

use super::StateSpace;

/// Actions of which some take each other back, so that a search need not undo its last step.
///
/// ```
/// use search_core::{Inverse, StateSpace};
///
/// /// Steps to the left and to the right, from 0 to 9.
/// struct Line;
///
/// impl StateSpace for Line {
///     type State = i32;
///     type Action = i32;
///     type Cost = u32;
///
///     fn is_goal(&self, place: &i32) -> bool {
///         *place == 9
///     }
///     fn actions(&self, _: &i32, out: &mut Vec<i32>) {
///         out.extend([-1, 1]);
///     }
///     fn result(&self, place: &i32, step: i32) -> Option<i32> {
///         Some(place + step)
///     }
/// }
///
/// impl Inverse for Line {
///     fn is_inverse(&self, step: &i32, last: &i32) -> bool {
///         *step == -*last
///     }
/// }
///
/// let mut steps = Vec::new();
/// Line.actions_after(&3, &1, &mut steps);
/// assert_eq!(steps, [1]); // not back to 2
/// ```
pub trait Inverse: StateSpace<Action: Clone> {
    /// Whether `action`, tried right after `last`, leads back to the state in which `last` was tried.
    fn is_inverse(&self, action: &Self::Action, last: &Self::Action) -> bool;

    /// Appends the actions that can be tried in `state`, but for the inverse of `last`, which led there.
    ///
    /// To be overridden where a table has them; their order is that of [`StateSpace::actions`].
    #[inline]
    fn actions_after(&self, state: &Self::State, last: &Self::Action, out: &mut Vec<Self::Action>) {
        let from = out.len();
        self.actions(state, out);
        let mut kept = from;
        for place in from..out.len() {
            if !self.is_inverse(&out[place], last) {
                out.swap(kept, place);
                kept += 1;
            }
        }
        out.truncate(kept);
    }
}

/// Moves that change one state and are taken back, for searches that follow one path at a time: states that
/// are dear to copy are then never copied.
pub trait InPlace: StateSpace {
    /// What it takes to undo a move.
    type Undo: Clone;

    /// Makes `state` the one that `action` leads to; none where it leads nowhere, and `state` is then as it
    /// was.
    fn apply(&self, state: &mut Self::State, action: &Self::Action) -> Option<Self::Undo>;

    /// Takes back the last move that was not taken back yet.
    fn undo(&self, state: &mut Self::State, undo: Self::Undo);

    /// The heuristic value of `state`, which the move that `undo` takes back has made of one whose value was
    /// `before`.
    ///
    /// To be overridden where the difference is cheaper than the whole; it must give the same as
    /// [`StateSpace::heuristic`].
    #[inline]
    fn heuristic_after(
        &self,
        state: &Self::State,
        undo: &Self::Undo,
        before: Self::Cost,
    ) -> Option<Self::Cost> {
        let _ = (undo, before);
        self.heuristic(state)
    }
}

/// States that have numbers: `rank` and `unrank` are the two directions of a one-to-one map between states and
/// 0 to `states() - 1`.
pub trait Ranked: StateSpace {
    /// How many numbers there are: 0 where there are too many for a number. Not every one needs to be that of a state
    /// that can be reached.
    fn states(&self) -> u64;

    /// The number of a state.
    fn rank(&self, state: &Self::State) -> u64;

    /// The state with that number.
    fn unrank(&self, rank: u64) -> Self::State;

    /// Hands the numbers of all successors of the state numbered `rank` to `visit`, in any order.
    ///
    /// To be overridden where a number tells enough for the state not to be made: most of what a move leaves as
    /// it was is then never looked at. `scratch` keeps its capacity from call to call, and may be left in any
    /// state.
    #[inline]
    fn expand_rank(&self, rank: u64, scratch: &mut Vec<Self::Action>, mut visit: impl FnMut(u64)) {
        scratch.clear();
        self.expand(&self.unrank(rank), scratch, |successor, _| {
            visit(self.rank(&successor));
        });
    }
}

/// A space that can be searched from its goals too.
pub trait Backward: StateSpace {
    /// All goals.
    fn goals(&self) -> Vec<Self::State>;

    /// Hands each state from which one action leads to `state` to `visit`, with the cost of that step.
    fn predecessors(&self, state: &Self::State, visit: impl FnMut(Self::State, Self::Cost));
}

/// A space whose states can be written as bytes and read back, for searches that send them to other machines or
/// keep them in files.
///
/// Equal states must give equal bytes, and the bytes of one state must never begin with those of another: then
/// bytes can be compared and put in order in place of states, and follow each other without anything between them.
/// The space reads them back, so what it knows of all its states need not be in them. They are to be few (they are
/// what a network carries) and must not change from build to build.
///
/// [`check_packed`](crate::check_packed) looks for mistakes in both functions.
///
/// ```
/// use search_core::{Packed, StateSpace};
///
/// /// Numbers below 1000, which can be doubled.
/// struct Doubling;
///
/// impl StateSpace for Doubling {
///     type State = u16;
///     type Action = ();
///     type Cost = u32;
///
///     fn is_goal(&self, number: &u16) -> bool {
///         *number == 512
///     }
///     fn actions(&self, _: &u16, out: &mut Vec<()>) {
///         out.push(());
///     }
///     fn result(&self, number: &u16, (): ()) -> Option<u16> {
///         Some(number * 2 % 1000)
///     }
/// }
///
/// impl Packed for Doubling {
///     fn pack(&self, number: &u16, out: &mut Vec<u8>) {
///         out.extend_from_slice(&number.to_be_bytes());
///     }
///     fn unpack(&self, bytes: &mut &[u8]) -> Option<u16> {
///         let number = u16::from_be_bytes(*bytes.split_off(..2)?.first_chunk()?);
///         (number < 1000).then_some(number)
///     }
/// }
///
/// let mut bytes = Vec::new();
/// Doubling.pack(&7, &mut bytes);
/// assert_eq!(Doubling.unpack(&mut bytes.as_slice()), Some(7));
/// ```
pub trait Packed: StateSpace {
    /// Appends the bytes of a state.
    fn pack(&self, state: &Self::State, out: &mut Vec<u8>);

    /// Takes the bytes of one state off the front; none where there are too few, or where they are seen not to be a
    /// state. They come from [`pack`](Packed::pack), and files are checksummed, so they need not be looked at closely.
    fn unpack(&self, bytes: &mut &[u8]) -> Option<Self::State>;
}

impl<P: Inverse> Inverse for &P {
    #[inline]
    fn is_inverse(&self, action: &Self::Action, last: &Self::Action) -> bool {
        (**self).is_inverse(action, last)
    }

    #[inline]
    fn actions_after(&self, state: &Self::State, last: &Self::Action, out: &mut Vec<Self::Action>) {
        (**self).actions_after(state, last, out);
    }
}

impl<P: InPlace> InPlace for &P {
    type Undo = P::Undo;

    #[inline]
    fn apply(&self, state: &mut Self::State, action: &Self::Action) -> Option<Self::Undo> {
        (**self).apply(state, action)
    }

    #[inline]
    fn undo(&self, state: &mut Self::State, undo: Self::Undo) {
        (**self).undo(state, undo);
    }

    #[inline]
    fn heuristic_after(
        &self,
        state: &Self::State,
        undo: &Self::Undo,
        before: Self::Cost,
    ) -> Option<Self::Cost> {
        (**self).heuristic_after(state, undo, before)
    }
}

impl<P: Ranked> Ranked for &P {
    #[inline]
    fn states(&self) -> u64 {
        (**self).states()
    }

    #[inline]
    fn rank(&self, state: &Self::State) -> u64 {
        (**self).rank(state)
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Self::State {
        (**self).unrank(rank)
    }

    #[inline]
    fn expand_rank(&self, rank: u64, scratch: &mut Vec<Self::Action>, visit: impl FnMut(u64)) {
        (**self).expand_rank(rank, scratch, visit);
    }
}

impl<P: Backward> Backward for &P {
    fn goals(&self) -> Vec<Self::State> {
        (**self).goals()
    }

    #[inline]
    fn predecessors(&self, state: &Self::State, visit: impl FnMut(Self::State, Self::Cost)) {
        (**self).predecessors(state, visit);
    }
}

impl<P: Packed> Packed for &P {
    #[inline]
    fn pack(&self, state: &Self::State, out: &mut Vec<u8>) {
        (**self).pack(state, out);
    }

    #[inline]
    fn unpack(&self, bytes: &mut &[u8]) -> Option<Self::State> {
        (**self).unpack(bytes)
    }
}
