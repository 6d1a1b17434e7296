use classic_puzzles::{InstanceError, LightsOut};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::listed::{Example, Generator, UsedHeuristic, heuristic};
use super::{Instance, ListedPuzzle};
use crate::option::Word;
use crate::spec::pair;
use crate::{Instances, Spec, SpecError};

pub(super) const LISTED: ListedPuzzle = ListedPuzzle {
    name: "lights",
    about: "Lights Out: a press toggles a light and its neighbours",
    words: &[Word::text("WxH|\"ROW/ROW/...\"").or_file("FILE")],
    options: &[],
    heuristic: Some(heuristic(&[
        ("lights-on", UsedHeuristic::Own),
        ("zero", UsedHeuristic::Zero),
    ])),
    examples: &[Example::new("three by three", &["3x3"])],
    open: &open,
    generator: Some(Generator {
        words: &[Word::text("WxH")],
        options: &[],
        make: &make,
    }),
};

/// Opens a board with all lights on, or one board per line.
fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let instance = |board| Instance::Lights(Box::new(board));
    if let Some((width, height)) = spec.word_if(|word| pair(word, 'x')) {
        return Ok(Instances::one(instance(LightsOut::new(width, height)?)));
    }
    let is_board = |word: &str| word.chars().all(|symbol| "./oOxX01*#".contains(symbol));
    let Some(boards) = spec.list("board", is_board)? else {
        return Ok(Instances::one(instance(LightsOut::new(4, 4)?)));
    };
    Ok(Instances::lines(boards, move |line| {
        let board = LightsOut::read(&line.replace('/', "\n"));
        // The rows are on one line, so the position of the error is converted.
        board.map(instance).map_err(|error| {
            let before = line.split('/').take(error.line.saturating_sub(1));
            let column = before.map(|row| row.chars().count() + 1).sum::<usize>() + error.column;
            InstanceError {
                line: 1,
                column,
                ..error
            }
        })
    }))
}

/// Generates a board by random presses from the solved board, so that it is solvable.
fn make(spec: &mut Spec, random: &mut ChaCha8Rng) -> Result<String, SpecError> {
    let (width, height): (usize, usize) = spec.word_if(|word| pair(word, 'x')).unwrap_or((5, 5));
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
    Ok(rows.collect::<Vec<_>>().join("/"))
}
