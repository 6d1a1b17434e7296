//! The puzzles and the algorithms of a program.

use std::fmt;

use crate::algorithm::{Algorithm, AlgorithmError, DEFINITIONS, Definition, Make};
use crate::{Instance, ListedPuzzle};

/// The puzzles and the algorithms that a program knows by name.
///
/// A new one has the algorithms of the table and no puzzle. `search_puzzles::catalog` returns one with all puzzles of that crate.
///
/// ```
/// use search_catalog::{Catalog, Instances, OwnPuzzle, Spec};
/// use search_core::{Problem, from_fn};
///
/// let double = OwnPuzzle::space("double", "from 1 to a number by adding one and doubling", |spec: &mut Spec| {
///     let target = spec.word_if(|word| word.parse().ok()).unwrap_or(10);
///     let problem = from_fn(1, |number: &u32| [number + 1, number * 2], move |number| *number == target);
///     Ok(Instances::one(problem.into_space_and_start()))
/// });
/// let catalog = Catalog::new().with_puzzle(double.erased())?;
///
/// let double = catalog.puzzle("double").expect("it was added");
/// let instance = double.open(Spec::new(["81"], [("", ""); 0]))?.only()?;
/// let found = instance.search(catalog.algorithm("bfs")?)?.next_solution().expect("81 can be reached");
/// assert_eq!(found.depth, Some(8)); // 1, 2, 4, 5, 10, 20, 40, 80, 81
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    puzzles: Vec<&'static ListedPuzzle>,
    /// The algorithms beside those of the table and the methods of puzzles. Kept until the program ends, like the definitions.
    added: &'static [&'static Definition],
}

impl Catalog {
    /// Creates a catalog with the algorithms of the table, and without puzzles.
    #[must_use]
    pub const fn new() -> Catalog {
        Catalog {
            puzzles: Vec::new(),
            added: &[],
        }
    }

    /// Adds a puzzle, which [`OwnPuzzle`](crate::OwnPuzzle) defines.
    ///
    /// # Errors
    ///
    /// Returns [`AddPuzzleError`] if its name is in use or invalid, or an option or its default algorithm is invalid. An algorithm of the
    /// program is added before the puzzles that have it as default.
    pub fn with_puzzle(mut self, puzzle: &'static ListedPuzzle) -> Result<Catalog, AddPuzzleError> {
        check_names(puzzle)?;
        if self.puzzle(puzzle.name).is_some() {
            return Err(AddPuzzleError::Taken(puzzle.name));
        }
        for method in puzzle.methods {
            let mut names = method.aliases.iter().chain([&method.name]);
            if let Some(&name) = names.find(|name| self.definition(name).is_some()) {
                return Err(AddPuzzleError::Taken(name));
            }
        }
        self.puzzles.push(puzzle);
        let algorithm = self.algorithm(puzzle.algorithm);
        if !algorithm.is_ok_and(|algorithm| algorithm.definition().has_steps()) {
            return Err(AddPuzzleError::Algorithm(puzzle.algorithm));
        }
        Ok(self)
    }

    /// Adds an algorithm, so that it is parsed, listed and run like those of the table.
    ///
    /// # Errors
    ///
    /// Returns [`AddError`] if one of the names is in use or invalid, or if `make` is not set.
    pub fn with_algorithm(mut self, definition: &'static Definition) -> Result<Catalog, AddError> {
        let names = || definition.aliases.iter().chain([&definition.name]).copied();
        for name in names() {
            let is_known = self.definition(name).is_some();
            if is_known || names().filter(|other| *other == name).count() > 1 {
                return Err(AddError::Taken(name));
            }
            if name.is_empty() || name.contains(':') {
                return Err(AddError::Unreadable(name));
            }
        }
        if matches!(definition.make, Make::Missing | Make::Method(_)) {
            return Err(AddError::Method);
        }
        self.added = [self.added, &[definition]].concat().leak();
        Ok(self)
    }

    /// Returns the puzzles, in the order of lists.
    pub fn puzzles(&self) -> impl Iterator<Item = &'static ListedPuzzle> + use<'_> {
        self.puzzles.iter().copied()
    }

