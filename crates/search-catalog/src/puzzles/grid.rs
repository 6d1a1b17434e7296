mod generate;

use std::sync::Arc;

use super::ListedPuzzle;
use super::listed::{Example, Generator, UsedHeuristic};
#[cfg(feature = "tables")]
use crate::databases::Databases;
use crate::erased::{AnyState, Erasable, Erased};
use crate::input::{Input, malformed};
use crate::option::{Declared, Form, Word};
use crate::spec::pair;
use crate::{Instances, Note, Opened, Spec, SpecError};
use classic_puzzles::grid_map::{Corners, GridMap, GridRoute, Neighbours, Octile, Scenario};
use search_core::{BackwardHeuristic, Drawn, Inverse, Number, Ranked, Written, breadth_first};

#[cfg(feature = "tables")]
use search_core::StateSpace;
#[cfg(feature = "tables")]
use search_core::estimator::{Maximum, Own, WithHeuristic};

pub(super) const LISTED: ListedPuzzle = ListedPuzzle {
    name: "grid",
    about: "pathfinding on grid maps of the MovingAI benchmarks",
    words: &[Word::file("FILE.map")],
    options: &[&FROM, &TO, &NEIGHBOURS, &CORNERS, &SCENARIOS],
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

const CORNERS: Declared<Corners> = Declared::one_of(
    "corners",
    "whether diagonal steps may cut corners: never (the rule of the benchmarks), one, or always both",
    &[
        ("never", Corners::Never),
        ("one", Corners::One),
        ("always", Corners::Always),
    ],
)
.default("never");

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
    corners: Corners,
    /// The scenario, if the steps are those of the benchmarks.
    scenario: Option<Arc<Scenario>>,
    #[cfg(feature = "tables")]
    differential: Option<Differential>,
}

/// The length of the shortest path that a scenario gives, compared with the result of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScenarioLength {
    /// The length.
    pub length: f64,
    /// Whether it is the length found, up to rounding.
    pub agrees: bool,
}

#[cfg(feature = "tables")]
type Differential = search_heuristics::Differential<Octile>;

