//! Searches in a browser.

use std::io::Write;

use search_catalog::{Instance, Spec};
use search_explorer::Explorer;
use search_explorer::api::RunSpec;

use super::{instances, named, usual_engine};
use crate::cli::Explore;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::stdout;

pub(crate) fn explore(options: &Explore) -> Result<Exit, Error> {
    let method = options
        .algorithm
        .filter(|algorithm| algorithm.method().is_some());
    if let Some(algorithm) = method {
        return Err(Error::Usage(format!(
            "{algorithm} cannot be watched; an engine can, such as depth-first with --propagate hidden"
        )));
    }
    let explorer = Explorer::new().host(options.host).port(options.port);
    let serving = preset(explorer, options)?.serve().map_err(|error| {
        let address = (options.host, options.port);
        Error::Input(format!(
            "cannot listen on {}: {error}",
            std::net::SocketAddr::from(address)
        ))
    })?;
    if !serving.is_local() {
        let yellow = anstyle::Style::new()
            .bold()
            .fg_color(Some(anstyle::AnsiColor::Yellow.into()));
        // Where standard error is closed there is nobody to tell.
        let _ = writeln!(
            anstream::stderr(),
            "{yellow}warning:{yellow:#} whoever can reach {} can have this machine search",
            serving.address()
        );
    }
    serving.wait_with(|serving| {
        let mut out = stdout();
        writeln!(out, "{serving} (Ctrl-C ends it)")?;
        out.flush()
    })?;
    Ok(Exit::default())
}

/// What the page opens: a run that it can name by words, or, where a file was read, its puzzles.
fn preset(explorer: Explorer, options: &Explore) -> Result<Explorer, Error> {
    let (listed, words) = named(&options.named.words);
    let usual = || usual_engine(listed, false);
    let algorithm = options.algorithm.unwrap_or_else(usual).to_string();
    if options.named.words.is_empty() && options.named.options().is_empty() {
        // Nothing is read here: the page has boards of its own.
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
    let (_, found): (_, Vec<Instance>) = instances(&options.named, None, None)?;
    if let (Some(first), Some(algorithm)) = (found.first(), options.algorithm) {
        first.search(algorithm)?;
    }
    // The same words without files: where they still name an instance, the page can show and change them.
    let without_files = Spec::new(words.to_vec(), options.named.options()).without_files();
    if listed.open(without_files).is_ok() {
        let set = options.named.options().into_iter();
        return Ok(explorer.preset(RunSpec {
            puzzle: listed.name.to_owned(),
            words: words.to_vec(),
            options: set.map(|(name, value)| (name.to_owned(), value)).collect(),
            algorithm,
        }));
    }
    let about = format!("{} of {}", listed.name, words.join(" "));
    Ok(explorer.instances(about, found, algorithm))
}
