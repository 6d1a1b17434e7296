//! A program for tests: a puzzle with faults to choose from, a puzzle with compiled searches, and an algorithm.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use search_core::drawing::{Backdrop, Drawing, Role};
use search_core::{
    Drawn, Heuristic, InPlace, Inverse, Searchable, StateSpace, Ties, Written, best_first,
    space::Plain,
};
use searchlab::{Cli, Definition, Instances, Make, OwnPuzzle, TypedOption, Word};

/// A fault of [`Line`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    Contract,
    Hash,
    Cell,
    Identity,
    Heuristic,
    Costs,
    Inverse,
    InPlace,
    Drawing,
}

const FAULT: TypedOption<Fault> = TypedOption::one_of(
    "fault",
    "what is wrong",
    &[
        ("none", Fault::None),
        ("contract", Fault::Contract),
        ("hash", Fault::Hash),
        ("cell", Fault::Cell),
        ("identity", Fault::Identity),
        ("heuristic", Fault::Heuristic),
        ("costs", Fault::Costs),
        ("inverse", Fault::Inverse),
        ("in-place", Fault::InPlace),
        ("drawing", Fault::Drawing),
    ],
)
.default("none");

/// The numbers from 0 to 9, with steps of 1 in both directions. The goal is 9.
struct Line {
    fault: Fault,
    /// Whether the next expansion of 4 has successors, if the contract is broken.
    alternates: AtomicBool,
}

/// A number. The note and the cell are not compared, but they are hashed.
#[derive(Clone)]
struct At {
    number: i32,
    note: bool,
    /// Whether the state was expanded, if the fault is a cell.
    cell: Arc<AtomicBool>,
    /// Whether states are equal only if they share their cell.
    is_identity: bool,
}

impl PartialEq for At {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number && (!self.is_identity || Arc::ptr_eq(&self.cell, &other.cell))
    }
}

impl Eq for At {}

impl Hash for At {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let is_expanded = self.cell.load(Ordering::Relaxed);
        (self.number, self.note, is_expanded).hash(hasher);
    }
}

impl Line {
    fn is(&self, fault: Fault) -> bool {
        self.fault == fault
    }

    fn at(&self, number: i32) -> At {
        At {
            number,
            note: false,
            cell: Arc::default(),
            is_identity: self.is(Fault::Identity),
        }
    }
}

impl StateSpace for Line {
    type State = At;
    type Action = i32;
    type Cost = u32;
    const HEURISTIC: Heuristic = Heuristic::Consistent;

    fn is_goal(&self, at: &At) -> bool {
        at.number == 9
    }

    fn actions(&self, at: &At, out: &mut Vec<i32>) {
        if self.is(Fault::Cell) {
            at.cell.store(true, Ordering::Relaxed);
        }
        let changes = self.is(Fault::Contract) && at.number == 4;
        if changes && self.alternates.fetch_xor(true, Ordering::Relaxed) {
            return;
        }
        out.extend(
            [-1, 1]
                .into_iter()
                .filter(|step| (0..10).contains(&(at.number + step))),
        );
    }

    fn result(&self, at: &At, step: i32) -> Option<At> {
        Some(At {
            note: self.is(Fault::Hash) && step < 0,
            ..self.at(at.number + step)
        })
    }

    fn cost(&self, at: &At, _: &i32) -> u32 {
        if self.is(Fault::Costs) && at.number == 3 {
            5
        } else {
            1
        }
    }

    fn heuristic(&self, at: &At) -> Option<u32> {
        let distance = at.number.abs_diff(9);
        Some(if self.is(Fault::Heuristic) && at.number == 6 {
            distance + 1
        } else {
            distance
        })
    }

    fn expand(&self, at: &At, actions: &mut Vec<i32>, mut visit: impl FnMut(At, u32)) {
        actions.clear();
        self.actions(at, actions);
        for step in actions.drain(..) {
            self.result(at, step)
                .into_iter()
                .for_each(|to| visit(to, 1));
        }
    }
}

impl Inverse for Line {
    fn is_inverse(&self, step: &i32, last: &i32) -> bool {
        if self.is(Fault::Inverse) {
            step == last
        } else {
            *step == -last
        }
    }
}

impl InPlace for Line {
    type Undo = i32;

    fn apply(&self, at: &mut At, step: &i32) -> Option<i32> {
        at.number += step;
        Some(*step)
    }

    fn undo(&self, at: &mut At, step: i32) {
        if !(self.is(Fault::InPlace) && at.number == 2) {
            at.number -= step;
        }
    }
}

impl Written for Line {
    fn write_state(&self, at: &At, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", at.number)
    }

    fn write_action(&self, step: &i32, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{step:+}")
    }
}

impl Drawn for Line {
    fn backdrop(&self, _: &At) -> Backdrop {
        let drawing = Drawing::new().rectangle(Role::Ground, 0.0, 0.0, 10.0, 1.0);
        Backdrop {
            width: 10.0,
            height: 1.0,
            drawing,
        }
    }

    fn drawing(&self, _: &At, at: &At, _: Option<&At>) -> Drawing {
        let is_misplaced = self.is(Fault::Drawing) && at.number == 7;
        let y = if is_misplaced { 1.5 } else { 0.5 };
        Drawing::new().circle(Role::Placed, f64::from(at.number) + 0.5, y, 0.4)
    }
}

fn line() -> OwnPuzzle<Line> {
    OwnPuzzle::space("line", "from 0 to 9 in steps of 1", |spec| {
        let line = Line {
            fault: spec.value(&FAULT)?,
            alternates: AtomicBool::new(false),
        };
        let start = line.at(0);
        Ok(Instances::one((line, start)))
    })
    .options(&[&FAULT])
    .capable(|line| line.inverse().in_place().drawn())
}

/// From 1 to a number by adding one and doubling.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Count {
    number: u32,
    target: u32,
}

impl Searchable for Count {
    fn is_solution(&self) -> bool {
        self.number == self.target
    }

    fn successors(&self) -> impl IntoIterator<Item = Self> {
        let next = [self.number + 1, self.number * 2].into_iter();
        next.filter(|number| *number <= self.target)
            .map(|number| Count { number, ..*self })
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", self.number)
    }
}

/// An algorithm of the program.
static NEWEST_BEST: Definition = Definition {
    name: "newest-best",
    order: "the smallest h, the newest first",
    make: Make::Steps(|task| task.search(|problem| best_first::graph(problem).ties(Ties::LIFO))),
    ..Definition::ENGINE
};

fn count(name: &'static str) -> OwnPuzzle<Plain<Count>> {
    let count = OwnPuzzle::searchable(name, "count by adding one and doubling", |spec| {
        let target = spec.word_if(|word| word.parse().ok()).unwrap_or(10);
        Ok(Instances::one(Count { number: 1, target }))
    });
    count.words(&[Word::text("TARGET")])
}

/// An option that every command has already.
const ALGORITHM: TypedOption<String> = TypedOption::text("algorithm", "a clash", "TEXT");

fn main() -> ExitCode {
    let cli = Cli::new().name("faulty").about("Puzzles with faults");
    let cli = cli.puzzle(line()).puzzle_compiled(count("count"));
    let cli = cli.puzzle(count("count-erased")).algorithm(&NEWEST_BEST);
    let cli = match std::env::var("FAULTY_PUZZLE").as_deref() {
        Ok("option") => cli.puzzle(count("other").options(&[&ALGORITHM])),
        Ok("name") => cli.puzzle(count("line")),
        _ => cli,
    };
    cli.main()
}
