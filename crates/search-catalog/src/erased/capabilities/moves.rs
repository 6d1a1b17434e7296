use search_core::{InPlace, Inverse};

use crate::erased::{AnyAction, AnyState, AnyUndo, Erasable, Erased};

/// The object-safe form of [`Inverse`].
pub(crate) trait AnyInverse: Send + Sync {
    fn is_inverse(&self, action: &AnyAction, last: &AnyAction) -> bool;
}

impl<S: Erasable + Inverse> AnyInverse for S {
    fn is_inverse(&self, action: &AnyAction, last: &AnyAction) -> bool {
        Inverse::is_inverse(self, action.of(), last.of())
    }
}

impl Inverse for Erased<'_> {
    #[inline]
    fn is_inverse(&self, action: &AnyAction, last: &AnyAction) -> bool {
        let inverse = self.capabilities.inverse.as_ref();
        inverse.is_some_and(|space| space.is_inverse(action, last))
    }
}

/// The object-safe form of [`InPlace`].
pub(crate) trait AnyInPlace: Send + Sync {
    fn apply(&self, state: &mut AnyState, action: &AnyAction) -> Option<AnyUndo>;
    fn undo(&self, state: &mut AnyState, undo: AnyUndo);
}

impl<S: Erasable + InPlace<Undo: 'static>> AnyInPlace for S {
    fn apply(&self, state: &mut AnyState, action: &AnyAction) -> Option<AnyUndo> {
        InPlace::apply(self, state.of_mut(), action.of()).map(AnyUndo::new)
    }

    fn undo(&self, state: &mut AnyState, undo: AnyUndo) {
        InPlace::undo(self, state.of_mut(), undo.of());
    }
}

impl InPlace for Erased<'_> {
    type Undo = AnyUndo;

    #[inline]
    fn apply(&self, state: &mut AnyState, action: &AnyAction) -> Option<AnyUndo> {
        self.capabilities.in_place.as_ref()?.apply(state, action)
    }

    #[inline]
    fn undo(&self, state: &mut AnyState, undo: AnyUndo) {
        if let Some(space) = &self.capabilities.in_place {
            space.undo(state, undo);
        }
    }
}
