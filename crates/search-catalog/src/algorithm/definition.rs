use std::sync::RwLock;

use erased_space::{AnyState, Capability, Erased};
use search_core::engine::Engine;
use search_core::{CycleCheck, Search, Watch};

use super::{DEFINITIONS, Setting, Settings};
use crate::{Run, Stepping};

/// All that there is to say of an algorithm: whatever reads, lists, explains or runs algorithms does it from here.
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

/// Definitions that the program has added.
static ADDED: RwLock<Vec<&'static Definition>> = RwLock::new(Vec::new());

/// Adds an algorithm to those of the catalog, so that it is read, listed and run wherever they are. Programs do it before they
/// read the first algorithm.
///
/// # Errors
/// Its name or an alias, if another algorithm goes by it.
pub fn add_algorithm(definition: &'static Definition) -> Result<(), &'static str> {
    let names = definition.aliases.iter().chain([&definition.name]);
    if let Some(taken) = names
        .copied()
        .find(|name| Definition::named(name).is_some())
    {
        return Err(taken);
    }
    let mut added = ADDED
        .write()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    added.push(definition);
    Ok(())
}

impl Definition {
    /// What most algorithms have in common: no other name, no settings, no proof, and the state that was generated first is next.
    /// A definition [makes](Make) its own search instead.
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
