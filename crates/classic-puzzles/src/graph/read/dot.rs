//! The language of Graphviz: the nodes, edges, subgraphs and attributes of one graph. The parsers of Rust for it have a licence that this crate
//! cannot use, or no positions.

mod token;

use search_core::form::WithNotes;
use search_core::memory::Budget;

use crate::InstanceError;
use crate::fields::is_word;
use crate::graph::Graph;

use super::attributes::{Attribute, Attributed};
use super::{check_length, error_at, kept};
use token::{Token, TokenKind, Tokens};

/// The number of subgraphs that may be inside of each other.
const MOST_NESTED: usize = 100;

/// The number of edges that statements with subgraphs may have, which are more than their text has names.
const MOST_EDGES: usize = 1 << 22;

/// Recognises a text that starts with `graph` or `digraph` and a bracket, after comments and `strict`.
pub(super) fn recognise(text: &str) -> Result<(), InstanceError> {
    let mut tokens = Tokens::new(text);
    head(&mut tokens).map(|_| ())
}

/// Reads the start of a graph up to its bracket, and returns whether the edges have a direction.
fn head(tokens: &mut Tokens<'_>) -> Result<bool, InstanceError> {
    let mut word = tokens.next()?;
    if word.is_keyword("strict") {
        word = tokens.next()?;
    }
    if !word.is_keyword("graph") && !word.is_keyword("digraph") {
        return Err(tokens.error(&word, "graph or digraph"));
    }
    let mut bracket = tokens.next()?;
    if bracket.kind == TokenKind::Name {
        bracket = tokens.next()?;
    }
    match bracket.kind {
        TokenKind::Sign("{") => Ok(word.is_keyword("digraph")),
        _ => Err(tokens.error(&bracket, "{")),
    }
}

/// Reads one graph.
pub(super) fn read(text: &str, budget: &Budget) -> Result<WithNotes<Graph>, InstanceError> {
    check_length(text)?;
    let mut tokens = Tokens::new(text);
    let is_directed = head(&mut tokens)?;
    let mut reader = Reader {
        tokens,
        graph: Attributed::new(text),
        is_directed,
        nested: 0,
        edges_of_subgraphs: 0,
        budget,
    };
    reader.statements(&[])?;
    let after = reader.tokens.next()?;
    match after.kind {
        TokenKind::End => Ok(reader.graph.finish()),
        _ => Err(reader
            .tokens
            .error(&after, "the end of the text after one graph")),
    }
}

struct Reader<'t> {
    tokens: Tokens<'t>,
    graph: Attributed<'t>,
    is_directed: bool,
    nested: usize,
    edges_of_subgraphs: usize,
    budget: &'t Budget,
}

