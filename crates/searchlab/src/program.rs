//! The command line of a program: its name, its puzzles and algorithms, and the command that it runs.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::ColorChoice;
use clap::error::{ContextKind, ContextValue};
use search_catalog::erased::Erasable;
use search_catalog::{Catalog, Definition, ListedPuzzle, OwnPuzzle};
use search_core::{StateSpace, Written, cost::Weighable};

use crate::cli::{self, Arguments, Command};
use crate::commands;
use crate::error::Error;
use crate::exit::Exit;
use crate::{puzzles, standard_output};

/// The command line of a program.
///
/// [The crate's documentation](crate) has an example.
#[derive(Default)]
pub struct Cli {
    name: Option<String>,
    version: Option<String>,
    about: Option<String>,
    has_catalog: bool,
    is_searchlab: bool,
    puzzles: Vec<&'static ListedPuzzle>,
    algorithms: Vec<&'static Definition>,
}

impl Cli {
    /// Creates a command line without puzzles.
    #[must_use]
    pub fn new() -> Cli {
        Cli::default()
    }

    /// Creates the command line of the program `searchlab`: with the puzzles of the catalog, and the command `new`.
    #[cfg(feature = "puzzles")]
    #[must_use]
    pub fn searchlab() -> Cli {
        let cli = Cli {
            is_searchlab: true,
            ..Cli::new()
        };
        let about = "State-space search: solve puzzles, compare algorithms, and watch searches step by step";
        let cli = cli.name("searchlab").version(env!("CARGO_PKG_VERSION"));
        cli.about(about).catalog()
    }

    /// Sets the name of the program in its help, manual page and completions: `env!("CARGO_PKG_NAME")` or
    /// `env!("CARGO_BIN_NAME")`. The default is the name by which the program was started.
    #[must_use]
    pub fn name(mut self, name: impl Into<String>) -> Cli {
        self.name = Some(name.into());
        self
    }

    /// Sets the version that `--version` prints: `env!("CARGO_PKG_VERSION")`. By default there is no such option.
    #[must_use]
    pub fn version(mut self, version: impl Into<String>) -> Cli {
        self.version = Some(version.into());
        self
    }

    /// Sets the first line of the help: `env!("CARGO_PKG_DESCRIPTION")`. The default is the description of the only puzzle.
    #[must_use]
    pub fn about(mut self, about: impl Into<String>) -> Cli {
        self.about = Some(about.into());
        self
    }

    /// Adds the puzzles of the catalog, before those of the program, and the command `cluster`, which searches some of
    /// them, if the feature `cluster` is enabled.
    #[cfg(feature = "puzzles")]
    #[must_use]
    pub fn catalog(mut self) -> Cli {
        self.has_catalog = true;
        self
    }

    /// Adds a puzzle, whose searches run on the [erased space](search_catalog::erased): nothing is compiled for its type.
    #[must_use]
    pub fn puzzle<P>(mut self, puzzle: OwnPuzzle<P>) -> Cli
    where
        P: Erasable + Written + 'static,
    {
        self.puzzles.push(puzzle.erased());
        self
    }

    /// Adds a puzzle with searches that are compiled for its type: see [`OwnPuzzle::compiled`]. `compare` shows which searches
    /// are compiled.
    #[must_use]
    pub fn puzzle_compiled<P>(mut self, puzzle: OwnPuzzle<P>) -> Cli
    where
        P: Erasable + Written + StateSpace<Cost: Weighable> + 'static,
    {
        self.puzzles.push(puzzle.compiled());
        self
    }

    /// Adds an algorithm.
    #[must_use]
    pub fn algorithm(mut self, definition: &'static Definition) -> Cli {
        self.algorithms.push(definition);
        self
    }

    /// Runs the command that the arguments of the program name, and returns the exit code of the program.
    ///
    /// Prints results on standard output, and errors on standard error. Ctrl-C ends the process.
    #[must_use]
    pub fn main(self) -> ExitCode {
        self.run(std::env::args_os())
    }

    /// Works like [`main`](Cli::main) with these arguments, the first of which is the name of the program.
    #[must_use]
    pub fn run(self, arguments: impl IntoIterator<Item = impl Into<OsString>>) -> ExitCode {
        let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
        match self.program(&arguments) {
            Ok(program) => run(&program, arguments),
            Err(message) => {
                print_error(&message);
                Exit::Malformed.into()
            }
        }
    }

