mod generate;

use std::sync::Arc;

use super::ListedPuzzle;
use super::listed::{Example, Generator, UsedHeuristic};
#[cfg(feature = "tables")]
use crate::databases::Databases;
use crate::input::{Input, malformed};
use crate::option::{Declared, Form, Word};
use crate::spec::pair;
use crate::{Instances, Opened, Spec, SpecError};
use classic_puzzles::grid_map::{GridMap, GridRoute, Neighbours, Scenario};
use erased_space::{AnyState, Erasable, Erased};
use search_core::{BackwardHeuristic, Drawn, Inverse, Ranked, Written};

#[cfg(feature = "tables")]
use search_core::estimator::{Maximum, Own};
#[cfg(feature = "tables")]
use search_core::{Guided, Octile, StateSpace};

pub(super) const LISTED: ListedPuzzle = ListedPuzzle {
    name: "grid",
    about: "pathfinding on grid maps of the MovingAI benchmarks",
    words: &[Word::file("FILE.map")],
    options: &[&FROM, &TO, &NEIGHBOURS, &SCENARIOS],
    heuristic: Some(HEURISTIC),
    examples: &[
        Example::new("rooms", &[]),
        Example::new("rooms, four neighbours", &[]).with(&[("neighbours", "4")]),
    ],
    open: &open,
    generator: Some(Generator {
        words: &[Word::text("WxH")],
        options: &[&generate::KIND],
        make: &generate::make,
    }),
};

const FROM: Declared<(u32, u32)> = Declared::value(
    "from",
    "the start, with coordinates from 0 [default: the first passable cell]",
    Form {
        shown: "X,Y",
        expected: "X,Y",
        parse: cell,
    },
);

const TO: Declared<(u32, u32)> = Declared::value(
    "to",
    "the goal, with coordinates from 0 [default: the last passable cell]",
    Form {
        shown: "X,Y",
        expected: "X,Y",
        parse: cell,
    },
);

const NEIGHBOURS: Declared<Neighbours> = Declared::one_of(
    "neighbours",
    "the number of neighbours of a cell",
    &[("4", Neighbours::Four), ("8", Neighbours::Eight)],
)
.default("8");

const SCENARIOS: Declared<String> =
    Declared::file("scenarios", "a file with starts and goals", "FILE.scen");

const HEURISTIC: Declared<UsedHeuristic> = Declared::heuristic(&[
    ("distance", UsedHeuristic::Own),
    ("zero", UsedHeuristic::Zero),
    #[cfg(feature = "tables")]
    ("differential-4", UsedHeuristic::Differential(4)),
    #[cfg(feature = "tables")]
    ("differential-8", UsedHeuristic::Differential(8)),
    #[cfg(feature = "tables")]
    ("differential-16", UsedHeuristic::Differential(16)),
])
.default("distance");

fn cell(text: &str) -> Option<(u32, u32)> {
    pair(text, ',')
}

/// A start and a goal on a map.
#[derive(Clone, Debug)]
pub struct Instance {
    map: Arc<GridMap>,
    from: (u32, u32),
    to: (u32, u32),
    neighbours: Neighbours,
    #[cfg(feature = "tables")]
    differential: Option<Differential>,
}

#[cfg(feature = "tables")]
type Differential = search_heuristics::Differential<Octile>;

impl Instance {
    /// Returns the instance with the larger of its own heuristic and the differential one by so many landmarks.
    ///
    /// # Errors
    ///
    /// Returns an error if the map has weights, or the distances cannot be computed.
    #[cfg(feature = "tables")]
    pub(super) fn with_differential(
        mut self,
        landmarks: usize,
        databases: &Databases,
    ) -> Result<Self, SpecError> {
        let route = self.route();
        let table = databases.distances(&route, landmarks)?;
        let differential = Differential::new(table, &route);
        self.differential = Some(differential.expect("the table is that of the map"));
        Ok(self)
    }

