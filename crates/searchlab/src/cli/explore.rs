//! Arguments of `explore`, and the address of a server.

use std::path::PathBuf;

use clap::Args;
use search_catalog::Algorithm;

use super::algorithm::AlgorithmParser;
use super::{PuzzleArgs, port};

#[derive(Args, Debug)]
pub(crate) struct Explore {
    /// The algorithm
    #[arg(long, short, value_name = "ALGORITHM", value_parser = AlgorithmParser::default(), hide_possible_values = true)]
    pub(crate) algorithm: Option<Algorithm>,

    #[command(flatten)]
    pub(crate) address: Address,

    /// An origin whose pages may show the explorer in a frame, such as slides; can be repeated
    #[arg(long, value_name = "ORIGIN")]
    pub(crate) allow_embed: Vec<search_explorer::Origin>,

    /// Write the page into a new directory instead, as files for any static host: there it needs no server to search
    #[arg(long, value_name = "DIR", conflicts_with_all = ["algorithm", "port", "host", "allow_embed"])]
    pub(crate) site: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
}

/// The address of a server.
#[derive(Args, Debug)]
pub(crate) struct Address {
    /// The port to listen on [default: any free port]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = port)]
    pub(crate) port: u16,

    /// The address to listen on; anyone who can reach it can start searches
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) host: std::net::IpAddr,
}
