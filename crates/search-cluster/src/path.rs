//! The path to a solution of breadth-first search, without a parent for each state.

use search_core::Packed;

use crate::Error;
use crate::crew::Crew;

/// States whose successors are made before a worker looks at what has arrived.
const LOOK: usize = 4096;

/// The states from the start to the one before `last`, given each level's states of this worker from the first level
/// on.
///
/// Of the states in the level before that have a state as their successor, the least is its parent. All workers look
/// for it among their own: that makes all successors again, once, which takes a part of what the search took, and saves
/// every state a parent that few need.
pub(crate) fn trace<'a, P: Packed<State: Eq> + 'a>(
    space: &P,
    crew: &mut Crew<'_>,
    levels: impl DoubleEndedIterator<Item = impl Iterator<Item = &'a P::State>>,
    last: &P::State,
) -> Result<Vec<P::State>, Error> {
    let mut path: Vec<P::State> = Vec::new();
    let (mut scratch, mut packed) = (Vec::new(), Vec::new());
    for states in levels.rev() {
        let target = path.last().unwrap_or(last);
        let mut least: Option<Vec<u8>> = None;
        for (number, state) in states.enumerate() {
            if number % LOOK == 0 {
                crew.breathe()?;
                if crew.is_cancelled() {
                    return Err(Error::Interrupted("tracing the path".to_owned()));
                }
            }
            let mut leads_there = false;
            scratch.clear();
            space.expand(state, &mut scratch, |successor, _| {
                leads_there |= successor == *target;
            });
            if leads_there {
                // A byte before it tells it from none, however few bytes a state has.
                packed.clear();
                packed.push(1);
                space.pack(state, &mut packed);
                if least.as_ref().is_none_or(|least| packed < *least) {
                    least = Some(packed.clone());
                }
            }
        }
        let found = crew.gather(&least.unwrap_or_default())?;
        let parent = found.iter().filter(|bytes| !bytes.is_empty()).min();
        let parent = parent.and_then(|bytes| space.unpack(&mut &bytes[1..]));
        path.push(parent.ok_or_else(|| {
            Error::Garbled(
                "a state of the path is the successor of no other: the space changes".to_owned(),
            )
        })?);
    }
    path.reverse();
    Ok(path)
}
