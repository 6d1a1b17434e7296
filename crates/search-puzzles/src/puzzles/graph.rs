mod generate;

use classic_puzzles::graph::examples::EXAMPLES;
use classic_puzzles::graph::{FORMS, Graph, GraphRoute, ReadOptions, RouteError};
use search_core::breadth_first;
use search_core::estimator::Factor;
use search_core::form::{Note, WithNotes};

use crate::erased::{AnyState, Erased};
use crate::form;
use crate::heuristic::HeuristicProperty::Decided;
use crate::heuristic::{Heuristics, ZERO, heuristic, other, own};
use crate::input::{Input, malformed};
use crate::instance::{HeuristicFaults, PuzzleInstance};
use crate::option::{Form, TypedOption, Word};
use crate::pace::ensure_whole;
use crate::puzzle::{Example, Generator, ListedPuzzle};
use crate::tables::Databases;
use crate::{Instance, Instances, Spec, SpecError};

pub(super) const PUZZLE: ListedPuzzle = ListedPuzzle {
    words: &[Word::text("EXAMPLE|\"EDGES\"").or_file("FILE")],
    options: &[
        &FROM,
        &TO,
        &COORDINATES,
        &UNDIRECTED,
        &SKIP_HEADER,
        &COLUMNS,
        &MATRIX,
        &BACKWARD_HEURISTIC,
        &HEURISTIC_FACTOR,
    ],
    forms: || form::listed(FORMS),
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

const FROM: TypedOption<String> =
    TypedOption::text("from", "the start [default: that of the graph]", "NAME");

const TO: TypedOption<String> =
    TypedOption::text("to", "the only goal [default: those of the graph]", "NAME");

const COORDINATES: TypedOption<String> = TypedOption::file(
    "coordinates",
    "a file with places in DIMACS format",
    "FILE.co",
);

const UNDIRECTED: TypedOption<bool> =
    TypedOption::flag("undirected", "adds the way back to each edge");

const SKIP_HEADER: TypedOption<bool> = TypedOption::flag(
    "skip-header",
    "skips a first line with the numbers of nodes and edges",
);

/// The forms whose first line can be skipped.
const WITH_HEADER: [&str; 3] = ["text", "arrows", "csv"];

const COLUMNS: TypedOption<String> = TypedOption::parsed(
    "columns",
    "the columns of comma-separated values, by their names in the first line or their numbers from 1 [default: by the usual names]",
    "FROM,TO[,COST[,NAME]]",
    "two to four columns, such as from,to or 1,2,3",
    |text| {
        (2..=4)
            .contains(&text.split(',').count())
            .then(|| text.to_owned())
    },
);

const MATRIX: TypedOption<bool> = TypedOption::flag(
    "matrix",
    "reads a square matrix of costs, in which 0, - and inf are no edges",
);

const TABLE: Form<String> = Form {
    shown: "TABLE",
    expected: "the name of a table, such as h2",
    parse: |text| is_table(text).then(|| text.to_owned()),
};

const BACKWARD_HEURISTIC: TypedOption<String> = TypedOption::value(
    "backward-heuristic",
    "the table that estimates the cost from the start, for MM and NBS [default: 0]",
    TABLE,
);

/// The options of all puzzles that have no effect on blind searches.
pub const HEURISTIC_OPTIONS: [&str; 3] =
    ["heuristic", HEURISTIC_FACTOR.name, BACKWARD_HEURISTIC.name];

const HEURISTIC_FACTOR: TypedOption<Factor> = TypedOption::parsed(
    "h-factor",
    "multiplies the values of all tables",
    "FACTOR",
    "a number below 4294.967296, such as 2 or 1.05",
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

/// A route on a graph, as an instance.
struct Routed(GraphRoute);

impl PuzzleInstance for Routed {
    fn space(&self) -> Erased<'_> {
        let space = Erased::of(&self.0).written().inverse().backward();
        let space = space.ranked().drawn().backward_heuristic();
        space.erase()
    }

    fn start(&self) -> Result<AnyState, String> {
        Ok(AnyState::new(self.0.start()))
    }

    fn with_heuristic(&self, name: &str, _: &Databases) -> Result<Instance, SpecError> {
        let route = self.0.clone().with_table(name);
        let route =
            route.map_err(|error| SpecError::Usage(format!("--heuristic {name}: {error}")))?;
        Ok(Instance::of(Routed(route)))
    }

    fn heuristic_faults(&self) -> Option<HeuristicFaults> {
        let check = self.0.check_heuristic();
        let graph = self.0.graph();
        let directions = if graph.is_undirected() { 2 } else { 1 };
        Some(HeuristicFaults {
            states: graph.nodes().into(),
            steps: directions * graph.edges().len() as u64,
            overestimate: check.overestimate.map(|fault| fault.to_string()),
            inconsistency: check.inconsistency.map(|fault| fault.to_string()),
        })
    }

    fn graph(&self, most_edges: usize) -> Option<String> {
        let graph = self.0.graph();
        (graph.edges().len() <= most_edges).then(|| graph.to_string())
    }

    /// Returns that all paths go against the direction of an edge, if there is one.
    fn why_exhausted(&self) -> Option<String> {
        let graph = self.0.graph();
        if graph.is_undirected() {
            return None;
        }
        let both_ways = GraphRoute::new(graph.as_ref().clone().undirected()).ok()?;
        let start = self.0.start();
        let report = breadth_first::graph((&both_ways, start)).run();
        report.solution()?;
        let reason = "every path follows an edge against its direction";
        Some(format!("{reason} (solvable with --undirected)"))
    }
}

/// What the options say of a route in a graph.
struct RouteOptions {
    from: Option<String>,
    to: Option<String>,
    is_undirected: bool,
    factor: Factor,
    /// The table for the searches from both ends.
    backward: Option<String>,
}

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let options = RouteOptions {
        from: spec.given(&FROM)?,
        to: spec.given(&TO)?,
        is_undirected: spec.value(&UNDIRECTED)?,
        factor: spec.value(&HEURISTIC_FACTOR)?,
        backward: spec.given(&BACKWARD_HEURISTIC)?,
    };
    let coordinates = spec.given(&COORDINATES)?;
    let example = spec.word_if(|word| EXAMPLES.iter().find(|example| example.name == word));
    let input = match example {
        Some(example) => Input::word(example.name, example.text),
        None => {
            let input = spec.input("graph", |word| word.contains(['\n', '{', '<']));
            let input = input.map_err(or_example)?;
            input.unwrap_or_else(|| Input::word(EXAMPLES[0].name, EXAMPLES[0].text))
        }
    };
    let source = input.source.clone();
    let mut read = read(spec, input)?;
    if let Some(file) = coordinates {
        let places = spec.file(&file, "file of coordinates")?.whole()?;
        let placed = read.value.with_dimacs_coordinates(&places);
        read.value = placed.map_err(malformed(&file))?;
    }
    // A node may be unknown because the text was read in another way than it was meant.
    let notes = read.notes.iter().map(Note::text);
    let notes: Vec<&str> = notes.collect();
    let route = options
        .route(read.value, &source)
        .map_err(|error| match error {
            error if notes.is_empty() => SpecError::Usage(error),
            error => SpecError::Usage(format!("{error} ({})", notes.join("; "))),
        })?;
    let mut instances = Instances::one(Instance::of(Routed(route)));
    instances.notes = read.notes;
    Ok(instances)
}

