use std::ops::Deref;

use arrayvec::ArrayString;
use search_core::random_walk::Walks;
use search_core::{CycleCheck, Ties, Weight};

/// The settings of an algorithm. Each algorithm [lists](super::Definition::settings) those that it supports; the others have
/// their default values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// Whether duplicates are detected.
    pub duplicate_detection: DuplicateDetection,
    /// The tie-breaking rule.
    pub ties: Ties,
    /// The weight of the heuristic.
    pub weight: Weight,
    /// Whether a single state is changed in place along the path; otherwise each state of the path is a copy.
    pub in_place: bool,
    /// Whether the action that undoes the previous one is skipped.
    pub without_inverse: bool,
    /// The cycle check of searches that store only the current path.
    pub cycles: Cycles,
    /// The maximum number of states of a layer.
    pub width: usize,
    /// The maximum memory in bytes.
    pub bytes: usize,
    /// The seed and the lengths of random walks.
    pub walks: Walks,
    /// The text of a method that one puzzle has of its own.
    pub method: Option<MethodText>,
}

impl Settings {
    /// The default settings, unless an algorithm defines others.
    pub const DEFAULT: Settings = Settings {
        duplicate_detection: DuplicateDetection::Default,
        ties: Ties::FIFO,
        weight: Weight::ONE,
        in_place: false,
        without_inverse: false,
        cycles: Cycles::Default,
        width: 100,
        bytes: 64 << 20,
        walks: Walks {
            seed: 0,
            length: 100,
        },
        method: None,
    };
}

/// The name of a [method](super::Method) and its settings, as they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MethodText(ArrayString<64>);

impl MethodText {
    /// Returns the text, if it is not too long.
    pub(super) fn new(text: &str) -> Option<MethodText> {
        ArrayString::from(text).ok().map(MethodText)
    }
}

impl Deref for MethodText {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// Whether a search recognises states that it has generated before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DuplicateDetection {
    /// Tree search if the puzzle is declared a tree, otherwise graph search.
    #[default]
    Default,
    /// Stores open states only: tree search.
    Off,
    /// Stores all states: graph search.
    On,
}

impl DuplicateDetection {
    /// Returns `true` for a tree search. `puzzle_is_tree` is the declaration of the puzzle.
    #[must_use]
    pub fn is_tree(self, puzzle_is_tree: bool) -> bool {
        match self {
            DuplicateDetection::Default => puzzle_is_tree,
            DuplicateDetection::Off => true,
            DuplicateDetection::On => false,
        }
    }
}

/// The cycle check of a search that stores only the current path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Cycles {
    /// Checks the whole path, or nothing if states are changed in place or the inverse action is skipped.
    #[default]
    Default,
    /// This check.
    Checked(CycleCheck),
}

impl Cycles {
    /// Returns the check of a search that supports one.
    #[must_use]
    pub fn check(self) -> CycleCheck {
        match self {
            Cycles::Default => CycleCheck::Path,
            Cycles::Checked(check) => check,
        }
    }
}

/// A setting such as `ties=fifo`, with its parser and formatter.
pub struct Setting {
    /// The name.
    pub key: &'static str,
    /// The kind of value.
    pub takes: Takes,
    /// What it sets.
    pub about: &'static str,
    /// Settings that cannot be combined with it.
    pub excludes: &'static [&'static str],
    /// Whether it is written even if it has its default value, as for a weight, whose default is not obvious.
    pub is_always_written: bool,
    /// Parses a value and sets it. Returns `false` if the text is invalid.
    pub read: fn(&mut Settings, &str) -> bool,
    /// Formats the value. Returns `None` for a flag that is not set.
    pub write: fn(&Settings) -> Option<String>,
}

/// The kind of value of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// No value: it is a flag.
    Nothing,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// Any valid value. Holds its placeholder, and a description for errors.
    Value(&'static str, &'static str),
}

