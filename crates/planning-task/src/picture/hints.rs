use std::collections::BTreeSet;

use crate::InstanceError;
use crate::pddl::counted;
use crate::position::Position;

use super::layout::Atom;

/// How facts are drawn: a line for each predicate, its variables, and what it means.
///
/// | line | meaning |
/// |---|---|
/// | `at ?x ?place: place` | the first argument is drawn in the place that the second one names |
/// | `on ?x ?y: stack` | the first argument stands on the second one |
/// | `holding ?x: hold` | the argument is drawn above the stacks |
/// | `robot-at ?place: mark` | the place that the argument names is marked |
///
/// Places whose names end in two numbers are drawn in that row and column. Text after `;` or `#` is a comment.
///
/// ```
/// use planning_task::Hints;
///
/// assert!(Hints::read("on ?x ?y: stack  ; as in a tower\nholding ?x: hold").is_ok());
/// let error = Hints::read("on ?x ?y: tower").expect_err("there is no such kind");
/// assert_eq!(error.to_string(), "line 1, column 11: found tower, expected place, stack, hold or mark");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hints(Vec<Hint>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Hint {
    line: usize,
    predicate: String,
    kind: HintKind,
}

/// A kind of hints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HintKind {
    Place,
    Stack,
    Hold,
    Mark,
}

/// What a fact means in a drawing.
pub(super) enum Meaning<'t> {
    /// The first is in the place that the second names.
    Place(&'t str, &'t str),
    /// The first stands on the second.
    Stack(&'t str, &'t str),
    /// The thing is held.
    Hold(&'t str),
    /// The place is marked.
    Mark(&'t str),
}

impl HintKind {
    fn arguments(self) -> usize {
        match self {
            HintKind::Place | HintKind::Stack => 2,
            HintKind::Hold | HintKind::Mark => 1,
        }
    }
}

impl Hints {
    /// Reads hints.
    ///
    /// # Errors
    /// Returns an error with line and column if a line is no hint.
    pub fn read(text: &str) -> Result<Hints, InstanceError> {
        let mut hints: Vec<Hint> = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let content = line.split([';', '#']).next().unwrap_or_default();
            if !content.trim().is_empty() {
                let hint = read_line(number + 1, content, &hints)?;
                hints.push(hint);
            }
        }
        Ok(Hints(hints))
    }

    /// Returns the meaning of a fact, if it has a hint.
    pub(super) fn of<'t>(&self, atom: &Atom<'t>) -> Option<Meaning<'t>> {
        let mut hints = self.0.iter();
        let hint = hints.find(|hint| hint.predicate == atom.predicate)?;
        match (hint.kind, &atom.arguments[..]) {
            (HintKind::Place, &[thing, place]) => Some(Meaning::Place(thing, place)),
            (HintKind::Stack, &[thing, below]) => Some(Meaning::Stack(thing, below)),
            (HintKind::Hold, &[thing]) => Some(Meaning::Hold(thing)),
            (HintKind::Mark, &[place]) => Some(Meaning::Mark(place)),
            _ => None,
        }
    }

    /// Returns what is wrong with the first hint that no fact of the task has.
    pub(super) fn unused(&self, atoms: &[Atom<'_>]) -> Option<String> {
        let is_used = |hint: &&Hint| {
            let mut atoms = atoms.iter();
            atoms.any(|atom| atom.predicate == hint.predicate && self.of(atom).is_some())
        };
        let Hint {
            line,
            predicate,
            kind,
        } = self.0.iter().find(|hint| !is_used(hint))?;
        // Facts that grounding adds have names that PDDL does not allow.
        let own = atoms.iter().filter(|atom| !atom.predicate.contains('@'));
        let facts: BTreeSet<String> = own
            .map(|atom| {
                let arguments = counted(atom.arguments.len(), "argument");
                format!("{} with {arguments}", atom.predicate)
            })
            .collect();
        let facts = match facts.is_empty() {
            true => vec!["no predicate".to_owned()],
            false => facts.into_iter().collect(),
        };
        let (wanted, facts) = (counted(kind.arguments(), "argument"), facts.join(", "));
        Some(format!(
            "line {line}: no facts of {predicate} with {wanted} change; those that change are of {facts}"
        ))
    }
}

/// Reads a line; `earlier` are the hints of the lines before.
fn read_line(line: usize, content: &str, earlier: &[Hint]) -> Result<Hint, InstanceError> {
    let error = |at: &str, found: &str, expected: &str| {
        // `at` is a part of the line.
        let before = at.as_ptr() as usize - content.as_ptr() as usize;
        Position::after(&content[..before], line).error(found, expected)
    };
    let end = &content[content.trim_end().len()..];
    let Some((pattern, kind)) = content.split_once(':') else {
        return Err(error(end, "the end of the line", "`:` and a kind"));
    };
    let word = kind.trim();
    let kind = match word {
        "place" => HintKind::Place,
        "stack" => HintKind::Stack,
        "hold" => HintKind::Hold,
        "mark" => HintKind::Mark,
        other => {
            let (at, found) = match other {
                "" => (end, "the end of the line"),
                other => (other, other),
            };
            return Err(error(at, found, "place, stack, hold or mark"));
        }
    };
    let mut words = pattern.split_whitespace();
    let Some(predicate) = words.next() else {
        return Err(error(pattern, "`:`", "a predicate"));
    };
    let mut all = pattern.split_whitespace();
    if let Some(other) = all.find(|word| word.contains(['(', ')'])) {
        return Err(error(other, other, "a word without parentheses"));
    }
    let name = predicate.to_lowercase();
    if let Some(first) = earlier.iter().find(|hint| hint.predicate == name) {
        let (found, line) = (format!("{predicate} again"), first.line);
        let expected = format!("one hint for each predicate; the first is in line {line}");
        return Err(error(predicate, &found, &expected));
    }
    let variables: Vec<&str> = words.collect();
    if let Some(other) = variables.iter().find(|word| !word.starts_with('?')) {
        return Err(error(other, other, "a variable such as ?x"));
    }
    let wanted = kind.arguments();
    if variables.len() != wanted {
        let found = counted(variables.len(), "variable");
        let behind = &pattern[pattern.trim_end().len()..];
        let at = variables.first().copied().unwrap_or(behind);
        return Err(error(at, &found, &format!("{wanted}, as {word} takes")));
    }
    Ok(Hint {
        line,
        predicate: name,
        kind,
    })
}
