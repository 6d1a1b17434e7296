//! Drawings of a graph and of the current node.

use std::f64::consts::TAU;

use search_core::Drawn;
use search_core::drawing::{Backdrop, Drawing, Role};

use super::{Graph, GraphRoute};
use crate::ground::ground;

/// The largest number of edges of a graph that is drawn. Of a larger one, only the name of the current node is shown.
const MOST_EDGES: usize = 2000;

/// The distance of nodes from the sides of the drawing, for their names.
const MARGIN: f64 = 1.5;

/// The positions of the nodes in a drawing. Those with a place are drawn there, the others on a circle around them.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    width: f64,
    height: f64,
    /// None if the graph is too large to be drawn.
    positions: Vec<[f64; 2]>,
}

impl Layout {
    pub(super) fn new(graph: &Graph) -> Self {
        if graph.edges.len() > MOST_EDGES || graph.nodes() as usize > MOST_EDGES {
            return Layout {
                width: 8.0,
                height: 2.0,
                positions: Vec::new(),
            };
        }
        let size = 4.0 * f64::from(graph.nodes().max(4)).sqrt();
        // A quarter of each, so that no difference is infinite. y increases downwards in a drawing.
        let quarter = |&[x, y]: &[f64; 2]| [x / 4.0, -y / 4.0];
        let mut low = [f64::INFINITY; 2];
        let mut high = [f64::NEG_INFINITY; 2];
        for place in graph.places.values().map(quarter) {
            for axis in 0..2 {
                low[axis] = low[axis].min(place[axis]);
                high[axis] = high[axis].max(place[axis]);
            }
        }
        let diagonal = (high[0] - low[0]).hypot(high[1] - low[1]);
        let scale = if diagonal > 0.0 && diagonal.is_finite() {
            size / diagonal
        } else {
            0.0
        };
        let without_place = graph.nodes() as usize - graph.places.len();
        let [width, height] = match without_place {
            0 => [0, 1].map(|axis| (high[axis] - low[axis]) * scale + 2.0 * MARGIN),
            // The diameter of a circle around all places.
            _ => [1.2 * size + 2.0 * MARGIN; 2],
        };
        let mut on_circle = 0.0;
        let positions = (0..graph.nodes()).map(|node| match graph.places.get(&node) {
            Some(place) => {
                let place = quarter(place);
                let from_centre =
                    [0, 1].map(|axis| (place[axis] - f64::midpoint(low[axis], high[axis])) * scale);
                [width / 2.0 + from_centre[0], height / 2.0 + from_centre[1]]
            }
            None => {
                let angle = TAU * on_circle / without_place as f64;
                on_circle += 1.0;
                let radius = 0.6 * size;
                [
                    width / 2.0 - radius * angle.cos(),
                    height / 2.0 - radius * angle.sin(),
                ]
            }
        });
        let positions = positions.collect();
        Layout {
            width,
            height,
            positions,
        }
    }

    fn position(&self, node: u32) -> Option<[f64; 2]> {
        self.positions.get(node as usize).copied()
    }
}

/// The backdrop contains the edges with their costs, and the nodes with their names and heuristic values. The drawing of a state
/// contains its node and the last step. Of a graph with more than 2,000 edges, a state is drawn as the name of its node.
///
/// ```
/// use classic_puzzles::graph::{Graph, GraphRoute};
/// use search_core::Drawn;
/// use search_core::drawing::Role;
///
/// let graph: Graph = "undirected\nstart A\ngoal B\nA B 2\n".parse()?;
/// let route = GraphRoute::new(graph)?;
/// let backdrop = route.backdrop(&route.start());
/// let goals = backdrop.drawing.shapes.iter().filter(|shape| shape.role == Role::Goal).count();
/// assert_eq!(goals, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Drawn for GraphRoute {
    fn adds_up(&self) -> bool {
        !self.layout().positions.is_empty()
    }

    fn backdrop(&self, start: &u32) -> Backdrop {
        let layout = self.layout();
        let graph = self.graph();
        let mut backdrop = ground(layout.width, layout.height);
        if layout.positions.is_empty() {
            return backdrop;
        }
        let mut drawing = backdrop.drawing;
        for edge in &graph.edges {
            let [from, to] = [edge.from, edge.to].map(|node| layout.positions[node as usize]);
            drawing = drawing.line(Role::Grid, from, to, 0.06);
            if !graph.is_undirected {
                drawing = with_arrow(drawing, from, to);
            }
        }
        for edge in &graph.edges {
            let [from, to] = [edge.from, edge.to].map(|node| layout.positions[node as usize]);
            // The costs of two edges in opposite directions are side by side.
            let part = if graph.is_undirected { 0.5 } else { 0.4 };
            let [x, y] = between(from, to, part);
            drawing = drawing.label(Role::Candidate, x, y, 0.5, edge.cost.to_string());
        }
        for (node, &[x, y]) in (0..).zip(&layout.positions) {
            let role = match node {
                _ if node == *start => Role::Start,
                _ if graph.goals.contains(&node) => Role::Goal,
                _ => Role::Placed,
            };
            drawing = drawing.circle(role, x, y, 0.3).label(
                Role::Clue,
                x,
                y - 0.65,
                0.6,
                graph.name(node),
            );
            if let Some(table) = self.table_index() {
                let value = graph.tables[table].values[node as usize];
                let value = value.map_or("h = inf".to_owned(), |value| format!("h = {value}"));
                drawing = drawing.label(Role::Candidate, x, y + 0.6, 0.45, value);
            }
        }
        backdrop.drawing = drawing;
        backdrop
    }

    fn drawing(&self, _: &u32, node: &u32, before: Option<&u32>) -> Drawing {
        let layout = self.layout();
        let Some([x, y]) = layout.position(*node) else {
            let [x, y] = [layout.width, layout.height].map(|side| side / 2.0);
            return Drawing::new().label(Role::Placed, x, y, 1.0, self.graph().name(*node));
        };
        let drawing = Drawing::new();
        let drawing = match before.and_then(|&before| layout.position(before)) {
            Some(before) => drawing.line(Role::Guess, before, [x, y], 0.14),
            None => drawing,
        };
        drawing.circle(Role::Highlight, x, y, 0.36)
    }
}

/// Returns the point that divides the way in this part and the rest.
fn between(from: [f64; 2], to: [f64; 2], part: f64) -> [f64; 2] {
    [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * part)
}

/// Adds the tip of an arrow that ends at the circle of a node.
fn with_arrow(drawing: Drawing, from: [f64; 2], to: [f64; 2]) -> Drawing {
    let length = (to[0] - from[0]).hypot(to[1] - from[1]);
    if length < 1.0 {
        return drawing;
    }
    let tip = between(to, from, 0.3 / length);
    let back = between(to, from, 0.7 / length);
    let aside = [
        (to[1] - from[1]) / length * 0.15,
        (from[0] - to[0]) / length * 0.15,
    ];
    let [left, right] = [1.0, -1.0].map(|side| [0, 1].map(|axis| back[axis] + side * aside[axis]));
    drawing
        .line(Role::Grid, tip, left, 0.06)
        .line(Role::Grid, tip, right, 0.06)
}
