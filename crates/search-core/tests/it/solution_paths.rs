//! The solution path passed to an observer is that of the search.

use search_core::{Node, Observer, StateSpace, bidirectional};

use crate::common::both_ways::BothWays;
use crate::common::map::Map;

/// The solutions, each with its path.
#[derive(Default)]
struct Solutions(Vec<(u64, Option<Vec<u64>>)>);

impl<P: StateSpace> Observer<P> for Solutions {
    fn solution(&mut self, node: &Node<'_, P>) {
        self.0.push((node.number, None));
    }

    fn solution_path(&mut self, nodes: &[Node<'_, P>]) {
        let depths: Vec<u64> = nodes.iter().map(|node| node.depth).collect();
        assert_eq!(depths, (0..nodes.len() as u64).collect::<Vec<_>>());
        let (_, path) = self
            .0
            .last_mut()
            .expect("the solution is reported before its path");
        *path = Some(nodes.iter().map(|node| node.number).collect());
    }
}

fn forked() -> Map {
    Map::of(&[&[1, 2], &[3], &[3, 4], &[4], &[]], 4)
}

/// From 0 through 2 to 4. Numbers on the side of the goal are odd.
#[test]
fn an_observer_receives_the_path_through_the_meeting_state() {
    let space = BothWays::of(forked());
    let mut solutions = Solutions::default();
    let search = bidirectional::graph((&space, 0)).observe(&mut solutions);
    let report = search.run();
    assert_eq!(report.solution().map(|solution| solution.depth), Some(2));
    let (number, path) = &solutions.0[0];
    let path = path.as_ref().expect("bidirectional search keeps paths");
    assert_eq!((path.len(), path[0], path[2]), (3, 0, *number));
    assert_eq!(number % 2, 1);
}
