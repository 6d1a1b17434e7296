//! The view, which defines how Posthoc draws the shapes of an event.
//!
//! The behaviour of the viewer is taken from its source (github.com/ShortestPathLab/posthoc-app: the parser of
//! 1.4.0 and the two-dimensional renderer):
//! - components do not inherit properties: every property has to be given by name, and drawing fails without
//!   `fill`;
//! - an empty string in a view is an error;
//! - a shape whose `alpha` is 0 is not drawn, and neither is its label: labels have a nearly transparent shape;
//! - a label that is the number 0 is not drawn, so labels are strings;
//! - with `clear: true` a shape is drawn only at its own step, and nothing would remain after the last step: the
//!   shapes of the last event are therefore not cleared.

use serde_json::{Value, json};

/// The width of a letter relative to the font size. The font of the viewer is Inter.
pub(super) const LETTER_WIDTH: f64 = 0.62;

/// The distance from the top of a label to its baseline, relative to the font size.
const ASCENT: f64 = 0.86;

/// The fill colours of the roles, as expressions that follow the light or dark theme of the viewer.
const FILLS: &str = "({ground:theme.background,grid:'#9ca3af',wall:theme.foreground,clue:theme.foreground,\
                     placed:color.blue,guess:color.orange,candidate:'#9ca3af',highlight:color.blue,\
                     start:color.green,goal:color.red,first:'#f8fafc',second:'#fde047',third:'#4ade80',\
                     fourth:'#60a5fa',fifth:'#f87171',sixth:'#fb923c'})";

/// The text colours of the roles. They contrast with the fills, as text can be on a shape of the same role.
const INKS: &str = "({ground:theme.foreground,grid:theme.foreground,wall:theme.background,clue:theme.foreground,\
                    placed:theme.foreground,guess:theme.foreground,candidate:'#808080',\
                    highlight:theme.foreground,start:theme.foreground,goal:theme.foreground,\
                    first:'#0f172a',second:'#0f172a',third:'#0f172a',fourth:'#0f172a',fifth:'#0f172a',sixth:'#0f172a'})";

/// The opacity of the roles: the text on a shape has to remain readable.
const ALPHAS: &str = "({ground:1,wall:0.8,first:1,second:1,third:1,fourth:1,fifth:1,sixth:1})";

/// Returns the views: the shapes of the backdrop, then those of the state on top.
pub(super) fn views(adds_up: bool) -> Value {
    let backdrop = SHAPES.iter().map(|shape| shape.component(Layer::Backdrop));
    let state = SHAPES.iter().map(|shape| {
        // The cell of a map remains visible; the step to it does not.
        let is_permanent = adds_up && shape.list == "rects";
        shape.component(if is_permanent {
            Layer::Permanent
        } else {
            Layer::State
        })
    });
    json!({ "main": backdrop.chain(state).collect::<Vec<Value>>() })
}

/// The shapes that a component draws.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layer {
    /// The shapes of the first event, permanently.
    Backdrop,
    /// The shapes of each event, until the next event.
    State,
    /// The shapes of each event, permanently, in the viewer's colour for the type of the event.
    Permanent,
}

/// One of the four lists of shapes and its representation in the viewer.
struct Shape {
    list: &'static str,
    primitive: &'static str,
    /// The properties, each with its index in an element of the list; the role is at index 0.
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

/// Returns `source` in the syntax of an expression that the viewer evaluates.
fn expression(source: &str) -> Value {
    format!("${{{{ {source} }}}}").into()
}

impl Shape {
    /// Returns the component that draws each element of the list.
    fn component(&self, layer: Layer) -> Value {
        let object = match layer {
            Layer::Backdrop => "$.backdrop",
            Layer::State | Layer::Permanent => "$",
        };
        let list = format!("{object}.{}", self.list);
        let part = |index: usize| format!("{list}[$.i][{index}]");
        let role = part(0);
        let mut component = json!({
            "$": self.primitive,
            "$for": { "$let": "i", "$from": 0, "$to": expression(&format!("{list}.length")) },
            "fill": expression(&format!("{FILLS}[{role}]")),
            "alpha": expression(&format!("{ALPHAS}[{role}] ?? 0.5")),
            "clear": expression("step + 1 < events.length"),
        });
        for (name, index) in self.properties {
            component[name] = expression(&part(*index));
        }
        if self.primitive == "path" {
            let point = |x, y| json!({ "x": expression(&part(x)), "y": expression(&part(y)) });
            component["points"] = json!([point(1, 2), point(3, 4)]);
        }
        if self.list == "labels" {
            component["alpha"] = json!(0.004);
            component["label-x"] = json!(0);
            component["label-y"] = expression(&format!("{ASCENT} * {}", part(4)));
            component["label-color"] = expression(&format!("{INKS}[{role}]"));
        }
        match layer {
            Layer::State => {}
            Layer::Backdrop => {
                component["$if"] = expression("!!$.backdrop");
                component["clear"] = expression("false");
            }
            Layer::Permanent => {
                component["fill"] = expression("color[$.type]");
                // Later shapes cover earlier ones.
                component["alpha"] = json!(1);
                component["clear"] = expression("false");
            }
        }
        component
    }
}
