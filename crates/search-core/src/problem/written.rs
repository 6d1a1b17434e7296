use std::fmt;

use super::{DisplayState, Plain, Searchable, StateSpace};

/// What states and actions look like as text, for programs that show searches of any space.
pub trait Written: StateSpace {
    /// Writes a state in one line.
    ///
    /// # Errors
    /// Those of `out`.
    fn write_state(&self, state: &Self::State, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Writes a state as a picture, which may have several lines. The default implementation writes the line
    /// of [`write_state`](Written::write_state).
    ///
    /// # Errors
    /// Those of `out`.
    fn write_picture(&self, state: &Self::State, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_state(state, out)
    }

    /// Writes what an action does.
    ///
    /// # Errors
    /// Those of `out`.
    fn write_action(&self, action: &Self::Action, out: &mut dyn fmt::Write) -> fmt::Result;
}

impl<P: Written> Written for &P {
    fn write_state(&self, state: &Self::State, out: &mut dyn fmt::Write) -> fmt::Result {
        (**self).write_state(state, out)
    }

    fn write_picture(&self, state: &Self::State, out: &mut dyn fmt::Write) -> fmt::Result {
        (**self).write_picture(state, out)
    }

    fn write_action(&self, action: &Self::Action, out: &mut dyn fmt::Write) -> fmt::Result {
        (**self).write_action(action, out)
    }
}

/// What [`Searchable::write`] writes, in one line. An action is the state that it leads to, so nothing is written for it.
impl<S: Searchable> Written for Plain<S> {
    fn write_state(&self, state: &S, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", OneLine(DisplayState(state)))
    }

    fn write_picture(&self, state: &S, out: &mut dyn fmt::Write) -> fmt::Result {
        state.write(out)
    }

    fn write_action(&self, _: &S, _: &mut dyn fmt::Write) -> fmt::Result {
        Ok(())
    }
}

/// Displays a text in one line, with a slash for each line break.
///
/// ```
/// assert_eq!(search_core::OneLine("#.\n.#").to_string(), "#./.#");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OneLine<T>(pub T);

impl<T: fmt::Display> fmt::Display for OneLine<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_fmt(&mut Slashes(f), format_args!("{}", self.0))
    }
}

/// Writes a slash for each line break.
struct Slashes<'a, 'f>(&'a mut fmt::Formatter<'f>);

impl fmt::Write for Slashes<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for (place, line) in text.split('\n').enumerate() {
            if place > 0 {
                self.0.write_char('/')?;
            }
            self.0.write_str(line)?;
        }
        Ok(())
    }
}
