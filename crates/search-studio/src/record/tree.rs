//! The search tree as far as it is drawn; nodes beyond the maximum are folded. The page lays it out.

use rustc_hash::FxHashSet;

use super::history::Outcome;
use super::nodes::Flags;
use super::recording::Recording;
use crate::api::{Amount, DrawnTree, TreeFold, TreeNode};

/// Maximum length of a node's label, in characters.
const LABEL: usize = 60;

/// The largest number of nodes whose actions are named: they cannot be read in a larger drawing.
const LABELLED: usize = 1000;

/// The largest number of nodes whose states are drawn.
const ILLUSTRATED: usize = 120;

impl<'a> Recording<'a> {
    /// Returns the tree at a step, with about `max_nodes` nodes: those on the paths to the current node and to the last
    /// solution are shown, unless they are below a folded node. In a small tree, nodes have their drawings if that is wanted.
    pub(super) fn tree_at(
        &self,
        step: u32,
        max_nodes: usize,
        folded: &[u32],
        drawn: bool,
    ) -> DrawnTree {
        let history = self.history();
        let nodes = &history.nodes;
        let total = history.steps[step as usize].nodes;
        let current = history.steps[step as usize].node;
        let solution = history.solutions.iter().rev().find(|&&one| one <= step);
        let solution = solution.map(|&one| history.steps[one as usize].node);
        let mut on_path = vec![false; total as usize];
        let folded: FxHashSet<u32> = folded.iter().copied().collect();
        let folded = below(nodes.len(), |node| nodes.parent(node), &folded);
        let is_folded = |node: u32| folded[node as usize];
        let is_small = (total as usize) <= max_nodes;
        let mut shown: Vec<bool> = (0..total)
            .map(|node| is_small && !is_folded(node))
            .collect();
        let mut count = 0;
        for (end, is_path) in [(Some(current), solution.is_none()), (solution, true)] {
            let mut at = end;
            let mut steps = 0;
            while let Some(node) = at.filter(|&node| node < total && steps < total) {
                at = nodes.parent(node);
                steps += 1;
                if is_folded(node) {
                    continue;
                }
                count += usize::from(!shown[node as usize]);
                shown[node as usize] = true;
                on_path[node as usize] |= is_path;
            }
        }
        for node in 0..total {
            if count >= max_nodes {
                break;
            }
            let parent_is_shown = nodes
                .parent(node)
                .is_none_or(|parent| shown.get(parent as usize).copied().unwrap_or(false));
            if !shown[node as usize] && parent_is_shown && !is_folded(node) {
                shown[node as usize] = true;
                count += 1;
            }
        }
        // A node with a cheaper path can be newer than its children; here parents come first.
        let mut order: Vec<u32> = (0..total).filter(|&node| shown[node as usize]).collect();
        order.sort_by_cached_key(|&node| nodes.depth(node) << 32 | u64::from(node));
        let is_illustrated = drawn && order.len() <= ILLUSTRATED;
        let is_labelled = order.len() <= LABELLED;
        let action = |node| {
            let parent = nodes.parent(node).filter(|_| is_labelled)?;
            self.action(parent, node)
        };
        let shown_nodes = order.iter().map(|&node| {
            let expanded_at = nodes.expanded_at(node).filter(|&one| one <= step);
            let is_duplicate = nodes.is(node, Flags::DUPLICATE)
                && !nodes.is(node, Flags::REOPENED | Flags::CHEAPER);
            let mark = if nodes.is(node, Flags::SOLUTION) && expanded_at.is_some() {
                "solution"
            } else if nodes.is(node, Flags::DEAD_END) {
                "dead_end"
            } else if is_duplicate || nodes.is(node, Flags::DEARER) {
                "duplicate"
            } else if on_path[node as usize] {
                "path"
            } else if expanded_at.is_some() {
                "expanded"
            } else {
                "frontier"
            };
            let (g, h) = (nodes.g(node), nodes.h(node));
            TreeNode {
                id: node.into(),
                parent: nodes.parent(node).map(u64::from),
                depth: nodes.depth(node),
                order: expanded_at.map(u64::from),
                f: super::history::sum(g, h).map(Amount::of),
                g: g.map(Amount::of),
                h: h.map(Amount::of),
                mark,
                label: self.line(nodes.state(node)).chars().take(LABEL).collect(),
                action: action(node),
                drawing: is_illustrated.then(|| self.own_drawing(node)).flatten(),
            }
        });
        DrawnTree {
            total: total.into(),
            folded: self.fold_counts(&shown),
            nodes: shown_nodes.collect(),
            expanded_by_depth: self.expanded_by_depth(step),
        }
    }

