//! The text format that is described in the module of graphs.

use std::collections::{HashMap, HashSet};
use std::str::FromStr;

use search_core::form::{Note, WithNotes};
use search_core::{cost::Decimal, memory::Budget};

use crate::InstanceError;
use crate::fields::{number, quoted};
use crate::graph::build::Builder;
use crate::graph::{Graph, Table};

use super::costs::Costs;
use super::header::{self, Header};
use super::token::{Token, tokens};
use super::{
    ReadOptions, check_length, decimal, dimacs, first_lines, lines, lines_within, matrix, reserved,
    trivial_graph_format,
};

/// A mention of a node, which an edge may follow that makes it known.
struct Mention<'t> {
    line: usize,
    token: Token<'t>,
}

/// What has been read so far.
#[derive(Default)]
struct Reader<'t> {
    builder: Builder,
    costs: Costs,
    /// The words of statements to which edges lead as to nodes.
    reserved: HashSet<String>,
    /// The line that gave the direction, and whether the graph is undirected.
    direction: Option<(usize, bool)>,
    start: Option<Mention<'t>>,
    goals: Vec<Mention<'t>>,
    places: Vec<(Mention<'t>, [f64; 2])>,
    /// By the name of the table: the line of its first entry, and the entries.
    tables: HashMap<String, (usize, Vec<AdjacencyEntry<'t>>)>,
}

type AdjacencyEntry<'t> = (Mention<'t>, Option<Decimal>);

/// The first words of statements, apart from those of tables.
pub(in crate::graph) const STATEMENTS: [&str; 5] =
    ["directed", "undirected", "start", "goal", "at"];

impl FromStr for Graph {
    type Err = InstanceError;

    /// Parses the text format that is described in the [module](crate::graph). Skips nothing: a line with the numbers of nodes and edges is
    /// refused. [`Graph::read`] reads other formats as well.
    ///
    /// # Errors
    /// Returns an error with line and column if the text violates the format, names a node that is not the end of an edge, or leaves
    /// a node out of a heuristic table.
    fn from_str(text: &str) -> Result<Graph, InstanceError> {
        check_length(text)?;
        if let Some(header) = Header::find(edges(text)) {
            header.refused()?;
        }
        Reader::default().lines(lines(text))?.finish()
    }
}

/// Recognises a text in which every line is a statement, an edge or a node. Names between which all lines have other separators than blanks
/// are rather those of another form, and a name with a sign of another form is in quotation marks.
pub(super) fn recognise(text: &str) -> Result<(), InstanceError> {
    matrix::refuse(text)?;
    dimacs::refuse(text)?;
    trivial_graph_format::refuse(text)?;
    Reader::default().lines(first_lines(text))?;
    let mut are_separated = true;
    let mut first = None;
    for (line, text) in first_lines(text) {
        let tokens = tokens(line, text)?;
        let Some(word) = tokens.first().filter(|word| !is_statement(word)) else {
            continue;
        };
        let mut plain = tokens.iter().filter(|token| !token.is_quoted);
        if let Some(token) = plain.clone().find(|token| is_chain(&token.text)) {
            let expected = "a name, in quotation marks if it contains ->, -- or {, starts with < or * or ends with :";
            let found = quoted(&token.text);
            return Err(InstanceError::new(line, token.column, found, expected));
        }
        let before_blank = plain
            .clone()
            .filter(|token| token.text.ends_with([',', ';']));
        let is_edge =
            tokens.len() == 1 && plain.any(|token| token.text.contains(['-', ',', ';', '|']));
        are_separated &= is_edge || before_blank.count() > 1;
        first.get_or_insert_with(|| (line, word.column, quoted(&word.text)));
    }
    match first {
        Some((line, column, found)) if are_separated => {
            let expected =
                "two names with a blank between them, and those with separators in quotation marks";
            Err(InstanceError::new(line, column, found, expected))
        }
        _ => Ok(()),
    }
}

