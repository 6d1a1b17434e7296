//! A trace read back: the same report as that of the run that wrote it.

mod error;
mod line;

use std::collections::{BTreeMap, HashMap};
use std::io::BufRead;

use search_core::counts::Events;
use search_core::{Counts, Number, Step};

use crate::names;
use error::Place;
use line::{EndLine, Line, Told};

pub use error::ReplayError;

/// What a trace says of its run.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    /// What was run.
    pub instructions: Instructions,
    /// How the run ended; where it ended and went on, the last time.
    pub end: Step,
    /// The counts at that end.
    pub counts: Counts,
    /// How many solutions were found.
    pub solutions: u64,
    /// The latest of them: the best in searches whose solutions get better.
    pub solution: Option<Found>,
}

/// What a trace says of its run before the first event: enough to run it again. [`Run`](crate::Run), read back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instructions {
    /// The puzzle.
    pub puzzle: String,
    /// The words that say which instance of it.
    pub words: Vec<String>,
    /// The options of the instance, by name.
    pub options: BTreeMap<String, String>,
    /// Which of several puzzles, from 1, where the words name a file of them.
    pub number: Option<u64>,
    /// The algorithm, with its settings.
    pub algorithm: String,
}

/// A solution in a trace.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The number of its state.
    pub number: u64,
    /// The number of steps from the start.
    pub depth: u64,
    /// What they cost, in engines that add it up.
    pub cost: Option<Number>,
    /// The numbers of the states from the start to it: as the engine told them, else as the states say from which
    /// they were made. None where a state on the way does not say.
    pub path: Option<Vec<u64>>,
    /// What was said last to be proven of it, where anything was: as [`Proven`](search_core::Proven) is shown.
    pub proven: Option<String>,
}

/// Reads a trace that [`jsonl`](crate::jsonl) wrote.
///
/// What events tell is counted again and compared with the counts at each end: those that they tell
/// [exactly](search_core::counts::Events) must be the same; of others there must be no fewer than the events show.
/// Every state must have been made before anything else is said of it, and no number may be given twice. It takes the
/// memory of a few words a state.
///
/// # Errors
/// A line that is not as it should be, with its line and column, what was found and what was expected; counts that
/// differ, both named; a trace without an end; errors of the reader.
pub fn replay(input: impl BufRead) -> Result<Replay, ReplayError> {
    let mut lines = line::Lines::new(input);
    let Some((place, text)) = lines.next_line()? else {
        return Err(Place::first().expected("nothing", "a line with format and version"));
    };
    let instructions = Instructions::read(place, text)?;
    let mut run = Run::default();
    while let Some((place, text)) = lines.next_line()? {
        // Where anything follows, that was not the end.
        run.end = None;
        match Told::read(place, text)? {
            Told::Event(line) => run.take(place, &line)?,
            Told::End(line) => run.end_at(place, &line)?,
        }
    }
    let (end, counts) = run.end.ok_or_else(|| {
        let place = lines.behind();
        place.expected("the end of the trace", "a line with the event \"end\"")
    })?;
    Ok(Replay {
        instructions,
        end,
        counts,
        solutions: run.solutions,
        solution: run.solution,
    })
}

/// What is known of a state.
#[derive(Clone, Copy)]
struct Known {
    parent: Option<u64>,
    depth: u64,
}

#[derive(Default)]
struct Run {
    states: HashMap<u64, Known>,
    counted: Counts,
    solutions: u64,
    solution: Option<Found>,
    /// The end that the latest line tells of; none where the run went on behind it.
    end: Option<(Step, Counts)>,
}

impl Run {
    fn take(&mut self, place: Place<'_>, line: &Line<'_>) -> Result<(), ReplayError> {
        match &*line.event {
            "start" | "generate" => self.make(place, line)?,
            "expand" => {
                let depth = self.meet(place, line)?;
                self.counted.expanded += 1;
                self.counted.goal_tests += 1;
                self.counted.max_depth = self.counted.max_depth.max(depth);
            }
            "reopen" => {
                self.meet(place, line)?;
                self.counted.reopened += 1;
            }
            "dead_end" => {
                self.meet(place, line)?;
                self.counted.dead_ends += 1;
            }
            "duplicate" => {
                self.known(place, line.id(place)?, "id")?;
                self.known(place, line.parent(place)?, "parent")?;
                self.counted.generated += 1;
                self.counted.duplicates += 1;
            }
            "solution" => self.find(place, line)?,
            "path" => self.walk(place, line)?,
            "proven" => self.prove(place, line)?,
            other => {
                let expected = "start, generate, expand, duplicate, reopen, dead_end, solution, path, proven or end";
                return Err(place.at("event").expected(format!("{other:?}"), expected));
            }
        }
        Ok(())
    }

