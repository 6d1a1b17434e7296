//! The words of a line.

use std::borrow::Cow;

use crate::InstanceError;
use crate::fields::quoted;

use super::check_name;

/// A word or a text in quotation marks.
#[derive(Clone, Debug)]
pub(super) struct Token<'t> {
    pub(super) column: usize,
    pub(super) text: Cow<'t, str>,
    pub(super) is_quoted: bool,
}

/// Returns the tokens of a line up to a comment, which starts with the line or after a blank.
pub(super) fn tokens(line: usize, text: &str) -> Result<Vec<Token<'_>>, InstanceError> {
    let mut tokens = Vec::new();
    let (mut rest, mut column) = (text, 1);
    loop {
        let blanks = rest.len() - rest.trim_start().len();
        column += rest[..blanks].chars().count();
        rest = &rest[blanks..];
        let (token, length) = match rest.chars().next() {
            None | Some('#') => return Ok(tokens),
            Some('"') => in_quotation_marks(line, column, rest)?,
            Some(_) => {
                let ends = |character: char| character.is_whitespace() || character == '"';
                let length = rest.find(ends).unwrap_or(rest.len());
                let token = Token {
                    column,
                    text: rest[..length].into(),
                    is_quoted: false,
                };
                (token, length)
            }
        };
        check_name(line, column, &token.text)?;
        tokens.push(token);
        column += rest[..length].chars().count();
        rest = &rest[length..];
        let next = rest.chars().next();
        if let Some(next) = next.filter(|&next| !next.is_whitespace()) {
            let found = quoted(&next.to_string());
            return Err(InstanceError::new(line, column, found, "a blank"));
        }
    }
}

/// Returns the token that `rest` starts with, and its length in bytes.
fn in_quotation_marks(
    line: usize,
    column: usize,
    rest: &str,
) -> Result<(Token<'_>, usize), InstanceError> {
    let mut text = String::new();
    let mut characters = rest.char_indices().skip(1);
    let end = || column + rest.chars().count();
    while let Some((place, character)) = characters.next() {
        match character {
            '"' => {
                let token = Token {
                    column,
                    text: text.into(),
                    is_quoted: true,
                };
                return Ok((token, place + 1));
            }
            '\\' => match characters.next() {
                Some((_, escaped @ ('"' | '\\'))) => text.push(escaped),
                Some((place, other)) => {
                    let column = column + rest[..place].chars().count();
                    let found = quoted(&other.to_string());
                    let expected = r#"" or \ after \"#;
                    return Err(InstanceError::new(line, column, found, expected));
                }
                None => break,
            },
            _ => text.push(character),
        }
    }
    let found = "the end of the line";
    Err(InstanceError::new(line, end(), found, "a quotation mark"))
}
