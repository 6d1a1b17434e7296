//! The table of all searches, by name and by type.

use search_catalog::erased::{AnyState, Erased};
use search_catalog::{Algorithm, DEFINITIONS, stepping};
use search_core::engine::Engine;
use search_core::{
    Inspect, MovedInPlace, Search, WithoutCycleCheck, a_star, beam, branch_and_bound, depth_first,
    engine::Watch, ida_star, iterative_deepening, limited_discrepancy, parallel_ida_star, policy,
    recursive_best_first,
};

use crate::named::Named;
use crate::policies::{CheapestFirst, NewestFirst};
use crate::{Finds, Gives, Graph, NodeState, Promises, StoredStates};

/// A search of a [`Graph`] that laws test.
pub struct Entry {
    /// Its name: that of an algorithm with its settings, such as `a-star:graph`, or of its constructor.
    pub name: String,
    /// What it promises.
    pub promises: Promises,
    make: Make,
    make_watched: MakeWatched,
}

/// A search of a graph.
pub(crate) type BoxedSearch = Box<dyn Inspect<Graph>>;

/// Creates a search of a graph from a start.
type Make = Box<dyn Fn(Graph, NodeState) -> BoxedSearch>;

/// Creates a search of a graph from a start with an observer.
type MakeWatched = Box<dyn Fn(Graph, NodeState, Watch<'static, Graph>) -> BoxedSearch>;

impl Entry {
    /// Creates an entry for searches created by `make` from a graph and a start.
    pub fn new<E: Engine<Graph> + 'static>(
        name: impl Into<String>,
        promises: Promises,
        make: impl Fn(Graph, NodeState) -> Search<Graph, E> + Clone + 'static,
    ) -> Self {
        let watched = make.clone();
        Entry::of_any(
            name,
            promises,
            move |graph, start| Box::new(make(graph, start)),
            move |graph, start, watch| Box::new(watched(graph, start).observe(watch)),
        )
    }

    /// Creates an entry for searches that need not be a [`Search`]: `make` creates one, `make_watched` one with an
    /// observer.
    pub fn of_any(
        name: impl Into<String>,
        promises: Promises,
        make: impl Fn(Graph, NodeState) -> Box<dyn Inspect<Graph>> + 'static,
        make_watched: impl Fn(Graph, NodeState, Watch<'static, Graph>) -> Box<dyn Inspect<Graph>>
        + 'static,
    ) -> Self {
        Entry {
            name: name.into(),
            promises,
            make: Box::new(make),
            make_watched: Box::new(make_watched),
        }
    }

    /// Creates an entry for an algorithm of the catalog, which runs on the erased graph.
    fn named(algorithm: Algorithm, name: String) -> Self {
        let promises = (algorithm.definition().promises)(&algorithm.settings());
        let make = move |graph: Graph, start, watch: Option<Watch<'static, Graph>>| {
            let space = Erased::of(graph).inverse().in_place();
            let space = space.backward().backward_heuristic().erase();
            let watch = watch.map(|watch| Watch::new(Named(watch)));
            let search = stepping(space, AnyState::new(start), algorithm, watch);
            let search = search.expect("a graph has all capabilities");
            Box::new(Named(search.into_inspect())) as BoxedSearch
        };
        Entry::of_any(
            name,
            promises,
            move |graph, start| make(graph, start, None),
            move |graph, start, watch| make(graph, start, Some(watch)),
        )
    }

    /// Creates a search.
    #[must_use]
    pub fn search(&self, graph: Graph, start: NodeState) -> Box<dyn Inspect<Graph>> {
        (self.make)(graph, start)
    }

    /// Creates a search with an observer.
    #[must_use]
    pub fn watched(
        &self,
        graph: Graph,
        start: NodeState,
        watch: Watch<'static, Graph>,
    ) -> Box<dyn Inspect<Graph>> {
        (self.make_watched)(graph, start, watch)
    }
}

