//! Answers in JSON.

use std::io::{self, Write};

use search_catalog::{Improvement, Move, ScenarioLength};
use serde::Serialize;

use super::answers::{Effort, PuzzleResult, Solution};
use crate::output::path;
use crate::record::{Cost, Metrics, proven};

/// A solution in JSON.
#[derive(Serialize)]
struct SolutionFields<'s> {
    state: String,
    #[serde(flatten)]
    by_engine: Option<ByEngine<'s>>,
}

#[derive(Serialize)]
struct ByEngine<'s> {
    depth: Option<u64>,
    cost: Option<Cost>,
    proven: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scenario: Option<ScenarioRecord>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "path::json")]
    path: Option<&'s [Move]>,
}

#[derive(Serialize)]
struct ScenarioRecord {
    length: f64,
    agrees: bool,
}

impl From<ScenarioLength> for ScenarioRecord {
    fn from(ScenarioLength { length, agrees }: ScenarioLength) -> Self {
        ScenarioRecord { length, agrees }
    }
}

/// Writes a solution, with its path if `has_path`.
pub(super) fn solution(
    out: &mut impl Write,
    solution: &Solution,
    has_path: bool,
) -> io::Result<()> {
    let solved = match solution {
        Solution::Board(board) => SolutionFields {
            state: board.line().to_string(),
            by_engine: None,
        },
        Solution::Found {
            found, scenario, ..
        } => SolutionFields {
            state: found.state.clone(),
            by_engine: Some(ByEngine {
                depth: found.depth,
                cost: Cost::of(found),
                proven: proven(found.proven),
                scenario: scenario.map(ScenarioRecord::from),
                path: found.path.as_deref().filter(|_| has_path),
            }),
        },
    };
    Ok(serde_json::to_writer(out, &solved)?)
}

/// The fields after the solutions.
#[derive(Serialize)]
struct EndFields<'s> {
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'s str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<&'s str>,
    count: Option<u64>,
    #[serde(flatten)]
    effort: EffortRecord<'s>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum EffortRecord<'s> {
    Method {
        expanded: u64,
        guesses: u64,
    },
    Search {
        algorithm: String,
        #[serde(flatten)]
        metrics: &'s Metrics,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        improvements: Vec<ImprovementRecord>,
    },
}

/// A solution of an anytime algorithm in JSON.
#[derive(Serialize)]
struct ImprovementRecord {
    cost: Option<Cost>,
    lower_bound: Option<Cost>,
    gap: Option<f64>,
    expanded: u64,
    seconds: Option<f64>,
}

impl ImprovementRecord {
    fn of(improvement: &Improvement) -> Self {
        ImprovementRecord {
            cost: improvement.cost.map(Cost),
            lower_bound: improvement.lower_bound.map(Cost),
            gap: improvement.gap(),
            expanded: improvement.expanded,
            seconds: improvement.elapsed.map(|elapsed| elapsed.as_secs_f64()),
        }
    }
}

/// Writes the fields after the solutions and closes the object.
pub(super) fn ending(out: &mut impl Write, answered: &PuzzleResult) -> io::Result<()> {
    let ended = EndFields {
        status: answered.outcome.status(),
        reason: answered.reason.as_deref(),
        goal: answered.goal.as_deref(),
        count: answered.outcome.count(),
        effort: match &answered.effort {
            &Effort::Method { expanded, guesses } => EffortRecord::Method { expanded, guesses },
            Effort::Search {
                algorithm,
                metrics,
                improvements,
            } => EffortRecord::Search {
                algorithm: algorithm.to_string(),
                metrics,
                improvements: improvements.iter().map(ImprovementRecord::of).collect(),
            },
        },
    };
    let ended = serde_json::to_string(&ended)?;
    out.write_all(&ended.as_bytes()[1..])
}
