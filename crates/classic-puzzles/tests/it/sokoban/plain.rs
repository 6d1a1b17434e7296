//! A simple reference implementation of Sokoban: it searches step by step on the text, without regions, and prunes
//! dead squares only on request.

use std::collections::{HashMap, HashSet, VecDeque};

/// A level as text.
pub(crate) struct Plain {
    rows: Vec<Vec<char>>,
}

type Cell = (usize, usize);

/// The square of the player and the squares of the boxes.
type Raw = (Cell, Vec<Cell>);

impl Plain {
    pub(crate) fn new(text: &str) -> Self {
        let rows = text.lines().map(|line| line.chars().collect());
        Plain {
            rows: rows.collect(),
        }
    }

    fn cells(&self, characters: &str) -> Vec<Cell> {
        let mut cells = Vec::new();
        for (row, text) in self.rows.iter().enumerate() {
            for (column, &character) in text.iter().enumerate() {
                if characters.contains(character) {
                    cells.push((row, column));
                }
            }
        }
        cells
    }

    fn start(&self) -> Raw {
        (self.cells("@+")[0], self.cells("$*"))
    }

    fn wall(&self, (row, column): Cell) -> bool {
        self.rows.get(row).and_then(|row| row.get(column)) == Some(&'#')
    }

    /// Returns the states after one step, each with the target square of a pushed box.
    fn steps(&self, (player, boxes): &Raw) -> Vec<(Raw, Option<Cell>)> {
        let mut steps = Vec::new();
        for way in WAYS {
            let to = next(*player, way);
            let pushed = boxes.iter().position(|&cell| cell == to);
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

    /// Returns the minimum cost of a solution, where a step of the player costs `walking`, 0 or 1, and a push costs
    /// 1.
    pub(crate) fn minimum_cost(&self, walking: u32) -> Option<u32> {
        let goals = self.cells(".*+");
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

    /// Returns the squares that the player can reach if there are no boxes.
    fn region(&self) -> Vec<Cell> {
        let mut region = vec![self.start().0];
        let mut looked_at = 0;
        while let Some(&cell) = region.get(looked_at) {
            looked_at += 1;
            for to in WAYS.map(|way| next(cell, way)) {
                if !self.wall(to) && !region.contains(&to) {
                    region.push(to);
                }
            }
        }
        region
    }

    /// Returns the number of pushes of a single box from here to each square it can reach.
    fn single_box_pushes(&self, from: Cell) -> HashMap<Cell, u32> {
        let region = self.region();
        let mut pushes = HashMap::from([(from, 0)]);
        let mut waiting = VecDeque::from([from]);
        while let Some(cell) = waiting.pop_front() {
            for way in WAYS {
                let (to, player) = (next(cell, way), next(cell, (-way.0, -way.1)));
                let open = [cell, to, player].iter().all(|cell| region.contains(cell));
                if open && !pushes.contains_key(&to) {
                    pushes.insert(to, pushes[&cell] + 1);
                    waiting.push_back(to);
                }
            }
        }
        pushes
    }

    fn is_live(&self, cell: Cell) -> bool {
        let goals = self.cells(".*+");
        let pushes = self.single_box_pushes(cell);
        goals.iter().any(|goal| pushes.contains_key(goal))
    }

    /// Returns the cost of a minimum matching of boxes and goals by enumeration, where the cost of a pair is the
    /// number of pushes without other boxes.
    pub(crate) fn minimum_matching(&self) -> Option<u32> {
        let (boxes, mut goals) = (self.cells("$*"), self.cells(".*+"));
        let pushes: Vec<_> = boxes
            .into_iter()
            .map(|cell| self.single_box_pushes(cell))
            .collect();
        minimum_matching(&pushes, &mut goals)
    }

    /// Returns the number of states up to walking, without pushes to dead squares.
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

fn minimum_matching(pushes: &[HashMap<Cell, u32>], goals: &mut Vec<Cell>) -> Option<u32> {
    let Some((first, others)) = pushes.split_first() else {
        return Some(0);
    };
    let mut least = None;
    for number in 0..goals.len() {
        let goal = goals.swap_remove(number);
        let rest = minimum_matching(others, goals);
        let total = first.get(&goal).zip(rest).map(|(own, rest)| own + rest);
        least = [least, total].into_iter().flatten().min();
        goals.push(goal);
        let last = goals.len() - 1;
        goals.swap(number, last);
    }
    least
}

const WAYS: [(isize, isize); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

fn next((row, column): Cell, (down, right): (isize, isize)) -> Cell {
    (
        row.wrapping_add_signed(down),
        column.wrapping_add_signed(right),
    )
}
