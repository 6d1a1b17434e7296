//! The file of `--plan`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use same_file::Handle;
use search_catalog::SolutionText;

use crate::error::Error;
use crate::output::file::{cannot_be_written, create};
use crate::output::output_file::OutputFile;

/// The file that the plan is written to, in the format of the International Planning Competition: a line for each action, and a comment
/// with the cost.
pub(super) struct PlanFile {
    path: PathBuf,
    /// `None` after the plan was written.
    file: Mutex<Option<OutputFile>>,
}

impl PlanFile {
    pub(super) fn create(path: &Path, time: Option<Duration>) -> Result<PlanFile, Error> {
        Ok(PlanFile {
            path: path.to_owned(),
            file: Mutex::new(Some(create("--plan", path, time)?)),
        })
    }

    /// Returns the existing file that will be replaced, if any.
    pub(super) fn original(&self) -> Option<Arc<Handle>> {
        let file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.as_ref()?.original()
    }

    /// Writes the plan of a solution.
    pub(super) fn write(&self, found: &SolutionText) -> Result<(), Error> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(mut file) = file.take() else {
            let message = "--plan: found several puzzles, expected one";
            return Err(Error::Usage(message.to_owned()));
        };
        let text = text(found)?;
        let written = file.write_all(text.as_bytes()).and_then(|()| file.keep());
        written.map_err(cannot_be_written(&self.path))
    }
}

fn text(found: &SolutionText) -> Result<String, Error> {
    let refused = |why: &str| Err(Error::Usage(format!("--plan: {why}")));
    let Some(path) = &found.path else {
        return refused("this search keeps no path; use a graph search, such as a-star:graph");
    };
    if path.iter().any(|step| step.action.is_empty()) {
        return refused("the actions of this puzzle have no names");
    }
    let actions = path.iter().map(|step| format!("({})\n", step.action));
    let mut text: String = actions.collect();
    if let Some(cost) = found.cost {
        text += &format!("; cost = {cost}\n");
    }
    Ok(text)
}
