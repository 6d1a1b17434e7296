use std::fmt;

use crate::Why;

/// What a search knows of the cost of all that is left to be found below a state: no solution there costs
/// less, if the heuristic never overestimates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Value<C> {
    Finite(C),
    /// Nothing is left to be found there.
    Infinite,
}

impl<C: Ord> Value<C> {
    pub(crate) fn is_finite(&self) -> bool {
        matches!(self, Value::Finite(_))
    }
}

/// Why the first entry of a frontier is the next, from the values of all entries in their order.
pub(crate) fn why_first<C: Ord + fmt::Debug>(
    mut values: impl Iterator<Item = Value<C>>,
) -> Option<Why> {
    let first = values.next()?;
    let equals = 1 + values.take_while(|value| *value == first).count();
    let Value::Finite(cost) = first else {
        return None;
    };
    Some(Why::SmallestAndDeepest {
        value: format!("{cost:?}"),
        equals,
    })
}
