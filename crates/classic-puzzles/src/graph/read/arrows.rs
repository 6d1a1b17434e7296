//! Edges that are written with a sign between their ends, among the statements of the text format.

use search_core::form::{Note, WithNotes};
use search_core::{cost::Decimal, memory::Budget};

use crate::InstanceError;
use crate::fields::quoted;
use crate::graph::Graph;

use super::text::{is_edge_or_node, read as read_text};
use super::token::tokens;
use super::{ReadOptions, first_lines, lines, lines_within};

/// A sign between the ends of an edge, and whether the edge leads back.
type Sign = (&'static str, bool);

/// The first that all edges of a text have is its sign.
const SIGNS: [Sign; 9] = [
    ("<->", true),
    ("-->", false),
    ("=>", false),
    ("->", false),
    ("→", false),
    (" -- ", true),
    ("--", true),
    (" - ", true),
    ("-", true),
];

/// The separator of edges among statements. Without statements, they are comma-separated values.
const COMMA: Sign = (",", false);

/// Returns each character that is not in quotation marks, with its place.
fn unquoted(text: &str) -> impl Iterator<Item = (usize, char)> {
    let mut is_quoted = false;
    text.char_indices().filter(move |(_, character)| {
        is_quoted ^= *character == '"';
        !is_quoted
    })
}

/// Returns the end and the cost of an edge, with blanks in place of a sign before the cost and of brackets around it.
fn spaced(text: &str) -> String {
    let mut spaced = text.to_owned();
    let mut is_open = false;
    for (place, sign) in unquoted(text).filter(|(_, sign)| sign.is_ascii()) {
        let after = text[place + 1..].trim_start();
        let is_number = after.starts_with(|first: char| first.is_ascii_digit());
        let opens = "([".contains(sign) && is_number;
        let closes = ")]".contains(sign) && is_open;
        is_open |= opens;
        if opens || closes || ":=,".contains(sign) && is_number {
            spaced.replace_range(place..=place, " ");
        }
    }
    spaced
}

/// Returns the line of an edge as in the text format, with the same columns, or an error if its ends are not separated by the sign.
fn rewritten(line: usize, text: &str, sign: &str) -> Result<String, InstanceError> {
    let error = |column, found: &str| {
        let expected = format!("an edge such as A{sign}B 5");
        Err(InstanceError::new(line, column, quoted(found), expected))
    };
    let is_sign = |&(place, _): &(usize, char)| text[place..].starts_with(sign);
    let Some((place, _)) = unquoted(text).find(is_sign) else {
        return error(1, text.trim());
    };
    let (before, after) = (&text[..place], &text[place + sign.len()..]);
    // A dash is also a part of names: between two words there is only one.
    let is_blank = |side: Option<char>| side.is_none_or(char::is_whitespace);
    let is_alone = is_blank(before.chars().next_back()) || is_blank(after.chars().next());
    let is_part = sign == "-" && (is_alone || after.contains(sign));
    if is_part || tokens(line, before)?.len() != 1 {
        return error(1, text.trim());
    }
    let blanks = " ".repeat(sign.chars().count());
    let edge = [before, &blanks, &spaced(after)].concat();
    let words = tokens(line, &edge)?;
    let is_cost = |text: &str| text.parse::<Decimal>().is_ok();
    let signs = || {
        SIGNS
            .iter()
            .map(|(sign, _)| sign.trim())
            .filter(|sign| *sign != "-")
    };
    let mut ends = words.iter().take(2).filter(|end| !end.is_quoted);
    if let Some(end) = ends.find(|end| signs().any(|sign| end.text.contains(sign))) {
        return error(end.column, &end.text);
    }
    match &words[..] {
        [_, _] => {}
        [_, _, cost] if cost.is_quoted || is_cost(&cost.text) => {}
        [_, _, cost, label] if label.is_quoted && is_cost(&cost.text) => {}
        [_, _, other, ..] => return error(other.column, &other.text),
        _ => return error(1, text.trim()),
    }
    // A node with the name of a statement is in quotation marks where a line starts with it.
    Ok(match is_edge_or_node(before) {
        true => edge,
        false => format!("\"{}\"{}", before.trim(), &edge[before.len()..]),
    })
}

/// Returns `true` if a line is an edge, perhaps from a node with the name of a statement.
fn is_edge(text: &str) -> bool {
    let second = text.split_whitespace().nth(1);
    let is_sign = second.is_some_and(|word| SIGNS.iter().any(|(sign, _)| word == sign.trim()));
    is_sign && !text.trim_start().starts_with('#') || is_edge_or_node(text) && !is_node(text)
}

/// Returns `true` if a line is a node without an edge.
fn is_node(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let is_name = |word: &str| !word.contains(['-', ',', '>', '→']);
    words.next().is_some_and(is_name) && words.next().is_none()
}

/// Returns the lines as in the text format.
fn statements<'t>(
    lines: impl Iterator<Item = (usize, &'t str)>,
    sign: &str,
) -> Result<Vec<String>, InstanceError> {
    let lines = lines.map(|(line, text)| match is_edge(text) {
        true => rewritten(line, text, sign),
        false => Ok(text.to_owned()),
    });
    lines.collect()
}

/// Returns the sign between the ends of the edges at the beginning of the text.
fn sign(text: &str) -> Result<Sign, InstanceError> {
    let edges = first_lines(text).filter(|(_, text)| is_edge(text));
    let is_statement = |(_, text): (usize, &str)| !text.trim().is_empty() && !is_edge_or_node(text);
    let comma = first_lines(text).any(is_statement).then_some(COMMA);
    let mut closest = InstanceError::new(1, 1, "a text without edges", "an edge such as A->B 5");
    let Some((first, _)) = edges.clone().next() else {
        return Err(closest);
    };
    for sign in SIGNS.into_iter().chain(comma) {
        match statements(edges.clone(), sign.0) {
            Ok(_) => return Ok(sign),
            // A first edge without the sign is rather one of another form.
            Err(error)
                if (error.line, error.column) > (closest.line, closest.column)
                    && (error.line, error.column) != (first, 1) =>
            {
                closest = error;
            }
            Err(_) => {}
        }
    }
    Err(closest)
}

/// Recognises a text in which all edges have the same sign between their ends.
pub(super) fn recognise(text: &str) -> Result<(), InstanceError> {
    sign(text).map(|_| ())
}

/// Reads the statements. Edges without an arrow have no direction.
pub(super) fn read(
    text: &str,
    options: &ReadOptions,
    budget: &Budget,
) -> Result<WithNotes<Graph>, InstanceError> {
    let (sign, leads_back) = sign(text)?;
    let text = statements(lines_within(text, budget), sign)?.join("\n");
    let mut graph = read_text(&text, options, budget)?;
    let first_word = |(_, text): (usize, &str)| text.split_whitespace().next().map(str::to_owned);
    let mut words = lines(&text).filter_map(first_word);
    let says_direction = words.any(|word| ["directed", "undirected"].contains(&word.as_str()));
    if leads_back && !says_direction {
        graph.value = graph.value.undirected();
    }
    let direction = if graph.value.is_undirected() {
        "undirected"
    } else {
        "directed"
    };
    let sign = sign.trim();
    let note = format!("the edges A{sign}B are read as {direction} edges from A to B");
    graph.notes.insert(0, Note::Doubtful(note));
    Ok(graph)
}
