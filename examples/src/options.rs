use std::path::PathBuf;

use clap::Parser;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use sudoku_puzzle::board::{CellRule, Propagation, Settings};
use sudoku_puzzle::read::Alphabet;

const EXIT_CODES: &str =
    "Malformed puzzles are reported on standard error, and the others are still solved.

Exit codes: 0 all solved, 11 some puzzle has no solution, 12 a limit was reached, 1 unreadable or
malformed input, 2 wrong usage.";

/// The options of every Sudoku example.
#[derive(Parser, Debug)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct Options {
    /// The puzzles, in any common format; - is standard input [default: one embedded board]
    pub(crate) file: Option<PathBuf>,

    /// Which undecided cell to guess next
    #[arg(long, default_value = "first", value_parser = cell())]
    cell: CellRule,

    /// Which inference rules propagation applies
    #[arg(long, default_value = "naked", value_parser = propagate())]
    propagate: Propagation,

    /// Stop each search after N expansions
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,

    /// Permute and relabel each puzzle at random from this seed
    #[arg(long, value_name = "SEED")]
    pub(crate) shuffle: Option<u64>,

    /// Print only one line per puzzle to standard output
    #[arg(long)]
    pub(crate) quiet: bool,

    /// The alphabet of 16×16 boards (0-F: also of larger ones), read and written: 1-G, 0-F or A-P [default: as in the input]
    #[arg(long)]
    pub(crate) alphabet: Option<Alphabet>,
}

impl Options {
    pub(crate) fn settings(&self) -> Settings {
        Settings {
            propagation: self.propagate,
            cell: self.cell,
        }
    }
}

/// Parses the cell rules, except the weighted one.
fn cell() -> impl TypedValueParser<Value = CellRule> {
    named([
        ("first", "The first, row by row"),
        ("fewest", "One with the fewest candidates"),
    ])
    .try_map(|name| name.parse())
}

fn propagate() -> impl TypedValueParser<Value = Propagation> {
    named([
        ("none", "None"),
        ("naked", "Naked singles"),
        ("hidden", "Naked and hidden singles"),
        ("locked", "Naked and hidden singles and locked candidates"),
    ])
    .try_map(|name| name.parse())
}

fn named<const N: usize>(names: [(&'static str, &'static str); N]) -> PossibleValuesParser {
    PossibleValuesParser::new(names.map(|(name, help)| PossibleValue::new(name).help(help)))
}
