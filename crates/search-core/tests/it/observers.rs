//! Which events an observer sees, also through those that forward events.

use search_core::{
    Counts, Node, Observer, StateSpace, Step, a_star, best_first, breadth_first,
    engine::{Watch, WithoutPauses},
};

use crate::common::a_star::Total;
use crate::common::map::Map;

/// Notes events and the numbers of their nodes. That they agree with the counts and with each other is a law of all searches.
#[derive(Default)]
struct Events(Vec<String>);

impl Events {
    fn note(&mut self, event: &str, number: u64) {
        self.0.push(format!("{event} {number}"));
    }
}

impl<P: StateSpace> Observer<P> for Events {
    fn start(&mut self, node: &Node<'_, P>) {
        self.note("start", node.number);
    }
    fn expand(&mut self, node: &Node<'_, P>) {
        self.note("expand", node.number);
    }
    fn generate(&mut self, node: &Node<'_, P>) {
        self.note("generate", node.number);
    }
    fn duplicate(&mut self, number: u64, _: &P::State, _: u64) {
        self.note("duplicate", number);
    }
    fn reopen(&mut self, node: &Node<'_, P>) {
        self.note("reopen", node.number);
    }
    fn dead_end(&mut self, node: &Node<'_, P>) {
        self.note("dead end", node.number);
    }
    fn solution(&mut self, node: &Node<'_, P>) {
        self.note("solution", node.number);
    }
    fn solution_path(&mut self, path: &[Node<'_, P>]) {
        for node in path {
            self.note("path", node.number);
        }
    }
    fn end(&mut self, how: Step, counts: &Counts) {
        self.note(&format!("{how:?} after"), counts.expanded);
    }
}

/// State 2 is expanded with g 3, then reached through 1 with g 2.
#[test]
fn an_observer_is_notified_of_a_reopened_state() {
    #[derive(Default)]
    struct Reopened(Vec<(u16, Option<u64>, u64, Option<u32>)>);

    impl<P: StateSpace<State = u16, Cost = u32>> Observer<P> for Reopened {
        fn reopen(&mut self, node: &Node<'_, P>) {
            self.0.push((*node.state, node.parent, node.depth, node.g));
        }
    }

    let roads = [vec![(1, 1), (2, 3)], vec![(2, 1)], vec![(3, 3)], vec![]];
    let map = Map::of_costs(&roads, 3).with_estimates(&[0, 4, 0, 0]);
    let mut reopened = Reopened::default();
    let search = best_first::graph((&map, 0))
        .evaluation(Total)
        .observe(&mut reopened);
    assert_eq!(search.run().counts.reopened, 1);
    assert_eq!(reopened.0, [(2, Some(1), 2, Some(2))]);
}

#[test]
fn an_observer_added_during_a_search_sees_the_rest() {
    #[derive(Default)]
    struct Expanded(Vec<u16>);

    impl<P: StateSpace<State = u16>> Observer<P> for Expanded {
        fn start(&mut self, _: &Node<'_, P>) {
            unreachable!("the search has already started");
        }

        fn expand(&mut self, node: &Node<'_, P>) {
            self.0.push(*node.state);
        }
    }

    let line = Map::of(&[&[1], &[2], &[3], &[]], 9);
    let mut search = breadth_first::graph((&line, 0));
    search.step();
    search.step();
    let mut late = Expanded::default();
    assert_eq!(search.observe(&mut late).run().counts.expanded, 4);
    assert_eq!(late.0, [2, 3]);
}

/// Each kind of forwarding observer forwards every event.
#[test]
fn forwarding_observers_forward_every_event() {
    // 2 is expanded with g 3, then reached through 1 with g 2; 4 is a dead end, and 3 the goal.
    let roads = [
        vec![(1, 1), (2, 3)],
        vec![(2, 1), (4, 1)],
        vec![(3, 3)],
        vec![],
        vec![],
    ];
    let map = Map::of_costs(&roads, 3).with_estimates(&[0, 4, 0, 0, 0]);
    let mut all: [Events; 4] = Default::default();
    let [first, second, third, fourth] = &mut all;
    let several = vec![Watch::new(WithoutPauses::new(third)), Watch::new(fourth)];
    let observers = (first, (second, several));
    a_star::graph((&map, 0)).observe(observers).run();
    let expected = "start 0, expand 0, generate 1, generate 2, expand 2, generate 3, expand 1, duplicate 2, reopen 2, \
        generate 4, expand 4, dead end 4, expand 2, duplicate 3, solution 3, path 0, path 1, path 2, path 3, \
        Solution after 5";
    for Events(events) in all {
        assert_eq!(events.join(", "), expected);
    }
}

#[test]
fn two_observers_receive_the_same_events_the_first_before_the_second() {
    struct Note<'n>(char, &'n std::cell::RefCell<String>);

    impl<P: StateSpace> Observer<P> for Note<'_> {
        fn expand(&mut self, _: &Node<'_, P>) {
            self.1.borrow_mut().push(self.0);
        }
    }

    let (notes, line) = (std::cell::RefCell::default(), Map::of(&[&[1], &[]], 9));
    let mut events = Events::default();
    let both = (Note('a', &notes), (Note('b', &notes), &mut events));
    let counts = breadth_first::graph((&line, 0)).observe(both).run().counts;
    assert_eq!(*notes.borrow(), "abab");
    let expansions = events.0.iter().filter(|event| event.starts_with("expand"));
    assert_eq!(expansions.count() as u64, counts.expanded);
}
