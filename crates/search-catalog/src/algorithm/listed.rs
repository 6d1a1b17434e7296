/// What there is to say of an algorithm.
#[derive(Clone, Copy, Debug)]
pub struct Listed {
    /// Its name.
    pub name: &'static str,
    /// Other names that it goes by.
    pub aliases: &'static [&'static str],
    /// What can be set, each as it is written.
    pub options: &'static [&'static str],
    /// Which state is next.
    pub order: &'static str,
    /// What is proven of the first solution.
    pub proves: &'static str,
    /// Whether it is a method for Sudoku alone.
    pub sudoku_only: bool,
}

impl Listed {
    /// The algorithm that goes by this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Listed> {
        LISTED
            .iter()
            .find(|listed| listed.name == name || listed.aliases.contains(&name))
    }
}

const KEPT: &[&str] = &["tree", "graph"];
const OF_G: &[&str] = &["tree", "graph", "ties=fifo|lifo|low-h|low-h,fifo"];
const OF_H: &[&str] = &[
    "tree",
    "graph",
    "ties=fifo|lifo|low-g|low-g,fifo|high-g|high-g,fifo",
];
const OF_F: &str = "ties=low-h|low-h,fifo|high-g|high-g,fifo|low-g|low-g,fifo|fifo|lifo";
const CYCLES: &str = "cycles=none|parent|path";
const WALK: &[&str] = &["in-place", "without-inverse", CYCLES];
const NOTHING: &str = "nothing";
const FEWEST: &str = "fewest steps";
const OPTIMAL: &str = "least cost";
const OPTIMAL_IF: &str = "least cost, if h never overestimates";

const fn engine(
    name: &'static str,
    aliases: &'static [&'static str],
    options: &'static [&'static str],
    order: &'static str,
    proves: &'static str,
) -> Listed {
    Listed {
        name,
        aliases,
        options,
        order,
        proves,
        sudoku_only: false,
    }
}

const fn method(
    name: &'static str,
    options: &'static [&'static str],
    order: &'static str,
) -> Listed {
    Listed {
        sudoku_only: true,
        ..engine(name, &[], options, order, NOTHING)
    }
}

/// All algorithms, in the order of teaching.
pub const LISTED: &[Listed] = &[
    engine(
        "breadth-first",
        &["bfs"],
        KEPT,
        "the one that has waited longest",
        FEWEST,
    ),
    engine(
        "parallel-breadth-first",
        &["pbfs"],
        &[],
        "the same, on all cores",
        FEWEST,
    ),
    engine(
        "depth-first",
        &["dfs"],
        &["tree", "graph", "in-place", "without-inverse", CYCLES],
        "the newest",
        NOTHING,
    ),
    engine(
        "iterative-deepening",
        &["ids", "iddfs"],
        WALK,
        "the newest, down to a depth that grows",
        FEWEST,
    ),
    engine(
        "bidirectional",
        &["bibfs"],
        &[],
        "the oldest on the side with fewer, from both ends",
        FEWEST,
    ),
    engine(
        "uniform-cost",
        &["ucs", "dijkstra"],
        OF_G,
        "the one with the smallest g",
        OPTIMAL,
    ),
    engine(
        "best-first",
        &["gbfs", "greedy", "bestfs"],
        OF_H,
        "the one with the smallest h",
        NOTHING,
    ),
    engine(
        "a-star",
        &["astar", "a*"],
        &["tree", "graph", OF_F],
        "the one with the smallest g + h",
        OPTIMAL_IF,
    ),
    engine(
        "weighted-a-star",
        &["wastar", "wa*"],
        &["w=W", "tree", "graph", OF_F],
        "the one with the smallest g + w·h",
        "at most w times the least cost, if h never overestimates",
    ),
    engine(
        "restarting-weighted-a-star",
        &["rwa*"],
        &[OF_F],
        "the same, with w = 5, 3, 2, 1.5, 1",
        OPTIMAL_IF,
    ),
    engine(
        "ida-star",
        &["idastar", "ida*"],
        WALK,
        "the newest, down to a g + h that grows",
        OPTIMAL_IF,
    ),
    engine(
        "recursive-best-first",
        &["rbfs"],
        &[CYCLES],
        "the one with the smallest g + h, keeping one path",
        OPTIMAL_IF,
    ),
    engine(
        "sma-star",
        &["sma*"],
        &["bytes=N"],
        "the one with the smallest g + h, in so many bytes",
        OPTIMAL_IF,
    ),
    engine(
        "branch-and-bound",
        &["bnb", "dfbnb"],
        WALK,
        "the newest that can be cheaper than the best",
        OPTIMAL_IF,
    ),
    engine(
        "limited-discrepancy",
        &["lds"],
        WALK,
        "the newest, with ever more second choices",
        NOTHING,
    ),
    engine(
        "beam",
        &[],
        &["tree", "graph", "width=N"],
        "the best N of each layer",
        NOTHING,
    ),
    engine(
        "complete-beam",
        &["cab"],
        KEPT,
        "the same with N = 1, 2, 4, ... until nothing was left out",
        OPTIMAL_IF,
    ),
    engine(
        "hill-climbing",
        &["ehc"],
        &[],
        "breadth-first to the next smaller h, then from there",
        NOTHING,
    ),
    engine(
        "conflict-driven",
        &["cdcl"],
        &[],
        "choices to blame for the latest contradictions",
        NOTHING,
    ),
    method("fast", &[], "what is quickest for the size of the Sudoku"),
    method(
        "singles",
        &[],
        "fewest candidates, behind naked singles on bit sets",
    ),
    method(
        "weighted",
        &["k=K"],
        "largest sums of 1/candidates around the cell",
    ),
    method(
        "compact",
        &[],
        "row by row, values ascending, nothing concluded",
    ),
    method(
        "candidates",
        &[
            "none|naked|hidden|locked",
            "first|fewest|weighted:k=K",
            "breadth-first|depth-first|best-first",
        ],
        "any propagation, any rule for the cell",
    ),
    method("sorted", &[], "by the number of candidates at the start"),
];
