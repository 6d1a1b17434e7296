//! The arguments.

pub(crate) mod cluster;
mod numbers;
mod puzzle;
mod solve;

use std::time::Duration;

use clap::{Args, ColorChoice, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use output_file::Original;
use search_catalog::{Algorithm, ListedPuzzle, Spec};
use search_core::Limits;

use crate::exit::Exit;
use crate::interrupt::{self, standard_input};
use crate::output::Format;
use numbers::{bytes, duration, from_one, jobs, parsed_number, port, retries, whole};
use puzzle::{GeneratorOptions, InstanceOptions};
pub(crate) use solve::{AnswerFormat, Solve, Wanted};

const AFTER_CHECK: &str = "\
A puzzle that breaks the contract misleads every search. A heuristic that is inconsistent or inadmissible costs only the \
proofs that rest on it, those of A* and IDA* for instance; best-first search, which promises nothing, loses nothing. \
That of Sudoku is such: it counts the cells without a value, and with propagation one placement may settle many. \
But where a puzzle declares its heuristic admissible or consistent, searches call optimal what rests on it, so one that is \
otherwise is a fault.";

/// The arguments, with a help that shows the options of this puzzle.
pub(crate) fn command(puzzle: Option<&ListedPuzzle>) -> clap::Command {
    puzzle::help_of(full_command(), puzzle, "")
}

/// The same with a help that shows the options of all puzzles. A negative number is a value, so that whatever takes it says
/// what it expects.
pub(crate) fn full_command() -> clap::Command {
    fn with_negative_numbers(command: clap::Command) -> clap::Command {
        command
            .mut_args(|argument| match argument.get_action().takes_values() {
                true => argument.allow_negative_numbers(true),
                false => argument,
            })
            .mut_subcommands(with_negative_numbers)
    }
    with_negative_numbers(<Cli as clap::CommandFactory>::command())
}

/// State-space search: solve puzzles, compare algorithms by what they take, watch them at work
#[derive(Parser, Debug)]
#[command(name = "searchlab", version, after_help = Exit::all(), max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    /// When to use colour; the variable `NO_COLOR` is heeded too
    #[arg(
        long,
        global = true,
        default_value = "auto",
        value_name = "WHEN",
        display_order = 900
    )]
    pub(crate) color: ColorChoice,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Solve puzzles: one line of answer for each
    #[command(after_help = Exit::help(Exit::OF_SOLVE))]
    Solve(Solve),
    /// Compare algorithms on the same puzzles, side by side
    #[command(after_help = Exit::help(Exit::OF_SEARCHES))]
    Compare(Compare),
    /// Write one run down: for Posthoc, Graphviz, a spreadsheet, a program, or as a picture of its tree
    #[command(after_help = Exit::help(Exit::OF_SEARCHES))]
    Trace(Trace),
    /// Search by many workers, on this machine or several: tiles, pancakes, hanoi, ladder
    #[command(after_help = Exit::help(Exit::OF_SEARCHES))]
    Cluster(cluster::Cluster),
    /// Watch searches in a browser: step by step, side by side, as a tree
    #[command(after_help = Exit::help(Exit::OF_SERVING))]
    Explore(Explore),
    /// Make puzzles from a seed
    #[command(after_help = Exit::help(Exit::OF_GENERATE))]
    Generate(Generate),
    /// Look for mistakes in a puzzle and its heuristic
    #[command(after_help = format!("{AFTER_CHECK}\n\n{}", Exit::help(Exit::OF_CHECK)))]
    Check(Check),
    /// List the puzzles that there are, with their instances and options
    #[command(after_help = Exit::help(Exit::OF_LISTS))]
    Puzzles(List),
    /// List the algorithms that there are, with their options
    #[command(after_help = Exit::help(Exit::OF_LISTS))]
    Algorithms(Algorithms),
    /// Print completions for a shell
    #[command(after_help = Exit::help(Exit::OF_LISTS))]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    #[command(after_help = Exit::help(Exit::OF_LISTS))]
    Man,
}

