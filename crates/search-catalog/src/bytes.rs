//! Parsing of byte sizes.

/// Parses a number of bytes: an integer with an optional unit, such as `MiB` or `GB`. Returns `None` if the text is invalid.
///
/// ```
/// use search_catalog::bytes;
///
/// assert_eq!(bytes::parse("64MiB"), Some(64 << 20));
/// assert_eq!(bytes::parse("2 GB"), Some(2_000_000_000));
/// assert_eq!(bytes::parse("4096"), Some(4096));
/// assert_eq!(bytes::parse("much"), None);
/// ```
#[must_use]
pub fn parse(text: &str) -> Option<u64> {
    let end = text
        .find(|character: char| !character.is_ascii_digit())
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let unit = unit.trim().to_ascii_lowercase();
    let mut units = UNITS.iter();
    let (_, bytes) = units.find(|(names, _)| names.contains(&unit.as_str()))?;
    number.parse::<u64>().ok()?.checked_mul(*bytes)
}

const UNITS: &[(&[&str], u64)] = &[
    (&["", "b"], 1),
    (&["k", "ki", "kib"], 1 << 10),
    (&["m", "mi", "mib"], 1 << 20),
    (&["g", "gi", "gib"], 1 << 30),
    (&["t", "ti", "tib"], 1 << 40),
    (&["kb"], 1_000),
    (&["mb"], 1_000_000),
    (&["gb"], 1_000_000_000),
    (&["tb"], 1_000_000_000_000),
];
