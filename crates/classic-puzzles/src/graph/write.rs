use std::borrow::Cow;
use std::fmt;

use super::read::{STATEMENTS, is_table};
use super::{Edge, Graph};

/// Formats the graph in the text format that `from_str` parses, without comments.
impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |node| Word(self.name(node));
        if self.is_undirected {
            writeln!(f, "undirected")?;
        }
        if let Some(start) = self.start {
            writeln!(f, "start {}", name(start))?;
        }
        for &goal in &self.goals {
            writeln!(f, "goal {}", name(goal))?;
        }
        let mut has_edge = vec![false; self.nodes() as usize];
        for (&Edge { from, to, cost }, number) in self.edges.iter().zip(0..) {
            let [from_name, to_name] = [from, to].map(|node| End(self.name(node)));
            write!(f, "{from_name} {to_name} {cost}")?;
            if let Some(label) = self.labels.get(&number) {
                write!(f, " {}", Quoted(label))?;
            }
            writeln!(f)?;
            has_edge[from as usize] = true;
            has_edge[to as usize] = true;
        }
        for (node, has_edge) in (0..).zip(has_edge) {
            if !has_edge {
                // A sign in a line of its own stands between two names.
                let name = self.name(node);
                match name.contains(['-', ',', ';', '|']) {
                    true => writeln!(f, "{}", Quoted(&name))?,
                    false => writeln!(f, "{}", End(name))?,
                }
            }
        }
        for (&node, [x, y]) in &self.places {
            writeln!(f, "at {} {x} {y}", name(node))?;
        }
        for table in &self.tables {
            for (node, value) in (0..).zip(&table.values) {
                match value {
                    Some(value) => writeln!(f, "{} {} {value}", table.name, name(node))?,
                    None => writeln!(f, "{} {} inf", table.name, name(node))?,
                }
            }
        }
        Ok(())
    }
}

/// Returns `true` if a name contains what separates words, starts a comment, or has a meaning in another form of texts.
fn needs_quotation_marks(name: &str) -> bool {
    let is_special = |sign: char| sign.is_whitespace() || "\"<>→{}[]".contains(sign);
    name.contains(is_special)
        || name.starts_with(['#', '*'])
        || name.ends_with([':', ',', ';'])
        || name.contains("--")
        || name == "-"
}

/// A name, in quotation marks if it needs them.
struct Word<'n>(Cow<'n, str>);

impl fmt::Display for Word<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match needs_quotation_marks(&self.0) {
            true => Quoted(&self.0).fmt(f),
            false => f.write_str(&self.0),
        }
    }
}

/// A name of an end of an edge, in quotation marks also if a statement starts with it.
struct End<'n>(Cow<'n, str>);

impl fmt::Display for End<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match STATEMENTS.contains(&&*self.0) || is_table(&self.0) {
            true => Quoted(&self.0).fmt(f),
            false => Word(Cow::Borrowed(&self.0)).fmt(f),
        }
    }
}

/// A text in quotation marks.
struct Quoted<'n>(&'n str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.replace('\\', r"\\").replace('"', "\\\"");
        write!(f, "\"{text}\"")
    }
}
