//! Forcing chains and cycles without branches: each node follows from the one before. A true candidate makes the others of its
//! cell and those of its value in its units false; a false one makes the other of two in a cell or unit true.

use std::ops::ControlFlow;

use super::grid::Position;
use super::{Candidates, Deduction, Node, Rating, Reason, Technique, Visit, bits};

/// Which implications a chain uses: those between cells for one value, those within cells with two candidates, or both.
/// A true candidate always excludes its value in its units.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Links {
    X,
    Y,
    Both,
}

/// A list of candidates for each candidate, which are numbered by cell and value, one list after the other.
struct Lists {
    ends: Vec<u32>,
    all: Vec<u32>,
}

impl Lists {
    /// Fills the list of each candidate.
    fn new(at: &Position<'_>, mut fill: impl FnMut(usize, usize, &mut List<'_>)) -> Lists {
        let (n, cells) = (at.n(), at.layout.size.cells());
        let mut lists = Lists {
            ends: Vec::with_capacity(n * cells),
            all: Vec::new(),
        };
        for cell in 0..cells {
            for value in 0..n {
                if at.left(cell) >> value & 1 == 1 {
                    let first = lists.all.len();
                    let all = &mut lists.all;
                    fill(cell, value, &mut List { first, all });
                }
                lists.ends.push(lists.all.len() as u32);
            }
        }
        lists
    }

    fn of(&self, candidate: usize) -> &[u32] {
        let first = candidate
            .checked_sub(1)
            .map_or(0, |before| self.ends[before]);
        &self.all[first as usize..self.ends[candidate] as usize]
    }
}

/// The list that is being filled.
struct List<'l> {
    first: usize,
    all: &'l mut Vec<u32>,
}

impl List<'_> {
    /// Adds a candidate that the list does not have.
    fn add(&mut self, candidate: u32) {
        if !self.all[self.first..].contains(&candidate) {
            self.all.push(candidate);
        }
    }

    fn extend(&mut self, candidates: &[u32]) {
        self.all.extend_from_slice(candidates);
    }
}

/// The implications of all candidates.
struct Graph {
    /// The same value in the units of the cell.
    weak: Lists,
    /// The other of two cells of a unit.
    strong: Lists,
    /// The other candidates of the cell, and the same value in its units.
    cell_and_weak: Lists,
    /// The other of two candidates of the cell.
    other: Lists,
    /// That, and the other of two cells of a unit.
    other_and_strong: Lists,
}

impl Graph {
    fn new(at: &Position<'_>) -> Graph {
        let n = at.n();
        let in_units = |cell: usize, value: usize, only_pairs: bool, list: &mut List<'_>| {
            for &(unit, place) in &at.layout.units_of[cell] {
                let places = at.places(unit, value) & !(1 << place);
                if !only_pairs || places.is_power_of_two() {
                    let cells = at.layout.at(unit, places);
                    cells.for_each(|cell| list.add((cell * n + value) as u32));
                }
            }
        };
        let weak = Lists::new(at, |cell, value, list| in_units(cell, value, false, list));
        let strong = Lists::new(at, |cell, value, list| in_units(cell, value, true, list));
        let others = |cell: usize, value: usize| at.left(cell) & !(1 << value);
        let add = |cell: usize, values: u64, list: &mut List<'_>| {
            bits(values).for_each(|value| list.add((cell * n + value) as u32));
        };
        let other = Lists::new(at, |cell, value, list| {
            let others = others(cell, value);
            if others.is_power_of_two() {
                add(cell, others, list);
            }
        });
        Graph {
            cell_and_weak: Lists::new(at, |cell, value, list| {
                add(cell, others(cell, value), list);
                list.extend(weak.of(cell * n + value));
            }),
            other_and_strong: Lists::new(at, |cell, value, list| {
                list.extend(other.of(cell * n + value));
                list.extend(strong.of(cell * n + value));
            }),
            weak,
            strong,
            other,
        }
    }

    /// Returns what is false if a candidate is true.
    fn excluded(&self, links: Links) -> &Lists {
        match links {
            Links::X => &self.weak,
            Links::Y | Links::Both => &self.cell_and_weak,
        }
    }

    /// Returns what is true if a candidate is false.
    fn forced(&self, links: Links) -> &Lists {
        match links {
            Links::X => &self.strong,
            Links::Y => &self.other,
            Links::Both => &self.other_and_strong,
        }
    }
}

