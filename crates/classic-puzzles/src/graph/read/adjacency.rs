//! Adjacency lists: a node and its neighbours in each line.

use std::collections::HashSet;

use search_core::form::{Note, WithNotes};
use search_core::{cost::Decimal, memory::Budget};

use crate::InstanceError;
use crate::fields::{fields, number, quoted};
use crate::graph::Graph;
use crate::graph::build::Builder;

use super::costs::Costs;
use super::text::{is_chain, is_word_of_statement};
use super::{check_length, check_name, decimal, first_lines, lines, lines_within};

/// A line: the node and its neighbours.
struct List<'t> {
    line: usize,
    node: &'t str,
    has_colon: bool,
    neighbours: Vec<Neighbour<'t>>,
}

struct Neighbour<'t> {
    column: usize,
    /// The name with the cost as they are written.
    text: &'t str,
    name: &'t str,
    cost: Option<Decimal>,
    /// Whether the cost is not after a comma or a colon, so that all neighbours have one or it is none.
    is_loose: bool,
}

impl Neighbour<'_> {
    fn error(&self, line: usize, expected: impl Into<String>) -> InstanceError {
        InstanceError::new(line, self.column, quoted(self.text), expected)
    }
}

const NEIGHBOUR: &str = "a neighbour with its cost, such as B,5";
const NAME: &str = "a name without brackets, quotation marks, commas and blanks";

/// Returns `true` if neighbours have a cost after a blank, as in `A: B 4, C 2`, so that only commas separate them.
fn are_between_commas(text: &str) -> bool {
    let mut lists = first_lines(text).map(|(line, text)| list(line, text, false));
    let has_blank = |next: &Neighbour<'_>| next.is_loose && next.text.contains(char::is_whitespace);
    lists.any(|list| {
        list.is_ok_and(|list| list.is_some_and(|list| list.neighbours.iter().any(has_blank)))
    })
}

/// Reads a line. The node may end with a colon.
fn list(line: usize, text: &str, between_commas: bool) -> Result<Option<List<'_>>, InstanceError> {
    let comment = fields(text).find(|(_, word)| word.starts_with('#'));
    let text = match comment.and_then(|(column, _)| text.char_indices().nth(column - 1)) {
        Some((place, _)) => &text[..place],
        None => text,
    };
    let Some((column, word)) = fields(text).next() else {
        return Ok(None);
    };
    let before_colon = text.split_once(':').filter(|(node, rest)| {
        fields(node).count() == 1 && !rest.starts_with(|sign: char| !sign.is_whitespace())
    });
    let (node, rest) = match before_colon {
        Some((node, rest)) => (node.trim(), rest),
        None => (
            word,
            &text[text.len() - text.trim_start().len() + word.len()..],
        ),
    };
    checked_name(line, column, node)?;
    let has_colon = before_colon.is_some();
    let start = text[..text.len() - rest.len()].chars().count();
    let neighbours = items(rest, has_colon, between_commas).map(|(place, item)| {
        let column = 1 + start + rest[..place].chars().count();
        neighbour(line, column, item, has_colon)
    });
    Ok(Some(List {
        line,
        node,
        has_colon,
        neighbours: neighbours.collect::<Result<_, _>>()?,
    }))
}

