//! Heuristics as values: their guarantees, their combinations, and the spaces that they are searched with.

use std::sync::Arc;

use search_core::estimator::{
    Estimator, Factor, Function, Incremental, IncrementalEstimator, Maximum, Own, Sum, Times, Zero,
};
use search_core::{
    Backward, Cost, Heuristic, InPlace, Inverse, MovedInPlace, Packed, Proven, Ranked, Real,
    StateSpace, Weight, a_star, bidirectional,
    check::{HeuristicFault, HeuristicMonitor},
    cost::{Decimal, Number, Octile},
    ida_star, ranked, uniform_cost,
};

/// A chessboard without obstacles, walked in steps to the four sides, to the corner (0, 0).
#[derive(Clone, Copy, Debug)]
struct Board {
    size: i8,
}

type At = (i8, i8);

impl Board {
    fn contains(self, (x, y): At) -> bool {
        (0..self.size).contains(&x) && (0..self.size).contains(&y)
    }
}

impl StateSpace for Board {
    type State = At;
    type Action = At;
    type Cost = u32;
    const HEURISTIC: Heuristic = Heuristic::Consistent;

    fn is_goal(&self, at: &At) -> bool {
        *at == (0, 0)
    }
    fn actions(&self, _: &At, out: &mut Vec<At>) {
        out.extend([(1, 0), (0, 1), (-1, 0), (0, -1)]);
    }
    fn result(&self, &(x, y): &At, step: At) -> Option<At> {
        let to = (x + step.0, y + step.1);
        self.contains(to).then_some(to)
    }
    /// The distance along one axis.
    fn heuristic(&self, at: &At) -> Option<u32> {
        Some(at.0.unsigned_abs().into())
    }
    fn heuristic_of_successor(&self, to: &At, from: &At, value: u32) -> Option<u32> {
        Some(value.wrapping_add_signed((to.0 - from.0).into()))
    }
}

impl Inverse for Board {
    fn is_inverse(&self, step: &At, last: &At) -> bool {
        *step == (-last.0, -last.1)
    }
}

impl InPlace for Board {
    type Undo = At;
    fn apply(&self, at: &mut At, step: &At) -> Option<At> {
        let to = self.result(at, *step)?;
        Some(std::mem::replace(at, to))
    }
    fn undo(&self, at: &mut At, before: At) {
        *at = before;
    }
    fn heuristic_after(&self, to: &At, from: &At, value: u32) -> Option<u32> {
        self.heuristic_of_successor(to, from, value)
    }
}

impl Ranked for Board {
    fn states(&self) -> u64 {
        (self.size as u64).pow(2)
    }
    fn rank(&self, at: &At) -> u64 {
        at.0 as u64 * self.size as u64 + at.1 as u64
    }
    fn unrank(&self, rank: u64) -> At {
        let size = self.size as u64;
        ((rank / size) as i8, (rank % size) as i8)
    }
}

impl Backward for Board {
    fn goals(&self) -> Vec<At> {
        vec![(0, 0)]
    }
    fn predecessors(&self, at: &At, visit: impl FnMut(At, u32)) {
        self.expand(at, &mut Vec::new(), visit);
    }
}

impl Packed for Board {
    fn pack(&self, at: &At, out: &mut Vec<u8>) {
        out.extend([at.0 as u8, at.1 as u8]);
    }
    fn unpack(&self, bytes: &mut &[u8]) -> Option<At> {
        let bytes = bytes.split_off(..2)?;
        Some((bytes[0] as i8, bytes[1] as i8))
    }
}

const BOARD: Board = Board { size: 7 };
const START: At = (5, 6);

/// The distance along the other axis.
fn other_axis() -> Function<impl Fn(&At) -> Option<u32> + Copy> {
    Function::new(|at: &At| Some(at.1.unsigned_abs().into())).declared(Heuristic::Consistent)
}

/// The distance along an axis, which is cached with each state.
#[derive(Clone, Copy)]
struct Axis(fn(&At) -> i8);

const AXES: (Axis, Axis) = (Axis(|at| at.0), Axis(|at| at.1));

impl Estimator<Board> for Axis {
    const GUARANTEE: Heuristic = Heuristic::Consistent;

