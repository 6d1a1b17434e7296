//! IDA* on all cores does the same as on one thread.

use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use proptest::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use search_core::engine::Engine;
use search_core::{
    CancelFlag, Counts, CycleCheck, InPlace, Inverse, Limit, Limits, MovedInPlace, Search,
    Searchable, StateSpace, Step, WithoutCycleCheck, engine::Clock, ida_star, parallel_ida_star,
};

use crate::common::bare;
use crate::common::map::{Map, maps};

fn pool(threads: usize) -> ThreadPool {
    let pool = ThreadPoolBuilder::new().num_threads(threads);
    pool.build().expect("the threads start")
}

/// What can be seen of a search at an end: the step, the counts, and the path to the solution with the number of its last state.
type End<S> = (Step, Counts, Option<(u64, Vec<S>)>);

fn end<P: StateSpace<State: Clone>, E: Engine<P>>(search: &mut Search<P, E>) -> End<P::State> {
    let step = search.advance();
    let number = search.solution().map(|node| node.number);
    let solution = search.to_solution();
    let path = solution.and_then(|solution| Some(solution.path()?.cloned().collect()));
    (step, bare(search.counts()), number.zip(path))
}

/// Returns the first ends, up to the last one.
fn ends<P: StateSpace<State: Clone>, E: Engine<P>>(
    mut search: Search<P, E>,
    most: usize,
) -> Vec<End<P::State>> {
    let mut ends = Vec::new();
    loop {
        let end = end(&mut search);
        let step = end.0;
        ends.push(end);
        if step != Step::Solution || ends.len() == most {
            return ends;
        }
    }
}

/// Words of scattered digits: a tree of some million nodes, in which a search with a poor heuristic has several iterations.
#[derive(Clone)]
struct Words {
    /// A path is a goal if its hash is a multiple of this.
    rarity: u64,
    /// The greatest number of digits.
    length: u32,
    /// Whether steps have different costs.
    weighted: bool,
}

/// The hash of a word and its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Word {
    hash: u64,
    length: u32,
}

const EMPTY: Word = Word {
    hash: 12_344,
    length: 0,
};

impl StateSpace for Words {
    type State = Word;
    type Action = u8;
    type Cost = u32;

    fn is_goal(&self, word: &Word) -> bool {
        word.hash.is_multiple_of(self.rarity)
    }
    fn actions(&self, word: &Word, out: &mut Vec<u8>) {
        if word.length < self.length {
            out.extend(0..(word.hash % 5) as u8);
        }
    }
    fn result(&self, word: &Word, digit: u8) -> Option<Word> {
        let hash = (word.hash ^ u64::from(digit + 1)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let hash = hash ^ hash >> 29;
        (hash % 17 != 3).then_some(Word {
            hash,
            length: word.length + 1,
        })
    }
    fn cost(&self, _: &Word, digit: &u8) -> u32 {
        match self.weighted {
            true => 1 + u32::from(*digit) % 3,
            false => 1,
        }
    }
    fn heuristic(&self, word: &Word) -> Option<u32> {
        (word.hash % 101 != 7).then_some((word.hash >> 40) as u32 % 4)
    }
}

impl Inverse for Words {
    fn is_inverse(&self, digit: &u8, last: &u8) -> bool {
        digit == last
    }
}

impl InPlace for Words {
    type Undo = Word;

