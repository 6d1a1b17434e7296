use std::fmt;
use std::str::FromStr;

/// An alphabet: the symbols of the values of a 16×16 board. Three alphabets are in use.
///
/// [`Reader::alphabet`](super::Reader::alphabet) sets one; otherwise the reader determines it from the symbols that
/// occur, and returns an error if they are ambiguous.
///
/// ```
/// use sudoku_puzzle::read::Alphabet;
///
/// assert_eq!("0-F".parse(), Ok(Alphabet::ZeroBased));
/// assert_eq!(Alphabet::Letters.to_string(), "A-P");
/// assert_eq!(
///     "A-Z".parse::<Alphabet>().unwrap_err().to_string(),
///     "unknown alphabet `A-Z`, expected 1-G, 0-F or A-P"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Alphabet {
    /// `1-G`: 1 to 9, and A to G for 10 to 16; `0` is an empty cell.
    OneBased,
    /// `0-F`: 0 to 9 for 1 to 10, A to F for 11 to 16; `0` is the value 1, not an empty cell. Larger boards continue with G.
    ZeroBased,
    /// `A-P`: A to P for 1 to 16; `0` is an empty cell.
    Letters,
}

impl Alphabet {
    /// All alphabets.
    pub const ALL: [Alphabet; 3] = [Alphabet::OneBased, Alphabet::ZeroBased, Alphabet::Letters];

    fn name(self) -> &'static str {
        match self {
            Alphabet::OneBased => "1-G",
            Alphabet::ZeroBased => "0-F",
            Alphabet::Letters => "A-P",
        }
    }
}

impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Parses the names `1-G`, `0-F` and `A-P`; case is ignored.
impl FromStr for Alphabet {
    type Err = AlphabetError;

    fn from_str(name: &str) -> Result<Alphabet, AlphabetError> {
        Alphabet::ALL
            .into_iter()
            .find(|alphabet| alphabet.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| AlphabetError(name.to_owned()))
    }
}

/// The error of parsing an unknown name of an alphabet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlphabetError(String);

impl fmt::Display for AlphabetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown alphabet `{}`, expected 1-G, 0-F or A-P", self.0)
    }
}

impl std::error::Error for AlphabetError {}
