//! The frontier, the closed list and the paths fit what the search does next, and its counts.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use search_core::{Node, Observer, Step, Watch};

use crate::case::{Case, Searching, SeenPlace};
use crate::violation::{Found, equal, hold};
use crate::{Finds, Gives, Graph, Kept, Open, Seen};

/// The steps that are looked at one by one.
const MOST_STEPS: usize = 60;

/// What was expanded last, and all dead ends.
#[derive(Default)]
struct Last {
    expanded: Option<SeenPlace>,
    dead: BTreeSet<u64>,
}

struct Watching(Rc<RefCell<Last>>);

impl Observer<Graph> for Watching {
    fn expand(&mut self, node: &Node<'_, Graph>) {
        self.0.borrow_mut().expanded = Some(Seen::of(node));
    }

    fn dead_end(&mut self, node: &Node<'_, Graph>) {
        self.0.borrow_mut().dead.insert(node.number);
    }
}

pub(super) fn agrees(case: &Case<'_>) -> Found {
    let last = Rc::<RefCell<Last>>::default();
    let graph = case.graph.clone();
    let watch = Watch::new(Watching(Rc::clone(&last)));
    let mut search = case.entry.watched(graph, case.graph.start(), watch);
    search.set_limits(case.limits());
    let first = search.frontier();
    hold!(
        matches!(first.as_slice(), [Open::State(start)] if start.number == 0 && start.state.node() == 0),
        "the frontier before the first step is {first:?}"
    );
    hold!(search.path_to(0).is_none(), "a path before the first step");
    let mut begun = false;
    for _ in 0..MOST_STEPS {
        let waiting = search.frontier();
        let is_one_state = case.entry.promises.kept == Kept::OneState;
        let next = !waiting.is_empty() || is_one_state && search.waiting() > 0;
        equal!(
            search.why_next().is_some(),
            next,
            "a reason for the next entry"
        );
        let known: BTreeSet<u32> = kept(&search).iter().map(|node| node.state.node()).collect();
        let behind_solution = search.solution().is_some();
        last.borrow_mut().expanded = None;
        let step = search.step();
        let solution = search.solution();
        equal!(
            solution.is_some(),
            step == Step::Solution,
            "a solution in hand after {step:?}"
        );
        let taken = last.borrow_mut().expanded.take().or(solution);
        // Behind a solution an engine may drop what cannot be better; where two sides meet, the solution is the goal.
        let promises = case.entry.promises;
        let is_told = begun
            && step != Step::CutOff
            && !(behind_solution && promises.repeats)
            && !(step == Step::Solution && promises.starts_at_goals);
        if is_told {
            first_was_taken(case, &waiting, &known, taken.as_ref())?;
        }
        begun = true;
        all_is_there(case, &search, &last.borrow().dead)?;
        if let Step::Exhausted | Step::Stopped(_) = step {
            if step == Step::Exhausted {
                equal!(
                    search.waiting(),
                    0,
                    "entries that wait when the search is exhausted"
                );
            }
            return Ok(());
        }
    }
    Ok(())
}

/// The states that are known to be known: closed ones and the solution in hand.
fn kept(search: &Searching) -> Vec<SeenPlace> {
    let closed = search.closed().into_iter();
    closed.chain(search.solution()).collect()
}

/// The first entry that leads to a state that the search does not know yet is what was taken.
fn first_was_taken(
    case: &Case<'_>,
    waiting: &[Open<crate::Place, u32>],
    known: &BTreeSet<u32>,
    taken: Option<&SeenPlace>,
) -> Found {
    let promises = case.entry.promises;
    let passes_over = promises.kept == Kept::Path || promises.gives == Gives::Better;
    if promises.repeats || promises.kept == Kept::OneState || passes_over && !promises.eager {
        // A round that ends begins the next one, a bound or a check for cycles passes over what it cuts off, and where
        // one state is held, what waits above it is not shown.
        return Ok(());
    }
    let next = waiting.iter().find_map(|entry| match entry {
        Open::State(seen) => Some((Some(seen.number), seen.state.node(), seen.depth)),
        // An action that leads nowhere, or to a known state, is passed over within the step.
        Open::Untried(to, depth) => {
            let to = to.as_ref()?.node();
            (promises.kept != Kept::All || !known.contains(&to)).then_some((None, to, *depth))
        }
    });
    let said = next.map(|(_, node, depth)| (node, depth));
    let took = taken.map(|taken| (taken.state.node(), taken.depth));
    equal!(
        took,
        said,
        "node and depth of what was taken, against the first entry of the frontier"
    );
    if let (Some((Some(number), ..)), Some(taken)) = (next, taken) {
        equal!(taken.number, number, "the number of what was taken");
    }
    Ok(())
}

