//! Parsing and formatting of algorithms.

use proptest::prelude::*;
use search_core::{Step, Ties};
use search_puzzles::{Algorithm, DEFINITIONS, Instances, Spec, Takes, catalog};

use crate::parsed;

#[test]
fn every_name_and_alias_round_trips() {
    for listed in catalog().algorithms() {
        let named = parsed(listed.name);
        assert_eq!(named.name(), listed.name);
        assert_eq!(named.definition().name, listed.name);
        assert_eq!(parsed(&named.to_string()), named);
        for alias in listed.aliases {
            assert_eq!(parsed(alias), named);
        }
    }
}

#[test]
fn no_name_is_listed_twice() {
    let catalog = catalog();
    let names = catalog
        .algorithms()
        .flat_map(|listed| listed.aliases.iter().chain([&listed.name]));
    let mut names: Vec<&str> = names.copied().collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}

/// Tests each listed option with each of its values, or a number for a placeholder.
#[test]
fn every_option_round_trips() {
    for listed in catalog().algorithms() {
        for option in listed.options() {
            let option = option.replace(['N', 'K', 'W'], "7");
            let (key, values) = match option.split_once('=') {
                Some((key, values)) if !key.contains('|') => (format!("{key}="), values),
                _ => (String::new(), option.as_str()),
            };
            for value in values.split('|') {
                let text = format!("{}:{key}{value}", listed.name);
                let algorithm = parsed(&text);
                assert_eq!(parsed(&algorithm.to_string()), algorithm, "{text}");
            }
        }
    }
}

#[test]
fn invalid_algorithms_are_refused_with_the_valid_ones() {
    let cases = [
        (
            "nope",
            "unknown algorithm `nope`, expected one of breadth-first, ",
        ),
        ("", "unknown algorithm ``, expected one of "),
        (
            "ida-star:tree",
            "ida-star has no option `tree`: it has in-place, without-inverse, cycles=none|parent|path",
        ),
        (
            "rbfs:x",
            "recursive-best-first has no option `x`: it has cycles=none|parent|path",
        ),
        (
            "a-star:ties",
            "a-star has no option `ties`: it has tree, graph, ties=low-h|low-h,fifo|",
        ),
        (
            "a-star:ties=old",
            "a-star: found `ties=old`, expected low-h or low-h,fifo or ",
        ),
        (
            "ucs:ties=high-g",
            "uniform-cost: found `ties=high-g`, expected fifo or lifo or low-h or low-h,fifo",
        ),
        (
            "greedy:ties=low-h,fifo",
            "best-first: found `ties=low-h,fifo`, expected fifo or lifo or low-g or ",
        ),
        ("a-star:fifo", "a-star has no option `fifo`: "),
        ("a-star:ties=fifo,lifo", "a-star has no option `lifo`: "),
        (
            "a-star:tree,graph",
            "a-star: `tree` and `graph` cannot both be set",
        ),
        ("a-star:ties=fifo,ties=lifo", "a-star: `ties` is set twice"),
        (
            "dfs:graph,in-place",
            "depth-first: `graph` and `in-place` cannot both be set",
        ),
        (
            "ida*:in-place,cycles=path",
            "ida-star: `in-place` and `cycles` cannot both be set",
        ),
        (
            "ida*:cycles=none,without-inverse",
            "ida-star: `without-inverse` and `cycles` cannot both be set",
        ),
        (
            "dfs:graph,cycles=path",
            "depth-first: `graph` and `cycles` cannot both be set",
        ),
        (
            "rbfs:cycles=all",
            "recursive-best-first: found `cycles=all`, expected none, parent or path",
        ),
        (
            "wa*:w=0.5",
            "weighted-a-star: found `w=0.5`, expected a number of at least 1",
        ),
        (
            "wa*:w=1/0",
            "weighted-a-star: found `w=1/0`, expected a number",
        ),
        ("wa*:w=", "weighted-a-star: found `w=`, expected a number"),
        ("wa*:w=1.00000000001", "weighted-a-star: found `w=1.0"),
        (
            "beam:width=0",
            "beam: found `width=0`, expected a number from 1 to 18446744073709551615",
        ),
        (
            "sma-star:bytes=much",
            "sma-star: found `bytes=much`, expected a number of bytes",
        ),
        ("fast:k=1", "found `k=1`, expected no setting"),
    ];
    for (text, expected) in cases {
        let error = catalog().algorithm(text).expect_err(text).to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    }
}

