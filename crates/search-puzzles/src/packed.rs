use std::fmt;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::erased::{AnyAction, AnyState, Capability, Erased};
use classic_puzzles::SlidingTiles;
use search_core::{
    Heuristic, Packed, Solution, StateSpace, cost::Number, forward_methods, space::Wraps,
};

use crate::puzzles::Tiles;
use crate::{Catalog, Instance, SolutionText};
use search_catalog::compiled::erased;

/// A space whose states can be packed, so that they can be sent to other machines and stored in files.
pub trait PackedPuzzle: Packed<State: Clone + Eq + Hash + Send + Sync, Cost = u32> + Sync {
    /// Returns the solution as text, with its steps.
    fn found(&self, solution: &Solution<Self::State>) -> SolutionText;
}

/// Searches on several machines store many states, so boards of up to 16 cells are stored as one word each.
impl PackedPuzzle for &SlidingTiles<u64> {
    fn found(&self, solution: &Solution<u64>) -> SolutionText {
        let shown_by = Erased::of(*self).written().erase();
        SolutionText::new(&shown_by, &erased(solution, |&state| AnyState::new(state)))
    }
}

/// The erased space of an instance that cannot fail, with integer costs, as searches on several machines send them.
#[derive(Clone)]
pub struct WholeCosts<'p>(Erased<'p>);

/// Converts a cost to an integer. A cost that is too large becomes `u32::MAX`, which no path may cost.
fn whole(number: Number) -> u32 {
    match number {
        Number::Whole(whole) => whole.try_into().unwrap_or(u32::MAX),
        Number::Octile { .. } | Number::Decimal(_) | Number::Real(_) => u32::MAX,
    }
}

impl fmt::Debug for WholeCosts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WholeCosts")
    }
}

impl<'p> Wraps for WholeCosts<'p> {
    type Inner = Erased<'p>;

    #[inline]
    fn inner(&self) -> &Erased<'p> {
        &self.0
    }
}

impl StateSpace for WholeCosts<'_> {
    type State = AnyState;
    type Action = AnyAction;
    type Cost = u32;

    forward_methods!(is_goal, memory);

    fn declared_heuristic(&self) -> Heuristic {
        self.0.declared_heuristic()
    }

    fn actions(&self, state: &AnyState, out: &mut Vec<AnyAction>) {
        self.0.actions(state, out);
    }

    fn lazy_actions<'a>(&'a self, state: &'a AnyState) -> Option<impl Iterator<Item = AnyAction>> {
        self.0.lazy_actions(state)
    }

    fn result(&self, state: &AnyState, action: AnyAction) -> Option<AnyState> {
        self.0.result(state, action)
    }

    fn cost(&self, state: &AnyState, action: &AnyAction) -> u32 {
        whole(self.0.cost(state, action))
    }

    fn heuristic(&self, state: &AnyState) -> Option<u32> {
        self.0.heuristic(state).map(whole)
    }

    fn expand(
        &self,
        state: &AnyState,
        scratch: &mut Vec<AnyAction>,
        mut visit: impl FnMut(AnyState, u32),
    ) {
        self.0
            .expand(state, scratch, |state, cost| visit(state, whole(cost)));
    }

    fn try_expand(
        &self,
        state: &AnyState,
        scratch: &mut Vec<AnyAction>,
        mut visit: impl FnMut(AnyState, u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0
            .try_expand(state, scratch, |state, cost| visit(state, whole(cost)))
    }
}

impl Packed for WholeCosts<'_> {
    forward_methods!(pack);
}

impl PackedPuzzle for WholeCosts<'_> {
    fn found(&self, solution: &Solution<AnyState>) -> SolutionText {
        let path_costs = solution.path_costs.as_ref();
        SolutionText::new(
            &self.0,
            &Solution {
                state: solution.state.clone(),
                depth: solution.depth,
                cost: solution.cost.map(Number::of),
                proven: solution.proven,
                ancestors: solution.ancestors.clone(),
                path_costs: path_costs.map(|costs| costs.iter().copied().map(Number::of).collect()),
            },
        )
    }
}

/// A generic operation on an instance whose states can be packed.
pub trait PackedVisitor<'a> {
    /// The result of the operation.
    type Output;

    /// Performs the operation on the space and its start state.
    fn visit<P: PackedPuzzle + 'a>(self, space: P, start: P::State) -> Self::Output;
}

/// Calls `visitor` with the space and the start state of an instance. Returns `None` if its states cannot be packed, or if the methods of
/// the space can fail, as the other machines would not learn of an error.
pub fn visit_packed<'a, V: PackedVisitor<'a>>(
    instance: &'a Instance,
    visitor: V,
) -> Option<V::Output> {
    if let Some(tiles) = instance.downcast_ref::<Tiles<u64>>()
        && tiles.is_plain()
    {
        return Some(visitor.visit(&tiles.space, tiles.start));
    }
    let (space, start) = instance.erased()?;
    let can = space.has(Capability::Packed) && !space.can_fail();
    can.then(|| visitor.visit(WholeCosts(space), start))
}

/// Returns the names of the puzzles whose states can be packed.
#[must_use]
pub fn packed(catalog: &Catalog) -> Vec<&'static str> {
    let packed = catalog.puzzles().filter(|listed| listed.is_packed);
    packed.map(|listed| listed.name).collect()
}
