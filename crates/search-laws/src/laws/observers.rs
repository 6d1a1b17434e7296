//! What an observer is told is what is counted, and every node that it sees fits those it saw before.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use search_core::{Counts, Node, Observer, Step, Watch};

use crate::case::Case;
use crate::violation::{Fault, Found, equal, hold};
use crate::{Graph, Kept};

/// Counts what it is told.
#[derive(Default)]
struct Told {
    starts: u64,
    expands: u64,
    generates: u64,
    duplicates: u64,
    reopens: u64,
    dead_ends: u64,
    solutions: u64,
    paths: u64,
    ends: Vec<(Step, Counts)>,
    /// By number: the node and its depth.
    nodes: HashMap<u64, (u32, u64)>,
    last_solution: Option<u64>,
    last_expanded: Option<u64>,
    /// The first thing that does not fit.
    fault: Option<Fault>,
}

impl Told {
    fn note(&mut self, found: Found) {
        if let Err(fault) = found {
            self.fault.get_or_insert(fault);
        }
    }

    fn is_known(&self, node: &Node<'_, Graph>) -> Found {
        let (place, number) = (node.state.node(), node.number);
        let known = self.nodes.get(&number);
        let fits = known.is_some_and(|&(known, _)| known == place);
        hold!(at place; fits, "an observer was told of number {number} as {known:?} before");
        Ok(())
    }

    fn is_new(&mut self, node: &Node<'_, Graph>) -> Found {
        let (place, number) = (node.state.node(), node.number);
        let before = self.nodes.insert(number, (place, node.depth));
        hold!(at place; before.is_none(), "number {number} was given twice");
        Ok(())
    }

    /// The parent was told of, a step leads from it to the node, and depths fit.
    fn is_child(&self, node: &Node<'_, Graph>, graph: &Graph) -> Found {
        let place = node.state.node();
        let Some(parent) = node.parent else {
            // Where the frontier alone is kept, parents are.
            hold!(at place; false, "a generated state has no parent");
            return Ok(());
        };
        let Some(&(from, depth)) = self.nodes.get(&parent) else {
            hold!(at place; false, "its parent, number {parent}, was never told of");
            return Ok(());
        };
        let is_step = graph.successors(from).any(|(to, _)| to == place);
        let is_step_back = graph.successors(place).any(|(to, _)| to == from);
        hold!(at place; is_step || is_step_back, "its parent is {}, from which no step leads there", graph.label(from));
        hold!(at place; node.depth == depth + 1, "its depth is {}, that of its parent {depth}", node.depth);
        Ok(())
    }
}

/// The observer; the record outlives the search.
struct Recorder(Rc<RefCell<Told>>, Graph);

impl Observer<Graph> for Recorder {
    fn start(&mut self, node: &Node<'_, Graph>) {
        let mut told = self.0.borrow_mut();
        told.starts += 1;
        let found = told.is_new(node);
        told.note(found);
    }

    fn expand(&mut self, node: &Node<'_, Graph>) {
        let mut told = self.0.borrow_mut();
        told.expands += 1;
        told.last_expanded = Some(node.number);
        let found = told.is_known(node);
        told.note(found);
        // A cheaper path to a state that waits is not told of before it is expanded.
        told.nodes
            .insert(node.number, (node.state.node(), node.depth));
    }

    fn generate(&mut self, node: &Node<'_, Graph>) {
        let mut told = self.0.borrow_mut();
        told.generates += 1;
        let found = told.is_child(node, &self.1);
        told.note(found);
        let found = told.is_new(node);
        told.note(found);
    }

    fn duplicate(&mut self, number: u64, state: &crate::Place, _: u64) {
        let mut told = self.0.borrow_mut();
        told.duplicates += 1;
        let known = told.nodes.get(&number).map(|known| known.0);
        if known != Some(state.node()) {
            let found = format!("a duplicate of number {number}, which is {known:?}");
            told.note(Err(Fault {
                node: Some(state.node()),
                found,
            }));
        }
    }

    fn reopen(&mut self, node: &Node<'_, Graph>) {
        let mut told = self.0.borrow_mut();
        told.reopens += 1;
        let found = told.is_known(node);
        told.note(found);
        told.nodes
            .insert(node.number, (node.state.node(), node.depth));
    }

