mod generate;

use std::sync::Arc;

use classic_puzzles::InstanceError;
use classic_puzzles::grid_map::{
    Corners, FORMS, GridMap, GridRoute, JumpPoints, MapDistance, Neighbours, Octile, OnCells,
    Scenario, StraightJumps,
};
use search_core::estimator::{Estimator, Maximum, Own};
use search_core::space::Reduced;
use search_core::{
    BackwardHeuristic, Drawn, Inverse, Ranked, StateSpace, Written, breadth_first, cost::Number,
};
use search_heuristics::Differential;

use crate::compiled::{Compiled, SearchRequest};
use crate::databases::HeuristicTables;
use crate::dedicated;
use crate::erased::{AnyState, Capability, Erasable, Erased};
use crate::form;
use crate::heuristic::HeuristicProperty::{Admissible, Consistent, Overestimates};
use crate::heuristic::{Heuristics, TWICE, ZERO, heuristic, other, own, with_tables};
use crate::input::{Input, malformed};
use crate::instance::{PuzzleInstance, ScenarioLength};
use crate::option::{TypedOption, Word};
use crate::pace::ensure_whole;
use crate::puzzle::{Example, Generator, ListedPuzzle};
use crate::spec::pair;
use crate::tables::Databases;
use crate::{Instance, InstanceEntry, Instances, Note, Spec, SpecError};

pub(super) const PUZZLE: ListedPuzzle = ListedPuzzle {
    words: &[Word::file("FILE.map")],
    options: &[&FROM, &TO, &NEIGHBOURS, &CORNERS, &JUMP_POINTS, &SCENARIOS],
    forms: || form::listed(FORMS),
    heuristic: Some(HEURISTIC),
    examples: &[
        Example::new("rooms", &[]),
        Example::new("rooms, four neighbours", &[]).with(&[("neighbours", "4")]),
        Example::new("weights", &[WEIGHTED]),
    ],
    generator: Some(Generator {
        words: &[Word::text("WxH")],
        options: &[&generate::KIND],
        make: &generate::make,
    }),
    ..ListedPuzzle::new(
        "grid",
        "pathfinding on grid maps of the MovingAI benchmarks",
        &open,
    )
};

/// A map whose path of fewest steps crosses a swamp, and costs more than the way around it.
const WEIGHTED: &str = "\
type octile
height 7
width 11
map
...22......
..2992.@@@.
..299992...
.@@99999...
...2999922.
....2992...
...........
";

const FROM: TypedOption<(u32, u32)> = TypedOption::parsed(
    "from",
    "the start, with coordinates from 0 [default: S of a map without a header, or the first passable cell]",
    "X,Y",
    "two whole numbers X,Y below 2^32",
    cell,
);

const TO: TypedOption<(u32, u32)> = TypedOption::parsed(
    "to",
    "the goal, with coordinates from 0 [default: E or G of a map without a header, or the last passable cell]",
    "X,Y",
    "two whole numbers X,Y below 2^32",
    cell,
);

const NEIGHBOURS: TypedOption<Neighbours> = TypedOption::one_of(
    "neighbours",
    "the number of neighbours of a cell",
    &[("4", Neighbours::Four), ("8", Neighbours::Eight)],
)
.default("8");

const CORNERS: TypedOption<Corners> = TypedOption::one_of(
    "corners",
    "whether diagonal steps may cut corners: never (the rule of the benchmarks), one, or always both",
    &[
        ("never", Corners::Never),
        ("one", Corners::One),
        ("always", Corners::Always),
    ],
)
.default("never");

const JUMP_POINTS: TypedOption<bool> = TypedOption::flag(
    "jump-points",
    "steps are jumps to the cells where a shortest path may turn; for maps without weights, 8 neighbours and corners that are never cut",
);

const SCENARIOS: TypedOption<String> =
    TypedOption::file("scenarios", "a file with starts and goals", "FILE.scen");

