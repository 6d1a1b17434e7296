//! The encoding of numbers and byte strings in messages, in little-endian order.

use search_core::Counts;

use crate::Error;

/// Appends a number in eight bytes.
pub(crate) fn put(out: &mut Vec<u8>, number: u64) {
    out.extend_from_slice(&number.to_le_bytes());
}

/// Appends bytes, preceded by their length.
pub(crate) fn put_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    put(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}

/// Reads a number.
///
/// # Errors
/// Returns an error if fewer than eight bytes remain.
pub(crate) fn take(from: &mut &[u8]) -> Result<u64, Error> {
    let bytes = from.split_off(..8).and_then(<[u8]>::first_chunk);
    bytes
        .map(|bytes| u64::from_le_bytes(*bytes))
        .ok_or_else(truncated)
}

/// Reads bytes, preceded by their length.
pub(crate) fn take_bytes<'a>(from: &mut &'a [u8]) -> Result<&'a [u8], Error> {
    let length = usize::try_from(take(from)?).map_err(|_| truncated())?;
    from.split_off(..length).ok_or_else(truncated)
}

/// Appends all counts, in the order of the table of counts.
pub(crate) fn put_counts(out: &mut Vec<u8>, counts: &Counts) {
    for word in counts.words() {
        put(out, word);
    }
}

pub(crate) fn take_counts(from: &mut &[u8]) -> Result<Counts, Error> {
    let mut words = Counts::default().words();
    for word in &mut words {
        *word = take(from)?;
    }
    Ok(Counts::from_words(words))
}

fn truncated() -> Error {
    Error::InvalidData("found the end of a worker's message, expected more bytes".to_owned())
}
