//! A limit on depth cuts off paths, and states cut off are never treated as searched.

use search_core::engine::Engine;
use search_core::{
    CancelFlag, Limit, Limits, Outcome, Proven, Report, Search, Step, best_first, breadth_first,
    depth_first,
};

use crate::common::bare;
use crate::common::map::Map;

fn stopped<S>(report: &Report<S>) -> Option<Limit> {
    match report.outcome {
        Outcome::Stopped(limit) => Some(limit),
        Outcome::Solved(_) | Outcome::Exhausted => None,
    }
}

#[test]
fn a_state_first_reached_at_the_limit_on_depth_hides_its_successors_but_gives_no_false_proof() {
    // 0 -> 1 -> 2 -> 3 with 2 cut off at depth 2; then 0 -> 2 is a duplicate.
    let map = Map::of(&[&[1, 2], &[2], &[3], &[]], 3);
    let limits = Limits {
        depth: Some(2),
        ..Limits::default()
    };
    let report = depth_first::graph((&map, 0)).limits(limits.clone()).run();
    assert_eq!(stopped(&report), Some(Limit::Depth));
    assert_eq!((report.counts.goal_tests, report.counts.duplicates), (3, 1));
    // Breadth-first search reaches each state first at its least depth.
    let report = breadth_first::graph((&map, 0)).limits(limits).run();
    assert_eq!(report.solution().map(|solution| solution.depth), Some(2));
}

/// A search can cut off states for a long time without an expansion.
#[test]
fn a_search_that_only_cuts_off_can_be_cancelled_and_resumed() {
    let fan = Map::of(&[&[1, 2, 3, 4], &[], &[], &[], &[]], 4);
    let flag = CancelFlag::new();
    let limits = || Limits {
        depth: Some(1),
        cancel: Some(flag.clone()),
        ..Limits::default()
    };
    let new = || best_first::tree((&fan, 0)).limits(limits());
    let mut search = new();
    assert_eq!(
        [search.step(), search.step()],
        [Step::Expanded, Step::CutOff]
    );
    flag.raise();
    assert_eq!(
        [search.step(), search.advance()],
        [Step::Stopped(Limit::Cancelled); 2]
    );
    flag.lower();
    assert_eq!(search.advance(), Step::Solution);
    assert_eq!(bare(search.counts()), bare(new().run().counts));
}

/// 0 -> 1 -> goal with 1 cut off; the longer path, 0 -> 2 -> 3 -> goal, is open once the limit is raised.
#[test]
fn a_limit_on_depth_raised_within_a_layer_gives_no_proof_of_fewest_steps() {
    fn proven<'m, E: Engine<&'m Map>>(mut search: Search<&'m Map, E>, steps: u64) {
        search.set_limits(Limits {
            depth: Some(1),
            ..Limits::default()
        });
        assert_eq!(
            [search.step(), search.step()],
            [Step::Expanded, Step::CutOff]
        );
        search.set_limits(Limits::default());
        let report = search.run();
        let found = report.solution().map(|found| (found.depth, found.proven));
        let proven = if steps == 2 {
            Proven::FewestSteps
        } else {
            Proven::Nothing
        };
        assert_eq!(found, Some((steps, proven)));
    }
    let longer = Map::of(&[&[1, 2], &[4], &[3], &[4], &[]], 4);
    proven(breadth_first::tree((&longer, 0)), 3);
    proven(breadth_first::graph((&longer, 0)), 3);
    // No solution through the state cut off could be shorter than this one.
    let as_short = Map::of(&[&[1, 2], &[4], &[4], &[], &[]], 4);
    proven(breadth_first::graph((&as_short, 0)), 2);
}
