use std::fmt;
use std::hash::Hash;
use std::io::{self, Read, Write};

use search_core::{
    Backward, Cost, Limit, Ranked, StateSpace, Step, forward_methods, memory::Budget, space::Wraps,
    uniform_cost,
};

use crate::file::{self, Head, out_of_memory};
use crate::{Distance, TableError};

/// A space whose graph, that is its states, actions and costs without the goals, is identified by a text. Spaces of one type with
/// equal graphs share a [`DistanceTable`], whatever their goals.
pub trait DescribedGraph: Ranked + Backward {
    /// Returns a line of text that differs for different graphs.
    fn graph(&self) -> String;
}

impl<P: DescribedGraph> DescribedGraph for &P {
    fn graph(&self) -> String {
        (**self).graph()
    }
}

/// The distances between some states of an undirected graph, the landmarks, and all others.
///
/// The first landmark is the state that is farthest from a given state, and each further one the state that is farthest from all
/// landmarks before it. States that cannot be reached from there have no distances, so an estimate of them is 0.
///
/// [`Differential`](crate::Differential) is the heuristic.
#[derive(Clone, PartialEq, Eq)]
pub struct DistanceTable<C> {
    graph: String,
    landmarks: usize,
    /// The distances from all landmarks to the state of rank 0, then to that of rank 1, and so on, so that those of a state are next
    /// to each other in memory.
    distances: Vec<C>,
}

/// The reason why there is no [`DistanceTable`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DistanceError {
    /// The graph is directed: a step has no opposite of the same cost.
    Directed {
        /// The rank of the state where the step starts.
        from: u64,
        /// The rank of the state to which it leads.
        to: u64,
    },
    /// The computation ended before it reached all states: by a limit of the budget, or because a distance is too large for its type.
    Stopped(Limit),
    /// There is not enough memory.
    OutOfMemory,
}

impl fmt::Display for DistanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DistanceError::Directed { from, to } => write!(
                f,
                "the graph is directed: found a step from rank {from} to rank {to}, expected an opposite step of the same cost"
            ),
            DistanceError::Stopped(limit) => limit.fmt(f),
            DistanceError::OutOfMemory => f.write_str("not enough memory"),
        }
    }
}

impl std::error::Error for DistanceError {}

impl<C: Distance> DistanceTable<C> {
    /// Computes the distances from up to `landmarks` landmarks, by a uniform-cost search from each. There are fewer if there are fewer
    /// states.
    ///
    /// # Errors
    /// Returns an error if the part of the graph that can be reached from `from` is directed, which is tested for each step, if a limit of
    /// the `budget` is reached, or if there is not enough memory.
    pub fn compute<P>(
        space: &P,
        from: &P::State,
        landmarks: usize,
        budget: &Budget,
    ) -> Result<Self, DistanceError>
    where
        P: DescribedGraph<State: Clone + Eq + Hash, Cost = C>,
    {
        let from = distances(space, from.clone(), budget)?;
        check_undirected(space, &from, budget)?;
        let mut farthest = farthest(&from);
        let mut nearest = from;
        let landmarks = landmarks.min(nearest.len());
        let length = landmarks.saturating_mul(nearest.len());
        let held = (length + 2 * nearest.len()) * size_of::<C>();
        let budget = budget.holding(held as u64);
        let mut all = filled(length, &budget)?;
        let mut found = 0;
        while found < landmarks
            && let Some(landmark) = farthest
        {
            let column = distances(space, space.unrank(landmark), &budget)?;
            for (rank, (least, &distance)) in nearest.iter_mut().zip(&column).enumerate() {
                budget.step(0).map_err(DistanceError::Stopped)?;
                all[rank * landmarks + found] = distance;
                *least = match found {
                    0 => distance,
                    _ => distance.min(*least),
                };
            }
            found += 1;
            farthest = self::farthest(&nearest).filter(|&rank| nearest[rank as usize] > C::ZERO);
        }
        if found < landmarks {
            let rows = all.chunks_exact(landmarks);
            all = rows.flat_map(|row| &row[..found]).copied().collect();
        }
        Ok(DistanceTable {
            graph: space.graph(),
            landmarks: found,
            distances: all,
        })
    }

