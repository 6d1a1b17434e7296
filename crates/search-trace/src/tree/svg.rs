//! The tree as a picture: the start on the left, each step further to the right.

use std::fmt::Write;

use super::fold::{Shown, fold};
use super::look::{self, LOOKS, Look, PATH};
use super::{Tree, layout};
use crate::text::xml;

/// From one node to the next of the same depth.
const ROW: f64 = 24.0;
const HEIGHT: f64 = 17.0;
/// Between the nodes of one depth and those of the next.
const GAP: f64 = 30.0;
const MARGIN: f64 = 16.0;
/// Above the tree, for caption and legend.
const TOP: f64 = 80.0;
/// A letter of the font is so wide.
const LETTER: f64 = 6.1;

pub(super) fn write<F>(tree: &Tree<F>) -> String {
    let shown = fold(tree);
    let labels: Vec<String> = shown
        .iter()
        .map(|node| look::label(tree, node.what))
        .collect();
    let parents: Vec<Option<usize>> = shown.iter().map(|node| node.parent).collect();
    let across = layout::across(&parents);
    let mut depths: Vec<usize> = Vec::new();
    for parent in &parents {
        depths.push(parent.map_or(0, |parent| depths[parent] + 1));
    }
    let letters = |label: &String| label.chars().count();
    let longest = labels.iter().map(letters).max().unwrap_or(0);
    let box_width = longest as f64 * LETTER + 18.0;
    let place = |node: usize| {
        let x = MARGIN + depths[node] as f64 * (box_width + GAP);
        (x, TOP + MARGIN + across[node] * ROW)
    };
    let deepest = depths.iter().max().copied().unwrap_or(0) as f64;
    let widest = across.iter().copied().fold(0.0, f64::max);
    let width = 2.0 * MARGIN + deepest * (box_width + GAP) + box_width;
    let width = f64::max(width, LEGEND_WIDTH);
    let height = TOP + 2.0 * MARGIN + widest * ROW + HEIGHT;

    let mut out = Svg(String::new());
    out.open(width, height);
    out.caption(&look::caption(tree));
    for (
        node,
        Shown {
            parent, on_path, ..
        },
    ) in shown.iter().enumerate()
    {
        if let Some(parent) = parent {
            let (from, to) = (place(*parent), place(node));
            out.edge((from.0 + box_width, from.1), to, *on_path);
        }
    }
    for (node, label) in labels.iter().enumerate() {
        let Shown { what, on_path, .. } = &shown[node];
        let look = look::look(tree, *what);
        let tooltip = look::tooltip(tree, *what).unwrap_or(look.name);
        out.node(place(node), box_width, look, *on_path, label, tooltip);
    }
    out.0.push_str("</svg>\n");
    out.0
}

const LEGEND_STEP: f64 = 104.0;
const LEGEND_WIDTH: f64 = 2.0 * MARGIN + LETTER * look::KEY.len() as f64;

struct Svg(String);

impl Svg {
    fn add(&mut self, text: std::fmt::Arguments<'_>) {
        // A String takes everything.
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
        for (place, look) in LOOKS.iter().enumerate() {
            let x = MARGIN + LEGEND_STEP * place as f64;
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

    /// A node: `x` is its left side and `y` its middle.
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
        let (right, upper, lower) = (x + width, y - HEIGHT / 2.0, y + HEIGHT / 2.0);
        let outline = match look.shape {
            "octagon" => corners(x, right, upper, lower, 5.0),
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
            "ellipse" => rounded(x, right, upper, lower, HEIGHT / 2.0),
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

/// A rectangle with its corners cut off.
fn corners(left: f64, right: f64, upper: f64, lower: f64, cut: f64) -> String {
    let (inner_left, inner_right) = (left + cut, right - cut);
    let (inner_upper, inner_lower) = (upper + cut, lower - cut);
    format!(
        "M{inner_left:.1} {upper:.1}H{inner_right:.1}L{right:.1} {inner_upper:.1}V{inner_lower:.1}\
         L{inner_right:.1} {lower:.1}H{inner_left:.1}L{left:.1} {inner_lower:.1}V{inner_upper:.1}Z"
    )
}

/// A rectangle with round corners.
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
