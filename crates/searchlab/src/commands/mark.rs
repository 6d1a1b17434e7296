//! `searchlab mark`.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

use rayon::prelude::*;
use search_catalog::Catalog;
use search_studio::lesson::Lesson;
use search_studio::lesson::paper::{self, AnswerFile, MOST_BYTES, Marker, NotMarked, PaperMarks};
use search_studio::question::Searches;

use crate::cli::Mark;
use crate::error::Error;
use crate::exit::Exit;
use crate::interrupt;
use crate::output::file::{cannot_be_written, create};
use crate::output::stdout;
use crate::output::table::csv_line;

/// The largest lesson, in bytes.
const MOST_LESSON_BYTES: usize = 4 << 20;

/// A file and its marks, or why it is not marked.
struct MarkedFile {
    file: String,
    marks: Result<PaperMarks, NotMarked>,
}

/// Marks the files on all cores, and prints and writes their marks in the order of the arguments.
pub(crate) fn mark(catalog: &Catalog, options: &Mark) -> Result<Exit, Error> {
    let results = results_names(options)?;
    let lesson = interrupt::waiting(|| lesson(catalog, &options.lesson))?;
    let in_lesson = |why: &str| Error::Input(format!("{}: {why}", options.lesson.display()));
    let marker = interrupt::waiting(|| Marker::new(&lesson));
    let marker = marker.map_err(|error| in_lesson(&error.message))?;
    if marker.ids().next().is_none() {
        return Err(in_lesson("found no questions, expected a lesson with some"));
    }
    let marked = options.answers.par_iter().map(|path| MarkedFile {
        file: path.display().to_string(),
        marks: answers(path).and_then(|file| marker.mark(&file)),
    });
    let marked: Vec<MarkedFile> = interrupt::waiting(|| marked.collect());
    let mut out = stdout();
    for each in &marked {
        print(&mut out, each)?;
    }
    out.flush()?;
    if let Some(path) = &options.csv {
        let files = marked
            .iter()
            .map(|each| (each.file.as_str(), each.marks.as_ref()));
        let mut csv = Vec::new();
        for row in paper::table(&marker, files) {
            csv_line(&mut csv, &row)?;
        }
        write("--csv", path, &csv)?;
    }
    if let Some(directory) = &options.gradescope {
        fs::create_dir_all(directory).map_err(cannot_be_written(directory))?;
        for (name, each) in results.iter().zip(&marked) {
            let results = paper::gradescope(each.marks.as_ref());
            write(
                "--gradescope",
                &directory.join(name),
                format!("{results:#}\n").as_bytes(),
            )?;
        }
    }
    match marked.iter().all(|each| each.marks.is_ok()) {
        true => Ok(Exit::Solved),
        false => Ok(Exit::Malformed),
    }
}

/// Returns the names of the files with the results for Gradescope, if they are wanted: those of the answers.
fn results_names(options: &Mark) -> Result<Vec<OsString>, Error> {
    if options.gradescope.is_none() {
        return Ok(Vec::new());
    }
    let mut known = BTreeSet::new();
    let names = options.answers.iter().map(|path| {
        let name = path.file_name().unwrap_or_default().to_owned();
        match known.insert(name.clone()) {
            true => Ok(name),
            false => Err(Error::Usage(format!(
                "--gradescope: two files are named {}, expected different names",
                name.display()
            ))),
        }
    });
    names.collect()
}

/// Reads at most `most` bytes of a file and one more; a FIFO or a device may have no end.
fn read(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?
        .take(most as u64 + 1)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn lesson(catalog: &Catalog, path: &Path) -> Result<Lesson, Error> {
    let name = path.display();
    let failed = |why: String| Error::Input(format!("{name}: {why}"));
    let bytes = read(path, MOST_LESSON_BYTES).map_err(|error| failed(error.to_string()))?;
    if bytes.len() > MOST_LESSON_BYTES {
        return Err(failed(format!(
            "found more than {MOST_LESSON_BYTES} bytes, expected a lesson"
        )));
    }
    let text = String::from_utf8(bytes).map_err(|error| failed(error.to_string()))?;
    Lesson::read(&Searches::new(catalog), &text).map_err(|error| failed(error.to_string()))
}

fn answers(path: &Path) -> Result<AnswerFile, NotMarked> {
    let bytes = read(path, MOST_BYTES).map_err(|error| NotMarked::Unreadable(error.to_string()))?;
    AnswerFile::read(&bytes)
}

/// Prints the points of each question, and what was expected where something is wrong.
fn print(out: &mut impl Write, MarkedFile { file, marks }: &MarkedFile) -> io::Result<()> {
    let marks = match marks {
        Ok(marks) => marks,
        Err(why) => return writeln!(out, "{file}: not marked: {why}\n"),
    };
    let student = marks.student.escape_debug();
    writeln!(
        out,
        "{file}: {student}: {} of {} points",
        marks.points, marks.of
    )?;
    for question in &marks.questions {
        let marked = &question.marked;
        let note = if question.is_answered {
            ""
        } else {
            ", not answered"
        };
        writeln!(
            out,
            "  {}: {} of {}{note}",
            question.id, marked.points, marked.of
        )?;
        for part in marked.parts.iter().filter(|part| !part.right) {
            writeln!(out, "    {part}")?;
        }
    }
    for note in marks.notes() {
        writeln!(out, "  note: {note}")?;
    }
    writeln!(out)
}

fn write(option: &str, path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let mut file = create(option, path, None)?;
    file.write_all(bytes).map_err(cannot_be_written(path))?;
    file.keep().map_err(cannot_be_written(path))
}
