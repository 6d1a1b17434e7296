//! Algorithms with their settings, as text: `a-star:tree,ties=lifo`.

mod listed;
mod options;

use std::fmt;
use std::str::FromStr;

use search_core::{CycleCheck, Ties, Weight};
use sudoku_puzzle::Method;

pub use listed::{LISTED, Listed};
pub use options::AlgorithmError;
use options::Options;

/// A search algorithm with its settings.
///
/// As text it is a name, and behind a colon what is not as usual, with commas between:
///
/// ```
/// use search_catalog::{Algorithm, Kept};
/// use search_core::Ties;
///
/// let algorithm: Algorithm = "astar:tree,ties=lifo".parse()?;
/// assert_eq!(algorithm, Algorithm::AStar { kept: Kept::Tree, ties: Ties::LIFO });
/// assert_eq!(algorithm.to_string(), "a-star:tree,ties=lifo");
///
/// let error = "beam:weight=2".parse::<Algorithm>().unwrap_err();
/// assert_eq!(error.to_string(), "beam has no option `weight`: it has tree, graph, width=N");
/// # Ok::<(), search_catalog::AlgorithmError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// [`breadth_first`](search_core::breadth_first)
    BreadthFirst {
        /// What is kept.
        kept: Kept,
    },
    /// [`parallel_breadth_first`](search_core::parallel_breadth_first)
    ParallelBreadthFirst,
    /// [`depth_first`](search_core::depth_first), keeping all states
    DepthFirstGraph,
    /// [`depth_first`](search_core::depth_first), keeping the current path
    DepthFirst(Walk),
    /// [`best_first`](search_core::best_first)
    BestFirst {
        /// What is kept.
        kept: Kept,
        /// Which of equals is next.
        ties: Ties,
    },
    /// [`uniform_cost`](search_core::uniform_cost)
    UniformCost {
        /// What is kept.
        kept: Kept,
        /// Which of equals is next.
        ties: Ties,
    },
    /// [`a_star`](search_core::a_star)
    AStar {
        /// What is kept.
        kept: Kept,
        /// Which of equals is next.
        ties: Ties,
    },
    /// [`weighted_a_star`](search_core::weighted_a_star)
    WeightedAStar {
        /// The weight of the heuristic.
        weight: Weight,
        /// What is kept.
        kept: Kept,
        /// Which of equals is next.
        ties: Ties,
    },
    /// [`restarting_weighted_a_star`](search_core::restarting_weighted_a_star), with its usual weights
    RestartingWeightedAStar {
        /// Which of equals is next.
        ties: Ties,
    },
    /// [`iterative_deepening`](search_core::iterative_deepening)
    IterativeDeepening(Walk),
    /// [`ida_star`](search_core::ida_star)
    IdaStar(Walk),
    /// [`limited_discrepancy`](search_core::limited_discrepancy)
    LimitedDiscrepancy(Walk),
    /// [`branch_and_bound`](search_core::branch_and_bound)
    BranchAndBound(Walk),
    /// [`recursive_best_first`](search_core::recursive_best_first)
    RecursiveBestFirst {
        /// Which successors are left out as they would close a cycle.
        cycles: Cycles,
    },
    /// [`sma_star`](search_core::sma_star)
    SmaStar {
        /// The bytes that it may hold.
        bytes: usize,
    },
    /// [`beam`](search_core::beam)
    Beam {
        /// The most states of a layer.
        width: usize,
        /// What is kept.
        kept: Kept,
    },
    /// [`beam`](search_core::beam) that comes back for what it left out
    CompleteBeam {
        /// What is kept.
        kept: Kept,
    },
    /// [`hill_climbing`](search_core::hill_climbing)
    HillClimbing,
    /// [`bidirectional`](search_core::bidirectional)
    Bidirectional,
    /// [`conflict_driven`](conflict_driven)
    ConflictDriven,
    /// A method for Sudoku alone
    Sudoku(Method),
}