    fn apply(&self, word: &mut Word, digit: &u8) -> Option<Word> {
        let next = self.result(word, *digit)?;
        Some(std::mem::replace(word, next))
    }
    fn undo(&self, word: &mut Word, before: Word) {
        *word = before;
    }
}

fn words(rarity: u64) -> Words {
    Words {
        rarity,
        length: if rarity == u64::MAX { 18 } else { 19 },
        weighted: rarity.is_multiple_of(2),
    }
}

/// The solutions of these lie in large iterations, or there are none.
const RARITIES: [u64; 3] = [60_013, 60_014, u64::MAX];

#[test]
fn solutions_and_counts_of_large_iterations_are_those_of_one_thread() {
    for rarity in RARITIES {
        let space = &words(rarity);
        let expected = ends(ida_star::tree(WithoutCycleCheck((space, EMPTY))), 2);
        let expanded = expected[0].1.expanded;
        assert!(expanded > 50_000, "{rarity}: {expanded} expansions");
        // The search without a solution takes longest.
        let threads = if rarity == u64::MAX {
            &[2][..]
        } else {
            &[1, 2, 4]
        };
        for &threads in threads {
            let several = pool(threads).install(|| {
                let search = parallel_ida_star::tree(WithoutCycleCheck((space, EMPTY)));
                ends(search, 2)
            });
            assert_eq!(several, expected, "{rarity} on {threads} threads");
        }
    }
}

#[test]
fn every_store_of_the_path_has_the_counts_of_one_thread() {
    let space = &words(RARITIES[1]);
    let pool = pool(3);
    let problem = || (space, EMPTY);
    let check = CycleCheck::Parent;
    let on_one = [
        ends(ida_star::tree(problem()), 1),
        ends(ida_star::tree(problem()).cycle_check(check), 1),
        ends(ida_star::tree(problem()).without_inverse(), 1),
        ends(ida_star::tree(MovedInPlace(problem())), 1),
        ends(ida_star::tree(MovedInPlace(problem())).without_inverse(), 1),
    ];
    let on_all = pool.install(|| {
        [
            ends(parallel_ida_star::tree(problem()), 1),
            ends(parallel_ida_star::tree(problem()).cycle_check(check), 1),
            ends(parallel_ida_star::tree(problem()).without_inverse(), 1),
            ends(parallel_ida_star::tree(MovedInPlace(problem())), 1),
            ends(
                parallel_ida_star::tree(MovedInPlace(problem())).without_inverse(),
                1,
            ),
        ]
    });
    assert_eq!(on_all, on_one);
}

/// A word as a plain puzzle, whose states own heap memory and whose actions are their successors.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Letters(Vec<u64>);

impl Searchable for Letters {
    fn is_solution(&self) -> bool {
        self.0
            .last()
            .is_some_and(|hash| hash.is_multiple_of(50_021))
    }
    fn successors(&self) -> impl IntoIterator<Item = Self> {
        let last = self.0.last().copied().unwrap_or(1);
        let count = if self.0.len() < 17 { last % 5 } else { 0 };
        (0..count).map(move |digit| {
            let hash = (last ^ (digit + 1)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let mut letters = self.0.clone();
            letters.push(hash ^ hash >> 29);
            Letters(letters)
        })
    }
    fn heuristic_value(&self) -> u32 {
        self.0.last().map_or(0, |hash| (hash >> 40) as u32 % 3)
    }
    fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
        write!(out, "{:?}", self.0)
    }
}

#[test]
fn plain_states_with_heap_memory_are_counted_as_on_one_thread() {
    let start = || Letters(vec![12_344]);
    let on_one = ends(ida_star::tree(start()), 2);
    assert!(on_one[0].1.expanded > 50_000, "{on_one:?}");
    let on_all = pool(2).install(|| ends(parallel_ida_star::tree(start()), 2));
    assert_eq!(on_all, on_one);
}

/// Words whose actions and undo records are shared within a thread.
struct Local(Words);

impl StateSpace for Local {
    type State = Word;
    type Action = Rc<u8>;
    type Cost = u32;

    fn is_goal(&self, word: &Word) -> bool {
        self.0.is_goal(word)
    }
    fn actions(&self, word: &Word, out: &mut Vec<Rc<u8>>) {
        let mut digits = Vec::new();
        self.0.actions(word, &mut digits);
        out.extend(digits.into_iter().map(Rc::new));
    }
    fn result(&self, word: &Word, digit: Rc<u8>) -> Option<Word> {
        self.0.result(word, *digit)
    }
    fn cost(&self, word: &Word, digit: &Rc<u8>) -> u32 {
        self.0.cost(word, digit)
    }
    fn heuristic(&self, word: &Word) -> Option<u32> {
        self.0.heuristic(word)
    }
}

impl Inverse for Local {
    fn is_inverse(&self, digit: &Rc<u8>, last: &Rc<u8>) -> bool {
        digit == last
    }
}

impl InPlace for Local {
    type Undo = Rc<Word>;