/// What is declared is that with eight neighbours.
const HEURISTIC: Heuristics = heuristic(&[
    ("distance", own(Consistent)),
    ("zero", ZERO),
    ("octile", other(Consistent)),
    ("euclid", other(Admissible)),
    ("manhattan", other(Overestimates)),
    ("distance-x2", TWICE),
    ("differential-4", with_tables(Consistent)),
    ("differential-8", with_tables(Consistent)),
    ("differential-16", with_tables(Consistent)),
])
.help(
    "the heuristic; distance is octile with 8 neighbours and manhattan with 4, where manhattan and euclid are consistent; euclid is \
     rounded down to a whole number",
);

/// The heuristics that are a formula of the coordinates.
const FORMULAS: [(&str, MapDistance); 3] = [
    ("octile", MapDistance::Octile),
    ("euclid", MapDistance::Euclid),
    ("manhattan", MapDistance::Manhattan),
];

fn cell(text: &str) -> Option<(u32, u32)> {
    let (x, y) = pair(text, ',')?;
    Some((x.try_into().ok()?, y.try_into().ok()?))
}

/// A start and a goal on a map.
#[derive(Clone)]
struct Journey {
    map: Arc<GridMap>,
    from: (u32, u32),
    to: (u32, u32),
    neighbours: Neighbours,
    corners: Corners,
    /// The straight jumps, if the steps are jumps.
    jumps: Option<Arc<StraightJumps>>,
    /// The scenario, if the steps are those of the benchmarks.
    scenario: Option<Arc<Scenario>>,
    heuristic: GridHeuristic,
}

/// The heuristic.
#[derive(Clone)]
enum GridHeuristic {
    /// That of the space.
    Own,
    /// A formula.
    By(MapDistance),
    /// The larger of that of the space and this one.
    With(Differential<Octile>),
}

impl Journey {
    /// Returns the space.
    fn route(&self) -> GridRoute<'_> {
        let route = self.map.route(self.from, self.to, self.neighbours);
        let route = route.expect("`open` checked that both ends are passable");
        route.corners(self.corners)
    }

    /// Returns the space of jumps, if the steps are jumps.
    fn jump_points(&self) -> Option<JumpPoints<'_>> {
        let space = self.route().jump_points(self.jumps.as_deref()?);
        Some(space.expect("`open` checked that the map has jump points"))
    }

    /// Returns the space with another heuristic.
    fn with<'p>(
        &'p self,
        heuristic: impl Estimator<GridRoute<'p>> + Send + Sync + 'p,
    ) -> Erased<'p> {
        match self.jump_points() {
            Some(space) => erase_jumps(space.with_heuristic(OnCells(heuristic))),
            None => erase(self.route().with_heuristic(heuristic)),
        }
    }
}

