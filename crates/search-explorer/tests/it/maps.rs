//! Searches on maps: the progress that the server sends is that of the engine, and what all answers share is sent once.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::client::{Client, serve};

/// The progress of a search on a map.
struct Progress {
    expanded: Vec<u32>,
    ends: Vec<u32>,
    nodes: Vec<MapNode>,
}

#[derive(Clone, Copy, Debug)]
struct MapNode {
    id: u32,
    cell: u32,
    g: f32,
}

fn progress(client: &mut Client, run: &str, from: usize) -> Progress {
    let response = client.ask("GET", &format!("{run}/map?from={from}"), None);
    assert_eq!(response.status, 200);
    let words: Vec<[u8; 4]> = response.body.as_chunks().0.to_vec();
    let whole: Vec<u32> = words.iter().map(|&word| u32::from_le_bytes(word)).collect();
    let (steps, nodes) = (whole[0] as usize, whole[1] as usize);
    assert_eq!(words.len(), 2 + 2 * steps + 5 * nodes);
    let at = 2 + 2 * steps;
    Progress {
        expanded: whole[2..2 + steps].to_vec(),
        ends: whole[2 + steps..at].to_vec(),
        nodes: (at..at + nodes)
            .map(|place| MapNode {
                id: whole[place],
                cell: whole[place + 2 * nodes],
                g: f32::from_le_bytes(words[place + 3 * nodes]),
            })
            .collect(),
    }
}

/// Returns all steps of the progress, which an answer may contain in part.
fn whole_progress(client: &mut Client, run: &str, steps: usize) -> Progress {
    let mut all = progress(client, run, 0);
    while all.expanded.len() < steps {
        let more = progress(client, run, all.expanded.len());
        assert!(!more.expanded.is_empty());
        let before = all.nodes.len() as u32;
        all.expanded.extend(more.expanded);
        all.ends.extend(more.ends.iter().map(|end| before + end));
        all.nodes.extend(more.nodes);
    }
    all
}

/// Two routes past a wall of weights; the straight one is dearer.
const WEIGHTED: &str =
    "type octile\nheight 5\nwidth 7\nmap\n.......\n.@@9@@.\n...5...\n.@@9@@.\n.......\n";

#[test]
fn the_open_cells_of_a_map_are_those_of_the_open_list() {
    let server = serve();
    let mut client = Client::to(&server);
    let algorithms = [
        ("a-star", true),
        ("uniform-cost", true),
        ("weighted-a-star:w=3", true),
        ("breadth-first", false),
        ("best-first", false),
    ];
    for map in [None, Some(WEIGHTED)] {
        for (algorithm, has_g) in algorithms {
            let words: Vec<&str> = map.into_iter().collect();
            let run = client.start_run("grid", &words, algorithm);
            let advanced = client.advance(&run, &json!({"until": "end"}));
            let recorded = advanced["run"]["recorded"].as_u64().expect("a number");
            let all = whole_progress(&mut client, &run, recorded as usize + 1);
            let mut open: BTreeMap<u32, f32> = BTreeMap::new();
            let mut known: Vec<MapNode> = Vec::new();
            let mut from = 0;
            for (step, (&expanded, &end)) in all.expanded.iter().zip(&all.ends).enumerate() {
                let what = format!("step {step} of {algorithm}");
                let nodes = &all.nodes[from as usize..end as usize];
                known.extend(nodes);
                let shown = client.get(&format!("{run}/steps/{step}"));
                assert_eq!(shown["node"]["id"], expanded, "{what}");
                let current = known.iter().find(|node| node.id == expanded).expect(&what);
                assert_eq!(shown["node"]["cell"], current.cell, "{what}");
                for node in nodes.iter().filter(|node| step == 0 || node.id != expanded) {
                    let known = open.entry(node.cell).or_insert(node.g);
                    *known = known.min(node.g);
                }
                if step > 0 {
                    assert!(open.remove(&current.cell).is_some(), "{what}");
                }
                from = end;
                // For an earlier step the server repeats the search.
                if step > 40 && step % 8 != 0 {
                    continue;
                }
                let list = client.get(&format!("{run}/steps/{step}/frontier?limit=1000"));
                let list = list["nodes"].as_array().expect("a list");
                let cell = |node: &Value| node["cell"].as_u64().expect("a cell") as u32;
                let g = |node: &Value| node["g"].as_f64().map_or(f32::NAN, |g| g as f32);
                let expected: BTreeMap<u32, f32> =
                    list.iter().map(|node| (cell(node), g(node))).collect();
                assert!(open.keys().eq(expected.keys()), "{what}");
                if has_g && step > 0 {
                    assert_eq!(open, expected, "{what}");
                }
            }
        }
    }
}