/// What a search keeps of the states that it has seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kept {
    /// What is usual for the puzzle: all states, or, where no state is met twice, those that wait.
    #[default]
    Usual,
    /// Those that wait: tree search.
    Tree,
    /// All: graph search.
    Graph,
}

/// How a depth-first search goes along its path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Walk {
    /// One state is changed and changed back; otherwise each is a copy.
    pub in_place: bool,
    /// The last step is not undone.
    pub without_inverse: bool,
    /// Which successors are left out as they would close a cycle; none where one of the others is set.
    pub cycles: Cycles,
}

/// Which successors a search along one path leaves out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Cycles {
    /// What is usual: those on the whole path, or none where one state alone is held or the last step is not undone.
    #[default]
    Usual,
    /// These.
    Checked(CycleCheck),
}

impl Cycles {
    /// The check of a search that has one.
    #[must_use]
    pub fn check(self) -> CycleCheck {
        match self {
            Cycles::Usual => CycleCheck::Path,
            Cycles::Checked(check) => check,
        }
    }
}

/// What a beam search keeps of a layer unless it is told otherwise.
const WIDTH: usize = 100;

/// What SMA* may hold unless it is told otherwise.
const BYTES: usize = 64 << 20;

impl Algorithm {
    /// Its name, without settings.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::BreadthFirst { .. } => "breadth-first",
            Algorithm::ParallelBreadthFirst => "parallel-breadth-first",
            Algorithm::DepthFirstGraph | Algorithm::DepthFirst(_) => "depth-first",
            Algorithm::BestFirst { .. } => "best-first",
            Algorithm::UniformCost { .. } => "uniform-cost",
            Algorithm::AStar { .. } => "a-star",
            Algorithm::WeightedAStar { .. } => "weighted-a-star",
            Algorithm::RestartingWeightedAStar { .. } => "restarting-weighted-a-star",
            Algorithm::IterativeDeepening(_) => "iterative-deepening",
            Algorithm::IdaStar(_) => "ida-star",
            Algorithm::LimitedDiscrepancy(_) => "limited-discrepancy",
            Algorithm::BranchAndBound(_) => "branch-and-bound",
            Algorithm::RecursiveBestFirst { .. } => "recursive-best-first",
            Algorithm::SmaStar { .. } => "sma-star",
            Algorithm::Beam { .. } => "beam",
            Algorithm::CompleteBeam { .. } => "complete-beam",
            Algorithm::HillClimbing => "hill-climbing",
            Algorithm::Bidirectional => "bidirectional",
            Algorithm::ConflictDriven => "conflict-driven",
            Algorithm::Sudoku(method) => method.name(),
        }
    }

    /// What the listing says of it.
    #[must_use]
    pub fn listed(self) -> &'static Listed {
        let mut listed = LISTED.iter();
        let named = listed.find(|listed| listed.name == self.name());
        named.expect("every algorithm is listed, as a test shows")
    }

    /// The rule by which the next of several states with the same value is chosen, where there is one to choose.
    #[must_use]
    pub fn ties(self) -> Option<Ties> {
        match self {
            Algorithm::BestFirst { ties, .. }
            | Algorithm::UniformCost { ties, .. }
            | Algorithm::AStar { ties, .. }
            | Algorithm::WeightedAStar { ties, .. }
            | Algorithm::RestartingWeightedAStar { ties } => Some(ties),
            _ => None,
        }
    }

    /// Whether it holds one path or a few states of each depth, so that its memory is linear in the depth.
    #[must_use]
    pub fn is_linear_space(self) -> bool {
        matches!(
            self,
            Algorithm::DepthFirst(_)
                | Algorithm::IterativeDeepening(_)
                | Algorithm::IdaStar(_)
                | Algorithm::LimitedDiscrepancy(_)
                | Algorithm::BranchAndBound(_)
                | Algorithm::RecursiveBestFirst { .. }
                | Algorithm::SmaStar { .. }
        )
    }

    /// Whether each of its solutions is better than the one before, so that it gives neither all of them nor their
    /// number.
    #[must_use]
    pub fn is_anytime(self) -> bool {
        matches!(
            self,
            Algorithm::RestartingWeightedAStar { .. }
                | Algorithm::BranchAndBound(_)
                | Algorithm::CompleteBeam { .. }
        )
    }

    /// Whether it searches on all cores at once.
    #[must_use]
    pub fn is_parallel(self) -> bool {
        matches!(self, Algorithm::ParallelBreadthFirst)
    }

    /// How it goes along its path, if it searches along one.
    pub(crate) fn walk(self) -> Option<Walk> {
        match self {
            Algorithm::DepthFirst(walk)
            | Algorithm::IterativeDeepening(walk)
            | Algorithm::IdaStar(walk)
            | Algorithm::LimitedDiscrepancy(walk)
            | Algorithm::BranchAndBound(walk) => Some(walk),
            _ => None,
        }
    }

    fn settings(self) -> Vec<String> {
        let mut settings = Settings::default();
        match self {
            Algorithm::BreadthFirst { kept } | Algorithm::CompleteBeam { kept } => {
                settings.kept(kept);
            }
            Algorithm::DepthFirstGraph => settings.kept(Kept::Graph),
            Algorithm::DepthFirst(walk)
            | Algorithm::IterativeDeepening(walk)
            | Algorithm::IdaStar(walk)
            | Algorithm::LimitedDiscrepancy(walk)
            | Algorithm::BranchAndBound(walk) => settings.walk(walk),
            Algorithm::BestFirst { kept, ties } | Algorithm::UniformCost { kept, ties } => {
                settings.kept(kept);
                settings.ties(ties, Ties::FIFO);
            }
            Algorithm::AStar { kept, ties } => {
                settings.kept(kept);
                settings.ties(ties, Ties::LOW_H);
            }
            Algorithm::WeightedAStar { weight, kept, ties } => {
                settings.weight(weight);
                settings.kept(kept);
                settings.ties(ties, Ties::LOW_H);
            }
            Algorithm::RestartingWeightedAStar { ties } => settings.ties(ties, Ties::LOW_H),
            Algorithm::RecursiveBestFirst { cycles } => settings.cycles(cycles),
            Algorithm::SmaStar { bytes } => settings.0.push(format!("bytes={bytes}")),
            Algorithm::Beam { width, kept } => {
                settings.0.push(format!("width={width}"));
                settings.kept(kept);
            }
            Algorithm::ParallelBreadthFirst
            | Algorithm::HillClimbing
            | Algorithm::Bidirectional
            | Algorithm::ConflictDriven
            | Algorithm::Sudoku(_) => {}
        }
        settings.0
    }
}

