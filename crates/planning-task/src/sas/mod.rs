//! Reads and writes tasks in the output format of Fast Downward's translator, version 3.
//!
//! The format is described at <https://www.fast-downward.org/latest/documentation/translator-output-format/>: lines of words and numbers,
//! without comments.
//!
//! ```
//! let text = "begin_version\n3\nend_version\nbegin_metric\n0\nend_metric\n1\nbegin_variable\nvar0\n-1\n2\nAtom lit(lamp)\n\
//!     NegatedAtom lit(lamp)\nend_variable\n0\nbegin_state\n1\nend_state\nbegin_goal\n1\n0 0\nend_goal\n1\nbegin_operator\n\
//!     switch lamp\n0\n1\n0 0 1 0\n1\nend_operator\n0\n";
//! let task = planning_task::sas::read(text)?;
//! assert_eq!(task.operators[0].name, "switch lamp");
//! let mut written = String::new();
//! planning_task::sas::write(&task, &mut written).expect("a string takes any text");
//! assert_eq!(written, text);
//!
//! let error = planning_task::sas::read(&text.replace("0 0 1 0", "0 0 2 0")).expect_err("there is no value 2");
//! assert_eq!(error.to_string(), "line 28, column 5: found 2, expected -1 or a value below 2");
//! # Ok::<(), planning_task::InstanceError>(())
//! ```

mod lines;
mod read;
mod write;

pub use read::read;
pub use write::write;