    /// Returns the text that identifies the graph.
    #[must_use]
    pub fn graph(&self) -> &str {
        &self.graph
    }

    /// Returns the number of landmarks.
    #[must_use]
    pub fn landmarks(&self) -> usize {
        self.landmarks
    }

    /// Returns the memory of the distances in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.distances.capacity() * size_of::<C>()
    }

    /// Returns the distances between the state of a rank and all landmarks, or [`MAX`](Cost::MAX) if there is no path. There are
    /// none for a rank outside the table.
    #[inline]
    #[must_use]
    pub fn distances(&self, rank: u64) -> &[C] {
        let from = (rank as usize).saturating_mul(self.landmarks);
        let to = from.saturating_add(self.landmarks);
        self.distances.get(from..to).unwrap_or_default()
    }

    /// Returns a name for a file with the table of a graph: the text that identifies the graph and the number of landmarks, with a dash in
    /// place of each run of other characters than ASCII letters and digits.
    #[must_use]
    pub fn file_name<P: DescribedGraph<Cost = C>>(space: &P, landmarks: usize) -> String {
        let name = format!("{} landmarks {landmarks}", space.graph());
        file::name(&name, "distances")
    }

    /// Writes the table to `out`.
    ///
    /// # Errors
    /// Returns the errors of `out`.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(self.distances.len() * C::BYTES);
        self.distances
            .iter()
            .for_each(|distance| distance.write(&mut bytes));
        self.head().write(&mut out, 8 * C::BYTES as u32, &bytes)
    }

    /// Reads the table of a graph, written by [`write`](DistanceTable::write). Reads to the end of `input`.
    ///
    /// # Errors
    /// Returns the errors of `input`, and an error if the file is damaged, or contains the table of another graph or for another
    /// number of landmarks. It names the part that differs, what was found and what was expected.
    pub fn read<P: DescribedGraph<Cost = C>>(
        space: &P,
        landmarks: usize,
        mut input: impl Read,
    ) -> Result<Self, TableError> {
        let ranks = usize::try_from(space.states()).map_err(|_| out_of_memory())?;
        let mut table = DistanceTable {
            graph: space.graph(),
            landmarks,
            distances: Vec::new(),
        };
        let entries = ranks.checked_mul(landmarks).ok_or_else(out_of_memory)?;
        let head = table.head_of(entries);
        let (_, bytes) = head.read(&mut input, entries, [8 * C::BYTES as u32])?;
        table.distances = reserved(entries).map_err(|_| out_of_memory())?;
        table
            .distances
            .extend(bytes.chunks_exact(C::BYTES).filter_map(C::read));
        Ok(table)
    }

    fn head(&self) -> Head {
        self.head_of(self.distances.len())
    }

    fn head_of(&self, entries: usize) -> Head {
        Head {
            kind: "distances from landmarks",
            fields: vec![
                ("graph", self.graph.clone()),
                ("landmarks", self.landmarks.to_string()),
                ("entries", entries.to_string()),
            ],
        }
    }
}

impl<C: Distance> DistanceTable<C> {
    /// Saves the table to a file, which appears or is replaced when it is complete. A symbolic link is followed, and a device or a FIFO
    /// is written directly. If the process is killed or ends by Ctrl-C meanwhile, a file `.tmp??????.unfinished` is left in the same directory.
    ///
    /// # Errors
    /// Returns the error of the system. An existing file is unchanged then.
    pub fn save(&self, path: impl AsRef<std::path::Path>) -> io::Result<()> {
        file::save(path.as_ref(), |file| self.write(file))
    }

    /// Loads the table of a graph from a file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, is damaged, or contains another table.
    pub fn load<P: DescribedGraph<Cost = C>>(
        space: &P,
        landmarks: usize,
        path: impl AsRef<std::path::Path>,
    ) -> Result<Self, TableError> {
        DistanceTable::read(space, landmarks, file::open(path.as_ref())?)
    }
}

