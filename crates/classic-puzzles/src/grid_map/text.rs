use std::fmt;

use search_core::Written;

use super::{GridRoute, Heading};

impl Written for GridRoute<'_> {
    /// Writes the x and y of the cell.
    fn write_state(&self, &cell: &u32, out: &mut dyn fmt::Write) -> fmt::Result {
        let (x, y) = self.map().coordinates(cell);
        write!(out, "{x},{y}")
    }

    fn write_picture(&self, cell: &u32, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&self.draw([cell]))
    }

    fn write_action(&self, action: &Heading, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
}
