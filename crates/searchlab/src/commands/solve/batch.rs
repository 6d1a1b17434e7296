//! Reads, solves and writes a stream of puzzles, in input order.

use std::io::Write;
use std::iter;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, TryRecvError};
use std::thread;
use std::time::Duration;

use search_catalog::{InstanceEntry, Instances, SpecError};
use search_core::parallel_map::in_order;
use search_core::{CancelFlag, Limit};

use super::answers::{PuzzleResult, Solution};
use super::summary::Summary;
use super::writer::AnswerWriter;
use crate::commands::malformed::MalformedPuzzles;
use crate::commands::none_found;
use crate::error::Error;
use crate::exit::Exit;
use crate::progress::Progress;
use crate::threads;

/// A puzzle, or the error of reading it.
type Read<P> = Result<InstanceEntry<P>, SpecError>;

/// Why a puzzle was not solved.
enum Failure {
    /// The puzzle is malformed. Further puzzles can be read.
    Malformed(String),
    /// An error that ends the batch.
    Fatal(Error),
}

impl From<SpecError> for Failure {
    fn from(error: SpecError) -> Self {
        match error.is_of_one() {
            true => Failure::Malformed(error.to_string()),
            false => Failure::Fatal(error.into()),
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Failure::Fatal(error)
    }
}

/// Solves single puzzles.
pub(super) trait PuzzleSolver: Sync {
    type Puzzle: Send + 'static;

    /// Data that each thread owns and reuses.
    type Local;

    fn local(&self) -> Self::Local;

    /// Passes the wanted solutions of `puzzle` to `emit`, until there are no more or it returns `Break`, and returns the
    /// outcome.
    fn solve(
        &self,
        local: &mut Self::Local,
        puzzle: &Self::Puzzle,
        emit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<PuzzleResult, Error>;
}

/// The settings of a batch of puzzles.
pub(super) struct Batch<'p, W> {
    pub(super) writer: AnswerWriter<W>,
    /// Whether the output is flushed after each answer.
    pub(super) flushes: bool,
    pub(super) strict: bool,
    /// Whether an input without puzzles is valid, as for a shard of a file.
    pub(super) may_be_empty: bool,
    pub(super) is_sudoku: bool,
    /// Whether puzzles are solved sequentially, and each solution is written as it is found.
    pub(super) is_one_by_one: bool,
    pub(super) cancel: CancelFlag,
    pub(super) progress: &'p Progress,
}

/// The result of a batch.
pub(super) struct BatchResult {
    pub(super) summary: Summary,
    pub(super) exit: Exit,
    /// Whether all puzzles were processed.
    pub(super) is_complete: bool,
}

/// The maximum number of puzzles that are read ahead, and that are solved before they are written.
const AHEAD: usize = 1 << 12;

/// How often the cancel flag is checked while waiting for input.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

impl<W: Write> Batch<'_, W> {
    /// Solves all puzzles, sequentially or on all cores, and writes the answers in input order.
    ///
    /// # Errors
    ///
    /// Returns an error if reading, solving or writing fails, or if there is no puzzle.
    pub(super) fn run<S: PuzzleSolver>(
        mut self,
        instances: Instances<S::Puzzle>,
        solver: &S,
    ) -> Result<BatchResult, Error> {
        let mut totals = Totals::new(self.is_sudoku);
        let source = instances.source.clone();
        self.solve_all(&mut totals, instances, solver)?;
        self.finish(&source, totals)
    }

    fn finish(mut self, source: &str, totals: Totals) -> Result<BatchResult, Error> {
        self.writer.finish()?;
        let Totals {
            mut summary,
            mut exit,
            is_cut,
            malformed,
        } = totals;
        // Prints the number of errors that were not shown.
        drop(malformed);
        // Ctrl-C may come before anything has been read.
        if self.cancel.is_raised() {
            exit = Exit::Interrupted;
        }
        summary.is_interrupted = exit == Exit::Interrupted;
        if summary.puzzles() == 0 && exit != Exit::Interrupted && !self.may_be_empty {
            return Err(none_found(source));
        }
        Ok(BatchResult {
            summary,
            exit,
            is_complete: !is_cut && exit != Exit::Interrupted,
        })
    }

