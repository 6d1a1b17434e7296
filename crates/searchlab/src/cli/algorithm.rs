//! The parser of an algorithm.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command, Error};
use search_catalog::{Algorithm, Catalog};

/// Parses an algorithm of a catalog. Completions offer the names; settings follow a name.
///
/// The declarations of arguments name the default, an empty catalog, which the program's own replaces.
#[derive(Clone, Default)]
pub(super) struct AlgorithmParser(pub(super) Catalog);

impl TypedValueParser for AlgorithmParser {
    type Value = Algorithm;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Algorithm, Error> {
        let catalog = self.0.clone();
        let parse = move |text: &str| catalog.algorithm(text);
        parse.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let values = self
            .0
            .algorithms()
            .map(|one| PossibleValue::new(one.name).help(one.order));
        Some(Box::new(values))
    }
}