/// Which puzzle, and which instance of it.
#[derive(Args, Debug, Clone, Default)]
pub(crate) struct Named {
    /// A puzzle (`searchlab puzzles` lists them; sudoku, where it is left out) and its instance: words, a file, or -
    /// for standard input
    #[arg(value_name = "[PUZZLE] [INSTANCE|FILE|-]", hide_possible_values = true)]
    pub(crate) words: Vec<String>,

    #[command(flatten)]
    options: InstanceOptions,
}

impl Named {
    /// The options that are set, by name.
    pub(crate) fn options(&self) -> Vec<(&'static str, String)> {
        self.options.0.clone()
    }

    /// The instance behind the name of the puzzle, each read in no more than this time.
    pub(crate) fn spec(&self, words: &[String], time: Option<Duration>) -> Spec {
        Spec::new(words, self.options())
            .standard_input(standard_input)
            // What is printed could be read again and again.
            .written(Original::of_standard_output())
            .limits(Limits {
                time,
                cancel: Some(interrupt::flag()),
                ..Limits::default()
            })
    }
}

/// How far a search may go.
#[derive(Args, Debug, Clone, Default)]
pub(crate) struct Bounds {
    /// Stop each search after N expansions
    #[arg(long, value_name = "N", value_parser = whole, help_heading = "Limits")]
    pub(crate) limit_expanded: Option<u64>,
    /// Stop each search, and before it the reading of its puzzle, after so much time, such as 500ms, 10s, 2min
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = "Limits")]
    pub(crate) limit_time: Option<Duration>,
    /// Stop each search when it holds so many bytes, such as 512MiB [default: on Linux, all searches together hold at most
    /// 80 % of what is available at the start; elsewhere no limit]
    #[arg(long, value_name = "BYTES", value_parser = bytes, help_heading = "Limits")]
    pub(crate) limit_memory: Option<u64>,
}

impl Bounds {
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            expansions: self.limit_expanded,
            time: self.limit_time,
            bytes: self.limit_memory,
            ..Limits::default()
        }
    }
}

/// How the answer looks.
#[derive(Args, Debug, Clone, Default)]
pub(crate) struct Look {
    /// How the answer looks [default: table]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

impl Look {
    pub(crate) fn format(&self) -> Format {
        match (self.json, self.format) {
            (true, _) => Format::Json,
            (false, format) => format.unwrap_or_default(),
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct Compare {
    /// An algorithm to compare, such as weighted-a-star:w=1.5; may be given several times [default: those that are usual
    /// for the puzzle]
    #[arg(long, short, value_name = "ALGORITHM")]
    pub(crate) algorithm: Vec<Algorithm>,

    /// Count as this system does
    #[arg(long, value_name = "SYSTEM", default_value = "searchlab")]
    pub(crate) convention: Convention,

    /// Run each algorithm again for so long, such as 500ms, 10s, 2min, to tell its time
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "1s", conflicts_with = "once")]
    pub(crate) budget: Duration,

    /// Search once by each algorithm; times are shown, but not compared
    #[arg(long)]
    pub(crate) once: bool,

    /// Draw the counts into this SVG file
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) plot: Option<std::path::PathBuf>,

    /// Stop at the first malformed puzzle
    #[arg(long)]
    pub(crate) strict: bool,

    #[command(flatten)]
    pub(crate) look: Look,

    #[command(flatten)]
    pub(crate) bounds: Bounds,

    #[command(flatten)]
    pub(crate) named: Named,
}

#[derive(Args, Debug)]
pub(crate) struct Trace {
    /// How to search [default: best-first for sudoku, else a-star]
    #[arg(long, short, value_name = "ALGORITHM")]
    pub(crate) algorithm: Option<Algorithm>,

    /// Where to write: a name that ends with .trace.json (Posthoc), .dot, .svg, .csv or .jsonl; for a name without an
    /// extension all five are written, each with its end behind it
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: std::path::PathBuf,

