//! A worker among the others: what it sends them, what all of them tell each other at the end of a level, and how an
//! error of one becomes that of all.

use std::collections::VecDeque;
use std::time::Duration;

use search_core::Limit;
use timely::worker::Worker;

use crate::Error;
use crate::link::Notes;
use crate::mail::Mail;
use crate::parcel::Parcel;

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
}

/// What is told to all.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    Report = 0,
    Failure = 1,
    Halt = 2,
    Status = 3,
}

/// How long to sleep at most without a look at the notes.
const NAP: Duration = Duration::from_millis(50);

impl<'a> Crew<'a> {
    pub(crate) fn new(worker: &'a mut Worker, notes: &'a Notes) -> Crew<'a> {
        Crew {
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

    /// Lets the dataflow run, without waiting; gives what has arrived.
    pub(crate) fn step(&mut self) -> Result<Vec<Parcel>, Error> {
        self.worker.step();
        self.listen()?;
        self.check()?;
        Ok(self.mail.take())
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

    /// The limit because of which a worker has asked all to expand no more, since it was asked last.
    pub(crate) fn halted(&self) -> Option<Limit> {
        self.halted
    }

    /// Asks all workers to expand no more.
    pub(crate) fn halt(&mut self, limit: Limit) {
        if self.halted.is_none() {
            self.tell(Word::Halt, &[code_of(limit)]);
            self.halted = Some(limit);
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
        // What was heard of another all have heard of, and each notices by itself when a process is lost.
        let (kind, text) = match error {
            Error::Elsewhere { .. } | Error::Lost { .. } => return,
            Error::Panicked { worker, .. } if *worker != self.index() => return,
            Error::Panicked { message, .. } => (1, message.clone()),
            error => (0, error.to_string()),
        };
        let mut word = vec![kind];
        word.extend_from_slice(text.as_bytes());
        self.tell(Word::Failure, &word);
    }

    /// Leaves the dataflow: it ends when all have. After an error a worker may not, so nobody waits.
    pub(crate) fn leave(self, failed: bool) {
        let Crew {
            worker,
            notes,
            mail,
            word,
            ..
        } = self;
        drop((mail, word));
        while worker.has_dataflows() {
            worker.step_or_park(Some(NAP));
            if failed && notes.failure().is_some() {
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

    /// Takes in what the others have told.
    fn listen(&mut self) -> Result<(), Error> {
        for parcel in self.word.take() {
            let from = parcel.from as usize;
            let garbled = || Error::Garbled(format!("worker {from} said what nobody understands"));
            let (&word, text) = parcel.bytes.split_first().ok_or_else(garbled)?;
            if word == Word::Report as u8 {
                let early = self.early.get_mut(from).ok_or_else(garbled)?;
                early.push_back(text.to_vec());
            } else if word == Word::Halt as u8 {
                let limit = text.first().copied().and_then(limit_of);
                self.halted = self.halted.or(Some(limit.ok_or_else(garbled)?));
            } else if word == Word::Status as u8 {
                self.statuses.push((from, text.to_vec()));
            } else if from != self.index() {
                let (&kind, text) = text.split_first().ok_or_else(garbled)?;
                let message = String::from_utf8_lossy(text).into_owned();
                return Err(match kind {
                    1 => Error::Panicked {
                        worker: from,
                        message,
                    },
                    _ => Error::Elsewhere {
                        worker: from,
                        message,
                    },
                });
            }
        }
        Ok(())
    }

    fn check(&self) -> Result<(), Error> {
        match self.notes.failure() {
            Some(failure) => Err(failure.into()),
            None => Ok(()),
        }
    }
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
