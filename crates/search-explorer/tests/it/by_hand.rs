//! A search stepped by hand, to which what the explorer tells of it is compared.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use erased_space::Erased;
use search_catalog::{Algorithm, Instance, ListedPuzzle, Spec, Stepping, Waits, stepping};
use search_core::{Counts, Node, Observer, Step, Watch, Written};

/// A puzzle as it is named: its name, its words, its options.
pub(crate) type Named<'n> = (&'n str, &'n [&'n str], &'n [(&'n str, &'n str)]);

/// Its first instance.
pub(crate) fn open(&(puzzle, words, options): &Named<'_>) -> Option<Instance> {
    let listed = ListedPuzzle::named(puzzle).expect("it is listed");
    let spec = Spec::new(words.to_vec(), options.to_vec()).without_files();
    let mut instances = listed.open(spec).expect("it is well-formed");
    let first = instances.next()?.expect("it is well-formed");
    Some(first.instance)
}

/// A moment of a search that is stepped by hand.
pub(crate) struct ByHand {
    pub(crate) taken: String,
    pub(crate) what: &'static str,
    pub(crate) counts: Counts,
    pub(crate) frontier: Vec<String>,
    /// Of the states in the frontier, where the engine adds costs up.
    pub(crate) f: Vec<f64>,
}

/// What is seen from within.
#[derive(Default)]
struct Seen {
    states: HashMap<u64, String>,
    taken: String,
    what: &'static str,
}

struct Watches<'p>(Erased<'p>, Rc<RefCell<Seen>>);

impl<'p> Watches<'p> {
    fn text(&self, node: &Node<'_, Erased<'p>>) -> String {
        let mut text = String::new();
        self.0
            .write_state(node.state, &mut text)
            .expect("a text takes it");
        text
    }

    fn meet(&self, node: &Node<'_, Erased<'p>>) {
        let text = self.text(node);
        self.1.borrow_mut().states.insert(node.number, text);
    }

    fn take(&self, node: &Node<'_, Erased<'p>>, what: &'static str) {
        let mut seen = self.1.borrow_mut();
        seen.taken = self.text(node);
        seen.what = what;
    }
}

impl<'p> Observer<Erased<'p>> for Watches<'p> {
    fn start(&mut self, node: &Node<'_, Erased<'p>>) {
        self.meet(node);
    }
    fn generate(&mut self, node: &Node<'_, Erased<'p>>) {
        self.meet(node);
    }
    fn expand(&mut self, node: &Node<'_, Erased<'p>>) {
        self.take(node, "expanded");
    }
    fn solution(&mut self, node: &Node<'_, Erased<'p>>) {
        self.take(node, "solution");
    }
}

fn frontier(stepping: &dyn Stepping, seen: &RefCell<Seen>) -> Vec<String> {
    let entries = stepping.frontier(0, 1000).into_iter();
    let shown = entries.map(|entry| match entry {
        Waits::State(open) => seen.borrow().states[&open.number].clone(),
        Waits::Action { parent, action, .. } => {
            format!("{action} in {}", seen.borrow().states[&parent])
        }
    });
    shown.collect()
}

fn f(stepping: &dyn Stepping) -> Vec<f64> {
    let entries = stepping.frontier(0, 1000).into_iter();
    let f = entries.filter_map(|entry| match entry {
        Waits::State(open) => open.f.map(f64::from),
        Waits::Action { .. } => None,
    });
    f.collect()
}

/// The moments of a search from the first on; none where it cannot be stepped so.
pub(crate) fn step_by_hand(
    instance: &Instance,
    algorithm: Algorithm,
    most: usize,
) -> Option<Vec<ByHand>> {
    let (space, start) = instance.erased()?;
    let seen = Rc::new(RefCell::new(Seen::default()));
    let observer = Watch::new(Watches(space.clone(), Rc::clone(&seen)));
    let mut search = stepping(space, start, algorithm, Some(observer)).ok()?;
    let is_anytime = search.is_anytime();
    let mut moments = Vec::new();
    while moments.len() < most {
        let step = search.step();
        if let Step::Exhausted | Step::Stopped(_) = step {
            break;
        }
        let (taken, what) = (seen.borrow().taken.clone(), seen.borrow().what);
        moments.push(ByHand {
            taken,
            what,
            counts: search.counts(),
            frontier: frontier(&*search, &seen),
            f: f(&*search),
        });
        if step == Step::Solution && !is_anytime {
            break;
        }
    }
    Some(moments)
}
