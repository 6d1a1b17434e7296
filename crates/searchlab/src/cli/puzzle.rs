//! Arguments for the options of puzzles, built from the declarations in the catalog.

use clap::builder::{BoolValueParser, PossibleValue, StringValueParser, TypedValueParser};
use clap::error::Error;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, Id, ValueHint};
use search_catalog::{Catalog, ListedPuzzle, PuzzleOption, Usage};

use super::algorithm::AlgorithmParser;
use super::help;
use crate::program::Program;

/// The help heading of the options of all puzzles.
const OF_ALL: &str = "Options of puzzles";

fn to_open(listed: &ListedPuzzle) -> Option<Usage> {
    Some(listed.usage())
}

fn to_make(listed: &ListedPuzzle) -> Option<Usage> {
    listed.generator_usage()
}

/// Returns how a command uses a puzzle: `generate` makes instances, the others open them.
fn usage_of(command: &Command) -> fn(&ListedPuzzle) -> Option<Usage> {
    match command.get_name() {
        "generate" => to_make,
        _ => to_open,
    }
}

/// Returns whether the command takes a puzzle with its options.
fn takes_puzzle(command: &Command) -> bool {
    command
        .get_arguments()
        .any(|argument| argument.get_id() == "words")
}

/// The name of an option, and each puzzle that declares it with its declaration.
type SharedOption = (&'static str, Vec<(&'static str, PuzzleOption)>);

/// Returns the options of all puzzles, grouped by name.
fn all(catalog: &Catalog, usage: fn(&ListedPuzzle) -> Option<Usage>) -> Vec<SharedOption> {
    let mut all: Vec<SharedOption> = Vec::new();
    for listed in catalog.puzzles() {
        for option in usage(listed).into_iter().flat_map(|usage| usage.options) {
            let same = all.iter_mut().find(|(name, _)| *name == option.name);
            match same {
                Some((_, of)) => of.push((listed.name, option)),
                None => all.push((option.name, vec![(listed.name, option)])),
            }
        }
    }
    all
}

/// Adds an argument for each option of all puzzles of the catalog.
fn with_options(command: Command, catalog: &Catalog) -> Command {
    let arguments = all(catalog, usage_of(&command))
        .into_iter()
        .map(|(name, of)| {
            let helps = of
                .iter()
                .map(|(puzzle, option)| format!("{puzzle}: {}", help(option)));
            let mut takes: Vec<String> = of.iter().map(|(_, option)| option.takes()).collect();
            takes.dedup();
            let values = of.iter().flat_map(|(_, option)| option.values.iter());
            let names_file = of.iter().any(|(_, option)| option.names_file);
            let argument = Arg::new(name)
                .long(name)
                .help(helps.collect::<Vec<_>>().join("; "))
                .help_heading(OF_ALL);
            match of.iter().all(|(_, option)| option.is_flag) {
                true => argument.action(ArgAction::SetTrue).value_parser(
                    BoolValueParser::new().map(move |_| GivenOption(name, "yes".to_owned())),
                ),
                false => argument
                    .value_name(takes.join("|"))
                    .value_parser(OptionParser {
                        name,
                        values: values.copied().collect(),
                    })
                    .hide_possible_values(true)
                    .value_hint(match names_file {
                        true => ValueHint::FilePath,
                        false => ValueHint::Other,
                    }),
            }
        });
    command.args(arguments.collect::<Vec<_>>())
}

fn help(option: &PuzzleOption) -> String {
    match option.default {
        Some(default) => format!("{} [default: {default}]", option.help),
        None => option.help.clone(),
    }
}

/// Returns `text` with its first letter in upper case, as in the help of other arguments.
pub(crate) fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(characters.as_str().chars()).collect()
}

