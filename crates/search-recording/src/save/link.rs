use std::fmt::Write as _;

use crate::api::RunSpec;

/// Returns the fragment of the URL with which the page opens a run at a step.
pub(crate) fn fragment(spec: &RunSpec, at: u64) -> String {
    let words = spec.words.iter().map(|word| ("w".to_owned(), word));
    let options = spec.options.iter();
    let options = options.map(|(name, value)| (format!("o.{name}"), value));
    let mut fragment = format!("#v=1&p={}", percent_encode(&spec.puzzle));
    for (name, value) in words.chain(options) {
        let _ = write!(
            fragment,
            "&{}={}",
            percent_encode(&name),
            percent_encode(value)
        );
    }
    let _ = write!(fragment, "&a={}&k={at}", percent_encode(&spec.algorithm));
    fragment
}

/// Percent-encodes all characters but the unreserved ones (RFC 3986, section 2.3).
fn percent_encode(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                encoded.push(byte.into());
            }
            _ => {
                let _ = write!(encoded, "%{byte:02X}");
            }
        }
    }
    encoded
}
