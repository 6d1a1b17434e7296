mod goal;
mod patterns;
mod rows;

use std::any::Any;

use classic_puzzles::sliding_tiles::{Board, Cells, Estimate, KorfInstance};
use classic_puzzles::{InstanceError, SizeError, SlidingTiles};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::arrangements::arrangements;
use super::boards::Boards;
use super::lone_number::without_number;
use super::symmetry::{UP_TO_SYMMETRY, orbits};
use crate::compiled::{Compiled, SearchRequest};
use crate::dedicated;
use crate::erased::{AnyState, Erased};
use crate::heuristic::HeuristicProperty::{Admissible, Consistent};
use crate::heuristic::{Heuristics, TWICE, heuristic, other, own, with_tables};
use crate::input::Input;
use crate::instance::PuzzleInstance;
use crate::option::{TypedOption, Word};
use crate::puzzle::{Example, Generator, ListedPuzzle};
use crate::spec::pair;
use crate::tables::Databases;
use crate::{Instance, Instances, Spec, SpecError};
use goal::{GOAL, Goal};
use patterns::Patterns;
use rows::{TileRows, size_of};

pub(super) const PUZZLE: ListedPuzzle = ListedPuzzle {
    words: &[Word::text("WxH"), Word::text("\"TILES\"").or_file("FILE")],
    options: &[&GOAL, &KORF, &UP_TO_SYMMETRY],
    heuristic: Some(HEURISTIC),
    examples: &[
        Example::new("fifteen moves", &["3x3", "1 5 4 2 6 0 3 7 8"]),
        Example::new("four moves", &["3x3", "3 1 2 6 4 5 7 8 0"]),
        Example::new("the farthest 8-puzzle", &["3x3", "8 0 6 5 4 7 2 3 1"]),
        Example::new("one of Korf's", &[]).with(&[("korf", "12")]),
    ],
    generator: Some(Generator {
        words: &[Word::text("WxH")],
        options: &[],
        make: &make,
    }),
    is_packed: true,
    ..ListedPuzzle::new(
        "tiles",
        "sliding tiles: the 8-puzzle, the 15-puzzle and others",
        &open,
    )
};

const KORF: TypedOption<KorfInstance> = TypedOption::parsed(
    "korf",
    "one of the 100 random 15-puzzles of R. E. Korf",
    "N",
    "a number from 1 to 100",
    |text| KorfInstance::new(text.parse().ok()?),
);

/// The heuristic 0, as a setting of the space, so that searches with it are compiled for its type.
const ZERO: &str = "zero";

/// The number of tiles that are not in their goal cells.
const MISPLACED: &str = "misplaced-tiles";

/// Manhattan distance with linear conflicts.
const LINEAR_CONFLICT: &str = "linear-conflict";

const HEURISTIC: Heuristics = heuristic(&[
    (ZERO, other(Consistent)),
    (MISPLACED, other(Consistent)),
    ("manhattan", own(Consistent)),
    (LINEAR_CONFLICT, other(Consistent)),
    ("manhattan-x2", TWICE),
    ("pdb-4-4", with_tables(Admissible)),
    ("pdb-4-4-reflected", with_tables(Admissible)),
    ("pdb-6-6-3", with_tables(Admissible)),
    ("pdb-6-6-3-reflected", with_tables(Admissible)),
    ("pdb-7-8", with_tables(Admissible)),
    ("pdb-7-8-reflected", with_tables(Admissible)),
    ("pdb-6-6-6-6", with_tables(Admissible)),
    ("pdb-6-6-6-6-reflected", with_tables(Admissible)),
])
.default("manhattan")
.tables(
    "the heuristic; additive pattern databases are pdb-4-4 on 3x3 cells, on 4x4 pdb-6-6-3 (12 MB) and pdb-7-8 (577 MB, 1.7 GB \
     while they are made), on 5x5 pdb-6-6-6-6 (510 MB, 1.1 GB); with -reflected, the maximum with that of the board reflected at \
     its diagonal, from the same tables",
);

/// A space of boards of one size, and the start board.
#[derive(Clone)]
pub(crate) struct Tiles<B> {
    pub(crate) space: SlidingTiles<B>,
    pub(crate) start: B,
    /// The space with pattern databases, if they are used in place of its own heuristic.
    patterns: Option<Patterns<B>>,
    up_to_symmetry: bool,
}

/// The default board: an 8-puzzle at the greatest distance from its goal.
const DEFAULT: [u8; 9] = [8, 0, 6, 5, 4, 7, 2, 3, 1];

