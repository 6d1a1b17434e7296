use std::fmt;

use search_catalog::{Algorithm, EachHeuristic, Instance, SpecError};

use crate::record::Record;

/// Returns the puzzle with the first heuristic that is defined for it.
pub(super) fn first(instances: &EachHeuristic) -> Option<&Instance> {
    instances.iter().find_map(|instance| instance.as_ref().ok())
}

/// What is compared: an algorithm with one of several heuristics.
pub(super) struct Contender {
    pub(super) algorithm: Algorithm,
    /// The number of the heuristic.
    number: usize,
    /// The name of the heuristic, if there are several.
    pub(super) heuristic: Option<String>,
}

impl Contender {
    /// Returns every algorithm with every heuristic. Without heuristics, there is the default one.
    pub(super) fn all(algorithms: &[Algorithm], heuristics: &[String]) -> Vec<Contender> {
        let each = algorithms.iter().flat_map(|&algorithm| {
            (0..heuristics.len().max(1)).map(move |number| Contender {
                algorithm,
                number,
                heuristic: heuristics
                    .get(number)
                    .filter(|_| heuristics.len() > 1)
                    .cloned(),
            })
        });
        each.collect()
    }

    /// Returns the instance with the heuristic of this contender, of those with each heuristic.
    ///
    /// # Errors
    ///
    /// Returns the error of a heuristic that is not defined for the instance.
    pub(super) fn of<'i>(
        &self,
        instances: &'i EachHeuristic,
    ) -> Result<&'i Instance, &'i SpecError> {
        instances[self.number].as_ref()
    }

    /// Returns `true` if the record is that of this contender.
    pub(super) fn is_of(&self, record: &Record) -> bool {
        record.algorithm == self.algorithm.to_string() && record.heuristic == self.heuristic
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.heuristic {
            Some(heuristic) => write!(f, "{}, {heuristic}", self.algorithm),
            None => write!(f, "{}", self.algorithm),
        }
    }
}
