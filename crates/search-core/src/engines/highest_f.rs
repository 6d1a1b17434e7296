use crate::run::engine::Statistics;

/// The highest f of the states taken from the frontier so far, in searches that are ordered by f.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HighestF<F>(Option<F>);

impl<F: Ord + Copy> HighestF<F> {
    pub(crate) const fn new() -> Self {
        HighestF(None)
    }

    /// Records that a state with this f was taken from the frontier.
    #[inline]
    pub(crate) fn note(&mut self, f: F, statistics: &mut Statistics) {
        if self.0.is_none_or(|highest| highest < f) {
            self.0 = Some(f);
            statistics.note_f_increase();
        }
    }
}
