//! The searches of `search-core` on several cores and several machines, built on
//! [Timely Dataflow](https://docs.rs/timely): for a state space that outgrows the memory of one machine.
//!
//! | function | how it searches | independent of the layout |
//! |---|---|---|
//! | [`breadth_first`] | all workers expand the same level | all counts at each depth, the solution and its path |
//! | [`breadth_first_with_checkpoints`] | the same, and can be resumed | the same |
//! | [`astar`] | all workers expand the same f | all counts of each round, the solution and its path |
//! | [`hda_star`] | every worker expands the best of its own states | the cost of the solution |
//!
//! Every state has one owner, the worker given by a hash of its bytes. The owner alone stores the state and detects its
//! duplicates. A [`Layout`] defines the workers: threads of one process, or of several processes in a list of [`Hosts`].
//!
//! # Requirements on the state space
//! The space implements [`Packed`](search_core::Packed): its states can be written as a few bytes and read back. Packing
//! is a method of the space, so data common to all states (the size of a board) is not sent. The bytes are
//! the same in every build, and their order defines which of two states is the smaller one.
//!
//! | your puzzle | its states are packed by |
//! |---|---|
//! | a [`Searchable`](search_core::Searchable) or any space | two functions: [`packed_by`] |
//! | the same, with `Serialize` and `Deserialize` derived for its states | serde: [`packed_by_serde`] |
//! | a [`StateSpace`](search_core::StateSpace) of your own | the methods of `Packed`, which may omit what all states share |
//!
//! In `classic-puzzles`, `SlidingTiles` (every kind of board), `Pancakes`, `Hanoi`, `WordLadder`, `Cube2` and `Sokoban` are
//! packed, and so is `Sudoku` of `sudoku-puzzle`. Breadth-first search ignores costs; both variants of A* require integer costs
//! ([`WholeCost`]).
//!
//! Every process creates the space itself, from the same input. Before the search starts, the handshake compares the layout,
//! limits, checkpoints, the start state with its successors and heuristic values, and the program's own settings
//! ([`Config::shared_setting`]); an error names what differs. The rest of the space is not compared.
//!
//! The first states, and a sample of the states that are sent or written to files, are packed, unpacked and packed again. If a
//! state changes in this round trip, the run ends with [`Error::Packed`], as its results would be those of another space.
//! [`search_core::check::check_packed`] tests more states.
//!
//! # How a run ends
//! A run ends with a [`Report`] or with an [`Error`], in every process. A panic of the space on one worker is caught there
//! and reported to all workers. If a process is killed, or its machine or connection fails, the other processes detect the end of the
//! connection and name the process; this takes 15 seconds if the machine lost its power and closed no connection. A process
//! that hangs with its connections open is detected only with a [stall limit](Process::stall_limit). The cancel flag
//! ends a run from any of its processes, also while a process waits for others to start or for one that does not respond
//! ([`Error::Interrupted`]). The crate never prints and never exits the process; the standard panic hook runs before a panic is caught.
//!
//! # Security
//! A process binds one address: its own in the list of hosts, or the one passed to [`Process::bind`]. The last or only process
//! binds none. [`Hosts::loopback`] creates a list that no other machine can reach. With [`Credentials`], the handshake
//! accepts only processes that prove that they know the run's id and secret, and closes other connections. Without them, any
//! program that can reach the address can join the run.
//!
//! **The transport is plain TCP: after the handshake, messages are neither encrypted nor authenticated.** An attacker who controls
//! the network can read and change them, so use a private network. Otherwise, create the connections yourself, for
//! instance through a tunnel that authenticates both ends, and pass the sockets ([`Layout::Sockets`]). Timely receives
//! them through its `initialize_networking_from_sockets`:
//!
//! ```
//! use classic_puzzles::SlidingTiles;
//! use search_cluster::{Config, Layout, breadth_first};
//! use std::net::{TcpListener, TcpStream};
//!
//! // Two processes, here two threads; the sockets can come from anywhere.
//! let listener = TcpListener::bind("127.0.0.1:0")?;
//! let one = TcpStream::connect(listener.local_addr()?)?;
//! let other = listener.accept()?.0;
//!
//! let search = |sockets| {
//!     let tiles: SlidingTiles = SlidingTiles::new(3, 2).expect("a valid size");
//!     let start = tiles.read("5 4 3\n2 1 0").expect("a valid board");
//!     let report = breadth_first(&tiles, start, Config::new(Layout::Sockets { sockets, workers: 1 }));
//!     report.expect("no process fails").counts().expanded
//! };
//! std::thread::scope(|scope| {
//!     let first = scope.spawn(|| search(vec![None, Some(one)]));
//!     assert_eq!(search(vec![Some(other), None]), first.join().unwrap());
//! });
//! # Ok::<(), std::io::Error>(())
//! ```

#![forbid(unsafe_code)]
#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]

// The files:
// - `config.rs`, `report.rs`, `error.rs`: parameters and results
// - `run.rs`: starts the workers of a process, catches panics, combines the results
// - `prepare.rs`, `shared_settings.rs`: before workers start: tests the packing; the settings that all processes must share
// - `connect.rs`, `handshake.rs`, `credentials.rs`: sockets to the other processes; the handshake, and the proof that a process knows the
//   run's secret
// - `link.rs`, `liveness.rs`: detects the end of a connection, below Timely; detects silent workers
// - `packing.rs`: packs the states of any space, by two functions or through serde
// - `channel.rs`, `packet.rs`: the dataflow: delivers packets to workers, and a probe reports when all of a timestamp have arrived
// - `communicator.rs`: a worker's endpoint: sends states, exchanges reports at the end of a level
// - `route.rs`: the owner of a state
// - `breadth_first.rs`, `owned.rs`, `level_report.rs`, `path.rs`: breadth-first search
// - `a_star/`: A* in rounds and hash-distributed A*: `nodes.rs` stores states, `outgoing.rs` sends successors
// - `file_digest.rs`: length and checksum of a file
// - `checkpoint/`: atomically written files, and the lists of them that are checkpoints; the lock of a directory (`lock.rs`), and its
//   contents (`inspection.rs`)

mod a_star;
mod breadth_first;
mod channel;
mod checkpoint;
mod communicator;
mod config;
mod connect;
mod credentials;
mod error;
mod file_digest;
mod handshake;
mod level_report;
mod link;
mod liveness;
mod owned;
mod packet;
mod packing;
mod path;
mod prepare;
mod report;
mod route;
mod run;
mod shared_settings;
mod wire;

pub use a_star::{WholeCost, astar, hda_star};
pub use breadth_first::{breadth_first, breadth_first_with_checkpoints};
pub use checkpoint::{CheckpointFault, Checkpoints, Inspection};
pub use config::{Config, Hosts, Layout, Process};
pub use credentials::Credentials;
pub use error::Error;
pub use packing::{
    Functions, PackedProblem, PackedWith, Packing, Postcard, packed_by, packed_by_serde,
};
pub use report::{Event, Level, Report};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/cluster.md")]
struct Page;
