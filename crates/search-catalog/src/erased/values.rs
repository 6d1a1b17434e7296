use search_core::estimator::Factor;
use search_core::{Cost, Heuristic, cost::Number};

/// The heuristic values of an erased space, given those of the space. As a value, so that no search is compiled again for it.
#[derive(Clone, Copy, Debug)]
pub enum Values {
    /// Those of the space.
    Own,
    /// 0, as of [`Zero`](search_core::estimator::Zero).
    Zero,
    /// Multiples, as of [`Times`](search_core::estimator::Times).
    Times(Factor),
}

impl Values {
    /// Returns the value of a state, given that of the space.
    #[inline]
    pub(super) fn of(self, own: impl FnOnce() -> Option<Number>) -> Option<Number> {
        match self {
            Values::Own => own(),
            Values::Zero => Some(Number::ZERO),
            Values::Times(factor) => own().map(|value| factor.of(value)),
        }
    }

    /// Returns the property of the values, given that of those of the space.
    pub(super) fn guarantee(self, own: impl FnOnce() -> Heuristic) -> Heuristic {
        match self {
            Values::Own => own(),
            Values::Zero => Heuristic::Consistent,
            Values::Times(factor) => factor.guarantee(own()),
        }
    }
}
