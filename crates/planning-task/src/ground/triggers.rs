//! The plans that an atom may trigger.

use rustc_hash::FxHashMap;

use super::join::Plan;
use crate::pddl::{Atom, Term};

/// Plans, by what their triggers require of an atom. Where objects are written in actions, as in domains that were written for one problem
/// each, almost every trigger has one, so that an atom triggers few of thousands of plans.
#[derive(Default)]
pub(super) struct Triggers {
    plans: Vec<Plan>,
    of: FxHashMap<Required, Vec<usize>>,
}

/// The predicate of a trigger, and the first of its places that has an object, with the object.
type Required = (u32, Option<(usize, u32)>);

impl Triggers {
    pub(super) fn push(&mut self, trigger: &Atom, plan: Plan) {
        let mut places = trigger.terms.iter().enumerate();
        let object = places.find_map(|(place, &term)| match term {
            Term::Object(object) => Some((place, object)),
            Term::Variable(_) => None,
        });
        let plans = self.of.entry((trigger.symbol, object)).or_default();
        plans.push(self.plans.len());
        self.plans.push(plan);
    }

    /// Returns the plans that an atom may trigger, in the order in which they were pushed.
    pub(super) fn of<'a>(
        &'a self,
        symbol: u32,
        objects: &[u32],
    ) -> impl Iterator<Item = &'a Plan> + use<'a> {
        let places = objects.iter().copied().enumerate().map(Some);
        let keys = std::iter::once(None).chain(places);
        let plans = keys.filter_map(|object| self.of.get(&(symbol, object)));
        let mut plans: Vec<usize> = plans.flatten().copied().collect();
        plans.sort_unstable();
        plans.into_iter().map(|index| &self.plans[index])
    }
}
