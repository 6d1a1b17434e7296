use serde_json::{Value, json};

use crate::client::{Client, serve};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn read(client: &mut Client, text: &str) -> Value {
    client.post("/api/v1/sudoku/read", &json!({ "text": text }))
}

#[test]
fn boards_are_parsed_analysed_and_solved() {
    let server = serve();
    let mut client = Client::to(&server);
    let board = read(&mut client, EASY);
    assert_eq!(
        (&board["n"], &board["cells"][0], &board["cells"][2]),
        (&json!(9), &json!(5), &Value::Null)
    );
    assert_eq!(
        read(
            &mut client,
            board["line"].as_str().expect("the line is text")
        ),
        board
    );
    let body = json!({"n": 9, "cells": board["cells"]});
    let analysis = client.post("/api/v1/sudoku/analyze", &body);
    assert_eq!(analysis["empty"], 51);
    assert_eq!(analysis["clashes"], json!([]));
    assert_eq!(analysis["candidates"][2], json!([1, 2, 4]));
    let solved = client.post("/api/v1/sudoku/solve", &body);
    assert_eq!(solved["status"], "solved");
    let full = json!({"n": 9, "cells": solved["cells"]});
    assert_eq!(client.post("/api/v1/sudoku/analyze", &full)["empty"], 0);
    assert_eq!(
        client.post("/api/v1/sudoku/analyze", &full)["clashes"],
        json!([])
    );
    assert_eq!(
        client.post("/api/v1/sudoku/count", &body),
        json!({"count": "1", "complete": true})
    );
    let hint = client.post("/api/v1/sudoku/hint", &body);
    let cell = hint["cell"].as_u64().expect("the board has a single") as usize;
    assert_eq!(hint["value"], solved["cells"][cell]);
}

#[test]
fn boards_in_other_symbols_were_returned_in_the_alphabet_1_to_g() {
    let server = serve();
    let mut client = Client::to(&server);
    let line = "0123456789ACDEF.".to_owned() + &".".repeat(240);
    let numbers: Vec<String> = (0..16).map(|value| value.to_string()).collect();
    let spaced = numbers.join(" ") + &" .".repeat(240);
    for (text, notation, value) in [(&line, "0-F", "B"), (&spaced, "numbers-from-0", "11")] {
        let board = read(&mut client, text);
        assert_eq!(board["notation"], notation);
        assert_eq!(board["symbols"][11], value);
        let body = json!({"n": 16, "cells": board["cells"], "notation": notation});
        let analysis = client.post("/api/v1/sudoku/analyze", &body);
        for key in ["line", "notation", "symbols"] {
            assert_eq!(analysis[key], board[key]);
        }
    }
    let board = read(&mut client, &line);
    assert_eq!(board["line"], line);
    let body = |notation| json!({"n": 16, "cells": board["cells"], "notation": notation});
    let hint = client.post("/api/v1/sudoku/hint", &body("0-F"));
    assert_eq!(hint["value"], 12);
    assert_eq!(
        hint["why"],
        "last value (1.0): r1c16 is the only empty cell of row 1: r1c16 = B"
    );
    let letters = client.post("/api/v1/sudoku/analyze", &body("A-P"));
    assert_eq!(letters["symbols"][15], "P");
    let wrong = client.ask("POST", "/api/v1/sudoku/analyze", Some(&body("0-9")));
    assert_eq!(wrong.status, 400);
    assert_eq!(
        wrong.json()["error"]["message"],
        "notation: found `0-9`, expected a notation: numbers, numbers-from-0, 1-G, 0-F, A-P"
    );
}

#[test]
fn unsolvable_boards_and_timeouts_are_reported() {
    let server = serve();
    let mut client = Client::to(&server);
    let mut cells = vec![Value::Null; 81];
    cells[0] = json!(1);
    cells[1] = json!(1);
    let body = json!({"n": 9, "cells": cells});
    assert_eq!(client.post("/api/v1/sudoku/solve", &body)["status"], "none");
    let limits = search_explorer::Limits {
        solve_time: std::time::Duration::from_millis(50),
        ..search_explorer::Limits::default()
    };
    let server = crate::client::serve_within(limits);
    let mut client = Client::to(&server);
    let empty = json!({"n": 9, "cells": vec![Value::Null; 81]});
    let count = client.post("/api/v1/sudoku/count", &empty);
    assert_eq!(count["complete"], false);
    assert!(count["count"].is_string());
}

#[test]
fn examples_are_boards_of_their_size() {
    let server = serve();
    let mut client = Client::to(&server);
    for n in [4, 9, 16, 25] {
        let examples = client.get(&format!("/api/v1/sudoku/examples?n={n}"));
        let boards = examples["boards"]
            .as_array()
            .expect("`boards` is a list")
            .clone();
        assert!(!boards.is_empty(), "{n}");
        for board in boards {
            assert_eq!(
                read(
                    &mut client,
                    board["line"].as_str().expect("the line is text")
                )["n"],
                n
            );
        }
    }
    assert_eq!(
        client
            .ask("GET", "/api/v1/sudoku/examples?n=7", None)
            .status,
        400
    );
}

#[test]
fn invalid_boards_are_rejected_with_a_position() {
    let server = serve();
    let mut client = Client::to(&server);
    let response = client.ask(
        "POST",
        "/api/v1/sudoku/read",
        Some(&json!({"text": "12x4"})),
    );
    assert_eq!(response.status, 400);
    let error = &response.json()["error"];
    assert_eq!(
        (&error["kind"], &error["line"]),
        (&json!("malformed"), &json!(1))
    );
    assert!(error["column"].is_u64());
    for body in [
        json!({"n": 9, "cells": [1]}),
        json!({"n": 9, "cells": vec![json!(10); 81]}),
        json!({"n": 1_000_000, "cells": []}),
        json!({"n": 9}),
        json!({"n": 9, "cells": vec![json!(-1); 81]}),
        json!([]),
    ] {
        for name in ["analyze", "solve", "count", "hint"] {
            let response = client.ask("POST", &format!("/api/v1/sudoku/{name}"), Some(&body));
            assert_eq!(response.status, 400, "{body}");
        }
    }
}

#[test]
fn tiles_are_analysed() {
    let server = serve();
    let mut client = Client::to(&server);
    let analysis = |client: &mut Client, rows, columns, cells: Value| {
        let body = json!({"rows": rows, "columns": columns, "cells": cells});
        client.ask("POST", "/api/v1/tiles/analyze", Some(&body))
    };
    let result = analysis(&mut client, 3, 3, json!([0, 2, 1, 3, 4, 5, 6, 7, 8])).json();
    assert_eq!(result["solvable"], false);
    let result = analysis(&mut client, 2, 3, json!([1, 0, 2, 3, 4, 5])).json();
    assert_eq!(
        result,
        json!({"solvable": true, "h": {"manhattan": 1, "linear_conflict": 1}})
    );
    for (rows, columns, cells) in [
        (3, 3, json!([1, 1])),
        (0, 0, json!([])),
        (3, 3, json!([1, 1, 2, 3, 4, 5, 6, 7, 8])),
        (1_000_000, 1_000_000, json!([])),
    ] {
        assert_eq!(analysis(&mut client, rows, columns, cells).status, 400);
    }
}