/// Finds the chain with the lowest rating, of these the shortest, of these the first.
pub(super) fn chains(at: &Position<'_>, found: Visit<'_>) -> ControlFlow<()> {
    let graph = Graph::new(at);
    let mut search = Search {
        at,
        graph: &graph,
        best: None,
        parents: vec![NONE; 2 * graph.weak.ends.len()],
        reached: Vec::new(),
        ends_cycle: vec![false; graph.weak.ends.len()],
        seen: vec![0; at.layout.size.cells()],
    };
    for links in [Links::X, Links::Y, Links::Both] {
        search.run(links);
    }
    match search.best {
        Some(best) => found(best.deduction),
        None => ControlFlow::Continue(()),
    }
}

/// Returns by how many tenths a chain of so many nodes is rated higher than the shortest: one for each bound of the
/// sequence 6, 8, 10, 14, 18, 26, ... that it exceeds.
fn surcharge(nodes: usize) -> usize {
    let (mut bound, mut steps) = (4, 0);
    while nodes > bound + 2 {
        steps += 1;
        bound = match steps % 2 {
            1 => bound * 3 / 2,
            _ => bound * 4 / 3,
        };
    }
    steps
}

const NONE: u32 = u32::MAX;

struct Best {
    order: (Rating, usize),
    deduction: Deduction,
}

/// A breadth-first search from each candidate. A node is a candidate, twice its number plus one if it is true.
struct Search<'a> {
    at: &'a Position<'a>,
    graph: &'a Graph,
    best: Option<Best>,
    /// The node before each node reached, or that node itself at the start.
    parents: Vec<u32>,
    /// The nodes that are reached, in their order.
    reached: Vec<u32>,
    /// For each candidate, whether it ends a cycle with the start.
    ends_cycle: Vec<bool>,
    /// For each cell, the values that the true nodes of a cycle exclude there, while it is looked at.
    seen: Vec<u64>,
}

