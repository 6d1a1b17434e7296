//! The algorithms of the catalog.

use crate::erased::Capability;
use search_core::beam::Doubling;
use search_core::restarting_weighted_a_star::{self, Weights};
use search_core::{
    CycleCheck, Ties, Weight, a_star, beam, best_first, bidirectional, branch_and_bound,
    breadth_first, depth_first, explicit_estimation, focal, hill_climbing, ida_star,
    iterative_deepening, lazy_greedy, limited_discrepancy, random_walk, recursive_best_first,
    sma_star, uniform_cost, weighted_a_star,
};

#[cfg(feature = "parallel")]
use search_core::parallel_ida_star;

use super::promises::{
    self, along_a_path, anytime, cheapest, finding, incomplete, iterative, recursive,
    storing_a_part, tree_or_graph,
};
use super::setting::{
    BYTES, CYCLES, GRAPH, GRAPH_WITHOUT_PATH, LENGTH, SEED, TREE, WEIGHT, WIDTH, WITHOUT_INVERSE,
};
use super::{
    Bound, Definition, DuplicateDetection, Family, Finds, Frontier, Gives, Guide, Make, Promises,
    Setting, Settings, StoredStates, pseudocode, setting,
};

const TIES_OF_G: Setting = setting::ties(&["fifo", "lifo", "low-h", "low-h,fifo"]);
const TIES_OF_H: Setting = setting::ties(&[
    "fifo",
    "lifo",
    "low-g",
    "low-g,fifo",
    "high-g",
    "high-g,fifo",
]);
const TIES_OF_F: Setting = setting::ties(&[
    "low-h",
    "low-h,fifo",
    "high-g",
    "high-g,fifo",
    "low-g",
    "low-g,fifo",
    "fifo",
    "lifo",
]);

const TREE_OR_GRAPH: &[&Setting] = &[&TREE, &GRAPH];
const PATH: &[&Setting] = &[&setting::IN_PLACE, &WITHOUT_INVERSE, &CYCLES];

const BY_F: Settings = Settings {
    ties: Ties::LOW_H,
    ..Settings::DEFAULT
};

const TWICE: Settings = Settings {
    weight: Weight::new(2, 1).expect("the weight is at least 1"),
    ..Settings::DEFAULT
};

const FEWEST: &str = "fewest steps";
const OPTIMAL: &str = "least cost";
const WITHIN: &str = "at most w times the least cost, if h never overestimates";
const OPTIMAL_IF: &str = "least cost, if h never overestimates";

/// Common fields of the searches that store only the current path.
const ALONG_A_PATH: Definition = Definition {
    settings: PATH,
    frontier: Frontier::Path(""),
    is_linear_space: true,
    pseudocode: pseudocode::along_a_path,
    tested: &[
        "",
        "cycles=none",
        "in-place",
        "without-inverse",
        "in-place,without-inverse",
    ],
    ..Definition::ENGINE
};

/// Common fields of the front-to-end bidirectional searches.
const FRONT_TO_END: Definition = Definition {
    proves: OPTIMAL_IF,
    promises: |_| Promises {
        starts_at_goals: true,
        ..cheapest(incomplete(Promises::GRAPH))
    },
    needs: Some((
        Capability::BackwardHeuristic,
        "the cost of reaching a state from the start is not estimated",
    )),
    with_less_memory: TO_IDA,
    ..Definition::ENGINE
};

/// Common fields of the searches that choose among the nodes within a factor of the optimum.
const WITHIN_A_FACTOR: Definition = Definition {
    settings: &[&WEIGHT],
    defaults: TWICE,
    proves: WITHIN,
    with_less_memory: TO_IDA,
    promises: |settings| finding(Finds::Within(settings.weight), Promises::GRAPH),
    tested: &["w=1.5", "w=1"],
    ..Definition::ENGINE
};

