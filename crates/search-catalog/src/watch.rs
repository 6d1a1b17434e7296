use search_core::{Counts, Node, Observer, StateSpace, Step};

/// An observer that is chosen when the program runs: one type for all, so that a search that is watched is compiled
/// once.
pub struct Watch<'a, P: StateSpace>(Box<dyn Boxed<P> + 'a>);

impl<'a, P: StateSpace> Watch<'a, P> {
    /// Any observer.
    pub fn new(observer: impl Observer<P> + 'a) -> Self {
        Watch(Box::new(observer))
    }
}

/// [`Observer`], which has a constant and so no objects, without it.
trait Boxed<P: StateSpace> {
    fn start(&mut self, node: &Node<'_, P>);
    fn expand(&mut self, node: &Node<'_, P>);
    fn generate(&mut self, node: &Node<'_, P>);
    fn duplicate(&mut self, number: u64, state: &P::State, parent: u64);
    fn reopen(&mut self, node: &Node<'_, P>);
    fn dead_end(&mut self, node: &Node<'_, P>);
    fn solution(&mut self, node: &Node<'_, P>);
    fn solution_path(&mut self, numbers: &[u64]);
    fn end(&mut self, how: Step, counts: &Counts);
}

impl<P: StateSpace, O: Observer<P>> Boxed<P> for O {
    fn start(&mut self, node: &Node<'_, P>) {
        Observer::start(self, node);
    }
    fn expand(&mut self, node: &Node<'_, P>) {
        Observer::expand(self, node);
    }
    fn generate(&mut self, node: &Node<'_, P>) {
        Observer::generate(self, node);
    }
    fn duplicate(&mut self, number: u64, state: &P::State, parent: u64) {
        Observer::duplicate(self, number, state, parent);
    }
    fn reopen(&mut self, node: &Node<'_, P>) {
        Observer::reopen(self, node);
    }
    fn dead_end(&mut self, node: &Node<'_, P>) {
        Observer::dead_end(self, node);
    }
    fn solution(&mut self, node: &Node<'_, P>) {
        Observer::solution(self, node);
    }
    fn solution_path(&mut self, numbers: &[u64]) {
        Observer::solution_path(self, numbers);
    }
    fn end(&mut self, how: Step, counts: &Counts) {
        Observer::end(self, how, counts);
    }
}

impl<P: StateSpace> Observer<P> for Watch<'_, P> {
    fn start(&mut self, node: &Node<'_, P>) {
        self.0.start(node);
    }
    fn expand(&mut self, node: &Node<'_, P>) {
        self.0.expand(node);
    }
    fn generate(&mut self, node: &Node<'_, P>) {
        self.0.generate(node);
    }
    fn duplicate(&mut self, number: u64, state: &P::State, parent: u64) {
        self.0.duplicate(number, state, parent);
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
    fn solution_path(&mut self, numbers: &[u64]) {
        self.0.solution_path(numbers);
    }
    fn end(&mut self, how: Step, counts: &Counts) {
        self.0.end(how, counts);
    }
}
