use std::sync::RwLock;

use erased_space::{AnyState, Capability, Erased};
use search_core::engine::Engine;
use search_core::{CycleCheck, Search, Watch};

use super::{DEFINITIONS, Setting, Settings};
use crate::{Run, Stepping};

/// The definition of an algorithm, from which it is parsed, listed, explained, refused and run.
pub struct Definition {
    /// Its name.
    pub name: &'static str,
    /// Other names that it goes by.
    pub aliases: &'static [&'static str],
    /// Its settings, in the order in which they are listed.
    pub settings: &'static [&'static Setting],
    /// The settings where none is set.
    pub defaults: Settings,
    /// Which state is next.
    pub order: &'static str,
    /// What is proven of the first solution.
    pub proves: &'static str,
    /// Where it was published: author and year.
    pub source: &'static str,
    /// The capability without which it cannot search a space, and the reason that is given.
    pub needs: Option<(Capability, &'static str)>,
    /// How the next state is chosen from the open ones.
    pub frontier: Frontier,
    /// What it bounds in each of its iterations.
    pub bound: Bound,
    /// Whether it stores one path or a few states of each depth, so that its memory is linear in the depth.
    pub is_linear_space: bool,
    /// Whether each of its solutions is better than the previous one, so that neither all of them nor their number can be had.
    pub is_anytime: bool,
    /// Whether it searches on all cores.
    pub is_parallel: bool,
    /// The algorithm that needs less memory, on a tree and otherwise, and asks no more of a solution.
    pub leaner: [Option<&'static str>; 2],
    /// The algorithm that recognises states by any path to them, for one that does not.
    pub recognises: Option<&'static str>,
    /// How its search is made.
    pub make: Make,
}

/// How an algorithm chooses the next state from the open ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Frontier {
    /// The one that was generated first.
    Oldest,
    /// The one with the smallest value, then by the rule for ties. `{w}` in the text of the value stands for the weight.
    Smallest(&'static str),
    /// The first untried action of the deepest expanded state; actions that lead to what the text says are skipped.
    Path(&'static str),
    /// The one with the smallest stored value, then the deepest.
    Stored,
    /// The one of the current layer with the smallest h.
    Layer,
    /// The oldest of the side with fewer open states.
    TwoSides,
}

/// What an algorithm bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Bound {
    /// Nothing.
    None,
    /// The depth, one more in each iteration.
    Depth,
    /// The number of discrepancies, one more in each iteration.
    Discrepancies,
    /// g + h, in each iteration the smallest value that was above the previous bound.
    F,
    /// g + h, by the cost of the best solution so far.
    BestCost,
}

/// How the search of an algorithm is made.
#[derive(Clone, Copy)]
pub enum Make {
    /// By an engine, which can be taken step by step and observed.
    Steps(for<'a, 'p> fn(Task<'a, 'p>) -> Box<dyn Stepping + 'a>),
    /// As a whole: it has no open states.
    Whole(for<'p> fn(Erased<'p>) -> Box<dyn Run + 'p>),
    /// By a method of the Sudoku solver, which reads these options.
    Method(&'static [&'static str]),
}

/// What a search is made of.
pub struct Task<'a, 'p: 'a> {
    /// The space.
    pub space: Erased<'p>,
    /// The state in which it begins.
    pub start: AnyState,
    /// The settings of the algorithm.
    pub settings: Settings,
    /// The observer, if there is one.
    pub observer: Option<Watch<'a, Erased<'p>>>,
}

impl<'a, 'p: 'a> Task<'a, 'p> {
    /// Whether this is a tree search.
    #[must_use]
    pub fn is_tree(&self) -> bool {
        self.settings.kept.is_tree(self.space.is_tree())
    }

    /// The cycle check of a search along one path: none on a tree.
    #[must_use]
    pub fn cycle_check(&self) -> CycleCheck {
        match self.space.is_tree() {
            true => CycleCheck::None,
            false => self.settings.cycles.check(),
        }
    }

    /// Makes the search of the space from its start, observed.
    pub fn search<E: Engine<Erased<'p>> + 'a>(
        self,
        make: impl FnOnce((Erased<'p>, AnyState)) -> Search<Erased<'p>, E>,
    ) -> Box<dyn Stepping + 'a> {
        Box::new(make((self.space, self.start)).observe(self.observer))
    }
}

