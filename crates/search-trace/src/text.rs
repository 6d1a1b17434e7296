//! Formatting of numbers and text into a byte buffer, as tracing has to keep up with the search.

use std::fmt::{self, Write as _};

use search_core::{Cost, Node, StateSpace, cost::Number};

/// Appends an integer.
#[inline]
pub(crate) fn integer(out: &mut Vec<u8>, number: impl itoa::Integer) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

/// Appends a number as exact JSON: the length of a grid path is an object; infinity and NaN are `null`.
#[inline]
pub(crate) fn number(out: &mut Vec<u8>, value: Number) {
    match value {
        Number::Whole(value) => integer(out, value),
        Number::Octile { straight, diagonal } => steps(out, straight, diagonal),
        Number::Decimal(value) => {
            let _ = write!(Plain(out), "{value}");
        }
        Number::Real(value) => real(out, value),
    }
}

fn steps(out: &mut Vec<u8>, straight: i32, diagonal: i32) {
    out.extend_from_slice(b"{\"straight\":");
    integer(out, straight);
    out.extend_from_slice(b",\"diagonal\":");
    integer(out, diagonal);
    out.push(b'}');
}

/// Appends a number as an exact CSV field: `3 + 5√2`.
#[inline]
pub(crate) fn cell(out: &mut Vec<u8>, value: Number) {
    match value {
        Number::Octile { .. } => {
            let _ = write!(Plain(out), "{value}");
        }
        _ => number(out, value),
    }
}

/// Appends the nearest JSON number, for formats without exact lengths of grid paths.
pub(crate) fn nearest(out: &mut Vec<u8>, value: Number) {
    match value {
        Number::Octile { .. } => real(out, value.into()),
        _ => number(out, value),
    }
}

/// Appends the shortest text that parses to the same number, without a decimal point if it is whole and less than 10¹⁵.
#[cold]
pub(crate) fn real(out: &mut Vec<u8>, value: f64) {
    if !value.is_finite() {
        out.extend_from_slice(b"null");
    } else if value.fract() == 0.0 && value.abs() < 1e15 {
        integer(out, value as i64);
    } else {
        out.extend_from_slice(zmij::Buffer::new().format_finite(value).as_bytes());
    }
}

/// Appends a coordinate, rounded to three decimals.
pub(crate) fn coordinate(out: &mut Vec<u8>, value: f64) {
    real(out, (value * 1000.0).round() / 1000.0);
}

/// Returns f, g and h of a node, as far as they are known.
#[inline]
pub(crate) fn values<P: StateSpace>(node: &Node<'_, P>) -> [Option<Number>; 3] {
    let f = node.g.zip(node.h).map(|(g, h)| g.plus(h));
    [f, node.g, node.h].map(|cost| cost.map(Cost::number))
}

/// Appends text unchanged.
pub(crate) struct Plain<'a>(pub(crate) &'a mut Vec<u8>);

impl fmt::Write for Plain<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

/// Appends text, escaped for a JSON string.
pub(crate) struct Json<'a>(pub(crate) &'a mut Vec<u8>);

impl fmt::Write for Json<'_> {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let bytes = text.as_bytes();
        // Checks eight bytes at a time. The last eight may overlap the previous ones.
        let special = match bytes.last_chunk() {
            Some(last) => {
                let eights = bytes.as_chunks().0.iter().chain([last]);
                eights.fold(0, |any, eight| any | any_special(*eight)) != 0
            }
            None => bytes.iter().any(|byte| is_special(*byte)),
        };
        if special {
            self.escape(bytes);
        } else {
            self.0.extend_from_slice(bytes);
        }
        Ok(())
    }
}

#[inline]
fn is_special(byte: u8) -> bool {
    byte < 0x20 || byte == b'"' || byte == b'\\'
}

/// Returns a non-zero value if any of the eight bytes needs escaping. `below` sets the highest bit of each byte
/// that is less than a bound: subtracting the bound sets that bit, and it was not set before.
#[inline]
fn any_special(bytes: [u8; 8]) -> u64 {
    let all = |byte| u64::from_le_bytes([byte; 8]);
    let below = |word: u64, byte| word.wrapping_sub(all(byte)) & !word;
    let word = u64::from_le_bytes(bytes);
    let quote = below(word ^ all(b'"'), 1);
    let backslash = below(word ^ all(b'\\'), 1);
    (below(word, 0x20) | quote | backslash) & all(0x80)
}

