//! Reads a trace and restores the report of the run that wrote it.

mod error;
mod line;

use std::collections::{BTreeMap, HashMap};
use std::io::BufRead;

use search_core::counts::Events;
use search_core::{Counts, Number, Step};

use crate::names;
use error::Position;
use line::{EndLine, EventLine, Line};

pub use error::ReplayError;

/// The contents of a trace.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Replay {
    /// The instance and the algorithm of the run.
    pub instructions: Instructions,
    /// How the run ended. If it ended several times, the last end.
    pub end: Step,
    /// The counts of that end.
    pub counts: Counts,
    /// The number of solutions found.
    pub solutions: u64,
    /// The latest solution, which is the best one in anytime searches.
    pub solution: Option<Found>,
}

/// Describes the run of a trace in enough detail to repeat it; the counterpart of [`Run`](crate::Run).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instructions {
    /// The name of the puzzle.
    pub puzzle: String,
    /// The arguments that select the instance.
    pub words: Vec<String>,
    /// The options of the instance, as a map from name to value.
    pub options: BTreeMap<String, String>,
    /// The number of the puzzle, from 1, if the words name a file of several.
    pub number: Option<u64>,
    /// The algorithm and its settings.
    pub algorithm: String,
}

/// A solution in a trace.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The number of the goal state.
    pub number: u64,
    /// The number of steps from the start.
    pub depth: u64,
    /// The cost of the path, if the engine computes it.
    pub cost: Option<Number>,
    /// The numbers of the states on the path, from the start to the solution: as reported by the engine, or else
    /// reconstructed from the parents of the states. `None` if the parent of a state on the path is unknown.
    pub path: Option<Vec<u64>>,
    /// What is proven of the solution, if anything: the text of [`Proven`](search_core::Proven).
    pub proven: Option<String>,
}

/// Reads a trace that [`jsonl`](crate::jsonl) wrote.
///
/// Counts the events and compares the result with the counts of each `end` event: those that the events give
/// [exactly](search_core::counts::Events) must be equal; others must not be less than the events show. A state must
/// be generated before another event refers to it, and a number must not be assigned twice. Uses memory of a few
/// words per state.
///
/// # Errors
/// Returns an error if a line is malformed (with the line, the column, what was found and what was expected), if a
/// count differs (with both counts), if the trace has no end, or if the reader fails.
pub fn replay(input: impl BufRead) -> Result<Replay, ReplayError> {
    let mut lines = line::Lines::new(input);
    let Some((position, text)) = lines.next_line()? else {
        return Err(Position::first().expected("nothing", "a header with format and version"));
    };
    let instructions = Instructions::read(position, text)?;
    let mut run = Run::default();
    while let Some((position, text)) = lines.next_line()? {
        // An end that is followed by other events is not the last one.
        run.end = None;
        match EventLine::read(position, text)? {
            EventLine::Event(line) => run.process(position, &line)?,
            EventLine::End(line) => run.end_at(position, &line)?,
        }
    }
    let (end, counts) = run.end.ok_or_else(|| {
        let position = lines.end_position();
        position.expected("the end of the trace", "a line with the event \"end\"")
    })?;
    Ok(Replay {
        instructions,
        end,
        counts,
        solutions: run.solutions,
        solution: run.solution,
    })
}

/// The latest parent and depth of a state.
#[derive(Clone, Copy)]
struct StateInfo {
    parent: Option<u64>,
    depth: u64,
}

#[derive(Default)]
struct Run {
    states: HashMap<u64, StateInfo>,
    counted: Counts,
    solutions: u64,
    solution: Option<Found>,
    /// The end of the trace; `None` if the latest line is not an `end` event.
    end: Option<(Step, Counts)>,
}

impl Run {
    fn process(&mut self, position: Position<'_>, line: &Line<'_>) -> Result<(), ReplayError> {
        match &*line.event {
            "start" | "generate" => self.add_state(position, line)?,
            "expand" => {
                let depth = self.update_state(position, line)?;
                self.counted.expanded += 1;
                self.counted.goal_tests += 1;
                self.counted.max_depth = self.counted.max_depth.max(depth);
            }
            "reopen" => {
                self.update_state(position, line)?;
                self.counted.reopened += 1;
            }
            "dead_end" => {
                self.update_state(position, line)?;
                self.counted.dead_ends += 1;
            }
            "duplicate" => {
                self.require_known(position, line.id(position)?, "id")?;
                self.require_known(position, line.parent(position)?, "parent")?;
                self.counted.generated += 1;
                self.counted.duplicates += 1;
            }
            "solution" => self.add_solution(position, line)?,
            "path" => self.set_path(position, line)?,
            "proven" => self.set_proven(position, line)?,
            other => {
                let expected = "start, generate, expand, duplicate, reopen, dead_end, solution, path, proven or end";
                return Err(position
                    .at("event")
                    .expected(format!("{other:?}"), expected));
            }
        }
        Ok(())
    }

