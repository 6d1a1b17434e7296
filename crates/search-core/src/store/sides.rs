use std::hash::Hash;

use super::{Collection, InsertResult, NodeId, Reserve, Store, Visited};

/// The states of a bidirectional search, with one store for each direction.
///
/// The lowest bit of an id is the side: ids of states generated from the start are even, those of states generated from the
/// goals are odd. A state that both sides reach is stored on each.
pub struct Sides<S> {
    sides: [Visited<S>; 2],
    meeting: Option<Meeting>,
}

/// One of the two directions of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// From the start, by successors.
    Forward,
    /// From the goals, by predecessors.
    Backward,
}

/// A state that is on both sides: its id on each, and the goal that the backward side leads to from it.
#[derive(Clone, Copy)]
struct Meeting {
    forward: NodeId,
    backward: NodeId,
    goal: NodeId,
}

/// The maximum number of states on a side, so that their ids fit.
const MAX_STATES: usize = NodeId::MAX as usize / 2;

impl Side {
    pub(crate) fn other(self) -> Side {
        match self {
            Side::Forward => Side::Backward,
            Side::Backward => Side::Forward,
        }
    }

    /// Returns the side of an id, and the id in the store of that side.
    #[inline]
    pub(crate) fn of(id: NodeId) -> (Side, NodeId) {
        let side = if id & 1 == 0 {
            Side::Forward
        } else {
            Side::Backward
        };
        (side, id >> 1)
    }

    #[inline]
    pub(crate) fn id(self, local: NodeId) -> NodeId {
        local << 1 | self as NodeId
    }
}

impl<S: Eq + Hash> Sides<S> {
    pub(crate) fn new() -> Self {
        Sides {
            sides: [(); 2].map(|()| Visited::with_capacity_limit(MAX_STATES)),
            meeting: None,
        }
    }

    /// Returns the store of one side.
    pub(crate) fn on(&self, side: Side) -> &Visited<S> {
        &self.sides[side as usize]
    }

    /// Inserts a state that is a start or a goal (`parent` is `None`), or was generated from `parent`.
    #[inline]
    pub(crate) fn insert_on(
        &mut self,
        side: Side,
        state: S,
        parent: Option<NodeId>,
    ) -> InsertResult {
        let parent = parent.map(|parent| Side::of(parent).1);
        match self.sides[side as usize].insert(state, parent) {
            InsertResult::New(local) => InsertResult::New(side.id(local)),
            InsertResult::Known(local) => InsertResult::Known(side.id(local)),
            InsertResult::Full => InsertResult::Full,
        }
    }

    /// Returns the id of an equal state on the other side.
    #[inline]
    pub(crate) fn find_on_other_side(&self, id: NodeId) -> Option<NodeId> {
        let (side, here) = Side::of(id);
        let there = self.on(side.other()).recognise(self.on(side).get(here))?;
        Some(side.other().id(there))
    }

    /// Looks up a state on the other side. If it is found, the sides meet there, and the goal that the path through it leads
    /// to is returned.
    #[inline]
    pub(crate) fn meet(&mut self, id: NodeId) -> Option<NodeId> {
        let (side, here) = Side::of(id);
        let (_, there) = Side::of(self.find_on_other_side(id)?);
        let (forward, backward) = match side {
            Side::Forward => (here, there),
            Side::Backward => (there, here),
        };
        let way_back = self.on(Side::Backward).path(backward)?;
        let goal = Side::Backward.id(*way_back.first()?);
        self.meeting = Some(Meeting {
            forward,
            backward,
            goal,
        });
        Some(goal)
    }

    /// Returns the goal of the latest meeting.
    #[inline]
    pub(crate) fn goal(&self) -> Option<NodeId> {
        self.meeting.map(|meeting| meeting.goal)
    }

    fn meeting_at(&self, goal: NodeId) -> Option<Meeting> {
        self.meeting.filter(|meeting| meeting.goal == goal)
    }
}

impl<S: Eq + Hash> Collection for Sides<S> {
    #[inline]
    fn parts(&self) -> impl Collection {
        // Each side may store all of them.
        &self.sides
    }
}

impl<S: Eq + Hash> Store<S> for Sides<S> {
    const KEEPS_ALL: bool = true;

