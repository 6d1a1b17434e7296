use search_core::parallel_map::in_order;

use super::Solver;
use crate::Method;

/// The sizes of the first and of the largest batches. The size doubles: the first answers come soon, and later batches
/// are large enough to distribute evenly.
const BATCHES: (usize, usize) = (1 << 5, 1 << 12);

/// Answers a question about many puzzles on all cores, by the threads of the current rayon pool.
///
/// Returns a lazy iterator over the answers, in the order of the puzzles. At most a few thousand puzzles are in memory
/// at a time. `answer` is called with a solver by `method`, for which it may set limits, and an item of `puzzles`. If
/// it panics, the iterator resumes the panic in place of that answer and can be continued after it.
///
/// ```
/// use sudoku_puzzle::read::Reader;
/// use sudoku_puzzle::{method::Method, solve::solve_many};
///
/// let list = "1..4..2..3......\n1234............\n123....4........\n";
/// let counts = solve_many(Method::Fast, Reader::new(list.as_bytes()), |solver, entry| {
///     entry.map(|entry| solver.count(&entry.puzzle, 1000).ok()) // without limits always `Some`
/// });
/// let counts: Result<Vec<Option<u64>>, _> = counts.collect();
/// assert_eq!(counts?, [Some(1), Some(12), Some(0)]);
/// # Ok::<(), sudoku_puzzle::read::ReadError>(())
/// ```
pub fn solve_many<I, A, F>(method: Method, puzzles: I, answer: F) -> impl Iterator<Item = A>
where
    I: IntoIterator<Item: Send>,
    A: Send,
    F: Fn(&mut Solver<'_>, I::Item) -> A + Sync,
{
    let mut puzzles = puzzles.into_iter().fuse();
    let (mut size, max) = BATCHES;
    let batches = std::iter::from_fn(move || {
        let batch: Vec<I::Item> = puzzles.by_ref().take(size).collect();
        size = max.min(2 * size);
        (!batch.is_empty()).then_some(batch)
    });
    in_order(batches, move || Solver::new(method), answer)
}
