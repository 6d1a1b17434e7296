//! Puzzles given by closures, without a type: routes on a map.
use std::fmt::Write as _;

use search_core::{Real, a_star, from_fn, uniform_cost};

const MAP: [&str; 5] = ["..#....", ".##.##.", "....#..", ".#.##.#", ".#....."];

type Place = (usize, usize);

/// Returns the places next to a place, row and column.
fn next_to((row, column): Place) -> impl Iterator<Item = Place> {
    let (up, left) = (row.wrapping_sub(1), column.wrapping_sub(1));
    [
        (up, column),
        (row, left),
        (row, column + 1),
        (row + 1, column),
    ]
    .into_iter()
}

fn character(place: Place) -> Option<u8> {
    MAP.get(place.0)?.as_bytes().get(place.1).copied()
}

fn main() -> std::io::Result<()> {
    let mut text = String::new();
    text += "A route: ";
    let goal = (4, 6);
    let free = |place: &Place| next_to(*place).filter(|&place| character(place) == Some(b'.'));
    let route = from_fn((0, 0), free, |place| *place == goal)
        .heuristic(|place| (place.0.abs_diff(goal.0) + place.1.abs_diff(goal.1)) as u32);
    let report = a_star::graph(&route).run();
    let plan = report
        .solution()
        .and_then(|solution| solution.plan_in(&route));
    if let Some(plan) = plan {
        let places = plan
            .steps
            .iter()
            .map(|step| format!("{}{}", step.state.0, step.state.1));
        text += &format!(
            "{}, cost {}\n",
            places.collect::<Vec<_>>().join(" "),
            plan.cost()
        );
    }

    // Steps to the right and down are shorter by a slope. Lengths that are read from a file can be wrong: then
    // `from_fn` keeps the error, and no step is dropped.
    let [down, up] = [0.5, 1.25].map(|length| Real::new(length).expect("finite and not negative"));
    let sloped = |place: &Place| {
        let (from, next) = (
            *place,
            next_to(*place).filter(|&place| character(place) == Some(b'.')),
        );
        next.map(move |to| (to, if to > from { down } else { up }))
    };
    let downhill = from_fn((0, 0), sloped, |place| *place == goal);
    let report = uniform_cost::graph(downhill).run();
    if let Some(cost) = report.solution().and_then(|solution| solution.cost) {
        let _ = writeln!(text, "On a slope: cost {cost}");
    }

    // The nearest of several starts.
    let report = a_star::graph(&route).starts([(0, 0), (0, 3), (2, 0)]).run();
    let plan = report
        .solution()
        .and_then(|solution| solution.plan_in(&route));
    if let Some(plan) = plan {
        let (from, steps) = (plan.start, plan.steps.len());
        let _ = writeln!(text, "The nearest start: {from:?}, {steps} steps");
    }

    // All cheapest solutions, on a board without walls.
    let open = |&(row, column): &Place| {
        [(row + 1, column), (row, column + 1)]
            .into_iter()
            .filter(|place| place.0 < 9 && place.1 < 9)
    };
    if let Ok(all) =
        uniform_cost::graph(from_fn((0, 0), open, |place| *place == (8, 8))).all_cheapest()
    {
        let _ = writeln!(text, "On a board of 9 × 9: {all}");
    }

    // Successors that can fail.
    let read = |place: &Place| match character(*place) {
        Some(b'.') => Ok(next_to(*place).filter(|&place| character(place).is_some())),
        _ => Err(format!(
            "row {}, column {}: a wall",
            place.0 + 1,
            place.1 + 1
        )),
    };
    if let Err(error) = uniform_cost::graph(from_fn((0, 0), read, |place| *place == goal)).try_run()
    {
        let _ = writeln!(text, "Without looking for walls: {error}");
    }
    std::io::Write::write_all(&mut std::io::stdout(), text.as_bytes())
}
