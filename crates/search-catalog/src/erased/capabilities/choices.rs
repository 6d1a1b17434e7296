use conflict_driven::{Choices, Need};

use crate::erased::{AnyState, Erasable, Erased};

/// The object-safe form of [`Choices`].
pub(crate) trait AnyChoices: Send + Sync {
    fn count(&self) -> usize;
    fn groups(&self, group: &mut dyn FnMut(Need, &[usize]));
    fn solution(&self, made: &[usize]) -> AnyState;
}

impl<S: Erasable + Choices<Solution = S::State>> AnyChoices for S {
    fn count(&self) -> usize {
        Choices::count(self)
    }

    fn groups(&self, group: &mut dyn FnMut(Need, &[usize])) {
        Choices::groups(self, group);
    }

    fn solution(&self, made: &[usize]) -> AnyState {
        AnyState::new(Choices::solution(self, made))
    }
}

impl Choices for Erased<'_> {
    type Solution = AnyState;

    fn count(&self) -> usize {
        let choices = self.capabilities.choices.as_ref();
        choices.map_or(0, |space| space.count())
    }

    fn groups(&self, mut group: impl FnMut(Need, &[usize])) {
        if let Some(space) = &self.capabilities.choices {
            space.groups(&mut group);
        }
    }

    fn solution(&self, made: &[usize]) -> AnyState {
        let choices = self.capabilities.choices.as_ref();
        let space = choices.expect("the space has `Capability::Choices`");
        space.solution(made)
    }
}
