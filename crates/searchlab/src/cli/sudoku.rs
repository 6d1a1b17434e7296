//! Arguments of the commands for Sudokus alone.

use clap::Args;

use super::{PuzzleArgs, jobs};

#[derive(Args, Debug)]
pub(crate) struct Rate {
    /// Print one JSON document with all ratings
    #[arg(long)]
    pub(crate) json: bool,

    /// Rate N puzzles in parallel; 0 means one per core [default: 0]
    #[arg(long, short, value_name = "N", value_parser = jobs)]
    pub(crate) jobs: Option<usize>,

    /// Stop at the first malformed puzzle, or if a part of the input would be skipped
    #[arg(long)]
    pub(crate) strict: bool,

    /// Write the ratings to FILE, which is created only when it is complete
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<std::path::PathBuf>,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
}

#[derive(Args, Debug)]
pub(crate) struct NormalForm {
    /// Compute N normal forms in parallel; 0 means one per core [default: 0]
    #[arg(long, short, value_name = "N", value_parser = jobs)]
    pub(crate) jobs: Option<usize>,

    /// Stop at the first malformed puzzle, or if a part of the input would be skipped
    #[arg(long)]
    pub(crate) strict: bool,

    /// Write the normal forms to FILE, which is created only when it is complete
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<std::path::PathBuf>,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
}
