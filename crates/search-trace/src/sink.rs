//! The buffered output of a trace.

use std::io::{self, Write};

/// The number of buffered bytes that triggers a write.
const CAPACITY: usize = 1 << 16;

/// The size of a written trace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TraceSize {
    /// The number of events in the trace.
    pub events: u64,
    /// The length of the trace in bytes.
    pub bytes: u64,
    /// The number of events omitted because the trace is [limited](crate::Posthoc::max_events).
    pub left_out: u64,
}

/// A buffered writer that keeps the first error until `finish`, because the methods of an observer cannot return
/// one.
///
/// After an error, nothing more is written.
pub(crate) struct Sink<W> {
    out: W,
    buffer: Vec<u8>,
    written: TraceSize,
    error: Option<io::Error>,
}

impl<W: Write> Sink<W> {
    pub(crate) fn new(out: W) -> Self {
        Sink {
            out,
            buffer: Vec::with_capacity(CAPACITY + CAPACITY / 4),
            written: TraceSize::default(),
            error: None,
        }
    }

    /// Returns `true` if an error occurred. If so, callers need not format further events.
    #[inline]
    pub(crate) fn has_failed(&self) -> bool {
        self.error.is_some()
    }

    /// Returns the buffer, to which callers append.
    #[inline]
    pub(crate) fn buffer(&mut self) -> &mut Vec<u8> {
        &mut self.buffer
    }

    /// Completes an event. Writes the buffer if it is full.
    #[inline]
    pub(crate) fn end_event(&mut self) {
        self.written.events += 1;
        if self.buffer.len() >= CAPACITY {
            self.write_buffer();
        }
    }

    /// Sets the number of omitted events.
    pub(crate) fn set_left_out(&mut self, events: u64) {
        self.written.left_out = events;
    }

    pub(crate) fn fail(&mut self, error: io::Error) {
        self.error.get_or_insert(error);
    }

    #[cold]
    fn write_buffer(&mut self) {
        if self.error.is_none() {
            match self.out.write_all(&self.buffer) {
                Ok(()) => self.written.bytes += self.buffer.len() as u64,
                Err(error) => self.error = Some(error),
            }
        }
        self.buffer.clear();
    }

    /// Writes the rest of the buffer and returns the writer.
    pub(crate) fn finish(mut self) -> io::Result<(W, TraceSize)> {
        self.write_buffer();
        match self.error {
            Some(error) => Err(error),
            None => {
                self.out.flush()?;
                Ok((self.out, self.written))
            }
        }
    }
}