    /// Returns the puzzle with this name.
    #[must_use]
    pub fn puzzle(&self, name: &str) -> Option<&'static ListedPuzzle> {
        self.puzzles().find(|listed| listed.name == name)
    }

    /// Returns the algorithms: those of the table, in the order of teaching, the methods of the puzzles, then those that were added.
    pub fn algorithms(&self) -> impl Iterator<Item = &'static Definition> + use<'_> {
        let methods = self.puzzles().flat_map(|listed| listed.methods);
        let added = self.added.iter().copied();
        DEFINITIONS.iter().chain(methods).chain(added)
    }

    /// Returns the algorithm with this name or alias, without settings.
    #[must_use]
    pub fn definition(&self, name: &str) -> Option<&'static Definition> {
        self.algorithms().find(|one| one.is_called(name))
    }

    /// Parses an algorithm with its settings, such as `a-star:ties=high-h`.
    ///
    /// # Errors
    ///
    /// Returns [`AlgorithmError`] if there is no such algorithm, or if a setting is invalid.
    pub fn algorithm(&self, text: &str) -> Result<Algorithm, AlgorithmError> {
        let name = text.split_once(':').map_or(text, |(name, _)| name);
        let definition = self.definition(name);
        let unknown = || AlgorithmError::unknown(name, self.algorithms());
        Algorithm::read(definition.ok_or_else(unknown)?, self.added, text)
    }

    /// Returns the algorithm that searches the instances of a puzzle if none is given. It can be run step by step.
    #[must_use]
    pub fn default_algorithm(&self, puzzle: &ListedPuzzle) -> Algorithm {
        self.checked(puzzle.algorithm)
    }

    /// Returns the algorithm that finds a solution if none is given and neither a path nor the search is asked for. It may have no steps.
    #[must_use]
    pub fn default_solver(&self, puzzle: &ListedPuzzle) -> Algorithm {
        self.checked(puzzle.solver.unwrap_or(puzzle.algorithm))
    }

    fn checked(&self, algorithm: &str) -> Algorithm {
        let parsed = self.algorithm(algorithm);
        parsed.expect("the entry of a puzzle names an algorithm of its catalog")
    }

    /// Returns the names of the algorithms that support an instance.
    #[must_use]
    pub fn algorithms_of(&self, instance: &Instance) -> Vec<&'static str> {
        instance.possible(self.added)
    }
}

/// The error of [`Catalog::with_algorithm`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AddError {
    /// Another algorithm has this name, or the definition contains it twice.
    Taken(&'static str),
    /// This name is empty or contains a colon, which separates a name from its settings.
    Unreadable(&'static str),
    /// The search is not created by an engine or a function: `make` is not set, or it is a method, which only a puzzle has.
    Method,
}

impl fmt::Display for AddError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AddError::Taken(name) => write!(f, "the name `{name}` is already in use"),
            AddError::Unreadable(name) => {
                write!(
                    f,
                    "found the name `{name}`, expected a name without a colon"
                )
            }
            AddError::Method => f.write_str("the definition does not set `make`"),
        }
    }
}

impl std::error::Error for AddError {}

/// The error of [`Catalog::with_puzzle`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AddPuzzleError {
    /// Another puzzle has this name, or an algorithm that of one of its methods.
    Taken(&'static str),
    /// This name of a puzzle or of an option cannot be an argument of a command line: it is empty, starts with a dash or
    /// contains other characters than letters, digits, dashes and underscores.
    Unreadable(&'static str),
    /// This option is declared twice.
    Repeated(&'static str),
    /// The default value of this option is invalid.
    Default(&'static str),
    /// This default algorithm is unknown, or cannot be run step by step.
    Algorithm(&'static str),
}

impl fmt::Display for AddPuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AddPuzzleError::Taken(name) => write!(f, "the name `{name}` is already in use"),
            AddPuzzleError::Unreadable(name) => write!(
                f,
                "found the name `{name}`, expected letters, digits, dashes and underscores, no dash first"
            ),
            AddPuzzleError::Repeated(name) => write!(f, "the option `{name}` is declared twice"),
            AddPuzzleError::Default(name) => {
                write!(f, "the default value of the option `{name}` is invalid")
            }
            AddPuzzleError::Algorithm(name) => write!(
                f,
                "found the default algorithm `{name}`, expected one that can be run step by step"
            ),
        }
    }
}

impl std::error::Error for AddPuzzleError {}

/// Checks the names of a puzzle and of its options.
fn check_names(puzzle: &ListedPuzzle) -> Result<(), AddPuzzleError> {
    let is_readable = |name: &str| {
        let is_allowed = |symbol: char| symbol.is_alphanumeric() || "-_".contains(symbol);
        !name.is_empty() && !name.starts_with('-') && name.chars().all(is_allowed)
    };
    if !is_readable(puzzle.name) {
        return Err(AddPuzzleError::Unreadable(puzzle.name));
    }
    let generator = puzzle
        .generator
        .map_or(&[][..], |generator| generator.options);
    for options in [puzzle.options, generator] {
        let mut names = Vec::new();
        for option in options {
            let name = option.describe().name;
            if !is_readable(name) {
                return Err(AddPuzzleError::Unreadable(name));
            }
            if names.contains(&name) {
                return Err(AddPuzzleError::Repeated(name));
            }
            if !option.has_valid_default() {
                return Err(AddPuzzleError::Default(name));
            }
            names.push(name);
        }
    }
    Ok(())
}
