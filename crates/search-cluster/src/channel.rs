//! The dataflow that delivers packets to their recipients. A probe reports when all packets of a timestamp have arrived.

use std::cell::RefCell;
use std::rc::Rc;

use timely::container::NoopBuilder;
use timely::dataflow::InputHandle;
use timely::dataflow::ProbeHandle;
use timely::dataflow::channels::pact::DistributorPact;
use timely::dataflow::operators::{Input, Operator, Probe};
use timely::worker::Worker;

use crate::packet::{ByAddress, Packet};

/// One worker's end of a dataflow that all workers have built.
///
/// The dataflow runs no code of the space: packets stay in `inbox` until they are taken, so a panic of the space never
/// unwinds through Timely.
pub(crate) struct Channel {
    input: InputHandle<u64, NoopBuilder<Packet>>,
    inbox: Rc<RefCell<Vec<Packet>>>,
    probe: ProbeHandle<u64>,
    from: u32,
    /// Bytes sent to other workers so far.
    sent: u64,
}

impl Channel {
    /// Builds the dataflow. All workers must call this in the same order.
    pub(crate) fn new(worker: &mut Worker) -> Channel {
        let inbox = Rc::new(RefCell::new(Vec::new()));
        let arrived = Rc::clone(&inbox);
        let from = worker.index() as u32;
        let (input, probe) = worker.dataflow::<u64, _, _>(|scope| {
            let (input, packets) = scope.new_input_with_builder::<NoopBuilder<Packet>>();
            let pact = DistributorPact(|_| ByAddress);
            let nothing = packets.unary::<NoopBuilder<Packet>, _, _, _>(pact, "Inbox", |_, _| {
                move |packets, _| {
                    packets.for_each(|_, packet| arrived.borrow_mut().push(std::mem::take(packet)));
                }
            });
            (input, nothing.probe().0)
        });
        Channel {
            input,
            inbox,
            probe,
            from,
            sent: 0,
        }
    }

    /// Sends bytes to a worker at the current timestamp and leaves `bytes` empty.
    pub(crate) fn send(&mut self, to: usize, bytes: &mut Vec<u8>) {
        let to = to as u32;
        if to != self.from {
            self.sent += bytes.len() as u64;
        }
        self.input.send_batch(&mut Packet {
            to,
            from: self.from,
            bytes: std::mem::take(bytes),
        });
    }

    /// Promises that this worker sends no more packets at earlier timestamps.
    pub(crate) fn advance_to(&mut self, time: u64) {
        self.input.advance_to(time);
    }

    /// Returns whether all packets of earlier timestamps, of all workers, are in the inboxes, and no more can be sent.
    pub(crate) fn has_all_before(&self, time: u64) -> bool {
        !self.probe.less_than(&time)
    }

    /// Takes the packets that have arrived since the last call.
    pub(crate) fn take(&self) -> Vec<Packet> {
        std::mem::take(&mut self.inbox.borrow_mut())
    }

    pub(crate) fn sent(&self) -> u64 {
        self.sent
    }
}
