//! The preparation of every search before its workers start.

use std::hash::Hash;
use std::panic::{AssertUnwindSafe, catch_unwind};

use search_core::{
    Packed,
    check::{PackedMistake, check_packed, check_round_trip},
};

use crate::run::{Plan, panicked};
use crate::shared_settings::SharedSettings;
use crate::{Config, Error, route};

/// A search that is ready to start.
pub(crate) struct Prepared {
    pub(crate) plan: Plan,
    /// The start state, packed.
    pub(crate) packed: Vec<u8>,
    /// A hash that identifies the problem and the algorithm.
    pub(crate) problem: u64,
}

/// The number of states from the start on whose packing is tested.
const FIRST_STATES: usize = 500;

/// Packs the start state, tests how the first states are packed, and collects the settings that all processes must share.
pub(crate) fn prepare<P: Packed<State: Eq + Hash>>(
    kind: &str,
    space: &P,
    start: P::State,
    config: &mut Config,
    checkpoints: &str,
) -> Result<Prepared, Error> {
    const {
        assert!(
            !P::FALLIBLE,
            "a space that can fail cannot be searched on several machines"
        );
    }
    let packed = catch_unwind(AssertUnwindSafe(|| {
        let mut packed = Vec::new();
        space.pack(&start, &mut packed);
        packed
    }));
    let packed = packed.map_err(|panic| panicked(0, &*panic))?;
    let problem = route::problem(&format!("{kind} "), space, &start);
    // Without the kind, which is compared separately.
    let start_hash = route::problem("", space, &start);
    // If the space panics here, it panics again on a worker, which reports it.
    let checked = catch_unwind(AssertUnwindSafe(|| {
        check_round_trip(space, &start, &mut Vec::new())?;
        check_packed(space, start, FIRST_STATES)
    }));
    if let Ok(checked) = checked {
        checked.map_err(Error::Packed)?;
    }
    let mut settings = SharedSettings::default();
    settings.add("version", env!("CARGO_PKG_VERSION"));
    settings.add("algorithm", kind);
    settings.add("start", format!("{:016x}", route::mix(&packed)));
    let name = "goal tests, successors and heuristic values at the start";
    settings.add(name, format!("{start_hash:016x}"));
    settings.add("checkpoints", checkpoints);
    settings.add_limits(&config.limits);
    settings.append(std::mem::take(&mut config.settings));
    Ok(Prepared {
        plan: Plan {
            layout: std::mem::replace(&mut config.layout, crate::Layout::Workers(0)),
            settings,
            cancel: config.limits.cancel.clone(),
        },
        packed,
        problem,
    })
}

/// One of this many states that are sent or written to a file is unpacked again and compared.
const SAMPLE_INTERVAL: u32 = 1024;

/// Tests a sample of the packed states.
#[derive(Default)]
pub(crate) struct RoundTripSample {
    /// The number of states to skip before the next test.
    skip: u32,
    scratch: Vec<u8>,
}

impl RoundTripSample {
    /// Tests this state if it belongs to the sample.
    #[inline]
    pub(crate) fn check<P: Packed<State: Eq>>(
        &mut self,
        space: &P,
        state: &P::State,
    ) -> Result<(), PackedMistake> {
        if self.skip > 0 {
            self.skip -= 1;
            return Ok(());
        }
        self.skip = SAMPLE_INTERVAL - 1;
        check_round_trip(space, state, &mut self.scratch)
    }
}
