//! Instances of puzzles, and what a puzzle knows of one.

use std::any::Any;
use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

use search_core::{Searchable, StateSpace, Written, cost::Number};

use crate::algorithm::Definition;
use crate::compiled::{Compiled, SearchRequest};
use crate::erased::{AnyState, Capable, Erasable, Erased, Values};
use crate::heuristic::{HeuristicProperty, ListedHeuristic, UsedHeuristic};
use crate::tables::Databases;
use crate::{Algorithm, AnySearch, Kind, NoSolution, Refusal, SpecError, supported};
use search_core::counts::Convention;

/// An instance of a puzzle: a space and its start state, with what its puzzle knows of it.
#[derive(Clone)]
pub struct Instance {
    puzzle: Arc<dyn PuzzleInstance>,
    /// The heuristic, given that of the space.
    values: Values,
    /// Whether the heuristic is known to overestimate.
    overestimates: bool,
}

/// What a puzzle knows of one of its instances, which may be one of millions in a file: nothing is computed before it is asked for.
///
/// A puzzle implements this if it knows more than a space and a start state, which [`Instance::new`] takes.
pub trait PuzzleInstance: Any + Send + Sync {
    /// Returns the space with its capabilities.
    fn space(&self) -> Erased<'_>;

    /// Returns the start state, or the reason why there is none, as the clues of a Sudoku may contradict each other.
    fn start(&self) -> Result<AnyState, String>;

    /// Returns the instance with the heuristic of this name, whose [`UsedHeuristic`] does not follow from that of the space.
    ///
    /// # Errors
    ///
    /// Returns an error if the heuristic is not defined for this instance, or if its tables cannot be made.
    fn with_heuristic(&self, name: &str, databases: &Databases) -> Result<Instance, SpecError> {
        let _ = databases;
        let message = format!("--heuristic {name}: not defined for this instance");
        Err(SpecError::Usage(message))
    }

    /// Returns about how many bytes the instance takes, if these may be many: the tables of its heuristic, a grounded task.
    fn bytes(&self) -> u64 {
        0
    }

    /// Returns the reason why no goal can be reached from the start state, if that is known without a search.
    fn no_solution(&self) -> Option<String> {
        None
    }

    /// Returns the reason why a search that was exhausted found no solution. It may be found by further searches.
    fn why_exhausted(&self) -> Option<String> {
        self.no_solution()
    }

    /// Compares the optimal cost with the one that is given with the instance.
    fn scenario_length(&self, optimum: Option<Number>) -> Option<ScenarioLength> {
        let _ = optimum;
        None
    }

    /// Decides whether the heuristic is admissible and consistent, if that is possible for the whole space.
    fn heuristic_faults(&self) -> Option<HeuristicFaults> {
        None
    }

    /// Returns the goal, if the puzzle has a choice of goals.
    fn goal(&self) -> Option<String> {
        None
    }

    /// Returns the graph that is searched as text, in the format of the puzzle `graph`, if it has at most this many edges.
    fn graph(&self, most_edges: usize) -> Option<String> {
        let _ = most_edges;
        None
    }

    /// Returns a picture of the instance, if it is not that of the start state.
    fn picture(&self) -> Option<String> {
        None
    }

    /// Returns the methods that the puzzle has of its own, beside the algorithms.
    fn methods(&self) -> &'static [Definition] {
        &[]
    }

    /// Returns the search by one of these [methods](PuzzleInstance::methods), by its text, if it is one: no search if the instance is known
    /// to have no solution.
    fn search_by_method(&self, method: &str) -> Option<Compiled<'static>> {
        let _ = method;
        None
    }

    /// Returns the search that is compiled for the type of the space, if it is.
    fn compiled<'p>(&'p self, wanted: &SearchRequest<'_>) -> Compiled<'p> {
        let _ = wanted;
        None
    }
}

/// What a heuristic breaks in the whole space, which may have more states than can be reached from the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeuristicFaults {
    /// The number of states.
    pub states: u64,
    /// The number of steps.
    pub steps: u64,
    /// The first state whose value exceeds the cost of a cheapest path to a goal, in words. If there is none, the heuristic is
    /// admissible.
    pub overestimate: Option<String>,
    /// The first step by which the value decreases more than the step costs, in words. If there is none, the heuristic is consistent,
    /// provided that it is admissible.
    pub inconsistency: Option<String>,
}

