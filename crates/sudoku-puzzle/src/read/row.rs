//! Splitting of lines into cells.

use std::fmt;

use super::error::quoted;
use super::{frame, lengths, symbols};

/// The content of a cell as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Content {
    Symbol(char),
    /// A number of more than one digit.
    Number(u8),
    /// An empty cell written as spaces in a frame or in columns.
    Blank,
    /// An empty field, or a word such as `None`.
    NoValue,
    /// `-1` or twice the sign of an empty cell, which are empty cells of boards without another sign.
    Empty(Box<str>),
    /// Any other text.
    Word(Box<str>),
}

impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Content::Symbol(symbol) => write!(f, "`{}`", symbol.escape_debug()),
            Content::Number(number) => write!(f, "`{number}`"),
            Content::Blank => f.write_str("a blank cell"),
            Content::NoValue => f.write_str("a cell without a value"),
            Content::Empty(word) | Content::Word(word) => f.write_str(&quoted(word)),
        }
    }
}

/// A cell as written, and its position.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub(super) content: Content,
    pub(super) line: u64,
    pub(super) column: usize,
}

impl Cell {
    pub(super) fn new(content: Content, line: u64, column: usize) -> Cell {
        Cell {
            content,
            line,
            column,
        }
    }
}

/// The interpretation of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    /// Each character is a cell.
    Symbols,
    /// Each number is a cell.
    Numbers,
    /// Separated single digits, which are numbers unless other cells of the board are symbols.
    Either,
}

/// The layout of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Plain,
    /// With bars.
    Drawn,
    /// The first field of a CSV line, which can only be a whole board.
    Field,
}

/// The cells of a line: a row of a board, or a whole board.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) line: u64,
    pub(super) cells: Vec<Cell>,
    /// Whether each character is a cell, instead of each token.
    pub(super) compact: bool,
    pub(super) form: Form,
    /// Whether three or more spaces separate two cells, which may be empty cells.
    pub(super) has_gaps: bool,
    /// The column after the last cell.
    pub(super) end: usize,
}

impl Row {
    /// Returns the word for its cells in messages.
    pub(super) fn word(&self) -> &'static str {
        match encoding([self]) {
            Encoding::Symbols => "symbol",
            Encoding::Numbers => "number",
            Encoding::Either => "cell",
        }
    }

    /// Returns whether no cell has a value or a sign of an empty cell.
    pub(super) fn is_without_signs(&self) -> bool {
        let mut contents = self.cells.iter().map(|cell| &cell.content);
        contents.all(|content| matches!(content, Content::Blank | Content::NoValue))
    }

    /// Splits `text`, which starts in `column`, into cells. Returns `None` if it has no cell.
    ///
    /// With `in_numbers` the lines above were numbers, and these cells are read as numbers if possible.
    pub(super) fn of(text: &str, line: u64, column: usize, in_numbers: bool) -> Option<Row> {
        let mut tokens = tokens(text, column);
        let is_drawn = text.contains('|');
        let framed = if is_drawn {
            frame::cells(text, line, column)
        } else {
            None
        };
        let is_blank = |cell: &Cell| cell.content == Content::Blank;
        let framed = framed.filter(|cells| cells.iter().any(is_blank));
        if tokens.is_empty() && framed.is_none() {
            return None;
        }
        let last = tokens.iter().rfind(|token| token.length > 0);
        let mut end = last.or(tokens.last()).map_or(column, Token::end);
        let mut pairs = tokens.windows(2);
        let has_gaps = pairs.any(|pair| pair[1].column - pair[0].end() > 2);
        let whole =
            |token: &&Token<'_>| lengths::long_whole(token.text.replace('+', "").chars().count());
        let whole = tokens.first().filter(whole).map(Token::end);
        if let Some(whole) = whole {
            // Text after a complete board, such as a rating or a name, is ignored.
            end = whole;
            tokens.truncate(1);
        }
        let compact = !are_cells(&tokens, in_numbers);
        let length = tokens.iter().map(|token| token.length).sum();
        let mut cells = Vec::with_capacity(if compact { length } else { tokens.len() });
        for token in &tokens {
            if compact {
                // HoDoKu writes `+` before values that are no clues.
                let symbols = token.text.chars().zip(token.column..);
                let symbols = symbols.filter(|&(symbol, _)| whole.is_none() || symbol != '+');
                cells.extend(
                    symbols
                        .map(|(symbol, column)| Cell::new(Content::Symbol(symbol), line, column)),
                );
            } else {
                cells.push(Cell::new(token.content(), line, token.column));
            }
        }
        let form = match is_drawn {
            true => Form::Drawn,
            false => Form::Plain,
        };
        let compact = compact && framed.is_none();
        Some(Row {
            line,
            cells: framed.unwrap_or(cells),
            compact,
            form,
            has_gaps,
            end,
        })
    }
}

