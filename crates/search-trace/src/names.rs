//! The names of ends, limits and counts in a trace.

use std::borrow::Cow;

use search_core::counts::{Field, Unit};
use search_core::{Limit, Step};

/// The limits and their names in a trace.
const LIMITS: [(Limit, &str); 13] = [
    (Limit::Expansions, "expansions"),
    (Limit::Generations, "generations"),
    (Limit::Depth, "depth"),
    (Limit::Time, "time"),
    (Limit::NoClock, "no_clock"),
    (Limit::Bytes, "bytes"),
    (Limit::Cancelled, "cancelled"),
    (Limit::States, "states"),
    (Limit::Incomplete, "incomplete"),
    (Limit::CostOverflow, "cost_overflow"),
    (Limit::DeadEnds, "dead_ends"),
    (Limit::Failed, "failed"),
    (Limit::Panicked, "panicked"),
];

/// Returns the name of an end and the name of the limit that caused it, if any.
pub(crate) fn of_end(how: Step) -> (&'static str, Option<&'static str>) {
    match how {
        Step::Solution => ("solution", None),
        Step::Exhausted => ("exhausted", None),
        Step::Stopped(limit) => ("stopped", Some(of_limit(limit))),
        Step::Expanded | Step::CutOff => ("", None),
    }
}

fn of_limit(limit: Limit) -> &'static str {
    let known = LIMITS.iter().find(|(other, _)| *other == limit);
    known.map_or("other", |(_, name)| name)
}

/// Returns the name of a count; that of a time has the unit as a suffix.
pub(crate) fn of_count(field: &Field) -> Cow<'static, str> {
    match field.unit {
        Unit::Nanoseconds => format!("{}_ns", field.name).into(),
        _ => field.name.into(),
    }
}
