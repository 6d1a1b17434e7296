//! Finds a shortest path on a grid map by A* and compares its length with that in the scenario, in the formats of the
//! `MovingAI` benchmarks: `grid_route --help` lists the options.

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use classic_puzzles::grid_map::Scenario;
use classic_puzzles::{GridMap, InstanceError};
use search_core::a_star;

const MAP: &str = include_str!("../crates/search-puzzles/data/rooms.map");
const SCENARIOS: &str = include_str!("../crates/search-puzzles/data/rooms.scen");

const EXIT_CODES: &str = "Exit codes: 0 the path has the length in the scenario, 1 it has not, or a file is unreadable \
                          or malformed, 2 wrong usage.";

/// Finds a shortest path of a scenario by A*, draws it, and checks its length against the scenario.
#[derive(Parser)]
#[command(after_help = EXIT_CODES)]
struct Options {
    /// The map (.map) [default: a small embedded map]
    #[arg(requires = "scen")]
    map: Option<PathBuf>,

    /// The scenarios on that map (.scen)
    scen: Option<PathBuf>,

    /// The line of the scenario [default: the first scenario]
    line: Option<usize>,
}

fn main() -> ExitCode {
    let result = draw(&examples::arguments(), &mut io::stdout().lock());
    examples::exit_code(result)
}

fn draw(options: &Options, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let (name, text) = read(options.map.as_deref(), "the embedded map", MAP)?;
    let wrong = |error: InstanceError| format!("{name}: {error}");
    let map: GridMap = text.parse().map_err(wrong)?;

    let (name, text) = read(options.scen.as_deref(), "the embedded scenarios", SCENARIOS)?;
    let wrong = |error: InstanceError| format!("{name}: {error}");
    let scenarios = Scenario::read(&text).map_err(wrong)?;
    let matches = |scenario: &&Scenario| options.line.is_none_or(|line| line == scenario.line);
    let scenario = scenarios.iter().find(matches).ok_or_else(|| {
        let line = options.line.unwrap_or(2);
        wrong(InstanceError::new(line, 1, "no scenario", "one"))
    })?;
    let route = scenario.route(&map).map_err(wrong)?;

    let report = a_star::graph((route, route.start())).run();
    let counts = report.counts;
    let at_line = |what: &str| format!("{name}: line {}: {what}", scenario.line);
    let solution = report.into_solution();
    let solution = solution.ok_or_else(|| at_line("no path exists"))?;
    let path = solution.path().ok_or("graph search keeps the path")?;
    let cost = solution.cost.ok_or("A* computes the cost")?;
    writeln!(out, "{}\n", route.draw(path))?;
    writeln!(out, "length:   {:.4} = {cost}", cost.length())?;
    writeln!(out, "scenario: {:.4}", scenario.optimal)?;
    writeln!(out, "expanded: {}", counts.expanded)?;
    if !scenario.agrees(cost) {
        return Err(at_line("the shortest path has another length").into());
    }
    Ok(())
}

/// Returns the name and the text of `file`, or those of the embedded data if it is `None`.
fn read(file: Option<&Path>, name: &str, embedded: &str) -> Result<(String, String), String> {
    let Some(file) = file else {
        return Ok((name.to_owned(), embedded.to_owned()));
    };
    let name = file.display().to_string();
    let text = fs::read_to_string(file).map_err(|error| format!("{name}: {error}"))?;
    Ok((name, text))
}
