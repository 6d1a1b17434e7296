//! x
#![forbid(unsafe_code)]
#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]

mod a_star;
mod breadth_first;
mod checkpoint;
mod config;
mod connect;
mod crew;
mod error;
mod level_report;
mod link;
mod mail;
mod owned;
mod parcel;
mod path;
mod report;
mod route;
mod run;
mod wire;

pub use a_star::{WholeCost, astar, hda_star};
pub use breadth_first::{breadth_first, breadth_first_with_checkpoints};
pub use checkpoint::Checkpoints;
pub use config::{Config, Hosts, Layout};
pub use error::Error;
pub use report::{Event, Level, Report};
