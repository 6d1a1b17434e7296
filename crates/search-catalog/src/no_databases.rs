//! Without the feature `tables`: no heuristic needs a table.

use crate::puzzles::UsedHeuristic;
use crate::{Spec, SpecError};

#[derive(Debug)]
pub(crate) struct Databases;

impl Spec {
    pub(crate) fn databases(&mut self, _: &[UsedHeuristic]) -> Result<Databases, SpecError> {
        Ok(Databases)
    }
}
