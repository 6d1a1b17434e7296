//! The formats of the DIMACS implementation challenges: the road networks of the 9th (C. Demetrescu, A. V. Goldberg and D. S. Johnson,
//! 2006), and the graphs without costs of the 2nd, on colouring and cliques (D. S. Johnson and M. A. Trick, 1993).

use search_core::form::{Note, WithNotes};
use search_core::{Cost, cost::Decimal, memory::Budget};

use crate::InstanceError;
use crate::fields::{Record, fields, number};
use crate::graph::names::Names;
use crate::graph::{Edge, Graph};

use super::{check_length, decimal, lines, lines_within};

/// What lines of undirected graphs call themselves.
pub(super) const UNDIRECTED: &[&str] = &["edge", "edges", "col"];

/// Recognises a text whose first line that is no comment starts with `p` and one of these kinds.
pub(super) fn recognise(text: &str, kinds: &[&str]) -> Result<(), InstanceError> {
    let is_comment = |line: &str| line.is_empty() || line.starts_with('c');
    let first = lines(text).find(|(_, line)| !is_comment(line.trim()));
    let (line, first) = first.unwrap_or((1, ""));
    let mut record = Record::new(line, first);
    record.word("p")?;
    kind(&mut record, kinds)
}

/// Returns an error if the first line that is no comment is that of another problem of DIMACS.
pub(super) fn refuse(text: &str) -> Result<(), InstanceError> {
    let first = lines(text).find(|(_, line)| !line.is_empty() && !line.starts_with("c "));
    let words = first.map(|(_, line)| fields(line).map(|(_, field)| field).collect::<Vec<_>>());
    match words.as_deref() {
        Some(["p", _, nodes, edges])
            if number::<u64>(nodes).and(number::<u64>(edges)).is_some() =>
        {
            recognise(text, &["sp"])
        }
        _ => Ok(()),
    }
}

fn kind(record: &mut Record, kinds: &[&str]) -> Result<(), InstanceError> {
    let expected = format!("'{}'", kinds.join("' or '"));
    record.next(&expected, |field| kinds.contains(&field).then_some(()))
}

/// Reads an undirected graph: comments `c`, one line `p edge NODES EDGES`, and the edges, each a line `e FROM TO`, perhaps with a cost.
/// Files often count each edge twice, or list it twice.
pub(super) fn read_undirected(
    text: &str,
    budget: &Budget,
) -> Result<WithNotes<Graph>, InstanceError> {
    check_length(text)?;
    let mut size: Option<(u32, usize)> = None;
    let mut edges: Vec<Edge> = Vec::new();
    let mut ignored = 0;
    let mut last = 1;
    for (line, text_of_line) in lines_within(text, budget) {
        last = line + 1;
        let mut record = Record::new(line, text_of_line);
        match (text_of_line.trim_start().bytes().next(), size) {
            (None | Some(b'c'), _) => {}
            (Some(b'n' | b'd' | b'v' | b'x'), Some(_)) => ignored += 1,
            (Some(_), Some((nodes, _))) => {
                record.word("e")?;
                let [from, to] = [node(&mut record, nodes)?, node(&mut record, nodes)?];
                let column = record.column();
                let cost = match column > text_of_line.trim_end().chars().count() {
                    true => Decimal::from(1),
                    false => record
                        .next("a cost", |field| Some(decimal(line, column, field, "cost")))??,
                };
                record.end()?;
                edges.push(Edge { from, to, cost });
            }
            (Some(_), None) => {
                record.word("p")?;
                kind(&mut record, UNDIRECTED)?;
                size = Some((
                    nodes(&mut record, text)?,
                    record.number("the number of edges")?,
                ));
                record.end()?;
            }
        }
    }
    let Some((nodes, count)) = size else {
        let expected = "a line 'p edge NODES EDGES'";
        return Err(InstanceError::new(last, 1, "the end of the text", expected));
    };
    let mut notes = Vec::new();
    if edges.len() != count {
        let note = format!(
            "{} edges are read, but the line p says {count}",
            edges.len()
        );
        notes.push(Note::Doubtful(note));
    }
    if ignored > 0 {
        let note = format!("ignored: {ignored} lines about nodes");
        notes.push(Note::Skipped(note));
    }
    let value = Graph::of_edges(Names::Numbers(nodes), edges, true);
    Ok(WithNotes { value, notes })
}

