//! Files that are there whole or not at all.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

use crc32fast::Hasher;
use output_file::OutputFile;

use crate::written::Written;

/// A file that is being written. States lie in blocks with their length before them, so that whoever reads them needs
/// room for no more than a block.
pub(crate) struct Writing<W: Write> {
    to: BufWriter<W>,
    hasher: Hasher,
    length: u64,
    block: Vec<u8>,
}

/// The bytes of a block, or a few more.
const BLOCK: usize = 64 * 1024;

impl<W: Write> Writing<W> {
    fn new(to: W) -> Self {
        Writing {
            to: BufWriter::with_capacity(BLOCK, to),
            hasher: Hasher::new(),
            length: 0,
            block: Vec::new(),
        }
    }

    /// Adds what `pack` appends, to be found in one block.
    pub(crate) fn put(&mut self, pack: impl FnOnce(&mut Vec<u8>)) -> io::Result<()> {
        pack(&mut self.block);
        if self.block.len() >= BLOCK {
            self.end_block()
        } else {
            Ok(())
        }
    }

    /// Adds bytes outside any block.
    pub(crate) fn put_plain(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hasher.update(bytes);
        self.length += bytes.len() as u64;
        self.to.write_all(bytes)
    }

    fn end_block(&mut self) -> io::Result<()> {
        if !self.block.is_empty() {
            let block = std::mem::take(&mut self.block);
            self.put_plain(&(block.len() as u64).to_le_bytes())?;
            self.put_plain(&block)?;
            self.block = block;
            self.block.clear();
        }
        Ok(())
    }

    fn finish(mut self) -> io::Result<(W, Written)> {
        self.end_block()?;
        let written = Written {
            length: self.length,
            checksum: self.hasher.finalize(),
        };
        let to = self
            .to
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        Ok((to, written))
    }
}

/// Writes a file under another name, and gives it its own when all of it is on the disk. If it cannot be written,
/// nothing is left of it, and what had its name before is as it was.
pub(crate) fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut Writing<OutputFile>) -> io::Result<()>,
) -> io::Result<Written> {
    let mut writing = Writing::new(OutputFile::create(path)?);
    write(&mut writing)?;
    let (file, written) = writing.finish()?;
    file.keep()?;
    Ok(written)
}

/// What a file has now.
pub(crate) fn checksum_of(path: &Path) -> io::Result<Written> {
    let mut file = File::open(path)?;
    let (mut hasher, mut length) = (Hasher::new(), 0);
    let mut buffer = vec![0; BLOCK];
    loop {
        let count = file.read(&mut buffer)?;
        if count == 0 {
            return Ok(Written {
                length,
                checksum: hasher.finalize(),
            });
        }
        hasher.update(&buffer[..count]);
        length += count as u64;
    }
}

/// Hands each block to `take`, and says what the file had.
pub(crate) fn read_blocks(
    path: &Path,
    mut take: impl FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<Written> {
    let file = File::open(path)?;
    let mut left = file.metadata()?.len();
    let mut from = BufReader::with_capacity(BLOCK, file);
    let mut written = Written {
        length: left,
        checksum: 0,
    };
    let (mut hasher, mut head, mut block) = (Hasher::new(), [0; 8], Vec::new());
    while left > 0 {
        from.read_exact(&mut head)?;
        hasher.update(&head);
        let length = u64::from_le_bytes(head);
        let behind = left
            .checked_sub(8)
            .and_then(|left| left.checked_sub(length));
        left = behind.ok_or(io::ErrorKind::UnexpectedEof)?;
        block.resize(length as usize, 0);
        from.read_exact(&mut block)?;
        hasher.update(&block);
        take(&block)?;
    }
    written.checksum = hasher.finalize();
    Ok(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A disk with room for so many bytes.
    struct Full(usize);

    impl Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if bytes.len() > self.0 {
                return Err(io::ErrorKind::StorageFull.into());
            }
            self.0 -= bytes.len();
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_full_disk_is_told_wherever_it_is_full() {
        let write = |room: usize| {
            let mut writing = Writing::new(Full(room));
            for state in 0..20_000_u64 {
                writing.put(|out| out.extend_from_slice(&state.to_be_bytes()))?;
            }
            writing.finish().map(|(_, written)| written)
        };
        let whole = write(usize::MAX).unwrap().length;
        assert_eq!(whole, 20_000 * 8 + 3 * 8);
        for room in (0..whole as usize).step_by(997) {
            assert_eq!(write(room).unwrap_err().kind(), io::ErrorKind::StorageFull);
        }
        assert!(write(whole as usize).is_ok());
    }
}
