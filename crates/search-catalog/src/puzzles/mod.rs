//! The puzzles of the catalog: how their instances are specified and searched.

mod boards;
mod cube;
mod cube3;
mod grid;
mod hanoi;
mod jugs;
mod knight;
mod ladder;
mod lights;
mod listed;
mod missionaries;
mod pancakes;
mod pegs;
mod queens;
mod sokoban;
mod sudoku;
mod tiles;

use classic_puzzles::pancakes::LargeStack;
use classic_puzzles::pancakes::SmallStack;
use classic_puzzles::sliding_tiles::Cells;

use crate::erased::{AnyState, Capable, Erasable, Erased};
use search_core::{BackwardHeuristic, Drawn, Inverse, Number, Packed, Ranked, StateSpace, Written};

use crate::databases::Databases;
use crate::run::{NoSolution, text};
use crate::{Algorithm, Definition, Own, Refused, Run, SpecError, abilities, dedicated, engines};
pub use grid::ScenarioLength;
pub use listed::{Example, ListedPuzzle, PUZZLES};
pub(crate) use listed::{Generator, MakeInstance, UsedHeuristic};
pub use sudoku::{BOARD_OPTIONS, SudokuInstance};

/// Erases a space with the capabilities that tiles, pancakes and discs have in common. Ranks are one of them if `start` has its
/// own: large spaces have none, and a board from which the goal cannot be reached has that of another board.
fn erasable<S>(space: S, start: &S::State) -> Capable<S>
where
    S: Erasable + Inverse + BackwardHeuristic + Ranked + Packed + Drawn + Written,
{
    let has_rank = space.states() > 0 && space.unrank(space.rank(start)) == *start;
    let space = Erased::of(space).inverse().backward();
    let space = if has_rank { space.ranked() } else { space };
    space.packed().drawn().written().backward_heuristic()
}

/// An instance of a puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Instance {
    /// A Sudoku with the settings of its boards.
    Sudoku(SudokuInstance),
    /// Sliding tiles on up to 16 cells.
    Tiles(tiles::Tiles<u64>),
    /// Sliding tiles on more cells.
    LargeTiles(tiles::Tiles<Cells>),
    /// Queens that do not attack each other.
    Queens(classic_puzzles::Queens),
    /// A stack of up to 16 pancakes.
    Pancakes(pancakes::Instance<SmallStack>),
    /// A stack of more pancakes.
    LargePancakes(pancakes::Instance<LargeStack>),
    /// Towers of Hanoi.
    Hanoi(hanoi::Instance),
    /// A scrambled 2×2×2 cube.
    Cube(cube::Instance),
    /// A scrambled 3×3×3 cube.
    Cube3(cube3::Instance),
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
    /// An instance of another puzzle with the heuristic 0 in place of its own.
    ZeroHeuristic(Box<Instance>),
    /// A puzzle that is not in the catalog.
    Own(Own),
}

impl Instance {
    /// Returns the erased space of this instance with its capabilities, and the start state. Returns `None` if there is no
    /// start state because the clues contradict each other.
    #[must_use]
    pub fn erased(&self) -> Option<(Erased<'_>, AnyState)> {
        // The states and actions of all puzzles can be written.
        fn of<S: Erasable + Written>(space: S) -> Capable<S> {
            Erased::of(space).written()
        }
        let (space, start) = match self {
            Instance::Sudoku(sudoku) => (sudoku.space(), AnyState::new(sudoku.start()?)),
            Instance::Tiles(tiles) => tiles.erased(),
            Instance::LargeTiles(tiles) => tiles.erased(),
            Instance::Queens(space) => {
                let start = AnyState::new(space.start());
                (of(space).choices().drawn().erase(), start)
            }
            Instance::Pancakes(pancakes) => pancakes.erased(),
            Instance::LargePancakes(pancakes) => pancakes.erased(),
            Instance::Hanoi(hanoi) => hanoi.erased(),
            Instance::Cube(cube) => {
                let space = of(&cube.space).inverse().backward().ranked().packed();
                (space.drawn().erase(), AnyState::new(cube.start))
            }
            Instance::Cube3(cube) => cube.erased(),
            Instance::Grid(grid) => grid.erased(),
            Instance::Sokoban(space) => {
                let start = AnyState::new(space.start());
                (of(&**space).packed().drawn().erase(), start)
            }
            Instance::Ladder(space) => {
                let start = AnyState::new(space.start());
                (
                    of(space).inverse().backward().packed().drawn().erase(),
                    start,
                )
            }
            Instance::Missionaries(space) => {
                let start = AnyState::new(space.start());
                (of(space).inverse().backward().drawn().erase(), start)
            }
            Instance::Jugs(space) => (of(space).drawn().erase(), AnyState::new(space.start())),
            Instance::Knight(knight) => (
                of(&knight.space).drawn().erase(),
                AnyState::new(knight.start),
            ),
            Instance::Pegs(space) => (
                of(&**space).backward().drawn().erase(),
                AnyState::new(space.start()),
            ),
            Instance::Lights(space) => (of(&**space).drawn().erase(), AnyState::new(space.start())),
            Instance::ZeroHeuristic(instance) => {
                let (space, start) = instance.erased()?;
                (space.with_zero_heuristic(), start)
            }
            Instance::Own(own) => (own.space.clone(), own.start.clone()),
        };
        Some((space, start))
    }

