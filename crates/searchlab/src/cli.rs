//! Command-line arguments.

mod algorithm;
#[cfg(feature = "explore")]
mod explore;
mod generate;
mod help;
#[cfg(feature = "lessons")]
mod lesson;
pub(crate) mod numbers;
#[cfg(feature = "puzzles")]
mod planning;
mod puzzle;
mod solve;
#[cfg(feature = "puzzles")]
mod sudoku;

use std::ffi::OsString;
use std::sync::Arc;
use std::time::Duration;

use clap::{Args, ColorChoice, FromArgMatches, Subcommand, ValueEnum};
use clap_complete::Shell;
use same_file::Handle;
use search_catalog::{Algorithm, ListedPuzzle, Spec, Tables};
use search_core::Limits;

use crate::exit::Exit;
use crate::interrupt::{self, standard_input};
use crate::memory::Memory;
use crate::output::Format;
use crate::program::Program;
use crate::progress::Progress;
use crate::puzzles::board_as_word;
use algorithm::AlgorithmParser;
#[cfg(feature = "explore")]
pub(crate) use explore::{Address, Explore};
pub(crate) use generate::{Generate, GeneratedAs};
#[cfg(feature = "lessons")]
pub(crate) use lesson::{Lesson, LessonAction, Mark};
#[cfg(feature = "explore")]
use numbers::port;
use numbers::{bytes, cost, duration, from_one, jobs, parsed_number, whole};
#[cfg(feature = "puzzles")]
pub(crate) use planning::{Ground, Validate};
use puzzle::PuzzleOptions;
pub(crate) use puzzle::sentence;
pub(crate) use solve::{AnswerFormat, SolutionRequest, Solve};
#[cfg(feature = "puzzles")]
pub(crate) use sudoku::{Hint, Rate, SudokuArgs};

/// Returns the command, whose help shows the options of `puzzle`.
pub(crate) fn command(program: &Program, puzzle: Option<&ListedPuzzle>) -> clap::Command {
    puzzle::help_of(program, full_command(program), puzzle, "")
}

/// Returns the command, whose help shows the options of all puzzles.
///
/// Negative numbers are parsed as values, not as options, so that the error names the expected value.
pub(crate) fn full_command(program: &Program) -> clap::Command {
    fn with_negative_numbers(command: clap::Command) -> clap::Command {
        command
            .mut_args(|argument| match argument.get_action().takes_values() {
                true => argument.allow_negative_numbers(true),
                false => argument,
            })
            .mut_subcommands(with_negative_numbers)
    }
    let command = clap::Command::new(program.name.clone()).max_term_width(100);
    let command = match &program.version {
        Some(version) => command.version(version.clone()),
        None => command,
    };
    let all = Command::augment_subcommands(clap::Command::new(""));
    let offered = all
        .get_subcommands()
        .filter(|command| is_offered(program, command.get_name()));
    let command = command
        .subcommands(offered.cloned())
        .after_help(Exit::all());
    let command = command.mut_subcommands(|command| match command.get_name() {
        "check" => command.after_help(help::after_check(program)),
        "solve" => hidden(command, "steps", !program.has_catalog),
        "explore" => hidden(command, "site", !program.is_searchlab),
        "generate" => hidden(command, "per_page", !program.has_catalog),
        _ => command,
    });
    let command = puzzle::of_program(program, command);
    let command = with_negative_numbers(Global::augment_args(command));
    match &program.about {
        Some(about) => command.about(about.clone()),
        // Not the description of the arguments of all commands.
        None => command.about(None),
    }
}

/// Returns the command with this argument, if it has it, left out of its help if it `is_hidden`.
fn hidden(command: clap::Command, name: &str, is_hidden: bool) -> clap::Command {
    command.mut_args(|argument| match argument.get_id() == name {
        true => argument.hide(is_hidden),
        false => argument,
    })
}

/// Returns whether the program has the command with this name.
pub(crate) fn has_command(program: &Program, name: &str) -> bool {
    full_command(program).find_subcommand(name).is_some()
}

/// Returns whether a program with these puzzles has the command with this name, if it is compiled.
fn is_offered(program: &Program, command: &str) -> bool {
    match command {
        "generate" => program
            .catalog
            .puzzles()
            .any(|listed| listed.generator_usage().is_some()),
        // Planning tasks, and the puzzles whose states can be packed, are those that come with `searchlab`.
        "cluster" | "ground" | "hint" | "normal-form" | "rate" | "validate" => program.has_catalog,
        "new" => program.is_searchlab,
        _ => true,
    }
}

