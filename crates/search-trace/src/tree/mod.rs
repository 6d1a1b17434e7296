//! The search tree, collected and shown.

mod dot;
mod fold;
mod layout;
mod look;
mod svg;

use std::collections::HashMap;
use std::fmt;

use search_core::{Counts, Node, Number, Observer, StateSpace, Step};

use crate::text;

/// So many states are remembered as text, the first ones and the solutions, to be shown beside their nodes.
const TEXTS: usize = 1000;

/// An observer that collects the search tree, to be shown as Graphviz [DOT](Tree::to_dot) or as [SVG](Tree::to_svg).
///
/// A node is a state, with its number, the place of its expansion in their order, and f, g and h where they are known;
/// a duplicate is a node of its own, below the state that it was made from. What a node is can be told by its shape and
/// by its colour. Trees of more than 200 nodes are folded: what came late is one node for all below a state, with
/// their number; the path to the latest solution is always there.
///
/// ```
/// use search_core::{Searchable, breadth_first};
/// use search_trace::Tree;
/// # #[derive(PartialEq, Eq, Hash)]
/// # struct Count(u32);
/// # impl Searchable for Count {
/// #     fn is_solution(&self) -> bool { self.0 == 10 }
/// #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Count(self.0 + 1), Count(self.0 * 2)] }
/// #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
/// # }
/// let mut tree = Tree::new(Count::write);
/// breadth_first::graph(Count(1)).observe(&mut tree).run();
/// assert!(tree.to_dot().starts_with("digraph search {"));
/// assert!(tree.to_svg().starts_with("<svg "));
/// ```
pub struct Tree<F> {
    show: F,
    nodes: Vec<TreeNode>,
    /// The place of each state in `nodes`, by its number.
    places: HashMap<u64, u32>,
    texts: HashMap<u32, String>,
    expansions: u64,
    /// The places on the path to the latest solution.
    path: Vec<u32>,
    end: Option<(Step, Counts)>,
}

#[derive(Clone, Copy)]
struct TreeNode {
    /// The number of the state; of a duplicate, that of the known one.
    number: u64,
    parent: Option<u32>,
    kind: Kind,
    /// Which expansion it was, from 1; the latest, where there were several; 0 for none.
    expansion: u64,
    /// f, g and h.
    values: [Option<Number>; 3],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    /// It waits, or its turn never came.
    Waiting,
    Expanded,
    DeadEnd,
    Duplicate,
    Solution,
}

impl<F> Tree<F> {
    /// A tree without nodes; `show` writes states for a person to read.
    pub fn new<S>(show: F) -> Tree<F>
    where
        F: Fn(&S, &mut dyn fmt::Write) -> fmt::Result,
    {
        Tree {
            show,
            nodes: Vec::new(),
            places: HashMap::new(),
            texts: HashMap::new(),
            expansions: 0,
            path: Vec::new(),
            end: None,
        }
    }

    /// How many nodes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none: the search has not begun.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The tree in the language of Graphviz.
    #[must_use]
    pub fn to_dot(&self) -> String {
        dot::write(self)
    }

    /// The tree as a picture.
    #[must_use]
    pub fn to_svg(&self) -> String {
        svg::write(self)
    }

    fn add(&mut self, node: TreeNode) -> u32 {
        let place = self.nodes.len() as u32;
        self.nodes.push(node);
        place
    }

    fn place(&self, number: Option<u64>) -> Option<u32> {
        self.places.get(&number?).copied()
    }

    fn enter<P: StateSpace>(&mut self, node: &Node<'_, P>)
    where
        F: Fn(&P::State, &mut dyn fmt::Write) -> fmt::Result,
    {
        let place = self.add(TreeNode {
            number: node.number,
            parent: self.place(node.parent),
            kind: Kind::Waiting,
            expansion: 0,
            values: text::values(node),
        });
        self.places.insert(node.number, place);
        if self.texts.len() < TEXTS {
            self.remember(place, node.state);
        }
    }

    fn remember<S>(&mut self, place: u32, state: &S)
    where
        F: Fn(&S, &mut dyn fmt::Write) -> fmt::Result,
    {
        let mut text = String::new();
        // A state that cannot be written goes without a text.
        if (self.show)(state, &mut text).is_ok() {
            self.texts.insert(place, text);
        }
    }

    /// Brings a known node up to date.
    fn meet<P: StateSpace>(&mut self, node: &Node<'_, P>, kind: Kind) -> Option<u32> {
        let place = self.place(Some(node.number))?;
        let parent = self.place(node.parent);
        let known = self.nodes.get_mut(place as usize)?;
        known.kind = kind;
        known.values = text::values(node);
        known.parent = parent.or(known.parent);
        Some(place)
    }

    /// The places from the start to a node, by parents.
    fn way_to(&self, place: u32) -> Vec<u32> {
        let parent = |&at: &u32| self.nodes[at as usize].parent;
        let mut way: Vec<u32> = std::iter::successors(Some(place), parent)
            .take(self.nodes.len())
            .collect();
        way.reverse();
        way
    }
}

impl<P, F> Observer<P> for Tree<F>
where
    P: StateSpace,
    F: Fn(&P::State, &mut dyn fmt::Write) -> fmt::Result,
{
    fn start(&mut self, node: &Node<'_, P>) {
        self.enter(node);
    }

    fn expand(&mut self, node: &Node<'_, P>) {
        self.expansions += 1;
        if let Some(place) = self.meet(node, Kind::Expanded) {
            self.nodes[place as usize].expansion = self.expansions;
        }
    }

    fn generate(&mut self, node: &Node<'_, P>) {
        self.enter(node);
    }

    fn duplicate(&mut self, number: u64, _: &P::State, parent: u64) {
        self.add(TreeNode {
            number,
            parent: self.place(Some(parent)),
            kind: Kind::Duplicate,
            expansion: 0,
            values: [None; 3],
        });
    }

    fn reopen(&mut self, node: &Node<'_, P>) {
        self.meet(node, Kind::Waiting);
    }

    fn dead_end(&mut self, node: &Node<'_, P>) {
        self.meet(node, Kind::DeadEnd);
    }

    fn solution(&mut self, node: &Node<'_, P>) {
        if let Some(place) = self.meet(node, Kind::Solution) {
            self.remember(place, node.state);
            self.path = self.way_to(place);
        }
    }

    fn solution_path(&mut self, numbers: &[u64]) {
        let places = numbers.iter().map(|&number| self.place(Some(number)));
        if let Some(path) = places.collect() {
            self.path = path;
        }
    }

    fn end(&mut self, how: Step, counts: &Counts) {
        self.end = Some((how, *counts));
    }
}
