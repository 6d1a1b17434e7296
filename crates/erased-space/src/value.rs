use std::any::Any;
use std::hash::{Hash, Hasher};

use search_core::allocated;
use smallbox::SmallBox;
use smallbox::smallbox;
use smallbox::space::S2;

/// A state of any space. States of up to two machine words are stored inline, larger ones on the heap.
pub struct AnyState(SmallBox<dyn State, S2>);

/// An action of any space, stored like [`AnyState`].
pub struct AnyAction(SmallBox<dyn Value, S2>);

/// An undo record of an in-place move, stored like [`AnyState`].
pub struct AnyUndo(SmallBox<dyn Value, S2>);

trait State: Any + Send + Sync {
    fn cloned(&self) -> AnyState;
    fn equals(&self, other: &dyn State) -> bool;
    fn hash_into(&self, hasher: &mut dyn Hasher);
}

impl<T: Clone + Eq + Hash + Send + Sync + 'static> State for T {
    fn cloned(&self) -> AnyState {
        AnyState::new(self.clone())
    }

    fn equals(&self, other: &dyn State) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<T>() == Some(self)
    }

    fn hash_into(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }
}

trait Value: Any {
    fn cloned(&self) -> SmallBox<dyn Value, S2>;
}

impl<T: Clone + 'static> Value for T {
    fn cloned(&self) -> SmallBox<dyn Value, S2> {
        value(self.clone())
    }
}

fn value<T: Clone + 'static>(value: T) -> SmallBox<dyn Value, S2> {
    smallbox!(value)
}

/// Returns the heap bytes of a value, or 0 if it is stored inline.
fn heap_bytes<T: ?Sized>(value: &SmallBox<T, S2>) -> usize {
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

impl Hash for AnyState {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.hash_into(hasher);
    }
}

impl AnyAction {
    #[inline]
    pub(crate) fn new<T: Clone + 'static>(action: T) -> Self {
        AnyAction(value(action))
    }

    #[inline]
    pub(crate) fn of<T: 'static>(&self) -> &T {
        let action: &dyn Any = &*self.0;
        action.downcast_ref().expect(OTHER_SPACE)
    }

    pub(crate) fn box_bytes(&self) -> usize {
        heap_bytes(&self.0)
    }
}

impl Clone for AnyAction {
    fn clone(&self) -> Self {
        AnyAction((*self.0).cloned())
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
