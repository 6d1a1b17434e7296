//! The puzzles of `docs/pddl.md` and `docs/pddl-lesson.md`.

use std::sync::Arc;

use planning_task::pddl::{Domain, Problem};
use planning_task::{BoxedWords, TaskSpace, ground};
use search_core::{a_star, memory::Budget};

/// The names of the domains of a guide, each of which is followed by its problem, and the least costs.
fn solved(guide: &str) -> Vec<(String, Option<u32>)> {
    let listings = guide.split("```pddl\n").skip(1);
    let listings: Vec<&str> = listings
        .filter_map(|rest| rest.split("```").next())
        .collect();
    let solved = listings.chunks(2).map(|pair| {
        let domain = Domain::read(pair[0]).expect("a domain");
        let problem = Problem::read(pair[1], &domain).expect("its problem");
        let task = ground(&domain, &problem, &Budget::default()).expect("a task");
        let space = TaskSpace::<BoxedWords>::new(Arc::new(task)).expect("a space");
        let start = space.start();
        let report = a_star::graph((&space, start)).run();
        let cost = report.solution().expect("a plan").cost;
        (domain.name().to_owned(), cost)
    });
    solved.collect()
}

#[test]
fn the_listings_of_the_guides_are_solved() {
    assert_eq!(
        solved(include_str!("../../../../docs/pddl-lesson.md")),
        [("rooms".to_owned(), Some(6))]
    );
    assert_eq!(
        solved(include_str!("../../../../docs/pddl.md")),
        [("river".to_owned(), Some(7)), ("lamps".to_owned(), Some(3))]
    );
}
