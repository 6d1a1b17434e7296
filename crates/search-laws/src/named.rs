//! An algorithm of the catalog, which runs on the erased graph, as a search of the graph.

use std::ops::ControlFlow;

use search_catalog::erased::{AnyState, Erased};
use search_core::{
    Counts, Drive, Inspect, Limits, Node, Observer, Proven, Report, Solution, Step, Ties, Why,
    cost::Number,
    engine::{FrontierEntry, Incomplete, Watch},
    memory::Growth,
};

use crate::graph::EdgeAction;
use crate::{Graph, NodeState};

/// The graph as the catalog sees it.
type AnyGraph = Erased<'static>;

/// A search of the erased graph, or an observer of one, with the states and costs of the graph.
pub(crate) struct Named<T>(pub(crate) T);

const OTHER: &str = "the states and actions are those of the graph";

fn state(state: &AnyState) -> &NodeState {
    state.downcast_ref().expect(OTHER)
}

fn cost(cost: Number) -> u32 {
    match cost {
        // A sum that overflows 32 bits has no cost in the graph.
        Number::Whole(cost) => u32::try_from(cost).unwrap_or(u32::MAX),
        _ => unreachable!("costs of graphs are whole numbers"),
    }
}

fn node<'a>(node: &Node<'a, AnyGraph>) -> Node<'a, Graph> {
    Node {
        number: node.number,
        parent: node.parent,
        depth: node.depth,
        g: node.g.map(cost),
        h: node.h.map(cost),
        state: state(node.state),
    }
}

fn solution(solution: &Solution<AnyState, Number>) -> Solution<NodeState> {
    let ancestors = solution.ancestors.as_ref();
    let path_costs = solution.path_costs.as_ref();
    Solution {
        state: state(&solution.state).clone(),
        depth: solution.depth,
        cost: solution.cost.map(cost),
        proven: solution.proven,
        ancestors: ancestors.map(|states| states.iter().map(state).cloned().collect()),
        path_costs: path_costs.map(|costs| costs.iter().copied().map(cost).collect()),
    }
}

impl Drive<NodeState, u32> for Named<Box<dyn Inspect<AnyGraph>>> {
    fn set_limits(&mut self, limits: Limits) {
        self.0.set_limits(limits);
    }

    fn advance(&mut self) -> Step {
        self.0.advance()
    }

    fn to_solution(&self) -> Option<Solution<NodeState>> {
        self.0.to_solution().as_ref().map(solution)
    }

    fn next_solution(&mut self) -> Result<Solution<NodeState>, Step> {
        self.0
            .next_solution()
            .as_ref()
            .map(solution)
            .map_err(|&end| end)
    }

    fn counts(&self) -> Counts {
        self.0.counts()
    }

    fn run(self: Box<Self>) -> Report<NodeState> {
        self.0.run().map(|found| solution(&found))
    }

    fn ties(&self) -> Option<Ties> {
        self.0.ties()
    }

    fn could_not_grow(&self) -> Option<Growth> {
        self.0.could_not_grow()
    }

    fn incomplete(&self) -> Option<Incomplete> {
        self.0.incomplete()
    }

    fn is_anytime(&self) -> bool {
        self.0.is_anytime()
    }

    fn lower_bound(&self) -> Option<u32> {
        self.0.lower_bound().map(cost)
    }

    fn proven_of_best(&self, end: Step) -> Proven {
        self.0.proven_of_best(end)
    }
}

impl Inspect<Graph> for Named<Box<dyn Inspect<AnyGraph>>> {
    fn step(&mut self) -> Step {
        self.0.step()
    }

    fn restart(&mut self, start: NodeState) {
        self.0.restart(AnyState::new(start));
    }

    fn solution(&self) -> Option<Node<'_, Graph>> {
        self.0.solution().as_ref().map(node)
    }

    fn frontier_len(&self) -> u64 {
        self.0.frontier_len()
    }

    fn each_open<'a>(&'a self, visit: &mut dyn FnMut(FrontierEntry<'a, Graph>) -> ControlFlow<()>) {
        self.0.each_open(&mut |entry| {
            visit(match entry {
                FrontierEntry::State(open) => FrontierEntry::State(node(&open)),
                FrontierEntry::Untried { parent, action } => FrontierEntry::Untried {
                    parent: node(&parent),
                    action: action.downcast_ref::<EdgeAction>().expect(OTHER),
                },
            })
        });
    }

    fn each_closed<'a>(&'a self, visit: &mut dyn FnMut(Node<'a, Graph>)) {
        self.0.each_closed(&mut |closed| visit(node(&closed)));
    }

    fn why_next(&self) -> Option<Why> {
        self.0.why_next()
    }

    fn stored_value(&self, number: u64) -> Option<String> {
        self.0.stored_value(number)
    }

    fn path_to(&self, number: u64) -> Option<Vec<&NodeState>> {
        let path = self.0.path_to(number)?;
        Some(path.into_iter().map(state).collect())
    }
}

impl Observer<AnyGraph> for Named<Watch<'static, Graph>> {
    fn start(&mut self, start: &Node<'_, AnyGraph>) {
        self.0.start(&node(start));
    }

    fn expand(&mut self, expanded: &Node<'_, AnyGraph>) {
        self.0.expand(&node(expanded));
    }

    fn generate(&mut self, generated: &Node<'_, AnyGraph>) {
        self.0.generate(&node(generated));
    }

    fn duplicate(&mut self, number: u64, known: &AnyState, parent: u64) {
        self.0.duplicate(number, state(known), parent);
    }

    fn reopen(&mut self, reopened: &Node<'_, AnyGraph>) {
        self.0.reopen(&node(reopened));
    }

    fn dead_end(&mut self, dead: &Node<'_, AnyGraph>) {
        self.0.dead_end(&node(dead));
    }

    fn solution(&mut self, found: &Node<'_, AnyGraph>) {
        self.0.solution(&node(found));
    }

    fn solution_path(&mut self, path: &[Node<'_, AnyGraph>]) {
        let path: Vec<_> = path.iter().map(node).collect();
        self.0.solution_path(&path);
    }

    fn proven(&mut self, proven: Proven) {
        self.0.proven(proven);
    }

    fn end(&mut self, how: Step, counts: &Counts) {
        self.0.end(how, counts);
    }
}
