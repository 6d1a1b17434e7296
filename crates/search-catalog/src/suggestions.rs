use std::fmt;

use crate::puzzle::DEFAULT_ALGORITHM;
use crate::{Algorithm, Catalog, Instance, ListedPuzzle};

impl Instance {
    /// Returns an algorithm to try if this one needs too much memory. Its memory is linear in the depth. Its guarantees on
    /// the solution are the same, or weaker if there is no such algorithm. Returns `None` if this algorithm needs no more
    /// memory than that.
    ///
    /// ```
    /// use search_puzzles::{Spec, catalog};
    ///
    /// let tiles = catalog().puzzle("tiles").expect("the puzzle is in the catalog");
    /// let instance = tiles.open(Spec::new(["3x3"], [("", ""); 0]))?.only()?;
    /// assert_eq!(instance.algorithm_with_less_memory("a-star".parse()?), Some("ida-star"));
    /// assert_eq!(instance.algorithm_with_less_memory("breadth-first".parse()?), Some("iterative-deepening"));
    /// assert_eq!(instance.algorithm_with_less_memory("ida-star".parse()?), None);
    /// assert_eq!(instance.algorithm_with_duplicate_detection("ida-star".parse()?), Some("a-star"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn algorithm_with_less_memory(&self, algorithm: Algorithm) -> Option<&'static str> {
        if algorithm.is_linear_space() {
            return None;
        }
        let [on_tree, otherwise] = algorithm.definition().with_less_memory;
        let other = if self.is_tree() { on_tree } else { otherwise }?;
        self.possible(algorithm.added)
            .into_iter()
            .find(|name| *name == other)
    }

    /// Returns an algorithm with duplicate detection to try if this one takes too much time because it expands a state once
    /// for each path to it. Its guarantees on the solution are the same or weaker. Returns `None` if the puzzle is a tree or
    /// this algorithm detects duplicates already.
    #[must_use]
    pub fn algorithm_with_duplicate_detection(&self, algorithm: Algorithm) -> Option<&'static str> {
        if self.is_tree() {
            return None;
        }
        let is_path = algorithm.is_linear_space();
        let other = algorithm
            .definition()
            .with_duplicate_detection
            .filter(|_| is_path)?;
        self.possible(algorithm.added)
            .into_iter()
            .find(|name| *name == other)
    }

    /// Returns what to try if this algorithm has no answer after a while: the algorithm by which the puzzle is solved by default, clause
    /// learning, what its entry advises, or best-first search. If `has_path`, its solutions have paths. It differs from the search with the
    /// options that are `given`.
    ///
    /// ```
    /// use search_puzzles::{Spec, catalog};
    ///
    /// let named = |name| catalog().puzzle(name).expect("the puzzle is in the catalog");
    /// let other = |puzzle, algorithm: &str| {
    ///     let instance = named(puzzle).open(Spec::default())?.only()?;
    ///     let other = instance.advice(&catalog(), named(puzzle), algorithm.parse()?, &[], false);
    ///     Ok::<_, Box<dyn std::error::Error>>(other.expect("there is one").to_string())
    /// };
    /// assert_eq!(other("queens", "a-star")?, "conflict-driven");
    /// assert_eq!(other("knight", "a-star")?, "a-star:ties=low-h,fifo");
    /// assert_eq!(other("pddl", "a-star")?, "lazy-greedy --heuristic ff");
    /// assert_eq!(other("tiles", "ida-star")?, "best-first");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn advice(
        &self,
        catalog: &Catalog,
        puzzle: &ListedPuzzle,
        algorithm: Algorithm,
        given: &[(&str, String)],
        has_path: bool,
    ) -> Option<Advice> {
        let is_tree = self.is_tree();
        let own = (puzzle.algorithm != DEFAULT_ALGORITHM).then_some(puzzle.algorithm);
        // In a tree whose solutions have one depth, best-first search is A*. A puzzle with advice of its own has a faster search.
        let greedy = (!is_tree && puzzle.advice.is_none()).then_some("best-first");
        let plain = |name| (name, &[][..]);
        let solvers = [puzzle.solver, Some("conflict-driven")].map(|name| name.map(plain));
        let searches = [puzzle.advice, own.map(plain), greedy.map(plain)];
        let possible = catalog.algorithms_of(self);
        let kind = |one: Algorithm| (one.name(), one.ties());
        let is_given = |&(name, value): &(&str, &str)| {
            given
                .iter()
                .any(|(other, set)| *other == name && *set == value)
        };
        { solvers.into_iter().chain(searches).flatten() }
            .filter_map(|(name, options)| {
                let algorithm = catalog.algorithm(name).ok()?;
                Some(Advice { algorithm, options })
            })
            .find(
                |Advice {
                     algorithm: other,
                     options,
                 }| {
                    possible.contains(&other.name())
                        && (kind(*other) != kind(algorithm) || !options.iter().all(is_given))
                        && (!has_path || other.with_path().keeps_path(is_tree))
                },
            )
    }
}

/// A search to try: an algorithm, and options of the puzzle. See [`Instance::advice`].
#[derive(Clone, Copy, Debug)]
pub struct Advice {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The options, with their values.
    pub options: &'static [(&'static str, &'static str)],
}

impl fmt::Display for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.algorithm)?;
        let mut options = self.options.iter();
        options.try_for_each(|(name, value)| write!(f, " --{name} {value}"))
    }
}