    fn value(&self, _: &Board, at: &At) -> Option<u32> {
        Some(self.0(at).unsigned_abs().into())
    }
}

impl IncrementalEstimator<Board> for Axis {
    type Data = u32;

    fn data(&self, _: &Board, at: &At) -> u32 {
        self.0(at).unsigned_abs().into()
    }
    fn data_of_successor(&self, _: &Board, to: &At, from: &At, distance: &u32) -> u32 {
        distance.wrapping_add_signed((self.0(to) - self.0(from)).into())
    }
    fn value_of_data(&self, distance: &u32) -> Option<u32> {
        Some(*distance)
    }
}

fn all() -> impl Iterator<Item = At> {
    (0..BOARD.states()).map(|rank| BOARD.unrank(rank))
}

#[test]
fn guarantees_of_combinations_follow_from_those_of_the_parts() {
    use Heuristic::{Admissible, Consistent, Safe, Unknown};
    let of = |guarantee| Function::new(|_: &At| Some(0)).declared(guarantee);
    for (one, other, weaker) in [
        (Consistent, Consistent, Consistent),
        (Consistent, Admissible, Admissible),
        (Safe, Admissible, Safe),
        (Unknown, Admissible, Unknown),
    ] {
        assert_eq!(one.weaker(other), weaker);
        assert_eq!(other.weaker(one), weaker);
        assert_eq!(Maximum(of(one), of(other)).guarantee(&BOARD), weaker);
        assert_eq!(
            Sum::new(of(one), of(other)).guarantee(&BOARD),
            weaker.weaker(Safe)
        );
        let claimed = Sum::additive(of(one), of(other), weaker);
        assert_eq!(claimed.guarantee(&BOARD), weaker);
        assert_eq!(Times::new(1, of(one)).guarantee(&BOARD), one);
        assert_eq!(Times::new(0, of(one)).guarantee(&BOARD), one);
        assert_eq!(Times::new(2, of(one)).guarantee(&BOARD), one.weaker(Safe));
    }
    assert_eq!(Own.guarantee(&BOARD), Consistent);
    assert_eq!(Zero.guarantee(&BOARD), Consistent);
    fn constant<P: StateSpace>(_: &P) -> Heuristic {
        P::HEURISTIC
    }
    assert_eq!(
        constant(&BOARD.with_heuristic(Maximum(Own, Zero))),
        Consistent
    );
    assert_eq!(
        constant(&BOARD.with_heuristic(Maximum(Own, of(Consistent)))),
        Unknown
    );
}

/// Earlier, the claim was returned on every space.
#[test]
fn a_claim_does_not_hold_where_a_part_guarantees_nothing() {
    use Heuristic::{Admissible, Consistent, Unknown};
    let of = |guarantee| Function::new(|_: &At| Some(0)).declared(guarantee);
    for claim in [Admissible, Consistent] {
        for known in [Admissible, Consistent] {
            let one = Sum::additive(of(Unknown), of(known), claim);
            assert_eq!(one.guarantee(&BOARD), Unknown);
            let other = Sum::additive(of(known), of(Unknown), claim);
            assert_eq!(other.guarantee(&BOARD), Unknown);
            let both = Sum::additive(of(known), of(known), claim);
            assert_eq!(both.guarantee(&BOARD), claim);
        }
    }
}

#[test]
fn values_of_combinations_are_those_of_the_parts() {
    for at in all() {
        let (x, y) = (at.0 as u32, at.1 as u32);
        let value = |estimator: &dyn Fn() -> Option<u32>| estimator();
        assert_eq!(value(&|| Own.value(&BOARD, &at)), Some(x));
        assert_eq!(value(&|| Zero.value(&BOARD, &at)), Some(0));
        let other = other_axis();
        assert_eq!(
            value(&|| Maximum(Own, other).value(&BOARD, &at)),
            Some(x.max(y))
        );
        assert_eq!(
            value(&|| Sum::new(Own, other).value(&BOARD, &at)),
            Some(x + y)
        );
        for factor in [0, 1, 2, 3, 10, 255] {
            let product = Times::new(factor, Own).value(&BOARD, &at);
            assert_eq!(product, Some(factor * x));
        }
    }
    let huge = Function::new(|_: &At| Some(u32::MAX / 2));
    assert_eq!(Times::new(3, huge).value(&BOARD, &START), Some(u32::MAX));
    let dead_end = Function::new(|_: &At| None);
    assert_eq!(Maximum(Own, dead_end).value(&BOARD, &START), None);
    assert_eq!(Maximum(dead_end, Own).value(&BOARD, &START), None);
    assert_eq!(Sum::new(dead_end, Own).value(&BOARD, &START), None);
    assert_eq!(Times::new(0, dead_end).value(&BOARD, &START), None);
}

