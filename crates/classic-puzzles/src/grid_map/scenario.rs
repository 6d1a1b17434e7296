use crate::InstanceError;
use crate::fields::{Record, number};

use super::{GridMap, GridRoute, Neighbours, Octile};

/// An entry of a scenario file: a start and a goal on a map, and the length of the shortest path between them.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// The line of the entry, from 1.
    pub line: usize,
    /// The bucket of scenarios of similar length: the length divided by 4.
    pub bucket: u32,
    /// The file name of the map.
    pub map: String,
    /// The width and the height of the map.
    pub size: (u32, u32),
    /// The x and the y of the start.
    pub start: (u32, u32),
    /// The x and the y of the goal.
    pub goal: (u32, u32),
    /// The length of the shortest path, with diagonal steps.
    pub optimal: f64,
    /// The columns of the size, of the start and of the goal.
    columns: [usize; 3],
}

impl Scenario {
    /// Parses a scenario file: the line `version 1`, then one line per entry with bucket, map, width and height of
    /// the map, x and y of the start, x and y of the goal, and the length, separated by tabs or spaces.
    ///
    /// ```
    /// use classic_puzzles::grid_map::Scenario;
    ///
    /// let scenarios = Scenario::read("version 1\n0\tarena.map\t49\t49\t1\t11\t1\t12\t1\n")?;
    /// assert_eq!((scenarios[0].start, scenarios[0].goal), ((1, 11), (1, 12)));
    /// # Ok::<(), classic_puzzles::InstanceError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error with line and column if the text violates this format, or if a start or a goal is outside a
    /// map of the given size.
    pub fn read(text: &str) -> Result<Vec<Scenario>, InstanceError> {
        let mut lines = (1..).zip(text.lines());
        let (_, first) = lines.next().unwrap_or((1, ""));
        let mut record = Record::new(1, first);
        record.word("version")?;
        let known = |version| ["1", "1.0"].contains(&version).then_some(());
        record.next("version 1", known)?;
        record.end()?;
        let entries = lines.filter(|(_, text)| !text.trim().is_empty());
        entries
            .map(|(line, text)| Scenario::entry(line, text))
            .collect()
    }

    fn entry(line: usize, text: &str) -> Result<Scenario, InstanceError> {
        let mut record = Record::new(line, text);
        let bucket = record.number("the number of a bucket")?;
        let map = record.next("the name of a map", |map| Some(map.to_owned()))?;
        let mut columns = [record.column(); 3];
        let size = (
            record.number("the width of the map")?,
            record.number("the height of the map")?,
        );
        let point = |which, record: &mut Record| {
            let mut below = |name, side| {
                let expected = format!("the {name} of the {which}, below {side}");
                record.next(&expected, |field| {
                    number(field).filter(|&value| value < side)
                })
            };
            Ok((below("x", size.0)?, below("y", size.1)?))
        };
        columns[1] = record.column();
        let start = point("start", &mut record)?;
        columns[2] = record.column();
        let goal = point("goal", &mut record)?;
        let optimal = record.next("the length of the shortest path", |field| {
            number(field).filter(|length: &f64| length.is_finite())
        })?;
        record.end()?;
        Ok(Scenario {
            line,
            bucket,
            map,
            size,
            start,
            goal,
            optimal,
            columns,
        })
    }

    /// Creates the problem of this entry on its map, with eight neighbours. The caller loads the map by its name.
    ///
    /// # Errors
    /// Returns an error with the line and column in the scenario file if the map has another size, or if the start or the goal
    /// is impassable.
    pub fn route<'m>(&self, map: &'m GridMap) -> Result<GridRoute<'m>, InstanceError> {
        let line = self.line;
        let [of_size, of_start, of_goal] = self.columns;
        let size = (map.width(), map.height());
        if self.size != size {
            let [found, expected] =
                [self.size, size].map(|(width, height)| format!("a map of {width} × {height}"));
            return Err(InstanceError::new(line, of_size, found, expected));
        }
        let is_passable = |(x, y)| map.cell(x, y).is_some_and(|cell| map.is_passable(cell));
        let column = if is_passable(self.start) {
            of_goal
        } else {
            of_start
        };
        let route = map.route(self.start, self.goal, Neighbours::Eight);
        route.map_err(|error| InstanceError {
            line,
            column,
            ..error
        })
    }

    /// Returns `true` if the length of a path equals the optimal length up to 0.001 or, if that is more, a hundred-thousandth of the
    /// length: lengths in scenario files are rounded to six digits.
    #[must_use]
    pub fn agrees(&self, found: Octile) -> bool {
        (found.length() - self.optimal).abs() < (1e-5 * self.optimal).max(1e-3)
    }
}