    /// Adds a new state.
    fn add_state(&mut self, position: Position<'_>, line: &Line<'_>) -> Result<(), ReplayError> {
        let (id, depth) = (line.id(position)?, line.depth(position)?);
        if line.event == "generate" {
            self.require_known(position, line.parent(position)?, "parent")?;
            self.counted.generated += 1;
        }
        let known = StateInfo {
            parent: line.parent,
            depth,
        };
        match self.states.insert(id, known) {
            None => Ok(()),
            Some(_) => Err(position
                .at("id")
                .expected(format!("{id} a second time"), "a number that is not in use")),
        }
    }

    /// Updates a known state and returns its depth.
    fn update_state(
        &mut self,
        position: Position<'_>,
        line: &Line<'_>,
    ) -> Result<u64, ReplayError> {
        let id = line.id(position)?;
        let depth = line.depth(position)?;
        self.require_known(position, id, "id")?;
        if let Some(parent) = line.parent {
            self.require_known(position, parent, "parent")?;
        }
        if let Some(known) = self.states.get_mut(&id) {
            // Some engines do not keep parents, but all report the parent of a generated state.
            known.parent = line.parent.or(known.parent);
            known.depth = depth;
        }
        Ok(depth)
    }

    fn require_known(
        &self,
        position: Position<'_>,
        id: u64,
        field: &str,
    ) -> Result<(), ReplayError> {
        if self.states.contains_key(&id) {
            return Ok(());
        }
        Err(position
            .at(field)
            .expected(id.to_string(), "the number of a known state"))
    }

    fn add_solution(&mut self, position: Position<'_>, line: &Line<'_>) -> Result<(), ReplayError> {
        let depth = self.update_state(position, line)?;
        let number = line.id(position)?;
        self.counted.goal_tests += 1;
        self.solutions += 1;
        self.solution = Some(Found {
            number,
            depth,
            cost: line.g,
            path: self.path_to(number, depth),
            proven: None,
        });
        Ok(())
    }

    /// Returns the numbers of the states from the start to a state, following the parents.
    fn path_to(&self, number: u64, depth: u64) -> Option<Vec<u64>> {
        let mut path = vec![number];
        let mut at = number;
        while let Some(parent) = self.states.get(&at).and_then(|known| known.parent) {
            // A cycle of parents is not a path.
            if path.len() > self.states.len() {
                return None;
            }
            path.push(parent);
            at = parent;
        }
        path.reverse();
        (path.len() as u64 == depth + 1).then_some(path)
    }

    /// Sets the path to the latest solution as reported by the engine.
    fn set_path(&mut self, position: Position<'_>, line: &Line<'_>) -> Result<(), ReplayError> {
        let ids = line.ids.as_deref().unwrap_or_default();
        for &id in ids {
            self.require_known(position, id, "ids")?;
        }
        let Some(found) = &mut self.solution else {
            let expected = "a line with the event \"solution\" before it";
            return Err(position.at("event").expected("\"path\"", expected));
        };
        if ids.last() != Some(&found.number) {
            let last = ids.last().map_or("nothing".into(), u64::to_string);
            let expected = format!(
                "the solution, {}, as the last state of the path",
                found.number
            );
            return Err(position.at("ids").expected(last, expected));
        }
        found.depth = ids.len() as u64 - 1;
        found.path = Some(ids.to_vec());
        Ok(())
    }

    /// Sets what is proven of the latest solution.
    fn set_proven(&mut self, position: Position<'_>, line: &Line<'_>) -> Result<(), ReplayError> {
        let Some(claim) = &line.claim else {
            return Err(position.expected("no \"claim\"", "\"claim\" in this event"));
        };
        let Some(found) = &mut self.solution else {
            let expected = "a line with the event \"solution\" before it";
            return Err(position.at("event").expected("\"proven\"", expected));
        };
        found.proven = Some(claim.to_string());
        Ok(())
    }

    fn end_at(&mut self, position: Position<'_>, line: &EndLine<'_>) -> Result<(), ReplayError> {
        let (end, counts) = (read_end(position, line)?, line.counts(position)?);
        self.compare_counts(position, &counts)?;
        self.end = Some((end, counts));
        Ok(())
    }

    fn compare_counts(&self, position: Position<'_>, reported: &Counts) -> Result<(), ReplayError> {
        for field in Counts::FIELDS {
            let (Some(reported), Some(counted)) = (field.of(reported), field.of(&self.counted))
            else {
                continue;
            };
            let differs = match field.events {
                Events::Exact => reported != counted,
                Events::AtLeast => reported < counted,
                _ => false,
            };
            if differs {
                return Err(position.count_mismatch(field.name, reported, counted));
            }
        }
        Ok(())
    }
}

fn read_end(position: Position<'_>, line: &EndLine<'_>) -> Result<Step, ReplayError> {
    let how = match (line.how.as_deref(), line.limit.as_deref()) {
        (Some("solution"), None) => Some(Step::Solution),
        (Some("exhausted"), None) => Some(Step::Exhausted),
        (Some("stopped"), Some(limit)) => names::limit(limit).map(Step::Stopped),
        _ => None,
    };
    how.ok_or_else(|| {
        let found = format!("{:?} by {:?}", line.how, line.limit);
        position
            .at("how")
            .expected(found, "solution, exhausted, or stopped by a limit")
    })
}