    /// Returns the program, with its catalog.
    ///
    /// # Errors
    ///
    /// Returns an error if a name is invalid or in use.
    fn program(self, arguments: &[OsString]) -> Result<Program, String> {
        let Cli {
            name,
            version,
            about,
            has_catalog,
            is_searchlab,
            puzzles,
            algorithms,
        } = self;
        fn cannot_add<E: Display>(kind: &str, name: &str) -> impl Fn(E) -> String {
            move |error| format!("cannot add the {kind} `{name}`: {error}")
        }
        let mut catalog = match has_catalog {
            true => puzzles::catalog(),
            false => Catalog::new(),
        };
        // A puzzle may have one of the algorithms as its default.
        for algorithm in algorithms {
            let added = catalog.with_algorithm(algorithm);
            catalog = added.map_err(cannot_add("algorithm", algorithm.name))?;
        }
        for &puzzle in &puzzles {
            let added = catalog.with_puzzle(puzzle);
            catalog = added.map_err(cannot_add("puzzle", puzzle.name))?;
        }
        let started_as = arguments.first().map(Path::new).and_then(Path::file_stem);
        let name = name.or_else(|| Some(started_as?.to_str()?.to_owned()));
        let only = match (&puzzles[..], has_catalog) {
            ([puzzle], false) => Some(puzzle.about),
            ([], false) => return Err("this program has no puzzles".to_owned()),
            _ => None,
        };
        let program = Program {
            name: name.unwrap_or_else(|| "program".to_owned()),
            version,
            about: about.or_else(|| only.map(cli::sentence)),
            is_searchlab,
            has_catalog,
            catalog,
        };
        match cli::conflict(&program) {
            Some(option) => Err(format!(
                "the option --{option} of a puzzle has the name of an option of every puzzle"
            )),
            None => Ok(program),
        }
    }
}

/// A program: what its help says of it, its puzzles and algorithms.
pub(crate) struct Program {
    pub(crate) name: String,
    pub(crate) version: Option<String>,
    pub(crate) about: Option<String>,
    /// Whether it is the program `searchlab`, which alone has the command `new` and writes the page without a server.
    pub(crate) is_searchlab: bool,
    /// Whether it has the puzzles that come with `searchlab`.
    pub(crate) has_catalog: bool,
    pub(crate) catalog: Catalog,
}

fn run(program: &Program, arguments: Vec<OsString>) -> ExitCode {
    // Usage errors respect `--color` too, so it is read before the arguments are parsed.
    let command = cli::command(program, requested_puzzle(&program.catalog, &arguments));
    let command = command.color(requested_color(&arguments));
    let parsed = cli::parse(command, arguments);
    let arguments: Arguments = match parsed {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => {
            match puzzle_as_command(program, &error) {
                Some(message) => print_error(&message),
                // If standard error is closed, nothing can be reported.
                None => drop(error.print()),
            }
            return Exit::Usage.into();
        }
        Err(help) => return exit_code(print_help(|| help.print())),
    };
    match arguments.color {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    }
    .write_global();
    let result = match &arguments.command {
        #[cfg(feature = "puzzles")]
        None if program.catalog.puzzle("sudoku").is_some() => commands::first::first(program),
        None => print_help(|| {
            cli::command(program, None)
                .color(arguments.color)
                .print_help()
        }),
        Some(Command::Solve(options)) => commands::solve::solve(program, options),
        Some(Command::Compare(options)) => commands::compare::compare(program, options),
        Some(Command::Trace(options)) => commands::trace::trace(program, options),
        #[cfg(feature = "cluster")]
        Some(Command::Cluster(options)) => commands::cluster::cluster(program, options),
        #[cfg(feature = "explore")]
        Some(Command::Explore(options)) => commands::explore::explore(program, options),
        #[cfg(feature = "lessons")]
        Some(Command::Lesson(options)) => commands::lesson::lesson(&program.catalog, options),
        Some(Command::Generate(options)) => commands::generate::generate(program, options),
        #[cfg(feature = "puzzles")]
        Some(Command::Rate(options)) => commands::by_hand::rate(program, options),
        #[cfg(feature = "puzzles")]
        Some(Command::Hint(options)) => commands::hint::hint(program, options),
        #[cfg(feature = "puzzles")]
        Some(Command::NormalForm(options)) => {
            commands::normal_form::normal_form(&program.catalog, options)
        }
        Some(Command::Check(options)) => commands::check::check(program, options),
        #[cfg(feature = "lessons")]
        Some(Command::Mark(options)) => commands::mark::mark(&program.catalog, options),
        Some(Command::Layers(options)) => commands::layers::layers(program, options),
        #[cfg(feature = "puzzles")]
        Some(Command::Ground(options)) => commands::planning::ground(options),
        #[cfg(feature = "puzzles")]
        Some(Command::Validate(options)) => commands::planning::validate(options),
        Some(Command::New(options)) => commands::new::new(program, options),
        Some(Command::Puzzles(options)) => commands::list::puzzles(program, options),
        Some(Command::Algorithms(options)) => commands::list::algorithms(program, options),
        Some(Command::Completions { shell }) => commands::shell::completions(program, *shell),
        Some(Command::Man) => commands::shell::man(program),
    };
    exit_code(result)
}

