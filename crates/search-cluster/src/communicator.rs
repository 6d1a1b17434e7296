//! The communication of one worker with the others: sending states, exchanging reports at the end of a level, and
//! broadcasting errors.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use search_core::{CancelFlag, Limit, Limits, engine::Stopwatch};
use timely::worker::Worker;

use crate::Error;
use crate::channel::Channel;
use crate::link::Connections;
use crate::liveness::Liveness;
use crate::packet::Packet;
use crate::wire::{put, put_bytes, take, take_bytes};

/// The endpoint of one worker.
pub(crate) struct Communicator<'a> {
    worker: &'a mut Worker,
    connections: &'a Connections,
    /// States, sent at the timestamp of their level or round.
    data: Channel,
    /// Reports, statuses and other messages to all workers.
    control: Channel,
    /// Reports of each worker that [`Communicator::all_gather`] has not returned yet, in the order of arrival.
    reports: Vec<VecDeque<Vec<u8>>>,
    /// Statuses received, each with its sender.
    statuses: Vec<(usize, Vec<u8>)>,
    halted: Option<Limit>,
    cancel: Option<CancelFlag>,
    /// The cancel flag was raised in some process, whether or not another limit was reached first.
    is_cancelled: bool,
    liveness: Liveness,
}

/// The kind of a control message, its first byte.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tag {
    Report = 0,
    Failure = 1,
    Halt = 2,
    Status = 3,
    /// Reports that the sender is alive.
    Heartbeat = 4,
}

/// The longest sleep between two checks of the connections and the cancel flag.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// How long a worker that has failed waits for the others to receive its error.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

impl<'a> Communicator<'a> {
    /// Creates the endpoint of a worker, given the number of workers in its process and the time after which a silent worker
    /// counts as stalled. `cancel` is checked while it waits.
    pub(crate) fn new(
        worker: &'a mut Worker,
        connections: &'a Connections,
        (workers, stall): (usize, Option<Duration>),
        cancel: Option<CancelFlag>,
    ) -> Communicator<'a> {
        Communicator {
            liveness: Liveness::new(workers, worker.peers(), stall),
            cancel,
            is_cancelled: false,
            data: Channel::new(worker),
            control: Channel::new(worker),
            reports: (0..worker.peers()).map(|_| VecDeque::new()).collect(),
            statuses: Vec::new(),
            halted: None,
            connections,
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
        self.data.sent() + self.control.sent()
    }

    /// Sends packed states to a worker and leaves `bytes` empty.
    pub(crate) fn send(&mut self, to: usize, bytes: &mut Vec<u8>) {
        self.data.send(to, bytes);
    }

    /// Returns the process of a worker.
    pub(crate) fn process_of(&self, worker: usize) -> usize {
        worker / self.liveness.workers
    }

    /// Runs the dataflow without waiting and returns the packets that have arrived.
    pub(crate) fn step(&mut self) -> Result<Vec<Packet>, Error> {
        self.poll()?;
        Ok(self.data.take())
    }

    /// Runs the dataflow without waiting. Long computations call it regularly.
    pub(crate) fn poll(&mut self) -> Result<(), Error> {
        self.worker.step();
        self.receive_control()?;
        self.check()
    }

    /// Promises that this worker sends no more states at earlier timestamps.
    pub(crate) fn advance_to(&mut self, time: u64) {
        self.data.advance_to(time);
    }

    /// Returns whether all states that any worker sends at earlier timestamps have arrived.
    pub(crate) fn has_all_before(&self, time: u64) -> bool {
        self.data.has_all_before(time)
    }

    /// Waits until packets have arrived or the progress of the dataflow may have changed; returns the packets.
    pub(crate) fn wait(&mut self) -> Result<Vec<Packet>, Error> {
        self.worker.step_or_park(Some(POLL_INTERVAL));
        self.receive_control()?;
        self.check()?;
        Ok(self.data.take())
    }

