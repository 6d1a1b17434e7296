//! The k cheapest paths without loops: from the start to a goal, one after the other in the order of their costs.
//!
//! Source: J. Y. Yen, *Finding the k shortest loopless paths in a network*, 1971. Each further path leaves a path found before at some
//! state: for each such state, the cheapest path that takes another step there is searched for. As E. L. Lawler proposes (*A procedure for
//! computing the k best solutions to discrete optimization problems*, 1972), no path is searched for twice. The searches are A* if the
//! space declares that its heuristic is admissible, and uniform-cost search otherwise.
//!
//! With paths of l states, at most k·l searches are made, each in the time and memory of A*, and up to k·l paths are stored.
//!
//! A path visits no state twice, and no goal but its last state. Paths differ in their states: several actions between the same two states
//! are one step, at the least of their costs. Ties: of paths with equal costs, the one found first; the order is the same in every run.

mod restricted;

use std::collections::BTreeMap;
use std::hash::Hash;

use crate::engines::a_star;
use crate::problem::{Cost, Problem, StateSpace, Wraps};
use crate::run::{Counts, Drive, Limit, Limits, Poison, Proven, Solution, Step};

use restricted::{Restricted, Restriction};

/// Creates the search for the cheapest paths of `problem`.
///
/// ```
/// use search_core::{from_fn, k_cheapest};
///
/// // Towns with the lengths of the roads from each.
/// let roads = |town: &&'static str| match *town {
///     "A" => vec![("B", 4), ("C", 1)],
///     "B" => vec![("C", 2), ("D", 1)],
///     "C" => vec![("B", 2), ("D", 5u32)],
///     _ => vec![],
/// };
/// let mut search = k_cheapest::paths(from_fn("A", roads, |town| *town == "D"));
/// let paths: Vec<(String, Option<u32>)> = search
///     .solutions()
///     .take(3)
///     .map(|found| (found.path().into_iter().flatten().copied().collect(), found.cost))
///     .collect();
/// assert_eq!(paths, [("ACBD".into(), Some(4)), ("ABD".into(), Some(5)), ("ACD".into(), Some(6))]);
/// ```
pub fn paths<M>(problem: M) -> KCheapest<M::Space>
where
    M: Problem<Space: StateSpace<State: Eq + Hash + Clone>>,
{
    let (space, start) = problem.into_space_and_start();
    KCheapest {
        search: a_star::graph((Restricted::new(space, start.clone()), start.clone())),
        is_searching: true,
        path: Path {
            states: vec![start],
            costs: vec![Cost::ZERO],
            from: 0,
            excluded: Vec::new(),
        },
        is_solution: false,
        candidates: BTreeMap::new(),
        found: 0,
        first: None,
        finished: Counts::default(),
        held: CandidateBytes::default(),
        limits: Limits::default(),
        lost: None,
        poison: Poison::default(),
    }
}

/// A search for the k cheapest paths without loops, created by [`paths`].
///
/// It is run by [`solutions`](KCheapest::solutions), or by the methods of [`Drive`]. Each solution that costs as much as the first one has the
/// proof of that; of the others, nothing is proven in itself. Counts are those of all searches that were made.
pub struct KCheapest<P: StateSpace<State: Eq + Hash>> {
    /// Searches for the cheapest path of a class: of the paths that begin with the same states and do not continue with certain others.
    search: a_star::Graph<Restricted<P>>,
    is_searching: bool,
    /// The latest solution, whose deviations are searched for. At first, the start alone.
    path: PathIn<P>,
    is_solution: bool,
    /// The cheapest path of each class that was searched, by its cost and the number of candidates before it.
    candidates: BTreeMap<(P::Cost, u64), PathIn<P>>,
    found: u64,
    /// The cost of the first solution, and what is proven of it.
    first: Option<(P::Cost, Proven)>,
    /// The counts of the searches that have ended.
    finished: Counts,
    held: CandidateBytes,
    limits: Limits,
    /// The limit by which paths were lost.
    lost: Option<Limit>,
    poison: Poison,
}

/// A path with the class of paths that it is the cheapest of.
struct Path<S, C> {
    states: Vec<S>,
    /// The cost of the path to each state.
    costs: Vec<C>,
    /// The index of the state from which the path was searched for; the states up to there are those of another path.
    from: usize,
    /// The states that do not follow that one in this class.
    excluded: Vec<S>,
}

type PathIn<P> = Path<<P as StateSpace>::State, <P as StateSpace>::Cost>;

/// The bytes of the candidates, now and at most so far.
#[derive(Default)]
struct CandidateBytes {
    now: u64,
    most: u64,
}

impl<P: StateSpace<State: Eq + Hash + Clone>> KCheapest<P> {
    /// Sets the limits. They hold for all searches together; `depth` is that of a path.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Returns the space that is searched.
    pub fn space(&self) -> &P {
        self.search.space().inner()
    }

    /// Returns an iterator over all further paths, which are searched for lazily. It ends when there are no more paths or a limit is
    /// reached; [`advance`](Drive::advance) then returns which of the two.
    pub fn solutions(&mut self) -> impl Iterator<Item = Solution<P::State, P::Cost>> {
        std::iter::from_fn(|| self.next_solution().ok())
    }

