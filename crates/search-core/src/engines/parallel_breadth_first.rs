//! Breadth-first graph search on all cores, layer by layer. The counts, state numbers, solution and path are those of
//! [`breadth_first`](crate::breadth_first), for any number of threads; only [`bytes`](crate::Counts::bytes) and
//! `elapsed` differ. The first solution has the fewest steps.
//!
//! Source: C. E. Leiserson and T. B. Schardl, *A work-efficient parallel breadth-first search algorithm*, 2010, for
//! synchronous layers. With n states, p threads, d layers and a bounded number of successors, time is in O(n/p + d) and
//! memory in O(n).
//!
//! Each batch of states of a large layer is processed in two parallel phases: the states before the first goal are expanded,
//! then their successors are looked up. New states are numbered in the order of their parents, so the result does not
//! depend on the order in which threads run. Layers of up to 256 states are expanded by the calling thread alone. The threads are those of the current rayon pool (`ThreadPool::install`
//! selects another).
//!
//! [`Limits`](crate::Limits) on expansions and depth are exact; the others are checked between batches of up to 32,768
//! expansions. With an observer, and with [`step`](crate::Search::step), states are expanded one by one on one core.

use std::hash::Hash;
use std::ops::{ControlFlow, Range};

use rayon::prelude::*;

use crate::engines::breadth_first::{BreadthFirst, Layers};
use crate::problem::{Problem, StateSpace};
use crate::run::Search;
use crate::run::engine::{Batch, Context, Current};
use crate::store::{Chunk, NodeId, Sharded};

/// Breadth-first graph search on all cores: stores every state with its path and detects duplicates.
pub type Graph<P, O = ()> = Search<P, BreadthFirst<P, Sharded<<P as StateSpace>::State>>, O>;

/// Creates a breadth-first graph search of `problem` on all cores.
///
/// ```
/// use search_core::{Searchable, breadth_first, parallel_breadth_first};
/// # #[derive(PartialEq, Eq, Hash)]
/// # struct Number(u32);
/// # impl Searchable for Number {
/// #     fn is_solution(&self) -> bool { self.0 == 1000 }
/// #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 + 1), Number(self.0 * 2 % 1009)] }
/// #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
/// # }
///
/// let on_all = parallel_breadth_first::graph(Number(1)).run();
/// let on_one = breadth_first::graph(Number(1)).run();
/// assert_eq!(on_all.counts.generated, on_one.counts.generated);
/// let path = |report: &search_core::Report<Number>| -> Option<Vec<u32>> {
///     Some(report.solution()?.path()?.map(|number| number.0).collect())
/// };
/// assert_eq!(path(&on_all), path(&on_one));
/// ```
pub fn graph<M>(problem: M) -> Graph<M::Space>
where
    M: Problem<Space: StateSpace<State: Eq + Hash + Send + Sync> + Sync>,
{
    let (space, start) = problem.into_space_and_start();
    let store = Sharded::new(rayon::current_num_threads());
    Search::new(space, start, BreadthFirst::new(store))
}

/// The number of states in a unit of work for one thread, if they have few successors.
const CHUNK: u64 = 1 << 10;

/// About how many successors of a batch are held in memory, which take some tenths of a second to generate at most.
const SUCCESSORS: u64 = 1 << 17;

/// The number of successors from which a thread does not expand a state: the calling thread does it alone, as limits hold within such an
/// expansion.
const WIDE: u64 = 1 << 16;

/// The number of states up to which the rest of a layer is expanded by the calling thread: about as many as take that thread as long as
/// starting and joining the others. It is less than a [`CHUNK`], which one thread expands anyway.
const SMALL: u64 = 1 << 8;

