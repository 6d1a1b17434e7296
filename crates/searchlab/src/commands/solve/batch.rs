//! Puzzles read, answered and told as they come, in the order in which they came.

use std::io::Write;
use std::iter;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, TryRecvError};
use std::thread;
use std::time::Duration;

use parallel_map::in_order;
use search_catalog::{Instance, Instances, Opened, SpecError};
use search_core::{CancelFlag, Limit};

use super::answers::{Answered, Solution};
use super::summary::Summary;
use super::writer::AnswerWriter;
use crate::commands::complaints::Complaints;
use crate::commands::none_found;
use crate::error::Error;
use crate::exit::Exit;
use crate::progress::Progress;
use crate::threads;

/// A puzzle, as it was read.
type Read = Result<Opened, SpecError>;

/// Why there is no answer.
enum Unread {
    /// The puzzle is malformed; those after it can be read.
    Malformed(String),
    /// Nothing more can be read, or what is asked for cannot be.
    Failed(Error),
}

impl From<SpecError> for Unread {
    fn from(error: SpecError) -> Self {
        match error.is_of_one() {
            true => Unread::Malformed(error.to_string()),
            false => Unread::Failed(error.into()),
        }
    }
}

impl From<Error> for Unread {
    fn from(error: Error) -> Self {
        Unread::Failed(error)
    }
}

/// Answers puzzles.
pub(super) trait Answers: Sync {
    /// What each thread has of its own.
    type Tool;

    fn tool(&self) -> Self::Tool;

    /// Tells solutions until there are no more, or whoever is told has enough, and how it ended.
    fn answer(
        &self,
        tool: &mut Self::Tool,
        instance: Instance,
        tell: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Answered, Error>;
}

pub(super) struct Batch<'p, W> {
    pub(super) writer: AnswerWriter<W>,
    /// Whether each answer goes out at once.
    pub(super) flushes: bool,
    pub(super) strict: bool,
    /// Whether there is nothing wrong with an input without a puzzle, as a part of a file may be.
    pub(super) may_be_empty: bool,
    pub(super) is_sudoku: bool,
    /// Whether one puzzle is answered after the other, and each solution written as it is found.
    pub(super) is_one_by_one: bool,
    pub(super) cancel: CancelFlag,
    pub(super) progress: &'p Progress,
}

/// What came of all puzzles.
pub(super) struct Done {
    pub(super) summary: Summary,
    pub(super) exit: Exit,
    /// Whether all were answered.
    pub(super) is_whole: bool,
}

/// So many puzzles are read before they are answered, and answered before they are told.
const AHEAD: usize = 1 << 12;

/// Whoever waits for input looks this often whether he is to stop.
const PATIENCE: Duration = Duration::from_millis(50);