/// Why an algorithm cannot be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AddError {
    /// Another algorithm goes by this name, or it is there twice.
    Taken(&'static str),
    /// This name is empty, or has a colon, behind which settings begin.
    Unreadable(&'static str),
    /// It is made by [`Make::Method`], as it is where a definition does not set `make`: the methods of the Sudoku solver are its
    /// own.
    Method,
}

impl std::fmt::Display for AddError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            AddError::Taken(name) => write!(f, "the name `{name}` is taken"),
            AddError::Unreadable(name) => {
                write!(f, "found the name `{name}`, expected one without a colon")
            }
            AddError::Method => f.write_str("a definition that is added sets `make`"),
        }
    }
}

impl std::error::Error for AddError {}

/// Definitions that the program has added.
static ADDED: RwLock<Vec<&'static Definition>> = RwLock::new(Vec::new());

/// Adds an algorithm to those of the catalog, so that it is read, listed and run wherever they are. Programs do it before they
/// read the first algorithm.
///
/// # Errors
/// [`AddError`] if one of its names is taken or cannot be read, or if it says nothing of how its search is made.
pub fn add_algorithm(definition: &'static Definition) -> Result<(), AddError> {
    // Held from the look to the entry, so that of two threads with one name one is refused.
    let mut added = ADDED
        .write()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    let names = || definition.aliases.iter().chain([&definition.name]).copied();
    for name in names() {
        let is_known = |one: &Definition| one.name == name || one.aliases.contains(&name);
        let mut known = DEFINITIONS.iter().chain(added.iter().copied());
        if known.any(is_known) || names().filter(|other| *other == name).count() > 1 {
            return Err(AddError::Taken(name));
        }
        if name.is_empty() || name.contains(':') {
            return Err(AddError::Unreadable(name));
        }
    }
    if definition.is_method() {
        return Err(AddError::Method);
    }
    added.push(definition);
    Ok(())
}

impl Definition {
    /// Defaults for the other fields: no aliases, no settings, no proof, first in, first out. Every definition sets
    /// [`make`](Definition::make).
    pub const ENGINE: Definition = Definition {
        name: "",
        aliases: &[],
        settings: &[],
        defaults: Settings::DEFAULT,
        order: "",
        proves: "nothing",
        source: "",
        needs: None,
        frontier: Frontier::Oldest,
        bound: Bound::None,
        is_linear_space: false,
        is_anytime: false,
        is_parallel: false,
        leaner: [None, None],
        recognises: None,
        make: Make::Method(&[]),
    };

    /// All algorithms, in the order of teaching, and those that the program has added.
    pub fn all() -> impl Iterator<Item = &'static Definition> {
        let added = ADDED
            .read()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        let added: Vec<&'static Definition> = added.clone();
        DEFINITIONS.iter().chain(added)
    }

    /// The algorithm that goes by this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Definition> {
        Definition::all().find(|one| one.name == name || one.aliases.contains(&name))
    }

    /// Whether it is a method for Sudoku alone.
    #[must_use]
    pub fn is_method(&self) -> bool {
        matches!(self.make, Make::Method(_))
    }

    /// Whether its search can be taken step by step and observed.
    #[must_use]
    pub fn has_steps(&self) -> bool {
        matches!(self.make, Make::Steps(_))
    }

    /// Its settings as a listing shows them.
    #[must_use]
    pub fn options(&self) -> Vec<String> {
        match self.make {
            Make::Method(options) => options.iter().map(ToString::to_string).collect(),
            _ => self
                .settings
                .iter()
                .map(|setting| setting.usage())
                .collect(),
        }
    }
}

impl std::fmt::Debug for Definition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}
