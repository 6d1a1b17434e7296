//! Keys by their names in the `key` field of keyboard events, on an American keyboard.

/// What the protocol needs in addition to the name of a key.
pub(crate) struct Key {
    pub(crate) code: String,
    /// The value of `keyCode`.
    pub(crate) number: u32,
    /// The text that it types.
    pub(crate) text: Option<String>,
}

/// Name, code and number of keys that are neither letters nor digits.
const OTHERS: [(&str, &str, u32); 19] = [
    ("Tab", "Tab", 9),
    ("Enter", "Enter", 13),
    ("Escape", "Escape", 27),
    (" ", "Space", 32),
    ("PageUp", "PageUp", 33),
    ("PageDown", "PageDown", 34),
    ("End", "End", 35),
    ("Home", "Home", 36),
    ("ArrowLeft", "ArrowLeft", 37),
    ("ArrowUp", "ArrowUp", 38),
    ("ArrowRight", "ArrowRight", 39),
    ("ArrowDown", "ArrowDown", 40),
    ("Delete", "Delete", 46),
    ("+", "Equal", 187),
    (",", "Comma", 188),
    ("-", "Minus", 189),
    (".", "Period", 190),
    ("/", "Slash", 191),
    ("?", "Slash", 191),
];

/// Returns the key with this name; none if it is not among the keys that tests press.
pub(crate) fn key(name: &str) -> Option<Key> {
    let (code, number) = match *name.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => {
            let letter = letter.to_ascii_uppercase();
            (format!("Key{}", char::from(letter)), u32::from(letter))
        }
        [digit] if digit.is_ascii_digit() => (format!("Digit{name}"), u32::from(digit)),
        _ => {
            let &(_, code, number) = OTHERS.iter().find(|(other, ..)| *other == name)?;
            (code.to_owned(), number)
        }
    };
    let text = match name {
        "Enter" => Some("\r".to_owned()),
        _ => (name.len() == 1).then(|| name.to_owned()),
    };
    Some(Key { code, number, text })
}
