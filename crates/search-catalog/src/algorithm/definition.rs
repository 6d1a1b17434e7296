use crate::erased::{AnyState, Capability, Erased};
use search_core::engine::Engine;
use search_core::{CycleCheck, Drive, Inspect, Search, cost::Number, engine::Watch};

use super::pseudocode::{self, CodeLine, Variant};
use super::{Promises, Setting, Settings};

/// The definition of an algorithm, from which the parser, lists, explanations and searches are built.
pub struct Definition {
    /// The name.
    pub name: &'static str,
    /// Alternative names.
    pub aliases: &'static [&'static str],
    /// The kind of search, by which lists are grouped.
    pub family: Family,
    /// The settings, in the order of lists.
    pub settings: &'static [&'static Setting],
    /// The default values of the settings.
    pub defaults: Settings,
    /// A description of the order of expansion.
    pub order: &'static str,
    /// What is proven about the first solution.
    pub proves: &'static str,
    /// The publication: author and year.
    pub source: &'static str,
    /// The capability that a space must have, and the reason shown if it does not.
    pub needs: Option<(Capability, &'static str)>,
    /// How the next state is chosen from the open ones.
    pub frontier: Frontier,
    /// What is bounded in each iteration.
    pub bound: Bound,
    /// Whether its memory is linear in the depth: it stores one path, or a few states of each depth.
    pub is_linear_space: bool,
    /// Whether each solution is better than the previous one, so that it does not find all solutions.
    pub is_anytime: bool,
    /// Whether it runs on all cores.
    pub is_parallel: bool,
    /// Whether it evaluates no state. Uniform-cost search evaluates each, as it may be a dead end.
    pub is_blind: bool,
    /// The algorithm to suggest if memory is short, on a tree and otherwise, with the same guarantees or weaker ones.
    pub with_less_memory: [Option<&'static str>; 2],
    /// The algorithm with duplicate detection to suggest for one that has none.
    pub with_duplicate_detection: Option<&'static str>,
    /// Writes the pseudo-code of a variant; [`ENGINE`](Definition::ENGINE) has none.
    pub pseudocode: fn(&Variant) -> Vec<CodeLine>,
    /// What it promises with given settings, as the laws of `search-laws` test it.
    pub promises: fn(&Settings) -> Promises,
    /// The settings with which the laws test it, as they are written after its name.
    pub tested: &'static [&'static str],
    /// Its row in the guide "which algorithm when" of `search-core`.
    pub guide: Option<Guide>,
    /// How its search is created.
    pub make: Make,
}

/// The kinds of searches as textbooks group them, in the order of lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Family {
    /// The order does not depend on a heuristic.
    Uninformed,
    /// Best-first, by a heuristic.
    Informed,
    /// By a heuristic or a bound, in less memory than best-first search needs.
    LessMemory,
    /// From the start and from the goal.
    BothEnds,
    /// Keeps a few states and discards the others.
    Local,
    /// Any other kind.
    Other,
}

impl Family {
    /// Returns the name in lists.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Family::Uninformed => "uninformed",
            Family::Informed => "informed",
            Family::LessMemory => "less memory",
            Family::BothEnds => "from both ends",
            Family::Local => "local",
            Family::Other => "other",
        }
    }
}

/// What a guide says of an algorithm, in Markdown with links to items of `search-core`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guide {
    /// What it needs beyond states that can be compared.
    pub needs: &'static str,
    /// What it proves of its solution.
    pub proves: &'static str,
    /// Its memory in states, by the numbers that the guide defines.
    pub memory: &'static str,
    /// The number of states that it generates.
    pub time: &'static str,
    /// When to prefer it.
    pub prefer: &'static str,
}

