use std::fmt;

use classic_puzzles::LightsOut;
use classic_puzzles::lights_out::{Lights, Press};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::{Instance, ListedPuzzle};
use crate::erased::{Can, Shown};
use crate::run::one_line;
use crate::spec::{malformed, pair};
use crate::{Spec, SpecError};

pub(super) const LISTED: ListedPuzzle = ListedPuzzle {
    name: "lights",
    about: "lights out: a press turns a light and its neighbours over",
    usage: "[WxH|\"ROW/ROW/...\"]",
    generate: Some("[WxH]"),
    open,
    make,
};

fn open(spec: &mut Spec) -> Result<Vec<Instance>, SpecError> {
    if let Some((width, height)) = spec.word_if(|word| pair(word, 'x')) {
        return Ok(vec![Instance::Lights(Box::new(LightsOut::new(
            width, height,
        )?))]);
    }
    let board = match spec.word() {
        Some(rows) => LightsOut::read(&rows.replace('/', "\n")).map_err(malformed("the board"))?,
        None => LightsOut::new(4, 4)?,
    };
    Ok(vec![Instance::Lights(Box::new(board))])
}

/// What presses by chance make of a dark board: it can be solved.
fn make(spec: &mut Spec, random: &mut ChaCha8Rng) -> Result<String, SpecError> {
    let (width, height): (usize, usize) = spec.word_if(|word| pair(word, 'x')).unwrap_or((5, 5));
    LightsOut::new(width, height)?;
    let pressed: Vec<bool> = (0..width * height).map(|_| random.random()).collect();
    let is_pressed =
        |row: usize, column: usize| row < height && column < width && pressed[row * width + column];
    let rows = (0..height).map(|row| {
        let signs = (0..width).map(|column| {
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
        signs.collect::<String>()
    });
    Ok(rows.collect::<Vec<_>>().join("/"))
}

impl Shown for LightsOut {
    fn can() -> Can<Self> {
        Can::nothing_more()
    }

    fn write_state(&self, state: &Lights, out: &mut dyn fmt::Write) -> fmt::Result {
        one_line(state, out)
    }

    fn write_picture(&self, state: &Lights, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{state}")
    }

    fn write_action(&self, action: &Press, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
}
