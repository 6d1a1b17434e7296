//! Deductions as sentences, and grids as texts and drawings.

use std::fmt;

use search_core::drawing::{Backdrop, Drawing, Role};
use search_core::{Drawn, Written};

use super::{CandidateGrid, Candidates, Deduction, Deductions, Node, Technique};
use crate::board::Unit;
use crate::{Notation, Size, draw};

impl Deduction {
    /// Returns the deduction as a sentence: technique, rating, reason and conclusion, with the values as on a board of this size and
    /// notation.
    ///
    /// ```
    /// use sudoku_puzzle::{Puzzle, deduce::Deductions};
    ///
    /// let puzzle: Puzzle = "1234341221.34321".parse()?;
    /// let space = Deductions::new(puzzle.size());
    /// let deduction = space.next(&space.start(&puzzle)).expect("one cell is empty");
    /// assert_eq!(
    ///     deduction.sentence(puzzle.size(), puzzle.notation()),
    ///     "last value (1.0): r3c3 is the only empty cell of box 4: r3c3 = 4"
    /// );
    /// # Ok::<(), sudoku_puzzle::read::ReadError>(())
    /// ```
    pub fn sentence(&self, size: Size, notation: Notation) -> String {
        let words = Words { size, notation };
        let (reason, conclusion) = (words.reason(self), words.conclusion(self));
        format!(
            "{} ({}): {reason}: {conclusion}",
            self.technique, self.rating
        )
    }
}

impl Written for Deductions {
    /// Writes each value, and the candidates of an empty cell in parentheses, row by row.
    fn write_state(&self, grid: &CandidateGrid, out: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words::of(grid);
        let written = (0..grid.size().cells()).map(|cell| words.content(grid, cell));
        out.write_str(&written.collect::<Vec<_>>().join(" "))
    }

    fn write_picture(&self, grid: &CandidateGrid, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", grid.to_puzzle().grid())
    }

    /// Writes the technique and the conclusion.
    fn write_action(&self, deduction: &Deduction, out: &mut dyn fmt::Write) -> fmt::Result {
        let words = Words {
            size: self.size(),
            notation: Notation::default(),
        };
        let conclusion = words.conclusion(deduction);
        write!(out, "{}: {conclusion}", deduction.technique)
    }
}

/// Draws values as a [`Sudoku`](crate::board::Sudoku) does, with the cells that the last deduction changed.
impl Drawn for Deductions {
    fn backdrop(&self, start: &CandidateGrid) -> Backdrop {
        let size = start.size();
        let drawing = draw::lines(size, start.layout());
        let words = Words::of(start);
        let clues = (0..size.cells()).filter(|&cell| start.value(cell).is_some());
        let drawing = clues.fold(drawing, |drawing, cell| {
            let text = words.content(start, cell);
            draw::label(drawing, Role::Clue, words.place(cell), text)
        });
        Backdrop {
            width: size.n() as f64,
            height: size.n() as f64,
            drawing,
        }
    }

    fn drawing(
        &self,
        start: &CandidateGrid,
        grid: &CandidateGrid,
        before: Option<&CandidateGrid>,
    ) -> Drawing {
        let words = Words::of(grid);
        let is_changed = |cell: usize| {
            before.is_some_and(|before| match grid.value(cell) {
                Some(value) => before.value(cell) != Some(value),
                // What a placed value removes is not listed.
                None => {
                    before.empty() == grid.empty()
                        && before.candidates(cell) != grid.candidates(cell)
                }
            })
        };
        let mut drawing = Drawing::new();
        for cell in (0..grid.size().cells()).filter(|&cell| start.value(cell).is_none()) {
            let place @ (row, col) = words.place(cell);
            if is_changed(cell) {
                let (x, y) = (col as f64 + 0.05, row as f64 + 0.05);
                drawing = drawing.rectangle(Role::Guess, x, y, 0.9, 0.9);
            }
            let (role, text) = match grid.value(cell) {
                Some(value) => (Role::Placed, words.value(value)),
                None => (Role::Candidate, words.candidates(grid.candidates(cell))),
            };
            drawing = draw::label(drawing, role, place, text);
        }
        drawing
    }
}

