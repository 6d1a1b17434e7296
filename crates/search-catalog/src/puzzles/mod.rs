//! Each puzzle of the catalog: how an instance is named, and how its states are shown.

mod cube;
mod grid;
mod hanoi;
mod jugs;
mod knight;
mod ladder;
mod lights;
mod missionaries;
mod pancakes;
mod pegs;
mod queens;
mod sokoban;
mod sudoku;
mod tiles;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use classic_puzzles::sliding_tiles::Cells;

use crate::erased::{Erased, Shown};
use crate::run::{NoSolution, text};
use crate::{Algorithm, Instances, Listed, Own, Puzzle, Refused, Run, Spec, SpecError};
pub use sudoku::{SudokuInstance, board_settings, sudoku_input};

/// An instance of a puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Instance {
    /// A Sudoku, and how boards propagate.
    Sudoku(SudokuInstance),
    /// Sliding tiles on up to 16 cells.
    Tiles(tiles::Tiles<u64>),
    /// Sliding tiles on more cells.
    LargeTiles(tiles::Tiles<Cells>),
    /// Queens that do not attack each other.
    Queens(classic_puzzles::Queens),
    /// A stack of pancakes.
    Pancakes(pancakes::Instance),
    /// Towers of Hanoi.
    Hanoi(classic_puzzles::Hanoi),
    /// A scrambled 2×2×2 cube.
    Cube(cube::Instance),
    /// A route on a grid map.
    Grid(grid::Instance),
    /// A level of Sokoban.
    Sokoban(Box<classic_puzzles::Sokoban>),
    /// A word ladder.
    Ladder(classic_puzzles::WordLadder),
    /// Missionaries and cannibals.
    Missionaries(classic_puzzles::Missionaries),
    /// Water jugs.
    Jugs(classic_puzzles::WaterJugs),
    /// A knight's tour.
    Knight(Box<knight::Instance>),
    /// Peg solitaire.
    Pegs(Box<classic_puzzles::PegSolitaire>),
    /// Lights out.
    Lights(Box<classic_puzzles::LightsOut>),
    /// A puzzle that is not in the catalog.
    Own(Own),
}

/// What is done with an instance, whatever its puzzle.
pub trait Visitor<'a> {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<P: Puzzle + 'a>(self, space: P, start: P::State) -> Self::Output;
}

/// What there is to say of a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct ListedPuzzle {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
    /// How an instance is named: words and options.
    pub usage: &'static str,
    /// Whether it can be made from a seed, and with what words.
    pub generate: Option<&'static str>,
    open: fn(&mut Spec) -> Result<Instances, SpecError>,
    make: fn(&mut Spec, &mut ChaCha8Rng) -> Result<String, SpecError>,
}

/// All puzzles.
pub const PUZZLES: &[ListedPuzzle] = &[
    sudoku::LISTED,
    tiles::LISTED,
    pancakes::LISTED,
    cube::LISTED,
    hanoi::LISTED,
    queens::LISTED,
    knight::LISTED,
    pegs::LISTED,
    lights::LISTED,
    missionaries::LISTED,
    jugs::LISTED,
    ladder::LISTED,
    grid::LISTED,
    sokoban::LISTED,
];

impl ListedPuzzle {
    /// The puzzle of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static ListedPuzzle> {
        PUZZLES.iter().find(|listed| listed.name == name)
    }

    /// How an instance is named where no file can be, as in [`Spec::without_files`].
    #[must_use]
    pub fn usage_without_files(&self) -> String {
        crate::spec::without_files(self.usage)
    }

    /// The instances that these words name: several where they name a file of several.
    ///
    /// # Errors
    /// [`SpecError`] where they name none. What is wrong with one of several is told in its place.
    pub fn open(&self, mut spec: Spec) -> Result<Instances, SpecError> {
        let mut instances = (self.open)(&mut spec)?;
        instances.pace = spec.pace.clone();
        spec.finish(self.name, self.usage)?;
        Ok(instances)
    }

    /// An instance by chance, as text that is read back by [`open`](ListedPuzzle::open): the same for the same seed, on
    /// any machine. `nth` counts instances from one seed.
    ///
    /// # Errors
    /// [`SpecError`] where the words are not those that it takes, or it cannot be made by chance.
    pub fn generate(&self, mut spec: Spec, seed: u64, nth: u64) -> Result<String, SpecError> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(nth);
        let made = (self.make)(&mut spec, &mut random)?;
        spec.finish(self.name, self.generate.unwrap_or_default())?;
        Ok(made)
    }
}

