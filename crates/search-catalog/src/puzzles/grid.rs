mod generate;

use std::sync::Arc;

use super::ListedPuzzle;
use super::listed::{Example, Generator, UsedHeuristic, heuristic};
use crate::input::{Input, malformed};
use crate::option::{Declared, Form, Word};
use crate::spec::pair;
use crate::{Instances, Opened, Spec, SpecError};
use classic_puzzles::grid_map::{GridMap, GridRoute, Neighbours, Scenario};

pub(super) const LISTED: ListedPuzzle = ListedPuzzle {
    name: "grid",
    about: "pathfinding on grid maps of the MovingAI benchmarks",
    words: &[Word::file("FILE.map")],
    options: &[&FROM, &TO, &NEIGHBOURS, &SCENARIOS],
    heuristic: Some(heuristic(&[
        ("distance", UsedHeuristic::Own),
        ("zero", UsedHeuristic::Zero),
    ])),
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
}

impl Instance {
    /// Returns the space.
    pub(super) fn route(&self) -> GridRoute<'_> {
        let route = self.map.route(self.from, self.to, self.neighbours);
        route.expect("`open` checked that both ends are passable")
    }
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
        });
        Ok(Opened { place, instance })
    });
    Ok(Instances::new(source, each))
}
