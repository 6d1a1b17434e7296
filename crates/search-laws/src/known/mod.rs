//! Small graphs with known answers, on which searches have been found to go wrong.

mod rows;

use search_core::ranked::{self, Layers, RankError};
use search_core::{Limit, Limits, Outcome, Proven, Report, Solution, Step, Weight};

use crate::case::{BoxedSearch, by_steps};
use crate::violation::{CheckResult, Fault, ensure, ensure_eq};
use crate::{Entry, Finds, Gives, Graph, Law, NodeState, Violation, check_searches};

pub use rows::known_graphs;

/// The maximum number of expansions of a search that is not expected to end.
const MAX_EXPANSIONS: u64 = 1000;

/// The maximum number of nodes of a graph that is searched by ranks, as the time of a two-bit search is quadratic in it.
const MAX_RANKED: usize = 2000;

/// A graph with its answer, which is published or can be proved by hand. The start is node 0.
///
/// [`known_graphs`] returns all of them.
#[derive(Clone, Debug)]
pub struct KnownGraph {
    /// What the graph is known for.
    pub name: &'static str,
    /// The graph.
    pub graph: Graph,
    /// The cost of a cheapest solution; `None` if there is no solution whose cost is less than the largest `u32`.
    pub optimum: Option<u32>,
    /// The minimum number of steps to a goal; `None` if none can be reached.
    pub fewest_steps: Option<u64>,
    /// Whether all laws of searches are tested on the graph too. They are not if it is too large for them.
    laws: bool,
    /// The answers that do not follow from the promises of a search; the first whose names match it is expected.
    exceptions: Vec<Exception>,
}

/// Names of searches with an answer. A name that ends in `*` is the beginning of names.
type Exception = (&'static [&'static str], Answer);

/// The expected end of a search of a [`KnownGraph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// A solution of this cost.
    Cost(u32),
    /// A solution of one of these costs, if the search computes costs.
    CostIn(&'static [u32]),
    /// A solution of the quality that the search [promises](Finds).
    AsPromised,
    /// The whole space is searched without a solution.
    Exhausted,
    /// The search does not end within this number of expansions.
    StopsAfter(u64),
}

impl KnownGraph {
    fn new(
        name: &'static str,
        graph: Graph,
        optimum: Option<u32>,
        fewest_steps: Option<u64>,
    ) -> Self {
        KnownGraph {
            name,
            graph,
            optimum,
            fewest_steps,
            laws: true,
            exceptions: Vec::new(),
        }
    }