/// Parses the arguments of the program, the first of which is its name.
///
/// # Errors
///
/// Returns the usage error, or the help or version to print.
pub(crate) fn parse(
    command: clap::Command,
    arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>,
) -> Result<Arguments, clap::Error> {
    let arguments = arguments
        .into_iter()
        .map(|argument| board_as_word(argument.into()));
    let matches = command.try_get_matches_from(numbers::with_negative_values(arguments))?;
    let command = matches
        .subcommand_name()
        .map(|_| Command::from_arg_matches(&matches));
    Ok(Arguments {
        command: command.transpose()?,
        color: Global::from_arg_matches(&matches)?.color,
    })
}

/// Returns the name of an option of a puzzle that is also an option of a command, if there is one.
pub(crate) fn conflict(program: &Program) -> Option<String> {
    fn of(command: &clap::Command) -> Option<String> {
        let reserved = ["help", "version", "color"].map(str::to_owned);
        let mut names = reserved.to_vec();
        for argument in command.get_arguments() {
            let id = argument.get_id().to_string();
            let long = argument.get_long().map(str::to_owned);
            let long = long.filter(|long| *long != id);
            for name in [id].into_iter().chain(long) {
                if names.contains(&name) {
                    return Some(name);
                }
                names.push(name);
            }
        }
        command.get_subcommands().find_map(of)
    }
    full_command(program).get_subcommands().find_map(of)
}

/// The arguments of the program.
#[derive(Debug)]
pub(crate) struct Arguments {
    pub(crate) command: Option<Command>,
    pub(crate) color: ColorChoice,
}

/// The arguments of all commands.
#[derive(Args, Debug)]
struct Global {
    /// When to use colour; the environment variable `NO_COLOR` is respected as well
    #[arg(
        long,
        global = true,
        default_value = "auto",
        value_name = "WHEN",
        display_order = 900
    )]
    color: ColorChoice,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Solve puzzles and print one line for each
    #[command(after_help = Exit::help(Exit::OF_SOLVE))]
    Solve(Solve),
    /// Compare algorithms on the same puzzles, side by side
    ///
    /// A list of heuristics, separated by commas, compares each algorithm with each of them.
    #[command(after_help = Exit::help(Exit::OF_SEARCHES))]
    Compare(Compare),
    /// Record a search for Posthoc, Graphviz, a spreadsheet or a program, or draw its search tree
    #[command(after_help = Exit::help(Exit::OF_SEARCHES))]
    Trace(Trace),
    /// Search with several workers, on one machine or many
    #[cfg(feature = "cluster")]
    Cluster(crate::commands::cluster::Cluster),
    /// Watch searches in a browser: step by step, side by side, as a tree
    #[command(after_help = help::after_serving())]
    #[cfg(feature = "explore")]
    Explore(Explore),
    /// Read lessons in a browser, and answer their questions
    #[command(after_help = help::after_serving())]
    #[cfg(feature = "lessons")]
    Lesson(Lesson),
    /// Mark answers to the questions of a lesson, by running its searches again
    ///
    /// A file that is not of this lesson, or has another seed than its student, is named and not marked.
    #[command(after_help = Exit::help(Exit::OF_MARK))]
    #[cfg(feature = "lessons")]
    Mark(Mark),
    /// Generate puzzles from a seed
    #[command(after_help = Exit::help(Exit::OF_GENERATE))]
    Generate(Generate),
    /// Rate Sudokus by the steps of a solution by hand
    ///
    /// Prints a line for each: the ratings ER/EP/ED of Sudoku Explainer, of the hardest step, of the hardest step up to the first value,
    /// and of the first step, and the technique of the hardest step. Ratings up to 7.5 are known.
    #[command(after_help = Exit::help(Exit::OF_SOLVE))]
    #[cfg(feature = "puzzles")]
    Rate(Rate),
    /// Print the next step of Sudokus as a person solves them
    ///
    /// Prints a line for each: the simplest deduction with its technique, rating, reason and conclusion, or why there is none. A puzzle may
    /// have several solutions. After a step that removes candidates, give the candidates that are left, or the next hint is the same; a
    /// cell with a single candidate has that value.
    #[command(after_help = Exit::help(Exit::OF_HINT))]
    #[cfg(feature = "puzzles")]
    Hint(Hint),
    /// Find equal Sudokus by their normal form
    ///
    /// Prints a line for each: the first, in lexicographic order, of all boards that it becomes by exchanging values, rows of a band, bands,
    /// columns of a stack, stacks, and rows with columns. Boards up to 9×9 have one, with any number of solutions.
    #[command(after_help = Exit::help(Exit::OF_MARK))]
    #[cfg(feature = "puzzles")]
    NormalForm(SudokuArgs),
    /// Check a puzzle and its heuristic for mistakes
    Check(Check),
    /// Count the states at each depth, up to the whole space
    ///
    /// The depth is the number of steps from the start. A breadth-first search on all cores, which also expands goals. It takes two bits for
    /// each state if the puzzle ranks its states, that is numbers them; the counts rely on ranks being one-to-one, which `check` tests.
    #[command(after_help = Exit::help(Exit::OF_LAYERS))]
    Layers(Layers),
    /// Ground a planning task in PDDL, and write it in the format of Fast Downward's translator
    #[command(after_help = Exit::help(Exit::OF_LAYERS))]
    #[cfg(feature = "puzzles")]
    Ground(Ground),
    /// Check a plan of a planning task: name the first step that fails and the facts that it misses
    #[command(after_help = Exit::help(Exit::OF_VALIDATE))]
    #[cfg(feature = "puzzles")]
    Validate(Validate),
    /// Write a crate with a puzzle of your own: its command line, a test and a README
    #[command(after_help = Exit::help(Exit::OF_LISTS))]
    New(New),
    /// List the puzzles, with their instances and options
    #[command(after_help = Exit::help(Exit::OF_LISTS))]
    Puzzles(List),
    /// List the algorithms, with their options
    #[command(after_help = Exit::help(Exit::OF_LISTS))]
    Algorithms(Algorithms),
    /// Print a shell completion script
    #[command(after_help = Exit::help(Exit::OF_LISTS))]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    #[command(after_help = Exit::help(Exit::OF_LISTS))]
    Man,
}