/// The length of the shortest path that a scenario gives, compared with the result of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScenarioLength {
    /// The length.
    pub length: f64,
    /// Whether it is the length found, up to rounding.
    pub agrees: bool,
}

/// A space and a start state, and nothing more.
struct InSpace {
    space: Erased<'static>,
    start: AnyState,
    table_bytes: u64,
}

impl PuzzleInstance for InSpace {
    fn space(&self) -> Erased<'_> {
        self.space.clone()
    }

    fn start(&self) -> Result<AnyState, String> {
        Ok(self.start.clone())
    }

    fn bytes(&self) -> u64 {
        self.table_bytes
    }
}

/// Creating instances.
impl Instance {
    /// Creates the instance of a space, with its declared capabilities, and a start state.
    ///
    /// ```
    /// use search_catalog::Instance;
    /// use search_catalog::erased::Erased;
    /// use search_core::{Problem, from_fn};
    ///
    /// let problem = from_fn(1, |number: &u32| [number + 1, number * 2], |number| *number == 81);
    /// let (space, start) = problem.into_space_and_start();
    /// let instance = Instance::new(Erased::of(space), start);
    /// let found = instance.search("breadth-first".parse()?)?.next_solution().expect("81 can be reached");
    /// assert_eq!(found.depth, Some(8)); // 1, 2, 4, 5, 10, 20, 40, 80, 81
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new<S>(space: Capable<'static, S>, start: S::State) -> Instance
    where
        S: Erasable + Written + 'static,
    {
        Instance::with_tables(space, start, 0)
    }

    /// Creates an instance whose heuristic has tables of this size.
    pub fn with_tables<S>(space: Capable<'static, S>, start: S::State, table_bytes: u64) -> Instance
    where
        S: Erasable + Written + 'static,
    {
        Instance::of(InSpace {
            space: space.written().erase(),
            start: AnyState::new(start),
            table_bytes,
        })
    }

    /// Creates the instance of a [`Searchable`] with this start state.
    #[must_use]
    pub fn searchable<S>(start: S) -> Instance
    where
        S: Searchable + Clone + Eq + Hash + Send + Sync + 'static,
    {
        let (space, start) = Erased::searchable(start);
        Instance::in_space(space, start)
    }

    /// Creates the instance of an erased space and a start state of this space.
    #[must_use]
    pub fn in_space(space: Erased<'static>, start: AnyState) -> Instance {
        let table_bytes = 0;
        Instance::of(InSpace {
            space,
            start,
            table_bytes,
        })
    }

    /// Creates an instance of a puzzle that knows more of it than a space and a start state.
    pub fn of(puzzle: impl PuzzleInstance) -> Instance {
        Instance {
            puzzle: Arc::new(puzzle),
            values: Values::Own,
            overestimates: false,
        }
    }

    /// Returns this instance with another heuristic of its puzzle.
    ///
    /// # Errors
    ///
    /// Returns an error if the heuristic is not defined for this instance, or its tables cannot be made.
    pub fn with_heuristic(
        &self,
        name: &str,
        ListedHeuristic { used, property }: ListedHeuristic,
        databases: &Databases,
    ) -> Result<Instance, SpecError> {
        let of_space = |values| Instance {
            values,
            ..self.clone()
        };
        let instance = match used {
            UsedHeuristic::Own => of_space(Values::Own),
            UsedHeuristic::Zero => of_space(Values::Zero),
            UsedHeuristic::Times(factor) => of_space(Values::Times(factor)),
            UsedHeuristic::Other | UsedHeuristic::Tables => {
                self.puzzle.with_heuristic(name, databases)?
            }
        };
        let overestimates = match property {
            HeuristicProperty::Overestimates => true,
            HeuristicProperty::Decided => {
                !instance.puzzle.space().declared_heuristic().is_admissible()
            }
            _ => false,
        };
        Ok(Instance {
            overestimates,
            ..instance
        })
    }
}

/// What is known of an instance.
impl Instance {
    /// Returns the instance as its puzzle defines it, if that is a `T`, such as `search_puzzles::SudokuInstance`.
    #[must_use]
    pub fn downcast_ref<T: 'static>(&self) -> Option<&T> {
        let puzzle: &dyn Any = &*self.puzzle;
        puzzle.downcast_ref()
    }

    /// Returns the erased space with its capabilities.
    pub(crate) fn space(&self) -> Erased<'_> {
        self.puzzle
            .space()
            .with_values(self.values, self.overestimates)
    }

