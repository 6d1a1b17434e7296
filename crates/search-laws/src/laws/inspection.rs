//! Laws of inspection: the open list, the closed list and the paths are consistent with the following steps and the
//! counts.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use search_core::{
    Limit, Node, Observer, StateSpace, Step,
    engine::{FrontierEntry, Watch},
};

use crate::case::{BoxedSearch, Case, GraphNode};
use crate::violation::{CheckResult, ensure, ensure_eq};
use crate::{Gives, Graph, NodeState, StoredStates};

/// The maximum number of steps that are tested individually.
const MAX_STEPS: usize = 60;

/// The last expanded node and the numbers of all dead ends.
#[derive(Default)]
struct Last {
    expanded: Option<GraphNode>,
    dead: BTreeSet<u64>,
}

struct LastObserver(Rc<RefCell<Last>>);

impl Observer<Graph> for LastObserver {
    fn expand(&mut self, node: &Node<'_, Graph>) {
        self.0.borrow_mut().expanded = Some(node.to_owned());
    }

    fn dead_end(&mut self, node: &Node<'_, Graph>) {
        self.0.borrow_mut().dead.insert(node.number);
    }
}

pub(super) fn is_consistent(case: &Case<'_>) -> CheckResult {
    let last = Rc::<RefCell<Last>>::default();
    let graph = case.graph.clone();
    let watch = Watch::new(LastObserver(Rc::clone(&last)));
    let mut search = case.entry.watched(graph, case.graph.start(), watch);
    search.set_limits(case.limits());
    let first = open_list(case, &search);
    ensure!(
        matches!(
            first.as_slice(),
            [OpenEntry {
                listed: Some((0, _)),
                node: Some(0),
                ..
            }]
        ),
        "the open list before the first step is {first:?}"
    );
    ensure!(search.path_to(0).is_none(), "a path before the first step");
    let mut started = false;
    for _ in 0..MAX_STEPS {
        let open = open_list(case, &search);
        let is_one_state = case.entry.promises.kept == StoredStates::OneState;
        let next = !open.is_empty() || is_one_state && search.frontier_len() > 0;
        ensure_eq!(
            search.why_next().is_some(),
            next,
            "a reason for the next entry"
        );
        let known: BTreeSet<u32> = kept(&search).iter().map(|node| node.state.node()).collect();
        let after_solution = search.solution().is_some();
        last.borrow_mut().expanded = None;
        let step = search.step();
        let solution = search.solution().map(|node| node.to_owned());
        ensure_eq!(
            solution.is_some(),
            step == Step::Solution,
            "a solution after {step:?}"
        );
        let processed = last.borrow_mut().expanded.take().or(solution);
        // After a solution, an engine may prune entries that are not better. In bidirectional search, the solution
        // is the meeting point, but reported as the goal.
        let promises = case.entry.promises;
        let is_predictable = started
            && step != Step::CutOff
            && !(after_solution && promises.repeats)
            && !(step == Step::Solution && promises.starts_at_goals);
        if is_predictable {
            check_first_was_processed(case, &open, &known, processed.as_ref())?;
        }
        started = true;
        check_lists(case, &search, &last.borrow().dead)?;
        if let Step::Exhausted | Step::Stopped(_) = step {
            if let Step::Exhausted | Step::Stopped(Limit::Incomplete | Limit::DeadEnds) = step {
                ensure_eq!(
                    search.frontier_len(),
                    0,
                    "open entries when the search has ended"
                );
            }
            return Ok(());
        }
    }
    Ok(())
}

/// Returns the closed nodes and the current solution.
fn kept(search: &BoxedSearch) -> Vec<GraphNode> {
    let closed = search.closed().into_iter();
    let kept = closed.chain(search.solution());
    kept.map(|node| node.to_owned()).collect()
}

/// An entry of the open list.
#[derive(Debug)]
struct OpenEntry {
    /// The number and g of a generated state, `None` for an untried action.
    listed: Option<(u64, Option<u32>)>,
    /// The node of the graph; `None` for an action without a result.
    node: Option<u32>,
    depth: u64,
}

fn open_list(case: &Case<'_>, search: &BoxedSearch) -> Vec<OpenEntry> {
    let entries = search.open().into_iter().map(|entry| match entry {
        FrontierEntry::State(node) => OpenEntry {
            listed: Some((node.number, node.g)),
            node: Some(node.state.node()),
            depth: node.depth,
        },
        FrontierEntry::Untried { parent, action } => {
            let to = case.graph.result(parent.state, *action);
            OpenEntry {
                listed: None,
                node: to.as_ref().map(NodeState::node),
                depth: parent.depth + 1,
            }
        }
    });
    entries.collect()
}