/// Rounded down, so that a product by at most 1 never exceeds the value.
#[test]
fn a_product_with_a_fraction_is_the_largest_cost_up_to_it() {
    let factor = |numerator, denominator| Factor::new(numerator, denominator).expect("not 0");
    assert_eq!(Factor::new(1, 0), None);
    assert_eq!(factor(4, 6), factor(2, 3));
    assert_eq!(
        [factor(4, 2), factor(3, 2)].map(|one| one.to_string()),
        ["2", "3/2"]
    );
    for (numerator, denominator) in [
        (0, 1),
        (1, 3),
        (1, 2),
        (2, 3),
        (1, 1),
        (3, 2),
        (7, 3),
        (5, 1),
    ] {
        let by = factor(numerator, denominator);
        for value in [0, 1, 2, 3, 7, 100, 1_000_003] {
            let product = value * numerator / denominator;
            assert_eq!(by.of(value), product, "{by} · {value}");
            assert_eq!(
                by.of(u64::from(value)),
                u64::from(product),
                "{by} · {value}"
            );
            let millionths = u64::from(value) * u64::from(numerator) / u64::from(denominator);
            let decimal = by.of(Decimal::from_millionths(value.into()));
            assert_eq!(
                decimal,
                Decimal::from_millionths(millionths),
                "{by} · {value}"
            );
        }
        for (straight, diagonal) in [(0, 0), (7, 5), (-5, 5), (7, -3)] {
            let value = Octile::new(straight, diagonal);
            let exact = value.length() * f64::from(numerator) / f64::from(denominator);
            let product = by.of(value);
            assert!(
                product >= Octile::ZERO && product.length() < exact + 1e-9,
                "{by} · {value}"
            );
            // By less than a straight and a diagonal step.
            assert!(exact - product.length() < 2.5, "{by} · {value}");
        }
        let real = by.of(Real::new(2.5).expect("it is a cost")).get();
        assert!((real - 2.5 * f64::from(numerator) / f64::from(denominator)).abs() < 1e-12);
    }
    let (half, twice) = (factor(1, 2), factor(2, 1));
    assert_eq!(half.of(Number::Whole(7)).to_string(), "3.5");
    assert_eq!(
        factor(3, 2).of(u8::MAX - 1),
        u8::MAX - 1,
        "the whole part of the factor"
    );
    assert_eq!(twice.of(u8::MAX - 1), u8::MAX);
    assert_eq!(
        half.of(Number::Whole(u64::MAX - 1)),
        Number::Whole(u64::MAX / 2)
    );
    assert_eq!(half.of(1_u128 << 100), 0, "more than 64 bits");
    let weight = Weight::new(3, 2).expect("it is at least 1");
    assert_eq!(Factor::from(weight), factor(3, 2));
}

/// The laws of a declared heuristic hold for products up to 1.
#[test]
fn a_fraction_of_a_consistent_estimator_is_admissible() {
    for (numerator, denominator) in [(0, 1), (1, 3), (1, 2), (2, 3), (1, 1)] {
        let factor = Factor::new(numerator, denominator).expect("not 0");
        let space = BOARD.with_heuristic(Times::by(factor, Own));
        assert!(space.declared_heuristic().is_admissible());
        let report = a_star::graph((HeuristicMonitor::new(&space), START)).run();
        let solution = report.solution().expect("the corner can be reached");
        assert_eq!(
            (solution.cost, solution.proven),
            (Some(11), Proven::Optimal)
        );
        for at in all() {
            assert!(space.heuristic(&at) <= Own.value(&BOARD, &at));
        }
    }
    let twice = BOARD.with_heuristic(Times::new(2, Own));
    assert_eq!(twice.declared_heuristic(), Heuristic::Safe);
}