/// Joins words as in "a, b and c".
fn list(words: impl IntoIterator<Item = String>, last: &str) -> String {
    let words: Vec<String> = words.into_iter().collect();
    match &words[..] {
        [] => String::new(),
        [one] => one.clone(),
        [all @ .., end] => format!("{} {last} {end}", all.join(", ")),
    }
}

pub(super) fn units(units: &[Unit]) -> String {
    list(units.iter().map(ToString::to_string), "and")
}

/// The cells and values of a board in words.
pub(super) struct Words {
    pub(super) size: Size,
    pub(super) notation: Notation,
}

impl Words {
    fn of(grid: &CandidateGrid) -> Words {
        Words {
            size: grid.size(),
            notation: Notation::default(),
        }
    }

    fn place(&self, cell: usize) -> (usize, usize) {
        (cell / self.size.n(), cell % self.size.n())
    }

    /// Returns candidates side by side, with blanks between them if they have several digits.
    fn candidates(&self, candidates: Candidates) -> String {
        let values: Vec<String> = candidates.iter().map(|value| self.value(value)).collect();
        let is_wide = values.iter().any(|value| value.len() > 1);
        values.join(if is_wide { " " } else { "" })
    }

    fn content(&self, grid: &CandidateGrid, cell: usize) -> String {
        match grid.value(cell) {
            Some(value) => self.value(value),
            None => format!("({})", self.candidates(grid.candidates(cell))),
        }
    }

    pub(super) fn value(&self, value: u8) -> String {
        self.notation.cell(value, self.size).to_string()
    }

    pub(super) fn values(&self, values: Candidates, last: &str) -> String {
        list(values.iter().map(|value| self.value(value)), last)
    }

    pub(super) fn cell(&self, cell: usize) -> String {
        let n = self.size.n();
        format!("r{}c{}", cell / n + 1, cell % n + 1)
    }

    pub(super) fn cells(&self, cells: &[usize], last: &str) -> String {
        list(cells.iter().map(|&cell| self.cell(cell)), last)
    }