/// No state is in two lists, what is kept has its path, and the counts are those of what is there.
fn all_is_there(case: &Case<'_>, search: &Searching, dead: &BTreeSet<u64>) -> Found {
    let promises = case.entry.promises;
    let frontier = search.frontier();
    let is_beam = !promises.complete || promises.gives == Gives::Better && promises.eager;
    if promises.kept != Kept::OneState && !is_beam {
        // What the width of a beam will leave out waits, but is not shown.
        equal!(
            search.waiting(),
            frontier.len() as u64,
            "entries that wait, against the frontier"
        );
    }
    let open = frontier.into_iter().filter_map(|entry| match entry {
        Open::State(seen) => Some(seen),
        Open::Untried(..) => None,
    });
    let nodes: Vec<SeenPlace> = open.chain(kept(search)).collect();
    let numbers: BTreeSet<u64> = nodes.iter().map(|node| node.number).collect();
    equal!(
        numbers.len(),
        nodes.len(),
        "different numbers in frontier, closed list and solution"
    );
    hold!(
        nodes.len() as u64 <= search.counts().stored
            || promises.kept == Kept::OneState
            || promises.starts_at_goals,
        "{} states are there, stored is {}",
        nodes.len(),
        search.counts().stored
    );
    match promises.kept {
        Kept::All if !promises.starts_at_goals && !promises.repeats => {
            // What the heuristic gave up is kept, but was never taken and does not wait.
            let all: BTreeSet<u64> = numbers.union(dead).copied().collect();
            let stored = (0..search.counts().stored).collect::<BTreeSet<u64>>();
            equal!(all, stored, "the numbers of all states, against stored");
        }
        Kept::Frontier => equal!(
            search.closed().len(),
            0,
            "closed states of a search that keeps none"
        ),
        _ => {}
    }
    let unknown = numbers.last().unwrap_or(&0) + 1_000;
    hold!(
        search.path_to(unknown).is_none() && search.path_to(u64::MAX).is_none(),
        "a path to number {unknown}, which was never given"
    );
    for node in &nodes {
        let path = search.path_to(node.number);
        match promises.kept {
            kept if !kept.has_paths() => {
                hold!(
                    path.is_none() || path.is_some_and(|path| path.len() == 1),
                    "a path of a search that keeps none"
                );
            }
            _ if promises.starts_at_goals => {}
            _ => path_fits(case, node, path)?,
        }
    }
    Ok(())
}

fn path_fits(case: &Case<'_>, node: &SeenPlace, path: Option<Vec<crate::Place>>) -> Found {
    let Some(path) = path else {
        hold!(at node.state.node(); false, "the path to number {} is not there", node.number);
        return Ok(());
    };
    let path: Vec<u32> = path.iter().map(crate::Place::node).collect();
    hold!(at node.state.node(); path.last() == Some(&node.state.node()), "the path to it is {path:?}");
    hold!(at node.state.node(); path[0] == 0, "the path to it is {path:?}");
    let reopens = case.entry.promises.finds != Finds::Any;
    let steps = path.len() as u64 - 1;
    hold!(at node.state.node(); steps == node.depth || reopens, "its depth is {}, its path has {steps} steps", node.depth);
    for step in path.windows(2) {
        let is_step = case.graph.successors(step[0]).any(|(to, _)| to == step[1]);
        hold!(at step[1]; is_step, "the path {path:?} has no step to it");
    }
    Ok(())
}