/// Returns `true` if a word may be several names with signs of other forms between them.
pub(super) fn is_chain(word: &str) -> bool {
    has_sign(word) || word.contains("--") || word.contains("=>") || word.ends_with(':')
}

/// Returns `true` if a word contains a sign between names in other forms.
pub(super) fn has_sign(word: &str) -> bool {
    word.contains("->") || word.contains(['{', '}', '→']) || word.starts_with(['<', '*'])
}

/// Returns `true` if a line is an edge whose names may contain separators: it has a cost after a blank, or its names are pairs of coordinates.
pub(super) fn is_edge_with_blanks(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_pair = |word: &&str| {
        let pair = word.split_once([',', ';']);
        pair.is_some_and(|(x, y)| number::<u32>(x).and(number::<u32>(y)).is_some())
    };
    let are_whole = !words.iter().any(|word| word.ends_with([',', ';']));
    are_whole
        && match &words[..] {
            // A comma in place of the point is a mistake in a cost.
            [_, _, cost] | [_, _, cost, _]
                if cost.replacen(',', ".", 1).parse::<Decimal>().is_ok() =>
            {
                true
            }
            [from, to, ..] => is_pair(from) && is_pair(to),
            _ => false,
        }
}

/// Reads a text that [`FromStr`] parses, and skips a line with the numbers of nodes and edges.
pub(super) fn read(
    text: &str,
    options: &ReadOptions,
    budget: &Budget,
) -> Result<WithNotes<Graph>, InstanceError> {
    check_length(text)?;
    let (skipped, note) = header::skipped(edges(text), options, budget)?;
    let kept = lines_within(text, budget).filter(|(line, _)| Some(*line) != skipped);
    let reader = Reader::default().lines(kept)?;
    let note = note.or_else(|| reader.costs.note());
    let doubts = [matrix::note(text), reader.costs.note_on_numbers()];
    let mut notes: Vec<Note> = note
        .into_iter()
        .chain(doubts.into_iter().flatten())
        .collect();
    let reserved = reader.reserved.clone();
    notes.extend(reserved::note(text, &reserved));
    let value = reader.finish().map_err(|error| {
        let line = lines(text).nth(error.line - 1);
        reserved::hinted(error, line.map_or("", |(_, text)| text), &reserved)
    })?;
    Ok(WithNotes { value, notes })
}

/// Returns the words of each line that is an edge.
fn edges(text: &str) -> impl Iterator<Item = (usize, Vec<&str>)> {
    let lines = lines(text).filter(|(_, text)| is_edge_or_node(text));
    let edges = lines.map(|(line, text)| {
        let words = text.split_whitespace();
        let words = words.take_while(|word| !word.starts_with('#'));
        (line, words.collect::<Vec<_>>())
    });
    edges.filter(|(_, words)| words.len() > 1)
}

/// Returns `true` if a line is neither empty nor a comment nor a statement.
pub(super) fn is_edge_or_node(text: &str) -> bool {
    let first = text.split_whitespace().next();
    first.is_some_and(|word| !word.starts_with('#') && !is_word_of_statement(word))
}

pub(super) fn is_word_of_statement(word: &str) -> bool {
    STATEMENTS.contains(&word) || is_table(word)
}

/// Returns `true` if a line that starts with this token is a statement.
fn is_statement(first: &Token<'_>) -> bool {
    !first.is_quoted && is_word_of_statement(&first.text)
}

/// The tokens of a line, which are taken one by one.
struct Line<'t> {
    line: usize,
    tokens: Vec<Token<'t>>,
    /// The column after the last character.
    end: usize,
    read: usize,
}

