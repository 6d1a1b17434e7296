//! `searchlab trace`.

use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use search_catalog::erased::{AnyState, Capability, Erased};
use search_catalog::{Algorithm, Answer, Instance, stepping};
use search_core::{
    Limit, Limits, Observer, StateSpace, Step, Written as _,
    engine::{Watch, WithoutPauses},
};
use search_trace::{Run, TraceSize, Tree};

use super::{instances, named};
use crate::cli::Trace;
use crate::drive::Drive;
use crate::error::Error;
use crate::exit::Exit;
use crate::memory;
use crate::output::file::{cannot_be_written, create};
use crate::output::output_file::OutputFile;
use crate::output::stdout;
use crate::patience::Patience;
use crate::program::Program;
use crate::progress::Progress;
use crate::record::Metrics;
use crate::threads;

/// A format of traces, selected by the extension of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Posthoc,
    Dot,
    Svg,
    Csv,
    Jsonl,
}

const FORMS: [(Form, &str); 5] = [
    (Form::Posthoc, ".trace.json"),
    (Form::Dot, ".dot"),
    (Form::Svg, ".svg"),
    (Form::Csv, ".csv"),
    (Form::Jsonl, ".jsonl"),
];

pub(crate) fn trace(program: &Program, options: &Trace) -> Result<Exit, Error> {
    let files = files(&options.output)?;
    if options.events.is_some() && !files.iter().any(|(form, _)| *form == Form::Posthoc) {
        let message = "--events applies to Posthoc only: name a .trace.json file, or no extension for all five files";
        return Err(Error::Usage(message.to_owned()));
    }
    let files = files.into_iter().map(|(form, path)| {
        let file = create("--output", &path, options.limits.limit_time)?;
        Ok((form, path, file))
    });
    let files: Vec<(Form, PathBuf, OutputFile)> = files.collect::<Result<_, Error>>()?;
    let originals = files.iter().map(|(_, _, file)| file.original());
    let (listed, instances) = instances(
        &program.catalog,
        &options.puzzle,
        &options.limits.to_limits(),
        originals.flatten(),
    )?;
    let number = match (options.number, instances.len()) {
        (Some(number), _) => number,
        (None, 1) => 1,
        (None, count) => {
            let message = format!(
                "a trace records one search: select one of the {count} puzzles by --number"
            );
            return Err(Error::Usage(message));
        }
    };
    let instance = instances.get(number - 1).ok_or_else(|| {
        Error::Usage(format!(
            "--number: found {number}, but the number of puzzles is {}",
            instances.len()
        ))
    })?;
    let default = || program.catalog.default_algorithm(listed);
    let algorithm = options.algorithm.unwrap_or_else(default);
    if algorithm.method().is_some() {
        let message = "methods of the Sudoku solver cannot be traced: use an engine, such as depth-first with \
                       --propagate hidden";
        return Err(Error::Usage(message.to_owned()));
    }
    if algorithm.is_parallel() {
        threads::start(0)?;
    }
    if let Some(reason) = instance.no_solution() {
        // An algorithm that does not support this puzzle is an error nevertheless.
        instance.search(algorithm)?;
        let mut out = stdout();
        let status = Exit::Unsolvable.word();
        writeln!(out, "{status}: {reason}; no trace was written")?;
        out.flush()?;
        return Ok(Exit::Unsolvable);
    }
    let (_, words) = named(&program.catalog, &options.puzzle.words);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let given = options.puzzle.options();
    let set: Vec<(&str, &str)> = given
        .iter()
        .map(|(name, value)| (*name, &**value))
        .collect();
    let name = algorithm.to_string();
    let (space, start) = instance
        .erased()
        .expect("an instance without a start state was handled above");
    let traces = Traces {
        algorithm,
        run: Run {
            puzzle: listed.name,
            words: &words,
            options: &set,
            number: (instances.len() > 1).then_some(number as u64),
            algorithm: &name,
        },
        files,
        events: options.events,
        limits: options.limits.to_limits(),
        // What has no path is no search, and cannot be traced.
        patience: Patience::new(&program.catalog, listed, instance, algorithm, &given, true),
    };
    let TraceResult { answer, written } = traces.write(&space, start)?;
    let limits = options.limits.to_limits();
    memory::explain_search(&answer, &limits, instance, algorithm);
    let mut out = stdout();
    writeln!(out, "{}", summary(&answer, instance))?;
    for (file, written) in written {
        match written.left_out {
            0 => writeln!(out, "{file}: {} events", written.events)?,
            left_out => writeln!(
                out,
                "{file}: {} events, {left_out} omitted (use --events to write more)",
                written.events
            )?,
        }
    }
    out.flush()?;
    Ok(if is_interrupted(&answer) {
        Exit::Interrupted
    } else {
        Exit::of_answer(&answer)
    })
}

