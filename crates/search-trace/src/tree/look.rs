//! What a node is shown as: its text, its shape and its colours, the same in DOT and in SVG.

use super::fold::What;
use super::{KEPT, Kind, Tree, TreeNode};
use search_core::{Number, Proven};

/// The colours of a node: inside, around, and of its text.
pub(super) struct Look {
    /// What it is, for the legend.
    pub(super) name: &'static str,
    /// The shape, as Graphviz calls it.
    pub(super) shape: &'static str,
    /// What the shape is called in words.
    pub(super) outline: &'static str,
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

pub(super) fn look<F>(tree: &Tree<F>, what: What) -> &'static Look {
    &LOOKS[match what {
        What::Node(place) => match tree.nodes[place as usize].kind {
            Kind::Expanded => 0,
            Kind::Waiting => 1,
            Kind::DeadEnd => 2,
            Kind::Duplicate => 3,
            Kind::Solution => 4,
        },
        What::Folded(_) | What::Chain { .. } => 5,
    }]
}

/// What the texts in nodes mean.
pub(super) const KEY: &str = "#3 7.×2 4+1=5: state 3, the 7th to be expanded, expanded 2 times in all, g 4, h 1, f 5. \
                              = #3: state 3, met again. Thick lines: the path to the solution.";

/// The text in a node: the place of its first expansion, then g + h = f, or what is known.
pub(super) fn label<F>(tree: &Tree<F>, what: What) -> String {
    let place = match what {
        What::Folded(nodes) => return format!("{} more", grouped(nodes)),
        What::Chain { steps, more: 0 } => return format!("{} steps", grouped(steps)),
        What::Chain { steps, more } => {
            return format!("{} steps, {} more", grouped(steps), grouped(more));
        }
        What::Node(place) => place,
    };
    let TreeNode {
        number,
        kind,
        expansion,
        times,
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
    let text = tree.path_texts.get(&place).or(tree.texts.get(&place));
    text.map(String::as_str)
}

/// A cost in as many signs as there is room for.
fn short(value: Number) -> String {
    match value {
        Number::Whole(whole) => whole.to_string(),
        Number::Octile { .. } | Number::Real(_) => format!("{:.2}", f64::from(value)),
    }
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
    let nodes = tree.made;
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
    if tree.proven != Proven::Nothing {
        text += &format!("; proven: {}", tree.proven);
    }
    if nodes > KEPT as u64 {
        text += &format!(
            "; of these, the first {} and the path to the solution",
            grouped(KEPT as u64)
        );
    }
    text
}
