//! Every search of the table satisfies every law, and the table contains every search.

use std::collections::BTreeSet;
use std::path::Path;

use proptest::collection::vec;
use proptest::prelude::*;
use search_core::beam::Doubling;
use search_core::restarting_weighted_a_star::{self, Weights};
use search_core::{
    Heuristic, Limit, MovedInPlace, Step, Weight, WithoutCycleCheck, a_star, beam, best_first,
    bidirectional, branch_and_bound, breadth_first, depth_first, hill_climbing, ida_star,
    iterative_deepening, limited_discrepancy, mm, nbs, parallel_breadth_first, parallel_ida_star,
    recursive_best_first, sma_star, uniform_cost, weighted_a_star,
};
use search_laws::{Entry, Gives, Graph, Promises, StoredStates, check_graph, table};

use crate::common::graphs::graphs;

proptest! {
    #[test]
    fn every_search_satisfies_every_law(graph in graphs(9, 3)) {
        let kept = check_graph(&graph);
        prop_assert!(kept.is_ok(), "{kept:?}");
    }

    /// Infinite where a goal can be reached, and not declared safe.
    #[test]
    fn a_heuristic_with_wrong_infinite_values_proves_nothing_false(
        graph in graphs(7, 3),
        infinite in vec(prop::bool::weighted(0.2), 7),
    ) {
        let values = (0..graph.nodes() as u32).zip(infinite).map(|(node, infinite)| {
            graph.value(node).filter(|_| graph.has_goal(node) || !infinite)
        });
        let values: Vec<Option<u32>> = values.collect();
        let kept = check_graph(&graph.with_heuristic(values).declare(Heuristic::Unknown));
        prop_assert!(kept.is_ok(), "{kept:?}");
    }
}

/// The cheapest path leads through node 1, whose value is infinite; and so does the only one.
#[test]
fn an_infinite_value_that_hides_a_path_proves_nothing_false() {
    let two_ways = [vec![(1, 1), (2, 3)], vec![(3, 1)], vec![(3, 3)], vec![]];
    let one_way = [vec![(1, 1)], vec![(3, 1)], vec![], vec![]];
    for edges in [two_ways, one_way] {
        let graph = Graph::new(edges).with_goals([3]);
        let graph = graph.with_heuristic([Some(0), None, Some(0), Some(0)]);
        assert_eq!(check_graph(&graph), Ok(()));
    }
}

#[test]
fn every_search_is_in_the_table() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut constructors = BTreeSet::new();
    collect(&source, &mut constructors);
    assert!(constructors.len() >= 25, "{constructors:?}");
    let listed: BTreeSet<String> = table().iter().map(constructor).collect();
    let missing: Vec<&String> = constructors.difference(&listed).collect();
    assert!(missing.is_empty(), "not in the table: {missing:?}");
    let unknown: Vec<&String> = listed.difference(&constructors).collect();
    assert!(unknown.is_empty(), "no constructors: {unknown:?}");
}

/// Returns the constructor of a search: the beginning of its name, or by the name of its algorithm and by what it stores.
fn constructor(entry: &Entry) -> String {
    let Promises {
        kept, ends, gives, ..
    } = entry.promises;
    let first = entry.name.split([',', ' ']).next().unwrap_or_default();
    if first.contains("::") {
        return first.to_owned();
    }
    let algorithm = first.split(':').next().unwrap_or_default();
    let module = match algorithm {
        "complete-beam" => "beam".to_owned(),
        name => name.replace('-', "_"),
    };
    let stores_states = matches!(kept, StoredStates::All | StoredStates::Part);
    let is_graph = stores_states && ends && gives != Gives::EachSimplePath;
    format!("{module}::{}", if is_graph { "graph" } else { "tree" })
}

