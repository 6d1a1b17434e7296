use search_core::{Packed, Ranked, space::RankSet};

use crate::erased::scratch::with_scratch;
use crate::erased::{AnyAction, AnyState, Erasable, Erased};

/// The object-safe form of [`Ranked`].
pub(crate) trait AnyRanked: Send + Sync {
    fn states(&self) -> u64;
    fn rank(&self, state: &AnyState) -> u64;
    fn unrank(&self, rank: u64) -> AnyState;
    fn expand_rank(&self, rank: u64, visit: &mut dyn FnMut(u64));
    fn expand_ranks(&self, sets: &[RankSet], visit: &mut dyn FnMut(RankSet));
}

impl<S: Erasable + Ranked> AnyRanked for S {
    fn states(&self) -> u64 {
        Ranked::states(self)
    }

    fn rank(&self, state: &AnyState) -> u64 {
        Ranked::rank(self, state.of())
    }

    fn unrank(&self, rank: u64) -> AnyState {
        AnyState::new(Ranked::unrank(self, rank))
    }

    fn expand_rank(&self, rank: u64, visit: &mut dyn FnMut(u64)) {
        with_scratch(|scratch| Ranked::expand_rank(self, rank, scratch, visit));
    }

    fn expand_ranks(&self, sets: &[RankSet], visit: &mut dyn FnMut(RankSet)) {
        with_scratch(|scratch| Ranked::expand_ranks(self, sets, scratch, visit));
    }
}

impl Ranked for Erased<'_> {
    fn states(&self) -> u64 {
        let ranked = self.capabilities.ranked.as_ref();
        ranked.map_or(0, |space| space.states())
    }

    fn rank(&self, state: &AnyState) -> u64 {
        let ranked = self.capabilities.ranked.as_ref();
        ranked.map_or(0, |space| space.rank(state))
    }

    fn unrank(&self, rank: u64) -> AnyState {
        let ranked = self.capabilities.ranked.as_ref();
        let space = ranked.expect("the space has `Capability::Ranked`");
        space.unrank(rank)
    }

    fn expand_rank(&self, rank: u64, _: &mut Vec<AnyAction>, mut visit: impl FnMut(u64)) {
        if let Some(space) = &self.capabilities.ranked {
            space.expand_rank(rank, &mut visit);
        }
    }

    fn expand_ranks(
        &self,
        sets: &[RankSet],
        _: &mut Vec<AnyAction>,
        mut visit: impl FnMut(RankSet),
    ) {
        if let Some(space) = &self.capabilities.ranked {
            space.expand_ranks(sets, &mut visit);
        }
    }
}

/// The object-safe form of [`Packed`].
pub(crate) trait AnyPacked: Send + Sync {
    fn pack(&self, state: &AnyState, out: &mut Vec<u8>);
    fn unpack(&self, bytes: &mut &[u8]) -> Option<AnyState>;
}

impl<S: Erasable + Packed> AnyPacked for S {
    fn pack(&self, state: &AnyState, out: &mut Vec<u8>) {
        Packed::pack(self, state.of(), out);
    }

    fn unpack(&self, bytes: &mut &[u8]) -> Option<AnyState> {
        Packed::unpack(self, bytes).map(AnyState::new)
    }
}

impl Packed for Erased<'_> {
    fn pack(&self, state: &AnyState, out: &mut Vec<u8>) {
        if let Some(space) = &self.capabilities.packed {
            space.pack(state, out);
        }
    }

    fn unpack(&self, bytes: &mut &[u8]) -> Option<AnyState> {
        self.capabilities.packed.as_ref()?.unpack(bytes)
    }
}
