//! Adjacency lists: a node and its neighbours in each line.

use search_core::Decimal;
use search_core::form::Noted;

use crate::InstanceError;
use crate::fields::{fields, quoted};
use crate::graph::Graph;
use crate::graph::build::Builder;

use super::{check_length, check_name, decimal, first_lines, lines};

/// A name and its column.
type Name<'t> = (usize, &'t str);

/// A line: the node and its neighbours, each with its cost.
struct List<'t> {
    node: Name<'t>,
    neighbours: Vec<(Name<'t>, Decimal)>,
}

/// Reads a line. The node ends with a colon, or its neighbours have costs after a comma or a colon.
fn list(line: usize, text: &str) -> Result<Option<List<'_>>, InstanceError> {
    let mut words = fields(text);
    let Some((column, word)) = words.next().filter(|(_, word)| !word.starts_with('#')) else {
        return Ok(None);
    };
    if word.contains([',', ';']) {
        let expected = "a node, without a comma";
        return Err(InstanceError::new(line, column, quoted(word), expected));
    }
    let before_colon = word.strip_suffix(':');
    let neighbours = words.map(|(column, word)| {
        // A comma may also follow each neighbour.
        let plain = word.trim_end_matches([',', ';']);
        match plain.split_once([',', ':']) {
            Some((name, cost)) => {
                let place = column + name.chars().count() + 1;
                let cost = decimal(line, place, cost, "cost of a neighbour")?;
                Ok(((column, name), cost))
            }
            None if before_colon.is_some() => Ok(((column, plain), Decimal::from(1))),
            None => {
                let expected = "a neighbour with its cost, such as B,5";
                Err(InstanceError::new(line, column, quoted(word), expected))
            }
        }
    });
    Ok(Some(List {
        node: (column, before_colon.unwrap_or(word)),
        neighbours: neighbours.collect::<Result<_, _>>()?,
    }))
}

/// Recognises a text in which every line is a list, and in which a node has a neighbour.
pub(super) fn recognise(text: &str) -> Result<(), InstanceError> {
    let mut has_neighbours = false;
    for (line, text) in first_lines(text) {
        has_neighbours |= list(line, text)?.is_some_and(|list| !list.neighbours.is_empty());
    }
    match has_neighbours {
        true => Ok(()),
        false => Err(InstanceError::new(
            1,
            1,
            "no neighbours",
            "a node with neighbours",
        )),
    }
}

/// Reads adjacency lists, which are directed.
pub(super) fn read(text: &str) -> Result<Noted<Graph>, InstanceError> {
    check_length(text)?;
    let mut builder = Builder::default();
    for (line, text) in lines(text) {
        let Some(List { node, neighbours }) = list(line, text)? else {
            continue;
        };
        let mut named = |(column, name): Name<'_>| {
            check_name(line, column, name)?;
            Ok(builder.node(name))
        };
        let from = named(node)?;
        let neighbours = neighbours.into_iter();
        let edges = neighbours.map(|(name, cost)| Ok((named(name)?, cost)));
        let edges: Vec<(u32, Decimal)> = edges.collect::<Result<_, InstanceError>>()?;
        for (to, cost) in edges {
            builder.edge(from, to, cost, None);
        }
    }
    Ok(builder.finish(false).into())
}
