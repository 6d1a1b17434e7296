use std::fmt;
use std::io::{self, Write};
use std::marker::PhantomData;

use search_core::{Counts, Node, Observer, Proven, StateSpace, Step};

use crate::sink::{Sink, TraceSize};
use crate::{names, text};

/// An observer that writes a run as CSV. Created by [`csv`].
pub struct Csv<S, W, F> {
    sink: Sink<W>,
    show: F,
    states: PhantomData<fn(&S)>,
}

/// Creates an observer that writes a run to `out` as CSV (RFC 4180, but with LF as line end): a header row with the
/// column names `event,id,parent,depth,g,h,f,state`, then one row per event.
///
/// Unknown values are empty. The length of a path of straight and diagonal steps is exact: `3 + 5√2`. The state, as
/// `show` writes it, is in the rows of starts, generated states and solutions; if a spreadsheet would take it for a formula, an
/// apostrophe [precedes](crate::formula_guard) it. In the `end` row, this column
/// contains how the search ended; in a `proven` row, what is [proven](search_core::Proven) of the previous
/// solution.
///
/// Call [`finish`](Csv::finish) at the end to flush the buffer and to receive errors.
///
/// ```
/// # use search_core::{Searchable, breadth_first};
/// # #[derive(PartialEq, Eq, Hash)]
/// # struct Count(u32);
/// # impl Searchable for Count {
/// #     fn is_solution(&self) -> bool { self.0 == 3 }
/// #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Count(self.0 + 1)] }
/// #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
/// # }
/// let mut trace = search_trace::csv(Vec::new(), Count::write);
/// breadth_first::graph(Count(2)).observe(&mut trace).run();
/// let (rows, written) = trace.finish()?;
/// let rows = String::from_utf8(rows).expect("states are text");
/// assert_eq!(written.events, 6);
/// assert_eq!(
///     rows,
///     "event,id,parent,depth,g,h,f,state\n\
///      start,0,,0,,,,\"2\"\n\
///      expand,0,,0,,,,\n\
///      generate,1,0,1,,,,\"3\"\n\
///      solution,1,0,1,,,,\"3\"\n\
///      proven,,,,,,,fewest steps\n\
///      end,,,,,,,solution\n"
/// );
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn csv<S, W, F>(out: W, show: F) -> Csv<S, W, F>
where
    W: Write,
    F: Fn(&S, &mut dyn fmt::Write) -> fmt::Result,
{
    let mut sink = Sink::new(out);
    sink.buffer()
        .extend_from_slice(b"event,id,parent,depth,g,h,f,state\n");
    Csv {
        sink,
        show,
        states: PhantomData,
    }
}

impl<S, W: Write, F> Csv<S, W, F> {
    /// Flushes the buffer. Returns the writer and the size of the trace.
    ///
    /// # Errors
    /// Returns the first error of the writer or of formatting a state.
    pub fn finish(self) -> io::Result<(W, TraceSize)> {
        self.sink.finish()
    }
}

impl<S, W, F> Csv<S, W, F>
where
    W: Write,
    F: Fn(&S, &mut dyn fmt::Write) -> fmt::Result,
{
    fn node<P: StateSpace<State = S>>(
        &mut self,
        event: &str,
        node: &Node<'_, P>,
        with_state: bool,
    ) {
        if self.sink.has_failed() {
            return;
        }
        let row = self.sink.buffer();
        row.extend_from_slice(event.as_bytes());
        row.push(b',');
        text::integer(row, node.number);
        row.push(b',');
        if let Some(parent) = node.parent {
            text::integer(row, parent);
        }
        row.push(b',');
        text::integer(row, node.depth);
        let [f, g, h] = text::values(node);
        for value in [g, h, f] {
            row.push(b',');
            if let Some(value) = value {
                text::cell(row, value);
            }
        }
        row.push(b',');
        if with_state {
            row.push(b'"');
            let from = row.len();
            let shown = (self.show)(node.state, &mut text::Csv(row));
            guard(row, from);
            row.push(b'"');
            if shown.is_err() {
                self.sink.fail(crate::formatting_error(node.number));
            }
        }
        self.sink.buffer().push(b'\n');
        self.sink.end_event();
    }
}

/// Writes an apostrophe before the text that starts at `from`, if it could be taken for a formula.
fn guard(row: &mut Vec<u8>, from: usize) {
    let text = str::from_utf8(&row[from..]).unwrap_or_default();
    if !crate::formula_guard(text).is_empty() {
        row.insert(from, b'\'');
    }
}

impl<P, W, F> Observer<P> for Csv<P::State, W, F>
where
    P: StateSpace,
    W: Write,
    F: Fn(&P::State, &mut dyn fmt::Write) -> fmt::Result,
{
    fn start(&mut self, node: &Node<'_, P>) {
        self.node("start", node, true);
    }

    fn expand(&mut self, node: &Node<'_, P>) {
        self.node("expand", node, false);
    }

    fn generate(&mut self, node: &Node<'_, P>) {
        self.node("generate", node, true);
    }

    fn duplicate(&mut self, number: u64, _: &P::State, parent: u64) {
        if self.sink.has_failed() {
            return;
        }
        let row = self.sink.buffer();
        row.extend_from_slice(b"duplicate,");
        text::integer(row, number);
        row.push(b',');
        text::integer(row, parent);
        row.extend_from_slice(b",,,,,\n");
        self.sink.end_event();
    }

    fn reopen(&mut self, node: &Node<'_, P>) {
        self.node("reopen", node, false);
    }

    fn dead_end(&mut self, node: &Node<'_, P>) {
        self.node("dead_end", node, false);
    }

    fn solution(&mut self, node: &Node<'_, P>) {
        self.node("solution", node, true);
    }

    fn proven(&mut self, proven: Proven) {
        if self.sink.has_failed() || proven == Proven::Nothing {
            return;
        }
        let row = self.sink.buffer();
        row.extend_from_slice(format!("proven,,,,,,,{proven}\n").as_bytes());
        self.sink.end_event();
    }

    fn end(&mut self, how: Step, _: &Counts) {
        if self.sink.has_failed() {
            return;
        }
        let (how, limit) = names::of_end(how);
        let row = self.sink.buffer();
        row.extend_from_slice(b"end,,,,,,,");
        row.extend_from_slice(how.as_bytes());
        if let Some(limit) = limit {
            row.extend_from_slice(b": ");
            row.extend_from_slice(limit.as_bytes());
        }
        row.push(b'\n');
        self.sink.end_event();
    }
}
