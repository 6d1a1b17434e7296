use serde_json::{Value, json};

use crate::client::{Client, serve};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn read(client: &mut Client, text: &str) -> Value {
    client.post("/api/v1/sudoku/read", &json!({ "text": text }))
}

#[test]
fn boards_are_read_looked_at_and_solved() {
    let serving = serve();
    let mut client = Client::to(&serving);
    let board = read(&mut client, EASY);
    assert_eq!(
        (&board["n"], &board["cells"][0], &board["cells"][2]),
        (&json!(9), &json!(5), &Value::Null)
    );
    assert_eq!(
        read(&mut client, board["line"].as_str().expect("it is text")),
        board
    );
    let body = json!({"n": 9, "cells": board["cells"]});
    let look = client.post("/api/v1/sudoku/look", &body);
    assert_eq!(look["empty"], 51);
    assert_eq!(look["clashes"], json!([]));
    assert_eq!(look["candidates"][2], json!([1, 2, 4]));
    let solved = client.post("/api/v1/sudoku/solve", &body);
    assert_eq!(solved["status"], "solved");
    let full = json!({"n": 9, "cells": solved["cells"]});
    assert_eq!(client.post("/api/v1/sudoku/look", &full)["empty"], 0);
    assert_eq!(
        client.post("/api/v1/sudoku/look", &full)["clashes"],
        json!([])
    );
    assert_eq!(
        client.post("/api/v1/sudoku/count", &body),
        json!({"count": "1", "complete": true})
    );
    let hint = client.post("/api/v1/sudoku/hint", &body);
    let cell = hint["cell"].as_u64().expect("there is a single") as usize;
    assert_eq!(hint["value"], solved["cells"][cell]);
}

#[test]
fn boards_without_and_with_too_many_solutions_say_so() {
    let serving = serve();
    let mut client = Client::to(&serving);
    let mut cells = vec![Value::Null; 81];
    cells[0] = json!(1);
    cells[1] = json!(1);
    let body = json!({"n": 9, "cells": cells});
    assert_eq!(client.post("/api/v1/sudoku/solve", &body)["status"], "none");
    let limits = search_explorer::Limits {
        solving: std::time::Duration::from_millis(50),
        ..search_explorer::Limits::default()
    };
    let serving = crate::client::serve_within(limits);
    let mut client = Client::to(&serving);
    let empty = json!({"n": 9, "cells": vec![Value::Null; 81]});
    let count = client.post("/api/v1/sudoku/count", &empty);
    assert_eq!(count["complete"], false);
    assert!(count["count"].is_string());
}

#[test]
fn examples_are_boards_of_their_size() {
    let serving = serve();
    let mut client = Client::to(&serving);
    for n in [4, 9, 16, 25] {
        let examples = client.get(&format!("/api/v1/sudoku/examples?n={n}"));
        let boards = examples["boards"].as_array().expect("it is a list").clone();
        assert!(!boards.is_empty(), "{n}");
        for board in boards {
            assert_eq!(
                read(&mut client, board["line"].as_str().expect("it is text"))["n"],
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
fn what_is_no_board_is_refused_with_its_place() {
    let serving = serve();
    let mut client = Client::to(&serving);
    let refused = client.ask(
        "POST",
        "/api/v1/sudoku/read",
        Some(&json!({"text": "12x4"})),
    );
    assert_eq!(refused.status, 400);
    let error = &refused.json()["error"];
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
        for name in ["look", "solve", "count", "hint"] {
            let refused = client.ask("POST", &format!("/api/v1/sudoku/{name}"), Some(&body));
            assert_eq!(refused.status, 400, "{body}");
        }
    }
}

#[test]
fn tiles_are_looked_at() {
    let serving = serve();
    let mut client = Client::to(&serving);
    let look = |client: &mut Client, rows, columns, cells: Value| {
        let body = json!({"rows": rows, "columns": columns, "cells": cells});
        client.ask("POST", "/api/v1/tiles/look", Some(&body))
    };
    let seen = look(&mut client, 3, 3, json!([0, 2, 1, 3, 4, 5, 6, 7, 8])).json();
    assert_eq!(seen["solvable"], false);
    let seen = look(&mut client, 2, 3, json!([1, 0, 2, 3, 4, 5])).json();
    assert_eq!(
        seen,
        json!({"solvable": true, "h": {"manhattan": 1, "linear_conflict": 1}})
    );
    for (rows, columns, cells) in [
        (3, 3, json!([1, 1])),
        (0, 0, json!([])),
        (3, 3, json!([1, 1, 2, 3, 4, 5, 6, 7, 8])),
        (1_000_000, 1_000_000, json!([])),
    ] {
        assert_eq!(look(&mut client, rows, columns, cells).status, 400);
    }
}