fn is_interrupted(answer: &Answer) -> bool {
    answer.end == Step::Stopped(Limit::Cancelled)
}

/// Describes the outcome and the counts of the search.
fn summary(answer: &Answer, instance: &Instance) -> String {
    let mut text = match &answer.found {
        Some(_) if is_interrupted(answer) => Exit::Interrupted.word().to_owned(),
        Some(found) => {
            let depth = found.depth.unwrap_or_default();
            let plural = if depth == 1 { "" } else { "s" };
            format!("{}: {depth} step{plural}", Exit::Solved.word())
        }
        None => {
            let reason = match answer.end {
                Step::Exhausted => instance.why_exhausted(),
                _ => answer.why_stopped.clone(),
            };
            let reason = reason.map_or(String::new(), |reason| format!(": {reason}"));
            format!("{}{reason}", Exit::of(answer.end).word())
        }
    };
    if let Some(cost) = answer.found.as_ref().and_then(|found| found.cost) {
        text += &format!(", cost {cost}");
    }
    text += &format!(" ({})", Metrics::new(answer).in_short());
    text
}

/// Returns the file with the format of its extension, or one file for each format if there is no extension.
///
/// # Errors
///
/// Returns a usage error for standard output, a directory or an unknown extension.
fn files(output: &Path) -> Result<Vec<(Form, PathBuf)>, Error> {
    let name = output.to_string_lossy();
    let refused = |reason: &str| {
        let extensions: Vec<&str> = FORMS.iter().map(|(_, end)| *end).collect();
        Err(Error::Usage(format!(
            "--output {name}: {reason}; expected a file name with the extension {}, or without extension for all five",
            extensions.join(", ")
        )))
    };
    if name == "-" {
        return refused("a trace cannot be written to standard output");
    }
    if output.is_dir() || name.ends_with(std::path::is_separator) {
        return refused("is a directory");
    }
    if let Some((form, _)) = FORMS.iter().find(|(_, end)| name.ends_with(end)) {
        return Ok(vec![(*form, output.to_owned())]);
    }
    if let Some(extension) = output.extension() {
        let extension = extension.to_string_lossy();
        return refused(&format!("unknown extension .{extension}"));
    }
    let each = FORMS.iter().map(|(form, end)| {
        let mut path = output.as_os_str().to_owned();
        path.push(end);
        (*form, path.into())
    });
    Ok(each.collect())
}

struct Traces<'t> {
    algorithm: Algorithm,
    run: Run<'t>,
    files: Vec<(Form, PathBuf, OutputFile)>,
    /// The maximum number of events for Posthoc, if it is given.
    events: Option<u64>,
    limits: Limits,
    patience: Patience<'t>,
}

struct TraceResult {
    answer: Answer,
    /// The name of each file, and how much was written to it.
    written: Vec<(String, TraceSize)>,
}