/// Returns the neighbours after a node with their places. After a colon, commas and semicolons are between them if a blank follows one, or if
/// all are in brackets; otherwise there are only blanks.
fn items(rest: &str, has_colon: bool, between_commas: bool) -> impl Iterator<Item = (usize, &str)> {
    let all = rest.trim();
    let inside = |[opens, closes]: [char; 2]| all.strip_prefix(opens)?.strip_suffix(closes);
    let inside = inside(['[', ']']).or(inside(['{', '}']));
    let inside = inside.filter(|_| has_colon);
    let all = inside.unwrap_or(all);
    let mut depth = 0_usize;
    let commas = all.char_indices().filter(|&(place, sign)| {
        match sign {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let has_blank = all[place + sign.len_utf8()..].starts_with(char::is_whitespace);
        depth == 0 && ",;".contains(sign) && has_colon && (has_blank || inside.is_some())
    });
    let mut commas: HashSet<usize> = commas.map(|(place, _)| place).collect();
    if commas.is_empty() && inside.is_none() && !(has_colon && between_commas) {
        let blanks = all.match_indices(char::is_whitespace);
        commas.extend(blanks.map(|(place, _)| place));
    }
    let mut place = 0;
    let parts = all.split(move |sign: char| {
        let here = place;
        place += sign.len_utf8();
        commas.contains(&here)
    });
    let parts = parts.map(str::trim).filter(|part| !part.is_empty());
    parts.map(move |part| (part.as_ptr() as usize - rest.as_ptr() as usize, part))
}

/// Reads a neighbour with its cost, if it has one.
fn neighbour(
    line: usize,
    column: usize,
    text: &str,
    has_colon: bool,
) -> Result<Neighbour<'_>, InstanceError> {
    // A comma may also follow each neighbour.
    let plain = text.trim_end_matches([',', ';']);
    let pair = plain
        .strip_prefix('(')
        .and_then(|pair| pair.strip_suffix(')'));
    let inner = pair.filter(|_| has_colon).unwrap_or(plain);
    let close = inner.split_once([',', ':']);
    let loose = { has_colon && close.is_none() }
        .then(|| loose_cost(inner))
        .flatten();
    let (name, cost) = match close.or(loose) {
        Some((name, cost)) => (name, Some(cost.trim())),
        None => (inner, None),
    };
    let place = |part: &str| {
        let before = part.as_ptr() as usize - text.as_ptr() as usize;
        column + text[..before].chars().count()
    };
    checked_name(line, place(name), name)?;
    let cost = cost.map(|cost| decimal(line, place(cost), cost, "cost of a neighbour"));
    Ok(Neighbour {
        column,
        text: plain,
        name,
        cost: cost.transpose()?,
        is_loose: loose.is_some(),
    })
}

/// Returns the name and the cost in `B 4`, `B(4)`, `B=4` and `B/4`.
fn loose_cost(text: &str) -> Option<(&str, &str)> {
    let is_between = |sign: char| sign.is_whitespace() || "=/".contains(sign);
    let split = match text.strip_suffix(')') {
        Some(open) => open.rsplit_once('('),
        None => text.rsplit_once(is_between),
    };
    let (name, cost) = split?;
    let name = name.trim_end_matches(is_between);
    (!name.is_empty() && cost.trim().parse::<Decimal>().is_ok()).then_some((name, cost))
}

fn checked_name(line: usize, column: usize, name: &str) -> Result<(), InstanceError> {
    let is_outside = |sign: char| sign.is_whitespace() || "()[]{}\",;".contains(sign);
    match name.contains(is_outside) || is_chain(name) {
        true => Err(InstanceError::new(line, column, quoted(name), NAME)),
        false => check_name(line, column, name),
    }
}

/// Recognises a text in which every line is a list, and in which a node has a neighbour. Neighbours without costs are after a colon, or each
/// node of the graph has a line, as networkx writes it.
pub(super) fn recognise(text: &str) -> Result<(), InstanceError> {
    let mut lists = Vec::new();
    let mut plain = None;
    let between_commas = are_between_commas(text);
    for (line, text) in first_lines(text) {
        match list(line, text, between_commas) {
            Ok(Some(list)) => {
                let mut without_cost = list.neighbours.iter().filter(|next| next.cost.is_none());
                let first = without_cost.next().filter(|_| !list.has_colon);
                plain = plain.or(first.map(|next| next.error(line, NEIGHBOUR)));
                lists.push(list);
            }
            Ok(None) => {}
            Err(error) => return Err(plain.unwrap_or(error)),
        }
    }
    if let Some(error) = plain.filter(|_| !are_all_nodes(&lists, text)) {
        return Err(error);
    }
    if lists.iter().all(|list| list.neighbours.is_empty()) {
        let expected = "a node with neighbours";
        return Err(InstanceError::new(1, 1, "no neighbours", expected));
    }
    doubts(&lists).map(drop)
}

