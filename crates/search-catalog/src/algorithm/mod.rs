//! Algorithms with their settings, as text: `a-star:tree,ties=lifo`.

mod definition;
mod definitions;
mod promises;
mod pseudocode;
mod read;
mod settings;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use search_core::Ties;

use crate::Catalog;

pub use definition::{Bound, Definition, Family, Frontier, Guide, Make, Method, Task};
pub use definitions::DEFINITIONS;
pub use promises::{Finds, Gives, Promises, StoredStates};
pub use pseudocode::{CodeEvent, CodeLine, Variant};
pub use read::AlgorithmError;
pub use settings::{Cycles, DuplicateDetection, MethodText, Setting, Settings, Takes};

/// The settings of the algorithms of the catalog, for use in other definitions.
pub mod setting {
    pub use super::settings::{
        BYTES, CYCLES, GRAPH, GRAPH_WITHOUT_PATH, IN_PLACE, LENGTH, SEED, TREE, WEIGHT, WIDTH,
        WITHOUT_INVERSE, ties,
    };
}

/// A search algorithm with its settings.
///
/// Its text is a name, optionally followed by a colon and the settings that differ from the defaults, separated by commas:
///
/// ```
/// use search_catalog::{Algorithm, DuplicateDetection};
/// use search_core::Ties;
///
/// let algorithm: Algorithm = "astar:tree,ties=lifo".parse()?;
/// assert_eq!(algorithm.name(), "a-star");
/// assert_eq!((algorithm.settings().duplicate_detection, algorithm.ties()), (DuplicateDetection::Off, Some(Ties::LIFO)));
/// assert_eq!(algorithm.to_string(), "a-star:tree,ties=lifo");
///
/// let error = "beam:weight=2".parse::<Algorithm>().unwrap_err();
/// assert_eq!(error.to_string(), "beam has no option `weight`: it has tree, graph, width=N");
/// # Ok::<(), search_catalog::AlgorithmError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Algorithm {
    definition: &'static Definition,
    settings: Settings,
    /// The algorithms that its program has beside those of the table, which are offered where it is refused.
    pub(crate) added: &'static [&'static Definition],
}

impl Algorithm {
    /// Returns the definition of the algorithm.
    #[must_use]
    pub fn definition(self) -> &'static Definition {
        self.definition
    }

    /// Returns the name, without settings.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.definition.name
    }

    /// Returns the settings.
    #[must_use]
    pub fn settings(self) -> Settings {
        self.settings
    }

    /// Returns the tie-breaking rule, or `None` if the algorithm does not have this setting.
    #[must_use]
    pub fn ties(self) -> Option<Ties> {
        let mut settings = self.definition.settings.iter();
        let has_ties = settings.any(|setting| setting.key == "ties");
        has_ties.then_some(self.settings.ties)
    }

    /// Returns the text of a method that one puzzle has of its own, or `None` for an engine.
    #[must_use]
    pub fn method(self) -> Option<MethodText> {
        self.settings.method
    }

    /// Returns `true` if its solutions have paths: it stores the states that it has expanded, or one path. `puzzle_is_tree` is the
    /// declaration of the puzzle.
    #[must_use]
    pub fn keeps_path(self, puzzle_is_tree: bool) -> bool {
        let is_tree = self.settings.duplicate_detection.is_tree(puzzle_is_tree);
        self.definition.has_steps() && !(is_tree && self.is_tree_or_graph())
    }

    /// Returns `true` if it stores every state that it has expanded. `puzzle_is_tree` is the declaration of the puzzle.
    ///
    /// ```
    /// use search_catalog::Algorithm;
    ///
    /// let [a_star, ida_star]: [Algorithm; 2] = ["a-star".parse()?, "ida-star".parse()?];
    /// assert!(a_star.has_closed_list(false) && !a_star.has_closed_list(true));
    /// assert!(!ida_star.has_closed_list(false));
    /// # Ok::<(), search_catalog::AlgorithmError>(())
    /// ```
    #[must_use]
    pub fn has_closed_list(self, puzzle_is_tree: bool) -> bool {
        let promises = (self.definition.promises)(&self.settings);
        promises.kept == StoredStates::All && self.keeps_path(puzzle_is_tree)
    }

    /// Returns this algorithm as a graph search, whose solutions have paths, if it is neither that nor set to be a tree search.
    ///
    /// ```
    /// use search_catalog::Algorithm;
    ///
    /// let [a_star, tree]: [Algorithm; 2] = ["a-star".parse()?, "a-star:tree".parse()?];
    /// assert!(!a_star.keeps_path(true) && a_star.with_path().keeps_path(true));
    /// assert_eq!((a_star.with_path(), tree.with_path()), ("a-star:graph".parse()?, tree));
    /// # Ok::<(), search_catalog::AlgorithmError>(())
    /// ```
    #[must_use]
    pub fn with_path(mut self) -> Algorithm {
        let detection = self.settings.duplicate_detection;
        if detection == DuplicateDetection::Default && self.is_tree_or_graph() {
            self.settings.duplicate_detection = DuplicateDetection::On;
        }
        self
    }

    /// Returns `true` if it stores all states as a graph search, and open states only as a tree search.
    fn is_tree_or_graph(self) -> bool {
        let mut settings = self.definition.settings.iter();
        settings.any(|setting| setting.key == "graph") && !self.definition.is_linear_space
    }

    /// Returns the limit on memory in bytes, or `None` if the algorithm does not have this setting.
    #[must_use]
    pub fn most_bytes(self) -> Option<u64> {
        let mut settings = self.definition.settings.iter();
        let has_limit = settings.any(|setting| setting.key == "bytes");
        has_limit.then_some(self.settings.bytes as u64)
    }

    /// Returns `true` if its memory is linear in the depth: it stores one path, or a few states of each depth.
    #[must_use]
    pub fn is_linear_space(self) -> bool {
        self.definition.is_linear_space
            && self.settings.duplicate_detection != DuplicateDetection::On
    }

    /// Returns `true` if each solution is better than the previous one, so that it does not find all solutions.
    #[must_use]
    pub fn is_anytime(self) -> bool {
        self.definition.is_anytime
    }

    /// Returns `true` if it runs on all cores.
    #[must_use]
    pub fn is_parallel(self) -> bool {
        self.definition.is_parallel
    }

    /// Returns `true` if it evaluates no state, so that nothing depends on the heuristic.
    #[must_use]
    pub fn is_blind(self) -> bool {
        self.definition.is_blind
    }
}

