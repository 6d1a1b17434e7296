//! Arguments of `generate`.

use std::time::Duration;

use clap::{Args, ValueEnum};

use super::puzzle::PuzzleOptions;
use super::{duration, whole};
use crate::error::Error;
use crate::output::Format;

#[derive(Args, Debug)]
pub(crate) struct Generate {
    /// The puzzle, and its size if it has one
    #[arg(value_name = "PUZZLE [SIZE]", required = true)]
    pub(crate) words: Vec<String>,

    /// The number of puzzles
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, value_parser = whole)]
    pub(crate) count: u64,

    /// Random seed: the same seed gives the same puzzles
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = whole)]
    pub(crate) seed: u64,

    /// Output format [default: text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<GenerateFormat>,
    /// Same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,

    /// The number of boards on each page of --format sheet, from 1 to 6 [default: 4]
    #[cfg(feature = "puzzles")]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=6))]
    per_page: Option<u8>,

    /// Write the puzzles to FILE, which is created only when it is complete
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<std::path::PathBuf>,

    /// Stop after TIME, such as 500ms, 10s, 2min
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = "Limits")]
    pub(crate) limit_time: Option<Duration>,

    #[command(flatten)]
    options: PuzzleOptions,
}

/// A format of generated puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum GenerateFormat {
    /// The puzzle only, as `solve` reads it
    Text,
    /// One JSON document with all puzzles, each with its seed and number
    Json,
    /// One line of JSON per puzzle
    Jsonl,
    /// Comma-separated values
    Csv,
    /// A page of HTML to print: boards with their ratings, and the solutions at the end
    #[cfg(feature = "puzzles")]
    Sheet,
}

/// How generated puzzles are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GeneratedAs {
    Text,
    Records(Format),
    /// The number of boards on each page.
    #[cfg(feature = "puzzles")]
    Sheet(u8),
}

impl Generate {
    /// Returns how the puzzles are written.
    pub(crate) fn format(&self) -> Result<GeneratedAs, Error> {
        let format = match self.format {
            _ if self.json => GeneratedAs::Records(Format::Json),
            None | Some(GenerateFormat::Text) => GeneratedAs::Text,
            Some(GenerateFormat::Json) => GeneratedAs::Records(Format::Json),
            Some(GenerateFormat::Jsonl) => GeneratedAs::Records(Format::Jsonl),
            Some(GenerateFormat::Csv) => GeneratedAs::Records(Format::Csv),
            #[cfg(feature = "puzzles")]
            Some(GenerateFormat::Sheet) => {
                return Ok(GeneratedAs::Sheet(self.per_page.unwrap_or(4)));
            }
        };
        #[cfg(feature = "puzzles")]
        if self.per_page.is_some() {
            let message = "--per-page needs --format sheet".to_owned();
            return Err(Error::Usage(message));
        }
        Ok(format)
    }

    pub(crate) fn options(&self) -> Vec<(&'static str, String)> {
        self.options.0.clone()
    }
}