    fn apply(&self, word: &mut Word, digit: &Rc<u8>) -> Option<Rc<Word>> {
        self.0.apply(word, digit).map(Rc::new)
    }
    fn undo(&self, word: &mut Word, before: Rc<Word>) {
        *word = *before;
    }
}

#[test]
fn actions_and_undo_records_need_not_be_sent_to_other_threads() {
    let space = &Local(words(RARITIES[0]));
    let problem = || (space, EMPTY);
    let on_one = [
        ends(ida_star::tree(problem()).without_inverse(), 1),
        ends(ida_star::tree(MovedInPlace(problem())), 1),
    ];
    let on_all = pool(2).install(|| {
        [
            ends(parallel_ida_star::tree(problem()).without_inverse(), 1),
            ends(parallel_ida_star::tree(MovedInPlace(problem())), 1),
        ]
    });
    assert_eq!(on_all, on_one);
}

#[test]
fn a_limit_on_expansions_is_exact_and_the_search_continues_without_loss() {
    let space = &words(RARITIES[1]);
    let problem = || WithoutCycleCheck((space, EMPTY));
    let mut whole = ida_star::tree(problem());
    let whole = end(&mut whole);
    pool(2).install(|| {
        for piece in [20_011, 50_001] {
            let mut on_one = ida_star::tree(problem());
            let mut on_all = parallel_ida_star::tree(problem());
            let mut limits = Limits::default();
            loop {
                limits.expansions = Some(limits.expansions.unwrap_or(0) + piece);
                on_one.set_limits(limits.clone());
                on_all.set_limits(limits.clone());
                let (one, all) = (end(&mut on_one), end(&mut on_all));
                assert_eq!(all, one, "up to {:?} expansions", limits.expansions);
                if one.0 != Step::Stopped(Limit::Expansions) {
                    assert_eq!(all, whole);
                    break;
                }
            }
        }
    });
}

#[test]
fn single_steps_between_batches_change_nothing() {
    let space = &words(RARITIES[0]);
    let problem = || WithoutCycleCheck((space, EMPTY));
    let expected = end(&mut ida_star::tree(problem()));
    pool(2).install(|| {
        let mut search = parallel_ida_star::tree(problem());
        let mut expansions = 0;
        let found = loop {
            expansions += 30_000;
            search.set_limits(Limits {
                expansions: Some(expansions),
                ..Limits::default()
            });
            let is_found = search.advance() == Step::Solution;
            search.set_limits(Limits::default());
            if is_found {
                break end(&mut search);
            }
            for _ in 0..500 {
                if search.step() == Step::Solution {
                    break;
                }
            }
            if search.solution().is_some() {
                break end(&mut search);
            }
        };
        // The end after the first solution.
        let mut on_one = ida_star::tree(problem());
        assert_eq!(end(&mut on_one), expected);
        assert_eq!(found, end(&mut on_one));
    });
}

#[test]
fn a_raised_flag_and_a_limit_on_generations_stop_the_search_between_batches() {
    let space = &words(RARITIES[2]);
    let problem = || WithoutCycleCheck((space, EMPTY));
    let cancel = CancelFlag::new();
    cancel.raise();
    let mut search = parallel_ida_star::tree(problem()).limits(Limits {
        cancel: Some(cancel.clone()),
        ..Limits::default()
    });
    assert_eq!(search.advance(), Step::Stopped(Limit::Cancelled));
    assert_eq!(search.counts().expanded, 0);
    search.set_limits(Limits {
        generations: Some(100_000),
        ..Limits::default()
    });
    assert_eq!(search.advance(), Step::Stopped(Limit::Generations));
    search.set_limits(Limits::default());
    assert_eq!(end(&mut search), end(&mut ida_star::tree(problem())));
}

/// Words, with an event after a number of calls of `is_goal`.
struct Interrupted<E> {
    words: Words,
    calls: AtomicU64,
    after: u64,
    event: E,
}

impl<E: Fn()> Interrupted<E> {
    fn new(after: u64, event: E) -> Self {
        Interrupted {
            words: words(RARITIES[2]),
            calls: AtomicU64::new(0),
            after,
            event,
        }
    }
}

impl<E: Fn()> StateSpace for Interrupted<E> {
    type State = Word;
    type Action = u8;
    type Cost = u32;

