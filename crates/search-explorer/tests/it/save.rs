use search_trace::replay;
use serde_json::json;

use crate::client::{Client, serve};

#[test]
fn files_hold_the_run_and_nothing_more() {
    let serving = serve();
    let mut client = Client::to(&serving);
    let run = client.begin("tiles", &["3x3", "3 1 2 6 4 5 7 8 0"], "a-star");
    let end = client.advance(&run, &json!({"until": "end"}));
    let counts = &end["run"]["counts"];
    let csv = client.ask("GET", &format!("{run}/save/run.csv"), None);
    assert_eq!(csv.status, 200);
    assert_eq!(
        csv.header("content-disposition"),
        Some("attachment; filename=\"run.csv\"")
    );
    let rows: Vec<&str> = csv.text().lines().collect();
    let of = |event: &str| {
        rows.iter()
            .filter(|row| row.starts_with(&format!("{event},")))
            .count()
    };
    assert_eq!(counts["expanded"], of("expand"));
    assert_eq!(counts["generated"], of("generate") + of("duplicate"));
    assert_eq!(of("solution"), 1);
    let trace = client
        .ask("GET", &format!("{run}/save/trace.json"), None)
        .json();
    assert_eq!(trace["version"], "1.4.0");
    let svg = client.ask("GET", &format!("{run}/save/tree.svg"), None);
    assert!(svg.text().starts_with("<svg "));
    assert_eq!(
        client
            .ask("GET", &format!("{run}/save/../catalog"), None)
            .status,
        404
    );
    assert_eq!(
        client
            .ask("GET", &format!("{run}/save/etc.html"), None)
            .status,
        404
    );
    // The other way of reading back has nothing to read here: the formats are others.
    assert!(replay(csv.body.as_slice()).is_err());
}

#[test]
fn the_saved_page_asks_nobody_for_anything() {
    let serving = serve();
    let mut client = Client::to(&serving);
    let run = client.begin("tiles", &["3x3", "3 1 2 6 4 5 7 8 0"], "a-star");
    client.advance(&run, &json!({"until": "end"}));
    let page = client.ask("GET", &format!("{run}/save/page.html?at=3"), None);
    assert_eq!(page.status, 200);
    let html = page.text();
    for reference in [
        "src=\"",
        "src='",
        "href=\"http",
        "href='http",
        "@import",
        "url(http",
        "https://",
    ] {
        assert!(!html.contains(reference), "{reference}");
    }
    assert!(!html.contains("<link rel=\"stylesheet\""));
    let (_, data) = html
        .split_once("id=\"recorded\">")
        .expect("the record is there");
    let (data, _) = data.split_once("</script>").expect("it ends");
    let record: serde_json::Value = serde_json::from_str(data).expect("it is JSON");
    assert_eq!(record["at"], 3);
    assert_eq!(record["version"], 1);
    let moments = record["moments"].as_array().expect("it is a list");
    let nodes = record["nodes"].as_array().expect("it is a list");
    assert_eq!(record["run"]["recorded"], moments.len() - 1);
    for (id, node) in nodes.iter().enumerate() {
        assert_eq!(node["id"], id);
    }
    for (number, moment) in moments.iter().enumerate() {
        let told = client.get(&format!("{run}/moments/{number}"));
        assert_eq!(moment["node"], told["node"]["id"]);
        assert_eq!(moment["counts"], told["counts"]);
        assert_eq!(
            moment["made"].as_array().map(Vec::len),
            told["made"].as_array().map(Vec::len)
        );
    }
    assert_eq!(
        record["catalog"]["puzzles"].as_array().map(Vec::len),
        Some(1)
    );
    assert_eq!(record["catalog"]["algorithms"][0]["name"], "a-star");
}

#[test]
fn states_cannot_break_out_of_the_page() {
    let serving = serve();
    let mut client = Client::to(&serving);
    let words = "</script><b>\n<!--ab\n";
    let spec = json!({"puzzle": "ladder", "words": [words], "options": {"from": "</script>", "to": "<!--"}, "algorithm": "a-star"});
    // Such words are refused today; if they are ever taken, they stay text.
    let response = client.ask("POST", "/api/v1/runs", Some(&spec));
    if response.status == 201 {
        let id = response.json()["id"]
            .as_str()
            .expect("it is text")
            .to_owned();
        let page = client.ask("GET", &format!("/api/v1/runs/{id}/save/page.html"), None);
        assert!(!page.text().contains("</script><b>"));
    } else {
        assert_eq!(response.status, 400);
        assert_eq!(response.json()["error"]["kind"], "malformed");
    }
}

#[test]
fn links_name_the_run() {
    let serving = serve();
    let mut client = Client::to(&serving);
    let spec = json!({"puzzle": "tiles", "words": ["3x3", "3 1 2 6 4 5 7 8 0"], "options": {"estimate": "linear-conflict"}, "algorithm": "a-star:ties=lifo"});
    let id = client.post("/api/v1/runs", &spec)["id"]
        .as_str()
        .expect("it is text")
        .to_owned();
    let link = client.get(&format!("/api/v1/runs/{id}/link?at=2"));
    assert_eq!(
        link["fragment"],
        "#v=1&p=tiles&w=3x3&w=3%201%202%206%204%205%207%208%200&o.estimate=linear-conflict&a=a-star%3Aties%3Dlifo&k=2"
    );
}

#[test]
fn the_scripts_can_be_put_into_one() {
    let page = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let read = |path: &str| {
        std::fs::read_to_string(page.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    };
    let modules = read("modules.txt");
    let listed: Vec<&str> = modules
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim())
        .filter(|path| !path.is_empty())
        .collect();
    assert_eq!(listed.last(), Some(&"app.js"));
    let mut names = std::collections::HashMap::new();
    for (place, path) in listed.iter().enumerate() {
        let text = read(path);
        assert!(!text.contains("</script"), "{path}");
        for line in text.lines() {
            if let Some(import) = line.strip_prefix("import ") {
                let from = import.rsplit_once("from ").map_or(import, |(_, from)| from);
                let from = from.trim_matches([';', '"', '\'']);
                let name = from.rsplit('/').next().unwrap_or_default();
                let is_before = listed[..place]
                    .iter()
                    .any(|other| other.rsplit('/').next() == Some(name));
                assert!(
                    is_before,
                    "{path} needs {from}, which comes behind it, or over several lines"
                );
                continue;
            }
            let line = line.strip_prefix("export ").unwrap_or(line);
            let words: Vec<&str> = line.split([' ', '(', '=', ';', '{', ':']).collect();
            let name = match words[..] {
                ["async", "function", name, ..]
                | ["function" | "class" | "const" | "let", name, ..] => name,
                _ => continue,
            };
            // What stands in braces or brackets is not looked into.
            if name.is_empty() || name.starts_with(['[', '{']) {
                continue;
            }
            if let Some(other) = names.insert(name.to_owned(), *path) {
                panic!("{name} is in {other} and in {path}");
            }
        }
    }
}
