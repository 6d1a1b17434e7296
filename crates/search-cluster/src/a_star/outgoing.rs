//! Expansion of nodes, with the packets of successors for the other workers.

use search_core::Packed;

use super::WholeCost;
use super::nodes::{NewPath, Nodes, PoppedNode};
use super::worker::Worker;
use crate::communicator::Communicator;
use crate::prepare::RoundTripSample;
use crate::wire::{put, take};
use crate::{Error, route};

/// The size of a packet that is sent before the end of a batch.
const PACKET_BYTES: usize = 32 * 1024;

/// A packet for each other worker: states, each with the cost and depth of its path, and its parent.
pub(super) struct Outgoing {
    packets: Vec<Vec<u8>>,
    parent: Vec<u8>,
    state: Vec<u8>,
    sample: RoundTripSample,
    /// The number of states sent.
    pub(super) sent: u64,
}

impl Outgoing {
    pub(super) fn new(workers: usize) -> Self {
        Outgoing {
            packets: (0..workers).map(|_| Vec::new()).collect(),
            parent: Vec::new(),
            state: Vec::new(),
            sample: RoundTripSample::default(),
            sent: 0,
        }
    }

    /// Expands a node. Successors of this worker are inserted into its nodes, the others are added to the
    /// packets of their owners.
    pub(super) fn expand<P>(
        &mut self,
        Worker {
            space, comm, nodes, ..
        }: &mut Worker<'_, '_, P>,
        successors: &mut Vec<(P::State, P::Cost)>,
        node: PoppedNode<P::Cost>,
    ) -> Result<(), Error>
    where
        P: Packed<State: Eq + std::hash::Hash + Clone, Cost: WholeCost>,
    {
        let state = nodes.expand(node.id, node.g, successors);
        let depth = node.depth.saturating_add(1);
        self.parent.clear();
        space.pack(&state, &mut self.parent);
        for (successor, g) in successors.drain(..) {
            self.state.clear();
            space.pack(&successor, &mut self.state);
            let owner = route::owner(&self.state, comm.workers());
            if owner == comm.index() {
                let parent = Some(&state);
                nodes.insert(successor, &NewPath { g, depth, parent });
                continue;
            }
            let checked = self.sample.check(space, &successor);
            checked.map_err(Error::Packed)?;
            self.sent += 1;
            let packet = &mut self.packets[owner];
            packet.extend_from_slice(&self.state);
            put(packet, g.into());
            packet.extend_from_slice(&depth.to_le_bytes());
            packet.extend_from_slice(&self.parent);
            if packet.len() >= PACKET_BYTES {
                comm.send(owner, packet);
            }
        }
        Ok(())
    }

    /// Sends all packets that are not full.
    pub(super) fn send(&mut self, comm: &mut Communicator<'_>) {
        for (to, packet) in self.packets.iter_mut().enumerate() {
            if !packet.is_empty() {
                comm.send(to, packet);
            }
        }
    }
}

/// Inserts the states of a packet from another worker.
pub(super) fn receive<P>(space: &P, nodes: &mut Nodes<'_, P>, mut bytes: &[u8]) -> Result<(), Error>
where
    P: Packed<State: Eq + std::hash::Hash + Clone, Cost: WholeCost>,
{
    let invalid = || {
        let what =
            "received an invalid packet: expected a state, its cost, its depth and its parent";
        Error::InvalidData(what.to_owned())
    };
    while !bytes.is_empty() {
        let state = space.unpack(&mut bytes).ok_or_else(invalid)?;
        let g = P::Cost::try_from(take(&mut bytes)?).map_err(|_| invalid())?;
        let depth = bytes.split_off(..4).and_then(<[u8]>::first_chunk);
        let depth = u32::from_le_bytes(*depth.ok_or_else(invalid)?);
        let parent = space.unpack(&mut bytes).ok_or_else(invalid)?;
        let parent = Some(&parent);
        nodes.insert(state, &NewPath { g, depth, parent });
    }
    Ok(())
}
