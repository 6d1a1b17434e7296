//! A tidy tree layout in linear time.
//!
//! E. M. Reingold and J. S. Tilford, *Tidier drawings of trees*, 1981; for any number of children J. Q. Walker, *A
//! node-positioning algorithm for general trees*, 1990, in the linear form of C. Buchheim, M. Jünger and S.
//! Leipert, *Improving Walker's algorithm to run in linear time*, 2002. The tree walks are iterative, so that deep
//! trees cannot overflow the stack.

/// Returns the position of each node within its level, in units of the minimum distance between two nodes of a
/// level; the least position is 0. Runs in O(n).
///
/// `parents` contains the parent of each node, and each parent comes before its children. If several nodes have no
/// parent, they are laid out as the children of a common invisible root.
///
/// # Panics
/// Panics if a parent comes after one of its children.
#[must_use]
pub fn tree_layout(parents: &[Option<usize>]) -> Vec<f64> {
    // Node 0 is the invisible root.
    let mut layout = TidyLayout::new(parents);
    for at in layout.postorder() {
        layout.position_above_children(at);
        layout.apportion(at);
    }
    let mut shift = vec![0.0; layout.nodes.len()];
    let mut positions = vec![0.0; parents.len()];
    for at in 1..layout.nodes.len() {
        let parent = layout.nodes[at].parent;
        shift[at] = shift[parent] + layout.nodes[parent].modifier;
        positions[at - 1] = layout.nodes[at].preliminary + shift[at];
    }
    let least = positions.iter().copied().fold(f64::INFINITY, f64::min);
    for position in &mut positions {
        *position -= least;
    }
    positions
}

#[derive(Clone)]
struct LayoutNode {
    parent: usize,
    children: Vec<usize>,
    /// The index of the node among the children of its parent.
    sibling_index: usize,
    preliminary: f64,
    modifier: f64,
    change: f64,
    shift: f64,
    /// The next node on the contour of the subtree, if that is not a child.
    thread: Option<usize>,
    ancestor: usize,
    /// Among its children, the greatest distinct ancestor to the left, as in the paper.
    default_ancestor: usize,
}

struct TidyLayout {
    nodes: Vec<LayoutNode>,
}

impl TidyLayout {
    fn new(parents: &[Option<usize>]) -> TidyLayout {
        let node = |index, parent| LayoutNode {
            parent,
            children: Vec::new(),
            sibling_index: 0,
            preliminary: 0.0,
            modifier: 0.0,
            change: 0.0,
            shift: 0.0,
            thread: None,
            ancestor: index,
            default_ancestor: 0,
        };
        let mut nodes = vec![node(0, 0)];
        for (index, parent) in parents.iter().enumerate() {
            let (index, parent) = (index + 1, parent.map_or(0, |parent| parent + 1));
            nodes.push(node(index, parent));
            nodes[index].sibling_index = nodes[parent].children.len();
            nodes[parent].children.push(index);
        }
        for node in &mut nodes {
            node.default_ancestor = node.children.first().copied().unwrap_or(0);
        }
        TidyLayout { nodes }
    }