/// Asserts that the processed node is the first entry of the open list that leads to an unknown state.
fn check_first_was_processed(
    case: &Case<'_>,
    open: &[OpenEntry],
    known: &BTreeSet<u32>,
    processed: Option<&GraphNode>,
) -> CheckResult {
    let promises = case.entry.promises;
    let skips_entries = promises.kept == StoredStates::Path || promises.gives == Gives::Better;
    if promises.repeats
        || promises.kept == StoredStates::OneState
        || skips_entries && !promises.eager
    {
        // The end of an iteration starts the next one, a bound or a cycle check prunes entries, and a search that
        // keeps one state does not list all open entries.
        return Ok(());
    }
    let next = open.iter().find_map(|entry| {
        let node = entry.node?;
        // An action without a result or with a known one is skipped within the step.
        let is_skipped =
            entry.listed.is_none() && promises.kept == StoredStates::All && known.contains(&node);
        (!is_skipped).then_some((entry.listed, node, entry.depth))
    });
    // The depth and cost of a goal are corrected when it is found.
    let at = |node: u32, depth: u64| (node, (!promises.reopens).then_some(depth));
    let with_cost = |number: u64, g: Option<u32>| (number, g.filter(|_| !promises.reopens));
    let expected = next.map(|(_, node, depth)| at(node, depth));
    let found = processed.map(|processed| at(processed.state.node(), processed.depth));
    ensure_eq!(
        found,
        expected,
        "node and depth of the processed node, compared with the first entry of the open list"
    );
    if let (Some((Some((number, g)), ..)), Some(processed)) = (next, processed) {
        ensure_eq!(
            with_cost(processed.number, processed.g),
            with_cost(number, g),
            "the number and cost of the processed node"
        );
    }
    Ok(())
}

/// Asserts that no state is in two lists, that stored states have paths, and that the counts agree with the lists.
fn check_lists(case: &Case<'_>, search: &BoxedSearch, dead: &BTreeSet<u64>) -> CheckResult {
    let promises = case.entry.promises;
    let frontier = search.open();
    let is_beam = !promises.complete || promises.gives == Gives::Better && promises.eager;
    if promises.kept != StoredStates::OneState && !is_beam {
        // Open entries beyond the width of a beam are counted but not listed.
        ensure_eq!(
            search.frontier_len(),
            frontier.len() as u64,
            "the length of the open list, compared with its entries"
        );
    }
    let open = frontier.into_iter().filter_map(|entry| match entry {
        FrontierEntry::State(node) => Some(node.to_owned()),
        FrontierEntry::Untried { .. } => None,
    });
    let nodes: Vec<GraphNode> = open.chain(kept(search)).collect();
    let numbers: BTreeSet<u64> = nodes.iter().map(|node| node.number).collect();
    ensure_eq!(
        numbers.len(),
        nodes.len(),
        "distinct numbers in open list, closed list and solution"
    );
    ensure!(
        nodes.len() as u64 <= search.counts().stored
            || promises.kept == StoredStates::OneState
            || promises.starts_at_goals,
        "{} states are listed, but stored is {}",
        nodes.len(),
        search.counts().stored
    );
    match promises.kept {
        StoredStates::All if !promises.starts_at_goals && !promises.repeats => {
            // Dead ends by the heuristic are stored, but neither open nor closed.
            let all: BTreeSet<u64> = numbers.union(dead).copied().collect();
            let stored = (0..search.counts().stored).collect::<BTreeSet<u64>>();
            ensure_eq!(
                all,
                stored,
                "the numbers of all states, compared with stored"
            );
        }
        StoredStates::Frontier => ensure_eq!(
            search.closed().len(),
            0,
            "closed states of a search without a closed list"
        ),
        _ => {}
    }
    let unknown = numbers.last().unwrap_or(&0) + 1_000;
    ensure!(
        search.path_to(unknown).is_none() && search.path_to(u64::MAX).is_none(),
        "a path to number {unknown}, which does not exist"
    );
    for node in &nodes {
        let path = search.path_to(node.number);
        match promises.kept {
            kept if !kept.has_paths() => {
                ensure!(
                    path.is_none() || path.is_some_and(|path| path.len() == 1),
                    "a path of a search that stores none"
                );
            }
            _ if promises.starts_at_goals => {}
            _ => check_path(case, node, path)?,
        }
    }
    Ok(())
}

fn check_path(case: &Case<'_>, node: &GraphNode, path: Option<Vec<&NodeState>>) -> CheckResult {
    let Some(path) = path else {
        ensure!(at node.state.node(); false, "there is no path to number {}", node.number);
        return Ok(());
    };
    let path: Vec<u32> = path.into_iter().map(NodeState::node).collect();
    ensure!(at node.state.node(); path.last() == Some(&node.state.node()), "the path to it is {path:?}");
    ensure!(at node.state.node(); path[0] == 0, "the path to it is {path:?}");
    let reopens = case.entry.promises.may_reopen();
    let steps = path.len() as u64 - 1;
    ensure!(at node.state.node(); steps == node.depth || reopens, "its depth is {}, but its path has {steps} steps", node.depth);
    for step in path.windows(2) {
        let is_step = case.graph.successors(step[0]).any(|(to, _)| to == step[1]);
        ensure!(at step[1]; is_step, "the path {path:?} has no step to it");
    }
    Ok(())
}
