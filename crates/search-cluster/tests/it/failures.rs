//! Failures of workers, processes and connections.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use classic_puzzles::SlidingTiles;
use search_cluster::{Config, Error, Hosts, Layout, Process, breadth_first};
use search_core::Limits;

use crate::child::{Task, end_of, free_hosts, search};
use crate::spaces::{Maze, Whole};

#[test]
fn a_panic_on_one_of_two_workers_ends_the_run_and_does_not_hang() {
    for workers in [1, 2, 3] {
        let output = search("trap", Config::new(Layout::Workers(workers)));
        assert!(output.contains("22346 is a trap"), "{output}");
    }
}

#[test]
fn a_panic_in_one_process_ends_all_with_its_message() {
    let output = Task::new("trap", 2, 2).run();
    assert!(output.contains("panicked: 22346 is a trap"), "{output}");
}

#[test]
fn a_killed_process_is_named_by_all_others_within_seconds() {
    let task = Task::new("long", 3, 1);
    let mut children: Vec<_> = (0..3).map(|process| task.start(process)).collect();
    // Worker 0 reports each level.
    let err = children[0].stderr.as_mut().unwrap();
    let mut lines = BufReader::new(err).lines();
    while !lines.next().unwrap().unwrap().starts_with("level 15") {}
    let mut killed = children.remove(1);
    killed.kill().unwrap();
    killed.wait().unwrap();
    let started = Instant::now();
    for child in children {
        let output = end_of(child);
        assert!(
            output.starts_with("error: lost the connection to process 1 at 127.0.0.1:"),
            "{output}"
        );
    }
    assert!(started.elapsed() < Duration::from_secs(10));
}

#[test]
fn a_process_that_never_connects_is_named() {
    let hosts: Hosts = free_hosts(3).join("\n").parse().unwrap();
    for (process, missing) in [(0, "process 1"), (2, "process 0")] {
        let layout = Layout::Hosts(
            Process::new(hosts.clone(), process, 1).connect_timeout(Duration::from_millis(100)),
        );
        let error = breadth_first(maze(), 1, Config::new(layout)).unwrap_err();
        assert!(matches!(error, Error::Connect { .. }), "{error:?}");
        assert!(error.to_string().contains(missing), "{error}");
    }
}

#[test]
fn processes_of_different_searches_reject_each_other() {
    let hosts: Hosts = free_hosts(2).join("\n").parse().unwrap();
    let search = |process, start| {
        let layout = Layout::Hosts(
            Process::new(hosts.clone(), process, 1).connect_timeout(Duration::from_secs(5)),
        );
        breadth_first(maze(), start, Config::new(layout)).unwrap_err()
    };
    let (first, second) = std::thread::scope(|scope| {
        let first = scope.spawn(|| search(0, 1));
        (search(1, 2), first.join().unwrap())
    });
    for error in [first, second] {
        assert!(matches!(error, Error::Mismatch(_)), "{error}");
    }
}

/// The packed start states are the same.
#[test]
fn boards_of_different_sizes_are_different_problems() {
    let hosts: Hosts = free_hosts(2).join("\n").parse().unwrap();
    let search = |process, (width, height)| {
        let layout = Layout::Hosts(
            Process::new(hosts.clone(), process, 1).connect_timeout(Duration::from_secs(5)),
        );
        let tiles: SlidingTiles = SlidingTiles::new(width, height).unwrap();
        let start = *tiles.goal();
        breadth_first(Whole(&tiles), start, Config::new(layout)).unwrap_err()
    };
    let (first, second) = std::thread::scope(|scope| {
        let first = scope.spawn(|| search(0, (4, 2)));
        (search(1, (2, 4)), first.join().unwrap())
    });
    for error in [first, second] {
        assert!(matches!(error, Error::Mismatch(_)), "{error}");
    }
}

#[test]
fn silent_connections_do_not_delay_a_run() {
    let task = Task::new("maze", 2, 1);
    let first = task.start(0);
    let connections: Vec<TcpStream> = std::iter::repeat_with(|| TcpStream::connect(&task.hosts[0]))
        .flatten()
        .take(3)
        .collect();
    let second = task.start(1);
    let output = end_of(first);
    assert_eq!(output, search("maze", Config::new(Layout::Workers(1))));
    assert_eq!(end_of(second), output);
    drop(connections);
}

