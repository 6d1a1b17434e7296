use std::fmt;

use crate::run::Why;

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

/// As people read it: `12`, `infinite`.
impl<C: fmt::Debug> fmt::Display for Value<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Finite(cost) => write!(f, "{cost:?}"),
            Value::Infinite => f.write_str("infinite"),
        }
    }
}

/// Why the first entry of a frontier is the next, from the values of all entries in their order.
pub(crate) fn why_first<C: Ord + fmt::Debug>(
    mut values: impl Iterator<Item = Value<C>>,
) -> Option<Why> {
    let first = values.next()?;
    let equals = 1 + values.take_while(|value| *value == first).count();
    first.is_finite().then(|| Why::SmallestAndDeepest {
        value: first.to_string(),
        equals,
    })
}