impl Json<'_> {
    fn escape(&mut self, bytes: &[u8]) {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        for &byte in bytes {
            match byte {
                b'"' | b'\\' => self.0.extend_from_slice(&[b'\\', byte]),
                b'\n' => self.0.extend_from_slice(b"\\n"),
                b'\r' => self.0.extend_from_slice(b"\\r"),
                b'\t' => self.0.extend_from_slice(b"\\t"),
                0..0x20 => {
                    self.0.extend_from_slice(b"\\u00");
                    let (high, low) = (byte >> 4, byte & 15);
                    self.0.push(DIGITS[usize::from(high)]);
                    self.0.push(DIGITS[usize::from(low)]);
                }
                _ => self.0.push(byte),
            }
        }
    }
}

/// Appends the elements of a list, separated by commas.
pub(crate) fn joined<T>(out: &mut Vec<u8>, list: &[T], each: impl Fn(&mut Vec<u8>, &T)) {
    for (index, member) in list.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        each(out, member);
    }
}

/// Appends a JSON string with its quotes.
pub(crate) fn json(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    let _ = Json(out).write_str(text);
    out.push(b'"');
}

/// Appends text, escaped for a quoted CSV field (RFC 4180).
pub(crate) struct Csv<'a>(pub(crate) &'a mut Vec<u8>);

impl fmt::Write for Csv<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for &byte in text.as_bytes() {
            if byte == b'"' {
                self.0.push(byte);
            }
            self.0.push(byte);
        }
        Ok(())
    }
}

/// Returns what to write before a cell of a CSV file, so that a spreadsheet does not take its text for a formula.
///
/// This is an apostrophe before text that starts with `=`, `+`, `-`, `@`, a tab, a carriage return or a line feed, as
/// [OWASP](https://owasp.org/www-community/attacks/CSV_Injection) recommends. There is nothing before a number (digits and points after
/// an optional sign, with an optional exponent after `e`), nor before a single `-`, which stands for an unknown value.
///
/// ```
/// assert_eq!(search_trace::formula_guard("=1+1"), "'");
/// assert_eq!(search_trace::formula_guard("-1.5e-7"), "");
/// assert_eq!(search_trace::formula_guard("-inf"), "'");
/// assert_eq!(search_trace::formula_guard("1+1"), "");
/// ```
pub fn formula_guard(cell: &str) -> &'static str {
    let may_be_formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']);
    match may_be_formula && cell != "-" && !is_number(cell) {
        true => "'",
        false => "",
    }
}

/// Returns whether the explorer's page takes a cell for a number too: `^[+-]?[0-9.]+(e[+-]?[0-9]+)?$`. A single `-` is not one.
fn is_number(cell: &str) -> bool {
    let (digits, exponent) = cell.split_once('e').unwrap_or((cell, "0"));
    let [digits, exponent] =
        [digits, exponent].map(|part| part.strip_prefix(['+', '-']).unwrap_or(part));
    let consists_of = |text: &str, is_allowed: fn(&u8) -> bool| {
        !text.is_empty() && text.as_bytes().iter().all(is_allowed)
    };
    consists_of(digits, |byte| byte.is_ascii_digit() || *byte == b'.')
        && consists_of(exponent, u8::is_ascii_digit)
}

