//! Water jugs: jugs without marks are filled, emptied and poured into each other until some of them hold a given
//! amount.
//!
//! N. Tartaglia, *General trattato di numeri et misure*, 1556, has it without a tap: 8 measures are shared by
//! means of jugs of 5 and 3. Older yet: Albert of Stade, *Annales Stadenses*, about 1240.

use std::fmt;

use search_core::{Heuristic, StateSpace, Written};

use crate::SizeError;

/// The most jugs.
const MOST: usize = 8;

/// Water jugs. The goal is to have the target amount in one jug, or in so many as
/// [`in_jugs`](WaterJugs::in_jugs) says.
///
/// ```
/// use classic_puzzles::WaterJugs;
/// use search_core::breadth_first;
///
/// let with_tap = WaterJugs::new(&[5, 3], 4)?;
/// let report = breadth_first::graph((with_tap, with_tap.start())).run();
/// assert_eq!(report.solution().map(|solution| solution.depth), Some(6));
///
/// // Tartaglia: share the water of a full jug of 8, with jugs of 5 and 3 and no tap.
/// let sharing = WaterJugs::without_tap(&[8, 5, 3], 4)?.in_jugs(2)?;
/// let report = breadth_first::graph((sharing, sharing.start())).run();
/// assert_eq!(report.solution().map(|solution| solution.depth), Some(7));
/// # Ok::<(), classic_puzzles::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WaterJugs {
    /// The first `jugs` of these are the jugs.
    capacities: [u16; MOST],
    jugs: u8,
    tap: bool,
    target: u16,
    wanted: u8,
}

impl WaterJugs {
    /// Jugs of these capacities, all empty, and a tap.
    ///
    /// # Errors
    /// Where there are not 1 to 8 jugs, or the target is more than the largest holds.
    pub fn new(capacities: &[u16], target: u16) -> Result<Self, SizeError> {
        SizeError::check("jugs", capacities.len(), 1..=MOST)?;
        let largest = capacities.iter().max().copied().unwrap_or(0);
        SizeError::check("target amount", target.into(), 0..=largest.into())?;
        let mut jugs = WaterJugs {
            capacities: [0; MOST],
            jugs: capacities.len() as u8,
            tap: true,
            target,
            wanted: 1,
        };
        jugs.capacities[..capacities.len()].copy_from_slice(capacities);
        Ok(jugs)
    }

    /// Jugs of these capacities, the first one full, with neither a tap nor a drain: all that can be done is to
    /// pour from jug to jug.
    ///
    /// # Errors
    /// As for [`new`](WaterJugs::new).
    pub fn without_tap(capacities: &[u16], target: u16) -> Result<Self, SizeError> {
        let jugs = WaterJugs::new(capacities, target)?;
        Ok(WaterJugs { tap: false, ..jugs })
    }

    /// The same, but the target amount is wanted in so many jugs.
    ///
    /// # Errors
    /// Where there are not so many jugs.
    pub fn in_jugs(self, wanted: usize) -> Result<Self, SizeError> {
        SizeError::check("jugs with the target amount", wanted, 1..=self.jugs.into())?;
        let wanted = wanted as u8;
        Ok(WaterJugs { wanted, ..self })
    }

    /// The empty jugs, or, where there is no tap, the first full and the others empty.
    #[must_use]
    pub fn start(&self) -> Amounts {
        let mut amounts = [0; MOST];
        if !self.tap {
            amounts[0] = self.capacities[0];
        }
        let jugs = self.jugs;
        Amounts { amounts, jugs }
    }

    /// How many jugs more have to hold the target amount.
    fn missing(&self, amounts: &Amounts) -> u32 {
        let held = amounts.as_slice().iter();
        let right = held.filter(|&&amount| amount == self.target).count();
        u32::from(self.wanted).saturating_sub(right as u32)
    }
}

/// What each jug holds. Shown as in `3, 2, 0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Amounts {
    amounts: [u16; MOST],
    jugs: u8,
}

impl Amounts {
    /// What each jug holds, in their order.
    #[must_use]
    pub fn as_slice(&self) -> &[u16] {
        &self.amounts[..self.jugs.into()]
    }
}

/// What can be done; jugs are counted from 0, and from 1 where they are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Handling {
    /// Fill a jug at the tap.
    Fill(u8),
    /// Empty a jug.
    Empty(u8),
    /// Pour from one jug into another until one is empty or the other full.
    Pour {
        /// The jug that is poured from.
        from: u8,
        /// The jug that is poured into.
        into: u8,
    },
}

impl StateSpace for WaterJugs {
    type State = Amounts;
    type Action = Handling;
    type Cost = u32;

    const HEURISTIC: Heuristic = Heuristic::Consistent;

    fn is_goal(&self, amounts: &Amounts) -> bool {
        self.missing(amounts) == 0
    }

    fn actions(&self, _: &Amounts, out: &mut Vec<Handling>) {
        let jugs = 0..self.jugs;
        if self.tap {
            out.extend(jugs.clone().map(Handling::Fill));
            out.extend(jugs.clone().map(Handling::Empty));
        }
        for from in jugs.clone() {
            let others = jugs.clone().filter(|&into| into != from);
            out.extend(others.map(|into| Handling::Pour { from, into }));
        }
    }

    /// None where nothing would change.
    fn result(&self, amounts: &Amounts, handling: Handling) -> Option<Amounts> {
        let mut after = *amounts;
        let held = &mut after.amounts;
        let full = self.capacities;
        match handling {
            Handling::Fill(_) | Handling::Empty(_) if !self.tap => return None,
            Handling::Fill(jug) => {
                *held.get_mut(usize::from(jug))? = *full.get(usize::from(jug))?;
            }
            Handling::Empty(jug) => *held.get_mut(usize::from(jug))? = 0,
            Handling::Pour { from, into } => {
                let (from, into) = (usize::from(from), usize::from(into));
                let room = full.get(into)?.checked_sub(*held.get(into)?)?;
                let poured = room.min(*held.get(from)?);
                held[from] -= poured;
                held[into] += poured;
            }
        }
        (after != *amounts).then_some(after)
    }

    /// Half the number of jugs that have yet to hold the target amount, as no step changes more than two.
    fn heuristic(&self, amounts: &Amounts) -> Option<u32> {
        Some(self.missing(amounts).div_ceil(2))
    }
}

impl fmt::Display for Amounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (jug, amount) in self.as_slice().iter().enumerate() {
            let comma = if jug > 0 { ", " } else { "" };
            write!(f, "{comma}{amount}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Handling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |jug: &u8| u32::from(*jug) + 1;
        match self {
            Handling::Fill(jug) => write!(f, "fill {}", shown(jug)),
            Handling::Empty(jug) => write!(f, "empty {}", shown(jug)),
            Handling::Pour { from, into } => {
                write!(f, "pour {} into {}", shown(from), shown(into))
            }
        }
    }
}

impl Written for WaterJugs {
    fn write_state(&self, state: &Amounts, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{state}")
    }

    fn write_action(&self, action: &Handling, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
}
