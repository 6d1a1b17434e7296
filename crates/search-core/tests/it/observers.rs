//! The events of an observer agree with the counts, and each node with those reported before.

use std::collections::HashMap;

use search_core::best_first;
use search_core::{
    Counts, Limit, Node, Observer, StateSpace, Step, Watch, WithoutPauses, breadth_first,
};

use crate::common::a_star::Total;
use crate::common::map::Map;

/// Counts events, and compares each node with those reported before.
#[derive(Default)]
pub(crate) struct Recorder {
    starts: u64,
    expands: u64,
    generates: u64,
    duplicates: u64,
    reopens: u64,
    dead_ends: u64,
    pub(crate) solutions: u64,
    ends: Vec<Step>,
    /// The state and its depth, by number.
    nodes: HashMap<u64, (u16, u64)>,
    last_expanded: Option<u64>,
    /// `true` if successors are generated one at a time.
    lazy: bool,
}

impl Recorder {
    fn add<P: StateSpace<State = u16>>(&mut self, node: &Node<'_, P>) {
        let before = self.nodes.insert(node.number, (*node.state, node.depth));
        assert_eq!(before, None, "number {} was assigned twice", node.number);
    }

    fn knows<P: StateSpace<State = u16>>(&self, node: &Node<'_, P>) {
        let known = self.nodes.get(&node.number).copied();
        assert_eq!(
            known,
            Some((*node.state, node.depth)),
            "number {}",
            node.number
        );
    }
}

impl<P: StateSpace<State = u16>> Observer<P> for Recorder {
    fn start(&mut self, node: &Node<'_, P>) {
        assert_eq!((node.number, node.parent, node.depth), (0, None, 0));
        self.starts += 1;
        self.add(node);
    }

    fn expand(&mut self, node: &Node<'_, P>) {
        self.expands += 1;
        self.knows(node);
        self.last_expanded = Some(node.number);
    }

    fn generate(&mut self, node: &Node<'_, P>) {
        self.generates += 1;
        let parent = node.parent.expect("only the start has no parent");
        assert_eq!(self.nodes[&parent].1 + 1, node.depth);
        assert!(self.lazy || self.last_expanded == Some(parent));
        self.add(node);
    }

    fn duplicate(&mut self, number: u64, state: &u16, parent: u64) {
        self.duplicates += 1;
        assert_eq!(self.nodes[&number].0, *state);
        assert!(self.nodes.contains_key(&parent));
        assert!(self.lazy || self.last_expanded == Some(parent));
    }

    fn reopen(&mut self, node: &Node<'_, P>) {
        self.reopens += 1;
        let (state, _) = self.nodes[&node.number];
        assert_eq!(state, *node.state);
        assert_eq!(node.parent, self.last_expanded);
        self.nodes.insert(node.number, (state, node.depth));
    }

    fn dead_end(&mut self, node: &Node<'_, P>) {
        self.dead_ends += 1;
        self.knows(node);
    }

    fn solution(&mut self, node: &Node<'_, P>) {
        self.solutions += 1;
        self.knows(node);
    }

    fn end(&mut self, how: Step, counts: &Counts) {
        self.ends.push(how);
        self.agrees_with(counts);
    }
}

impl Recorder {
    pub(crate) fn agrees_with(&self, counts: &Counts) {
        assert_eq!(self.starts, 1);
        assert_eq!(self.expands, counts.expanded);
        assert_eq!(self.generates + self.duplicates, counts.generated);
        assert_eq!(self.duplicates, counts.duplicates);
        assert_eq!(self.reopens, counts.reopened);
        assert_eq!(self.dead_ends, counts.dead_ends);
        assert_eq!(
            self.expands + self.solutions,
            counts.goal_tests - self.left()
        );
    }

    /// Returns the number of states that were tested but not expanded because of a limit.
    fn left(&self) -> u64 {
        let stopped = self.ends.last().copied();
        u64::from(matches!(stopped, Some(Step::Stopped(limit)) if limit != Limit::Incomplete))
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
    #[derive(Default)]
    struct Paths(Recorder, Vec<u64>);

    impl<P: StateSpace<State = u16>> Observer<P> for Paths {
        fn start(&mut self, node: &Node<'_, P>) {
            self.0.start(node);
        }
        fn expand(&mut self, node: &Node<'_, P>) {
            self.0.expand(node);
        }
        fn generate(&mut self, node: &Node<'_, P>) {
            self.0.generate(node);
        }
        fn duplicate(&mut self, number: u64, state: &u16, parent: u64) {
            Observer::<P>::duplicate(&mut self.0, number, state, parent);
        }
        fn reopen(&mut self, node: &Node<'_, P>) {
            self.0.reopen(node);
        }
        fn dead_end(&mut self, node: &Node<'_, P>) {
            self.0.dead_end(node);
        }
        fn solution(&mut self, node: &Node<'_, P>) {
            self.0.solution(node);
        }
        fn solution_path(&mut self, path: &[Node<'_, P>]) {
            self.1 = path.iter().map(|node| node.number).collect();
        }
        fn end(&mut self, how: Step, counts: &Counts) {
            Observer::<P>::end(&mut self.0, how, counts);
        }
    }

    // 1 is a dead end, 2 is generated twice, 4 is the goal.
    let map = Map::of(&[&[1, 2, 3], &[], &[3], &[2, 4], &[]], 4);
    let mut all: [Paths; 4] = Default::default();
    let [first, second, third, fourth] = &mut all;
    let several = vec![Watch::new(WithoutPauses::new(third)), Watch::new(fourth)];
    let search = breadth_first::graph((&map, 0)).observe((first, (second, several)));
    let counts = search.run().counts;
    assert!(counts.duplicates > 0 && counts.dead_ends > 0);
    for Paths(recorder, path) in &all {
        recorder.agrees_with(&counts);
        assert_eq!(recorder.ends, [Step::Solution]);
        assert_eq!(path.len(), 3);
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
    let mut recorder = Recorder::default();
    let both = (Note('a', &notes), (Note('b', &notes), &mut recorder));
    let counts = breadth_first::graph((&line, 0)).observe(both).run().counts;
    assert_eq!(*notes.borrow(), "abab");
    recorder.agrees_with(&counts);
}
