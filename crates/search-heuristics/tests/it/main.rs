//! Tables compared with a plain search of the same abstraction, and files that are damaged.

mod files;

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use search_core::estimator::Estimator;
use search_core::{
    CancelFlag, Heuristic, Limit, Limits, Proven, StateSpace, a_star,
    check::{HeuristicFault, HeuristicMonitor},
    memory::Budget,
};
use search_heuristics::{
    Abstraction, Build, BuildError, Description, PatternDatabase, Progress, Projection,
};

/// The variants at no cost from which a step leads to a variant, and the ranks with a variant at a cost of 1.
type Steps = (u32, Vec<(u64, u32)>);

/// A graph of ranks and variants, given by its steps backward.
struct Graph {
    variants: u32,
    /// By rank and variant.
    steps: Vec<Vec<Steps>>,
    goals: Vec<(u64, u32)>,
}

impl Abstraction for Graph {
    fn description(&self) -> Description {
        Description::new("graph", self.goals.len(), self.variants)
    }
    fn ranks(&self) -> u64 {
        self.steps.len() as u64
    }
    fn variants(&self) -> u32 {
        self.variants
    }
    fn goals(&self, mut visit: impl FnMut(u64, u32)) {
        for &(rank, variant) in &self.goals {
            visit(rank, 1 << variant);
        }
    }
    fn at_no_cost(&self, rank: u64, variants: u32) -> u32 {
        let mut reached = variants;
        loop {
            let before = reached;
            for variant in (0..self.variants).filter(|variant| before >> variant & 1 == 1) {
                reached |= self.steps[rank as usize][variant as usize].0;
            }
            if reached == before {
                return reached;
            }
        }
    }
    fn predecessors(&self, rank: u64, variants: u32, mut visit: impl FnMut(u64, u32)) {
        for variant in (0..self.variants).filter(|variant| variants >> variant & 1 == 1) {
            for &(rank, variant) in &self.steps[rank as usize][variant as usize].1 {
                visit(rank, 1 << variant);
            }
        }
    }
}

/// Pseudo-random numbers, the same in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) % end
    }
}

impl Graph {
    fn random(numbers: &mut Numbers, ranks: u64, variants: u32) -> Graph {
        let variant = |numbers: &mut Numbers| numbers.below(variants.into()) as u32;
        let steps = (0..ranks).map(|_| {
            let of_variant = (0..variants).map(|_| {
                let at_no_cost = match numbers.below(3) {
                    0 => 1 << variant(numbers),
                    _ => 0,
                };
                let number = numbers.below(3);
                let next = (0..number).map(|_| (numbers.below(ranks), variant(numbers)));
                (at_no_cost, next.collect())
            });
            of_variant.collect()
        });
        let steps = steps.collect();
        let goals = (0..1 + numbers.below(2)).map(|_| (numbers.below(ranks), variant(numbers)));
        Graph {
            variants,
            steps,
            goals: goals.collect(),
        }
    }

    /// The minimum distance of the variants of each rank, by a search with a deque.
    fn distances(&self) -> Vec<u8> {
        let mut distances = vec![vec![u8::MAX; self.variants as usize]; self.steps.len()];
        let mut open: VecDeque<(u64, u32, u8)> = VecDeque::new();
        open.extend(self.goals.iter().map(|&(rank, variant)| (rank, variant, 0)));
        while let Some((rank, variant, distance)) = open.pop_front() {
            let known = &mut distances[rank as usize][variant as usize];
            if *known != u8::MAX {
                continue;
            }
            *known = distance;
            let (at_no_cost, next) = &self.steps[rank as usize][variant as usize];
            open.extend(
                next.iter()
                    .map(|&(rank, variant)| (rank, variant, distance + 1)),
            );
            for other in (0..self.variants).filter(|other| at_no_cost >> other & 1 == 1) {
                open.push_front((rank, other, distance));
            }
        }
        let least = distances.iter().map(|variants| variants.iter().min());
        least
            .map(|least| *least.expect("there is a variant"))
            .collect()
    }
}

#[test]
fn entries_are_the_distances_of_a_plain_search() {
    let mut numbers = Numbers(1);
    let mut farthest = 0;
    for (ranks, variants) in [
        (1, 1),
        (5, 1),
        (300, 1),
        (40, 3),
        (130, 8),
        (130, 9),
        (70, 16),
        (90, 17),
        (40, 32),
    ] {
        for _ in 0..8 {
            let graph = Graph::random(&mut numbers, ranks, variants);
            let table = Build::new(&graph).run().expect("there is enough memory");
            let expected = graph.distances();
            assert_eq!(
                (0..table.ranks())
                    .map(|rank| table.entry(rank))
                    .collect::<Vec<_>>(),
                expected,
                "{ranks} ranks, {variants} variants"
            );
            let reached = expected.iter().filter(|&&entry| entry < u8::MAX);
            assert_eq!(
                table.distribution().iter().sum::<u64>(),
                reached.clone().count() as u64
            );
            farthest = farthest.max(reached.max().copied().unwrap_or(0));
        }
    }
    assert!(farthest > 8, "{farthest}");
}

