//! Mutants behind switches: a function with mutants has a changed copy of its body for each.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;

use serde::Deserialize;

/// The variable of the environment with the number of the mutant to switch on.
pub(super) const VARIABLE: &str = "XTASK_MUTANT";

/// A change, as cargo-mutants lists it.
#[derive(Deserialize)]
pub(super) struct Mutant {
    /// The file, the line, the column and the change.
    pub(super) name: String,
    pub(super) file: PathBuf,
    replacement: String,
    span: Span,
    function: Option<Function>,
}

#[derive(Deserialize)]
struct Function {
    span: Span,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
struct Span {
    start: Place,
    end: Place,
}

/// A place in a file. Lines and columns, in characters, begin at 1.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    line: usize,
    column: usize,
}

/// Returns a source file with switches for these mutants, each with its number. A switch is `if mutant!(number)`.
pub(super) fn added(source: &str, mutants: &[(usize, &Mutant)]) -> String {
    let mut functions: BTreeMap<Span, Vec<(usize, &Mutant)>> = BTreeMap::new();
    for &(number, mutant) in mutants {
        if let Some(function) = &mutant.function {
            functions
                .entry(function.span)
                .or_default()
                .push((number, mutant));
        }
    }
    let mut text = source.to_owned();
    // From the last function to the first, so that the places of those before it stay right.
    for (span, mutants) in functions.iter().rev() {
        let function = bytes(source, *span);
        let Some((signature, body)) = parts(source, function) else {
            continue;
        };
        let mut switched = String::from("{ ");
        for (number, mutant) in mutants {
            let Range { start, end } = bytes(source, mutant.span);
            let (before, after) = (&source[body.start..start], &source[end..body.end]);
            let changed = format!("{before}{}{after}", mutant.replacement);
            switched += &format!("if mutant!({number}) {changed} else ");
        }
        switched += &source[body.clone()];
        switched += " }";
        text.replace_range(body, &switched);
        // A constant function cannot read the environment.
        if let Some(constant) = source[signature.clone()].rfind("const fn ") {
            let from = signature.start + constant;
            text.replace_range(from..from + "const ".len(), "");
        }
    }
    text
}

/// Returns the root of a crate with the definition of `mutant!`.
pub(super) fn defined(root: &str) -> String {
    let is_inner =
        |line: &&str| line.is_empty() || line.starts_with("//!") || line.starts_with("#![");
    let inner: usize = root
        .split_inclusive('\n')
        .take_while(|line| is_inner(&line.trim_end()))
        .map(str::len)
        .sum();
    let (inner, items) = root.split_at(inner);
    format!(
        r#"{inner}
macro_rules! mutant {{
    ($number:literal) => {{ $crate::mutant() == Some($number) }};
}}

fn mutant() -> Option<u32> {{
    static NUMBER: std::sync::OnceLock<Option<u32>> = std::sync::OnceLock::new();
    *NUMBER.get_or_init(|| std::env::var("{VARIABLE}").ok()?.parse().ok())
}}

{items}"#
    )
}

/// Returns the number of the last switch at a line or before it.
pub(super) fn at_line(source: &str, line: usize) -> Option<usize> {
    let lines: Vec<&str> = source.lines().take(line).collect();
    let lines = lines.join("\n");
    let (_, last) = lines.rsplit_once("mutant!(")?;
    last.split_once(')')?.0.parse().ok()
}

/// Returns the range of bytes of a span.
fn bytes(source: &str, span: Span) -> Range<usize> {
    let byte = |place: Place| {
        let lines = source.split_inclusive('\n');
        let before: usize = lines.take(place.line - 1).map(str::len).sum();
        let columns = source[before..].char_indices().nth(place.column - 1);
        columns.map_or(source.len(), |(column, _)| before + column)
    };
    byte(span.start)..byte(span.end)
}

/// Returns the ranges of the signature and of the body of a function, which may begin with documentation and attributes.
fn parts(source: &str, function: Range<usize>) -> Option<(Range<usize>, Range<usize>)> {
    let mut start = function.start;
    for line in source[function.clone()].split_inclusive('\n') {
        if !line.trim_start().starts_with("//") && line.split("//").next()?.contains("fn ") {
            break;
        }
        start += line.len();
    }
    let mut depth = 0;
    for (place, character) in source[start..function.end].char_indices() {
        match character {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            '{' if depth == 0 => return Some((start..start + place, start + place..function.end)),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
impl Mutant {
    pub(super) fn named(name: &str) -> Self {
        let start = Place { line: 1, column: 1 };
        Mutant {
            name: name.to_owned(),
            file: PathBuf::new(),
            replacement: String::new(),
            span: Span { start, end: start },
            function: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "/// Half of `x²`, as fn half() {} is.
const fn half(x: [u32; 2]) -> u32 {
    x[0] + 1
}
";

    fn mutant(replacement: &str, start: (usize, usize), end: (usize, usize)) -> Mutant {
        let place = |(line, column)| Place { line, column };
        let span = |start, end| Span {
            start: place(start),
            end: place(end),
        };
        Mutant {
            replacement: replacement.to_owned(),
            span: span(start, end),
            function: Some(Function {
                span: span((1, 1), (4, 2)),
            }),
            ..Mutant::named("")
        }
    }

    #[test]
    fn a_function_has_a_changed_body_for_each_mutant() {
        let mutants = [mutant("-", (3, 10), (3, 11)), mutant("0", (3, 5), (3, 13))];
        let switched = added(SOURCE, &[(4, &mutants[0]), (7, &mutants[1])]);
        let expected = "/// Half of `x²`, as fn half() {} is.
fn half(x: [u32; 2]) -> u32 { if mutant!(4) {
    x[0] - 1
} else if mutant!(7) {
    0
} else {
    x[0] + 1
} }
";
        assert_eq!(switched, expected);
        assert_eq!(
            [1, 2, 4, 5, 8].map(|line| at_line(&switched, line)),
            [None, Some(4), Some(7), Some(7), Some(7)]
        );
    }

    #[test]
    fn the_macro_is_defined_before_the_first_item() {
        let root = defined("//! Docs.\n\n#![forbid(unsafe_code)]\n\nmod a;\n");
        let place = |text| root.find(text);
        assert!(place("#![forbid") < place("macro_rules!"));
        assert!(place("fn mutant") < place("mod a;"));
    }
}
