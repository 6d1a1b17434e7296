//! One run, written down.

use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use search_catalog::{Algorithm, Answer, Puzzle, Refused, Visitor, Watch};
use search_core::{Counts, Limits, Node, Observer, StateSpace, Step};
use search_trace::{Run, TraceFile, Tree, Written};

use super::instances;
use crate::cli::Trace;
use crate::drive::Drive;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::stdout;
use crate::progress::Progress;

/// The forms of a trace, by how the names of their files end.
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

pub(crate) fn trace(options: &Trace) -> Result<Exit, Error> {
    let (listed, instances) = instances(&options.named)?;
    let number = match (options.number, instances.len()) {
        (Some(number), _) => number,
        (None, 1) => 1,
        (None, count) => {
            let which =
                format!("a trace is that of one run: say by --number which of the {count} puzzles");
            return Err(Error::Usage(which));
        }
    };
    let instance = instances.get(number - 1).ok_or_else(|| {
        Error::Usage(format!(
            "--number: there is no puzzle {number} among the {}",
            instances.len()
        ))
    })?;
    let algorithm = match options.algorithm {
        Some(algorithm) => algorithm,
        None if listed.name == "sudoku" => "best-first".parse()?,
        None => "a-star".parse()?,
    };
    if matches!(algorithm, Algorithm::Sudoku(_)) {
        let told = "the methods of the solver are not traced; an engine is, such as depth-first with --propagate hidden";
        return Err(Error::Usage(told.to_owned()));
    }
    let puzzle = [listed.name.to_owned()]
        .into_iter()
        .chain(options.named.words.clone());
    let mut puzzle: Vec<String> = puzzle.collect();
    puzzle.dedup(); // where Sudoku is named, and where it is not
    let traced = instance.visit(Traces {
        algorithm,
        puzzle: puzzle.join(" "),
        files: files(&options.output),
        events: options.events,
        limits: options.bounds.limits(),
    });
    let Some(traced) = traced else {
        return Err(Error::Input(
            "the clues contradict each other, so there is no run".to_owned(),
        ));
    };
    let Traced { answer, written } = traced?;
    let mut out = stdout();
    for (file, written) in written {
        match written.left_out {
            0 => writeln!(out, "{file}: {} events", written.events)?,
            left_out => writeln!(
                out,
                "{file}: {} events, {left_out} left out (more with --events)",
                written.events
            )?,
        }
    }
    out.flush()?;
    Ok(match answer.found {
        Some(_) => Exit::Solved,
        None => Exit::of(answer.end),
    })
}

/// The file whose name says what it is to be, or one of each form.
fn files(output: &Path) -> Vec<(Form, PathBuf)> {
    let name = output.to_string_lossy();
    if let Some((form, _)) = FORMS.iter().find(|(_, end)| name.ends_with(end)) {
        return vec![(*form, output.to_owned())];
    }
    let each = FORMS.iter().map(|(form, end)| {
        let mut path = output.as_os_str().to_owned();
        path.push(end);
        (*form, path.into())
    });
    each.collect()
}

struct Traces {
    algorithm: Algorithm,
    puzzle: String,
    files: Vec<(Form, PathBuf)>,
    /// The most events of a drawn trace, where that is not left to its form.
    events: Option<u64>,
    limits: Limits,
}

struct Traced {
    answer: Answer,
    /// Each file, and what is in it.
    written: Vec<(String, Written)>,
}

impl<'a> Visitor<'a> for Traces {
    type Output = Result<Traced, Error>;

    fn visit<P: Puzzle + 'a>(self, space: P, start: P::State) -> Self::Output {
        let show = |state: &P::State, out: &mut dyn fmt::Write| space.write_state(state, out);
        let algorithm = self.algorithm.to_string();
        let run = Run {
            puzzle: &self.puzzle,
            algorithm: &algorithm,
        };
        let mut traces: Vec<(PathBuf, Box<dyn InForm<P> + '_>)> = Vec::new();
        for (form, path) in &self.files {
            let file = TraceFile::create(path).map_err(told(path))?;
            let trace: Box<dyn InForm<P> + '_> = match form {
                Form::Jsonl => Box::new(search_trace::jsonl(file, run, show)),
                Form::Csv => Box::new(search_trace::csv(file, show)),
                Form::Posthoc if space.is_drawn() => {
                    let trace = search_trace::posthoc_drawn(file, space.clone());
                    Box::new(match self.events {
                        Some(events) => trace.at_most(events),
                        None => trace,
                    })
                }
                Form::Posthoc => {
                    let trace = search_trace::posthoc(file, show);
                    Box::new(match self.events {
                        Some(events) => trace.at_most(events),
                        None => trace,
                    })
                }
                Form::Dot => Box::new(Drawn(Tree::new(show), file, Tree::to_dot)),
                Form::Svg => Box::new(Drawn(Tree::new(show), file, Tree::to_svg)),
            };
            traces.push((path.clone(), trace));
        }
        let observers = traces.iter_mut().map(|(_, trace)| trace.observer());
        let watch = Several::of(observers.collect());
        let search: Result<_, Refused> = space.clone().search(start, self.algorithm, Some(watch));
        let drive = Drive::new(search?, algorithm.clone(), self.limits).in_one_piece();
        let answer = drive.answer(&mut Progress::new());
        let mut written = Vec::new();
        for (path, trace) in traces {
            let name = path.display().to_string();
            written.push((name, trace.finish().map_err(told(&path))?));
        }
        Ok(Traced { answer, written })
    }
}

