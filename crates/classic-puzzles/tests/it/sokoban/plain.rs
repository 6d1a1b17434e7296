//! Sokoban once more, as plainly as it can be written: step by step on the text, without regions, and without dead
//! squares but where asked for.

use std::collections::{HashMap, HashSet, VecDeque};

/// A level as text.
pub(crate) struct Plain {
    rows: Vec<Vec<char>>,
}

type Place = (usize, usize);

/// Where the player is, and the boxes.
type Raw = (Place, Vec<Place>);

impl Plain {
    pub(crate) fn new(text: &str) -> Self {
        let rows = text.lines().map(|line| line.chars().collect());
        Plain {
            rows: rows.collect(),
        }
    }

    fn places(&self, signs: &str) -> Vec<Place> {
        let mut places = Vec::new();
        for (row, text) in self.rows.iter().enumerate() {
            for (column, &sign) in text.iter().enumerate() {
                if signs.contains(sign) {
                    places.push((row, column));
                }
            }
        }
        places
    }

    fn start(&self) -> Raw {
        (self.places("@+")[0], self.places("$*"))
    }

    fn wall(&self, (row, column): Place) -> bool {
        self.rows.get(row).and_then(|row| row.get(column)) == Some(&'#')
    }

    /// What one step makes of a state, and where it pushed a box.
    fn steps(&self, (player, boxes): &Raw) -> Vec<(Raw, Option<Place>)> {
        let mut steps = Vec::new();
        for way in WAYS {
            let to = next(*player, way);
            let pushed = boxes.iter().position(|&place| place == to);
            let Some(pushed) = pushed else {
                if !self.wall(to) {
                    steps.push(((to, boxes.clone()), None));
                }
                continue;
            };
            let beyond = next(to, way);
            if !self.wall(beyond) && !boxes.contains(&beyond) {
                let mut boxes = boxes.clone();
                boxes[pushed] = beyond;
                boxes.sort_unstable();
                steps.push(((to, boxes), Some(beyond)));
            }
        }
        steps
    }

    /// The least cost of a solution, where walking a step costs 0 or 1, and a push 1.
    pub(crate) fn fewest(&self, walking: u32) -> Option<u32> {
        let goals = self.places(".*+");
        let mut done = HashSet::new();
        let mut waiting = VecDeque::from([(self.start(), 0)]);
        while let Some((state, cost)) = waiting.pop_front() {
            if !done.insert(state.clone()) {
                continue;
            }
            if goals.iter().all(|goal| state.1.contains(goal)) {
                return Some(cost);
            }
            for (after, pushed) in self.steps(&state) {
                match pushed {
                    None if walking == 0 => waiting.push_front((after, cost)),
                    _ => waiting.push_back((after, cost + 1)),
                }
            }
        }
        None
    }

    /// The squares that the player gets to where there are no boxes.
    fn region(&self) -> Vec<Place> {
        let mut region = vec![self.start().0];
        let mut looked_at = 0;
        while let Some(&place) = region.get(looked_at) {
            looked_at += 1;
            for to in WAYS.map(|way| next(place, way)) {
                if !self.wall(to) && !region.contains(&to) {
                    region.push(to);
                }
            }
        }
        region
    }

    /// The pushes that a lone box needs from here to all squares that it gets to.
    fn lone_pushes(&self, from: Place) -> HashMap<Place, u32> {
        let region = self.region();
        let mut pushes = HashMap::from([(from, 0)]);
        let mut waiting = VecDeque::from([from]);
        while let Some(place) = waiting.pop_front() {
            for way in WAYS {
                let (to, player) = (next(place, way), next(place, (-way.0, -way.1)));
                let open = [place, to, player]
                    .iter()
                    .all(|place| region.contains(place));
                if open && !pushes.contains_key(&to) {
                    pushes.insert(to, pushes[&place] + 1);
                    waiting.push_back(to);
                }
            }
        }
        pushes
    }

    fn is_live(&self, place: Place) -> bool {
        let goals = self.places(".*+");
        let pushes = self.lone_pushes(place);
        goals.iter().any(|goal| pushes.contains_key(goal))
    }

    /// The fewest pushes in which each box gets a goal of its own where no other is in the way: of all ways to give
    /// them goals.
    pub(crate) fn least_total(&self) -> Option<u32> {
        let (boxes, mut goals) = (self.places("$*"), self.places(".*+"));
        let pushes: Vec<_> = boxes
            .into_iter()
            .map(|place| self.lone_pushes(place))
            .collect();
        least_total(&pushes, &mut goals)
    }

    /// How many states there are where walking makes no difference and no box is pushed to where it is lost.
    pub(crate) fn states(&self) -> usize {
        let mut live = HashMap::new();
        let mut seen = HashSet::new();
        let mut states = 0;
        let mut pushed_to = vec![self.start()];
        while let Some(state) = pushed_to.pop() {
            if !seen.insert(state.clone()) {
                continue;
            }
            states += 1;
            let mut walked_to = vec![state];
            while let Some(state) = walked_to.pop() {
                for (after, pushed) in self.steps(&state) {
                    match pushed {
                        None if seen.insert(after.clone()) => walked_to.push(after),
                        Some(to) if *live.entry(to).or_insert_with(|| self.is_live(to)) => {
                            pushed_to.push(after);
                        }
                        _ => {}
                    }
                }
            }
        }
        states
    }
}

fn least_total(pushes: &[HashMap<Place, u32>], goals: &mut Vec<Place>) -> Option<u32> {
    let Some((first, others)) = pushes.split_first() else {
        return Some(0);
    };
    let mut least = None;
    for number in 0..goals.len() {
        let goal = goals.swap_remove(number);
        let rest = least_total(others, goals);
        let total = first.get(&goal).zip(rest).map(|(own, rest)| own + rest);
        least = [least, total].into_iter().flatten().min();
        goals.push(goal);
        let last = goals.len() - 1;
        goals.swap(number, last);
    }
    least
}

const WAYS: [(isize, isize); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

fn next((row, column): Place, (down, right): (isize, isize)) -> Place {
    (
        row.wrapping_add_signed(down),
        column.wrapping_add_signed(right),
    )
}