/// The proof of optimality holds without a condition exactly if the estimator guarantees it.
#[test]
fn proofs_rely_on_the_guarantee() {
    fn proven(estimator: impl Estimator<Board>) -> (Option<u32>, Proven) {
        let report = a_star::graph((BOARD.with_heuristic(estimator), START)).run();
        let solution = report.solution().expect("the corner can be reached");
        (solution.cost, solution.proven)
    }
    let sum = Sum::additive(Own, other_axis(), Heuristic::Consistent);
    assert_eq!(proven(sum), (Some(11), Proven::Optimal));
    assert_eq!(proven(Arc::new(sum)), (Some(11), Proven::Optimal));
    let unproven = Sum::new(Own, other_axis());
    assert_eq!(proven(unproven), (Some(11), Proven::OptimalIfAdmissible));
    let weighted = Times::new(2, sum);
    assert_eq!(proven(weighted), (Some(11), Proven::OptimalIfAdmissible));
    assert_eq!(proven(Maximum(sum, Own)), (Some(11), Proven::Optimal));
}

#[test]
fn a_wrong_claim_is_found_by_the_check() {
    let twice = Sum::additive(Own, Own, Heuristic::Consistent);
    let space = HeuristicMonitor::new(BOARD.with_heuristic(twice));
    a_star::graph((&space, START)).run();
    let fault = space
        .first_fault()
        .expect("the values are twice the distance");
    assert!(
        matches!(fault, HeuristicFault::NotAsDeclared { .. }),
        "{fault}"
    );
    let right = Sum::additive(Own, other_axis(), Heuristic::Consistent);
    let space = HeuristicMonitor::new(BOARD.with_heuristic(right));
    a_star::graph((&space, START)).run();
    assert_eq!(space.first_fault(), None);
}

#[test]
fn a_space_with_its_own_heuristic_is_searched_as_without() {
    let same = a_star::graph((BOARD, START)).run();
    let own = a_star::graph((BOARD.with_heuristic(Own), START)).run();
    assert_eq!(own.counts.expanded, same.counts.expanded);
    let uniform = uniform_cost::graph((BOARD, START)).run();
    let zero = a_star::graph((BOARD.with_heuristic(Zero), START)).run();
    assert_eq!(zero.counts.expanded, uniform.counts.expanded);
}