impl<P> Layers<P> for Sharded<P::State>
where
    P: StateSpace<State: Eq + Hash + Send + Sync> + Sync,
{
    const BATCHES: bool = true;
    /// Enough to keep all threads busy, few enough to hold their successors in memory.
    const PARALLEL_BATCH: u64 = 1 << 15;

    fn batch(
        engine: &mut BreadthFirst<P, Self>,
        most: u64,
        context: &mut Context<'_, P, ()>,
    ) -> Batch {
        if !engine.is_in_layer(context) {
            return Batch::FrontierEmpty;
        }
        if engine.progress.in_layer <= SMALL {
            return engine.batch_of_layer(most, context);
        }
        let (space, first) = (context.space, engine.progress.next);
        let counts = &context.statistics.counts;
        let branching = counts.generated / counts.expanded.max(1);
        let largest = <Self as Layers<P>>::PARALLEL_BATCH;
        let largest = largest.min(SUCCESSORS / branching.max(1)).max(1);
        let count = most.min(largest).min(engine.progress.in_layer);
        // As many units as there are in the largest batch of states with few successors.
        let chunk = (largest / (<Self as Layers<P>>::PARALLEL_BATCH / CHUNK)).max(1);
        let id = |place: u64| first + place as NodeId;
        let mut runs: Vec<Run<P::State>> = (0..count.div_ceil(chunk))
            .into_par_iter()
            .map(|run| {
                generate(
                    space,
                    &engine.store,
                    run * chunk..count.min((run + 1) * chunk),
                    id,
                )
            })
            .collect();
        // The successors of states after the first goal are discarded.
        let end = runs.iter().position(|run| run.end.is_some());
        if let Some(last) = end {
            runs.truncate(last + 1);
        }
        let end = runs.last().and_then(|run| run.end);
        let expanded = end.map_or(count, |(place, _)| place);
        if let Some((0, End::Wide)) = end {
            return engine.batch_of_layer(1, context);
        }
        let goal = end.filter(|(_, end)| *end == End::Goal);

        let generated: u64 = runs.iter().map(|run| run.generated).sum();
        if !engine.store.has_room_for(generated as usize) {
            context.statistics.full = true;
            return Batch::Expanded;
        }
        let current = expanded + u64::from(goal.is_some());
        engine.progress.next = id(current);
        engine.progress.in_layer -= current;
        let counts = &mut context.statistics.counts;
        counts.goal_tests += current;
        counts.expanded += expanded;
        counts.generated += generated;
        counts.dead_ends += runs.iter().map(|run| run.dead_ends).sum::<u64>();

        let chunks = runs.into_iter().map(|run| run.successors).collect();
        let kept = engine
            .store
            .insert_batch(chunks, |state| space.heap_bytes(state));
        engine.progress.in_next_layer += kept.new;
        context.add_heap(kept.bytes);
        let counts = &mut context.statistics.counts;
        counts.duplicates += generated - kept.new;
        // The peak of an expansion one by one.
        counts.peak_frontier = counts.peak_frontier.max(kept.span.max(0) as u64);
        match goal {
            Some((place, _)) => Batch::Goal(Current {
                id: id(place),
                depth: engine.progress.depth,
            }),
            None => Batch::Expanded,
        }
    }
}

/// The state before which a range ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Goal,
    /// It has very many successors.
    Wide,
}

/// The result of expanding a range of states, up to the first goal, or to a state with very many successors.
struct Run<S> {
    /// The successors, except those that equal the parent of the expanded state, which are duplicates.
    successors: Chunk<S>,
    /// The number of successors, including those.
    generated: u64,
    /// The number of states without successors.
    dead_ends: u64,
    /// The index of that state in the batch.
    end: Option<(u64, End)>,
}

fn generate<P: StateSpace<State: Eq + Hash>>(
    space: &P,
    store: &Sharded<P::State>,
    places: Range<u64>,
    id: impl Fn(u64) -> NodeId,
) -> Run<P::State> {
    let mut run = Run {
        successors: store.chunk(2 * (places.end - places.start) as usize),
        generated: 0,
        dead_ends: 0,
        end: None,
    };
    let mut scratch = Vec::new();
    for place in places {
        let id = id(place);
        let (state, before_it) = store.with_parent(id);
        if space.is_goal(state) {
            run.end = Some((place, End::Goal));
            break;
        }
        let (before, kept) = (run.generated, run.successors.len());
        scratch.clear();
        let flow = space.try_expand(state, &mut scratch, |successor, _| {
            if run.generated - before == WIDE {
                return ControlFlow::Break(());
            }
            run.generated += 1;
            if before_it != Some(&successor) {
                store.push(&mut run.successors, id, successor);
            }
            ControlFlow::Continue(())
        });
        if flow.is_break() {
            run.generated = before;
            run.successors.truncate(kept);
            run.end = Some((place, End::Wide));
            break;
        }
        run.dead_ends += u64::from(run.generated == before);
    }
    run
}
