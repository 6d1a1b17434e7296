//! Observers that forward events to other observers.

use crate::problem::StateSpace;
use crate::run::{Counts, Node, Observer, Proven, Step};

/// Expands the macro `$by` for every method of [`Observer`], except those that [`WithoutPauses`] does not forward
/// unchanged.
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

/// Expands the macro `$by` for every method of [`Observer`].
macro_rules! events {
    ($by:ident! $($with:tt)*) => {
        events_before_the_end!($by! $($with)*);
        $by!(solution(node: &Node<'_, P>); $($with)*);
        $by!(proven(proven: Proven); $($with)*);
        $by!(end(how: Step, counts: &Counts); $($with)*);
    };
}

/// Defines a method that forwards the event to each of the given observers.
macro_rules! forward {
    ($event:ident($($name:ident: $what:ty),*); |$this:ident| $($observers:expr),+) => {
        #[inline]
        fn $event(&mut self, $($name: $what),*) {
            let $this = self;
            call_each!($event ($($name),*) $($observers),+);
        }
    };
}

macro_rules! call_each {
    ($event:ident $what:tt $($observers:expr),+) => {
        $(for observer in $observers {
            observer.$event $what;
        })+
    };
}

/// Declares the method of [`Boxed`].
macro_rules! declare {
    ($event:ident($($name:ident: $what:ty),*);) => {
        fn $event(&mut self, $($name: $what),*);
    };
}

/// Defines the method of [`Boxed`] that calls the one of [`Observer`].
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

    events!(forward! |observer| [&mut **observer]);
}

/// Forwards each event to both observers, the first one first.
impl<P: StateSpace, A: Observer<P>, B: Observer<P>> Observer<P> for (A, B) {
    const PRESENT: bool = A::PRESENT || B::PRESENT;

    events!(forward! |both| [&mut both.0], [&mut both.1]);
}

/// Forwards each event to all observers, in order.
impl<P: StateSpace, O: Observer<P>> Observer<P> for Vec<O> {
    const PRESENT: bool = O::PRESENT;

    events!(forward! |all| all.iter_mut());
}

/// Forwards each event to the observer, if there is one.
impl<P: StateSpace, O: Observer<P>> Observer<P> for Option<O> {
    const PRESENT: bool = O::PRESENT;

    #[inline]
    fn is_present(&self) -> bool {
        self.as_ref().is_some_and(O::is_present)
    }

    events!(forward! |one| one.iter_mut());
}

/// A type-erased observer, chosen at run time. All observers share this type, so an observed search is compiled only
/// once.
pub struct Watch<'a, P: StateSpace>(Box<dyn Boxed<P> + 'a>);

impl<'a, P: StateSpace> Watch<'a, P> {
    /// Creates a type-erased observer from any observer.
    pub fn new(observer: impl Observer<P> + 'a) -> Self {
        Watch(Box::new(observer))
    }
}

impl<P: StateSpace> Observer<P> for Watch<'_, P> {
    events!(forward! |watch| [&mut watch.0]);
}

/// The methods of [`Observer`] as an object-safe trait; `Observer` itself is not object-safe because it has a constant.
trait Boxed<P: StateSpace> {
    events!(declare!);
}

impl<P: StateSpace, O: Observer<P>> Boxed<P> for O {
    events!(call!);
}

/// An observer adapter for a search that runs in several pieces under increasing limits, so that it looks like one run.
///
/// Does not forward an [`end`](Observer::end) by a limit, and forwards the same end or the same proof only once if the
/// search is advanced again. If the last piece ends by a limit, the caller reports that end to the inner observer.
///
/// ```
/// use search_core::{Counts, Limits, Observer, StateSpace, Step, depth_first, engine::WithoutPauses};
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
/// let mut search = depth_first::graph(Number(1)).observe(WithoutPauses::new(&mut ends));
/// for expansions in 1.. {
///     search.set_limits(Limits { expansions: Some(expansions), ..Limits::default() });
///     if search.advance() == Step::Solution {
///         break;
///     }
/// }
/// drop(search);
/// assert_eq!(ends.0, [Step::Solution]);
/// ```
pub struct WithoutPauses<O> {
    observer: O,
    /// The last reported end, with the number of goal tests at that time: if it is unchanged, nothing has happened
    /// since.
    last_end: Option<(Step, u64)>,
    /// The last reported proof for the latest solution.
    proven: Option<Proven>,
}

impl<O> WithoutPauses<O> {
    /// Wraps `observer`.
    pub fn new(observer: O) -> Self {
        WithoutPauses {
            observer,
            last_end: None,
            proven: None,
        }
    }
}

impl<P: StateSpace, O: Observer<P>> Observer<P> for WithoutPauses<O> {
    const PRESENT: bool = O::PRESENT;

    events_before_the_end!(forward! |pieces| [&mut pieces.observer]);

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
        if !matches!(how, Step::Stopped(_)) && self.last_end != this {
            self.last_end = this;
            self.observer.end(how, counts);
        }
    }
}
