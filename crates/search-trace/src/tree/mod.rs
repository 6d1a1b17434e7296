//! The search tree as a picture.

mod dot;
mod fold;
mod layout;
mod look;
mod svg;

pub use layout::tree_layout;

use std::collections::HashMap;
use std::fmt;

use search_core::{Counts, Node, Observer, Proven, StateSpace, Step, cost::Number};

use crate::text;

/// The number of nodes kept: the first ones, to which the path to the latest solution is added.
const MAX_KEPT: usize = 100_000;

/// The number of states kept as text for tooltips: the first ones.
const MAX_TEXTS: usize = 1000;

/// An observer that collects the search tree and exports it as Graphviz [DOT](Tree::to_dot) or as
/// [SVG](Tree::to_svg).
///
/// A node is labelled with the number of its state, the position of its first expansion in the order of expansions,
/// the number of times it was expanded (once per iteration, and again after reopening), and f, g and h as far as
/// they are known. A duplicate is a separate node below the state it was generated from. Shape and colour give the
/// kind of node, as explained in the legend.
///
/// Trees of more than 200 nodes or more than 24 levels are folded: late descendants of a state are combined into
/// one node that gives their number, and so is the middle of a long chain of states. The path to the latest
/// solution is always included. Of the other nodes, the first 100,000 are kept, which takes about 15 MB.
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
    /// The index in `nodes` of each state, by its number.
    index_of: HashMap<u64, u32>,
    texts: HashMap<u32, String>,
    /// The last states on the path, as text.
    path_texts: HashMap<u32, String>,
    /// The numbers of the nodes that are kept only because they are on the path to the latest solution. They are
    /// the last ones in `nodes`.
    added: Vec<u64>,
    /// The nodes on that path, each with its previous parent.
    previous_parents: Vec<(u32, Option<u32>)>,
    /// The number of nodes, including those not kept.
    total: u64,
    expansions: u64,
    /// The indices of the nodes on the path to the latest solution.
    path: Vec<u32>,
    /// What is proven of the latest solution.
    proven: Proven,
    end: Option<(Step, Counts)>,
}

#[derive(Clone, Copy)]
struct TreeNode {
    /// The number of the state; for a duplicate, that of the known state.
    number: u64,
    parent: Option<u32>,
    kind: NodeKind,
    /// The position of its first expansion, from 1; 0 if it was not expanded.
    expansion: u64,
    /// The number of times it was expanded.
    times: u32,
    /// f, g and h, as far as they are known.
    values: [Option<Number>; 3],
}

