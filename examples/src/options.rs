use std::path::PathBuf;

use clap::{Parser, ValueEnum};
use sudoku_puzzle::read::Alphabet;
use sudoku_puzzle::{CellRule, Propagation, Settings};

const EXIT_CODES: &str =
    "A malformed puzzle is named on standard error, and the others are still solved.

Exit codes: 0 all solved, 11 some puzzle has no solution, 12 a limit was reached, 1 unreadable or
malformed input, 2 wrong usage.";

/// What every Sudoku example takes.
#[derive(Parser, Debug)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct Options {
    /// The puzzles, in any usual format; - is standard input [default: one embedded board]
    pub(crate) file: Option<PathBuf>,

    /// Which undecided cell is guessed next
    #[arg(long, value_enum, default_value_t = Cell::First)]
    cell: Cell,

    /// What is concluded from a placed value
    #[arg(long, value_enum, default_value_t = Propagate::Naked)]
    propagate: Propagate,

    /// Stop each search after N expansions
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,

    /// Permute and relabel each puzzle at random from this seed
    #[arg(long, value_name = "SEED")]
    pub(crate) shuffle: Option<u64>,

    /// Print one line a puzzle and nothing else to standard output
    #[arg(long)]
    pub(crate) quiet: bool,

    /// The signs of 16×16 boards (0-F: of 36×36 boards too), where they do not tell themselves: 1-G, 0-F or A-P
    #[arg(long)]
    pub(crate) alphabet: Option<Alphabet>,
}

impl Options {
    pub(crate) fn settings(&self) -> Settings {
        Settings {
            propagation: match self.propagate {
                Propagate::None => Propagation::None,
                Propagate::Naked => Propagation::Naked,
                Propagate::Hidden => Propagation::Hidden,
                Propagate::Locked => Propagation::Locked,
            },
            cell: match self.cell {
                Cell::First => CellRule::First,
                Cell::Fewest => CellRule::Fewest,
            },
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Cell {
    /// The first, row by row
    First,
    /// One with the fewest candidates
    Fewest,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Propagate {
    /// Nothing
    None,
    /// Naked singles
    Naked,
    /// Naked and hidden singles
    Hidden,
    /// Naked and hidden singles and locked candidates
    Locked,
}