#[test]
fn tie_breaking_rules_may_contain_a_comma() {
    for (text, written, ties) in [
        ("a-star", "a-star", Ties::LOW_H),
        ("a-star:ties=low-h,tree", "a-star:tree", Ties::LOW_H),
        (
            "wa*:ties=low-h, fifo",
            "weighted-a-star:w=2,ties=low-h,fifo",
            Ties::LOW_H.fifo(),
        ),
        (
            "rwa*:ties=high-g",
            "restarting-weighted-a-star:ties=high-g",
            Ties::HIGH_G,
        ),
        ("greedy", "best-first", Ties::FIFO),
        ("ucs:ties=low-h", "uniform-cost:ties=low-h", Ties::LOW_H),
    ] {
        let algorithm: Algorithm = text.parse().expect(text);
        assert_eq!(algorithm.to_string(), written);
        assert_eq!(algorithm.ties(), Some(ties));
        assert_eq!(written.parse(), Ok(algorithm));
    }
    assert_eq!(
        "ida-star".parse::<Algorithm>().map(Algorithm::ties),
        Ok(None)
    );
}

#[test]
fn weights_are_formatted_briefly() {
    for (text, written) in [
        ("2", "2"),
        ("4/2", "2"),
        ("1.5", "3/2"),
        ("1", "1"),
        ("6/5", "6/5"),
    ] {
        let algorithm: Algorithm = format!("wa*:w={text}").parse().expect(text);
        assert_eq!(
            algorithm.to_string(),
            format!("weighted-a-star:w={written}")
        );
    }
}

/// Generates an algorithm with some settings.
fn text() -> impl Strategy<Value = String> {
    let engines = DEFINITIONS
        .iter()
        .filter(|definition| !definition.is_method());
    let engines: Vec<_> = engines.collect();
    prop::sample::select(engines).prop_flat_map(|definition| {
        let settings = definition.settings.iter().map(|setting| {
            let value = match setting.takes {
                Takes::Nothing => Just(setting.key.to_owned()).boxed(),
                Takes::OneOf(words) => prop::sample::select(words)
                    .prop_map(|word| format!("{}={word}", setting.key))
                    .boxed(),
                Takes::Value(..) => (1..u32::MAX)
                    .prop_map(|value| format!("{}={value}", setting.key))
                    .boxed(),
            };
            prop::option::of(value)
        });
        let settings: Vec<_> = settings.collect();
        settings.prop_map(|settings| {
            let set: Vec<String> = settings.into_iter().flatten().collect();
            format!("{}:{}", definition.name, set.join(","))
        })
    })
}

proptest! {
    /// Formatting is canonical, and only settings that exclude each other are refused.
    #[test]
    fn algorithms_round_trip(text in text()) {
        match text.parse::<Algorithm>() {
            Ok(algorithm) => {
                let written = algorithm.to_string();
                prop_assert_eq!(written.parse(), Ok(algorithm));
                let again: Algorithm = written.parse().expect("the text is valid");
                prop_assert_eq!(again.to_string(), written);
            }
            Err(error) => prop_assert!(error.to_string().ends_with("cannot both be set"), "{}", error),
        }
    }

    #[test]
    fn no_text_panics(text in "\\PC*", settings in "\\PC*") {
        let catalog = catalog();
        let _ = catalog.algorithm(&text);
        for listed in catalog.algorithms() {
            let _ = catalog.algorithm(&format!("{}:{settings}", listed.name));
        }
    }
}

#[test]
fn a_method_was_compiled_on_clues_that_contradict_each_other() {
    let sudoku = catalog()
        .puzzle("sudoku")
        .expect("the puzzle is in the catalog");
    for (clues, is_compiled) in [("1234341221434321", true), ("123....4........", false)] {
        let instance = sudoku.open(Spec::new([clues], [("", ""); 0]));
        let instance = instance.and_then(Instances::only).expect("it is a board");
        let mut search = instance
            .search(parsed("singles"))
            .expect("Sudokus have methods");
        assert_eq!(search.is_compiled(), is_compiled);
        let end = search.next_solution().err();
        assert_eq!(end, (!is_compiled).then_some(Step::Exhausted));
    }
}
