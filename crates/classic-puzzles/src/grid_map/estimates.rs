//! Heuristics by formulas, to be compared with that of the route.

use search_core::estimator::Estimator;
use search_core::{Heuristic, cost::Octile};

use super::{GridRoute, STRAIGHT};

/// A distance of two cells without obstacles, as a heuristic. That of a [`GridRoute`] itself is [`Octile`](MapDistance::Octile) with eight
/// neighbours and [`Manhattan`](MapDistance::Manhattan) with four.
///
/// | distance | with four neighbours | with eight |
/// |---|---|---|
/// | `Manhattan` | consistent | overestimates: a diagonal step is shorter than the two straight ones |
/// | `Octile` | consistent | consistent |
/// | `Euclid` | consistent | admissible, but not consistent, as it is rounded |
///
/// ```
/// use classic_puzzles::GridMap;
/// use classic_puzzles::grid_map::{MapDistance, Neighbours};
/// use search_core::{Heuristic, StateSpace, a_star};
///
/// let map: GridMap = "type octile\nheight 3\nwidth 3\nmap\n...\n...\n...\n".parse()?;
/// let route = map.route((0, 0), (2, 2), Neighbours::Eight)?;
/// let value = |distance| route.with_heuristic(distance).heuristic(&route.start());
/// let shown = [MapDistance::Euclid, MapDistance::Octile, MapDistance::Manhattan].map(value);
/// assert_eq!(shown.map(|value| value.map(|value| value.to_string())), ["2", "2√2", "4"].map(|text| Some(text.to_owned())));
/// let declared = route.with_heuristic(MapDistance::Manhattan).declared_heuristic();
/// assert_eq!(declared, Heuristic::Safe);
/// # Ok::<(), classic_puzzles::InstanceError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MapDistance {
    /// The length of the straight line, √(x² + y²), rounded down to a whole number, as a cost is a number of steps of length 1 and √2.
    Euclid,
    /// The length of the shortest path with diagonal steps.
    Octile,
    /// The length of the shortest path without diagonal steps, x + y.
    Manhattan,
}

impl Estimator<GridRoute<'_>> for MapDistance {
    fn guarantee(&self, route: &GridRoute<'_>) -> Heuristic {
        match (self, route.allowed) {
            (MapDistance::Octile, _) | (_, STRAIGHT) => Heuristic::Consistent,
            (MapDistance::Euclid, _) => Heuristic::Admissible,
            (MapDistance::Manhattan, _) => Heuristic::Safe,
        }
    }

    #[inline]
    fn value(&self, route: &GridRoute<'_>, cell: &u32) -> Option<Octile> {
        let (x, y) = route.between(*cell, route.goal);
        let steps = |count: u64| count.min(i32::MAX as u64) as i32;
        let [x, y] = [x, y].map(u64::from);
        Some(match self {
            // Both are below 2³², so the sum of their squares fits except at the ends of the longest map.
            MapDistance::Euclid => Octile::new(steps((x * x).saturating_add(y * y).isqrt()), 0),
            MapDistance::Octile => Octile::new(steps(x.abs_diff(y)), steps(x.min(y))),
            MapDistance::Manhattan => Octile::new(steps(x + y), 0),
        })
    }
}
