//! Whether the crate that `searchlab new` writes compiles, does what its README says, and passes its tests.
//!
//! Cargo would compile every dependency again for a crate that is not a member of this workspace, as profiles and features
//! differ. So cargo reads the manifest and resolves the dependencies, and the compiler is called for the few files of
//! the crate, with the libraries of this workspace.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;

use crate::programs::COMPILE;
use crate::steps::{command, linted, run};

/// The name of the crate.
const NAME: &str = "own-puzzle";

/// A message of cargo. Only those about artifacts have these fields.
#[derive(Deserialize)]
struct Message {
    target: Option<Target>,
    #[serde(default)]
    filenames: Vec<PathBuf>,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
    kind: Vec<String>,
}

/// What this workspace has compiled.
struct Artifacts(Vec<Message>);

impl Artifacts {
    /// Compiles the workspace if that is necessary.
    fn compile() -> Result<Artifacts, String> {
        let mut build = linted(COMPILE);
        let output = build
            .stderr(Stdio::inherit())
            .output()
            .map_err(|error| format!("cannot start cargo: {error}"))?;
        if !output.status.success() {
            return Err("the workspace does not compile".to_owned());
        }
        let messages = String::from_utf8_lossy(&output.stdout);
        let messages = messages.lines().map(serde_json::from_str);
        let messages: Result<Vec<Message>, _> = messages.collect();
        messages
            .map(Artifacts)
            .map_err(|error| format!("cannot read cargo's messages: {error}"))
    }

    /// Returns the compiled library with this name.
    fn library(&self, name: &str) -> Result<&Path, String> {
        let is_it =
            |target: &Target| target.name == name && target.kind.iter().any(|kind| kind == "lib");
        let messages = self.0.iter();
        let files = messages
            .filter(|message| message.target.as_ref().is_some_and(is_it))
            .flat_map(|message| &message.filenames);
        // Its unit tests are a program.
        let mut libraries = files.filter(|file| file.extension().is_some_and(|end| end == "rlib"));
        libraries
            .next()
            .map(PathBuf::as_path)
            .ok_or_else(|| format!("cargo has not compiled {name}"))
    }

    /// Returns the program `searchlab`.
    fn searchlab(&self) -> Result<&Path, String> {
        let programs = self
            .0
            .iter()
            .filter_map(|message| message.executable.as_deref());
        let mut programs =
            programs.filter(|program| program.file_stem().is_some_and(|name| name == "searchlab"));
        programs
            .next()
            .ok_or_else(|| "cargo has not compiled searchlab".to_owned())
    }
}

/// Writes a crate, compiles it, runs the commands of its README, and runs its tests.
pub(crate) fn check() -> Result<(), String> {
    let artifacts = Artifacts::compile()?;
    let searchlab = artifacts.searchlab()?;
    let here = std::env::current_dir().map_err(|error| error.to_string())?;
    let place = searchlab.with_file_name("new");
    let home = place.join(NAME);
    if place.exists() {
        fs::remove_dir_all(&place).map_err(failed(&place))?;
    }
    fs::create_dir_all(&place).map_err(failed(&place))?;
    run(Command::new(searchlab)
        .args(["new", NAME, "--path"])
        .arg(&here)
        .current_dir(&place))?;

    fs::copy("Cargo.lock", home.join("Cargo.lock")).map_err(failed(&home))?;
    // Reads the manifest and resolves the dependencies of this platform; others may not have been downloaded.
    let mut tree = command("cargo", "tree --offline --quiet");
    run(tree.current_dir(&home).stdout(Stdio::null()))?;

    let library = compile(&artifacts, &home, "src/lib.rs", &["search-core"], None)?;
    let program = compile(
        &artifacts,
        &home,
        "src/main.rs",
        &["searchlab"],
        Some(&library),
    )?;
    let tests = ["search-core", "search-laws"];
    let tests = compile(&artifacts, &home, "tests/laws.rs", &tests, Some(&library))?;
    for arguments in readme_commands(&home)? {
        run(Command::new(&program)
            .args(arguments)
            .current_dir(&home)
            .stdout(Stdio::null()))?;
    }
    run(Command::new(tests).current_dir(&home))
}

fn failed(path: &Path) -> impl Fn(std::io::Error) -> String {
    move |error| format!("{}: {error}", path.display())
}

/// Compiles a source of the crate with these dependencies and, unless it is the library, the library. Returns the compiled
/// file.
fn compile(
    artifacts: &Artifacts,
    home: &Path,
    source: &str,
    dependencies: &[&str],
    library: Option<&Path>,
) -> Result<PathBuf, String> {
    let name = NAME.replace('-', "_");
    let (crate_name, kind, file) = match source {
        "src/lib.rs" => (name.as_str(), "--crate-type=lib", format!("lib{name}.rlib")),
        "src/main.rs" => (
            "main",
            "--crate-type=bin",
            format!("main{}", std::env::consts::EXE_SUFFIX),
        ),
        _ => (
            "tests",
            "--test",
            format!("tests{}", std::env::consts::EXE_SUFFIX),
        ),
    };
    let target = home.join("target");
    fs::create_dir_all(&target).map_err(failed(&target))?;
    let compiled = target.join(file);
    let mut rustc = command("rustc", "--edition 2024 -D warnings");
    rustc
        .args([source, "--crate-name", crate_name, kind, "-o"])
        .arg(&compiled);
    for dependency in dependencies {
        // Messages of cargo name a library by its crate.
        let name = dependency.replace('-', "_");
        let file = artifacts.library(&name)?;
        let directory = file.parent().unwrap_or(file);
        // Libraries of this workspace are next to a directory with the libraries that they depend on.
        for directory in [directory.to_owned(), directory.join("deps")] {
            rustc
                .arg("-L")
                .arg(format!("dependency={}", directory.display()));
        }
        rustc
            .arg("--extern")
            .arg(format!("{name}={}", file.display()));
    }
    if let Some(library) = library {
        rustc
            .arg("--extern")
            .arg(format!("{name}={}", library.display()));
    }
    rustc
        .env("CARGO_PKG_NAME", NAME)
        .env("CARGO_PKG_VERSION", "0.1.0");
    run(rustc.current_dir(home))?;
    Ok(compiled)
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
