//! `searchlab explore --site`: writes the page without a server.

use std::io::Write;
use std::path::Path;

use crate::cli::PuzzleArgs;
use crate::error::Error;
use crate::exit::Exit;
use crate::new_directory::create_directory;
use crate::output::stdout;
use crate::program::Program;

/// The files of the page by their names; none if the program was built without them.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/site.rs"));

const MISSING: &str = "--site: this program was built without the page.\n\
    The released programs contain it. In a clone of the project, `cargo xtask site` writes it to target/site, and this builds a program \
    that contains it:\n    SEARCHLAB_SITE=\"$PWD/target/site\" cargo install --path crates/searchlab";

/// Writes the page into a new directory.
///
/// # Errors
/// Returns an error that says what to do instead if there is a puzzle, or the program has puzzles of its own.
pub(super) fn write(
    program: &Program,
    directory: &Path,
    puzzle: &PuzzleArgs,
) -> Result<Exit, Error> {
    if !program.is_searchlab {
        let other = "--site: found a program with puzzles of its own, which this page does not contain; expected \
            `searchlab`. Save a run as one page instead, which plays on any host: start `explore` without --site, then choose Save, Web page";
        return Err(Error::Usage(other.to_owned()));
    }
    let option = puzzle
        .options()
        .first()
        .map(|(name, _)| format!("--{name}"));
    if let Some(found) = puzzle.words.first().cloned().or(option) {
        return Err(Error::Usage(format!(
            "the argument '--site <DIR>' cannot be used with '{found}': the page has the puzzles of the catalog, and opens those of links and \
             of files dropped on it. Start `explore` without --site, then choose Save: Copy link for a link to this puzzle that opens on the \
             page, or Web page for a file that plays one search on any host"
        )));
    }
    if FILES.is_empty() {
        return Err(Error::Failed(MISSING.to_owned()));
    }
    let shown = directory.display();
    create_directory(directory, FILES)
        .map_err(|error| Error::Failed(format!("cannot create {shown}: {error}")))?;
    let mut out = stdout();
    writeln!(
        out,
        "{shown}: the explorer as {} files, for any static host\n\n    python3 -m http.server --directory {shown}",
        FILES.len()
    )?;
    out.flush()?;
    Ok(Exit::default())
}
