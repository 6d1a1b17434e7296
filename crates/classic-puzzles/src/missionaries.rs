//! Missionaries and cannibals: all have to cross a river in a small boat, and missionaries must never be
//! outnumbered by cannibals.
//!
//! After Alcuin, *Propositiones ad acuendos juvenes*, about 800; S. Amarel, *On representations of problems of
//! reasoning about actions*, 1968. The constraint applies to both banks and to the boat, and people who land count
//! as being on the bank immediately. The boat does not cross empty.

mod draw;

use std::fmt;

use search_core::{Backward, Heuristic, Inverse, StateSpace, Written};

use crate::SizeError;

/// The maximum number of missionaries, cannibals and seats: each is stored in a byte.
const MAX: usize = u8::MAX as usize;

/// Missionaries and cannibals. The goal is an empty left bank.
///
/// ```
/// use classic_puzzles::Missionaries;
/// use search_core::breadth_first;
///
/// let classic = Missionaries::new(3, 3, 2)?;
/// let report = breadth_first::graph((classic, classic.start())).run();
/// assert_eq!(report.solution().map(|solution| solution.depth), Some(11));
/// # Ok::<(), classic_puzzles::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Missionaries {
    all: Party,
    boat: u8,
}

impl Missionaries {
    /// Creates the puzzle with a boat for `boat` people.
    ///
    /// # Errors
    /// Returns an error if `missionaries` or `boat` is not from 1 to 255, or if there are more cannibals than
    /// missionaries.
    pub fn new(missionaries: usize, cannibals: usize, boat: usize) -> Result<Self, SizeError> {
        SizeError::check("missionaries", missionaries, 1..=MAX)?;
        SizeError::check("cannibals", cannibals, 0..=missionaries)?;
        SizeError::check("seats in the boat", boat, 1..=MAX)?;
        Ok(Missionaries {
            all: Party {
                missionaries: missionaries as u8,
                cannibals: cannibals as u8,
            },
            boat: boat as u8,
        })
    }

    /// Returns the state with all people and the boat on the left bank.
    #[must_use]
    pub fn start(&self) -> Banks {
        Banks {
            left: self.all,
            right: Party::EMPTY,
            boat_is_left: true,
        }
    }

    /// Returns the groups that can take the boat, regardless of the constraint on the banks.
    fn loads(self, banks: Banks) -> impl Iterator<Item = Party> {
        let (here, _) = banks.here_and_there();
        let loads = (0..=self.boat.min(here.missionaries)).flat_map(move |missionaries| {
            let seats = self.boat - missionaries;
            (0..=seats.min(here.cannibals)).map(move |cannibals| Party {
                missionaries,
                cannibals,
            })
        });
        loads.filter(|load| load.people() > 0 && load.is_safe())
    }
}

/// A group of missionaries and cannibals, on a bank or in the boat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Party {
    /// The number of missionaries.
    pub missionaries: u8,
    /// The number of cannibals.
    pub cannibals: u8,
}

impl Party {
    const EMPTY: Party = Party {
        missionaries: 0,
        cannibals: 0,
    };

    fn people(self) -> u32 {
        u32::from(self.missionaries) + u32::from(self.cannibals)
    }

    fn is_safe(self) -> bool {
        self.missionaries == 0 || self.missionaries >= self.cannibals
    }

    /// Returns the group without `others`, or `None` if those are more than the group has.
    fn without(self, others: Party) -> Option<Party> {
        Some(Party {
            missionaries: self.missionaries.checked_sub(others.missionaries)?,
            cannibals: self.cannibals.checked_sub(others.cannibals)?,
        })
    }

    fn with(self, others: Party) -> Option<Party> {
        Some(Party {
            missionaries: self.missionaries.checked_add(others.missionaries)?,
            cannibals: self.cannibals.checked_add(others.cannibals)?,
        })
    }
}

/// A state: the people on each bank and the position of the boat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Banks {
    /// The people on the left bank.
    pub left: Party,
    /// The people on the right bank.
    pub right: Party,
    /// Whether the boat is at the left bank.
    pub boat_is_left: bool,
}