/// The given option of a puzzle: its name and its value, any text, which the puzzle validates later.
#[derive(Clone, Debug)]
struct GivenOption(&'static str, String);

/// Parses the value of the option with this name. Shells complete it to one of the values.
#[derive(Clone, Debug)]
struct OptionParser {
    name: &'static str,
    values: Vec<&'static str>,
}

impl TypedValueParser for OptionParser {
    type Value = GivenOption;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<GivenOption, Error> {
        let value = StringValueParser::new().parse_ref(command, argument, value)?;
        Ok(GivenOption(self.name, value))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let values = self.values.iter().map(PossibleValue::new);
        let has_values = !self.values.is_empty();
        has_values.then(|| Box::new(values) as Box<dyn Iterator<Item = PossibleValue>>)
    }
}

/// The given options of a puzzle, as pairs of a name and a value.
#[derive(Clone, Debug, Default)]
pub(crate) struct PuzzleOptions(pub(crate) Vec<(&'static str, String)>);

/// Their arguments depend on the puzzles of the program: [`with_options`] adds them.
impl Args for PuzzleOptions {
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}

impl FromArgMatches for PuzzleOptions {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        // The arguments of options are those with values of this type.
        let option = |id: &Id| match matches.try_get_one::<GivenOption>(id.as_str()) {
            Ok(Some(GivenOption(name, value))) if is_given(matches, id) => {
                Some((*name, value.clone()))
            }
            _ => None,
        };
        Ok(PuzzleOptions(matches.ids().filter_map(option).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = PuzzleOptions::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Returns whether the argument is on the command line: a flag that is not has a value as well.
fn is_given(matches: &ArgMatches, id: &Id) -> bool {
    matches.value_source(id.as_str()) == Some(ValueSource::CommandLine)
}

/// Returns the command and its subcommands with the puzzles and algorithms of the program.
pub(super) fn of_program(program: &Program, command: Command) -> Command {
    let command = command.mut_subcommands(|command| of_program(program, command));
    if !takes_puzzle(&command) {
        return command;
    }
    let command = command.mut_args(|argument| match argument.get_id().as_str() {
        "algorithm" => argument.value_parser(AlgorithmParser(program.catalog.clone())),
        _ => argument,
    });
    let command = match command.get_name() {
        "generate" => command,
        _ => command.mut_arg("words", |words| words.help(help::of_words(program))),
    };
    with_options(
        with_algorithm_help(program, command, None),
        &program.catalog,
    )
}

/// Returns the command with the help of its algorithm for a puzzle, or for all.
fn with_algorithm_help(
    program: &Program,
    command: Command,
    puzzle: Option<&ListedPuzzle>,
) -> Command {
    let help = match command.get_name() {
        "solve" => help::of_solving_algorithm(program, puzzle),
        "trace" | "explore" => help::of_algorithm(program, puzzle),
        _ => return command,
    };
    command.mut_arg("algorithm", |algorithm| algorithm.help(help))
}

/// Returns the command with a help that shows the options of `puzzle` and how its instances are named. Without a puzzle,
/// the help says how to show them. `before` is the command line up to the name of the command.
pub(crate) fn help_of(
    program: &Program,
    command: Command,
    puzzle: Option<&ListedPuzzle>,
    before: &str,
) -> Command {
    let called = format!("{before}{}", command.get_name());
    let makes = command.get_name() == "generate";
    let usage_of = usage_of(&command);
    let usage = puzzle.and_then(usage_of);
    let is_option = |argument: &Arg| argument.get_help_heading() == Some(OF_ALL);
    let takes_puzzle = takes_puzzle(&command);
    let shown = |argument: Arg| {
        let options = usage.iter().flat_map(|usage| &usage.options);
        let option = { options }.find(|option| *argument.get_id() == option.name);
        match (is_option(&argument), puzzle, option) {
            (false, ..) => argument,
            (true, Some(puzzle), Some(option)) => {
                let heading = format!("Options of {}", puzzle.name);
                let argument = argument.help(sentence(&help(option))).help_heading(heading);
                match option.is_flag {
                    true => argument,
                    false => argument.value_name(option.takes()),
                }
            }
            (true, ..) => argument.hide(true),
        }
    };
    let command = command
        .mut_args(shown)
        .mut_subcommands(|command| help_of(program, command, puzzle, &format!("{called} ")));
    if !takes_puzzle {
        return command;
    }
    let command = with_algorithm_help(program, command, puzzle);
    command.mut_arg("words", |words| match (puzzle, usage) {
        (Some(puzzle), Some(Usage { words: takes, .. })) => words.help(match takes.is_empty() {
            true => format!("{}, {}", puzzle.name, puzzle.about),
            false => format!("{}, {}: {}", puzzle.name, puzzle.about, takes.join(" ")),
        }),
        _ => {
            let help = words.get_help().map(ToString::to_string);
            let is_example = |listed: &&ListedPuzzle| usage_of(listed).is_some();
            let catalog = &program.catalog;
            let known = catalog.puzzle(if makes { "sudoku" } else { "tiles" });
            let example = known.or_else(|| catalog.puzzles().find(is_example));
            words.help(format!(
                "{}. For the options of a puzzle, add --help after its name: {called} {} --help",
                help.unwrap_or_default(),
                example.map_or("PUZZLE", |listed| listed.name)
            ))
        }
    })
}