    fn dead_end(&mut self, node: &Node<'_, Graph>) {
        let mut told = self.0.borrow_mut();
        told.dead_ends += 1;
        let found = told.is_known(node);
        told.note(found);
    }

    fn solution(&mut self, node: &Node<'_, Graph>) {
        let mut told = self.0.borrow_mut();
        told.solutions += 1;
        told.last_solution = Some(node.number);
        let found = told.is_known(node);
        told.note(found);
    }

    fn solution_path(&mut self, path: &[Node<'_, Graph>]) {
        let mut told = self.0.borrow_mut();
        told.paths += 1;
        let places: Vec<u32> = path.iter().map(|node| node.state.node()).collect();
        let last = path.last().map(|node| node.number);
        if last != told.last_solution || places.first() != Some(&0) {
            let found = format!("the path that was told is {places:?}");
            told.note(Err(found.into()));
        }
        for step in places.windows(2) {
            if !self.1.successors(step[0]).any(|(to, _)| to == step[1]) {
                let found = format!("the path that was told is {places:?}, with no step to it");
                told.note(Err(Fault {
                    node: Some(step[1]),
                    found,
                }));
            }
        }
    }

    fn end(&mut self, how: Step, counts: &Counts) {
        self.0.borrow_mut().ends.push((how, *counts));
    }
}

pub(super) fn see_what_is_counted(case: &Case<'_>) -> Found {
    for expansions in [0, 1, 4, 25, u64::MAX] {
        let told = Rc::default();
        let recorder = Recorder(Rc::clone(&told), case.graph.clone());
        let graph = case.graph.clone();
        let watch = Watch::new(recorder);
        let mut search = case.entry.watched(graph, case.graph.start(), watch);
        let mut limits = case.limits();
        limits.expansions = limits.expansions.map(|most| most.min(expansions));
        search.set_limits(limits);
        let mut solutions = 0;
        let end = loop {
            match search.advance() {
                Step::Solution => solutions += 1,
                end => break end,
            }
        };
        let counts = search.counts();
        let mut told = told.borrow_mut();
        if let Some(fault) = told.fault.take() {
            return Err(fault);
        }
        agrees(case, &told, &counts)?;
        equal!(told.solutions, solutions, "solutions that were told");
        equal!(told.ends.len() as u64, solutions + 1, "ends that were told");
        let last = told.ends.last().map(|end| end.0);
        equal!(last, Some(end), "the last end that was told");
        match case.entry.promises.kept {
            Kept::Frontier | Kept::FrontierAndStart => {
                equal!(told.paths, 0, "paths that were told");
            }
            // The start alone is the path to it.
            Kept::OneState => hold!(
                told.paths <= solutions,
                "{} paths that were told",
                told.paths
            ),
            _ => equal!(told.paths, solutions, "paths that were told"),
        }
    }
    Ok(())
}

fn agrees(case: &Case<'_>, told: &Told, counts: &Counts) -> Found {
    let is_bidirectional = case.entry.promises.starts_at_goals;
    let goals = (0..case.graph.nodes() as u32).filter(|&node| case.graph.has_goal(node));
    let starts = 1 + if is_bidirectional {
        goals.count() as u64
    } else {
        0
    };
    equal!(told.starts, starts, "starts that were told");
    equal!(
        told.expands,
        counts.expanded,
        "expansions that were told, against expanded"
    );
    let generated = told.generates + told.duplicates;
    equal!(
        generated,
        counts.generated,
        "states and duplicates that were told, against generated"
    );
    equal!(
        told.duplicates,
        counts.duplicates,
        "duplicates that were told, against the count"
    );
    equal!(
        told.reopens,
        counts.reopened,
        "reopened states that were told, against the count"
    );
    equal!(
        told.dead_ends,
        counts.dead_ends,
        "dead ends that were told, against the count"
    );
    if let Some((_, at_end)) = told.ends.last() {
        equal!(
            super::driving::bare(*at_end),
            super::driving::bare(*counts),
            "the counts told at the end"
        );
    }
    Ok(())
}
