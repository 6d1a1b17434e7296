//! Files of packed states, written atomically.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

use crc32fast::Hasher;
use tempfile::Builder;

use crate::file_digest::FileDigest;

/// Writes a file of packed states. States are in blocks, each preceded by its length, so a reader keeps
/// only one block in memory.
pub(crate) struct BlockWriter<W: Write> {
    to: BufWriter<W>,
    hasher: Hasher,
    length: u64,
    block: Vec<u8>,
}

/// The size from which on a block is complete.
const BLOCK_BYTES: usize = 64 * 1024;

impl<W: Write> BlockWriter<W> {
    fn new(to: W) -> Self {
        BlockWriter {
            to: BufWriter::with_capacity(BLOCK_BYTES, to),
            hasher: Hasher::new(),
            length: 0,
            block: Vec::new(),
        }
    }

    /// Adds what `pack` appends, within one block.
    pub(crate) fn put(&mut self, pack: impl FnOnce(&mut Vec<u8>)) -> io::Result<()> {
        pack(&mut self.block);
        if self.block.len() >= BLOCK_BYTES {
            self.end_block()
        } else {
            Ok(())
        }
    }

    /// Adds bytes outside any block.
    pub(crate) fn write_raw(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hasher.update(bytes);
        self.length += bytes.len() as u64;
        self.to.write_all(bytes)
    }

    fn end_block(&mut self) -> io::Result<()> {
        if !self.block.is_empty() {
            let block = std::mem::take(&mut self.block);
            self.write_raw(&(block.len() as u64).to_le_bytes())?;
            self.write_raw(&block)?;
            self.block = block;
            self.block.clear();
        }
        Ok(())
    }

    fn finish(mut self) -> io::Result<(W, FileDigest)> {
        self.end_block()?;
        let digest = FileDigest {
            length: self.length,
            checksum: self.hasher.finalize(),
        };
        let to = self
            .to
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        Ok((to, digest))
    }
}

/// The beginning and the end of temporary names; what is between is random. Temporary files of other commands have another prefix, so
/// [`tidy`] removes only those of checkpoints.
const PREFIX: &str = ".checkpoint";
const SUFFIX: &str = ".unfinished";

/// Writes a file under a temporary name, and renames it when it is complete and synced. On an error the temporary file is
/// removed, and an existing file remains unchanged.
pub(crate) fn write_atomically(
    path: &Path,
    write: impl FnOnce(&mut BlockWriter<File>) -> io::Result<()>,
) -> io::Result<FileDigest> {
    let directory = path.parent().filter(|path| !path.as_os_str().is_empty());
    let directory = directory.unwrap_or(Path::new("."));
    let created = Builder::new()
        .prefix(PREFIX)
        .suffix(SUFFIX)
        .make_in(directory, |path| File::create_new(path))?;
    let (file, temporary) = created.into_parts();
    let mut writer = BlockWriter::new(file);
    write(&mut writer)?;
    let (file, digest) = writer.finish()?;
    file.sync_all()?;
    temporary.persist(path)?;
    // Makes the new name durable. Elsewhere than on Unix, a directory cannot be opened.
    #[cfg(unix)]
    File::open(directory)?.sync_all()?;
    Ok(digest)
}

/// Removes the temporary files that killed runs left in a directory. No run may use it.
pub(crate) fn tidy(directory: &Path) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with(PREFIX) && name.ends_with(SUFFIX) {
            // Another worker of this run may have removed it.
            let _ = fs::remove_file(entry.path());
        }
    }
    Ok(())
}

/// Computes the digest of a file.
pub(crate) fn digest_of(path: &Path) -> io::Result<FileDigest> {
    let mut file = File::open(path)?;
    let (mut hasher, mut length) = (Hasher::new(), 0);
    let mut buffer = vec![0; BLOCK_BYTES];
    loop {
        let count = file.read(&mut buffer)?;
        if count == 0 {
            return Ok(FileDigest {
                length,
                checksum: hasher.finalize(),
            });
        }
        hasher.update(&buffer[..count]);
        length += count as u64;
    }
}

/// Passes each block to `take` and returns the digest of the file.
pub(crate) fn read_blocks(
    path: &Path,
    mut take: impl FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<FileDigest> {
    let file = File::open(path)?;
    let mut left = file.metadata()?.len();
    let mut from = BufReader::with_capacity(BLOCK_BYTES, file);
    let mut digest = FileDigest {
        length: left,
        checksum: 0,
    };
    let (mut hasher, mut head, mut block) = (Hasher::new(), [0; 8], Vec::new());
    while left > 0 {
        from.read_exact(&mut head)?;
        hasher.update(&head);
        let length = u64::from_le_bytes(head);
        let remaining = left
            .checked_sub(8)
            .and_then(|left| left.checked_sub(length));
        left = remaining.ok_or(io::ErrorKind::UnexpectedEof)?;
        block.resize(length as usize, 0);
        from.read_exact(&mut block)?;
        hasher.update(&block);
        take(&block)?;
    }
    digest.checksum = hasher.finalize();
    Ok(digest)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A disk with this many bytes of free space.
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
    fn a_full_disk_is_an_error_at_every_byte() {
        let write = |room: usize| {
            let mut writer = BlockWriter::new(Full(room));
            for state in 0..20_000_u64 {
                writer.put(|out| out.extend_from_slice(&state.to_be_bytes()))?;
            }
            writer.finish().map(|(_, digest)| digest)
        };
        let whole = write(usize::MAX).unwrap().length;
        assert_eq!(whole, 20_000 * 8 + 3 * 8);
        for room in (0..whole as usize).step_by(997) {
            assert_eq!(write(room).unwrap_err().kind(), io::ErrorKind::StorageFull);
        }
        assert!(write(whole as usize).is_ok());
    }

    #[test]
    fn only_temporary_files_are_tidied() {
        let directory = tempfile::TempDir::new().unwrap();
        let path = |name: &str| directory.path().join(name);
        let kept = [
            "level",
            "a.unfinished",
            ".checkpoint",
            ".tmpAbC123.unfinished",
        ];
        let left = [
            ".checkpointAbC123.unfinished",
            ".checkpoint000000.unfinished",
        ];
        for name in kept.iter().chain(&left) {
            fs::write(path(name), "").unwrap();
        }
        tidy(directory.path()).unwrap();
        assert!(kept.iter().all(|name| path(name).exists()));
        assert!(left.iter().all(|name| !path(name).exists()));
        write_atomically(&path("level"), |file| file.write_raw(b"whole")).unwrap();
        assert_eq!(fs::read(path("level")).unwrap(), b"whole");
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), kept.len());
    }
}
