//! Selects the visible nodes of a tree and folds the others.

use super::{NodeKind, Tree, TreeNode};

/// The maximum number of visible nodes.
pub(super) const MAX_NODES: usize = 200;

/// The maximum number of levels: a wider picture is unreadable.
pub(super) const MAX_LEVELS: usize = 24;

/// Chains of more nodes, each with at most one visible child, are folded except for their ends.
const MAX_CHAIN: usize = 8;

/// The number of visible nodes at each end of a folded chain.
const CHAIN_ENDS: usize = 3;

/// A visible node. Parents come before their children.
pub(super) struct VisibleNode {
    /// The index of its parent among the visible nodes.
    pub(super) parent: Option<usize>,
    pub(super) content: Content,
    /// Whether it is on the path to the solution.
    pub(super) on_path: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// The node with this index in the tree.
    Node(u32),
    /// This number of nodes, folded.
    Folded(u64),
    /// A chain of `steps` nodes, folded with `more` other descendants of its nodes.
    Chain { steps: u64, more: u64 },
}

/// Returns the visible nodes from the starts downwards: all of them, or as many as the limits allow.
pub(super) fn fold<F>(tree: &Tree<F>) -> Vec<VisibleNode> {
    let index = TreeIndex::new(tree);
    if index.reachable <= MAX_NODES {
        let all = index.visible(&vec![true; tree.nodes.len()], false);
        if levels(&all) <= MAX_LEVELS {
            return all;
        }
    }
    let (always, others) = visibility_order(tree);
    let with = |count: usize| {
        let mut unfolded = always.clone();
        for &node_index in others.iter().take(count) {
            unfolded[node_index as usize] = true;
        }
        index.visible(&unfolded, true)
    };
    let fits =
        |visible: &[VisibleNode]| visible.len() <= MAX_NODES && levels(visible) <= MAX_LEVELS;
    let mut best = with(0);
    // A binary search, as folded chains may leave space for many more nodes.
    let (mut low, mut high) = (0, others.len() + 1);
    let mut count = MAX_NODES / 4;
    while high - low > 1 {
        count = count.clamp(low + 1, high - 1);
        let visible = with(count);
        if fits(&visible) {
            (low, best) = (count, visible);
            count = if high > others.len() {
                count * 2
            } else {
                usize::midpoint(low, high)
            };
        } else {
            high = count;
            count = usize::midpoint(low, high);
        }
    }
    best
}

/// Returns the number of levels.
fn levels(visible: &[VisibleNode]) -> usize {
    let mut depths: Vec<usize> = Vec::with_capacity(visible.len());
    for node in visible {
        depths.push(node.parent.map_or(1, |parent| depths[parent] + 1));
    }
    depths.into_iter().max().unwrap_or(0)
}

/// Returns which nodes are always visible: the starts and the path to the solution. Also returns the other nodes in
/// the order in which they become visible: in order of generation, and each after its parent.
fn visibility_order<F>(tree: &Tree<F>) -> (Vec<bool>, Vec<u32>) {
    let nodes = &tree.nodes;
    let mut always: Vec<bool> = nodes.iter().map(|node| node.parent.is_none()).collect();
    for &node_index in &tree.path {
        always[node_index as usize] = true;
    }
    let mut is_visible = always.clone();
    let mut others = Vec::new();
    for (node_index, node) in nodes.iter().enumerate() {
        let parent_is_visible = node
            .parent
            .is_some_and(|parent| is_visible[parent as usize]);
        if !is_visible[node_index] && parent_is_visible && node.kind != NodeKind::Duplicate {
            is_visible[node_index] = true;
            others.push(node_index as u32);
        }
    }
    (always, others)
}

/// The tree with derived data.
struct TreeIndex {
    children: Children,
    /// The size of the subtree of each node, including the node.
    sizes: Vec<u64>,
    on_path: Vec<bool>,
    /// The number of nodes that can be reached from the starts.
    reachable: usize,
}

impl TreeIndex {
    fn new<F>(tree: &Tree<F>) -> TreeIndex {
        let children = Children::new(&tree.nodes);
        let order = children.breadth_first();
        let mut on_path = vec![false; tree.nodes.len()];
        for &node_index in &tree.path {
            on_path[node_index as usize] = true;
        }
        TreeIndex {
            sizes: subtree_sizes(&tree.nodes, &order),
            reachable: order.len(),
            children,
            on_path,
        }
    }

