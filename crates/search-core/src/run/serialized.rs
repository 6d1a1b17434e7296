//! Parts of a report that are serialized as their texts or as numbers.

use serde::{Serialize, Serializer};

use super::{Incomplete, Limit, Proven};
use crate::problem::{Cost, Number};
use crate::store::{Growth, Ties};

macro_rules! as_texts {
    ($($type:ty)*) => {$(
        /// Serializes the text that is also displayed.
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )*};
}

as_texts!(Growth Incomplete Limit Proven Ties);

/// Serializes the cost of a solution: a whole number, or the nearest `f64`.
pub(super) fn cost<C: Cost, S: Serializer>(
    cost: &Option<C>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match cost.map(Cost::number) {
        None => serializer.serialize_none(),
        Some(Number::Whole(whole)) => serializer.serialize_some(&whole),
        Some(other) => serializer.serialize_some(&f64::from(other)),
    }
}