/// Reads a road network. See [`Graph::read_dimacs`].
pub(super) fn read(text: &str, budget: &Budget) -> Result<Graph, InstanceError> {
    check_length(text)?;
    let mut size = None;
    let mut edges: Vec<Edge> = Vec::new();
    let mut last = 0;
    for (line, text_of_line) in lines_within(text, budget) {
        last = line;
        let mut record = Record::new(line, text_of_line);
        match (text_of_line.bytes().next(), size) {
            (Some(b'a'), Some((nodes, arcs))) if edges.len() < arcs => {
                let edge = match arc(text_of_line.as_bytes(), nodes) {
                    Some(edge) => edge,
                    None => arc_slowly(line, record, nodes)?,
                };
                edges.push(edge);
            }
            (Some(b'a'), Some((_, arcs))) => {
                let found = format!("arc {}", arcs + 1);
                return Err(InstanceError::new(line, 1, found, format!("{arcs} arcs")));
            }
            (Some(b'p'), None) => {
                record.word("p")?;
                record.word("sp")?;
                let nodes = nodes(&mut record, text)?;
                let arcs: u32 = record.number("the number of arcs")?;
                record.end()?;
                size = Some((nodes, arcs as usize));
                // No more than the text has, whatever it says.
                edges.reserve((arcs as usize).min(text.len() / "a 1 1 1\n".len()));
            }
            (None | Some(b'c'), _) => {}
            (Some(_), _) if text_of_line.trim().is_empty() => {}
            (Some(_), None) => record.word("p")?,
            (Some(_), Some(_)) => record.word("a")?,
        }
    }
    let end =
        |found: String, expected: String| Err(InstanceError::new(last + 1, 1, found, expected));
    match size {
        None => end(
            "the end of the text".into(),
            "a line 'p sp NODES ARCS'".into(),
        ),
        Some((_, arcs)) if edges.len() < arcs => {
            let found = format!("the end of the text after {} arcs", edges.len());
            end(found, format!("{arcs} arcs"))
        }
        Some((nodes, _)) => Ok(Graph::of_edges(Names::Numbers(nodes), edges, false)),
    }
}

impl Graph {
    /// Reads a graph in DIMACS format (`.gr`): comments `c`, one line `p sp NODES ARCS`, and the arcs, each a line `a FROM TO COST`.
    /// Nodes are numbered from 1. The graph is directed, and has no start and no goal.
    ///
    /// # Errors
    /// Returns an error with line and column if the text violates the format.
    ///
    /// ```
    /// use classic_puzzles::graph::{Graph, GraphRoute};
    /// use search_core::a_star;
    ///
    /// let graph = Graph::read_dimacs("c three nodes\np sp 3 3\na 1 2 5\na 2 3 5\na 1 3 12\n")?;
    /// let route = GraphRoute::new(graph.with_start("1")?.with_goals(["3"])?)?;
    /// let report = a_star::graph((&route, route.start())).run();
    /// assert_eq!(report.solution().and_then(|solution| solution.cost), Some(10.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_dimacs(text: &str) -> Result<Graph, InstanceError> {
        read(text, &Budget::default())
    }

    /// Adds the places of the nodes from a file of coordinates (`.co`): comments `c`, one line `p aux sp co NODES`, and for each node
    /// a line `v NODE X Y`.
    ///
    /// # Errors
    /// Returns an error with line and column if the text violates the format or is not that of this graph.
    pub fn with_dimacs_coordinates(mut self, text: &str) -> Result<Graph, InstanceError> {
        let mut has_size = false;
        let mut last = 0;
        for (line, text) in lines(text) {
            last = line;
            let mut record = Record::new(line, text);
            match text.bytes().next() {
                Some(b'p') if !has_size => {
                    for word in ["p", "aux", "sp", "co"] {
                        record.word(word)?;
                    }
                    let expected = format!("{}, the number of nodes of the graph", self.nodes());
                    let is_size = |field| number(field) == Some(self.nodes());
                    record.next(&expected, |field| is_size(field).then_some(()))?;
                    record.end()?;
                    has_size = true;
                }
                Some(b'v') if has_size => {
                    record.word("v")?;
                    let column = record.column();
                    let node = node(&mut record, self.nodes())?;
                    let finite = |field: &str| {
                        let number = field.parse().ok();
                        number.filter(|number: &f64| number.is_finite())
                    };
                    let [x, y] = ["x", "y"].map(|axis| record.next(axis, finite));
                    if self.places.insert(node, [x?, y?]).is_some() {
                        let found = format!("node {} again", node + 1);
                        let expected = "one place for each node";
                        return Err(InstanceError::new(line, column, found, expected));
                    }
                    record.end()?;
                }
                None | Some(b'c') => {}
                Some(_) if text.trim().is_empty() => {}
                Some(_) => record.word(if has_size { "v" } else { "p" })?,
            }
        }
        if !has_size {
            let expected = "a line 'p aux sp co NODES'";
            return Err(InstanceError::new(
                last + 1,
                1,
                "the end of the text",
                expected,
            ));
        }
        Ok(self)
    }
}