/// Reads the graph, and returns it with notes that name the source.
fn read(spec: &mut Spec, input: Input) -> Result<WithNotes<Graph>, SpecError> {
    let skip_header = spec.value(&SKIP_HEADER)?;
    let columns = spec.given(&COLUMNS)?;
    let is_matrix = spec.value(&MATRIX)?;
    let source = input.source.clone();
    let text = input.whole()?;
    let budget = spec.budget().holding(text.len() as u64);
    let (form, note) = match &columns {
        _ if is_matrix => (spec.form_selected(FORMS, "matrix", MATRIX.name)?, None),
        Some(_) => (spec.form_selected(FORMS, "csv", COLUMNS.name)?, None),
        None => spec.form_of(FORMS, &text, &source)?,
    };
    let has_no_effect = [
        (columns.is_some() && form.name != "csv", COLUMNS.name),
        (
            skip_header && !WITH_HEADER.contains(&form.name),
            SKIP_HEADER.name,
        ),
    ];
    if let Some((_, option)) = has_no_effect.iter().find(|(is_ignored, _)| *is_ignored) {
        let message = format!(
            "{source}: --{option} has no effect on the form {}",
            form.name
        );
        return Err(SpecError::Usage(message));
    }
    let columns = columns.iter().flat_map(|names| names.split(','));
    let options = ReadOptions {
        skip_header,
        columns: columns.map(str::to_owned).collect(),
    };
    let read = (form.read)(&text, &options, &budget);
    ensure_whole(&budget, &source)?;
    let WithNotes { value, notes } = read.map_err(malformed(&source))?;
    let of_graph = notes.into_iter().map(|note| note.from_source(&source));
    let notes = note.into_iter().chain(of_graph).collect();
    Ok(WithNotes { value, notes })
}

impl RouteOptions {
    /// Returns the route in a graph from this source.
    fn route(self, mut graph: Graph, source: &str) -> Result<GraphRoute, String> {
        if self.is_undirected {
            if graph.is_undirected() {
                let reason = "--undirected has no effect: the graph is undirected";
                return Err(format!("{source}: {reason}"));
            }
            graph = graph.undirected();
        }
        let of = |option: &'static str| move |error: RouteError| format!("{option}: {error}");
        if let Some(from) = self.from {
            graph = graph.with_start(&from).map_err(of("--from"))?;
        }
        if let Some(to) = self.to {
            graph = graph.with_goals([to.as_str()]).map_err(of("--to"))?;
        }
        graph = graph.with_heuristics_times(self.factor);
        let route = GraphRoute::new(graph).map_err(|error| {
            let option = match error {
                RouteError::NoStart => "; --from NAME gives one",
                RouteError::NoGoal => "; --to NAME gives one",
                _ => "",
            };
            format!("{source}: {error}{option}")
        })?;
        match self.backward {
            Some(table) => {
                { route.with_backward_table(&table) }.map_err(of("--backward-heuristic"))
            }
            None => Ok(route),
        }
    }
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
