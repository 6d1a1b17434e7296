//! The default limit on memory, used if no option sets one.

mod available;

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use indicatif::HumanBytes;
use search_catalog::{Algorithm, Answer, Instance};
use search_core::{Limit, Limits, Step, memory::Growth};

use crate::note;

/// The share of the available memory that searches may use. The rest is for growing collections, for this program and for
/// other processes.
const PERCENT: u64 = 80;

/// Returns the part of a memory limit that the collections of a search may use.
///
/// The allocator rounds sizes up and the program itself takes about 10 MiB. Together this must exceed a limit of 100 MiB
/// by at most a tenth.
pub(crate) fn for_collections(limit: u64) -> u64 {
    limit - limit / 32
}

/// The memory budget shared by all searches of the program.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// The budget in bytes, or `None` if the available memory is unknown.
    limit: Option<u64>,
    /// The bytes used by all searches.
    held: AtomicU64,
    /// The number of running searches.
    searches: AtomicU64,
}

impl Memory {
    /// Returns the budget of this machine: [`PERCENT`] of the memory available at the first call.
    pub(crate) fn of_machine() -> Arc<Memory> {
        static MEMORY: OnceLock<Arc<Memory>> = OnceLock::new();
        let memory = MEMORY.get_or_init(|| Arc::new(Memory::of(available::bytes(Path::new("/")))));
        Arc::clone(memory)
    }

    pub(crate) fn of(available: Option<u64>) -> Memory {
        Memory {
            limit: available.map(|bytes| bytes / 100 * PERCENT),
            ..Memory::default()
        }
    }

    /// Returns the default limit in bytes.
    pub(crate) fn limit(&self) -> Option<u64> {
        self.limit
    }
}

/// The memory used by one search, as part of a shared [`Memory`].
#[derive(Debug)]
pub(crate) struct Share {
    memory: Arc<Memory>,
    held: u64,
}

impl Share {
    pub(crate) fn new(memory: Arc<Memory>) -> Share {
        memory.searches.fetch_add(1, Ordering::Relaxed);
        Share { memory, held: 0 }
    }