/// For puzzles that have one instance of each size.
fn not_made(_: &mut Spec, _: &mut ChaCha8Rng) -> Result<String, SpecError> {
    Err(SpecError::Usage(
        "this puzzle has no instances by chance".to_owned(),
    ))
}

impl Instance {
    /// Has `visitor` visit the space and the start of this instance; none where it has no start, as its clues
    /// contradict each other.
    pub fn visit<'a, V: Visitor<'a>>(&'a self, visitor: V) -> Option<V::Output> {
        Some(match self {
            Instance::Sudoku(sudoku) => visitor.visit(sudoku_puzzle::Sudoku, sudoku.start()?),
            Instance::Tiles(tiles) => visitor.visit(&tiles.space, tiles.start),
            Instance::LargeTiles(tiles) => erased(visitor, &tiles.space, tiles.start.clone()),
            Instance::Queens(space) => erased(visitor, space, space.start()),
            Instance::Pancakes(pancakes) => erased(visitor, &pancakes.space, pancakes.start),
            Instance::Hanoi(space) => erased(visitor, space, space.start()),
            Instance::Cube(cube) => erased(visitor, &cube.space, cube.start),
            Instance::Grid(grid) => {
                let route = grid.route();
                visitor.visit(route, route.start())
            }
            Instance::Sokoban(space) => erased(visitor, &**space, space.start()),
            Instance::Ladder(space) => erased(visitor, space, space.start()),
            Instance::Missionaries(space) => erased(visitor, space, space.start()),
            Instance::Jugs(space) => erased(visitor, space, space.start()),
            Instance::Knight(knight) => erased(visitor, &knight.space, knight.start),
            Instance::Pegs(space) => erased(visitor, &**space, space.start()),
            Instance::Lights(space) => erased(visitor, &**space, space.start()),
            Instance::Own(own) => {
                let (space, start) = own.space();
                visitor.visit(space, start)
            }
        })
    }