    /// Returns whether the run was cancelled, in any process.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.is_cancelled
    }

    /// Returns the limit because of which a worker has asked all workers to stop expanding.
    pub(crate) fn halted(&self) -> Option<Limit> {
        self.halted
    }

    /// Returns a limit that this worker has reached by itself: with `bytes`, its share of the memory, or because its store is `full`.
    pub(crate) fn reached(
        &self,
        limits: &Limits,
        stopwatch: Option<&Stopwatch>,
        bytes: impl FnOnce() -> u64,
        full: bool,
    ) -> Option<Limit> {
        let share = |bytes: u64| bytes / self.workers() as u64;
        if limits.cancel.as_ref().is_some_and(CancelFlag::is_raised) {
            Some(Limit::Cancelled)
        } else if let Some(limit) = limits.time_reached(stopwatch) {
            Some(limit)
        } else if limits.bytes.is_some_and(|most| bytes() >= share(most)) {
            Some(Limit::Bytes)
        } else {
            full.then_some(Limit::States)
        }
    }

    /// Asks all workers to stop expanding because of a limit.
    pub(crate) fn halt(&mut self, limit: Limit) {
        if self.halted.is_none() {
            self.broadcast(Tag::Halt, &[code_of(limit)]);
            self.record_halt(limit);
        }
    }

    /// Exchanges reports: returns the reports of all workers, in their order. Every worker must make the same number of calls;
    /// each call waits for all workers.
    pub(crate) fn all_gather(&mut self, report: &[u8]) -> Result<Vec<Vec<u8>>, Error> {
        self.broadcast(Tag::Report, report);
        while self.reports.iter().any(VecDeque::is_empty) {
            self.worker.step_or_park(Some(POLL_INTERVAL));
            self.receive_control()?;
            // Only while a report is missing: a process that ended after its last report has not failed.
            if self.reports.iter().any(VecDeque::is_empty) {
                self.check()?;
            }
        }
        let reports = self.reports.iter_mut().filter_map(VecDeque::pop_front);
        Ok(reports.collect())
    }

    /// Sends a status to all workers, without waiting for theirs.
    pub(crate) fn broadcast_status(&mut self, status: &[u8]) {
        self.broadcast(Tag::Status, status);
    }

    /// Returns the statuses received since the last call, in order for each worker.
    pub(crate) fn statuses(&mut self) -> Vec<(usize, Vec<u8>)> {
        std::mem::take(&mut self.statuses)
    }

    /// Reports an error that ends the run to all other workers.
    pub(crate) fn fail(&mut self, error: &Error) {
        // An error of another worker has been sent to all already.
        match error {
            Error::Remote { .. } => {}
            Error::Panicked { worker, .. } if *worker != self.index() => {}
            _ => self.broadcast(Tag::Failure, &encode_error(error)),
        }
    }

    /// Leaves the dataflow, which ends when all workers have left. Stops waiting for them after a failure or a timeout.
    pub(crate) fn shut_down(self, failed: bool) {
        let Communicator {
            worker,
            connections,
            data,
            control,
            cancel,
            liveness,
            ..
        } = self;
        drop((data, control));
        let timeout = match failed {
            true => Some(SHUTDOWN_TIMEOUT),
            false => liveness.limit(),
        };
        let started = Instant::now();
        while worker.has_dataflows() {
            worker.step_or_park(Some(POLL_INTERVAL));
            let is_late = timeout.is_some_and(|timeout| started.elapsed() > timeout);
            let is_cancelled = cancel.as_ref().is_some_and(CancelFlag::is_raised);
            // All reports have arrived by now, so no results are lost.
            let is_cancelled = is_cancelled && started.elapsed() > SHUTDOWN_TIMEOUT;
            if is_late
                || is_cancelled
                || connections.failure().is_some()
                || failed && connections.has_closed_peer()
            {
                break;
            }
        }
    }

    fn broadcast(&mut self, tag: Tag, text: &[u8]) {
        for to in 0..self.workers() {
            let mut bytes = Vec::with_capacity(1 + text.len());
            bytes.push(tag as u8);
            bytes.extend_from_slice(text);
            self.control.send(to, &mut bytes);
        }
        self.worker.step();
    }

    /// Processes the control messages that have arrived; broadcasts a cancellation, and a heartbeat when one is due.
    fn receive_control(&mut self) -> Result<(), Error> {
        let is_raised = self.cancel.as_ref().is_some_and(CancelFlag::is_raised);
        if is_raised && !self.is_cancelled {
            self.broadcast(Tag::Halt, &[code_of(Limit::Cancelled)]);
            self.record_halt(Limit::Cancelled);
        }
        if self.liveness.heartbeat_due() {
            for first in (0..self.workers()).step_by(self.liveness.workers) {
                self.control.send(first, &mut vec![Tag::Heartbeat as u8]);
            }
        }
        for packet in self.control.take() {
            let from = packet.from as usize;
            self.liveness.record_message(from);
            let invalid = |what: String| {
                Error::InvalidData(format!("worker {from} sent an invalid message: {what}"))
            };
            let no_tag = || invalid("found no bytes, expected a tag".to_owned());
            let (&tag, text) = packet.bytes.split_first().ok_or_else(no_tag)?;
            if tag == Tag::Report as u8 {
                let workers = self.reports.len();
                let no_worker = || invalid(format!("expected a sender below {workers}"));
                let reports = self.reports.get_mut(from).ok_or_else(no_worker)?;
                reports.push_back(text.to_vec());
            } else if tag == Tag::Halt as u8 {
                let limit = text.first().copied().and_then(limit_of);
                let no_limit =
                    || invalid(format!("found {text:02x?}, expected the code of a limit"));
                self.record_halt(limit.ok_or_else(no_limit)?);
            } else if tag == Tag::Status as u8 {
                self.statuses.push((from, text.to_vec()));
            } else if tag == Tag::Failure as u8 && from != self.index() {
                return Err(decode_error(from, text)?);
            }
        }
        Ok(())
    }

    fn record_halt(&mut self, limit: Limit) {
        self.halted.get_or_insert(limit);
        if limit == Limit::Cancelled {
            self.is_cancelled = true;
            self.liveness.cancel();
        }
    }

    /// Returns an error if a worker that has not sent everything yet is gone. To be called only while messages are missing.
    fn check(&mut self) -> Result<(), Error> {
        if let Some(missing) = self.liveness.silent_worker(self.worker.index()) {
            self.connections.record_failure(missing);
        }
        match self.connections.failure_while_waiting() {
            Some(failure) => Err(failure.into()),
            None => Ok(()),
        }
    }
}

