/// How a board is solved; its successors keep it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Settings {
    /// What follows from a placed value.
    pub propagation: Propagation,
    /// The cell guessed next.
    pub cell: CellRule,
}

/// What is concluded from a placed value; each level removes at least what the one before does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Propagation {
    /// Nothing: the value must only not occur twice in a unit.
    None,
    /// Naked singles: the value of a cell with one candidate is taken from all its peers.
    #[default]
    Naked,
    /// Hidden singles too: a value with one place left in a unit goes there.
    Hidden,
    /// Locked candidates too: a value whose places in a box all lie in one line is taken from the rest of
    /// that line, and the other way round.
    Locked,
}

impl Propagation {
    /// Every level, the weakest first.
    pub const ALL: [Propagation; 4] = [
        Propagation::None,
        Propagation::Naked,
        Propagation::Hidden,
        Propagation::Locked,
    ];
}

/// Which undecided cell a search guesses next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CellRule {
    /// The first, row by row.
    #[default]
    First,
    /// One with the fewest candidates, the first of these row by row.
    Fewest,
    /// One with the largest weight, the first of these row by row. With p the number of candidates of a cell (1 for a
    /// decided one), the weight of a cell is the sum of 1/p over its row, plus that over its column, plus that over its
    /// box, plus k/p of the cell itself; computed exactly.
    ///
    /// Where much is decided around a cell, guessing it soon shows a contradiction. The cell itself is in three sums:
    /// −3 takes it out, and a large k makes this rule that of the fewest candidates.
    Weighted {
        /// The weight of the cell itself; 10 is usual.
        k: i32,
    },
}

impl CellRule {
    /// Every rule, that with a weight with its usual one.
    pub const ALL: [CellRule; 3] = [
        CellRule::First,
        CellRule::Fewest,
        CellRule::Weighted { k: 10 },
    ];
}
