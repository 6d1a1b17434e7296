//! The explanation of why an entry of the frontier is expanded next.

use search_core::{
    Limits, Ties, Why, WithoutCycleCheck, a_star, best_first, breadth_first, depth_first,
    engine::FrontierEntry,
};

use crate::common::map::Map;

#[test]
fn why_next_explains_each_order() {
    let text = |why: Option<Why>| why.map(|why| why.to_string());
    let map = Map::of(&[&[1, 2, 3, 4], &[], &[], &[], &[]], 9).with_estimates(&[0, 7, 5, 5, 5]);

    let mut search = breadth_first::graph((&map, 0));
    search.step();
    assert_eq!(text(search.why_next()).as_deref(), Some("it is the oldest"));

    let mut search = depth_first::tree(WithoutCycleCheck((&map, 0)));
    search.step();
    let deepest = "it follows by the first untried action of the deepest expanded state";
    assert_eq!(text(search.why_next()).as_deref(), Some(deepest));

    for (ties, age, order) in [
        (Ties::FIFO, "oldest", [2, 3, 4, 1]),
        (Ties::LIFO, "newest", [4, 3, 2, 1]),
    ] {
        let mut search = best_first::graph((&map, 0)).ties(ties);
        search.step();
        for (index, equals) in [Some(3), Some(2), Some(1), Some(1), None]
            .into_iter()
            .enumerate()
        {
            let next = search.frontier().next().map(|entry| match entry {
                FrontierEntry::State(node) => *node.state,
                FrontierEntry::Untried { .. } => {
                    unreachable!("best-first search generates all successors")
                }
            });
            assert_eq!(next, order.get(index).copied());
            let value = if index < 3 { 5 } else { 7 };
            let expected = equals.map(|equals| match equals {
                1 => format!("it alone has the smallest value, {value}"),
                _ => format!("of the {equals} with the smallest value, {value}, it is the {age}"),
            });
            assert_eq!(text(search.why_next()), expected);
            search.step();
        }
    }
}

#[test]
fn why_next_names_the_rule_that_decided() {
    // f is 9 for all states except 5, where it is 10.
    let roads = [
        vec![(1, 1), (2, 2), (3, 2), (4, 3), (5, 4)],
        vec![],
        vec![],
        vec![],
        vec![],
        vec![],
    ];
    let map = Map::of_costs(&roads, 9).with_estimates(&[9, 8, 7, 7, 6, 6]);
    for (ties, explanations) in [
        (
            Ties::LOW_H,
            [
                "of the 4 with the smallest value, 9, it alone has the lowest h, 6",
                "of the 3 with the smallest value, 9, 2 have the lowest h, 7, and of these it is the newest",
                "of the 2 with the smallest value, 9, it alone has the lowest h, 7",
                "it alone has the smallest value, 9",
                "it alone has the smallest value, 10",
            ],
        ),
        (
            Ties::LOW_G.fifo(),
            [
                "of the 4 with the smallest value, 9, it alone has the lowest g, 1",
                "of the 3 with the smallest value, 9, 2 have the lowest g, 2, and of these it is the oldest",
                "of the 2 with the smallest value, 9, it alone has the lowest g, 2",
                "it alone has the smallest value, 9",
                "it alone has the smallest value, 10",
            ],
        ),
        (
            Ties::FIFO,
            [
                "of the 4 with the smallest value, 9, it is the oldest",
                "of the 3 with the smallest value, 9, it is the oldest",
                "of the 2 with the smallest value, 9, it is the oldest",
                "it alone has the smallest value, 9",
                "it alone has the smallest value, 10",
            ],
        ),
    ] {
        let mut search = a_star::graph((&map, 0)).ties(ties);
        search.step();
        for expected in explanations {
            let why = search.why_next().map(|why| why.to_string());
            assert_eq!(why.as_deref(), Some(expected), "{ties}");
            search.step();
        }
    }
}

#[test]
fn why_next_explains_the_first_entry_of_the_frontier_after_a_stop() {
    let map = Map::of(&[&[1, 2], &[], &[]], 9).with_estimates(&[0, 3, 8]);
    let limits = Limits {
        expansions: Some(1),
        ..Limits::default()
    };
    let mut search = best_first::graph((&map, 0)).limits(limits);
    search.advance();
    assert_eq!(
        search.why_next(),
        Some(Why::Stopped),
        "1, and not 2 with its value of 8, is the next"
    );
    let why = search.why_next().map(|why| why.to_string());
    assert_eq!(
        why.as_deref(),
        Some("it was the next when a limit stopped the search")
    );
}
