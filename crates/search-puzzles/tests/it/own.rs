//! Puzzles that a program adds.

use std::fmt;

use search_core::Searchable;
use search_puzzles::{
    AddPuzzleError, Catalog, Input, InstanceError, Instances, ListedPuzzle, OwnPuzzle, Spec,
    TypedOption, Word, catalog,
};

/// From a number to 0 by halving and subtracting.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Number {
    value: u32,
    step: u32,
}

impl Searchable for Number {
    fn is_solution(&self) -> bool {
        self.value == 0
    }

    fn successors(&self) -> impl IntoIterator<Item = Self> {
        let next = [self.value / 2, self.value.saturating_sub(self.step)];
        next.map(|value| Number { value, ..*self })
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", self.value)
    }
}

const STEP: TypedOption<u32> = TypedOption::parsed("step", "the step", "N", "a number", |text| {
    text.parse().ok()
});

/// Takes `--step` only if the word is not `fixed`.
fn open(spec: &mut Spec) -> Result<Instances<Number>, search_puzzles::SpecError> {
    if spec
        .word_if(|word| (word == "fixed").then_some(()))
        .is_some()
    {
        return Ok(Instances::one(Number { value: 8, step: 1 }));
    }
    let step = spec.value(&STEP)?;
    let numbers = spec.list("number", |word| {
        word.starts_with(|first: char| first.is_ascii_digit())
    })?;
    let numbers = numbers.unwrap_or_else(|| Input::word("the default", "12"));
    Ok(Instances::lines(numbers, move |line| {
        let wrong = |_| InstanceError::new(1, 1, format!("`{line}`"), "a number");
        Ok(Number {
            value: line.trim().parse().map_err(wrong)?,
            step,
        })
    }))
}

fn number(name: &'static str) -> OwnPuzzle<search_core::space::Plain<Number>> {
    let number = OwnPuzzle::searchable(name, "from a number to 0", open);
    number
        .words(&[Word::text("NUMBER").or_file("FILE")])
        .options(&[&STEP])
}

fn refused(puzzle: &ListedPuzzle, words: &[&str], options: &[(&str, &str)]) -> String {
    let opened = puzzle.open(Spec::new(words.iter().copied(), options.iter().copied()));
    let error = opened.and_then(Instances::only).err();
    error.expect("the specification is invalid").to_string()
}

#[test]
fn an_added_puzzle_is_found_listed_and_searched() {
    let added = number("halve").erased();
    assert_eq!(catalog().puzzle("halve").map(|listed| listed.name), None);
    let catalog = catalog().with_puzzle(added).expect("the name is free");
    let again = catalog.clone().with_puzzle(added).err();
    assert_eq!(again, Some(AddPuzzleError::Taken("halve")));
    let listed = catalog.puzzle("halve").expect("it was added");
    assert!(catalog.puzzles().any(|other| other.name == "sudoku"));
    assert_eq!(listed.usage().to_string(), "[NUMBER|FILE|-] [--step N]");
    let instance = listed
        .open(Spec::new(["9"], [("step", "3")]))
        .and_then(Instances::only);
    let instance = instance.expect("the specification is valid");
    let algorithm = "a-star".parse().expect("it is in the catalog");
    let mut search = instance
        .search(algorithm)
        .expect("every puzzle supports it");
    assert!(!search.is_compiled());
    let found = search.next_solution().expect("0 can be reached");
    assert_eq!(found.depth, Some(3)); // 9, 4, 1, 0
}

#[test]
fn errors_of_instances_name_the_source_and_the_position() {
    let listed = number("positions").erased();
    let spec = Spec::new(["-"], [("step", "1")]);
    let spec = spec.standard_input(|| Box::new(std::io::Cursor::new("7\n\n# none\nx\n5\n")));
    let opened = listed.open(spec).expect("the specification is valid");
    let read: Vec<Result<u64, String>> = opened
        .map(|opened| {
            opened
                .map(|opened| opened.place)
                .map_err(|error| error.to_string())
        })
        .collect();
    let wrong = "standard input: line 4, column 1: found `x`, expected a number";
    assert_eq!(read, [Ok(1), Err(wrong.to_owned()), Ok(5)]);
}

