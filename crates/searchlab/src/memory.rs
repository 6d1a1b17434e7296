//! How much memory searches may take where no limit is set.

mod available;

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use indicatif::HumanBytes;
use search_catalog::{Algorithm, Answer, Instance};
use search_core::{Growth, Limit, Limits, Step};

use crate::note;

/// The rest is for what a collection takes while it grows, for this program, and for others.
const PERCENT: u64 = 80;

/// What the collections of a search may take of a limit: the allocator rounds up, and the program takes some 10 MiB
/// besides, which together must stay within a tenth of 100 MiB.
pub(crate) fn for_collections(limit: u64) -> u64 {
    limit - limit / 32
}

/// The memory that all searches of the program may hold together.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// None where the system does not tell how much there is.
    limit: Option<u64>,
    /// The bytes that searches hold.
    held: AtomicU64,
    /// The searches that are under way.
    searches: AtomicU64,
}

impl Memory {
    /// Most of what is available when this is first asked for.
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

    /// The default limit.
    pub(crate) fn limit(&self) -> Option<u64> {
        self.limit
    }
}

/// What one search holds, counted with the others'.
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

    /// Whether this search must end, now that it holds so many bytes: all together hold more than they may, and this one
    /// at least as much as the others on average.
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

/// Says once which limit on memory ended a search, how to set it, what could not grow if little of it was held, and which
/// algorithm needs less.
pub(crate) fn explain(end: Step, limits: &Limits, short: Option<&Short>, needs_less: Option<&str>) {
    static IS_SAID: AtomicBool = AtomicBool::new(false);
    if end != Step::Stopped(Limit::Bytes) || IS_SAID.swap(true, Ordering::Relaxed) {
        return;
    }
    note(&explanation(
        limits.bytes,
        Memory::of_machine().limit(),
        short,
        needs_less,
    ));
}

/// Why a search ended that held little of its limit.
pub(crate) struct Short {
    held: u64,
    growth: Growth,
}

impl Short {
    /// None where most of the limit was held.
    fn of(answer: &Answer, limits: &Limits) -> Option<Short> {
        let (growth, held) = (answer.could_not_grow?, answer.counts.bytes);
        let is_little = held as f64 <= limits.bytes? as f64 * MOST;
        is_little.then_some(Short { held, growth })
    }
}

/// So much of a limit is most of it.
const MOST: f64 = 0.6;

/// The same for a search of an instance by an algorithm; and after a limit on time, which algorithm may take less.
pub(crate) fn explain_search(
    answer: &Answer,
    limits: &Limits,
    instance: &Instance,
    algorithm: Algorithm,
) {
    if answer.end == Step::Stopped(Limit::Bytes) {
        let short = Short::of(answer, limits);
        let needs_less = instance.needs_less_memory(algorithm);
        explain(answer.end, limits, short.as_ref(), needs_less);
    }
    if answer.end == Step::Stopped(Limit::Time)
        && let Some(other) = instance.recognises_states(algorithm)
    {
        static IS_SAID: AtomicBool = AtomicBool::new(false);
        if !IS_SAID.swap(true, Ordering::Relaxed) {
            note(&format!(
                "--limit-time was reached; {algorithm} expands a state again on each path to it, {other} expands it once, \
                 and holds all states in memory"
            ));
        }
    }
}

fn explanation(
    limit: Option<u64>,
    default: Option<u64>,
    short: Option<&Short>,
    needs_less: Option<&str>,
) -> String {
    let size = |bytes: u64| format!("{bytes} bytes ({})", HumanBytes(bytes));
    let limit = match (limit, default) {
        (Some(bytes), _) => format!("--limit-memory was reached: {}", size(bytes)),
        (None, Some(bytes)) => format!(
            "the default limit on memory was reached: {}, {PERCENT} % of what was available at the start; \
             --limit-memory sets another",
            size(bytes)
        ),
        (None, None) => "the limit on memory was reached".to_owned(),
    };
    let limit = match short {
        Some(Short { held, growth }) => format!(
            "{limit}; {} were held, and the {} could not grow, for which {} more are needed",
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
    fn the_default_is_four_fifths_of_what_is_available() {
        assert_eq!(memory(1000).limit(), Some(800));
        assert_eq!(Memory::of(None).limit(), None);
        let mut share = Share::new(Arc::new(Memory::of(None)));
        assert!(!share.is_exceeded(u64::MAX));
    }

    #[test]
    fn searches_share_the_memory_and_the_largest_ends_first() {
        let memory = memory(1000);
        let (mut small, mut large) = (
            Share::new(Arc::clone(&memory)),
            Share::new(Arc::clone(&memory)),
        );
        assert!(!small.is_exceeded(100));
        assert!(!large.is_exceeded(700));
        assert!(large.is_exceeded(701));
        assert!(!small.is_exceeded(101), "it holds less than the other one");
        drop(large);
        assert!(!small.is_exceeded(800));
        assert!(small.is_exceeded(801));
        drop(small);
        assert_eq!(memory.held.load(Ordering::Relaxed), 0);
        assert_eq!(memory.searches.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn the_limit_that_was_reached_is_named() {
        assert_eq!(
            explanation(Some(1024), Some(1 << 30), None, Some("ida-star")),
            "--limit-memory was reached: 1024 bytes (1.00 KiB); ida-star needs less memory"
        );
        assert_eq!(
            explanation(None, Some(1 << 30), None, Some("ida-star")),
            "the default limit on memory was reached: 1073741824 bytes (1.00 GiB), 80 % of what was available at the \
             start; --limit-memory sets another; ida-star needs less memory"
        );
    }
}
