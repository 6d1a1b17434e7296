//! The table of all searches of `search-core` and what each promises.

use std::hash::Hash;

use search_core::beam::Doubling;
use search_core::engine::Engine;
use search_core::restarting_weighted_a_star::{self, Weights};
use search_core::{
    BackwardHeuristic, CycleCheck, InPlace, Inspect, Inverse, MovedInPlace, Search, StateSpace,
    Ties, Watch, Weighable, Weight, WithoutCycleCheck, a_star, beam, best_first, bidirectional,
    branch_and_bound, breadth_first, depth_first, hill_climbing, ida_star, iterative_deepening,
    limited_discrepancy, mm, nbs, parallel_breadth_first, parallel_ida_star, policy,
    recursive_best_first, sma_star, uniform_cost, weighted_a_star,
};

use crate::policies::{CheapestFirst, NewestFirst};

/// A space with all capabilities that any search requires, so that every search can run on it.
pub trait FullSpace:
    StateSpace<State: Clone + Eq + Hash + Send + Sync, Cost: Weighable + Send + Sync>
    + InPlace
    + Inverse
    + BackwardHeuristic
    + Send
    + Sync
    + 'static
{
}

impl<P> FullSpace for P where
    P: StateSpace<State: Clone + Eq + Hash + Send + Sync, Cost: Weighable + Send + Sync>
        + InPlace
        + Inverse
        + BackwardHeuristic
        + Send
        + Sync
        + 'static
{
}

/// The states that a search stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// Every state, with its path and with duplicate detection. Numbers start at 0 without gaps.
    All,
    /// The current path.
    Path,
    /// One state, which is modified in place.
    OneState,
    /// Only the open list, without paths.
    Frontier,
    /// The open list and the start, from which it restarts, without paths.
    FrontierAndStart,
    /// Some of the states, with their paths.
    Part,
}

impl Kept {
    /// Returns `true` if states and solutions have paths.
    pub(crate) fn has_paths(self) -> bool {
        matches!(self, Kept::All | Kept::Path | Kept::Part)
    }
}

/// The quality of the first solution or, for anytime searches, of the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finds {
    /// Any solution.
    Any,
    /// A solution with the minimum number of steps.
    FewestSteps,
    /// A solution of minimum cost, if the heuristic is admissible.
    Cheapest,
    /// A solution that costs at most this factor times the minimum, if the heuristic is admissible.
    Within(Weight),
}

/// The solutions that a search returns one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    /// Each goal once.
    EachGoal,
    /// The goal of each path without repeated states, once per path.
    EachSimplePath,
    /// The goal of each path, once per path.
    EachPath,
    /// The goal of each path in which no step is the inverse of the previous one, once per path.
    EachPathWithoutInverse,
    /// Solutions of decreasing cost (anytime search).
    Better,
    /// Some solutions.
    Some,
}

/// The properties of a search that differ between searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Promises {
    /// The states that it stores.
    pub kept: Kept,
    /// The quality of its solution.
    pub finds: Finds,
    /// The solutions that it returns.
    pub gives: Gives,
    /// Whether it terminates on every finite space, even with cycles.
    pub ends: bool,
    /// Whether it finds a solution whenever one exists: it never ends as
    /// [incomplete](search_core::Limit::Incomplete).
    pub complete: bool,
    /// Whether it generates all successors of a state when it expands it, rather than one at a time.
    pub eager: bool,
    /// Whether it expands states in batches, so that limits other than those on expansions and depth are checked
    /// only between batches.
    pub batches: bool,
    /// Whether it also searches from the goals, so that these are starts and states are stored per direction.
    pub starts_at_goals: bool,
    /// Whether it repeats states in later iterations, so that goals are tested again without being returned again.
    pub repeats: bool,
    /// Whether the path to a state may be replaced by a cheaper one after its successors were generated, so that their
    /// reported depths and costs are out of date for a while. Searches that find a cheapest path may always do so.
    pub reopens: bool,
}

impl Promises {
    /// The promises of a tree search that stores only the open list: any solution, once per path, and no termination on
    /// cycles. Change single fields by `Promises { finds: Finds::Cheapest, ..Promises::TREE }`.
    pub const TREE: Promises = Promises {
        kept: Kept::Frontier,
        finds: Finds::Any,
        gives: Gives::EachPath,
        ends: false,
        complete: true,
        eager: true,
        batches: false,
        starts_at_goals: false,
        repeats: false,
        reopens: false,
    };

