//! Arguments of the commands for Sudokus alone.

use std::path::PathBuf;

use clap::{Args, ValueEnum, builder::PossibleValue};
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
    #[arg(long, value_name = "LEVEL", conflicts_with = "json")]
    pub(crate) detail: Option<Level>,

    /// Print one JSON document with all hints, each with its units, cells and candidates
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) sudokus: SudokuArgs,
}

/// The level of hints, as an argument.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level(pub(crate) HintLevel);

impl ValueEnum for Level {
    fn value_variants<'a>() -> &'a [Level] {
        const LEVELS: [Level; 4] = [
            Level(HintLevel::Technique),
            Level(HintLevel::Units),
            Level(HintLevel::Cells),
            Level(HintLevel::Step),
        ];
        &LEVELS
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let about = match self.0 {
            HintLevel::Technique => "the technique and its rating",
            HintLevel::Units => "and the rows, columns and boxes to look at",
            HintLevel::Cells => "and the cells that form the pattern",
            HintLevel::Step => "the reason and the conclusion, as a sentence",
        };
        Some(PossibleValue::new(self.0.name()).help(about))
    }
}
