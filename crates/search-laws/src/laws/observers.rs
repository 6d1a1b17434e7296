//! Laws of observers: the events agree with the counts, and every reported node is consistent with the previous
//! events.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use search_core::{Counts, Node, Observer, Step, engine::Watch};

use crate::case::Case;
use crate::violation::{CheckResult, Fault, ensure, ensure_eq};
use crate::{Graph, NodeState, Promises, StoredStates};

/// The events received so far.
#[derive(Default)]
struct EventLog {
    starts: u64,
    expands: u64,
    generates: u64,
    duplicates: u64,
    reopens: u64,
    dead_ends: u64,
    solutions: u64,
    paths: u64,
    ends: Vec<(Step, Counts)>,
    /// The graph node and the depth of each search node, by number.
    nodes: HashMap<u64, (u32, u64)>,
    last_solution: Option<u64>,
    last_expanded: Option<u64>,
    /// The first inconsistent event.
    fault: Option<Fault>,
}

impl EventLog {
    fn record(&mut self, found: CheckResult) {
        if let Err(fault) = found {
            self.fault.get_or_insert(fault);
        }
    }

    fn is_known(&self, node: &Node<'_, Graph>, promises: &Promises) -> CheckResult {
        let (state, number) = (node.state.node(), node.number);
        let known = self.nodes.get(&number);
        // The path to an open state may be replaced by a cheaper one where all states are stored.
        let fits = known.is_some_and(|&(known, depth)| {
            known == state && (depth == node.depth || promises.kept == StoredStates::All)
        });
        ensure!(at state; fits, "number {number} was reported as {known:?} before");
        Ok(())
    }

    fn is_new(&mut self, node: &Node<'_, Graph>) -> CheckResult {
        let (state, number) = (node.state.node(), node.number);
        let before = self.nodes.insert(number, (state, node.depth));
        ensure!(at state; before.is_none(), "number {number} was assigned twice");
        Ok(())
    }

    /// Checks that the parent was reported, that there is a step from it to the node, and that the depths are
    /// consistent.
    fn is_child(&self, node: &Node<'_, Graph>, graph: &Graph) -> CheckResult {
        let state = node.state.node();
        let Some(parent) = node.parent else {
            // Even searches that store only the open list report parents of generated nodes.
            ensure!(at state; false, "a generated state has no parent");
            return Ok(());
        };
        let Some(&(from, depth)) = self.nodes.get(&parent) else {
            ensure!(at state; false, "its parent, number {parent}, was never reported");
            return Ok(());
        };
        let is_step = graph.successors(from).any(|(to, _)| to == state);
        let is_step_back = graph.successors(state).any(|(to, _)| to == from);
        ensure!(at state; is_step || is_step_back, "its parent is {}, from which no step leads to it", graph.label(from));
        ensure!(at state; node.depth == depth + 1, "its depth is {}, but that of its parent is {depth}", node.depth);
        Ok(())
    }

    /// Checks that the parent of a successor is the state that was expanded last, where all successors are generated at once.
    fn is_of_expanded(
        &self,
        state: &NodeState,
        parent: Option<u64>,
        promises: &Promises,
    ) -> CheckResult {
        let expanded = self.last_expanded;
        ensure!(at state.node(); parent == expanded || !promises.eager, "its parent is number {parent:?}, but {expanded:?} was expanded last");
        Ok(())
    }
}

/// Checks that a state that is reported again is the one that had its number before.
fn is_the_same(number: u64, state: &NodeState, known: Option<u32>) -> CheckResult {
    ensure!(at state.node(); known == Some(state.node()), "number {number} is reported again, which is {known:?}");
    Ok(())
}

/// An observer that records events; the log outlives the search.
struct Recorder(Rc<RefCell<EventLog>>, Graph, Promises);

impl Observer<Graph> for Recorder {
    fn start(&mut self, node: &Node<'_, Graph>) {
        let mut log = self.0.borrow_mut();
        log.starts += 1;
        let found = log.is_new(node);
        log.record(found);
    }

    fn expand(&mut self, node: &Node<'_, Graph>) {
        let mut log = self.0.borrow_mut();
        log.expands += 1;
        log.last_expanded = Some(node.number);
        let found = log.is_known(node, &self.2);
        log.record(found);
        // A cheaper path to an open state is not reported before it is expanded.
        log.nodes
            .insert(node.number, (node.state.node(), node.depth));
    }

    fn generate(&mut self, node: &Node<'_, Graph>) {
        let mut log = self.0.borrow_mut();
        log.generates += 1;
        let found = log.is_child(node, &self.1);
        log.record(found);
        let found = log.is_of_expanded(node.state, node.parent, &self.2);
        log.record(found);
        let found = log.is_new(node);
        log.record(found);
    }

