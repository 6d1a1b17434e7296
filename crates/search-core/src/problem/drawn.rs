use super::StateSpace;
use super::drawing::{Backdrop, Drawing};

/// A space whose states can be drawn.
///
/// The part that all states share is drawn once, by [`backdrop`](Drawn::backdrop), and [`drawing`](Drawn::drawing) adds the
/// rest. So a trace of a thousand boards contains the clues once.
///
/// ```
/// use search_core::drawing::{Backdrop, Drawing, Role};
/// use search_core::{Drawn, StateSpace};
///
/// /// Steps to the left and to the right, towards 9.
/// struct Line;
/// # impl StateSpace for Line {
/// #     type State = i32;
/// #     type Action = i32;
/// #     type Cost = u32;
/// #     fn is_goal(&self, position: &i32) -> bool { *position == 9 }
/// #     fn actions(&self, _: &i32, out: &mut Vec<i32>) { out.extend([-1, 1]) }
/// #     fn result(&self, position: &i32, step: i32) -> Option<i32> { Some(position + step) }
/// # }
///
/// impl Drawn for Line {
///     fn backdrop(&self, _: &i32) -> Backdrop {
///         let drawing = Drawing::new().rectangle(Role::Ground, 0.0, 0.0, 10.0, 1.0);
///         Backdrop { width: 10.0, height: 1.0, drawing }
///     }
///
///     fn drawing(&self, _: &i32, position: &i32, before: Option<&i32>) -> Drawing {
///         let x = f64::from(*position) + 0.5;
///         let here = Drawing::new().circle(Role::Highlight, x, 0.5, 0.4);
///         match before {
///             Some(before) => here.line(Role::Guess, [f64::from(*before) + 0.5, 0.5], [x, 0.5], 0.1),
///             None => here,
///         }
///     }
/// }
///
/// assert_eq!(Line.drawing(&0, &3, Some(&2)).shapes.len(), 2);
/// ```
pub trait Drawn: StateSpace {
    /// Returns `true` if the drawings of successive states add up to one picture, as the cells of a map that a search has
    /// generated do. Returns `false`, the default, if each drawing is complete in itself, as that of a board is.
    fn adds_up(&self) -> bool {
        false
    }

    /// Returns the column and the row of the cell that `state` is, if every state is a cell of one map, which the backdrop
    /// shows: the cell at column 2, row 1 covers x from 2 to 3 and y from 1 to 2. Programs that have this show the progress of
    /// a search on the map. Returns `None`, the default, for all other spaces.
    fn cell(&self, _state: &Self::State) -> Option<[u32; 2]> {
        None
    }

    /// Returns the goal to show beside the states of a search from `start`. Returns `None`, the default, if there are several
    /// goals, if no goal is known, or if the backdrop shows it.
    fn goal(&self, _start: &Self::State) -> Option<Self::State> {
        None
    }

    /// Returns the drawing of the goal, to show beside the states of a search from `start`. By default, that of
    /// [`goal`](Drawn::goal). A space whose goal leaves parts of a state open draws what it asks for.
    fn goal_drawing(&self, start: &Self::State) -> Option<Drawing> {
        self.goal(start)
            .map(|goal| self.drawing(start, &goal, None))
    }

    /// Returns the part that all states of a search from `start` share.
    fn backdrop(&self, start: &Self::State) -> Backdrop;

    /// Returns the drawing of `state` on top of the backdrop. `before` is its parent, if known, so that the last action can
    /// be shown.
    fn drawing(
        &self,
        start: &Self::State,
        state: &Self::State,
        before: Option<&Self::State>,
    ) -> Drawing;
}
