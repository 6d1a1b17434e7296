use super::Solver;
use crate::Method;

/// Puzzles handed to all threads at once: few to begin with, so that the first answers come soon, then more and more, up
/// to what is enough to share and does not matter in memory.
const BATCHES: (usize, usize) = (1 << 5, 1 << 12);

/// Answers a question about many puzzles on all cores, those of rayon's pool in hand.
///
/// Answers come in the order of the puzzles, one after the other as they are asked for; no more than some thousand
/// puzzles are held at a time, however many there are. `answer` gets a solver by `method`, which it may give limits, and
/// a puzzle (or whatever the iterator yields). Should it panic, so does the iterator in place of that answer; it has
/// given those before by then, and can be asked for those after.
///
/// ```
/// use sudoku_puzzle::read::Reader;
/// use sudoku_puzzle::{Method, solve_many};
///
/// let list = "1..4..2..3......\n1234............\n123....4........\n";
/// let counts = solve_many(Method::Fast, Reader::new(list.as_bytes()), |solver, entry| {
///     entry.map(|entry| solver.count(&entry.puzzle, 1000).ok()) // without limits it is always known
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
    let (mut size, most) = BATCHES;
    let batches = std::iter::from_fn(move || {
        let batch: Vec<I::Item> = puzzles.by_ref().take(size).collect();
        size = most.min(2 * size);
        (!batch.is_empty()).then_some(batch)
    });
    parallel_map::in_order(batches, move || Solver::new(method), answer)
}