/// Common columns of their rows in the guide.
const GUIDE_WITHIN: Guide = Guide {
    needs: "a heuristic, a weight w, better with an estimate of the number of steps",
    proves: "at most w times the least cost, if admissible",
    memory: "n",
    time: "n·(b + log n) if h is consistent",
    prefer: "",
};

const TO_IDA: [Option<&str>; 2] = [Some("ida-star"), Some("ida-star")];

/// Creates a tree or graph search by the constructors of a module, which may take an argument.
macro_rules! tree_or_graph {
    ($task:ident, $module:ident $(($argument:expr))?, |$search:ident| $set:expr) => {
        match $task.is_tree() {
            true => $task.search(|problem| {
                let $search = $module::tree($($argument,)? problem);
                $set
            }),
            false => $task.search(|problem| {
                let $search = $module::graph($($argument,)? problem);
                $set
            }),
        }
    };
}

/// Creates a search that stores only the current path, by the constructor of a module, for all combinations of its settings.
macro_rules! along_a_path {
    ($task:ident, $module:ident) => {{
        let check = $task.cycle_check();
        match ($task.settings.in_place, $task.settings.without_inverse) {
            // One compiled search for both.
            (true, without_inverse) => $task.search(|(space, start)| {
                let space = match without_inverse {
                    true => space,
                    false => space.with_no_inverses(),
                };
                $module::tree(search_core::MovedInPlace((space, start))).without_inverse()
            }),
            (_, false) => $task.search(|problem| $module::tree(problem).cycle_check(check)),
            (_, true) => $task.search(|problem| $module::tree(problem).without_inverse()),
        }
    }};
}