    fn insert(&mut self, state: S, parent: Option<NodeId>) -> InsertResult {
        let side = parent.map_or(Side::Forward, |parent| Side::of(parent).0);
        self.insert_on(side, state, parent)
    }

    #[inline]
    fn get(&self, id: NodeId) -> &S {
        let (side, local) = Side::of(id);
        self.on(side).get(local)
    }

    fn holds(&self, id: NodeId) -> bool {
        let (side, local) = Side::of(id);
        self.on(side).holds(local)
    }

    fn parent(&self, id: NodeId) -> Option<NodeId> {
        let (side, local) = Side::of(id);
        Some(side.id(self.on(side).parent(local)?))
    }

    fn reparent(&mut self, id: NodeId, parent: NodeId) {
        let (side, local) = Side::of(id);
        self.sides[side as usize].reparent(local, Side::of(parent).1);
    }

    fn clear(&mut self) {
        *self = Sides::new();
    }

    #[inline]
    fn kept(&self) -> usize {
        self.sides.iter().map(Visited::kept).sum()
    }

    /// Returns the path for states on the forward side and for the goal of the latest meeting, `None` for others.
    fn path(&self, id: NodeId) -> Option<Vec<NodeId>> {
        let on = |side: Side, local: NodeId| {
            let path = self.on(side).path(local)?.into_iter();
            Some(path.map(move |local| side.id(local)))
        };
        if let (Side::Forward, local) = Side::of(id) {
            return Some(on(Side::Forward, local)?.collect());
        }
        let meeting = self.meeting_at(id)?;
        let to = on(Side::Forward, meeting.forward)?;
        let from = on(Side::Backward, meeting.backward)?.rev().skip(1);
        Some(to.chain(from).collect())
    }

    fn into_path(self, last: NodeId) -> (Option<Vec<S>>, S) {
        let meeting = self.meeting_at(last);
        let [forward, backward] = self.sides;
        let Some(meeting) = meeting else {
            return match Side::of(last) {
                (Side::Forward, local) => forward.into_path(local),
                (Side::Backward, local) => (None, backward.into_path(local).1),
            };
        };
        let (to, met) = forward.into_path(meeting.forward);
        let (from, _) = backward.into_path(meeting.backward);
        let mut path = to.unwrap_or_default();
        path.push(met);
        path.extend(from.unwrap_or_default().into_iter().rev());
        let goal = path
            .pop()
            .expect("the path contains the state at which the sides met");
        (Some(path), goal)
    }
}

impl<S: Eq + Hash> Reserve<S> for Sides<S> {
    /// Reserves half on each side.
    fn reserve(&mut self, states: usize) {
        for side in &mut self.sides {
            side.reserve(states.div_ceil(2));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_leads_from_the_start_through_the_meeting_state_to_the_goal() {
        let mut store = Sides::new();
        let mut add = |side: Side, state, parent| match store.insert_on(side, state, parent) {
            InsertResult::New(id) => id,
            other => unreachable!("{other:?}"),
        };
        let start = add(Side::Forward, 's', None);
        let goals = [
            add(Side::Backward, 'g', None),
            add(Side::Backward, 'h', None),
        ];
        let before = add(Side::Backward, 'b', Some(goals[1]));
        let ahead = add(Side::Forward, 'm', Some(start));
        let met = add(Side::Backward, 'm', Some(before));
        assert_eq!(
            [start, ahead, goals[0], goals[1], before, met],
            [0, 2, 1, 3, 5, 7]
        );

        assert_eq!(store.path(goals[1]), None, "the sides have not met yet");
        assert_eq!(store.meet(start), None);
        assert_eq!([store.meet(ahead), store.meet(met)], [Some(goals[1]); 2]);
        assert_eq!(
            store.path(goals[1]),
            Some(vec![start, ahead, before, goals[1]])
        );
        assert_eq!((store.path(goals[0]), store.path(before)), (None, None));
        assert_eq!(store.path(ahead), Some(vec![start, ahead]));
        assert_eq!(
            (store.find(7), store.find(9), store.kept()),
            (Some(7), None, 6)
        );
        assert_eq!(store.into_path(goals[1]), (Some(vec!['s', 'm', 'b']), 'h'));
    }
}
