//! The label, shape and colours of nodes, common to DOT and SVG.

use super::fold::Content;
use super::{MAX_KEPT, NodeKind, Tree, TreeNode};
use search_core::{Proven, cost::Number};

/// The appearance of a kind of node.
pub(super) struct Look {
    /// The kind of node, for the legend.
    pub(super) name: &'static str,
    /// The Graphviz name of the shape.
    pub(super) shape: &'static str,
    /// The name of the shape, for the legend.
    pub(super) outline: &'static str,
    /// The Graphviz style.
    pub(super) style: &'static str,
    pub(super) fill: &'static str,
    pub(super) line: &'static str,
}

/// The colour of lines on the path to the solution.
pub(super) const PATH: &str = "#15803d";

pub(super) const LOOKS: [Look; 6] = [
    Look {
        name: "expanded",
        shape: "box",
        outline: "box",
        style: "filled",
        fill: "#dbeafe",
        line: "#1d4ed8",
    },
    Look {
        name: "generated",
        shape: "box",
        outline: "round box",
        style: "filled,rounded",
        fill: "#ffffff",
        line: "#64748b",
    },
    Look {
        name: "dead end",
        shape: "octagon",
        outline: "octagon",
        style: "filled",
        fill: "#fee2e2",
        line: "#b91c1c",
    },
    Look {
        name: "duplicate",
        shape: "ellipse",
        outline: "dashed ellipse",
        style: "filled,dashed",
        fill: "#f1f5f9",
        line: "#64748b",
    },
    Look {
        name: "solution",
        shape: "hexagon",
        outline: "hexagon",
        style: "filled,bold",
        fill: "#bbf7d0",
        line: PATH,
    },
    Look {
        name: "folded",
        shape: "folder",
        outline: "folder",
        style: "filled",
        fill: "#fef3c7",
        line: "#a16207",
    },
];

pub(super) fn look<F>(tree: &Tree<F>, content: Content) -> &'static Look {
    &LOOKS[match content {
        Content::Node(index) => match tree.nodes[index as usize].kind {
            NodeKind::Expanded => 0,
            NodeKind::Open => 1,
            NodeKind::DeadEnd => 2,
            NodeKind::Duplicate => 3,
            NodeKind::Solution => 4,
        },
        Content::Folded(_) | Content::Chain { .. } => 5,
    }]
}

/// Explains the labels of nodes.
pub(super) const KEY: &str = "#3 7.×2 4+1=5: state 3, the 7th state expanded, expanded 2 times in total, g 4, h 1, f 5. \
                              = #3: state 3, a duplicate. Thick lines: the path to the solution.";

/// Returns the label of a node: its number, the position of its first expansion, and g + h = f as far as they are
/// known.
pub(super) fn label<F>(tree: &Tree<F>, content: Content) -> String {
    let index = match content {
        Content::Folded(nodes) => return format!("{} more", grouped(nodes)),
        Content::Chain { steps, more: 0 } => return format!("{} steps", grouped(steps)),
        Content::Chain { steps, more } => {
            return format!("{} steps, {} more", grouped(steps), grouped(more));
        }
        Content::Node(index) => index,
    };
    let TreeNode {
        number,
        kind,
        expansion,
        times,
        values,
        ..
    } = tree.nodes[index as usize];
    if kind == NodeKind::Duplicate {
        return format!("= #{number}");
    }
    let mut text = format!("#{number}");
    if expansion > 0 {
        text += &format!(" {expansion}.");
    }
    if times > 1 {
        text += &format!("×{times}");
    }
    let values = values.map(|value| value.map(short));
    text += &match values {
        [Some(f), Some(g), Some(h)] => format!(" {g}+{h}={f}"),
        [_, Some(g), None] => format!(" g {g}"),
        [_, None, Some(h)] => format!(" h {h}"),
        _ => String::new(),
    };
    text
}

/// Returns the tooltip of a node: its state, if that is kept as text.
pub(super) fn tooltip<F>(tree: &Tree<F>, content: Content) -> Option<&str> {
    let Content::Node(index) = content else {
        return None;
    };
    let node = &tree.nodes[index as usize];
    let index = match node.kind {
        NodeKind::Duplicate => tree.index(Some(node.number))?,
        _ => index,
    };
    let text = tree.path_texts.get(&index).or(tree.texts.get(&index));
    text.map(String::as_str)
}

/// Formats a cost with at most one decimal. A cost that this would round to 0 is written exactly.
fn short(value: Number) -> String {
    let rounded = format!("{:.1}", f64::from(value));
    match value {
        Number::Octile { .. } | Number::Decimal(_) | Number::Real(_) if rounded != "0.0" => {
            rounded.trim_end_matches(".0").to_owned()
        }
        exact => exact.to_string(),
    }
}

/// Formats a number with commas between groups of three digits.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns a one-line summary of the tree.
pub(super) fn caption<F>(tree: &Tree<F>) -> String {
    let nodes = tree.total;
    let plural = if nodes == 1 { "" } else { "s" };
    let mut text = format!(
        "{} node{plural}, {} expanded",
        grouped(nodes),
        grouped(tree.expansions)
    );
    if let Some((how, _)) = tree.end {
        let (how, limit) = crate::names::of_end(how);
        text += match how {
            "solution" => "; ended with a solution",
            "exhausted" => "; no open states left",
            _ => "; stopped",
        };
        if let Some(limit) = limit {
            text += &format!(": {limit}");
        }
    }
    if tree.proven != Proven::Nothing {
        text += &format!("; proven: {}", tree.proven);
    }
    if nodes > MAX_KEPT as u64 {
        text += &format!(
            "; limited to the first {} and the path to the solution",
            grouped(MAX_KEPT as u64)
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_had_two_decimals() {
        let octile = |straight, diagonal| Number::Octile { straight, diagonal };
        let decimal = |text: &str| Number::Decimal(text.parse().expect("the text is a decimal"));
        for (cost, shown) in [
            (octile(24, 2), "26.8"),
            (octile(30, 0), "30"),
            (octile(0, 0), "0"),
            (Number::Whole(1_000_000), "1000000"),
            (decimal("2.25"), "2.2"),
            (decimal("0.04"), "0.04"),
            (Number::Real(418.06), "418.1"),
        ] {
            assert_eq!(short(cost), shown);
        }
    }
}
