use search_catalog::{Instance, ListedPuzzle, Spec};
use search_core::Limits;

use crate::ServiceLimits;
use crate::api::{ApiError, RunSpec};

/// The instances that a program was started with, in addition to the catalog.
#[derive(Clone, Debug, Default)]
pub struct Preloaded {
    /// A description, such as the name of a file.
    pub about: String,
    /// The instances.
    pub instances: Vec<Instance>,
}

impl Preloaded {
    /// Opens the instance of a run, with the parsers of the command line. Words are never file names, and the tables of the heuristic
    /// fit into the memory of a run.
    pub(crate) fn open(
        &self,
        spec: &RunSpec,
        limits: &ServiceLimits,
    ) -> Result<Instance, ApiError> {
        if spec.puzzle == crate::catalog::GIVEN && !self.instances.is_empty() {
            return self.nth(spec);
        }
        let listed = ListedPuzzle::named(&spec.puzzle).ok_or_else(|| self.unknown(&spec.puzzle))?;
        let options = spec.options.iter().map(|(name, value)| {
            // Flags are sent with an empty value.
            let value = if value.is_empty() { "yes" } else { value };
            (name.as_str(), value)
        });
        let words = Spec::new(spec.words.iter().map(String::as_str), options);
        let limits = Limits {
            bytes: Some(limits.bytes),
            ..Limits::default()
        };
        let first = listed.open(words.without_files().limits(limits))?.next();
        let none = || ApiError::malformed("the text has no puzzle");
        Ok(first.ok_or_else(none)??.instance)
    }

    /// Returns the error for an unknown puzzle.
    fn unknown(&self, puzzle: &str) -> ApiError {
        let given = (!self.instances.is_empty()).then_some(crate::catalog::GIVEN);
        let names = ListedPuzzle::all().map(|listed| listed.name);
        let names: Vec<&str> = given.into_iter().chain(names).collect();
        let puzzle: String = puzzle.chars().take(60).collect();
        let message = format!(
            "unknown puzzle `{}`, expected one of {}",
            puzzle.escape_debug(),
            names.join(", ")
        );
        ApiError::unknown(message)
    }

    fn nth(&self, spec: &RunSpec) -> Result<Instance, ApiError> {
        let count = self.instances.len();
        let number = match spec.words.as_slice() {
            [] => Some(1),
            [word] => word.parse().ok(),
            _ => None,
        };
        let place = number.and_then(|number: usize| number.checked_sub(1));
        let instance = place.and_then(|place| self.instances.get(place));
        instance.cloned().ok_or_else(|| {
            let found = spec.words.join(" ");
            ApiError::malformed(format!(
                "found `{found}`, expected a number from 1 to {count}"
            ))
        })
    }
}
