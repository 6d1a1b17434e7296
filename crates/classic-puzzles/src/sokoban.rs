//! Sokoban: push all boxes onto goals, one at a time, never pull.
//!
//! H. Imabayashi, *Sokoban*, Thinking Rabbit, 1982. Searched push by push, as in A. Junghanns and J. Schaeffer,
//! *Sokoban: Enhancing General Single-Agent Search Methods Using Domain Knowledge*, 2001, from where the lower
//! bound by matching and the dead squares are too.

mod known;
mod matching;
mod read;
mod squares;

use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;

use search_core::{Heuristic, StateSpace, Written, allocated};

use crate::InstanceError;

pub use known::KnownLevel;
pub use squares::{Direction, LevelSquare};

use read::Level;
use squares::{COLUMNS, Squares};

/// A state: where the boxes are and which squares the player can walk to.
///
/// Where exactly the player is does not matter for what can be pushed, so of all squares that he can walk to the first
/// one is kept, row by row. Shown as squares, each by row and column, the player first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    player: LevelSquare,
    /// In ascending order.
    boxes: Box<[LevelSquare]>,
}

impl Position {
    /// The first square that the player can walk to.
    #[must_use]
    pub fn player(&self) -> LevelSquare {
        self.player
    }

    /// The boxes, row by row.
    #[must_use]
    pub fn boxes(&self) -> &[LevelSquare] {
        &self.boxes
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}, boxes", self.player)?;
        self.boxes
            .iter()
            .try_for_each(|square| write!(f, " {square}"))
    }
}

/// A box pushed to the next square, by a player who walks up to it; shown as the square of the box, and the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Push {
    /// Where the box is.
    pub from: LevelSquare,
    /// The way it goes.
    pub way: Direction,
}

impl fmt::Display for Push {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.from, self.way)
    }
}

/// A level of Sokoban, searched for the fewest pushes: a push costs 1, walking costs nothing.
///
/// A push to a dead square, from which even a lone box cannot be pushed to any goal, has no result. The heuristic is
/// the least number of pushes in which each box gets a goal of its own where no other box is in the way, and none
/// where there are no such goals. A push brings one box nearer to its goal by one at most, so it is consistent. It
/// takes time in O(b³) for b boxes; a successor takes a fill of the squares that the player can walk to.
///
/// ```
/// use classic_puzzles::Sokoban;
/// use search_core::breadth_first;
///
/// let level: Sokoban = "#######\n#@$ . #\n#######".parse()?;
/// let report = breadth_first::graph((&level, level.start())).run();
/// let solution = report.solution().expect("it can be solved");
/// assert_eq!(solution.depth, 2);
/// assert_eq!(level.draw(&solution.state), "#######\n#@  * #\n#######");
/// # Ok::<(), classic_puzzles::InstanceError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sokoban {
    walls: Squares,
    floor: Squares,
    /// In ascending order.
    goals: Box<[LevelSquare]>,
    /// Where the player stands, as written down.
    player: LevelSquare,
    start: Position,
    /// The floor that is not dead.
    live: Squares,
    lone: LonePushes,
}

/// The pushes that a lone box needs from every square to every goal, with the player wherever he has to be.
#[derive(Clone, Debug)]
struct LonePushes {
    width: usize,
    goals: usize,
    /// Square by square, goal by goal; `FAR` where the box does not get there.
    pushes: Vec<u16>,
}

/// More than any number of squares that a level has.
const FAR: u16 = u16::MAX;

impl Sokoban {
    /// Reads a collection of levels: rows of `#` wall, blank, `-` or `_` floor, `.` goal, `$` box, `*` box on a goal,
    /// `@` player and `+` player on a goal. Between levels is a line that is no row: one that is blank, or a title or
    /// comment, which does not begin with a wall and has other signs than these, or none but `.`, `*` and `+`.
    ///
    /// # Errors
    /// With its line and column: a sign in a level that is none of these, a second player or none, not as many boxes
    /// as goals, a gap in the walls round the player, more than 63 columns, 1023 rows or 256 boxes; a text without a
    /// level; a byte order mark.
    pub fn read(text: &str) -> Result<Vec<Sokoban>, InstanceError> {
        let levels = read::levels(text)?;
        Ok(levels.into_iter().map(Sokoban::new).collect())
    }

    fn new(level: Level) -> Self {
        let Level {
            walls,
            floor,
            goals,
            boxes,
            player,
            width,
            ..
        } = level;
        let lone = LonePushes::new(&floor, &goals, width);
        let mut live = Squares::none(floor.rows());
        for square in floor.iter() {
            if (0..goals.len()).any(|goal| lone.to_goal(square, goal).is_some()) {
                live.insert(square);
            }
        }
        let start = position(&floor, player, boxes.into());
        Sokoban {
            walls,
            floor,
            goals: goals.into(),
            player,
            start,
            live,
            lone,
        }
    }

    /// The state in which the level begins.
    #[must_use]
    pub fn start(&self) -> Position {
        self.start.clone()
    }

    /// The level in a state, in the signs from which it is read, with the player on the first square that he can walk
    /// to.
    #[must_use]
    pub fn draw(&self, state: &Position) -> String {
        self.picture(state.player, &state.boxes)
    }

