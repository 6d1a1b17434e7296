//! Inspection of a search between steps: the frontier, the closed states, paths, and the reason for the next choice.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use search_core::engine::Engine;
use search_core::{
    FrontierEntry, MovedInPlace, Node, Observer, Search, StateSpace, Step, Why, breadth_first,
    depth_first,
};

use crate::common::Which;
use crate::common::map::Map;

/// A copy of an entry of a frontier.
#[derive(Debug)]
enum Entry {
    State(u64, u16, u64),
    /// The successor and its depth.
    Untried(Option<u16>, u64),
}

/// The last expanded node (number, state, depth) and the dead ends.
#[derive(Clone, Default)]
struct Watched(Rc<RefCell<Seen>>);

#[derive(Default)]
struct Seen {
    expanded: Option<(u64, u16, u64)>,
    dead: BTreeSet<u64>,
}

impl<P: StateSpace<State = u16>> Observer<P> for Watched {
    fn expand(&mut self, node: &Node<'_, P>) {
        self.0.borrow_mut().expanded = Some((node.number, *node.state, node.depth));
    }

    fn dead_end(&mut self, node: &Node<'_, P>) {
        self.0.borrow_mut().dead.insert(node.number);
    }
}

fn entries<'m, E: Engine<&'m Map>>(search: &Search<&'m Map, E, Watched>, map: &Map) -> Vec<Entry> {
    let entries = search.frontier().map(|entry| match entry {
        FrontierEntry::State(node) => Entry::State(node.number, *node.state, node.depth),
        FrontierEntry::Untried { parent, action } => {
            Entry::Untried(map.result(parent.state, *action), parent.depth + 1)
        }
    });
    entries.collect()
}

/// Asserts that the step removed the first entry of the frontier.
fn assert_first_was_taken(
    which: Which,
    before: &[Entry],
    known: &BTreeSet<u16>,
    taken: Option<(u64, u16, u64)>,
) {
    let next = before.iter().find_map(|entry| match *entry {
        Entry::State(number, state, depth) => Some((Some(number), state, depth)),
        // An action without a result, or that leads to a known state, is skipped within the step.
        Entry::Untried(to, depth) => to
            .filter(|to| !which.graph || !known.contains(to))
            .map(|to| (None, to, depth)),
    });
    let expected = next.map(|(_, state, depth)| (state, depth));
    assert_eq!(
        expected,
        taken.map(|(_, state, depth)| (state, depth)),
        "{which:?}: {before:?}"
    );
    if let (Some((Some(number), ..)), Some(taken)) = (next, taken) {
        assert_eq!(number, taken.0, "{which:?}");
    }
}

/// Asserts that the path to a stored node follows roads and has the right length, or that the engine keeps no paths.
fn assert_path<'m, E: Engine<&'m Map>>(
    which: Which,
    search: &Search<&'m Map, E, Watched>,
    map: &Map,
    (number, state, depth): (u64, u16, u64),
) {
    let Some(path) = search.path_to(number) else {
        assert!(!which.keeps_paths(), "{which:?}");
        return;
    };
    assert!(which.keeps_paths(), "{which:?}");
    assert_eq!((*path[0], *path[path.len() - 1]), (0, state), "{which:?}");
    assert_eq!(path.len() as u64 - 1, depth, "{which:?}");
    let connected = path
        .windows(2)
        .all(|road| map.successors(*road[0]).contains(road[1]));
    assert!(connected, "{which:?}: {path:?}");
}

pub(crate) fn inspect_every_step<'m, E: Engine<&'m Map>>(
    which: Which,
    new: impl Fn() -> Search<&'m Map, E>,
    map: &Map,
) {
    let watched = Watched::default();
    let mut search = new().observe(watched.clone());
    assert!(search.solution().is_none() && search.path_to(0).is_none());
    let mut started = false;
    for _ in 0..60 {
        let before = entries(&search, map);
        let closed_before: BTreeSet<u16> = search.closed().map(|node| *node.state).collect();
        let solutions = search.solution().map(|node| *node.state);
        let known: BTreeSet<u16> = closed_before.into_iter().chain(solutions).collect();
        let whys = search.why_next().is_some();
        watched.0.borrow_mut().expanded = None;
        let step = search.step();
        let solution = search
            .solution()
            .map(|node| (node.number, *node.state, node.depth));
        assert_eq!(solution.is_some(), step == Step::Solution, "{which:?}");
        let taken = watched.0.borrow().expanded.or(solution);
        if started {
            assert_eq!(whys, !before.is_empty(), "{which:?}");
            assert_first_was_taken(which, &before, &known, taken);
        }
        started = true;

        let closed: Vec<_> = search
            .closed()
            .map(|node| (node.number, *node.state, node.depth))
            .collect();
        let frontier: Vec<_> = entries(&search, map)
            .into_iter()
            .filter_map(|entry| match entry {
                Entry::State(number, state, depth) => Some((number, state, depth)),
                Entry::Untried(..) => None,
            })
            .collect();
        for &node in closed.iter().chain(&frontier).chain(&solution) {
            assert_path(which, &search, map, node);
        }
        let kept: BTreeSet<u64> = closed
            .iter()
            .chain(&frontier)
            .chain(&solution)
            .map(|node| node.0)
            .collect();
        assert_eq!(
            kept.len(),
            closed.len() + frontier.len() + usize::from(solution.is_some()),
            "{which:?}"
        );
        if which.graph {
            // Dead ends found by the heuristic are stored, but neither open nor closed.
            let dead = watched.0.borrow().dead.clone();
            let all: BTreeSet<u64> = kept.union(&dead).copied().collect();
            assert_eq!(
                all,
                (0..search.counts().stored).collect::<BTreeSet<u64>>(),
                "{which:?}"
            );
        } else if !which.keeps_paths() {
            assert_eq!(closed, [], "{which:?}");
        }
        if step == Step::Exhausted {
            return;
        }
    }
}

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
