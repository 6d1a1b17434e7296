//! Mutation testing: the tests of a crate must detect small changes to its code.

use std::path::Path;

use serde::Deserialize;

use crate::steps::{Outcome, command};
use crate::tools;

/// The version of cargo-mutants to install if there is none.
const VERSION: &str = "27.1.0";

/// The crates, with the number of mutants to draw.
const SAMPLES: [(&str, usize); 2] = [("search-core", 100), ("sudoku-puzzle", 50)];

/// The seed of the sample.
const SEED: u64 = 16;

/// The minimum percentage of viable mutants that the tests must detect.
const CAUGHT: usize = 95;

/// The results of a sample, as cargo-mutants writes them.
#[derive(Deserialize)]
struct Outcomes {
    caught: usize,
    missed: usize,
    timeout: usize,
    unviable: usize,
}

/// Tests a sample of the mutants of each crate. Mutants that no test can detect are listed, with the reason, in
/// `.cargo/mutants.toml`; they are not drawn.
pub(crate) fn check() -> Result<Outcome, String> {
    let program = tools::program("cargo-mutants", VERSION, "mutants --version")?;
    let mut poor = Vec::new();
    for (package, size) in SAMPLES {
        let list = command(&program, &format!("mutants --list --package {package}"))
            .output()
            .map_err(|error| format!("cannot start {program}: {error}"))?;
        if !list.status.success() {
            return Err(format!("{program} cannot list the mutants of {package}"));
        }
        let list = String::from_utf8_lossy(&list.stdout).into_owned();
        let drawn = sample(list.lines(), size, SEED);
        if drawn.is_empty() {
            // Without a name, all mutants would be tested.
            return Err(format!("{package} has no mutants to draw from"));
        }
        let outcomes = run(&program, package, &drawn)?;
        let Outcomes {
            caught,
            missed,
            timeout,
            unviable,
        } = outcomes;
        if caught + missed + timeout + unviable != drawn.len() {
            return Err(format!(
                "{package}: {} mutants were drawn, {} tested",
                drawn.len(),
                caught + missed + timeout + unviable
            ));
        }
        // A timeout counts as detected.
        let (noticed, all) = (caught + timeout, caught + timeout + missed);
        println!("{package}: {noticed} of {all} mutants caught, {unviable} more do not compile");
        if noticed * 100 < all * CAUGHT {
            poor.push(format!("{package}: {missed} of {all} mutants survive"));
        }
    }
    if poor.is_empty() {
        return Ok(Outcome::Passed);
    }
    Err(format!(
        "{}; they are in target/mutants/*/mutants.out/missed.txt",
        poor.join("; ")
    ))
}

/// Tests these mutants and returns the results.
fn run(program: &str, package: &str, mutants: &[&str]) -> Result<Outcomes, String> {
    let output = Path::new("target/mutants").join(package);
    std::fs::create_dir_all(&output)
        .map_err(|error| format!("cannot make {}: {error}", output.display()))?;
    // Doctests take as long to compile as everything else.
    let mut mutate = command(
        program,
        &format!("mutants --package {package} --cargo-test-arg=--lib --cargo-test-arg=--tests"),
    );
    mutate.arg("--output").arg(&output);
    for mutant in mutants {
        mutate.arg("--re").arg(format!("^{}$", escaped(mutant)));
    }
    // cargo-mutants fails if a mutant survives; the caller decides by the percentage.
    mutate
        .status()
        .map_err(|error| format!("cannot start {program}: {error}"))?;
    let outcomes = output.join("mutants.out/outcomes.json");
    let unread = |error: &dyn std::fmt::Display| format!("{}: {error}", outcomes.display());
    let text = std::fs::read_to_string(&outcomes).map_err(|error| unread(&error))?;
    serde_json::from_str(&text).map_err(|error| unread(&error))
}

/// Draws a sample of the mutants. Mutants are identified by file and change, not by line, so the sample changes only with the
/// code.
fn sample<'a>(mutants: impl Iterator<Item = &'a str>, size: usize, seed: u64) -> Vec<&'a str> {
    let mut mutants: Vec<(u64, &str)> = mutants
        .map(|mutant| {
            let (file, rest) = mutant.split_once(':').unwrap_or((mutant, ""));
            let change = rest.splitn(3, ':').last().unwrap_or(rest);
            (hash(seed, &format!("{file}{change}")), mutant)
        })
        .collect();
    mutants.sort_unstable();
    let drawn = mutants.into_iter().take(size);
    drawn.map(|(_, mutant)| mutant).collect()
}

/// FNV-1a by G. Fowler, L. C. Noll and K.-P. Vo, which is the same in every build.
fn hash(seed: u64, text: &str) -> u64 {
    let begin = 0xcbf2_9ce4_8422_2325 ^ seed;
    text.bytes().fold(begin, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Returns a pattern that matches only this text.
fn escaped(text: &str) -> String {
    let mut pattern = String::new();
    for character in text.chars() {
        // Only special characters are escaped: `\<` is the start of a word.
        if r"\.+*?()|[]{}^$#&-~".contains(character) {
            pattern.push('\\');
        }
        pattern.push(character);
    }
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_does_not_depend_on_lines() {
        let before = [
            "a.rs:1:2: replace f with 0",
            "a.rs:9:5: replace + with - in g",
        ];
        let after = [
            "a.rs:3:2: replace f with 0",
            "a.rs:11:5: replace + with - in g",
        ];
        let place = |mutants: [&'static str; 2]| {
            let drawn = sample(mutants.into_iter(), 1, SEED);
            mutants.iter().position(|mutant| *mutant == drawn[0])
        };
        assert_eq!(place(before), place(after));
    }

    #[test]
    fn every_sign_in_a_name_stands_for_itself() {
        assert_eq!(escaped("f -> (u64, 1)"), r"f \-> \(u64, 1\)");
    }
}