    #[cfg(feature = "tables")]
    pub(super) fn table_bytes(&self) -> u64 {
        let tables = self.differential.iter();
        tables
            .map(|heuristic| heuristic.table().bytes() as u64)
            .sum()
    }

    /// Returns the space.
    pub(super) fn route(&self) -> GridRoute<'_> {
        let route = self.map.route(self.from, self.to, self.neighbours);
        route.expect("`open` checked that both ends are passable")
    }

    /// Returns the erased space, and the start.
    pub(super) fn erased(&self) -> (Erased<'_>, AnyState) {
        let route = self.route();
        let start = AnyState::new(route.start());
        #[cfg(feature = "tables")]
        if let Some(differential) = &self.differential {
            return (erase(guided(route, differential)), start);
        }
        (erase(route), start)
    }

    /// Returns whether the heuristic is that of the space.
    pub(super) fn has_own_heuristic(&self) -> bool {
        #[cfg(feature = "tables")]
        let has_own = self.differential.is_none();
        #[cfg(not(feature = "tables"))]
        let has_own = true;
        has_own
    }
}

/// Returns the space of a route with the larger of its own heuristic and the differential one.
#[cfg(feature = "tables")]
fn guided<'m, 'd>(
    route: GridRoute<'m>,
    differential: &'d Differential,
) -> Guided<GridRoute<'m>, Maximum<Own, &'d Differential>> {
    route.with_heuristic(Maximum(Own, differential))
}

fn erase<'p, S>(space: S) -> Erased<'p>
where
    S: Erasable + Inverse + BackwardHeuristic + Ranked + Drawn + Written + 'p,
{
    let space = Erased::of(space)
        .written()
        .inverse()
        .backward()
        .ranked()
        .drawn();
    super::with_backward_heuristic(space).erase()
}

const DEFAULT: &str = include_str!("../../data/rooms.map");

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let neighbours = spec.value(&NEIGHBOURS)?;
    let from = spec.given(&FROM)?;
    let to = spec.given(&TO)?;
    let scenarios = spec.given(&SCENARIOS)?;
    let map = spec.input("map", |word| word.contains('\n'))?;
    let map = map.unwrap_or_else(|| Input::word("the embedded map", DEFAULT.to_owned()));
    let source = map.source.clone();
    let map: GridMap = map.whole()?.parse().map_err(malformed(&source))?;
    let ends = match (scenarios, from, to) {
        (Some(_), Some(_), _) | (Some(_), _, Some(_)) => {
            let message = "--scenarios cannot be used with --from or --to";
            return Err(SpecError::Usage(message.to_owned()));
        }
        (Some(file), None, None) => {
            let scenarios = spec.file(&file, "scenario file")?.whole()?;
            let scenarios = Scenario::read(&scenarios).map_err(malformed(&file))?;
            scenarios.iter().map(|one| (one.start, one.goal)).collect()
        }
        (None, from, to) => {
            let passable = |&cell: &u32| map.is_passable(cell);
            let cells = || (0..map.width() * map.height()).filter(passable);
            let first = cells().next().map(|cell| map.coordinates(cell));
            let last = cells().next_back().map(|cell| map.coordinates(cell));
            vec![(
                from.or(first).unwrap_or_default(),
                to.or(last).unwrap_or_default(),
            )]
        }
    };
    let ends: Vec<_> = ends;
    let map = Arc::new(map);
    let of_map = source.clone();
    let each = (1..).zip(ends).map(move |(place, (from, to))| {
        let checked = map.route(from, to, neighbours);
        checked.map_err(malformed(&of_map))?;
        let instance = super::Instance::Grid(Instance {
            map: Arc::clone(&map),
            from,
            to,
            neighbours,
            #[cfg(feature = "tables")]
            differential: None,
        });
        Ok(Opened { place, instance })
    });
    Ok(Instances::new(source, each))
}
