mod generate;

use classic_puzzles::graph::examples::EXAMPLES;
use classic_puzzles::graph::{Graph, GraphFormat, GraphRoute, RouteError};
use search_core::breadth_first;
use search_core::estimator::Factor;

use crate::databases::Databases;
use crate::erased::{AnyState, Erased};
use crate::heuristic::HeuristicProperty::Decided;
use crate::heuristic::{Heuristics, ZERO, heuristic, other, own};
use crate::input::{Input, malformed};
use crate::instance::{HeuristicFaults, PuzzleInstance};
use crate::option::{Declared, Form, Word};
use crate::puzzle::{Example, Generator, ListedPuzzle};
use crate::{Instance, Instances, Spec, SpecError};

pub(super) const PUZZLE: ListedPuzzle = ListedPuzzle {
    words: &[Word::text("EXAMPLE|\"EDGES\"").or_file("FILE")],
    options: &[
        &FROM,
        &TO,
        &COORDINATES,
        &UNDIRECTED,
        &BACKWARD_HEURISTIC,
        &HEURISTIC_FACTOR,
    ],
    heuristic: Some(HEURISTIC),
    examples: &[
        Example::new(EXAMPLES[0].about, &["romania"]),
        Example::new(EXAMPLES[1].about, &["fewest-steps"]),
        Example::new(EXAMPLES[2].about, &["misleading"]),
        Example::new(EXAMPLES[3].about, &["overestimate"]),
        Example::new(EXAMPLES[4].about, &["inconsistent"]),
        Example::new(EXAMPLES[5].about, &["ties"]),
        Example::new(EXAMPLES[6].about, &["two-goals"]),
        Example::new(EXAMPLES[7].about, &["diamonds"]),
    ],
    generator: Some(Generator {
        words: &[Word::text("NODES EDGES|WxH")],
        options: &[&generate::KIND, &generate::COSTS],
        make: &generate::make,
    }),
    ..ListedPuzzle::new("graph", "a route in a graph of named nodes", &open)
};

const FROM: Declared<String> =
    Declared::text("from", "the start [default: that of the graph]", "NAME");

const TO: Declared<String> =
    Declared::text("to", "the only goal [default: those of the graph]", "NAME");

const COORDINATES: Declared<String> = Declared::file(
    "coordinates",
    "a file with places in DIMACS format",
    "FILE.co",
);

const UNDIRECTED: Declared<bool> = Declared::flag("undirected", "adds the way back to each edge");

const TABLE: Form<String> = Form {
    shown: "TABLE",
    expected: "the name of a table, such as h2",
    parse: |text| is_table(text).then(|| text.to_owned()),
};

const BACKWARD_HEURISTIC: Declared<String> = Declared::value(
    "backward-heuristic",
    "the table that estimates the cost from the start, for MM and NBS [default: 0]",
    TABLE,
);

const HEURISTIC_FACTOR: Declared<Factor> = Declared::parsed(
    "h-factor",
    "multiplies the values of all tables",
    "FACTOR",
    "a number such as 2 or 1.05",
    |text| Factor::from_decimal(text.parse().ok()?),
)
.default("1");

const HEURISTIC: Heuristics = heuristic(&[("first-table", own(Decided)), ("zero", ZERO)]).or(
    Form {
        shown: "TABLE",
        expected: "the name of a table, such as h2",
        parse: |text| is_table(text).then_some(other(Decided)),
    },
    Decided,
);

fn is_table(text: &str) -> bool {
    let digits = text.strip_prefix('h');
    digits.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
}

