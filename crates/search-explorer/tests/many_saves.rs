//! Many saved pages, in a process of their own, as its memory is measured.

#[path = "it/client.rs"]
#[expect(dead_code, reason = "this test uses only a part of the module")]
mod client;

use std::io::Read;

use client::{Client, serve};
use data_encoding::BASE64;
use flate2::read::GzDecoder;
use serde_json::json;

/// The number of steps saved for each run, and the maximum memory for that in addition to the record. Written as one
/// document, the record of this many steps takes twice that.
const STEPS: u32 = 1000;
const MAX_BYTES: u64 = 16 << 20;

#[test]
fn saved_pages_do_not_leak_memory() {
    let server = serve();
    let mut client = Client::to(&server);
    let runs = ["a-star", "depth-first:graph"].map(|algorithm| {
        let run = client.start_run("tiles", &["3x3", "8 0 6 5 4 7 2 3 1"], algorithm);
        client.advance(&run, &json!({"to": STEPS}));
        run
    });
    // The catalog is kept after the first response.
    client.get("/api/v1/catalog");
    let before = memory("VmRSS");
    // Resets the peak, where the system allows it.
    let is_reset = std::fs::write("/proc/self/clear_refs", "5").is_ok();
    let mut packed = 0;
    let mut plain = 0;
    let mut resident = Vec::new();
    for _ in 0..2 {
        for run in &runs {
            let page = client.ask("GET", &format!("{run}/save/page.html"), None);
            assert_eq!(page.status, 200);
            packed += page.body.len();
            plain += unpacked_size(page.text());
        }
        resident.push(memory("VmRSS"));
    }
    let after = memory("VmRSS");
    let again = resident[1].saturating_sub(resident[0]);
    assert!(
        again < MAX_BYTES / 4,
        "the second two took {again} bytes more"
    );
    assert!(
        after.saturating_sub(before) < MAX_BYTES,
        "memory grew from {before} to {after} bytes"
    );
    let peak = memory("VmHWM");
    assert!(
        !is_reset || peak.saturating_sub(before) < MAX_BYTES,
        "memory peaked at {peak} bytes, from {before}"
    );
    println!(
        "{packed} bytes for {plain}; {before} bytes resident before, {peak} at most, {after} after"
    );
    assert!(3 * packed <= plain, "{packed} bytes for {plain}");
}

/// Returns the unpacked size of the record in a page, without storing it.
fn unpacked_size(html: &str) -> usize {
    let (_, data) = html
        .split_once("id=\"recorded\">")
        .expect("the page has a record");
    let (data, _) = data.split_once("</script>").expect("the record ends");
    let lines = data.trim().lines();
    let lines = lines.map(|line| {
        BASE64
            .decode(line.as_bytes())
            .expect("each line is valid Base64")
    });
    let packed = lines.collect::<Vec<_>>().concat();
    let mut gzip = GzDecoder::new(packed.as_slice());
    let mut part = vec![0; 1 << 16];
    let mut size = 0;
    loop {
        match gzip.read(&mut part).expect("the bytes are valid gzip") {
            0 => return size,
            read => size += read,
        }
    }
}

/// Returns a memory value of this process in bytes, or 0 if it is unknown.
fn memory(name: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}