/// How an algorithm chooses the next state from the open ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Frontier {
    /// The one that was generated first.
    Oldest,
    /// The one with the smallest value, then by the tie-breaking rule. `{w}` in the text is replaced by the weight.
    Smallest(&'static str),
    /// The first untried action of the deepest expanded state; actions that lead to the states described by the text are skipped.
    Path(&'static str),
    /// The one with the smallest stored value, then the deepest.
    Stored,
    /// The choice of a [policy](search_core::policy). The text is a sentence that describes it.
    Policy(&'static str),
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
    /// The weight of h, in each iteration a smaller one, until the last is kept.
    Weight,
}

/// How the search of an algorithm is created.
#[derive(Clone, Copy)]
pub enum Make {
    /// By an engine, which can be run step by step and observed.
    Steps(for<'a, 'p> fn(Task<'a, 'p>) -> Box<dyn Inspect<Erased<'p>> + 'a>),
    /// By a function that returns a search without an open list, which cannot be run step by step.
    Whole(for<'p> fn(Erased<'p>) -> Box<dyn Drive<AnyState, Number> + 'p>),
    /// By the puzzle that has this method.
    Method(&'static Method),
    /// Not at all. The definition of an algorithm must set another value.
    Missing,
}

/// A way of solving that one puzzle has of its own, with settings that only this puzzle knows.
#[derive(Debug)]
pub struct Method {
    /// The puzzle that has it, for messages.
    pub puzzle: &'static str,
    /// Its settings, for lists.
    pub options: &'static [&'static str],
    /// Returns a text of the name and the settings as it is written, or the error of an invalid one.
    pub read: fn(&str) -> Result<String, String>,
}

/// The arguments for creating a search.
#[non_exhaustive]
pub struct Task<'a, 'p: 'a> {
    /// The space.
    pub space: Erased<'p>,
    /// The start state.
    pub start: AnyState,
    /// The settings of the algorithm.
    pub settings: Settings,
    /// The observer, if there is one.
    pub observer: Option<Watch<'a, Erased<'p>>>,
}

impl<'a, 'p: 'a> Task<'a, 'p> {
    /// Returns `true` for a tree search.
    #[must_use]
    pub fn is_tree(&self) -> bool {
        self.settings
            .duplicate_detection
            .is_tree(self.space.is_tree())
    }

    /// Returns the cycle check of a search that stores only the current path: none on a tree.
    #[must_use]
    pub fn cycle_check(&self) -> CycleCheck {
        match self.space.is_tree() {
            true => CycleCheck::None,
            false => self.settings.cycles.check(),
        }
    }

    /// Creates the search of the space from its start state, with the observer.
    pub fn search<E: Engine<Erased<'p>> + 'a>(
        self,
        make: impl FnOnce((Erased<'p>, AnyState)) -> Search<Erased<'p>, E>,
    ) -> Box<dyn Inspect<Erased<'p>> + 'a> {
        Box::new(make((self.space, self.start)).observe(self.observer))
    }
}

impl Definition {
    /// Default values of the fields: no aliases, no family, no settings, no proof, a FIFO open list. Every definition must set
    /// [`make`](Definition::make).
    pub const ENGINE: Definition = Definition {
        name: "",
        aliases: &[],
        family: Family::Other,
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
        is_blind: false,
        with_less_memory: [None, None],
        with_duplicate_detection: None,
        pseudocode: pseudocode::none,
        promises: |_| Promises::GRAPH,
        tested: &[""],
        guide: None,
        make: Make::Missing,
    };

    /// Returns `true` if this is its name or an alias, in upper or lower case.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        let is_it = |known: &&str| known.eq_ignore_ascii_case(name);
        is_it(&self.name) || self.aliases.iter().any(is_it)
    }

    /// Returns `true` for a method that one puzzle has of its own.
    #[must_use]
    pub fn is_method(&self) -> bool {
        matches!(self.make, Make::Method(_))
    }

    /// Returns `true` if its search can be run step by step and observed.
    #[must_use]
    pub fn has_steps(&self) -> bool {
        matches!(self.make, Make::Steps(_))
    }

    /// Returns the usage of its settings, for lists.
    #[must_use]
    pub fn options(&self) -> Vec<String> {
        match self.make {
            Make::Method(method) => method.options.iter().map(ToString::to_string).collect(),
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
