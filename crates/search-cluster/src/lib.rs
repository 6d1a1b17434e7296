//! The searches of `search-core` over several cores and several machines, on
//! [Timely Dataflow](https://docs.rs/timely): for a state space that outgrows the memory of one machine.
//!
//! | | what it does | what does not depend on the layout |
//! |---|---|---|
//! | [`breadth_first`] | all workers are at one level | all counts at each depth, the solution and its path |
//! | [`breadth_first_with_checkpoints`] | the same, and can be gone on with | the same |
//! | [`astar`] | all workers are at one f | all counts of each round, the solution and its path |
//! | [`hda_star`] | every worker expands the best it has | what the solution costs |
//!
//! Every state belongs to one worker, by a hash of its bytes; that worker alone stores it and finds its duplicates. A
//! [`Layout`] says which workers there are: threads of one process, or of several that a list of [`Hosts`] names.
//!
//! # Which spaces can be searched
//! Those that are [`Packed`](search_core::Packed): their states can be written as a few bytes and read back. The space
//! itself writes and reads them, so what all its states have in common (the size of a board) is not sent along, and the
//! bytes are as few as the puzzle allows, the same in every build, and in an order that says which of two states is the
//! less. A general serialisation of the state's type would have none of the three. Of `classic-puzzles` these are
//! `SlidingTiles` with every kind of board, `Pancakes`, `Hanoi` and `WordLadder`; a puzzle of your own needs two
//! functions. Breadth-first search ignores costs; both A* need costs that are whole numbers ([`WholeCost`]).
//!
//! Every process makes the space by itself, from the same input. What all must have alike is compared before they begin, and
//! what differs is named: the layout, limits, checkpoints, the start with its successors and heuristic values, and whatever the
//! program adds ([`Config::same_everywhere`]). That the rest of the space is the same, is not.
//!
//! The first states, and a sample of those that are sent or kept in files, are packed, unpacked and packed again: a space whose
//! states do not come back as they were is refused ([`Error::Packed`]), as what it proves would be of another space.
//! [`search_core::check_packed`] looks at more of them.
//!
//! # How a run ends
//! With a [`Report`], the same in every process, or with an [`Error`], in every process. A panic of the space on one
//! worker is caught there and told to all. When a process is killed, or its machine or connection fails, the others
//! notice the end of the connection and name it, after a quarter of a minute where a machine lost its power and closed
//! nothing. A process that merely stops answering, with its connections open, is noticed where there is a
//! [stall limit](Process::stall_limit). The cancel flag ends a run from any of its processes, also while it waits for others to
//! start, or for one that does not answer ([`Error::Interrupted`]). Nothing here prints or ends the process; a panic is shown by
//! the hook of the standard library before it is caught.
//!
//! # Security
//! A process binds the one address that the list of hosts has for it, or the one that it is [given](Process::bind), and nothing
//! where it is the last or only one; [`Hosts::loopback`] makes a list that no other machine can reach. With
//! [`Credentials`] only processes that prove that they know a run's id and secret are believed; others are sent away, and that is
//! all. Without them, any program that can reach the address can claim to be a process of the run.
//!
//! **The transport is plain TCP: what is sent after the handshake is neither encrypted nor authenticated.** An attacker who controls the
//! network can read it and change it, so it belongs on a private one. Elsewhere, make the connections yourself, for
//! instance through a tunnel that authenticates both ends, and hand over the sockets ([`Layout::Sockets`]); Timely gets
//! them by its `initialize_networking_from_sockets`:
//!
//! ```
//! use classic_puzzles::SlidingTiles;
//! use search_cluster::{Config, Layout, breadth_first};
//! use std::net::{TcpListener, TcpStream};
//!
//! // Two processes, here two threads; the sockets could come from anywhere.
//! let listener = TcpListener::bind("127.0.0.1:0")?;
//! let one = TcpStream::connect(listener.local_addr()?)?;
//! let other = listener.accept()?.0;
//!
//! let search = |sockets| {
//!     let tiles: SlidingTiles = SlidingTiles::new(3, 2).expect("6 cells fit");
//!     let start = tiles.read("5 4 3\n2 1 0").expect("each tile is there once");
//!     let report = breadth_first(&tiles, start, Config::new(Layout::Sockets { sockets, workers: 1 }));
//!     report.expect("nobody fails").counts().expanded
//! };
//! std::thread::scope(|scope| {
//!     let first = scope.spawn(|| search(vec![None, Some(one)]));
//!     assert_eq!(search(vec![Some(other), None]), first.join().unwrap());
//! });
//! # Ok::<(), std::io::Error>(())
//! ```

#![forbid(unsafe_code)]
#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]

mod a_star;
mod breadth_first;
mod checkpoint;
mod config;
mod connect;
mod credentials;
mod crew;
mod error;
mod greeting;
mod level_report;
mod link;
mod mail;
mod owned;
mod parcel;
mod path;
mod prepare;
mod report;
mod route;
mod run;
mod terms;
mod watch;
mod wire;
mod written;

pub use a_star::{WholeCost, astar, hda_star};
pub use breadth_first::{breadth_first, breadth_first_with_checkpoints};
pub use checkpoint::{CheckpointFault, Checkpoints, Inspection};
pub use config::{Config, Hosts, Layout, Process};
pub use credentials::Credentials;
pub use error::Error;
pub use report::{Event, Level, Report};