    /// Why the instance has no solution, where the puzzle can tell that without a search: clues contradict each other, or
    /// the parity of sliding tiles is not that of the goal. None says nothing.
    ///
    /// ```
    /// use search_catalog::{ListedPuzzle, Spec};
    ///
    /// let tiles = ListedPuzzle::named("tiles").expect("it is listed");
    /// let solved = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0";
    /// let instance = tiles.open(Spec::new([solved], [("", ""); 0]))?.only()?;
    /// assert_eq!(
    ///     instance.no_solution().as_deref(),
    ///     Some("the parity of the tiles is not that of the goal (there is one with --goal blank-last)"),
    /// );
    /// let instance = tiles.open(Spec::new([solved], [("goal", "blank-last")]))?.only()?;
    /// assert_eq!(instance.no_solution(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn no_solution(&self) -> Option<String> {
        match self {
            Instance::Sudoku(sudoku) => {
                let contradict = || "the clues contradict each other".to_owned();
                sudoku.start().is_none().then(contradict)
            }
            Instance::Tiles(tiles) => tiles.no_solution(),
            Instance::LargeTiles(tiles) => tiles.no_solution(),
            _ => None,
        }
    }

    /// Whether the start is a goal already: of a Sudoku, whether propagation alone settles it, so that nothing is left to
    /// search on boards of these settings.
    #[must_use]
    pub fn is_solved_at_start(&self) -> bool {
        self.visit(SolvedAtStart).unwrap_or(false)
    }

    /// A search by `algorithm`; one that ends at once where [`no_solution`](Instance::no_solution) says that there is
    /// none.
    ///
    /// # Errors
    /// An algorithm that the puzzle cannot do.
    pub fn search(&self, algorithm: Algorithm) -> Result<Box<dyn Run + '_>, Refused> {
        if let Instance::Sudoku(sudoku) = self {
            return sudoku.search(algorithm).map_err(|refused| Refused {
                possible: self.algorithms(),
                ..refused
            });
        }
        let search = self
            .visit(Unwatched(algorithm))
            .expect("every puzzle but Sudoku has a start")?;
        Ok(match self.no_solution() {
            Some(_) => Box::new(NoSolution),
            None => search,
        })
    }

    /// The state in which it begins, as a picture; of a Sudoku, its clues.
    #[must_use]
    pub fn picture(&self) -> String {
        if let Instance::Sudoku(sudoku) = self {
            return sudoku.puzzle().grid().to_string();
        }
        self.visit(Picture).unwrap_or_default()
    }

    /// The settings of an algorithm that it allows, each as it is written.
    #[must_use]
    pub fn settings(&self, algorithm: &Listed) -> Vec<&'static str> {
        self.visit(Allowed(algorithm)).unwrap_or_default()
    }

    /// The names of the algorithms that can search it.
    #[must_use]
    pub fn algorithms(&self) -> Vec<&'static str> {
        if let Instance::Sudoku(_) = self {
            let methods = crate::LISTED.iter().filter(|listed| listed.sudoku_only);
            let engines = sudoku_puzzle::Sudoku.abilities().names().into_iter();
            return engines.chain(methods.map(|listed| listed.name)).collect();
        }
        self.visit(Possible).unwrap_or_default()
    }
}

/// Visits a puzzle that shares a space with others.
fn erased<'a, V: Visitor<'a>, S: Shown>(visitor: V, space: &'a S, start: S::State) -> V::Output {
    let (space, start) = Erased::new(space, start);
    visitor.visit(space, start)
}

struct Unwatched(Algorithm);

impl<'a> Visitor<'a> for Unwatched {
    type Output = Result<Box<dyn Run + 'a>, Refused>;

    fn visit<P: Puzzle + 'a>(self, space: P, start: P::State) -> Self::Output {
        space.search(start, self.0, None)
    }
}

struct SolvedAtStart;

impl<'a> Visitor<'a> for SolvedAtStart {
    type Output = bool;

    fn visit<P: Puzzle + 'a>(self, space: P, start: P::State) -> bool {
        space.is_goal(&start)
    }
}

struct Picture;

impl<'a> Visitor<'a> for Picture {
    type Output = String;

    fn visit<P: Puzzle + 'a>(self, space: P, start: P::State) -> String {
        text(|out| space.write_picture(&start, out))
    }
}

struct Allowed<'l>(&'l Listed);

impl<'a> Visitor<'a> for Allowed<'_> {
    type Output = Vec<&'static str>;

    fn visit<P: Puzzle + 'a>(self, space: P, _: P::State) -> Self::Output {
        space.abilities().settings(self.0)
    }
}

struct Possible;

impl<'a> Visitor<'a> for Possible {
    type Output = Vec<&'static str>;

    fn visit<P: Puzzle + 'a>(self, space: P, _: P::State) -> Self::Output {
        space.abilities().names()
    }
}

/// What is the same in each puzzle's implementation of [`Puzzle`]: that it is written there keeps the searches of all
/// puzzles in this crate, compiled once.
macro_rules! searched {
    ($($ability:ident),*) => {
        fn abilities<'s>(&self) -> crate::Abilities<'s, Self>
        where
            Self: 's,
        {
            crate::Abilities::none()$(.$ability())*
        }

        fn search<'s>(
            self,
            start: Self::State,
            algorithm: crate::Algorithm,
            watch: Option<crate::Watch<'s, Self>>,
        ) -> Result<Box<dyn crate::Run + 's>, crate::Refused>
        where
            Self: 's,
        {
            crate::engines::search(self, start, algorithm, watch)
        }
    };
}
use searched;
