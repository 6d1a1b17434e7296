use std::fmt;

use classic_puzzles::grid_map::Octile;
use search_core::Cost;

/// What a path costs, exactly, whatever it is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Amount {
    /// A whole number.
    Whole(u64),
    /// Straight and diagonal steps on a grid map.
    Octile(Octile),
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Amount::Whole(number) => f.pad(&number.to_string()),
            Amount::Octile(octile) => f.pad(&octile.to_string()),
        }
    }
}

impl From<Amount> for f64 {
    /// The nearest number that there is.
    fn from(amount: Amount) -> f64 {
        match amount {
            Amount::Whole(number) => number as f64,
            Amount::Octile(octile) => octile.length(),
        }
    }
}

/// Costs that have an amount.
pub trait HasAmount: Cost {
    /// It.
    fn amount(self) -> Amount;
}

impl HasAmount for u32 {
    fn amount(self) -> Amount {
        Amount::Whole(self.into())
    }
}

impl HasAmount for Octile {
    fn amount(self) -> Amount {
        Amount::Octile(self)
    }
}