    fn duplicate(&mut self, number: u64, state: &NodeState, parent: u64) {
        let mut log = self.0.borrow_mut();
        log.duplicates += 1;
        let found = log.is_of_expanded(state, Some(parent), &self.2);
        log.record(found);
        let known = log.nodes.get(&number).map(|known| known.0);
        log.record(is_the_same(number, state, known));
    }

    fn reopen(&mut self, node: &Node<'_, Graph>) {
        let mut log = self.0.borrow_mut();
        log.reopens += 1;
        // The depth is that of the new path.
        let known = log.nodes.get(&node.number).map(|known| known.0);
        log.record(is_the_same(node.number, node.state, known));
        let found = log.is_of_expanded(node.state, node.parent, &self.2);
        log.record(found);
        log.nodes
            .insert(node.number, (node.state.node(), node.depth));
    }

    fn dead_end(&mut self, node: &Node<'_, Graph>) {
        let mut log = self.0.borrow_mut();
        log.dead_ends += 1;
        let found = log.is_known(node, &self.2);
        log.record(found);
    }

    fn solution(&mut self, node: &Node<'_, Graph>) {
        let mut log = self.0.borrow_mut();
        log.solutions += 1;
        log.last_solution = Some(node.number);
        let found = log.is_known(node, &self.2);
        log.record(found);
    }

    fn solution_path(&mut self, path: &[Node<'_, Graph>]) {
        let mut log = self.0.borrow_mut();
        log.paths += 1;
        let nodes: Vec<u32> = path.iter().map(|node| node.state.node()).collect();
        let last = path.last().map(|node| node.number);
        if last != log.last_solution || nodes.first() != Some(&0) {
            let found = format!("the reported path is {nodes:?}");
            log.record(Err(found.into()));
        }
        for step in nodes.windows(2) {
            if !self.1.successors(step[0]).any(|(to, _)| to == step[1]) {
                let message = format!("the reported path {nodes:?} has no step to it");
                log.record(Err(Fault {
                    node: Some(step[1]),
                    message,
                }));
            }
        }
    }

    fn end(&mut self, how: Step, counts: &Counts) {
        self.0.borrow_mut().ends.push((how, *counts));
    }
}

pub(super) fn agree_with_the_counts(case: &Case<'_>) -> CheckResult {
    for expansions in [0, 1, 4, 25, u64::MAX] {
        let log = Rc::default();
        let recorder = Recorder(Rc::clone(&log), case.graph.clone(), case.entry.promises);
        let graph = case.graph.clone();
        let watch = Watch::new(recorder);
        let mut search = case.entry.watched(graph, case.graph.start(), watch);
        let mut limits = case.limits();
        limits.expansions = limits.expansions.map(|max| max.min(expansions));
        search.set_limits(limits);
        let mut solutions = 0;
        let end = loop {
            match search.advance() {
                Step::Solution => solutions += 1,
                end => break end,
            }
        };
        let counts = search.counts();
        let mut log = log.borrow_mut();
        if let Some(fault) = log.fault.take() {
            return Err(fault);
        }
        check_counts(case, &log, &counts)?;
        ensure_eq!(log.solutions, solutions, "reported solutions");
        ensure_eq!(log.ends.len() as u64, solutions + 1, "reported ends");
        let last = log.ends.last().map(|end| end.0);
        ensure_eq!(last, Some(end), "the last reported end");
        match case.entry.promises.kept {
            StoredStates::Frontier | StoredStates::FrontierAndStart => {
                ensure_eq!(log.paths, 0, "reported paths");
            }
            // Only the path to the start is known.
            StoredStates::OneState => {
                ensure!(log.paths <= solutions, "{} paths were reported", log.paths);
            }
            _ => ensure_eq!(log.paths, solutions, "reported paths"),
        }
    }
    Ok(())
}

fn check_counts(case: &Case<'_>, log: &EventLog, counts: &Counts) -> CheckResult {
    let is_bidirectional = case.entry.promises.starts_at_goals;
    let goals = (0..case.graph.nodes() as u32).filter(|&node| case.graph.has_goal(node));
    let starts = 1 + if is_bidirectional {
        goals.count() as u64
    } else {
        0
    };
    ensure_eq!(log.starts, starts, "reported starts");
    ensure_eq!(
        log.expands,
        counts.expanded,
        "reported expansions, compared with the count"
    );
    let generated = log.generates + log.duplicates;
    ensure_eq!(
        generated,
        counts.generated,
        "reported states and duplicates, compared with generated"
    );
    ensure_eq!(
        log.duplicates,
        counts.duplicates,
        "reported duplicates, compared with the count"
    );
    ensure_eq!(
        log.reopens,
        counts.reopened,
        "reported reopened states, compared with the count"
    );
    ensure_eq!(
        log.dead_ends,
        counts.dead_ends,
        "reported dead ends, compared with the count"
    );
    if let Some((_, at_end)) = log.ends.last() {
        ensure_eq!(
            super::driving::comparable(*at_end),
            super::driving::comparable(*counts),
            "the counts reported at the end"
        );
    }
    Ok(())
}
