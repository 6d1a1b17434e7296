//! Graphs in files: saved from the editor, and opened in the formats that the command line reads.

use std::path::PathBuf;

use super::files::{drop_file, drop_files};
use super::graph::{HAPPENED, NODES, ROW, TEXT, has_line, row, write};
use super::save::download;
use super::stage::Stage;
use super::tab::Tab;

/// JavaScript for the field that the button Open presses.
const FILE: &str = "document.querySelector('.graph-text-panel input[type=file]')";

/// Writes files into the directory of downloads, and opens them by the field.
fn open_files(stage: &Stage, tab: &Tab<'_>, files: &[(&str, &str)]) {
    let paths: Vec<PathBuf> = files
        .iter()
        .map(|(name, text)| {
            let path = stage.chromium.downloads().join(name);
            std::fs::write(&path, text).expect("the directory for tests can be written");
            path
        })
        .collect();
    let paths: Vec<_> = paths.iter().map(PathBuf::as_path).collect();
    tab.choose_files(FILE, &paths);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_wrong_file_names_line_and_column() {
    let stage = Stage::new();
    let tab = row(&stage);
    // A text can be corrected where it is wrong.
    let wrong = ROW.replace("h B 3", "h B three");
    open_files(&stage, &tab, &[("wrong.graph", &wrong)]);
    tab.becomes(TEXT, wrong);
    tab.contains_text(
        "#graph-error",
        "line 9, column 5: found 'three', expected a number",
    );
    assert_eq!(tab.get::<String>(NODES), "A B C");
    // Another format is shown only when it has been read.
    write(&tab, ROW);
    for (name, text, expected) in [
        (
            "a.csv",
            "from,to,cost\nA,B,2\nB,C,x\n",
            "a.csv: line 3, column 5: found 'x', expected a number such as 12 or 0.5 as the cost",
        ),
        (
            "a.gr",
            "p sp 2 1\na 1 3 7\n",
            "a.gr: line 2, column 5: found '3', expected a node from 1 to 2",
        ),
        (
            "long.csv",
            &"A,B,1\n".repeat(1001),
            "long.csv: found a graph of 2 nodes and 1001 edges, expected at most 1000 of each in the editor",
        ),
        (
            "longer.csv",
            &"# 56789\n".repeat(62_501),
            "longer.csv has 0.5 MB: expected at most 0.5 MB",
        ),
    ] {
        open_files(&stage, &tab, &[(name, text)]);
        tab.contains_text(".problem", expected);
        assert_eq!(tab.get::<String>(TEXT), ROW);
    }
    drop_files(&tab, &[("latin1.csv", b"from,to\nA,B\nZ\xFCrich,B\n")]);
    tab.contains_text(
        ".problem",
        "latin1.csv cannot be read: line 3, column 2: found bytes that are not UTF-8",
    );
    tab.forgive();
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn dimacs_and_csv_files_are_shown_as_text() {
    let stage = Stage::new();
    let tab = row(&stage);
    open_files(
        &stage,
        &tab,
        &[(
            "roads.csv",
            "source,target,cost,name\r\nNew York,Zürich,2.5,\"ferry, slow\"\r\nZürich,\"C\",3\r\n",
        )],
    );
    let expected = "\"New York\" Zürich 2.5 \"ferry, slow\"\nZürich C 3\n";
    tab.becomes(TEXT, expected.to_owned());
    tab.contains_text(
        HAPPENED,
        "No search: the graph has no start; a line 'start NAME' gives one.",
    );
    tab.becomes("document.querySelectorAll('.graph-node').length", 3);
    // Semicolons, in a file without the extension.
    drop_file(&tab, "roads.txt", "A;B;4\nB;C\n");
    tab.becomes(TEXT, "A B 4\nB C 1\n".to_owned());
    // Other programs write attributes, which are ignored with a note.
    drop_file(
        &tab,
        "roads.dot",
        "graph { A -- \"o#C\" [label=4, color=red] }",
    );
    tab.becomes(TEXT, "undirected\nA o#C 4\n".to_owned());
    tab.until("document.querySelectorAll('.graph-node').length === 2");
    tab.contains_text(
        ".graph-top .status",
        "roads.dot: ignored: `color` of 1 edge.",
    );
    // A road network, with its places in a second file, which can be the first one.
    let graph = "c three crossings\np sp 3 2\na 1 2 5\na 2 3 7\n";
    let places = "p aux sp co 3\nv 1 10 20\nv 2 30 40\nv 3 50 20\n";
    drop_file(&tab, "roads.gr", graph);
    tab.becomes(TEXT, "1 2 5\n2 3 7\n".to_owned());
    let expected = "1 2 5\n2 3 7\nat 1 10 20\nat 2 30 40\nat 3 50 20\n".to_owned();
    open_files(&stage, &tab, &[("roads.co", places), ("roads.gr", graph)]);
    tab.becomes(TEXT, expected.clone());
    write(&tab, ROW);
    drop_files(
        &tab,
        &[
            ("roads.gr", graph.as_bytes()),
            ("roads.co", places.as_bytes()),
        ],
    );
    tab.becomes(TEXT, expected);
    // It is edited and searched like any other.
    let text: String = tab.get(TEXT);
    write(&tab, &format!("start 1\ngoal 3\n{text}"));
    tab.until("document.querySelector('.graph-node.open')?.dataset.node === '1'");
    tab.push("Run to the end");
    tab.contains_text(".graph-stage .ending", "cost 12");
    // Places alone are no graph.
    drop_file(&tab, "roads.co", places);
    tab.contains_text(".problem", "Found roads.co, expected one file with a graph");
    tab.forgive();
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_graph_of_many_edges_without_places_stopped_the_page() {
    let stage = Stage::new();
    let tab = row(&stage);
    let chain = (0..100).map(|node| format!("n{node} n{}\n", node + 1));
    let chords = (0..200).map(|chord| format!("n{} n{} 3\n", chord * 79 % 101, chord * 47 % 101));
    let text: String = chain.chain(chords).collect();
    write(&tab, &format!("start n0\ngoal n100\n{text}"));
    tab.until("document.querySelectorAll('.graph-node').length === 101");
    // Its search has started, after the drawing.
    tab.until("document.querySelector('.graph-node.open')?.dataset.node === 'n0'");
    tab.push("Run to the end");
    tab.contains_text(".graph-stage .ending", "solved");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn every_mistake_in_a_text_is_named_with_its_place() {
    let stage = Stage::new();
    let tab = row(&stage);
    for (text, expected) in [
        (
            "A B -1",
            "line 1, column 5: found '-1', expected a number of at least 0 as the cost",
        ),
        (
            "A B 1,5",
            "line 1, column 5: found '1,5', expected a number such as 12 or 0.5 as the cost",
        ),
        (
            "A B 1\nh A 1",
            "line 2, column 1: found a table h without 'B', expected a value for each node",
        ),
        (
            "A B 1\nh A",
            "line 2, column 4: found the end of the line, expected the heuristic value",
        ),
        (
            "start A\ngoal Bukarest\nA Bucharest 1",
            "line 2, column 6: found 'Bukarest', expected the name of a node; did you mean 'Bucharest'?",
        ),
        (
            "start A\nstart B\nA B 1",
            "line 2, column 7: found 'B', expected one start, which line 1 gives",
        ),
        (
            "A \"B 1",
            "line 1, column 7: found the end of the line, expected a quotation mark",
        ),
        (
            "A B 1\r\nA C x\r\n",
            "line 2, column 5: found 'x', expected a number",
        ),
        (
            "\u{feff}A B x",
            "line 1, column 5: found 'x', expected a number",
        ),
        (
            "Zürich Łódź x",
            "line 1, column 13: found 'x', expected a number",
        ),
        (
            "A->B 3",
            "line 1, column 1: found a text in the form arrows",
        ),
        (
            "undirected\nA\tB\tx",
            "line 2, column 5: found 'x', expected a number",
        ),
    ] {
        write(&tab, text);
        tab.contains_text("#graph-error", expected);
        tab.until("!document.querySelector('.graph-mark').hidden");
    }
    // A tab is as wide as it is shown.
    let column = "(() => { const mark = document.querySelector('.graph-mark'); const one = mark.getBoundingClientRect().width;
        return Math.round((mark.getBoundingClientRect().left - document.querySelector('.graph-text').getBoundingClientRect().left - 9) / one); })()";
    tab.becomes(column, 16);
    tab.run(
        "(() => { const field = document.querySelector('.graph-text'); field.value = 'A B 1\\n'.repeat(200000); field.dispatchEvent(new Event('input', {bubbles: true})); })()",
    );
    tab.contains_text(
        "#graph-error",
        "found a text of 1,200,000 characters, expected at most 500,000 in the editor",
    );
    assert_eq!(tab.get::<String>(NODES), "A B C");
}

/// One visit of the screen.
mod walk {
    use super::*;

    #[test]
    #[ignore = "needs a browser: cargo xtask test walk"]
    fn a_graph_is_saved_changed_and_opened_again() {
        let stage = Stage::new();
        let tab = row(&stage);
        tab.push("Save file");
        let path = download(&stage, "graph.graph");
        let saved = std::fs::read_to_string(&path).expect("the file is text");
        assert_eq!(saved, ROW);
        write(&tab, &ROW.replace("A C 6", "A C 60"));
        has_line(&tab, "A C 60");
        // Open is a button that presses the field.
        tab.run(&format!(
        "{FILE}.addEventListener('click', (event) => {{ globalThis.pressed = true; event.preventDefault(); }})"
    ));
        tab.push("Open file…");
        assert!(tab.get::<bool>("globalThis.pressed"));
        tab.choose_files(FILE, &[&path]);
        tab.becomes(TEXT, ROW.to_owned());
        // The same file again, after it was changed on the disk.
        let changed = ROW.replace("A C 6", "A C 5");
        std::fs::write(&path, &changed).expect("the directory for tests can be written");
        tab.choose_files(FILE, &[&path]);
        tab.becomes(TEXT, changed);
        tab.push("Undo");
        tab.becomes(TEXT, ROW.to_owned());
    }
}