#[test]
fn options_are_taken_required_or_refused() {
    let listed = number("options").erased();
    assert_eq!(
        refused(listed, &["7"], &[]),
        "--step is required: expected a number"
    );
    assert_eq!(
        refused(listed, &["7"], &[("step", "x")]),
        "--step: found `x`, expected a number"
    );
    let other = refused(listed, &["7"], &[("other", "1")]);
    assert_eq!(
        other,
        "options has no option --other; usage: options [NUMBER|FILE|-] [--step N]"
    );
    let twice = refused(listed, &["7"], &[("step", "1"), ("step", "2")]);
    assert_eq!(twice, "--step is given more than once");
    let ignored = refused(listed, &["fixed"], &[("step", "1")]);
    assert_eq!(ignored, "--step has no effect on this instance");
}

#[test]
fn invalid_definitions_are_refused() {
    const DEFAULT: TypedOption<u32> = STEP.default("one");
    let added = |puzzle: OwnPuzzle<_>| {
        let added = catalog().with_puzzle(puzzle.erased());
        added.map(|_| ())
    };
    assert_eq!(
        added(number("sudoku")),
        Err(AddPuzzleError::Taken("sudoku"))
    );
    for name in ["", "--halve", "two words"] {
        assert_eq!(added(number(name)), Err(AddPuzzleError::Unreadable(name)));
    }
    let twice = number("twice").options(&[&STEP, &STEP]);
    assert_eq!(added(twice), Err(AddPuzzleError::Repeated("step")));
    let default = number("default").options(&[&DEFAULT]);
    assert_eq!(added(default), Err(AddPuzzleError::Default("step")));
    for algorithm in ["a-stair", "a-star:ties=sideways", "conflict-driven"] {
        let unknown = number("unknown").algorithm(algorithm);
        assert_eq!(added(unknown), Err(AddPuzzleError::Algorithm(algorithm)));
    }
}

#[test]
fn a_puzzle_may_set_its_default_algorithm() {
    let catalog = catalog();
    let plain = number("plain").erased();
    assert_eq!(catalog.default_algorithm(plain).to_string(), "a-star");
    let own = number("lifo").algorithm("best-first:ties=lifo").erased();
    for algorithm in [catalog.default_algorithm(own), catalog.default_solver(own)] {
        assert_eq!(algorithm.to_string(), "best-first:ties=lifo");
    }
}

#[test]
fn a_generator_gets_another_seed_for_each_instance() {
    let listed = number("generated").generator(&[Word::text("MOST")], &[], |spec, seed| {
        let most = spec.word_if(|word| word.parse().ok()).unwrap_or(1000_u64);
        Ok((seed % most).to_string())
    });
    let listed = listed.erased();
    let generate = |nth| {
        listed
            .generate(Spec::new(["1000000"], [("", ""); 0]), 1, nth)
            .expect("it is valid")
    };
    assert_eq!(generate(0), generate(0));
    assert_ne!(generate(0), generate(1));
}

/// Regression test: a generated graph was longer than what is read.
#[test]
fn a_generated_text_that_is_too_long_to_be_read_is_refused() {
    let listed = number("endless").generator(&[], &[], |_, _| Ok("1".repeat((1 << 26) + 1)));
    let generated = listed.erased().generate(Spec::default(), 1, 0);
    assert_eq!(
        generated.expect_err("it is too long").to_string(),
        "the generated text has 67108865 bytes, and 67108864 at most are read"
    );
}

/// Regression test: a puzzle was added to a list of the whole process, so that two programs in one process shared it.
#[test]
fn what_is_added_to_one_catalog_is_in_no_other() {
    let with = catalog().with_puzzle(number("alone").erased());
    let with = with.expect("the name is free");
    assert!(with.puzzle("alone").is_some_and(|listed| listed.is_own));
    assert!(catalog().puzzle("alone").is_none());
    let without = Catalog::new();
    assert_eq!(without.puzzles().count(), 0);
    let method = without.algorithm("fast").expect_err("only Sudoku has it");
    let message = method.to_string();
    assert!(message.starts_with("unknown algorithm `fast`"), "{message}");
    assert!(with.algorithm("fast").is_ok());
}