#[test]
fn the_backdrop_is_sent_once() {
    let server = serve();
    let mut client = Client::to(&server);
    let spec = json!({"puzzle": "grid", "words": [WEIGHTED], "algorithm": "a-star"});
    let run = client.post("/api/v1/runs", &spec);
    let cells = &run["backdrop"]["cells"];
    assert_eq!(cells["rows"][1], ".00100.");
    assert_eq!(cells["roles"], json!(["wall", "clue"]));
    assert_eq!(cells["labels"][2], "   5   ");
    assert_eq!(run["backdrop"]["shapes"].as_array().map(Vec::len), Some(2));
    let path = format!("/api/v1/runs/{}", run["id"].as_str().expect("a text"));
    let advanced = client.advance(&path, &json!({"to": 3}));
    assert!(advanced["run"]["spec"].is_null());
    let node = client.get(&format!("{path}/nodes/3"));
    assert!(node["picture"].is_null() && node["drawing"].is_object());
    for later in [&advanced["run"], &client.get(&path)] {
        assert!(later["backdrop"].is_null());
        assert_eq!(later["map"], true);
    }
}

#[test]
fn the_goal_is_sent_once_where_there_is_one() {
    let server = serve();
    let mut client = Client::to(&server);
    for (puzzle, words, has_goal) in [("hanoi", &["4"][..], true), ("jugs", &["5,3", "4"], false)] {
        let spec = json!({"puzzle": puzzle, "words": words, "algorithm": "breadth-first"});
        let run = client.post("/api/v1/runs", &spec);
        assert_eq!(run["goal"].is_object(), has_goal, "{puzzle}");
        assert_eq!(run["drawn"], true);
        assert_eq!(run["map"], false);
        let path = format!("/api/v1/runs/{}", run["id"].as_str().expect("a text"));
        assert!(client.get(&path)["goal"].is_null());
        let refused = client.ask("GET", &format!("{path}/map"), None);
        assert_eq!(
            (refused.status, &refused.json()["error"]["kind"]),
            (422, &json!("refused"))
        );
    }
}

#[test]
fn maps_are_generated_from_a_seed() {
    let server = serve();
    let mut client = Client::to(&server);
    for kind in ["maze", "rooms", "noise"] {
        let request = json!({"kind": kind, "width": 20, "height": 11, "seed": 7});
        let made = client.post("/api/v1/grid/generate", &request);
        assert_eq!(client.post("/api/v1/grid/generate", &request), made);
        let text = made["text"].as_str().expect("a text");
        assert!(text.starts_with("type octile\nheight 11\nwidth 20\nmap\n"));
        client.start_run("grid", &[text], "a-star");
    }
    for (field, value) in [
        ("kind", json!("hills")),
        ("width", json!(1025)),
        ("height", json!(0)),
    ] {
        let mut request = json!({"kind": "maze", "width": 20, "height": 11, "seed": 7});
        request[field] = value;
        let refused = client.ask("POST", "/api/v1/grid/generate", Some(&request));
        assert_eq!(refused.status, 400, "{field}");
    }
}

#[test]
fn errors_of_a_map_have_a_line_and_a_column() {
    let server = serve();
    let mut client = Client::to(&server);
    let map = "type octile\nheight 1\nwidth 3\nmap\n..x\n";
    let spec = json!({"puzzle": "grid", "words": [map], "algorithm": "a-star"});
    let refused = client.ask("POST", "/api/v1/runs", Some(&spec));
    let error = &refused.json()["error"];
    assert_eq!((&error["line"], &error["column"]), (&json!(5), &json!(3)));
}
