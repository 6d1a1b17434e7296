//! Queens, none of which attacks another, placed row by row.

use std::fmt;

use search_core::Searchable;

/// The column of the queen in each row so far.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Queens<const SIZE: u8>(pub(crate) Vec<u8>);

impl<const SIZE: u8> Searchable for Queens<SIZE> {
    fn is_solution(&self) -> bool {
        self.0.len() == usize::from(SIZE)
    }

    fn successors(&self) -> impl IntoIterator<Item = Self> {
        let row = self.0.len();
        let mut successors = Vec::new();
        if row == usize::from(SIZE) {
            return successors;
        }
        for column in 0..SIZE {
            let attacks = |(other, &queen): (usize, &u8)| {
                queen == column || usize::from(queen.abs_diff(column)) == row - other
            };
            if !self.0.iter().enumerate().any(attacks) {
                let mut queens = self.0.clone();
                queens.push(column);
                successors.push(Queens(queens));
            }
        }
        successors
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{:?}", self.0)
    }
}
