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

/// The implications of all candidates, which are numbered by cell and value.
struct Graph {
    /// The same value in the units of the cell.
    weak: Vec<Vec<u32>>,
    /// The other of two cells of a unit.
    strong: Vec<Vec<u32>>,
    /// The other candidates of the cell.
    in_cell: Vec<Vec<u32>>,
}

impl Graph {
    fn new(at: &Position<'_>) -> Graph {
        let (n, cells) = (at.n(), at.layout.size.cells());
        let none = || vec![Vec::new(); n * cells];
        let (mut weak, mut strong, mut in_cell) = (none(), none(), none());
        for cell in at.open() {
            for value in bits(at.left(cell)) {
                let from = cell * n + value;
                let others = bits(at.left(cell) & !(1 << value));
                in_cell[from].extend(others.map(|other| (cell * n + other) as u32));
                for &(unit, place) in &at.layout.units_of[cell] {
                    let places = at.places(unit, value) & !(1 << place);
                    for other in at.layout.at(unit, places) {
                        let to = (other * n + value) as u32;
                        if !weak[from].contains(&to) {
                            weak[from].push(to);
                        }
                        if places.is_power_of_two() && !strong[from].contains(&to) {
                            strong[from].push(to);
                        }
                    }
                }
            }
        }
        Graph {
            weak,
            strong,
            in_cell,
        }
    }

    /// Returns what is false if the candidate is true.
    fn excluded(&self, from: usize, links: Links) -> impl Iterator<Item = usize> {
        let in_cell = match links {
            Links::X => &[][..],
            Links::Y | Links::Both => &self.in_cell[from],
        };
        in_cell
            .iter()
            .chain(&self.weak[from])
            .map(|&to| to as usize)
    }

    /// Returns what is true if the candidate is false.
    fn forced(&self, from: usize, links: Links) -> impl Iterator<Item = usize> {
        let in_cell = match (links, &self.in_cell[from][..]) {
            (Links::Y | Links::Both, [other]) => std::slice::from_ref(other),
            _ => &[],
        };
        let in_units = match links {
            Links::Y => &[][..],
            Links::X | Links::Both => &self.strong[from],
        };
        in_cell.iter().chain(in_units).map(|&to| to as usize)
    }
}

/// Finds the chain with the lowest rating, of these the shortest, of these the first.
pub(super) fn chains(at: &Position<'_>, found: Visit<'_>) -> ControlFlow<()> {
    let graph = Graph::new(at);
    let mut search = Search {
        at,
        graph: &graph,
        best: None,
        parents: vec![NONE; 2 * graph.weak.len()],
        reached: Vec::new(),
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
    reached: Vec<u32>,
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
        self.parents[source as usize] = source;
        self.reached.push(source);
        let mut layer = vec![source];
        let mut next = Vec::new();
        // The number of nodes of a path to a node of the next layer.
        let mut nodes = 2;
        while !layer.is_empty() && (self.is_better(chain, nodes) || self.is_better(cycle, nodes)) {
            for &node in &layer {
                let (candidate, is_true) = (node as usize / 2, node % 2 == 1);
                let mut visit = |to: usize| {
                    let to = 2 * to as u32 + u32::from(!is_true);
                    if to == source ^ 1 {
                        if links != Links::Y && self.is_better(chain, nodes) {
                            self.keep_chain(chain, node, to);
                        }
                    } else if self.parents[to as usize] == NONE {
                        self.parents[to as usize] = node;
                        self.reached.push(to);
                        next.push(to);
                    }
                };
                if is_true {
                    graph.excluded(candidate, links).for_each(&mut visit);
                } else {
                    graph.forced(candidate, links).for_each(&mut visit);
                }
                let is_open = source % 2 == 1 && is_true && nodes >= 4;
                if is_open && self.is_better(cycle, nodes) {
                    self.close_cycle(cycle, links, node, start, nodes);
                }
            }
            layer.clear();
            std::mem::swap(&mut layer, &mut next);
            nodes += 1;
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

    /// Keeps the cycles that close from a true node over a false one to the start.
    fn close_cycle(
        &mut self,
        technique: Technique,
        links: Links,
        node: u32,
        start: usize,
        nodes: usize,
    ) {
        let graph = self.graph;
        for over in graph.excluded(node as usize / 2, links) {
            let is_closed = graph.forced(over, links).any(|to| to == start);
            if !is_closed || over == start || !self.is_better(technique, nodes) {
                continue;
            }
            let mut path = self.path(node);
            let last = 2 * over as u32;
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
    fn removals(&self, path: &[u32]) -> Vec<(usize, Candidates)> {
        let (at, n) = (self.at, self.at.n());
        let mut seen = [
            vec![0; at.layout.size.cells()],
            vec![0; at.layout.size.cells()],
        ];
        for &node in path {
            let (cell, value) = (node as usize / 2 / n, node as usize / 2 % n);
            for &peer in &at.layout.peers[cell] {
                seen[node as usize % 2][peer] |= 1 << value;
            }
        }
        let in_cycle = |cell: &usize| path.iter().any(|&node| node as usize / 2 / n == *cell);
        let outside = at.open().filter(|cell| !in_cycle(cell));
        let removals = outside.flat_map(|cell| at.removals([cell], seen[0][cell] & seen[1][cell]));
        removals.collect()
    }
}
