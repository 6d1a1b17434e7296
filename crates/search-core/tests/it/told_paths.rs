//! The path of which an observer is told is the one that the search has.

use search_core::{Node, Observer, StateSpace, bidirectional};

use crate::common::both_ways::BothWays;
use crate::common::map::Map;

/// The solutions, each with its path.
#[derive(Default)]
struct Told(Vec<(u64, Option<Vec<u64>>)>);

impl<P: StateSpace> Observer<P> for Told {
    fn solution(&mut self, node: &Node<'_, P>) {
        self.0.push((node.number, None));
    }

    fn solution_path(&mut self, nodes: &[Node<'_, P>]) {
        let depths: Vec<u64> = nodes.iter().map(|node| node.depth).collect();
        assert_eq!(depths, (0..nodes.len() as u64).collect::<Vec<_>>());
        let (_, path) = self.0.last_mut().expect("the solution comes first");
        *path = Some(nodes.iter().map(|node| node.number).collect());
    }
}

fn forked() -> Map {
    Map::of(&[&[1, 2], &[3], &[3, 4], &[4], &[]], 4)
}

/// From 0 by 2 to 4: the numbers on the side of the goal are odd.
#[test]
fn an_observer_is_told_the_path_by_way_of_the_meeting() {
    let space = BothWays::of(forked());
    let mut told = Told::default();
    let search = bidirectional::graph((&space, 0)).observe(&mut told);
    let report = search.run();
    assert_eq!(report.solution().map(|solution| solution.depth), Some(2));
    let (number, path) = &told.0[0];
    let path = path.as_ref().expect("both sides are kept");
    assert_eq!((path.len(), path[0], path[2]), (3, 0, *number));
    assert_eq!(number % 2, 1);
}
