use std::io::{self, ErrorKind, Write};

/// A file that is made in memory, with at most this number of bytes.
pub(crate) struct InMemory {
    bytes: Vec<u8>,
    max: usize,
}

impl InMemory {
    pub(crate) fn new(max: usize) -> InMemory {
        let bytes = Vec::new();
        InMemory { bytes, max }
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

impl Write for InMemory {
    /// # Errors
    /// Returns an error of the kind [`ErrorKind::FileTooLarge`] if the file would have more bytes than it may.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.len() > self.max - self.bytes.len() {
            return Err(ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_at_most_its_maximum() {
        let mut file = InMemory::new(5);
        assert!(file.write_all(b"").is_ok());
        assert!(file.write_all(b"abc").is_ok());
        let refused = file.write_all(b"def").map_err(|error| error.kind());
        assert_eq!(refused, Err(ErrorKind::FileTooLarge));
        assert!(file.write_all(b"de").is_ok());
        assert!(file.write_all(b"f").is_err());
        assert_eq!(file.into_bytes(), b"abcde");
    }
}
