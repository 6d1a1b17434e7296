use std::fmt;

use super::{DisplayState, Plain, Searchable, StateSpace};

/// A space whose states and actions can be written as text, for programs that show searches of any space.
pub trait Written: StateSpace {
    /// Writes a state on one line.
    ///
    /// # Errors
    /// Returns the errors of `out`.
    fn write_state(&self, state: &Self::State, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Writes a state as a text picture, which may have several lines. The default implementation calls
    /// [`write_state`](Written::write_state).
    ///
    /// # Errors
    /// Returns the errors of `out`.
    fn write_picture(&self, state: &Self::State, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_state(state, out)
    }

    /// Writes a short description of an action.
    ///
    /// # Errors
    /// Returns the errors of `out`.
    fn write_action(&self, action: &Self::Action, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Returns the terms of which the heuristic value of a state is the sum, if they explain it. The default is `None`.
    fn explain_heuristic(&self, state: &Self::State) -> Option<Explanation<Self::Cost>> {
        let _ = state;
        None
    }
}

/// A heuristic value as a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation<C> {
    /// What the terms are, such as `relaxed plan`.
    pub name: &'static str,
    /// The terms, each as text and with its value.
    pub terms: Vec<(String, C)>,
}

/// Writes states with [`Searchable::write`], on one line. Writes nothing for an action, as it is the successor itself.
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

/// Displays a text on one line, with a slash for each line break.
///
/// ```
/// assert_eq!(search_core::space::OneLine("#.\n.#").to_string(), "#./.#");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OneLine<T>(pub T);

impl<T: fmt::Display> fmt::Display for OneLine<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_fmt(&mut Slashes(f), format_args!("{}", self.0))
    }
}

/// A writer that replaces each line break by a slash.
struct Slashes<'a, 'f>(&'a mut fmt::Formatter<'f>);

impl fmt::Write for Slashes<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for (index, line) in text.split('\n').enumerate() {
            if index > 0 {
                self.0.write_char('/')?;
            }
            self.0.write_str(line)?;
        }
        Ok(())
    }
}
