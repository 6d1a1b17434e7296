use std::sync::Arc;

use crate::erased::Erased;
use classic_puzzles::SlidingTiles;
use classic_puzzles::sliding_tiles::Board;
use classic_puzzles::sliding_tiles::patterns::{Partition, TilePatterns};
use search_core::StateSpace;
use search_core::estimator::{Maximum, WithHeuristic};

use crate::SpecError;
use crate::compiled::{Compiled, SearchRequest};
use crate::databases::HeuristicTables;
use crate::dedicated;
use crate::puzzles::arrangements::arrangements;
use crate::puzzles::symmetry::orbits;
use crate::tables::Databases;

/// A space with pattern databases in place of its own heuristic.
#[derive(Clone, Debug)]
pub(super) enum Patterns<B> {
    Alone(Arc<WithHeuristic<SlidingTiles<B>, TilePatterns>>),
    /// The maximum with the values of the reflected board.
    WithReflection(Arc<WithHeuristic<SlidingTiles<B>, Maximum<TilePatterns, TilePatterns>>>),
}

impl<B: Board + Clone + Send + Sync + 'static> Patterns<B> {
    /// Loads or computes the databases of the heuristic with this name: `pdb-` and the name of a partition, and `-reflected` for the
    /// maximum with the values of the reflected board.
    ///
    /// # Errors
    ///
    /// Returns an error if there is none for this board, if it cannot be reflected, or if the tables cannot be made.
    pub(super) fn open(
        space: &SlidingTiles<B>,
        heuristic: &str,
        databases: &Databases,
    ) -> Result<Self, SpecError> {
        let name = heuristic.strip_prefix("pdb-").unwrap_or(heuristic);
        let without = name.strip_suffix("-reflected");
        let (name, with_reflection) = (without.unwrap_or(name), without.is_some());
        let size = (space.width(), space.height());
        let of_size = || Partition::names().filter(|(_, other)| *other == size);
        if !of_size().any(|(other, _)| other == name) {
            let names: Vec<String> = of_size().map(|(name, _)| format!("pdb-{name}")).collect();
            let (width, height) = size;
            let expected = match names.is_empty() {
                true => "a board of 3x3, 4x4 or 5x5 cells".to_owned(),
                false => names.join(" or "),
            };
            return Err(SpecError::Usage(format!(
                "--heuristic: found `{heuristic}` for a board of {width}x{height} cells, expected {expected}"
            )));
        }
        // Partitions exist only for square boards with the blank in a corner of the diagonal, which can be reflected.
        let partition = Partition::named(name, space)
            .map_err(|error| SpecError::Usage(format!("--heuristic {heuristic}: {error}")))?;
        let tables = HeuristicTables(databases).tables(&heuristic, partition.patterns())?;
        let patterns =
            TilePatterns::new(&partition, tables).expect("each table is that of its pattern");
        let reflected = patterns.reflected().filter(|_| with_reflection);
        let space = space.clone();
        Ok(match reflected {
            Some(reflected) => {
                let both = Maximum(patterns, reflected);
                Patterns::WithReflection(Arc::new(space.with_heuristic(both)))
            }
            None => Patterns::Alone(Arc::new(space.with_heuristic(patterns))),
        })
    }

    /// Returns the number of bytes of the tables.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            Patterns::Alone(space) => space.estimator().bytes(),
            // Both use the same tables.
            Patterns::WithReflection(space) => space.estimator().0.bytes(),
        }
    }

    pub(super) fn erased(&self, start: &B, up_to_symmetry: bool) -> Erased<'_> {
        match (self, up_to_symmetry) {
            (Patterns::Alone(space), false) => arrangements(&**space, start).in_place().erase(),
            (Patterns::Alone(space), true) => orbits(&**space, start).erase(),
            (Patterns::WithReflection(space), false) => {
                arrangements(&**space, start).in_place().erase()
            }
            (Patterns::WithReflection(space), true) => orbits(&**space, start).erase(),
        }
    }
}

impl Patterns<u64> {
    /// Returns the search that is compiled for these databases, if there is one.
    pub(super) fn compiled<'p>(
        &'p self,
        space: &SlidingTiles<u64>,
        wanted: &SearchRequest<'_>,
    ) -> Compiled<'p> {
        match self {
            Patterns::Alone(guided) => dedicated::tile_patterns(wanted, space, guided.estimator()),
            Patterns::WithReflection(guided) => {
                dedicated::tile_patterns(wanted, space, guided.estimator())
            }
        }
    }
}
