//! States are stored as long as they are needed and no longer, and engines drop every state they own.

use std::cell::Cell;
use std::hash::{Hash, Hasher};

use search_core::engine::Engine;
use search_core::{Limits, Search, StateSpace, Step};

use crate::common::Which;
use crate::common::map::Map;

/// The number of live states, and the number of states created.
#[derive(Default)]
pub(crate) struct Ledger {
    pub(crate) live: Cell<i64>,
    made: Cell<i64>,
}

/// A state that records its creation and its drop in a ledger. It owns heap memory, so that the allocator would also detect
/// a state dropped twice.
pub(crate) struct Entered<'l> {
    pub(crate) at: Box<u16>,
    ledger: &'l Ledger,
}

impl<'l> Entered<'l> {
    pub(crate) fn new(at: u16, ledger: &'l Ledger) -> Self {
        ledger.live.set(ledger.live.get() + 1);
        ledger.made.set(ledger.made.get() + 1);
        Entered {
            at: Box::new(at),
            ledger,
        }
    }
}

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        self.ledger.live.set(self.ledger.live.get() - 1);
    }
}

impl PartialEq for Entered<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.at == other.at
    }
}

impl Eq for Entered<'_> {}

impl Hash for Entered<'_> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.at.hash(hasher);
    }
}

/// A map whose states are recorded.
pub(crate) struct Watched<'l> {
    pub(crate) map: Map,
    pub(crate) ledger: &'l Ledger,
}

impl<'l> StateSpace for Watched<'l> {
    type State = Entered<'l>;
    type Action = usize;
    type Cost = u32;

    fn is_goal(&self, state: &Entered<'l>) -> bool {
        self.map.is_goal(*state.at)
    }

    fn actions(&self, state: &Entered<'l>, out: &mut Vec<usize>) {
        self.map.actions(&state.at, out);
    }

    fn result(&self, state: &Entered<'l>, road: usize) -> Option<Entered<'l>> {
        let at = self.map.result(&state.at, road)?;
        Some(Entered::new(at, self.ledger))
    }

    fn heuristic(&self, state: &Entered<'l>) -> Option<u32> {
        self.map.estimate(*state.at)
    }

    fn heap_bytes(&self, _: &Entered<'l>) -> usize {
        size_of::<u16>()
    }
}

fn least_limits(which: Which) -> Limits {
    Limits {
        depth: (!which.graph).then_some(4),
        ..Limits::default()
    }
}

pub(crate) fn assert_states_are_dropped<'s, 'l: 's, E: Engine<&'s Watched<'l>>>(
    which: Which,
    new: impl Fn() -> Search<&'s Watched<'l>, E>,
    ledger: &Ledger,
) {
    let new = || new().limits(least_limits(which));
    let live = || ledger.live.get();

    let report = new().run();
    let on_path = report.solution().map(|solution| match solution.path() {
        Some(path) => path.count() as i64,
        None => 1,
    });
    assert_eq!(
        live(),
        on_path.unwrap_or(0),
        "{which:?}: only the report owns states"
    );
    drop(report);
    assert_eq!(live(), 0, "{which:?}");

    // Drops the search after each number of steps. Until then, no state is stored that is not needed.
    for steps in 0.. {
        let mut search = new();
        let mut last = None;
        for _ in 0..steps {
            last = Some(search.step());
            if last == Some(Step::Exhausted) {
                break;
            }
        }
        if which.graph && steps > 0 {
            assert_eq!(live() as u64, search.counts().stored, "{which:?}");
        }
        let over = steps > 100 || matches!(last, Some(Step::Exhausted | Step::Stopped(_)));
        if over && !which.graph && steps <= 100 {
            assert_eq!(
                live(),
                0,
                "{which:?}: tree search stores nothing at its end"
            );
        }
        drop(search);
        assert_eq!(live(), 0, "{which:?} after {steps} steps");
        if over {
            break;
        }
    }
    assert!(ledger.made.get() > 0);
}