impl<W: Write> Batch<'_, W> {
    /// Answers all puzzles, in the order in which they are read: one after the other, or on all cores.
    pub(super) fn run(
        mut self,
        instances: Instances,
        answers: &impl Answers,
    ) -> Result<Done, Error> {
        let mut tally = Tally::new(self.is_sudoku);
        let source = instances.source.clone();
        self.answer(&mut tally, instances, answers)?;
        self.finish(&source, tally)
    }

    fn finish(mut self, source: &str, tally: Tally) -> Result<Done, Error> {
        self.writer.finish()?;
        let Tally {
            summary,
            mut exit,
            is_cut,
            complaints,
        } = tally;
        drop(complaints);
        // Ctrl-C may come when nothing has been read.
        if self.cancel.is_raised() {
            exit = Exit::Interrupted;
        }
        if summary.puzzles() == 0 && exit != Exit::Interrupted && !self.may_be_empty {
            return Err(none_found(source));
        }
        Ok(Done {
            summary,
            exit,
            is_whole: !is_cut && exit != Exit::Interrupted,
        })
    }

    fn answer<A: Answers>(
        &mut self,
        tally: &mut Tally,
        instances: Instances,
        answers: &A,
    ) -> Result<(), Error> {
        let (sender, read) = mpsc::sync_channel(AHEAD);
        // Where it waits for input when nobody wants more of that, it ends with the program.
        let reads = move || {
            let mut instances = instances;
            // Stops where the other end was dropped.
            let _ = instances.try_for_each(|opened| sender.send(opened).ok());
        };
        let thread = thread::Builder::new().name("input".to_owned());
        thread.spawn(reads).map_err(threads::refused("reads"))?;
        let mut tool = answers.tool();
        let kept = |tool: &mut A::Tool, read: Read| kept(answers, tool, read?);
        while let Some(first) = self.next_read(&read)? {
            if self.is_one_by_one {
                let told = match first {
                    Ok(opened) => Ok(told(&mut self.writer, answers, &mut tool, opened)?),
                    Err(error) => Err(error.into()),
                };
                if self.add(tally, told)?.is_break() {
                    return Ok(());
                }
                continue;
            }
            // A batch is what has been read: nobody who waits for an answer before he asks again waits for more.
            let rest = read.try_iter().take(AHEAD);
            let batch = iter::once(first).chain(rest).collect();
            for kept in in_order([batch], || answers.tool(), kept) {
                let told = match kept {
                    Ok(kept) => Ok(kept.write(&mut self.writer)?),
                    Err(unread) => Err(unread),
                };
                if self.add(tally, told)?.is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// What is read next; `None` at the end, or if Ctrl-C comes before. All answers go out before it waits.
    fn next_read(&mut self, read: &Receiver<Read>) -> Result<Option<Read>, Error> {
        match read.try_recv() {
            Ok(next) => return Ok(Some(next)),
            Err(TryRecvError::Disconnected) => return Ok(None),
            Err(TryRecvError::Empty) => self.writer.flush()?,
        }
        loop {
            match read.recv_timeout(PATIENCE) {
                Ok(next) => return Ok(Some(next)),
                Err(RecvTimeoutError::Timeout) if !self.cancel.is_raised() => {}
                Err(_) => return Ok(None),
            }
        }
    }

    /// What came of a puzzle; nothing is to follow where that is to stop the program.
    fn add(
        &mut self,
        tally: &mut Tally,
        told: Result<Answered, Unread>,
    ) -> Result<ControlFlow<()>, Error> {
        let Tally {
            summary,
            exit,
            is_cut,
            complaints,
        } = tally;
        match told {
            Ok(answered) => {
                summary.add(&answered);
                *exit = answered.outcome.exit().max(*exit);
            }
            Err(Unread::Malformed(what)) => {
                summary.bad += 1;
                *exit = Exit::Malformed.max(*exit);
                complaints.add(&what);
                if self.strict {
                    *is_cut = true;
                    return Ok(ControlFlow::Break(()));
                }
            }
            // The answers until then are printed all the same.
            Err(Unread::Failed(Error::Stopped(_, Limit::Cancelled))) => {
                *exit = Exit::Interrupted;
                *is_cut = true;
                return Ok(ControlFlow::Break(()));
            }
            Err(Unread::Failed(error)) => return Err(error),
        }
        if self.flushes {
            self.writer.flush()?;
        }
        self.progress.puzzles(summary.puzzles());
        if self.cancel.is_raised() {
            *exit = Exit::Interrupted;
            *is_cut = true;
            return Ok(ControlFlow::Break(()));
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// What came of all until now.
struct Tally {
    summary: Summary,
    exit: Exit,
    /// Whether there was more to answer.
    is_cut: bool,
    complaints: Complaints,
}

impl Tally {
    fn new(is_sudoku: bool) -> Tally {
        Tally {
            summary: Summary::new(is_sudoku),
            exit: Exit::default(),
            is_cut: false,
            complaints: Complaints::default(),
        }
    }
}

/// Answers a puzzle, and writes each solution when it is found.
fn told<A: Answers>(
    writer: &mut AnswerWriter<impl Write>,
    answers: &A,
    tool: &mut A::Tool,
    Opened { place, instance }: Opened,
) -> Result<Answered, Error> {
    writer.begin(place)?;
    let mut failed = None;
    let answered = answers.answer(tool, instance, &mut |solution| match writer
        .solution(place, &solution)
    {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => {
            failed = Some(error);
            ControlFlow::Break(())
        }
    });
    if let Some(error) = failed {
        return Err(error.into());
    }
    let answered = answered?;
    writer.end(place, &answered)?;
    Ok(answered)
}

/// An answer of another thread, until it is its turn.
struct Kept {
    place: u64,
    solutions: Vec<Solution>,
    answered: Answered,
}

fn kept<A: Answers>(
    answers: &A,
    tool: &mut A::Tool,
    Opened { place, instance }: Opened,
) -> Result<Kept, Unread> {
    let mut solutions = Vec::new();
    let answered = answers.answer(tool, instance, &mut |solution| {
        solutions.push(solution);
        ControlFlow::Continue(())
    })?;
    Ok(Kept {
        place,
        solutions,
        answered,
    })
}

impl Kept {
    fn write(self, writer: &mut AnswerWriter<impl Write>) -> Result<Answered, Error> {
        writer.begin(self.place)?;
        for solution in &self.solutions {
            writer.solution(self.place, solution)?;
        }
        writer.end(self.place, &self.answered)?;
        Ok(self.answered)
    }
}
