//! Sets of techniques, and the words that name them.

use std::fmt;
use std::str::FromStr;

use super::Technique;

/// The words for several techniques, beside those for each one.
const FAMILIES: &[(&str, &[Technique])] = &[
    (
        "singles",
        &[
            Technique::LastValue,
            Technique::HiddenSingleInBox,
            Technique::HiddenSingleInLine,
            Technique::NakedSingle,
        ],
    ),
    (
        "locked-candidates",
        &[
            Technique::DirectPointing,
            Technique::DirectClaiming,
            Technique::Pointing,
            Technique::Claiming,
        ],
    ),
    (
        "pairs",
        &[
            Technique::DirectHiddenPair,
            Technique::NakedPair,
            Technique::HiddenPair,
        ],
    ),
    (
        "triples",
        &[
            Technique::DirectHiddenTriple,
            Technique::NakedTriple,
            Technique::HiddenTriple,
        ],
    ),
    ("quads", &[Technique::NakedQuad, Technique::HiddenQuad]),
    (
        "fish",
        &[Technique::XWing, Technique::Swordfish, Technique::Jellyfish],
    ),
    ("wings", &[Technique::XyWing, Technique::XyzWing]),
    (
        "uniqueness",
        &[Technique::UniqueLoop, Technique::BivalueGrave],
    ),
    (
        "chains",
        &[
            Technique::XCycle,
            Technique::YCycle,
            Technique::ForcingXChain,
            Technique::Cycle,
            Technique::ForcingChain,
        ],
    ),
];

/// A set of techniques.
///
/// It is parsed from a word: the [name](Technique::name) of a technique in lower case, with hyphens instead of spaces, or
/// that of a family: `singles`, `locked-candidates`, `pairs`, `triples`, `quads`, `fish`, `wings`, `uniqueness`, `chains`.
///
/// ```
/// use sudoku_puzzle::deduce::{Technique, Techniques};
///
/// let wings: Techniques = "wings".parse()?;
/// assert!(wings.contains(Technique::XyWing) && !wings.contains(Technique::XWing));
/// assert_eq!("x-wing".parse(), Ok(Techniques::from(Technique::XWing)));
/// # Ok::<(), sudoku_puzzle::deduce::TechniquesError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Techniques(u32);

impl Techniques {
    /// Returns the words from which a set is parsed.
    pub fn words() -> impl Iterator<Item = String> {
        let families = FAMILIES.iter().map(|&(family, _)| family.to_owned());
        families.chain(Technique::ALL.iter().map(|&technique| word(technique)))
    }

    /// Returns whether the set contains a technique.
    #[must_use]
    pub fn contains(self, technique: Technique) -> bool {
        self.0 >> technique as u32 & 1 == 1
    }

    /// Returns whether the set is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the techniques that are in both sets.
    #[must_use]
    pub fn and(self, other: Techniques) -> Techniques {
        Techniques(self.0 & other.0)
    }

    /// Returns the techniques that are not in the other set.
    #[must_use]
    pub fn without(self, other: Techniques) -> Techniques {
        Techniques(self.0 & !other.0)
    }

    /// Returns the techniques, in their order.
    pub fn iter(self) -> impl Iterator<Item = Technique> {
        let all = Technique::ALL.iter().copied();
        all.filter(move |&technique| self.contains(technique))
    }
}

impl From<Technique> for Techniques {
    fn from(technique: Technique) -> Techniques {
        Techniques(1 << technique as u32)
    }
}

impl Extend<Technique> for Techniques {
    fn extend<I: IntoIterator<Item = Technique>>(&mut self, techniques: I) {
        for technique in techniques {
            self.0 |= Techniques::from(technique).0;
        }
    }
}

impl FromIterator<Technique> for Techniques {
    fn from_iter<I: IntoIterator<Item = Technique>>(techniques: I) -> Techniques {
        let mut set = Techniques::default();
        set.extend(techniques);
        set
    }
}

/// Returns the word for a technique.
fn word(technique: Technique) -> String {
    technique.name().to_ascii_lowercase().replace(' ', "-")
}

/// The names of the techniques, separated by `or`.
impl fmt::Display for Techniques {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, technique) in self.iter().enumerate() {
            let before = if place > 0 { " or " } else { "" };
            write!(f, "{before}{technique}")?;
        }
        Ok(())
    }
}

impl FromStr for Techniques {
    type Err = TechniquesError;

    fn from_str(text: &str) -> Result<Techniques, TechniquesError> {
        if let Some((_, family)) = FAMILIES.iter().find(|(family, _)| *family == text) {
            return Ok(family.iter().copied().collect());
        }
        let mut all = Technique::ALL.iter().copied();
        let named = all.find(|&technique| word(technique) == text);
        named
            .map(Techniques::from)
            .ok_or_else(|| TechniquesError(text.to_owned()))
    }
}

/// The error of parsing an unknown word for techniques.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TechniquesError(String);

impl fmt::Display for TechniquesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = Techniques::words().collect();
        let words = words.join(", ");
        write!(f, "found `{}`, expected one of {words}", self.0)
    }
}

impl std::error::Error for TechniquesError {}