    /// Returns the number of expansions at each depth, up to a step.
    fn expanded_by_depth(&self, step: u32) -> Vec<u64> {
        let history = self.history();
        let mut counts = Vec::new();
        for record in &history.steps[1..=step as usize] {
            if matches!(record.outcome, Outcome::Expanded | Outcome::DeadEnd) {
                let depth = history.nodes.depth(record.node) as usize;
                if counts.len() <= depth {
                    counts.resize(depth + 1, 0);
                }
                counts[depth] += 1;
            }
        }
        counts
    }

    /// Returns the number of nodes folded below each shown node.
    fn fold_counts(&self, shown: &[bool]) -> Vec<TreeFold> {
        let history = self.history();
        // The shown node above each node, or the node itself.
        let mut shown_above = vec![0u32; shown.len()];
        let mut counts = vec![0u64; shown.len()];
        for node in 0..shown.len() as u32 {
            shown_above[node as usize] = node;
            if shown[node as usize] {
                continue;
            }
            if let Some(parent) = history.nodes.parent(node).filter(|&parent| parent < node) {
                let above = shown_above[parent as usize];
                shown_above[node as usize] = above;
                counts[above as usize] += 1;
            }
        }
        let folded = counts
            .iter()
            .enumerate()
            .filter(|&(node, &count)| count > 0 && shown[node]);
        let folded = folded.map(|(node, &count)| TreeFold {
            parent: node as u64,
            count,
        });
        folded.collect()
    }
}

/// Returns, for each of `count` nodes, whether it is in the subtree of one of the roots, other than as its root. Takes the parent of
/// each node once, as a path can have a million nodes.
fn below(count: u32, parent: impl Fn(u32) -> Option<u32>, roots: &FxHashSet<u32>) -> Vec<bool> {
    if roots.is_empty() {
        return vec![false; count as usize];
    }
    let mut known = vec![None; count as usize];
    let mut path = Vec::new();
    for node in 0..count {
        // The parent can be newer than the node. A node that is entered counts as known, so that the walk ends.
        let mut at = node;
        let is_below = loop {
            if let Some(is_below) = known[at as usize] {
                break is_below;
            }
            known[at as usize] = Some(false);
            path.push(at);
            match parent(at) {
                Some(parent) if !roots.contains(&parent) => at = parent,
                above => break above.is_some(),
            }
        };
        for node in path.drain(..) {
            known[node as usize] = Some(is_below);
        }
    }
    known.into_iter().map(Option::unwrap_or_default).collect()
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use proptest::prelude::*;

    use super::*;

    /// Regression test: all ancestors of each node were visited.
    #[test]
    fn the_time_of_folding_is_linear_in_the_depth() {
        let (visited, count) = (Cell::new(0), 10_000);
        let parent = |node: u32| {
            visited.set(visited.get() + 1);
            node.checked_sub(1)
        };
        let folded = below(count, parent, &FxHashSet::from_iter([7_000, 8_000]));
        assert_eq!(folded.iter().position(|&is_below| is_below), Some(7_001));
        assert!(folded[7_001..].iter().all(|&is_below| is_below));
        assert_eq!(visited.get(), count);
        assert_eq!(below(3, |_| None, &FxHashSet::default()), [false; 3]);
    }

    proptest! {
        /// Parents can be newer than their children.
        #[test]
        fn a_node_is_folded_below_any_folded_ancestor(
            parents in prop::collection::vec(prop::option::of(0_u32..40), 40),
            roots in prop::collection::vec(0_u32..40, 0..4),
        ) {
            let roots = FxHashSet::from_iter(roots);
            // Follows parents in a random order of the nodes, so there is no cycle.
            let place = |node: u32| (node * 23 + 5) % 40;
            let parent = |node: u32| parents[node as usize].filter(|&above| place(above) < place(node));
            let folded = below(40, parent, &roots);
            for node in 0..40 {
                let mut above = std::iter::successors(parent(node), |&above| parent(above));
                prop_assert_eq!(folded[node as usize], above.any(|above| roots.contains(&above)));
            }
        }
    }
}