/// Numbers from 0, each of which leads to the one below.
struct Line(u64);

impl Abstraction for Line {
    fn description(&self) -> Description {
        Description::new("line", "0", "all\nnumbers")
    }
    fn ranks(&self) -> u64 {
        self.0
    }
    fn goals(&self, mut visit: impl FnMut(u64, u32)) {
        visit(0, 1);
    }
    fn predecessors(&self, rank: u64, _: u32, mut visit: impl FnMut(u64, u32)) {
        if rank + 1 < self.0 {
            visit(rank + 1, 1);
        }
    }
}

#[test]
fn distances_from_254_on_are_254_and_ranks_beyond_the_table_have_none() {
    let table = Build::new(&Line(300))
        .run()
        .expect("there is enough memory");
    assert_eq!(table.distance(253), Some(253));
    assert_eq!(table.distance(254), Some(254));
    assert_eq!(table.distance(255), Some(254));
    assert_eq!(table.distance(299), Some(254));
    assert_eq!(table.distance(300), Some(0));
    assert_eq!(table.distribution().len(), 255);
    assert_eq!(table.distribution()[254], 46);
}

#[test]
fn progress_is_reported_after_each_layer() {
    let mut layers = Vec::new();
    let build = Build::new(&Line(4)).progress(|progress| layers.push(progress));
    assert_eq!(build.bytes(), 4 + 4 + 16);
    build.run().expect("there is enough memory");
    let progress = |depth| Progress {
        depth,
        reached: u64::from(depth) + 1,
        ranks: 4,
    };
    assert_eq!(layers, [0, 1, 2, 3].map(progress));
}

#[test]
fn a_raised_flag_ends_the_computation() {
    let flag = CancelFlag::new();
    let raised = flag.clone();
    let budget = Budget::new(Limits {
        cancel: Some(flag),
        ..Limits::default()
    });
    let mut layers = 0;
    let result = Build::new(&Line(100))
        .budget(budget)
        .progress(|progress| {
            layers += 1;
            if progress.depth == 5 {
                raised.raise();
            }
        })
        .run();
    assert_eq!(result.err(), Some(BuildError::Stopped(Limit::Cancelled)));
    assert_eq!(layers, 6);
}

/// Regression test: a table was made to its end, whatever the limits.
#[test]
fn limits_on_time_and_bytes_end_the_computation() {
    let run = |limits| Build::new(&Line(100)).budget(Budget::new(limits)).run();
    let time = Limits {
        time: Some(Duration::ZERO),
        ..Limits::default()
    };
    assert_eq!(run(time).err(), Some(BuildError::Stopped(Limit::Time)));
    let bytes = |most| Limits {
        bytes: Some(most),
        ..Limits::default()
    };
    // What `Build::bytes` returns.
    assert!(run(bytes(232)).is_ok());
    let refused = run(bytes(231)).err();
    assert_eq!(refused, Some(BuildError::Stopped(Limit::Bytes)));
}

/// Regression test: memory for all ranks was filled, for seconds, before the limits were looked at.
#[test]
fn limits_are_checked_while_memory_is_filled() {
    struct Large;
    impl Abstraction for Large {
        fn description(&self) -> Description {
            Description::new("large", 0, "all")
        }
        fn ranks(&self) -> u64 {
            1 << 24
        }
        fn goals(&self, _: impl FnMut(u64, u32)) {
            unreachable!("the memory is not filled");
        }
        fn predecessors(&self, _: u64, _: u32, _: impl FnMut(u64, u32)) {}
    }
    let checks = Arc::new(AtomicU32::new(0));
    let checked = Arc::clone(&checks);
    let has_room = move |_| checked.fetch_add(1, Relaxed) < 50;
    let budget = Budget::default().room(Arc::new(has_room));
    let result = Build::new(&Large).budget(budget).run();
    assert_eq!(result.err(), Some(BuildError::Stopped(Limit::Bytes)));
    assert_eq!(checks.load(Relaxed), 51);
}