    /// Which puzzle of several, from 1
    #[arg(long, value_name = "N", value_parser = parsed_number)]
    pub(crate) number: Option<usize>,

    /// At most so many events for Posthoc, the solution with its path among them [default: 1000 where states are drawn, for
    /// the viewer's sake]
    #[arg(long, value_name = "N", value_parser = from_one)]
    pub(crate) events: Option<u64>,

    #[command(flatten)]
    pub(crate) bounds: Bounds,

    #[command(flatten)]
    pub(crate) named: Named,
}

#[derive(Args, Debug)]
pub(crate) struct Explore {
    /// How to search [default: best-first for sudoku, else a-star]
    #[arg(long, short, value_name = "ALGORITHM")]
    pub(crate) algorithm: Option<Algorithm>,

    /// The port to listen on [default: one that is free]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = port)]
    pub(crate) port: u16,

    /// The address to listen on; whoever can reach it can have it search
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) host: std::net::IpAddr,

    #[command(flatten)]
    pub(crate) named: Named,
}

/// Whose way of counting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Convention {
    /// As this project counts: a goal is recognised when it is taken from the frontier, and is not expanded
    #[default]
    Searchlab,
    /// As aima-python: breadth-first search recognises a goal when it is generated
    Aima,
    /// As Fast Downward: the goal is counted as expanded
    FastDownward,
}

#[derive(Args, Debug)]
pub(crate) struct Generate {
    /// A puzzle, and its size where it has one
    #[arg(value_name = "PUZZLE [SIZE]", required = true)]
    pub(crate) words: Vec<String>,

    /// How many
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, value_parser = whole)]
    pub(crate) count: u64,

    /// Where chance begins: the same seed gives the same puzzles
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = whole)]
    pub(crate) seed: u64,

    /// What is written [default: text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<MadeFormat>,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,

    /// Write the puzzles into this file, which is there only when it is whole
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<std::path::PathBuf>,

    /// Stop after so much time, such as 500ms, 10s, 2min
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = "Limits")]
    pub(crate) limit_time: Option<Duration>,

    #[command(flatten)]
    options: GeneratorOptions,
}

/// What is written of puzzles that are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum MadeFormat {
    /// The puzzle alone, as `solve` reads it
    Text,
    /// All puzzles in one document, each with its seed and number
    Json,
    /// A line of JSON for each
    Jsonl,
    /// Comma-separated values
    Csv,
}

impl Generate {
    /// The format of records; `None` for text.
    pub(crate) fn format(&self) -> Option<Format> {
        match self.format {
            _ if self.json => Some(Format::Json),
            None | Some(MadeFormat::Text) => None,
            Some(MadeFormat::Json) => Some(Format::Json),
            Some(MadeFormat::Jsonl) => Some(Format::Jsonl),
            Some(MadeFormat::Csv) => Some(Format::Csv),
        }
    }

    pub(crate) fn options(&self) -> Vec<(&'static str, String)> {
        self.options.0.clone()
    }
}

#[derive(Args, Debug)]
pub(crate) struct Check {
    /// Look at so many states
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = parsed_number)]
    pub(crate) states: usize,

    /// End with exit code 14 for an inconsistent or inadmissible heuristic too
    #[arg(long)]
    pub(crate) strict: bool,

    /// Stop after so much time, such as 500ms, 10s, 2min
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = "Limits")]
    pub(crate) limit_time: Option<Duration>,

    #[command(flatten)]
    pub(crate) look: Look,

    #[command(flatten)]
    pub(crate) named: Named,
}

#[derive(Args, Debug)]
pub(crate) struct List {
    #[command(flatten)]
    pub(crate) look: Look,
}

#[derive(Args, Debug)]
pub(crate) struct Algorithms {
    #[command(flatten)]
    pub(crate) look: Look,

    /// Only those that can search this puzzle
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzle: Option<String>,
}