/// Returns the common interpretation of the cells of these rows: that of the majority of the unambiguous cells, so that
/// a single invalid cell does not change it.
pub(super) fn encoding<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Encoding {
    let (mut symbols, mut numbers) = (0, 0);
    for row in rows {
        for cell in &row.cells {
            match cell.content {
                _ if row.compact => symbols += 1,
                Content::Symbol(symbol)
                    if symbol.is_ascii_alphabetic() || "@&".contains(symbol) =>
                {
                    symbols += 1;
                }
                Content::Number(_) => numbers += 1,
                _ => {}
            }
        }
    }
    match (symbols > numbers, numbers) {
        (true, _) => Encoding::Symbols,
        (false, 0) => Encoding::Either,
        (false, _) => Encoding::Numbers,
    }
}

/// The words of programs for an empty cell.
const NO_VALUES: [&str; 3] = ["None", "null", "nil"];

/// The text between two separators; empty for an empty field.
pub(super) struct Token<'a> {
    text: &'a str,
    column: usize,
    /// In characters.
    length: usize,
}

impl Token<'_> {
    pub(super) fn new(text: &str, column: usize) -> Token<'_> {
        Token {
            text,
            column,
            length: text.chars().count(),
        }
    }

    /// Returns the column after it.
    fn end(&self) -> usize {
        self.column + self.length
    }

    /// Returns whether this looks like one cell: one character, two digits, an empty field, a word for that, or the text of an empty cell in
    /// columns of two characters.
    pub(super) fn is_short(&self) -> bool {
        match self.length {
            0 | 1 => true,
            2 => self.is_empty_in_two() || self.text.bytes().all(|byte| byte.is_ascii_digit()),
            _ => NO_VALUES.contains(&self.text),
        }
    }

    /// Returns whether this is `-1`, or twice the sign of an empty cell.
    fn is_empty_in_two(&self) -> bool {
        self.text == "-1" || self.is_double()
    }

    fn is_double(&self) -> bool {
        let mut symbols = self.text.chars();
        let first = symbols.next().filter(|&symbol| symbols::is_sign(symbol));
        self.length == 2 && first.is_some() && first == symbols.next()
    }

    pub(super) fn content(&self) -> Content {
        if self.text.is_empty() || NO_VALUES.contains(&self.text) {
            return Content::NoValue;
        }
        let mut symbols = self.text.chars();
        match (symbols.next(), self.text.parse()) {
            (Some(symbol), _) if self.length == 1 => Content::Symbol(symbol),
            _ if self.is_empty_in_two() => Content::Empty(self.text.into()),
            // A number must start with a digit, not with `+`.
            (Some('0'..='9'), Ok(number)) => Content::Number(number),
            _ => Content::Word(self.text.into()),
        }
    }
}

/// Splits a text that starts in `column` into tokens.
pub(super) fn tokens(mut text: &str, mut column: usize) -> Vec<Token<'_>> {
    let is_short = |field: &str| Token::new(field.trim(), 0).is_short();
    let in_tabs = text.contains('\t') && text.split('\t').all(is_short);
    if !in_tabs || !lengths::is_legal(text.split('\t').count()) {
        // Tabs at the ends do not separate fields.
        let inner = text.trim_start();
        column += text.chars().count() - inner.chars().count();
        text = inner.trim_end();
    }
    let is_separator = |symbol: char| symbol.is_whitespace() || matches!(symbol, '|' | ',' | ';');
    let mut tokens = Vec::new();
    let mut in_empty_field = true;
    for part in text.split_inclusive(is_separator) {
        // A separator is one character at the end of its part.
        let token = Token::new(part.trim_end_matches(is_separator), column);
        let length = token.length;
        let ends_field = part.ends_with([',', ';']) || in_tabs && part.ends_with('\t');
        column += length + usize::from(token.text.len() < part.len());
        if length > 0 || in_empty_field && ends_field {
            tokens.push(token);
        }
        in_empty_field = ends_field || in_empty_field && length == 0;
    }
    let count = tokens.len();
    if in_empty_field && count > 0 && !lengths::is_legal(count) && lengths::is_legal(count + 1) {
        // An empty last field, and not a separator after the last one.
        tokens.push(Token::new("", column));
    }
    tokens
}

/// Returns whether each token is a cell, instead of each character: if most tokens look like a cell, so that a single
/// one that does not is an invalid cell.
pub(super) fn are_cells(tokens: &[Token<'_>], in_numbers: bool) -> bool {
    // `1. .. .3 ..` are cells of a 4×4 board, grouped by box.
    let is_in_box = |token: &Token<'_>| {
        token.length == 2 && token.text.contains(symbols::is_sign) && !token.is_short()
    };
    let in_boxes = tokens.iter().any(is_in_box);
    // Two signs alone in a line are two cells.
    let are_in_boxes = in_boxes || tokens.len() == 1;
    let is_short = |token: &&Token<'_>| token.is_short() && !(are_in_boxes && token.is_double());
    let short = tokens.iter().filter(is_short).count();
    if in_numbers {
        // Numbers, unless the number of characters is that of a row or about that of a board.
        let symbols = tokens.iter().map(|token| token.length).sum();
        return 2 * short >= tokens.len() || !lengths::is_legal(symbols) && symbols <= 64;
    }
    // `12 34` is a row of a 4×4 board, grouped by box.
    let in_boxes = tokens.len() == 2 && tokens.iter().all(|token| token.length == 2);
    2 * short > tokens.len() && !in_boxes
}