impl<C> fmt::Debug for DistanceTable<C> {
    /// Writes the graph, and the numbers of landmarks and distances.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DistanceTable")
            .field("graph", &self.graph)
            .field("landmarks", &self.landmarks)
            .field("distances", &self.distances.len())
            .finish()
    }
}

/// A space without goals, so that a search reaches all states.
struct WithoutGoals<'a, P>(&'a P);

impl<P: StateSpace> Wraps for WithoutGoals<'_, P> {
    type Inner = P;

    #[inline]
    fn inner(&self) -> &P {
        self.0
    }
}

impl<P: StateSpace> StateSpace for WithoutGoals<'_, P> {
    forward_methods!(types, failures, actions, result, memory);

    fn is_goal(&self, _: &P::State) -> bool {
        false
    }
}

/// Returns the distance of the state of each rank from `from`.
fn distances<P: Ranked<State: Eq + Hash>>(
    space: &P,
    from: P::State,
    budget: &Budget,
) -> Result<Vec<P::Cost>, DistanceError> {
    let ranks = usize::try_from(space.states()).map_err(|_| DistanceError::OutOfMemory)?;
    let mut distances = filled(ranks, budget)?;
    let problem = (WithoutGoals(space), from);
    let mut search = uniform_cost::graph(problem).limits(budget.of_search());
    match search.advance() {
        Step::Stopped(limit) => return Err(DistanceError::Stopped(limit)),
        _ => {
            for node in search.closed() {
                budget.step(0).map_err(DistanceError::Stopped)?;
                let rank = space.rank(node.state) as usize;
                if let (Some(distance), Some(g)) = (distances.get_mut(rank), node.g) {
                    *distance = g;
                }
            }
        }
    }
    Ok(distances)
}

/// Returns the first of the ranks with the greatest distance that is known.
fn farthest<C: Cost>(distances: &[C]) -> Option<u64> {
    let known = (0..)
        .zip(distances)
        .filter(|&(_, &distance)| distance < C::MAX);
    let farthest = known.reduce(|best, next| if next.1 > best.1 { next } else { best });
    farthest.map(|(rank, _)| rank)
}

/// Tests that each step from a state with a distance has an opposite step of the same cost, and that no other step leads to it.
fn check_undirected<P: Ranked + Backward>(
    space: &P,
    distances: &[P::Cost],
    budget: &Budget,
) -> Result<(), DistanceError> {
    let (mut scratch, mut after, mut before) = (Vec::new(), Vec::new(), Vec::new());
    for (rank, &distance) in (0..).zip(distances) {
        if distance == P::Cost::MAX {
            continue;
        }
        budget.step(0).map_err(DistanceError::Stopped)?;
        let state = space.unrank(rank);
        space.expand(&state, &mut scratch, |to, cost| {
            after.push((space.rank(&to), cost));
        });
        space.predecessors(&state, |from, cost| before.push((space.rank(&from), cost)));
        after.sort_unstable();
        before.sort_unstable();
        if after != before {
            let differs = after.iter().zip(&before).find(|(to, from)| to != from);
            return Err(match differs {
                Some((&(to, _), &(from, _))) if from < to => {
                    DistanceError::Directed { from, to: rank }
                }
                Some((&(to, _), _)) => DistanceError::Directed { from: rank, to },
                None if before.len() > after.len() => DistanceError::Directed {
                    from: before[after.len()].0,
                    to: rank,
                },
                None => DistanceError::Directed {
                    from: rank,
                    to: after[before.len()].0,
                },
            });
        }
        scratch.clear();
        after.clear();
        before.clear();
    }
    Ok(())
}

/// Returns as many distances that are not known.
fn filled<C: Cost>(length: usize, budget: &Budget) -> Result<Vec<C>, DistanceError> {
    let mut filled = reserved(length)?;
    budget
        .fill(0, &mut filled, length, || C::MAX)
        .map_err(DistanceError::Stopped)?;
    Ok(filled)
}

fn reserved<T>(length: usize) -> Result<Vec<T>, DistanceError> {
    let mut reserved = Vec::new();
    let result = reserved.try_reserve_exact(length);
    result.map_err(|_| DistanceError::OutOfMemory)?;
    Ok(reserved)
}
