//! Drawings of the states of a planning task: by hints, or as lists of facts.

mod hints;
mod layout;

use std::collections::{BTreeMap, BTreeSet};

use search_core::Drawn;
use search_core::drawing::{Backdrop, Drawing, Role};

use crate::{Fact, PackedState, TaskSpace};

pub use hints::Hints;
use hints::Meaning;
use layout::{Atom, Places};

/// The height of a line of facts.
const LINE: f64 = 0.8;
/// The width of a character.
const CHARACTER: f64 = 0.36;
/// The number of lines in a column of facts.
const LINES: usize = 12;

/// The width of a thing in a stack.
const THING: f64 = 0.9;
/// The height of a hand above the thing that it holds.
const HAND: f64 = 0.35;

/// How the states of a task are drawn.
#[derive(Clone, Debug)]
pub(crate) enum Picture {
    /// As the facts that hold, a line for each variable.
    Facts {
        /// The width of a column.
        width: f64,
    },
    /// As things in places and on each other.
    Things(Things),
}

/// The things and places of a task.
#[derive(Clone, Debug)]
pub(crate) struct Things {
    hints: Hints,
    places: Places,
    /// What stands or is held somewhere, with its column.
    columns: BTreeMap<String, usize>,
    /// Whether there is a hand, which is drawn empty where it holds nothing.
    has_hand: bool,
}

impl Picture {
    /// Prepares the drawing of facts.
    pub(crate) fn of_facts(task: &crate::Task) -> Picture {
        let values = task.variables.iter().flat_map(|variable| &variable.values);
        let longest = values.map(|value| value.chars().count()).max();
        Picture::Facts {
            width: longest.unwrap_or(0).min(40) as f64 * CHARACTER + 1.0,
        }
    }

    /// Prepares the drawing by hints, or returns what is wrong with a hint of which the task has no fact.
    pub(crate) fn by_hints(task: &crate::Task, hints: Hints) -> Result<Picture, String> {
        let values = task.variables.iter().flat_map(|variable| &variable.values);
        let atoms: Vec<Atom<'_>> = values.filter_map(|value| Atom::of_value(value)).collect();
        if let Some(unused) = hints.unused(&atoms) {
            return Err(unused);
        }
        let (mut places, mut things, mut has_hand) = (Vec::new(), BTreeSet::new(), false);
        for meaning in atoms.iter().filter_map(|atom| hints.of(atom)) {
            match meaning {
                Meaning::Place(_, place) | Meaning::Mark(place) => places.push(place),
                Meaning::Stack(thing, below) => things.extend([thing, below]),
                Meaning::Hold(thing) => {
                    things.extend([thing]);
                    has_hand = true;
                }
            }
        }
        Ok(Picture::Things(Things {
            places: Places::new(places),
            columns: things.into_iter().map(str::to_owned).zip(0..).collect(),
            has_hand,
            hints,
        }))
    }
}

impl<S: PackedState> Drawn for TaskSpace<S> {
    fn backdrop(&self, _: &S) -> Backdrop {
        match self.picture() {
            Picture::Facts { width } => {
                let count = self.task().variables.len();
                Backdrop {
                    width: width * count.div_ceil(LINES).max(1) as f64,
                    height: count.clamp(1, LINES) as f64 * LINE,
                    drawing: Drawing::new(),
                }
            }
            Picture::Things(things) => things.backdrop(),
        }
    }

    fn goal_drawing(&self, _: &S) -> Option<Drawing> {
        let facts = || self.task().goal.iter();
        let atoms = facts().filter_map(|fact| Some((fact, self.task().atom(*fact)?)));
        let drawing = match self.picture() {
            Picture::Facts { width } => atoms.fold(Drawing::new(), |drawing, (fact, text)| {
                draw_line(drawing, *width, fact.variable, Role::Placed, text)
            }),
            Picture::Things(things) => {
                let atoms: Vec<Atom<'_>> = atoms.filter_map(|(_, text)| Atom::read(text)).collect();
                things.draw(&atoms, None, &things.named(&atoms))
            }
        };
        (!drawing.shapes.is_empty()).then_some(drawing)
    }

