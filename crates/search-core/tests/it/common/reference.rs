//! Reference implementations, as simple as possible: whole paths in the open list, recursion, no arena.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet, VecDeque};

use search_core::{Counts, Limit, Step, Ties, store::Age};

use super::map::Map;
use super::{Order, Which};

/// The limits of the reference.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    pub(crate) expansions: Option<u64>,
    pub(crate) depth: Option<u64>,
    /// The number of solutions to find.
    pub(crate) solutions: usize,
}

/// The result of a search.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) counts: Counts,
    pub(crate) end: Step,
    /// The paths to the solutions.
    pub(crate) solutions: Vec<Vec<u16>>,
}

/// Searches `map` from 0.
pub(crate) fn search(map: &Map, which: Which, budget: Budget) -> Found {
    let mut run = Run {
        map,
        graph: which.graph,
        budget,
        known: HashSet::from([0]),
        counts: Counts {
            peak_frontier: 1,
            stored: 1,
            ..Counts::default()
        },
        cut_off: false,
        solutions: Vec::new(),
    };
    let end = match which.order {
        Order::Breadth => run.breadth_first(),
        Order::Depth => run.depth_first(&mut vec![0], &mut 0),
        Order::Best(ties) => run.best_first(ties),
    };
    let cut_off = run.cut_off;
    Found {
        end: end.unwrap_or(if cut_off {
            Step::Stopped(Limit::Depth)
        } else {
            Step::Exhausted
        }),
        counts: run.counts,
        solutions: run.solutions,
    }
}

struct Run<'m> {
    map: &'m Map,
    graph: bool,
    budget: Budget,
    known: HashSet<u16>,
    counts: Counts,
    cut_off: bool,
    solutions: Vec<Vec<u16>>,
}

/// The treatment of a node removed from the open list.
enum Fate {
    Expand,
    Leave,
    End(Step),
}

impl Run<'_> {
    fn breadth_first(&mut self) -> Option<Step> {
        let mut frontier = VecDeque::from([vec![0]]);
        while let Some(path) = frontier.pop_front() {
            match self.take(&path) {
                Fate::Expand => frontier.extend(self.new_paths(&path)),
                Fate::Leave => {}
                Fate::End(end) => return Some(end),
            }
            self.note(frontier.len());
        }
        None
    }

    fn best_first(&mut self, ties: Ties) -> Option<Step> {
        let mut frontier = BinaryHeap::new();
        let mut came = 0;
        (self.counts.peak_frontier, self.counts.stored) = (0, 0);
        let mut open = vec![vec![0]];
        loop {
            for path in open.drain(..) {
                self.counts.evaluated += 1;
                came += 1;
                match self.map.estimate(path[path.len() - 1]) {
                    Some(value) => {
                        let turn = match ties.age() {
                            Age::FirstIn => came,
                            Age::LastIn => -came,
                        };
                        frontier.push((Reverse(value), Reverse(turn), path));
                    }
                    None => self.counts.dead_ends += 1,
                }
            }
            self.note(frontier.len());
            let (_, _, path) = frontier.pop()?;
            match self.take(&path) {
                Fate::Expand => open = self.new_paths(&path),
                Fate::Leave => {}
                Fate::End(end) => return Some(end),
            }
        }
    }

    /// `untried` is the number of actions on the whole path that were not tried yet.
    fn depth_first(&mut self, path: &mut Vec<u16>, untried: &mut usize) -> Option<Step> {
        if !self.graph {
            self.counts.stored = self.counts.stored.max(path.len() as u64);
        }
        match self.take(path) {
            Fate::Expand => {}
            Fate::Leave => return None,
            Fate::End(end) => return Some(end),
        }
        let map = self.map;
        let roads = &map.roads[usize::from(path[path.len() - 1])];
        *untried += roads.len();
        self.counts.peak_frontier = self.counts.peak_frontier.max(*untried as u64);
        for (to, _) in roads {
            *untried -= 1;
            let Some(to) = *to else { continue };
            if self.is_new(to) {
                path.push(to);
                let end = self.depth_first(path, untried);
                path.pop();
                if end.is_some() {
                    return end;
                }
            }
        }
        if roads.iter().all(|road| road.0.is_none()) {
            self.counts.dead_ends += 1;
        }
        None
    }

    fn take(&mut self, path: &[u16]) -> Fate {
        let depth = path.len() as u64 - 1;
        self.counts.max_depth = self.counts.max_depth.max(depth);
        self.counts.goal_tests += 1;
        if self.map.is_goal(path[path.len() - 1]) {
            self.solutions.push(path.to_vec());
            if self.solutions.len() == self.budget.solutions {
                return Fate::End(Step::Solution);
            }
            return Fate::Leave;
        }
        if self.budget.depth.is_some_and(|most| depth >= most) {
            self.cut_off = true;
            return Fate::Leave;
        }
        let expanded = self.counts.expanded;
        if self.budget.expansions.is_some_and(|most| expanded >= most) {
            return Fate::End(Step::Stopped(Limit::Expansions));
        }
        self.counts.expanded += 1;
        Fate::Expand
    }

    /// Returns the paths to the successors of the last state, without those to known states.
    fn new_paths(&mut self, path: &[u16]) -> Vec<Vec<u16>> {
        let successors = self.map.successors(path[path.len() - 1]);
        if successors.is_empty() {
            self.counts.dead_ends += 1;
        }
        let new = successors.into_iter().filter(|&to| self.is_new(to));
        new.map(|to| [path, &[to]].concat()).collect()
    }

    /// Returns `true` if a generated state is to be kept.
    fn is_new(&mut self, state: u16) -> bool {
        self.counts.generated += 1;
        if !self.graph {
            return true;
        }
        let new = self.known.insert(state);
        self.counts.duplicates += u64::from(!new);
        self.counts.stored = self.known.len() as u64;
        new
    }

    fn note(&mut self, open: usize) {
        let counts = &mut self.counts;
        counts.peak_frontier = counts.peak_frontier.max(open as u64);
        counts.stored = counts.stored.max(if self.graph {
            self.known.len() as u64
        } else {
            open as u64
        });
    }
}
