//! A worker among the others: what it sends them, what all of them tell each other at the end of a level, and how an
//! error of one becomes that of all.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use search_core::{CancelFlag, Limit};
use timely::worker::Worker;

use crate::Error;
use crate::link::Notes;
use crate::mail::Mail;
use crate::parcel::Parcel;
use crate::watch::Watch;
use crate::wire::{put, put_bytes, take, take_bytes};

/// One worker's place in the run.
pub(crate) struct Crew<'a> {
    worker: &'a mut Worker,
    notes: &'a Notes,
    /// States, sent at the time of their level or round.
    mail: Mail,
    /// What workers tell all others.
    word: Mail,
    /// What the others have told behind what was asked for: one report each, for the next gathering.
    early: Vec<VecDeque<Vec<u8>>>,
    /// What the others have told without being waited for, each with who has.
    statuses: Vec<(usize, Vec<u8>)>,
    halted: Option<Limit>,
    cancel: Option<CancelFlag>,
    /// The flag was raised, here or elsewhere, whether or not another limit was first.
    is_cancelled: bool,
    watch: Watch,
}

/// What is told to all.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    Report = 0,
    Failure = 1,
    Halt = 2,
    Status = 3,
    /// This worker is there.
    Present = 4,
}

/// How long to sleep at most without a look at the notes.
const NAP: Duration = Duration::from_millis(50);

/// How long a worker that has failed waits at most for the others to hear of it.
const FAREWELL: Duration = Duration::from_secs(5);

impl<'a> Crew<'a> {
    /// A worker of a process that has so many, the cancel flag that it looks at while it waits, and how long another may be
    /// silent.
    pub(crate) fn new(
        worker: &'a mut Worker,
        notes: &'a Notes,
        (workers, stall): (usize, Option<Duration>),
        cancel: Option<CancelFlag>,
    ) -> Crew<'a> {
        Crew {
            watch: Watch::new(workers, worker.peers(), stall),
            cancel,
            is_cancelled: false,
            mail: Mail::new(worker),
            word: Mail::new(worker),
            early: (0..worker.peers()).map(|_| VecDeque::new()).collect(),
            statuses: Vec::new(),
            halted: None,
            notes,
            worker,
        }
    }

    pub(crate) fn index(&self) -> usize {
        self.worker.index()
    }

    pub(crate) fn workers(&self) -> usize {
        self.worker.peers()
    }

    /// Bytes sent to other workers so far.
    pub(crate) fn sent(&self) -> u64 {
        self.mail.sent() + self.word.sent()
    }

    /// Sends states to a worker; leaves `bytes` empty.
    pub(crate) fn send(&mut self, to: usize, bytes: &mut Vec<u8>) {
        self.mail.send(to, bytes);
    }

    /// The process of a worker.
    pub(crate) fn process_of(&self, worker: usize) -> usize {
        worker / self.watch.workers
    }

    /// Lets the dataflow run, without waiting; gives what has arrived.
    pub(crate) fn step(&mut self) -> Result<Vec<Parcel>, Error> {
        self.breathe()?;
        Ok(self.mail.take())
    }

    /// Lets the dataflow run, without waiting, in the midst of something that takes long.
    pub(crate) fn breathe(&mut self) -> Result<(), Error> {
        self.worker.step();
        self.listen()?;
        self.check()
    }

    /// Says that nothing more is to come from here before that time.
    pub(crate) fn advance_to(&mut self, time: u64) {
        self.mail.advance_to(time);
    }

    /// Whether all states that anybody has sent before that time have arrived.
    pub(crate) fn has_all_before(&self, time: u64) -> bool {
        self.mail.has_all_before(time)
    }

    /// Waits until something has arrived, or the frontier may have moved; gives what has arrived.
    pub(crate) fn wait(&mut self) -> Result<Vec<Parcel>, Error> {
        self.worker.step_or_park(Some(NAP));
        self.listen()?;
        self.check()?;
        Ok(self.mail.take())
    }

    /// Whether the run was cancelled, here or elsewhere.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.is_cancelled
    }

    /// The limit because of which a worker has asked all to expand no more, since it was asked last.
    pub(crate) fn halted(&self) -> Option<Limit> {
        self.halted
    }

    /// Asks all workers to expand no more.
    pub(crate) fn halt(&mut self, limit: Limit) {
        if self.halted.is_none() {
            self.tell(Word::Halt, &[code_of(limit)]);
            self.note_halt(limit);
        }
    }

    /// Hands every worker the reports of all, in their order: each calls it as often, and goes on when all have.
    pub(crate) fn gather(&mut self, report: &[u8]) -> Result<Vec<Vec<u8>>, Error> {
        self.tell(Word::Report, report);
        while self.early.iter().any(VecDeque::is_empty) {
            self.worker.step_or_park(Some(NAP));
            self.listen()?;
            // Only while something is missing: a process that ended after its last report is no failure.
            if self.early.iter().any(VecDeque::is_empty) {
                self.check()?;
            }
        }
        let reports = self.early.iter_mut().filter_map(VecDeque::pop_front);
        Ok(reports.collect())
    }

    /// Tells all workers something that they are not waiting for.
    pub(crate) fn tell_status(&mut self, status: &[u8]) {
        self.tell(Word::Status, status);
    }

    /// What was told so since the last call, of each worker in its order.
    pub(crate) fn statuses(&mut self) -> Vec<(usize, Vec<u8>)> {
        std::mem::take(&mut self.statuses)
    }

    /// Tells all others of an error that ends the run.
    pub(crate) fn fail(&mut self, error: &Error) {
        // What was heard of another all have heard of.
        match error {
            Error::Elsewhere { .. } => {}
            Error::Panicked { worker, .. } if *worker != self.index() => {}
            _ => self.tell(Word::Failure, &told(error)),
        }
    }

    /// Leaves the dataflow: it ends when all have. Where that is not to be expected any more, it is left as it is.
    pub(crate) fn leave(self, failed: bool) {
        let Crew {
            worker,
            notes,
            mail,
            word,
            cancel,
            watch,
            ..
        } = self;
        drop((mail, word));
        let patience = match failed {
            true => Some(FAREWELL),
            false => watch.limit(),
        };
        let begun = Instant::now();
        while worker.has_dataflows() {
            worker.step_or_park(Some(NAP));
            let is_late = patience.is_some_and(|patience| begun.elapsed() > patience);
            let is_cancelled = cancel.as_ref().is_some_and(CancelFlag::is_raised);
            // All reports are there by now, so that nothing is lost.
            let is_cancelled = is_cancelled && begun.elapsed() > FAREWELL;
            if is_late || is_cancelled || notes.failure().is_some() || failed && notes.has_ended() {
                break;
            }
        }
    }

    fn tell(&mut self, word: Word, text: &[u8]) {
        for to in 0..self.workers() {
            let mut bytes = Vec::with_capacity(1 + text.len());
            bytes.push(word as u8);
            bytes.extend_from_slice(text);
            self.word.send(to, &mut bytes);
        }
        self.worker.step();
    }

    /// Takes in what the others have told, and tells them of Ctrl-C and of itself.
    fn listen(&mut self) -> Result<(), Error> {
        let is_raised = self.cancel.as_ref().is_some_and(CancelFlag::is_raised);
        if is_raised && !self.is_cancelled {
            self.tell(Word::Halt, &[code_of(Limit::Cancelled)]);
            self.note_halt(Limit::Cancelled);
        }
        if self.watch.is_due() {
            for first in (0..self.workers()).step_by(self.watch.workers) {
                self.word.send(first, &mut vec![Word::Present as u8]);
            }
        }
        for parcel in self.word.take() {
            let from = parcel.from as usize;
            self.watch.hear(from);
            let garbled = || Error::Garbled(format!("worker {from} said what nobody understands"));
            let (&word, text) = parcel.bytes.split_first().ok_or_else(garbled)?;
            if word == Word::Report as u8 {
                let early = self.early.get_mut(from).ok_or_else(garbled)?;
                early.push_back(text.to_vec());
            } else if word == Word::Halt as u8 {
                let limit = text.first().copied().and_then(limit_of);
                self.note_halt(limit.ok_or_else(garbled)?);
            } else if word == Word::Status as u8 {
                self.statuses.push((from, text.to_vec()));
            } else if word == Word::Failure as u8 && from != self.index() {
                return Err(heard(from, text)?);
            }
        }
        Ok(())
    }

    fn note_halt(&mut self, limit: Limit) {
        self.halted.get_or_insert(limit);
        if limit == Limit::Cancelled {
            self.is_cancelled = true;
            self.watch.cancel();
        }
    }

    /// To be asked while something is missing: whether it can still come.
    fn check(&mut self) -> Result<(), Error> {
        if let Some(missing) = self.watch.missing(self.worker.index()) {
            self.notes.note(missing);
        }
        match self.notes.failure_of_missing() {
            Some(failure) => Err(failure.into()),
            None => Ok(()),
        }
    }
}

