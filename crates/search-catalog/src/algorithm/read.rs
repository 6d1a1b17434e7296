//! Parsing of settings.

use std::fmt;

use crate::similar;

use super::{Definition, Setting, Settings, Takes};

/// The error of parsing an [`Algorithm`](super::Algorithm).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlgorithmError(String);

impl AlgorithmError {
    pub(crate) fn unknown(name: &str, known: impl Iterator<Item = &'static Definition>) -> Self {
        let names: Vec<&str> = known.map(|one| one.name).collect();
        AlgorithmError(format!(
            "unknown algorithm `{name}`{}, expected one of {}",
            similar(name, names.iter().copied()),
            names.join(", ")
        ))
    }

    pub(super) fn method(error: String) -> Self {
        AlgorithmError(error)
    }
}

impl fmt::Display for AlgorithmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for AlgorithmError {}

/// Parses the settings of an algorithm.
///
/// # Errors
///
/// Returns an error if a setting is unknown, given twice, in conflict with another, or has an invalid value.
pub(super) fn settings(definition: &Definition, text: &str) -> Result<Settings, AlgorithmError> {
    let name = definition.name;
    let mut settings = definition.defaults;
    let mut read: Vec<&Setting> = Vec::new();
    for part in parts(text) {
        let (key, value) = match part.split_once('=') {
            Some((key, value)) => (key, Some(value)),
            None => (part, None),
        };
        let known = definition.settings.iter().find(|setting| {
            setting.key == key && value.is_some() == (setting.takes != Takes::Nothing)
        });
        let Some(setting) = known else {
            let has = match &definition.options()[..] {
                [] => "it has no options".to_owned(),
                options => format!("it has {}", options.join(", ")),
            };
            return Err(AlgorithmError(format!(
                "{name} has no option `{key}`: {has}"
            )));
        };
        let clashes = |other: &&&Setting| {
            let excludes = |one: &Setting, other: &Setting| one.excludes.contains(&other.key);
            excludes(setting, other) || excludes(other, setting)
        };
        if read.iter().any(|other| other.key == key) {
            return Err(AlgorithmError(format!("{name}: `{key}` is set twice")));
        }
        if let Some(other) = read.iter().find(clashes) {
            let mut both = [other.key, key];
            both.sort_by_key(|key| place(definition, key));
            let [one, other] = both;
            return Err(AlgorithmError(format!(
                "{name}: `{one}` and `{other}` cannot both be set"
            )));
        }
        let value = value.unwrap_or_default();
        let is_read = (setting.read)(&mut settings, value);
        let is_listed = match (setting.takes, (setting.write)(&settings)) {
            // Compared as it is formatted: `low-h,lifo` is `low-h`.
            (Takes::OneOf(words), Some(value)) => words.contains(&&*value),
            _ => true,
        };
        if !is_read || !is_listed {
            let expected = setting.expected();
            return Err(AlgorithmError(format!(
                "{name}: found `{key}={value}`, expected {expected}"
            )));
        }
        read.push(setting);
    }
    Ok(settings)
}

/// Returns the position of a setting in lists.
fn place(definition: &Definition, key: &str) -> Option<usize> {
    let mut settings = definition.settings.iter();
    settings.position(|setting| setting.key == key)
}

/// Splits a text into settings, which are separated by commas.
fn parts(text: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = Vec::new();
    for part in text.split(',').map(str::trim).filter(|one| !one.is_empty()) {
        match parts.last_mut() {
            Some(before) if goes_with(before, part) => *before = joined(text, before, part),
            _ => parts.push(part),
        }
    }
    parts
}

/// Returns `true` if `part` is the second part of the tie-breaking rule before it: `ties=low-h,fifo`.
fn goes_with(before: &str, part: &str) -> bool {
    let rule = before.strip_prefix("ties=");
    rule.is_some_and(|rule| !["fifo", "lifo"].contains(&rule)) && ["fifo", "lifo"].contains(&part)
}

/// Returns the slice of `text` from the start of `before` to the end of `part`.
fn joined<'t>(text: &'t str, before: &'t str, part: &'t str) -> &'t str {
    let place = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    &text[place(before)..place(part) + part.len()]
}
