//! The search tree as SVG: the start on the left, and one column per level.

use std::fmt::Write;

use super::fold::{VisibleNode, fold};
use super::look::{self, LOOKS, Look, PATH};
use super::{Tree, layout};
use crate::text::xml;

/// The vertical distance between nodes of a level.
const ROW_DISTANCE: f64 = 24.0;
const NODE_HEIGHT: f64 = 17.0;
/// The horizontal gap between levels.
const LEVEL_GAP: f64 = 30.0;
const MARGIN: f64 = 16.0;
/// The height of the caption and the legend.
const HEADER_HEIGHT: f64 = 80.0;
/// The width of a letter of the font.
const LETTER_WIDTH: f64 = 6.1;

pub(super) fn write<F>(tree: &Tree<F>) -> String {
    let visible = fold(tree);
    let labels: Vec<String> = visible
        .iter()
        .map(|node| look::label(tree, node.content))
        .collect();
    let parents: Vec<Option<usize>> = visible.iter().map(|node| node.parent).collect();
    let positions = layout::tree_layout(&parents);
    let mut depths: Vec<usize> = Vec::new();
    for parent in &parents {
        depths.push(parent.map_or(0, |parent| depths[parent] + 1));
    }
    let letters = |label: &String| label.chars().count();
    let longest = labels.iter().map(letters).max().unwrap_or(0);
    let box_width = longest as f64 * LETTER_WIDTH + 18.0;
    let position = |node: usize| {
        let x = MARGIN + depths[node] as f64 * (box_width + LEVEL_GAP);
        (x, HEADER_HEIGHT + MARGIN + positions[node] * ROW_DISTANCE)
    };
    let deepest = depths.iter().max().copied().unwrap_or(0) as f64;
    let widest = positions.iter().copied().fold(0.0, f64::max);
    let width = 2.0 * MARGIN + deepest * (box_width + LEVEL_GAP) + box_width;
    let width = f64::max(width, LEGEND_WIDTH);
    let height = HEADER_HEIGHT + 2.0 * MARGIN + widest * ROW_DISTANCE + NODE_HEIGHT;

    let mut out = Svg(String::new());
    out.open(width, height);
    out.caption(&look::caption(tree));
    for (
        node,
        VisibleNode {
            parent, on_path, ..
        },
    ) in visible.iter().enumerate()
    {
        if let Some(parent) = parent {
            let (from, to) = (position(*parent), position(node));
            out.edge((from.0 + box_width, from.1), to, *on_path);
        }
    }
    for (node, label) in labels.iter().enumerate() {
        let VisibleNode {
            content, on_path, ..
        } = &visible[node];
        let look = look::look(tree, *content);
        let tooltip = look::tooltip(tree, *content).unwrap_or(look.name);
        out.node(position(node), box_width, look, *on_path, label, tooltip);
    }
    out.0.push_str("</svg>\n");
    out.0
}

const LEGEND_STEP: f64 = 104.0;
const LEGEND_WIDTH: f64 = 2.0 * MARGIN + LETTER_WIDTH * look::KEY.len() as f64;

struct Svg(String);

impl Svg {
    fn add(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a String cannot fail.
        let _ = self.0.write_fmt(text);
    }

