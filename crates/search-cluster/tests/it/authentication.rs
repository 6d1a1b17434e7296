//! How processes of a run recognise each other.

use std::net::TcpListener;
use std::thread;
use std::time::Duration;

use search_cluster::{Config, Credentials, Error, Hosts, Layout, Process, astar, breadth_first};
use search_core::{CancelFlag, Limits};

use crate::child::free_hosts;
use crate::spaces::Maze;

const MAZE: Maze = Maze {
    states: 10_007,
    goals_below: 0,
    trap: None,
};

fn two_hosts() -> Hosts {
    free_hosts(2).join("\n").parse().unwrap()
}

fn stored(config: Config) -> Result<u64, Error> {
    breadth_first(MAZE, 1, config).map(|report| report.counts().stored)
}

/// Runs a search in two processes and returns both results.
fn both<T: Send>(search: impl Fn(usize) -> T + Sync) -> [T; 2] {
    thread::scope(|scope| {
        let first = scope.spawn(|| search(0));
        let second = search(1);
        [first.join().unwrap(), second]
    })
}

fn credentials(secret: &str) -> Credentials {
    Credentials::new("7", secret).unwrap()
}

/// Regression test: with a limit in one process only, both waited forever.
#[test]
fn a_limit_of_only_one_process_is_reported_by_both() {
    let hosts = two_hosts();
    for (limits, named) in [
        (
            Limits {
                expansions: Some(1000),
                ..Limits::default()
            },
            "limit on expansions (",
        ),
        (
            Limits {
                depth: Some(3),
                ..Limits::default()
            },
            "limit on depth (",
        ),
        (
            Limits {
                generations: Some(1000),
                time: Some(Duration::from_secs(7)),
                ..Limits::default()
            },
            "limit on generations (",
        ),
    ] {
        let errors = both(|number| {
            let layout = Layout::Hosts(Process::new(hosts.clone(), number, 1));
            let config = Config::new(layout);
            stored(match number {
                0 => config.limits(limits.clone()),
                _ => config,
            })
            .unwrap_err()
        });
        for error in errors {
            assert!(matches!(error, Error::Mismatch(_)), "{error:?}");
            assert!(error.to_string().contains(named), "{error}");
        }
    }
    let errors = both(|number| {
        let layout = Layout::Hosts(Process::new(hosts.clone(), number, 1));
        let search = [breadth_first, astar][number];
        search(MAZE, 1, Config::new(layout)).unwrap_err()
    });
    assert_eq!(
        errors[0].to_string(),
        "process 1 has other settings: algorithm (astar there, breadth-first here)"
    );
    let errors = both(|number| {
        let layout = Layout::Hosts(Process::new(hosts.clone(), number, 1));
        stored(Config::new(layout).shared_setting("word list", number)).unwrap_err()
    });
    assert_eq!(
        errors[0].to_string(),
        "process 1 has other settings: word list (1 there, 0 here)"
    );
    assert_eq!(
        errors[1].to_string(),
        "process 0 has other settings: word list (0 there, 1 here)"
    );
}

#[test]
fn only_processes_with_the_secret_are_accepted() {
    let hosts = two_hosts();
    let alone = stored(Config::new(Layout::Workers(1))).unwrap();
    let process = |number: usize| Process::new(hosts.clone(), number, 1);
    thread::scope(|scope| {
        let first = process(0).credentials(credentials("the secret of this run"));
        let first = scope.spawn(|| stored(Config::new(Layout::Hosts(first))));
        // These are rejected one after the other, and the run continues to wait for the right one.
        for intruder in [
            process(1).credentials(credentials("the secret of another")),
            process(1).credentials(Credentials::new("8", "the secret of this run").unwrap()),
            process(1),
        ] {
            let intruder = intruder.connect_timeout(Duration::from_millis(300));
            let error = stored(Config::new(Layout::Hosts(intruder))).unwrap_err();
            assert!(matches!(error, Error::Connect { .. }), "{error:?}");
            assert!(!first.is_finished());
        }
        let second = process(1).credentials(credentials("the secret of this run"));
        let second = stored(Config::new(Layout::Hosts(second)));
        assert_eq!(second.unwrap(), alone);
        assert_eq!(first.join().unwrap().unwrap(), alone);
    });
}

#[test]
fn the_error_for_a_missing_process_reports_rejected_connections() {
    let hosts = two_hosts();
    let [first, second] = both(|number| {
        let secret = ["the secret of this run", "the secret of another"][number];
        let process = Process::new(hosts.clone(), number, 1)
            .credentials(credentials(secret))
            .connect_timeout(Duration::from_secs(3));
        stored(Config::new(Layout::Hosts(process)))
            .unwrap_err()
            .to_string()
    });
    assert!(first.contains("rejected"), "{first}");
    assert!(
        first.contains("does not know the run's id and secret"),
        "{first}"
    );
    assert!(second.contains("it closed the connection"), "{second}");
}

/// Regression test: a process bound the address of the list, which a machine with port forwarding does not have.
#[test]
fn the_bound_address_may_differ_from_the_one_in_the_list() {
    let here = free_hosts(1).remove(0);
    let other = free_hosts(1).remove(0);
    // An address for documentation (RFC 5737), which no machine has.
    let lists = [
        format!("203.0.113.71:2101\n{other}"),
        format!("{here}\n{other}"),
    ];
    let alone = stored(Config::new(Layout::Workers(1))).unwrap();
    let found = both(|number| {
        let process = Process::new(lists[number].parse().unwrap(), number, 1);
        let process = match number {
            0 => process.bind(here.parse().unwrap()),
            _ => process,
        };
        stored(Config::new(Layout::Hosts(process))).unwrap()
    });
    assert_eq!(found, [alone, alone]);
}

/// Regression test: the cancel flag was not checked while waiting.
#[test]
fn a_process_that_waits_for_others_ends_when_it_is_cancelled() {
    let hour = Duration::from_secs(3600);
    // Accepts connections, but never sends anything.
    let mute = TcpListener::bind("127.0.0.1:0").unwrap();
    let mute = mute.local_addr().unwrap();
    let unreachable = free_hosts(1).remove(0);
    for (list, number, missing) in [
        (format!("{unreachable}\n127.0.0.1:1"), 0, "process 1"),
        (format!("{unreachable}\n127.0.0.1:1"), 1, "process 0"),
        (format!("{mute}\n127.0.0.1:1"), 1, "process 0"),
    ] {
        let cancel = CancelFlag::new();
        let limits = Limits {
            cancel: Some(cancel.clone()),
            ..Limits::default()
        };
        let process = Process::new(list.parse().unwrap(), number, 1).connect_timeout(hour);
        let config = Config::new(Layout::Hosts(process)).limits(limits);
        let error = thread::scope(|scope| {
            let waits = scope.spawn(|| stored(config).unwrap_err());
            cancel.raise();
            waits.join().unwrap()
        });
        assert!(matches!(error, Error::Interrupted(_)), "{error:?}");
        assert!(error.to_string().contains(missing), "{error}");
    }
}