impl Search<'_> {
    fn run(&mut self, links: Links) {
        for cell in self.at.open() {
            let left = self.at.left(cell);
            if left.count_ones() < 2 || links == Links::Y && left.count_ones() > 2 {
                continue;
            }
            for value in bits(left) {
                let start = cell * self.at.n() + value;
                self.from(start, true, links);
                if links != Links::Y {
                    self.from(start, false, links);
                }
            }
        }
    }

    fn technique(links: Links, is_cycle: bool) -> Technique {
        match (links, is_cycle) {
            (Links::X, true) => Technique::XCycle,
            (Links::Y, true) => Technique::YCycle,
            (Links::Both, true) => Technique::Cycle,
            (Links::X | Links::Y, false) => Technique::ForcingXChain,
            (Links::Both, false) => Technique::ForcingChain,
        }
    }

    /// Returns whether a chain of so many nodes is better than the best one.
    fn is_better(&self, technique: Technique, nodes: usize) -> bool {
        let order = (technique.rating().plus(surcharge(nodes)), nodes);
        order.0 <= Rating::MAX && self.best.as_ref().is_none_or(|best| order < best.order)
    }

    /// Searches from a candidate that is true or false, to its opposite, and if it is true, to itself.
    fn from(&mut self, start: usize, is_true: bool, links: Links) {
        let graph = self.graph;
        let source = 2 * start as u32 + u32::from(is_true);
        let (chain, cycle) = (Self::technique(links, false), Self::technique(links, true));
        let (excluded, forced) = (graph.excluded(links), graph.forced(links));
        self.parents[source as usize] = source;
        self.reached.push(source);
        // The layer of the nodes that are reached by paths of one node less than those to the next layer.
        let (mut layer, mut nodes) = (0..1, 2);
        // A cycle ends with a candidate whose absence implies the start: what the absence of the start implies.
        let ends = if is_true { forced.of(start) } else { &[] };
        for &end in ends {
            self.ends_cycle[end as usize] = true;
        }
        let closes = |search: &Self, nodes| !ends.is_empty() && search.is_better(cycle, nodes);
        while !layer.is_empty() && (self.is_better(chain, nodes) || closes(self, nodes)) {
            for place in layer.clone() {
                let node = self.reached[place];
                let (candidate, is_true) = (node as usize / 2, node % 2 == 1);
                let implied = if is_true { excluded } else { forced };
                for &to in implied.of(candidate) {
                    let to = 2 * to + u32::from(!is_true);
                    if to == source ^ 1 {
                        if links != Links::Y && self.is_better(chain, nodes) {
                            self.keep_chain(chain, node, to);
                        }
                    } else if self.parents[to as usize] == NONE {
                        self.parents[to as usize] = node;
                        self.reached.push(to);
                    }
                }
                if !ends.is_empty() && is_true && nodes >= 4 {
                    self.close_cycle(cycle, excluded.of(candidate), node, start, nodes);
                }
            }
            layer = layer.end..self.reached.len();
            nodes += 1;
        }
        for &end in ends {
            self.ends_cycle[end as usize] = false;
        }
        for node in self.reached.drain(..) {
            self.parents[node as usize] = NONE;
        }
    }

    /// Returns the nodes from the start to a node.
    fn path(&self, node: u32) -> Vec<u32> {
        let parents = std::iter::successors(Some(node), |&node| {
            let parent = self.parents[node as usize];
            (parent != node).then_some(parent)
        });
        let mut path: Vec<u32> = parents.collect();
        path.reverse();
        path
    }

    fn keep(
        &mut self,
        technique: Technique,
        path: &[u32],
        deduction: impl FnOnce(Reason) -> Option<Deduction>,
    ) {
        let n = self.at.n();
        let node = |&node: &u32| Node {
            cell: node as usize / 2 / n,
            value: (node as usize / 2 % n) as u8 + 1,
            is_true: node % 2 == 1,
        };
        let reason = Reason {
            chain: path.iter().map(node).collect(),
            ..Reason::default()
        };
        let rating = technique.rating().plus(surcharge(path.len()));
        if let Some(deduction) = deduction(reason) {
            self.best = Some(Best {
                order: (rating, path.len()),
                deduction: deduction.rated(rating),
            });
        }
    }

    /// Keeps a chain whose last node is the opposite of the first.
    fn keep_chain(&mut self, technique: Technique, node: u32, last: u32) {
        let (at, n) = (self.at, self.at.n());
        let mut path = self.path(node);
        path.push(last);
        let (cell, value) = (last as usize / 2 / n, last as usize / 2 % n);
        self.keep(technique, &path, |reason| match last % 2 {
            1 => Some(Deduction::placing(technique, cell, value, reason)),
            _ => Deduction::removing(technique, at.removals([cell], 1 << value), || reason),
        });
    }

    /// Keeps the cycles that close from a true node over one of those that it excludes to the start.
    fn close_cycle(
        &mut self,
        technique: Technique,
        excluded: &[u32],
        node: u32,
        start: usize,
        nodes: usize,
    ) {
        for &over in excluded {
            let is_closed = self.ends_cycle[over as usize] && over as usize != start;
            if !is_closed || !self.is_better(technique, nodes) {
                continue;
            }
            let mut path = self.path(node);
            let last = 2 * over;
            if path.contains(&last) {
                continue;
            }
            path.push(last);
            let removals = self.removals(&path);
            self.keep(technique, &path, |reason| {
                Deduction::removing(technique, removals, || reason)
            });
        }
    }

    /// Returns what sees a node of each of both kinds of a cycle: either all true nodes are true, or all false ones.
    fn removals(&mut self, path: &[u32]) -> Vec<(usize, Candidates)> {
        let (at, n) = (self.at, self.at.n());
        let place = |&node: &u32| (node as usize / 2 / n, node as usize / 2 % n);
        let of_kind = |kind: u32| path.iter().filter(move |&node| node % 2 == kind).map(place);
        for (cell, value) in of_kind(1) {
            for &peer in &at.layout.peers[cell] {
                self.seen[peer] |= 1 << value;
            }
        }
        let mut removed: Vec<(usize, u64)> = Vec::new();
        for (cell, value) in of_kind(0) {
            for &peer in &at.layout.peers[cell] {
                let is_seen = self.seen[peer] & at.left(peer) & 1 << value != 0;
                if !is_seen || path.iter().any(|node| place(node).0 == peer) {
                    continue;
                }
                match removed.iter_mut().find(|(cell, _)| *cell == peer) {
                    Some((_, values)) => *values |= 1 << value,
                    None => removed.push((peer, 1 << value)),
                }
            }
        }
        for (cell, _) in of_kind(1) {
            for &peer in &at.layout.peers[cell] {
                self.seen[peer] = 0;
            }
        }
        removed.sort_unstable();
        let removed = removed.into_iter();
        removed
            .map(|(cell, values)| (cell, Candidates::from_bits(values)))
            .collect()
    }
}