    /// Returns the visible nodes, with one folded node for the others below each. Folds long chains if
    /// `fold_chains` is set.
    fn visible(&self, unfolded: &[bool], fold_chains: bool) -> Vec<VisibleNode> {
        let mut visible = Vec::new();
        // Nodes with their parents and the number of nodes from there on that belong to the end of a chain.
        let mut stack: Vec<(u32, Option<usize>, usize)> = Vec::new();
        let roots = self.children.roots.iter().rev();
        stack.extend(roots.map(|&root| (root, None, 0)));
        while let Some((node_index, parent, end)) = stack.pop() {
            let chain = if fold_chains && end == 0 {
                self.chain(node_index, unfolded)
            } else {
                Vec::new()
            };
            if chain.len() <= MAX_CHAIN {
                let here = self.add(node_index, parent, unfolded, &mut visible, &mut stack);
                let next = self.visible_children(node_index, unfolded);
                let next: Vec<u32> = next.collect();
                let next = next.into_iter().rev();
                stack.extend(next.map(|child| (child, Some(here), end.saturating_sub(1))));
                continue;
            }
            let (first, rest) = chain.split_at(CHAIN_ENDS);
            let (middle, last) = rest.split_at(rest.len() - CHAIN_ENDS);
            let mut parent = parent;
            for &node_index in first {
                parent = Some(self.add(node_index, parent, unfolded, &mut visible, &mut stack));
            }
            let steps = middle.len() as u64;
            let all = self.sizes[middle[0] as usize] - self.sizes[last[0] as usize];
            let content = Content::Chain {
                steps,
                more: all - steps,
            };
            let on_path = middle
                .iter()
                .all(|&node_index| self.on_path[node_index as usize]);
            stack.push((last[0], Some(visible.len()), CHAIN_ENDS));
            visible.push(VisibleNode {
                parent,
                content,
                on_path,
            });
        }
        visible
    }

    /// Adds a node and its invisible children: a single one as it is, several as one folded node.
    fn add(
        &self,
        node_index: u32,
        parent: Option<usize>,
        unfolded: &[bool],
        visible: &mut Vec<VisibleNode>,
        stack: &mut Vec<(u32, Option<usize>, usize)>,
    ) -> usize {
        let here = visible.len();
        visible.push(VisibleNode {
            parent,
            content: Content::Node(node_index),
            on_path: self.on_path[node_index as usize],
        });
        let children = self.children.of(node_index).iter();
        let hidden: Vec<u32> = children
            .copied()
            .filter(|&child| !unfolded[child as usize])
            .collect();
        let folded = hidden.iter().map(|&child| self.sizes[child as usize]).sum();
        match (&hidden[..], folded) {
            ([], _) => {}
            (&[one], 1) => stack.push((one, Some(here), 0)),
            _ => visible.push(VisibleNode {
                parent: Some(here),
                content: Content::Folded(folded),
                on_path: false,
            }),
        }
        here
    }

    fn visible_children<'w>(
        &'w self,
        node_index: u32,
        unfolded: &'w [bool],
    ) -> impl Iterator<Item = u32> + 'w {
        let children = self.children.of(node_index).iter().copied();
        children.filter(|&child| unfolded[child as usize])
    }

    /// Returns the nodes from this one down to the first that does not have exactly one visible child.
    fn chain(&self, node_index: u32, unfolded: &[bool]) -> Vec<u32> {
        let mut chain = vec![node_index];
        let mut at = node_index;
        loop {
            let mut next = self.visible_children(at, unfolded);
            let (Some(only), None) = (next.next(), next.next()) else {
                return chain;
            };
            at = only;
            chain.push(at);
        }
    }
}

/// Returns the size of the subtree of each node, including the node.
fn subtree_sizes(nodes: &[TreeNode], order: &[u32]) -> Vec<u64> {
    let mut sizes = vec![1; nodes.len()];
    for &node_index in order.iter().rev() {
        if let Some(parent) = nodes[node_index as usize].parent {
            sizes[parent as usize] += sizes[node_index as usize];
        }
    }
    sizes
}

/// The children of each node, in the order in which they were added.
struct Children {
    roots: Vec<u32>,
    /// The index in `list` of the first child of each node.
    first: Vec<usize>,
    list: Vec<u32>,
}

impl Children {
    fn new(nodes: &[TreeNode]) -> Children {
        let mut first = vec![0; nodes.len() + 1];
        for parent in nodes.iter().filter_map(|node| node.parent) {
            first[parent as usize + 1] += 1;
        }
        for node_index in 1..first.len() {
            first[node_index] += first[node_index - 1];
        }
        let mut next = first.clone();
        let mut list = vec![0; first[nodes.len()]];
        let mut roots = Vec::new();
        for (node_index, node) in nodes.iter().enumerate() {
            match node.parent {
                Some(parent) => {
                    list[next[parent as usize]] = node_index as u32;
                    next[parent as usize] += 1;
                }
                None => roots.push(node_index as u32),
            }
        }
        Children { roots, first, list }
    }

    fn of(&self, node_index: u32) -> &[u32] {
        let node_index = node_index as usize;
        &self.list[self.first[node_index]..self.first[node_index + 1]]
    }

    /// Returns all nodes that can be reached from the starts, parents before children.
    fn breadth_first(&self) -> Vec<u32> {
        let mut order = self.roots.clone();
        let mut next = 0;
        while let Some(&node_index) = order.get(next) {
            order.extend_from_slice(self.of(node_index));
            next += 1;
        }
        order
    }
}
