//! Traces for Posthoc, the search trace viewer of the Shortest Path Lab (Monash University), format 1.4.0.

mod cut;
mod scene;
mod view;

use std::fmt;
use std::io::{self, Write};

use search_core::drawing::{Backdrop, Drawing, Form};
use search_core::{Counts, Drawn, Node, Observer, StateSpace, Step};

use crate::sink::{Sink, TraceSize};
use crate::text;
use cut::{Decision, Event, EventLimit};

pub use scene::{Scene, Scenes, Texts};

/// The default maximum number of events in a trace of [drawn](posthoc_drawn) states. Can be changed with
/// [`max_events`](Posthoc::max_events). The viewer evaluates every shape of every event when it opens a trace.
pub const DRAWN_EVENTS: u64 = 1_000;

/// An observer that writes a run as a Posthoc trace. Created by [`posthoc`] and [`posthoc_drawn`].
///
/// | event | type in the trace |
/// |---|---|
/// | start | `source` |
/// | expand | `expanding` |
/// | generate | `generating` |
/// | reopen | `updating` |
/// | dead end | `closing` |
/// | solution | `end` |
///
/// Duplicates are omitted: the viewer would treat each as a new parent of the known state. The `id` of a state is
/// its number plus one, because the viewer treats 0 as missing. At each event, the viewer shows the state of that
/// event. The state of the last event remains visible at the end.
///
/// The file name should end with `.trace.json`.
pub struct Posthoc<W, S> {
    sink: Sink<W>,
    scene: S,
    limit: EventLimit,
    /// Whether the first event, with the backdrop, has been formatted.
    started: bool,
    /// Whether the latest solution was omitted.
    solution_omitted: bool,
}

/// Creates an observer that writes a run to `out` for Posthoc, with the states as text: each line that `show`
/// writes is a label.
///
/// Call [`finish`](Posthoc::finish) at the end to complete the trace and to receive errors.
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
/// let mut trace = search_trace::posthoc(Vec::new(), Count::write);
/// breadth_first::graph(Count(2)).observe(&mut trace).run();
/// let (json, written) = trace.finish()?;
/// assert!(json.starts_with(br#"{"version":"1.4.0","views":{"#));
/// assert_eq!(written.events, 4); // source, expanding, generating, end
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn posthoc<S, W, F>(out: W, show: F) -> Posthoc<W, Texts<F>>
where
    W: Write,
    F: Fn(&S, &mut dyn fmt::Write) -> fmt::Result,
{
    Posthoc::new(out, Texts::new(show), false).max_events(u64::MAX)
}

/// Creates an observer that writes a run to `out` for Posthoc, with the states as `space` draws them.
///
/// If the drawings [add up](Drawn::adds_up), they remain visible, each in the colour of its event. Otherwise, the
/// trace has at most [`DRAWN_EVENTS`] events; [`max_events`](Posthoc::max_events) changes this limit.
pub fn posthoc_drawn<W, P>(out: W, space: P) -> Posthoc<W, Scenes<P>>
where
    W: Write,
    P: Drawn<State: Clone>,
{
    let adds_up = space.adds_up();
    Posthoc::new(out, Scenes::new(space), adds_up)
}

impl<W: Write, S> Posthoc<W, S> {
    fn new(out: W, scene: S, adds_up: bool) -> Self {
        let mut sink = Sink::new(out);
        let bytes = sink.buffer();
        bytes.extend_from_slice(b"{\"version\":\"1.4.0\",\"views\":");
        bytes.extend_from_slice(view::views(adds_up).to_string().as_bytes());
        bytes.extend_from_slice(b",\"events\":[");
        Posthoc {
            sink,
            scene,
            limit: EventLimit::new(if adds_up { u64::MAX } else { DRAWN_EVENTS }),
            started: false,
            solution_omitted: false,
        }
    }

    /// Limits the trace to at most `events` events, including the source and the end.
    ///
    /// If the solution is found after the limit is reached, the path to it replaces the last events, provided that
    /// the engine reports the path and that it has at most 1,000 states. Otherwise only the solution is appended.
    /// No event refers to a parent that is not in the trace.
    #[must_use]
    pub fn max_events(mut self, events: u64) -> Self {
        self.limit = EventLimit::new(events);
        self
    }

    /// Completes the trace and flushes the buffer. Returns the writer and the size of the trace, with the number of
    /// omitted events.
    ///
    /// # Errors
    /// Returns the first error of the writer or of formatting a state.
    pub fn finish(mut self) -> io::Result<(W, TraceSize)> {
        let (remaining, omitted) = self.limit.finish();
        for event in &remaining {
            self.sink.buffer().extend_from_slice(event);
            self.sink.end_event();
        }
        self.sink.set_left_out(omitted);
        let bytes = self.sink.buffer();
        bytes.extend_from_slice(b"\n]");
        if omitted > 0 {
            bytes.extend_from_slice(b",\"left_out\":");
            text::integer(bytes, omitted);
        }
        bytes.extend_from_slice(b"}\n");
        self.sink.finish()
    }

    /// Writes, buffers or omits an event. Returns `true` if it is omitted.
    fn event<P>(&mut self, kind: &'static str, node: &Node<'_, P>) -> bool
    where
        P: StateSpace,
        S: Scene<P>,
    {
        if self.sink.has_failed() {
            return false;
        }
        let decision = self.limit.decide();
        if decision == Decision::Omit {
            return true;
        }
        let event = self.render(kind, node, None);
        if decision == Decision::Buffer {
            self.limit.buffer(event);
        } else {
            event.write(self.sink.buffer(), event.parent);
            self.limit.written(&event);
            self.sink.end_event();
        }
        false
    }

