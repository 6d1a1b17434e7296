//! Reads planning tasks.

use std::sync::Arc;

use planning_task::pddl::{Domain, Problem};
use planning_task::{GroundError, Hints, Task, Verdict, ground, sas, validate};
use search_core::form::{Note, WithNotes};

use super::{HINTS, TaskPicture};
use crate::input::{Input, malformed};
use crate::pace::Interruption;
use crate::spec::unreadable;
use crate::{Instances, Spec, SpecError};

/// A domain and a problem that are part of the program.
struct Embedded {
    name: &'static str,
    domain: &'static str,
    problem: &'static str,
    hints: &'static str,
}

macro_rules! embedded {
    ($($name:literal),+) => {
        const EMBEDDED: &[Embedded] = &[$(Embedded {
            name: $name,
            domain: include_str!(concat!("examples/", $name, "-domain.pddl")),
            problem: include_str!(concat!("examples/", $name, ".pddl")),
            hints: include_str!(concat!("examples/", $name, ".hints")),
        }),+];
    };
}

embedded!("blocks", "gripper", "logistics", "river");

const GRIPPER: &str = include_str!("examples/gripper.sas");

/// The heuristic that is used if none is selected.
const DEFAULT: &str = "hmax";

pub(super) fn pddl(spec: &mut Spec) -> Result<Instances, SpecError> {
    let hints = hints(spec)?;
    let read = PddlTask::open(spec)?;
    let task = Arc::new(read.ground(spec)?);
    let hints = hints.or(read.hints);
    let shown = TaskPicture { task, hints };
    let mut instances = Instances::one(shown.instance(DEFAULT, &spec.budget())?);
    instances.notes = read.notes;
    Ok(instances)
}

/// A domain and a problem in PDDL.
#[derive(Debug)]
pub struct PddlTask {
    /// The domain.
    pub domain: Domain,
    /// The problem.
    pub problem: Problem,
    /// Notes on how both were read.
    pub notes: Vec<Note>,
    /// The file or other source of the problem, for errors.
    source: String,
    /// How an example is drawn.
    hints: Option<Hints>,
}

impl PddlTask {
    /// Reads the domain and the problem that the next two words name or contain. The word of an example takes the place of both, and
    /// without words it is the first example.
    ///
    /// # Errors
    /// Returns an error if there is no such file or example, if the problem is missing, or if one of them cannot be read.
    pub fn open(spec: &mut Spec) -> Result<PddlTask, SpecError> {
        let embedded = spec.word_if(|word| EMBEDDED.iter().find(|one| one.name == word));
        match (embedded, inputs(spec, embedded.is_none())?) {
            (_, Some((domain, problem))) => PddlTask::read(domain, problem),
            (Some(embedded), None) => embedded.read(),
            (None, None) => EMBEDDED[0].read(),
        }
    }

    fn read(domain: Input, problem: Input) -> Result<PddlTask, SpecError> {
        let of_domain = domain.source.clone();
        let domain = Domain::read(&domain.whole()?).map_err(malformed(&of_domain))?;
        let source = problem.source.clone();
        let problem = Problem::read(&problem.whole()?, &domain).map_err(malformed(&source))?;
        let on = |source: &str, notes: &[Note]| -> Vec<Note> {
            let notes = notes.iter().cloned();
            notes.map(|note| note.from_source(source)).collect()
        };
        let notes = [on(&of_domain, domain.notes()), on(&source, problem.notes())].concat();
        Ok(PddlTask {
            domain,
            problem,
            notes,
            source,
            hints: None,
        })
    }

    /// Grounds the task, within the limits of the specification on reading.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, or if the cost of an operator is undefined or too large.
    pub fn ground(&self, spec: &Spec) -> Result<Task, SpecError> {
        let task = ground(&self.domain, &self.problem, &spec.budget());
        task.map_err(|error| match error {
            GroundError::Stopped(limit) => unreadable(&self.source, Interruption(limit).into()),
            error => SpecError::Usage(format!("{}: {error}", self.source)),
        })
    }
}

impl PddlTask {
    /// Executes the plan that the next word names or contains, by the definition of PDDL, without the grounded task. The notes are those on
    /// the task and on the plan.
    ///
    /// # Errors
    /// Returns an error if there is no such file, or if it is no list of steps.
    pub fn validate(&self, spec: &mut Spec) -> Result<WithNotes<Verdict>, SpecError> {
        let plan = spec.input("plan", |word| word.contains('('))?;
        let plan = plan.ok_or_else(|| SpecError::Usage("expected a plan".to_owned()))?;
        let source = plan.source.clone();
        let verdict = validate(&self.domain, &self.problem, &plan.whole()?);
        let WithNotes { value, notes } = verdict.map_err(malformed(&source))?;
        let notes = notes.into_iter().map(|note| note.from_source(&source));
        Ok(WithNotes {
            value,
            notes: self.notes.iter().cloned().chain(notes).collect(),
        })
    }
}

impl Embedded {
    fn read(&self) -> Result<PddlTask, SpecError> {
        let name = self.name;
        let domain = Input::word(&format!("the domain {name}"), self.domain);
        let problem = Input::word(&format!("the problem {name}"), self.problem);
        let hints = Hints::read(self.hints).map_err(malformed("the embedded hints"))?;
        Ok(PddlTask {
            hints: Some(hints),
            ..PddlTask::read(domain, problem)?
        })
    }
}

/// Takes the hints: variables have a question mark, other words are files.
fn hints(spec: &mut Spec) -> Result<Option<Hints>, SpecError> {
    let Some(given) = spec.given(&HINTS)? else {
        return Ok(None);
    };
    let input = match given.contains('?') {
        true => Input::word("--hints", given),
        false => spec.file(&given, "file of hints")?,
    };
    let source = input.source.clone();
    let hints = Hints::read(&input.whole()?).map_err(malformed(&source))?;
    Ok(Some(hints))
}

/// Takes the words of a domain and of a problem, if they are `wanted`.
fn inputs(spec: &mut Spec, wanted: bool) -> Result<Option<(Input, Input)>, SpecError> {
    if !wanted {
        return Ok(None);
    }
    let is_text = |word: &str| word.contains('(');
    let Some(domain) = spec.input("domain", is_text).map_err(or_example)? else {
        return Ok(None);
    };
    let problem = spec.input("problem", is_text)?.ok_or_else(|| {
        let source = &domain.source;
        SpecError::Usage(format!(
            "found {source} alone, expected a domain and a problem"
        ))
    })?;
    Ok(Some((domain, problem)))
}

/// Adds the names of the examples to the error that there is no such file.
fn or_example(error: SpecError) -> SpecError {
    match error {
        SpecError::NoFile { name, .. } => {
            let names: Vec<&str> = EMBEDDED.iter().map(|one| one.name).collect();
            let thing = format!("domain or an example ({})", names.join(", "));
            SpecError::NoFile { name, thing }
        }
        other => other,
    }
}

pub(super) fn sas(spec: &mut Spec) -> Result<Instances, SpecError> {
    let hints = hints(spec)?;
    let input = spec.input("task", |word| word.contains('\n'))?;
    let input = input.unwrap_or_else(|| Input::word("the embedded task", GRIPPER));
    let source = input.source.clone();
    let task = Arc::new(sas::read(&input.whole()?).map_err(malformed(&source))?);
    let shown = TaskPicture { task, hints };
    Ok(Instances::one(shown.instance(DEFAULT, &spec.budget())?))
}