    /// Returns the erased space of this instance with its capabilities, and the start state. Returns `None` if there is no
    /// start state because the clues contradict each other.
    #[must_use]
    pub fn erased(&self) -> Option<(Erased<'_>, AnyState)> {
        Some((self.space(), self.puzzle.start().ok()?))
    }

    /// Returns about how many bytes the instance takes, if these may be many: those of the tables of the heuristic that it searches with,
    /// and of a planning task.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.puzzle.bytes()
    }

    /// Returns `true` if no state has two paths to it, so that tree search is the default.
    #[must_use]
    pub fn is_tree(&self) -> bool {
        self.puzzle.space().is_tree()
    }

    /// Returns the reason why the instance has no solution, if that is known without a search: contradictory clues, or the
    /// wrong parity of sliding tiles. If it returns `None`, there may be a solution or not.
    ///
    /// ```
    /// use search_puzzles::{Spec, catalog};
    ///
    /// let tiles = catalog().puzzle("tiles").expect("the puzzle is in the catalog");
    /// let solved = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0";
    /// let instance = tiles.open(Spec::new([solved], [("", ""); 0]))?.only()?;
    /// assert_eq!(
    ///     instance.no_solution().as_deref(),
    ///     Some("the parity of the tiles differs from that of the goal, blank-first (solvable with --goal blank-last)"),
    /// );
    /// let instance = tiles.open(Spec::new([solved], [("goal", "blank-last")]))?.only()?;
    /// assert_eq!(instance.no_solution(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn no_solution(&self) -> Option<String> {
        match self.puzzle.start() {
            Ok(_) => self.puzzle.no_solution(),
            Err(reason) => Some(reason),
        }
    }

    /// Returns the reason why a search that was exhausted found no solution: that of [`no_solution`](Instance::no_solution), or on
    /// a grid map that all paths cut corners, for which the map is searched again. Returns `None` if no reason is known.
    #[must_use]
    pub fn why_exhausted(&self) -> Option<String> {
        match self.puzzle.start() {
            Ok(_) => self.puzzle.why_exhausted(),
            Err(reason) => Some(reason),
        }
    }

    /// Compares the optimal cost, which is `None` if there is no solution, with the length of the scenario that the instance was
    /// read from. Returns `None` if it has none, or if its steps are not those of the benchmarks.
    #[must_use]
    pub fn scenario_length(&self, optimum: Option<Number>) -> Option<ScenarioLength> {
        self.puzzle.scenario_length(optimum)
    }

    /// Decides whether the heuristic is admissible and consistent, on all states and steps of the puzzle. Returns `None` if the puzzle
    /// is too large for that, or if the heuristic is not its own.
    #[must_use]
    pub fn heuristic_faults(&self) -> Option<HeuristicFaults> {
        match self.values {
            Values::Own => self.puzzle.heuristic_faults(),
            Values::Zero | Values::Times(_) => None,
        }
    }

    /// Returns the goal, if the puzzle has a choice of goals: its name in the option, or its text.
    #[must_use]
    pub fn goal(&self) -> Option<String> {
        self.puzzle.goal()
    }

    /// Returns the graph that is searched as text, in the format of the puzzle `graph`, if there is one with at most this many edges.
    #[must_use]
    pub fn graph(&self, most_edges: usize) -> Option<String> {
        self.puzzle.graph(most_edges)
    }

    /// Returns `true` if the start state is a goal. For a Sudoku, this means that propagation alone solves it.
    #[must_use]
    pub fn is_solved_at_start(&self) -> bool {
        let erased = self.erased();
        erased.is_some_and(|(space, start)| space.is_goal(&start))
    }

    /// Returns a drawing of the start state; for a Sudoku, of its clues.
    #[must_use]
    pub fn picture(&self) -> String {
        let of_start = || {
            let erased = self.erased();
            erased.map_or_else(String::new, |(space, start)| {
                let mut picture = String::new();
                space
                    .write_picture(&start, &mut picture)
                    .expect("writing to a string never fails");
                picture
            })
        };
        self.puzzle.picture().unwrap_or_else(of_start)
    }
}