/// The maximum number of cells for which there is a default board. The states of larger boards do not fit into memory.
const MOST_DEFAULT: usize = 12;

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let korf = spec.given(&KORF)?;
    let named = match korf {
        Some(_) => Some((4, 4)),
        None => spec.word_if(|word| pair(word, 'x')),
    };
    let (goal, size) = spec.value(&GOAL)?.on(named)?;
    let up_to_symmetry = spec.value(&UP_TO_SYMMETRY)?;
    let kind = TilesKind {
        goal,
        up_to_symmetry,
    };
    if let Some((width, height)) = size {
        kind.space::<Cells>(width, height)?;
    }
    let is_part = spec.is_part();
    let is_board = |word: &str| {
        let is_sign = |sign: char| sign.is_ascii_digit() || " ,;/[]()_xX.\t\r\n".contains(sign);
        let are_signs =
            word.contains(|sign: char| sign.is_ascii_digit()) && word.chars().all(is_sign);
        are_signs || (word.contains([' ', ',', '\n']) && !word.contains('/'))
    };
    let boards = match korf {
        Some(korf) => Input::word("the instance", in_words(&korf.tiles)),
        None => match spec.list("board", is_board)? {
            Some(boards) => boards,
            None => Input::word("the board", default_board(&kind, size.unwrap_or((3, 3)))?),
        },
    };
    let (source, is_short) = (boards.source.clone(), boards.is_word);
    let rows = TileRows { size, is_part };
    let (boards, note) = without_number(
        boards,
        |lines| Boards::new(lines, rows),
        |board| size_of(board).map_or_else(|_| Vec::new(), |(width, height)| vec![width, height]),
    );
    let read = move |text: &str| {
        let size = size.map_or_else(|| size_of(text), Ok)?;
        kind.instance(size, text)
    };
    let mut instances = Instances::texts(source, boards, read).short(is_short);
    instances.notes.extend(note);
    Ok(instances)
}

/// The goal, for boards of any size.
#[derive(Clone, Debug)]
struct TilesKind {
    goal: Goal,
    up_to_symmetry: bool,
}

impl TilesKind {
    fn space<B: Board>(&self, width: usize, height: usize) -> Result<SlidingTiles<B>, SizeError> {
        let space = SlidingTiles::new(width, height)?;
        let goal = self.goal.tiles(width * height);
        Ok(space
            .with_goal(&goal)
            .expect("a goal contains each tile of its size once"))
    }

    /// Reads a board of this size.
    fn instance(
        &self,
        (width, height): (usize, usize),
        text: &str,
    ) -> Result<Instance, InstanceError> {
        let too_large = |error: SizeError| {
            let (found, most) = (error.found, error.expected.end());
            InstanceError::new(1, 1, format!("{found} cells"), format!("at most {most}"))
        };
        if width.saturating_mul(height) <= <u64 as Board>::MOST_CELLS {
            let space = self.space(width, height).map_err(too_large)?;
            self.tiles::<u64>(space, text)
        } else {
            let space = self.space(width, height).map_err(too_large)?;
            self.tiles::<Cells>(space, text)
        }
    }

    fn tiles<B: Board + Clone + Send + Sync + 'static>(
        &self,
        space: SlidingTiles<B>,
        text: &str,
    ) -> Result<Instance, InstanceError> {
        let start = space.read(text)?;
        if self.up_to_symmetry && !space.has_reflection() {
            let found = format!("a board of {}x{} cells", space.width(), space.height());
            let expected = "a square board and a goal with the blank on the diagonal, which --up-to-symmetry needs";
            return Err(InstanceError::new(1, 1, found, expected));
        }
        Ok(Instance::of(Tiles {
            up_to_symmetry: self.up_to_symmetry,
            ..Tiles::new(space, start)
        }))
    }
}

impl<B: Board + Clone + Send + Sync + 'static> Tiles<B> {
    fn new(space: SlidingTiles<B>, start: B) -> Self {
        Tiles {
            space,
            start,
            patterns: None,
            up_to_symmetry: false,
        }
    }

    /// Returns `true` if the space itself is searched: with its own heuristic, and not up to symmetry.
    pub(crate) fn is_plain(&self) -> bool {
        self.patterns.is_none() && !self.up_to_symmetry
    }

    /// Returns the goal: its name, or its tiles.
    fn goal_in_words(&self) -> String {
        let tiles = self.space.tiles(self.space.goal());
        let mut named = Goal::NAMED.iter();
        let named = named.find(|goal| goal.tiles(tiles.len()) == tiles);
        let name = named.and_then(Goal::name);
        name.map_or_else(|| in_words(&tiles), str::to_owned)
    }
}

