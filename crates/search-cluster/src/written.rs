//! What a file that was written is recognised by.

/// The length and the checksum of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Written {
    /// Its length in bytes.
    pub(crate) length: u64,
    /// Its CRC-32.
    pub(crate) checksum: u32,
}
