//! What every search does before its workers start.

use std::hash::Hash;
use std::panic::{AssertUnwindSafe, catch_unwind};

use search_core::{Packed, PackedMistake, check_packed, check_round_trip};

use crate::run::Plan;
use crate::terms::Terms;
use crate::{Config, Error, route};

/// A search that can begin.
pub(crate) struct Prepared {
    pub(crate) plan: Plan,
    /// The start.
    pub(crate) packed: Vec<u8>,
    /// Tells the problem, and how it is searched, from others.
    pub(crate) problem: u64,
}

/// The first states that are looked at, whether they are packed as they should be.
const FIRST: usize = 500;

/// Packs the start, sees that states are packed as they should be, and says what all processes must have alike.
pub(crate) fn prepare<P: Packed<State: Eq + Hash>>(
    kind: &str,
    space: &P,
    start: P::State,
    config: &mut Config,
    checkpoints: &str,
) -> Result<Prepared, Error> {
    let mut packed = Vec::new();
    space.pack(&start, &mut packed);
    let problem = route::problem(&format!("{kind} "), space, &start);
    // Without the kind, which is compared by itself.
    let around = route::problem("", space, &start);
    // A space that panics does so again on a worker, which reports it.
    let looked = catch_unwind(AssertUnwindSafe(|| {
        check_round_trip(space, &start, &mut Vec::new())?;
        check_packed(space, start, FIRST)
    }));
    if let Ok(looked) = looked {
        looked.map_err(Error::Packed)?;
    }
    let mut terms = Terms::default();
    terms.add("version", env!("CARGO_PKG_VERSION"));
    terms.add("algorithm", kind);
    terms.add("start", format!("{:016x}", route::mix(&packed)));
    let name = "goal tests, successors and heuristic values at the start";
    terms.add(name, format!("{around:016x}"));
    terms.add("checkpoints", checkpoints);
    terms.add_limits(&config.limits);
    terms.append(std::mem::take(&mut config.terms));
    Ok(Prepared {
        plan: Plan {
            layout: std::mem::replace(&mut config.layout, crate::Layout::Workers(0)),
            terms,
            cancel: config.limits.cancel.clone(),
        },
        packed,
        problem,
    })
}

/// Every so many states that are sent or kept in a file, one is unpacked again and compared.
const EVERY: u32 = 1024;

/// Looks at a sample of the states that are packed.
#[derive(Default)]
pub(crate) struct Sample {
    /// How many to pass over until the next.
    passed: u32,
    scratch: Vec<u8>,
}

impl Sample {
    /// Looks at this state, if it is one of the sample.
    #[inline]
    pub(crate) fn look_at<P: Packed<State: Eq>>(
        &mut self,
        space: &P,
        state: &P::State,
    ) -> Result<(), PackedMistake> {
        if self.passed > 0 {
            self.passed -= 1;
            return Ok(());
        }
        self.passed = EVERY - 1;
        check_round_trip(space, state, &mut self.scratch)
    }
}
