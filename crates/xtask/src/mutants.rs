//! Mutation testing: the tests of a crate must detect small changes to its code.
//!
//! cargo-mutants lists the changes. Compiling a crate and its tests for each takes longer than all else, so all of a sample are compiled
//! into one copy of the crate, and a variable of the environment selects one.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::programs::Program;
use crate::steps::{Outcome, command};
use crate::tools;

mod copy;
mod switches;

use copy::Copy;
use switches::Mutant;

/// The version of cargo-mutants to install if there is none.
const VERSION: &str = "27.1.0";

/// The crates, with the number of mutants to draw.
const SAMPLES: [(&str, usize); 2] = [("search-core", 100), ("sudoku-puzzle", 50)];

/// The seed of the sample.
const SEED: u64 = 16;

/// The minimum percentage of viable mutants that the tests must detect.
const CAUGHT: usize = 95;

/// The results of a sample.
#[derive(Default)]
struct Results<'a> {
    caught: usize,
    timeouts: usize,
    unviable: usize,
    missed: Vec<&'a str>,
}

/// Tests a sample of the mutants of each crate. Mutants that no test can detect are listed, with the reason, in
/// `.cargo/mutants.toml`; they are not drawn.
pub(crate) fn check() -> Result<Outcome, String> {
    let program = tools::program("cargo-mutants", VERSION, "mutants --version")?;
    let mut poor = Vec::new();
    for (package, size) in SAMPLES {
        let drawn = sample(list(&program, package)?, size, SEED);
        let Results {
            caught,
            timeouts,
            unviable,
            missed,
        } = results(package, &drawn)?;
        // A timeout counts as detected.
        let (noticed, all) = (caught + timeouts, caught + timeouts + missed.len());
        println!(
            "{package}: {noticed} of {all} mutants caught ({timeouts} by a timeout), {unviable} more do not compile"
        );
        for mutant in &missed {
            println!("  survives: {mutant}");
        }
        if noticed * 100 < all * CAUGHT {
            poor.push(format!(
                "{package}: {} of {all} mutants survive",
                missed.len()
            ));
        }
    }
    if poor.is_empty() {
        return Ok(Outcome::Passed);
    }
    Err(poor.join("; "))
}

/// Returns all mutants of a crate.
fn list(program: &str, package: &str) -> Result<Vec<Mutant>, String> {
    let list = command(
        program,
        &format!("mutants --list --json --package {package}"),
    )
    .output()
    .map_err(|error| format!("cannot start {program}: {error}"))?;
    if !list.status.success() {
        return Err(format!("{program} cannot list the mutants of {package}"));
    }
    serde_json::from_slice(&list.stdout)
        .map_err(|error| format!("the mutants of {package}: {error}"))
}

/// Compiles the mutants and runs the tests on each.
fn results<'a>(package: &str, mutants: &'a [Mutant]) -> Result<Results<'a>, String> {
    let copy = Copy::new(package)?;
    let mut excluded = BTreeSet::new();
    loop {
        copy.write(mutants, &excluded)?;
        let failing = copy.failing()?;
        if failing.is_empty() {
            break;
        }
        excluded.extend(failing);
    }
    let mut programs = copy.tests()?;
    // Unit tests take the shortest.
    programs.sort_by_key(Program::size);
    let mut limits = Vec::new();
    for program in &programs {
        let begun = Instant::now();
        if run(&mut with_mutant(program, None), Duration::MAX)? != End::Passed {
            return Err(format!("{} fails without a mutant", program.name));
        }
        limits.push(Duration::from_secs(60) + 5 * begun.elapsed());
    }
    let mut results = Results {
        unviable: excluded.len(),
        ..Results::default()
    };
    for (number, mutant) in mutants.iter().enumerate() {
        if excluded.contains(&number) {
            continue;
        }
        let mut end = End::Passed;
        for (program, &limit) in programs.iter().zip(&limits) {
            end = run(&mut with_mutant(program, Some(number)), limit)?;
            if end != End::Passed {
                break;
            }
        }
        // The step takes an hour, so its results are printed one by one.
        let shown = match end {
            End::Passed => "survives",
            End::Failed => "caught",
            End::TimedOut => "timeout",
        };
        println!("{shown:<9} {}", mutant.name);
        match end {
            End::Passed => results.missed.push(&mutant.name),
            End::Failed => results.caught += 1,
            End::TimedOut => results.timeouts += 1,
        }
    }
    Ok(results)
}

/// Returns the command that runs the tests with a mutant up to the first failure.
fn with_mutant(program: &Program, mutant: Option<usize>) -> Command {
    let mut command = program.command();
    command.arg("--fail-fast").stdout(Stdio::null());
    // A smaller example of a failure is of no use here.
    command
        .stderr(Stdio::null())
        .env("PROPTEST_MAX_SHRINK_ITERS", "0");
    if let Some(number) = mutant {
        command.env(switches::VARIABLE, number.to_string());
    }
    command
}

/// How a test program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Passed,
    Failed,
    TimedOut,
}

/// Runs a program, for no longer than a limit.
fn run(command: &mut Command, limit: Duration) -> Result<End, String> {
    let failed = |error: std::io::Error| format!("cannot run the tests: {error}");
    let begun = Instant::now();
    let mut child = command.spawn().map_err(&failed)?;
    loop {
        if let Some(status) = child.try_wait().map_err(&failed)? {
            return Ok(if status.success() {
                End::Passed
            } else {
                End::Failed
            });
        }
        if begun.elapsed() > limit {
            child.kill().map_err(&failed)?;
            child.wait().map_err(&failed)?;
            return Ok(End::TimedOut);
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Draws a sample of the mutants. Mutants are identified by file and change, not by line, so the sample changes only with the
/// code.
fn sample(mut mutants: Vec<Mutant>, size: usize, seed: u64) -> Vec<Mutant> {
    mutants.sort_by_cached_key(|mutant| {
        let (file, rest) = mutant.name.split_once(':').unwrap_or((&mutant.name, ""));
        let change = rest.splitn(3, ':').last().unwrap_or(rest);
        (hash(seed, &format!("{file}{change}")), mutant.name.clone())
    });
    mutants.truncate(size);
    mutants
}

/// FNV-1a by G. Fowler, L. C. Noll and K.-P. Vo, which is the same in every build.
fn hash(seed: u64, text: &str) -> u64 {
    let begin = 0xcbf2_9ce4_8422_2325 ^ seed;
    text.bytes().fold(begin, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_does_not_depend_on_lines() {
        let drawn = |names: [&str; 2]| {
            let mutants = names.map(Mutant::named).into();
            let drawn = sample(mutants, 1, SEED);
            names.iter().position(|name| *name == drawn[0].name)
        };
        let before = [
            "a.rs:1:2: replace f with 0",
            "a.rs:9:5: replace + with - in g",
        ];
        let after = [
            "a.rs:3:2: replace f with 0",
            "a.rs:11:5: replace + with - in g",
        ];
        assert_eq!(drawn(before), drawn(after));
    }
}