impl Traces<'_> {
    fn write<'p>(self, space: &Erased<'p>, start: AnyState) -> Result<TraceResult, Error> {
        let show = |state: &AnyState, out: &mut dyn fmt::Write| space.write_state(state, out);
        let mut traces: Vec<(PathBuf, Box<dyn InForm<Erased<'p>> + '_>)> = Vec::new();
        for (form, path, file) in self.files {
            let trace: Box<dyn InForm<Erased<'p>> + '_> = match form {
                Form::Jsonl => Box::new(search_trace::jsonl(file, self.run, show)),
                Form::Csv => Box::new(search_trace::csv(file, show)),
                Form::Posthoc if space.has(Capability::Drawn) => {
                    let trace = search_trace::posthoc_drawn(file, space.clone());
                    Box::new(match self.events {
                        Some(events) => trace.max_events(events),
                        None => trace,
                    })
                }
                Form::Posthoc => {
                    let trace = search_trace::posthoc(file, show);
                    Box::new(match self.events {
                        Some(events) => trace.max_events(events),
                        None => trace,
                    })
                }
                Form::Dot => Box::new(Drawn(Tree::new(show), file, Tree::to_dot)),
                Form::Svg => Box::new(Drawn(Tree::new(show), file, Tree::to_svg)),
            };
            traces.push((path, trace));
        }
        let observers = traces.iter_mut().map(|(_, trace)| trace.observer());
        let observers: Vec<Watch<'_, Erased<'p>>> = observers.collect();
        // The search runs in slices. The end of a slice is not the end of the search.
        let observer = Watch::new(WithoutPauses::new(observers));
        let search = stepping(space.clone(), start, self.algorithm, Some(observer))?;
        let drive = Drive::new(search.driven(), self.run.algorithm.to_owned(), self.limits);
        let drive = drive.patience(self.patience);
        let answer = drive.answer(&Progress::new());
        if let Step::Stopped(_) = answer.end {
            for (_, trace) in &mut traces {
                trace.observer().end(answer.end, &answer.counts);
            }
        }
        let mut written = Vec::new();
        for (path, trace) in traces {
            let name = path.display().to_string();
            written.push((name, trace.finish().map_err(cannot_be_written(&path))?));
        }
        Ok(TraceResult { answer, written })
    }
}

/// A writer of traces in one format.
trait InForm<P: StateSpace> {
    fn observer(&mut self) -> Watch<'_, P>;

    /// Completes the file and moves it to its path.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    fn finish(self: Box<Self>) -> io::Result<TraceSize>;
}

macro_rules! impl_streamed {
    ($trace:ty, $($more:tt)*) => {
        impl<P: StateSpace, $($more)*> InForm<P> for $trace
        where
            $trace: Observer<P>,
        {
            fn observer(&mut self) -> Watch<'_, P> {
                Watch::new(self)
            }

            fn finish(self: Box<Self>) -> io::Result<TraceSize> {
                let (file, written) = (*self).finish()?;
                file.keep()?;
                Ok(written)
            }
        }
    };
}

impl_streamed!(search_trace::Jsonl<S, OutputFile, F>, S, F);
impl_streamed!(search_trace::Csv<S, OutputFile, F>, S, F);
impl_streamed!(search_trace::Posthoc<OutputFile, S>, S);

/// A search tree that is drawn after the search.
struct Drawn<F>(Tree<F>, OutputFile, fn(&Tree<F>) -> String);

impl<P: StateSpace, F> InForm<P> for Drawn<F>
where
    Tree<F>: Observer<P>,
{
    fn observer(&mut self) -> Watch<'_, P> {
        Watch::new(&mut self.0)
    }

    fn finish(self: Box<Self>) -> io::Result<TraceSize> {
        let Drawn(tree, mut file, draw) = *self;
        let picture = draw(&tree);
        file.write_all(picture.as_bytes())?;
        file.keep()?;
        Ok(TraceSize {
            events: tree.len(),
            bytes: picture.len() as u64,
            left_out: 0,
        })
    }
}
