//! A tidy layout of a tree, in time linear in its nodes.
//!
//! E. M. Reingold and J. S. Tilford, *Tidier drawings of trees*, 1981; for any number of children J. Q. Walker, *A
//! node-positioning algorithm for general trees*, 1990, in the linear form of C. Buchheim, M. Jünger and S. Leipert,
//! *Improving Walker's algorithm to run in linear time*, 2002. Their walks are written without recursion.

/// Where each node is across its tree, in units of the least distance of two nodes of one depth; the least is 0.
/// `parents` has a parent before its children; several nodes without one are the children of a node that is not shown.
#[must_use]
pub fn across(parents: &[Option<usize>]) -> Vec<f64> {
    // Place 0 is the node that is not shown.
    let mut walk = Walk::new(parents);
    for at in walk.upward() {
        walk.place_above_children(at);
        walk.move_apart(at);
    }
    let mut shift = vec![0.0; walk.nodes.len()];
    let mut across = vec![0.0; parents.len()];
    for at in 1..walk.nodes.len() {
        let parent = walk.nodes[at].parent;
        shift[at] = shift[parent] + walk.nodes[parent].modifier;
        across[at - 1] = walk.nodes[at].preliminary + shift[at];
    }
    let least = across.iter().copied().fold(f64::INFINITY, f64::min);
    for place in &mut across {
        *place -= least;
    }
    across
}

#[derive(Clone)]
struct Node {
    parent: usize,
    children: Vec<usize>,
    /// Which child of its parent it is.
    rank: usize,
    preliminary: f64,
    modifier: f64,
    change: f64,
    shift: f64,
    /// The next on the contour of its subtree, where that is no child.
    thread: Option<usize>,
    ancestor: usize,
    /// Of its children: the greatest distinct ancestor to the left.
    default_ancestor: usize,
}

struct Walk {
    nodes: Vec<Node>,
}

impl Walk {
    fn new(parents: &[Option<usize>]) -> Walk {
        let node = |place, parent| Node {
            parent,
            children: Vec::new(),
            rank: 0,
            preliminary: 0.0,
            modifier: 0.0,
            change: 0.0,
            shift: 0.0,
            thread: None,
            ancestor: place,
            default_ancestor: 0,
        };
        let mut nodes = vec![node(0, 0)];
        for (place, parent) in parents.iter().enumerate() {
            let (place, parent) = (place + 1, parent.map_or(0, |parent| parent + 1));
            nodes.push(node(place, parent));
            nodes[place].rank = nodes[parent].children.len();
            nodes[parent].children.push(place);
        }
        for node in &mut nodes {
            node.default_ancestor = node.children.first().copied().unwrap_or(0);
        }
        Walk { nodes }
    }

    /// Children before their parents, and from left to right.
    fn upward(&self) -> Vec<usize> {
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
        let left = node.rank.checked_sub(1)?;
        (at != 0).then(|| self.nodes[node.parent].children[left])
    }

    /// The first step of a node's walk: in the middle above its children, and to the right of its left sibling.
    fn place_above_children(&mut self, at: usize) {
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
        for place in (0..self.nodes[at].children.len()).rev() {
            let child = self.nodes[at].children[place];
            let child = &mut self.nodes[child];
            child.preliminary += shift;
            child.modifier += shift;
            change += child.change;
            shift += child.shift + change;
        }
    }

    /// Moves a subtree to the right of those of its left siblings, along both contours.
    fn move_apart(&mut self, at: usize) {
        let Some(left) = self.left_sibling(at) else {
            return;
        };
        let parent = self.nodes[at].parent;
        let first = self.nodes[parent].children[0];
        // The contours: of this subtree inside and outside, of the left ones inside and outside.
        let (mut inner, mut outer, mut left_inner, mut left_outer) = (at, at, left, first);
        let modifier = |walk: &Walk, place: usize| walk.nodes[place].modifier;
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

    /// The child of `parent` in whose subtree `at` is.
    fn ancestor(&self, at: usize, parent: usize) -> usize {
        let ancestor = self.nodes[at].ancestor;
        if self.nodes[ancestor].parent == parent && ancestor != 0 {
            ancestor
        } else {
            self.nodes[parent].default_ancestor
        }
    }

    fn move_subtree(&mut self, from: usize, to: usize, by: f64) {
        let between = (self.nodes[to].rank - self.nodes[from].rank) as f64;
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

    /// A tree: the parent of each node is one before it.
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

    /// The nodes of each depth, from left to right as the children of the nodes above them.
    fn layers(parents: &[Option<usize>]) -> Vec<Vec<usize>> {
        let mut layers = vec![vec![0]];
        loop {
            let above = layers.last().expect("there is one");
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
        fn nodes_of_one_depth_are_in_order_and_apart(parents in trees()) {
            let across = across(&parents);
            for layer in layers(&parents) {
                for pair in layer.windows(2) {
                    prop_assert!(across[pair[1]] - across[pair[0]] > 1.0 - 1e-9);
                }
            }
            prop_assert!(across.iter().all(|place| *place >= 0.0));
        }

        #[test]
        fn parents_are_in_the_middle_above_their_children(parents in trees()) {
            let across = across(&parents);
            for parent in 0..parents.len() {
                let children: Vec<usize> = (0..parents.len()).filter(|&node| parents[node] == Some(parent)).collect();
                if let (Some(first), Some(last)) = (children.first(), children.last()) {
                    let middle = (across[*first] + across[*last]) / 2.0;
                    prop_assert!((across[parent] - middle).abs() < 1e-9);
                }
            }
        }

        #[test]
        fn a_mirrored_tree_is_laid_out_as_the_mirror_image(parents in trees()) {
            let depths = depths(&parents);
            // The children of each node in the other order: nodes listed depth by depth, each layer from right to left.
            let order: Vec<usize> = layers(&parents).into_iter().flat_map(|layer| layer.into_iter().rev()).collect();
            let mirrored: Vec<Option<usize>> = order
                .iter()
                .map(|&node| parents[node].map(|parent| order.iter().position(|&other| other == parent).expect("it is there")))
                .collect();
            let (plain, mirror) = (across(&parents), across(&mirrored));
            let widest = plain.iter().copied().fold(0.0, f64::max);
            for (place, &node) in order.iter().enumerate() {
                prop_assert!((widest - plain[node] - mirror[place]).abs() < 1e-6, "depth {}", depths[node]);
            }
        }
    }

    #[test]
    fn a_path_of_a_million_nodes_is_laid_out() {
        let parents: Vec<Option<usize>> = (0..1_000_000_usize)
            .map(|node| node.checked_sub(1))
            .collect();
        assert!(across(&parents).iter().all(|place| *place == 0.0));
    }

    #[test]
    fn several_starts_stand_side_by_side() {
        assert_eq!(across(&[None, None]), [0.0, 1.0]);
    }
}