/// The puzzle and its instance.
#[derive(Args, Debug, Clone, Default)]
pub(crate) struct PuzzleArgs {
    /// The puzzle and its instance: words, a file, or - for standard input
    #[arg(value_name = "[PUZZLE] [INSTANCE|FILE|-]", hide_possible_values = true)]
    pub(crate) words: Vec<String>,

    #[command(flatten)]
    options: PuzzleOptions,
}

impl PuzzleArgs {
    /// Returns the options that are set, by name.
    pub(crate) fn options(&self) -> Vec<(&'static str, String)> {
        self.options.0.clone()
    }

    /// Returns the specification of the instances given by `words`, the words after the name of the puzzle. Reading an
    /// instance takes at most the time of `limits`, and the tables of its heuristic at most their memory.
    pub(crate) fn spec(&self, words: &[String], limits: &Limits) -> Spec {
        Spec::new(words, self.options())
            .standard_input(standard_input)
            // An input file that is also the output would grow while it is read.
            .written(redirected_output())
            .limits(Limits {
                time: limits.time,
                bytes: limits.bytes.or_else(|| Memory::of_machine().limit()),
                cancel: Some(interrupt::flag()),
                ..Limits::default()
            })
            .tables(tables())
    }
}

/// Returns the regular file to which standard output is redirected, or `None` if it is something else.
fn redirected_output() -> Option<Arc<Handle>> {
    let handle = Handle::stdout().ok()?;
    let is_file = handle.as_file().metadata().ok()?.is_file();
    is_file.then(|| Arc::new(handle))
}

/// Returns how tables of heuristics are made: with progress.
fn tables() -> Tables {
    let progress = Progress::new();
    Tables::new().events(move |table, layer| match layer {
        Some(layer) => progress.table(table, layer),
        None => progress.clear(),
    })
}

/// Limits of a search.
#[derive(Args, Debug, Clone, Default)]
pub(crate) struct LimitArgs {
    /// Stop each search after N expansions
    #[arg(long, value_name = "N", value_parser = whole, help_heading = "Limits")]
    pub(crate) limit_expanded: Option<u64>,
    /// Stop each search after TIME, such as 500ms, 10s, 2min; the same limit holds for what comes before, that is reading its puzzle,
    /// grounding it and making the tables of its heuristic
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = "Limits")]
    pub(crate) limit_time: Option<Duration>,
    /// Stop each search when it uses BYTES of memory, such as 512MiB [default: on Linux, all searches together use at most
    /// 80 % of the memory available at the start; elsewhere no limit]
    #[arg(long, value_name = "BYTES", value_parser = bytes, help_heading = "Limits")]
    pub(crate) limit_memory: Option<u64>,
}

impl LimitArgs {
    pub(crate) fn to_limits(&self) -> Limits {
        Limits {
            expansions: self.limit_expanded,
            time: self.limit_time,
            bytes: self.limit_memory,
            ..Limits::default()
        }
    }
}

