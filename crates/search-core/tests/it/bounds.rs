//! Lower bounds of searches whose solutions improve.

use proptest::prelude::*;
use search_core::beam::{self, Doubling};
use search_core::restarting_weighted_a_star::{self, Weights};
use search_core::{Heuristic, Inspect, Limit, Limits, Step, branch_and_bound, from_fn};

use crate::common::a_star::{distances, underestimated};
use crate::common::map::{Map, maps};

/// The searches with bounds.
fn searches(map: &Map) -> [Box<dyn Inspect<&Map> + '_>; 4] {
    [
        Box::new(restarting_weighted_a_star::graph(
            Weights::default(),
            (map, 0),
        )),
        Box::new(beam::graph(Doubling, (map, 0))),
        Box::new(beam::tree(Doubling, (map, 0))),
        Box::new(branch_and_bound::tree((map, 0))),
    ]
}

proptest! {
    /// With heuristics that are admissible and not always consistent.
    #[test]
    fn bounds_enclose_the_optimum_at_each_moment(map in maps(14, 3), cuts in prop::collection::vec(0..5u32, 14)) {
        let map = underestimated(map, &cuts);
        let optimum = distances(&map)[0];
        for mut search in searches(&map) {
            let mut best = None;
            for _ in 0..300 {
                let step = search.step();
                if step == Step::Solution {
                    best = search.to_solution().and_then(|solution| solution.cost);
                }
                let bound = search.lower_bound();
                if let Some(optimum) = optimum {
                    prop_assert!(bound.is_some_and(|bound| bound <= optimum), "{:?} {}", bound, optimum);
                    prop_assert!(best.is_none_or(|best| best >= optimum));
                }
                if !matches!(step, Step::Expanded | Step::Solution) {
                    if step == Step::Exhausted {
                        prop_assert_eq!((bound, best), (optimum, optimum));
                    }
                    break;
                }
            }
        }
    }
}

/// From 1 to 40 by adding 1, which costs 1, and by doubling, which costs 3.
fn steps(number: &u32) -> impl Iterator<Item = (u32, u32)> + use<> {
    let next = [(number + 1, 1), (2 * number, 3)];
    next.into_iter().filter(|next| next.0 <= 40)
}

#[test]
fn a_stopped_search_reports_its_bound_and_gap() {
    let problem = from_fn(1, steps, |number| *number == 40)
        .heuristic(|number| (40 - number).min(3))
        .declare(Heuristic::Admissible);
    let limits = Limits {
        expansions: Some(30),
        ..Limits::default()
    };
    let report = branch_and_bound::tree(problem).limits(limits).run();
    assert_eq!(report.stopped, Some(Limit::Expansions));
    let cost = report.solution().and_then(|solution| solution.cost);
    let bound = report.lower_bound.map(f64::from);
    assert_eq!((cost, bound), (None, Some(3.0)));
    assert_eq!(report.gap(), None);

    let limits = Limits {
        expansions: Some(60),
        ..Limits::default()
    };
    let problem = from_fn(1, steps, |number| *number == 40);
    let report = branch_and_bound::tree(problem).limits(limits).run();
    let cost = report.solution().and_then(|solution| solution.cost);
    assert!(cost.is_some_and(|cost| cost > 13));
    assert_eq!(
        (report.lower_bound.map(f64::from), report.gap()),
        (Some(0.0), Some(1.0))
    );
    assert!(
        report
            .to_string()
            .contains("\nno solution costs less than 0\n")
    );
}

/// A heuristic of which nothing is declared proves no bound, nor does a search that cut off states.
#[test]
fn no_bound_is_claimed_without_its_condition() {
    let problem = || from_fn(1, steps, |number| *number == 40).heuristic(|number| 100 - number);
    let report = branch_and_bound::tree(problem()).run();
    assert_eq!(report.lower_bound, None);
    let limits = Limits {
        depth: Some(8),
        ..Limits::default()
    };
    let report = branch_and_bound::tree(from_fn(1, steps, |number| *number == 40))
        .limits(limits)
        .run();
    assert_eq!(report.lower_bound, None);
    let problem = from_fn(1, steps, |number| *number == 40);
    let search = restarting_weighted_a_star::graph(Weights::default(), problem).reopening(false);
    assert_eq!(search.run().lower_bound, None);
}
