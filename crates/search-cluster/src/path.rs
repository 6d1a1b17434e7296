//! The path to a solution of breadth-first search, found without stored parents.

use search_core::{Packed, space::Scratch};

use crate::Error;
use crate::communicator::Communicator;

/// States expanded between two checks for messages.
const CHUNK: usize = 4096;

/// Returns the states from the start to the one before `last`. `levels` has the states of this worker in each level, from
/// the first level on.
///
/// The parent of a state is the smallest state of the level before that has it as a successor. All workers search
/// their own states for it. This generates all successors once more, which takes part of the time of the search, but
/// it saves storing a parent with every state.
pub(crate) fn trace<'a, P: Packed<State: Eq> + 'a>(
    space: &P,
    comm: &mut Communicator<'_>,
    levels: impl DoubleEndedIterator<Item = impl Iterator<Item = &'a P::State>>,
    last: &P::State,
) -> Result<Vec<P::State>, Error> {
    let mut path: Vec<P::State> = Vec::new();
    let (mut scratch, mut packed) = (Scratch::new(), Vec::new());
    for states in levels.rev() {
        let target = path.last().unwrap_or(last);
        let mut least: Option<Vec<u8>> = None;
        for (number, state) in states.enumerate() {
            if number % CHUNK == 0 {
                comm.poll()?;
                if comm.is_cancelled() {
                    return Err(Error::Interrupted("tracing the path".to_owned()));
                }
            }
            let mut leads_to_target = false;
            space.expand(state, scratch.emptied(), |successor, _| {
                leads_to_target |= successor == *target;
            });
            if leads_to_target {
                // The first byte distinguishes a state of zero bytes from no state.
                packed.clear();
                packed.push(1);
                space.pack(state, &mut packed);
                if least.as_ref().is_none_or(|least| packed < *least) {
                    least = Some(packed.clone());
                }
            }
        }
        let found = comm.all_gather(&least.unwrap_or_default())?;
        let parent = found.iter().filter(|bytes| !bytes.is_empty()).min();
        let parent = parent.and_then(|bytes| space.unpack(&mut &bytes[1..]));
        path.push(parent.ok_or_else(|| {
            Error::InvalidData(
                "a state of the path has no parent in the level before: the successors of the space change".to_owned(),
            )
        })?);
    }
    path.reverse();
    Ok(path)
}