#[test]
fn memory_that_is_not_there_is_an_error() {
    let error = Build::new(&Line(1 << 60))
        .run()
        .expect_err("no machine has it");
    assert!(
        error
            .to_string()
            .starts_with("not enough memory: expected "),
        "{error}"
    );
    assert_eq!(Build::new(&Line(u64::MAX)).bytes(), u64::MAX);
}

/// Numbers that an action changes by 1; the abstraction is the number divided by 10.
#[derive(Clone, Copy)]
struct Ones {
    /// The number of numbers.
    size: u32,
    /// The numbers below this one are goals.
    goals: u32,
    /// The cost of an action.
    cost: u32,
}

const ONES: Ones = Ones {
    size: 200,
    goals: 10,
    cost: 1,
};

impl StateSpace for Ones {
    type State = u32;
    type Action = bool;
    type Cost = u32;

    fn is_goal(&self, number: &u32) -> bool {
        *number < self.goals
    }
    fn actions(&self, _: &u32, out: &mut Vec<bool>) {
        out.extend([false, true]);
    }
    fn result(&self, number: &u32, up: bool) -> Option<u32> {
        if up {
            Some(number + 1)
        } else {
            number.checked_sub(1)
        }
        .filter(|&number| number < self.size)
    }
    fn cost(&self, _: &u32, _: &bool) -> u32 {
        self.cost
    }
}

/// The abstraction whose ranks are the tens; its distances are those between them.
struct Tens(Line);

impl Abstraction for Tens {
    fn description(&self) -> Description {
        self.0.description()
    }
    fn ranks(&self) -> u64 {
        self.0.ranks()
    }
    fn goals(&self, visit: impl FnMut(u64, u32)) {
        self.0.goals(visit);
    }
    fn predecessors(&self, rank: u64, variants: u32, visit: impl FnMut(u64, u32)) {
        self.0.predecessors(rank, variants, visit);
    }
}

impl Projection<Ones> for Tens {
    fn fits(&self, ones: &Ones) -> bool {
        u64::from(ones.size) <= 10 * self.ranks() && ones.goals <= 10 && ones.cost >= 1
    }
    fn project(&self, _: &Ones, number: &u32) -> u64 {
        u64::from(number / 10)
    }
}

#[test]
fn a_database_is_a_heuristic_of_a_space() {
    let table = Build::new(&Line(20)).run().expect("there is enough memory");
    assert!(PatternDatabase::new(Tens(Line(21)), table.clone()).is_none());
    let tens = PatternDatabase::new(Tens(Line(20)), table).expect("the table is of the same line");
    let space = HeuristicMonitor::new(ONES.with_heuristic(&tens));
    let report = a_star::graph((&space, 57)).run();
    let solution = report.solution().expect("a goal can be reached");
    assert_eq!(solution.cost, Some(48));
    assert_eq!(
        (space.check_solution(solution), space.first_fault()),
        (None, None)
    );
    assert_eq!(space.heuristic(&57), Some(5));
    assert_eq!(space.declared_heuristic(), Heuristic::Consistent);
}

/// Earlier, its value was guaranteed on every space of the type, so that a costlier solution was reported as optimal.
#[test]
fn a_database_guarantees_nothing_of_spaces_that_it_does_not_fit() {
    fn constant<P: StateSpace>(_: &P) -> Heuristic {
        P::HEURISTIC
    }
    let table = Build::new(&Line(20)).run().expect("there is enough memory");
    let tens = PatternDatabase::new(Tens(Line(20)), table).expect("the table is of the same line");
    assert_eq!(
        constant(&ONES.with_heuristic(&tens)),
        Heuristic::Unknown,
        "the type alone guarantees nothing"
    );
    let fitting = [ONES, Ones { size: 57, ..ONES }, Ones { goals: 3, ..ONES }];
    for space in fitting {
        assert_eq!(tens.guarantee(&space), Heuristic::Consistent);
    }
    let others = [
        Ones { size: 201, ..ONES },
        Ones { goals: 58, ..ONES },
        Ones { cost: 0, ..ONES },
    ];
    for space in others {
        assert_eq!(tens.guarantee(&space), Heuristic::Unknown);
    }
    // The value of 57 is 5, but it is a goal.
    let space = HeuristicMonitor::new(others[1].with_heuristic(&tens));
    let report = a_star::graph((&space, 60)).run();
    let solution = report.solution().expect("a goal can be reached");
    assert_eq!(solution.proven, Proven::OptimalIfAdmissible);
    let fault = space.check_solution(solution);
    assert!(
        matches!(fault, Some(HeuristicFault::Inadmissible { .. })),
        "{fault:?}"
    );
}
