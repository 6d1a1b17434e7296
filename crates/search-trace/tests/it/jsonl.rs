//! Tests of JSON lines and of write errors.

use std::fmt;
use std::io::{self, Write};

use classic_puzzles::GridMap;
use classic_puzzles::grid_map::{Neighbours, Octile};
use search_core::{Cost, Observer, a_star, breadth_first, depth_first};
use search_trace::{csv, jsonl, posthoc};

use crate::common::replay::replay;
use crate::common::{Graph, RUN, node, show, small};

#[test]
fn a_run_is_written_line_by_line() {
    let space = small();
    let mut trace = jsonl(Vec::new(), RUN, |state: &u16, out: &mut dyn fmt::Write| {
        write!(out, "<{state}>")
    });
    a_star::graph((&space, 0))
        .untimed()
        .observe(&mut trace)
        .run();
    let (bytes, written) = trace.finish().unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let (events, end) = text.trim_end().rsplit_once('\n').unwrap();
    let expected = r#"{"format":"search-trace","version":1,"puzzle":"roads","words":["4x4","a \"word\""],"options":{"korf":"12","estimate":"manhattan"},"number":3,"algorithm":"any"}
{"event":"start","id":0,"depth":0,"g":0,"h":0,"f":0,"state":"<0>"}
{"event":"expand","id":0,"depth":0,"g":0,"h":0,"f":0}
{"event":"generate","id":1,"parent":0,"depth":1,"g":1,"h":4,"f":5,"state":"<1>"}
{"event":"generate","id":2,"parent":0,"depth":1,"g":3,"h":0,"f":3,"state":"<2>"}
{"event":"expand","id":2,"parent":0,"depth":1,"g":3,"h":0,"f":3}
{"event":"duplicate","id":1,"parent":2}
{"event":"generate","id":3,"parent":2,"depth":2,"g":6,"h":0,"f":6,"state":"<3>"}
{"event":"expand","id":1,"parent":0,"depth":1,"g":1,"h":4,"f":5}
{"event":"duplicate","id":2,"parent":1}
{"event":"reopen","id":2,"parent":1,"depth":2,"g":2,"h":0,"f":2}
{"event":"generate","id":4,"parent":1,"depth":2,"g":2,"h":0,"f":2,"state":"<4>"}
{"event":"expand","id":4,"parent":1,"depth":2,"g":2,"h":0,"f":2}
{"event":"dead_end","id":4,"parent":1,"depth":2,"g":2,"h":0,"f":2}
{"event":"expand","id":2,"parent":1,"depth":2,"g":2,"h":0,"f":2}
{"event":"duplicate","id":1,"parent":2}
{"event":"duplicate","id":3,"parent":2}
{"event":"solution","id":3,"parent":2,"depth":3,"g":5,"h":0,"f":5,"state":"<3>"}
{"event":"path","ids":[0,1,2,3]}
{"event":"proven","claim":"optimal if the heuristic never overestimates"}"#;
    assert_eq!(events, expected);
    assert!(end.starts_with(
        r#"{"event":"end","how":"solution","expanded":5,"expanded_before_last_f":2,"generated":8,"#
    ));
    assert!(!end.contains("elapsed_ns"), "the search is untimed");
    assert_eq!(written.events, expected.lines().count() as u64);
}

