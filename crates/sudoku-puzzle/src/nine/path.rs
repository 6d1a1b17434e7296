use super::Cells;
use super::guess::Guess;
use super::settle::{Settled, settle};
use super::words::Words;
#[cfg(target_arch = "x86_64")]
use super::ymm::Ymm;

/// An instruction path: by which instructions conclusions are drawn. All give the same boards.
///
/// A path can be had only where its instructions are, so a value of one is the proof.
pub trait Path: sealed::Settle + Copy + Send + Sync + 'static {}

impl<P: sealed::Settle + Copy + Send + Sync + 'static> Path for P {}

/// What is to be done on whichever path.
pub trait WithPath {
    /// What comes of it.
    type Output;

    /// Does it.
    fn run<P: Path>(self, path: P) -> Self::Output;
}

/// Runs a task on the quickest path that this machine has: to be called once a puzzle or once for many, not in each
/// step.
#[inline]
pub fn with_best_path<T: WithPath>(task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(path) = Avx512::detect() {
            return task.run(path);
        }
        if let Some(path) = Avx2::detect() {
            return task.run(path);
        }
    }
    task.run(Portable)
}

mod sealed {
    use super::{Cells, Guess, Settled};

    pub trait Settle {
        /// Makes a guess and draws all conclusions; `to` is written unless there is a contradiction.
        fn settle(self, from: &Cells, guess: Guess, to: &mut Cells) -> Settled;
    }
}

/// Words of 64 bits, on every machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Portable;

impl sealed::Settle for Portable {
    #[inline]
    fn settle(self, from: &Cells, guess: Guess, to: &mut Cells) -> Settled {
        settle::<Words>(from, guess, to)
    }
}

/// Has the function that calls it keep registers in memory at multiples of their size.
///
/// The compiler aligns the frame of a function only for values that want it. Without one, vectors that do not fit
/// into registers may lie across two lines of the cache, depending on the caller: half as much time again was seen.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn align_frame() {
    #[repr(align(32))]
    struct Aligned(u8);
    std::hint::black_box(&mut Aligned(0).0);
}

/// Vectors of 256 bits by AVX2.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    /// The path, on a machine that has it.
    #[must_use]
    #[inline]
    pub fn detect() -> Option<Self> {
        is_x86_feature_detected!("avx2").then_some(Avx2(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl sealed::Settle for Avx2 {
    #[inline]
    fn settle(self, from: &Cells, guess: Guess, to: &mut Cells) -> Settled {
        #[target_feature(enable = "avx2")]
        fn compiled(from: &Cells, guess: Guess, to: &mut Cells) -> Settled {
            align_frame();
            settle::<Ymm<false>>(from, guess, to)
        }
        // SAFETY: `detect`, which alone makes this path, has seen AVX2.
        unsafe { compiled(from, guess, to) }
    }
}

/// Vectors of 256 bits with the additions of AVX-512: logic of three operands, and counts of bits.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub struct Avx512(());

#[cfg(target_arch = "x86_64")]
impl Avx512 {
    /// The path, on a machine that has it.
    #[must_use]
    #[inline]
    pub fn detect() -> Option<Self> {
        (is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512bitalg"))
        .then_some(Avx512(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl sealed::Settle for Avx512 {
    #[inline]
    fn settle(self, from: &Cells, guess: Guess, to: &mut Cells) -> Settled {
        #[target_feature(enable = "avx2,avx512f,avx512bw,avx512vl,avx512bitalg")]
        fn compiled(from: &Cells, guess: Guess, to: &mut Cells) -> Settled {
            align_frame();
            settle::<Ymm<true>>(from, guess, to)
        }
        // SAFETY: `detect`, which alone makes this path, has seen all these features.
        unsafe { compiled(from, guess, to) }
    }
}
