//! Options of puzzles, in help texts, completions and lists.

use search_puzzles::{ListedPuzzle, PUZZLES, PuzzleOption, Usage};

use crate::{stderr, stdout};

/// Returns each puzzle with its options, for the commands `solve` and `generate`.
fn declared() -> impl Iterator<Item = (&'static str, &'static ListedPuzzle, Vec<PuzzleOption>)> {
    PUZZLES.iter().flat_map(|listed| {
        let made = listed.generator_usage().map(|usage| usage.options);
        [
            ("solve", listed, listed.usage().options),
            ("generate", listed, made.unwrap_or_default()),
        ]
    })
}

/// Replaces line breaks by spaces.
fn joined(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_help_of_a_puzzle_contains_exactly_its_options() {
    let names: Vec<&str> = declared()
        .flat_map(|(_, _, options)| options.into_iter().map(|option| option.name))
        .collect();
    assert!(names.len() > 15, "{names:?}");
    for (command, listed, options) in declared() {
        let help = stdout(0, &[command, listed.name, "--help"]);
        let has_heading = help.contains(&format!("\nOptions of {}:", listed.name));
        assert_eq!(has_heading, !options.is_empty(), "{command} {help}");
        let help = joined(&help);
        for option in &options {
            let shown = match option.is_flag {
                true => format!("--{} ", option.name),
                false => format!("--{} <{}> {}", option.name, option.takes(), option.help),
            };
            let is_shown = help.to_lowercase().contains(&shown.to_lowercase());
            assert!(is_shown, "{shown}: {help}");
            let default = option.default.map(|value| format!("[default: {value}]"));
            assert!(default.is_none_or(|default| help.contains(&default)));
        }
        for other in &names {
            let is_own = options.iter().any(|option| option.name == *other);
            let is_shown = help.contains(&format!(" --{other} "));
            assert_eq!(is_shown, is_own, "{command} {} --{other}", listed.name);
        }
        if command == "solve" {
            let Usage { words, .. } = listed.usage();
            let instance = format!("{}: {} Options:", listed.about, words.join(" "));
            assert!(help.contains(&instance), "{instance}: {help}");
        }
    }
}

#[test]
fn the_help_without_a_puzzle_explains_how_to_list_options() {
    for command in [
        &["solve"][..],
        &["compare"],
        &["trace"],
        &["check"],
        &["cluster", "bfs"],
    ] {
        let help = joined(&stdout(0, &[command, &["--help"]].concat()));
        assert!(!help.contains("Options of tiles") && !help.contains("--korf"));
        let how = format!("searchlab {} tiles --help", command.join(" "));
        assert!(help.contains(&how), "{help}");
        let help = stdout(0, &[command, &["tiles", "--help"]].concat());
        let (own, of_puzzle) = help.split_once("\nOptions of tiles:").expect(&help);
        assert!(
            own.contains("\nOptions:") && !own.contains("--korf"),
            "{help}"
        );
        assert!(of_puzzle.contains("--korf <N>"), "{help}");
    }
    assert!(!stdout(0, &["generate", "--help"]).contains("--clues"));
}

#[test]
fn every_option_and_its_values_are_in_completions_and_in_the_manual() {
    let man = stdout(0, &["man"]).replace('\\', "");
    let shells = ["bash", "elvish", "fish", "powershell", "zsh"];
    let scripts = shells.map(|shell| (shell, stdout(0, &["completions", shell])));
    for (_, listed, options) in declared() {
        for option in options {
            let name = option.name;
            let (help, _) = option.help.split_once('\'').unwrap_or((&option.help, ""));
            assert!(man.contains(&format!("--{name}fR")), "man: --{name}");
            assert!(man.contains(&format!("{}: {help}", listed.name)), "{help}");
            for (shell, script) in &scripts {
                assert!(script.contains(name), "{shell} --{name}");
                if ["bash", "zsh", "fish"].contains(shell) {
                    for value in &option.values {
                        assert!(script.contains(value), "{shell} --{name} {value}");
                    }
                }
            }
        }
    }
}

#[test]
fn every_option_is_listed_with_its_puzzle() {
    let listed: serde_json::Value =
        serde_json::from_str(&stdout(0, &["puzzles", "--json"])).expect("the output is JSON");
    for (command, puzzle, options) in declared() {
        let records = listed["records"].as_array().expect("the field is an array");
        let record = records.iter().find(|one| one["puzzle"] == puzzle.name);
        let record = record.expect(puzzle.name);
        let (usage, listed) = match command {
            "solve" => ("instance", "options"),
            _ => ("generate", "generate_options"),
        };
        let listed = record[listed].as_array().expect("the field is an array");
        assert_eq!(listed.len(), options.len(), "{record}");
        for (listed, option) in listed.iter().zip(options) {
            assert_eq!(listed["name"], option.name);
            assert_eq!(listed["values"], serde_json::json!(option.values));
            assert_eq!(listed["default"], serde_json::json!(option.default));
            let usage = record[usage].as_str().unwrap_or_default();
            assert!(usage.contains(&format!("[{option}]")), "{usage}");
        }
    }
}

/// The command line passes every option to the puzzle, which validates its value.
#[test]
fn every_option_reaches_its_puzzle() {
    for (command, listed, options) in declared() {
        for option in options.iter().filter(|option| !option.is_flag) {
            let name = format!("--{}", option.name);
            let report = stderr(
                // Hints without variables are a file. Tables have no effect without a heuristic.
                if (option.names_file && option.name != "tables") || option.name == "hints" {
                    1
                } else {
                    2
                },
                &[command, listed.name, &name, "no/such"],
            );
            assert!(report.starts_with("error: "), "{report}");
            assert!(
                !report.contains("Usage:"),
                "{name} of {}: {report}",
                listed.name
            );
        }
    }
}
