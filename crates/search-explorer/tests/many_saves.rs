//! Many pages saved, in a process of their own, as its memory is looked at.

#[path = "it/client.rs"]
#[expect(
    dead_code,
    reason = "one test uses less of it than all of those of the server"
)]
mod client;

use std::io::Read;

use client::{Client, serve};
use data_encoding::BASE64;
use flate2::read::GzDecoder;
use serde_json::json;

/// So many moments of each run are saved, and what that may take of memory beyond the record. As one document, the
/// record of so many takes twice that.
const MOMENTS: u32 = 2000;
const MOST: u64 = 32 << 20;

#[test]
fn ten_saved_pages_leave_the_memory_as_it_was() {
    let serving = serve();
    let mut client = Client::to(&serving);
    let boards = ["8 0 6 5 4 7 2 3 1", "8 6 7 2 5 4 3 0 1"];
    let algorithms = [
        "a-star",
        "breadth-first",
        "uniform-cost",
        "depth-first:graph",
        "best-first",
    ];
    let specs = boards
        .iter()
        .flat_map(|board| algorithms.map(|algorithm| (board, algorithm)));
    let runs: Vec<String> = specs
        .map(|(board, algorithm)| {
            let run = client.begin("tiles", &["3x3", board], algorithm);
            client.advance(&run, &json!({"to": MOMENTS}));
            run
        })
        .collect();
    // What every server holds as soon as it has answered once.
    client.get("/api/v1/catalog");
    let before = memory("VmRSS");
    // Resets the peak, where the system allows it.
    let is_reset = std::fs::write("/proc/self/clear_refs", "5").is_ok();
    let mut packed = 0;
    let mut plain = 0;
    let mut held = Vec::new();
    for _ in 0..2 {
        for run in &runs {
            let page = client.ask("GET", &format!("{run}/save/page.html"), None);
            assert_eq!(page.status, 200);
            packed += page.body.len();
            plain += unpacked_size(page.text());
        }
        held.push(memory("VmRSS"));
    }
    let after = memory("VmRSS");
    let again = held[1].saturating_sub(held[0]);
    assert!(again < MOST / 4, "the second ten took {again} bytes more");
    assert!(
        after.saturating_sub(before) < MOST,
        "from {before} bytes it grew to {after}"
    );
    let peak = memory("VmHWM");
    assert!(
        !is_reset || peak.saturating_sub(before) < MOST,
        "from {before} bytes it grew to {peak} meanwhile"
    );
    println!(
        "{packed} bytes for {plain}; {before} bytes held before, {peak} at most, {after} behind"
    );
    assert!(3 * packed <= plain, "{packed} bytes for {plain}");
}

/// How long the record in a page is, which is read through without being kept.
fn unpacked_size(html: &str) -> usize {
    let (_, data) = html.split_once("id=\"recorded\">").expect("it is there");
    let (data, _) = data.split_once("</script>").expect("it ends");
    let lines = data.trim().lines();
    let lines = lines.map(|line| BASE64.decode(line.as_bytes()).expect("it is Base64"));
    let packed = lines.collect::<Vec<_>>().concat();
    let mut gzip = GzDecoder::new(packed.as_slice());
    let mut part = vec![0; 1 << 16];
    let mut size = 0;
    loop {
        match gzip.read(&mut part).expect("it is gzip") {
            0 => return size,
            read => size += read,
        }
    }
}

/// The bytes that this process holds, or held at most, where that can be known.
fn memory(name: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}