#[test]
fn a_connection_of_another_program_is_rejected_and_the_run_continues() {
    let task = Task::new("maze", 2, 1);
    let first = task.start(0);
    let connection = loop {
        if let Ok(mut socket) = TcpStream::connect(&task.hosts[0]) {
            socket
                .write_all(b"GET / HTTP/1.1\r\nHost: somewhere.example\r\n\r\n")
                .unwrap();
            break socket;
        }
    };
    let second = task.start(1);
    let output = end_of(first);
    assert_eq!(output, search("maze", Config::new(Layout::Workers(1))));
    assert_eq!(end_of(second), output);
    drop(connection);
}

#[test]
fn invalid_layouts_are_refused() {
    let hosts: Hosts = free_hosts(2).join("\n").parse().unwrap();
    let patience = Duration::ZERO;
    for layout in [
        Layout::Workers(0),
        Layout::Hosts(Process::new(hosts.clone(), 2, 1).connect_timeout(patience)),
        Layout::Hosts(Process::new(hosts, 0, 0).connect_timeout(patience)),
        Layout::Sockets {
            sockets: vec![None, None],
            workers: 1,
        },
        Layout::Sockets {
            sockets: Vec::new(),
            workers: 1,
        },
    ] {
        let error = breadth_first(maze(), 1, Config::new(layout)).unwrap_err();
        assert!(matches!(error, Error::Layout(_)), "{error}");
    }
}

/// Sockets connected by the program can be used.
#[test]
fn sockets_that_are_connected_already_are_used() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let one = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    let (other, _) = listener.accept().unwrap();
    let search = |sockets| {
        let layout = Layout::Sockets {
            sockets,
            workers: 1,
        };
        breadth_first(maze(), 1, Config::new(layout))
            .unwrap()
            .counts()
            .stored
    };
    let (first, second) = std::thread::scope(|scope| {
        let first = scope.spawn(|| search(vec![None, Some(one)]));
        (search(vec![Some(other), None]), first.join().unwrap())
    });
    assert_eq!(first, second);
    let alone = breadth_first(maze(), 1, Config::new(Layout::Workers(1))).unwrap();
    assert_eq!(first, alone.counts().stored);
}

fn maze() -> Maze {
    Maze {
        states: 10_007,
        goals_below: 0,
        trap: None,
    }
}

/// Regression test: a process stopped by SIGSTOP keeps its connections open, and the others waited forever.
#[cfg(unix)]
#[test]
fn a_process_that_was_stopped_is_named_after_the_stall_limit() {
    let mut task = Task::new("long", 3, 1);
    task.stall = "3".to_owned();
    let mut children: Vec<_> = (0..3).map(|process| task.start(process)).collect();
    let err = children[0].stderr.as_mut().unwrap();
    let mut lines = BufReader::new(err).lines();
    while !lines.next().unwrap().unwrap().starts_with("level 8") {}
    drop(lines);
    let mut stopped = children.remove(1);
    signal("-STOP", stopped.id());
    for child in children {
        let output = end_of(child);
        assert!(
            output.starts_with("error: process 1 has sent nothing for "),
            "{output}"
        );
        assert!(output.ends_with("worker 1 is silent"), "{output}");
    }
    stopped.kill().unwrap();
    stopped.wait().unwrap();
}

#[cfg(unix)]
fn signal(signal: &str, process: u32) {
    let kill = std::process::Command::new("kill")
        .args([signal, &process.to_string()])
        .status();
    assert!(kill.unwrap().success());
}

/// Regression test: a process cancelled while it waited for a stopped one did not end.
#[cfg(unix)]
#[test]
fn a_run_that_is_cancelled_does_not_wait_for_a_process_that_was_stopped() {
    let task = Task::new("long", 2, 1);
    let mut stopped = task.start(1);
    let hosts: Hosts = task.hosts.join("\n").parse().unwrap();
    let cancel = search_core::CancelFlag::new();
    let (raised, other) = (cancel.clone(), stopped.id());
    let config = Config::new(Layout::Hosts(Process::new(hosts, 0, 1))).progress(move |event| {
        if event.number == 8 {
            signal("-STOP", other);
            // The stopped process may have sent its report of this level, but not those of the next ones.
            let raised = raised.clone();
            std::thread::spawn(move || {
                std::thread::sleep(Duration::from_millis(500));
                raised.raise();
            });
        }
    });
    let limits = Limits {
        cancel: Some(cancel),
        ..Limits::default()
    };
    let tiles: SlidingTiles = SlidingTiles::new(4, 4).unwrap();
    let start = *tiles.goal();
    let error = breadth_first(Whole(tiles), start, config.limits(limits)).unwrap_err();
    assert!(matches!(error, Error::Interrupted(_)), "{error:?}");
    assert!(error.to_string().contains("process 1"), "{error}");
    stopped.kill().unwrap();
    stopped.wait().unwrap();
}
