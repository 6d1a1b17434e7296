//! What a state looks like, as plain data: the same for a trace, a picture and a web page.

use super::StateSpace;

/// What a shape stands for; what that looks like is for those who show it to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// What all lies on: a board, the squares of another colour on it.
    Ground,
    /// A line between cells.
    Grid,
    /// Where nothing can be.
    Wall,
    /// What was there from the start.
    Clue,
    /// What the state has there: a concluded value, a tile, a queen.
    Placed,
    /// What the last step chose: the value guessed, the tile moved, the queen set.
    Guess,
    /// What may still be there.
    Candidate,
    /// The cell in hand.
    Highlight,
    /// Where the search begins.
    Start,
    /// Where it is to end.
    Goal,
}

impl Role {
    /// All roles.
    pub const ALL: [Role; 10] = [
        Role::Ground,
        Role::Grid,
        Role::Wall,
        Role::Clue,
        Role::Placed,
        Role::Guess,
        Role::Candidate,
        Role::Highlight,
        Role::Start,
        Role::Goal,
    ];

    /// The role in a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Role::Ground => "ground",
            Role::Grid => "grid",
            Role::Wall => "wall",
            Role::Clue => "clue",
            Role::Placed => "placed",
            Role::Guess => "guess",
            Role::Candidate => "candidate",
            Role::Highlight => "highlight",
            Role::Start => "start",
            Role::Goal => "goal",
        }
    }
}

/// Where a shape is, in unit coordinates: a cell is 1 wide and 1 high, x grows to the right and y downward.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A filled rectangle.
    Rectangle {
        /// Its left side.
        x: f64,
        /// Its upper side.
        y: f64,
        /// How wide it is.
        width: f64,
        /// How high it is.
        height: f64,
    },
    /// A filled circle.
    Circle {
        /// The x of its centre.
        x: f64,
        /// The y of its centre.
        y: f64,
        /// Half of how wide it is.
        radius: f64,
    },
    /// A straight line.
    Line {
        /// The x and y of one end.
        from: [f64; 2],
        /// The x and y of the other end.
        to: [f64; 2],
        /// How thick it is.
        width: f64,
    },
    /// A text in one line.
    Label {
        /// The x of its centre.
        x: f64,
        /// The y of its centre.
        y: f64,
        /// How high its letters are, with the room above and below them.
        size: f64,
        /// The text, which is not empty.
        text: String,
    },
}

/// A form with what it stands for.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// What it stands for.
    pub role: Role,
    /// Where it is.
    pub form: Form,
}

/// Shapes, each above those before it.
///
/// ```
/// use search_core::{Drawing, Role};
///
/// let tile = Drawing::new().rectangle(Role::Placed, 0.0, 0.0, 1.0, 1.0).label(Role::Placed, 0.5, 0.5, 0.6, "15");
/// assert_eq!(tile.shapes.len(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// The shapes.
    pub shapes: Vec<Shape>,
}

impl Drawing {
    /// A drawing of nothing.
    #[must_use]
    pub fn new() -> Drawing {
        Drawing::default()
    }

    /// With this shape above the others.
    #[must_use]
    pub fn with(mut self, role: Role, form: Form) -> Drawing {
        self.shapes.push(Shape { role, form });
        self
    }

    /// With a rectangle, by its upper left corner, width and height.
    #[must_use]
    pub fn rectangle(self, role: Role, x: f64, y: f64, width: f64, height: f64) -> Drawing {
        let form = Form::Rectangle {
            x,
            y,
            width,
            height,
        };
        self.with(role, form)
    }

    /// With a circle, by its centre and radius.
    #[must_use]
    pub fn circle(self, role: Role, x: f64, y: f64, radius: f64) -> Drawing {
        self.with(role, Form::Circle { x, y, radius })
    }

    /// With a line, by its ends and how thick it is.
    #[must_use]
    pub fn line(self, role: Role, from: [f64; 2], to: [f64; 2], width: f64) -> Drawing {
        self.with(role, Form::Line { from, to, width })
    }

    /// With a text, by its centre and size; an empty one is left out.
    #[must_use]
    pub fn label(self, role: Role, x: f64, y: f64, size: f64, text: impl Into<String>) -> Drawing {
        let text = text.into();
        if text.is_empty() {
            return self;
        }
        self.with(role, Form::Label { x, y, size, text })
    }
}

/// What is the same for all states of a search: drawn once, below them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Backdrop {
    /// How many units everything is wide, the states' own drawings included.
    pub width: f64,
    /// How many units everything is high.
    pub height: f64,
    /// Boards, walls, clues.
    pub drawing: Drawing,
}

/// A space whose states can be drawn.
///
/// What all states of a search share is drawn once, by [`backdrop`](Drawn::backdrop); what a state has of its own
/// lies above it, so that a trace of a thousand boards need not hold the clues a thousand times.
///
/// ```
/// use search_core::{Backdrop, Drawing, Drawn, Role, StateSpace};
///
/// /// Steps to the left and to the right, from 0 to 9.
/// struct Line;
/// # impl StateSpace for Line {
/// #     type State = i32;
/// #     type Action = i32;
/// #     type Cost = u32;
/// #     fn is_goal(&self, place: &i32) -> bool { *place == 9 }
/// #     fn actions(&self, _: &i32, out: &mut Vec<i32>) { out.extend([-1, 1]) }
/// #     fn result(&self, place: &i32, step: i32) -> Option<i32> { Some(place + step) }
/// # }
///
/// impl Drawn for Line {
///     fn backdrop(&self, _: &i32) -> Backdrop {
///         let drawing = Drawing::new().rectangle(Role::Ground, 0.0, 0.0, 10.0, 1.0);
///         Backdrop { width: 10.0, height: 1.0, drawing }
///     }
///
///     fn drawing(&self, _: &i32, place: &i32, before: Option<&i32>) -> Drawing {
///         let x = f64::from(*place) + 0.5;
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
    /// Whether the drawings of one state after the other add up to a picture, as the cells of a map do that a search
    /// has seen. Where they do not, each stands for itself, as a board does.
    fn adds_up(&self) -> bool {
        false
    }

    /// What all states of a search from `start` have in common.
    fn backdrop(&self, start: &Self::State) -> Backdrop;

    /// What `state` has beyond that; `before` is the state it was made from, where that is known, so that the
    /// last step can be shown.
    fn drawing(
        &self,
        start: &Self::State,
        state: &Self::State,
        before: Option<&Self::State>,
    ) -> Drawing;
}

impl<P: Drawn> Drawn for &P {
    fn adds_up(&self) -> bool {
        (**self).adds_up()
    }

    fn backdrop(&self, start: &Self::State) -> Backdrop {
        (**self).backdrop(start)
    }

    fn drawing(
        &self,
        start: &Self::State,
        state: &Self::State,
        before: Option<&Self::State>,
    ) -> Drawing {
        (**self).drawing(start, state, before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_without_text_is_left_out() {
        let drawing = Drawing::new().label(Role::Clue, 0.5, 0.5, 0.6, "");
        assert_eq!(drawing, Drawing::new());
    }

    #[test]
    fn roles_have_names_of_their_own() {
        for (place, role) in Role::ALL.into_iter().enumerate() {
            assert_eq!(place, role as usize);
            assert!(
                Role::ALL[..place]
                    .iter()
                    .all(|other| other.name() != role.name())
            );
        }
    }
}
