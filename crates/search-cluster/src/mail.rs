//! The dataflow: parcels go in on every worker, come out on the one that they are for, and a probe tells when all of a
//! time have.

use std::cell::RefCell;
use std::rc::Rc;

use timely::container::NoopBuilder;
use timely::dataflow::InputHandle;
use timely::dataflow::ProbeHandle;
use timely::dataflow::channels::pact::DistributorPact;
use timely::dataflow::operators::{Input, Operator, Probe};
use timely::worker::Worker;

use crate::parcel::{ByAddress, Parcel};

/// One worker's end of a dataflow that all workers have built.
///
/// No code of the space runs in it: what arrives lies in `inbox` until it is taken, so a panic there never unwinds
/// through Timely.
pub(crate) struct Mail {
    input: InputHandle<u64, NoopBuilder<Parcel>>,
    inbox: Rc<RefCell<Vec<Parcel>>>,
    probe: ProbeHandle<u64>,
    from: u32,
    /// Bytes sent to other workers.
    sent: u64,
}

impl Mail {
    /// Builds the dataflow; to be called by all workers in the same order.
    pub(crate) fn new(worker: &mut Worker) -> Mail {
        let inbox = Rc::new(RefCell::new(Vec::new()));
        let arrived = Rc::clone(&inbox);
        let from = worker.index() as u32;
        let (input, probe) = worker.dataflow::<u64, _, _>(|scope| {
            let (input, parcels) = scope.new_input_with_builder::<NoopBuilder<Parcel>>();
            let pact = DistributorPact(|_| ByAddress);
            let nothing = parcels.unary::<NoopBuilder<Parcel>, _, _, _>(pact, "Inbox", |_, _| {
                move |parcels, _| {
                    parcels.for_each(|_, parcel| arrived.borrow_mut().push(std::mem::take(parcel)));
                }
            });
            (input, nothing.probe().0)
        });
        Mail {
            input,
            inbox,
            probe,
            from,
            sent: 0,
        }
    }

    /// Sends bytes to a worker, at the time that there is; leaves `bytes` empty.
    pub(crate) fn send(&mut self, to: usize, bytes: &mut Vec<u8>) {
        let to = to as u32;
        if to != self.from {
            self.sent += bytes.len() as u64;
        }
        self.input.send_batch(&mut Parcel {
            to,
            from: self.from,
            bytes: std::mem::take(bytes),
        });
    }

    /// Says that nothing more is to come from here before that time.
    pub(crate) fn advance_to(&mut self, time: u64) {
        self.input.advance_to(time);
    }

    /// Whether all that was sent before that time, by anybody, is in the inboxes, and no more can be sent.
    pub(crate) fn has_all_before(&self, time: u64) -> bool {
        !self.probe.less_than(&time)
    }

    /// What has arrived since the last call.
    pub(crate) fn take(&self) -> Vec<Parcel> {
        std::mem::take(&mut self.inbox.borrow_mut())
    }

    pub(crate) fn sent(&self) -> u64 {
        self.sent
    }
}