/// Parses an arc of whole numbers. Returns `None` if it is anything else.
fn arc(line: &[u8], nodes: u32) -> Option<Edge> {
    let mut rest = line.strip_prefix(b"a")?;
    let mut next = || -> Option<u64> {
        let blanks = rest.iter().take_while(|byte| **byte == b' ').count();
        rest = &rest[blanks..];
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        // Numbers of up to 18 digits fit in 64 bits.
        if blanks == 0 || !(1..=18).contains(&digits) {
            return None;
        }
        let (number, after) = rest.split_at(digits);
        rest = after;
        let value = number
            .iter()
            .fold(0, |value, digit| value * 10 + u64::from(digit - b'0'));
        Some(value)
    };
    let [from, to, cost] = [next()?, next()?, next()?];
    let node = |number: u64| {
        (1..=u64::from(nodes))
            .contains(&number)
            .then(|| number as u32 - 1)
    };
    let cost = Decimal::from_whole(cost).filter(|&cost| cost < Decimal::MAX)?;
    rest.is_empty().then_some(Edge {
        from: node(from)?,
        to: node(to)?,
        cost,
    })
}

/// Parses an arc of any numbers, or returns its error.
fn arc_slowly(line: usize, mut record: Record, nodes: u32) -> Result<Edge, InstanceError> {
    record.word("a")?;
    let [from, to] = [node(&mut record, nodes)?, node(&mut record, nodes)?];
    let column = record.column();
    let cost = record.next("a cost", |field| Some(decimal(line, column, field, "cost")))??;
    record.end()?;
    Ok(Edge { from, to, cost })
}

fn node(record: &mut Record, nodes: u32) -> Result<u32, InstanceError> {
    let expected = format!("a node from 1 to {nodes}");
    record.next(&expected, |field| {
        let number = number(field).filter(|number| (1..=nodes).contains(number))?;
        Some(number - 1)
    })
}

/// Parses the number of nodes. A graph is not allowed more than its text has bytes, as their memory is not paid for by the text.
fn nodes(record: &mut Record, text: &str) -> Result<u32, InstanceError> {
    let most = text.len();
    let expected = format!("the number of nodes, at most {most} in a text of this length");
    record.next(&expected, |field| {
        number(field).filter(|&nodes: &u32| nodes as usize <= most)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fast and the slow function are two readers of one format.
    #[test]
    fn an_arc_is_read_the_same_fast_and_slowly() {
        for text in [
            "a 1 2 3",
            "a  2   1  0",
            "a 1 3 1",
            "a 0 1 1",
            "a 1 2 18446744073709",
            "a 1 2 18446744073710",
            "a 1 2 999999999999999999",
            "a 1 2",
            "a 1 2 3 4",
            "a 1 2 -3",
            "ab 1 2 3",
            "a1 2 3",
        ] {
            let slow = arc_slowly(1, Record::new(1, text), 2);
            assert_eq!(arc(text.as_bytes(), 2), slow.ok(), "{text}");
        }
    }
}
