use std::fmt;
use std::str::FromStr;

/// The difficulty of a deduction, in tenths: 42 is the rating 4.2 of Sudoku Explainer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating(u8);

impl Rating {
    /// The highest rating of the techniques here.
    pub const MAX: Rating = Rating(75);

    /// Creates a rating of so many tenths.
    #[must_use]
    pub const fn of_tenths(tenths: u8) -> Rating {
        Rating(tenths)
    }

    /// Returns the rating in tenths.
    #[must_use]
    pub const fn tenths(self) -> u8 {
        self.0
    }

    /// Returns the rating as a number.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        f64::from(self.0) / 10.0
    }

    /// Returns a rating that is higher by so many tenths.
    pub(super) fn plus(self, tenths: usize) -> Rating {
        let tenths = u8::try_from(tenths).unwrap_or(u8::MAX);
        Rating(self.0.saturating_add(tenths))
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// Parses a rating with at most one decimal, such as `3.2` or `3`.
impl FromStr for Rating {
    type Err = RatingError;

    fn from_str(text: &str) -> Result<Rating, RatingError> {
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        let digit = |text: &str| match text.as_bytes() {
            [digit @ b'0'..=b'9'] => Some(digit - b'0'),
            _ => None,
        };
        digit(whole)
            .zip(digit(tenth))
            .map(|(whole, tenth)| Rating(10 * whole + tenth))
            .ok_or_else(|| RatingError(text.to_owned()))
    }
}

/// The error of parsing a text that is not a rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingError(String);

impl fmt::Display for RatingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found `{}`, expected a rating such as 3.2", self.0)
    }
}

impl std::error::Error for RatingError {}

macro_rules! techniques {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal, $tenths:literal;)+) => {
        /// A kind of deduction, in the order of Sudoku Explainer, with its name and rating.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Technique {
            $($(#[doc = $doc])+ $variant,)+
        }

        impl Technique {
            /// All techniques.
            pub const ALL: &[Technique] = &[$(Technique::$variant),+];

            /// Returns the name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Technique::$variant => $name,)+
                }
            }

            /// Returns the rating of the simplest deduction of this kind. Loops, graves and chains are rated higher the more cells they have.
            #[must_use]
            pub const fn rating(self) -> Rating {
                match self {
                    $(Technique::$variant => Rating($tenths),)+
                }
            }

            /// Returns what is concluded from what, in a sentence.
            #[must_use]
            pub const fn explanation(self) -> &'static str {
                match self {
                    $(Technique::$variant => concat!($($doc),+).trim_ascii(),)+
                }
            }
        }
    };
}

techniques! {
    /// A unit has one empty cell: it takes the missing value.
    LastValue = "last value", 10;
    /// Only one cell of a box can take a value.
    HiddenSingleInBox = "hidden single in a box", 12;
    /// Only one cell of a row or column can take a value.
    HiddenSingleInLine = "hidden single in a row or column", 15;
    /// Pointing, after which another box has a single cell for the value.
    DirectPointing = "direct pointing", 17;
    /// Claiming, after which another row or column has a single cell for the value.
    DirectClaiming = "direct claiming", 19;
    /// A hidden pair, after which the unit has a single cell for another value.
    DirectHiddenPair = "direct hidden pair", 20;
    /// A cell has one candidate.
    NakedSingle = "naked single", 23;
    /// A hidden triple, after which the unit has a single cell for another value.
    DirectHiddenTriple = "direct hidden triple", 25;
    /// The cells of a box for a value are in one row or column: no other cell of that one takes it.
    Pointing = "pointing", 26;
    /// The cells of a row or column for a value are in one box: no other cell of the box takes it.
    Claiming = "claiming", 28;
    /// Two cells of a unit have two candidates together: no other cell of the unit takes these.
    NakedPair = "naked pair", 30;
    /// The cells of two rows for a value are in two columns, or the reverse: no other cell of these columns takes it.
    XWing = "X-wing", 32;
    /// Two values of a unit have two cells together: these take no other value.
    HiddenPair = "hidden pair", 34;
    /// Three cells of a unit have three candidates together: no other cell of the unit takes these.
    NakedTriple = "naked triple", 36;
    /// An X-wing with three rows and three columns.
    Swordfish = "swordfish", 38;
    /// Three values of a unit have three cells together: these take no other value.
    HiddenTriple = "hidden triple", 40;
    /// A cell with candidates x and y sees one with x and z and one with y and z: one of these two is z.
    XyWing = "XY-wing", 42;
    /// A cell with candidates x, y and z sees one with x and z and one with y and z: one of the three is z.
    XyzWing = "XYZ-wing", 44;
    /// Cells that form a loop would have two values that can be exchanged, and the board two solutions, but for further candidates.
    UniqueLoop = "unique rectangle or loop", 45;
    /// Four cells of a unit have four candidates together: no other cell of the unit takes these.
    NakedQuad = "naked quad", 50;
    /// An X-wing with four rows and four columns.
    Jellyfish = "jellyfish", 52;
    /// Four values of a unit have four cells together: these take no other value.
    HiddenQuad = "hidden quad", 54;
    /// All cells would have two candidates and each value two cells in each unit, and the board not one solution, but for further candidates.
    BivalueGrave = "bivalue universal grave", 56;
    /// Each pair of values of two cells that contains a candidate is excluded by a third cell that they see.
    AlignedPair = "aligned pair exclusion", 62;
    /// Cells for one value form a loop, of which every second one takes it.
    XCycle = "bidirectional X-cycle", 65;
    /// Cells with two candidates form a loop, which has two ways to be filled.
    YCycle = "bidirectional Y-cycle", 65;
    /// A candidate of one value, or its absence, implies its opposite by the cells for that value.
    ForcingXChain = "forcing X-chain", 66;
    /// Candidates form a loop, of which every second one is true.
    Cycle = "bidirectional cycle", 70;
    /// A candidate or its absence implies its opposite by a chain of implications.
    ForcingChain = "forcing chain", 70;
    /// Each combination of values of three cells that contains a candidate is excluded by cells that these see.
    AlignedTriplet = "aligned triplet exclusion", 75;
}

impl Technique {
    /// Returns whether deductions of this kind hold only on boards with one solution.
    #[must_use]
    pub const fn needs_one_solution(self) -> bool {
        matches!(self, Technique::UniqueLoop | Technique::BivalueGrave)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