impl Banks {
    /// Returns the people on the bank with the boat and those on the other bank.
    fn here_and_there(self) -> (Party, Party) {
        if self.boat_is_left {
            (self.left, self.right)
        } else {
            (self.right, self.left)
        }
    }
}

impl StateSpace for Missionaries {
    type State = Banks;
    /// The people who cross.
    type Action = Party;
    type Cost = u32;

    const HEURISTIC: Heuristic = Heuristic::Consistent;

    fn is_goal(&self, banks: &Banks) -> bool {
        banks.left == Party::EMPTY
    }

    fn actions(&self, banks: &Banks, out: &mut Vec<Party>) {
        out.extend(self.loads(*banks));
    }

    fn result(&self, banks: &Banks, load: Party) -> Option<Banks> {
        let (here, there) = banks.here_and_there();
        let (here, there) = (here.without(load)?, there.with(load)?);
        let fits = (1..=self.boat.into()).contains(&load.people());
        if !fits || ![load, here, there].into_iter().all(Party::is_safe) {
            return None;
        }
        let (left, right) = if banks.boat_is_left {
            (here, there)
        } else {
            (there, here)
        };
        Some(Banks {
            left,
            right,
            boat_is_left: !banks.boat_is_left,
        })
    }

    /// Returns the number of crossings without the constraint: full boats to the right, and one person who brings
    /// the boat back each time. Returns `None` if that is impossible because the boat holds only one.
    ///
    /// It is the exact cost of a relaxed problem and therefore consistent.
    fn heuristic(&self, banks: &Banks) -> Option<u32> {
        let left = banks.left.people();
        if left == 0 {
            return Some(0);
        }
        // If the boat is at the right bank, one person brings it back first and has to cross again.
        let back = u32::from(!banks.boat_is_left);
        let to_cross = left + back;
        if to_cross == 1 {
            return Some(1);
        }
        // Each crossing transports all passengers except the one who brings the boat back; the last crossing
        // transports that one, too.
        let by_boat = u32::from(self.boat) - 1;
        let boats = (by_boat > 0).then(|| (to_cross - 1).div_ceil(by_boat))?;
        Some(back + 2 * boats - 1)
    }
}

impl Inverse for Missionaries {
    /// Returns `true` if the same people go back.
    fn is_inverse(&self, load: &Party, last: &Party) -> bool {
        load == last
    }
}

impl Backward for Missionaries {
    fn goals(&self) -> Vec<Banks> {
        vec![Banks {
            left: Party::EMPTY,
            right: self.all,
            boat_is_left: false,
        }]
    }

    /// Every crossing can be reversed, so the predecessors are the successors.
    fn predecessors(&self, banks: &Banks, mut visit: impl FnMut(Banks, u32)) {
        let successors = self
            .loads(*banks)
            .filter_map(|load| self.result(banks, load));
        successors.for_each(|successor| visit(successor, 1));
    }
}

impl fmt::Display for Banks {
    /// Formats the banks as in `MMCC B~ MC`, where the boat is at the left bank.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_letters(f, self.left)?;
        f.write_str(if self.boat_is_left { " B~ " } else { " ~B " })?;
        write_letters(f, self.right)
    }
}

/// Writes a letter per person, or `-` for an empty group.
fn write_letters(f: &mut fmt::Formatter<'_>, party: Party) -> fmt::Result {
    if party == Party::EMPTY {
        return f.write_str("-");
    }
    (0..party.missionaries).try_for_each(|_| f.write_str("M"))?;
    (0..party.cannibals).try_for_each(|_| f.write_str("C"))
}

impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            (self.missionaries, "missionary", "missionaries"),
            (self.cannibals, "cannibal", "cannibals"),
        ];
        let mut and = "";
        for (number, one, more) in parts {
            if number > 0 {
                write!(f, "{and}{number} {}", if number == 1 { one } else { more })?;
                and = " and ";
            }
        }
        Ok(())
    }
}

impl Written for Missionaries {
    fn write_state(&self, state: &Banks, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{state}")
    }

    fn write_action(&self, action: &Party, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
}
