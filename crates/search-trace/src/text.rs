//! Numbers and texts as bytes, appended by hand: a trace is written at the speed of the search.

use std::fmt::{self, Write as _};

use search_core::{Cost, Node, Number, StateSpace};

/// The numbers from 0 to 99, with two digits each.
static PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[b'0'; 2]; 100];
    let mut number = 0;
    while number < 100 {
        pairs[number] = [b'0' + number as u8 / 10, b'0' + number as u8 % 10];
        number += 1;
    }
    pairs
};

/// A whole number. Most costs have one digit or two, which are made where they are needed.
#[inline(always)]
pub(crate) fn whole(out: &mut Vec<u8>, number: u64) {
    match number {
        0..10 => out.push(b'0' + number as u8),
        10..100 => out.extend_from_slice(&PAIRS[number as usize]),
        100..100_000_000 => several(out, number),
        _ => long(out, number),
    }
}

/// Eight digits are made at once without a branch, and eight bytes appended, as a copy of a length that is not known
/// beforehand takes longer; what was too much goes again.
fn several(out: &mut Vec<u8>, number: u64) {
    let digits = eight_digits(number);
    let zeros = digits.trailing_zeros() / 8;
    out.extend_from_slice(&((digits | ZEROS) >> (8 * zeros)).to_le_bytes());
    out.truncate(out.len() - zeros as usize);
}

/// No number is split more than twice.
#[cold]
fn long(out: &mut Vec<u8>, number: u64) {
    whole(out, number / 100_000_000);
    let digits = eight_digits(number % 100_000_000);
    out.extend_from_slice(&(digits | ZEROS).to_le_bytes());
}

/// The sign 0, eight times.
const ZEROS: u64 = u64::from_le_bytes([b'0'; 8]);

/// The digits of a number below 10⁸, the first in the lowest byte: it is halved three times, all parts at once. Each
/// division is a multiplication that is exact for numbers as small as these.
#[inline]
fn eight_digits(number: u64) -> u64 {
    let fours = number / 10_000 + ((number % 10_000) << 32);
    let hundreds = ((fours * 10_486) >> 20) & 0x0000_007f_0000_007f;
    let twos = hundreds + ((fours - 100 * hundreds) << 16);
    let tens = ((twos * 103) >> 10) & 0x000f_000f_000f_000f;
    tens + ((twos - 10 * tens) << 8)
}

/// A number as JSON has it, exactly: that of steps on a grid is an object; `null` for what is none.
#[inline(always)]
pub(crate) fn number(out: &mut Vec<u8>, value: Number) {
    match value {
        Number::Whole(value) => whole(out, value),
        Number::Octile { straight, diagonal } => steps(out, straight, diagonal),
        Number::Real(value) => real(out, value),
    }
}

fn steps(out: &mut Vec<u8>, straight: u32, diagonal: u32) {
    out.extend_from_slice(b"{\"straight\":");
    whole(out, straight.into());
    out.extend_from_slice(b",\"diagonal\":");
    whole(out, diagonal.into());
    out.push(b'}');
}

/// A number for a table, exactly: `3 + 5√2`.
#[inline]
pub(crate) fn cell(out: &mut Vec<u8>, value: Number) {
    match value {
        Number::Octile { .. } => {
            let _ = write!(Plain(out), "{value}");
        }
        _ => number(out, value),
    }
}

/// The nearest number, for those who know no other.
pub(crate) fn nearest(out: &mut Vec<u8>, value: Number) {
    match value {
        Number::Octile { .. } => real(out, value.into()),
        _ => number(out, value),
    }
}

/// The shortest text that reads back as the same number.
#[cold]
pub(crate) fn real(out: &mut Vec<u8>, value: f64) {
    if value.is_finite() {
        let _ = write!(Plain(out), "{value}");
    } else {
        out.extend_from_slice(b"null");
    }
}

/// The same for what is drawn, to a thousandth.
pub(crate) fn coordinate(out: &mut Vec<u8>, value: f64) {
    real(out, (value * 1000.0).round() / 1000.0);
}

/// f, g and h of a node, where they are known.
#[inline]
pub(crate) fn values<P: StateSpace>(node: &Node<'_, P>) -> [Option<Number>; 3] {
    let f = node.g.zip(node.h).map(|(g, h)| g.plus(h));
    [f, node.g, node.h].map(|cost| cost.map(Cost::number))
}

