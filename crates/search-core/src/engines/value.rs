use std::fmt;

use crate::run::Why;

/// The backed-up value of a state: a lower bound on the cost of the solutions not yet found below it, if the heuristic
/// is admissible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Value<C> {
    Finite(C),
    /// No more solutions can be found below the state.
    Infinite,
}

impl<C: Ord> Value<C> {
    pub(crate) fn is_finite(&self) -> bool {
        matches!(self, Value::Finite(_))
    }
}

/// Writes `12` or `infinite`.
impl<C: fmt::Debug> fmt::Display for Value<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Finite(cost) => write!(f, "{cost:?}"),
            Value::Infinite => f.write_str("infinite"),
        }
    }
}

/// Returns the reason why the first entry of a frontier is selected, given the values of all entries in order.
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
