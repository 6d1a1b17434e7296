//! What a node is shown as: its text, its shape and its colours, the same in DOT and in SVG.

use super::fold::What;
use super::{Kind, Tree, TreeNode};

/// The colours of a node: inside, around, and of its text.
pub(super) struct Look {
    /// What it is, for the legend.
    pub(super) name: &'static str,
    /// The shape, as Graphviz calls it.
    pub(super) shape: &'static str,
    /// How it is drawn in Graphviz beyond being filled.
    pub(super) style: &'static str,
    pub(super) fill: &'static str,
    pub(super) line: &'static str,
}

/// On the path to the solution, lines have this colour.
pub(super) const PATH: &str = "#15803d";

pub(super) const LOOKS: [Look; 6] = [
    Look {
        name: "expanded",
        shape: "box",
        style: "filled",
        fill: "#dbeafe",
        line: "#1d4ed8",
    },
    Look {
        name: "generated",
        shape: "box",
        style: "filled,rounded",
        fill: "#ffffff",
        line: "#64748b",
    },
    Look {
        name: "dead end",
        shape: "octagon",
        style: "filled",
        fill: "#fee2e2",
        line: "#b91c1c",
    },
    Look {
        name: "duplicate",
        shape: "ellipse",
        style: "filled,dashed",
        fill: "#f1f5f9",
        line: "#64748b",
    },
    Look {
        name: "solution",
        shape: "hexagon",
        style: "filled,bold",
        fill: "#bbf7d0",
        line: PATH,
    },
    Look {
        name: "folded",
        shape: "folder",
        style: "filled",
        fill: "#fef3c7",
        line: "#a16207",
    },
];

pub(super) fn look<F>(tree: &Tree<F>, what: What) -> &'static Look {
    &LOOKS[match what {
        What::Node(place) => match tree.nodes[place as usize].kind {
            Kind::Expanded => 0,
            Kind::Waiting => 1,
            Kind::DeadEnd => 2,
            Kind::Duplicate => 3,
            Kind::Solution => 4,
        },
        What::Folded(_) => 5,
    }]
}

/// The text in a node: the place of its expansion, then g + h = f, or what is known.
pub(super) fn label<F>(tree: &Tree<F>, what: What) -> String {
    let place = match what {
        What::Folded(nodes) => return format!("{} more", grouped(nodes)),
        What::Node(place) => place,
    };
    let TreeNode {
        number,
        kind,
        expansion,
        values,
        ..
    } = tree.nodes[place as usize];
    if kind == Kind::Duplicate {
        return format!("= #{number}");
    }
    let mut text = format!("#{number}");
    if expansion > 0 {
        text += &format!(" {expansion}.");
    }
    text += &match values {
        [Some(f), Some(g), Some(h)] => format!(" {g}+{h}={f}"),
        [_, Some(g), None] => format!(" g {g}"),
        [_, None, Some(h)] => format!(" h {h}"),
        _ => String::new(),
    };
    text
}

/// What is to be read beside a node: its state.
pub(super) fn tooltip<F>(tree: &Tree<F>, what: What) -> Option<&str> {
    let What::Node(place) = what else {
        return None;
    };
    let node = &tree.nodes[place as usize];
    let place = match node.kind {
        Kind::Duplicate => tree.place(Some(node.number))?,
        _ => place,
    };
    tree.texts.get(&place).map(String::as_str)
}

/// In groups of three digits.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// What the whole is, in a line.
pub(super) fn caption<F>(tree: &Tree<F>) -> String {
    let nodes = tree.nodes.len() as u64;
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
            "exhausted" => "; no further state is left",
            _ => "; stopped",
        };
        if let Some(limit) = limit {
            text += &format!(": {limit}");
        }
    }
    text
}