impl PuzzleInstance for Journey {
    fn space(&self) -> Erased<'_> {
        match &self.heuristic {
            GridHeuristic::Own => self.with(Own),
            GridHeuristic::By(distance) => self.with(*distance),
            GridHeuristic::With(differential) => self.with(Maximum(Own, differential)),
        }
    }

    fn start(&self) -> Result<AnyState, String> {
        Ok(match self.jump_points() {
            Some(space) => AnyState::new(space.start()),
            None => AnyState::new(self.route().start()),
        })
    }

    /// Uses a formula, or the larger of the own heuristic and the differential one by as many landmarks as the name says.
    fn with_heuristic(&self, name: &str, databases: &Databases) -> Result<Instance, SpecError> {
        if let Some(&(_, distance)) = FORMULAS.iter().find(|(formula, _)| *formula == name) {
            return Ok(Instance::of(Journey {
                heuristic: GridHeuristic::By(distance),
                ..self.clone()
            }));
        }
        let landmarks = name.strip_prefix("differential-");
        let landmarks = landmarks.and_then(|number| number.parse().ok());
        let route = self.route();
        let table = HeuristicTables(databases).distances(&route, landmarks.unwrap_or_default())?;
        let differential = Differential::new(table, &route);
        let differential = differential.expect("the table is that of the map");
        Ok(Instance::of(Journey {
            heuristic: GridHeuristic::With(differential),
            ..self.clone()
        }))
    }

    fn bytes(&self) -> u64 {
        match &self.heuristic {
            GridHeuristic::With(differential) => differential.table().bytes() as u64,
            GridHeuristic::Own | GridHeuristic::By(_) => 0,
        }
    }

    fn scenario_length(&self, optimum: Option<Number>) -> Option<ScenarioLength> {
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
    fn why_exhausted(&self) -> Option<String> {
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

    fn compiled<'p>(&'p self, wanted: &SearchRequest<'_>) -> Compiled<'p> {
        match self.heuristic {
            GridHeuristic::Own if self.jumps.is_none() => dedicated::graph(wanted, self.route()),
            _ => None,
        }
    }
}

fn erase<'p, S>(space: S) -> Erased<'p>
where
    S: Erasable + Inverse + BackwardHeuristic + Ranked + Drawn + Written + 'p,
{
    let space = Erased::of(space).written().inverse().backward();
    let space = space.ranked().drawn().backward_heuristic();
    space.erase()
}

/// Erases a space of jumps. They cannot be reversed, as the next jumps depend on the last one.
fn erase_jumps<'p, S>(space: S) -> Erased<'p>
where
    S: Erasable + Reduced + Drawn + Written + 'p,
{
    let space = Erased::of(space).written().drawn().reduced();
    let space = space.without(Capability::Backward, "jumps cannot be reversed");
    space.erase()
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
    let text = input.whole()?;
    let budget = spec.budget().holding(text.len() as u64);
    let (form, note) = spec.form_of(FORMS, &text, &source)?;
    let map = (form.read)(&text, &budget);
    ensure_whole(&budget, &source)?;
    let map = map.map_err(malformed(&source))?;
    let of_map = map.notes.into_iter().map(|note| note.from_source(&source));
    let mut notes: Vec<Note> = note.into_iter().chain(of_map).collect();
    let map = Arc::new(map.value);
    let jumps = match spec.value(&JUMP_POINTS)? {
        true => {
            let jumps = StraightJumps::new(&map, neighbours, corners);
            let usage = |reason| SpecError::Usage(format!("--{}: {reason}", JUMP_POINTS.name));
            Some(Arc::new(jumps.map_err(usage)?))
        }
        false => None,
    };
    let instance = |from, to, scenario| {
        Instance::of(Journey {
            map: Arc::clone(&map),
            from,
            to,
            neighbours,
            corners,
            jumps: jumps.clone(),
            scenario,
            heuristic: GridHeuristic::Own,
        })
    };
    let each: Vec<Result<Instance, SpecError>> = match (scenarios, from, to) {
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
            let chosen = match (map.start(), map.goal()) {
                (Some(_), None) if to.is_none() => last.map(|cell| ("goal", TO.name, cell)),
                (None, Some(_)) if from.is_none() => first.map(|cell| ("start", FROM.name, cell)),
                _ => None,
            };
            notes.extend(chosen.map(|(end, option, (x, y))| {
                Note::Doubtful(format!(
                    "{source}: the map has no {end}, which is {x},{y} (--{option} X,Y gives another)"
                ))
            }));
            let (first, last) = (map.start().or(first), map.goal().or(last));
            // The error of a given cell is that of its option, not of the map.
            for (option, given) in [("from", from), ("to", to)] {
                let Some(cell) = given else { continue };
                if let Err(InstanceError { found, .. }) = map.route(cell, cell, neighbours) {
                    let message = format!("--{option}: found {found}, expected a passable cell");
                    return Err(SpecError::Usage(message));
                }
            }
            let [from, to] = [from.or(first), to.or(last)].map(Option::unwrap_or_default);
            let checked = map.route(from, to, neighbours).map_err(malformed(&source));
            vec![checked.map(|_| instance(from, to, None))]
        }
    };
    let each = (1..).zip(each).map(|(place, instance)| {
        let instance = instance?;
        Ok(InstanceEntry { place, instance })
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
