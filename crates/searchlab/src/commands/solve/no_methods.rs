//! Without the feature `puzzles`, no puzzle has methods of its own in the command line: engines solve all.

use std::ops::ControlFlow;

use search_catalog::{Algorithm, Instance, Instances, ListedPuzzle, Spec, SpecError};
use search_core::{CancelFlag, Limits};

use super::answers::{PuzzleResult, Solution};
use super::batch::PuzzleSolver;
use crate::cli::SolutionRequest;
use crate::error::Error;

#[derive(Clone, Copy, Debug)]
pub(super) enum Strategy {}

pub(super) fn strategy(_: Algorithm, _: bool, _: bool) -> Result<Option<Strategy>, Error> {
    Ok(None)
}

impl Strategy {
    pub(super) fn open(self, _: &ListedPuzzle, _: Spec) -> Result<Instances, SpecError> {
        match self {}
    }
}

pub(super) struct Methods(Strategy);

impl Methods {
    pub(super) fn new(
        by: Strategy,
        _: SolutionRequest,
        _: Limits,
        _: Option<u64>,
        _: CancelFlag,
    ) -> Methods {
        Methods(by)
    }
}

impl PuzzleSolver for Methods {
    type Puzzle = Instance;

    type Local = ();

    fn local(&self) -> Self::Local {}

    fn solve(
        &self,
        (): &mut Self::Local,
        _: &Instance,
        _: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<PuzzleResult, Error> {
        match self.0 {}
    }
}
