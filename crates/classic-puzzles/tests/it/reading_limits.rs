//! Readers of large texts keep to the limits of a budget.

use classic_puzzles::word_ladder::{LadderError, WordLadder};
use classic_puzzles::{graph, grid_map, word_ladder};
use search_core::{CancelFlag, Limit, Limits, memory::Budget};

fn cancelled() -> Budget {
    let cancel = CancelFlag::new();
    cancel.raise();
    Budget::new(Limits {
        cancel: Some(cancel),
        ..Limits::default()
    })
}

fn of_bytes(bytes: u64) -> Budget {
    Budget::new(Limits {
        bytes: Some(bytes),
        ..Limits::default()
    })
}

/// Asserts that a reader ends when the flag is raised, and at a limit of 64 KiB, but reads the whole text without limits.
fn assert_is_limited(form: &str, read: impl Fn(&Budget)) {
    for (budget, limit) in [
        (cancelled(), Some(Limit::Cancelled)),
        (of_bytes(1 << 16), Some(Limit::Bytes)),
        (of_bytes(1 << 30), None),
    ] {
        read(&budget);
        assert_eq!(budget.reached(), limit, "{form}");
    }
}

/// Returns a cycle of 5,000 nodes in each form of graphs.
fn cycle(form: &str) -> String {
    let nodes = 5000;
    let edges = |edge: fn(usize, usize) -> String| -> String {
        (1..=nodes)
            .map(|node| edge(node, 1 + node % nodes))
            .collect()
    };
    match form {
        "gr" => format!("p sp {nodes} {nodes}\n") + &edges(|a, b| format!("a {a} {b} 2\n")),
        "col" => format!("p edge {nodes} {nodes}\n") + &edges(|a, b| format!("e {a} {b}\n")),
        "dot" => format!("digraph {{ {} }}", edges(|a, b| format!("{a} -> {b};\n"))),
        "graphml" => {
            let named = edges(|a, _| format!("<node id='{a}'/>"));
            let edges = edges(|a, b| format!("<edge source='{a}' target='{b}'/>"));
            format!("<graphml><graph>{named}{edges}</graph></graphml>")
        }
        "json" => {
            let links = edges(|a, b| format!("{{\"source\": {a}, \"target\": {b}}},"));
            format!(
                "{{\"directed\": true, \"links\": [{}]}}",
                links.trim_end_matches(',')
            )
        }
        "adjacency" => edges(|a, b| format!("{a}: {b}\n")),
        "arrows" => edges(|a, b| format!("{a}->{b} 2\n")),
        "csv" => edges(|a, b| format!("{a},{b},2\n")),
        "text" => edges(|a, b| format!("{a} {b} 2\n")),
        "matrix" => {
            let row = |row: usize| -> String {
                (0..100)
                    .map(|column| format!("{} ", row * column % 7))
                    .collect::<String>()
                    + "\n"
            };
            (0..100).map(row).collect()
        }
        other => panic!("there is no text in the form {other}"),
    }
}

#[test]
fn reading_a_graph_of_any_form_keeps_to_the_limits() {
    for form in graph::FORMS {
        let text = cycle(form.name);
        assert_is_limited(form.name, |budget| {
            let read = (form.read)(&text, &graph::ReadOptions::default(), budget);
            if budget.reached().is_none() {
                read.expect("the text has this form");
            }
        });
    }
}

#[test]
fn reading_a_map_keeps_to_the_limits() {
    let rows = format!("{}\n", ".".repeat(300)).repeat(300);
    for form in grid_map::FORMS {
        let text = match form.name {
            "map" => format!("type octile\nheight 300\nwidth 300\nmap\n{rows}"),
            _ => rows.clone(),
        };
        assert_is_limited(form.name, |budget| {
            let read = (form.read)(&text, budget);
            if budget.reached().is_none() {
                read.expect("the text has this form");
            }
        });
    }
}

#[test]
fn reading_words_and_finding_their_neighbours_keep_to_the_limits() {
    let letter = |number: usize| char::from(b'a' + (number % 26) as u8);
    let list: Vec<String> = (0..10_000)
        .map(|number| {
            [number, number / 26, number / 676]
                .map(letter)
                .iter()
                .collect()
        })
        .collect();
    let list = list.join("\n");
    for form in word_ladder::FORMS {
        assert_is_limited(form.name, |budget| drop((form.read)(&list, budget)));
    }
    let words = word_ladder::words(&list).value;
    let [start, goal] = ["aaa", "aab"].map(|word| word.parse().expect("a word"));
    let within = |budget: &Budget| {
        WordLadder::within(words.clone(), &start, &goal, budget).map(|ladder| ladder.words())
    };
    assert_eq!(
        within(&cancelled()),
        Err(LadderError::Stopped(Limit::Cancelled))
    );
    assert_eq!(
        within(&of_bytes(1 << 16)),
        Err(LadderError::Stopped(Limit::Bytes))
    );
    assert!(within(&of_bytes(1 << 30)).is_ok());
}
