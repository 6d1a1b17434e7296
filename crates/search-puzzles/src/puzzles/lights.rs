use classic_puzzles::{InstanceError, LightsOut, rows_of_numbers};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::boards::{Boards, Rows};
use crate::erased::Erased;
use crate::heuristic::HeuristicProperty::Consistent;
use crate::heuristic::{ZERO, heuristic, own};
use crate::option::Word;
use crate::puzzle::{Example, Generator, ListedPuzzle};
use crate::spec::pair;
use crate::{Instance, Instances, Spec, SpecError};

pub(super) const PUZZLE: ListedPuzzle = ListedPuzzle {
    states: Some(
        "boards after presses in the order of the lights, where each light that no later press toggles is off",
    ),
    words: &[Word::text("WxH|\"ROW/ROW/...\"").or_file("FILE")],
    heuristic: Some(heuristic(&[("lights-on", own(Consistent)), ("zero", ZERO)])),
    examples: &[Example::new("three by three", &["3x3"])],
    generator: Some(Generator {
        words: &[Word::text("WxH")],
        options: &[],
        make: &make,
    }),
    ..ListedPuzzle::new(
        "lights",
        "Lights Out: a press toggles a light and its neighbours",
        &open,
    )
};

/// Opens a board with all lights on, or the boards of a text.
fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let instance = |board: LightsOut| {
        let start = board.start();
        Instance::new(Erased::of(board).drawn(), start)
    };
    if let Some((width, height)) = spec.word_if(|word| pair(word, 'x')) {
        return Ok(Instances::one(instance(LightsOut::new(width, height)?)));
    }
    let is_part = spec.is_part();
    let Some(boards) = spec.list("board", are_lights)? else {
        return Ok(Instances::one(instance(LightsOut::new(4, 4)?)));
    };
    let (source, is_short) = (boards.source.clone(), boards.is_word);
    // A row may begin with `#`, if the lights that are off are `.` or `0`.
    let is_comment = |line: &str| {
        line.starts_with('#') && line.contains(|sign: char| !"#.0 ,/;\t".contains(sign))
    };
    let lines = boards.lines().comments(is_comment);
    let boards = Boards::new(lines, LightRows { is_part });
    let read = move |text: &str| {
        if is_part && !is_whole(text) {
            let column = text.chars().count() + 1;
            let expected = "`/` between rows or after them, as each line of a shard is a board";
            return Err(InstanceError::new(
                1,
                column,
                "the end of the line",
                expected,
            ));
        }
        LightsOut::read(text).map(instance)
    };
    Ok(Instances::texts(source, boards, read).short(is_short))
}

/// Returns `true` if a text consists of the signs of lights and of what is between them.
fn are_lights(text: &str) -> bool {
    text.chars()
        .all(|sign| "oO1*.0-xX# ,/;[]()\t\r\n".contains(sign))
}

/// Returns `true` if a line is a board: it has several rows, or one that ends with a slash.
fn is_whole(line: &str) -> bool {
    line.contains(['/', ';']) || rows_of_numbers(line).len() > 1
}

/// The rows of boards. A line with a slash is a board; other lines are rows.
struct LightRows {
    /// Whether the lines are a part of a file, which may start and end between two rows.
    is_part: bool,
}

impl Rows for LightRows {
    fn may_continue(&self, board: &str) -> bool {
        // More rows than lights would not be a board.
        !self.is_part && board.lines().count() <= 64 && !board.lines().any(is_whole)
    }

    fn continues(&self, _: &str, line: &str) -> bool {
        !is_whole(line)
    }
}

/// Generates a board by random presses from the solved board, so that it is solvable.
fn make(spec: &mut Spec, random: &mut ChaCha8Rng) -> Result<String, SpecError> {
    let (width, height) = spec.word_if(|word| pair(word, 'x')).unwrap_or((5, 5));
    LightsOut::new(width, height)?;
    let pressed: Vec<bool> = (0..width * height).map(|_| random.random()).collect();
    let is_pressed =
        |row: usize, column: usize| row < height && column < width && pressed[row * width + column];
    let rows = (0..height).map(|row| {
        let symbols = (0..width).map(|column| {
            let near = [
                (row, column),
                (row.wrapping_sub(1), column),
                (row + 1, column),
                (row, column.wrapping_sub(1)),
                (row, column + 1),
            ];
            let presses = near
                .into_iter()
                .filter(|&(row, column)| is_pressed(row, column));
            if presses.count() % 2 == 1 { 'o' } else { '.' }
        });
        symbols.collect::<String>()
    });
    let board = rows.collect::<Vec<_>>().join("/");
    // A line without a slash is a row of the board before it.
    Ok(if height == 1 { board + "/" } else { board })
}
