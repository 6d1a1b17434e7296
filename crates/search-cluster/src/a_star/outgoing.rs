//! Successors on their way to the workers that own them.

use search_core::Packed;

use super::WholeCost;
use super::nodes::{Nodes, Taken, Way};
use crate::crew::Crew;
use crate::prepare::Sample;
use crate::wire::{put, take};
use crate::{Error, route};

/// The bytes of a parcel that is sent before the end of a batch.
const PARCEL: usize = 32 * 1024;

/// For each worker, what is to be sent to it: states, each with its path's cost and depth, and the state it was made from.
pub(super) struct Outgoing {
    parcels: Vec<Vec<u8>>,
    parent: Vec<u8>,
    state: Vec<u8>,
    sample: Sample,
    /// States sent.
    pub(super) sent: u64,
}

impl Outgoing {
    pub(super) fn new(workers: usize) -> Self {
        Outgoing {
            parcels: (0..workers).map(|_| Vec::new()).collect(),
            parent: Vec::new(),
            state: Vec::new(),
            sample: Sample::default(),
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
        taken: Taken<P::Cost>,
    ) -> Result<(), Error>
    where
        P: Packed<State: Eq + std::hash::Hash + Clone, Cost: WholeCost>,
    {
        let state = nodes.expand(taken.id, taken.g, made);
        let depth = taken.depth.saturating_add(1);
        self.parent.clear();
        space.pack(&state, &mut self.parent);
        for (successor, g) in made.drain(..) {
            self.state.clear();
            space.pack(&successor, &mut self.state);
            let owner = route::owner(&self.state, crew.workers());
            if owner == crew.index() {
                let parent = Some(&state);
                nodes.arrive(successor, &Way { g, depth, parent });
                continue;
            }
            let looked = self.sample.look_at(space, &successor);
            looked.map_err(Error::Packed)?;
            self.sent += 1;
            let parcel = &mut self.parcels[owner];
            parcel.extend_from_slice(&self.state);
            put(parcel, g.into());
            parcel.extend_from_slice(&depth.to_le_bytes());
            parcel.extend_from_slice(&self.parent);
            if parcel.len() >= PARCEL {
                crew.send(owner, parcel);
            }
        }
        Ok(())
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
        let depth = bytes.split_off(..4).and_then(<[u8]>::first_chunk);
        let depth = u32::from_le_bytes(*depth.ok_or_else(garbled)?);
        let parent = space.unpack(&mut bytes).ok_or_else(garbled)?;
        let parent = Some(&parent);
        nodes.arrive(state, &Way { g, depth, parent });
    }
    Ok(())
}
