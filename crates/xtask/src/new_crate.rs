//! The crate that `searchlab new` writes: whether the commands of its README work, and its tests pass.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::command::{cargo, command, run, succeeds};

/// Where the crate is written and compiled.
const PLACE: &str = "target/new";
const NAME: &str = "own-puzzle";

/// What it does not compile: other puzzles, planning and lessons.
const OTHERS: [&str; 5] = [
    "search-puzzles",
    "sudoku-puzzle",
    "classic-puzzles",
    "planning-task",
    "pulldown-cmark",
];

/// Writes a crate, runs its tests, and the commands of its README.
pub(crate) fn check() -> Result<(), String> {
    let here = std::env::current_dir().map_err(|error| error.to_string())?;
    let home = here.join(PLACE).join(NAME);
    if home.exists() {
        fs::remove_dir_all(&home).map_err(failed(&home))?;
    }
    fs::create_dir_all(PLACE).map_err(failed(Path::new(PLACE)))?;
    // Of the whole workspace, so that everything is compiled with the same features as for the tests.
    cargo("build --workspace --locked --bins --examples")?;
    let searchlab = format!("target/debug/searchlab{}", std::env::consts::EXE_SUFFIX);
    run(Command::new(here.join(searchlab))
        .arg("new")
        .arg(NAME)
        .arg("--path")
        .arg(&here)
        .current_dir(here.join(PLACE)))?;
    // The versions of the dependencies are those of this workspace.
    fs::copy("Cargo.lock", home.join("Cargo.lock")).map_err(failed(&home))?;

    let in_crate = |arguments: &str| -> Command {
        let mut cargo = command("cargo", arguments);
        // With the profile of this workspace, so that its compiled dependencies are shared.
        cargo
            .current_dir(&home)
            .env("CARGO_TARGET_DIR", here.join("target"))
            .env("CARGO_PROFILE_DEV_DEBUG", "false")
            .env("CARGO_PROFILE_DEV_LTO", "off");
        cargo
    };
    for other in OTHERS {
        let tree = format!("tree --edges normal --invert {other}");
        if succeeds(&mut in_crate(&tree)) {
            return Err(format!(
                "{}: `{tree}` found {other}, which a program with a puzzle of its own does not need",
                home.display()
            ));
        }
    }
    run(&mut in_crate("test --quiet"))?;
    for arguments in readme_commands(&home)? {
        run(in_crate("run --quiet --")
            .args(arguments)
            .stdout(Stdio::null()))?;
    }
    Ok(())
}

fn failed(path: &Path) -> impl Fn(std::io::Error) -> String {
    move |error| format!("{}: {error}", path.display())
}

/// Returns the arguments of each `cargo run --` of the README. A server would not end, so its help is shown instead.
fn readme_commands(home: &Path) -> Result<Vec<Vec<String>>, String> {
    let readme = home.join("README.md");
    let text = fs::read_to_string(&readme).map_err(failed(&readme))?;
    let commands = text
        .lines()
        .filter_map(|line| line.strip_prefix("    cargo run -- "));
    let commands = commands.map(|command| {
        let end = command.starts_with("explore").then_some("--help");
        command
            .split_whitespace()
            .chain(end)
            .map(str::to_owned)
            .collect()
    });
    let commands: Vec<Vec<String>> = commands.collect();
    match commands.len() {
        0 => Err(format!("{} has no commands", readme.display())),
        _ => Ok(commands),
    }
}