    /// Returns this instance with another heuristic, which is one that its puzzle declares.
    ///
    /// # Errors
    ///
    /// Returns an error if the heuristic is not defined for this instance, or its tables cannot be made.
    fn with_heuristic(
        self,
        used: UsedHeuristic,
        databases: &Databases,
    ) -> Result<Instance, SpecError> {
        Ok(match (self, used) {
            (Instance::Tiles(tiles), used) => {
                Instance::Tiles(tiles.with_heuristic(used, databases)?)
            }
            (Instance::LargeTiles(tiles), used) => {
                Instance::LargeTiles(tiles.with_heuristic(used, databases)?)
            }
            #[cfg(feature = "tables")]
            (Instance::Pancakes(pancakes), UsedHeuristic::Pattern(largest)) => {
                Instance::Pancakes(pancakes.with_pattern(largest, databases)?)
            }
            #[cfg(feature = "tables")]
            (Instance::LargePancakes(pancakes), UsedHeuristic::Pattern(largest)) => {
                Instance::LargePancakes(pancakes.with_pattern(largest, databases)?)
            }
            #[cfg(feature = "tables")]
            (Instance::Hanoi(hanoi), UsedHeuristic::Pattern(group)) => {
                Instance::Hanoi(hanoi.with_patterns(group, databases)?)
            }
            #[cfg(feature = "tables")]
            (Instance::Cube3(cube), UsedHeuristic::Corners) => {
                Instance::Cube3(cube.with_corners(databases)?)
            }
            #[cfg(feature = "tables")]
            (Instance::Grid(grid), UsedHeuristic::Differential(landmarks)) => {
                Instance::Grid(grid.with_differential(landmarks, databases)?)
            }
            (Instance::Sudoku(sudoku), UsedHeuristic::Zero) => {
                Instance::Sudoku(sudoku.with_zero_heuristic())
            }
            (instance, UsedHeuristic::Zero) => Instance::ZeroHeuristic(Box::new(instance)),
            (instance, _) => instance,
        })
    }

    /// Returns the number of bytes of the tables of the heuristic that this instance searches with.
    #[must_use]
    pub fn table_bytes(&self) -> u64 {
        match self {
            #[cfg(feature = "tables")]
            Instance::Tiles(tiles) => tiles.table_bytes(),
            #[cfg(feature = "tables")]
            Instance::LargeTiles(tiles) => tiles.table_bytes(),
            #[cfg(feature = "tables")]
            Instance::Pancakes(pancakes) => pancakes.table_bytes(),
            #[cfg(feature = "tables")]
            Instance::LargePancakes(pancakes) => pancakes.table_bytes(),
            #[cfg(feature = "tables")]
            Instance::Hanoi(hanoi) => hanoi.table_bytes(),
            #[cfg(feature = "tables")]
            Instance::Cube3(cube) => cube.table_bytes(),
            #[cfg(feature = "tables")]
            Instance::Grid(grid) => grid.table_bytes(),
            _ => 0,
        }
    }

    /// Returns `true` if no state has two paths to it, so that tree search is the default.
    #[must_use]
    pub fn is_tree(&self) -> bool {
        match self {
            // Independent of the start state, which does not exist if the clues contradict each other.
            Instance::Sudoku(_) => sudoku::erased().is_tree(),
            _ => self.erased().is_some_and(|(space, _)| space.is_tree()),
        }
    }

    /// Returns the reason why the instance has no solution, if that is known without a search: contradictory clues, or the
    /// wrong parity of sliding tiles. If it returns `None`, there may be a solution or not.
    ///
    /// ```
    /// use search_catalog::{ListedPuzzle, Spec};
    ///
    /// let tiles = ListedPuzzle::named("tiles").expect("the puzzle is in the catalog");
    /// let solved = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0";
    /// let instance = tiles.open(Spec::new([solved], [("", ""); 0]))?.only()?;
    /// assert_eq!(
    ///     instance.no_solution().as_deref(),
    ///     Some("the parity of the tiles differs from that of the goal, blank-first (solvable with --goal blank-last)"),
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

