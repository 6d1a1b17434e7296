//! Faulty searches are detected, each by the law that it violates.

use std::ops::ControlFlow;

use search_core::{
    Counts, Drive, Inspect, Limit, Limits, Node, Observer, Proven, Report, Solution, StateSpace,
    Step, Why, a_star, breadth_first, depth_first,
    engine::{FrontierEntry, Watch},
};
use search_laws::{
    Entry, Gives, Graph, Law, NodeState, Promises, Violation, check_searches, table,
};

/// A fault of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    CountsOneExpansionTooMany,
    ExceedsALimit,
    AdvancesPastASolution,
    DoesNotRestart,
    GoesOnAfterAPanic,
    ReversesTheOpenList,
    LeaksAState,
    OmitsThePath,
    ClaimsTooMuch,
    ClaimsABound,
}

/// Breadth-first graph search with a fault.
struct Faulty {
    search: Box<dyn Inspect<Graph>>,
    fault: Fault,
}

impl Faulty {
    fn is(&self, fault: Fault) -> bool {
        self.fault == fault
    }
}

impl Drive<NodeState, u32> for Faulty {
    fn set_limits(&mut self, limits: Limits) {
        let more = u64::from(self.is(Fault::ExceedsALimit));
        let expansions = limits.expansions.map(|max| max + more);
        self.search.set_limits(Limits {
            expansions,
            ..limits
        });
    }
    fn advance(&mut self) -> Step {
        let mut step = self.search.advance();
        if self.is(Fault::AdvancesPastASolution) && step == Step::Solution {
            step = self.search.advance();
        }
        if self.is(Fault::GoesOnAfterAPanic) && step == Step::Stopped(Limit::Panicked) {
            step = Step::Exhausted;
        }
        step
    }
    fn to_solution(&self) -> Option<Solution<NodeState>> {
        let mut solution = self.search.to_solution()?;
        if self.is(Fault::OmitsThePath) {
            solution.ancestors = None;
        }
        if self.is(Fault::ClaimsTooMuch) {
            solution.proven = Proven::Optimal;
        }
        Some(solution)
    }
    fn next_solution(&mut self) -> Result<Solution<NodeState>, Step> {
        self.search.next_solution()
    }
    fn counts(&self) -> Counts {
        let mut counts = self.search.counts();
        let is_wrong = self.is(Fault::CountsOneExpansionTooMany) && counts.expanded > 1;
        counts.expanded += u64::from(is_wrong);
        counts
    }
    fn run(self: Box<Self>) -> Report<NodeState> {
        self.search.run()
    }
    fn lower_bound(&self) -> Option<u32> {
        self.is(Fault::ClaimsABound).then_some(1)
    }
}

impl Inspect<Graph> for Faulty {
    fn step(&mut self) -> Step {
        self.search.step()
    }
    fn restart(&mut self, start: NodeState) {
        if !self.is(Fault::DoesNotRestart) {
            self.search.restart(start);
        }
    }
    fn solution(&self) -> Option<Node<'_, Graph>> {
        self.search.solution()
    }
    fn frontier_len(&self) -> u64 {
        self.search.frontier_len()
    }
    fn each_open<'a>(&'a self, visit: &mut dyn FnMut(FrontierEntry<'a, Graph>) -> ControlFlow<()>) {
        let mut open = self.search.open();
        if self.is(Fault::ReversesTheOpenList) {
            open.reverse();
        }
        let _ = open.into_iter().try_for_each(visit);
    }
    fn each_closed<'a>(&'a self, visit: &mut dyn FnMut(Node<'a, Graph>)) {
        self.search.each_closed(visit);
    }
    fn why_next(&self) -> Option<Why> {
        self.search.why_next()
    }
    fn stored_value(&self, number: u64) -> Option<String> {
        self.search.stored_value(number)
    }
    fn path_to(&self, number: u64) -> Option<Vec<&NodeState>> {
        self.search.path_to(number)
    }
}

/// Returns a graph with two goals, a cycle, a dead end, and steps of different costs.
fn graph() -> Graph {
    let edges = [
        vec![(1, 1), (2, 5), (3, 1)],
        vec![(0, 1), (4, 9)],
        vec![(4, 0), (5, 2)],
        vec![(6, 1)],
        vec![],
        vec![],
        vec![(2, 0), (3, 1)],
    ];
    Graph::new(edges).with_goals([4, 5])
}

fn promises(name: &str) -> Promises {
    let table = table();
    let entry = table.iter().find(|entry| entry.name == name);
    entry.expect("the search is in the table").promises
}