/// Returns `true` if each node has one line, of words alone, and these are no edges with and without costs: there are neighbours of one node
/// and a node without neighbours, or more words than an edge has.
fn are_all_nodes(lists: &[List<'_>], text: &str) -> bool {
    let any = |is: fn(usize) -> bool| lists.iter().any(|list| is(list.neighbours.len()));
    let are_words = lists.iter().all(|list| {
        !list.has_colon
            && !is_word_of_statement(list.node)
            && list.neighbours.iter().all(|next| next.cost.is_none())
    });
    if !are_words || !any(|number| number > 1) || !any(|number| number == 0 || number > 2) {
        return false;
    }
    let words = || {
        lines(text).map(|(_, text)| {
            text.split_whitespace()
                .take_while(|word| !word.starts_with('#'))
        })
    };
    let mut nodes = HashSet::new();
    let is_once = words().all(|mut words| words.next().is_none_or(|node| nodes.insert(node)));
    is_once && words().flatten().all(|word| nodes.contains(word))
}

/// Returns the note on how costs were found that may be names, and names that may be costs.
///
/// # Errors
/// Returns an error if only some neighbours have what may be a cost or a part of the name.
fn doubts(lists: &[List<'_>]) -> Result<Option<Note>, InstanceError> {
    let all = || {
        lists
            .iter()
            .flat_map(|list| list.neighbours.iter().map(move |next| (list, next)))
    };
    let is_number = |text: &str| text.parse::<Decimal>().is_ok();
    let read = |(list, next): (&List<'_>, &Neighbour<'_>), other: &str| {
        let cost = next.cost.unwrap_or(Decimal::from(1));
        Some(Note::Doubtful(format!(
            "line {}: `{}` is read as the neighbour {} at cost {cost}{other}",
            list.line, next.text, next.name
        )))
    };
    if let Some(first) = all().find(|(_, next)| next.is_loose) {
        return match all().find(|(_, next)| next.cost.is_none()) {
            Some((list, next)) => {
                let expected = format!(
                    "a neighbour with its cost, as {} in line {}",
                    first.1.text, first.0.line
                );
                Err(next.error(list.line, expected))
            }
            None => Ok(read(first, "")),
        };
    }
    let is_pair = |(list, next): &(&List<'_>, &Neighbour<'_>)| {
        list.has_colon && number::<u64>(next.name).is_some() && next.text.contains(',')
    };
    if let Some(first) = all().find(|pair| is_pair(pair) && pair.1.cost.is_some()) {
        return Ok(read(
            first,
            "; neighbours without costs have a blank after the comma",
        ));
    }
    // A neighbour and its cost, in turns.
    let mut costs = lists.iter().flat_map(|list| {
        list.neighbours
            .iter()
            .skip(1)
            .step_by(2)
            .map(move |cost| (list, cost))
    });
    let are_pairs = lists
        .iter()
        .all(|list| list.has_colon && list.neighbours.len() % 2 == 0)
        && all().all(|(_, next)| next.cost.is_none())
        && costs.clone().all(|(_, cost)| is_number(cost.name));
    let nodes: HashSet<&str> = lists.iter().map(|list| list.node).collect();
    let Some(first) = costs.find(|(_, cost)| are_pairs && !nodes.contains(cost.name)) else {
        return Ok(None);
    };
    match all().all(|(_, next)| is_number(next.name)) {
        true => Ok(read(first, "; a cost has a comma in front, such as B,5")),
        false => Err(first.1.error(
            first.0.line,
            "a neighbour, or its cost after a comma, such as B,5",
        )),
    }
}

/// Reads adjacency lists, which are directed.
pub(super) fn read(text: &str, budget: &Budget) -> Result<WithNotes<Graph>, InstanceError> {
    check_length(text)?;
    let between_commas = are_between_commas(text);
    let lists = lines_within(text, budget);
    let lists = lists.filter_map(|(line, text)| list(line, text, between_commas).transpose());
    let lists: Vec<List<'_>> = lists.collect::<Result<_, _>>()?;
    let mut builder = Builder::default();
    let mut costs = Costs::default();
    for list in &lists {
        let from = builder.node(list.node);
        let ends: Vec<u32> = { list.neighbours.iter() }
            .map(|next| builder.node(next.name))
            .collect();
        for (to, next) in ends.into_iter().zip(&list.neighbours) {
            let cost = costs.of_edge(next.cost, || {
                (list.line, format!("{} {}", list.node, next.text))
            });
            builder.edge(from, to, cost, None);
        }
    }
    Ok(WithNotes {
        value: builder.finish(false),
        notes: doubts(&lists)?.into_iter().chain(costs.note()).collect(),
    })
}
