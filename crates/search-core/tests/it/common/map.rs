//! Small state spaces given as explicit graphs.

use std::fmt;
use std::hash::{Hash, Hasher};

use proptest::collection::vec;
use proptest::prelude::*;
use search_core::{Heuristic, InPlace, Searchable, StateSpace};

/// A directed graph. States are numbers, the start is 0, and an action is the index of a road in the list of its state.
#[derive(Clone, Debug)]
pub(crate) struct Map {
    /// For each state its roads in order: the successor, or `None` if the action has no result, and the cost.
    pub(crate) roads: Vec<Vec<(Option<u16>, u32)>>,
    pub(crate) goals: Vec<bool>,
    /// The heuristic value of each state.
    pub(crate) estimates: Vec<Option<u32>>,
    /// The declared property of the heuristic.
    pub(crate) declared: Heuristic,
}

impl Map {
    /// Creates a map of roads of cost 1 with one goal (or none if `goal` is not a state), with heuristic values of 0.
    pub(crate) fn of(roads: &[&[u16]], goal: usize) -> Self {
        Map::of_costs(
            &roads
                .iter()
                .map(|from| from.iter().map(|&to| (to, 1)).collect())
                .collect::<Vec<_>>(),
            goal,
        )
    }

    /// Creates a map of the numbers below `states`, with roads of cost 1 to those numbers that `next` returns for each.
    pub(crate) fn of_numbers<const N: usize>(
        states: u16,
        goal: usize,
        next: impl Fn(u16) -> [u16; N],
    ) -> Self {
        let within = |from| next(from).into_iter().filter(|&to| to < states);
        let roads = (0..states).map(|from| within(from).map(|to| (to, 1)).collect());
        Map::of_costs(&roads.collect::<Vec<_>>(), goal)
    }

    /// Creates a map of roads with costs.
    pub(crate) fn of_costs(roads: &[Vec<(u16, u32)>], goal: usize) -> Self {
        let all =
            |from: &Vec<(u16, u32)>| from.iter().map(|&(to, cost)| (Some(to), cost)).collect();
        Map {
            roads: roads.iter().map(all).collect(),
            goals: (0..roads.len()).map(|state| state == goal).collect(),
            estimates: vec![Some(0); roads.len()],
            declared: Heuristic::Unknown,
        }
    }

    pub(crate) fn with_estimates(mut self, estimates: &[u32]) -> Self {
        self.estimates = estimates.iter().copied().map(Some).collect();
        self
    }

    pub(crate) fn declare(self, declared: Heuristic) -> Self {
        Map { declared, ..self }
    }

    /// Removes the roads to smaller or equal numbers, so that there are no cycles.
    pub(crate) fn acyclic(mut self) -> Self {
        for (from, roads) in self.roads.iter_mut().enumerate() {
            roads.retain(|road| road.0.is_none_or(|to| usize::from(to) > from));
        }
        self
    }

    /// Returns the successors of `state`, in order.
    pub(crate) fn successors(&self, state: u16) -> Vec<u16> {
        let roads = self.roads[usize::from(state)].iter();
        roads.filter_map(|road| road.0).collect()
    }

    pub(crate) fn is_goal(&self, state: u16) -> bool {
        self.goals[usize::from(state)]
    }

    pub(crate) fn estimate(&self, state: u16) -> Option<u32> {
        self.estimates[usize::from(state)]
    }
}

impl StateSpace for Map {
    type State = u16;
    type Action = usize;
    type Cost = u32;

    fn declared_heuristic(&self) -> Heuristic {
        self.declared
    }

    fn is_goal(&self, &state: &u16) -> bool {
        Map::is_goal(self, state)
    }

    fn actions(&self, &state: &u16, out: &mut Vec<usize>) {
        out.extend(0..self.roads[usize::from(state)].len());
    }

    fn result(&self, &state: &u16, road: usize) -> Option<u16> {
        self.roads[usize::from(state)][road].0
    }

    fn cost(&self, &state: &u16, &road: &usize) -> u32 {
        self.roads[usize::from(state)][road].1
    }

    fn heuristic(&self, &state: &u16) -> Option<u32> {
        self.estimate(state)
    }
}

/// Returns the cost of a path along the cheapest roads.
pub(crate) fn cost_of(map: &Map, path: &[u16]) -> u32 {
    let steps = path.windows(2).map(|step| {
        let roads = map.roads[usize::from(step[0])].iter();
        let costs = roads
            .filter(|road| road.0 == Some(step[1]))
            .map(|road| road.1);
        costs.min().expect("each step of a path is a road")
    });
    steps.sum()
}

/// A state of a map that implements `Searchable`.
#[derive(Clone, Copy)]
pub(crate) struct Place<'m> {
    pub(crate) map: &'m Map,
    pub(crate) at: u16,
}

impl PartialEq for Place<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.at == other.at
    }
}

impl Eq for Place<'_> {}

impl Hash for Place<'_> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.at.hash(hasher);
    }
}

impl Searchable for Place<'_> {
    fn is_solution(&self) -> bool {
        self.map.is_goal(self.at)
    }

    fn successors(&self) -> impl IntoIterator<Item = Self> {
        let successors = self.map.successors(self.at).into_iter();
        successors.map(|at| Place { at, ..*self })
    }

    fn heuristic_value(&self) -> u32 {
        self.map.estimate(self.at).unwrap_or(u32::MAX)
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", self.at)
    }
}

/// Random maps of up to `states` states with up to `roads` roads from each: some roads have no result, few states are
/// goals, and some are dead ends according to the heuristic, which searches trust.
pub(crate) fn maps(states: u16, roads: usize) -> impl Strategy<Value = Map> {
    (1..=states).prop_flat_map(move |count| {
        let road = (prop::option::weighted(0.85, 0..count), 0..6u32);
        let state = (
            vec(road, 0..=roads),
            prop::bool::weighted(0.06),
            prop::option::weighted(0.9, 0..7u32),
        );
        vec(state, usize::from(count)).prop_map(|states| {
            let mut map = Map {
                roads: Vec::new(),
                goals: Vec::new(),
                estimates: Vec::new(),
                declared: Heuristic::Safe,
            };
            for (roads, goal, estimate) in states {
                map.roads.push(roads);
                map.goals.push(goal);
                map.estimates.push(if goal { Some(0) } else { estimate });
            }
            map
        })
    })
}

impl InPlace for Map {
    type Undo = u16;

    fn apply(&self, state: &mut u16, &road: &usize) -> Option<u16> {
        let to = self.result(state, road)?;
        Some(std::mem::replace(state, to))
    }

    fn undo(&self, state: &mut u16, before: u16) {
        *state = before;
    }
}
