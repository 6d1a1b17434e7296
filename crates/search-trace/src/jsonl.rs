use std::fmt;
use std::io::{self, Write};
use std::marker::PhantomData;

use search_core::{Counts, Node, Observer, Proven, StateSpace, Step};

use crate::sink::{Sink, TraceSize};
use crate::{Run, names, text};

/// An observer that writes a run as JSON lines. Created by [`jsonl`].
pub struct Jsonl<S, W, F> {
    sink: Sink<W>,
    show: F,
    states: PhantomData<fn(&S)>,
}

/// Creates an observer that writes a run to `out` as JSON lines, with the states as `show` writes them. The [crate
/// documentation](crate) describes the format.
///
/// Call [`finish`](Jsonl::finish) at the end to flush the buffer and to receive errors.
pub fn jsonl<S, W, F>(out: W, run: Run<'_>, show: F) -> Jsonl<S, W, F>
where
    W: Write,
    F: Fn(&S, &mut dyn fmt::Write) -> fmt::Result,
{
    let mut sink = Sink::new(out);
    let line = sink.buffer();
    line.extend_from_slice(b"{\"format\":\"search-trace\",\"version\":1,\"puzzle\":");
    text::json(line, run.puzzle);
    line.extend_from_slice(b",\"words\":[");
    text::joined(line, run.words, |line, word| text::json(line, word));
    line.extend_from_slice(b"],\"options\":{");
    text::joined(line, run.options, |line, (name, value)| {
        text::json(line, name);
        line.push(b':');
        text::json(line, value);
    });
    line.push(b'}');
    if let Some(number) = run.number {
        line.extend_from_slice(b",\"number\":");
        text::integer(line, number);
    }
    line.extend_from_slice(b",\"algorithm\":");
    text::json(line, run.algorithm);
    line.extend_from_slice(b"}\n");
    Jsonl {
        sink,
        show,
        states: PhantomData,
    }
}

impl<S, W: Write, F> Jsonl<S, W, F> {
    /// Flushes the buffer. Returns the writer and the size of the trace.
    ///
    /// # Errors
    /// Returns the first error of the writer or of formatting a state.
    pub fn finish(self) -> io::Result<(W, TraceSize)> {
        self.sink.finish()
    }
}

/// Expands to the start of a line, up to the number of the state.
macro_rules! line {
    ($event:literal) => {
        concat!("{\"event\":\"", $event, "\",\"id\":").as_bytes()
    };
}

impl<S, W, F> Jsonl<S, W, F>
where
    W: Write,
    F: Fn(&S, &mut dyn fmt::Write) -> fmt::Result,
{
    /// Writes an event of a node, with its state if `with_state` is set.
    #[inline]
    fn node<P: StateSpace<State = S>>(
        &mut self,
        prefix: &'static [u8],
        node: &Node<'_, P>,
        with_state: bool,
    ) {
        if self.sink.has_failed() {
            return;
        }
        let line = self.sink.buffer();
        line.extend_from_slice(prefix);
        text::integer(line, node.number);
        if let Some(parent) = node.parent {
            line.extend_from_slice(b",\"parent\":");
            text::integer(line, parent);
        }
        line.extend_from_slice(b",\"depth\":");
        text::integer(line, node.depth);
        let [f, g, h] = text::values(node);
        if let Some(g) = g {
            line.extend_from_slice(b",\"g\":");
            text::number(line, g);
        }
        if let Some(h) = h {
            line.extend_from_slice(b",\"h\":");
            text::number(line, h);
        }
        if let Some(f) = f {
            line.extend_from_slice(b",\"f\":");
            text::number(line, f);
        }
        if with_state {
            line.extend_from_slice(b",\"state\":\"");
            let shown = (self.show)(node.state, &mut text::Json(line));
            line.push(b'"');
            if shown.is_err() {
                self.sink.fail(crate::formatting_error(node.number));
            }
        }
        self.sink.buffer().extend_from_slice(b"}\n");
        self.sink.end_event();
    }
}

impl<P, W, F> Observer<P> for Jsonl<P::State, W, F>
where
    P: StateSpace,
    W: Write,
    F: Fn(&P::State, &mut dyn fmt::Write) -> fmt::Result,
{
    fn start(&mut self, node: &Node<'_, P>) {
        self.node(line!("start"), node, true);
    }

    fn expand(&mut self, node: &Node<'_, P>) {
        self.node(line!("expand"), node, false);
    }

    fn generate(&mut self, node: &Node<'_, P>) {
        self.node(line!("generate"), node, true);
    }

    fn duplicate(&mut self, number: u64, _: &P::State, parent: u64) {
        if self.sink.has_failed() {
            return;
        }
        let line = self.sink.buffer();
        line.extend_from_slice(line!("duplicate"));
        text::integer(line, number);
        line.extend_from_slice(b",\"parent\":");
        text::integer(line, parent);
        line.extend_from_slice(b"}\n");
        self.sink.end_event();
    }

    fn reopen(&mut self, node: &Node<'_, P>) {
        self.node(line!("reopen"), node, false);
    }

    fn dead_end(&mut self, node: &Node<'_, P>) {
        self.node(line!("dead_end"), node, false);
    }

    fn solution(&mut self, node: &Node<'_, P>) {
        self.node(line!("solution"), node, true);
    }

    fn solution_path(&mut self, path: &[Node<'_, P>]) {
        if self.sink.has_failed() {
            return;
        }
        let line = self.sink.buffer();
        line.extend_from_slice(b"{\"event\":\"path\",\"ids\":[");
        text::joined(line, path, |line, node| text::integer(line, node.number));
        line.extend_from_slice(b"]}\n");
        self.sink.end_event();
    }

    fn proven(&mut self, proven: Proven) {
        if self.sink.has_failed() || proven == Proven::Nothing {
            return;
        }
        let line = self.sink.buffer();
        line.extend_from_slice(b"{\"event\":\"proven\",\"claim\":");
        text::json(line, &proven.to_string());
        line.extend_from_slice(b"}\n");
        self.sink.end_event();
    }

    fn end(&mut self, how: Step, counts: &Counts) {
        if self.sink.has_failed() {
            return;
        }
        let line = self.sink.buffer();
        let (how, limit) = names::of_end(how);
        line.extend_from_slice(b"{\"event\":\"end\",\"how\":");
        text::json(line, how);
        if let Some(limit) = limit {
            line.extend_from_slice(b",\"limit\":");
            text::json(line, limit);
        }
        for (field, count) in counts.known() {
            line.push(b',');
            text::json(line, &names::of_count(field));
            line.push(b':');
            text::integer(line, count);
        }
        line.extend_from_slice(b"}\n");
        self.sink.end_event();
    }
}
