//! Successors on their way to the workers that own them.

use search_core::Packed;

use super::WholeCost;
use super::nodes::Nodes;
use crate::crew::Crew;
use crate::wire::{put, take};
use crate::{Error, route};

/// The bytes of a parcel that is sent before the end of a batch.
const PARCEL: usize = 32 * 1024;

/// For each worker, what is to be sent to it: states, each with its path's cost and the state it was made from.
pub(super) struct Outgoing {
    parcels: Vec<Vec<u8>>,
    parent: Vec<u8>,
    state: Vec<u8>,
    /// States sent.
    pub(super) sent: u64,
}

impl Outgoing {
    pub(super) fn new(workers: usize) -> Self {
        Outgoing {
            parcels: (0..workers).map(|_| Vec::new()).collect(),
            parent: Vec::new(),
            state: Vec::new(),
            sent: 0,
        }
    }

    /// Makes the successors of a state, at that path cost: those that belong here are put to the nodes, the others
    /// sent.
    pub(super) fn expand<P>(
        &mut self,
        space: &P,
        crew: &mut Crew<'_>,
        nodes: &mut Nodes<'_, P>,
        made: &mut Vec<(P::State, P::Cost)>,
        (id, g): (u32, P::Cost),
    ) where
        P: Packed<State: Eq + std::hash::Hash + Clone, Cost: WholeCost>,
    {
        let state = nodes.expand(id, g, made);
        self.parent.clear();
        space.pack(&state, &mut self.parent);
        for (successor, g) in made.drain(..) {
            self.state.clear();
            space.pack(&successor, &mut self.state);
            let owner = route::owner(&self.state, crew.workers());
            if owner == crew.index() {
                nodes.arrive(successor, g, Some(&state));
                continue;
            }
            self.sent += 1;
            let parcel = &mut self.parcels[owner];
            parcel.extend_from_slice(&self.state);
            put(parcel, g.into());
            parcel.extend_from_slice(&self.parent);
            if parcel.len() >= PARCEL {
                crew.send(owner, parcel);
            }
        }
    }

    /// Sends what is left.
    pub(super) fn send(&mut self, crew: &mut Crew<'_>) {
        for (to, parcel) in self.parcels.iter_mut().enumerate() {
            if !parcel.is_empty() {
                crew.send(to, parcel);
            }
        }
    }
}

/// Takes in what another worker has sent.
pub(super) fn receive<P>(space: &P, nodes: &mut Nodes<'_, P>, mut bytes: &[u8]) -> Result<(), Error>
where
    P: Packed<State: Eq + std::hash::Hash + Clone, Cost: WholeCost>,
{
    let garbled = || Error::Garbled("bytes that are no state have arrived".to_owned());
    while !bytes.is_empty() {
        let state = space.unpack(&mut bytes).ok_or_else(garbled)?;
        let g = P::Cost::try_from(take(&mut bytes)?).map_err(|_| garbled())?;
        let parent = space.unpack(&mut bytes).ok_or_else(garbled)?;
        nodes.arrive(state, g, Some(&parent));
    }
    Ok(())
}