/// The output format.
#[derive(Args, Debug, Clone, Default)]
pub(crate) struct FormatArgs {
    /// Output format [default: table]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// Same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

impl FormatArgs {
    /// Returns the chosen format.
    pub(crate) fn get(&self) -> Format {
        match (self.json, self.format) {
            (true, _) => Format::Json,
            (false, format) => format.unwrap_or_default(),
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct Compare {
    /// An algorithm to compare, such as weighted-a-star:w=1.5; can be given several times [default: a selection that
    /// depends on the puzzle]
    #[arg(long, short, value_name = "ALGORITHM", value_parser = AlgorithmParser::default(), hide_possible_values = true)]
    pub(crate) algorithm: Vec<Algorithm>,

    /// Counting convention
    #[arg(long, value_name = "SYSTEM", default_value = "searchlab")]
    pub(crate) convention: Convention,

    /// Repeat each search for TIME, such as 500ms, 10s, 2min, to measure how long it takes
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "1s", conflicts_with = "once")]
    pub(crate) budget: Duration,

    /// Run each search once; times are shown, but not compared
    #[arg(long)]
    pub(crate) once: bool,

    /// Plot the counts as an SVG file
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) plot: Option<std::path::PathBuf>,

    /// Stop at the first malformed puzzle, or if a part of the input would be skipped
    #[arg(long)]
    pub(crate) strict: bool,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
}

#[derive(Args, Debug)]
pub(crate) struct Trace {
    /// The algorithm
    #[arg(long, short, value_name = "ALGORITHM", value_parser = AlgorithmParser::default(), hide_possible_values = true)]
    pub(crate) algorithm: Option<Algorithm>,

    /// Output file; the extension selects the format: .trace.json (Posthoc), .dot, .svg, .csv or .jsonl. Without an
    /// extension, all five files are written
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: std::path::PathBuf,

    /// The number of the puzzle, from 1, if there are several
    #[arg(long, value_name = "N", value_parser = parsed_number)]
    pub(crate) number: Option<usize>,

    /// Write at most N events for Posthoc, including those of the solution path [default: 1000 if states are drawn, because
    /// larger files are slow to view]
    #[arg(long, value_name = "N", value_parser = from_one)]
    pub(crate) events: Option<u64>,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
}

/// A convention for counting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Convention {
    /// The default: goals are tested when they are removed from the frontier, and are not expanded
    #[default]
    Searchlab,
    /// As in aima-python: breadth-first search tests for a goal when a state is generated
    Aima,
    /// As in Fast Downward: the goal is counted as expanded
    FastDownward,
}

#[derive(Args, Debug)]
pub(crate) struct Check {
    /// The number of states to check
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = parsed_number)]
    pub(crate) states: usize,

    /// Exit with code 14 for an inconsistent or inadmissible heuristic as well
    #[arg(long)]
    pub(crate) strict: bool,

    /// Stop after TIME, such as 500ms, 10s, 2min
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = "Limits")]
    pub(crate) limit_time: Option<Duration>,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
}

#[derive(Args, Debug)]
pub(crate) struct Layers {
    /// The table of states [default: two-bits if the puzzle ranks its states, otherwise states]
    #[arg(long, value_name = "TABLE")]
    pub(crate) table: Option<TableOfStates>,

    /// Count up to this depth only
    #[arg(long, value_name = "N", value_parser = whole)]
    pub(crate) depth: Option<u64>,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    /// Stop each search after TIME, such as 500ms, 10s, 2min; the same limit holds for what comes before, that is reading its puzzle,
    /// grounding it and making the tables of its heuristic
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = "Limits")]
    pub(crate) limit_time: Option<Duration>,

    /// Stop each search when it uses BYTES of memory, such as 512MiB [default: on Linux, 80 % of the memory available at the
    /// start; elsewhere no limit]
    #[arg(long, value_name = "BYTES", value_parser = bytes, help_heading = "Limits")]
    pub(crate) limit_memory: Option<u64>,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
}

/// A table of the states that have been reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableOfStates {
    /// Two bits for each rank, reached or not
    TwoBits,
    /// The reached states only
    States,
}

#[derive(Args, Debug)]
pub(crate) struct New {
    /// The name of the crate, which is also its directory
    pub(crate) name: String,

    /// Depend on the crates in this directory, a copy of the repository, instead of published versions
    #[arg(long, value_name = "DIR")]
    pub(crate) path: Option<std::path::PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct List {
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args, Debug)]
pub(crate) struct Algorithms {
    #[command(flatten)]
    pub(crate) format: FormatArgs,

    /// List only the algorithms that can search this puzzle
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzle: Option<String>,
}
