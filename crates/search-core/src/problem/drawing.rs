//! Drawings of states as plain data, shared by traces, pictures and the web page. A space makes them by implementing
//! [`Drawn`](crate::Drawn). With the feature `serde` they can be serialized.

/// The meaning of a shape. Its colour and style are chosen by the program that shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The background: a board, or its squares of another colour.
    Ground,
    /// A line between cells.
    Grid,
    /// A blocked cell.
    Wall,
    /// A value that is given by the problem.
    Clue,
    /// A value or piece that the state has placed: a deduced value, a tile, a queen.
    Placed,
    /// The choice of the last action: the value guessed, the tile moved, the queen placed.
    Guess,
    /// A value that is still possible in a cell.
    Candidate,
    /// The current cell.
    Highlight,
    /// The start of the search.
    Start,
    /// A goal of the search.
    Goal,
    /// The first of six colours that tell pieces apart, such as the faces of a cube.
    First,
    /// The second colour.
    Second,
    /// The third colour.
    Third,
    /// The fourth colour.
    Fourth,
    /// The fifth colour.
    Fifth,
    /// The sixth colour.
    Sixth,
}

impl Role {
    /// All roles, in the order of their declaration.
    pub const ALL: [Role; 16] = [
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
        Role::First,
        Role::Second,
        Role::Third,
        Role::Fourth,
        Role::Fifth,
        Role::Sixth,
    ];

    /// The six colours that tell pieces apart.
    pub const COLOURS: [Role; 6] = [
        Role::First,
        Role::Second,
        Role::Third,
        Role::Fourth,
        Role::Fifth,
        Role::Sixth,
    ];

    /// Returns the name of the role, in lower case.
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
            Role::First => "first",
            Role::Second => "second",
            Role::Third => "third",
            Role::Fourth => "fourth",
            Role::Fifth => "fifth",
            Role::Sixth => "sixth",
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Role {
    /// Serializes its [`name`](Role::name).
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// The geometry of a shape, in units of one cell. x grows to the right and y downward.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "snake_case"))]
pub enum Form {
    /// A filled rectangle.
    Rectangle {
        /// The x of its left side.
        x: f64,
        /// The y of its upper side.
        y: f64,
        /// Its width.
        width: f64,
        /// Its height.
        height: f64,
    },
    /// A filled circle.
    Circle {
        /// The x of its centre.
        x: f64,
        /// The y of its centre.
        y: f64,
        /// Its radius.
        radius: f64,
    },
    /// A straight line.
    Line {
        /// The x and y of one end.
        from: [f64; 2],
        /// The x and y of the other end.
        to: [f64; 2],
        /// Its thickness.
        width: f64,
    },
    /// A single line of text.
    Label {
        /// The x of its centre.
        x: f64,
        /// The y of its centre.
        y: f64,
        /// The line height of the text.
        size: f64,
        /// The text, which is not empty.
        text: String,
    },
}

impl Form {
    /// Returns the left, upper, right and lower bound, without the thickness of a line. The width of a text is unknown, so a
    /// label has its centre as bounds.
    ///
    /// ```
    /// use search_core::drawing::Form;
    ///
    /// let circle = Form::Circle { x: 2.0, y: 3.0, radius: 0.5 };
    /// assert_eq!(circle.bounds(), [1.5, 2.5, 2.5, 3.5]);
    /// ```
    #[must_use]
    pub fn bounds(&self) -> [f64; 4] {
        match *self {
            Form::Rectangle {
                x,
                y,
                width,
                height,
            } => [x, y, x + width, y + height],
            Form::Circle { x, y, radius } => [x - radius, y - radius, x + radius, y + radius],
            Form::Line { from, to, .. } => [
                from[0].min(to[0]),
                from[1].min(to[1]),
                from[0].max(to[0]),
                from[1].max(to[1]),
            ],
            Form::Label { x, y, .. } => [x, y, x, y],
        }
    }
}

/// A geometric form with its meaning.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Shape {
    /// Its meaning.
    pub role: Role,
    /// Its geometry.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub form: Form,
}

/// A list of shapes. Each is drawn on top of those before it.
///
/// ```
/// use search_core::drawing::{Drawing, Role};
///
/// let tile = Drawing::new().rectangle(Role::Placed, 0.0, 0.0, 1.0, 1.0).label(Role::Placed, 0.5, 0.5, 0.6, "15");
/// assert_eq!(tile.shapes.len(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Drawing {
    /// The shapes, from bottom to top.
    pub shapes: Vec<Shape>,
}

impl Drawing {
    /// Creates an empty drawing.
    #[must_use]
    pub fn new() -> Drawing {
        Drawing::default()
    }

    /// Adds a shape on top of the others.
    #[must_use]
    pub fn with(mut self, role: Role, form: Form) -> Drawing {
        self.shapes.push(Shape { role, form });
        self
    }

    /// Adds a rectangle, given by its upper left corner, width and height.
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

    /// Adds a circle, given by its centre and radius.
    #[must_use]
    pub fn circle(self, role: Role, x: f64, y: f64, radius: f64) -> Drawing {
        self.with(role, Form::Circle { x, y, radius })
    }

    /// Adds a line, given by its ends and its thickness.
    #[must_use]
    pub fn line(self, role: Role, from: [f64; 2], to: [f64; 2], width: f64) -> Drawing {
        self.with(role, Form::Line { from, to, width })
    }

    /// Adds a text, given by its centre and line height. An empty text is ignored.
    #[must_use]
    pub fn label(self, role: Role, x: f64, y: f64, size: f64, text: impl Into<String>) -> Drawing {
        let text = text.into();
        if text.is_empty() {
            return self;
        }
        self.with(role, Form::Label { x, y, size, text })
    }
}

/// The part of a drawing that all states of a search share. It is drawn once, below them.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Backdrop {
    /// The width of the whole drawing in cells, the drawings of the states included.
    pub width: f64,
    /// The height of the whole drawing in cells.
    pub height: f64,
    /// The shapes: boards, walls, clues.
    pub drawing: Drawing,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_without_text_is_ignored() {
        let drawing = Drawing::new().label(Role::Clue, 0.5, 0.5, 0.6, "");
        assert_eq!(drawing, Drawing::new());
    }

    #[test]
    fn names_of_roles_are_unique() {
        for (index, role) in Role::ALL.into_iter().enumerate() {
            assert_eq!(index, role as usize);
            assert!(
                Role::ALL[..index]
                    .iter()
                    .all(|other| other.name() != role.name())
            );
        }
    }
}
