use std::error::Error;
use std::io::{self, ErrorKind};
use std::process::ExitCode;

use crate::solve::print_error;

/// Prints the error of a result, if any, and returns the exit code of the program. If the reader of the output, such as
/// `head`, has closed it, that is not a failure.
pub fn exit_code(result: Result<(), Box<dyn Error>>) -> ExitCode {
    let Err(error) = result else {
        return ExitCode::SUCCESS;
    };
    let broken_pipe = |error: &io::Error| error.kind() == ErrorKind::BrokenPipe;
    if error.downcast_ref().is_some_and(broken_pipe) {
        return ExitCode::SUCCESS;
    }
    print_error(&error.to_string());
    ExitCode::FAILURE
}
