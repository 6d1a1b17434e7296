//! Arguments of the commands for Sudokus alone.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use sudoku_puzzle::deduce::HintLevel;

use super::{PuzzleArgs, jobs};

/// The Sudokus, each of which is answered by itself.
#[derive(Args, Debug)]
pub(crate) struct SudokuArgs {
    /// Process N puzzles in parallel; 0 means one per core [default: 0]
    #[arg(long, short, value_name = "N", value_parser = jobs)]
    pub(crate) jobs: Option<usize>,

    /// Stop at the first malformed puzzle, or if a part of the input would be skipped
    #[arg(long)]
    pub(crate) strict: bool,

    /// Write the answers to FILE, which is created only when it is complete
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
}

#[derive(Args, Debug)]
pub(crate) struct Rate {
    /// Print one JSON document with all ratings
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) sudokus: SudokuArgs,
}

#[derive(Args, Debug)]
pub(crate) struct Hint {
    /// How much each hint tells [default: step]
    #[arg(long, value_name = "LEVEL", value_parser = levels(), conflicts_with = "json")]
    pub(crate) detail: Option<HintLevel>,

    /// Print one JSON document with all hints, each with its units, cells and candidates
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) sudokus: SudokuArgs,
}

/// Parses the name of a level.
fn levels() -> impl TypedValueParser<Value = HintLevel> {
    let named = HintLevel::ALL.map(|level| {
        let about = match level {
            HintLevel::Technique => "The technique and its rating",
            HintLevel::Units => {
                "The same, and the rows, columns, boxes or other units to look at, if the technique has some"
            }
            HintLevel::Cells => "The same, and the cells to look at",
            HintLevel::Step => "The whole deduction as a sentence, or why there is none",
        };
        PossibleValue::new(level.name()).help(about)
    });
    PossibleValuesParser::new(named).try_map(|name| {
        let mut levels = HintLevel::ALL.into_iter();
        levels
            .find(|level| level.name() == name)
            .ok_or("unknown level")
    })
}
