use std::fmt;

use search_catalog::{Algorithm, Instance, Refused, Run};

use crate::record::Record;

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
    pub(super) fn of<'i>(&self, instances: &'i [Instance]) -> &'i Instance {
        &instances[self.number]
    }

    /// Returns the search of a puzzle.
    pub(super) fn search<'i>(
        &self,
        instances: &'i [Instance],
    ) -> Result<Box<dyn Run + 'i>, Refused> {
        self.of(instances).search(self.algorithm)
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
