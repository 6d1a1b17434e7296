//! Measures the resident memory of a search with a limit on bytes, as reported by the operating system, in a separate
//! process of this test program.

use std::env;
use std::fs;
use std::process::Command;

use conflict_driven::{Choices, Need};
use search_core::Limits;

/// The pigeonhole problem: the number of pigeons, for one hole less.
struct Pigeons(usize);

impl Choices for Pigeons {
    type Solution = ();

    fn count(&self) -> usize {
        self.0 * (self.0 - 1)
    }
    fn groups(&self, mut group: impl FnMut(Need, &[usize])) {
        let holes = self.0 - 1;
        for pigeon in 0..self.0 {
            let choices: Vec<usize> = (0..holes).map(|hole| pigeon * holes + hole).collect();
            group(Need::ExactlyOne, &choices);
        }
        for hole in 0..holes {
            let choices: Vec<usize> = (0..self.0).map(|pigeon| pigeon * holes + hole).collect();
            group(Need::AtMostOne, &choices);
        }
    }
    fn solution(&self, _: &[usize]) {}
}

const LIMIT: &str = "CONFLICT_DRIVEN_RESIDENCY_LIMIT";

/// Returns the value of an entry of `/proc/self/status` in bytes.
fn status(name: &str) -> u64 {
    let text = fs::read_to_string("/proc/self/status").expect("/proc/self/status is readable");
    let line = text.lines().find_map(|line| line.strip_prefix(name));
    let kib = line.and_then(|line| line.trim_start_matches(':').trim().strip_suffix(" kB"));
    let kib: u64 = kib.and_then(|kib| kib.parse().ok()).expect(name);
    kib * 1024
}

/// Not a test on its own: the search that the test below runs in a child process.
#[test]
fn search_in_child_process() {
    let Ok(limit) = env::var(LIMIT) else {
        return;
    };
    let limits = Limits {
        bytes: Some(limit.parse().expect("the limit is a number")),
        expansions: Some(50_000),
        ..Limits::default()
    };
    let before = status("RssAnon");
    let mut search = conflict_driven::search(Pigeons(40)).limits(limits);
    search.advance();
    // Excludes the pages of the program file, which are loaded on demand.
    let grown = status("VmHWM").saturating_sub(status("RssFile") + before);
    println!("measured|{grown}|{}", search.counts().bytes);
}

#[cfg(target_os = "linux")]
#[test]
fn the_process_stays_within_its_limit_on_bytes() {
    let limit: u64 = 8 << 20;
    let program = env::current_exe().expect("the test program has a path");
    let child = Command::new(program)
        .args([
            "--exact",
            "residency::search_in_child_process",
            "--nocapture",
        ])
        .env(LIMIT, limit.to_string())
        .output()
        .expect("the child process starts");
    let text = String::from_utf8_lossy(&child.stdout);
    let measured = text.lines().find_map(|line| line.split_once("measured|"));
    let (_, measured) = measured.unwrap_or_else(|| panic!("{text}"));
    let (grown, held) = measured.trim().split_once('|').expect("two numbers");
    let [grown, held]: [u64; 2] = [grown, held].map(|bytes| bytes.parse().expect("a number"));
    assert!(grown <= limit / 10 * 11, "{grown} bytes were resident");
    assert!(held <= limit, "{held} bytes were held");
}