/// What is not as usual, in the words that are read.
#[derive(Default)]
struct Settings(Vec<String>);

impl Settings {
    fn weight(&mut self, weight: Weight) {
        self.0
            .push(match (weight.numerator(), weight.denominator()) {
                (whole, 1) => format!("w={whole}"),
                (upper, lower) => format!("w={upper}/{lower}"),
            });
    }

    fn kept(&mut self, kept: Kept) {
        match kept {
            Kept::Usual => {}
            Kept::Tree => self.0.push("tree".to_owned()),
            Kept::Graph => self.0.push("graph".to_owned()),
        }
    }

    fn walk(&mut self, walk: Walk) {
        if walk.in_place {
            self.0.push("in-place".to_owned());
        }
        if walk.without_inverse {
            self.0.push("without-inverse".to_owned());
        }
        self.cycles(walk.cycles);
    }

    fn cycles(&mut self, cycles: Cycles) {
        let check = match cycles {
            Cycles::Usual => return,
            Cycles::Checked(CycleCheck::None) => "none",
            Cycles::Checked(CycleCheck::Parent) => "parent",
            Cycles::Checked(CycleCheck::Path) => "path",
        };
        self.0.push(format!("cycles={check}"));
    }

    fn ties(&mut self, ties: Ties, usual: Ties) {
        if ties != usual {
            self.0.push(format!("ties={ties}"));
        }
    }
}