/// Searching.
impl Instance {
    /// Returns a search by `algorithm`. If [`no_solution`](Instance::no_solution) returns a reason, the search is exhausted
    /// immediately.
    ///
    /// # Errors
    ///
    /// Returns [`Refusal`] if the puzzle does not support the algorithm.
    pub fn search(&self, algorithm: Algorithm) -> Result<AnySearch<'_>, Refusal> {
        let method = algorithm.method();
        let space = self.space();
        if let Some(search) = method.and_then(|method| self.puzzle.search_by_method(&method)) {
            return Ok(match search {
                Some(search) => AnySearch::new(space, search, Kind::Method),
                None => AnySearch::new(space, Box::new(NoSolution), Kind::Erased),
            });
        }
        // An algorithm that is not supported is an error even if there is no solution.
        supported::check(&space, algorithm).map_err(|mut refused| {
            refused.possible = self.possible(algorithm.added);
            refused
        })?;
        let start = match self.puzzle.start() {
            Ok(start) if self.puzzle.no_solution().is_none() => start,
            _ => return Ok(AnySearch::new(space, Box::new(NoSolution), Kind::Erased)),
        };
        // Compiled searches have the heuristic of the space.
        let compiled = match self.values {
            Values::Own => self.puzzle.compiled(&SearchRequest {
                algorithm,
                start: &start,
            }),
            Values::Zero | Values::Times(_) => None,
        };
        match compiled {
            Some(search) => Ok(AnySearch::new(space, search, Kind::Compiled)),
            None => crate::search(space, start, algorithm),
        }
    }

    /// Returns a search by `algorithm` whose answer can be [counted](crate::Answer::counted) by another convention.
    ///
    /// # Errors
    ///
    /// Returns [`Refusal`] if the puzzle does not support the algorithm.
    pub fn search_counted(
        &self,
        algorithm: Algorithm,
        convention: Convention,
    ) -> Result<AnySearch<'_>, Refusal> {
        if let Some((space, start)) = self.erased().filter(|_| self.no_solution().is_none())
            && let Some(search) = crate::search_counted(space, start, algorithm, convention)?
        {
            return Ok(search);
        }
        self.search(algorithm)
    }

    /// Returns the cost of an optimal solution, as [`least_cost`](crate::least_cost) does.
    ///
    /// ```
    /// use search_puzzles::{Spec, catalog};
    /// use search_core::cost::Number;
    ///
    /// let graph = catalog().puzzle("graph").expect("the puzzle is in the catalog");
    /// let romania = graph.open(Spec::new(["romania"], [("", ""); 0]))?.only()?;
    /// let found = romania.search("breadth-first".parse()?)?.next_solution().expect("there is a way");
    /// assert_eq!((found.cost, romania.least_cost()), (Some(Number::Whole(450)), Some(Number::Whole(418))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn least_cost(&self) -> Option<Number> {
        let (space, start) = self.erased()?;
        crate::least_cost(space, start)
    }

    /// Returns the usage of the settings of an algorithm that this instance supports.
    #[must_use]
    pub fn settings(&self, definition: &Definition) -> Vec<String> {
        supported::settings(&self.puzzle.space(), definition)
    }

    /// Returns the names of the algorithms that support this instance: those of the table, the methods of its puzzle, and of those that a
    /// program adds.
    pub(crate) fn possible(&self, added: &[&'static Definition]) -> Vec<&'static str> {
        let methods = self.puzzle.methods().iter();
        let mut possible = supported::algorithms(&self.puzzle.space(), added);
        possible.extend(methods.map(|method| method.name));
        possible
    }
}

impl fmt::Debug for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Instance")
    }
}