impl<'t> Line<'t> {
    fn next(&mut self, expected: &str) -> Result<Token<'t>, InstanceError> {
        let token = self.tokens.get(self.read).cloned();
        self.read += 1;
        token
            .ok_or_else(|| InstanceError::new(self.line, self.end, "the end of the line", expected))
    }

    fn mention(&mut self, expected: &str) -> Result<Mention<'t>, InstanceError> {
        let token = self.next(expected)?;
        Ok(Mention {
            line: self.line,
            token,
        })
    }

    fn is_at_end(&self) -> bool {
        self.read >= self.tokens.len()
    }

    fn end(&self) -> Result<(), InstanceError> {
        match self.tokens.get(self.read) {
            None => Ok(()),
            Some(token) => Err(self.error(token, "the end of the line")),
        }
    }

    fn error(&self, token: &Token<'_>, expected: impl Into<String>) -> InstanceError {
        InstanceError::new(self.line, token.column, quoted(&token.text), expected)
    }
}

impl<'t> Reader<'t> {
    fn lines(
        mut self,
        lines: impl Iterator<Item = (usize, &'t str)>,
    ) -> Result<Self, InstanceError> {
        for (line, text) in lines {
            let tokens = tokens(line, text)?;
            let end = 1 + text.chars().count();
            let read = 0;
            let mut line = Line {
                line,
                tokens,
                end,
                read,
            };
            self.line(&mut line)
                .map_err(|error| reserved::hinted(error, text, &self.reserved))?;
        }
        Ok(self)
    }

    fn line(&mut self, line: &mut Line<'t>) -> Result<(), InstanceError> {
        let Some(first) = line.tokens.first().cloned() else {
            return Ok(());
        };
        line.read = 1;
        match &*first.text {
            _ if first.is_quoted => self.edge(&first.text, line),
            "directed" => self.direction(&first, false, line),
            "undirected" => self.direction(&first, true, line),
            "start" => self.start(line),
            "goal" => self.goal(line),
            "at" => self.place(line),
            table if is_table(table) => self.entry(table, line),
            from => self.edge(from, line),
        }?;
        line.end()
    }

    fn direction(
        &mut self,
        word: &Token<'_>,
        is_undirected: bool,
        line: &Line<'_>,
    ) -> Result<(), InstanceError> {
        if let Some((before, _)) = self.direction {
            let expected = format!("one direction for all edges, which line {before} gives");
            return Err(line.error(word, expected));
        }
        self.direction = Some((line.line, is_undirected));
        Ok(())
    }

    fn start(&mut self, line: &mut Line<'t>) -> Result<(), InstanceError> {
        let start = line.mention("the name of the start")?;
        if let Some(before) = &self.start {
            let expected = format!("one start, which line {} gives", before.line);
            return Err(line.error(&start.token, expected));
        }
        self.start = Some(start);
        Ok(())
    }

    fn goal(&mut self, line: &mut Line<'t>) -> Result<(), InstanceError> {
        self.goals.push(line.mention("the name of a goal")?);
        while !line.is_at_end() {
            self.goals.push(line.mention("the name of a goal")?);
        }
        Ok(())
    }

    fn place(&mut self, line: &mut Line<'t>) -> Result<(), InstanceError> {
        let node = line.mention("the name of a node")?;
        let mut coordinate = |axis| {
            let token = line.next(&format!("the {axis} of the node"))?;
            let number = token
                .text
                .parse()
                .ok()
                .filter(|number: &f64| number.is_finite());
            number.ok_or_else(|| line.error(&token, format!("a number as the {axis} of the node")))
        };
        let place = [coordinate("x")?, coordinate("y")?];
        self.places.push((node, place));
        Ok(())
    }

    fn entry(&mut self, table: &str, line: &mut Line<'t>) -> Result<(), InstanceError> {
        let node = line.mention("the name of a node")?;
        let token = line.next("the heuristic value of the node, a number or inf")?;
        let value = match &*token.text {
            "inf" => None,
            text => Some(decimal(
                line.line,
                token.column,
                text,
                "heuristic value, or inf",
            )?),
        };
        let entries = self.tables.entry(table.to_owned());
        let (_, entries) = entries.or_insert_with(|| (line.line, Vec::new()));
        entries.push((node, value));
        Ok(())
    }

    /// Reads an edge, or a node without one.
    fn edge(&mut self, from: &str, line: &mut Line<'t>) -> Result<(), InstanceError> {
        if line.is_at_end() {
            self.builder.node(from);
            return Ok(());
        }
        let to = line.next("the name of a node")?;
        if is_statement(&to) {
            self.reserved.insert(to.text.to_string());
        }
        let to = &*to.text;
        // The name of the action may follow without a cost.
        let has_cost = line
            .tokens
            .get(line.read)
            .is_some_and(|token| !token.is_quoted);
        let cost = match has_cost {
            true => {
                let token = line.next("a cost")?;
                Some(decimal(line.line, token.column, &token.text, "cost")?)
            }
            false => None,
        };
        let cost = self
            .costs
            .of_edge(cost, || (line.line, format!("{from} {to}")));
        let [from, to] = [from, to].map(|name| self.builder.node(name));
        let label = match line.is_at_end() {
            true => None,
            false => Some(line.next("the name of the action")?),
        };
        if let Some(label) = label.as_ref().filter(|label| !label.is_quoted) {
            self.costs.check_label(line.line, cost, &label.text);
        }
        let label = label.map(|label| label.text);
        self.builder.edge(from, to, cost, label.as_deref());
        Ok(())
    }

    fn finish(self) -> Result<Graph, InstanceError> {
        let mut graph = self
            .builder
            .finish(self.direction.is_some_and(|(_, is)| is));
        graph.start = { self.start }
            .map(|start| known(&graph, &start))
            .transpose()?;
        for goal in &self.goals {
            let node = known(&graph, goal)?;
            if graph.goals.contains(&node) {
                return Err(repeated(goal, "each goal once"));
            }
            graph.goals.push(node);
        }
        for (node, place) in &self.places {
            if graph.places.insert(known(&graph, node)?, *place).is_some() {
                return Err(repeated(node, "one place for each node"));
            }
        }
        let mut tables: Vec<_> = self.tables.into_iter().collect();
        // In order of their number, which `h` does not have. The number alone may be that of two: h2 and h02.
        tables.sort_by_cached_key(|(name, _)| (name[1..].parse::<u64>().ok(), name.clone()));
        for (name, (line, entries)) in tables {
            let table = table(&graph, name, line, &entries)?;
            graph.tables.push(table);
        }
        Ok(graph)
    }
}

/// Returns `true` for `h`, `h2` and so on.
pub(in crate::graph) fn is_table(word: &str) -> bool {
    let digits = word.strip_prefix('h');
    digits.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
}

fn known(graph: &Graph, mention: &Mention<'_>) -> Result<u32, InstanceError> {
    let Mention { line, token } = mention;
    graph.names.node(&token.text).ok_or_else(|| {
        let mut expected = "the name of a node".to_owned();
        if let Some(similar) = graph.names.similar(&token.text) {
            expected += &format!("; did you mean {}?", quoted(&similar));
        }
        InstanceError::new(*line, token.column, quoted(&token.text), expected)
    })
}

fn repeated(mention: &Mention<'_>, expected: &str) -> InstanceError {
    let found = format!("{} again", quoted(&mention.token.text));
    InstanceError::new(mention.line, mention.token.column, found, expected)
}

/// Returns the table with these entries, the first of which is in `line`.
fn table(
    graph: &Graph,
    name: String,
    line: usize,
    entries: &[AdjacencyEntry<'_>],
) -> Result<Table, InstanceError> {
    let mut values = vec![None; graph.nodes() as usize];
    for (node, value) in entries {
        let entry = &mut values[known(graph, node)? as usize];
        if entry.replace(*value).is_some() {
            return Err(repeated(node, "one value for each node in a table"));
        }
    }
    if let Some(missing) = values.iter().position(Option::is_none) {
        let missing = graph.name(missing as u32);
        let found = format!("a table {name} without {}", quoted(&missing));
        let expected = "a value for each node";
        return Err(InstanceError::new(line, 1, found, expected));
    }
    Ok(Table {
        name: name.into(),
        values: values.into_iter().flatten().collect(),
    })
}
