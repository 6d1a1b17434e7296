//! Which nodes of a tree are shown, and what is folded into one.

use super::{Kind, Tree, TreeNode};

/// The most nodes that are shown.
pub(super) const MOST: usize = 200;

/// A node of the tree that is shown; a parent comes before its children.
pub(super) struct Shown {
    /// Its parent, by its place among the shown.
    pub(super) parent: Option<usize>,
    pub(super) what: What,
    /// Whether it is on the path to the solution.
    pub(super) on_path: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// The node at this place of the whole tree.
    Node(u32),
    /// So many nodes in one.
    Folded(u64),
}

/// What is shown of a tree, from the starts downward.
pub(super) fn fold<F>(tree: &Tree<F>) -> Vec<Shown> {
    let children = Children::of(&tree.nodes);
    let order = children.downward();
    let below = count_below(&tree.nodes, &order);
    let open = choose(tree, order.len());
    let mut on_path = vec![false; tree.nodes.len()];
    for &place in &tree.path {
        on_path[place as usize] = true;
    }
    let mut shown: Vec<Shown> = Vec::new();
    let mut stack: Vec<(u32, Option<usize>)> = children
        .roots
        .iter()
        .rev()
        .map(|&root| (root, None))
        .collect();
    while let Some((place, parent)) = stack.pop() {
        let here = shown.len();
        shown.push(Shown {
            parent,
            what: What::Node(place),
            on_path: on_path[place as usize],
        });
        let (mut seen, mut hidden): (Vec<u32>, Vec<u32>) = children
            .below(place)
            .iter()
            .partition(|&&child| open[child as usize]);
        let count: u64 = hidden.iter().map(|&child| below[child as usize]).sum();
        if count == 1 {
            seen.append(&mut hidden);
        }
        stack.extend(seen.iter().rev().map(|&child| (child, Some(here))));
        if !hidden.is_empty() {
            shown.push(Shown {
                parent: Some(here),
                what: What::Folded(count),
                on_path: false,
            });
        }
    }
    shown
}

/// Which nodes are open: the starts, the path to the solution, and the earliest of the others whose parents are.
fn choose<F>(tree: &Tree<F>, reachable: usize) -> Vec<bool> {
    let nodes = &tree.nodes;
    if reachable <= MOST {
        return vec![true; nodes.len()];
    }
    let mut open: Vec<bool> = nodes.iter().map(|node| node.parent.is_none()).collect();
    for &place in &tree.path {
        open[place as usize] = true;
    }
    // A node that is open can have one more below it, for those that are folded.
    let taken = open.iter().filter(|open| **open).count();
    let mut room = (MOST / 2).saturating_sub(taken);
    for (place, node) in nodes.iter().enumerate() {
        if room == 0 {
            break;
        }
        let parent_is_open = node.parent.is_some_and(|parent| open[parent as usize]);
        if !open[place] && parent_is_open && node.kind != Kind::Duplicate {
            open[place] = true;
            room -= 1;
        }
    }
    open
}

/// How many nodes the tree below each has, itself included.
fn count_below(nodes: &[TreeNode], order: &[u32]) -> Vec<u64> {
    let mut below = vec![1; nodes.len()];
    for &place in order.iter().rev() {
        if let Some(parent) = nodes[place as usize].parent {
            below[parent as usize] += below[place as usize];
        }
    }
    below
}

/// The children of each node, in the order in which they were made.
struct Children {
    roots: Vec<u32>,
    /// Where the children of each node begin in `list`.
    from: Vec<usize>,
    list: Vec<u32>,
}

impl Children {
    fn of(nodes: &[TreeNode]) -> Children {
        let mut from = vec![0; nodes.len() + 1];
        for parent in nodes.iter().filter_map(|node| node.parent) {
            from[parent as usize + 1] += 1;
        }
        for place in 1..from.len() {
            from[place] += from[place - 1];
        }
        let mut next = from.clone();
        let mut list = vec![0; from[nodes.len()]];
        let mut roots = Vec::new();
        for (place, node) in nodes.iter().enumerate() {
            match node.parent {
                Some(parent) => {
                    list[next[parent as usize]] = place as u32;
                    next[parent as usize] += 1;
                }
                None => roots.push(place as u32),
            }
        }
        Children { roots, from, list }
    }

    fn below(&self, place: u32) -> &[u32] {
        let place = place as usize;
        &self.list[self.from[place]..self.from[place + 1]]
    }

    /// All nodes that can be reached from the starts, parents before children.
    fn downward(&self) -> Vec<u32> {
        let mut order = self.roots.clone();
        let mut next = 0;
        while let Some(&place) = order.get(next) {
            order.extend_from_slice(self.below(place));
            next += 1;
        }
        order
    }
}