/// What is wrong with a file.
fn told(path: &Path) -> impl Fn(io::Error) -> Error + '_ {
    move |error| Error::Input(format!("{}: {error}", path.display()))
}

/// A trace of any form, while it is written and when it is whole.
trait InForm<P: StateSpace> {
    fn observer(&mut self) -> Watch<'_, P>;

    /// Puts the file where it belongs.
    fn finish(self: Box<Self>) -> io::Result<Written>;
}

macro_rules! written_as_it_goes {
    ($trace:ty, $($more:tt)*) => {
        impl<P: StateSpace, $($more)*> InForm<P> for $trace
        where
            $trace: Observer<P>,
        {
            fn observer(&mut self) -> Watch<'_, P> {
                Watch::new(self)
            }

            fn finish(self: Box<Self>) -> io::Result<Written> {
                let (file, written) = (*self).finish()?;
                file.keep()?;
                Ok(written)
            }
        }
    };
}

written_as_it_goes!(search_trace::Jsonl<S, TraceFile, F>, S, F);
written_as_it_goes!(search_trace::Csv<S, TraceFile, F>, S, F);
written_as_it_goes!(search_trace::Posthoc<TraceFile, S>, S);

/// A tree that is drawn when the search is over.
struct Drawn<F>(Tree<F>, TraceFile, fn(&Tree<F>) -> String);

impl<P: StateSpace, F> InForm<P> for Drawn<F>
where
    Tree<F>: Observer<P>,
{
    fn observer(&mut self) -> Watch<'_, P> {
        Watch::new(&mut self.0)
    }

    fn finish(self: Box<Self>) -> io::Result<Written> {
        let Drawn(tree, mut file, draw) = *self;
        let picture = draw(&tree);
        file.write_all(picture.as_bytes())?;
        file.keep()?;
        Ok(Written {
            events: tree.len() as u64,
            bytes: picture.len() as u64,
            left_out: 0,
        })
    }
}

/// Observers that watch one search, one after the other.
struct Several<'w, P: StateSpace>(Vec<Watch<'w, P>>);

impl<'w, P: StateSpace> Several<'w, P> {
    /// All of them as one, and one as it is.
    fn of(mut watches: Vec<Watch<'w, P>>) -> Watch<'w, P>
    where
        P: 'w,
    {
        match (watches.pop(), watches.is_empty()) {
            (Some(only), true) => only,
            (last, _) => {
                watches.extend(last);
                Watch::new(Several(watches))
            }
        }
    }
}

impl<P: StateSpace> Observer<P> for Several<'_, P> {
    fn start(&mut self, node: &Node<'_, P>) {
        self.0.iter_mut().for_each(|watch| watch.start(node));
    }
    fn expand(&mut self, node: &Node<'_, P>) {
        self.0.iter_mut().for_each(|watch| watch.expand(node));
    }
    fn generate(&mut self, node: &Node<'_, P>) {
        self.0.iter_mut().for_each(|watch| watch.generate(node));
    }
    fn duplicate(&mut self, number: u64, state: &P::State, parent: u64) {
        let watches = self.0.iter_mut();
        watches.for_each(|watch| watch.duplicate(number, state, parent));
    }
    fn reopen(&mut self, node: &Node<'_, P>) {
        self.0.iter_mut().for_each(|watch| watch.reopen(node));
    }
    fn dead_end(&mut self, node: &Node<'_, P>) {
        self.0.iter_mut().for_each(|watch| watch.dead_end(node));
    }
    fn solution(&mut self, node: &Node<'_, P>) {
        self.0.iter_mut().for_each(|watch| watch.solution(node));
    }
    fn solution_path(&mut self, numbers: &[u64]) {
        let watches = self.0.iter_mut();
        watches.for_each(|watch| watch.solution_path(numbers));
    }
    fn end(&mut self, how: Step, counts: &Counts) {
        self.0.iter_mut().for_each(|watch| watch.end(how, counts));
    }
}
