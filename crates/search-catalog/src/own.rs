use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

use search_core::{Plain, Searchable};

use crate::erased::{AnySpace, AnyState, Can, Erased, Shown};
use crate::run::one_line;

/// A puzzle of one's own: a state of any [`Searchable`], to be searched like those of the catalog.
#[derive(Clone)]
pub struct Own {
    space: Arc<dyn AnySpace + Send>,
    start: AnyState,
}

impl Own {
    /// The puzzle that begins with this state.
    #[must_use]
    pub fn new<S>(start: S) -> Own
    where
        S: Searchable + Clone + Eq + Hash + Send + Sync + 'static,
    {
        Own {
            space: Arc::new(Plain::<S>::default()),
            start: AnyState::new(start),
        }
    }

    pub(crate) fn space(&self) -> (Erased<'_>, AnyState) {
        (Erased::of(&*self.space), self.start.clone())
    }
}

impl fmt::Debug for Own {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Own")
    }
}

/// An action is the state that it leads to, so there is nothing to say of it.
impl<S> Shown for Plain<S>
where
    S: Searchable + Clone + Eq + Hash + Send + Sync + 'static,
{
    fn can() -> Can<Self> {
        Can::nothing_more()
    }

    fn write_state(&self, state: &S, out: &mut dyn fmt::Write) -> fmt::Result {
        one_line(search_core::Shown(state), out)
    }

    fn write_picture(&self, state: &S, out: &mut dyn fmt::Write) -> fmt::Result {
        state.write(out)
    }

    fn write_action(&self, _: &S, _: &mut dyn fmt::Write) -> fmt::Result {
        Ok(())
    }
}