    /// Records that this search now uses `bytes`, and returns `true` if it must stop: all searches together exceed the
    /// limit, and this one uses at least the average.
    pub(crate) fn is_exceeded(&mut self, bytes: u64) -> bool {
        let Some(limit) = self.memory.limit else {
            return false;
        };
        let grown = bytes.wrapping_sub(self.held);
        let before = self.memory.held.fetch_add(grown, Ordering::Relaxed);
        self.held = bytes;
        let all = before.wrapping_add(grown);
        let searches = self.memory.searches.load(Ordering::Relaxed);
        all > limit && bytes >= all / searches.max(1)
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.memory.held.fetch_sub(self.held, Ordering::Relaxed);
        self.memory.searches.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Prints a note, once, if a limit on memory stopped a search: which limit it was, how to set it, which table could not grow
/// if much less was in use, and which algorithm needs less memory.
pub(crate) fn explain(end: Step, limits: &Limits, short: Option<&Short>, needs_less: Option<&str>) {
    static IS_PRINTED: AtomicBool = AtomicBool::new(false);
    if end != Step::Stopped(Limit::Bytes) || IS_PRINTED.swap(true, Ordering::Relaxed) {
        return;
    }
    note(&explanation(
        limits.bytes,
        Memory::of_machine().limit(),
        short,
        needs_less,
    ));
}

/// A table that could not grow, although the search used much less than its limit.
pub(crate) struct Short {
    held: u64,
    growth: Growth,
}

impl Short {
    /// Returns `None` if most of the limit was in use.
    fn of(answer: &Answer, limits: &Limits) -> Option<Short> {
        let (growth, held) = (answer.could_not_grow?, answer.counts.bytes);
        let is_little = held as f64 <= limits.bytes? as f64 * MOST;
        is_little.then_some(Short { held, growth })
    }
}

/// The fraction of a limit that counts as most of it.
const MOST: f64 = 0.6;

/// Prints a note, once, if a limit on memory or time stopped the search, with an algorithm that may need less of it.
pub(crate) fn explain_search(
    answer: &Answer,
    limits: &Limits,
    instance: &Instance,
    algorithm: Algorithm,
) {
    if answer.end == Step::Stopped(Limit::Bytes) {
        let limit = limits.bytes.or(Memory::of_machine().limit());
        let of_setting = algorithm.most_bytes();
        match of_setting.filter(|most| limit.is_none_or(|limit| *most < limit)) {
            Some(most) => explain_setting(algorithm, most),
            None => {
                let short = Short::of(answer, limits);
                let needs_less = instance.algorithm_with_less_memory(algorithm);
                explain(answer.end, limits, short.as_ref(), needs_less);
            }
        }
    }
    if answer.end == Step::Stopped(Limit::Time)
        && let Some(other) = instance.algorithm_with_duplicate_detection(algorithm)
    {
        static IS_PRINTED: AtomicBool = AtomicBool::new(false);
        if !IS_PRINTED.swap(true, Ordering::Relaxed) {
            note(&format!(
                "--limit-time was reached; {algorithm} expands a state once for each path to it; {other} expands it only \
                 once, but keeps all states in memory"
            ));
        }
    }
}

/// Prints a note, once, if the limit on memory is that of the algorithm.
fn explain_setting(algorithm: Algorithm, most: u64) {
    static IS_PRINTED: AtomicBool = AtomicBool::new(false);
    if !IS_PRINTED.swap(true, Ordering::Relaxed) {
        note(&format!(
            "the memory limit of {algorithm} was reached: {}",
            size(most)
        ));
    }
}

fn size(bytes: u64) -> String {
    format!("{bytes} bytes ({})", HumanBytes(bytes))
}

fn explanation(
    limit: Option<u64>,
    default: Option<u64>,
    short: Option<&Short>,
    needs_less: Option<&str>,
) -> String {
    let limit = match (limit, default) {
        (Some(bytes), _) => format!("--limit-memory was reached: {}", size(bytes)),
        (None, Some(bytes)) => format!(
            "the default memory limit was reached: {}, {PERCENT} % of the memory available at the start; \
             use --limit-memory to change it",
            size(bytes)
        ),
        (None, None) => "the memory limit was reached".to_owned(),
    };
    let limit = match short {
        Some(Short { held, growth }) => format!(
            "{limit}; {} were in use, but growing the {} needs {} more",
            size(*held),
            growth.table(),
            size(growth.bytes())
        ),
        None => limit,
    };
    match needs_less {
        Some(algorithm) => format!("{limit}; {algorithm} needs less memory"),
        None => limit,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn memory(available: u64) -> Arc<Memory> {
        Arc::new(Memory::of(Some(available)))
    }

    #[test]
    fn the_default_limit_is_four_fifths_of_the_available_memory() {
        assert_eq!(memory(1000).limit(), Some(800));
        assert_eq!(Memory::of(None).limit(), None);
        let mut share = Share::new(Arc::new(Memory::of(None)));
        assert!(!share.is_exceeded(u64::MAX));
    }

    #[test]
    fn searches_share_the_limit_and_the_largest_stops_first() {
        let memory = memory(1000);
        let (mut small, mut large) = (
            Share::new(Arc::clone(&memory)),
            Share::new(Arc::clone(&memory)),
        );
        assert!(!small.is_exceeded(100));
        assert!(!large.is_exceeded(700));
        assert!(large.is_exceeded(701));
        assert!(!small.is_exceeded(101), "it uses less than the average");
        drop(large);
        assert!(!small.is_exceeded(800));
        assert!(small.is_exceeded(801));
        drop(small);
        assert_eq!(memory.held.load(Ordering::Relaxed), 0);
        assert_eq!(memory.searches.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn the_note_names_the_limit_that_was_reached() {
        assert_eq!(
            explanation(Some(1024), Some(1 << 30), None, Some("ida-star")),
            "--limit-memory was reached: 1024 bytes (1.00 KiB); ida-star needs less memory"
        );
        assert_eq!(
            explanation(None, Some(1 << 30), None, Some("ida-star")),
            "the default memory limit was reached: 1073741824 bytes (1.00 GiB), 80 % of the memory available at the \
             start; use --limit-memory to change it; ida-star needs less memory"
        );
    }
}