impl Instance {
    /// Returns the instance with the larger of its own heuristic and the differential one by this number of landmarks.
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
        let route = route.expect("`open` checked that both ends are passable");
        route.corners(self.corners)
    }

    /// Compares the length that the scenario gives, if there is one, with the optimum, which is `None` if there is no path.
    pub(super) fn scenario_length(&self, optimum: Option<Number>) -> Option<ScenarioLength> {
        let scenario = self.scenario.as_deref()?;
        let optimum = match optimum {
            Some(Number::Octile { straight, diagonal }) => Some(Octile::new(straight, diagonal)),
            // The empty path.
            Some(_) => Some(Octile::new(0, 0)),
            None => None,
        };
        Some(ScenarioLength {
            length: scenario.optimal,
            agrees: optimum.is_some_and(|optimum| scenario.agrees(optimum)),
        })
    }

    /// Returns the corners that a path must be allowed to cut if there is none otherwise, as an option, or `None` if there is a
    /// path or none at all.
    pub(super) fn corners_in_the_way(&self) -> Option<String> {
        let route = self.map.route(self.from, self.to, Neighbours::Eight);
        let route = route.expect("`open` checked that both ends are passable");
        let is_reachable = |&corners: &Corners| {
            let route = route.corners(corners);
            breadth_first::graph((route, route.start()))
                .run()
                .solution()
                .is_some()
        };
        let rules = [Corners::Never, Corners::One, Corners::Always];
        let reachable = rules.into_iter().find(is_reachable)?;
        let neighbours = match self.neighbours {
            Neighbours::Four => "--neighbours 8 ",
            Neighbours::Eight => "",
        };
        let (option, why) = match reachable {
            Corners::Never => return None,
            Corners::One => ("one", "a corner"),
            Corners::Always => ("always", "two corners at once"),
        };
        Some(format!(
            "every path has to cut {why} (solvable with {neighbours}--corners {option})"
        ))
    }

    /// Returns the erased space, and the start.
    pub(super) fn erased(&self) -> (Erased<'_>, AnyState) {
        let route = self.route();
        let start = AnyState::new(route.start());
        #[cfg(feature = "tables")]
        if let Some(differential) = &self.differential {
            return (erase(with_heuristic(route, differential)), start);
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
fn with_heuristic<'m, 'd>(
    route: GridRoute<'m>,
    differential: &'d Differential,
) -> WithHeuristic<GridRoute<'m>, Maximum<Own, &'d Differential>> {
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
    space.backward_heuristic().erase()
}

const DEFAULT: &str = include_str!("../../data/rooms.map");

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let neighbours = spec.value(&NEIGHBOURS)?;
    let corners = match neighbours {
        Neighbours::Four => Corners::Never,
        Neighbours::Eight => spec.value(&CORNERS)?,
    };
    let from = spec.given(&FROM)?;
    let to = spec.given(&TO)?;
    let scenarios = spec.given(&SCENARIOS)?;
    let input = spec.input("map", |word| word.contains('\n'))?;
    let name = input
        .as_ref()
        .map_or(Some("the embedded map"), Input::file_name);
    let name = name.map(str::to_owned);
    let input = input.unwrap_or_else(|| Input::word("the embedded map", DEFAULT.to_owned()));
    let source = input.source.clone();
    let map: GridMap = input.whole()?.parse().map_err(malformed(&source))?;
    let map = Arc::new(map);
    let instance = |from, to, scenario| {
        super::Instance::Grid(Instance {
            map: Arc::clone(&map),
            from,
            to,
            neighbours,
            corners,
            scenario,
            #[cfg(feature = "tables")]
            differential: None,
        })
    };
    let mut notes = Vec::new();
    let each: Vec<Result<super::Instance, SpecError>> = match (scenarios, from, to) {
        (Some(_), Some(_), _) | (Some(_), _, Some(_)) => {
            let message = "--scenarios cannot be used with --from or --to";
            return Err(SpecError::Usage(message.to_owned()));
        }
        (Some(file), None, None) => {
            let scenarios = spec.file(&file, "scenario file")?.whole()?;
            let scenarios = Scenario::read(&scenarios).map_err(malformed(&file))?;
            let other = name.and_then(|name| of_other_maps(&scenarios, &file, &name));
            notes.extend(other.map(Note::Doubtful));
            // The lengths are those of steps by the rule of the benchmarks.
            let has_lengths = neighbours == Neighbours::Eight && corners == Corners::Never;
            let route = |scenario: Scenario| {
                scenario.route(&map).map_err(malformed(&file))?;
                let (start, goal) = (scenario.start, scenario.goal);
                Ok(instance(
                    start,
                    goal,
                    has_lengths.then(|| Arc::new(scenario)),
                ))
            };
            scenarios.into_iter().map(route).collect()
        }
        (None, from, to) => {
            let passable = |&cell: &u32| map.is_passable(cell);
            let cells = || (0..map.width() * map.height()).filter(passable);
            let first = cells().next().map(|cell| map.coordinates(cell));
            let last = cells().next_back().map(|cell| map.coordinates(cell));
            let [from, to] = [from.or(first), to.or(last)].map(Option::unwrap_or_default);
            let checked = map.route(from, to, neighbours).map_err(malformed(&source));
            vec![checked.map(|_| instance(from, to, None))]
        }
    };
    let each = (1..).zip(each).map(|(place, instance)| {
        let instance = instance?;
        Ok(Opened { place, instance })
    });
    let mut instances = Instances::new(source, each);
    instances.notes = notes;
    Ok(instances)
}

/// Returns a note if scenarios name another map than this one. Folders are ignored, as the benchmarks have several.
fn of_other_maps(scenarios: &[Scenario], file: &str, name: &str) -> Option<String> {
    let is_other = |scenario: &&Scenario| scenario.map.rsplit(['/', '\\']).next() != Some(name);
    let mut others = scenarios.iter().filter(is_other);
    let Scenario { line, map, .. } = others.next()?;
    let more = match others.count() {
        0 => String::new(),
        more => format!(", and {more} more name another map"),
    };
    Some(format!(
        "{file}: line {line}: the scenario is of the map {map}, but is searched on {name}{more}"
    ))
}
