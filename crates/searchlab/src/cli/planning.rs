//! Arguments of `ground` and `validate`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::{bytes, duration};

#[derive(Args, Debug)]
pub(crate) struct Ground {
    /// The domain and the problem; `-` is standard input
    #[arg(value_name = "DOMAIN.pddl PROBLEM.pddl", num_args = 1..=2, required = true)]
    pub(crate) task: Vec<String>,

    /// Write the task to FILE, which is created only when it is complete
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Stop after TIME, such as 500ms, 10s, 2min
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = "Limits")]
    pub(crate) limit_time: Option<Duration>,
    /// Stop when grounding uses about BYTES of memory, such as 512MiB
    #[arg(long, value_name = "BYTES", value_parser = bytes, help_heading = "Limits")]
    pub(crate) limit_memory: Option<u64>,
}

#[derive(Args, Debug)]
pub(crate) struct Validate {
    /// The domain, the problem and the plan, a line for each action; `-` is standard input
    #[arg(value_name = "DOMAIN.pddl PROBLEM.pddl PLAN", num_args = 2..=3, required = true)]
    pub(crate) task: Vec<String>,
}
