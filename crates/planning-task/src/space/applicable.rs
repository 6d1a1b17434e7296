//! Which operators are applicable in a state: a decision tree over their preconditions (M. Helmert, *The Fast Downward planning system*,
//! 2006, section 5.3.1).

use std::cmp::Reverse;

use search_core::{Limit, memory::Budget};

use crate::task::of_vec;
use crate::{Condition, Fact, Task};

use super::layout::{Layout, Slot};

/// No node: all are visited.
const END: u32 = u32::MAX;

/// A decision tree. As each node has the one that follows its subtree, it is walked without a stack.
#[derive(Clone, Debug)]
pub(super) struct Applicable {
    nodes: Vec<DecisionNode>,
    /// For each switch, the next node by value of its variable.
    branches: Vec<u32>,
    root: u32,
}

#[derive(Clone, Copy, Debug)]
enum DecisionNode {
    /// Continue with the branch of the variable's value, the first of which has the index `branches`.
    Switch { slot: Slot, branches: u32 },
    /// These operators are applicable. Continue with `next`.
    Operators { first: u32, end: u32, next: u32 },
}

/// Operators from `first` to `end` whose first `depth` tests hold, in a subtree that `next` follows. `branch` is where it hangs.
struct Subtree {
    first: u32,
    end: u32,
    depth: usize,
    next: u32,
    branch: Option<usize>,
}

impl Applicable {
    /// Builds the tree. Operators with equal preconditions must be next to each other in `preconditions`.
    ///
    /// The tree tests variables that exclude most operators first.
    pub(super) fn new(
        task: &Task,
        layout: &Layout,
        preconditions: &[Condition],
        budget: &Budget,
    ) -> Result<Self, Limit> {
        let order = variable_order(task, preconditions);
        let mut tests: Vec<(Vec<(u32, u32)>, u32)> = Vec::with_capacity(preconditions.len());
        let mut bytes = of_vec(&tests);
        for (condition, operator) in preconditions.iter().zip(0..) {
            budget.step(bytes as u64)?;
            let place = |fact: &Fact| (order.places[fact.variable as usize], fact.value);
            let mut of_operator: Vec<_> = condition.iter().map(place).collect();
            of_operator.sort_unstable();
            bytes += of_vec(&of_operator);
            tests.push((of_operator, operator));
        }
        tests.sort_unstable();

        let mut tree = Applicable {
            nodes: Vec::new(),
            branches: Vec::new(),
            root: END,
        };
        let mut open = vec![Subtree {
            first: 0,
            end: tests.len() as u32,
            depth: 0,
            next: END,
            branch: None,
        }];
        while let Some(subtree) = open.pop() {
            // The next test of the last operator before `end`, unless all of its tests are made.
            let test = |end: u32| {
                let last = (end > subtree.first).then(|| &tests[end as usize - 1].0)?;
                last.get(subtree.depth).copied()
            };
            let mut next = subtree.next;
            let mut end = subtree.end;
            // From the last variable to the first, so that each switch has the one that follows it.
            while let Some((place, _)) = test(end) {
                let variable = order.variables[place as usize];
                budget.step((bytes + tree.bytes()) as u64)?;
                let branches = tree.branches.len();
                let values = task.variables[variable].values.len();
                tree.branches.resize(branches + values, next);
                while let Some((_, value)) = test(end).filter(|test| test.0 == place) {
                    let last = end;
                    while test(end) == Some((place, value)) {
                        end -= 1;
                    }
                    open.push(Subtree {
                        first: end,
                        end: last,
                        depth: subtree.depth + 1,
                        next,
                        branch: Some(branches + value as usize),
                    });
                }
                next = tree.push(DecisionNode::Switch {
                    slot: layout.slots()[variable],
                    branches: branches as u32,
                });
            }
            if end > subtree.first {
                // Their tests are equal, so they are next to each other in `preconditions` too.
                let first = tests[subtree.first as usize].1;
                next = tree.push(DecisionNode::Operators {
                    first,
                    end: first + (end - subtree.first),
                    next,
                });
            }
            match subtree.branch {
                Some(branch) => tree.branches[branch] = next,
                None => tree.root = next,
            }
        }
        Ok(tree)
    }

    /// Returns how many bytes the tree takes.
    pub(super) fn bytes(&self) -> usize {
        of_vec(&self.nodes) + of_vec(&self.branches)
    }

    fn push(&mut self, node: DecisionNode) -> u32 {
        self.nodes.push(node);
        self.nodes.len() as u32 - 1
    }

    /// Appends the applicable operators to `out`, in ascending order.
    #[inline]
    pub(super) fn append(&self, words: &[u64], out: &mut Vec<u32>) {
        let from = out.len();
        let mut at = self.root;
        while at != END {
            match self.nodes[at as usize] {
                DecisionNode::Switch { slot, branches } => {
                    at = self.branches[(branches + slot.value(words)) as usize];
                }
                DecisionNode::Operators { first, end, next } => {
                    out.extend(first..end);
                    at = next;
                }
            }
        }
        out[from..].sort_unstable();
    }
}

/// The variables in the order in which they are tested, and the place of each in it.
struct Order {
    variables: Vec<usize>,
    places: Vec<u32>,
}

/// Orders variables by the number of operators that a test of their value excludes on average, the greatest first.
fn variable_order(task: &Task, preconditions: &[Condition]) -> Order {
    let mut operators = vec![0_u64; task.variables.len()];
    for fact in preconditions.iter().flatten() {
        operators[fact.variable as usize] += 1;
    }
    let excluded = |variable: usize| {
        let values = task.variables[variable].values.len() as u64;
        operators[variable] - operators[variable] / values.max(1)
    };
    let mut variables: Vec<usize> = (0..task.variables.len()).collect();
    variables.sort_by_key(|&variable| Reverse(excluded(variable)));
    let mut places = vec![0; variables.len()];
    for (&variable, place) in variables.iter().zip(0..) {
        places[variable] = place;
    }
    Order { variables, places }
}