    fn open(&mut self, width: f64, height: f64) {
        self.add(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             width=\"{width:.0}\" height=\"{height:.0}\" font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" \
             font-size=\"10\">\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
        ));
    }

    fn caption(&mut self, caption: &str) {
        self.text((MARGIN, 20.0), "start", "#334155", caption);
        self.text((MARGIN, 64.0), "start", "#334155", look::KEY);
        for (index, look) in LOOKS.iter().enumerate() {
            let x = MARGIN + LEGEND_STEP * index as f64;
            self.node(
                (x, 42.0),
                LEGEND_STEP - 14.0,
                look,
                false,
                look.name,
                look.name,
            );
        }
    }

    fn text(&mut self, (x, y): (f64, f64), anchor: &str, fill: &str, text: &str) {
        self.add(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{fill}\">"
        ));
        xml(&mut self.0, text);
        self.0.push_str("</text>");
    }

    fn edge(&mut self, (x, y): (f64, f64), (to_x, to_y): (f64, f64), on_path: bool) {
        let (colour, width) = if on_path {
            (PATH, 2.5)
        } else {
            ("#94a3b8", 1.0)
        };
        let half = (x + to_x) / 2.0;
        self.add(format_args!(
            "<path d=\"M{x:.1} {y:.1}C{half:.1} {y:.1} {half:.1} {to_y:.1} {to_x:.1} {to_y:.1}\" fill=\"none\" \
             stroke=\"{colour}\" stroke-width=\"{width}\"/>\n"
        ));
    }

    /// Draws a node; `x` is its left side and `y` its vertical middle.
    fn node(
        &mut self,
        (x, y): (f64, f64),
        width: f64,
        look: &Look,
        on_path: bool,
        label: &str,
        tooltip: &str,
    ) {
        self.0.push_str("<g><title>");
        xml(&mut self.0, tooltip);
        self.0.push_str("</title>");
        let (right, upper, lower) = (x + width, y - NODE_HEIGHT / 2.0, y + NODE_HEIGHT / 2.0);
        let outline = match look.shape {
            "octagon" => cut_corners(x, right, upper, lower, 5.0),
            "hexagon" => format!(
                "M{x:.1} {y:.1}L{:.1} {upper:.1}H{:.1}L{right:.1} {y:.1}L{:.1} {lower:.1}H{:.1}Z",
                x + 7.0,
                right - 7.0,
                right - 7.0,
                x + 7.0
            ),
            "folder" => format!(
                "M{x:.1} {:.1}H{:.1}L{:.1} {upper:.1}H{right:.1}V{lower:.1}H{x:.1}Z",
                upper + 3.0,
                right - 26.0,
                right - 22.0
            ),
            "ellipse" => rounded(x, right, upper, lower, NODE_HEIGHT / 2.0),
            _ if look.style.contains("rounded") => rounded(x, right, upper, lower, 5.0),
            _ => format!("M{x:.1} {upper:.1}H{right:.1}V{lower:.1}H{x:.1}Z"),
        };
        let (stroke, line) = match (on_path, look.style.contains("bold")) {
            (true, _) => (PATH, 2.5),
            (false, true) => (look.line, 2.5),
            (false, false) => (look.line, 1.0),
        };
        let dashes = if look.style.contains("dashed") {
            " stroke-dasharray=\"3 2\""
        } else {
            ""
        };
        self.add(format_args!(
            "<path d=\"{outline}\" fill=\"{}\" stroke=\"{stroke}\" stroke-width=\"{line}\"{dashes}/>",
            look.fill
        ));
        self.text((x + width / 2.0, y + 3.5), "middle", "#0f172a", label);
        self.0.push_str("</g>\n");
    }
}

/// Returns the outline of a rectangle with cut corners.
fn cut_corners(left: f64, right: f64, upper: f64, lower: f64, cut: f64) -> String {
    let (inner_left, inner_right) = (left + cut, right - cut);
    let (inner_upper, inner_lower) = (upper + cut, lower - cut);
    format!(
        "M{inner_left:.1} {upper:.1}H{inner_right:.1}L{right:.1} {inner_upper:.1}V{inner_lower:.1}\
         L{inner_right:.1} {lower:.1}H{inner_left:.1}L{left:.1} {inner_lower:.1}V{inner_upper:.1}Z"
    )
}

/// Returns the outline of a rectangle with rounded corners.
fn rounded(left: f64, right: f64, upper: f64, lower: f64, radius: f64) -> String {
    let (inner_left, inner_right) = (left + radius, right - radius);
    let arc = |x: f64, y: f64| format!("A{radius:.1} {radius:.1} 0 0 1 {x:.1} {y:.1}");
    format!(
        "M{inner_left:.1} {upper:.1}H{inner_right:.1}{}V{:.1}{}H{inner_left:.1}{}V{:.1}{}Z",
        arc(right, upper + radius),
        lower - radius,
        arc(inner_right, lower),
        arc(left, lower - radius),
        upper + radius,
        arc(inner_left, upper)
    )
}
