use std::fmt;

use classic_puzzles::SlidingTiles;
use classic_puzzles::sliding_tiles::{Board, Cells, Estimate, KorfInstance, Slide};
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::{Instance, ListedPuzzle, searched};
use crate::erased::{Can, Shown};
use crate::spec::{malformed, pair, read, source};
use crate::{Puzzle, Spec, SpecError};

pub(super) const LISTED: ListedPuzzle = ListedPuzzle {
    name: "tiles",
    about: "sliding tiles: the 8-puzzle, the 15-puzzle and others",
    usage: "[WxH] [\"TILES\"|FILE|-] [--korf N] [--estimate nothing|manhattan|linear-conflict]",
    generate: Some("[WxH]"),
    open,
    make,
};

/// A board of some size.
#[derive(Clone, Debug)]
pub struct Tiles<B> {
    pub(super) space: SlidingTiles<B>,
    pub(super) start: B,
}

/// The most cells of a board: tiles are bytes.
const MOST: usize = 256;

/// The 8-puzzle farthest from its goal.
const USUAL: &str = "8 0 6 5 4 7 2 3 1";

fn open(spec: &mut Spec) -> Result<Vec<Instance>, SpecError> {
    let estimate = spec.option_as(
        "estimate",
        "nothing, manhattan or linear-conflict",
        estimate,
    )?;
    let estimate = estimate.unwrap_or_default();
    let korf = spec.option_as("korf", "a number from 1 to 100", |text| {
        KorfInstance::new(text.parse().ok()?)
    })?;
    if let Some(instance) = korf {
        let space = SlidingTiles::new(4, 4)?.with_estimate(estimate);
        let start = space.board(&instance.tiles);
        let start = start.expect("Korf's instances have each tile once");
        return Ok(vec![Instance::Tiles(Tiles { space, start })]);
    }
    let (width, height): (usize, usize) = spec.word_if(|word| pair(word, 'x')).unwrap_or((3, 3));
    let board = spec
        .word()
        .or((width == 3 && height == 3).then(|| USUAL.to_owned()));
    let board = board.ok_or_else(|| {
        SpecError::Usage(format!(
            "tiles {width}x{height}: name the board, or a file of boards"
        ))
    })?;
    if width.saturating_mul(height) <= 16 {
        boards(
            SlidingTiles::new(width, height)?.with_estimate(estimate),
            &board,
            Instance::Tiles,
        )
    } else {
        let space = SlidingTiles::new(width, height)?.with_estimate(estimate);
        boards(space, &board, Instance::LargeTiles)
    }
}

/// The board that is written there, or those of a file, one a line.
fn boards<B: Board>(
    space: SlidingTiles<B>,
    text: &str,
    instance: fn(Tiles<B>) -> Instance,
) -> Result<Vec<Instance>, SpecError> {
    let made = |start| {
        let space = space.clone();
        instance(Tiles { space, start })
    };
    if text.contains([' ', ',']) && !text.contains(std::path::MAIN_SEPARATOR) {
        let start = space.read(text).map_err(malformed("the board"))?;
        return Ok(vec![made(start)]);
    }
    let lines = read(text)?;
    let source = source(text);
    let lines = lines.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines
        .map(|(number, line)| {
            let board = space.read(line).map_err(|mut error| {
                error.line = number + 1;
                malformed(&source)(error)
            });
            Ok(made(board?))
        })
        .collect()
}

fn estimate(text: &str) -> Option<Estimate> {
    match text {
        "nothing" => Some(Estimate::Nothing),
        "manhattan" => Some(Estimate::Manhattan),
        "linear-conflict" => Some(Estimate::LinearConflict),
        _ => None,
    }
}

/// A board by chance among those that can be solved.
fn make(spec: &mut Spec, random: &mut ChaCha8Rng) -> Result<String, SpecError> {
    let (width, height) = spec.word_if(|word| pair(word, 'x')).unwrap_or((4, 4));
    let space: SlidingTiles<Cells> = SlidingTiles::new(width, height)?;
    let mut tiles: Vec<u8> = (0..width * height).map(|tile| tile as u8).collect();
    let start = loop {
        tiles.shuffle(random);
        let board = space.board(&tiles).expect("each tile is there once");
        if space.is_solvable(&board) {
            break board;
        }
        // Of two boards that differ in two tiles changing places, one can be solved; on one line, few can.
        if let ([one, other, ..], false) = (&mut tiles[..], width == 1 || height == 1) {
            std::mem::swap(one, other);
            let board = space.board(&tiles).expect("each tile is there once");
            if space.is_solvable(&board) {
                break board;
            }
        } else {
            break space.goal().clone();
        }
    };
    let tiles = space.tiles(&start);
    let words: Vec<String> = tiles.iter().map(ToString::to_string).collect();
    Ok(words.join(" "))
}

/// Packed boards are what searches are timed on, so they are not put into boxes.
impl Puzzle for &SlidingTiles<u64> {
    searched!(in_place_and_inverse, backward);

    fn write_state(&self, state: &u64, out: &mut dyn fmt::Write) -> fmt::Result {
        write_tiles::<64, _>(self, state, out)
    }

    fn write_picture(&self, state: &u64, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", self.show(state))
    }

    fn write_action(&self, action: &Slide, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
}

impl Shown for SlidingTiles<Cells> {
    fn can() -> Can<Self> {
        Can::nothing_more().inverse().backward().drawn()
    }

    fn write_state(&self, state: &Cells, out: &mut dyn fmt::Write) -> fmt::Result {
        write_tiles::<{ 4 * MOST }, _>(self, state, out)
    }

    fn write_picture(&self, state: &Cells, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", self.show(state))
    }

    fn write_action(&self, action: &Slide, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
}

/// With room for `BYTES` signs, four for each tile at the most.
///
/// By hand: a trace has millions of states, and they are to be written at the speed of the search.
fn write_tiles<const BYTES: usize, B: Board>(
    space: &SlidingTiles<B>,
    board: &B,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    let mut line = [b' '; BYTES];
    let mut end = 0;
    for cell in 0..space.width() * space.height() {
        let tile = board.tile(cell);
        end += usize::from(cell > 0);
        for (place, digit) in [(100, tile / 100), (10, tile / 10 % 10), (1, tile % 10)] {
            if tile >= place || place == 1 {
                line[end] = b'0' + digit;
                end += 1;
            }
        }
    }
    out.write_str(std::str::from_utf8(&line[..end]).unwrap_or_default())
}
