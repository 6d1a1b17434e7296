//! Sokoban: pushes all boxes onto goals, one at a time; boxes cannot be pulled.
//!
//! H. Imabayashi, *Sokoban*, Thinking Rabbit, 1982. Actions are pushes, as in A. Junghanns and J. Schaeffer,
//! *Sokoban: Enhancing General Single-Agent Search Methods Using Domain Knowledge*, 2001, which also is the source
//! of the lower bound by matching and of dead squares.

mod draw;
mod known;
mod matching;
mod read;
mod squares;

use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;

use search_core::{Heuristic, Packed, StateSpace, Written, memory::allocated};

use crate::InstanceError;

pub use known::KnownLevel;
pub use squares::{Direction, LevelSquare};

use read::Level;
use squares::{COLUMNS, Squares};

/// A state: the squares of the boxes and the region that the player can reach.
///
/// The possible pushes depend only on this region, not on the exact square of the player, so the state contains the
/// first square of the region in row order. Displayed as squares, each by row and column, the player first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    player: LevelSquare,
    /// In ascending order.
    boxes: Box<[LevelSquare]>,
}

impl Position {
    /// Returns the first square that the player can reach, in row order.
    #[must_use]
    pub fn player(&self) -> LevelSquare {
        self.player
    }

    /// Returns the squares of the boxes, in row order.
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

/// A push of a box to the adjacent square, after the player has walked to the box. Displayed as the square of the
/// box and the direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Push {
    /// The square of the box before the push.
    pub from: LevelSquare,
    /// The direction of the push.
    pub direction: Direction,
}

impl fmt::Display for Push {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.from, self.direction)
    }
}

/// A level of Sokoban. The cost is the number of pushes; walking is free.
///
/// Pushes to dead squares, from which even a single box cannot be pushed to any goal, are pruned. The heuristic is
/// the cost of a minimum matching of boxes and goals, where the cost of a pair is the number of pushes without
/// other boxes, and `None` if there is no matching. A push changes the cost of a box by at most one, so the
/// heuristic is consistent. It takes O(b³) for b boxes; a successor takes a flood fill of the reachable squares.
///
/// ```
/// use classic_puzzles::Sokoban;
/// use search_core::breadth_first;
///
/// let level: Sokoban = "#######\n#@$ . #\n#######".parse()?;
/// let report = breadth_first::graph((&level, level.start())).run();
/// let solution = report.solution().expect("the level can be solved");
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
    /// The square of the player in the text of the level.
    player: LevelSquare,
    start: Position,
    /// The floor except dead squares.
    live: Squares,
    single: SinglePushes,
}

/// The number of pushes of a single box from every square to every goal, for the best position of the player.
#[derive(Clone, Debug)]
struct SinglePushes {
    width: usize,
    goals: usize,
    /// Indexed by square, then by goal; `UNREACHABLE` if the box cannot get there.
    pushes: Vec<u16>,
}

/// Greater than the number of squares of any level.
const UNREACHABLE: u16 = u16::MAX;

impl Sokoban {
    /// Parses a collection of levels: rows of `#` (wall), space, `-` or `_` (floor), `.` or `o` (goal), `$` or `b` (box), `*` or
    /// `B` (box on a goal), `@` or `p` (player) and `+` or `P` (player on a goal). A number stands for this many of the next
    /// square. `|` separates the rows of a level in one line.
    ///
    /// Levels are separated by lines that are not rows, such as blank lines, titles and comments. A line is a row if its first
    /// character other than floor is a wall; if it has a wall and no other characters than these; or if it has a box or a
    /// player and only floor, `#`, `.`, `$`, `*`, `@` and `+`. A line of `-` or `_` next to rows without a player is an empty row.
    ///
    /// # Errors
    /// Returns an error with line and column if a level contains another character, does not have exactly one
    /// player, does not have as many boxes as goals, has a gap in the walls around the player, or has more than 63
    /// columns, 1023 rows or 256 boxes; if lines that are not rows are evidently a level with other characters, or XML; if the
    /// text contains no level; or if it starts with a byte order mark.
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
        let single = SinglePushes::new(&floor, &goals, width);
        let mut live = Squares::empty(floor.rows());
        for square in floor.iter() {
            if (0..goals.len()).any(|goal| single.to_goal(square, goal).is_some()) {
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
            single,
        }
    }

    /// Returns the start of the level.
    #[must_use]
    pub fn start(&self) -> Position {
        self.start.clone()
    }

    /// Returns the level in a state in the format of [`read`](Sokoban::read), with the player on the first
    /// reachable square.
    #[must_use]
    pub fn draw(&self, state: &Position) -> String {
        self.picture(state.player, &state.boxes)
    }

