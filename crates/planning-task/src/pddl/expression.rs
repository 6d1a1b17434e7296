//! S-expressions with positions.

use std::iter::Peekable;
use std::str::Chars;

use crate::InstanceError;
use crate::position::Position;

/// Lists within lists. The reader and what follows it are recursive to this depth.
const DEEPEST: usize = 200;

/// What an error adds where a list may have ended too early.
const TOO_MANY: &str = "; a ')' before it may be too many";

/// A name in lower case, or a list.
#[derive(Clone, Debug)]
pub(crate) struct Expression {
    pub(crate) at: Position,
    pub(super) kind: ExpressionKind,
}

#[derive(Clone, Debug)]
pub(crate) enum ExpressionKind {
    Name(String),
    /// The elements, and where the closing parenthesis is.
    List(Vec<Expression>, Position),
}

impl Expression {
    /// Reads the only expression of a text.
    pub(super) fn read(text: &str) -> Result<Expression, InstanceError> {
        let mut tokens = Tokens::new(text);
        let only = Expression::next(&mut tokens)?
            .map_err(|end| end.error("the end of the text", "'('"))?;
        match tokens.next() {
            (_, Token::End) => only.check_commas().map(|()| only),
            (at, _) => Err(match only.stray() {
                Some(stray) => stray.error(format!("a section (:name ...){TOO_MANY}")),
                None => at.error("more text", format!("the end of the text{TOO_MANY}")),
            }),
        }
    }

    /// Returns the first element after `define` and the title that is no section.
    fn stray(&self) -> Option<&Expression> {
        let is_section =
            |one: &Expression| one.call("").is_ok_and(|(head, _)| head.starts_with(':'));
        let mut sections = self.items("").ok()?.rest.iter().skip(2);
        sections.find(|one| !is_section(one))
    }

    /// Checks that there is no comma, which only plans may have.
    fn check_commas(&self) -> Result<(), InstanceError> {
        match &self.kind {
            ExpressionKind::List(items, _) => items.iter().try_for_each(Expression::check_commas),
            ExpressionKind::Name(name) => match name.chars().position(|one| one == ',') {
                None => Ok(()),
                Some(before) => {
                    let at = self.at.right(before);
                    Err(at.error("','", "a space, as PDDL has no commas"))
                }
            },
        }
    }

    /// Reads all expressions of a text.
    pub(crate) fn read_all(text: &str) -> Result<Vec<Expression>, InstanceError> {
        let mut tokens = Tokens::new(text);
        let mut all = Vec::new();
        while let Ok(one) = Expression::next(&mut tokens)? {
            all.push(one);
        }
        Ok(all)
    }

    /// Reads the next expression, or returns where the text ends instead.
    fn next(tokens: &mut Tokens<'_>) -> Result<Result<Expression, Position>, InstanceError> {
        // The lists that are open, the innermost last.
        let mut open: Vec<OpenList> = Vec::new();
        loop {
            let (at, token) = tokens.next();
            let complete = match token {
                Token::End => {
                    let Some((Position { line, column }, _)) = open.last() else {
                        return Ok(Err(at));
                    };
                    let expected = format!("')' for the '(' in line {line}, column {column}");
                    return Err(at.error("the end of the text", expected));
                }
                Token::Open if open.len() == DEEPEST => {
                    let expected = format!("at most {DEEPEST} nested lists");
                    return Err(at.error("'('", expected));
                }
                Token::Open => {
                    open.push((at, Vec::new()));
                    continue;
                }
                Token::Close => {
                    let (start, items) = open.pop().ok_or_else(|| at.error("')'", "'('"))?;
                    Expression {
                        at: start,
                        kind: ExpressionKind::List(items, at),
                    }
                }
                Token::Name(name) if name.starts_with(':') && is_nested(&open) => {
                    return Err(unclosed(open, &name));
                }
                Token::Name(name) => Expression {
                    at,
                    kind: ExpressionKind::Name(name),
                },
            };
            match open.last_mut() {
                Some((_, items)) => items.push(complete),
                None => return Ok(Ok(complete)),
            }
        }
    }

    /// Returns what an error calls this.
    pub(super) fn found(&self) -> String {
        match &self.kind {
            ExpressionKind::Name(name) => quoted(name),
            ExpressionKind::List(items, _) => match items.first() {
                None => "'()'".into(),
                Some(first) => match &first.kind {
                    ExpressionKind::Name(name) => quoted(&format!("({name} ...)")),
                    ExpressionKind::List(..) => "a list of lists".into(),
                },
            },
        }
    }

    pub(crate) fn error(&self, expected: impl Into<String>) -> InstanceError {
        self.at.error(self.found(), expected)
    }

