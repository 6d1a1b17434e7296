//! The readers of the three formats.

mod csv;
mod dimacs;
mod text;
mod token;

pub(super) use text::is_table;

use search_core::Decimal;

use crate::InstanceError;
use crate::fields::quoted;

/// The error that a text is too long for the numbers of its edges, which are 32 bits wide.
fn check_length(text: &str) -> Result<(), InstanceError> {
    match u32::try_from(text.len()) {
        Ok(_) => Ok(()),
        Err(_) => {
            let found = format!("a text of {} bytes", text.len());
            Err(InstanceError::new(1, 1, found, "at most 4,294,967,295"))
        }
    }
}

/// Parses a number; `what` it is ends the error message.
fn decimal(line: usize, column: usize, text: &str, what: &str) -> Result<Decimal, InstanceError> {
    text.parse().map_err(|error| {
        InstanceError::new(line, column, quoted(text), format!("{error} as the {what}"))
    })
}

/// Checks that a name is not empty and can be written in a line.
fn check_name(line: usize, column: usize, name: &str) -> Result<(), InstanceError> {
    if name.is_empty() {
        return Err(InstanceError::new(line, column, "an empty name", "a name"));
    }
    if name.contains(char::is_control) {
        let expected = "a name without control characters";
        return Err(InstanceError::new(line, column, quoted(name), expected));
    }
    Ok(())
}