impl<'t> Reader<'t> {
    /// Reads statements up to the closing bracket, and returns the nodes that they name. The attributes are those of all edges.
    fn statements(&mut self, of_edges: &[Attribute<'t>]) -> Result<Vec<u32>, InstanceError> {
        let mut of_edges = of_edges.to_vec();
        let mut nodes = Vec::new();
        loop {
            let token = self.tokens.next()?;
            match token.kind {
                _ if self.budget.keep(kept(&token.text)).is_err() => return Ok(nodes),
                TokenKind::Sign("}") => return Ok(nodes),
                TokenKind::Sign(";" | ",") => {}
                _ if token.is_keyword("edge") => {
                    let attributes = self.attributes()?;
                    of_edges.extend(attributes);
                }
                _ if token.is_keyword("node") || token.is_keyword("graph") => {
                    let things = if token.is_keyword("node") {
                        "node"
                    } else {
                        "graph"
                    };
                    for Attribute { name, .. } in self.attributes()? {
                        self.graph.ignore(things, &name);
                    }
                }
                TokenKind::Name if self.tokens.peek()?.kind == TokenKind::Sign("=") => {
                    self.tokens.next()?;
                    self.name("a value")?;
                    self.graph.ignore("graph", &token.text);
                }
                _ => nodes.extend(self.nodes_or_edges(token, &of_edges)?),
            }
        }
    }

    /// Reads a statement about nodes or edges, and returns the nodes that it names.
    fn nodes_or_edges(
        &mut self,
        first: Token<'t>,
        of_edges: &[Attribute<'t>],
    ) -> Result<Vec<u32>, InstanceError> {
        let start = first.place;
        let mut ends = vec![self.end(first, of_edges)?];
        while let TokenKind::Sign(sign @ ("->" | "--")) = self.tokens.peek()?.kind {
            let token = self.tokens.next()?;
            let expected = if self.is_directed { "->" } else { "--" };
            if sign != expected {
                let expected = format!("{expected}, as in the whole graph");
                return Err(self.tokens.error(&token, &expected));
            }
            let next = self.tokens.next()?;
            ends.push(self.end(next, of_edges)?);
        }
        let attributes = self.attributes()?;
        if ends.len() == 1 {
            for Attribute { name, .. } in &attributes {
                self.graph.ignore("node", name);
            }
        }
        let attributes = [of_edges, &attributes].concat();
        for pair in ends.windows(2) {
            if pair.iter().any(|nodes| nodes.len() > 1) {
                let edges = pair[0].len().saturating_mul(pair[1].len());
                self.edges_of_subgraphs = self.edges_of_subgraphs.saturating_add(edges);
            }
            if self.edges_of_subgraphs > MOST_EDGES {
                let expected = format!("at most {MOST_EDGES} edges between subgraphs");
                return Err(error_at(self.tokens.text, start, "more edges", expected));
            }
            for &from in &pair[0] {
                for &to in &pair[1] {
                    self.graph
                        .edge([from, to], start, !self.is_directed, &attributes)?;
                }
            }
        }
        Ok(ends.concat())
    }

    /// Reads the nodes at one end of an edge: a node, or those of a subgraph.
    fn end(
        &mut self,
        mut token: Token<'t>,
        of_edges: &[Attribute<'t>],
    ) -> Result<Vec<u32>, InstanceError> {
        if token.is_keyword("subgraph") {
            token = self.tokens.next()?;
            if token.kind == TokenKind::Name {
                token = self.tokens.next()?;
            }
            if token.kind != TokenKind::Sign("{") {
                return Err(self.tokens.error(&token, "{"));
            }
        }
        match token.kind {
            TokenKind::Sign("{") if self.nested == MOST_NESTED => {
                let expected = format!("at most {MOST_NESTED} subgraphs in each other");
                Err(self.tokens.error(&token, &expected))
            }
            TokenKind::Sign("{") => {
                self.nested += 1;
                let mut nodes = self.statements(of_edges)?;
                self.nested -= 1;
                nodes.sort_unstable();
                nodes.dedup();
                Ok(nodes)
            }
            TokenKind::Name => {
                let node = self.graph.node(&token.text, token.place)?;
                while self.tokens.peek()?.kind == TokenKind::Sign(":") {
                    self.tokens.next()?;
                    self.name("a port")?;
                    self.graph.ignore("node", "port");
                }
                Ok(vec![node])
            }
            _ => Err(self.tokens.error(&token, "a node or }")),
        }
    }

    /// Reads lists of attributes in square brackets, if there are any.
    fn attributes(&mut self) -> Result<Vec<Attribute<'t>>, InstanceError> {
        let mut attributes = Vec::new();
        while self.tokens.peek()?.kind == TokenKind::Sign("[") {
            self.tokens.next()?;
            loop {
                let token = self.tokens.next()?;
                match token.kind {
                    TokenKind::Sign("]") => break,
                    TokenKind::Sign("," | ";") => continue,
                    TokenKind::Name => {}
                    _ => return Err(self.tokens.error(&token, "an attribute or ]")),
                }
                let sign = self.tokens.next()?;
                if sign.kind != TokenKind::Sign("=") {
                    return Err(self.tokens.error(&sign, "= and the value of the attribute"));
                }
                let value = self.name("the value of the attribute")?;
                attributes.push(Attribute {
                    name: token.text,
                    value: value.text,
                    place: value.place,
                });
            }
        }
        Ok(attributes)
    }

    fn name(&mut self, expected: &str) -> Result<Token<'t>, InstanceError> {
        let token = self.tokens.next()?;
        match token.kind {
            TokenKind::Name => Ok(token),
            _ => Err(self.tokens.error(&token, expected)),
        }
    }
}

impl Token<'_> {
    /// Returns `true` if this is a keyword, which is not in quotation marks.
    fn is_keyword(&self, keyword: &str) -> bool {
        self.kind == TokenKind::Name && !self.is_quoted && is_word(&self.text, keyword)
    }
}
