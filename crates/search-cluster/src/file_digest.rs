//! The length and checksum by which a written file is recognised.

/// The length and the checksum of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FileDigest {
    /// Its length in bytes.
    pub(crate) length: u64,
    /// Its CRC-32.
    pub(crate) checksum: u32,
}
