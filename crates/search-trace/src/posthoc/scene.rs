use std::collections::{HashMap, VecDeque};
use std::fmt;

use search_core::{Backdrop, Drawing, Drawn, Node, Role, StateSpace};

/// How the states of a trace are shown.
pub trait Scene<P: StateSpace> {
    /// What all states have in common.
    fn backdrop(&mut self, start: &Node<'_, P>) -> Backdrop;

    /// What a state has of its own, and the step to it from the state `before`, where that is at hand; none where it
    /// cannot be shown.
    fn drawing(&mut self, node: &Node<'_, P>, before: Option<&P::State>) -> Option<Drawing>;

    /// This state was made, whether it is shown or not.
    fn generated(&mut self, node: &Node<'_, P>) {
        let _ = node;
    }

    /// This state was expanded, whether it is shown or not: it may be the one before others.
    fn expanded(&mut self, node: &Node<'_, P>) {
        let _ = node;
    }
}

/// States as texts, a label a line.
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

/// So many expanded states are remembered.
const STATES: usize = 2_000;

/// Of so many states it is remembered which one they were made from: tree searches forget it.
const PARENTS: usize = 100_000;

/// States as their space draws them.
///
/// The latest expanded states are remembered, 2,000 of them, so that the last step can be shown of what was made from
/// them.
pub struct Scenes<P: StateSpace> {
    space: P,
    start: Option<P::State>,
    expanded: Latest<P::State>,
    parents: Latest<u64>,
}

impl<P: StateSpace> Scenes<P> {
    pub(super) fn new(space: P) -> Self {
        Scenes {
            space,
            start: None,
            expanded: Latest::new(STATES),
            parents: Latest::new(PARENTS),
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
        let remembered = || parent.and_then(|parent| self.expanded.get(parent));
        let before = before.or_else(remembered);
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

/// Something of each of the states that came latest, by their numbers.
struct Latest<T> {
    most: usize,
    numbers: VecDeque<u64>,
    of: HashMap<u64, T>,
}

impl<T> Latest<T> {
    fn new(most: usize) -> Self {
        Latest {
            most,
            numbers: VecDeque::new(),
            of: HashMap::new(),
        }
    }

    fn insert(&mut self, number: u64, what: T) {
        if self.of.insert(number, what).is_some() {
            return;
        }
        self.numbers.push_back(number);
        if self.numbers.len() > self.most
            && let Some(oldest) = self.numbers.pop_front()
        {
            self.of.remove(&oldest);
        }
    }

    fn get(&self, number: u64) -> Option<&T> {
        self.of.get(&number)
    }
}