/// Appends text as it is.
pub(crate) struct Plain<'a>(pub(crate) &'a mut Vec<u8>);

impl fmt::Write for Plain<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

/// Appends text as it stands between the quotes of a JSON string.
pub(crate) struct Json<'a>(pub(crate) &'a mut Vec<u8>);

impl fmt::Write for Json<'_> {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let bytes = text.as_bytes();
        // Eight at once, and the last eight, some of them perhaps a second time.
        let special = match bytes.last_chunk() {
            Some(last) => {
                let eights = bytes.as_chunks().0.iter().chain([last]);
                eights.fold(0, |any, eight| any | special(*eight)) != 0
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

/// Whether any of eight bytes is special: then some bit is set. A byte below another has the highest bit of their
/// difference set, and not its own.
#[inline]
fn special(bytes: [u8; 8]) -> u64 {
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

/// All of a list, with a comma between each two.
pub(crate) fn joined<T>(out: &mut Vec<u8>, list: &[T], each: impl Fn(&mut Vec<u8>, &T)) {
    for (place, member) in list.iter().enumerate() {
        if place > 0 {
            out.push(b',');
        }
        each(out, member);
    }
}

/// A JSON string.
pub(crate) fn json(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    let _ = Json(out).write_str(text);
    out.push(b'"');
}

/// Appends text as it stands between the quotes of a field of CSV (RFC 4180).
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

/// Appends text as it stands in an element or an attribute of XML, and so of SVG; what XML cannot hold is a blank.
///
/// ```
/// let mut title = String::from("<title>");
/// search_trace::xml(&mut title, "h < 2 & \"h\" > 0");
/// assert_eq!(title, "<title>h &lt; 2 &amp; &quot;h&quot; &gt; 0");
/// ```
pub fn xml(out: &mut String, text: &str) {
    for sign in text.chars() {
        match sign {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(sign),
            '\u{0}'..'\u{20}' | '\u{fffe}' | '\u{ffff}' => out.push(' '),
            _ => out.push(sign),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn json_texts_read_back_the_same(text in any::<String>()) {
            let mut out = Vec::new();
            json(&mut out, &text);
            let read: String = serde_json::from_slice(&out).unwrap();
            prop_assert_eq!(read, text);
        }

        #[test]
        fn numbers_read_back_the_same(whole_number: u64, real_number in 0.0..1e12_f64) {
            let mut out = Vec::new();
            number(&mut out, Number::Whole(whole_number));
            prop_assert_eq!(serde_json::from_slice::<u64>(&out).unwrap(), whole_number);
            out.clear();
            number(&mut out, Number::Real(real_number));
            prop_assert_eq!(std::str::from_utf8(&out).unwrap().parse::<f64>().unwrap(), real_number);
        }
    }

    #[test]
    fn whole_numbers_of_every_length_are_written() {
        let powers = (0..20).map(|power| 10_u64.pow(power));
        let around = powers.flat_map(|power| [power - 1, power, power + 1]);
        let spread = (0..200_000).map(|nth| nth * 49_979_687 % 100_000_000);
        for value in around.chain([u64::MAX]).chain(0..12_000).chain(spread) {
            let mut out = Vec::new();
            whole(&mut out, value);
            assert_eq!(std::str::from_utf8(&out).unwrap(), value.to_string());
        }
    }

    /// Wherever it stands among others.
    #[test]
    fn a_special_sign_is_found_among_many() {
        for byte in 0..=0x7f_u8 {
            for len in [1, 7, 8, 9, 16, 21] {
                for place in 0..len {
                    let mut text = vec![b'x'; len];
                    text[place] = byte;
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
    fn every_control_sign_is_escaped() {
        for byte in 0..0x20_u8 {
            let mut out = Vec::new();
            json(&mut out, &format!("a{}b", char::from(byte)));
            assert!(out.iter().all(|byte| *byte >= 0x20), "{byte}");
            let read: String = serde_json::from_slice(&out).unwrap();
            assert_eq!(read.as_bytes(), [b'a', byte, b'b']);
        }
    }

    #[test]
    fn what_is_no_number_is_null() {
        let mut out = Vec::new();
        real(&mut out, f64::INFINITY);
        assert_eq!(out, b"null");
    }
}