/// Returns the message that a puzzle is in the place of a command, if that is the error.
fn puzzle_as_command(program: &Program, error: &clap::Error) -> Option<String> {
    let Some(ContextValue::String(name)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    let puzzle = program.catalog.puzzle(name)?.name;
    let program = &program.name;
    Some(format!(
        "`{puzzle}` is a puzzle, and a command is expected before it: {program} solve {puzzle}"
    ))
}

/// Prints the help or the version.
///
/// # Errors
///
/// Returns an error if standard output cannot be written.
fn print_help(print: impl FnOnce() -> io::Result<()>) -> Result<Exit, Error> {
    if standard_output::was_closed() {
        return Err(standard_output::error().into());
    }
    print()?;
    io::stdout().flush()?;
    Ok(Exit::default())
}

/// Prints the error, if any, and returns the exit code.
fn exit_code(result: Result<Exit, Error>) -> ExitCode {
    match result {
        Ok(exit) => exit.into(),
        // The reader of the output has closed it, as `head` does.
        Err(Error::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            Exit::default().into()
        }
        Err(error) => {
            print_error(&error.to_string());
            error.exit().into()
        }
    }
}

/// Returns the puzzle whose options the help shows: the one named in the arguments, or the only one.
fn requested_puzzle(catalog: &Catalog, arguments: &[OsString]) -> Option<&'static ListedPuzzle> {
    let words = arguments.iter().skip(1).filter_map(|word| word.to_str());
    let mut all = catalog.puzzles();
    let only = all.next().filter(|_| all.next().is_none());
    { words }.find_map(|word| catalog.puzzle(word)).or(only)
}

/// Returns the value of `--color`, or the default if it is missing or invalid.
fn requested_color(arguments: &[OsString]) -> ColorChoice {
    let after = arguments.windows(2).filter(|two| two[0] == "--color");
    let after = after.filter_map(|two| two[1].to_str());
    let within = arguments.iter().filter_map(|one| one.to_str());
    let within = within.filter_map(|one| one.strip_prefix("--color="));
    let color = after.chain(within).find_map(|when| when.parse().ok());
    color.unwrap_or_default()
}

/// Prints a note on standard error.
pub(crate) fn note(message: &str) {
    let cyan = anstyle::Style::new()
        .bold()
        .fg_color(Some(anstyle::AnsiColor::Cyan.into()));
    // Notes are optional: a closed standard error is not a failure.
    let _ = writeln!(anstream::stderr(), "{cyan}note:{cyan:#} {message}");
}

/// Prints an error on standard error.
pub(crate) fn print_error(message: &str) {
    let red = anstyle::Style::new()
        .bold()
        .fg_color(Some(anstyle::AnsiColor::Red.into()));
    // If standard error is closed, nothing can be reported.
    let _ = writeln!(anstream::stderr(), "{red}error:{red:#} {message}");
}

#[cfg(all(test, feature = "puzzles"))]
mod tests {
    use super::*;

    /// Regression test: puzzles were a list of the process, set by the first command line that ran.
    #[test]
    fn programs_of_one_process_shared_their_puzzles() {
        let of = |cli: Cli| cli.program(&[]).expect("the names are valid");
        let tiles = puzzles::catalog().puzzle("tiles");
        let only_tiles = Cli {
            puzzles: tiles.into_iter().collect(),
            ..Cli::new()
        };
        let words = ["program", "generate", "9", "--clues", "30"];
        for (program, is_known) in [(of(Cli::searchlab()), true), (of(only_tiles), false)] {
            let parsed = cli::parse(cli::full_command(&program), words);
            assert_eq!(parsed.is_ok(), is_known);
        }
    }
}