impl PuzzleInstance for GraphRoute {
    fn space(&self) -> Erased<'_> {
        let space = Erased::of(self).written().inverse().backward();
        let space = space.ranked().drawn().backward_heuristic();
        space.erase()
    }

    fn start(&self) -> Result<AnyState, String> {
        Ok(AnyState::new(GraphRoute::start(self)))
    }

    fn with_heuristic(&self, name: &str, _: &Databases) -> Result<Instance, SpecError> {
        let route = self.clone().with_table(name);
        let route =
            route.map_err(|error| SpecError::Usage(format!("--heuristic {name}: {error}")))?;
        Ok(Instance::of(route))
    }

    fn heuristic_faults(&self) -> Option<HeuristicFaults> {
        let check = self.check_heuristic();
        let graph = self.graph();
        let directions = if graph.is_undirected() { 2 } else { 1 };
        Some(HeuristicFaults {
            states: graph.nodes().into(),
            steps: directions * graph.edges().len() as u64,
            overestimate: check.overestimate.map(|fault| fault.to_string()),
            inconsistency: check.inconsistency.map(|fault| fault.to_string()),
        })
    }

    /// Returns that all paths go against the direction of an edge, if there is one.
    fn why_exhausted(&self) -> Option<String> {
        let graph = self.graph();
        if graph.is_undirected() {
            return None;
        }
        let both_ways = GraphRoute::new(graph.as_ref().clone().undirected()).ok()?;
        let start = GraphRoute::start(self);
        let report = breadth_first::graph((&both_ways, start)).run();
        report.solution()?;
        let reason = "every path follows an edge against its direction";
        Some(format!("{reason} (solvable with --undirected)"))
    }
}

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let from = spec.given(&FROM)?;
    let to = spec.given(&TO)?;
    let coordinates = spec.given(&COORDINATES)?;
    let is_undirected = spec.value(&UNDIRECTED)?;
    let backward = spec.given(&BACKWARD_HEURISTIC)?;
    let factor = spec.value(&HEURISTIC_FACTOR)?;
    let example = spec.word_if(|word| EXAMPLES.iter().find(|example| example.name == word));
    let input = match example {
        Some(example) => Input::word(example.name, example.text),
        None => {
            let input = spec.input("graph", |word| word.contains('\n'));
            let input = input.map_err(or_example)?;
            input.unwrap_or_else(|| Input::word(EXAMPLES[0].name, EXAMPLES[0].text))
        }
    };
    let source = input.source.clone();
    let file = input.file_name().map(str::to_owned);
    let text = input.whole()?;
    let format = GraphFormat::of(&text, file.as_deref());
    let mut graph = Graph::read(&text, format).map_err(malformed(&source))?;
    if let Some(file) = coordinates {
        let places = spec.file(&file, "file of coordinates")?.whole()?;
        graph = { graph.with_dimacs_coordinates(&places) }.map_err(malformed(&file))?;
    }
    if is_undirected {
        if graph.is_undirected() {
            let message = format!("{source}: --undirected has no effect: the graph is undirected");
            return Err(SpecError::Usage(message));
        }
        graph = graph.undirected();
    }
    let usage = |option: &'static str| {
        move |error: RouteError| SpecError::Usage(format!("{option}: {error}"))
    };
    if let Some(from) = from {
        graph = graph.with_start(&from).map_err(usage("--from"))?;
    }
    if let Some(to) = to {
        graph = graph.with_goals([to.as_str()]).map_err(usage("--to"))?;
    }
    graph = graph.with_heuristics_times(factor);
    let mut route = GraphRoute::new(graph).map_err(|error| {
        let option = match error {
            RouteError::NoStart => "; --from NAME gives one",
            RouteError::NoGoal => "; --to NAME gives one",
            _ => "",
        };
        SpecError::Usage(format!("{source}: {error}{option}"))
    })?;
    if let Some(table) = backward {
        let changed = route.with_backward_table(&table);
        route = changed.map_err(usage("--backward-heuristic"))?;
    }
    Ok(Instances::one(Instance::of(route)))
}

/// Adds the names of the examples to the error that there is no such file.
fn or_example(error: SpecError) -> SpecError {
    match error {
        SpecError::NoFile { name, .. } => {
            let names: Vec<&str> = EXAMPLES.iter().map(|example| example.name).collect();
            let thing = format!("graph or an example ({})", names.join(", "));
            SpecError::NoFile { name, thing }
        }
        other => other,
    }
}
