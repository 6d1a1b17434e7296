/// The settings by which a board is solved. Successors inherit them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Settings {
    /// The level of propagation after a placement.
    pub propagation: Propagation,
    /// The rule that selects the cell to guess.
    pub cell: CellRule,
}

/// The level of propagation after a placement. Each level includes those before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Propagation {
    /// No propagation; only checks that the value does not occur twice in a unit.
    None,
    /// Naked singles: the value of a cell with one candidate is removed from all its peers.
    #[default]
    Naked,
    /// Also hidden singles: a value with a single candidate cell in a unit is placed there.
    Hidden,
    /// Also locked candidates: a value whose candidate cells in a box are all in one line is removed from the rest of
    /// that line, and vice versa.
    Locked,
}

impl Propagation {
    /// All levels, weakest first.
    pub const ALL: [Propagation; 4] = [
        Propagation::None,
        Propagation::Naked,
        Propagation::Hidden,
        Propagation::Locked,
    ];
}

/// The rule that selects the undecided cell to guess next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CellRule {
    /// The first cell in row-major order.
    #[default]
    First,
    /// The cell with the fewest candidates, ties in row-major order.
    Fewest,
    /// The cell with the largest weight, ties in row-major order. With p the number of candidates of a cell (1 for a
    /// decided one), the weight of a cell is the sum of 1/p over its row, plus that over its column, plus that over its
    /// box, plus k/p of the cell itself; computed exactly.
    ///
    /// A guess in a cell with many decided peers soon leads to a contradiction if it is wrong. The three sums include
    /// the cell itself: k = −3 excludes it, and a large k approaches the rule of the fewest candidates.
    Weighted {
        /// The weight of the cell itself; the default is 10.
        k: i32,
    },
}

impl CellRule {
    /// All rules, with the default weight.
    pub const ALL: [CellRule; 3] = [
        CellRule::First,
        CellRule::Fewest,
        CellRule::Weighted { k: 10 },
    ];
}
