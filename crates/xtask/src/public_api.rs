//! Whether the public items of `search-core` are those that are listed in `crates/search-core/public-api.txt`.
//!
//! The list makes a change of the public interface visible in review. It leaves out blanket implementations and those of
//! auto traits, as they repeat for each type.

use std::fs;

use crate::steps::{command, run};

/// The list. Each item is one line, in alphabetical order.
const LIST: &str = "crates/search-core/public-api.txt";

/// Where the items are read from. A directory of its own, as the variable below changes what cargo considers as compiled.
const TARGET: &str = "target/public-api";

/// The environment variable that has the list written instead of compared.
const UPDATE: &str = "UPDATE_PUBLIC_API";

/// The number of differences to show.
const SHOWN: usize = 20;

/// Compares the list with the public items, or writes it if `UPDATE_PUBLIC_API` is 1.
pub(crate) fn check() -> Result<(), String> {
    let mut rustdoc = command(
        "cargo",
        "rustdoc --quiet --package search-core --lib --all-features --locked",
    );
    rustdoc.args(["--target-dir", TARGET]);
    rustdoc.args(["--", "-Z", "unstable-options", "--output-format", "json"]);
    // The stable compiler can do it, in a format that is not stable.
    run(rustdoc.env("RUSTC_BOOTSTRAP", "1"))?;
    let api = public_api::Builder::from_rustdoc_json(format!("{TARGET}/doc/search_core.json"))
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .build();
    let api = api.map_err(|error| {
        format!("the public items were not compared: this compiler's rustdoc writes another format ({error})")
    })?;
    let found: String = api.items().map(|item| format!("{item}\n")).collect();
    if std::env::var(UPDATE).is_ok_and(|update| update == "1") {
        fs::write(LIST, found).map_err(|error| format!("{LIST}: {error}"))?;
        println!("{LIST} is written");
        return Ok(());
    }
    let listed = fs::read_to_string(LIST).map_err(|error| format!("{LIST}: {error}"))?;
    let differences = differences(&listed, &found);
    if differences.is_empty() {
        return Ok(());
    }
    let (count, shown) = (differences.len(), differences.iter().take(SHOWN));
    let shown: String = shown.map(|line| format!("{line}\n")).collect();
    Err(format!(
        "{shown}{count} lines of {LIST} differ from the public items (the first {SHOWN} at most are shown); if the change is \
         meant: {UPDATE}=1 cargo xtask test public-api"
    ))
}

/// Returns the lines that only one of two sorted lists has, each with a sign before it: `-` for the first list, `+` for the second.
fn differences(listed: &str, found: &str) -> Vec<String> {
    let missing = |text: &str, other: &str, sign: char| {
        let other: std::collections::BTreeSet<&str> = other.lines().collect();
        let lines = text.lines().filter(|line| !other.contains(line));
        lines
            .map(|line| format!("{sign}{line}"))
            .collect::<Vec<_>>()
    };
    let mut differences = missing(listed, found, '-');
    differences.extend(missing(found, listed, '+'));
    differences
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removed_and_added_items_are_shown() {
        assert_eq!(differences("a\nb\nc\n", "a\nc\nd\n"), ["-b", "+d"]);
        assert_eq!(differences("a\n", "a\n"), [""; 0]);
    }
}