    fn reason(&self, deduction: &Deduction) -> String {
        let reason = &deduction.reason;
        let unit = |place: usize| {
            reason
                .units
                .get(place)
                .map(ToString::to_string)
                .unwrap_or_default()
        };
        let (cells, values) = (
            self.cells(&reason.cells, "and"),
            self.values(reason.values, "and"),
        );
        let placed = deduction.placement.map_or(0, |(_, value)| value);
        let only = |unit: String| {
            let (cell, _) = deduction.placement.unwrap_or_default();
            format!(
                "so {} is the only cell of {unit} left for {}",
                self.cell(cell),
                self.value(placed)
            )
        };
        // Two cells, or all of a grave, share a unit, in which one takes another value.
        let one_of = |cells: &str, value: &str| match reason.units.is_empty() {
            true => String::new(),
            false => format!(", so one of {cells} in {} takes {value}", unit(0)),
        };
        match deduction.technique {
            Technique::LastValue => format!("{cells} is the only empty cell of {}", unit(0)),
            Technique::HiddenSingleInBox | Technique::HiddenSingleInLine => {
                format!(
                    "{cells} is the only cell of {} that can be {values}",
                    unit(0)
                )
            }
            Technique::NakedSingle => format!("{values} is the only candidate left in {cells}"),
            Technique::Pointing | Technique::Claiming => {
                format!("in {}, {values} is possible only in {}", unit(0), unit(1))
            }
            Technique::DirectPointing | Technique::DirectClaiming => {
                format!(
                    "in {}, {values} is possible only in {}, {}",
                    unit(0),
                    unit(1),
                    only(unit(2))
                )
            }
            Technique::DirectHiddenPair | Technique::DirectHiddenTriple => {
                format!(
                    "in {}, {values} are possible only in {cells}, {}",
                    unit(0),
                    only(unit(0))
                )
            }
            Technique::HiddenPair | Technique::HiddenTriple | Technique::HiddenQuad => {
                format!("in {}, {values} are possible only in {cells}", unit(0))
            }
            Technique::NakedPair | Technique::NakedTriple | Technique::NakedQuad => {
                format!("in {}, {cells} take {values}", unit(0))
            }
            Technique::XWing | Technique::Swordfish | Technique::Jellyfish => {
                let (base, cover) = reason.units.split_at(reason.units.len() / 2);
                format!(
                    "in {}, {values} is possible only in {}",
                    units(base),
                    units(cover)
                )
            }
            Technique::XyWing | Technique::XyzWing => {
                let takes = &reason.cells[usize::from(deduction.technique == Technique::XyWing)..];
                let pivot = self.cells(&reason.cells[..1], "and");
                format!(
                    "by the candidates of {pivot}, one of {} is {values}",
                    self.cells(takes, "or")
                )
            }
            Technique::UniqueLoop => format!(
                "if {cells} had no candidates but {values}, these could be exchanged, and there would be two solutions{}",
                one_of("the two", "another value")
            ),
            Technique::BivalueGrave => format!(
                "without {values} in {cells}, each cell would have two candidates and each value two cells in each unit, and there would not be one solution{}",
                one_of("these cells", "such a value")
            ),
            Technique::AlignedPair | Technique::AlignedTriplet => {
                let is_pair = deduction.technique == Technique::AlignedPair;
                let (word, count) = if is_pair { ("pair", 2) } else { ("triplet", 3) };
                let (cells, seen) = reason.cells.split_at(count.min(reason.cells.len()));
                let seen = match seen {
                    [] => "their unit".to_owned(),
                    _ => self.cells(seen, "and"),
                };
                format!(
                    "each {word} of values of {} with one of the candidates removed is excluded by {seen}",
                    self.cells(cells, "and")
                )
            }
            Technique::ForcingXChain | Technique::ForcingChain => match &reason.chain[..] {
                [] => String::new(),
                [first, rest @ ..] => {
                    let rest: Vec<String> = rest.iter().map(|node| self.node(node)).collect();
                    format!("if {}, then {}", self.node(first), rest.join(", so "))
                }
            },
            Technique::XCycle | Technique::YCycle | Technique::Cycle => {
                let half = |is_true| {
                    let nodes = reason
                        .chain
                        .iter()
                        .filter(move |node| node.is_true == is_true);
                    list(
                        nodes.map(|node| {
                            self.node(&Node {
                                is_true: true,
                                ..*node
                            })
                        }),
                        "and",
                    )
                };
                format!("either {}, or {}", half(true), half(false))
            }
        }
    }

    fn node(&self, node: &Node) -> String {
        let not = if node.is_true { "" } else { "not " };
        format!(
            "{} is {not}{}",
            self.cell(node.cell),
            self.value(node.value)
        )
    }

    fn conclusion(&self, deduction: &Deduction) -> String {
        if let Some((cell, value)) = deduction.placement {
            return format!("{} = {}", self.cell(cell), self.value(value));
        }
        let mut groups: Vec<(Candidates, Vec<usize>)> = Vec::new();
        for &(cell, values) in &deduction.removals {
            match groups.iter_mut().find(|(of, _)| *of == values) {
                Some((_, cells)) => cells.push(cell),
                None => groups.push((values, vec![cell])),
            }
        }
        let group = |(values, cells): &(Candidates, Vec<usize>)| {
            let verb = if cells.len() == 1 { "is" } else { "are" };
            format!(
                "{} {verb} not {}",
                self.cells(cells, "and"),
                self.values(*values, "or")
            )
        };
        groups.iter().map(group).collect::<Vec<_>>().join("; ")
    }
}