    /// Returns the reason why a search that was exhausted found no solution: that of [`no_solution`](Instance::no_solution), or on
    /// a grid map that all paths cut corners, for which the map is searched again. Returns `None` if no reason is known.
    #[must_use]
    pub fn why_exhausted(&self) -> Option<String> {
        match self {
            Instance::Grid(grid) => grid.corners_in_the_way(),
            Instance::ZeroHeuristic(instance) => instance.why_exhausted(),
            _ => self.no_solution(),
        }
    }

    /// Compares the optimal cost, which is `None` if there is no solution, with the length of the scenario that the instance was
    /// read from. Returns `None` if it has none, or if its steps are not those of the benchmarks.
    #[must_use]
    pub fn scenario_length(&self, optimum: Option<Number>) -> Option<ScenarioLength> {
        match self {
            Instance::Grid(grid) => grid.scenario_length(optimum),
            Instance::ZeroHeuristic(instance) => instance.scenario_length(optimum),
            _ => None,
        }
    }

    /// Returns the goal, if the puzzle has a choice of goals: its name in the option, or its text.
    #[must_use]
    pub fn goal(&self) -> Option<String> {
        match self {
            Instance::Tiles(tiles) => Some(tiles.goal()),
            Instance::LargeTiles(tiles) => Some(tiles.goal()),
            Instance::ZeroHeuristic(instance) => instance.goal(),
            _ => None,
        }
    }

    /// Returns `true` if the start state is a goal. For a Sudoku, this means that propagation alone solves it.
    #[must_use]
    pub fn is_solved_at_start(&self) -> bool {
        let erased = self.erased();
        erased.is_some_and(|(space, start)| space.is_goal(&start))
    }

    /// Returns a search by `algorithm`. If [`no_solution`](Instance::no_solution) returns a reason, the search is exhausted
    /// immediately.
    ///
    /// # Errors
    ///
    /// Returns [`Refused`] if the puzzle does not support the algorithm.
    pub fn search(&self, algorithm: Algorithm) -> Result<Box<dyn Run + '_>, Refused> {
        if let Instance::Sudoku(sudoku) = self {
            return sudoku.search(algorithm).map_err(|refused| Refused {
                possible: self.algorithms(),
                ..refused
            });
        }
        let (space, start) = self
            .erased()
            .expect("every puzzle except Sudoku has a start state");
        abilities::check(&space, algorithm)?;
        let dedicated = match self {
            Instance::Tiles(tiles) => tiles.dedicated(algorithm, &space),
            Instance::Grid(grid) if grid.has_own_heuristic() => {
                let route = grid.route();
                dedicated::graph(route, route.start(), algorithm, &space)
            }
            Instance::Own(own) => own.compiled_search(algorithm),
            _ => None,
        };
        let search = match dedicated {
            Some(search) => search,
            None => engines::search(space, start, algorithm)?,
        };
        Ok(match self.no_solution() {
            Some(_) => Box::new(NoSolution),
            None => search,
        })
    }

    /// Returns a drawing of the start state; for a Sudoku, of its clues.
    #[must_use]
    pub fn picture(&self) -> String {
        if let Instance::Sudoku(sudoku) = self {
            return sudoku.puzzle().grid().to_string();
        }
        let erased = self.erased();
        erased.map_or_else(String::new, |(space, start)| {
            text(|out| space.write_picture(&start, out))
        })
    }

    /// Returns the usage of the settings of an algorithm that this instance supports.
    #[must_use]
    pub fn settings(&self, definition: &Definition) -> Vec<String> {
        let space = match self {
            Instance::Sudoku(_) => Some(sudoku::erased()),
            _ => self.erased().map(|(space, _)| space),
        };
        space.map_or_else(Vec::new, |space| abilities::settings(&space, definition))
    }

    /// Returns the names of the algorithms that support this instance.
    #[must_use]
    pub fn algorithms(&self) -> Vec<&'static str> {
        if let Instance::Sudoku(_) = self {
            let methods = Definition::all().filter(|definition| definition.is_method());
            let engines = abilities::possible(&sudoku::erased()).into_iter();
            return engines.chain(methods.map(|method| method.name)).collect();
        }
        let erased = self.erased();
        erased.map_or_else(Vec::new, |(space, _)| abilities::possible(&space))
    }
}
