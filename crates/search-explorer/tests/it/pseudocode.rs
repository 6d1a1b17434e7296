//! The marked lines of the pseudo-code follow the events of the engine.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use search_core::{Node, Observer, Step, engine::Watch};
use search_puzzles::erased::{AnyState, Erased};
use search_puzzles::{Algorithm, DEFINITIONS, stepping};
use serde_json::{Value, json};

use crate::client::{Client, serve};
use crate::reference::{Named, open};

/// Puzzles with duplicates, dead ends, cheaper paths to closed states, and solutions in later iterations.
const PUZZLES: &[Named<'_>] = &[
    ("tiles", &["3x3", "3 1 2 6 4 5 7 8 0"], &[]),
    (
        "sudoku",
        &["1... ..3. .4.. ...2"],
        &[("propagate", "naked")],
    ),
    ("queens", &["6"], &[]),
    ("jugs", &["5,3", "4"], &[]),
    ("pancakes", &["3 1 4 2"], &[]),
    (
        "sokoban",
        &["#######\n#     #\n#.  $ #\n#   @ #\n#######\n"],
        &[],
    ),
    (
        "grid",
        &["type octile\nheight 4\nwidth 5\nmap\n.....\n.@@..\n...@.\n.@...\n"],
        &[("neighbours", "8")],
    ),
];

/// The puzzles on which variants run, too: with duplicates, and with cheaper paths to known states.
const OF_VARIANTS: &[&str] = &["jugs", "grid"];

/// Settings that change the pseudo-code.
const VARIANTS: &[&str] = &[
    "",
    ":tree",
    ":graph",
    ":cycles=none",
    ":cycles=parent",
    ":in-place",
    ":without-inverse",
    ":w=5",
    ":width=2",
];

const STEPS: usize = 60;

type Counted = BTreeMap<&'static str, u64>;

/// The events of a step, as an observer sees them.
#[derive(Default)]
struct Seen {
    events: Counted,
    /// The node generated last, as long as its dead end can be reported.
    generated: Option<u64>,
    starts: u64,
}

struct Counter(Rc<RefCell<Seen>>);

impl Counter {
    fn add(&self, event: &'static str) {
        *self.0.borrow_mut().events.entry(event).or_insert(0) += 1;
    }
}

impl Observer<Erased<'_>> for Counter {
    fn expand(&mut self, node: &Node<'_, Erased<'_>>) {
        self.add("select");
        self.add("expand");
        if node.depth == 0 && node.parent.is_none() && node.number == 0 {
            let mut seen = self.0.borrow_mut();
            seen.starts += 1;
            if seen.starts > 1 {
                seen.events.insert("iterate", 1);
            }
        }
    }
    fn solution(&mut self, _: &Node<'_, Erased<'_>>) {
        self.add("select");
        self.add("solution");
    }
    fn generate(&mut self, node: &Node<'_, Erased<'_>>) {
        self.add("generate");
        self.0.borrow_mut().generated = Some(node.number);
    }
    fn duplicate(&mut self, _: u64, _: &AnyState, _: u64) {
        self.add("duplicate");
    }
    fn reopen(&mut self, _: &Node<'_, Erased<'_>>) {
        self.add("reopen");
    }
    fn dead_end(&mut self, node: &Node<'_, Erased<'_>>) {
        // Otherwise it is an expanded node without successors.
        if self.0.borrow_mut().generated.take() == Some(node.number) {
            self.add("dead_end");
            let mut seen = self.0.borrow_mut();
            let generated = seen.events.entry("generate").or_insert(1);
            *generated -= 1;
            if *generated == 0 {
                seen.events.remove("generate");
            }
        }
    }
}

/// Returns the events of each step of the engine; none if the algorithm cannot search the puzzle.
fn expected(named: &Named<'_>, algorithm: Algorithm) -> Option<Vec<Counted>> {
    let instance = open(named)?;
    let (space, start) = instance.erased()?;
    let seen = Rc::new(RefCell::new(Seen::default()));
    let observer = Watch::new(Counter(Rc::clone(&seen)));
    let mut search = stepping(space, start, algorithm, Some(observer)).ok()?;
    let mut steps = Vec::new();
    while steps.len() < STEPS {
        let step = search.step();
        let mut seen = seen.borrow_mut();
        seen.generated = None;
        match step {
            Step::Exhausted | Step::Stopped(_) => break,
            _ => steps.push(std::mem::take(&mut seen.events)),
        }
        if step == Step::Solution && !search.is_anytime() {
            break;
        }
    }
    Some(steps)
}

/// The names of the events of a line, or of the pseudo-code.
fn names(events: &Value) -> BTreeSet<String> {
    serde_json::from_value(events.clone()).expect("the events are names")
}

#[test]
fn the_marked_lines_follow_the_events_of_every_algorithm() {
    let server = serve();
    let mut client = Client::to(&server);
    let mut unused = Vec::new();
    // Other tests of this program add algorithms without pseudo-code.
    for definition in DEFINITIONS
        .iter()
        .filter(|definition| definition.has_steps())
    {
        // The events of the lines, and those that occurred, in all runs.
        let (mut written, mut occurred) = (BTreeSet::new(), BTreeSet::new());
        for variant in VARIANTS {
            let name = format!("{}{variant}", definition.name);
            let Ok(algorithm) = name.parse::<Algorithm>() else {
                continue;
            };
            let is_run = |named: &&Named<'_>| variant.is_empty() || OF_VARIANTS.contains(&named.0);
            for named in PUZZLES.iter().filter(is_run) {
                let Some(steps) = expected(named, algorithm) else {
                    continue;
                };
                let (puzzle, words, options) = named;
                let options: BTreeMap<_, _> = options.iter().copied().collect();
                let spec = json!({"puzzle": puzzle, "words": words, "options": options, "algorithm": name});
                let run = client.post("/api/v1/runs", &spec);
                let lines = run["pseudocode"].as_array().expect("a list of lines");
                assert!(lines.len() > 4, "{name} has no pseudo-code");
                let own: BTreeSet<String> = lines
                    .iter()
                    .flat_map(|line| names(&line["events"]))
                    .collect();
                let run = format!(
                    "/api/v1/runs/{}",
                    run["id"].as_str().expect("the id is text")
                );
                client.advance(&run, &json!({"to": steps.len() + 10}));
                let start = client.get(&format!("{run}/steps/0"));
                assert_eq!(start["events"], json!({"start": 1}), "{name} on {named:?}");
                for (place, events) in steps.iter().enumerate() {
                    let what = format!("step {} of {name} on {named:?}", place + 1);
                    let step = client.get(&format!("{run}/steps/{}", place + 1));
                    for event in events.keys() {
                        assert!(own.contains(*event), "{what}: no line for {event}");
                        occurred.insert((*event).to_owned());
                    }
                    // Nodes generated between the last step and the end belong to the last step.
                    if !step["next"].is_null() {
                        assert_eq!(step["events"], json!(events), "{what}");
                    }
                }
                written.extend(own);
                client.ask("DELETE", &run, None);
            }
        }
        written.remove("start");
        // A cheaper path to a closed state requires an inconsistent heuristic.
        written.remove("reopen");
        let never = written.difference(&occurred);
        unused.extend(never.map(|event| format!("{event} in {}", definition.name)));
    }
    // No puzzle here that estimates the cost from the start has states from which no goal can be reached; and a node is generated a
    // second time only if the memory is full.
    let unreachable = ["dead_end in mm", "dead_end in nbs", "duplicate in sma-star"];
    assert_eq!(unused, unreachable);
}
