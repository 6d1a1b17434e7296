//! The search tree as Graphviz DOT.

use std::fmt::Write;

use super::Tree;
use super::fold::fold;
use super::look::{self, LOOKS, PATH};

pub(super) fn write<F>(tree: &Tree<F>) -> String {
    let mut out = String::from("digraph search {\n");
    let mut line = |text: &str| {
        out.push_str("  ");
        out.push_str(text);
        out.push('\n');
    };
    line("rankdir=LR");
    line("fontname=\"Helvetica\"");
    line("fontsize=11");
    let shapes = LOOKS.map(|look| format!("{}: {}", look.outline, look.name));
    let legend = format!(
        "{}\n{}\n{}",
        look::caption(tree),
        look::KEY,
        shapes.join(", ")
    );
    line(&format!("label={}", quoted(&legend)));
    line("node [fontname=\"Helvetica\", fontsize=10, height=0.25, margin=\"0.08,0.03\"]");
    line("edge [color=\"#94a3b8\", arrowsize=0.5]");
    for (index, node) in fold(tree).into_iter().enumerate() {
        let look = look::look(tree, node.content);
        let mut text = format!(
            "n{index} [label={}",
            quoted(&look::label(tree, node.content))
        );
        let (colour, width) = if node.on_path {
            (PATH, 2.5)
        } else {
            (look.line, 1.0)
        };
        // Writing to a String cannot fail.
        let _ = write!(
            text,
            ", shape={}, style=\"{}\", fillcolor=\"{}\", color=\"{colour}\", penwidth={width}",
            look.shape, look.style, look.fill
        );
        let tooltip = look::tooltip(tree, node.content).unwrap_or(look.name);
        let _ = write!(text, ", tooltip={}]", quoted(tooltip));
        line(&text);
        if let Some(parent) = node.parent {
            let path = if node.on_path {
                format!(" [color=\"{PATH}\", penwidth=2.5]")
            } else {
                String::new()
            };
            line(&format!("n{parent} -> n{index}{path}"));
        }
    }
    out.push_str("}\n");
    out
}

/// Returns a Graphviz string. Only quotes and backslashes need escaping.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\0' => out.push(' '),
            _ => out.push(character),
        }
    }
    out.push('"');
    out
}
