//! Traces for Posthoc, the viewer of search traces of the Shortest Path Lab (Monash University), format 1.4.0.

mod cut;
mod scene;
mod view;

use std::fmt;
use std::io::{self, Write};

use search_core::{Backdrop, Counts, Drawing, Drawn, Form, Node, Observer, StateSpace, Step};

use crate::sink::{Sink, Written};
use crate::text;
use cut::{Cut, Event, Place};

pub use scene::{Scene, Scenes, Texts};

/// So many events has a trace of [drawn](posthoc_drawn) states at the most, unless it is [asked](Posthoc::at_most) for
/// more: the viewer evaluates every shape of every event when it opens a trace.
pub const DRAWN_EVENTS: u64 = 1_000;

/// Writes a run as a trace for Posthoc; made by [`posthoc`] and [`posthoc_drawn`].
///
/// | event | is of type |
/// |---|---|
/// | start | `source` |
/// | expand | `expanding` |
/// | generate | `generating` |
/// | reopen | `updating` |
/// | dead end | `closing` |
/// | solution | `end` |
///
/// Duplicates are left out: the viewer would take each for a new parent of the known state. A state's `id` is its number
/// and one more, as the viewer takes 0 for none. What the viewer shows at each event is the state, and of the last event
/// also when it has played to the end.
///
/// The file name should end with `.trace.json`.
pub struct Posthoc<W, S> {
    sink: Sink<W>,
    scene: S,
    cut: Cut,
    /// The first event was made, and the backdrop with it.
    begun: bool,
    /// The latest solution came when there was no more room.
    is_late: bool,
}

/// An observer that writes a run to `out` for Posthoc, with its states as texts: each line of what `show` writes is a
/// label.
///
/// [`finish`](Posthoc::finish) must be called at the end.
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
    Posthoc::new(out, Texts::new(show), false).at_most(u64::MAX)
}

/// An observer that writes a run to `out` for Posthoc, with its states as `space` draws them.
///
/// Where drawings [add up](Drawn::adds_up), they stay, each in the colour of its event. Where they do not, the trace
/// has no more than [`DRAWN_EVENTS`] events unless it is [asked](Posthoc::at_most) for more.
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
            cut: Cut::new(if adds_up { u64::MAX } else { DRAWN_EVENTS }),
            begun: false,
            is_late: false,
        }
    }

    /// The trace has no more than so many events, the source and the end among them.
    ///
    /// Where the solution comes later, the last events give way to the path to it: in engines that tell it, and where no
    /// more than a thousand have to. Otherwise it stands alone at the end. No event names a parent that is not in the
    /// trace.
    #[must_use]
    pub fn at_most(mut self, events: u64) -> Self {
        self.cut = Cut::new(events);
        self
    }

    /// Writes what is left, and gives the writer back with what was written, and how many events were left out.
    ///
    /// # Errors
    /// The first error that the writer gave, or that of a state that could not be shown.
    pub fn finish(mut self) -> io::Result<(W, Written)> {
        let (last, left_out) = self.cut.last();
        for event in &last {
            self.sink.buffer().extend_from_slice(event);
            self.sink.end_event();
        }
        self.sink.leave_out(left_out);
        let bytes = self.sink.buffer();
        bytes.extend_from_slice(b"\n]");
        if left_out > 0 {
            bytes.extend_from_slice(b",\"left_out\":");
            text::whole(bytes, left_out);
        }
        bytes.extend_from_slice(b"}\n");
        self.sink.finish()
    }

    /// An event, in the trace at once, held, or left out; says whether it is left out.
    fn event<P>(&mut self, kind: &'static str, node: &Node<'_, P>) -> bool
    where
        P: StateSpace,
        S: Scene<P>,
    {
        if self.sink.is_quiet() {
            return false;
        }
        let place = self.cut.place();
        if place == Place::LeftOut {
            return true;
        }
        let event = self.render(kind, node, None);
        if place == Place::Held {
            self.cut.hold(event);
        } else {
            event.write(self.sink.buffer(), event.parent);
            self.cut.written(&event);
            self.sink.end_event();
        }
        false
    }

    /// An event as text; `before` is the state that it was made from, where that is at hand.
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
        text::whole(&mut rest, node.depth);
        let is_first = !self.begun;
        if is_first {
            self.begun = true;
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
            self.sink.fail(crate::cannot_show(node.number));
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

/// The shapes of a drawing as four lists, which the view goes through.
fn shapes(bytes: &mut Vec<u8>, drawing: &Drawing) {
    for (place, list) in ["rects", "lines", "circles", "labels"].iter().enumerate() {
        if place > 0 {
            bytes.push(b',');
        }
        text::json(bytes, list);
        bytes.extend_from_slice(b":[");
        let members = drawing.shapes.iter();
        let members = members.filter(|shape| list_of(&shape.form) == *list);
        for (place, shape) in members.enumerate() {
            bytes.extend_from_slice(if place > 0 { b",[" } else { b"[" });
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

/// Where a shape is, behind its role.
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
            // The viewer draws a label from its left end, and only within the shape that it belongs to.
            let wide = text.chars().count() as f64 * size * view::LETTER;
            numbers(&[x - wide / 2.0, y - size / 2.0, wide, *size]);
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
        if !self.sink.is_quiet() {
            self.scene.expanded(node);
        }
    }

    fn generate(&mut self, node: &Node<'_, P>) {
        self.event("generating", node);
        if !self.sink.is_quiet() {
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
        self.is_late = self.event("end", node);
        if self.is_late {
            let end = self.render("end", node, None);
            self.cut.end_with(vec![end]);
        }
    }

    fn solution_path(&mut self, path: &[Node<'_, P>]) {
        if !self.is_late || self.sink.is_quiet() || path.len() > cut::HELD {
            return;
        }
        let mut events = Vec::new();
        let mut before: Option<&Node<'_, P>> = None;
        for (place, node) in path.iter().enumerate() {
            let is_last = place + 1 == path.len();
            let kind = if is_last { "end" } else { "expanding" };
            let node = Node {
                parent: before.map(|before| before.number),
                ..*node
            };
            events.push(self.render(kind, &node, before.map(|before| before.state)));
            before = path.get(place);
        }
        self.cut.end_with(events);
    }

    fn end(&mut self, _: Step, _: &Counts) {}
}
