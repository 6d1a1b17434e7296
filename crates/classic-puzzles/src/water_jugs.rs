//! Water jugs: unmarked jugs are filled, emptied and poured into each other until some of them contain a given
//! amount.
//!
//! N. Tartaglia, *General trattato di numeri et misure*, 1556, without a tap: 8 measures are shared by means of
//! jugs of 5 and 3. An earlier source is Albert of Stade, *Annales Stadenses*, about 1240.

mod draw;

use std::fmt;

use search_core::{Heuristic, StateSpace, Written};

use crate::SizeError;

/// The maximum number of jugs.
const MAX_JUGS: usize = 8;

/// Water jugs. The goal is to have the target amount in one jug, or in the number of jugs given to
/// [`in_jugs`](WaterJugs::in_jugs).
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
    /// The capacities of the jugs; only the first `jugs` are used.
    capacities: [u16; MAX_JUGS],
    jugs: u8,
    tap: bool,
    target: u16,
    wanted: u8,
}

impl WaterJugs {
    /// Creates a puzzle with jugs of these capacities, all empty, and a tap.
    ///
    /// # Errors
    /// Returns an error if there are not 1 to 8 jugs, or if the target exceeds the largest capacity.
    pub fn new(capacities: &[u16], target: u16) -> Result<Self, SizeError> {
        SizeError::check("jugs", capacities.len(), 1..=MAX_JUGS)?;
        let largest = capacities.iter().max().copied().unwrap_or(0);
        SizeError::check("target amount", target.into(), 0..=largest.into())?;
        let mut jugs = WaterJugs {
            capacities: [0; MAX_JUGS],
            jugs: capacities.len() as u8,
            tap: true,
            target,
            wanted: 1,
        };
        jugs.capacities[..capacities.len()].copy_from_slice(capacities);
        Ok(jugs)
    }

    /// Creates a puzzle with jugs of these capacities, the first one full, and with neither a tap nor a drain: the
    /// only moves are to pour from jug to jug.
    ///
    /// # Errors
    /// As for [`new`](WaterJugs::new).
    pub fn without_tap(capacities: &[u16], target: u16) -> Result<Self, SizeError> {
        let jugs = WaterJugs::new(capacities, target)?;
        Ok(WaterJugs { tap: false, ..jugs })
    }

    /// Returns the same puzzle with the target amount required in `wanted` jugs.
    ///
    /// # Errors
    /// Returns an error if `wanted` is 0 or greater than the number of jugs.
    pub fn in_jugs(self, wanted: usize) -> Result<Self, SizeError> {
        SizeError::check("jugs with the target amount", wanted, 1..=self.jugs.into())?;
        let wanted = wanted as u8;
        Ok(WaterJugs { wanted, ..self })
    }

    /// Returns the start: all jugs empty or, without a tap, the first one full and the others empty.
    #[must_use]
    pub fn start(&self) -> Amounts {
        let mut amounts = [0; MAX_JUGS];
        if !self.tap {
            amounts[0] = self.capacities[0];
        }
        let jugs = self.jugs;
        Amounts { amounts, jugs }
    }

    /// Returns the number of further jugs that have to contain the target amount.
    fn missing(&self, amounts: &Amounts) -> u32 {
        let held = amounts.as_slice().iter();
        let filled = held.filter(|&&amount| amount == self.target).count();
        u32::from(self.wanted).saturating_sub(filled as u32)
    }
}

/// A state: the amount in each jug. Displayed as in `3, 2, 0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Amounts {
    amounts: [u16; MAX_JUGS],
    jugs: u8,
}

impl Amounts {
    /// Returns the amounts, in the order of the jugs.
    #[must_use]
    pub fn as_slice(&self) -> &[u16] {
        &self.amounts[..self.jugs.into()]
    }
}

/// An action. Jugs are counted from 0, but displayed from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JugAction {
    /// Fill a jug at the tap.
    Fill(u8),
    /// Empty a jug.
    Empty(u8),
    /// Pour from one jug into another until one is empty or the other full.
    Pour {
        /// The source jug.
        from: u8,
        /// The target jug.
        into: u8,
    },
}

impl StateSpace for WaterJugs {
    type State = Amounts;
    type Action = JugAction;
    type Cost = u32;

    const HEURISTIC: Heuristic = Heuristic::Consistent;

    fn is_goal(&self, amounts: &Amounts) -> bool {
        self.missing(amounts) == 0
    }

    fn actions(&self, _: &Amounts, out: &mut Vec<JugAction>) {
        let jugs = 0..self.jugs;
        if self.tap {
            out.extend(jugs.clone().map(JugAction::Fill));
            out.extend(jugs.clone().map(JugAction::Empty));
        }
        for from in jugs.clone() {
            let others = jugs.clone().filter(|&into| into != from);
            out.extend(others.map(|into| JugAction::Pour { from, into }));
        }
    }

    /// Returns `None` if nothing would change.
    fn result(&self, amounts: &Amounts, action: JugAction) -> Option<Amounts> {
        let mut after = *amounts;
        let held = &mut after.amounts;
        let full = self.capacities;
        match action {
            JugAction::Fill(_) | JugAction::Empty(_) if !self.tap => return None,
            JugAction::Fill(jug) => {
                *held.get_mut(usize::from(jug))? = *full.get(usize::from(jug))?;
            }
            JugAction::Empty(jug) => *held.get_mut(usize::from(jug))? = 0,
            JugAction::Pour { from, into } => {
                let (from, into) = (usize::from(from), usize::from(into));
                let free = full.get(into)?.checked_sub(*held.get(into)?)?;
                let poured = free.min(*held.get(from)?);
                held[from] -= poured;
                held[into] += poured;
            }
        }
        (after != *amounts).then_some(after)
    }

    /// Returns half the number of jugs that still have to contain the target amount, as an action changes at most
    /// two jugs.
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

impl fmt::Display for JugAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |jug: &u8| u32::from(*jug) + 1;
        match self {
            JugAction::Fill(jug) => write!(f, "fill {}", number(jug)),
            JugAction::Empty(jug) => write!(f, "empty {}", number(jug)),
            JugAction::Pour { from, into } => {
                write!(f, "pour {} into {}", number(from), number(into))
            }
        }
    }
}

impl Written for WaterJugs {
    fn write_state(&self, state: &Amounts, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{state}")
    }

    fn write_action(&self, action: &JugAction, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
}
