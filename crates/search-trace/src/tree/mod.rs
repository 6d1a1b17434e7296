//! The search tree, collected and shown.

mod dot;
mod fold;
mod layout;
mod look;
mod svg;

pub use layout::across;

use std::collections::HashMap;
use std::fmt;

use search_core::{Counts, Node, Number, Observer, Proven, StateSpace, Step};

use crate::text;

/// So many nodes are kept, the first ones; and the path to the latest solution.
const KEPT: usize = 100_000;

/// So many states are remembered as text, the first ones, to be shown beside their nodes.
const TEXTS: usize = 1000;

/// An observer that collects the search tree, to be shown as Graphviz [DOT](Tree::to_dot) or as [SVG](Tree::to_svg).
///
/// A node is a state, with its number, the place of its first expansion in their order and how often it was expanded
/// (once in each iteration, or again when it was reopened), and f, g and h where they are known; a duplicate is a node of
/// its own, below the state that it was made from. What a node is can be told by its shape and by its colour; a legend
/// says how.
///
/// Trees of more than 200 nodes, or of more than 24 one behind the other, are folded: what came late is one node for all
/// below a state, with their number, and so is the middle of a long chain of states. The path to the latest solution is
/// always there. Of the others the first 100,000 are kept, which takes some 15 MB.
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
    /// The last states of the path, as text.
    path_texts: HashMap<u32, String>,
    /// The nodes on the path to the latest solution that would not be kept otherwise, which are the last.
    added: Vec<u64>,
    /// The nodes on that path, each with the parent that it had.
    moved: Vec<(u32, Option<u32>)>,
    /// All nodes that there were.
    made: u64,
    expansions: u64,
    /// The places on the path to the latest solution.
    path: Vec<u32>,
    /// What is proven of the latest solution.
    proven: Proven,
    end: Option<(Step, Counts)>,
}

#[derive(Clone, Copy)]
struct TreeNode {
    /// The number of the state; of a duplicate, that of the known one.
    number: u64,
    parent: Option<u32>,
    kind: Kind,
    /// Which expansion it was, from 1; the first, where there were several; 0 for none.
    expansion: u64,
    /// How often it was expanded.
    times: u32,
    /// f, g and h.
    values: [Option<Number>; 3],
}

impl TreeNode {
    /// A state that waits, below nothing yet.
    fn of<P: StateSpace>(node: &Node<'_, P>) -> Self {
        TreeNode {
            number: node.number,
            parent: None,
            kind: Kind::Waiting,
            expansion: 0,
            times: 0,
            values: text::values(node),
        }
    }
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
            path_texts: HashMap::new(),
            added: Vec::new(),
            moved: Vec::new(),
            made: 0,
            expansions: 0,
            path: Vec::new(),
            proven: Proven::Nothing,
            end: None,
        }
    }

    /// How many nodes there are, whether they are kept or not.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.made
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

    /// A node is made, and kept while there is room.
    fn add(&mut self, node: impl FnOnce(&Self) -> TreeNode) -> Option<u32> {
        self.made += 1;
        (self.nodes.len() < KEPT).then(|| self.keep(node(self)))
    }

    fn keep(&mut self, node: TreeNode) -> u32 {
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
        let place = self.add(|tree| TreeNode {
            parent: tree.place(node.parent),
            ..TreeNode::of(node)
        });
        let Some(place) = place else {
            return;
        };
        self.places.insert(node.number, place);
        if self.texts.len() < TEXTS {
            let text = self.text(node.state);
            self.texts.insert(place, text);
        }
    }

    /// A node on the path, which is kept as long as that is the latest.
    fn enter_on_path<P: StateSpace>(&mut self, node: &Node<'_, P>, kind: Kind) -> u32 {
        let place = self.keep(TreeNode {
            kind,
            parent: self.place(node.parent),
            ..TreeNode::of(node)
        });
        self.places.insert(node.number, place);
        if place as usize >= KEPT {
            self.added.push(node.number);
        }
        place
    }

    /// Another solution has another path.
    fn forget_path(&mut self) {
        for (place, parent) in self.moved.drain(..) {
            let node = &mut self.nodes[place as usize];
            if node.parent.is_some_and(|parent| parent as usize >= KEPT) {
                node.parent = parent;
            }
        }
        for number in self.added.drain(..) {
            self.places.remove(&number);
            self.nodes.pop();
        }
        self.path_texts.clear();
    }

    /// A state as text; one that cannot be written has none.
    fn text<S>(&self, state: &S) -> String
    where
        F: Fn(&S, &mut dyn fmt::Write) -> fmt::Result,
    {
        let mut text = String::new();
        let shown = (self.show)(state, &mut text);
        shown.map(|()| text).unwrap_or_default()
    }

    /// Brings a known node up to date.
    fn meet<P: StateSpace>(&mut self, node: &Node<'_, P>, kind: Kind) -> Option<u32> {
        let place = self.place(Some(node.number))?;
        // What is on the path alone may be forgotten.
        let parent = self.place(node.parent);
        let parent = parent.filter(|&parent| (parent as usize) < KEPT);
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
            let node = &mut self.nodes[place as usize];
            node.times = node.times.saturating_add(1);
            if node.expansion == 0 {
                node.expansion = self.expansions;
            }
        }
    }

    fn generate(&mut self, node: &Node<'_, P>) {
        self.enter(node);
    }

    fn duplicate(&mut self, number: u64, _: &P::State, parent: u64) {
        self.add(|tree| TreeNode {
            number,
            parent: tree.place(Some(parent)),
            kind: Kind::Duplicate,
            expansion: 0,
            times: 0,
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
        self.forget_path();
        let known = self.meet(node, Kind::Solution);
        let place = known.unwrap_or_else(|| self.enter_on_path(node, Kind::Solution));
        self.path = self.way_to(place);
        let text = self.text(node.state);
        self.path_texts.insert(place, text);
    }

    fn solution_path(&mut self, path: &[Node<'_, P>]) {
        let mut places: Vec<u32> = Vec::with_capacity(path.len());
        for node in path {
            let known = self.place(Some(node.number));
            let place = known.unwrap_or_else(|| self.enter_on_path(node, Kind::Expanded));
            if let Some(&before) = places.last() {
                let parent = &mut self.nodes[place as usize].parent;
                self.moved.push((place, parent.replace(before)));
            }
            places.push(place);
        }
        self.path = places;
        // No more than these are shown of a path that is long.
        let last = path.len().saturating_sub(fold::COLUMNS);
        for (node, &place) in path.iter().zip(&self.path).skip(last) {
            let text = self.text(node.state);
            self.path_texts.insert(place, text);
        }
    }

    fn proven(&mut self, proven: Proven) {
        self.proven = proven;
    }

    fn end(&mut self, how: Step, counts: &Counts) {
        self.end = Some((how, *counts));
    }
}
