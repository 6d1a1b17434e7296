//! `searchlab` without arguments: compares algorithms on an embedded Sudoku.

use std::io::Write;

use search_catalog::{Algorithm, Instances, Spec};
use search_core::Limits;

use super::compare::{DEFAULTS_FOR_SUDOKU, by_algorithm};
use crate::drive::Drive;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::{stdout, width};
use crate::program::Program;
use crate::progress::Progress;
use crate::record::Record;

pub(crate) fn first(program: &Program) -> Result<Exit, Error> {
    let sudoku = program
        .catalog
        .puzzle("sudoku")
        .expect("sudoku is in the catalog");
    let instance = sudoku.open(Spec::default()).and_then(Instances::only)?;
    let mut out = stdout();
    writeln!(out, "{}\n", instance.picture())?;
    let mut records = Vec::new();
    let mut picture = None;
    let progress = Progress::new();
    for name in DEFAULTS_FOR_SUDOKU {
        let algorithm: Algorithm = name.parse()?;
        let search = instance.search(algorithm)?;
        let drive = Drive::new(search, name.to_owned(), Limits::default());
        let answer = drive.answer(&progress);
        records.push(Record::new(1, name.to_owned(), &answer));
        picture = answer.found.map(|found| found.picture).or(picture);
    }
    by_algorithm(&records, false, None).fitted(&mut out, width())?;
    if let Some(picture) = picture {
        writeln!(out, "\n{picture}")?;
    }
    writeln!(
        out,
        "\nNext: {name} compare tiles --korf 12 -a ida-star -a weighted-a-star:w=2\n      {name} solve FILE.txt    {name} puzzles    {name} --help",
        name = program.name
    )?;
    out.flush()?;
    Ok(Exit::Solved)
}