/// Appends text, escaped for an element or attribute of XML, including SVG. Control characters that XML does not
/// allow are replaced by spaces.
///
/// ```
/// let mut title = String::from("<title>");
/// search_trace::xml(&mut title, "h < 2 & \"h\" > 0");
/// assert_eq!(title, "<title>h &lt; 2 &amp; &quot;h&quot; &gt; 0");
/// ```
pub fn xml(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(character),
            '\u{0}'..'\u{20}' | '\u{fffe}' | '\u{ffff}' => out.push(' '),
            _ => out.push(character),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn json_strings_round_trip(text in any::<String>()) {
            let mut out = Vec::new();
            json(&mut out, &text);
            let read: String = serde_json::from_slice(&out).unwrap();
            prop_assert_eq!(read, text);
        }

        #[test]
        fn numbers_round_trip(integer_value: u64, real_value in 0.0..1e12_f64) {
            let mut out = Vec::new();
            number(&mut out, Number::Whole(integer_value));
            prop_assert_eq!(serde_json::from_slice::<u64>(&out).unwrap(), integer_value);
            out.clear();
            number(&mut out, Number::Real(real_value));
            prop_assert_eq!(std::str::from_utf8(&out).unwrap().parse::<f64>().unwrap(), real_value);
        }
    }

    #[test]
    fn integers_of_every_length_are_written() {
        let powers = (0..20).map(|power| 10_u64.pow(power));
        let around = powers.flat_map(|power| [power - 1, power, power + 1]);
        let spread = (0..200_000).map(|nth| nth * 49_979_687 % 100_000_000);
        for value in around.chain([u64::MAX]).chain(0..12_000).chain(spread) {
            let mut out = Vec::new();
            integer(&mut out, value);
            assert_eq!(std::str::from_utf8(&out).unwrap(), value.to_string());
        }
    }

    /// Every ASCII byte, at every position of texts of several lengths.
    #[test]
    fn special_characters_are_escaped_at_every_position() {
        for byte in 0..=0x7f_u8 {
            for len in [1, 7, 8, 9, 16, 21] {
                for index in 0..len {
                    let mut text = vec![b'x'; len];
                    text[index] = byte;
                    let text = String::from_utf8(text).unwrap();
                    let mut out = Vec::new();
                    json(&mut out, &text);
                    assert_eq!(out.len() > len + 2, is_special(byte), "{text:?}");
                    assert_eq!(serde_json::from_slice::<String>(&out).unwrap(), text);
                }
            }
        }
    }

    #[test]
    fn every_control_character_is_escaped() {
        for byte in 0..0x20_u8 {
            let mut out = Vec::new();
            json(&mut out, &format!("a{}b", char::from(byte)));
            assert!(out.iter().all(|byte| *byte >= 0x20), "{byte}");
            let read: String = serde_json::from_slice(&out).unwrap();
            assert_eq!(read.as_bytes(), [b'a', byte, b'b']);
        }
    }

    /// Regression test: the page and the files guarded different cells.
    #[test]
    fn a_cell_is_a_number_by_its_characters() {
        let unguarded = [
            "-", "-1", "+1", "-1.5", "-.5", "-1e5", "-1e+21", "+2.5e-7", "-1.2.3", "-007",
        ];
        for cell in unguarded {
            assert_eq!(formula_guard(cell), "", "{cell}");
        }
        let formulas = [
            "=1",
            "+",
            "@",
            "-e5",
            "-1e",
            "-1e+",
            "-1e5e5",
            "-1e5.0",
            "-1E5",
            "--1",
            "-inf",
            "-NaN",
            "-Infinity",
            "+0x10",
            "-1_000",
            "-1 ",
            "- 1",
            "\t1",
            "\r1",
            "\n=1",
            "@1",
            "-1\n",
            "-१",
        ];
        for cell in formulas {
            assert_eq!(formula_guard(cell), "'", "{cell:?}");
        }
        for cell in ["", "1", "a", "1+1", "e", "1=1", " =1", "√2"] {
            assert_eq!(formula_guard(cell), "", "{cell:?}");
        }
    }

    #[test]
    fn whole_real_numbers_have_no_decimal_point() {
        for (value, text) in [
            (0.0, "0"),
            (-7.0, "-7"),
            (999_999_999_999_999.0, "999999999999999"),
            (2.5, "2.5"),
            (-0.125, "-0.125"),
        ] {
            let mut out = Vec::new();
            real(&mut out, value);
            assert_eq!(std::str::from_utf8(&out).unwrap(), text);
        }
    }

    #[test]
    fn infinity_is_null() {
        let mut out = Vec::new();
        real(&mut out, f64::INFINITY);
        assert_eq!(out, b"null");
    }
}
