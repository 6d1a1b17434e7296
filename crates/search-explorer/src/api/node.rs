use search_core::Number;
use serde::Serialize;
use utoipa::ToSchema;

/// A cost: whole where it can be.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
#[serde(untagged)]
pub enum Amount {
    /// Exactly.
    Whole(u64),
    /// The nearest number to what is not whole.
    Real(f64),
}

impl Amount {
    pub(crate) fn of(number: Number) -> Amount {
        match number {
            Number::Whole(whole) => Amount::Whole(whole),
            number => Amount::Real(number.into()),
        }
    }
}

/// A node of the search tree: a state, by the path on which it was made.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Node {
    /// Its number in the record; none for what a depth-first search has not made yet.
    pub id: Option<u64>,
    /// The node that it was made from.
    pub parent: Option<u64>,
    /// Steps from the start.
    pub depth: u64,
    /// The cost of the path.
    pub g: Option<Amount>,
    /// The heuristic value.
    pub h: Option<Amount>,
    /// Their sum.
    pub f: Option<Amount>,
    /// The cost of the path in words, where no number has it exactly.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub g_text: Option<String>,
    /// The heuristic value in words, where no number has it exactly.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub h_text: Option<String>,
    /// Their sum in words, where no number has it exactly.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub f_text: Option<String>,
    /// What leads to it from its parent.
    pub action: Option<String>,
    /// The state in one line.
    pub state: String,
    /// Whether it was found to be a solution.
    pub solution: bool,
    /// Whether the search cannot go on from it.
    pub dead_end: bool,
    /// The node that has this state already.
    pub duplicate_of: Option<u64>,
    /// The moment at which it was taken from the frontier, the first if there are several.
    pub expanded_at: Option<u64>,
    /// The moment at which it was made.
    pub born_at: u64,
    /// Its place among all that was made then, or among the actions of its parent for what is not made yet, from 1.
    pub place: u64,
    /// The value by which the search orders its open list, in words, where that is learnt from successors and neither
    /// g, h nor f: for the choices of a question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stored: Option<String>,
    /// How many nodes were made from it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub children: Option<u64>,
    /// How many nodes are below it, itself included.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<u64>,
    /// Its row in the whole tree, where rows are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<u64>,
    /// The state as a text of several lines, where the node is asked for alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<String>,
    /// The state as shapes, there too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawing: Option<Drawing>,
}

/// A part of a list of nodes.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Nodes {
    /// How many the whole list has.
    pub total: u64,
    /// What its order is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
    /// Whether it is exactly that list, in exactly that order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<bool>,
    /// The part.
    pub nodes: Vec<Node>,
}

/// A part of a path.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Path {
    /// How many nodes the whole path has.
    pub total: u64,
    /// The part, in the direction from the start.
    pub nodes: Vec<Node>,
}

/// Why a node was the next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Reason {
    /// In words.
    pub text: String,
    /// How many were as good, this one included.
    pub equals: Option<u64>,
    /// Its place among them by age: 1 is the oldest.
    pub place: Option<u64>,
}

/// Shapes in unit coordinates, each above those before: a cell is 1 wide and 1 high, x to the right, y down.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Drawing {
    /// How wide everything is, where that is known.
    pub width: Option<f64>,
    /// How high everything is, where that is known.
    pub height: Option<f64>,
    /// The shapes.
    pub shapes: Vec<Shape>,
}

/// A shape.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Shape {
    /// What it stands for.
    pub role: &'static str,
    /// Where it is.
    #[serde(flatten)]
    pub form: Form,
}

/// Where a shape is.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(tag = "form", rename_all = "snake_case")]
pub enum Form {
    /// A filled rectangle by its upper left corner.
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
    /// A filled circle by its centre.
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
        /// One end.
        from: [f64; 2],
        /// The other end.
        to: [f64; 2],
        /// How thick it is.
        width: f64,
    },
    /// A text in one line by its centre.
    Label {
        /// The x of its centre.
        x: f64,
        /// The y of its centre.
        y: f64,
        /// How high its letters are.
        size: f64,
        /// The text.
        text: String,
    },
}

impl Drawing {
    pub(crate) fn of(drawing: search_core::Drawing, size: Option<(f64, f64)>) -> Drawing {
        let shapes = drawing.shapes.into_iter().map(|shape| Shape {
            role: shape.role.name(),
            form: shape.form.into(),
        });
        Drawing {
            width: size.map(|(width, _)| width),
            height: size.map(|(_, height)| height),
            shapes: shapes.collect(),
        }
    }
}

impl From<search_core::Form> for Form {
    fn from(form: search_core::Form) -> Form {
        match form {
            search_core::Form::Rectangle {
                x,
                y,
                width,
                height,
            } => Form::Rectangle {
                x,
                y,
                width,
                height,
            },
            search_core::Form::Circle { x, y, radius } => Form::Circle { x, y, radius },
            search_core::Form::Line { from, to, width } => Form::Line { from, to, width },
            search_core::Form::Label { x, y, size, text } => Form::Label { x, y, size, text },
        }
    }
}

/// The search tree, laid out.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TreePicture {
    /// How many nodes the tree has, those included that are not shown.
    pub total: u64,
    /// Those that are, parents before their children.
    pub nodes: Vec<TreeNode>,
    /// What is folded away.
    pub folded: Vec<TreeFold>,
    /// How wide it is, in units of the least distance of two nodes.
    pub width: f64,
    /// How many layers it has.
    pub height: f64,
}

/// A node of the tree as it is drawn.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TreeNode {
    /// Its number in the record.
    pub id: u64,
    /// The node that it was made from.
    pub parent: Option<u64>,
    /// Steps from the start.
    pub depth: u64,
    /// Where it is across.
    pub x: f64,
    /// Where it is down: its layer.
    pub y: f64,
    /// The moment at which it was taken from the frontier.
    pub order: Option<u64>,
    /// g + h.
    pub f: Option<Amount>,
    /// The cost of the path.
    pub g: Option<Amount>,
    /// The heuristic value.
    pub h: Option<Amount>,
    /// What it is: `solution`, `dead_end`, `duplicate`, `path`, `expanded` or `frontier`, the first that holds.
    pub mark: &'static str,
    /// The state in one line, cut short where it is long.
    pub label: String,
}

/// Nodes that are folded away.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct TreeFold {
    /// The node that is shown, below which they are.
    pub parent: u64,
    /// How many they are.
    pub count: u64,
}
