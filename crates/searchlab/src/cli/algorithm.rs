//! The parser of an algorithm.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command, Error};
use search_puzzles::{Algorithm, Definition};

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
        let parse = |text: &str| text.parse::<Algorithm>();
        parse.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let values = Definition::all().map(|one| PossibleValue::new(one.name).help(one.order));
        Some(Box::new(values))
    }
}