    fn expect(mut self, names: &'static [&'static str], answer: Answer) -> Self {
        self.exceptions.push((names, answer));
        self
    }

    fn without_laws(mut self) -> Self {
        self.laws = false;
        self
    }

    /// Tests that each of these searches gives the known answer, by [`run`](search_core::Search::run) and by
    /// [`step`](search_core::Search::step), and with few exceptions that every law holds for it.
    ///
    /// What is expected follows from the promises of a search, except for those searches of the [`table`](crate::table) of which
    /// another answer is known, or which do not end.
    ///
    /// # Errors
    /// Returns the first [`Violation`].
    ///
    /// ```
    /// use search_core::uniform_cost;
    /// use search_laws::{Entry, Finds, Promises, known_graphs};
    ///
    /// let promises = Promises { finds: Finds::Cheapest, ..Promises::GRAPH };
    /// let search = [Entry::new("my search", promises, |graph, start| uniform_cost::graph((graph, start)))];
    /// for known in known_graphs().filter(|known| known.graph.nodes() < 100) {
    ///     known.check(&search)?;
    /// }
    /// # Ok::<(), search_laws::Violation>(())
    /// ```
    pub fn check(&self, searches: &[Entry]) -> Result<(), Violation> {
        for entry in searches {
            let expected = self.answer(entry);
            let search = || {
                let mut search = entry.search(self.graph.clone(), self.graph.start());
                search.set_limits(expected.limits());
                search
            };
            let result = self
                .check_end(entry, expected, &End::of(search().run()))
                .and_then(|()| self.check_end(entry, expected, &End::by_steps(search(), entry)));
            result.map_err(|fault| self.violation(&entry.name, fault))?;
        }
        if self.laws {
            check_searches(searches, &self.graph)?;
        }
        Ok(())
    }

    /// Tests the searches by [ranks](search_core::ranked), on one core and on all: the goal that is nearest by the number of steps is
    /// at the known depth. Graphs of more than 2,000 nodes are not searched.
    ///
    /// # Errors
    /// Returns the first [`Violation`].
    pub fn check_ranked(&self) -> Result<(), Violation> {
        if self.graph.nodes() > MAX_RANKED {
            return Ok(());
        }
        let search = |goal: &NodeState| {
            let search = ranked::breadth_first((self.graph.clone(), self.graph.start()))?;
            search.goal(goal)
        };
        self.check_layers("ranked::breadth_first", |goal| Ok(search(goal)?.run()))?;
        self.check_layers("ranked::breadth_first on all cores", |goal| {
            Ok(search(goal)?.on_all_cores().run())
        })
    }

    fn check_layers(
        &self,
        name: &str,
        run: impl Fn(&NodeState) -> Result<Layers<NodeState>, RankError>,
    ) -> Result<(), Violation> {
        use search_core::Backward;
        let depths = self.graph.goals().into_iter().map(|goal| {
            let layers = run(&goal).map_err(|error| Fault::from(error.to_string()))?;
            Ok(match layers.outcome {
                Outcome::Solved(solution) => Some(solution.depth),
                Outcome::Exhausted | Outcome::Stopped(_) => None,
            })
        });
        let depths: Result<Vec<Option<u64>>, Fault> = depths.collect();
        let result = depths.and_then(|depths| {
            let nearest = depths.into_iter().flatten().min();
            ensure_eq!(nearest, self.fewest_steps, "the steps to the nearest goal");
            Ok(())
        });
        result.map_err(|fault| self.violation(name, fault))
    }

    fn violation(&self, search: &str, fault: Fault) -> Violation {
        Violation {
            law: Law::KnownAnswers,
            search: Some(search.to_owned()),
            state: None,
            message: format!("{}: {}", self.name, fault.message),
        }
    }

    fn answer(&self, entry: &Entry) -> Answer {
        let is_named = |name: &&str| match name.strip_suffix('*') {
            Some(beginning) => entry.name.starts_with(beginning),
            None => entry.name == *name,
        };
        let mut exceptions = self.exceptions.iter();
        let exception = exceptions.find(|(names, _)| names.iter().any(is_named));
        match exception {
            Some(&(_, answer)) => answer,
            None if self.fewest_steps.is_some() => Answer::AsPromised,
            None if entry.promises.ends => Answer::Exhausted,
            None => Answer::StopsAfter(MAX_EXPANSIONS),
        }
    }

    fn check_end(&self, entry: &Entry, expected: Answer, end: &End) -> CheckResult {
        if let Some(found) = &end.solution {
            ensure!(
                self.graph.has_goal(found.goal),
                "found {found:?}, which is not a goal"
            );
            self.check_proof(found)?;
        }
        let cost = end.solution.as_ref().and_then(|found| found.cost);
        let agrees = match (expected, &end.solution) {
            (Answer::Cost(expected), Some(_)) => cost == Some(expected),
            (Answer::CostIn(costs), Some(_)) => cost.is_none_or(|cost| costs.contains(&cost)),
            (Answer::AsPromised, Some(found)) => match entry.promises.finds {
                Finds::Any => true,
                Finds::FewestSteps => Some(found.steps) == self.fewest_steps,
                Finds::Cheapest => cost == self.optimum,
                Finds::Within(weight) => self.is_within(cost, weight),
            },
            (Answer::Exhausted, None) => end.stopped.is_none(),
            (Answer::StopsAfter(_), None) => end.stopped == Some(Limit::Expansions),
            _ => false,
        };
        let Self {
            optimum,
            fewest_steps,
            ..
        } = self;
        ensure!(
            agrees,
            "found {end:?}, expected {expected:?} (optimum {optimum:?}, fewest steps {fewest_steps:?})"
        );
        Ok(())
    }

    fn is_within(&self, cost: Option<u32>, weight: Weight) -> bool {
        let times = |cost: Option<u32>, by: u32| Some(u64::from(cost?) * u64::from(by));
        times(cost, weight.denominator()) <= times(self.optimum, weight.numerator())
    }

    /// Tests that what is proven of a solution, without a condition, is true.
    fn check_proof(&self, found: &FirstSolution) -> CheckResult {
        let is_true = match found.proven {
            Proven::FewestSteps => Some(found.steps) == self.fewest_steps,
            Proven::Optimal => found.cost == self.optimum,
            Proven::WithinFactor(weight) => self.is_within(found.cost, weight),
            _ => true,
        };
        let Self {
            optimum,
            fewest_steps,
            ..
        } = self;
        ensure!(
            is_true,
            "found {found:?}, but the optimum is {optimum:?} and the fewest steps are {fewest_steps:?}"
        );
        Ok(())
    }
}

impl Answer {
    fn limits(self) -> Limits {
        let expansions = match self {
            Answer::StopsAfter(expansions) => Some(expansions),
            _ => None,
        };
        Limits {
            expansions,
            ..Limits::default()
        }
    }
}

/// How a search ended.
#[derive(Debug)]
struct End {
    solution: Option<FirstSolution>,
    stopped: Option<Limit>,
}

/// A solution that a search found.
#[derive(Debug)]
struct FirstSolution {
    goal: u32,
    steps: u64,
    cost: Option<u32>,
    proven: Proven,
}

impl FirstSolution {
    fn of(solution: &Solution<NodeState>) -> Self {
        FirstSolution {
            goal: solution.state.node(),
            steps: solution.depth,
            cost: solution.cost,
            proven: solution.proven,
        }
    }
}

impl End {
    fn of(report: Report<NodeState>) -> Self {
        End {
            solution: report.solution().map(FirstSolution::of),
            stopped: report.stopped,
        }
    }

    /// Runs a search step by step to the first solution, or to the last end if solutions improve.
    fn by_steps(mut search: BoxedSearch, entry: &Entry) -> Self {
        let mut solution = None;
        loop {
            let stopped = match by_steps(&mut search) {
                Step::Solution => {
                    solution = search.to_solution().as_ref().map(FirstSolution::of);
                    if entry.promises.gives == Gives::Better {
                        continue;
                    }
                    None
                }
                Step::Stopped(limit) => Some(limit),
                _ => None,
            };
            return End { solution, stopped };
        }
    }
}
