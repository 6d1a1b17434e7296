//! A space as it was found to be: its states up to a number, and the steps between them.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use search_core::{Number, StateSpace};

use super::Summary;
use crate::graph::{Edge, Graph};

/// The states that can be reached from the start, the nearest first, or as many of them as there is room for.
pub(super) struct Survey<P: StateSpace> {
    pub(super) space: P,
    pub(super) states: Vec<P::State>,
    /// From each state the steps to others, in order: the place of the state that each leads to, `None` if that was not
    /// looked at, and its cost.
    pub(super) steps: Vec<Vec<(Option<usize>, P::Cost)>>,
    pub(super) goals: Vec<bool>,
    places: HashMap<u64, Vec<usize>>,
    complete: bool,
    show: fn(&P::State) -> String,
}

pub(super) fn hash_of<S: Hash>(state: &S) -> u64 {
    let mut hasher = DefaultHasher::new();
    state.hash(&mut hasher);
    hasher.finish()
}

impl<P: StateSpace<State: Eq + Hash>> Survey<P> {
    pub(super) fn of(
        space: P,
        start: P::State,
        most: usize,
        show: fn(&P::State) -> String,
    ) -> Self {
        let mut survey = Survey {
            space,
            places: HashMap::from([(hash_of(&start), vec![0])]),
            states: vec![start],
            steps: Vec::new(),
            goals: Vec::new(),
            complete: true,
            show,
        };
        while let Some(state) = survey.states.get(survey.steps.len()) {
            survey.goals.push(survey.space.is_goal(state));
            let mut found = Vec::new();
            survey
                .space
                .expand(state, &mut Vec::new(), |to, cost| found.push((to, cost)));
            let steps = found.into_iter().map(|(to, cost)| {
                let place = survey.place(&to).or_else(|| survey.add(to, most));
                (place, cost)
            });
            let steps = steps.collect();
            survey.steps.push(steps);
        }
        survey
    }

    /// The place of a state, if it was looked at.
    pub(super) fn place(&self, state: &P::State) -> Option<usize> {
        let places = self.places.get(&hash_of(state))?.iter();
        places.copied().find(|&place| self.states[place] == *state)
    }

    fn add(&mut self, state: P::State, most: usize) -> Option<usize> {
        if self.states.len() >= most {
            self.complete = false;
            return None;
        }
        let place = self.states.len();
        self.places.entry(hash_of(&state)).or_default().push(place);
        self.states.push(state);
        Some(place)
    }
}

impl<P: StateSpace> Survey<P> {
    /// A state as text.
    pub(super) fn shown(&self, place: usize) -> String {
        (self.show)(&self.states[place])
    }

    /// The same for a state that may not have been looked at.
    pub(super) fn show(&self, state: &P::State) -> String {
        (self.show)(state)
    }

    /// The actions of a state.
    pub(super) fn actions(&self, state: &P::State) -> Vec<P::Action> {
        let mut actions = Vec::new();
        self.space.actions(state, &mut actions);
        actions
    }

    /// The steps between states that were looked at: from where, to where, at which cost.
    pub(super) fn edges(&self) -> Vec<(usize, usize, P::Cost)> {
        let steps = self.steps.iter().enumerate();
        let edges = steps.flat_map(|(from, steps)| {
            let steps = steps.iter();
            steps.filter_map(move |&(to, cost)| Some((from, to?, cost)))
        });
        edges.collect()
    }

    pub(super) fn summary(&self) -> Summary {
        Summary {
            states: self.states.len(),
            goals: self.goals.iter().filter(|&&goal| goal).count(),
            complete: self.complete,
            costs: self.whole().is_some(),
        }
    }

    /// All costs and heuristic values, if all are whole and small enough.
    #[expect(clippy::type_complexity, reason = "it is taken apart at once")]
    fn whole(&self) -> Option<(Vec<Vec<u32>>, Vec<Option<u32>>)> {
        let whole = |cost: P::Cost| match Number::of(cost) {
            Number::Whole(whole) => u32::try_from(whole).ok(),
            _ => None,
        };
        let costs = self.steps.iter().map(|steps| {
            let costs = steps.iter().map(|&(_, cost)| whole(cost));
            costs.collect::<Option<Vec<u32>>>()
        });
        let values = self
            .states
            .iter()
            .map(|state| match self.space.heuristic(state) {
                Some(value) => whole(value).map(Some),
                None => Some(None),
            });
        Some((
            costs.collect::<Option<_>>()?,
            values.collect::<Option<_>>()?,
        ))
    }

    /// The same space as an explicit graph: steps to states that were not looked at lead nowhere there.
    pub(super) fn graph(&self) -> Graph {
        let whole = self.whole();
        let edges = self.steps.iter().enumerate().map(|(from, steps)| {
            let steps = steps.iter().enumerate();
            let edges = steps.map(|(entry, &(to, _))| Edge {
                to: to.map(|to| to as u32),
                cost: whole.as_ref().map_or(1, |(costs, _)| costs[from][entry]),
            });
            edges.collect()
        });
        let goals = (0..).zip(&self.goals).filter(|(_, goal)| **goal);
        let graph = Graph::from_edges(edges)
            .with_goals(goals.map(|(node, _)| node))
            .with_labels((0..self.states.len()).map(|place| self.shown(place)));
        match whole {
            None => graph,
            Some((_, values)) => graph
                .with_heuristic(values)
                .declare(self.space.declared_heuristic()),
        }
    }
}
