//! The line with the numbers of nodes and edges that files of programming contests and of other programs start with.

use std::collections::HashSet;
use std::hash::Hash;

use search_core::form::Note;
use search_core::memory::Budget;

use crate::InstanceError;
use crate::fields::{number, quoted};

use super::ReadOptions;

/// The first edge of a text that may be a header instead.
pub(super) struct Header {
    line: usize,
    /// Whether it is one, as it alone has no cost.
    is_certain: bool,
    shown: String,
}

impl Header {
    /// Returns the header among the edges of a text, each with its line and its words, or `None` if the first edge is no header: one consists
    /// of whole numbers, of which the second one is the number of the edges after it, and the first one not less than that of their nodes.
    pub(super) fn find<W: AsRef<str> + Eq + Hash>(
        mut edges: impl Iterator<Item = (usize, Vec<W>)>,
    ) -> Option<Header> {
        let (line, first) = edges.next()?;
        let numbers = first.iter().map(|word| number(word.as_ref()));
        let [nodes, count, ..] = numbers.collect::<Option<Vec<usize>>>()?[..] else {
            return None;
        };
        let mut names = HashSet::new();
        let (mut with_cost, mut without_cost) = (0, 0);
        // A line with a start and a goal may follow. If only the first edge has no cost, the number may be wrong.
        let is_short = first.len() == 2;
        for (_, words) in edges {
            match words.len() > 2 && without_cost == 0 {
                true => with_cost += 1,
                false => without_cost += 1,
            }
            if with_cost + without_cost <= count {
                names.extend(words.into_iter().take(2));
            } else if without_cost > 0 || !is_short {
                break;
            }
        }
        let has_all = with_cost + without_cost == count;
        let is_certain = has_all && is_short && without_cost == 0;
        let is_possible = is_certain
            || has_all && (with_cost == 0 || first.len() > 2)
            || with_cost == count && without_cost > 0;
        let is_counted = count > 0 && names.len() <= nodes && is_possible;
        let is_alone = is_short && nodes > 1 && with_cost > 1 && without_cost == 0;
        (is_counted || is_alone).then(|| Header {
            line,
            is_certain: is_counted && is_certain,
            shown: shown(&first),
        })
    }

    /// Returns the error of a reader that skips nothing, if this is certainly a header.
    pub(super) fn refused(&self) -> Result<(), InstanceError> {
        let expected = "an edge with a cost: these are the numbers of nodes and edges";
        match self.is_certain {
            true => Err(InstanceError::new(
                self.line,
                1,
                quoted(&self.shown),
                expected,
            )),
            false => Ok(()),
        }
    }
}

/// Returns the line of the header that is skipped, and the note about it.
///
/// # Errors
/// Returns an error if the header is to be skipped, but the first edge cannot be one.
pub(super) fn skipped<W: AsRef<str> + Eq + Hash>(
    mut edges: impl Iterator<Item = (usize, Vec<W>)>,
    options: &ReadOptions,
    budget: &Budget,
) -> Result<(Option<usize>, Option<Note>), InstanceError> {
    if options.skip_header {
        let (line, words) = edges.next().unwrap_or((1, Vec::new()));
        if !words.is_empty()
            && words
                .iter()
                .all(|word| number::<u64>(word.as_ref()).is_some())
        {
            return Ok((Some(line), None));
        }
        let expected = "a line with the numbers of nodes and edges, which is to be skipped";
        return Err(InstanceError::new(
            line,
            1,
            quoted(&shown(&words)),
            expected,
        ));
    }
    let Some(header) = Header::find(budget.each(edges, |_| 1)) else {
        return Ok((None, None));
    };
    let Header { line, shown, .. } = &header;
    Ok(match header.is_certain {
        true => {
            let note = format!("line {line}: `{shown}` is skipped: the numbers of nodes and edges");
            (Some(*line), Some(Note::Skipped(note)))
        }
        false => {
            let note = format!(
                "line {line}: `{shown}` is read as an edge, but could be the numbers of nodes and edges (--skip-header skips it)"
            );
            (None, Some(Note::Doubtful(note)))
        }
    })
}

fn shown(words: &[impl AsRef<str>]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    words.join(" ")
}
