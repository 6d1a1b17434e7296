//! Inspection of a search between steps: the frontier, the closed states, paths, and the reason for the next choice.

use search_core::{MovedInPlace, Why, breadth_first, depth_first, engine::FrontierEntry};

use crate::common::map::Map;

#[test]
fn the_start_is_open_before_the_first_step() {
    let line = Map::of(&[&[1], &[]], 1);
    let search = breadth_first::graph((&line, 0));
    let open: Vec<u64> = search.frontier().filter_map(number).collect();
    assert_eq!(open, [0]);
    assert_eq!(search.why_next(), Some(Why::Start));
}

fn number(entry: FrontierEntry<'_, &Map>) -> Option<u64> {
    match entry {
        FrontierEntry::State(node) => Some(node.number),
        FrontierEntry::Untried { .. } => None,
    }
}

/// The other states of the path were shown as the current one.
#[test]
fn a_search_in_place_lists_its_only_state() {
    let map = Map::of(&[&[1, 4], &[2, 4], &[3, 4], &[], &[]], 9);
    let mut search = depth_first::tree(MovedInPlace((&map, 0)));
    for expected in 0..3_u16 {
        search.step();
        let closed: Vec<(u16, u64)> = search
            .closed()
            .map(|node| (*node.state, node.depth))
            .collect();
        assert_eq!(closed, [(expected, u64::from(expected))]);
        let parents = search.frontier().map(|entry| match entry {
            FrontierEntry::State(_) => None,
            FrontierEntry::Untried { parent, .. } => Some((*parent.state, parent.depth)),
        });
        let parents: Vec<_> = parents.collect();
        assert_eq!(parents, [Some((expected, u64::from(expected))); 2]);
        // Only the start is a path of one state.
        let numbers: Vec<u64> = search.closed().map(|node| node.number).collect();
        let path = search.path_to(numbers[0]);
        assert_eq!(path, (expected == 0).then(|| vec![&0]));
    }
}
