//! A puzzle of one's own as a program with its own command line: some people cross a bridge at night, with one torch.
//!
//! ```sh
//! cargo run -p own-program -- solve "1 2 5 10" --path
//! cargo run -p own-program -- compare "1 2 5 10"
//! cargo run -p own-program -- explore "1 2 5 10"
//! cargo run -p own-program -- --help
//! ```

use std::fmt;
use std::process::ExitCode;

use search_core::drawing::{Backdrop, Drawing, Role};
use search_core::{Drawn, Heuristic, Inverse, StateSpace, Written};
use searchlab::{Cli, Example, Input, InstanceError, Instances, OwnPuzzle, TypedOption, Word};

/// The people, and how many the bridge carries.
struct Bridge {
    /// How many minutes each takes to cross.
    minutes: Vec<u32>,
    seats: u32,
}

/// A set of people, one bit each.
type People = u16;

/// Who has crossed, and whether the torch has.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Crossed {
    people: People,
    torch: bool,
}

impl Bridge {
    fn everybody(&self) -> People {
        ((1_u32 << self.minutes.len()) - 1) as People
    }

    /// Returns the minutes of each of these people.
    fn minutes_of(&self, people: People) -> impl Iterator<Item = u32> {
        let all = self.minutes.iter().enumerate();
        all.filter(move |&(index, _)| people >> index & 1 == 1)
            .map(|(_, &minutes)| minutes)
    }

    fn slowest(&self, people: People) -> u32 {
        self.minutes_of(people).max().unwrap_or(0)
    }

    fn names(&self, people: People) -> String {
        let names: Vec<String> = self
            .minutes_of(people)
            .map(|minutes| minutes.to_string())
            .collect();
        names.join(" ")
    }
}

impl StateSpace for Bridge {
    type State = Crossed;
    /// Those who cross with the torch.
    type Action = People;
    type Cost = u32;

    const HEURISTIC: Heuristic = Heuristic::Consistent;

    fn is_goal(&self, crossed: &Crossed) -> bool {
        crossed.people == self.everybody()
    }

    fn actions(&self, crossed: &Crossed, out: &mut Vec<People>) {
        let here = if crossed.torch {
            crossed.people
        } else {
            self.everybody() & !crossed.people
        };
        let can_cross = |&people: &People| people & !here == 0 && people.count_ones() <= self.seats;
        out.extend((1..=self.everybody()).filter(can_cross));
    }

    fn result(&self, crossed: &Crossed, people: People) -> Option<Crossed> {
        Some(Crossed {
            people: crossed.people ^ people,
            torch: !crossed.torch,
        })
    }

    fn cost(&self, _: &Crossed, people: &People) -> u32 {
        self.slowest(*people)
    }

    /// The slowest of those who wait must still cross.
    fn heuristic(&self, crossed: &Crossed) -> Option<u32> {
        Some(self.slowest(self.everybody() & !crossed.people))
    }
}

impl Inverse for Bridge {
    fn is_inverse(&self, people: &People, last: &People) -> bool {
        people == last
    }
}

impl Written for Bridge {
    fn write_state(&self, crossed: &Crossed, out: &mut dyn fmt::Write) -> fmt::Result {
        let waiting = self.names(self.everybody() & !crossed.people);
        let torch = if crossed.torch { "----*" } else { "*----" };
        write!(out, "[{waiting}] {torch} [{}]", self.names(crossed.people))
    }

    fn write_action(&self, people: &People, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{} cross", self.names(*people).replace(' ', " and "))
    }
}

impl Drawn for Bridge {
    fn backdrop(&self, _: &Crossed) -> Backdrop {
        let height = self.minutes.len() as f64;
        let drawing = Drawing::new().rectangle(Role::Ground, 1.0, 0.0, 3.0, height);
        Backdrop {
            width: 5.0,
            height,
            drawing,
        }
    }

    fn drawing(&self, _: &Crossed, crossed: &Crossed, before: Option<&Crossed>) -> Drawing {
        let moved = before.map_or(0, |before| before.people ^ crossed.people);
        let torch = if crossed.torch { 3.5 } else { 1.5 };
        let drawing = Drawing::new().circle(Role::Highlight, torch, 0.5, 0.2);
        self.minutes
            .iter()
            .enumerate()
            .fold(drawing, |drawing, (index, minutes)| {
                let is = |people: People| people >> index & 1 == 1;
                let role = if is(moved) { Role::Guess } else { Role::Placed };
                let (x, y) = (
                    if is(crossed.people) { 4.5 } else { 0.5 },
                    index as f64 + 0.5,
                );
                drawing
                    .circle(role, x, y, 0.45)
                    .label(role, x, y, 0.5, minutes.to_string())
            })
    }
}

const SEATS: TypedOption<u32> = TypedOption::parsed(
    "seats",
    "how many may cross together",
    "N",
    "a number from 1",
    |text| text.parse().ok().filter(|seats| *seats > 0),
)
.default("2");

/// The number of people that fit into a set.
const MOST: usize = 12;

/// Reads the minutes of each, separated by blanks.
fn read(line: &str, seats: u32) -> Result<(Bridge, Crossed), InstanceError> {
    let (mut minutes, mut column) = (Vec::new(), 1);
    for word in line.split(' ') {
        if !word.is_empty() {
            let number = word
                .parse()
                .ok()
                .filter(|minutes| (1..1000).contains(minutes));
            let expected = "a number of minutes from 1 to 999";
            minutes.push(
                number
                    .ok_or_else(|| InstanceError::new(1, column, format!("`{word}`"), expected))?,
            );
        }
        column += word.chars().count() + 1;
    }
    if minutes.is_empty() || minutes.len() > MOST {
        let found = format!("{} people", minutes.len());
        return Err(InstanceError::new(
            1,
            1,
            found,
            format!("1 to {MOST} people"),
        ));
    }
    Ok((
        Bridge { minutes, seats },
        Crossed {
            people: 0,
            torch: false,
        },
    ))
}

fn bridge() -> OwnPuzzle<Bridge> {
    OwnPuzzle::space(
        "bridge",
        "people cross a bridge at night, with one torch",
        |spec| {
            let seats = spec.value(&SEATS)?;
            let people = spec.list("list of minutes", |word| {
                word.starts_with(|first: char| first.is_ascii_digit())
            })?;
            let people = people.unwrap_or_else(|| Input::word("the default", "1 2 5 10"));
            Ok(Instances::lines(people, move |line| read(line, seats)))
        },
    )
    .words(&[Word::text("\"MINUTES MINUTES ...\"").or_file("FILE")])
    .options(&[&SEATS])
    .examples(&[
        Example::new("four people", &["1 2 5 10"]),
        Example::new("five people, three seats", &["1 3 6 8 12"]).with(&[("seats", "3")]),
    ])
    .capable(|space| space.inverse().drawn())
    .generator(&[Word::text("PEOPLE")], &[], |spec, seed| {
        let people = spec.word_if(|word| word.parse().ok()).unwrap_or(5);
        // The digits of the seed in base 20.
        let minutes = (0..people.min(MOST as u32)).map(|index| seed / 20_u64.pow(index) % 20 + 1);
        let minutes: Vec<String> = minutes.map(|minutes| minutes.to_string()).collect();
        Ok(minutes.join(" "))
    })
}

fn main() -> ExitCode {
    let cli = Cli::new()
        .name("own_program")
        .version(env!("CARGO_PKG_VERSION"));
    cli.puzzle(bridge()).main()
}
