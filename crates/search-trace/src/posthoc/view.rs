//! The view: how Posthoc draws the shapes of an event.
//!
//! What the viewer does with it was found in its source (github.com/ShortestPathLab/posthoc-app: the parser of 1.4.0 and
//! the two-dimensional renderer):
//! - a component hands nothing on: every property has to be given by name, and without `fill` drawing ends in an error;
//! - an empty string in a view ends in an error;
//! - a shape whose `alpha` is 0 is not drawn, and so neither is its label: labels have a shape that is all but
//!   transparent;
//! - a label that is the number 0 is not drawn, so labels are strings;
//! - with `clear: true` a shape is drawn at its own step alone, and behind the last step nothing would be left: what
//!   the last event shows stays.

use serde_json::{Value, json};

/// A letter is so wide, in its size; the viewer's font is Inter.
pub(super) const LETTER: f64 = 0.62;

/// From the upper side of a label to the line on which it stands, in its size.
const ASCENT: f64 = 0.86;

/// Fills for the roles: what the viewer calls so in its light and in its dark colours.
const FILLS: &str = "({ground:theme.background,grid:'#9ca3af',wall:theme.foreground,clue:theme.foreground,\
                     placed:color.blue,guess:color.orange,candidate:'#9ca3af',highlight:color.blue,\
                     start:color.green,goal:color.red})";

/// The same for letters, which can lie on a shape of their role.
const INKS: &str = "({ground:theme.foreground,grid:theme.foreground,wall:theme.background,clue:theme.foreground,\
                    placed:theme.foreground,guess:theme.foreground,candidate:'#808080',\
                    highlight:theme.foreground,start:theme.foreground,goal:theme.foreground})";

/// How opaque shapes are: the letters on them are to be read.
const ALPHAS: &str = "({ground:1,wall:0.8})";

/// The views: the shapes of the backdrop, and above them those of the state.
pub(super) fn views(adds_up: bool) -> Value {
    let backdrop = SHAPES.iter().map(|shape| shape.component(Layer::Backdrop));
    let own = SHAPES.iter().map(|shape| {
        // The cell of a map stays; the step that led to it does not.
        let stays = adds_up && shape.list == "rects";
        shape.component(if stays { Layer::Staying } else { Layer::Own })
    });
    json!({ "main": backdrop.chain(own).collect::<Vec<Value>>() })
}

/// Which shapes a component draws.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layer {
    /// Those of the first event, for good.
    Backdrop,
    /// Those of each event, as long as it lasts.
    Own,
    /// Those of each event, for good, in the colour that the viewer has for it.
    Staying,
}

/// One of the four lists of shapes, and what its members are for the viewer.
struct Shape {
    list: &'static str,
    primitive: &'static str,
    /// Properties by their places in a member; the role is at 0.
    properties: &'static [(&'static str, usize)],
}

const SHAPES: [Shape; 4] = [
    Shape {
        list: "rects",
        primitive: "rect",
        properties: &[("x", 1), ("y", 2), ("width", 3), ("height", 4)],
    },
    Shape {
        list: "lines",
        primitive: "path",
        properties: &[("line-width", 5)],
    },
    Shape {
        list: "circles",
        primitive: "circle",
        properties: &[("x", 1), ("y", 2), ("radius", 3)],
    },
    Shape {
        list: "labels",
        primitive: "rect",
        properties: &[
            ("x", 1),
            ("y", 2),
            ("width", 3),
            ("height", 4),
            ("label", 5),
            ("label-size", 4),
        ],
    },
];

/// What the viewer evaluates.
fn evaluated(expression: &str) -> Value {
    format!("${{{{ {expression} }}}}").into()
}

impl Shape {
    /// The component that draws each member of the list.
    fn component(&self, layer: Layer) -> Value {
        let of = match layer {
            Layer::Backdrop => "$.backdrop",
            Layer::Own | Layer::Staying => "$",
        };
        let list = format!("{of}.{}", self.list);
        let part = |place: usize| format!("{list}[$.i][{place}]");
        let role = part(0);
        let mut component = json!({
            "$": self.primitive,
            "$for": { "$let": "i", "$from": 0, "$to": evaluated(&format!("{list}.length")) },
            "fill": evaluated(&format!("{FILLS}[{role}]")),
            "alpha": evaluated(&format!("{ALPHAS}[{role}] ?? 0.5")),
            "clear": evaluated("step + 1 < events.length"),
        });
        for (name, place) in self.properties {
            component[name] = evaluated(&part(*place));
        }
        if self.primitive == "path" {
            let point = |x, y| json!({ "x": evaluated(&part(x)), "y": evaluated(&part(y)) });
            component["points"] = json!([point(1, 2), point(3, 4)]);
        }
        if self.list == "labels" {
            component["alpha"] = json!(0.004);
            component["label-x"] = json!(0);
            component["label-y"] = evaluated(&format!("{ASCENT} * {}", part(4)));
            component["label-color"] = evaluated(&format!("{INKS}[{role}]"));
        }
        match layer {
            Layer::Own => {}
            Layer::Backdrop => {
                component["$if"] = evaluated("!!$.backdrop");
                component["clear"] = evaluated("false");
            }
            Layer::Staying => {
                component["fill"] = evaluated("color[$.type]");
                // It is covered by what comes later.
                component["alpha"] = json!(1);
                component["clear"] = evaluated("false");
            }
        }
        component
    }
}
