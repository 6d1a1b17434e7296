//! Output of the path to a solution.

use std::io::{self, Write};

use search_catalog::Move;
use serde::{Serialize, Serializer};

/// Writes one line per step: its number, action and state.
pub(crate) fn lines(out: &mut impl Write, path: &[Move]) -> io::Result<()> {
    let wide = path.iter().map(|step| step.action.chars().count()).max();
    let wide = wide.unwrap_or(0);
    for (number, step) in (1..).zip(path) {
        writeln!(out, "{number:>4}  {:<wide$}  {}", step.action, step.state)?;
    }
    Ok(())
}

#[derive(Serialize)]
struct PathStep<'m> {
    action: &'m str,
    state: &'m str,
}

/// Serializes a field that is a path.
#[expect(clippy::ref_option, reason = "serde passes fields by reference")]
pub(crate) fn json<S: Serializer>(
    path: &Option<impl AsRef<[Move]>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let moves = path.as_ref().map_or(&[][..], AsRef::as_ref);
    serializer.collect_seq(moves.iter().map(|step| PathStep {
        action: &step.action,
        state: &step.state,
    }))
}