impl PartialEq for Algorithm {
    fn eq(&self, other: &Self) -> bool {
        (self.name(), self.settings) == (other.name(), other.settings)
    }
}

impl Eq for Algorithm {}

impl Hash for Algorithm {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.name(), self.settings).hash(hasher);
    }
}

/// Formats the name, the settings that differ from the defaults, and those that are always written. Parsing the text returns
/// the same algorithm.
impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(method) = self.settings.method {
            return f.pad(&method);
        }
        let Definition {
            name,
            settings,
            defaults,
            ..
        } = self.definition;
        let written = settings.iter().filter_map(|setting| {
            let value = (setting.write)(&self.settings)?;
            let is_default = (setting.write)(defaults).as_ref() == Some(&value);
            if is_default && !setting.is_always_written {
                return None;
            }
            Some(match &*value {
                "" => setting.key.to_owned(),
                value => format!("{}={value}", setting.key),
            })
        });
        let written: Vec<String> = written.collect();
        match written.is_empty() {
            true => f.pad(name),
            false => f.pad(&format!("{name}:{}", written.join(","))),
        }
    }
}

/// Parses an algorithm of the table; [`Catalog::algorithm`] parses those that a program adds, and the methods of puzzles, too.
impl FromStr for Algorithm {
    type Err = AlgorithmError;

    fn from_str(text: &str) -> Result<Algorithm, AlgorithmError> {
        Catalog::new().algorithm(text)
    }
}

impl Algorithm {
    /// Parses the settings of an algorithm, which follow its name in the text.
    pub(crate) fn read(
        definition: &'static Definition,
        added: &'static [&'static Definition],
        text: &str,
    ) -> Result<Algorithm, AlgorithmError> {
        let (name, settings) = text.split_once(':').unwrap_or((text, ""));
        let settings = match definition.make {
            Make::Method(method) => {
                let written = (method.read)(&format!("{}{}", definition.name, &text[name.len()..]));
                let written = written.map_err(AlgorithmError::method)?;
                let text = MethodText::new(&written);
                let too_long = || AlgorithmError::method(format!("{written} is too long"));
                Settings {
                    method: Some(text.ok_or_else(too_long)?),
                    ..definition.defaults
                }
            }
            Make::Steps(_) | Make::Whole(_) | Make::Missing => {
                read::settings(definition, settings)?
            }
        };
        Ok(Algorithm {
            definition,
            settings,
            added,
        })
    }
}
