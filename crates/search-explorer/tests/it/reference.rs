//! A search stepped directly, as the reference for the explorer's answers.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use search_core::{Counts, Node, Observer, Step, Written, cost::Number, engine::Watch};
use search_puzzles::erased::Erased;
use search_puzzles::{Algorithm, FrontierEntry, Instance, Spec, StepSearch, catalog, stepping};
use serde_json::{Value, json};

/// A puzzle: its name, its arguments and its options.
pub(crate) type Named<'n> = (&'n str, &'n [&'n str], &'n [(&'n str, &'n str)]);

/// Opens the first instance; none if there is none.
pub(crate) fn open(&(puzzle, words, options): &Named<'_>) -> Option<Instance> {
    let listed = catalog().puzzle(puzzle).expect("the puzzle is listed");
    let spec = Spec::new(words.to_vec(), options.to_vec()).without_files();
    let mut instances = listed.open(spec).expect("the spec is well-formed");
    let first = instances.next()?.expect("the spec is well-formed");
    Some(first.instance)
}

/// A step of the reference search.
pub(crate) struct ReferenceStep {
    pub(crate) expanded: String,
    pub(crate) outcome: &'static str,
    pub(crate) counts: Counts,
    /// The reason for the expansion.
    pub(crate) why: Option<String>,
    pub(crate) frontier: Vec<String>,
    /// The depth, g, h, f and the stored value of each open state.
    pub(crate) values: Vec<Value>,
}

/// What the observer has seen.
#[derive(Default)]
struct Seen {
    states: HashMap<u64, String>,
    expanded: String,
    outcome: &'static str,
}

struct RecordingObserver<'p>(Erased<'p>, Rc<RefCell<Seen>>);

impl<'p> RecordingObserver<'p> {
    fn text(&self, node: &Node<'_, Erased<'p>>) -> String {
        let mut text = String::new();
        self.0
            .write_state(node.state, &mut text)
            .expect("the state can be written");
        text
    }

    fn add(&self, node: &Node<'_, Erased<'p>>) {
        let text = self.text(node);
        self.1.borrow_mut().states.insert(node.number, text);
    }

    fn expanded(&self, node: &Node<'_, Erased<'p>>, outcome: &'static str) {
        let mut seen = self.1.borrow_mut();
        seen.expanded = self.text(node);
        seen.outcome = outcome;
    }
}

impl<'p> Observer<Erased<'p>> for RecordingObserver<'p> {
    fn start(&mut self, node: &Node<'_, Erased<'p>>) {
        self.add(node);
    }
    fn generate(&mut self, node: &Node<'_, Erased<'p>>) {
        self.add(node);
    }
    fn expand(&mut self, node: &Node<'_, Erased<'p>>) {
        self.expanded(node, "expanded");
    }
    fn solution(&mut self, node: &Node<'_, Erased<'p>>) {
        self.expanded(node, "solution");
    }
}

fn frontier(stepping: &StepSearch<'_, '_>, seen: &RefCell<Seen>) -> Vec<String> {
    let entries = stepping.frontier(0, usize::MAX).into_iter();
    let shown = entries.map(|entry| match entry {
        FrontierEntry::State(open) => seen.borrow().states[&open.node.number].clone(),
        FrontierEntry::Action { parent, action, .. } => {
            format!("{action} in {}", seen.borrow().states[&parent])
        }
    });
    shown.collect()
}

fn values(stepping: &StepSearch<'_, '_>) -> Vec<Value> {
    let shown = |number: Number| match number {
        Number::Whole(whole) => json!(whole),
        number => json!(f64::from(number)),
    };
    let entries = stepping.frontier(0, usize::MAX).into_iter();
    let values = entries.filter_map(|entry| match entry {
        FrontierEntry::State(open) => {
            let [g, h, f] = [open.node.g, open.node.h, open.node.f()].map(|value| value.map(shown));
            Some(json!([open.node.depth, g, h, f, open.stored]))
        }
        FrontierEntry::Action { .. } => None,
    });
    values.collect()
}

/// Returns the steps of a search, starting with step 1; none if it cannot be stepped.
pub(crate) fn reference_steps(
    instance: &Instance,
    algorithm: Algorithm,
    max_steps: usize,
) -> Option<Vec<ReferenceStep>> {
    let steps = reference_steps_among(instance, algorithm, max_steps, |_| true)?;
    Some(steps.into_values().collect())
}

/// Returns the wanted steps of a search by their numbers; none if it cannot be stepped.
pub(crate) fn reference_steps_among(
    instance: &Instance,
    algorithm: Algorithm,
    max_steps: usize,
    is_wanted: impl Fn(usize) -> bool,
) -> Option<BTreeMap<usize, ReferenceStep>> {
    let (space, start) = instance.erased()?;
    let seen = Rc::new(RefCell::new(Seen::default()));
    let observer = Watch::new(RecordingObserver(space.clone(), Rc::clone(&seen)));
    let mut search = stepping(space, start, algorithm, Some(observer)).ok()?;
    let is_anytime = search.is_anytime();
    let mut steps = BTreeMap::new();
    for number in 1..=max_steps {
        let why = is_wanted(number).then(|| search.why_next()).flatten();
        let step = search.step();
        if let Step::Exhausted | Step::Stopped(_) = step {
            break;
        }
        if is_wanted(number) {
            let (expanded, outcome) = (seen.borrow().expanded.clone(), seen.borrow().outcome);
            let step = ReferenceStep {
                expanded,
                outcome,
                counts: search.counts(),
                why: why.map(|why| why.to_string()),
                frontier: frontier(&search, &seen),
                values: values(&search),
            };
            steps.insert(number, step);
        }
        if step == Step::Solution && !is_anytime {
            break;
        }
    }
    Some(steps)
}
