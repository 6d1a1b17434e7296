//! The arguments of `solve`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use search_catalog::{Algorithm, Shard, Spec};

use super::{Bounds, Named, from_one, jobs};

#[derive(Args, Debug)]
pub(crate) struct Solve {
    /// How to search, such as a-star:ties=lifo; `searchlab algorithms` lists them [default: fast for sudoku, else a-star]
    #[arg(long, short, value_name = "ALGORITHM")]
    pub(crate) algorithm: Option<Algorithm>,

    #[command(flatten)]
    pub(crate) wanted: Wanted,

    /// What an answer looks like [default: line]
    #[arg(long, value_name = "FORMAT")]
    format: Option<AnswerFormat>,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,

    /// Print the steps too, each with its name
    #[arg(long, conflicts_with = "count")]
    pub(crate) path: bool,

    /// Solve so many puzzles at once; 0 stands for as many as there are cores [default: 0]
    #[arg(
        long,
        short,
        value_name = "N",
        value_parser = jobs,
        conflicts_with_all = ["all", "first"]
    )]
    pub(crate) jobs: Option<usize>,

    /// Stop at the first malformed puzzle
    #[arg(long)]
    pub(crate) strict: bool,

    /// Print no summary
    #[arg(long, short)]
    pub(crate) quiet: bool,

    /// Write the answers into this file, which is there only when it is whole
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Solve only the Ith of N parts of a file with a puzzle a line; what is written for all parts is, one after the other,
    /// what is written for the whole file
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,

    #[command(flatten)]
    pub(crate) bounds: Bounds,

    #[command(flatten)]
    pub(crate) named: Named,
}

impl Solve {
    pub(crate) fn format(&self) -> AnswerFormat {
        match (self.json, self.format) {
            (true, _) => AnswerFormat::Json,
            (false, format) => format.unwrap_or(AnswerFormat::Line),
        }
    }

    /// The instance behind the name of the puzzle, and which part of its file.
    pub(crate) fn spec(&self, words: &[String]) -> Spec {
        let spec = self.named.spec(words, self.bounds.limit_time);
        match self.shard {
            Some(shard) => spec.shard(shard, self.format() != AnswerFormat::Line),
            None => spec,
        }
    }

    /// Whether solutions are written as they are found, as nobody knows how many there are.
    pub(crate) fn streams(&self) -> bool {
        self.wanted.all || self.wanted.first.is_some()
    }

    /// Whether one puzzle is answered after the other.
    pub(crate) fn one_by_one(&self) -> bool {
        self.jobs == Some(1) || self.streams()
    }
}

/// What is asked of a puzzle: one solution, unless one of these is given.
#[derive(Args, Debug, Clone, Default)]
#[group(multiple = false)]
pub(crate) struct Wanted {
    /// Print the number of solutions: a graph search counts solution states; a search along one path counts the paths to them
    /// on which no state occurs twice (simple paths), or all paths where its cycle check is off
    #[arg(long)]
    pub(crate) count: bool,
    /// Print all solutions, each as it is found; puzzles are solved one after the other
    #[arg(long)]
    pub(crate) all: bool,
    /// Print the first K solutions, likewise
    #[arg(long, value_name = "K", value_parser = from_one)]
    pub(crate) first: Option<u64>,
    /// Print the solution only if it is the only one; else the exit code is 13
    #[arg(long)]
    pub(crate) unique: bool,
}

impl Wanted {
    /// Whether nothing but one solution is asked for.
    pub(crate) fn is_one(&self) -> bool {
        let Wanted {
            count,
            all,
            first,
            unique,
        } = self;
        !count && !all && first.is_none() && !unique
    }
}

/// What an answer looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AnswerFormat {
    /// A line
    Line,
    /// A picture
    Grid,
    /// All answers in a table
    Table,
    /// All answers in one document
    Json,
    /// A line of JSON for each
    Jsonl,
    /// Comma-separated values
    Csv,
    /// A table in Markdown
    Md,
}

impl AnswerFormat {
    /// Whether an answer looks the same whatever other answers there are.
    pub(crate) fn can_be_joined(self) -> bool {
        !matches!(
            self,
            AnswerFormat::Json | AnswerFormat::Table | AnswerFormat::Grid
        )
    }

    pub(crate) fn is_json(self) -> bool {
        matches!(self, AnswerFormat::Json | AnswerFormat::Jsonl)
    }
}