    /// Searches the classes that the latest solution is divided into, and returns the cheapest candidate as the next solution.
    fn run(&mut self) -> Step {
        self.is_solution = false;
        loop {
            if !self.is_searching {
                if self.path.from + 1 >= self.path.states.len() {
                    return self.next_candidate();
                }
                self.begin();
            }
            let limits = self.limits_left();
            self.search.set_limits(limits);
            match self.search.advance() {
                Step::Solution => {
                    if !self.keep_candidate() {
                        return Step::Stopped(Limit::Failed);
                    }
                }
                Step::Stopped(limit @ (Limit::Depth | Limit::CostOverflow)) => {
                    self.lost = Some(limit);
                }
                Step::Stopped(limit) => return Step::Stopped(limit),
                Step::Exhausted | Step::Expanded | Step::CutOff => {}
            }
            self.finished = self.finished.followed_by(&self.search.counts());
            self.is_searching = false;
            // The next class: one more state of the path is kept, and only its successor is excluded there.
            self.path.from += 1;
            let next = self.path.states.get(self.path.from + 1);
            self.path.excluded = next.cloned().into_iter().collect();
        }
    }

    /// Begins to search the class of the path that is next.
    fn begin(&mut self) {
        let Path {
            states,
            from,
            excluded,
            ..
        } = &self.path;
        let restriction = Restriction {
            visited: states[..*from].iter().cloned().collect(),
            from: states[*from].clone(),
            excluded: excluded.clone(),
        };
        let start = restriction.from.clone();
        self.search.space_mut().restrict(restriction);
        self.search.restart(start);
        self.is_searching = true;
    }

    /// Adds the path that was found to the candidates. Returns `false` if the space has failed.
    fn keep_candidate(&mut self) -> bool {
        let Some(solution) = self.search.to_solution() else {
            return false;
        };
        let Path { from, excluded, .. } = &self.path;
        let mut states = self.path.states[..*from].to_vec();
        states.extend(solution.path().into_iter().flatten().cloned());
        let mut costs = self.path.costs[..=*from].to_vec();
        let mut cost = costs[*from];
        for step in states[*from..].windows(2) {
            // Added up from the start, so that sums are rounded as in a single search.
            cost = cost.plus(least_cost(self.space(), &step[0], &step[1]));
            costs.push(cost);
        }
        if P::FALLIBLE && self.space().has_failed() {
            return false;
        }
        if cost >= P::Cost::MAX {
            self.lost = Some(Limit::CostOverflow);
            return true;
        }
        self.first.get_or_insert((cost, solution.proven));
        let path = Path {
            states,
            costs,
            from: *from,
            excluded: excluded.clone(),
        };
        self.held.now += self.bytes_of(&path);
        self.held.most = self.held.most.max(self.held.now);
        self.candidates.insert((cost, self.found), path);
        self.found += 1;
        true
    }

    fn next_candidate(&mut self) -> Step {
        let Some((_, mut path)) = self.candidates.pop_first() else {
            return self.lost.map_or(Step::Exhausted, Step::Stopped);
        };
        self.held.now -= self.bytes_of(&path);
        // The rest of its class is the paths that continue differently there, or later.
        path.excluded
            .extend(path.states.get(path.from + 1).cloned());
        self.path = path;
        self.is_solution = true;
        Step::Solution
    }

    fn bytes_of(&self, path: &PathIn<P>) -> u64 {
        let states = || path.states.iter().chain(&path.excluded);
        let heap: usize = states().map(|state| self.space().heap_bytes(state)).sum();
        let own = states().count() * size_of::<P::State>() + size_of_val(path.costs.as_slice());
        (own + heap) as u64
    }

    /// Returns the limits of the current search.
    fn limits_left(&self) -> Limits {
        let left = |most: Option<u64>, used: u64| Some(most?.saturating_sub(used));
        let Limits {
            expansions,
            generations,
            depth,
            time,
            bytes,
            ..
        } = self.limits;
        let elapsed = self.finished.elapsed.unwrap_or_default();
        Limits {
            expansions: left(expansions, self.finished.expanded),
            generations: left(generations, self.finished.generated),
            depth: left(depth, self.path.from as u64),
            time: time.map(|most| most.saturating_sub(elapsed)),
            bytes: left(bytes, self.held.now),
            ..self.limits.clone()
        }
    }
}

/// Returns the least cost of a step from one state to another.
fn least_cost<P: StateSpace<State: Eq>>(space: &P, from: &P::State, to: &P::State) -> P::Cost {
    let mut least = P::Cost::MAX;
    space.expand(from, &mut Vec::new(), |successor, cost| {
        if successor == *to {
            least = least.min(cost);
        }
    });
    least
}

impl<P: StateSpace<State: Eq + Hash + Clone>> Drive<P::State, P::Cost> for KCheapest<P> {
    fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    fn advance(&mut self) -> Step {
        if let Err(end) = self.poison.enter() {
            return end;
        }
        let end = self.run();
        self.poison.leave();
        end
    }

    fn to_solution(&self) -> Option<Solution<P::State, P::Cost>> {
        let is_known = self.is_solution && !self.poison.is_set();
        let (state, ancestors) = self.path.states.split_last().filter(|_| is_known)?;
        let cost = self.path.costs.last().copied();
        let proven = self.first.filter(|(least, _)| cost == Some(*least));
        Some(Solution::new(
            state.clone(),
            Some(ancestors.to_vec()),
            ancestors.len() as u64,
            cost,
            proven.map_or(Proven::Nothing, |(_, proven)| proven),
            Some(self.path.costs.clone()),
        ))
    }

    fn counts(&self) -> Counts {
        let counts = match self.is_searching {
            true => self.finished.followed_by(&self.search.counts()),
            false => self.finished,
        };
        Counts {
            bytes: counts.bytes + self.held.most,
            ..counts
        }
    }
}