impl TreeNode {
    /// Creates an open node without a parent.
    fn new<P: StateSpace>(node: &Node<'_, P>) -> Self {
        TreeNode {
            number: node.number,
            parent: None,
            kind: NodeKind::Open,
            expansion: 0,
            times: 0,
            values: text::values(node),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum NodeKind {
    /// Generated and not expanded.
    Open,
    Expanded,
    DeadEnd,
    Duplicate,
    Solution,
}

impl<F> Tree<F> {
    /// Creates an empty tree; `show` writes states for tooltips.
    pub fn new<S>(show: F) -> Tree<F>
    where
        F: Fn(&S, &mut dyn fmt::Write) -> fmt::Result,
    {
        Tree {
            show,
            nodes: Vec::new(),
            index_of: HashMap::new(),
            texts: HashMap::new(),
            path_texts: HashMap::new(),
            added: Vec::new(),
            previous_parents: Vec::new(),
            total: 0,
            expansions: 0,
            path: Vec::new(),
            proven: Proven::Nothing,
            end: None,
        }
    }

    /// Returns the number of nodes, including those not kept.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.total
    }

    /// Returns `true` if there are no nodes: the search has not started.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns the tree as Graphviz DOT.
    #[must_use]
    pub fn to_dot(&self) -> String {
        dot::write(self)
    }

    /// Returns the tree as SVG.
    #[must_use]
    pub fn to_svg(&self) -> String {
        svg::write(self)
    }

    /// Counts a node, and keeps it unless the tree is full.
    fn add(&mut self, node: impl FnOnce(&Self) -> TreeNode) -> Option<u32> {
        self.total += 1;
        (self.nodes.len() < MAX_KEPT).then(|| self.keep(node(self)))
    }

    fn keep(&mut self, node: TreeNode) -> u32 {
        let index = self.nodes.len() as u32;
        self.nodes.push(node);
        index
    }

    fn index(&self, number: Option<u64>) -> Option<u32> {
        self.index_of.get(&number?).copied()
    }

    fn add_state<P: StateSpace>(&mut self, node: &Node<'_, P>)
    where
        F: Fn(&P::State, &mut dyn fmt::Write) -> fmt::Result,
    {
        let index = self.add(|tree| TreeNode {
            parent: tree.index(node.parent),
            ..TreeNode::new(node)
        });
        let Some(index) = index else {
            return;
        };
        self.index_of.insert(node.number, index);
        if self.texts.len() < MAX_TEXTS {
            let text = self.text(node.state);
            self.texts.insert(index, text);
        }
    }

    /// Adds a node on the path to the latest solution. It is removed when another solution is found.
    fn add_on_path<P: StateSpace>(&mut self, node: &Node<'_, P>, kind: NodeKind) -> u32 {
        let index = self.keep(TreeNode {
            kind,
            parent: self.index(node.parent),
            ..TreeNode::new(node)
        });
        self.index_of.insert(node.number, index);
        if index as usize >= MAX_KEPT {
            self.added.push(node.number);
        }
        index
    }

    /// Removes the nodes that were kept for the path to the previous solution, and restores the parents.
    fn remove_path(&mut self) {
        for (index, parent) in self.previous_parents.drain(..) {
            let node = &mut self.nodes[index as usize];
            if node
                .parent
                .is_some_and(|parent| parent as usize >= MAX_KEPT)
            {
                node.parent = parent;
            }
        }
        for number in self.added.drain(..) {
            self.index_of.remove(&number);
            self.nodes.pop();
        }
        self.path_texts.clear();
    }

    /// Formats a state; returns an empty string if that fails.
    fn text<S>(&self, state: &S) -> String
    where
        F: Fn(&S, &mut dyn fmt::Write) -> fmt::Result,
    {
        let mut text = String::new();
        let shown = (self.show)(state, &mut text);
        shown.map(|()| text).unwrap_or_default()
    }

    /// Updates a known node and returns its index.
    fn update<P: StateSpace>(&mut self, node: &Node<'_, P>, kind: NodeKind) -> Option<u32> {
        let index = self.index(Some(node.number))?;
        // Nodes that are kept only for the path may be removed.
        let parent = self.index(node.parent);
        let parent = parent.filter(|&parent| (parent as usize) < MAX_KEPT);
        let known = self.nodes.get_mut(index as usize)?;
        known.kind = kind;
        known.values = text::values(node);
        known.parent = parent.or(known.parent);
        Some(index)
    }

    /// Returns the indices of the nodes from the start to a node, following the parents.
    fn path_to(&self, index: u32) -> Vec<u32> {
        let parent = |&at: &u32| self.nodes[at as usize].parent;
        let mut path: Vec<u32> = std::iter::successors(Some(index), parent)
            .take(self.nodes.len())
            .collect();
        path.reverse();
        path
    }
}

impl<P, F> Observer<P> for Tree<F>
where
    P: StateSpace,
    F: Fn(&P::State, &mut dyn fmt::Write) -> fmt::Result,
{
    fn start(&mut self, node: &Node<'_, P>) {
        self.add_state(node);
    }

    fn expand(&mut self, node: &Node<'_, P>) {
        self.expansions += 1;
        if let Some(index) = self.update(node, NodeKind::Expanded) {
            let node = &mut self.nodes[index as usize];
            node.times = node.times.saturating_add(1);
            if node.expansion == 0 {
                node.expansion = self.expansions;
            }
        }
    }

    fn generate(&mut self, node: &Node<'_, P>) {
        self.add_state(node);
    }

    fn duplicate(&mut self, number: u64, _: &P::State, parent: u64) {
        self.add(|tree| TreeNode {
            number,
            parent: tree.index(Some(parent)),
            kind: NodeKind::Duplicate,
            expansion: 0,
            times: 0,
            values: [None; 3],
        });
    }

    fn reopen(&mut self, node: &Node<'_, P>) {
        self.update(node, NodeKind::Open);
    }

    fn dead_end(&mut self, node: &Node<'_, P>) {
        self.update(node, NodeKind::DeadEnd);
    }

    fn solution(&mut self, node: &Node<'_, P>) {
        self.remove_path();
        let known = self.update(node, NodeKind::Solution);
        let index = known.unwrap_or_else(|| self.add_on_path(node, NodeKind::Solution));
        self.path = self.path_to(index);
        let text = self.text(node.state);
        self.path_texts.insert(index, text);
    }

    fn solution_path(&mut self, path: &[Node<'_, P>]) {
        let mut indices: Vec<u32> = Vec::with_capacity(path.len());
        for node in path {
            let known = self.index(Some(node.number));
            let index = known.unwrap_or_else(|| self.add_on_path(node, NodeKind::Expanded));
            if let Some(&before) = indices.last() {
                let parent = &mut self.nodes[index as usize].parent;
                self.previous_parents.push((index, parent.replace(before)));
            }
            indices.push(index);
        }
        self.path = indices;
        // A folded path shows at most this number of its last states.
        let last = path.len().saturating_sub(fold::MAX_LEVELS);
        for (node, &index) in path.iter().zip(&self.path).skip(last) {
            let text = self.text(node.state);
            self.path_texts.insert(index, text);
        }
    }

    fn proven(&mut self, proven: Proven) {
        self.proven = proven;
    }

    fn end(&mut self, how: Step, counts: &Counts) {
        self.end = Some((how, *counts));
    }
}
