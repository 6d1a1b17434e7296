//! Numbers and texts as bytes, appended by hand: a trace is written at the speed of the search.

use std::fmt::{self, Write as _};

use search_core::{Cost, Node, Number, StateSpace};

/// The digits of 0 to 99, two for each.
const PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[b'0'; 2]; 100];
    let mut number = 0;
    while number < 100 {
        pairs[number] = [b'0' + number as u8 / 10, b'0' + number as u8 % 10];
        number += 1;
    }
    pairs
};

/// A whole number. Most have few digits, which are appended by pairs: a copy of a length that is not known beforehand
/// takes longer than the digits.
#[inline]
pub(crate) fn whole(out: &mut Vec<u8>, number: u64) {
    let pair = |place: u64| &PAIRS[(number / place % 100) as usize];
    let first = |out: &mut Vec<u8>, place: u64| match pair(place) {
        [b'0', digit] => out.push(*digit),
        both => out.extend_from_slice(both),
    };
    match number {
        0..100 => first(out, 1),
        100..10_000 => {
            first(out, 100);
            out.extend_from_slice(pair(1));
        }
        10_000..1_000_000 => {
            first(out, 10_000);
            out.extend_from_slice(pair(100));
            out.extend_from_slice(pair(1));
        }
        // No number is split more than three times.
        _ => {
            whole(out, number / 1_000_000);
            for place in [10_000, 100, 1] {
                out.extend_from_slice(pair(place));
            }
        }
    }
}

/// A number as JSON and CSV have it; `null` for what is none.
#[inline]
pub(crate) fn number(out: &mut Vec<u8>, value: Number) {
    match value {
        Number::Whole(value) => whole(out, value),
        Number::Real(value) => real(out, value),
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
        // Without a branch, so that many bytes are looked at in one instruction.
        let special = bytes
            .iter()
            .fold(false, |any, &byte| any | is_special(byte));
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

/// Appends text as it stands in an element or an attribute of XML; what XML cannot hold is a blank.
pub(crate) fn xml(out: &mut String, text: &str) {
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
        for value in around.chain([u64::MAX]).chain(0..12_000) {
            let mut out = Vec::new();
            whole(&mut out, value);
            assert_eq!(std::str::from_utf8(&out).unwrap(), value.to_string());
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
