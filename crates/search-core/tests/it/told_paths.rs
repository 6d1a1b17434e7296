//! The path of which an observer is told is the one that the search has.

use search_core::engine::Engine;
use search_core::{Node, Observer, Search, StateSpace, Step, bidirectional};

use crate::common::both_ways::BothWays;
use crate::common::map::Map;
use crate::common::{Which, with_every_engine};

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

fn is_told<'m, E: Engine<&'m Map>>(which: Which, new: impl Fn() -> Search<&'m Map, E>) {
    let mut told = Told::default();
    let mut search = new().observe(&mut told);
    assert_eq!(search.advance(), Step::Solution);
    let number = search.solution().map(|node| node.number);
    let solution = search.solutions().next();
    drop((search, solution));
    let (first, path) = &told.0[0];
    assert_eq!(Some(*first), number, "{which:?}");
    assert_eq!(path.is_some(), which.keeps_paths(), "{which:?}");
    if let Some(path) = path {
        assert_eq!((path.first(), path.last()), (Some(&0), Some(first)));
    }
}

#[test]
fn an_observer_is_told_the_path_where_it_is_kept() {
    let map = forked();
    with_every_engine!(is_told, &map, 0);
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
