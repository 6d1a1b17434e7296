use std::fmt;
use std::sync::Arc;

use search_core::drawing::{Backdrop, Drawing};
use search_core::{Drawn, StateSpace, Written, cost::Number, space::Explanation};

use crate::erased::{AnyAction, AnyState, Erasable, Erased, Values};

/// The object-safe form of [`Drawn`].
pub(crate) trait AnyDrawn: Send + Sync {
    fn adds_up(&self) -> bool {
        false
    }
    fn cell(&self, _state: &AnyState) -> Option<[u32; 2]> {
        None
    }
    fn goal(&self, _start: &AnyState) -> Option<AnyState> {
        None
    }
    fn goal_drawing(&self, _start: &AnyState) -> Option<Drawing> {
        None
    }
    fn backdrop(&self, start: &AnyState) -> Backdrop;
    fn drawing(&self, start: &AnyState, state: &AnyState, before: Option<&AnyState>) -> Drawing;
}

impl<S: Erasable + Drawn> AnyDrawn for S {
    fn adds_up(&self) -> bool {
        Drawn::adds_up(self)
    }

    fn cell(&self, state: &AnyState) -> Option<[u32; 2]> {
        Drawn::cell(self, state.of())
    }

    fn goal(&self, start: &AnyState) -> Option<AnyState> {
        Drawn::goal(self, start.of()).map(AnyState::new)
    }

    fn goal_drawing(&self, start: &AnyState) -> Option<Drawing> {
        Drawn::goal_drawing(self, start.of())
    }

    fn backdrop(&self, start: &AnyState) -> Backdrop {
        Drawn::backdrop(self, start.of())
    }

    fn drawing(&self, start: &AnyState, state: &AnyState, before: Option<&AnyState>) -> Drawing {
        Drawn::drawing(self, start.of(), state.of(), before.map(AnyState::of))
    }
}

/// A space whose states are drawn by functions.
pub(crate) struct DrawnBy<S: StateSpace> {
    pub(crate) space: Arc<S>,
    pub(crate) backdrop: fn(&S, &S::State) -> Backdrop,
    pub(crate) drawing: fn(&S, &S::State, &S::State, Option<&S::State>) -> Drawing,
}

impl<S: Erasable> AnyDrawn for DrawnBy<S> {
    fn backdrop(&self, start: &AnyState) -> Backdrop {
        (self.backdrop)(&self.space, start.of())
    }

    fn drawing(&self, start: &AnyState, state: &AnyState, before: Option<&AnyState>) -> Drawing {
        let before = before.map(AnyState::of);
        (self.drawing)(&self.space, start.of(), state.of(), before)
    }
}

impl Drawn for Erased<'_> {
    fn adds_up(&self) -> bool {
        let drawn = self.capabilities.drawn.as_ref();
        drawn.is_some_and(|space| space.adds_up())
    }

    fn cell(&self, state: &AnyState) -> Option<[u32; 2]> {
        self.capabilities.drawn.as_ref()?.cell(state)
    }

    fn goal(&self, start: &AnyState) -> Option<AnyState> {
        self.capabilities.drawn.as_ref()?.goal(start)
    }

    fn goal_drawing(&self, start: &AnyState) -> Option<Drawing> {
        self.capabilities.drawn.as_ref()?.goal_drawing(start)
    }

    fn backdrop(&self, start: &AnyState) -> Backdrop {
        let drawn = self.capabilities.drawn.as_ref();
        drawn.map_or_else(Backdrop::default, |space| space.backdrop(start))
    }

    fn drawing(&self, start: &AnyState, state: &AnyState, before: Option<&AnyState>) -> Drawing {
        let drawn = self.capabilities.drawn.as_ref();
        drawn.map_or_else(Drawing::new, |space| space.drawing(start, state, before))
    }
}

/// The object-safe form of [`Written`].
pub(crate) trait AnyWritten: Send + Sync {
    fn write_state(&self, state: &AnyState, out: &mut dyn fmt::Write) -> fmt::Result;
    fn write_picture(&self, state: &AnyState, out: &mut dyn fmt::Write) -> fmt::Result;
    fn write_action(&self, action: &AnyAction, out: &mut dyn fmt::Write) -> fmt::Result;
    fn explain_heuristic(&self, state: &AnyState) -> Option<Explanation<Number>>;
}

impl<S: Erasable + Written> AnyWritten for S {
    fn write_state(&self, state: &AnyState, out: &mut dyn fmt::Write) -> fmt::Result {
        Written::write_state(self, state.of(), out)
    }

    fn write_picture(&self, state: &AnyState, out: &mut dyn fmt::Write) -> fmt::Result {
        Written::write_picture(self, state.of(), out)
    }

    fn write_action(&self, action: &AnyAction, out: &mut dyn fmt::Write) -> fmt::Result {
        Written::write_action(self, action.of(), out)
    }

    fn explain_heuristic(&self, state: &AnyState) -> Option<Explanation<Number>> {
        let Explanation { name, terms } = Written::explain_heuristic(self, state.of())?;
        let terms = terms.into_iter();
        Some(Explanation {
            name,
            terms: terms
                .map(|(text, value)| (text, Number::of(value)))
                .collect(),
        })
    }
}

impl Written for Erased<'_> {
    fn write_state(&self, state: &AnyState, out: &mut dyn fmt::Write) -> fmt::Result {
        let written = self.capabilities.written.as_ref();
        written.map_or(Ok(()), |space| space.write_state(state, out))
    }

    fn write_picture(&self, state: &AnyState, out: &mut dyn fmt::Write) -> fmt::Result {
        let written = self.capabilities.written.as_ref();
        written.map_or(Ok(()), |space| space.write_picture(state, out))
    }

    fn write_action(&self, action: &AnyAction, out: &mut dyn fmt::Write) -> fmt::Result {
        let written = self.capabilities.written.as_ref();
        written.map_or(Ok(()), |space| space.write_action(action, out))
    }

    fn explain_heuristic(&self, state: &AnyState) -> Option<Explanation<Number>> {
        match self.values {
            Values::Own => self.capabilities.written.as_ref()?.explain_heuristic(state),
            Values::Zero | Values::Times(_) => None,
        }
    }
}
