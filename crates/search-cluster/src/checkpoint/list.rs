//! The list of files that forms a checkpoint: a text file with its own checksum in the last line.

use std::fmt::Write;

use crate::Level;
use crate::file_digest::FileDigest;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct List {
    /// A hash of the problem and the algorithm.
    pub(super) problem: u64,
    /// The counts of each level; the last level was not expanded, so only `new` is known.
    pub(super) levels: Vec<Level>,
    pub(super) entries: Vec<CheckpointEntry>,
}

/// A file with states of one level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CheckpointEntry {
    pub(super) depth: u64,
    pub(super) name: String,
    pub(super) digest: FileDigest,
}

const HEADER: &str = "search-cluster checkpoint 1";

impl List {
    /// Returns the last level, which a resumed search expands first.
    pub(super) fn depth(&self) -> u64 {
        (self.levels.len() as u64).saturating_sub(1)
    }

    pub(super) fn text(&self) -> String {
        let mut text = format!("{HEADER}\nproblem {:016x}\n", self.problem);
        for level in &self.levels {
            let Level {
                new,
                expanded,
                generated,
                dead_ends,
            } = level;
            let _ = writeln!(text, "level {new} {expanded} {generated} {dead_ends}");
        }
        for CheckpointEntry {
            depth,
            name,
            digest,
        } in &self.entries
        {
            let FileDigest { length, checksum } = digest;
            let _ = writeln!(text, "file {depth} {name} {length} {checksum:08x}");
        }
        let checksum = crc32fast::hash(text.as_bytes());
        let _ = writeln!(text, "end {checksum:08x}");
        text
    }

    /// Parses a list; returns `None` if a single byte is missing or different.
    pub(super) fn read(bytes: &[u8]) -> Option<List> {
        let text = std::str::from_utf8(bytes).ok()?;
        let body = text.strip_suffix('\n')?;
        let end = body.rfind('\n')? + 1;
        let checksum = body[end..].strip_prefix("end ")?;
        if checksum != format!("{:08x}", crc32fast::hash(&text.as_bytes()[..end])) {
            return None;
        }
        let mut lines = body[..end].lines();
        if lines.next()? != HEADER {
            return None;
        }
        let problem = u64::from_str_radix(lines.next()?.strip_prefix("problem ")?, 16).ok()?;
        let mut list = List {
            problem,
            levels: Vec::new(),
            entries: Vec::new(),
        };
        for line in lines {
            match line.split(' ').collect::<Vec<_>>()[..] {
                ["level", new, expanded, generated, dead_ends] => list.levels.push(Level {
                    new: new.parse().ok()?,
                    expanded: expanded.parse().ok()?,
                    generated: generated.parse().ok()?,
                    dead_ends: dead_ends.parse().ok()?,
                }),
                ["file", depth, name, length, checksum] => list.entries.push(CheckpointEntry {
                    depth: depth.parse().ok()?,
                    // Only files in the same directory.
                    name: Some(name)
                        .filter(|name| !name.contains(['/', '\\']))?
                        .to_owned(),
                    digest: FileDigest {
                        length: length.parse().ok()?,
                        checksum: u32::from_str_radix(checksum, 16).ok()?,
                    },
                }),
                _ => return None,
            }
        }
        (!list.levels.is_empty()).then_some(list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list() -> List {
        let level = |new| Level {
            new,
            expanded: new,
            generated: 2 * new,
            dead_ends: 0,
        };
        let entry = |depth: u64| CheckpointEntry {
            depth,
            name: format!("level-{depth:06}-worker-0-of-1"),
            digest: FileDigest {
                length: 8,
                checksum: 0x0123_4567,
            },
        };
        List {
            problem: 7,
            levels: [1, 2, 4].map(level).into(),
            entries: [0, 1, 2].map(entry).into(),
        }
    }

    #[test]
    fn a_list_is_read_back_unchanged() {
        assert_eq!(List::read(list().text().as_bytes()), Some(list()));
    }

    #[test]
    fn a_list_that_is_truncated_or_changed_anywhere_is_rejected() {
        let text = list().text().into_bytes();
        for cut in 0..text.len() {
            assert_eq!(List::read(&text[..cut]), None, "cut at {cut}");
        }
        for place in 0..text.len() {
            let mut changed = text.clone();
            changed[place] ^= 4;
            assert_eq!(List::read(&changed), None, "changed at {place}");
        }
    }
}
