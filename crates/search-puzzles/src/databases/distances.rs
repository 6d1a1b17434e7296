//! Distances from landmarks on grid maps.

use std::sync::Arc;

use classic_puzzles::grid_map::GridRoute;
use search_core::{Cost, Limit, cost::Octile};
use search_heuristics::{DistanceError, DistanceTable};

use super::{HeuristicTables, too_large};
use crate::SpecError;
use crate::tables::unusable;

impl HeuristicTables<'_> {
    /// Returns the distances from landmarks on the map of a route. Routes in one part of a map share them.
    ///
    /// # Errors
    /// Returns an error if the map has weights, if they need more memory than allowed, if another limit is reached, or if a file cannot
    /// be read or written.
    pub(crate) fn distances(
        &self,
        route: &GridRoute<'_>,
        landmarks: usize,
    ) -> Result<Arc<DistanceTable<Octile>>, SpecError> {
        let cells = u64::from(route.map().width()) * u64::from(route.map().height());
        let bytes = cells * landmarks as u64 * size_of::<Octile>() as u64;
        if let Some(most) = self.most_bytes.filter(|&most| bytes > most) {
            let reason = too_large(bytes, most);
            return Err(refused(landmarks, reason, Some(Limit::Bytes)));
        }
        // The distances that were computed last, for each number of landmarks.
        self.in_use(|latest: &mut Vec<Arc<DistanceTable<Octile>>>| {
            let place = { latest.iter() }.position(|table| table.landmarks() == landmarks);
            if let Some(table) = place.map(|place| &latest[place])
                && is_of_part(table, route)
            {
                return Ok(Arc::clone(table));
            }
            let table = Arc::new(self.load_or_compute(route, landmarks)?);
            if let Some(place) = place {
                latest.swap_remove(place);
            }
            latest.push(Arc::clone(&table));
            Ok(table)
        })
    }

    /// Loads the distances, or computes and saves them. The file of a map has the distances in one of its parts, so those in other
    /// parts are computed and not saved.
    fn load_or_compute(
        &self,
        route: &GridRoute<'_>,
        landmarks: usize,
    ) -> Result<DistanceTable<Octile>, SpecError> {
        let Some(directory) = &self.directory else {
            return self.compute(route, landmarks);
        };
        let file = directory.join(DistanceTable::file_name(route, landmarks));
        if file.exists() {
            let table = self.load(&file, |file| DistanceTable::read(route, landmarks, file))?;
            return match is_of_part(&table, route) {
                true => Ok(table),
                false => self.compute(route, landmarks),
            };
        }
        self.create_directory()?;
        let table = self.compute(route, landmarks)?;
        // A small part has fewer landmarks than requested, so its table would be refused when it is loaded.
        if table.landmarks() == landmarks {
            table.save(&file).map_err(|error| unusable(&file, error))?;
        }
        Ok(table)
    }

    fn compute(
        &self,
        route: &GridRoute<'_>,
        landmarks: usize,
    ) -> Result<DistanceTable<Octile>, SpecError> {
        let table = DistanceTable::compute(route, &route.start(), landmarks, &self.budget());
        table.map_err(|error| match error {
            DistanceError::Directed { from, to } => {
                let [from, to] = [from, to].map(|cell| {
                    let (x, y) = route.map().coordinates(cell as u32);
                    format!("{x},{y}")
                });
                let reason = format!(
                    "the map has weights: found steps of different costs between {from} and {to}, expected the same cost in both directions"
                );
                refused(landmarks, reason, None)
            }
            DistanceError::Stopped(limit) => {
                SpecError::stopped_tables(format_args!("differential-{landmarks}"), limit)
            }
            error => refused(landmarks, error.to_string(), None),
        })
    }
}

fn refused(landmarks: usize, reason: String, stopped: Option<Limit>) -> SpecError {
    SpecError::Tables {
        heuristic: format!("differential-{landmarks}"),
        reason,
        stopped,
    }
}

/// Returns `true` if the landmarks are in the part of the map that contains the route.
fn is_of_part(table: &DistanceTable<Octile>, route: &GridRoute<'_>) -> bool {
    let mut distances = table.distances(route.start().into()).iter();
    distances.any(|&distance| distance < Octile::MAX)
}
