//! The explored part of a space: its states and the steps between them.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use search_core::{StateSpace, cost::Number};

use super::{SpaceLaw, Summary};
#[cfg(feature = "searches")]
use crate::graph::{Edge, Graph};
use crate::{Law, Violation};

/// The explored states in breadth-first order, up to a maximum number.
pub(super) struct Survey<P: StateSpace> {
    pub(super) space: P,
    pub(super) states: Vec<P::State>,
    /// The hash of each state when it was found.
    pub(super) hashes: Vec<u64>,
    /// The steps from each state, in order: the index of the successor, `None` if that was not explored, and the
    /// cost.
    pub(super) steps: Vec<Vec<(Option<usize>, P::Cost)>>,
    pub(super) goals: Vec<bool>,
    indices: HashMap<u64, Vec<usize>>,
    complete: bool,
    format: Formatter<P>,
}

/// How states are formatted in messages.
pub(super) enum Formatter<P: StateSpace> {
    OfState(fn(&P::State) -> String),
    OfSpace(fn(&P, &P::State) -> String),
}

pub(super) fn hash_of<S: Hash>(state: &S) -> u64 {
    let mut hasher = DefaultHasher::new();
    state.hash(&mut hasher);
    hasher.finish()
}

impl<P: StateSpace<State: Eq + Hash>> Survey<P> {
    pub(super) fn new(
        space: P,
        start: P::State,
        max: usize,
        format: Formatter<P>,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Self {
        let hash = hash_of(&start);
        let mut survey = Survey {
            space,
            indices: HashMap::from([(hash, vec![0])]),
            hashes: vec![hash],
            states: vec![start],
            steps: Vec::new(),
            goals: Vec::new(),
            complete: true,
            format,
        };
        while let Some(state) = survey.states.get(survey.steps.len()) {
            if !go_on() {
                survey.forget_unexpanded();
                break;
            }
            survey.goals.push(survey.space.is_goal(state));
            let mut found = Vec::new();
            survey
                .space
                .expand(state, &mut Vec::new(), |to, cost| found.push((to, cost)));
            let steps = found.into_iter().map(|(to, cost)| {
                let index = survey.index_of(&to).or_else(|| survey.add(to, max));
                (index, cost)
            });
            let steps = steps.collect();
            survey.steps.push(steps);
        }
        survey
    }

    /// Returns the index of a state if it was explored.
    pub(super) fn index_of(&self, state: &P::State) -> Option<usize> {
        let indices = self.indices.get(&hash_of(state))?.iter();
        indices.copied().find(|&index| self.states[index] == *state)
    }

    /// Removes the states that have not been expanded.
    fn forget_unexpanded(&mut self) {
        let expanded = self.steps.len();
        self.states.truncate(expanded);
        self.hashes.truncate(expanded);
        self.complete = false;
        for indices in self.indices.values_mut() {
            indices.retain(|&index| index < expanded);
        }
        for (to, _) in self.steps.iter_mut().flatten() {
            *to = to.filter(|&to| to < expanded);
        }
    }

    fn add(&mut self, state: P::State, max: usize) -> Option<usize> {
        if self.states.len() >= max {
            self.complete = false;
            return None;
        }
        let index = self.states.len();
        let hash = hash_of(&state);
        self.indices.entry(hash).or_default().push(index);
        self.hashes.push(hash);
        self.states.push(state);
        Some(index)
    }
}

impl<P: StateSpace> Survey<P> {
    /// Returns an explored state as text.
    pub(super) fn label(&self, index: usize) -> String {
        self.format(&self.states[index])
    }

    /// Returns any state as text.
    pub(super) fn format(&self, state: &P::State) -> String {
        match self.format {
            Formatter::OfState(format) => format(state),
            Formatter::OfSpace(format) => format(&self.space, state),
        }
    }

    /// Returns the actions of a state.
    pub(super) fn actions(&self, state: &P::State) -> Vec<P::Action> {
        let mut actions = Vec::new();
        self.space.actions(state, &mut actions);
        actions
    }

    /// Returns the steps between explored states: source, target and cost.
    pub(super) fn edges(&self) -> Vec<(usize, usize, P::Cost)> {
        let steps = self.steps.iter().enumerate();
        let edges = steps.flat_map(|(from, steps)| {
            let steps = steps.iter();
            steps.filter_map(move |&(to, cost)| Some((from, to?, cost)))
        });
        edges.collect()
    }

    /// Returns the first violation of a law.
    pub(super) fn violation(&self, law: Law, test: SpaceLaw<P>) -> Option<Violation> {
        let fault = test(self).err()?;
        Some(Violation {
            law,
            search: None,
            state: fault.node.map(|node| self.label(node as usize)),
            message: fault.message,
        })
    }

    pub(super) fn summary(&self) -> Summary {
        Summary {
            states: self.states.len(),
            goals: self.goals.iter().filter(|&&goal| goal).count(),
            complete: self.complete,
            costs: self.integer_costs().is_some(),
        }
    }

    /// Returns all costs and heuristic values if all are integers less than 2³².
    #[expect(clippy::type_complexity, reason = "the callers destructure it")]
    fn integer_costs(&self) -> Option<(Vec<Vec<u32>>, Vec<Option<u32>>)> {
        let integer = |cost: P::Cost| match Number::of(cost) {
            Number::Whole(value) => u32::try_from(value).ok(),
            _ => None,
        };
        let costs = self.steps.iter().map(|steps| {
            let costs = steps.iter().map(|&(_, cost)| integer(cost));
            costs.collect::<Option<Vec<u32>>>()
        });
        let values = self
            .states
            .iter()
            .map(|state| match self.space.heuristic(state) {
                Some(value) => integer(value).map(Some),
                None => Some(None),
            });
        Some((
            costs.collect::<Option<_>>()?,
            values.collect::<Option<_>>()?,
        ))
    }

    /// Converts the explored part to an explicit graph, in which steps to unexplored states have no result.
    #[cfg(feature = "searches")]
    pub(super) fn graph(&self) -> Graph {
        let costs_and_values = self.integer_costs();
        let edges = self.steps.iter().enumerate().map(|(from, steps)| {
            let steps = steps.iter().enumerate();
            let edges = steps.map(|(entry, &(to, _))| Edge {
                to: to.map(|to| to as u32),
                cost: costs_and_values
                    .as_ref()
                    .map_or(1, |(costs, _)| costs[from][entry]),
            });
            edges.collect()
        });
        let goals = (0..).zip(&self.goals).filter(|(_, goal)| **goal);
        let graph = Graph::from_edges(edges)
            .with_goals(goals.map(|(node, _)| node))
            .with_labels((0..self.states.len()).map(|index| self.label(index)));
        match costs_and_values {
            None => graph,
            Some((_, values)) => graph
                .with_heuristic(values)
                .declare(self.space.declared_heuristic()),
        }
    }
}