    /// The promises of a graph search, which stores every state and detects duplicates: any solution, each goal once, and
    /// termination on every finite space.
    pub const GRAPH: Promises = Promises {
        kept: Kept::All,
        gives: Gives::EachGoal,
        ends: true,
        ..Promises::TREE
    };

    /// Returns `true` if reported depths may be out of date.
    pub(crate) fn may_reopen(&self) -> bool {
        self.reopens || self.finds != Finds::Any
    }
}

/// A search of the table.
pub struct Entry<P: StateSpace> {
    /// The name of its constructor, with settings if any: `a_star::graph`.
    pub name: String,
    /// What it promises.
    pub promises: Promises,
    make: Make<P>,
    make_watched: MakeWatched<P>,
}

/// Creates a search of a space from a start.
type Make<P> = Box<dyn Fn(P, <P as StateSpace>::State) -> Box<dyn Inspect<P>>>;

/// Creates a search of a space from a start with an observer.
type MakeWatched<P> =
    Box<dyn Fn(P, <P as StateSpace>::State, Watch<'static, P>) -> Box<dyn Inspect<P>>>;

impl<P: StateSpace> Entry<P> {
    /// Creates an entry for searches created by `make` from a space and a start.
    pub fn new<E: Engine<P> + 'static>(
        name: impl Into<String>,
        promises: Promises,
        make: impl Fn(P, P::State) -> Search<P, E> + Clone + 'static,
    ) -> Self
    where
        P: StateSpace<State: Clone> + 'static,
    {
        let watched = make.clone();
        Entry::of_any(
            name,
            promises,
            move |space, start| Box::new(make(space, start)),
            move |space, start, watch| Box::new(watched(space, start).observe(watch)),
        )
    }

    /// Creates an entry for searches that need not be a [`Search`]: `make` creates one, `make_watched` one with an
    /// observer.
    pub fn of_any(
        name: impl Into<String>,
        promises: Promises,
        make: impl Fn(P, P::State) -> Box<dyn Inspect<P>> + 'static,
        make_watched: impl Fn(P, P::State, Watch<'static, P>) -> Box<dyn Inspect<P>> + 'static,
    ) -> Self {
        Entry {
            name: name.into(),
            promises,
            make: Box::new(make),
            make_watched: Box::new(make_watched),
        }
    }

    /// Creates a search.
    pub fn search(&self, space: P, start: P::State) -> Box<dyn Inspect<P>> {
        (self.make)(space, start)
    }

    /// Creates a search with an observer.
    pub fn watched(
        &self,
        space: P,
        start: P::State,
        watch: Watch<'static, P>,
    ) -> Box<dyn Inspect<P>> {
        (self.make_watched)(space, start, watch)
    }
}

const TREE: Promises = Promises::TREE;
const GRAPH: Promises = Promises::GRAPH;

/// Stores one path, with a full cycle check.
const PATH: Promises = Promises {
    kept: Kept::Path,
    gives: Gives::EachSimplePath,
    ends: true,
    eager: false,
    ..TREE
};

/// Stores one path, without a cycle check.
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

const fn iterative(promises: Promises) -> Promises {
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

const fn anytime(promises: Promises) -> Promises {
    giving(Gives::Better, promises)
}

/// Stores one path and checks only for the parent of its last state.
const PARENT_CHECKED: Promises = giving(Gives::Some, UNCHECKED);

/// A weight of 2.
const TWICE: Weight = match Weight::new(2, 1) {
    Some(weight) => weight,
    None => Weight::ONE,
};

/// More than any small space needs.
const SMA_STAR_BYTES: usize = 1_000_000;

/// The five variants of a search that stores one path.
macro_rules! path_searches {
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

/// Returns every search of `search-core`, including settings that change its behaviour.
///
/// Each engine is compiled twice per type of space, with and without an observer, so use a single type for many
/// tests, such as [`Graph`](crate::Graph).
///
/// ```
/// use search_laws::{Graph, table};
///
/// let searches = table::<Graph>();
/// assert!(searches.iter().any(|search| search.name == "a_star::graph"));
/// ```
#[must_use]
pub fn table<P: FullSpace>() -> Vec<Entry<P>> {
    let mut table = Vec::new();
    layered(&mut table);
    depth_first_searches(&mut table);
    best_first(&mut table);
    front_to_end(&mut table);
    bounded_memory(&mut table);
    by_policies(&mut table);
    table
}

fn layered<P: FullSpace>(table: &mut Vec<Entry<P>>) {
    let fewest_steps = |promises| finding(Finds::FewestSteps, promises);
    let unlimited = usize::MAX;
    table.extend([
        Entry::new("breadth_first::tree", fewest_steps(TREE), |space, start| {
            breadth_first::tree((space, start))
        }),
        Entry::new(
            "breadth_first::graph",
            fewest_steps(GRAPH),
            |space, start| breadth_first::graph((space, start)),
        ),
        Entry::new(
            "parallel_breadth_first::graph",
            Promises {
                batches: true,
                ..fewest_steps(GRAPH)
            },
            |space, start| parallel_breadth_first::graph((space, start)),
        ),
        Entry::new(
            "bidirectional::graph",
            Promises {
                starts_at_goals: true,
                ..fewest_steps(incomplete(GRAPH))
            },
            |space, start| bidirectional::graph((space, start)),
        ),
        Entry::new("beam::tree", TREE, move |space, start| {
            beam::tree(unlimited, (space, start))
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
            move |space, start| beam::graph(unlimited, (space, start)),
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
            "beam::tree, doubling width",
            iterative(finding(
                Finds::Cheapest,
                giving(
                    Gives::Better,
                    Promises {
                        kept: Kept::FrontierAndStart,
                        ..TREE
                    },
                ),
            )),
            |space, start| beam::tree(Doubling, (space, start)),
        ),
        Entry::new(
            "beam::graph, doubling width",
            iterative(finding(
                Finds::Cheapest,
                giving(
                    Gives::Better,
                    Promises {
                        kept: Kept::Part,
                        ..GRAPH
                    },
                ),
            )),
            |space, start| beam::graph(Doubling, (space, start)),
        ),
        Entry::new(
            "hill_climbing::graph",
            iterative(incomplete(Promises {
                kept: Kept::Part,
                eager: false,
                ..GRAPH
            })),
            |space, start| hill_climbing::graph((space, start)),
        ),
    ]);
}

fn depth_first_searches<P: FullSpace>(table: &mut Vec<Entry<P>>) {
    let graph = Promises {
        eager: false,
        ..GRAPH
    };
    path_searches!(table, depth_first, Finds::Any, std::convert::identity);
    table.push(Entry::new(
        "depth_first::tree, parent checked",
        PARENT_CHECKED,
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
    path_searches!(table, iterative_deepening, Finds::FewestSteps, iterative);
    path_searches!(table, limited_discrepancy, Finds::Any, iterative);
    path_searches!(table, ida_star, Finds::Cheapest, iterative);
    let on_all_cores = |promises| Promises {
        batches: true,
        ..iterative(promises)
    };
    path_searches!(table, parallel_ida_star, Finds::Cheapest, on_all_cores);
    path_searches!(table, branch_and_bound, Finds::Cheapest, anytime);
}

fn best_first<P: FullSpace>(table: &mut Vec<Entry<P>>) {
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
            iterative(giving(Gives::Better, cheapest(GRAPH))),
            |space, start| restarting_weighted_a_star::graph(Weights::default(), (space, start)),
        ),
    ]);
}

fn front_to_end<P: FullSpace>(table: &mut Vec<Entry<P>>) {
    let promises = Promises {
        starts_at_goals: true,
        ..finding(Finds::Cheapest, incomplete(GRAPH))
    };
    table.extend([
        Entry::new("mm::graph", promises, |space, start| {
            mm::graph((space, start))
        }),
        Entry::new("nbs::graph", promises, |space, start| {
            nbs::graph((space, start))
        }),
    ]);
}

fn bounded_memory<P: FullSpace>(table: &mut Vec<Entry<P>>) {
    let cheapest = |promises| iterative(finding(Finds::Cheapest, promises));
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

fn by_policies<P: FullSpace>(table: &mut Vec<Entry<P>>) {
    table.extend([
        Entry::new(
            "policy::search, cheapest first",
            finding(Finds::Cheapest, GRAPH),
            |space, start| policy::search(CheapestFirst::new(), (space, start)),
        ),
        Entry::new(
            "policy::search, newest first",
            Promises {
                kept: Kept::All,
                ..TREE
            },
            |space, start| policy::search(NewestFirst::new(), (space, start)),
        ),
    ]);
}