impl<B: Board + Clone + Send + Sync + 'static> PuzzleInstance for Tiles<B> {
    fn space(&self) -> Erased<'_> {
        match &self.patterns {
            Some(patterns) => patterns.erased(&self.start, self.up_to_symmetry),
            None if self.up_to_symmetry => orbits(&self.space, &self.start).erase(),
            None => {
                let space = arrangements(&self.space, &self.start);
                space.in_place().canonical().erase()
            }
        }
    }

    fn start(&self) -> Result<AnyState, String> {
        Ok(AnyState::new(self.start.clone()))
    }

    fn with_heuristic(&self, name: &str, databases: &Databases) -> Result<Instance, SpecError> {
        let space = &self.space;
        let estimated = |estimate| Tiles {
            space: space.clone().with_estimate(estimate),
            ..self.clone()
        };
        Ok(Instance::of(match name {
            ZERO => estimated(Estimate::Nothing),
            MISPLACED => estimated(Estimate::Misplaced),
            LINEAR_CONFLICT => estimated(Estimate::LinearConflict),
            _ => Tiles {
                patterns: Some(Patterns::open(space, name, databases)?),
                ..self.clone()
            },
        }))
    }

    fn bytes(&self) -> u64 {
        self.patterns.as_ref().map_or(0, Patterns::bytes)
    }

    fn goal(&self) -> Option<String> {
        Some(self.goal_in_words())
    }

    /// Returns the reason if the goal cannot be reached, with the name of another goal that can be reached.
    fn no_solution(&self) -> Option<String> {
        let Tiles { space, start, .. } = self;
        if space.is_solvable(start) {
            return None;
        }
        let why = match space.width().min(space.height()) {
            1 => "the tiles of a single line cannot change their order",
            _ => &format!(
                "the parity of the tiles differs from that of the goal, {}",
                self.goal_in_words()
            ),
        };
        let tiles = space.tiles(start);
        let mut others = Goal::NAMED.iter();
        let other = others.find(|goal| {
            let space = space.clone().with_goal(&goal.tiles(tiles.len()));
            space.is_some_and(|space| {
                let start = space.board(&tiles);
                start.is_some_and(|start| space.is_solvable(&start))
            })
        });
        Some(match other.and_then(Goal::name) {
            Some(name) => format!("{why} (solvable with --goal {name})"),
            None => why.to_owned(),
        })
    }

    fn compiled<'p>(&'p self, wanted: &SearchRequest<'_>) -> Compiled<'p> {
        let tiles: &dyn Any = self;
        let tiles: &Tiles<u64> = tiles.downcast_ref()?;
        if tiles.up_to_symmetry {
            return None;
        }
        match &tiles.patterns {
            Some(patterns) => patterns.compiled(&tiles.space, wanted),
            None => dedicated::tiles(wanted, &tiles.space),
        }
    }
}

/// Returns the default board of a size.
///
/// # Errors
///
/// Returns a usage error if the size is too large for a default board.
fn default_board(kind: &TilesKind, (width, height): (usize, usize)) -> Result<String, SpecError> {
    if width.saturating_mul(height) > MOST_DEFAULT {
        return Err(SpecError::Usage(format!(
            "tiles {width}x{height}: expected a board or a file of boards (this size has no default board)"
        )));
    }
    let space: SlidingTiles = kind.space(width, height)?;
    let can_be_solved = |tiles: &[u8]| {
        let board = space.board(tiles);
        board.is_some_and(|board| space.is_solvable(&board))
    };
    if (width, height) == (3, 3) && can_be_solved(&DEFAULT) {
        return Ok(in_words(&DEFAULT));
    }
    // The tiles in reverse order. If that is unsolvable, swapping two tiles makes it solvable.
    let mut tiles: Vec<u8> = (0..width * height).rev().map(|tile| tile as u8).collect();
    if !can_be_solved(&tiles) && tiles.len() > 2 {
        tiles.swap(0, 1);
    }
    Ok(in_words(&tiles))
}

fn in_words(tiles: &[u8]) -> String {
    let words: Vec<String> = tiles.iter().map(ToString::to_string).collect();
    words.join(" ")
}

/// Generates a random solvable board.
fn make(spec: &mut Spec, random: &mut ChaCha8Rng) -> Result<String, SpecError> {
    let (width, height) = spec.word_if(|word| pair(word, 'x')).unwrap_or((4, 4));
    let space: SlidingTiles<Cells> = SlidingTiles::new(width, height)?;
    let mut tiles: Vec<u8> = (0..width * height).map(|tile| tile as u8).collect();
    let start = loop {
        tiles.shuffle(random);
        let board = space.board(&tiles).expect("the tiles are a permutation");
        if space.is_solvable(&board) {
            break board;
        }
        // Swapping two tiles makes an unsolvable board solvable, unless the board is a single line.
        if let ([one, other, ..], false) = (&mut tiles[..], width == 1 || height == 1) {
            std::mem::swap(one, other);
            let board = space.board(&tiles).expect("the tiles are a permutation");
            if space.is_solvable(&board) {
                break board;
            }
        } else {
            break space.goal().clone();
        }
    };
    Ok(in_words(&space.tiles(&start)))
}
