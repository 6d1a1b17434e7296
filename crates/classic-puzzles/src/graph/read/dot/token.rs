//! The words and signs of a text for Graphviz.

use std::borrow::Cow;

use crate::InstanceError;
use crate::fields::quoted;

use super::super::error_at;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// A name, a number, a text in quotation marks or HTML.
    Name,
    /// One of [`SIGNS`].
    Sign(&'static str),
    End,
}

#[derive(Clone, Debug)]
pub(super) struct Token<'t> {
    pub(super) kind: TokenKind,
    pub(super) text: Cow<'t, str>,
    pub(super) is_quoted: bool,
    /// Where it starts, in bytes.
    pub(super) place: usize,
}

const SIGNS: [&str; 10] = ["->", "--", "{", "}", "[", "]", ";", ",", "=", ":"];

/// The tokens of a text, which are taken one by one.
pub(super) struct Tokens<'t> {
    pub(super) text: &'t str,
    place: usize,
    peeked: Option<Token<'t>>,
}

impl<'t> Tokens<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Tokens {
            text,
            place: text.len() - text.trim_start_matches('\u{feff}').len(),
            peeked: None,
        }
    }

    /// Returns the next token, without taking it.
    pub(super) fn peek(&mut self) -> Result<&Token<'t>, InstanceError> {
        let next = match self.peeked.take() {
            Some(token) => token,
            None => self.token()?,
        };
        Ok(self.peeked.insert(next))
    }

    pub(super) fn next(&mut self) -> Result<Token<'t>, InstanceError> {
        match self.peeked.take() {
            Some(token) => Ok(token),
            None => self.token(),
        }
    }

    pub(super) fn error(&self, token: &Token<'_>, expected: &str) -> InstanceError {
        let found = match token.kind {
            TokenKind::End => "the end of the text".to_owned(),
            _ => quoted(&token.text),
        };
        error_at(self.text, token.place, found, expected)
    }

    fn rest(&self) -> &'t str {
        &self.text[self.place..]
    }

    fn token(&mut self) -> Result<Token<'t>, InstanceError> {
        self.skip_comments()?;
        let (place, rest) = (self.place, self.rest());
        let token = |kind, text: Cow<'t, str>, is_quoted| Token {
            kind,
            text,
            is_quoted,
            place,
        };
        let Some(first) = rest.chars().next() else {
            return Ok(token(TokenKind::End, "".into(), false));
        };
        if first == '"' {
            return Ok(token(TokenKind::Name, self.in_quotation_marks()?, true));
        }
        if first == '<' {
            return Ok(token(TokenKind::Name, self.html()?.into(), true));
        }
        let is_part = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == '.';
        // A number may be negative.
        let is_negative = first == '-'
            && rest[1..].starts_with(|next: char| is_part(next) && !next.is_alphabetic());
        let start = usize::from(is_negative);
        let length = rest[start..]
            .find(|sign| !is_part(sign))
            .unwrap_or(rest.len() - start);
        if length > 0 && (is_negative || is_part(first)) {
            self.place += start + length;
            return Ok(token(TokenKind::Name, rest[..start + length].into(), false));
        }
        match SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
            Some(sign) => {
                self.place += sign.len();
                Ok(token(TokenKind::Sign(sign), sign.into(), false))
            }
            None => {
                let found = quoted(&first.to_string());
                Err(error_at(
                    self.text,
                    place,
                    found,
                    "a name, --, -> or a bracket",
                ))
            }
        }
    }

    /// Skips blanks and comments: `//` and, at the start of a line, `#` up to the end of the line, and `/* */`.
    fn skip_comments(&mut self) -> Result<(), InstanceError> {
        loop {
            let rest = self.rest();
            let blanks = rest.len() - rest.trim_start().len();
            self.place += blanks;
            let rest = self.rest();
            let is_start = || {
                let line = self.text[..self.place].rsplit('\n').next();
                line.is_none_or(|line| line.trim_start_matches('\u{feff}').trim().is_empty())
            };
            if rest.starts_with("//") || rest.starts_with('#') && is_start() {
                self.place += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                let Some(length) = rest.find("*/") else {
                    return Err(error_at(
                        self.text,
                        self.place,
                        "a comment without end",
                        "*/",
                    ));
                };
                self.place += length + 2;
            } else {
                return Ok(());
            }
        }
    }

    /// Reads texts in quotation marks, which `+` connects.
    fn in_quotation_marks(&mut self) -> Result<Cow<'t, str>, InstanceError> {
        let mut whole = String::new();
        loop {
            let rest = self.rest();
            let mut before = '"';
            let mut end = None;
            for (place, sign) in rest.char_indices().skip(1) {
                if sign == '"' && before != '\\' {
                    end = Some(place);
                    break;
                }
                // A backslash before another one is no escape.
                before = if before == '\\' { '"' } else { sign };
            }
            let Some(end) = end else {
                return Err(error_at(
                    self.text,
                    self.place,
                    "a text without end",
                    "a quotation mark",
                ));
            };
            // The only escapes of the language; all others concern the drawing.
            whole += &rest[1..end].replace("\\\n", "").replace("\\\"", "\"");
            self.place += end + 1;
            let place = self.place;
            self.skip_comments()?;
            let Some(after) = self.rest().strip_prefix('+') else {
                self.place = place;
                return Ok(whole.into());
            };
            self.place += 1;
            self.skip_comments()?;
            if !after.trim_start().starts_with('"') {
                return Err(error_at(
                    self.text,
                    self.place,
                    "no text after +",
                    "a quotation mark",
                ));
            }
        }
    }

    /// Reads HTML up to the bracket that belongs to the first one.
    fn html(&mut self) -> Result<&'t str, InstanceError> {
        let rest = self.rest();
        let mut open = 0;
        for (place, sign) in rest.char_indices() {
            match sign {
                '<' => open += 1,
                '>' => open -= 1,
                _ => {}
            }
            if open == 0 {
                self.place += place + 1;
                return Ok(&rest[1..place]);
            }
        }
        Err(error_at(self.text, self.place, "HTML without end", ">"))
    }
}
