//! Arguments for the options of puzzles, built from the declarations in the catalog.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::Error;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, ValueHint};
use search_catalog::{ListedPuzzle, PuzzleOption, Usage};

use crate::program::catalog;

use super::help;

/// The help heading of the options of all puzzles.
const OF_ALL: &str = "Options of puzzles";

/// The given options of instances, as pairs of a name and a value.
#[derive(Clone, Debug, Default)]
pub(crate) struct InstanceOptions(pub(crate) Vec<(&'static str, String)>);

/// The given options of `generate`, as pairs of a name and a value.
#[derive(Clone, Debug, Default)]
pub(crate) struct GeneratorOptions(pub(crate) Vec<(&'static str, String)>);

fn to_open(listed: &ListedPuzzle) -> Option<Usage> {
    Some(listed.usage())
}

fn to_make(listed: &ListedPuzzle) -> Option<Usage> {
    listed.generator_usage()
}

/// The name of an option, and each puzzle that declares it with its declaration.
type SharedOption = (&'static str, Vec<(&'static str, PuzzleOption)>);

/// Returns the options of all puzzles, grouped by name.
fn all(usage: fn(&ListedPuzzle) -> Option<Usage>) -> Vec<SharedOption> {
    let mut all: Vec<SharedOption> = Vec::new();
    for listed in catalog().puzzles() {
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

/// Adds an argument for each option of all puzzles.
fn augmented(command: Command, usage: fn(&ListedPuzzle) -> Option<Usage>) -> Command {
    let arguments = all(usage).into_iter().map(|(name, of)| {
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
            true => argument.action(ArgAction::SetTrue),
            false => argument
                .value_name(takes.join("|"))
                .value_parser(SuggestedValues(values.copied().collect()))
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

/// Returns the given options with their values.
fn given(
    matches: &ArgMatches,
    usage: fn(&ListedPuzzle) -> Option<Usage>,
) -> Vec<(&'static str, String)> {
    let value = |(name, of): SharedOption| {
        let value = match of.iter().all(|(_, option)| option.is_flag) {
            true => matches.get_flag(name).then(|| "yes".to_owned()),
            false => matches.get_one::<String>(name).cloned(),
        };
        Some((name, value?))
    };
    all(usage).into_iter().filter_map(value).collect()
}

/// Parses any text, which the puzzle validates later. Shells complete it to one of these values.
#[derive(Clone, Debug)]
struct SuggestedValues(Vec<&'static str>);

impl TypedValueParser for SuggestedValues {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let values = self.0.iter().map(PossibleValue::new);
        (!self.0.is_empty()).then(|| Box::new(values) as Box<dyn Iterator<Item = PossibleValue>>)
    }
}

macro_rules! arguments {
    ($type:ident, $usage:ident) => {
        impl Args for $type {
            fn augment_args(command: Command) -> Command {
                augmented(command, $usage)
            }

            fn augment_args_for_update(command: Command) -> Command {
                augmented(command, $usage)
            }
        }

        impl FromArgMatches for $type {
            fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
                Ok($type(given(matches, $usage)))
            }

            fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
                self.0 = given(matches, $usage);
                Ok(())
            }
        }
    };
}

arguments!(InstanceOptions, to_open);
arguments!(GeneratorOptions, to_make);

/// Returns the command with this help of its algorithm.
fn with_help(command: Command, help: String) -> Command {
    command.mut_arg("algorithm", |algorithm| algorithm.help(help))
}

/// Returns the command with a help that shows the options of `puzzle` and how its instances are named. Without a puzzle,
/// the help says how to show them. `before` is the command line up to the name of the command.
pub(crate) fn help_of(command: Command, puzzle: Option<&ListedPuzzle>, before: &str) -> Command {
    let called = format!("{before}{}", command.get_name());
    let makes = command.get_name() == "generate";
    let usage = puzzle.and_then(if makes { to_make } else { to_open });
    let is_option = |argument: &Arg| argument.get_help_heading() == Some(OF_ALL);
    let has_options = command.get_arguments().any(is_option);
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
        .mut_subcommands(|command| help_of(command, puzzle, &format!("{called} ")));
    if !has_options {
        return command;
    }
    let command = match command.get_name() {
        "solve" => with_help(command, help::of_solving_algorithm(puzzle)),
        "trace" | "explore" => with_help(command, help::of_algorithm(puzzle)),
        _ => command,
    };
    command.mut_arg("words", |words| match (puzzle, usage) {
        (Some(puzzle), Some(Usage { words: takes, .. })) => words.help(match takes.is_empty() {
            true => format!("{}, {}", puzzle.name, puzzle.about),
            false => format!("{}, {}: {}", puzzle.name, puzzle.about, takes.join(" ")),
        }),
        _ => {
            let help = words.get_help().map(ToString::to_string);
            let is_example = |listed: &&ListedPuzzle| !makes || to_make(listed).is_some();
            let known = catalog().puzzle(if makes { "sudoku" } else { "tiles" });
            let example = known.or_else(|| catalog().puzzles().find(is_example));
            words.help(format!(
                "{}. For the options of a puzzle, add --help after its name: {called} {} --help",
                help.unwrap_or_default(),
                example.map_or("PUZZLE", |listed| listed.name)
            ))
        }
    })
}
