use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use search_core::{CancelFlag, Limit, memory::Budget};

use super::Interruption;
use crate::text::BLOCK;

/// How often limits are checked while a writer is awaited.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// A file that a thread of its own opens and reads, as either may wait for a writer and cannot be interrupted then. Nobody waits for the
/// end of the thread.
pub(crate) struct Blocks {
    from_thread: Receiver<io::Result<Vec<u8>>>,
    block: io::Cursor<Vec<u8>>,
    cancel: CancelFlag,
}

impl Blocks {
    /// Opens a file within a budget. While it is read, only the cancel flag is checked.
    ///
    /// # Errors
    /// Returns an error if the file cannot be opened, or if a limit is reached.
    pub(super) fn open(path: PathBuf, budget: &Budget, cancel: CancelFlag) -> io::Result<Blocks> {
        let (sender, from_thread) = sync_channel(1);
        let thread = thread::Builder::new().name("input".to_owned());
        thread.spawn(move || send_all(path, &sender))?;
        let mut blocks = Blocks {
            from_thread,
            block: io::Cursor::default(),
            cancel,
        };
        blocks.receive(|_| budget.check(0))?;
        Ok(blocks)
    }

    /// Waits for the next block, which is empty at the end of the file.
    fn receive(&mut self, check: impl Fn(&CancelFlag) -> Result<(), Limit>) -> io::Result<()> {
        let block = loop {
            match self.from_thread.recv_timeout(POLL_INTERVAL) {
                Ok(block) => break block?,
                Err(RecvTimeoutError::Disconnected) => break Vec::new(),
                Err(RecvTimeoutError::Timeout) => check(&self.cancel).map_err(Interruption)?,
            }
        };
        self.block = io::Cursor::new(block);
        Ok(())
    }
}

impl Read for Blocks {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.block.read(bytes)?;
        if count > 0 || bytes.is_empty() {
            return Ok(count);
        }
        self.receive(|cancel| match cancel.is_raised() {
            true => Err(Limit::Cancelled),
            false => Ok(()),
        })?;
        self.block.read(bytes)
    }
}

/// Sends an empty block when the file is open, then its blocks.
fn send_all(path: PathBuf, blocks: &SyncSender<io::Result<Vec<u8>>>) {
    let send = || -> io::Result<()> {
        let mut file = File::open(path)?;
        let mut block = Vec::new();
        // Ends when the receiver is dropped.
        while blocks.send(Ok(block)).is_ok() {
            block = vec![0; BLOCK];
            let count = loop {
                match file.read(&mut block) {
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    read => break read?,
                }
            };
            block.truncate(count);
            if count == 0 {
                break;
            }
        }
        Ok(())
    };
    if let Err(error) = send() {
        let _ = blocks.send(Err(error));
    }
}