    fn picture(&self, player: LevelSquare, boxes: &[LevelSquare]) -> String {
        let sign = |square: LevelSquare| {
            let there = (square == player, boxes.contains(&square));
            match (there, self.goals.contains(&square)) {
                ((true, _), true) => '+',
                ((true, _), false) => '@',
                ((_, true), true) => '*',
                ((_, true), false) => '$',
                (_, true) => '.',
                _ if self.walls.contains(square) => '#',
                _ => ' ',
            }
        };
        let row = |row| {
            let signs: String = (0..COLUMNS)
                .map(|column| sign(LevelSquare::new(row, column)))
                .collect();
            signs.trim_end().to_owned()
        };
        (0..self.walls.rows())
            .map(row)
            .collect::<Vec<_>>()
            .join("\n")
    }
}

impl LonePushes {
    /// Breadth-first from each goal, pulling the box.
    fn new(floor: &Squares, goals: &[LevelSquare], width: usize) -> Self {
        let mut lone = LonePushes {
            width,
            goals: goals.len(),
            pushes: vec![FAR; floor.rows() * width * goals.len()],
        };
        let mut waiting = VecDeque::new();
        for (goal, &square) in goals.iter().enumerate() {
            let place = lone.place(square, goal);
            lone.pushes[place] = 0;
            waiting.push_back((square, 0));
            while let Some((square, pushes)) = waiting.pop_front() {
                for way in Direction::ALL {
                    let before = square.next(way);
                    if !floor.contains(before) || !floor.contains(before.next(way)) {
                        continue;
                    }
                    let place = lone.place(before, goal);
                    if lone.pushes[place] == FAR {
                        lone.pushes[place] = pushes + 1;
                        waiting.push_back((before, pushes + 1));
                    }
                }
            }
        }
        lone
    }

    #[inline]
    fn place(&self, square: LevelSquare, goal: usize) -> usize {
        (square.row() * self.width + square.column()) * self.goals + goal
    }

    /// The pushes to the goal with that number, if the box gets there.
    #[inline]
    fn to_goal(&self, square: LevelSquare, goal: usize) -> Option<u32> {
        let pushes = self.pushes[self.place(square, goal)];
        (pushes != FAR).then(|| pushes.into())
    }
}

/// The floor without the boxes.
#[inline]
fn free(floor: &Squares, boxes: &[LevelSquare]) -> Squares {
    let mut free = floor.clone();
    for &square in boxes {
        free.remove(square);
    }
    free
}

#[inline]
fn position(floor: &Squares, player: LevelSquare, boxes: Box<[LevelSquare]>) -> Position {
    let reached = free(floor, &boxes).joined_to(player);
    Position {
        player: reached.first().unwrap_or(player),
        boxes,
    }
}

impl FromStr for Sokoban {
    type Err = InstanceError;

    /// Reads one level, as [`read`](Sokoban::read) does.
    ///
    /// # Errors
    /// Those of [`read`](Sokoban::read), and a second level.
    fn from_str(text: &str) -> Result<Self, InstanceError> {
        let mut levels = read::levels(text)?;
        match levels.get(1) {
            Some(second) => Err(InstanceError::new(
                second.line,
                1,
                "a second level",
                "one level",
            )),
            None => Ok(Sokoban::new(levels.swap_remove(0))),
        }
    }
}

/// As it was read.
impl fmt::Display for Sokoban {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.picture(self.player, &self.start.boxes))
    }
}

impl StateSpace for Sokoban {
    type State = Position;
    type Action = Push;
    type Cost = u32;

    const HEURISTIC: Heuristic = Heuristic::Consistent;

    #[inline]
    fn is_goal(&self, state: &Position) -> bool {
        state.boxes == self.goals
    }

    fn actions(&self, state: &Position, out: &mut Vec<Push>) {
        let free = free(&self.floor, &state.boxes);
        let reached = free.joined_to(state.player);
        for &from in &state.boxes {
            let pushes = Direction::ALL.map(|way| Push { from, way });
            out.extend(pushes.into_iter().filter(|push| {
                let player = from.next(push.way.opposite());
                reached.contains(player) && free.contains(from.next(push.way))
            }));
        }
    }

    /// That the player can walk to the box is taken for granted: `actions` has only such pushes.
    fn result(&self, state: &Position, push: Push) -> Option<Position> {
        let to = push.from.next(push.way);
        let place = state.boxes.binary_search(&push.from).ok()?;
        if !self.live.contains(to) || state.boxes.binary_search(&to).is_ok() {
            return None;
        }
        let mut boxes = state.boxes.clone();
        boxes[place] = to;
        boxes.sort_unstable();
        Some(position(&self.floor, push.from, boxes))
    }

    fn heuristic(&self, state: &Position) -> Option<u32> {
        matching::least_total(state.boxes.len(), |number, goal| {
            self.lone.to_goal(state.boxes[number], goal)
        })
    }

    #[inline]
    fn heap_bytes(&self, state: &Position) -> usize {
        allocated(size_of_val(&*state.boxes))
    }
}

impl Written for Sokoban {
    fn write_state(&self, state: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{state}")
    }

    fn write_picture(&self, state: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&self.draw(state))
    }

    fn write_action(&self, action: &Push, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
}
