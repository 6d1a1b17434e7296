//! The parser of an algorithm.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command, Error};
use search_catalog::Algorithm;

use crate::program::catalog;

/// Parses an algorithm. Completions offer the names; settings follow a name.
#[derive(Clone, Copy)]
pub(super) struct AlgorithmParser;

impl TypedValueParser for AlgorithmParser {
    type Value = Algorithm;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Algorithm, Error> {
        let parse = |text: &str| catalog().algorithm(text);
        parse.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let values = catalog()
            .algorithms()
            .map(|one| PossibleValue::new(one.name).help(one.order));
        Some(Box::new(values))
    }
}
