//! Packs the states of any space: by two functions, or through serde.

use search_core::{Packed, Problem, StateSpace, forward, space::Wraps};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Encodes states as bytes and decodes them, with the contract of [`Packed`].
pub trait Packing<S> {
    /// Appends the bytes of `state` to `out`.
    fn pack(&self, state: &S, out: &mut Vec<u8>);

    /// Decodes one state from the front of `bytes` and advances `bytes` past it. Returns `None` if there are too few bytes
    /// or if they are not a state.
    fn unpack(&self, bytes: &mut &[u8]) -> Option<S>;
}

/// A space with a [`Packing`] of its states, so that it is [`Packed`]. Created by [`packed_by`] and [`packed_by_serde`].
///
/// A program cannot implement `Packed` for the space of its [`Searchable`](search_core::Searchable), as both the trait and
/// [`Plain`](search_core::space::Plain) belong to `search-core`.
#[derive(Clone, Copy, Debug, Default)]
pub struct PackedWith<P, K> {
    space: P,
    packing: K,
}

impl<P, K> PackedWith<P, K> {
    /// Adds a packing to a space.
    pub fn new(space: P, packing: K) -> Self {
        PackedWith { space, packing }
    }

    /// Returns the space without its packing.
    pub fn space(&self) -> &P {
        &self.space
    }
}

/// A packing by two functions, with the same number of bytes for every state. Created by [`packed_by`].
#[derive(Clone, Copy, Debug)]
pub struct Functions<A, B, const N: usize> {
    pack: A,
    unpack: B,
}

impl<S, A, B, const N: usize> Packing<S> for Functions<A, B, N>
where
    A: Fn(&S) -> [u8; N],
    B: Fn([u8; N]) -> Option<S>,
{
    #[inline]
    fn pack(&self, state: &S, out: &mut Vec<u8>) {
        out.extend_from_slice(&(self.pack)(state));
    }

    #[inline]
    fn unpack(&self, bytes: &mut &[u8]) -> Option<S> {
        let (state, rest) = bytes.split_first_chunk()?;
        *bytes = rest;
        (self.unpack)(*state)
    }
}

/// A packing through serde, in the [format of postcard](https://postcard.jamesmunns.com), which is the same in every version
/// from 1.0 on. Used by [`packed_by_serde`].
///
/// A field of an unsigned integer takes one byte if its value is below 128, and a sequence one more byte than its elements.
///
/// # Panics
/// `pack` panics if the state cannot be serialised, for instance a sequence whose length its iterator does not know. The
/// searches of this crate end with [`Error::Panicked`](crate::Error::Panicked) then.
#[derive(Clone, Copy, Debug, Default)]
pub struct Postcard;

impl<S: Serialize + DeserializeOwned> Packing<S> for Postcard {
    fn pack(&self, state: &S, out: &mut Vec<u8>) {
        let written = postcard::to_extend(state, std::mem::take(out));
        *out = written.expect("a state can be serialised");
    }

    fn unpack(&self, bytes: &mut &[u8]) -> Option<S> {
        let (state, rest) = postcard::take_from_bytes(bytes).ok()?;
        *bytes = rest;
        Some(state)
    }
}

type StateOf<P> = <<P as Problem>::Space as StateSpace>::State;

/// A space whose states are packed by `F`, and the start state of the problem `P`.
pub type PackedProblem<P, F> = (PackedWith<<P as Problem>::Space, F>, StateOf<P>);

/// Returns the space and the start of a problem, with states packed by two functions: `pack` returns the bytes of a state,
/// as many for each, and `unpack` returns the state, or `None` if the bytes are not a state.
///
/// Different states must have different bytes. This is the fastest packing; [`packed_by_serde`] needs no functions, and packs
/// states of different lengths too.
///
/// ```
/// use search_cluster::{Config, Layout, breadth_first, packed_by};
/// use search_core::Searchable;
///
/// /// A number, whose successors are the next number and the double.
/// #[derive(Clone, Debug, PartialEq, Eq, Hash)]
/// struct Number(u32);
///
/// impl Searchable for Number {
///     fn is_solution(&self) -> bool {
///         self.0 == 1000
///     }
///     fn successors(&self) -> impl IntoIterator<Item = Self> {
///         [self.0 + 1, self.0 * 2].map(Number)
///     }
///     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
///         write!(out, "{}", self.0)
///     }
/// }
///
/// let (space, start) = packed_by(
///     Number(1),
///     |number| number.0.to_le_bytes(),
///     |bytes| Some(Number(u32::from_le_bytes(bytes))),
/// );
/// let report = breadth_first(&space, start, Config::new(Layout::Workers(2)))?;
/// assert_eq!(report.solution().map(|solution| solution.depth), Some(14));
/// # Ok::<(), search_cluster::Error>(())
/// ```
pub fn packed_by<P, A, B, const N: usize>(
    problem: P,
    pack: A,
    unpack: B,
) -> PackedProblem<P, Functions<A, B, N>>
where
    P: Problem,
    A: Fn(&StateOf<P>) -> [u8; N],
    B: Fn([u8; N]) -> Option<StateOf<P>>,
{
    let (space, start) = problem.into_space_and_start();
    (PackedWith::new(space, Functions { pack, unpack }), start)
}

/// Returns the space and the start of a problem, with states packed through serde, as [`Postcard`] describes.
///
/// Equal states must be serialised equally: a state contains no `HashSet` or `HashMap`, whose order varies, but a `BTreeSet` or
/// `BTreeMap`. [`check_packed`](search_core::check::check_packed) finds such states.
///
/// ```
/// use search_cluster::{Config, Layout, breadth_first, packed_by_serde};
/// use search_core::Searchable;
/// use serde::{Deserialize, Serialize};
///
/// /// A number, whose successors are the next number and the double.
/// #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
/// struct Number(u32);
///
/// impl Searchable for Number {
///     fn is_solution(&self) -> bool {
///         self.0 == 1000
///     }
///     fn successors(&self) -> impl IntoIterator<Item = Self> {
///         [self.0 + 1, self.0 * 2].map(Number)
///     }
///     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
///         write!(out, "{}", self.0)
///     }
/// }
///
/// let (space, start) = packed_by_serde(Number(1));
/// let report = breadth_first(&space, start, Config::new(Layout::Workers(2)))?;
/// assert_eq!(report.solution().map(|solution| solution.depth), Some(14));
/// # Ok::<(), search_cluster::Error>(())
/// ```
pub fn packed_by_serde<P>(problem: P) -> PackedProblem<P, Postcard>
where
    P: Problem,
    StateOf<P>: Serialize + DeserializeOwned,
{
    let (space, start) = problem.into_space_and_start();
    (PackedWith::new(space, Postcard), start)
}

impl<P: StateSpace, K> Wraps for PackedWith<P, K> {
    type Inner = P;

    #[inline]
    fn inner(&self) -> &P {
        &self.space
    }
}

impl<P: StateSpace, K: Packing<P::State>> Packed for PackedWith<P, K> {
    #[inline]
    fn pack(&self, state: &P::State, out: &mut Vec<u8>) {
        self.packing.pack(state, out);
    }

    #[inline]
    fn unpack(&self, bytes: &mut &[u8]) -> Option<P::State> {
        self.packing.unpack(bytes)
    }
}

forward! {
    impl[P: StateSpace, K] StateSpace, Inverse, InPlace, Ranked, Backward, BackwardHeuristic, Written, Drawn, Fallible for PackedWith<P, K>
}