    /// Formats an event; `before` is the state from which the node was generated, if known.
    fn render<P>(
        &mut self,
        kind: &'static str,
        node: &Node<'_, P>,
        before: Option<&P::State>,
    ) -> Event
    where
        P: StateSpace,
        S: Scene<P>,
    {
        let mut rest = Vec::new();
        for (name, value) in ["f", "g", "h"].into_iter().zip(text::values(node)) {
            if let Some(value) = value {
                rest.push(b',');
                text::json(&mut rest, name);
                rest.push(b':');
                text::nearest(&mut rest, value);
            }
        }
        rest.extend_from_slice(b",\"depth\":");
        text::integer(&mut rest, node.depth);
        let is_first = !self.started;
        if is_first {
            self.started = true;
            let Backdrop { drawing, .. } = self.scene.backdrop(node);
            rest.extend_from_slice(b",\"backdrop\":{");
            shapes(&mut rest, &drawing);
            rest.push(b'}');
        }
        rest.push(b',');
        let drawing = self.scene.drawing(node, before);
        shapes(&mut rest, drawing.as_ref().unwrap_or(&Drawing::new()));
        rest.push(b'}');
        if drawing.is_none() {
            self.sink.fail(crate::formatting_error(node.number));
        }
        Event {
            is_first,
            kind,
            id: node.number.saturating_add(1),
            parent: node.parent.map(|parent| parent.saturating_add(1)),
            rest,
        }
    }
}

/// Writes the shapes of a drawing as the four lists that the view iterates over.
fn shapes(bytes: &mut Vec<u8>, drawing: &Drawing) {
    for (index, list) in ["rects", "lines", "circles", "labels"].iter().enumerate() {
        if index > 0 {
            bytes.push(b',');
        }
        text::json(bytes, list);
        bytes.extend_from_slice(b":[");
        let members = drawing.shapes.iter();
        let members = members.filter(|shape| list_of(&shape.form) == *list);
        for (index, shape) in members.enumerate() {
            bytes.extend_from_slice(if index > 0 { b",[" } else { b"[" });
            text::json(bytes, shape.role.name());
            form(bytes, &shape.form);
            bytes.push(b']');
        }
        bytes.push(b']');
    }
}

fn list_of(form: &Form) -> &'static str {
    match form {
        Form::Rectangle { .. } => "rects",
        Form::Line { .. } => "lines",
        Form::Circle { .. } => "circles",
        Form::Label { .. } => "labels",
    }
}

/// Writes the coordinates of a shape, which follow its role.
fn form(bytes: &mut Vec<u8>, form: &Form) {
    let mut numbers = |numbers: &[f64]| {
        for &number in numbers {
            bytes.push(b',');
            text::coordinate(bytes, number);
        }
    };
    match form {
        Form::Rectangle {
            x,
            y,
            width,
            height,
        } => numbers(&[*x, *y, *width, *height]),
        Form::Circle { x, y, radius } => numbers(&[*x, *y, *radius]),
        Form::Line { from, to, width } => numbers(&[from[0], from[1], to[0], to[1], *width]),
        Form::Label { x, y, size, text } => {
            // The viewer draws a label from its left end, and clips it to its shape.
            let text_width = text.chars().count() as f64 * size * view::LETTER_WIDTH;
            numbers(&[x - text_width / 2.0, y - size / 2.0, text_width, *size]);
            bytes.push(b',');
            text::json(bytes, text);
        }
    }
}

impl<P, W, S> Observer<P> for Posthoc<W, S>
where
    P: StateSpace,
    W: Write,
    S: Scene<P>,
{
    fn start(&mut self, node: &Node<'_, P>) {
        self.event("source", node);
    }

    fn expand(&mut self, node: &Node<'_, P>) {
        self.event("expanding", node);
        if !self.sink.has_failed() {
            self.scene.expanded(node);
        }
    }

    fn generate(&mut self, node: &Node<'_, P>) {
        self.event("generating", node);
        if !self.sink.has_failed() {
            self.scene.generated(node);
        }
    }

    fn reopen(&mut self, node: &Node<'_, P>) {
        self.event("updating", node);
    }

    fn dead_end(&mut self, node: &Node<'_, P>) {
        self.event("closing", node);
    }

    fn solution(&mut self, node: &Node<'_, P>) {
        self.solution_omitted = self.event("end", node);
        if self.solution_omitted {
            let end = self.render("end", node, None);
            self.limit.set_solution_path(vec![end]);
        }
    }

    fn solution_path(&mut self, path: &[Node<'_, P>]) {
        if !self.solution_omitted || self.sink.has_failed() || path.len() > cut::BUFFERED {
            return;
        }
        let mut events = Vec::new();
        let mut before: Option<&Node<'_, P>> = None;
        for (index, node) in path.iter().enumerate() {
            let is_last = index + 1 == path.len();
            let kind = if is_last { "end" } else { "expanding" };
            let node = Node {
                parent: before.map(|before| before.number),
                ..*node
            };
            events.push(self.render(kind, &node, before.map(|before| before.state)));
            before = path.get(index);
        }
        self.limit.set_solution_path(events);
    }

    fn end(&mut self, _: Step, _: &Counts) {}
}
