//! A puzzle with costs and actions of its own: four people cross a bridge at night, at most two at a time, with one torch.
use std::fmt;

use search_core::{Heuristic, StateSpace, Written, a_star, uniform_cost};

/// The minutes that each needs to cross. Two cross at the speed of the slower one.
struct Bridge([u32; 4]);

/// Who has not crossed yet, and whether the torch is still there.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Night {
    waiting: [bool; 4],
    torch: bool,
}

impl StateSpace for Bridge {
    type State = Night;
    type Action = [usize; 2]; // those who cross together; a person alone twice
    type Cost = u32;
    const HEURISTIC: Heuristic = Heuristic::Consistent; // the slowest who waits has to cross

    fn is_goal(&self, night: &Night) -> bool {
        night.waiting == [false; 4]
    }
    fn actions(&self, night: &Night, out: &mut Vec<[usize; 2]>) {
        let here = |&person: &usize| night.waiting[person] == night.torch;
        for one in (0..4).filter(here) {
            out.extend((one..4).filter(here).map(|other| [one, other]));
        }
    }
    fn result(&self, night: &Night, crossing: [usize; 2]) -> Option<Night> {
        let Night { mut waiting, torch } = *night;
        for person in crossing {
            waiting[person] = !torch;
        }
        Some(Night {
            waiting,
            torch: !torch,
        })
    }
    fn cost(&self, _: &Night, crossing: &[usize; 2]) -> u32 {
        self.0[crossing[0]].max(self.0[crossing[1]])
    }
    fn heuristic(&self, night: &Night) -> Option<u32> {
        let waiting = (0..4).filter(|&person| night.waiting[person]);
        Some(waiting.map(|person| self.0[person]).max().unwrap_or(0))
    }
}

/// Formats states and actions, for plans.
impl Written for Bridge {
    fn write_state(&self, night: &Night, out: &mut dyn fmt::Write) -> fmt::Result {
        let side = |waits| (0..4).filter(move |&person| night.waiting[person] == waits);
        side(true).try_for_each(|person| out.write_char(NAMES[person]))?;
        out.write_str(if night.torch { "*_" } else { "_*" })?;
        side(false).try_for_each(|person| out.write_char(NAMES[person]))
    }
    fn write_action(&self, &[one, other]: &[usize; 2], out: &mut dyn fmt::Write) -> fmt::Result {
        match one == other {
            true => write!(out, "{}", NAMES[one]),
            false => write!(out, "{} and {}", NAMES[one], NAMES[other]),
        }
    }
}

const NAMES: [char; 4] = ['A', 'B', 'C', 'D'];

fn main() -> std::io::Result<()> {
    let bridge = Bridge([1, 2, 5, 10]);
    let start = Night {
        waiting: [true; 4],
        torch: true,
    };
    let report = a_star::graph((&bridge, start)).run();
    let mut text = String::new();
    if let Some(plan) = report
        .solution()
        .and_then(|solution| solution.plan_in(&bridge))
    {
        text += &format!("{plan}\n\n");
    }
    text += &format!("A* expanded {} states.\n", report.counts.expanded);
    if let Ok(all) = uniform_cost::graph((&bridge, start)).all_cheapest() {
        text += &format!("{all}\n");
    }
    std::io::Write::write_all(&mut std::io::stdout(), text.as_bytes())
}