    fn drawing(&self, _: &S, state: &S, before: Option<&S>) -> Drawing {
        match self.picture() {
            Picture::Facts { width } => self.draw_facts(*width, state, before),
            Picture::Things(things) => {
                let of = |state| self.facts(state).filter_map(|fact| self.task().atom(fact));
                let now: Vec<Atom<'_>> = of(state).filter_map(Atom::read).collect();
                let before: Option<Vec<Atom<'_>>> =
                    before.map(|before| of(before).filter_map(Atom::read).collect());
                let all = things.columns.keys().map(String::as_str);
                let drawing = things.draw(&now, before.as_deref(), &all.collect());
                let is_held = |atom| matches!(things.hints.of(atom), Some(Meaning::Hold(_)));
                match things.has_hand && !now.iter().any(is_held) {
                    true => things.draw_empty_hand(drawing),
                    false => drawing,
                }
            }
        }
    }
}

impl<S: PackedState> TaskSpace<S> {
    /// Draws the fact of each variable: what the last action made true with a plus sign, and below the table of facts nothing. What it made
    /// false is shown with a minus sign where the variable has no fact now.
    fn draw_facts(&self, width: f64, state: &S, before: Option<&S>) -> Drawing {
        let mut drawing = Drawing::new();
        for fact in self.facts(state) {
            let now = self.task().atom(fact);
            let was = before.map(|before| self.value(before, fact.variable));
            let was = was.filter(|&value| value != fact.value);
            let then = was.and_then(|value| {
                self.task().atom(Fact {
                    value,
                    variable: fact.variable,
                })
            });
            let (role, text) = match (now, was, then) {
                (Some(now), None, _) => (Role::Placed, now.to_owned()),
                (Some(now), Some(_), _) => (Role::Guess, format!("+ {now}")),
                (None, _, Some(then)) => (Role::Candidate, format!("\u{2212} {then}")),
                (None, _, None) => continue,
            };
            drawing = draw_line(drawing, width, fact.variable, role, &text);
        }
        drawing
    }
}

/// Writes a fact in the line of its variable, in columns of this width.
fn draw_line(drawing: Drawing, width: f64, variable: u32, role: Role, text: &str) -> Drawing {
    let variable = variable as usize;
    let x = (variable / LINES) as f64 * width + width / 2.0;
    let y = ((variable % LINES) as f64 + 0.5) * LINE;
    drawing.label(role, x, y, LINE * 0.8, text)
}

impl Things {
    /// The width of everything.
    fn width(&self) -> f64 {
        self.places.width().max(self.columns.len() as f64)
    }

    fn backdrop(&self) -> Backdrop {
        let ground = self.places.height();
        let mut height = ground;
        let mut drawing = self.places.draw();
        if !self.columns.is_empty() {
            // A row above the stacks for what is held.
            height += self.columns.len() as f64 + 1.5;
            drawing = drawing.rectangle(Role::Wall, 0.0, height - 0.1, self.width(), 0.1);
        }
        Backdrop {
            width: self.width(),
            height,
            drawing,
        }
    }

