//! Two jugs and a tap: measure an amount by filling, emptying and pouring.

use std::fmt;

use search_core::{Heuristic, Searchable};

/// The water in two jugs.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Jugs {
    capacities: [u32; 2],
    litres: [u32; 2],
    target: u32,
}

impl Jugs {
    /// Returns two empty jugs, one of which should contain `target` litres.
    pub fn new(capacities: [u32; 2], target: u32) -> Jugs {
        Jugs { capacities, litres: [0, 0], target }
    }
}

impl Searchable for Jugs {
    /// `cargo test` checks this, and searches rely on it.
    const HEURISTIC: Heuristic = Heuristic::Consistent;

    fn is_solution(&self) -> bool {
        self.litres.contains(&self.target)
    }

    fn successors(&self) -> impl IntoIterator<Item = Self> {
        let ([one, other], [most, most_other]) = (self.litres, self.capacities);
        let (over, back) = (one.min(most_other - other), other.min(most - one));
        let next = [
            // Fill.
            [most, other],
            [one, most_other],
            // Empty.
            [0, other],
            [one, 0],
            // Pour.
            [one - over, other + over],
            [one + back, other - back],
        ];
        next.map(|litres| Jugs { litres, ..self.clone() })
    }

    /// At least one step is missing, unless this is a solution.
    fn heuristic_value(&self) -> u32 {
        u32::from(!self.is_solution())
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{} and {}", self.litres[0], self.litres[1])
    }
}
