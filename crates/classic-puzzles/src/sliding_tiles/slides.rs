use super::Slide;

/// The slides from each cell, in tables that are long enough for every cell of any board, so that no lookup is out of bounds.
#[derive(Clone, Debug)]
pub(super) struct Slides {
    cells: usize,
    table: Box<[FromCell; 256]>,
}

/// The slides from a cell, in one line of the cache.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct FromCell {
    /// The adjacent cell in each of the four directions, one byte each; [`NO_CELL`] at the edge.
    neighbours: u32,
    /// The slides after each possible last slide, without its inverse, and at the end those after none.
    after: [List; 5],
}

/// Up to four slides. There is room for seven, so that a length of three bits is never out of bounds.
#[derive(Clone, Copy, Debug)]
struct List {
    slides: [Slide; 7],
    len: u8,
}

const NO_CELL: u8 = u8::MAX;

/// All slides in order; the inverse of slide i is slide 3 - i.
pub(super) const ALL: [Slide; 4] = [Slide::Up, Slide::Left, Slide::Right, Slide::Down];

impl Slides {
    pub(super) fn new(width: usize, height: usize) -> Self {
        let cells = width * height;
        let mut table = Box::new([FromCell::new([NO_CELL; 4]); 256]);
        for (cell, from) in table.iter_mut().enumerate().take(cells) {
            let (row, col) = (cell / width, cell % width);
            let next = |exists: bool, cell: usize| if exists { cell as u8 } else { NO_CELL };
            *from = FromCell::new([
                next(row > 0, cell.wrapping_sub(width)),
                next(col > 0, cell.wrapping_sub(1)),
                next(col + 1 < width, cell + 1),
                next(row + 1 < height, cell + width),
            ]);
        }
        Slides { cells, table }
    }

    /// Returns the number of cells.
    pub(super) fn cells(&self) -> usize {
        self.cells
    }

    /// Returns the cell next to `cell` in the direction of a slide.
    #[inline]
    pub(super) fn neighbour(&self, cell: usize, slide: Slide) -> Option<usize> {
        // The shift does not wait for the lookup of the slide, as a second index would.
        let next = (self.table[usize::from(cell as u8)].neighbours >> (8 * slide as u32)) as u8;
        (next != NO_CELL).then_some(next.into())
    }

    /// Returns the cells next to `cell`, in the order of the slides.
    #[inline]
    pub(super) fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> {
        let next = self.table[usize::from(cell as u8)].neighbours.to_le_bytes();
        next.into_iter()
            .filter(|&cell| cell != NO_CELL)
            .map(usize::from)
    }

    /// Returns the slides of a blank in `cell`, in order, without the inverse of `last`.
    #[inline]
    pub(super) fn after(&self, cell: usize, last: Option<Slide>) -> &[Slide] {
        let List { slides, len } = self.list(cell, last);
        &slides[..usize::from(len & 7)]
    }

    /// Appends the slides that [`after`](Slides::after) returns.
    #[inline]
    pub(super) fn append(&self, cell: usize, last: Option<Slide>, out: &mut Vec<Slide>) {
        let List { slides, len } = self.list(cell, last);
        // Copying four elements and truncating is a single store; copying a variable number is a function call.
        out.extend_from_slice(&slides[..4]);
        out.truncate(out.len() - 4 + usize::from(*len));
    }

    #[inline]
    fn list(&self, cell: usize, last: Option<Slide>) -> &List {
        &self.table[usize::from(cell as u8)].after[last.map_or(4, |last| last as usize)]
    }
}

impl FromCell {
    fn new(neighbours: [u8; 4]) -> FromCell {
        let after = |last: Option<Slide>| {
            let mut list = List {
                slides: [Slide::Up; 7],
                len: 0,
            };
            for slide in ALL {
                if neighbours[slide as usize] != NO_CELL && Some(slide.inverse()) != last {
                    list.slides[usize::from(list.len)] = slide;
                    list.len += 1;
                }
            }
            list
        };
        let [up, left, right, down] = ALL.map(Some);
        FromCell {
            neighbours: u32::from_le_bytes(neighbours),
            after: [up, left, right, down, None].map(after),
        }
    }
}
