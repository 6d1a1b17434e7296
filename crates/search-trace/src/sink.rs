//! Where the bytes of a trace go.

use std::io::{self, Write};

/// So many bytes are handed on at once.
const BATCH: usize = 1 << 16;

/// What became of a trace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The events that are in it.
    pub events: u64,
    /// Its bytes.
    pub bytes: u64,
    /// The events that are not in it, because it was to have no more than it has.
    pub left_out: u64,
}

/// A buffer in front of a writer that keeps the first error for later: an observer has nobody to give it to.
///
/// After an error it takes nothing more.
pub(crate) struct Sink<W> {
    out: W,
    buffer: Vec<u8>,
    written: Written,
    error: Option<io::Error>,
}

impl<W: Write> Sink<W> {
    pub(crate) fn new(out: W) -> Self {
        Sink {
            out,
            buffer: Vec::with_capacity(BATCH + BATCH / 4),
            written: Written::default(),
            error: None,
        }
    }

    /// Whether an error was met, so that it is of no use to go on.
    #[inline]
    pub(crate) fn is_quiet(&self) -> bool {
        self.error.is_some()
    }

    /// Where the next bytes are to be appended.
    #[inline]
    pub(crate) fn buffer(&mut self) -> &mut Vec<u8> {
        &mut self.buffer
    }

    /// An event is in the buffer as a whole.
    #[inline]
    pub(crate) fn end_event(&mut self) {
        self.written.events += 1;
        if self.buffer.len() >= BATCH {
            self.hand_on();
        }
    }

    /// So many events are not in the trace.
    pub(crate) fn leave_out(&mut self, events: u64) {
        self.written.left_out = events;
    }

    pub(crate) fn fail(&mut self, error: io::Error) {
        self.error.get_or_insert(error);
    }

    #[cold]
    fn hand_on(&mut self) {
        if self.error.is_none() {
            match self.out.write_all(&self.buffer) {
                Ok(()) => self.written.bytes += self.buffer.len() as u64,
                Err(error) => self.error = Some(error),
            }
        }
        self.buffer.clear();
    }

    /// Hands on what is left, and gives the writer back.
    pub(crate) fn finish(mut self) -> io::Result<(W, Written)> {
        self.hand_on();
        match self.error {
            Some(error) => Err(error),
            None => {
                self.out.flush()?;
                Ok((self.out, self.written))
            }
        }
    }
}
