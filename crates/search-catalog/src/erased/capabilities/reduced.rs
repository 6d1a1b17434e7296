use search_core::Cost;
use search_core::cost::Number;
use search_core::space::{Canonical, Reduced, Steps};

use crate::erased::{AnyAction, AnyState, Erasable, Erased};

/// The object-safe form of [`Canonical`].
pub(crate) trait AnyCanonical: Send + Sync {
    fn canonical(&self, state: &AnyState) -> AnyState;
}

impl<S: Erasable + Canonical> AnyCanonical for S {
    fn canonical(&self, state: &AnyState) -> AnyState {
        AnyState::new(Canonical::canonical(self, state.of()))
    }
}

impl Canonical for Erased<'_> {
    fn canonical(&self, state: &AnyState) -> AnyState {
        match &self.capabilities.canonical {
            Some(space) => space.canonical(state),
            None => state.clone(),
        }
    }
}

/// The object-safe form of [`Reduced`].
pub(crate) trait AnyReduced: Send + Sync {
    fn retrace(
        &self,
        path: &[&AnyState],
        costs: Option<&[Number]>,
    ) -> Option<Steps<Erased<'static>>>;
}

impl<S: Erasable + Reduced> AnyReduced for S {
    fn retrace(
        &self,
        path: &[&AnyState],
        costs: Option<&[Number]>,
    ) -> Option<Steps<Erased<'static>>> {
        let path: Vec<&S::State> = path.iter().map(|state| state.of()).collect();
        let costs = costs.and_then(|costs| {
            let costs = costs.iter().map(|&cost| Cost::from_number(cost));
            costs.collect::<Option<Vec<S::Cost>>>()
        });
        let steps = Reduced::retrace(self, &path, costs.as_deref())?.into_iter();
        let erased = steps.map(|(action, cost, state)| {
            let cost = Number::of(cost);
            (AnyAction::new(action, cost), cost, AnyState::new(state))
        });
        Some(erased.collect())
    }
}

impl Reduced for Erased<'_> {
    fn retrace(&self, path: &[&AnyState], costs: Option<&[Number]>) -> Option<Steps<Self>> {
        self.capabilities.reduced.as_ref()?.retrace(path, costs)
    }
}
