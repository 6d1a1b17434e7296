use super::Cells;
use super::guess::Guess;
use super::propagate::{Fixpoint, propagate};
use super::words::Words;
#[cfg(target_arch = "x86_64")]
use super::ymm::Ymm;

/// An instruction path: the instruction set used for propagation. All paths compute the same boards.
///
/// A value of a path can only be created on a machine that has its instructions.
pub trait Path: sealed::Propagate + Copy + Send + Sync + 'static {}

impl<P: sealed::Propagate + Copy + Send + Sync + 'static> Path for P {}

/// A task that is generic over the path.
pub trait WithPath {
    /// The result of the task.
    type Output;

    /// Runs the task on a path.
    fn run<P: Path>(self, path: P) -> Self::Output;
}

/// Runs a task on the fastest path that this machine has. Call it once per puzzle or less often, not in each step.
#[inline]
pub fn with_best_path<T: WithPath>(task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(path) = Avx512Bitalg::detect() {
            return task.run(path);
        }
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
    use super::{Cells, Fixpoint, Guess};

    pub trait Propagate {
        /// Makes a guess and propagates to the fixpoint. Writes the result to `to` unless a contradiction is found.
        fn propagate(self, from: &Cells, guess: Guess, to: &mut Cells) -> Fixpoint;
    }
}

/// The path with 64-bit words, for every machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Portable;

impl sealed::Propagate for Portable {
    #[inline]
    fn propagate(self, from: &Cells, guess: Guess, to: &mut Cells) -> Fixpoint {
        propagate::<Words>(from, guess, to)
    }
}

/// Makes the compiler align the stack frame of the caller to 32 bytes.
///
/// The compiler aligns a frame only for local variables that require it. Without one, spilled vectors may cross cache
/// lines, depending on the caller, which was measured to take up to 1.5 times as long.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn align_frame() {
    #[repr(align(32))]
    struct Alignment(u8);
    std::hint::black_box(&mut Alignment(0).0);
}

/// Defines a path with 256-bit vectors: its name, the features of the processor that it needs, and its lanes.
#[cfg(target_arch = "x86_64")]
macro_rules! x86_path {
    ($(#[$doc:meta])* $name:ident, [$($feature:tt),+], $features:literal, $lanes:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name(());

        impl $name {
            /// Returns the path if this machine has the instructions.
            #[must_use]
            #[inline]
            pub fn detect() -> Option<Self> {
                ($(is_x86_feature_detected!($feature))&&+).then_some($name(()))
            }
        }

        impl sealed::Propagate for $name {
            #[inline]
            fn propagate(self, from: &Cells, guess: Guess, to: &mut Cells) -> Fixpoint {
                #[target_feature(enable = $features)]
                fn compiled(from: &Cells, guess: Guess, to: &mut Cells) -> Fixpoint {
                    align_frame();
                    propagate::<$lanes>(from, guess, to)
                }
                // SAFETY: only `detect` creates this path, after it has detected all its features.
                unsafe { compiled(from, guess, to) }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
x86_path!(
    /// The path with 256-bit vectors of AVX2.
    Avx2,
    ["avx2"],
    "avx2",
    Ymm<false, false>
);

#[cfg(target_arch = "x86_64")]
x86_path!(
    /// The path with 256-bit vectors and AVX-512 instructions for them, above all ternary logic.
    Avx512,
    ["avx2", "avx512f", "avx512bw", "avx512vl"],
    "avx2,avx512f,avx512bw,avx512vl",
    Ymm<true, false>
);

#[cfg(target_arch = "x86_64")]
x86_path!(
    /// The path of [`Avx512`] with population counts, which processors before Ice Lake lack.
    Avx512Bitalg,
    ["avx2", "avx512f", "avx512bw", "avx512vl", "avx512bitalg"],
    "avx2,avx512f,avx512bw,avx512vl,avx512bitalg",
    Ymm<true, true>
);
