//! What can be searched, and how, as the page shows it.

use std::collections::BTreeMap;

use search_catalog::{Definition, ListedPuzzle, PUZZLES, Spec};

use crate::Limits;
use crate::api::{
    Catalog, CatalogAlgorithm, CatalogLimits, CatalogOption, CatalogPuzzle, Example, RunSpec,
};
use crate::session::Given;

/// The name of what the server was started with.
pub(crate) const GIVEN: &str = "given";

/// The options of a puzzle: name, what it says, values.
type Options = &'static [(&'static str, &'static str, &'static [&'static str])];

/// Instances to begin with: label, words, options.
type Examples = &'static [(
    &'static str,
    &'static [&'static str],
    &'static [(&'static str, &'static str)],
)];

/// A flag is an option with this as its only value.
const FLAG: &[&str] = &[""];

fn options(puzzle: &str) -> Options {
    match puzzle {
        "sudoku" => &[
            (
                "propagate",
                "what is concluded from a value",
                &["none", "naked", "hidden", "locked"],
            ),
            (
                "cell",
                "which cell is guessed next",
                &["first", "fewest", "weighted"],
            ),
            ("weight", "the weight of the cell itself, for weighted", &[]),
        ],
        "tiles" => &[
            (
                "estimate",
                "the heuristic",
                &["nothing", "manhattan", "linear-conflict"],
            ),
            ("korf", "one of Korf's hundred 15-puzzles", &[]),
        ],
        "cube" => &[("metric", "what counts as one turn", &["half", "quarter"])],
        "grid" => &[
            ("neighbours", "how many a cell has", &["4", "8"]),
            ("from", "the start, X,Y", &[]),
            ("to", "the goal, X,Y", &[]),
        ],
        "hanoi" => &[("pegs", "the number of pegs", &[])],
        "knight" => &[
            ("from", "the first square, COLUMN,ROW", &[]),
            ("closed", "back to the first square", FLAG),
        ],
        "ladder" => &[
            ("from", "the first word", &[]),
            ("to", "the last word", &[]),
        ],
        "missionaries" => &[("boat", "how many the boat holds", &[])],
        "sokoban" => &[("level", "which level", &[])],
        _ => &[],
    }
}

fn examples(puzzle: &str) -> Examples {
    match puzzle {
        "sudoku" => &[
            ("one of the hardest", &[], &[]),
            ("4×4", &["1... ..3. .4.. ...2"], &[]),
            (
                "17 clues",
                &[
                    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
                ],
                &[],
            ),
        ],
        "tiles" => &[
            ("four steps", &["3x3", "3 1 2 6 4 5 7 8 0"], &[]),
            ("the farthest 8-puzzle", &["3x3", "8 0 6 5 4 7 2 3 1"], &[]),
            ("one of Korf's", &[], &[("korf", "12")]),
        ],
        "pancakes" => &[("seven pancakes", &["4 2 6 1 7 3 5"], &[])],
        "hanoi" => &[
            ("three discs", &["3"], &[]),
            ("five discs on four pegs", &["5"], &[("pegs", "4")]),
        ],
        "queens" => &[("four queens", &["4"], &[]), ("eight queens", &["8"], &[])],
        "knight" => &[("five by five", &["5x5"], &[])],
        "pegs" => &[
            ("triangular", &["triangular"], &[]),
            ("English", &["english"], &[]),
        ],
        "lights" => &[("three by three", &["3x3"], &[])],
        "missionaries" => &[("three and three", &[], &[])],
        "jugs" => &[("five and three", &["5,3", "4"], &[])],
        "ladder" => &[("from cold to warm", &[], &[])],
        "grid" => &[
            ("rooms", &[], &[]),
            ("rooms, eight neighbours", &[], &[("neighbours", "8")]),
        ],
        "sokoban" => &[("the first level", &[], &[("level", "1")])],
        _ => &[("the usual", &[], &[])],
    }
}

fn strings(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
    let pairs = pairs.iter();
    pairs
        .map(|&(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

/// What words name an instance; options have fields of their own.
fn words(listed: &ListedPuzzle) -> String {
    let usage = listed.usage_without_files();
    let (words, _) = usage.split_once("[--").unwrap_or((&usage, ""));
    words.trim().to_owned()
}

fn puzzle(listed: &ListedPuzzle) -> CatalogPuzzle {
    let options = options(listed.name).iter();
    let examples = examples(listed.name).iter();
    CatalogPuzzle {
        name: listed.name.to_owned(),
        about: listed.about.to_owned(),
        usage: words(listed),
        options: options
            .map(|&(name, about, values)| CatalogOption {
                name: name.to_owned(),
                about: about.to_owned(),
                flag: values == FLAG,
                values: values
                    .iter()
                    .filter(|value| !value.is_empty())
                    .map(|&value| value.to_owned())
                    .collect(),
            })
            .collect(),
        examples: examples
            .map(|&(label, words, options)| Example {
                label: label.to_owned(),
                words: words.iter().map(|&word| word.to_owned()).collect(),
                options: strings(options),
            })
            .collect(),
        editor: match listed.name {
            "sudoku" | "tiles" => Some(listed.name.to_owned()),
            _ => None,
        },
    }
}

/// What the server was started with, as a puzzle among the others.
fn given(given: &Given) -> CatalogPuzzle {
    let examples = 1..=given.instances.len();
    CatalogPuzzle {
        name: GIVEN.to_owned(),
        about: given.about.clone(),
        usage: "[NUMBER]".to_owned(),
        options: Vec::new(),
        // A file may have a million.
        examples: examples
            .take(100)
            .map(|number| Example {
                label: format!("number {number}"),
                words: vec![number.to_string()],
                options: BTreeMap::new(),
            })
            .collect(),
        editor: None,
    }
}

pub(crate) fn catalog(limits: &Limits, started_with: &Given, preset: Option<RunSpec>) -> Catalog {
    let mut puzzles: Vec<CatalogPuzzle> = PUZZLES.iter().map(puzzle).collect();
    let mut possible: Vec<(String, Vec<&str>)> = Vec::new();
    for listed in PUZZLES {
        let usual = listed.open(Spec::new([""; 0], [("", ""); 0]));
        let first = usual.ok().and_then(|mut instances| instances.next()?.ok());
        let algorithms = first.map(|first| first.instance.algorithms());
        let algorithms = algorithms.unwrap_or_default();
        possible.push((listed.name.to_owned(), algorithms));
    }
    if let Some(first) = started_with.instances.first() {
        puzzles.insert(0, given(started_with));
        possible.insert(0, (GIVEN.to_owned(), first.algorithms()));
    }
    let watched = Definition::all().filter(|definition| definition.has_steps());
    let algorithms = watched.map(|definition| CatalogAlgorithm {
        name: definition.name.to_owned(),
        about: definition.order.to_owned(),
        options: definition.options(),
        puzzles: possible
            .iter()
            .filter(|(_, algorithms)| algorithms.contains(&definition.name))
            .map(|(name, _)| name.clone())
            .collect(),
    });
    Catalog {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        algorithms: algorithms.collect(),
        puzzles,
        limits: CatalogLimits {
            sessions: limits.sessions,
            expansions: limits.expansions.into(),
            bytes: limits.bytes,
            idle: limits.idle.as_secs(),
        },
        preset,
    }
}