    /// Returns all nodes, children before their parents and siblings from left to right.
    fn postorder(&self) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut stack = vec![0];
        while let Some(at) = stack.pop() {
            order.push(at);
            stack.extend(&self.nodes[at].children);
        }
        order.reverse();
        order
    }

    fn left_sibling(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        let left = node.sibling_index.checked_sub(1)?;
        (at != 0).then(|| self.nodes[node.parent].children[left])
    }

    /// Centres a node above its children, or places it to the right of its left sibling.
    fn position_above_children(&mut self, at: usize) {
        let beside = self
            .left_sibling(at)
            .map(|left| self.nodes[left].preliminary + 1.0);
        let ends = self.nodes[at]
            .children
            .first()
            .copied()
            .zip(self.nodes[at].children.last().copied());
        let Some((first, last)) = ends else {
            self.nodes[at].preliminary = beside.unwrap_or(0.0);
            return;
        };
        self.execute_shifts(at);
        let middle = (self.nodes[first].preliminary + self.nodes[last].preliminary) / 2.0;
        let preliminary = beside.unwrap_or(middle);
        self.nodes[at].preliminary = preliminary;
        self.nodes[at].modifier = preliminary - middle;
    }

    fn execute_shifts(&mut self, at: usize) {
        let (mut shift, mut change) = (0.0, 0.0);
        for index in (0..self.nodes[at].children.len()).rev() {
            let child = self.nodes[at].children[index];
            let child = &mut self.nodes[child];
            child.preliminary += shift;
            child.modifier += shift;
            change += child.change;
            shift += child.shift + change;
        }
    }

    /// Moves a subtree to the right of the subtrees of its left siblings by comparing their contours (`apportion`
    /// in the paper).
    fn apportion(&mut self, at: usize) {
        let Some(left) = self.left_sibling(at) else {
            return;
        };
        let parent = self.nodes[at].parent;
        let first = self.nodes[parent].children[0];
        // The inner and outer contours of this subtree, and of the subtrees to its left.
        let (mut inner, mut outer, mut left_inner, mut left_outer) = (at, at, left, first);
        let modifier = |layout: &TidyLayout, index: usize| layout.nodes[index].modifier;
        let mut inner_sum = modifier(self, inner);
        let mut outer_sum = inner_sum;
        let mut left_inner_sum = modifier(self, left_inner);
        let mut left_outer_sum = modifier(self, left_outer);
        while let Some((next_left, next)) = self.next_right(left_inner).zip(self.next_left(inner)) {
            (left_inner, inner) = (next_left, next);
            // The outer contours are as long as the inner ones.
            left_outer = self.next_left(left_outer).unwrap_or(left_outer);
            outer = self.next_right(outer).unwrap_or(outer);
            self.nodes[outer].ancestor = at;
            let overlap = (self.nodes[left_inner].preliminary + left_inner_sum)
                - (self.nodes[inner].preliminary + inner_sum)
                + 1.0;
            if overlap > 0.0 {
                let from = self.ancestor(left_inner, parent);
                self.move_subtree(from, at, overlap);
                inner_sum += overlap;
                outer_sum += overlap;
            }
            left_inner_sum += modifier(self, left_inner);
            inner_sum += modifier(self, inner);
            left_outer_sum += modifier(self, left_outer);
            outer_sum += modifier(self, outer);
        }
        if let Some(next) = self.next_right(left_inner)
            && self.next_right(outer).is_none()
        {
            self.nodes[outer].thread = Some(next);
            self.nodes[outer].modifier += left_inner_sum - outer_sum;
        }
        if let Some(next) = self.next_left(inner)
            && self.next_left(left_outer).is_none()
        {
            self.nodes[left_outer].thread = Some(next);
            self.nodes[left_outer].modifier += inner_sum - left_outer_sum;
            self.nodes[parent].default_ancestor = at;
        }
    }

    fn next_left(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        node.children.first().copied().or(node.thread)
    }

    fn next_right(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        node.children.last().copied().or(node.thread)
    }

    /// Returns the child of `parent` whose subtree contains `at`.
    fn ancestor(&self, at: usize, parent: usize) -> usize {
        let ancestor = self.nodes[at].ancestor;
        if self.nodes[ancestor].parent == parent && ancestor != 0 {
            ancestor
        } else {
            self.nodes[parent].default_ancestor
        }
    }

    fn move_subtree(&mut self, from: usize, to: usize, by: f64) {
        let between = (self.nodes[to].sibling_index - self.nodes[from].sibling_index) as f64;
        let each = by / between;
        self.nodes[to].change -= each;
        self.nodes[to].shift += by;
        self.nodes[from].change += each;
        self.nodes[to].preliminary += by;
        self.nodes[to].modifier += by;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Generates trees as lists of parents; each parent comes before its children.
    fn trees() -> impl Strategy<Value = Vec<Option<usize>>> {
        prop::collection::vec(any::<prop::sample::Index>(), 0..60).prop_map(|picks| {
            let mut parents = vec![None];
            for pick in picks {
                parents.push(Some(pick.index(parents.len())));
            }
            parents
        })
    }

    fn depths(parents: &[Option<usize>]) -> Vec<usize> {
        let mut depths: Vec<usize> = Vec::new();
        for parent in parents {
            depths.push(parent.map_or(0, |parent| depths[parent] + 1));
        }
        depths
    }

    /// Returns the nodes of each depth, from left to right.
    fn layers(parents: &[Option<usize>]) -> Vec<Vec<usize>> {
        let mut layers = vec![vec![0]];
        loop {
            let above = layers.last().expect("there is at least one layer");
            let below: Vec<usize> = above
                .iter()
                .flat_map(|&parent| {
                    (0..parents.len()).filter(move |&node| parents[node] == Some(parent))
                })
                .collect();
            if below.is_empty() {
                return layers;
            }
            layers.push(below);
        }
    }

    proptest! {
        #[test]
        fn nodes_of_a_level_are_in_order_and_do_not_overlap(parents in trees()) {
            let positions = tree_layout(&parents);
            for layer in layers(&parents) {
                for pair in layer.windows(2) {
                    prop_assert!(positions[pair[1]] - positions[pair[0]] > 1.0 - 1e-9);
                }
            }
            prop_assert!(positions.iter().all(|position| *position >= 0.0));
        }

        #[test]
        fn parents_are_centred_above_their_children(parents in trees()) {
            let positions = tree_layout(&parents);
            for parent in 0..parents.len() {
                let children: Vec<usize> = (0..parents.len()).filter(|&node| parents[node] == Some(parent)).collect();
                if let (Some(first), Some(last)) = (children.first(), children.last()) {
                    let middle = (positions[*first] + positions[*last]) / 2.0;
                    prop_assert!((positions[parent] - middle).abs() < 1e-9);
                }
            }
        }

        #[test]
        fn the_layout_of_a_mirrored_tree_is_the_mirror_image(parents in trees()) {
            let depths = depths(&parents);
            // Lists the nodes level by level, each level from right to left, which reverses the children of each
            // node.
            let order: Vec<usize> = layers(&parents).into_iter().flat_map(|layer| layer.into_iter().rev()).collect();
            let mirrored: Vec<Option<usize>> = order
                .iter()
                .map(|&node| parents[node].map(|parent| order.iter().position(|&other| other == parent).expect("the parent is in the list")))
                .collect();
            let (plain, mirror) = (tree_layout(&parents), tree_layout(&mirrored));
            let widest = plain.iter().copied().fold(0.0, f64::max);
            for (index, &node) in order.iter().enumerate() {
                prop_assert!((widest - plain[node] - mirror[index]).abs() < 1e-6, "depth {}", depths[node]);
            }
        }
    }

    #[test]
    fn a_path_of_a_million_nodes_is_laid_out() {
        let parents: Vec<Option<usize>> = (0..1_000_000_usize)
            .map(|node| node.checked_sub(1))
            .collect();
        assert!(
            tree_layout(&parents)
                .iter()
                .all(|position| *position == 0.0)
        );
    }

    #[test]
    fn several_starts_are_placed_side_by_side() {
        assert_eq!(tree_layout(&[None, None]), [0.0, 1.0]);
    }
}
