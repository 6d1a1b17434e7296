//! Every search gives the known answers, and a search that does not is detected.

use std::thread;

use search_core::{best_first, breadth_first};
use search_laws::{Entry, Finds, Graph, KnownGraph, Law, Promises, known_graphs, table};

/// The stack of the thread that runs the searches: a search that recurses would overflow it in a chain of 70,000 states.
const STACK: usize = 1 << 20;

fn is_small(known: &KnownGraph) -> bool {
    known.graph.nodes() <= 20
}

/// The space may leave contents in the vector that `expand` is given, so each search has to clear it.
#[test]
fn no_search_takes_actions_that_another_state_left_in_scratch() {
    let known = known("actions that are left in scratch");
    let mut violations = Vec::new();
    for entry in table() {
        violations.extend(known.check(&[entry]).err().map(|found| found.to_string()));
    }
    violations.extend(known.check_ranked().err().map(|found| found.to_string()));
    assert!(violations.is_empty(), "{violations:#?}");
}

fn check_on_a_small_stack(select: fn(&KnownGraph) -> bool) {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    // Each thread runs every n-th search, as the long chains take many seconds on one core.
    let check = move |first: usize| -> Result<(), String> {
        for known in known_graphs().filter(select) {
            let searches: Vec<_> = table().into_iter().skip(first).step_by(threads).collect();
            let mut result = known.check(&searches);
            if first == 0 {
                result = result.and_then(|()| known.check_ranked());
            }
            result.map_err(|violation| violation.to_string())?;
        }
        Ok(())
    };
    let started = (0..threads).map(|first| {
        let thread = thread::Builder::new().stack_size(STACK);
        let thread = thread.spawn(move || check(first));
        thread.expect("a thread can be started")
    });
    for thread in started.collect::<Vec<_>>() {
        assert_eq!(thread.join().expect("no search panics"), Ok(()));
    }
}

#[test]
fn every_search_gives_the_known_answers_of_small_graphs() {
    check_on_a_small_stack(is_small);
}

#[test]
fn every_search_gives_the_known_answers_of_long_chains() {
    check_on_a_small_stack(|known| !is_small(known));
}

fn known(name: &str) -> KnownGraph {
    let mut all = known_graphs();
    all.find(|known| known.name == name).expect("it is known")
}

#[test]
fn another_answer_than_the_known_one_is_detected() {
    let cheapest = Promises {
        finds: Finds::Cheapest,
        ..Promises::GRAPH
    };
    let greedy = Entry::new("greedy", cheapest, |graph, start| {
        best_first::graph((graph, start))
    });
    let violation = known("Romania").check(&[greedy]).expect_err("it finds 450");
    assert_eq!(violation.law, Law::KnownAnswers);
    assert_eq!(
        violation.to_string(),
        "greedy violates the law \"known answers are found\": Romania: found End { solution: Some(FirstSolution { goal: 1, steps: 3, \
         cost: Some(450), proven: Nothing }), stopped: None }, expected AsPromised (optimum Some(418), fewest steps Some(3))"
    );
}

#[test]
fn a_false_proof_is_detected() {
    // Claims what breadth-first search proves, on a graph with a shorter path than the known one.
    let mut romania = known("Romania");
    romania.fewest_steps = Some(2);
    let entry = Entry::new("breadth-first", Promises::GRAPH, |graph, start| {
        breadth_first::graph((graph, start))
    });
    let violation = romania.check(&[entry]).expect_err("the steps are 3");
    assert_eq!(
        violation.message,
        "Romania: found FirstSolution { goal: 1, steps: 3, cost: None, proven: FewestSteps }, but the optimum is Some(418) and the fewest steps are Some(2)"
    );
}

#[test]
fn the_known_graphs_satisfy_the_laws_of_spaces() {
    for known in known_graphs().filter(is_small) {
        let graph: Graph = known.graph;
        let check = search_laws::SpaceCheck::new(graph.clone(), graph.start());
        let check = check.inverse().in_place().backward().ranked();
        let result = check.without_searches();
        assert!(result.is_ok(), "{}: {result:?}", known.name);
    }
}