impl Setting {
    /// Returns the setting as shown in lists: `ties=fifo|lifo`.
    #[must_use]
    pub fn usage(&self) -> String {
        match self.takes {
            Takes::Nothing => self.key.to_owned(),
            Takes::OneOf(words) => format!("{}={}", self.key, words.join("|")),
            Takes::Value(letter, _) => format!("{}={letter}", self.key),
        }
    }

    /// Returns a description of its values, for errors.
    pub(super) fn expected(&self) -> String {
        match self.takes {
            Takes::Nothing => "nothing".to_owned(),
            Takes::OneOf(words) => match words {
                // Tie-breaking rules contain commas themselves.
                [first @ .., last] if !words.iter().any(|word| word.contains(',')) => {
                    format!("{} or {last}", first.join(", "))
                }
                words => words.join(" or "),
            },
            Takes::Value(_, expected) => expected.to_owned(),
        }
    }
}

const fn flag(
    key: &'static str,
    about: &'static str,
    excludes: &'static [&'static str],
    read: fn(&mut Settings, &str) -> bool,
    write: fn(&Settings) -> Option<String>,
) -> Setting {
    Setting {
        key,
        takes: Takes::Nothing,
        about,
        excludes,
        is_always_written: false,
        read,
        write,
    }
}

fn set(is_set: bool) -> Option<String> {
    is_set.then(String::new)
}

/// Tree search.
pub const TREE: Setting = flag(
    "tree",
    "stores open states only, without duplicate detection",
    &["graph"],
    |settings, _| {
        settings.duplicate_detection = DuplicateDetection::Off;
        true
    },
    |settings| set(settings.duplicate_detection == DuplicateDetection::Off),
);

/// Graph search.
pub const GRAPH: Setting = flag(
    "graph",
    "stores all states, with duplicate detection",
    &["tree"],
    |settings, _| {
        settings.duplicate_detection = DuplicateDetection::On;
        true
    },
    |settings| set(settings.duplicate_detection == DuplicateDetection::On),
);

/// Graph search by an algorithm that otherwise stores only the current path.
pub const GRAPH_WITHOUT_PATH: Setting = Setting {
    excludes: &["tree", "in-place", "without-inverse", "cycles"],
    ..GRAPH
};

/// Changes a single state in place.
pub const IN_PLACE: Setting = flag(
    "in-place",
    "changes a single state in place instead of copying states",
    &["cycles"],
    |settings, _| {
        settings.in_place = true;
        true
    },
    |settings| set(settings.in_place),
);

/// Skips inverse actions.
pub const WITHOUT_INVERSE: Setting = flag(
    "without-inverse",
    "skips the action that undoes the previous one",
    &["cycles"],
    |settings, _| {
        settings.without_inverse = true;
        true
    },
    |settings| set(settings.without_inverse),
);

/// The cycle check.
pub const CYCLES: Setting = Setting {
    key: "cycles",
    takes: Takes::OneOf(&["none", "parent", "path"]),
    about: "skips successors that are the parent or on the path",
    excludes: &["in-place", "without-inverse"],
    is_always_written: false,
    read: |settings, text| {
        settings.cycles = Cycles::Checked(match text {
            "none" => CycleCheck::None,
            "parent" => CycleCheck::Parent,
            "path" => CycleCheck::Path,
            _ => return false,
        });
        true
    },
    write: |settings| match settings.cycles {
        Cycles::Default => None,
        Cycles::Checked(CycleCheck::None) => Some("none".to_owned()),
        Cycles::Checked(CycleCheck::Parent) => Some("parent".to_owned()),
        Cycles::Checked(CycleCheck::Path) => Some("path".to_owned()),
    },
};

