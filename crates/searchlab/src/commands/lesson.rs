//! `searchlab lesson`: serves lessons, and checks them.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use search_catalog::Catalog;
use search_explorer::Explorer;
use search_studio::{lesson::Lesson, question::Searches};

use super::explore;
use crate::cli::{self, LessonAction};
use crate::error::Error;
use crate::exit::Exit;
use crate::interrupt;
use crate::output::stdout;

pub(crate) fn lesson(catalog: &Catalog, options: &cli::Lesson) -> Result<Exit, Error> {
    match (&options.action, &options.path) {
        (Some(LessonAction::Check { files }), _) => interrupt::waiting(|| check(catalog, files)),
        (None, Some(path)) => serve(catalog, path, &options.address),
        // The command line requires one of them.
        (None, None) => Ok(Exit::Usage),
    }
}

/// Serves a lesson, or all of a directory.
fn serve(catalog: &Catalog, path: &Path, address: &cli::Address) -> Result<Exit, Error> {
    let explorer = interrupt::waiting(|| with_lessons(catalog, path, address))?;
    let place = match path.is_dir() {
        true => "#v=1&s=lessons".to_owned(),
        false => format!("?lesson={}", name(path)),
    };
    explore::serve(explorer, address, &place)
}

/// Returns an explorer with a lesson, or all of a directory.
fn with_lessons(catalog: &Catalog, path: &Path, address: &cli::Address) -> Result<Explorer, Error> {
    let files = match path.is_dir() {
        true => lessons_in(path)?,
        false => vec![path.to_owned()],
    };
    let mut explorer = explore::at(catalog, address);
    let searches = Searches::new(catalog);
    for file in &files {
        let text = text(file)?;
        let lesson = Lesson::read(&searches, &text);
        let lesson =
            lesson.map_err(|error| Error::Input(format!("{}: {error}", file.display())))?;
        explorer = explorer.lesson(name(file), lesson.title(), text);
    }
    Ok(explorer)
}

/// Checks lessons, and writes what they contain or what is wrong in them.
fn check(catalog: &Catalog, files: &[PathBuf]) -> Result<Exit, Error> {
    let mut out = stdout();
    let searches = Searches::new(catalog);
    let mut wrong = Vec::new();
    for file in files {
        let text = text(file)?;
        let checked =
            Lesson::read(&searches, &text).and_then(|lesson| lesson.check().map(|()| lesson));
        let shown = file.display();
        match checked {
            Err(error) => wrong.push(format!("{shown}: {error}")),
            Ok(lesson) => {
                let (figures, questions) =
                    (lesson.figures().count(), lesson.question_ids().count());
                let title = lesson.title();
                writeln!(
                    out,
                    "{shown}: “{title}”, figures: {figures}, questions: {questions}"
                )?;
            }
        }
    }
    out.flush()?;
    match wrong.is_empty() {
        true => Ok(Exit::default()),
        false => Err(Error::Input(wrong.join("\n"))),
    }
}

/// Returns the lessons of a directory, by their names. `README.md` is for those who read the directory, such as teachers.
fn lessons_in(directory: &Path) -> Result<Vec<PathBuf>, Error> {
    let failed = |error| Error::Input(format!("{}: {error}", directory.display()));
    let mut files = Vec::new();
    for entry in fs::read_dir(directory).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let is_lesson = path.extension().is_some_and(|extension| extension == "md");
        if is_lesson && path.file_stem().is_none_or(|stem| stem != "README") {
            files.push(path);
        }
    }
    files.sort();
    match files.is_empty() {
        false => Ok(files),
        true => {
            let shown = directory.display();
            Err(Error::Input(format!(
                "{shown}: found no lesson, expected files whose names end with .md"
            )))
        }
    }
}

/// Returns the name of a lesson in links: that of its file, without the extension and without characters that links escape.
fn name(file: &Path) -> String {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let plain = |char: char| {
        if char.is_ascii_alphanumeric() || "-_.".contains(char) {
            char
        } else {
            '-'
        }
    };
    stem.chars().map(plain).collect()
}

fn text(file: &Path) -> Result<String, Error> {
    let bytes =
        fs::read(file).map_err(|error| Error::Input(format!("{}: {error}", file.display())))?;
    String::from_utf8(bytes)
        .map_err(|error| Error::Input(format!("{}: {error}, expected UTF-8", file.display())))
}
