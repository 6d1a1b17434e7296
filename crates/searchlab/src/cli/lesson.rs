//! Arguments of `lesson` and `mark`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::Address;
use crate::exit::Exit;

/// The lessons to serve, or what else to do with lessons.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Lesson {
    #[command(subcommand)]
    pub(crate) action: Option<LessonAction>,

    /// A lesson in Markdown, or a directory with lessons whose names end with .md
    #[arg(value_name = "FILE|DIR", required = true)]
    pub(crate) path: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) address: Address,
}

#[derive(Subcommand, Debug)]
pub(crate) enum LessonAction {
    /// Check lessons: their blocks, the searches in them, and whether each question can be asked
    #[command(after_help = Exit::help(Exit::OF_MARK))]
    Check {
        /// The lessons
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
    },
}

#[derive(Args, Debug)]
pub(crate) struct Mark {
    /// The lesson
    #[arg(value_name = "LESSON.md")]
    pub(crate) lesson: PathBuf,

    /// The files that students handed in
    #[arg(value_name = "ANSWERS.json", required = true)]
    pub(crate) answers: Vec<PathBuf>,

    /// Write a table with a line for each file
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,

    /// Write the results of each file for Gradescope, into files with the same names
    #[arg(long, value_name = "DIR")]
    pub(crate) gradescope: Option<PathBuf>,
}