/// The tie-breaking rule, one of these words. Other rules have no effect, because the evaluation function already orders by
/// them.
pub const fn ties(words: &'static [&'static str]) -> Setting {
    Setting {
        key: "ties",
        takes: Takes::OneOf(words),
        about: "tie-breaking among states with the same value",
        excludes: &[],
        is_always_written: false,
        read: |settings, text| match text.parse() {
            Ok(ties) => {
                settings.ties = ties;
                true
            }
            Err(_) => false,
        },
        write: |settings| Some(settings.ties.to_string()),
    }
}

/// The weight of the heuristic: a decimal number or a fraction.
pub const WEIGHT: Setting = Setting {
    key: "w",
    takes: Takes::Value(
        "W",
        "a number of at least 1, such as 1.5 or 3/2, a fraction of numbers up to 4294967295",
    ),
    about: "the weight of the heuristic",
    excludes: &[],
    is_always_written: true,
    read: |settings, text| {
        let quotient = text.split_once('/');
        let fraction = quotient
            .and_then(|(upper, lower)| Some((upper.parse().ok()?, lower.parse().ok()?)))
            .or_else(|| decimal(text));
        let weight = fraction.and_then(|(upper, lower)| Weight::new(upper, lower));
        settings.weight = weight.unwrap_or(settings.weight);
        weight.is_some()
    },
    write: |settings| {
        let weight = settings.weight;
        Some(match (weight.numerator(), weight.denominator()) {
            (whole, 1) => whole.to_string(),
            (upper, lower) => format!("{upper}/{lower}"),
        })
    },
};

/// The width of a beam.
pub const WIDTH: Setting = Setting {
    key: "width",
    takes: Takes::Value("N", "a number from 1 to 18446744073709551615"),
    about: "the maximum number of states of a layer",
    excludes: &[],
    is_always_written: true,
    read: |settings, text| {
        let width = text.parse().ok().filter(|&width| width > 0);
        settings.width = width.unwrap_or(settings.width);
        width.is_some()
    },
    write: |settings| Some(settings.width.to_string()),
};

/// The memory limit in bytes.
pub const BYTES: Setting = Setting {
    key: "bytes",
    takes: Takes::Value("N", "a number of bytes below 2^64, such as 64MiB"),
    about: "the memory limit in bytes",
    excludes: &[],
    is_always_written: true,
    read: |settings, text| {
        let bytes = crate::bytes::parse(text).and_then(|bytes| usize::try_from(bytes).ok());
        settings.bytes = bytes.unwrap_or(settings.bytes);
        bytes.is_some()
    },
    write: |settings| Some(settings.bytes.to_string()),
};

/// The seed of random walks.
pub const SEED: Setting = Setting {
    key: "seed",
    takes: Takes::Value("N", "a number from 0 to 18446744073709551615"),
    about: "the seed of the random numbers",
    excludes: &[],
    is_always_written: true,
    read: |settings, text| {
        let seed = text.parse().ok();
        settings.walks.seed = seed.unwrap_or(settings.walks.seed);
        seed.is_some()
    },
    write: |settings| Some(settings.walks.seed.to_string()),
};

/// The lengths of random walks.
pub const LENGTH: Setting = Setting {
    key: "length",
    takes: Takes::Value("N", "a number from 1 to 18446744073709551615"),
    about: "the number of steps of the shortest walks",
    excludes: &[],
    is_always_written: true,
    read: |settings, text| {
        let length = text.parse().ok().filter(|&length| length > 0);
        settings.walks.length = length.unwrap_or(settings.walks.length);
        length.is_some()
    },
    write: |settings| Some(settings.walks.length.to_string()),
};

/// Converts a decimal number to a numerator and a denominator.
fn decimal(text: &str) -> Option<(u32, u32)> {
    let (whole, digits) = text.split_once('.').unwrap_or((text, ""));
    let only_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !only_digits(whole) || !only_digits(digits) {
        return None;
    }
    let lower = 10u32.checked_pow(digits.len() as u32)?;
    let upper: u32 = format!("{whole}{digits}").parse().ok()?;
    Some((upper, lower))
}
