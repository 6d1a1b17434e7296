//! The Trivial Graph Format, which is not read.

use crate::InstanceError;
use crate::fields::fields;

use super::first_lines;

/// Returns an error at the line between nodes and edges: there are nodes with labels, a line `#`, and edges between
/// these nodes. Without labels, the lines are statements of the text format.
pub(super) fn refuse(text: &str) -> Result<(), InstanceError> {
    let words = |text| fields(text).map(|(_, word)| word).collect::<Vec<_>>();
    let mut lines = first_lines(text).map(|(line, text)| (line, words(text)));
    let nodes: Vec<_> = { lines.by_ref() }
        .take_while(|(_, words)| words[..] != ["#"])
        .collect();
    let mut edges = lines.filter(|(_, words)| !words.is_empty()).peekable();
    let is_node = |end: &str| nodes.iter().any(|(_, words)| words.first() == Some(&end));
    let are_labels = |words: &[&str]| !words.iter().skip(1).any(|label| is_node(label));
    let is_format = edges.peek().is_some()
        && nodes.iter().any(|(_, words)| words.len() > 1)
        && nodes.iter().all(|(_, words)| are_labels(words))
        && edges.all(|(_, words)| words.len() > 1 && is_node(words[0]) && is_node(words[1]));
    match nodes.last().filter(|_| is_format) {
        Some((line, _)) => {
            let expected = "a statement or an edge: nodes before and edges after this line are the Trivial Graph Format, which is not read";
            Err(InstanceError::new(line + 1, 1, "'#'", expected))
        }
        None => Ok(()),
    }
}
