use std::collections::{HashMap, VecDeque};
use std::fmt;

use search_core::drawing::{Backdrop, Drawing, Role};
use search_core::{Drawn, Node, StateSpace};

/// Draws the states of a trace.
pub trait Scene<P: StateSpace> {
    /// Returns the drawing that is common to all states.
    fn backdrop(&mut self, start: &Node<'_, P>) -> Backdrop;

    /// Draws a state and, if the previous state is known from `before` or from an earlier expansion, the step to
    /// it. Returns `None` if the state cannot be formatted.
    fn drawing(&mut self, node: &Node<'_, P>, before: Option<&P::State>) -> Option<Drawing>;

    /// Called for every generated state, including those of omitted events.
    fn generated(&mut self, node: &Node<'_, P>) {
        let _ = node;
    }

    /// Called for every expanded state, including those of omitted events: it may be the parent of others.
    fn expanded(&mut self, node: &Node<'_, P>) {
        let _ = node;
    }
}

/// Draws states as text, one label per line.
pub struct Texts<F> {
    show: F,
    text: String,
}

impl<F> Texts<F> {
    pub(super) fn new(show: F) -> Self {
        Texts {
            show,
            text: String::new(),
        }
    }
}

impl<P, F> Scene<P> for Texts<F>
where
    P: StateSpace,
    F: Fn(&P::State, &mut dyn fmt::Write) -> fmt::Result,
{
    fn backdrop(&mut self, _: &Node<'_, P>) -> Backdrop {
        Backdrop::default()
    }

    fn drawing(&mut self, node: &Node<'_, P>, _: Option<&P::State>) -> Option<Drawing> {
        self.text.clear();
        (self.show)(node.state, &mut self.text).ok()?;
        let widest = self.text.lines().map(|line| line.chars().count()).max();
        let middle = widest.unwrap_or(0) as f64 * 0.31;
        let lines = self.text.lines().zip(0_u32..);
        Some(lines.fold(Drawing::new(), |drawing, (line, row)| {
            drawing.label(Role::Placed, middle, f64::from(row) + 0.5, 1.0, line)
        }))
    }
}

/// The number of expanded states that are remembered.
const EXPANDED_STATES: usize = 2_000;

/// The number of states whose parents are remembered, as tree searches do not keep them.
const PARENTS: usize = 100_000;

/// Draws states with the [`Drawn`] implementation of their state space.
///
/// Remembers the latest 2,000 expanded states in order to draw the last step to their successors.
pub struct Scenes<P: StateSpace> {
    space: P,
    start: Option<P::State>,
    expanded: LatestMap<P::State>,
    parents: LatestMap<u64>,
}

impl<P: StateSpace> Scenes<P> {
    pub(super) fn new(space: P) -> Self {
        Scenes {
            space,
            start: None,
            expanded: LatestMap::new(EXPANDED_STATES),
            parents: LatestMap::new(PARENTS),
        }
    }
}

impl<P, D> Scene<P> for Scenes<D>
where
    P: StateSpace,
    D: Drawn<State = P::State>,
    P::State: Clone,
{
    fn backdrop(&mut self, start: &Node<'_, P>) -> Backdrop {
        self.start = Some(start.state.clone());
        self.space.backdrop(start.state)
    }

    fn drawing(&mut self, node: &Node<'_, P>, before: Option<&P::State>) -> Option<Drawing> {
        let start = self.start.as_ref().unwrap_or(node.state);
        let parent = node
            .parent
            .or_else(|| self.parents.get(node.number).copied());
        let last_expanded = || parent.and_then(|parent| self.expanded.get(parent));
        let before = before.or_else(last_expanded);
        Some(self.space.drawing(start, node.state, before))
    }

    fn generated(&mut self, node: &Node<'_, P>) {
        if let Some(parent) = node.parent {
            self.parents.insert(node.number, parent);
        }
    }

    fn expanded(&mut self, node: &Node<'_, P>) {
        self.expanded.insert(node.number, node.state.clone());
    }
}

/// A map from the numbers of states to values that keeps the latest insertions.
struct LatestMap<T> {
    capacity: usize,
    numbers: VecDeque<u64>,
    values: HashMap<u64, T>,
}

impl<T> LatestMap<T> {
    fn new(capacity: usize) -> Self {
        LatestMap {
            capacity,
            numbers: VecDeque::new(),
            values: HashMap::new(),
        }
    }

    fn insert(&mut self, number: u64, value: T) {
        if self.values.insert(number, value).is_some() {
            return;
        }
        self.numbers.push_back(number);
        if self.numbers.len() > self.capacity
            && let Some(oldest) = self.numbers.pop_front()
        {
            self.values.remove(&oldest);
        }
    }

    fn get(&self, number: u64) -> Option<&T> {
        self.values.get(&number)
    }
}