/// All algorithms of the catalog, in the order of teaching.
pub const DEFINITIONS: &[Definition] = &[
    Definition {
        name: "breadth-first",
        aliases: &["bfs"],
        family: Family::Uninformed,
        settings: TREE_OR_GRAPH,
        order: "the oldest",
        proves: FEWEST,
        source: "E. F. Moore 1959",
        with_less_memory: [Some("depth-first"), Some("iterative-deepening")],
        pseudocode: pseudocode::open_list,
        is_blind: true,
        promises: |settings| finding(Finds::FewestSteps, tree_or_graph(settings)),
        tested: &["tree", "graph"],
        guide: Some(Guide {
            needs: "",
            proves: "fewest steps",
            memory: "n; `tree`: b^d",
            time: "n·b; `tree`: b^d",
            prefer: "without a heuristic, if all states fit into memory",
        }),
        make: Make::Steps(|task| tree_or_graph!(task, breadth_first, |search| search)),
        ..Definition::ENGINE
    },
    #[cfg(feature = "parallel")]
    Definition {
        name: "parallel-breadth-first",
        aliases: &["pbfs"],
        family: Family::Uninformed,
        order: "as breadth-first, on all cores",
        proves: FEWEST,
        source: "E. F. Moore 1959",
        is_parallel: true,
        with_less_memory: [Some("depth-first"), Some("iterative-deepening")],
        pseudocode: pseudocode::layers_on_all_cores,
        is_blind: true,
        promises: |_| Promises {
            batches: true,
            ..finding(Finds::FewestSteps, Promises::GRAPH)
        },
        guide: Some(Guide {
            needs: "states that threads may share",
            proves: "fewest steps",
            memory: "n",
            time: "as `breadth_first`, divided by the cores",
            prefer: "if layers have thousands of states",
        }),
        make: Make::Steps(|task| task.search(search_core::parallel_breadth_first::graph)),
        ..Definition::ENGINE
    },
    Definition {
        name: "depth-first",
        aliases: &["dfs"],
        family: Family::Uninformed,
        settings: &[
            &TREE,
            &GRAPH_WITHOUT_PATH,
            &setting::IN_PLACE,
            &WITHOUT_INVERSE,
            &CYCLES,
        ],
        order: "the newest",
        source: "E. Lucas 1882, after C. P. Trémaux",
        with_less_memory: [Some("depth-first"), Some("depth-first")],
        with_duplicate_detection: Some("best-first"),
        is_blind: true,
        promises: |settings| match settings.duplicate_detection {
            DuplicateDetection::On => Promises {
                eager: false,
                ..Promises::GRAPH
            },
            _ => along_a_path(settings, Finds::Any, std::convert::identity),
        },
        tested: &[
            "",
            "cycles=none",
            "cycles=parent",
            "in-place",
            "without-inverse",
            "in-place,without-inverse",
            "graph",
        ],
        guide: Some(Guide {
            needs: "",
            proves: "nothing",
            memory: "b·m; `graph`: n",
            time: "b^m; `graph`: n·b",
            prefer: "if solutions are at the ends of paths of bounded length, as in Sudoku",
        }),
        make: Make::Steps(|task| match task.settings.duplicate_detection {
            DuplicateDetection::On => task.search(depth_first::graph),
            // A search of its own: without a bound, its path is long, and need not keep the actions that a search without inverses
            // compares with.
            _ if task.settings.in_place && !task.settings.without_inverse => {
                task.search(|problem| depth_first::tree(search_core::MovedInPlace(problem)))
            }
            DuplicateDetection::Default | DuplicateDetection::Off => {
                along_a_path!(task, depth_first)
            }
        }),
        ..ALONG_A_PATH
    },
    Definition {
        name: "iterative-deepening",
        aliases: &["ids", "iddfs"],
        family: Family::Uninformed,
        order: "the newest, up to an increasing depth bound",
        proves: FEWEST,
        source: "D. J. Slate and L. R. Atkin 1977; R. E. Korf 1985",
        frontier: Frontier::Path("deeper than the bound"),
        bound: Bound::Depth,
        with_duplicate_detection: Some("breadth-first"),
        is_blind: true,
        promises: |settings| along_a_path(settings, Finds::FewestSteps, iterative),
        guide: Some(Guide {
            needs: "",
            proves: "fewest steps",
            memory: "b·d",
            time: "b^d",
            prefer: "if memory is short, and few states have several paths",
        }),
        make: Make::Steps(|task| along_a_path!(task, iterative_deepening)),
        ..ALONG_A_PATH
    },
    Definition {
        name: "bidirectional",
        aliases: &["bibfs"],
        family: Family::BothEnds,
        order: "the oldest, on the side with fewer open states",
        proves: FEWEST,
        source: "I. Pohl 1971",
        needs: Some((
            Capability::Backward,
            "the predecessors of its states are not known",
        )),
        frontier: Frontier::TwoSides,
        with_less_memory: [Some("iterative-deepening"), Some("iterative-deepening")],
        pseudocode: pseudocode::from_both_ends,
        is_blind: true,
        promises: |_| Promises {
            starts_at_goals: true,
            ..finding(Finds::FewestSteps, incomplete(Promises::GRAPH))
        },
        guide: Some(Guide {
            needs: "[`Backward`](crate::Backward): predecessors, and a list of goals",
            proves: "fewest steps",
            memory: "b^(d/2)",
            time: "b^(d/2)",
            prefer: "without a heuristic, for one or few goals",
        }),
        make: Make::Steps(|task| task.search(bidirectional::graph)),
        ..Definition::ENGINE
    },
    Definition {
        name: "uniform-cost",
        aliases: &["ucs", "dijkstra"],
        family: Family::Uninformed,
        settings: &[&TREE, &GRAPH, &TIES_OF_G],
        order: "the smallest g",
        proves: OPTIMAL,
        source: "E. W. Dijkstra 1959",
        frontier: Frontier::Smallest("g"),
        with_less_memory: TO_IDA,
        pseudocode: pseudocode::open_list,
        promises: |settings| cheapest(tree_or_graph(settings)),
        tested: &["tree", "graph"],
        guide: Some(Guide {
            needs: "",
            proves: "least cost",
            memory: "n",
            time: "n·b",
            prefer: "if costs differ and there is no heuristic",
        }),
        make: Make::Steps(|task| {
            let ties = task.settings.ties;
            tree_or_graph!(task, uniform_cost, |search| search.ties(ties))
        }),
        ..Definition::ENGINE
    },
    Definition {
        name: "best-first",
        aliases: &["gbfs", "greedy", "bestfs"],
        family: Family::Informed,
        settings: &[&TREE, &GRAPH, &TIES_OF_H],
        order: "the smallest h",
        source: "J. E. Doran and D. Michie 1966",
        frontier: Frontier::Smallest("h"),
        with_less_memory: [Some("depth-first"), Some("beam")],
        pseudocode: pseudocode::open_list,
        promises: tree_or_graph,
        tested: &["tree", "tree,ties=lifo", "graph", "graph,ties=lifo"],
        guide: Some(Guide {
            needs: "a heuristic, admissible or not",
            proves: "nothing",
            memory: "n",
            time: "n·b",
            prefer: "if any solution will do, and soon",
        }),
        make: Make::Steps(|task| {
            let ties = task.settings.ties;
            tree_or_graph!(task, best_first, |search| search.ties(ties))
        }),
        ..Definition::ENGINE
    },
    Definition {
        name: "lazy-greedy",
        aliases: &["lazy"],
        family: Family::Informed,
        order: "the smallest h of its parent, preferred nodes first",
        source: "S. Richter and M. Helmert 2009",
        frontier: Frontier::Policy(
            "Of the list whose turn it is, of all successors or of the preferred ones, the node whose parent has the smallest h, then the \
             oldest.",
        ),
        with_less_memory: [Some("depth-first"), Some("beam")],
        pseudocode: pseudocode::lazy_greedy,
        promises: |_| Promises {
            eager: false,
            reopens: true,
            ..Promises::GRAPH
        },
        guide: Some(Guide {
            needs: "a heuristic, better with preferred actions",
            proves: "nothing",
            memory: "n·b",
            time: "n·b, of which n are evaluated",
            prefer: "if any solution will do, and h takes long to compute",
        }),
        make: Make::Steps(|task| task.search(lazy_greedy::graph)),
        ..Definition::ENGINE
    },
    Definition {
        name: "a-star",
        aliases: &["astar", "a*"],
        family: Family::Informed,
        settings: &[&TREE, &GRAPH, &TIES_OF_F],
        defaults: BY_F,
        order: "the smallest g + h",
        proves: OPTIMAL_IF,
        source: "P. E. Hart, N. J. Nilsson and B. Raphael 1968",
        frontier: Frontier::Smallest("f"),
        with_less_memory: TO_IDA,
        pseudocode: pseudocode::open_list,
        promises: |settings| cheapest(tree_or_graph(settings)),
        tested: &["tree", "graph", "graph,ties=low-g"],
        guide: Some(Guide {
            needs: "a heuristic",
            proves: "least cost, if admissible",
            memory: "n, the states with f up to the least cost",
            time: "n·b if h is consistent",
            prefer: "for optimal solutions, if they fit into memory",
        }),
        make: Make::Steps(|task| {
            let ties = task.settings.ties;
            tree_or_graph!(task, a_star, |search| search.ties(ties))
        }),
        ..Definition::ENGINE
    },
    Definition {
        name: "weighted-a-star",
        aliases: &["wastar", "wa*"],
        family: Family::Informed,
        settings: &[&WEIGHT, &TREE, &GRAPH, &TIES_OF_F],
        defaults: Settings {
            ties: BY_F.ties,
            ..TWICE
        },
        order: "the smallest g + w·h",
        proves: WITHIN,
        source: "I. Pohl 1970",
        frontier: Frontier::Smallest("g + {w}·h"),
        with_less_memory: TO_IDA,
        pseudocode: pseudocode::open_list,
        promises: |settings| finding(Finds::Within(settings.weight), tree_or_graph(settings)),
        tested: &["tree", "graph"],
        guide: Some(Guide {
            needs: "a heuristic, a weight w",
            proves: "at most w times the least cost, if admissible",
            memory: "n, usually far fewer than in `a_star`",
            time: "n·b if h is consistent",
            prefer: "if A* takes too long, and a bounded loss is acceptable",
        }),
        make: Make::Steps(|task| {
            let (ties, weight) = (task.settings.ties, task.settings.weight);
            tree_or_graph!(task, weighted_a_star(weight), |search| search.ties(ties))
        }),
        ..Definition::ENGINE
    },
    Definition {
        name: "focal",
        aliases: &["a*eps"],
        family: Family::Informed,
        order: "the smallest h of those with g + h ≤ w·(the smallest g + h)",
        source: "J. Pearl and J. H. Kim 1982",
        frontier: Frontier::Policy(
            "Of the nodes whose g + h is at most w times the smallest, the one with the smallest h.",
        ),
        pseudocode: pseudocode::focal,
        guide: Some(Guide {
            prefer: "if all steps cost about the same, and a bounded loss is acceptable",
            ..GUIDE_WITHIN
        }),
        make: Make::Steps(|task| {
            let weight = task.settings.weight;
            task.search(|problem| focal::graph(weight, problem))
        }),
        ..WITHIN_A_FACTOR
    },
    Definition {
        name: "explicit-estimation",
        aliases: &["ees"],
        family: Family::Informed,
        order: "the nearest to a goal by corrected estimates, within w times the smallest g + h",
        source: "J. T. Thayer and W. Ruml 2011",
        frontier: Frontier::Policy(
            "The node with the smallest estimated distance, else with the smallest estimated cost, if this cost is at most w times the \
             smallest g + h; otherwise the one with the smallest g + h.",
        ),
        pseudocode: pseudocode::explicit_estimation,
        guide: Some(Guide {
            prefer: "if steps have different costs, and a bounded loss is acceptable",
            ..GUIDE_WITHIN
        }),
        make: Make::Steps(|task| {
            let weight = task.settings.weight;
            task.search(|problem| explicit_estimation::graph(weight, problem))
        }),
        ..WITHIN_A_FACTOR
    },
    Definition {
        name: "restarting-weighted-a-star",
        aliases: &["rwa*"],
        family: Family::Informed,
        settings: &[&TIES_OF_F],
        defaults: BY_F,
        order: "the smallest g + w·h, restarting with w = 5, 3, 2, 1.5, 1",
        proves: OPTIMAL_IF,
        source: "S. Richter, J. T. Thayer and W. Ruml 2010",
        frontier: Frontier::Smallest("g + w·h, with the weight w of the iteration"),
        bound: Bound::Weight,
        is_anytime: true,
        with_less_memory: TO_IDA,
        pseudocode: pseudocode::restarting,
        promises: |_| iterative(anytime(cheapest(Promises::GRAPH))),
        guide: Some(Guide {
            needs: "a heuristic",
            proves: "the last solution has the least cost, if admissible",
            memory: "n",
            time: "the sum over all weights",
            prefer: "if time is limited and unknown: it improves its solution until then",
        }),
        make: Make::Steps(|task| {
            let ties = task.settings.ties;
            task.search(|problem| {
                let weights = Weights::default();
                restarting_weighted_a_star::graph(weights, problem).ties(ties)
            })
        }),
        ..Definition::ENGINE
    },
    Definition {
        name: "mm",
        family: Family::BothEnds,
        order: "the smallest max(g + h, 2g + ε) of both sides",
        source: "R. C. Holte, A. Felner, G. Sharon and N. R. Sturtevant 2016",
        frontier: Frontier::Policy(
            "The node of both sides with the smallest max(g + h, 2g + ε), where ε is the least cost of a step; of these the one with the smallest g.",
        ),
        pseudocode: pseudocode::meeting_in_the_middle,
        guide: Some(Guide {
            needs: "[`BackwardHeuristic`](crate::BackwardHeuristic): predecessors, goals, estimates from the start",
            proves: "least cost, if both are admissible",
            memory: "n of both sides",
            time: "`nbs`: at most twice the necessary expansions if h is consistent",
            prefer: "if h is weak far from the goal, so that A* expands most states near the start",
        }),
        make: Make::Steps(|task| task.search(search_core::mm::graph)),
        ..FRONT_TO_END
    },
    Definition {
        name: "nbs",
        family: Family::BothEnds,
        order: "both of a pair with the smallest lower bound",
        source: "J. Chen, R. C. Holte, S. Zilles and N. R. Sturtevant 2017",
        frontier: Frontier::Policy(
            "A pair of nodes u and v of the two sides with the smallest max(f(u), f(v), g(u) + g(v) + ε), where ε is the least cost of a step; first u, then v.",
        ),
        pseudocode: pseudocode::by_pairs,
        guide: Some(Guide {
            needs: "[`BackwardHeuristic`](crate::BackwardHeuristic): predecessors, goals, estimates from the start",
            proves: "least cost, if both are admissible",
            memory: "n of both sides",
            time: "`nbs`: at most twice the necessary expansions if h is consistent",
            prefer: "if h is weak far from the goal, so that A* expands most states near the start",
        }),
        make: Make::Steps(|task| task.search(search_core::nbs::graph)),
        ..FRONT_TO_END
    },
    Definition {
        name: "ida-star",
        aliases: &["idastar", "ida*"],
        family: Family::LessMemory,
        order: "the newest, up to an increasing bound on g + h",
        proves: OPTIMAL_IF,
        source: "R. E. Korf 1985",
        frontier: Frontier::Path("to an f above the bound"),
        bound: Bound::F,
        with_duplicate_detection: Some("a-star"),
        promises: |settings| along_a_path(settings, Finds::Cheapest, iterative),
        guide: Some(Guide {
            needs: "a heuristic",
            proves: "least cost, if admissible",
            memory: "b·d",
            time: "b^d, again for each value of f",
            prefer: "if memory is short, f has few values, and few states have several paths",
        }),
        make: Make::Steps(|task| along_a_path!(task, ida_star)),
        ..ALONG_A_PATH
    },
    #[cfg(feature = "parallel")]
    Definition {
        name: "parallel-ida-star",
        aliases: &["pida*"],
        family: Family::LessMemory,
        order: "as ida-star, on all cores",
        proves: OPTIMAL_IF,
        source: "V. N. Rao, V. Kumar and K. Ramesh 1987",
        frontier: Frontier::Path("to an f above the bound"),
        bound: Bound::F,
        is_parallel: true,
        with_duplicate_detection: Some("a-star"),
        promises: |settings| Promises {
            batches: true,
            ..along_a_path(settings, Finds::Cheapest, iterative)
        },
        guide: Some(Guide {
            needs: "states that can be cloned, and that threads may share",
            proves: "as `ida_star`, by the same path",
            memory: "p·b·d on p cores",
            time: "as `ida_star`, divided by the cores",
            prefer: "if iterations are large",
        }),
        make: Make::Steps(|task| along_a_path!(task, parallel_ida_star)),
        ..ALONG_A_PATH
    },
    Definition {
        name: "recursive-best-first",
        aliases: &["rbfs"],
        family: Family::LessMemory,
        settings: &[&CYCLES],
        order: "the smallest g + h, storing one path",
        proves: OPTIMAL_IF,
        source: "R. E. Korf 1993",
        frontier: Frontier::Stored,
        is_linear_space: true,
        with_duplicate_detection: Some("a-star"),
        pseudocode: pseudocode::recursive_best_first,
        promises: |settings| match settings.cycles.check() {
            CycleCheck::None => recursive(promises::UNCHECKED),
            _ => recursive(promises::PATH),
        },
        tested: &["", "cycles=none"],
        guide: Some(Guide {
            needs: "a heuristic",
            proves: "least cost, if admissible",
            memory: "b·m",
            time: "more than A*: subtrees are generated again",
            prefer: "if memory is short and f has many values",
        }),
        make: Make::Steps(|task| {
            let check = task.cycle_check();
            task.search(|problem| recursive_best_first::tree(problem).cycle_check(check))
        }),
        ..Definition::ENGINE
    },
    Definition {
        name: "sma-star",
        aliases: &["sma*"],
        family: Family::LessMemory,
        settings: &[&BYTES],
        order: "the smallest g + h, within a memory limit",
        proves: OPTIMAL_IF,
        source: "S. Russell 1992",
        frontier: Frontier::Stored,
        is_linear_space: true,
        with_duplicate_detection: Some("a-star"),
        pseudocode: pseudocode::memory_bounded,
        promises: |_| recursive(promises::UNCHECKED),
        tested: &["bytes=1MB"],
        guide: Some(Guide {
            needs: "a heuristic, a number of bytes",
            proves: "least cost, if admissible and the path fits",
            memory: "the given bytes",
            time: "more than A* once the memory is full",
            prefer: "to use a given amount of memory, such as all that is free",
        }),
        make: Make::Steps(|task| {
            let bytes = task.settings.bytes;
            task.search(|problem| sma_star::tree(problem, bytes))
        }),
        ..Definition::ENGINE
    },
    Definition {
        name: "branch-and-bound",
        aliases: &["bnb", "dfbnb"],
        family: Family::LessMemory,
        order: "the newest with g + h below the best cost",
        proves: OPTIMAL_IF,
        source: "A. H. Land and A. G. Doig 1960",
        frontier: Frontier::Path("to an f not below the cost of the best solution"),
        bound: Bound::BestCost,
        is_anytime: true,
        with_duplicate_detection: Some("a-star"),
        promises: |settings| along_a_path(settings, Finds::Cheapest, anytime),
        guide: Some(Guide {
            needs: "a heuristic is useful; states that can be cloned",
            proves: "the last solution has the least cost, if admissible",
            memory: "b·m",
            time: "b^m",
            prefer: "on trees of bounded depth with many solutions",
        }),
        make: Make::Steps(|task| along_a_path!(task, branch_and_bound)),
        ..ALONG_A_PATH
    },
    Definition {
        name: "limited-discrepancy",
        aliases: &["lds"],
        family: Family::LessMemory,
        order: "the newest, up to an increasing number of discrepancies",
        source: "W. D. Harvey and M. L. Ginsberg 1995",
        frontier: Frontier::Path("to more discrepancies than the bound"),
        bound: Bound::Discrepancies,
        with_duplicate_detection: Some("best-first"),
        is_blind: true,
        promises: |settings| along_a_path(settings, Finds::Any, iterative),
        guide: Some(Guide {
            needs: "successors in a good order",
            proves: "nothing",
            memory: "b·d",
            time: "(b·d)^k paths with k discrepancies",
            prefer: "if the order is seldom wrong, and mistakes are made near the start",
        }),
        make: Make::Steps(|task| along_a_path!(task, limited_discrepancy)),
        ..ALONG_A_PATH
    },
    Definition {
        name: "beam",
        family: Family::Local,
        settings: &[&TREE, &GRAPH, &WIDTH],
        order: "the best N of each layer",
        source: "B. T. Lowerre 1976",
        frontier: Frontier::Layer,
        pseudocode: pseudocode::beam,
        promises: |settings| storing_a_part(incomplete(tree_or_graph(settings))),
        tested: &["tree,width=2", "graph,width=2"],
        guide: Some(Guide {
            needs: "a heuristic, a width w",
            proves: "nothing",
            memory: "w·(b + d); `tree`: w·b",
            time: "w·b·d",
            prefer: "if best-first search does not fit into memory",
        }),
        make: Make::Steps(|task| {
            let width = task.settings.width;
            tree_or_graph!(task, beam(width), |search| search)
        }),
        ..Definition::ENGINE
    },
    Definition {
        name: "complete-beam",
        aliases: &["cab"],
        family: Family::Local,
        settings: TREE_OR_GRAPH,
        order: "as beam, with N = 1, 2, 4, ... until nothing is discarded",
        proves: OPTIMAL_IF,
        source: "W. Zhang 1998",
        frontier: Frontier::Layer,
        is_anytime: true,
        with_less_memory: [Some("branch-and-bound"), Some("branch-and-bound")],
        pseudocode: pseudocode::beam,
        promises: |settings| match settings.duplicate_detection {
            DuplicateDetection::Off => iterative(anytime(cheapest(Promises {
                kept: StoredStates::FrontierAndStart,
                ..Promises::TREE
            }))),
            _ => iterative(anytime(cheapest(storing_a_part(Promises::GRAPH)))),
        },
        tested: &["tree", "graph"],
        guide: Some(Guide {
            needs: "a heuristic",
            proves: "the last solution has the least cost, if admissible",
            memory: "grows with the width",
            time: "the sum over all widths",
            prefer: "for a solution at once that improves, with little memory at first",
        }),
        make: Make::Steps(|task| tree_or_graph!(task, beam(Doubling), |search| search)),
        ..Definition::ENGINE
    },
    Definition {
        name: "hill-climbing",
        aliases: &["ehc"],
        family: Family::Local,
        order: "breadth-first to a state with smaller h, then from there",
        source: "J. Hoffmann and B. Nebel 2001",
        with_less_memory: [Some("beam"), Some("beam")],
        pseudocode: pseudocode::hill_climbing,
        promises: |_| {
            iterative(incomplete(storing_a_part(Promises {
                eager: false,
                ..Promises::GRAPH
            })))
        },
        guide: Some(Guide {
            needs: "a heuristic",
            proves: "nothing; it may end [without a solution](crate::Limit::Incomplete) that exists",
            memory: "b^k for k steps to the next smaller h",
            time: "b^k for each decrease of h",
            prefer: "if h decreases after one or two steps almost everywhere",
        }),
        make: Make::Steps(|task| task.search(hill_climbing::graph)),
        ..Definition::ENGINE
    },
    Definition {
        name: "random-walk",
        family: Family::Local,
        settings: &[&SEED, &LENGTH],
        order: "a random successor, from the start again after 1, 1, 2, 1, 1, 2, 4, ... times N steps",
        source: "M. Luby, A. Sinclair and D. Zuckerman 1993",
        frontier: Frontier::Policy(
            "The random successor to which the walk has come, or the start.",
        ),
        is_linear_space: true,
        is_blind: true,
        pseudocode: pseudocode::random_walk,
        promises: |_| {
            iterative(Promises {
                kept: StoredStates::Path,
                gives: Gives::Some,
                eager: false,
                ..Promises::TREE
            })
        },
        tested: &["seed=1,length=4", "seed=2,length=1"],
        guide: Some(Guide {
            needs: "a seed, a length",
            proves: "nothing",
            memory: "the length of a walk",
            time: "without end if there is no solution",
            prefer: "if the space is too large for all else, has many goals, and a heuristic is missing or misleads",
        }),
        make: Make::Steps(|task| {
            let walks = task.settings.walks;
            task.search(|problem| random_walk::tree(walks, problem))
        }),
        ..Definition::ENGINE
    },
    Definition {
        name: "conflict-driven",
        aliases: &["cdcl"],
        order: "the choice most involved in recent conflicts",
        source: "J. P. Marques-Silva and K. A. Sakallah 1996",
        needs: Some((
            Capability::Choices,
            "it is not defined by groups of choices",
        )),
        with_less_memory: [Some("depth-first"), Some("depth-first")],
        is_blind: true,
        make: Make::Whole(|space| Box::new(conflict_driven::search(space))),
        ..Definition::ENGINE
    },
];
