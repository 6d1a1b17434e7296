//! `searchlab new`: writes a crate with a puzzle, its command line and a test.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::cli::New;
use crate::error::Error;
use crate::exit::Exit;
use crate::new_directory::create_directory;
use crate::output::stdout;
use crate::program::Program;

/// The files of a crate, with their paths. `{{...}}` is replaced.
const FILES: [(&str, &str); 6] = [
    ("Cargo.toml", include_str!("../../template/manifest.toml")),
    (".gitignore", include_str!("../../template/gitignore")),
    ("README.md", include_str!("../../template/README.md")),
    ("src/lib.rs", include_str!("../../template/src/lib.rs")),
    ("src/main.rs", include_str!("../../template/src/main.rs")),
    (
        "tests/laws.rs",
        include_str!("../../template/tests/laws.rs"),
    ),
];

/// The crates that the manifest depends on, which cannot be the names of a crate.
const DEPENDENCIES: [&str; 3] = ["search-core", "searchlab", "search-laws"];

/// Words of Rust and of cargo that cannot be the names of a crate.
const RESERVED: &[&str] = &[
    "Self",
    "abstract",
    "alloc",
    "as",
    "async",
    "await",
    "become",
    "box",
    "break",
    "build",
    "const",
    "continue",
    "core",
    "crate",
    "deps",
    "do",
    "dyn",
    "else",
    "enum",
    "examples",
    "extern",
    "false",
    "final",
    "fn",
    "for",
    "gen",
    "if",
    "impl",
    "in",
    "incremental",
    "let",
    "loop",
    "macro",
    "match",
    "mod",
    "move",
    "mut",
    "override",
    "priv",
    "proc_macro",
    "pub",
    "ref",
    "return",
    "self",
    "static",
    "std",
    "struct",
    "super",
    "test",
    "trait",
    "true",
    "try",
    "type",
    "typeof",
    "unsafe",
    "unsized",
    "use",
    "virtual",
    "where",
    "while",
    "yield",
];

/// The maximum length of a name on crates.io.
const MAX_LENGTH: usize = 64;

pub(crate) fn new(program: &Program, options: &New) -> Result<Exit, Error> {
    let name = &options.name;
    validate(name)?;
    let repository = options.path.as_deref().map(repository).transpose()?;
    let dependency = |name: &str| match &repository {
        Some(path) => format!("path = {}", quoted(&path.join("crates").join(name))),
        None => format!("version = \"{}\"", env!("CARGO_PKG_VERSION")),
    };
    let source = source(repository.as_deref());
    let files = FILES.map(|(path, text)| {
        let text = text
            .replace("{{name}}", name)
            .replace("{{crate}}", &name.replace('-', "_"))
            .replace("{{source}}", &source);
        let text = DEPENDENCIES.iter().fold(text, |text, dependency_name| {
            text.replace(
                &format!("{{{{{dependency_name}}}}}"),
                &dependency(dependency_name),
            )
        });
        (path, text)
    });
    create_directory(Path::new(name), &files)
        .map_err(|error| Error::Failed(format!("cannot create {name}: {error}")))?;
    let mut out = stdout();
    writeln!(
        out,
        "{name}: a crate with a puzzle, its command line and a test\n"
    )?;
    writeln!(
        out,
        "    cd {name}\n    cargo run -- solve 5 3 4 --path\n    cargo test\n"
    )?;
    if repository.is_none() {
        writeln!(out, "{source}\n")?;
    }
    writeln!(
        out,
        "Its README.md has more commands; they are those of {}.",
        program.name
    )?;
    out.flush()?;
    Ok(Exit::Solved)
}

/// Describes where the dependencies come from, for the README and, if they are versions, for the output.
fn source(repository: Option<&Path>) -> String {
    match repository {
        Some(_) => "`Cargo.toml` has the directory of the libraries.".to_owned(),
        None => format!(
            "`Cargo.toml` depends on version {} of the libraries on crates.io. If cargo finds no package with the name of one, it \
             is\nnot published yet: replace each version by `path = \"DIR/crates/NAME\"`, where DIR is a copy of the repository, or \
             delete the crate\nand run `new` again with `--path DIR`.",
            env!("CARGO_PKG_VERSION")
        ),
    }
}

/// Checks that cargo accepts the name of a crate.
///
/// # Errors
///
/// Returns a usage error with what was found and expected.
fn validate(name: &str) -> Result<(), Error> {
    let refused = |found: &str| {
        let name: String = name.chars().take(MAX_LENGTH).collect();
        Err(Error::Usage(format!(
            "found the name `{}`, {found}; expected a crate name: a letter, then letters of ASCII, digits, dashes and \
             underscores",
            name.escape_debug()
        )))
    };
    let is_allowed = |symbol: char| symbol.is_ascii_alphanumeric() || "-_".contains(symbol);
    let mut symbols = name.chars().enumerate();
    match symbols.find(|&(_, symbol)| !is_allowed(symbol)) {
        _ if name.is_empty() => return refused("which is empty"),
        Some((index, symbol)) => {
            let place = index + 1;
            return refused(&format!(
                "which has `{}` in column {place}",
                symbol.escape_debug()
            ));
        }
        None => {}
    }
    if !name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return refused("which does not start with a letter");
    }
    if name.len() > MAX_LENGTH {
        return refused(&format!(
            "which has {} characters, more than {MAX_LENGTH}",
            name.len()
        ));
    }
    let identifier = name.replace('-', "_");
    if RESERVED.contains(&&*identifier) {
        return refused("which is reserved by Rust or cargo");
    }
    if DEPENDENCIES
        .iter()
        .any(|dependency| dependency.replace('-', "_") == identifier)
    {
        return refused("which is a dependency of the crate");
    }
    Ok(())
}

/// Returns the absolute path of the repository that contains the crates.
///
/// # Errors
///
/// Returns a usage error if the directory does not contain them.
fn repository(path: &Path) -> Result<PathBuf, Error> {
    let missing = DEPENDENCIES
        .iter()
        .find(|name| !path.join("crates").join(name).join("Cargo.toml").is_file());
    if let Some(name) = missing {
        return Err(Error::Usage(format!(
            "--path {}: found no crates/{name}/Cargo.toml, expected the directory of the repository",
            path.display()
        )));
    }
    let absolute = std::path::absolute(path);
    absolute.map_err(|error| Error::Failed(format!("--path {}: {error}", path.display())))
}

/// Returns a path as a string of TOML. The escapes of JSON are among those of TOML.
fn quoted(path: &Path) -> String {
    serde_json::Value::from(path.to_string_lossy()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placeholder_is_replaced() {
        for (path, text) in FILES {
            for name in text
                .split("{{")
                .skip(1)
                .filter_map(|rest| rest.split_once("}}"))
            {
                let is_known =
                    ["name", "crate", "source"].contains(&name.0) || DEPENDENCIES.contains(&name.0);
                assert!(is_known, "{path}: {}", name.0);
            }
        }
    }

    #[test]
    fn paths_are_escaped() {
        assert_eq!(quoted(Path::new("a \"b\"\\c")), r#""a \"b\"\\c""#);
    }
}
