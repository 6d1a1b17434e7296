//! The command line of the puzzle.

use std::process::ExitCode;

use searchlab::{Cli, Instances, OwnPuzzle, Word};
use {{crate}}::Jugs;

fn main() -> ExitCode {
    let jugs = OwnPuzzle::searchable("jugs", "measure an amount with two jugs", |spec| {
        let mut number = |default| spec.word_if(|word| word.parse().ok()).unwrap_or(default);
        Ok(Instances::one(Jugs::new([number(5), number(3)], number(4))))
    });
    let jugs = jugs.words(&[Word::text("CAPACITY"), Word::text("CAPACITY"), Word::text("TARGET")]);
    let cli = Cli::new().name(env!("CARGO_PKG_NAME")).version(env!("CARGO_PKG_VERSION"));
    cli.puzzle(jugs).main()
}