/// Both wrappers have every capability of the space, and the values of incremental updates are those computed anew.
#[test]
fn both_wrappers_have_the_capabilities_of_the_space() {
    fn holds<P>(space: &P, state: impl Fn(At) -> P::State, value: impl Fn(At) -> Option<u32>)
    where
        P: StateSpace<State: Copy + PartialEq + std::fmt::Debug, Action = At, Cost = u32>
            + InPlace
            + Inverse
            + Backward
            + Ranked
            + Packed,
    {
        assert_eq!(space.goals(), [state((0, 0))]);
        for at in all() {
            let from = state(at);
            assert_eq!(space.is_goal(&from), at == (0, 0));
            assert_eq!(space.heuristic(&from), value(at));
            assert_eq!(space.unrank(space.rank(&from)), from);
            let mut bytes = Vec::new();
            space.pack(&from, &mut bytes);
            assert_eq!(space.unpack(&mut &bytes[..]), Some(from));
            let before = value(at).expect("a value is known");
            let mut steps = Vec::new();
            space.actions(&from, &mut steps);
            let mut after_last = Vec::new();
            space.actions_after(&from, &steps[0], &mut after_last);
            assert_eq!(after_last, [(1, 0), (0, 1), (0, -1)]);
            let mut found = Vec::new();
            for step in steps {
                let Some(end) = BOARD.result(&at, step) else {
                    assert_eq!(space.result(&from, step), None);
                    continue;
                };
                let to = space.result(&from, step).expect("the step has a result");
                assert_eq!((to, space.heuristic(&to)), (state(end), value(end)));
                let by_step = space.heuristic_of_successor(&to, &from, before);
                assert_eq!(by_step, value(end));
                let mut moved = from;
                let undo = space
                    .apply(&mut moved, &step)
                    .expect("the step has a result");
                assert_eq!((moved, space.heuristic(&moved)), (to, value(end)));
                assert_eq!(space.heuristic_after(&moved, &undo, before), value(end));
                space.undo(&mut moved, undo);
                assert_eq!((moved, space.heuristic(&moved)), (from, value(at)));
                found.push(to);
            }
            let (mut expanded, mut ranks, mut predecessors) = (Vec::new(), Vec::new(), Vec::new());
            space.expand(&from, &mut Vec::new(), |to, _| expanded.push(to));
            space.expand_rank(space.rank(&from), &mut Vec::new(), |rank| ranks.push(rank));
            space.predecessors(&from, |to, _| predecessors.push(to));
            assert_eq!((&expanded, &predecessors), (&found, &found));
            assert!(found.iter().map(|to| space.rank(to)).eq(ranks));
        }
    }
    let value = |at: At| Some((at.0 + at.1) as u32);
    let sum = Sum::additive(Own, other_axis(), Heuristic::Consistent);
    holds(&BOARD.with_heuristic(sum), |at| at, value);
    holds(&BOARD.with_heuristic(Times::new(1, &sum)), |at| at, value);
    holds(&BOARD.with_heuristic(Own), |at| at, |at| Some(at.0 as u32));
    let largest = |at: At| Some(at.0.max(at.1) as u32);
    holds(
        &BOARD.with_heuristic(Maximum(Own, other_axis())),
        |at| at,
        largest,
    );

    fn incremental<H: IncrementalEstimator<Board, Data: PartialEq + std::fmt::Debug>>(
        estimator: H,
        value: impl Fn(At) -> Option<u32>,
    ) {
        let space = Incremental::new(BOARD, &estimator);
        holds(&space, |at| space.start(at), value);
    }
    incremental(AXES.0, |at| Some(at.0 as u32));
    incremental(Maximum(AXES.0, AXES.1), largest);
    let sum = Sum::additive(AXES.0, AXES.1, Heuristic::Consistent);
    incremental(sum, value);
    let three = |at: At| Some(3 * (at.0 + at.1) as u32);
    incremental(Times::new(3, sum), three);
}

#[test]
fn every_kind_of_search_runs_on_both_wrappers() {
    let sum = Sum::additive(AXES.0, AXES.1, Heuristic::Consistent);
    let with_sum = BOARD.with_heuristic(&sum);
    let incremental = Incremental::new(BOARD, &sum);
    let start = incremental.start(START);
    let reports = [
        ida_star::tree((&with_sum, START))
            .without_inverse()
            .run()
            .counts,
        ida_star::tree(MovedInPlace((&with_sum, START)))
            .without_inverse()
            .run()
            .counts,
        ida_star::tree((&incremental, start))
            .without_inverse()
            .run()
            .counts,
        ida_star::tree(MovedInPlace((&incremental, start)))
            .without_inverse()
            .run()
            .counts,
    ];
    for counts in reports {
        assert_eq!((counts.expanded, counts.generated), (11, 17));
    }
    let same = a_star::graph((&with_sum, START)).run();
    let kept = a_star::graph((&incremental, start)).run();
    assert_eq!(kept.counts.expanded, same.counts.expanded);
    let solution = kept.solution().expect("the corner can be reached");
    assert_eq!(
        (solution.state.into_state(), solution.proven),
        ((0, 0), Proven::Optimal)
    );
    let both_ways = bidirectional::graph((&incremental, start)).run();
    assert_eq!(
        both_ways.solution().map(|solution| solution.depth),
        Some(11)
    );
    let layers = ranked::breadth_first((&incremental, start)).expect("the start has a rank");
    assert_eq!(layers.run().total(), 49);
}

#[test]
fn sums_that_overflow_are_the_maximum() {
    let huge = Function::new(|_: &At| Some(u32::MAX - 1));
    assert_eq!(
        Sum::new(huge, huge).value(&BOARD, &START),
        Some(<u32 as Cost>::MAX)
    );
}