    fn is_goal(&self, word: &Word) -> bool {
        if self.calls.fetch_add(1, Ordering::Relaxed) == self.after {
            (self.event)();
        }
        self.words.is_goal(word)
    }
    fn actions(&self, word: &Word, out: &mut Vec<u8>) {
        self.words.actions(word, out);
    }
    fn result(&self, word: &Word, digit: u8) -> Option<Word> {
        self.words.result(word, digit)
    }
    fn heuristic(&self, word: &Word) -> Option<u32> {
        self.words.heuristic(word)
    }
}

/// A subtree with a goal was searched a second time, by one thread, up to the goal.
#[test]
fn a_subtree_with_a_goal_is_searched_once() {
    let mut space = Interrupted::new(u64::MAX, || {});
    space.words = words(RARITIES[0]);
    let mut search = parallel_ida_star::tree(WithoutCycleCheck((&space, EMPTY)));
    let (step, counts, _) = pool(1).install(|| end(&mut search));
    assert_eq!(step, Step::Solution);
    // Beside the states that are tested, the upper part of the tree and the paths to the subtrees.
    let more = space.calls.load(Ordering::Relaxed) - counts.goal_tests;
    assert!(
        more < 1000,
        "{more} goal tests beside {}",
        counts.goal_tests
    );
}

#[test]
fn a_flag_raised_in_a_batch_and_the_end_of_the_time_stop_all_threads_soon() {
    let cancel = CancelFlag::new();
    let is_over = Arc::new(AtomicBool::new(false));
    let seen = is_over.clone();
    let clock = Clock::new(move || Duration::from_secs(u64::from(seen.load(Ordering::Relaxed))));
    let cancelled = Limits {
        cancel: Some(cancel.clone()),
        ..Limits::default()
    };
    let timed = Limits {
        time: Some(Duration::from_millis(500)),
        clock,
        ..Limits::default()
    };
    let raise = &|| cancel.raise();
    let end_time = &|| is_over.store(true, Ordering::Relaxed);
    let events: [(Limits, Limit, &(dyn Fn() + Sync)); 2] = [
        (cancelled, Limit::Cancelled, raise),
        (timed, Limit::Time, end_time),
    ];
    let expected = end(&mut ida_star::tree(WithoutCycleCheck((
        words(RARITIES[2]),
        EMPTY,
    ))));
    // In an iteration that is searched ahead, whose batch is larger than the rest of the search.
    let after = expected.1.expanded / 2;
    for (limits, limit, event) in events {
        let space = &Interrupted::new(after, event);
        pool(2).install(|| {
            let problem = WithoutCycleCheck((space, EMPTY));
            let mut search = parallel_ida_star::tree(problem).limits(limits);
            assert_eq!(search.advance(), Step::Stopped(limit));
            let calls = space.calls.load(Ordering::Relaxed);
            assert!(
                calls < after + (1 << 17),
                "{calls} goal tests, {after} before the {limit}"
            );
            assert!(search.counts().expanded < expected.1.expanded);
            search.set_limits(Limits::default());
            assert_eq!(end(&mut search), expected);
        });
    }
}

#[test]
fn a_restarted_search_and_one_with_another_cycle_check_have_the_counts_of_one_thread() {
    let space = &words(RARITIES[0]);
    let mut search = parallel_ida_star::tree((space, EMPTY));
    let first = end(&mut search);
    search.restart(EMPTY);
    assert_eq!(end(&mut search), first);

    // Within iterations that are large enough for all threads.
    for most in [60_000, 110_000] {
        let limits = Limits {
            expansions: Some(most),
            ..Limits::default()
        };
        let mut on_one = ida_star::tree((space, EMPTY)).limits(limits.clone());
        let mut on_all = parallel_ida_star::tree((space, EMPTY)).limits(limits);
        assert_eq!(end(&mut on_all), end(&mut on_one));
        let mut on_one = on_one.limits(Limits::default()).without_inverse();
        let mut on_all = on_all.limits(Limits::default()).without_inverse();
        assert_eq!(end(&mut on_all), end(&mut on_one));
    }
}

proptest! {
    #[test]
    fn every_end_on_a_map_is_that_of_one_thread(map in maps(20, 3), threads in 1..5usize) {
        let map: &Map = &map;
        let limits = Limits { expansions: Some(100_000), ..Limits::default() };
        let on_one = ends(ida_star::tree((map, 0)).limits(limits.clone()), 3);
        let on_all = pool(threads).install(|| {
            ends(parallel_ida_star::tree((map, 0)).limits(limits), 3)
        });
        prop_assert_eq!(on_all, on_one);
    }
}