/// Returns every search: the algorithms of the catalog, with the settings that their definitions list for the laws, and searches that have
/// no name there.
///
/// ```
/// use search_laws::table;
///
/// assert!(table().iter().any(|search| search.name == "a-star:graph"));
/// ```
#[must_use]
pub fn table() -> Vec<Entry> {
    let with_steps = DEFINITIONS
        .iter()
        .filter(|definition| definition.has_steps());
    let named = with_steps.flat_map(|definition| {
        definition.tested.iter().map(|settings| {
            let name = match settings.is_empty() {
                true => definition.name.to_owned(),
                false => format!("{}:{settings}", definition.name),
            };
            let algorithm = name
                .parse()
                .expect("the settings are those of the algorithm");
            Entry::named(algorithm, name)
        })
    });
    named.chain(without_name()).collect()
}

/// What an algorithm of the catalog promises with these settings.
fn promises(algorithm: &str) -> Promises {
    let algorithm: Algorithm = algorithm.parse().expect("it is in the catalog");
    (algorithm.definition().promises)(&algorithm.settings())
}

/// The searches along a path by their types: the catalog moves in place without inverse actions, and its searches without a cycle check
/// are of the type of those with one.
macro_rules! along_a_path {
    ($($module:ident, $name:literal);+) => {
        [$(
            Entry::new(
                concat!(stringify!($module), "::tree in place"),
                promises(concat!($name, ":in-place")),
                |graph, start| $module::tree(MovedInPlace((graph, start))),
            ),
            Entry::new(
                concat!(stringify!($module), "::tree without cycle check"),
                promises(concat!($name, ":cycles=none")),
                |graph, start| $module::tree(WithoutCycleCheck((graph, start))),
            ),
        )+]
    };
}

/// Returns the searches that are not in the catalog.
fn without_name() -> impl Iterator<Item = Entry> {
    let all = usize::MAX;
    let storing_a_part = Promises {
        kept: StoredStates::Part,
        ..Promises::GRAPH
    };
    let unchecked = promises("recursive-best-first:cycles=none");
    let along_a_path = along_a_path!(
        depth_first, "depth-first";
        iterative_deepening, "iterative-deepening";
        limited_discrepancy, "limited-discrepancy";
        ida_star, "ida-star";
        parallel_ida_star, "parallel-ida-star";
        branch_and_bound, "branch-and-bound"
    );
    let others = [
        Entry::new(
            "recursive_best_first::tree without cycle check",
            unchecked,
            |graph, start| recursive_best_first::tree(WithoutCycleCheck((graph, start))),
        ),
        Entry::new("beam::tree", Promises::TREE, move |graph, start| {
            beam::tree(all, (graph, start))
        }),
        Entry::new("beam::graph", storing_a_part, move |graph, start| {
            beam::graph(all, (graph, start))
        }),
        Entry::new(
            "a_star::graph, not reopening",
            Promises::GRAPH,
            |graph, start| a_star::graph((graph, start)).reopening(false),
        ),
        Entry::new(
            "depth_first::graph without inverse",
            Promises {
                eager: false,
                ..Promises::GRAPH
            },
            |graph, start| depth_first::graph((graph, start)).without_inverse(),
        ),
        Entry::new(
            "depth_first::tree in place without inverse",
            Promises {
                kept: StoredStates::OneState,
                gives: Gives::EachPathWithoutInverse,
                eager: false,
                ..Promises::TREE
            },
            |graph, start| depth_first::tree(MovedInPlace((graph, start))).without_inverse(),
        ),
        Entry::new(
            "policy::search, cheapest first",
            Promises {
                finds: Finds::Cheapest,
                ..Promises::GRAPH
            },
            |graph, start| policy::search(CheapestFirst::new(), (graph, start)),
        ),
        Entry::new(
            "policy::search, newest first",
            Promises {
                kept: StoredStates::All,
                ..Promises::TREE
            },
            |graph, start| policy::search(NewestFirst::new(), (graph, start)),
        ),
    ];
    along_a_path.into_iter().chain(others)
}