    /// A state is new.
    fn make(&mut self, place: Place<'_>, line: &Line<'_>) -> Result<(), ReplayError> {
        let (id, depth) = (line.id(place)?, line.depth(place)?);
        if line.event == "generate" {
            self.known(place, line.parent(place)?, "parent")?;
            self.counted.generated += 1;
        }
        let known = Known {
            parent: line.parent,
            depth,
        };
        match self.states.insert(id, known) {
            None => Ok(()),
            Some(_) => Err(place
                .at("id")
                .expected(format!("{id} a second time"), "a number not given yet")),
        }
    }

    /// Something is said of a known state; gives its depth.
    fn meet(&mut self, place: Place<'_>, line: &Line<'_>) -> Result<u64, ReplayError> {
        let id = line.id(place)?;
        let depth = line.depth(place)?;
        self.known(place, id, "id")?;
        if let Some(parent) = line.parent {
            self.known(place, parent, "parent")?;
        }
        if let Some(known) = self.states.get_mut(&id) {
            // Some engines forget parents; none forgets to say so of a new one.
            known.parent = line.parent.or(known.parent);
            known.depth = depth;
        }
        Ok(depth)
    }

    fn known(&self, place: Place<'_>, id: u64, field: &str) -> Result<(), ReplayError> {
        if self.states.contains_key(&id) {
            return Ok(());
        }
        Err(place
            .at(field)
            .expected(id.to_string(), "the number of a state that was made before"))
    }

    fn find(&mut self, place: Place<'_>, line: &Line<'_>) -> Result<(), ReplayError> {
        let depth = self.meet(place, line)?;
        let number = line.id(place)?;
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

    /// The numbers from the start to a state, by the parents that were told.
    fn path_to(&self, number: u64, depth: u64) -> Option<Vec<u64>> {
        let mut path = vec![number];
        let mut at = number;
        while let Some(parent) = self.states.get(&at).and_then(|known| known.parent) {
            // Parents that go round are no path.
            if path.len() > self.states.len() {
                return None;
            }
            path.push(parent);
            at = parent;
        }
        path.reverse();
        (path.len() as u64 == depth + 1).then_some(path)
    }

    /// The engine tells the path to the latest solution.
    fn walk(&mut self, place: Place<'_>, line: &Line<'_>) -> Result<(), ReplayError> {
        let ids = line.ids.as_deref().unwrap_or_default();
        for &id in ids {
            self.known(place, id, "ids")?;
        }
        let Some(found) = &mut self.solution else {
            let expected = "a line with the event \"solution\" before it";
            return Err(place.at("event").expected("\"path\"", expected));
        };
        if ids.last() != Some(&found.number) {
            let last = ids.last().map_or("nothing".into(), u64::to_string);
            let expected = format!("the solution, {}, as the last of the path", found.number);
            return Err(place.at("ids").expected(last, expected));
        }
        found.depth = ids.len() as u64 - 1;
        found.path = Some(ids.to_vec());
        Ok(())
    }

    /// The engine tells what is proven of the latest solution.
    fn prove(&mut self, place: Place<'_>, line: &Line<'_>) -> Result<(), ReplayError> {
        let Some(claim) = &line.claim else {
            return Err(place.expected("no \"claim\"", "\"claim\" in this event"));
        };
        let Some(found) = &mut self.solution else {
            let expected = "a line with the event \"solution\" before it";
            return Err(place.at("event").expected("\"proven\"", expected));
        };
        found.proven = Some(claim.to_string());
        Ok(())
    }

    fn end_at(&mut self, place: Place<'_>, line: &EndLine<'_>) -> Result<(), ReplayError> {
        let (end, counts) = (read_end(place, line)?, line.counts(place)?);
        self.compare(place, &counts)?;
        self.end = Some((end, counts));
        Ok(())
    }

    fn compare(&self, place: Place<'_>, told: &Counts) -> Result<(), ReplayError> {
        for field in Counts::FIELDS {
            let (Some(told), Some(counted)) = (field.of(told), field.of(&self.counted)) else {
                continue;
            };
            let differs = match field.events {
                Events::Exact => told != counted,
                Events::AtLeast => told < counted,
                _ => false,
            };
            if differs {
                return Err(place.differs(field.name, told, counted));
            }
        }
        Ok(())
    }
}

fn read_end(place: Place<'_>, line: &EndLine<'_>) -> Result<Step, ReplayError> {
    let how = match (line.how.as_deref(), line.limit.as_deref()) {
        (Some("solution"), None) => Some(Step::Solution),
        (Some("exhausted"), None) => Some(Step::Exhausted),
        (Some("stopped"), Some(limit)) => names::limit(limit).map(Step::Stopped),
        _ => None,
    };
    how.ok_or_else(|| {
        let found = format!("{:?} by {:?}", line.how, line.limit);
        place
            .at("how")
            .expected(found, "solution, exhausted, or stopped by a limit")
    })
}
