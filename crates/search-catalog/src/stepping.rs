use std::ops::Range;

use crate::erased::Erased;
use search_core::Why;
use search_core::engine::Engine;
use search_core::{Cost, Number, Observer, Proven, Search, Step, Written};

use crate::run::{found, text};
use crate::{Found, Run};

/// A search that is run step by step and inspected, independent of its puzzle and its engine.
///
/// ```
/// use search_catalog::{FrontierEntry, ListedPuzzle, Spec, stepping};
/// use search_core::{Number, Step};
///
/// let tiles = ListedPuzzle::named("tiles").expect("the puzzle is in the catalog");
/// let instance = tiles.open(Spec::new(["3x3", "1 2 5 3 4 0 6 7 8"], [("", ""); 0]))?.only()?;
/// let (space, start) = instance.erased().expect("the instance has a start state");
/// let mut search = stepping(space, start, "a-star".parse()?, None)?;
/// assert_eq!(search.step(), Step::Expanded);
/// assert_eq!(search.frontier_len(), 3);
/// let FrontierEntry::State(first) = &search.frontier(0, 1)[0] else { panic!("the frontier of A* contains states") };
/// assert_eq!(first.g, Some(Number::Whole(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Stepping: Run {
    /// Removes one entry from the frontier and processes it.
    fn step(&mut self) -> Step;

    /// Runs to the next solution or the end of the search.
    fn advance(&mut self) -> Step;

    /// Returns the number of entries of the frontier.
    fn frontier_len(&self) -> u64;

    /// Returns at most `most` entries of the frontier in the order of expansion, after the first `skipped` ones.
    fn frontier(&self, skipped: usize, most: usize) -> Vec<FrontierEntry>;

    /// Returns the numbers of the closed states, in unspecified order.
    fn closed(&self) -> Vec<u64>;

    /// Returns the reason why the next entry is chosen, or `None` if the frontier is empty.
    fn why_next(&self) -> Option<Why>;

    /// Returns the solution found by the last step, if any.
    fn solution(&self) -> Option<Solved>;

    /// Returns the solution found by the last step, if any, with its path.
    fn found(&self) -> Option<Found>;

    /// Returns what is proven about the best solution of an anytime search that ended with `end`.
    fn proven_of_best(&self, end: Step) -> Proven;
}

/// The properties of a solution, without its states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The number of steps from the start.
    pub depth: u64,
    /// The cost, in engines that compute it.
    pub cost: Option<Number>,
    /// What is proven about it.
    pub proven: Proven,
}

/// An entry of a frontier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FrontierEntry {
    /// An open state.
    State(Open),
    /// An untried action of an expanded state: depth-first searches generate a state only when it is its turn.
    Action {
        /// The number of the expanded state.
        parent: u64,
        /// The text of the action; empty if it has none.
        action: String,
        /// The number of actions of the same state after this one. It identifies the action, because texts may be equal.
        later: usize,
    },
}

/// An open state with the best known path to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Open {
    /// Its [number](search_core::Node::number).
    pub number: u64,
    /// The number of its parent.
    pub parent: Option<u64>,
    /// The number of steps from the start.
    pub depth: u64,
    /// The cost of the path, in engines that compute it.
    pub g: Option<Number>,
    /// The heuristic value, in engines that evaluate it.
    pub h: Option<Number>,
    /// The sum of `g` and `h`.
    pub f: Option<Number>,
    /// The [stored value](Search::stored_value).
    pub stored: Option<String>,
}

impl<'p, E, O> Stepping for Search<Erased<'p>, E, O>
where
    E: Engine<Erased<'p>>,
    O: Observer<Erased<'p>>,
{
    fn step(&mut self) -> Step {
        Search::step(self)
    }

    fn advance(&mut self) -> Step {
        Search::advance(self)
    }

    fn frontier_len(&self) -> u64 {
        Search::frontier_len(self)
    }

    fn frontier(&self, skipped: usize, most: usize) -> Vec<FrontierEntry> {
        let mut entries = Search::frontier(self);
        let value = |number| self.stored_value(number);
        listed(
            &mut || entries.next(),
            skipped..skipped.saturating_add(most),
            &value,
            self.space(),
        )
    }

    fn closed(&self) -> Vec<u64> {
        let mut closed = Search::closed(self);
        all(&mut || closed.next().map(|node| node.number))
    }

    fn why_next(&self) -> Option<Why> {
        Search::why_next(self)
    }

    fn solution(&self) -> Option<Solved> {
        let solution = self.to_solution()?;
        Some(Solved {
            depth: solution.depth,
            cost: solution.cost,
            proven: self.space().proven(solution.proven),
        })
    }

    fn found(&self) -> Option<Found> {
        let solution = self.to_solution()?;
        Some(found(self.space(), &solution))
    }

    fn proven_of_best(&self, end: Step) -> Proven {
        self.space().proven(Search::proven_of_best(self, end))
    }
}

/// Returns the entries in `range` of those that `next` returns. Compiled once, not for each engine; therefore not
/// `Iterator::skip`, which compiles several more methods of each engine's iterator.
fn listed<'a, 'p>(
    next: &mut dyn FnMut() -> Option<search_core::FrontierEntry<'a, Erased<'p>>>,
    range: Range<usize>,
    stored_value: &dyn Fn(u64) -> Option<String>,
    space: &Erased<'p>,
) -> Vec<FrontierEntry>
where
    'p: 'a,
{
    let mut entries: Vec<FrontierEntry> = Vec::new();
    for _ in 0..range.start {
        if next().is_none() {
            return entries;
        }
    }
    // The number of actions of the state of the last entry that follow it.
    let mut rest = 0;
    while let Some(entry) = next() {
        let is_full = entries.len() == range.len();
        match entry {
            search_core::FrontierEntry::Untried { parent, .. } if is_full => match entries.last() {
                Some(FrontierEntry::Action { parent: last, .. }) if *last == parent.number => {
                    rest += 1;
                }
                _ => break,
            },
            _ if is_full => break,
            search_core::FrontierEntry::State(node) => {
                entries.push(FrontierEntry::State(Open {
                    number: node.number,
                    parent: node.parent,
                    depth: node.depth,
                    g: node.g,
                    h: node.h,
                    f: node.g.zip(node.h).map(|(g, h)| g.plus(h)),
                    stored: stored_value(node.number),
                }));
            }
            search_core::FrontierEntry::Untried { parent, action } => {
                entries.push(FrontierEntry::Action {
                    parent: parent.number,
                    action: text(|out| space.write_action(action, out)),
                    later: 0,
                });
            }
        }
    }
    let mut next = None;
    for entry in entries.iter_mut().rev() {
        if let FrontierEntry::Action { parent, later, .. } = entry {
            *later = match next {
                None => rest,
                Some((other, _)) if other != *parent => 0,
                Some((_, after)) => after + 1,
            };
            next = Some((*parent, *later));
        }
    }
    entries
}

/// Returns all numbers that `next` returns. Compiled once, not for each engine.
fn all(next: &mut dyn FnMut() -> Option<u64>) -> Vec<u64> {
    std::iter::from_fn(next).collect()
}
