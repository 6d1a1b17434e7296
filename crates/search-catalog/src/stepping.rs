use erased_space::Erased;
use search_core::engine::{Engine, FrontierEntry, Why};
use search_core::{Cost, Number, Observer, Proven, Search, Step, Written};

use crate::Run;
use crate::run::text;

/// A search taken step by step and looked into, whatever its puzzle and its engine.
///
/// ```
/// use search_catalog::{ListedPuzzle, Spec, Waits, stepping};
/// use search_core::{Number, Step};
///
/// let tiles = ListedPuzzle::named("tiles").expect("it is listed");
/// let instance = tiles.open(Spec::new(["3x3", "1 2 5 3 4 0 6 7 8"], [("", ""); 0]))?.only()?;
/// let (space, start) = instance.erased().expect("it has a start");
/// let mut search = stepping(space, start, "a-star".parse()?, None)?;
/// assert_eq!(search.step(), Step::Expanded);
/// assert_eq!(search.waiting(), 3);
/// let Waits::State(first) = &search.frontier(0, 1)[0] else { panic!("A* makes states at once") };
/// assert_eq!(first.g, Some(Number::Whole(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Stepping: Run {
    /// Takes one state from the frontier and says what became of it.
    fn step(&mut self) -> Step;

    /// Steps on to the next end, as fast as it goes.
    fn advance(&mut self) -> Step;

    /// How many entries wait in the frontier.
    fn waiting(&self) -> u64;

    /// What waits, the next first: `most` entries behind the first `skipped`.
    fn frontier(&self, skipped: usize, most: usize) -> Vec<Waits>;

    /// The numbers of the states that were taken from the frontier and are kept, in no order that means anything.
    fn closed(&self) -> Vec<u64>;

    /// Why the next entry is the next; none where nothing waits.
    fn why_next(&self) -> Option<Why>;

    /// The solution that the latest step found, if it found one.
    fn solution(&self) -> Option<Solved>;

    /// What is proven at such an end of the best solution, in searches whose solutions get better.
    fn proven_of_best(&self, end: Step) -> Proven;
}

/// What there is to say of a solution beside its states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The number of steps from the start.
    pub depth: u64,
    /// What they cost, in engines that add it up.
    pub cost: Option<Number>,
    /// What is proven of it.
    pub proven: Proven,
}

/// An entry of a frontier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Waits {
    /// A state.
    State(Open),
    /// What is still to be tried in an expanded state: a depth-first search makes a state when its turn comes.
    Action {
        /// The number of the expanded state.
        parent: u64,
        /// What is to be tried; empty for an action that has no text.
        action: String,
        /// How many actions of the same state come after it: it is found by its place, as texts may be alike.
        later: usize,
    },
}

/// A state in the frontier, by the best path that is known to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Open {
    /// Its [number](search_core::Node::number).
    pub number: u64,
    /// The number of the state before it on that path.
    pub parent: Option<u64>,
    /// The number of steps of that path.
    pub depth: u64,
    /// What that path costs, in engines that add it up.
    pub g: Option<Number>,
    /// The heuristic value, in engines that ask for it.
    pub h: Option<Number>,
    /// Their sum.
    pub f: Option<Number>,
    /// What [`Search::stored_value`] says of it.
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

    fn waiting(&self) -> u64 {
        Search::frontier_len(self)
    }

    fn frontier(&self, skipped: usize, most: usize) -> Vec<Waits> {
        let mut entries: Vec<Waits> = Vec::new();
        // Actions of the last entry's state that come after it.
        let mut rest = 0;
        for entry in Search::frontier(self).skip(skipped) {
            let is_full = entries.len() == most;
            match entry {
                FrontierEntry::Untried { parent, .. } if is_full => match entries.last() {
                    Some(Waits::Action { parent: last, .. }) if *last == parent.number => rest += 1,
                    _ => break,
                },
                _ if is_full => break,
                FrontierEntry::State(node) => entries.push(Waits::State(Open {
                    number: node.number,
                    parent: node.parent,
                    depth: node.depth,
                    g: node.g,
                    h: node.h,
                    f: node.g.zip(node.h).map(|(g, h)| g.plus(h)),
                    stored: self.stored_value(node.number),
                })),
                FrontierEntry::Untried { parent, action } => entries.push(Waits::Action {
                    parent: parent.number,
                    action: text(|out| self.space().write_action(action, out)),
                    later: 0,
                }),
            }
        }
        let mut next = None;
        for entry in entries.iter_mut().rev() {
            if let Waits::Action { parent, later, .. } = entry {
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

    fn closed(&self) -> Vec<u64> {
        Search::closed(self).map(|node| node.number).collect()
    }

    fn why_next(&self) -> Option<Why> {
        Search::why_next(self)
    }

    fn solution(&self) -> Option<Solved> {
        let solution = self.to_solution()?;
        Some(Solved {
            depth: solution.depth,
            cost: solution.cost,
            proven: solution.proven,
        })
    }

    fn proven_of_best(&self, end: Step) -> Proven {
        Search::proven_of_best(self, end)
    }
}
