use search_core::{CycleCheck, Ties, Weight};
use sudoku_puzzle::Method;

/// The settings of an algorithm. Each algorithm [lists](super::Definition::settings) those that it has; the others are as in its defaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// Which states are stored.
    pub kept: Kept,
    /// The rule by which the next of several states with the same value is chosen.
    pub ties: Ties,
    /// The weight of the heuristic.
    pub weight: Weight,
    /// Whether one state is changed and changed back along the path; otherwise each state of the path is a copy.
    pub in_place: bool,
    /// Whether the action that undoes the previous one is skipped.
    pub without_inverse: bool,
    /// Which successors a search along one path skips as they would close a cycle.
    pub cycles: Cycles,
    /// The most states of a layer.
    pub width: usize,
    /// The most bytes that may be held.
    pub bytes: usize,
    /// The method of the Sudoku solver.
    pub method: Option<Method>,
}

impl Settings {
    /// What holds where an algorithm has no other default.
    pub const DEFAULT: Settings = Settings {
        kept: Kept::Usual,
        ties: Ties::FIFO,
        weight: Weight::ONE,
        in_place: false,
        without_inverse: false,
        cycles: Cycles::Usual,
        width: 100,
        bytes: 64 << 20,
        method: None,
    };
}

/// What a search keeps of the states that it has seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kept {
    /// All states, or, if the puzzle is declared a tree, only open ones.
    #[default]
    Usual,
    /// Only open ones: tree search.
    Tree,
    /// All: graph search.
    Graph,
}

impl Kept {
    /// Whether the search is a tree search of a puzzle that is declared a tree or not.
    #[must_use]
    pub fn is_tree(self, puzzle_is_tree: bool) -> bool {
        match self {
            Kept::Usual => puzzle_is_tree,
            Kept::Tree => true,
            Kept::Graph => false,
        }
    }
}

/// Which successors a search along one path skips.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Cycles {
    /// Those on the whole path, or none if one state is changed in place or the inverse action is skipped.
    #[default]
    Usual,
    /// These.
    Checked(CycleCheck),
}

impl Cycles {
    /// The check of a search that has one.
    #[must_use]
    pub fn check(self) -> CycleCheck {
        match self {
            Cycles::Usual => CycleCheck::Path,
            Cycles::Checked(check) => check,
        }
    }
}

/// One setting, as text and as a value: `ties=fifo`.
pub struct Setting {
    /// Its name.
    pub key: &'static str,
    /// What stands behind the name.
    pub takes: Takes,
    /// What it sets.
    pub about: &'static str,
    /// Settings that cannot be set together with it.
    pub excludes: &'static [&'static str],
    /// Whether it is written even if it is the default, as the default says nothing without its value.
    pub is_always_written: bool,
    /// Sets it to the value of a text; says whether the text is one of its values.
    pub read: fn(&mut Settings, &str) -> bool,
    /// Its value as text; `None` if it is a flag that is not set.
    pub write: fn(&Settings) -> Option<String>,
}

/// What stands behind the name of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Nothing: it is a flag.
    Nothing,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A value of many, with the letter that stands for it and what is expected.
    Value(&'static str, &'static str),
}

impl Setting {
    /// The setting as a listing shows it: `ties=fifo|lifo`.
    #[must_use]
    pub fn usage(&self) -> String {
        match self.takes {
            Takes::Nothing => self.key.to_owned(),
            Takes::OneOf(words) => format!("{}={}", self.key, words.join("|")),
            Takes::Value(letter, _) => format!("{}={letter}", self.key),
        }
    }

    /// What is expected as its value.
    pub(super) fn expected(&self) -> String {
        match self.takes {
            Takes::Nothing => "nothing".to_owned(),
            Takes::OneOf(words) => match words {
                // A rule for ties has a comma of its own.
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
    "stores open states only, and recognises no duplicates",
    &["graph"],
    |settings, _| {
        settings.kept = Kept::Tree;
        true
    },
    |settings| set(settings.kept == Kept::Tree),
);

/// Graph search.
pub const GRAPH: Setting = flag(
    "graph",
    "stores all states, and recognises duplicates",
    &["tree"],
    |settings, _| {
        settings.kept = Kept::Graph;
        true
    },
    |settings| set(settings.kept == Kept::Graph),
);

/// Graph search by an algorithm that otherwise goes along one path: states are stored for good, so there is none.
pub const GRAPH_WITHOUT_PATH: Setting = Setting {
    excludes: &["tree", "in-place", "without-inverse", "cycles"],
    ..GRAPH
};

/// One state instead of a path of copies.
pub const IN_PLACE: Setting = flag(
    "in-place",
    "changes one state and changes it back, instead of copying states",
    &["cycles"],
    |settings, _| {
        settings.in_place = true;
        true
    },
    |settings| set(settings.in_place),
);

/// No step back.
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
    about: "skips successors that are the parent, or on the path",
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
        Cycles::Usual => None,
        Cycles::Checked(CycleCheck::None) => Some("none".to_owned()),
        Cycles::Checked(CycleCheck::Parent) => Some("parent".to_owned()),
        Cycles::Checked(CycleCheck::Path) => Some("path".to_owned()),
    },
};

/// The rule for ties, one of these words: others would leave all to the age, as the value has decided already.
pub const fn ties(words: &'static [&'static str]) -> Setting {
    Setting {
        key: "ties",
        takes: Takes::OneOf(words),
        about: "chooses among states with the same value",
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

/// The weight of the heuristic: a decimal fraction or a quotient.
pub const WEIGHT: Setting = Setting {
    key: "w",
    takes: Takes::Value("W", "a number of at least 1, such as 1.5 or 3/2"),
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
    takes: Takes::Value("N", "a number of at least 1"),
    about: "the most states of a layer",
    excludes: &[],
    is_always_written: true,
    read: |settings, text| {
        let width = text.parse().ok().filter(|&width| width > 0);
        settings.width = width.unwrap_or(settings.width);
        width.is_some()
    },
    write: |settings| Some(settings.width.to_string()),
};

/// The bytes that may be held.
pub const BYTES: Setting = Setting {
    key: "bytes",
    takes: Takes::Value("N", "a number of bytes, such as 64MiB"),
    about: "the most bytes that may be held",
    excludes: &[],
    is_always_written: true,
    read: |settings, text| {
        let bytes = crate::bytes::parse(text).and_then(|bytes| usize::try_from(bytes).ok());
        settings.bytes = bytes.unwrap_or(settings.bytes);
        bytes.is_some()
    },
    write: |settings| Some(settings.bytes.to_string()),
};

/// A decimal fraction as upper and lower number.
fn decimal(text: &str) -> Option<(u32, u32)> {
    let (whole, digits) = text.split_once('.').unwrap_or((text, ""));
    let only_digits = |text: &str| text.bytes().all(|sign| sign.is_ascii_digit());
    if whole.is_empty() || !only_digits(whole) || !only_digits(digits) {
        return None;
    }
    let lower = 10u32.checked_pow(digits.len() as u32)?;
    let upper: u32 = format!("{whole}{digits}").parse().ok()?;
    Some((upper, lower))
}
