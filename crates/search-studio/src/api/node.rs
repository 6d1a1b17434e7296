use std::fmt;

use search_core::{cost::Number, drawing};
use serde::Serialize;

/// A cost or an estimate, as an integer if possible.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Amount {
    /// An integer, exact.
    Whole(u64),
    /// The nearest floating-point number to a value that is not an integer.
    Real(f64),
}

impl Amount {
    pub(crate) fn of(number: Number) -> Amount {
        match number {
            Number::Whole(whole) => Amount::Whole(whole),
            number => Amount::Real(number.into()),
        }
    }

    /// Returns whether a text is this value. A value that is not an integer may be rounded to any number of decimals, at least one, with a
    /// point or a comma before them.
    ///
    /// ```
    /// use search_studio::api::Amount;
    ///
    /// let value = Amount::Real(3.0 + 5.0 * 2.0_f64.sqrt());
    /// assert!(value.is("10.07") && value.is("10,1"));
    /// assert!(!value.is("10"));
    /// ```
    #[must_use]
    pub fn is(self, given: &str) -> bool {
        let given = given.trim().replace(',', ".");
        let Ok(number) = given.parse::<f64>() else {
            return false;
        };
        let value = match self {
            Amount::Whole(value) => return number == value as f64,
            Amount::Real(value) => value,
        };
        let decimals = given.split_once('.').map_or(0, |(_, after)| after.len());
        let tolerance = match decimals {
            0 => 0.0,
            decimals => 0.5001 * 0.1_f64.powi(decimals.min(12) as i32),
        };
        (number - value).abs() <= tolerance
    }
}

impl fmt::Display for Amount {
    /// Writes up to six decimals, as many as costs in files have; a number with more, such as a length with diagonal steps, is rounded to two,
    /// or to two significant digits if these would be 0.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let real = match self {
            Amount::Whole(whole) => return whole.fmt(f),
            Amount::Real(real) => real,
        };
        let text = real.to_string();
        match text.split_once('.') {
            Some((_, decimals)) if decimals.len() > 6 && real.abs() < 0.005 => {
                let places = 1 - real.abs().log10().floor() as i32;
                let text = format!("{real:.*}", places.unsigned_abs() as usize);
                f.write_str(text.trim_end_matches('0'))
            }
            Some((_, decimals)) if decimals.len() > 6 => write!(f, "{real:.2}"),
            _ => f.write_str(&text),
        }
    }
}

/// A node of the search tree: a state and the path to it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Node {
    /// Its number in the record; none if a depth-first search has not generated it yet.
    pub id: Option<u64>,
    /// Its parent.
    pub parent: Option<u64>,
    /// The number of actions on the path from the start.
    pub depth: u64,
    /// The cost of the path from the start.
    pub g: Option<Amount>,
    /// The heuristic value.
    pub h: Option<Amount>,
    /// g + h.
    pub f: Option<Amount>,
    /// The action that leads to it from its parent.
    pub action: Option<String>,
    /// The state in one line.
    pub state: String,
    /// Whether it is a solution, as far as the search has tested it.
    pub solution: bool,
    /// Whether it is a dead end: the search cannot continue from it.
    pub dead_end: bool,
    /// The node that had this state before, if it is a duplicate.
    pub duplicate_of: Option<u64>,
    /// The step at which it was first expanded.
    pub expanded_at: Option<u64>,
    /// The step at which it was generated.
    pub generated_at: u64,
    /// Its position among the nodes generated at that step or, if it is not generated yet, among the actions of its
    /// parent; from 1.
    pub place: u64,
    /// The value by which the search orders its open list, as text, if it is backed up from successors and is none of
    /// g, h and f. Present in open lists and in the choices of a question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stored: Option<String>,
    /// The number of its children.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub children: Option<u64>,
    /// The number of nodes in its subtree, itself included.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<u64>,
    /// The cell of the map that the state is, numbered row by row from 0, if the puzzle is a map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<u64>,
    /// Its row in the whole tree, in responses with rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<u64>,
    /// The state as text of several lines, in responses with a single node; none if it is a cell of a map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<String>,
    /// The state as shapes, in responses with a single node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawing: Option<Drawing>,
    /// What h is the sum of, in responses with a single node, if the heuristic explains its values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Explanation>,
}

impl Node {
    /// Returns the state in one line; the text of some states is empty, such as a board without queens.
    pub(crate) fn line(&self) -> &str {
        match self.state.as_str() {
            "" => "(empty)",
            state => state,
        }
    }
}

/// A heuristic value as a sum.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Explanation {
    /// What the terms are, such as `relaxed plan`.
    pub name: &'static str,
    /// The terms.
    pub terms: Vec<Term>,
}

/// A term of a heuristic value.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Term {
    /// What it stands for.
    pub text: String,
    /// Its value.
    pub value: Amount,
}

/// A part of a list of nodes.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Nodes {
    /// The length of the whole list.
    pub total: u64,
    /// A description of its order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
    /// Whether the list is complete and in the exact order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<bool>,
    /// The nodes of this part.
    pub nodes: Vec<Node>,
}

/// A part of a path.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Path {
    /// The number of nodes on the whole path.
    pub total: u64,
    /// The nodes of this part, the node nearest to the start first.
    pub nodes: Vec<Node>,
}

/// Why a node was expanded next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Reason {
    /// The reason as text.
    pub text: String,
    /// The number of nodes tied for the best rank, this one included.
    pub equals: Option<u64>,
    /// Its position among them by age; 1 is the oldest.
    pub place: Option<u64>,
}