    /// Returns what atoms say of things in stacks: their names.
    fn named<'t>(&self, atoms: &[Atom<'t>]) -> BTreeSet<&'t str> {
        let meanings = atoms.iter().filter_map(|atom| self.hints.of(atom));
        let named = meanings.flat_map(|meaning| match meaning {
            Meaning::Stack(thing, below) => vec![thing, below],
            Meaning::Hold(thing) => vec![thing],
            Meaning::Place(..) | Meaning::Mark(_) => Vec::new(),
        });
        named.collect()
    }

    /// Returns the things that stand on others or are held.
    fn lifted<'t>(&self, atoms: &[Atom<'t>]) -> Vec<&'t str> {
        let meanings = atoms.iter().filter_map(|atom| self.hints.of(atom));
        let lifted = meanings.filter_map(|meaning| match meaning {
            Meaning::Stack(thing, _) | Meaning::Hold(thing) => Some(thing),
            Meaning::Place(..) | Meaning::Mark(_) => None,
        });
        lifted.collect()
    }

    /// Draws what atoms say. Of the things in stacks, only `shown` are drawn; one of which nothing is said stands on the
    /// floor.
    fn draw(
        &self,
        now: &[Atom<'_>],
        before: Option<&[Atom<'_>]>,
        shown: &BTreeSet<&str>,
    ) -> Drawing {
        let is_new = |atom: &Atom<'_>| before.is_some_and(|before| !before.contains(atom));
        let role = |atom: &Atom<'_>| match is_new(atom) {
            true => Role::Guess,
            false => Role::Placed,
        };
        let mut drawing = Drawing::new();
        let mut filled: BTreeMap<&str, usize> = BTreeMap::new();
        let mut below: BTreeMap<&str, &str> = BTreeMap::new();
        let mut roles: BTreeMap<&str, Role> = BTreeMap::new();
        let mut held: Vec<&str> = Vec::new();
        let mut placed: BTreeSet<&str> = BTreeSet::new();
        for atom in now {
            match self.hints.of(atom) {
                Some(Meaning::Place(thing, place)) => {
                    placed.insert(thing);
                    let number = filled.entry(place).or_default();
                    let [x, y] = self.places.seat(place, *number);
                    *number += 1;
                    drawing = draw_thing(drawing, role(atom), thing, x, y, Places::SEAT);
                }
                Some(Meaning::Mark(place)) => drawing = self.places.mark(place, drawing),
                Some(Meaning::Stack(thing, under)) => {
                    below.insert(thing, under);
                    roles.insert(thing, role(atom));
                }
                Some(Meaning::Hold(thing)) => {
                    held.push(thing);
                    roles.insert(thing, Role::Guess);
                }
                None => {}
            }
        }
        // What was on something, or was held, and is not now, has been put on the floor, unless it is in a place.
        for thing in before.map(|before| self.lifted(before)).unwrap_or_default() {
            if !placed.contains(thing) {
                roles.entry(thing).or_insert(Role::Guess);
            }
        }
        let floor = self.places.height() + self.columns.len() as f64 + 1.4;
        for &thing in shown {
            // The column is that of what stands on the floor.
            let (mut level, mut lowest) = (0, thing);
            while let Some(under) = below.get(lowest)
                && level <= self.columns.len()
            {
                (level, lowest) = (level + 1, *under);
            }
            let column = self.columns.get(lowest).copied().unwrap_or_default();
            let x = column as f64 + 0.05;
            let mut y = floor - 1.0 - level as f64;
            if held.contains(&thing) {
                y = self.places.height() + HAND;
                drawing = draw_hand(drawing, x, y);
            }
            let role = roles.get(thing).copied().unwrap_or(Role::Placed);
            drawing = draw_thing(drawing, role, thing, x, y, THING);
        }
        drawing
    }

    /// Draws a hand that holds nothing, above the middle of the stacks.
    fn draw_empty_hand(&self, drawing: Drawing) -> Drawing {
        let x = (self.columns.len() as f64 - THING) / 2.0;
        draw_hand(drawing, x, self.places.height() + HAND)
    }
}

/// Draws a hand around what it holds: an arm and two fingers.
fn draw_hand(drawing: Drawing, x: f64, y: f64) -> Drawing {
    let (middle, right, palm) = (x + THING / 2.0, x + THING, y - 0.1);
    let finger = |x: f64| [[x, palm], [x, y + 0.25]];
    let arm = [[middle, y - HAND], [middle, palm]];
    let lines = [arm, [[x, palm], [right, palm]], finger(x), finger(right)];
    let draw = |drawing: Drawing, [from, to]: [_; 2]| drawing.line(Role::Wall, from, to, 0.08);
    lines.into_iter().fold(drawing, draw)
}

/// Draws a thing as a square with its name.
fn draw_thing(drawing: Drawing, role: Role, name: &str, x: f64, y: f64, side: f64) -> Drawing {
    let size = (side * 0.7).min(side / (name.chars().count().max(1) as f64 * 0.6));
    let middle = side / 2.0;
    drawing
        .rectangle(role, x, y, side, side * 0.95)
        .label(role, x + middle, y + middle, size, name)
}