    fn solve_all<S: PuzzleSolver>(
        &mut self,
        totals: &mut Totals,
        instances: Instances<S::Puzzle>,
        solver: &S,
    ) -> Result<(), Error> {
        let (sender, receiver) = mpsc::sync_channel(AHEAD);
        // The thread is not joined: it may be blocked on input that is no longer needed.
        let read_all = move || {
            let mut instances = instances;
            // Stops when the receiver is dropped.
            let _ = instances.try_for_each(|opened| sender.send(opened).ok());
        };
        let thread = thread::Builder::new().name("input".to_owned());
        thread
            .spawn(read_all)
            .map_err(threads::cannot_start("input"))?;
        let mut local = solver.local();
        let solve =
            |local: &mut S::Local, read: Read<S::Puzzle>| solve_buffered(solver, local, read?);
        while let Some(first) = self.next_read(&receiver)? {
            if self.is_one_by_one {
                let result = match first {
                    Ok(opened) => {
                        let writer = &mut self.writer;
                        Ok(solve_and_write(writer, solver, &mut local, opened)?)
                    }
                    Err(error) => Err(error.into()),
                };
                if self.add(totals, result)?.is_break() {
                    return Ok(());
                }
                continue;
            }
            // The batch is limited to what has been read already: a program that sends one puzzle and waits for its
            // answer must get it.
            let rest = receiver.try_iter().take(AHEAD);
            let batch = iter::once(first).chain(rest).collect();
            for buffered in in_order([batch], || solver.local(), solve) {
                let result = match buffered {
                    Ok(buffered) => Ok(buffered.write(&mut self.writer)?),
                    Err(failure) => Err(failure),
                };
                if self.add(totals, result)?.is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Returns the next puzzle, or `None` at the end of the input or after Ctrl-C. Flushes the output before waiting.
    fn next_read<P>(&mut self, receiver: &Receiver<Read<P>>) -> Result<Option<Read<P>>, Error> {
        match receiver.try_recv() {
            Ok(next) => return Ok(Some(next)),
            Err(TryRecvError::Disconnected) => return Ok(None),
            Err(TryRecvError::Empty) => self.writer.flush()?,
        }
        loop {
            match receiver.recv_timeout(POLL_INTERVAL) {
                Ok(next) => return Ok(Some(next)),
                Err(RecvTimeoutError::Timeout) if !self.cancel.is_raised() => {}
                Err(_) => return Ok(None),
            }
        }
    }

    /// Adds the result of a puzzle to the totals. Returns `Break` if the batch must stop.
    fn add(
        &mut self,
        totals: &mut Totals,
        result: Result<PuzzleResult, Failure>,
    ) -> Result<ControlFlow<()>, Error> {
        let Totals {
            summary,
            exit,
            is_cut,
            malformed,
        } = totals;
        match result {
            Ok(answered) => {
                summary.add(&answered);
                *exit = answered.outcome.exit().max(*exit);
            }
            Err(Failure::Malformed(error)) => {
                summary.bad += 1;
                *exit = Exit::Malformed.max(*exit);
                malformed.add(&error);
                if self.strict {
                    *is_cut = true;
                    return Ok(ControlFlow::Break(()));
                }
            }
            // The answers so far are printed nevertheless.
            Err(Failure::Fatal(Error::Stopped(_, Limit::Cancelled))) => {
                *exit = Exit::Interrupted;
                *is_cut = true;
                return Ok(ControlFlow::Break(()));
            }
            Err(Failure::Fatal(error)) => return Err(error),
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

/// The totals of the puzzles so far.
struct Totals {
    summary: Summary,
    exit: Exit,
    /// Whether the batch was stopped before the end of the input.
    is_cut: bool,
    malformed: MalformedPuzzles,
}

impl Totals {
    fn new(is_sudoku: bool) -> Totals {
        Totals {
            summary: Summary::new(is_sudoku),
            exit: Exit::default(),
            is_cut: false,
            malformed: MalformedPuzzles::default(),
        }
    }
}

/// Solves a puzzle and writes each solution as it is found.
fn solve_and_write<S: PuzzleSolver>(
    writer: &mut AnswerWriter<impl Write>,
    solver: &S,
    local: &mut S::Local,
    InstanceEntry { place, instance }: InstanceEntry<S::Puzzle>,
) -> Result<PuzzleResult, Error> {
    let mut failed = None;
    let answered = solver.solve(local, &instance, &mut |solution| match writer
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

/// An answer of another thread that has not been written yet.
struct BufferedAnswer {
    place: u64,
    solutions: Vec<Solution>,
    answered: PuzzleResult,
}

/// Solves a puzzle and collects its solutions.
fn solve_buffered<S: PuzzleSolver>(
    solver: &S,
    local: &mut S::Local,
    InstanceEntry { place, instance }: InstanceEntry<S::Puzzle>,
) -> Result<BufferedAnswer, Failure> {
    let mut solutions = Vec::new();
    let answered = solver.solve(local, &instance, &mut |solution| {
        solutions.push(solution);
        ControlFlow::Continue(())
    })?;
    Ok(BufferedAnswer {
        place,
        solutions,
        answered,
    })
}

impl BufferedAnswer {
    fn write(self, writer: &mut AnswerWriter<impl Write>) -> Result<PuzzleResult, Error> {
        for solution in &self.solutions {
            writer.solution(self.place, solution)?;
        }
        writer.end(self.place, &self.answered)?;
        Ok(self.answered)
    }
}