fn with(fault: Fault) -> Entry {
    let faulty =
        move |start: NodeState, search: Box<dyn Inspect<Graph>>| -> Box<dyn Inspect<Graph>> {
            if fault == Fault::LeaksAState {
                std::mem::forget(start);
            }
            Box::new(Faulty { search, fault })
        };
    Entry::of_any(
        "a search",
        promises("breadth-first:graph"),
        move |space, start: NodeState| {
            faulty(
                start.clone(),
                Box::new(breadth_first::graph((space, start))),
            )
        },
        move |space, start: NodeState, watch| {
            let search = breadth_first::graph((space, start.clone())).observe(watch);
            faulty(start, Box::new(search))
        },
    )
}

fn violation_of(entry: Entry) -> Option<Violation> {
    check_searches(&[entry], &graph()).err()
}

#[test]
fn each_fault_of_a_search_is_detected_by_the_law_that_it_violates() {
    assert_eq!(violation_of(with(Fault::None)), None);
    for (fault, law) in [
        (Fault::CountsOneExpansionTooMany, Law::Counts),
        (Fault::ExceedsALimit, Law::Limits),
        (Fault::AdvancesPastASolution, Law::Driving),
        (Fault::DoesNotRestart, Law::Restart),
        (Fault::GoesOnAfterAPanic, Law::Panics),
        (Fault::ReversesTheOpenList, Law::Inspection),
        (Fault::LeaksAState, Law::Ownership),
        (Fault::OmitsThePath, Law::Paths),
        (Fault::ClaimsTooMuch, Law::Proofs),
        (Fault::ClaimsABound, Law::Bounds),
    ] {
        let violation = violation_of(with(fault));
        assert_eq!(
            violation.as_ref().map(|violation| violation.law),
            Some(law),
            "{fault:?}: {violation:?}"
        );
        assert_eq!(
            violation.and_then(|violation| violation.search).as_deref(),
            Some("a search")
        );
    }
}

#[test]
fn missing_events_are_detected() {
    let plain = |space: Graph, start| -> Box<dyn Inspect<Graph>> {
        Box::new(breadth_first::graph((space, start)))
    };
    /// Omits the events of dead ends and duplicates.
    struct IncompleteObserver(Watch<'static, Graph>);
    impl Observer<Graph> for IncompleteObserver {
        fn start(&mut self, node: &search_core::Node<'_, Graph>) {
            self.0.start(node);
        }
        fn expand(&mut self, node: &search_core::Node<'_, Graph>) {
            self.0.expand(node);
        }
        fn generate(&mut self, node: &search_core::Node<'_, Graph>) {
            self.0.generate(node);
        }
        fn solution(&mut self, node: &search_core::Node<'_, Graph>) {
            self.0.solution(node);
        }
    }
    let promises = promises("breadth-first:graph");
    let entry = Entry::of_any("a search", promises, plain, |space, start, watch| {
        Box::new(breadth_first::graph((space, start)).observe(IncompleteObserver(watch)))
    });
    let violation = violation_of(entry).map(|violation| violation.law);
    assert_eq!(violation, Some(Law::Observers));
}

#[test]
fn false_promises_are_detected() {
    // A cycle of two steps: no tree search terminates.
    let cycle = Graph::new([vec![(1, 1)], vec![(0, 1)]]);
    let ends = Promises {
        ends: true,
        ..promises("a-star:tree")
    };
    let entry = Entry::new("a search", ends, |space, start| {
        a_star::tree((space, start))
    });
    let violation = check_searches(&[entry], &cycle).expect_err("the graph has a cycle");
    assert_eq!(
        violation.to_string(),
        "a search violates the law \"the search terminates on cycles\": \
         the search ended with Stopped(Expansions) after 0 solutions and 3000 expansions"
    );

    let cheapest = Promises {
        finds: search_laws::Finds::Cheapest,
        ..promises("breadth-first:graph")
    };
    let entry = Entry::new("a search", cheapest, |space, start| {
        breadth_first::graph((space, start))
    });
    assert_eq!(
        violation_of(entry).map(|violation| violation.law),
        Some(Law::Proofs)
    );

    let once = Promises {
        gives: Gives::EachGoal,
        ..promises("depth-first")
    };
    let entry = Entry::new("a search", once, |space, start| {
        depth_first::tree((space, start))
    });
    assert_eq!(
        violation_of(entry).map(|violation| violation.law),
        Some(Law::Solutions)
    );
}

#[test]
fn a_graph_is_a_valid_state_space() {
    let graph = graph();
    let (goals, ends) = ([4, 5], [0, 1, 3].map(|node| graph.has_goal(node)));
    assert!(goals.into_iter().all(|goal| graph.has_goal(goal)));
    assert_eq!(ends, [false; 3]);
    search_laws::SpaceCheck::new(graph.clone(), graph.start())
        .inverse()
        .in_place()
        .backward()
        .without_searches()
        .expect("the graph satisfies every law");
    assert!(
        graph.is_goal(
            &a_star::graph((graph.clone(), graph.start()))
                .run()
                .into_solution()
                .expect("a goal can be reached")
                .state
        )
    );
}