/// Encodes an error for the other workers: a number for its kind, and its fields.
fn encode_error(error: &Error) -> Vec<u8> {
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

/// Decodes an error of another worker.
fn decode_error(worker: usize, mut text: &[u8]) -> Result<Error, Error> {
    let from = &mut text;
    let string = |from: &mut &[u8]| -> Result<String, Error> {
        Ok(String::from_utf8_lossy(take_bytes(from)?).into_owned())
    };
    Ok(match take(from)? {
        1 => Error::Panicked {
            worker,
            message: string(from)?,
        },
        2 => Error::Interrupted(string(from)?),
        3 => Error::Lost {
            process: take(from)? as usize,
            address: string(from)?,
            reason: string(from)?,
        },
        4 => Error::Stalled {
            process: take(from)? as usize,
            worker: take(from)? as usize,
            silence: Duration::from_millis(take(from)?),
        },
        _ => Error::Remote {
            worker,
            message: string(from)?,
        },
    })
}

/// The limits that a worker can send with [`Tag::Halt`]; the code of a limit is its index.
const LIMITS: [Limit; 7] = [
    Limit::Time,
    Limit::Bytes,
    Limit::Cancelled,
    Limit::States,
    Limit::Expansions,
    Limit::Generations,
    Limit::NoClock,
];

/// Returns the code of a limit, or 255 if it has none.
pub(crate) fn code_of(limit: Limit) -> u8 {
    let known = LIMITS.iter().position(|&known| known == limit);
    known.map_or(u8::MAX, |index| index as u8)
}

/// Returns the limit with a code.
pub(crate) fn limit_of(code: u8) -> Option<Limit> {
    LIMITS.get(usize::from(code)).copied()
}
