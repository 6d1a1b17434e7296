use std::collections::VecDeque;

use super::{Collection, Growth, InsertResult, NodeId, Reserve, Store};

/// The open list of a breadth-first tree search: a queue.
///
/// It consists of pieces of the same size, so that growth moves no state, and pieces emptied at the front are reused at the
/// back.
pub struct Window<S> {
    pieces: VecDeque<VecDeque<S>>,
    /// Empty pieces.
    spare: Vec<VecDeque<S>>,
    /// The number of states in the queue.
    len: usize,
    /// The number of states removed from the piece at the front.
    removed: usize,
    /// The number of the state at the front. Ids are the lower 32 bits of numbers and may wrap around; there are never
    /// more states than ids.
    first: u64,
}

/// The size of a piece.
const PIECE_BYTES: usize = 64 * 1024;

impl<S> Window<S> {
    /// The number of states in a piece: a power of two, so that an index is split by a shift and a mask.
    const PIECE: usize = {
        let size = if size_of::<S>() == 0 {
            1
        } else {
            size_of::<S>()
        };
        let most = PIECE_BYTES / size;
        if most <= 1 { 1 } else { 1 << most.ilog2() }
    };

    pub(crate) fn new() -> Self {
        Window {
            pieces: VecDeque::new(),
            spare: Vec::new(),
            len: 0,
            removed: 0,
            first: 0,
        }
    }

    #[inline]
    fn index(&self, id: NodeId) -> usize {
        id.wrapping_sub(self.first as NodeId) as usize
    }

    /// Adds a piece. The first one starts small and grows as a queue does, since most searches are small.
    #[cold]
    fn add_piece(&mut self) {
        let piece = self.spare.pop().unwrap_or_else(|| match self.pieces.len() {
            0 => VecDeque::new(),
            _ => VecDeque::with_capacity(Self::PIECE),
        });
        self.pieces.push_back(piece);
    }

    /// Returns the number of states that can be appended without another piece.
    #[inline]
    fn room(&self) -> usize {
        let pieces = self.pieces.len() + self.spare.len();
        pieces * Self::PIECE - self.removed - self.len
    }
}

impl<S> Collection for Window<S> {
    #[inline]
    fn bytes(&self) -> usize {
        let pieces = self.pieces.len() + self.spare.len();
        let states = match (self.pieces.front(), pieces) {
            (Some(only), 1) => only.capacity(),
            _ => pieces * Self::PIECE,
        };
        let lists = self.pieces.capacity() + self.spare.capacity();
        states * size_of::<S>() + lists * size_of::<VecDeque<S>>()
    }

    #[inline]
    fn growth(&self, more: usize) -> Growth {
        let pieces = more.saturating_sub(self.room()).div_ceil(Self::PIECE);
        Growth::default().and("frontier", pieces * Self::PIECE * size_of::<S>())
    }
}

impl<S> Store<S> for Window<S> {
    #[inline]
    fn insert(&mut self, state: S, _: Option<NodeId>) -> InsertResult {
        if self.len >= NodeId::MAX as usize {
            return InsertResult::Full;
        }
        let piece = (self.removed + self.len) / Self::PIECE;
        if piece == self.pieces.len() {
            self.add_piece();
        }
        self.pieces[piece].push_back(state);
        self.len += 1;
        InsertResult::New((self.first as NodeId).wrapping_add(self.len as NodeId - 1))
    }

    #[inline]
    fn get(&self, id: NodeId) -> &S {
        let at = self.removed + self.index(id);
        let (piece, within) = (at / Self::PIECE, at % Self::PIECE);
        let removed = if piece == 0 { self.removed } else { 0 };
        &self.pieces[piece][within - removed]
    }

    fn holds(&self, id: NodeId) -> bool {
        self.index(id) < self.len
    }

    fn number(&self, id: NodeId) -> u64 {
        self.first + self.index(id) as u64
    }

    fn find(&self, number: u64) -> Option<NodeId> {
        let index = number.checked_sub(self.first)?;
        (index < self.len as u64).then_some(number as NodeId)
    }

    fn parent(&self, _: NodeId) -> Option<NodeId> {
        None
    }

    /// Only the state at the front can be released: it is the one that a breadth-first search expands.
    #[inline]
    fn release(&mut self, id: NodeId) -> Option<S> {
        debug_assert_eq!(self.index(id), 0);
        let state = self.pieces.front_mut()?.pop_front()?;
        self.first += 1;
        self.len -= 1;
        self.removed += 1;
        if self.removed == Self::PIECE {
            self.spare.extend(self.pieces.pop_front());
            self.removed = 0;
        }
        Some(state)
    }

    fn clear(&mut self) {
        *self = Window::new();
    }

    #[inline]
    fn kept(&self) -> usize {
        self.len
    }

    fn path(&self, _: NodeId) -> Option<Vec<NodeId>> {
        None
    }

    fn into_path(mut self, last: NodeId) -> (Option<Vec<S>>, S) {
        (
            None,
            self.release(last)
                .expect("the current state is at the front"),
        )
    }
}

impl<S> Reserve<S> for Window<S> {
    fn reserve(&mut self, states: usize) {
        while self.room() < states {
            self.spare.push(VecDeque::with_capacity(Self::PIECE));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_that_wrap_around_still_refer_to_their_states() {
        let mut window = Window::new();
        window.first = u64::from(NodeId::MAX);
        assert_eq!(window.insert('a', None), InsertResult::New(NodeId::MAX));
        assert_eq!(window.insert('b', None), InsertResult::New(0));
        assert_eq!((*window.get(NodeId::MAX), *window.get(0)), ('a', 'b'));
        assert_eq!(window.number(0), 1 << 32);
        assert_eq!(window.release(NodeId::MAX), Some('a'));
        assert_eq!(window.find(1 << 32), Some(0));
        assert_eq!(*window.get(0), 'b');
    }

    #[test]
    fn states_are_found_in_every_piece_and_pieces_are_reused() {
        let mut window = Window::new();
        let wide = 3 * Window::<u64>::PIECE as u64 + 5;
        for number in 0..wide {
            window.insert(number, None);
        }
        let full = window.bytes();
        for number in 0..10 * wide {
            let id = number as NodeId;
            let last = (number + wide - 1) as NodeId;
            assert_eq!(
                (*window.get(id), *window.get(last)),
                (number, number + wide - 1)
            );
            assert_eq!(window.release(id), Some(number));
            window.insert(number + wide, None);
        }
        assert_eq!(window.kept() as u64, wide);
        assert!(
            window.bytes() <= full + 2 * PIECE_BYTES,
            "{} of {full}",
            window.bytes()
        );
        window.clear();
        assert_eq!(
            (window.insert(7, None), window.kept()),
            (InsertResult::New(0), 1)
        );
    }
}
