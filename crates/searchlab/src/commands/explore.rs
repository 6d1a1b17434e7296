//! `searchlab explore`.

mod site;

use std::io::Write;

use search_catalog::{Catalog, Instance, Spec};
use search_core::Limits;
use search_explorer::Explorer;
use search_explorer::api::RunSpec;

use super::{instances, named};
use crate::cli::{Address, Explore};
use crate::error::Error;
use crate::exit::Exit;
use crate::interrupt;
use crate::output::stdout;
use crate::program::Program;

pub(crate) fn explore(program: &Program, options: &Explore) -> Result<Exit, Error> {
    if let Some(directory) = &options.site {
        return site::write(program, directory, &options.puzzle);
    }
    let method = options
        .algorithm
        .filter(|algorithm| algorithm.method().is_some());
    if let Some(algorithm) = method {
        return Err(Error::Usage(format!(
            "{algorithm} cannot be shown step by step: use an engine, such as depth-first with --propagate hidden"
        )));
    }
    let explorer = at(&program.catalog, &options.address);
    #[cfg(feature = "lessons")]
    let explorer = search_studio::lesson::course().fold(explorer, |explorer, lesson| {
        explorer.lesson(lesson.name, lesson.title, lesson.text)
    });
    let origins = options.allow_embed.iter().cloned();
    let explorer = origins.fold(explorer, Explorer::allow_embed);
    let explorer = interrupt::waiting(|| preset(&program.catalog, explorer, options))?;
    serve(explorer, &options.address, "")
}

/// Returns an explorer at this address.
pub(super) fn at(catalog: &Catalog, address: &Address) -> Explorer {
    let explorer = Explorer::new().catalog(catalog.clone());
    explorer.host(address.host).port(address.port)
}

/// Serves an explorer until Ctrl-C, and prints its URL with what follows it.
pub(super) fn serve(explorer: Explorer, address: &Address, place: &str) -> Result<Exit, Error> {
    let serving = explorer.serve().map_err(|error| {
        let address = std::net::SocketAddr::from((address.host, address.port));
        Error::Input(format!("cannot listen on {address}: {error}"))
    })?;
    if !serving.is_local() {
        let yellow = anstyle::Style::new()
            .bold()
            .fg_color(Some(anstyle::AnsiColor::Yellow.into()));
        // The warning is optional: a closed standard error is not a failure.
        let _ = writeln!(
            anstream::stderr(),
            "{yellow}warning:{yellow:#} anyone who can reach {} can start searches on this machine",
            serving.address()
        );
    }
    serving.wait_with(|serving| {
        // Exits if Ctrl-C came before the server handles it.
        interrupt::waiting(|| ());
        let mut out = stdout();
        writeln!(out, "{serving}{place} (press Ctrl-C to stop)")?;
        out.flush()
    })?;
    Ok(Exit::default())
}

/// Sets what the page opens: a run described by words if possible, otherwise the puzzles read from a file.
fn preset(catalog: &Catalog, explorer: Explorer, options: &Explore) -> Result<Explorer, Error> {
    let (listed, words) = named(catalog, &options.puzzle.words);
    let default = || catalog.default_algorithm(listed);
    let algorithm = options.algorithm.unwrap_or_else(default).to_string();
    if options.puzzle.words.is_empty() && options.puzzle.options().is_empty() {
        // The page has its own boards.
        return Ok(match options.algorithm {
            None => explorer,
            Some(_) => explorer.preset(RunSpec {
                puzzle: listed.name.to_owned(),
                words: Vec::new(),
                options: std::collections::BTreeMap::new(),
                algorithm,
            }),
        });
    }
    // Those of an instance that is opened in the page.
    let of_page = search_explorer::Limits::default();
    let limits = Limits {
        bytes: Some(of_page.bytes),
        time: Some(of_page.solve_time),
        ..Limits::default()
    };
    let (_, found): (_, Vec<Instance>) = instances(catalog, &options.puzzle, &limits, None)?;
    if let (Some(first), Some(algorithm)) = (found.first(), options.algorithm) {
        first.search(algorithm)?;
    }
    // If the words name an instance without reading a file, the page can show and change them, and its links open anywhere. So do those
    // with the text of a small file in the place of its name.
    let with_texts = match found.len() {
        1 => words.iter().map(|word| text_of(word)).collect(),
        _ => words.to_vec(),
    };
    for words in [words.to_vec(), with_texts] {
        let without_files = Spec::new(words.clone(), options.puzzle.options());
        let without_files = without_files.without_files().limits(limits.clone());
        if listed.open(without_files).is_ok() {
            let set = options.puzzle.options().into_iter();
            return Ok(explorer.preset(RunSpec {
                puzzle: listed.name.to_owned(),
                words,
                options: set.map(|(name, value)| (name.to_owned(), value)).collect(),
                algorithm,
            }));
        }
    }
    let about = format!("{} of {}", listed.name, words.join(" "));
    Ok(explorer.instances(about, found, algorithm))
}

/// The largest file whose text takes the place of its name, in bytes: a link with it is still copied and opened.
const MAX_TEXT: u64 = 64 << 10;

/// Returns the text of a small file, or the word itself if it names none.
fn text_of(word: &str) -> String {
    let is_small =
        std::fs::metadata(word).is_ok_and(|file| file.is_file() && file.len() <= MAX_TEXT);
    let text = is_small.then(|| std::fs::read_to_string(word).ok());
    text.flatten().unwrap_or_else(|| word.to_owned())
}
