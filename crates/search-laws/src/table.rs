//! The table: every search of `search-core`, and what each promises.

use std::hash::Hash;

use search_core::engine::Engine;
use search_core::restarting_weighted_a_star::{self, Weights};
use search_core::{
    Backward, CycleCheck, InPlace, Inverse, MovedInPlace, Search, StateSpace, Ties, Watch,
    Weighable, Weight, WithoutCycleCheck, a_star, beam, best_first, bidirectional,
    branch_and_bound, breadth_first, depth_first, hill_climbing, ida_star, iterative_deepening,
    limited_discrepancy, parallel_breadth_first, recursive_best_first, sma_star, uniform_cost,
    weighted_a_star,
};

use crate::Subject;

/// A space that every search can run on: it has each capability that one of them asks for.
pub trait Whole:
    StateSpace<State: Clone + Eq + Hash + Send + Sync, Cost: Weighable + Send + Sync>
    + InPlace
    + Inverse
    + Backward
    + Send
    + Sync
    + 'static
{
}

impl<P> Whole for P where
    P: StateSpace<State: Clone + Eq + Hash + Send + Sync, Cost: Weighable + Send + Sync>
        + InPlace
        + Inverse
        + Backward
        + Send
        + Sync
        + 'static
{
}

/// What a search keeps of the states that it has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// Every state, recognised when it is met again, with the path to it, under the numbers from 0 on.
    All,
    /// The current path.
    Path,
    /// One state, which is changed.
    OneState,
    /// The frontier alone, without paths.
    Frontier,
    /// The frontier and the start, where it begins again, without paths.
    FrontierAndStart,
    /// A part of the states with the paths to them.
    Part,
}

impl Kept {
    /// Whether states, and solutions, have the paths to them.
    pub(crate) fn has_paths(self) -> bool {
        matches!(self, Kept::All | Kept::Path | Kept::Part)
    }
}

/// The best that a search finds first, or, where its solutions get better, in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finds {
    /// Some solution.
    Any,
    /// A solution with the fewest steps.
    FewestSteps,
    /// A solution of the least cost, if the heuristic is admissible.
    Cheapest,
    /// A solution that costs at most this many times the least, if the heuristic is admissible.
    Within(Weight),
}

/// The solutions that a search gives one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    /// Each goal once.
    EachGoal,
    /// The end of each path on which no state occurs twice, once.
    EachSimplePath,
    /// The end of each path, once.
    EachPath,
    /// The end of each path on which no step takes back the one before, once.
    EachPathWithoutInverse,
    /// Each one better than the one before.
    Better,
    /// Some of them.
    Some,
}

/// What a search promises, beyond what holds of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Promises {
    /// What it keeps.
    pub kept: Kept,
    /// How good its solution is.
    pub finds: Finds,
    /// Which solutions it gives.
    pub gives: Gives,
    /// Whether it ends on every finite space, whatever cycles there are.
    pub ends: bool,
    /// Whether it finds a solution where there is one: it never ends as [incomplete](search_core::Limit::Incomplete).
    pub complete: bool,
    /// Whether it makes all successors of a state when it expands it; else it makes them one at a time.
    pub eager: bool,
    /// Whether it expands many states at once, so that limits other than those on expansions and depth are looked at
    /// between such batches.
    pub batches: bool,
    /// Whether it searches from the goals too, so that these are starts, and states are stored by side.
    pub starts_at_goals: bool,
    /// Whether it comes back to states in later rounds, so that goals are tested again without being given again.
    pub repeats: bool,
}

/// One search of the table.
pub struct Entry<P: StateSpace> {
    /// The function that makes it, with its settings if it has any: `a_star::graph`.
    pub name: String,
    /// What it promises.
    pub promises: Promises,
    make: Make<P>,
    make_watched: MakeWatched<P>,
}

/// Makes a search of a space from a start.
type Make<P> = Box<dyn Fn(P, <P as StateSpace>::State) -> Box<dyn Subject<P>>>;

