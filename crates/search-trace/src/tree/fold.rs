//! Which nodes of a tree are shown, and what is folded into one.

use super::{Kind, Tree, TreeNode};

/// The most nodes that are shown.
pub(super) const MOST: usize = 200;

/// The most nodes one behind the other: more are too wide to be looked at.
pub(super) const COLUMNS: usize = 24;

/// A chain of more nodes, each with no more than one that is shown below it, is folded but for its ends.
const CHAIN: usize = 8;

/// So many nodes at either end of a chain are shown.
const ENDS: usize = 3;

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
    /// So many nodes one below the other in one, and so many others that are below these.
    Chain { steps: u64, more: u64 },
}

/// What is shown of a tree, from the starts downward: all of it, or as much as can be looked at.
pub(super) fn fold<F>(tree: &Tree<F>) -> Vec<Shown> {
    let whole = Whole::of(tree);
    if whole.reachable <= MOST {
        let all = whole.shown(&vec![true; tree.nodes.len()], false);
        if columns(&all) <= COLUMNS {
            return all;
        }
    }
    let (always, others) = open(tree);
    let with = |room: usize| {
        let mut open = always.clone();
        for &place in others.iter().take(room) {
            open[place as usize] = true;
        }
        whole.shown(&open, true)
    };
    let fits = |shown: &[Shown]| shown.len() <= MOST && columns(shown) <= COLUMNS;
    let mut best = with(0);
    // Chains grow into one node, so there may be room for many more than are shown.
    let (mut low, mut high) = (0, others.len() + 1);
    let mut room = MOST / 4;
    while high - low > 1 {
        room = room.clamp(low + 1, high - 1);
        let shown = with(room);
        if fits(&shown) {
            (low, best) = (room, shown);
            room = if high > others.len() {
                room * 2
            } else {
                usize::midpoint(low, high)
            };
        } else {
            high = room;
            room = usize::midpoint(low, high);
        }
    }
    best
}

/// How many nodes there are one behind the other, at the most.
fn columns(shown: &[Shown]) -> usize {
    let mut depths: Vec<usize> = Vec::with_capacity(shown.len());
    for node in shown {
        depths.push(node.parent.map_or(1, |parent| depths[parent] + 1));
    }
    depths.into_iter().max().unwrap_or(0)
}

/// Which nodes are open whatever the room is, the starts and the path to the solution; and the others in the order in
/// which they are opened, each behind its parent: the earliest first.
fn open<F>(tree: &Tree<F>) -> (Vec<bool>, Vec<u32>) {
    let nodes = &tree.nodes;
    let mut always: Vec<bool> = nodes.iter().map(|node| node.parent.is_none()).collect();
    for &place in &tree.path {
        always[place as usize] = true;
    }
    let mut is_open = always.clone();
    let mut others = Vec::new();
    for (place, node) in nodes.iter().enumerate() {
        let parent_is_open = node.parent.is_some_and(|parent| is_open[parent as usize]);
        if !is_open[place] && parent_is_open && node.kind != Kind::Duplicate {
            is_open[place] = true;
            others.push(place as u32);
        }
    }
    (always, others)
}

/// The tree with what has to be known of it.
struct Whole {
    children: Children,
    /// How many nodes the tree below each has, itself included.
    below: Vec<u64>,
    on_path: Vec<bool>,
    /// How many nodes can be reached from the starts.
    reachable: usize,
}

impl Whole {
    fn of<F>(tree: &Tree<F>) -> Whole {
        let children = Children::of(&tree.nodes);
        let order = children.downward();
        let mut on_path = vec![false; tree.nodes.len()];
        for &place in &tree.path {
            on_path[place as usize] = true;
        }
        Whole {
            below: count_below(&tree.nodes, &order),
            reachable: order.len(),
            children,
            on_path,
        }
    }

    /// The open nodes, with one for all others below each, and long chains folded where that is wanted.
    fn shown(&self, open: &[bool], fold_chains: bool) -> Vec<Shown> {
        let mut shown = Vec::new();
        // With each node: its parent, and how many from there on are an end of a chain.
        let mut stack: Vec<(u32, Option<usize>, usize)> = Vec::new();
        let roots = self.children.roots.iter().rev();
        stack.extend(roots.map(|&root| (root, None, 0)));
        while let Some((place, parent, end)) = stack.pop() {
            let chain = if fold_chains && end == 0 {
                self.chain(place, open)
            } else {
                Vec::new()
            };
            if chain.len() <= CHAIN {
                let here = self.add(place, parent, open, &mut shown, &mut stack);
                let next = self.open_below(place, open);
                let next: Vec<u32> = next.collect();
                let next = next.into_iter().rev();
                stack.extend(next.map(|child| (child, Some(here), end.saturating_sub(1))));
                continue;
            }
            let (first, rest) = chain.split_at(ENDS);
            let (middle, last) = rest.split_at(rest.len() - ENDS);
            let mut parent = parent;
            for &place in first {
                parent = Some(self.add(place, parent, open, &mut shown, &mut stack));
            }
            let steps = middle.len() as u64;
            let all = self.below[middle[0] as usize] - self.below[last[0] as usize];
            let what = What::Chain {
                steps,
                more: all - steps,
            };
            let on_path = middle.iter().all(|&place| self.on_path[place as usize]);
            stack.push((last[0], Some(shown.len()), ENDS));
            shown.push(Shown {
                parent,
                what,
                on_path,
            });
        }
        shown
    }

    /// Adds a node, and what of it is hidden: one node by itself, several as one.
    fn add(
        &self,
        place: u32,
        parent: Option<usize>,
        open: &[bool],
        shown: &mut Vec<Shown>,
        stack: &mut Vec<(u32, Option<usize>, usize)>,
    ) -> usize {
        let here = shown.len();
        shown.push(Shown {
            parent,
            what: What::Node(place),
            on_path: self.on_path[place as usize],
        });
        let below = self.children.below(place).iter();
        let hidden: Vec<u32> = below
            .copied()
            .filter(|&child| !open[child as usize])
            .collect();
        let count = hidden.iter().map(|&child| self.below[child as usize]).sum();
        match (&hidden[..], count) {
            ([], _) => {}
            (&[one], 1) => stack.push((one, Some(here), 0)),
            _ => shown.push(Shown {
                parent: Some(here),
                what: What::Folded(count),
                on_path: false,
            }),
        }
        here
    }

    fn open_below<'w>(&'w self, place: u32, open: &'w [bool]) -> impl Iterator<Item = u32> + 'w {
        let below = self.children.below(place).iter().copied();
        below.filter(|&child| open[child as usize])
    }

    /// The nodes from this one down to the first that has not just one open node below it.
    fn chain(&self, place: u32, open: &[bool]) -> Vec<u32> {
        let mut chain = vec![place];
        let mut at = place;
        loop {
            let mut next = self.open_below(at, open);
            let (Some(only), None) = (next.next(), next.next()) else {
                return chain;
            };
            at = only;
            chain.push(at);
        }
    }
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
