//! Observers that hand on what they are told.

use crate::problem::StateSpace;
use crate::run::{Counts, Node, Observer, Proven, Step};

/// Every method of [`Observer`], written here once, but for those that [`InPieces`] does not hand on as they are: makes an
/// item of each by the macro `$by`.
macro_rules! events_before_the_end {
    ($by:ident! $($with:tt)*) => {
        $by!(start(node: &Node<'_, P>); $($with)*);
        $by!(expand(node: &Node<'_, P>); $($with)*);
        $by!(generate(node: &Node<'_, P>); $($with)*);
        $by!(duplicate(number: u64, state: &P::State, parent: u64); $($with)*);
        $by!(reopen(node: &Node<'_, P>); $($with)*);
        $by!(dead_end(node: &Node<'_, P>); $($with)*);
        $by!(solution_path(path: &[Node<'_, P>]); $($with)*);
    };
}

/// The same with the others.
macro_rules! events {
    ($by:ident! $($with:tt)*) => {
        events_before_the_end!($by! $($with)*);
        $by!(solution(node: &Node<'_, P>); $($with)*);
        $by!(proven(proven: Proven); $($with)*);
        $by!(end(how: Step, counts: &Counts); $($with)*);
    };
}

/// A method that calls itself on each of some observers.
macro_rules! hand_on {
    ($event:ident($($name:ident: $what:ty),*); |$this:ident| $($observers:expr),+) => {
        #[inline]
        fn $event(&mut self, $($name: $what),*) {
            let $this = self;
            tell!($event ($($name),*) $($observers),+);
        }
    };
}

macro_rules! tell {
    ($event:ident $what:tt $($observers:expr),+) => {
        $(for observer in $observers {
            observer.$event $what;
        })+
    };
}

/// The same method of [`Boxed`].
macro_rules! declare {
    ($event:ident($($name:ident: $what:ty),*);) => {
        fn $event(&mut self, $($name: $what),*);
    };
}

/// The method of [`Boxed`] that calls that of [`Observer`].
macro_rules! call {
    ($event:ident($($name:ident: $what:ty),*);) => {
        #[inline]
        fn $event(&mut self, $($name: $what),*) {
            Observer::$event(self, $($name),*);
        }
    };
}

impl<P: StateSpace, O: Observer<P>> Observer<P> for &mut O {
    const PRESENT: bool = O::PRESENT;

    events!(hand_on! |observer| [&mut **observer]);
}

/// Two observers watch one search, the first before the second.
impl<P: StateSpace, A: Observer<P>, B: Observer<P>> Observer<P> for (A, B) {
    const PRESENT: bool = A::PRESENT || B::PRESENT;

    events!(hand_on! |both| [&mut both.0], [&mut both.1]);
}

/// Any number of observers watch one search, one after the other.
impl<P: StateSpace, O: Observer<P>> Observer<P> for Vec<O> {
    const PRESENT: bool = O::PRESENT;

    events!(hand_on! |all| all.iter_mut());
}

/// One observer or none, which is known at run time.
impl<P: StateSpace, O: Observer<P>> Observer<P> for Option<O> {
    const PRESENT: bool = O::PRESENT;

    #[inline]
    fn is_present(&self) -> bool {
        self.as_ref().is_some_and(O::is_present)
    }

    events!(hand_on! |one| one.iter_mut());
}

/// An observer that is chosen when the program runs: one type for all, so that a search that is watched is compiled
/// once.
pub struct Watch<'a, P: StateSpace>(Box<dyn Boxed<P> + 'a>);

impl<'a, P: StateSpace> Watch<'a, P> {
    /// Any observer.
    pub fn new(observer: impl Observer<P> + 'a) -> Self {
        Watch(Box::new(observer))
    }
}

impl<P: StateSpace> Observer<P> for Watch<'_, P> {
    events!(hand_on! |watch| [&mut watch.0]);
}

/// [`Observer`], which has a constant and so no objects, without it.
trait Boxed<P: StateSpace> {
    events!(declare!);
}

impl<P: StateSpace, O: Observer<P>> Boxed<P> for O {
    events!(call!);
}

/// An observer of a search that is driven piece by piece, by limits that are raised: it is not told that a limit ended a
/// piece, nor of the same end or the same proof twice where the search is asked again.
///
/// Whoever drives the search tells the last [`end`](Observer::end), where that is a limit, to the observer itself.
///
/// ```
/// use search_core::{Counts, InPieces, Limits, Observer, StateSpace, Step, depth_first};
/// # use search_core::Searchable;
/// # #[derive(PartialEq, Eq, Hash)]
/// # struct Number(u32);
/// # impl Searchable for Number {
/// #     fn is_solution(&self) -> bool { self.0 == 6 }
/// #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 + 1)] }
/// #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
/// # }
/// #[derive(Default)]
/// struct Ends(Vec<Step>);
///
/// impl<P: StateSpace> Observer<P> for Ends {
///     fn end(&mut self, how: Step, _: &Counts) {
///         self.0.push(how);
///     }
/// }
///
/// let mut ends = Ends::default();
/// let mut search = depth_first::graph(Number(1)).observe(InPieces::new(&mut ends));
/// for expansions in 1.. {
///     search.set_limits(Limits { expansions: Some(expansions), ..Limits::default() });
///     if search.advance() == Step::Solution {
///         break;
///     }
/// }
/// drop(search);
/// assert_eq!(ends.0, [Step::Solution]);
/// ```
pub struct InPieces<O> {
    observer: O,
    /// The latest end, and the goal tests until then: without another one nothing has happened since.
    told: Option<(Step, u64)>,
    /// What was said last to be proven of the latest solution.
    proven: Option<Proven>,
}

impl<O> InPieces<O> {
    /// Tells this observer of a search in pieces as of one in one piece.
    pub fn new(observer: O) -> Self {
        InPieces {
            observer,
            told: None,
            proven: None,
        }
    }
}

impl<P: StateSpace, O: Observer<P>> Observer<P> for InPieces<O> {
    const PRESENT: bool = O::PRESENT;

    events_before_the_end!(hand_on! |pieces| [&mut pieces.observer]);

    fn solution(&mut self, node: &Node<'_, P>) {
        self.proven = None;
        self.observer.solution(node);
    }

    fn proven(&mut self, proven: Proven) {
        if self.proven.replace(proven) != Some(proven) {
            self.observer.proven(proven);
        }
    }

    fn end(&mut self, how: Step, counts: &Counts) {
        let this = Some((how, counts.goal_tests));
        if !matches!(how, Step::Stopped(_)) && self.told != this {
            self.told = this;
            self.observer.end(how, counts);
        }
    }
}
