use std::sync::Arc;

use search_catalog::{Catalog, Instance, Spec};
use search_core::Limits;
use search_core::form::WithNotes;

use crate::api::{ApiError, RunSpec};

/// Instances that a program was started with, in addition to the catalog.
#[derive(Clone, Debug, Default)]
pub struct Preloaded {
    /// Their name among the puzzles, such as [`GIVEN`](crate::GIVEN). It takes precedence over a puzzle of the catalog.
    pub name: String,
    /// A description, such as the name of a file.
    pub about: String,
    /// The instances, at least one.
    pub instances: Vec<Instance>,
}

impl Preloaded {
    /// Returns the instance of a run, which is selected by its number.
    pub(crate) fn nth(&self, spec: &RunSpec) -> Result<Instance, ApiError> {
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

/// Opens the instance of a run on a puzzle of the catalog, with the parsers of the command line and their notes. Words are never file names.
/// Returns `None` if there is no such puzzle.
pub(crate) fn listed(
    catalog: &Catalog,
    spec: &RunSpec,
    limits: Limits,
    has_room: Arc<dyn Fn(u64) -> bool + Send + Sync>,
) -> Option<Result<WithNotes<Instance>, ApiError>> {
    let listed = catalog.puzzle(&spec.puzzle)?;
    let options = spec.options.iter().map(|(name, value)| {
        // Flags are sent with an empty value.
        let value = if value.is_empty() { "yes" } else { value };
        (name.as_str(), value)
    });
    let words = Spec::new(spec.words.iter().map(String::as_str), options);
    let words = words.without_files().limits(limits).room(has_room);
    let first = || {
        let mut instances = listed.open(words)?;
        let none = || ApiError::malformed("the text has no puzzle");
        Ok(WithNotes {
            value: instances.next().ok_or_else(none)??.instance,
            notes: instances.notes,
        })
    };
    Some(first())
}