#[test]
fn lengths_of_diagonal_steps_are_exact() {
    let map: GridMap = "type octile\nheight 3\nwidth 4\nmap\n....\n....\n....\n"
        .parse()
        .unwrap();
    let route = map.route((0, 0), (3, 2), Neighbours::Eight).unwrap();
    let mut trace = jsonl(Vec::new(), RUN, |cell: &u32, out: &mut dyn fmt::Write| {
        write!(out, "{cell}")
    });
    let report = a_star::graph((route, route.start()))
        .observe(&mut trace)
        .run();
    let (bytes, _) = trace.finish().unwrap();
    let cost = report
        .solution()
        .and_then(|solution| solution.cost)
        .unwrap();
    assert_eq!(cost, Octile::new(1, 2));
    let found = replay(&bytes).solution.unwrap();
    assert_eq!(found.cost, Some(cost.number()));
    let text = String::from_utf8(bytes).unwrap();
    let end = r#""h":{"straight":0,"diagonal":0},"f":{"straight":1,"diagonal":2},"state":"11"}"#;
    assert!(text.contains(end), "{text}");

    let mut trace = csv(Vec::new(), |_: &u32, _: &mut dyn fmt::Write| Ok(()));
    a_star::graph((route, route.start()))
        .observe(&mut trace)
        .run();
    let text = String::from_utf8(trace.finish().unwrap().0).unwrap();
    assert!(text.contains(",3,1 + 2√2,0,1 + 2√2,"), "{text}");

    // The viewer supports only plain numbers.
    let mut trace = posthoc(Vec::new(), |_: &u32, _: &mut dyn fmt::Write| Ok(()));
    a_star::graph((route, route.start()))
        .observe(&mut trace)
        .run();
    let text = String::from_utf8(trace.finish().unwrap().0).unwrap();
    assert!(text.contains(r#""f":3.82842712"#), "{text}");
}

/// A disk with `room` free bytes.
struct Disk {
    room: usize,
    writes: u64,
}

impl Write for Disk {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writes += 1;
        if bytes.len() > self.room {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.room -= bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A cycle of states.
fn cycle(states: u16) -> Graph {
    Graph {
        edges: (0..states)
            .map(|state| vec![((state + 1) % states, 1)])
            .collect(),
        goals: vec![false; states.into()],
        estimates: vec![Some(0); states.into()],
    }
}

#[test]
fn finish_returns_the_first_error_and_nothing_is_written_after_it() {
    let space = cycle(20_000);
    let mut writes = 0;
    let disk = |writes| {
        CountingDisk(
            Disk {
                room: 100_000,
                writes: 0,
            },
            writes,
        )
    };
    let mut trace = jsonl(disk(&mut writes), RUN, show);
    let report = breadth_first::graph((&space, 0)).observe(&mut trace).run();
    assert_eq!(report.counts.expanded, 20_000);
    let error = trace.finish().err().expect("the disk is full");
    assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    assert_eq!(writes, 2);

    let mut trace = csv(
        Disk {
            room: 100_000,
            writes: 0,
        },
        show,
    );
    breadth_first::graph((&space, 0)).observe(&mut trace).run();
    assert!(trace.finish().is_err());
    let mut trace = posthoc(
        Disk {
            room: 100_000,
            writes: 0,
        },
        show,
    );
    breadth_first::graph((&space, 0)).observe(&mut trace).run();
    assert!(trace.finish().is_err());
}

/// Counts the writes and makes the count available after it is dropped.
struct CountingDisk<'a>(Disk, &'a mut u64);

impl Write for CountingDisk<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        *self.1 += 1;
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// The buffer is written whenever it is full: a trace is a stream.
#[test]
fn a_long_run_is_written_in_parts() {
    let space = cycle(20_000);
    let disk = Disk {
        room: usize::MAX,
        writes: 0,
    };
    let mut trace = jsonl(disk, RUN, show);
    depth_first::graph((&space, 0)).observe(&mut trace).run();
    let (disk, written) = trace.finish().unwrap();
    let parts = written.bytes / (1 << 16);
    assert!(
        (parts..=parts + 1).contains(&disk.writes),
        "{} writes",
        disk.writes
    );
}

#[test]
fn a_state_that_cannot_be_formatted_is_an_error() {
    let mut trace = jsonl(Vec::new(), RUN, |_: &u16, _: &mut dyn fmt::Write| {
        Err(fmt::Error)
    });
    Observer::<Graph>::start(&mut trace, &node(0, None, &0));
    let error = trace.finish().expect_err("the formatter fails");
    assert_eq!(error.to_string(), "state 0 could not be written as text");
}

/// The command line passes a trait object.
#[test]
fn a_trait_object_can_format_states() {
    let space = small();
    let shows: &dyn Fn(&u16, &mut dyn fmt::Write) -> fmt::Result = &show;
    let mut trace = jsonl(Vec::new(), RUN, shows);
    breadth_first::graph((&space, 0)).observe(&mut trace).run();
    replay(&trace.finish().unwrap().0);
}