    fn picture(&self, player: LevelSquare, boxes: &[LevelSquare]) -> String {
        let character = |square: LevelSquare| {
            let contents = (square == player, boxes.contains(&square));
            match (contents, self.goals.contains(&square)) {
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
            let characters: String = (0..COLUMNS)
                .map(|column| character(LevelSquare::new(row, column)))
                .collect();
            characters.trim_end().to_owned()
        };
        (0..self.walls.rows())
            .map(row)
            .collect::<Vec<_>>()
            .join("\n")
    }
}

impl SinglePushes {
    /// Runs a breadth-first search from each goal that pulls the box.
    fn new(floor: &Squares, goals: &[LevelSquare], width: usize) -> Self {
        let mut single = SinglePushes {
            width,
            goals: goals.len(),
            pushes: vec![UNREACHABLE; floor.rows() * width * goals.len()],
        };
        let mut queue = VecDeque::new();
        for (goal, &square) in goals.iter().enumerate() {
            let index = single.index(square, goal);
            single.pushes[index] = 0;
            queue.push_back((square, 0));
            while let Some((square, pushes)) = queue.pop_front() {
                for direction in Direction::ALL {
                    let before = square.next(direction);
                    if !floor.contains(before) || !floor.contains(before.next(direction)) {
                        continue;
                    }
                    let index = single.index(before, goal);
                    if single.pushes[index] == UNREACHABLE {
                        single.pushes[index] = pushes + 1;
                        queue.push_back((before, pushes + 1));
                    }
                }
            }
        }
        single
    }

    #[inline]
    fn index(&self, square: LevelSquare, goal: usize) -> usize {
        (square.row() * self.width + square.column()) * self.goals + goal
    }

    /// Returns the number of pushes to a goal, or `None` if the box cannot get there.
    #[inline]
    fn to_goal(&self, square: LevelSquare, goal: usize) -> Option<u32> {
        let pushes = self.pushes[self.index(square, goal)];
        (pushes != UNREACHABLE).then(|| pushes.into())
    }
}

/// Returns the floor without the boxes.
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
    let reachable = free(floor, &boxes).flood_fill(player);
    Position {
        player: reachable.first().unwrap_or(player),
        boxes,
    }
}

impl FromStr for Sokoban {
    type Err = InstanceError;

    /// Parses one level in the format of [`read`](Sokoban::read).
    ///
    /// # Errors
    /// Returns the errors of [`read`](Sokoban::read), and an error if there is a second level.
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

/// Formats the level as it was read, with spaces for floor.
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
        let reachable = free.flood_fill(state.player);
        for &from in &state.boxes {
            let pushes = Direction::ALL.map(|direction| Push { from, direction });
            out.extend(pushes.into_iter().filter(|push| {
                let player = from.next(push.direction.opposite());
                reachable.contains(player) && free.contains(from.next(push.direction))
            }));
        }
    }

    /// Does not check that the player can reach the box: `actions` returns only such pushes.
    fn result(&self, state: &Position, push: Push) -> Option<Position> {
        let to = push.from.next(push.direction);
        let index = state.boxes.binary_search(&push.from).ok()?;
        if !self.live.contains(to) || state.boxes.binary_search(&to).is_ok() {
            return None;
        }
        let mut boxes = state.boxes.clone();
        boxes[index] = to;
        boxes.sort_unstable();
        Some(position(&self.floor, push.from, boxes))
    }

    fn heuristic(&self, state: &Position) -> Option<u32> {
        matching::minimum_cost(state.boxes.len(), |index, goal| {
            self.single.to_goal(state.boxes[index], goal)
        })
    }

    #[inline]
    fn heap_bytes(&self, state: &Position) -> usize {
        allocated(size_of_val(&*state.boxes))
    }
}

/// The player and then the boxes, by the numbers of their squares in the rectangle of the level: a byte each in levels of up
/// to 256 squares, otherwise two.
impl Packed for Sokoban {
    #[inline]
    fn pack(&self, state: &Position, out: &mut Vec<u8>) {
        let squares = std::iter::once(state.player).chain(state.boxes.iter().copied());
        for square in squares {
            let [high, low] =
                ((square.row() * self.single.width + square.column()) as u16).to_be_bytes();
            if self.has_wide_squares() {
                out.push(high);
            }
            out.push(low);
        }
    }

    /// Does not check that the player is on the first square that it can reach.
    fn unpack(&self, bytes: &mut &[u8]) -> Option<Position> {
        let width = self.single.width;
        let bytes_of_square = 1 + usize::from(self.has_wide_squares());
        let packed = bytes.split_off(..bytes_of_square * (1 + self.goals.len()))?;
        let mut squares = packed.chunks(bytes_of_square).map(|bytes| {
            let number = bytes
                .iter()
                .fold(0, |number, &byte| number << 8 | usize::from(byte));
            // A number of two bytes may be beyond the last row.
            let row = Some(number / width).filter(|&row| row < self.floor.rows())?;
            Some(LevelSquare::new(row, number % width))
        });
        let player = squares
            .next()?
            .filter(|&square| self.floor.contains(square))?;
        let boxes: Box<[LevelSquare]> = squares.collect::<Option<_>>()?;
        // A box that the player cannot reach stays where it is.
        let may_be = |square: &LevelSquare| {
            self.floor.contains(*square) || self.start.boxes.binary_search(square).is_ok()
        };
        if !boxes.iter().all(may_be) {
            return None;
        }
        let are_valid =
            boxes.is_sorted_by(|first, second| first < second) && !boxes.contains(&player);
        are_valid.then_some(Position { player, boxes })
    }
}

impl Sokoban {
    /// Returns `true` if the number of a square does not fit in one byte.
    #[inline]
    fn has_wide_squares(&self) -> bool {
        self.floor.rows() * self.single.width > 1 << u8::BITS
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