/// The name, and the settings that are not as usual (and those that have nothing usual): it is read back the same.
impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Algorithm::Sudoku(method) = self {
            return method.fmt(f);
        }
        let settings = self.settings();
        if settings.is_empty() {
            return f.pad(self.name());
        }
        f.pad(&format!("{}:{}", self.name(), settings.join(",")))
    }
}

impl FromStr for Algorithm {
    type Err = AlgorithmError;

    fn from_str(text: &str) -> Result<Algorithm, AlgorithmError> {
        let (name, settings) = text.split_once(':').unwrap_or((text, ""));
        let listed = Listed::named(name).ok_or_else(|| AlgorithmError::unknown(name))?;
        if listed.sudoku_only {
            let method = format!("{}{}", listed.name, &text[name.len()..]);
            let method = method.parse().map_err(AlgorithmError::method)?;
            return Ok(Algorithm::Sudoku(method));
        }
        let mut options = Options::new(listed, settings)?;
        let algorithm = match listed.name {
            "breadth-first" => Algorithm::BreadthFirst {
                kept: options.kept(),
            },
            "parallel-breadth-first" => Algorithm::ParallelBreadthFirst,
            "depth-first" => depth_first(&mut options)?,
            "best-first" => Algorithm::BestFirst {
                kept: options.kept(),
                ties: options.ties(Ties::FIFO)?,
            },
            "uniform-cost" => Algorithm::UniformCost {
                kept: options.kept(),
                ties: options.ties(Ties::FIFO)?,
            },
            "a-star" => Algorithm::AStar {
                kept: options.kept(),
                ties: options.ties(Ties::LOW_H)?,
            },
            "weighted-a-star" => Algorithm::WeightedAStar {
                weight: options.weight()?,
                kept: options.kept(),
                ties: options.ties(Ties::LOW_H)?,
            },
            "restarting-weighted-a-star" => Algorithm::RestartingWeightedAStar {
                ties: options.ties(Ties::LOW_H)?,
            },
            "iterative-deepening" => Algorithm::IterativeDeepening(options.walk()?),
            "ida-star" => Algorithm::IdaStar(options.walk()?),
            "limited-discrepancy" => Algorithm::LimitedDiscrepancy(options.walk()?),
            "branch-and-bound" => Algorithm::BranchAndBound(options.walk()?),
            "recursive-best-first" => Algorithm::RecursiveBestFirst {
                cycles: options.cycles()?,
            },
            "sma-star" => Algorithm::SmaStar {
                bytes: options.bytes()?.unwrap_or(BYTES),
            },
            "beam" => Algorithm::Beam {
                width: options.width()?.unwrap_or(WIDTH),
                kept: options.kept(),
            },
            "complete-beam" => Algorithm::CompleteBeam {
                kept: options.kept(),
            },
            "hill-climbing" => Algorithm::HillClimbing,
            "bidirectional" => Algorithm::Bidirectional,
            "conflict-driven" => Algorithm::ConflictDriven,
            other => unreachable!("{other} is listed but not read, which a test would show"),
        };
        Ok(algorithm)
    }
}

/// Graph search holds its states for good, so there is no path to walk along in place.
fn depth_first(options: &mut Options<'_>) -> Result<Algorithm, AlgorithmError> {
    let walk = options.walk()?;
    match options.kept() {
        Kept::Graph if walk != Walk::default() => Err(options.together(
            "graph",
            match walk {
                Walk { in_place: true, .. } => "in-place",
                Walk {
                    without_inverse: true,
                    ..
                } => "without-inverse",
                _ => "cycles",
            },
        )),
        Kept::Graph => Ok(Algorithm::DepthFirstGraph),
        Kept::Usual | Kept::Tree => Ok(Algorithm::DepthFirst(walk)),
    }
}
