//! The command line: solves puzzles, compares algorithms, generates and checks puzzles.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    searchlab::Cli::searchlab().main()
}