/// An error as it is sent to others: its kind, and what belongs to it.
fn told(error: &Error) -> Vec<u8> {
    let mut out = Vec::new();
    match error {
        Error::Panicked { message, .. } => {
            put(&mut out, 1);
            put_bytes(&mut out, message.as_bytes());
        }
        Error::Interrupted(what) => {
            put(&mut out, 2);
            put_bytes(&mut out, what.as_bytes());
        }
        Error::Lost {
            process,
            address,
            reason,
        } => {
            put(&mut out, 3);
            put(&mut out, *process as u64);
            put_bytes(&mut out, address.as_bytes());
            put_bytes(&mut out, reason.as_bytes());
        }
        Error::Stalled {
            process,
            worker,
            silence,
        } => {
            put(&mut out, 4);
            put(&mut out, *process as u64);
            put(&mut out, *worker as u64);
            put(&mut out, silence.as_millis() as u64);
        }
        error => {
            put(&mut out, 0);
            put_bytes(&mut out, error.to_string().as_bytes());
        }
    }
    out
}

/// What another worker has told so.
fn heard(worker: usize, mut text: &[u8]) -> Result<Error, Error> {
    let from = &mut text;
    let words = |from: &mut &[u8]| -> Result<String, Error> {
        Ok(String::from_utf8_lossy(take_bytes(from)?).into_owned())
    };
    Ok(match take(from)? {
        1 => Error::Panicked {
            worker,
            message: words(from)?,
        },
        2 => Error::Interrupted(words(from)?),
        3 => Error::Lost {
            process: take(from)? as usize,
            address: words(from)?,
            reason: words(from)?,
        },
        4 => Error::Stalled {
            process: take(from)? as usize,
            worker: take(from)? as usize,
            silence: Duration::from_millis(take(from)?),
        },
        _ => Error::Elsewhere {
            worker,
            message: words(from)?,
        },
    })
}

/// The limits because of which a worker asks all others to stop, as a byte.
const LIMITS: [Limit; 6] = [
    Limit::Time,
    Limit::Bytes,
    Limit::Cancelled,
    Limit::States,
    Limit::Expansions,
    Limit::Generations,
];

pub(crate) fn code_of(limit: Limit) -> u8 {
    let known = LIMITS.iter().position(|&known| known == limit);
    known.map_or(u8::MAX, |place| place as u8)
}

pub(crate) fn limit_of(code: u8) -> Option<Limit> {
    LIMITS.get(usize::from(code)).copied()
}
