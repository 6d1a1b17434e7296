use super::Sokoban;

/// A level with its optimal number of pushes, for tests and benchmarks.
#[derive(Clone, Debug)]
pub struct KnownLevel {
    /// The level.
    pub level: Sokoban,
    /// The minimum number of pushes.
    pub pushes: u32,
}

impl KnownLevel {
    /// Returns six small levels made for this project, the easiest first.
    ///
    /// ```
    /// use classic_puzzles::sokoban::KnownLevel;
    /// use search_core::a_star;
    ///
    /// let KnownLevel { level, pushes } = KnownLevel::all().next().expect("there are six");
    /// let report = a_star::graph((&level, level.start())).run();
    /// assert_eq!(report.solution().and_then(|solution| solution.cost), Some(pushes));
    /// ```
    pub fn all() -> impl Iterator<Item = KnownLevel> {
        let text = include_str!("../../data/sokoban.xsb");
        let levels = Sokoban::read(text).unwrap_or_default();
        let titles = text.lines().filter_map(|line| line.strip_prefix("; "));
        let pushes = titles.filter_map(|title| title.split(' ').next()?.parse().ok());
        let known = levels.into_iter().zip(pushes);
        known.map(|(level, pushes)| KnownLevel { level, pushes })
    }
}