/// Shapes in unit coordinates: a cell is 1 wide and 1 high, x increases to the right, y downwards. Later shapes are
/// drawn over earlier ones.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Drawing {
    /// The width of the drawing, if known.
    pub width: Option<f64>,
    /// The height of the drawing, if known.
    pub height: Option<f64>,
    /// The cells below the shapes, in the background of a map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<Cells>,
    /// The shapes.
    #[cfg_attr(test, schema(value_type = Vec<super::shape_schema::Shape>))]
    pub shapes: Vec<drawing::Shape>,
}

/// The cells of a map: what its background shows in each, in a compact form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Cells {
    /// The roles of filled cells.
    pub roles: Vec<&'static str>,
    /// A text for each row, with a character for each cell: `.` if it is empty, otherwise the index of its role, from `0`
    /// to `9` and then from `a`.
    pub rows: Vec<String>,
    /// A text for each row, with the character that each cell shows, or a space; none if no cell shows one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub labels: Option<Vec<String>>,
}

impl Drawing {
    pub(crate) fn of(drawing: drawing::Drawing, size: Option<(f64, f64)>) -> Drawing {
        Drawing {
            width: size.map(|(width, _)| width),
            height: size.map(|(_, height)| height),
            cells: None,
            shapes: drawing.shapes,
        }
    }
}

/// The search tree, as far as it is drawn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct DrawnTree {
    /// The number of nodes of the whole tree, including those that are not shown.
    pub total: u64,
    /// The shown nodes, parents before their children.
    pub nodes: Vec<TreeNode>,
    /// The subtrees that are folded.
    pub folded: Vec<TreeFold>,
    /// The number of expansions at each depth, those of folded nodes included.
    pub expanded_by_depth: Vec<u64>,
}

/// A node of the drawn tree.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct TreeNode {
    /// Its number in the record.
    pub id: u64,
    /// Its parent.
    pub parent: Option<u64>,
    /// The number of actions on the path from the start.
    pub depth: u64,
    /// The step at which it was expanded.
    pub order: Option<u64>,
    /// g + h.
    pub f: Option<Amount>,
    /// The cost of the path from the start.
    pub g: Option<Amount>,
    /// The heuristic value.
    pub h: Option<Amount>,
    /// The first of `solution`, `dead_end`, `duplicate`, `path`, `expanded` and `frontier` that applies.
    pub mark: &'static str,
    /// The state in one line, truncated if it is long.
    pub label: String,
    /// The action that leads to it from its parent; omitted in large trees.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// The state as shapes, if that was requested and the tree is small.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawing: Option<Drawing>,
}

/// The nodes folded below one node.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct TreeFold {
    /// The shown node above them.
    pub parent: u64,
    /// Their number.
    pub count: u64,
}

#[cfg(test)]
mod tests {
    use search_core::drawing::Role;

    use super::*;

    #[test]
    fn a_shape_is_an_object_with_its_role_its_type_and_its_geometry() {
        let shapes = drawing::Drawing::new()
            .rectangle(Role::Ground, 0.0, 1.0, 2.0, 3.0)
            .circle(Role::Placed, 0.5, 0.5, 0.25)
            .line(Role::Guess, [0.0, 0.0], [1.0, 2.0], 0.1)
            .label(Role::Clue, 0.5, 0.5, 0.6, "15");
        let found = serde_json::to_string(&Drawing::of(shapes, Some((2.0, 3.0))));
        let expected = concat!(
            r#"{"width":2.0,"height":3.0,"shapes":["#,
            r#"{"role":"ground","type":"rectangle","x":0.0,"y":1.0,"width":2.0,"height":3.0},"#,
            r#"{"role":"placed","type":"circle","x":0.5,"y":0.5,"radius":0.25},"#,
            r#"{"role":"guess","type":"line","from":[0.0,0.0],"to":[1.0,2.0],"width":0.1},"#,
            r#"{"role":"clue","type":"label","x":0.5,"y":0.5,"size":0.6,"text":"15"}]}"#
        );
        assert_eq!(found.expect("a drawing can be serialized"), expected);
    }

    #[test]
    fn rounded_values_are_accepted_and_others_are_not() {
        let octile = Amount::Real(3.0 + 5.0 * 2.0_f64.sqrt());
        for right in ["10.1", "10,07", " 10.071", "10.07106781"] {
            assert!(octile.is(right), "{right}");
        }
        for wrong in ["10", "10.2", "10.08", "", "NaN", "3 + 5", "3 + 5√2", "inf"] {
            assert!(!octile.is(wrong), "{wrong}");
        }
        let seven = Amount::Whole(7);
        assert!(seven.is("7") && seven.is("7.0"));
        for wrong in ["6", "7.1", "7x", ""] {
            assert!(!seven.is(wrong), "{wrong}");
        }
    }

    #[test]
    fn irrational_lengths_are_shown_with_two_decimals() {
        let shown = |value: f64| Amount::Real(value).to_string();
        assert_eq!(shown(7.0 + 4.0 * 2.0_f64.sqrt()), "12.66");
        assert_eq!(shown(24.0 + 2.0_f64.sqrt()), "25.41");
        assert_eq!(shown(0.1 + 0.2), "0.30");
        assert_eq!(
            [0.125, 2.5, 0.000_001].map(shown),
            ["0.125", "2.5", "0.000001"]
        );
        assert_eq!([1e-7, 1.0 / 300.0].map(shown), ["0.0000001", "0.0033"]);
        assert_eq!(Amount::Whole(1234).to_string(), "1234");
    }
}