/// 0-1-2 costs 6,000,000,000, which is 1,705,032,704 if the addition wraps around.
#[test]
fn costs_that_overflow_on_the_only_path_end_every_search_that_adds_costs() {
    let graph =
        Graph::new([vec![(1, 3_000_000_000)], vec![(2, 3_000_000_000)], vec![]]).with_goals([2]);
    let problem = || (graph.clone(), graph.start());
    let unchecked = || WithoutCycleCheck(problem());
    let double = Weight::new(2, 1).expect("the weight is at least 1");
    let ends = [
        ("best_first::tree", best_first::tree(problem()).advance()),
        ("best_first::graph", best_first::graph(problem()).advance()),
        (
            "uniform_cost::tree",
            uniform_cost::tree(problem()).advance(),
        ),
        (
            "uniform_cost::graph",
            uniform_cost::graph(problem()).advance(),
        ),
        ("a_star::tree", a_star::tree(problem()).advance()),
        ("a_star::graph", a_star::graph(problem()).advance()),
        (
            "weighted_a_star::tree",
            weighted_a_star::tree(double, problem()).advance(),
        ),
        (
            "weighted_a_star::graph",
            weighted_a_star::graph(double, problem()).advance(),
        ),
        (
            "restarting_weighted_a_star::graph",
            restarting_weighted_a_star::graph(Weights::default(), problem()).advance(),
        ),
        ("mm::graph", mm::graph(problem()).advance()),
        ("nbs::graph", nbs::graph(problem()).advance()),
        ("ida_star::tree", ida_star::tree(problem()).advance()),
        (
            "ida_star::tree, unchecked",
            ida_star::tree(unchecked()).advance(),
        ),
        (
            "ida_star::tree in place",
            ida_star::tree(MovedInPlace(problem())).advance(),
        ),
        (
            "parallel_ida_star::tree",
            parallel_ida_star::tree(problem()).advance(),
        ),
        (
            "branch_and_bound::tree",
            branch_and_bound::tree(problem()).advance(),
        ),
        (
            "branch_and_bound::tree, unchecked",
            branch_and_bound::tree(unchecked()).advance(),
        ),
        (
            "parallel_ida_star::tree, unchecked",
            parallel_ida_star::tree(unchecked()).advance(),
        ),
        (
            "recursive_best_first::tree, unchecked",
            recursive_best_first::tree(unchecked()).advance(),
        ),
        (
            "beam::tree, doubling",
            beam::tree(Doubling, problem()).advance(),
        ),
        (
            "recursive_best_first::tree",
            recursive_best_first::tree(problem()).advance(),
        ),
        (
            "sma_star::tree",
            sma_star::tree(problem(), 1_000_000).advance(),
        ),
        ("beam::tree", beam::tree(2, problem()).advance()),
        ("beam::graph", beam::graph(2, problem()).advance()),
        (
            "beam::graph, doubling",
            beam::graph(Doubling, problem()).advance(),
        ),
        (
            "hill_climbing::graph",
            hill_climbing::graph(problem()).advance(),
        ),
    ];
    for (name, end) in ends {
        assert_eq!(end, Step::Stopped(Limit::CostOverflow), "{name}");
    }
    // Those that add up no costs are not affected.
    let reports = [
        ("breadth_first::tree", breadth_first::tree(problem()).run()),
        (
            "breadth_first::graph",
            breadth_first::graph(problem()).run(),
        ),
        (
            "parallel_breadth_first::graph",
            parallel_breadth_first::graph(problem()).run(),
        ),
        (
            "bidirectional::graph",
            bidirectional::graph(problem()).run(),
        ),
        ("depth_first::tree", depth_first::tree(problem()).run()),
        ("depth_first::graph", depth_first::graph(problem()).run()),
        (
            "iterative_deepening::tree",
            iterative_deepening::tree(problem()).run(),
        ),
        (
            "limited_discrepancy::tree",
            limited_discrepancy::tree(problem()).run(),
        ),
    ];
    for (name, report) in reports {
        let depth = report.solution().map(|solution| solution.depth);
        assert_eq!(depth, Some(2), "{name}");
    }
}

/// Collects the constructors of searches in a folder: public functions that return a `Tree`, a `Graph` or a `Search`. The
/// general forms (`_by`) belong to the same search.
fn collect(folder: &Path, constructors: &mut BTreeSet<String>) {
    for file in std::fs::read_dir(folder).expect("the folder exists") {
        let path = file.expect("the entry is readable").path();
        if path.is_dir() {
            collect(&path, constructors);
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("the file is text");
        for function in text.split("\npub fn ").skip(1) {
            let Some((signature, _)) = function.split_once("{\n") else {
                continue;
            };
            let Some((_, result)) = signature.split_once("-> ") else {
                continue;
            };
            let returns_search = ["Tree<", "Graph<", "Search<"].iter().any(|kind| {
                let name = result.split_inclusive('<').next().unwrap_or_default();
                name.ends_with(kind)
            });
            let name = signature.split(['<', '(']).next().unwrap_or_default();
            let name = name.strip_suffix("_by").unwrap_or(name);
            if returns_search {
                constructors.insert(format!("{}::{name}", module(&path)));
            }
        }
    }
}

/// Returns the public path of the module in a file. A folder of an engine is a module.
fn module(path: &Path) -> String {
    let stem = |path: &Path| {
        path.file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
    };
    let file = stem(path).unwrap_or_default();
    let folder = path.parent().and_then(stem).unwrap_or_default();
    match (folder.as_str(), file.as_str()) {
        (folder, "mod") => folder.to_owned(),
        ("beam", _) => format!("{folder}::{file}"),
        _ => file,
    }
}

/// 0-1-3 costs 6,000,000,000, which is 1,705,032,704 if the addition wraps around.
#[test]
fn a_path_whose_cost_overflows_is_not_the_cheapest() {
    let graph = Graph::new([
        vec![(1, 3_000_000_000), (2, 2_000_000_000)],
        vec![(3, 3_000_000_000)],
        vec![(3, 2_000_000_000)],
        vec![],
    ])
    .with_goals([3]);
    let problem = || (graph.clone(), graph.start());
    let weights = Weights::default();
    let reports = [
        ("uniform_cost::tree", uniform_cost::tree(problem()).run()),
        ("uniform_cost::graph", uniform_cost::graph(problem()).run()),
        ("a_star::tree", a_star::tree(problem()).run()),
        ("a_star::graph", a_star::graph(problem()).run()),
        (
            "restarting_weighted_a_star::graph",
            restarting_weighted_a_star::graph(weights, problem()).run(),
        ),
        ("mm::graph", mm::graph(problem()).run()),
        ("nbs::graph", nbs::graph(problem()).run()),
        ("ida_star::tree", ida_star::tree(problem()).run()),
        (
            "parallel_ida_star::tree",
            parallel_ida_star::tree(problem()).run(),
        ),
        (
            "branch_and_bound::tree",
            branch_and_bound::tree(problem()).run(),
        ),
        (
            "recursive_best_first::tree",
            recursive_best_first::tree(problem()).run(),
        ),
        ("sma_star::tree", sma_star::tree(problem(), 1_000_000).run()),
        (
            "beam::graph, doubling",
            beam::graph(Doubling, problem()).run(),
        ),
    ];
    for (name, report) in reports {
        let cost = report.solution().and_then(|solution| solution.cost);
        assert_eq!(cost, Some(4_000_000_000), "{name}");
    }
}
