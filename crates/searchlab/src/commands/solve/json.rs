//! Answers in JSON.

use std::io::{self, Write};

use search_catalog::Move;
use serde::Serialize;

use super::answers::{Answered, Effort, Solution};
use crate::record::{Cost, Took, proven};

/// A solution in JSON.
#[derive(Serialize)]
struct Solved {
    state: String,
    #[serde(flatten)]
    by_engine: Option<ByEngine>,
}

#[derive(Serialize)]
struct ByEngine {
    depth: Option<u64>,
    cost: Option<Cost>,
    proven: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<Vec<Step>>,
}

#[derive(Serialize)]
struct Step {
    action: String,
    state: String,
}

/// Writes a solution; the steps to it where there is to be a `path`.
pub(super) fn solution(out: &mut impl Write, solution: &Solution, path: bool) -> io::Result<()> {
    let solved = match solution {
        Solution::Board(board) => Solved {
            state: board.line().to_string(),
            by_engine: None,
        },
        Solution::Found(found, _) => Solved {
            state: found.state.clone(),
            by_engine: Some(ByEngine {
                depth: found.depth,
                cost: Cost::of(found),
                proven: proven(found.proven),
                path: found.path.as_deref().filter(|_| path).map(steps),
            }),
        },
    };
    Ok(serde_json::to_writer(out, &solved)?)
}

fn steps(path: &[Move]) -> Vec<Step> {
    let steps = path.iter().map(|step| Step {
        action: step.action.clone(),
        state: step.state.clone(),
    });
    steps.collect()
}

/// What stands in JSON behind the solutions.
#[derive(Serialize)]
struct Ended<'s> {
    status: &'static str,
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
        algorithm: &'s str,
        #[serde(flatten)]
        took: &'s Took,
    },
}

/// Writes that, up to the end of the object that was begun with the solutions.
pub(super) fn ending(
    out: &mut impl Write,
    answered: &Answered,
    engine: Option<&str>,
) -> io::Result<()> {
    let ended = Ended {
        status: answered.outcome.status(),
        count: answered.outcome.count(),
        effort: match &answered.effort {
            &Effort::Method { expanded, guesses } => EffortRecord::Method { expanded, guesses },
            Effort::Search(took) => EffortRecord::Search {
                algorithm: engine.unwrap_or_default(),
                took,
            },
        },
    };
    let ended = serde_json::to_string(&ended)?;
    out.write_all(&ended.as_bytes()[1..])
}
