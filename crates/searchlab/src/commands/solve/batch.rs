//! Puzzles read, answered and told as they come, in the order in which they came.

use std::io::Write;
use std::iter;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, TryRecvError};
use std::thread;
use std::time::Duration;

use parallel_map::in_order;
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

/// A question, and where it stands in its input.
pub(super) struct Question<Q> {
    pub(super) place: u64,
    pub(super) puzzle: Q,
}

/// Why there is no question.
pub(super) enum Unread {
    /// It is malformed; those after it can be read.
    Malformed(String),
    /// Nothing more can be read, or what is asked for cannot be.
    Failed(Error),
}

impl From<Error> for Unread {
    fn from(error: Error) -> Self {
        Unread::Failed(error)
    }
}

/// A question, as it was read.
type Read<A> = Result<Question<<A as Answers>::Puzzle>, Unread>;

/// Whoever answers.
pub(super) trait Answers: Sync {
    /// What is asked about.
    type Puzzle: Send + 'static;
    /// What each thread has of its own.
    type Tool;

    fn tool(&self) -> Self::Tool;

    /// Tells solutions until there are no more, or whoever is told has enough, and how it ended.
    fn answer(
        &self,
        tool: &mut Self::Tool,
        puzzle: Self::Puzzle,
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
    pub(super) cancel: CancelFlag,
    pub(super) progress: &'p Progress,
}

/// What came of all questions.
pub(super) struct Done {
    pub(super) summary: Summary,
    pub(super) exit: Exit,
    /// Whether all were answered.
    pub(super) is_whole: bool,
}

/// So many questions are read before they are answered, and answered before they are told.
const AHEAD: usize = 1 << 12;

/// Whoever waits for input looks this often whether he is to stop.
const PATIENCE: Duration = Duration::from_millis(50);

impl<W: Write> Batch<'_, W> {
    /// Answers all questions of this source one after the other, and tells each solution as it is found.
    pub(super) fn one_by_one<A: Answers>(
        mut self,
        source: &str,
        questions: impl Iterator<Item = Read<A>>,
        answers: &A,
    ) -> Result<Done, Error> {
        let mut tally = Tally::new(self.is_sudoku);
        let mut tool = answers.tool();
        for question in questions {
            let told = match question {
                Ok(question) => Ok(told(&mut self.writer, answers, &mut tool, question)?),
                Err(unread) => Err(unread),
            };
            if self.add(&mut tally, told)?.is_break() {
                break;
            }
        }
        self.finish(source, tally)
    }

    /// Answers all questions of this source on all cores.
    pub(super) fn at_once<A: Answers>(
        mut self,
        source: &str,
        questions: impl Iterator<Item = Read<A>> + Send + 'static,
        answers: &A,
    ) -> Result<Done, Error> {
        let mut tally = Tally::new(self.is_sudoku);
        self.batches(&mut tally, questions, answers)?;
        self.finish(source, tally)
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

    fn batches<A: Answers>(
        &mut self,
        tally: &mut Tally,
        questions: impl Iterator<Item = Read<A>> + Send + 'static,
        answers: &A,
    ) -> Result<(), Error> {
        let (sender, read) = mpsc::sync_channel(AHEAD);
        // Where it waits for input when nobody wants more of that, it ends with the program.
        let reads = move || {
            let mut questions = questions;
            // Stops where the other end was dropped.
            let _ = questions.try_for_each(|question| sender.send(question));
        };
        let thread = thread::Builder::new().name("input".to_owned());
        thread.spawn(reads).map_err(threads::refused("reads"))?;
        let kept = |tool: &mut A::Tool, question: Read<A>| kept(answers, tool, question?);
        loop {
            // A batch is what has been read: nobody who waits for an answer before he asks again waits for more.
            let first = match read.try_recv() {
                Ok(first) => first,
                Err(TryRecvError::Disconnected) => return Ok(()),
                Err(TryRecvError::Empty) => {
                    self.writer.flush()?;
                    match self.next_read(&read) {
                        Some(first) => first,
                        None => return Ok(()),
                    }
                }
            };
            let batch = iter::once(first)
                .chain(read.try_iter().take(AHEAD))
                .collect();
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
    }

    /// What is read next, where that comes before Ctrl-C.
    fn next_read<T>(&self, read: &Receiver<T>) -> Option<T> {
        loop {
            match read.recv_timeout(PATIENCE) {
                Ok(next) => return Some(next),
                Err(RecvTimeoutError::Timeout) if !self.cancel.is_raised() => {}
                Err(_) => return None,
            }
        }
    }

    /// What came of a question; nothing is to follow where that is to stop the program.
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

/// Answers a question, and writes each solution when it is found.
fn told<A: Answers>(
    writer: &mut AnswerWriter<impl Write>,
    answers: &A,
    tool: &mut A::Tool,
    question: Question<A::Puzzle>,
) -> Result<Answered, Error> {
    let place = question.place;
    writer.begin(place)?;
    let mut failed = None;
    let answered = answers.answer(tool, question.puzzle, &mut |solution| match writer
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
    question: Question<A::Puzzle>,
) -> Result<Kept, Unread> {
    let mut solutions = Vec::new();
    let answered = answers.answer(tool, question.puzzle, &mut |solution| {
        solutions.push(solution);
        ControlFlow::Continue(())
    })?;
    Ok(Kept {
        place: question.place,
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
