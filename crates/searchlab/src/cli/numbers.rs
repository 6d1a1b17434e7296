//! Parsers of numeric arguments, with and without a unit.

use std::ffi::OsString;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use search_core::Cost;
use search_core::cost::{Decimal, DecimalError, Number};

/// Parses an integer in `range`, written in decimal digits only.
pub(crate) fn within<N>(text: &str, range: &RangeInclusive<N>, expected: &str) -> Result<N, String>
where
    N: FromStr + PartialOrd + Display,
{
    let number = text.parse().ok();
    let number = number.filter(|number| range.contains(number));
    let is_number = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    number.ok_or_else(|| match is_number {
        // The reason is the range.
        true => format!(
            "expected a whole number from {} to {}",
            range.start(),
            range.end()
        ),
        false => format!("expected a whole number {expected}"),
    })
}

/// Parses an integer of at least 0.
pub(crate) fn whole(text: &str) -> Result<u64, String> {
    within(text, &(0..=u64::MAX), "from 0, such as 1000")
}

/// Parses an integer of at least 1.
pub(crate) fn from_one(text: &str) -> Result<u64, String> {
    within(text, &(1..=u64::MAX), "from 1")
}

/// Parses a `usize` of at least 1.
pub(crate) fn parsed_number(text: &str) -> Result<usize, String> {
    within(text, &(1..=usize::MAX), "from 1")
}

#[cfg(feature = "explore")]
pub(crate) fn port(text: &str) -> Result<u16, String> {
    within(text, &(0..=u16::MAX), "from 0 to 65535")
}

/// Parses a cost.
pub(crate) fn cost(text: &str) -> Result<Number, String> {
    let cost: Result<Decimal, DecimalError> = text.parse();
    cost.map(Cost::number)
        .map_err(|error| format!("expected {error}"))
}

/// Parses a number of threads; 0 means one per core.
pub(crate) fn jobs(text: &str) -> Result<usize, String> {
    within(text, &(0..=1024), "from 0 to 1024")
}

/// Parses a time with a unit; without a unit, in seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let end = text
        .find(|character: char| !character.is_ascii_digit() && character != '.')
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let seconds = match unit.trim() {
        "ms" => 1e-3,
        "s" | "" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err("expected a time such as 500ms, 10s, 2min".to_owned()),
    };
    let number: Option<f64> = number.parse().ok();
    let time = number.and_then(|number| Duration::try_from_secs_f64(number * seconds).ok());
    time.ok_or_else(|| "expected a time below 2^64 s, such as 500ms, 10s, 2min".to_owned())
}

pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    search_catalog::bytes::parse(text).ok_or_else(|| {
        "expected a number of bytes below 2^64, such as 4096, 512MiB, 2GB".to_owned()
    })
}

/// Joins an option with a value such as `-1s` after it, which would be parsed as an option, so that the error names the expected value.
pub(crate) fn with_negative_values(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let is_negative = |text: &str| {
        let number = text.strip_prefix('-').unwrap_or_default();
        number.starts_with(|first: char| first.is_ascii_digit()) && text.parse::<f64>().is_err()
    };
    let is_option = |text: &str| text.starts_with("--") && text.len() > 2 && !text.contains('=');
    let mut joined: Vec<OsString> = Vec::new();
    for argument in arguments {
        match joined.last_mut() {
            Some(option)
                if argument.to_str().is_some_and(is_negative)
                    && option.to_str().is_some_and(is_option) =>
            {
                option.push("=");
                option.push(argument);
            }
            _ => joined.push(argument),
        }
    }
    joined
}