/// The same with an observer.
type MakeWatched<P> =
    Box<dyn Fn(P, <P as StateSpace>::State, Watch<'static, P>) -> Box<dyn Subject<P>>>;

impl<P: StateSpace> Entry<P> {
    /// An entry for the searches that `make` makes from a space and a start.
    pub fn new<E: Engine<P> + 'static>(
        name: impl Into<String>,
        promises: Promises,
        make: impl Fn(P, P::State) -> Search<P, E> + Clone + 'static,
    ) -> Self
    where
        P: StateSpace<State: Clone, Action: Clone> + 'static,
    {
        let watched = make.clone();
        Entry::of_subjects(
            name,
            promises,
            move |space, start| Box::new(make(space, start)),
            move |space, start, watch| Box::new(watched(space, start).observe(watch)),
        )
    }

    /// An entry for searches that need not be a [`Search`]: `make` makes one, `make_watched` one with an observer.
    pub fn of_subjects(
        name: impl Into<String>,
        promises: Promises,
        make: impl Fn(P, P::State) -> Box<dyn Subject<P>> + 'static,
        make_watched: impl Fn(P, P::State, Watch<'static, P>) -> Box<dyn Subject<P>> + 'static,
    ) -> Self {
        Entry {
            name: name.into(),
            promises,
            make: Box::new(make),
            make_watched: Box::new(make_watched),
        }
    }

    /// A new search.
    pub fn search(&self, space: P, start: P::State) -> Box<dyn Subject<P>> {
        (self.make)(space, start)
    }

    /// A new search with an observer.
    pub fn watched(
        &self,
        space: P,
        start: P::State,
        watch: Watch<'static, P>,
    ) -> Box<dyn Subject<P>> {
        (self.make_watched)(space, start, watch)
    }
}

/// Keeps the open list alone.
const TREE: Promises = Promises {
    kept: Kept::Frontier,
    finds: Finds::Any,
    gives: Gives::EachPath,
    ends: false,
    complete: true,
    eager: true,
    batches: false,
    starts_at_goals: false,
    repeats: false,
};

/// Recognises every state.
const GRAPH: Promises = Promises {
    kept: Kept::All,
    gives: Gives::EachGoal,
    ends: true,
    ..TREE
};

/// Keeps one path and checks it for cycles.
const PATH: Promises = Promises {
    kept: Kept::Path,
    gives: Gives::EachSimplePath,
    ends: true,
    eager: false,
    ..TREE
};

/// Keeps one path without a check.
const UNCHECKED: Promises = Promises {
    gives: Gives::EachPath,
    ends: false,
    ..PATH
};

const fn finding(finds: Finds, promises: Promises) -> Promises {
    Promises { finds, ..promises }
}

const fn giving(gives: Gives, promises: Promises) -> Promises {
    Promises { gives, ..promises }
}

const fn in_rounds(promises: Promises) -> Promises {
    Promises {
        repeats: true,
        ..promises
    }
}

const fn in_place(promises: Promises) -> Promises {
    Promises {
        kept: Kept::OneState,
        ..promises
    }
}

const fn incomplete(promises: Promises) -> Promises {
    Promises {
        complete: false,
        gives: Gives::Some,
        ..promises
    }
}

const fn getting_better(promises: Promises) -> Promises {
    giving(Gives::Better, promises)
}

/// Checks the path for the state before the last one alone.
const UNCHECKED_BUT_PARENT: Promises = giving(Gives::Some, UNCHECKED);

/// A weight of 2.
const TWICE: Weight = match Weight::new(2, 1) {
    Some(weight) => weight,
    None => Weight::ONE,
};

/// More than any small space needs.
const SMA_STAR_BYTES: usize = 1_000_000;

/// The five searches of a module that goes along one path.
macro_rules! along_a_path {
    ($table:ident, $module:ident, $finds:expr, $as:expr) => {
        let promises = |promises| finding($finds, $as(promises));
        let without_inverse = |promises: Promises| match promises.gives {
            Gives::EachPath => giving(Gives::EachPathWithoutInverse, promises),
            _ => promises,
        };
        let name = |settings| format!("{}::tree{settings}", stringify!($module));
        let (unchecked, in_place) = (promises(UNCHECKED), promises(in_place(UNCHECKED)));
        $table.push(Entry::new(name(""), promises(PATH), |space, start| {
            $module::tree((space, start))
        }));
        $table.push(Entry::new(
            name(" without cycle check"),
            unchecked,
            |space, start| $module::tree(WithoutCycleCheck((space, start))),
        ));
        $table.push(Entry::new(name(" in place"), in_place, |space, start| {
            $module::tree(MovedInPlace((space, start)))
        }));
        $table.push(Entry::new(
            name(" without inverse"),
            without_inverse(unchecked),
            |space, start| $module::tree(WithoutCycleCheck((space, start))).without_inverse(),
        ));
        $table.push(Entry::new(
            name(" in place without inverse"),
            without_inverse(in_place),
            |space, start| $module::tree(MovedInPlace((space, start))).without_inverse(),
        ));
    };
}

/// Every search of `search-core`, with the settings that change what it does.
///
/// An engine is compiled for each type of space, twice: with and without an observer. So it pays to run laws over one
/// type, such as [`Graph`](crate::Graph).
///
/// ```
/// use search_laws::{Graph, table};
///
/// let searches = table::<Graph>();
/// assert!(searches.iter().any(|search| search.name == "a_star::graph"));
/// ```
#[must_use]
pub fn table<P: Whole>() -> Vec<Entry<P>> {
    let mut table = Vec::new();
    layered(&mut table);
    along_paths(&mut table);
    best_first(&mut table);
    bounded_memory(&mut table);
    table
}

fn layered<P: Whole>(table: &mut Vec<Entry<P>>) {
    let fewest = |promises| finding(Finds::FewestSteps, promises);
    let wide = usize::MAX;
    table.extend([
        Entry::new("breadth_first::tree", fewest(TREE), |space, start| {
            breadth_first::tree((space, start))
        }),
        Entry::new("breadth_first::graph", fewest(GRAPH), |space, start| {
            breadth_first::graph((space, start))
        }),
        Entry::new(
            "parallel_breadth_first::graph",
            Promises {
                batches: true,
                ..fewest(GRAPH)
            },
            |space, start| parallel_breadth_first::graph((space, start)),
        ),
        Entry::new(
            "bidirectional::graph",
            Promises {
                starts_at_goals: true,
                ..fewest(incomplete(GRAPH))
            },
            |space, start| bidirectional::graph((space, start)),
        ),
        Entry::new("beam::tree", TREE, move |space, start| {
            beam::tree(wide, (space, start))
        }),
        Entry::new("beam::tree, width 2", incomplete(TREE), |space, start| {
            beam::tree(2, (space, start))
        }),
        Entry::new(
            "beam::graph",
            Promises {
                kept: Kept::Part,
                ..GRAPH
            },
            move |space, start| beam::graph(wide, (space, start)),
        ),
        Entry::new(
            "beam::graph, width 2",
            incomplete(Promises {
                kept: Kept::Part,
                ..GRAPH
            }),
            |space, start| beam::graph(2, (space, start)),
        ),
        Entry::new(
            "beam::complete::tree",
            in_rounds(finding(
                Finds::Cheapest,
                giving(
                    Gives::Better,
                    Promises {
                        kept: Kept::FrontierAndStart,
                        ..TREE
                    },
                ),
            )),
            |space, start| beam::complete::tree((space, start)),
        ),
        Entry::new(
            "beam::complete::graph",
            in_rounds(finding(
                Finds::Cheapest,
                giving(
                    Gives::Better,
                    Promises {
                        kept: Kept::Part,
                        ..GRAPH
                    },
                ),
            )),
            |space, start| beam::complete::graph((space, start)),
        ),
        Entry::new(
            "hill_climbing::graph",
            in_rounds(incomplete(Promises {
                kept: Kept::Part,
                eager: false,
                ..GRAPH
            })),
            |space, start| hill_climbing::graph((space, start)),
        ),
    ]);
}

fn along_paths<P: Whole>(table: &mut Vec<Entry<P>>) {
    let graph = Promises {
        eager: false,
        ..GRAPH
    };
    along_a_path!(table, depth_first, Finds::Any, std::convert::identity);
    table.push(Entry::new(
        "depth_first::tree, parent checked",
        UNCHECKED_BUT_PARENT,
        |space, start| depth_first::tree((space, start)).cycle_check(CycleCheck::Parent),
    ));
    table.push(Entry::new("depth_first::graph", graph, |space, start| {
        depth_first::graph((space, start))
    }));
    table.push(Entry::new(
        "depth_first::graph without inverse",
        graph,
        |space, start| depth_first::graph((space, start)).without_inverse(),
    ));
    along_a_path!(table, iterative_deepening, Finds::FewestSteps, in_rounds);
    along_a_path!(table, limited_discrepancy, Finds::Any, in_rounds);
    along_a_path!(table, ida_star, Finds::Cheapest, in_rounds);
    along_a_path!(table, branch_and_bound, Finds::Cheapest, getting_better);
}

fn best_first<P: Whole>(table: &mut Vec<Entry<P>>) {
    let cheapest = |promises| finding(Finds::Cheapest, promises);
    let within = |promises| finding(Finds::Within(TWICE), promises);
    table.extend([
        Entry::new("best_first::tree", TREE, |space, start| {
            best_first::tree((space, start))
        }),
        Entry::new("best_first::tree, lifo", TREE, |space, start| {
            best_first::tree((space, start)).ties(Ties::LIFO)
        }),
        Entry::new("uniform_cost::tree", cheapest(TREE), |space, start| {
            uniform_cost::tree((space, start))
        }),
        Entry::new("a_star::tree", cheapest(TREE), |space, start| {
            a_star::tree((space, start))
        }),
        Entry::new("weighted_a_star::tree", within(TREE), |space, start| {
            weighted_a_star::tree(TWICE, (space, start))
        }),
        Entry::new("best_first::graph", GRAPH, |space, start| {
            best_first::graph((space, start))
        }),
        Entry::new("best_first::graph, lifo", GRAPH, |space, start| {
            best_first::graph((space, start)).ties(Ties::LIFO)
        }),
        Entry::new("uniform_cost::graph", cheapest(GRAPH), |space, start| {
            uniform_cost::graph((space, start))
        }),
        Entry::new("a_star::graph", cheapest(GRAPH), |space, start| {
            a_star::graph((space, start))
        }),
        Entry::new("a_star::graph, low g", cheapest(GRAPH), |space, start| {
            a_star::graph((space, start)).ties(Ties::LOW_G)
        }),
        Entry::new("a_star::graph, not reopening", GRAPH, |space, start| {
            a_star::graph((space, start)).reopening(false)
        }),
        Entry::new("weighted_a_star::graph", within(GRAPH), |space, start| {
            weighted_a_star::graph(TWICE, (space, start))
        }),
        Entry::new(
            "restarting_weighted_a_star::graph",
            in_rounds(giving(Gives::Better, cheapest(GRAPH))),
            |space, start| restarting_weighted_a_star::graph(Weights::default(), (space, start)),
        ),
    ]);
}

fn bounded_memory<P: Whole>(table: &mut Vec<Entry<P>>) {
    let cheapest = |promises| in_rounds(finding(Finds::Cheapest, promises));
    let recursive = |promises| {
        cheapest(Promises {
            kept: Kept::Part,
            eager: true,
            ..promises
        })
    };
    table.extend([
        Entry::new(
            "recursive_best_first::tree",
            recursive(PATH),
            |space, start| recursive_best_first::tree((space, start)),
        ),
        Entry::new(
            "recursive_best_first::tree without cycle check",
            recursive(UNCHECKED),
            |space, start| recursive_best_first::tree(WithoutCycleCheck((space, start))),
        ),
        Entry::new("sma_star::tree", recursive(UNCHECKED), |space, start| {
            sma_star::tree((space, start), SMA_STAR_BYTES)
        }),
    ]);
}
