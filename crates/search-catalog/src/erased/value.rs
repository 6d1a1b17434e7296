use std::any::Any;
use std::hash::{BuildHasher, Hash, Hasher};
use std::mem::needs_drop;

use rustc_hash::FxBuildHasher;
use search_core::{cost::Number, memory::allocated};
use smallbox::SmallBox;
use smallbox::smallbox;

/// The room for a value that is stored inline. It does not depend on the size of addresses, so states of 64 bits need no allocation where
/// addresses have 32, as in WebAssembly.
type Inline = [u64; 2];

/// A state of any space. States of up to 16 bytes are stored inline, larger ones on the heap.
pub struct AnyState(SmallBox<dyn State, Inline>);

/// An action of any space, stored like [`AnyState`], with its cost in the state for which it was listed.
///
/// [`Erased`](super::Erased) returns that cost whatever state it is asked for.
pub struct AnyAction {
    action: SmallBox<dyn Value, Inline>,
    pub(crate) cost: Number,
}

/// An undo record of an in-place move, stored like [`AnyState`].
pub struct AnyUndo(SmallBox<dyn Value, Inline>);

trait State: Any + Send + Sync {
    fn cloned(&self) -> AnyState;
    fn equals(&self, other: &dyn State) -> bool;
    fn hash(&self) -> u64;
}

impl<T: Clone + Eq + Hash + Send + Sync + 'static> State for T {
    fn cloned(&self) -> AnyState {
        AnyState::new(self.clone())
    }

    fn equals(&self, other: &dyn State) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<T>() == Some(self)
    }

    fn hash(&self) -> u64 {
        FxBuildHasher.hash_one(self)
    }
}

trait Value: Any {
    fn cloned(&self) -> SmallBox<dyn Value, Inline>;
}

impl<T: Clone + 'static> Value for T {
    fn cloned(&self) -> SmallBox<dyn Value, Inline> {
        value(self.clone())
    }
}

// Because of this macro, which allows its own `unsafe`, the crate denies `unsafe` and does not forbid it.
fn value<T: Clone + 'static>(value: T) -> SmallBox<dyn Value, Inline> {
    smallbox!(value)
}

/// Returns whether values of a type may hold heap memory once they are erased.
pub(crate) const fn may_hold_heap<T>() -> bool {
    let is_inline =
        size_of::<T>() <= size_of::<Inline>() && align_of::<T>() <= align_of::<Inline>();
    needs_drop::<T>() || !is_inline
}

/// Returns the heap bytes of a value, or 0 if it is stored inline.
fn heap_bytes<T: ?Sized>(value: &SmallBox<T, Inline>) -> usize {
    match value.is_heap() {
        true => allocated(size_of_val(&**value)),
        false => 0,
    }
}

const OTHER_SPACE: &str = "states, actions and undo records belong to the space";

impl AnyState {
    /// Wraps the state of a space.
    #[must_use]
    pub fn new<T: Clone + Eq + Hash + Send + Sync + 'static>(state: T) -> Self {
        AnyState(smallbox!(state))
    }

    /// Returns the state if it is of type `T`.
    #[inline]
    #[must_use]
    pub fn downcast_ref<T: 'static>(&self) -> Option<&T> {
        let state: &dyn Any = &*self.0;
        state.downcast_ref()
    }

    #[inline]
    pub(crate) fn of<T: 'static>(&self) -> &T {
        self.downcast_ref().expect(OTHER_SPACE)
    }

    #[inline]
    pub(crate) fn of_mut<T: 'static>(&mut self) -> &mut T {
        let state: &mut dyn Any = &mut *self.0;
        state.downcast_mut().expect(OTHER_SPACE)
    }

    pub(crate) fn box_bytes(&self) -> usize {
        heap_bytes(&self.0)
    }
}

impl Clone for AnyState {
    fn clone(&self) -> Self {
        self.0.cloned()
    }
}

impl PartialEq for AnyState {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
    }
}

impl Eq for AnyState {}

/// Hashes the state in one call of its type, and the result by `hasher`. A call for each part of the state would be slower.
impl Hash for AnyState {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.0.hash());
    }
}

impl AnyAction {
    #[inline]
    pub(crate) fn new<T: Clone + 'static>(action: T, cost: Number) -> Self {
        let action = value(action);
        AnyAction { action, cost }
    }

    /// Returns the action if it is of type `T`.
    #[inline]
    #[must_use]
    pub fn downcast_ref<T: 'static>(&self) -> Option<&T> {
        let action: &dyn Any = &*self.action;
        action.downcast_ref()
    }

    #[inline]
    pub(crate) fn of<T: 'static>(&self) -> &T {
        self.downcast_ref().expect(OTHER_SPACE)
    }

    pub(crate) fn box_bytes(&self) -> usize {
        heap_bytes(&self.action)
    }
}

impl Clone for AnyAction {
    fn clone(&self) -> Self {
        let action = (*self.action).cloned();
        AnyAction { action, ..*self }
    }
}

impl AnyUndo {
    #[inline]
    pub(crate) fn new<T: Clone + 'static>(undo: T) -> Self {
        AnyUndo(value(undo))
    }

    #[inline]
    pub(crate) fn of<T: Clone + 'static>(&self) -> T {
        let undo: &dyn Any = &*self.0;
        undo.downcast_ref::<T>().expect(OTHER_SPACE).clone()
    }
}

impl Clone for AnyUndo {
    fn clone(&self) -> Self {
        AnyUndo((*self.0).cloned())
    }
}

impl std::fmt::Debug for AnyState {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("AnyState")
    }
}