    /// Returns the error that this is part of PDDL, as far as is known, but not supported.
    pub(super) fn unsupported(&self, expected: impl Into<String>) -> InstanceError {
        let found = format!("{}, which is not supported", self.found());
        self.at.error(found, expected)
    }

    /// Returns the name, or an error that says what was expected.
    pub(crate) fn name(&self, expected: &str) -> Result<&str, InstanceError> {
        match &self.kind {
            ExpressionKind::Name(name) => Ok(name),
            ExpressionKind::List(..) => Err(self.error(expected)),
        }
    }

    pub(super) fn is_variable(&self) -> bool {
        matches!(&self.kind, ExpressionKind::Name(name) if name.starts_with('?'))
    }

    /// Returns the elements of a list, or an error that says what was expected.
    pub(crate) fn items(&self, expected: &str) -> Result<Items<'_>, InstanceError> {
        match &self.kind {
            ExpressionKind::Name(_) => Err(self.error(expected)),
            ExpressionKind::List(items, end) => Ok(Items {
                rest: items,
                end: *end,
            }),
        }
    }

    /// Returns the name that a list starts with, and its other elements.
    pub(crate) fn call(&self, expected: &str) -> Result<(&str, Items<'_>), InstanceError> {
        let mut items = self.items(expected)?;
        let head = items.next(expected)?.name(expected)?;
        Ok((head, items))
    }
}

/// A list whose end is not read yet: where it starts, and its elements so far.
type OpenList = (Position, Vec<Expression>);

/// Returns whether the innermost list starts inside of a section of a definition, and is empty so far.
fn is_nested(open: &[OpenList]) -> bool {
    open.len() > 2 && open.last().is_some_and(|(_, items)| items.is_empty())
}

/// Returns the error that a section starts inside of another one.
fn unclosed(mut open: Vec<OpenList>, name: &str) -> InstanceError {
    let at = open[open.len() - 1].0;
    let (start, items) = open.swap_remove(1);
    let outer = Expression {
        at: start,
        kind: ExpressionKind::List(items, start),
    };
    let (name, outer, line) = (quoted(&format!("({name} ...)")), outer.found(), start.line);
    at.error(
        format!("{name} inside of {outer} of line {line}"),
        "')' before it",
    )
}

/// Returns the elements of a list one by one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Items<'e> {
    pub(crate) rest: &'e [Expression],
    pub(super) end: Position,
}

impl<'e> Items<'e> {
    /// Returns the next element, or an error that says what was expected.
    pub(super) fn next(&mut self, expected: &str) -> Result<&'e Expression, InstanceError> {
        let (first, rest) = self
            .rest
            .split_first()
            .ok_or_else(|| self.end.error("')'", expected))?;
        self.rest = rest;
        Ok(first)
    }

    /// Checks that all elements were read.
    pub(super) fn finish(self) -> Result<(), InstanceError> {
        self.finish_or("')'")
    }

    /// Checks that all elements were read, or says what was expected instead of another one.
    pub(super) fn finish_or(self, expected: &str) -> Result<(), InstanceError> {
        match self.rest.first() {
            None => Ok(()),
            Some(more) => Err(more.error(expected)),
        }
    }
}

/// Returns a piece of a text between quotation marks.
pub(super) fn quoted(text: &str) -> String {
    format!("'{}'", text.escape_debug())
}

enum Token {
    Open,
    Close,
    Name(String),
    End,
}

struct Tokens<'t> {
    characters: Peekable<Chars<'t>>,
    at: Position,
}

impl<'t> Tokens<'t> {
    fn new(text: &'t str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Tokens {
            characters: text.chars().peekable(),
            at: Position { line: 1, column: 1 },
        }
    }

    /// Takes the next character if it satisfies the condition.
    fn take(&mut self, condition: impl Fn(char) -> bool) -> Option<char> {
        let character = self.characters.next_if(|&next| condition(next))?;
        if character == '\n' {
            self.at.line += 1;
            self.at.column = 1;
        } else {
            self.at.column += 1;
        }
        Some(character)
    }

    fn next(&mut self) -> (Position, Token) {
        while let Some(character) = self.take(|next| next.is_whitespace() || next == ';') {
            if character == ';' {
                while self.take(|next| next != '\n').is_some() {}
            }
        }
        let at = self.at;
        let token = match self.take(|_| true) {
            None => Token::End,
            Some('(') => Token::Open,
            Some(')') => Token::Close,
            Some(first) => {
                let mut name = String::from(first.to_ascii_lowercase());
                // A variable needs no space before it, as in `(aircraft?a)`.
                let ends = |next: char| next.is_whitespace() || "();?".contains(next);
                while let Some(next) = self.take(|next| !ends(next)) {
                    name.push(next.to_ascii_lowercase());
                }
                Token::Name(name)
            }
        };
        (at, token)
    }
}
