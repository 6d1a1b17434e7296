//! Arguments of `solve`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use search_catalog::{Algorithm, Shard, Spec};
use search_core::cost::Number;

use super::algorithm::AlgorithmParser;
use super::{LimitArgs, PuzzleArgs, cost, from_one, jobs};

#[derive(Args, Debug)]
pub(crate) struct Solve {
    /// The algorithm
    #[arg(long, short, value_name = "ALGORITHM", value_parser = AlgorithmParser::default(), hide_possible_values = true)]
    pub(crate) algorithm: Option<Algorithm>,

    #[command(flatten)]
    pub(crate) wanted: SolutionRequest,

    /// Output format [default: line]
    #[arg(long, value_name = "FORMAT")]
    format: Option<AnswerFormat>,
    /// Same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,

    /// Print the steps of each solution as well
    #[arg(long, conflicts_with = "count")]
    pub(crate) path: bool,

    /// Solve Sudokus as a person does, and print each step as a sentence: the technique, its rating, the reason and the conclusion
    #[cfg(feature = "puzzles")]
    #[arg(long, conflicts_with_all = ["algorithm", "count", "all", "first", "unique", "format", "json", "path", "plan", "shard", "quiet", "limit_expanded", "limit_time", "limit_memory"])]
    pub(crate) steps: bool,

    /// Write the plan, the actions of the solution, to FILE, which is created only if one is found: a line for each action, as
    /// planners do
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "all", "first", "unique", "paths", "all_distances"])]
    pub(crate) plan: Option<PathBuf>,

    /// Solve N puzzles in parallel; 0 means one per core [default: 0]
    #[arg(
        long,
        short,
        value_name = "N",
        value_parser = jobs,
        conflicts_with_all = ["all", "first", "paths", "all_distances"]
    )]
    pub(crate) jobs: Option<usize>,

    /// Stop at the first malformed puzzle, or if a part of the input would be skipped
    #[arg(long)]
    pub(crate) strict: bool,

    /// Do not print the summary
    #[arg(long, short)]
    pub(crate) quiet: bool,

    /// Write the answers to FILE, which is created only when it is complete
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Solve only the Ith of N parts of a file with one puzzle per line; the outputs of all parts, concatenated, equal the
    /// output for the whole file
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
}

impl Solve {
    pub(crate) fn format(&self) -> AnswerFormat {
        match (self.json, self.format) {
            (true, _) => AnswerFormat::Json,
            (false, format) => format.unwrap_or(AnswerFormat::Line),
        }
    }

    /// Returns the specification of the instances given by `words`, the words after the name of the puzzle, limited to
    /// the shard.
    pub(crate) fn spec(&self, words: &[String]) -> Spec {
        let spec = self.puzzle.spec(words, &self.limits.to_limits());
        match self.shard {
            Some(shard) => spec.shard(shard, self.format() != AnswerFormat::Line),
            None => spec,
        }
    }

    /// Returns `true` if the path of each solution is asked for.
    pub(crate) fn needs_path(&self) -> bool {
        self.path || self.plan.is_some()
    }

    /// Returns `true` if the steps of each solution are printed.
    pub(crate) fn prints_path(&self) -> bool {
        let has_steps = matches!(self.format(), AnswerFormat::Line | AnswerFormat::Grid);
        self.path || self.wanted.paths.is_some() && (has_steps || self.format().is_json())
    }

    /// Returns `true` if solutions are written as they are found, because their number is unknown.
    pub(crate) fn streams(&self) -> bool {
        self.wanted.all || self.wanted.first.is_some() || self.wanted.algorithm().is_some()
    }

    /// Returns `true` if puzzles are solved sequentially.
    pub(crate) fn one_by_one(&self) -> bool {
        self.jobs == Some(1) || self.streams()
    }
}

/// The solutions asked for: one, unless one of these options is given.
#[derive(Args, Debug, Clone, Default)]
#[group(multiple = false)]
pub(crate) struct SolutionRequest {
    /// Print the number of solutions: graph searches count goal states; searches that store only the current path count
    /// simple paths to them, or all paths without a cycle check
    #[arg(long)]
    pub(crate) count: bool,
    /// Print all solutions as they are found; puzzles are solved sequentially
    #[arg(long)]
    pub(crate) all: bool,
    /// Print the first K solutions as they are found; puzzles are solved sequentially
    #[arg(long, value_name = "K", value_parser = from_one)]
    pub(crate) first: Option<u64>,
    /// Print the solution only if it is unique; otherwise exit with code 13
    #[arg(long)]
    pub(crate) unique: bool,
    /// Print the K cheapest paths without loops, the cheapest first, with their steps; paths differ in their states
    #[arg(long, value_name = "K", value_parser = from_one, conflicts_with = "algorithm")]
    pub(crate) paths: Option<u64>,
    /// Print each state that can be reached, with the cost of a cheapest path to it, the nearest first; with COST, those up to this cost
    #[arg(long, value_name = "COST", require_equals = true, value_parser = cost, conflicts_with = "algorithm")]
    pub(crate) all_distances: Option<Option<Number>>,
}

impl SolutionRequest {
    /// Returns `true` if one solution of each puzzle is asked for.
    pub(crate) fn is_one(&self) -> bool {
        let SolutionRequest {
            count,
            all,
            first,
            unique,
            paths,
            all_distances,
        } = self;
        !count && !all && first.is_none() && !unique && paths.is_none() && all_distances.is_none()
    }

    /// Returns the algorithm of a search that is no search for a goal.
    pub(crate) fn algorithm(&self) -> Option<Algorithm> {
        let name = match (self.paths, self.all_distances) {
            (Some(_), _) => "a-star",
            (_, Some(_)) => "uniform-cost",
            _ => return None,
        };
        Some(name.parse().expect("it is in the table"))
    }

    /// Returns the number of solutions after which a search can be stopped.
    pub(crate) fn most(&self) -> u64 {
        match self.first.or(self.paths) {
            Some(first) => first,
            None if self.is_one() => 1,
            None if self.unique => 2,
            None => u64::MAX,
        }
    }
}

/// The format of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AnswerFormat {
    /// One line per answer
    Line,
    /// A drawing of each answer
    Grid,
    /// A table of all answers
    Table,
    /// One JSON document with all answers
    Json,
    /// One line of JSON per answer
    Jsonl,
    /// Comma-separated values
    Csv,
    /// A Markdown table
    Md,
}

impl AnswerFormat {
    /// Returns `true` if the format of an answer does not depend on the other answers, so that outputs can be
    /// concatenated.
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
