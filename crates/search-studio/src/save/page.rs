//! The page with an embedded run, which plays it without a server.

use std::fmt::{self, Write as _};
use std::io::{self, Write as _};

use serde_json::{Value, json};

use super::gzip_base64::GzipBase64;
use super::one_script::one_script;
use crate::RecordedRun;
use crate::api::{ApiError, ErrorKind};
use crate::record::Document;

/// The text of a page before and after the record of its run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageFrame {
    before: String,
    after: String,
}

impl PageFrame {
    /// Joins the files of the page, whose texts `file` returns by their paths. The scripts and the style sheets are concatenated into
    /// one each, in the order of `modules.txt`.
    ///
    /// # Errors
    /// Returns an error if a file is missing, or if `index.html` does not load `app.js`.
    pub fn new(file: impl Fn(&str) -> Option<String>) -> Result<PageFrame, ApiError> {
        let text = |path: &str| text(&file, path);
        let script = page_script(&file)?;
        let style = page_style(&file)?;
        let mut before = String::new();
        let mut after = None;
        for line in text("index.html")?.lines() {
            let html = after.as_mut().unwrap_or(&mut before);
            if line.contains(r#"<link rel="stylesheet" href="style.css">"#) {
                let _ = writeln!(html, "<style>\n{style}</style>");
            } else if line.contains(r#"<script type="module" src="app.js"></script>"#) {
                // Base64 has no `<`, so it cannot end the element.
                let _ = writeln!(html, r#"<script type="text/plain" id="recorded">"#);
                after = Some(format!("</script>\n<script>\n{script}</script>\n"));
            } else {
                html.push_str(line);
                html.push('\n');
            }
        }
        let none = || {
            ApiError::new(
                ErrorKind::Refused,
                "the page has no script element to replace",
            )
        };
        let after = after.ok_or_else(none)?;
        Ok(PageFrame { before, after })
    }

    /// Returns the page without a run, as one document whose transport is among the files.
    #[must_use]
    pub fn without_run(self) -> String {
        self.before + &self.after
    }
}

/// Returns the modules of the page as one script, for one request instead of one for each module. `file` returns the texts of the
/// files of the page by their paths; `modules.txt` among them is the list of the modules.
///
/// # Errors
/// Returns an error if a file is missing.
pub fn page_script(file: impl Fn(&str) -> Option<String>) -> Result<String, ApiError> {
    one_script(&text(&file, "modules.txt")?, |path| text(&file, path))
}

/// Returns the style sheets of the page as one. `file` returns the texts of the files of the page by their paths; `modules.txt`
/// among them lists the style sheets, too.
///
/// # Errors
/// Returns an error if a file is missing.
pub fn page_style(file: impl Fn(&str) -> Option<String>) -> Result<String, ApiError> {
    let modules = text(&file, "modules.txt")?;
    let paths = modules.lines().filter(|path| path.ends_with(".css"));
    paths.map(|path| text(&file, path)).collect()
}

fn text(file: impl Fn(&str) -> Option<String>, path: &str) -> Result<String, ApiError> {
    let missing = || ApiError::new(ErrorKind::Refused, format!("the page has no {path}"));
    file(path).ok_or_else(missing)
}

/// A page that plays a run without a server, being written part by part, so that at most one part is in memory.
pub struct SavedPage {
    frame: PageFrame,
    packed: GzipBase64,
    document: Document,
    next: Part,
}

impl fmt::Debug for SavedPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SavedPage").finish_non_exhaustive()
    }
}

/// The part of a page to write next.
enum Part {
    Before,
    Record,
    After,
    None,
}

impl SavedPage {
    /// The media type of a page.
    pub const CONTENT_TYPE: &str = "text/html; charset=utf-8";

    /// Starts a page of the run as recorded so far, which opens at a step, or at its last one.
    ///
    /// # Errors
    /// Returns an error if the catalog cannot be converted.
    pub fn new(
        run: &RecordedRun<'_>,
        frame: PageFrame,
        at: Option<u64>,
    ) -> Result<SavedPage, ApiError> {
        let document = run.document();
        // The record is one JSON object that starts with the fields of the header.
        let mut header = json!({"version": 4, "catalog": catalog(run)?});
        if let Some(at) = at {
            header["at"] = at.min(document.last()).into();
        }
        let mut packed = GzipBase64::new();
        let header = header.to_string();
        let written = packed.write_all(header.trim_end_matches('}').as_bytes());
        written.map_err(|error| ApiError::new(ErrorKind::Refused, error.to_string()))?;
        Ok(SavedPage {
            frame,
            packed,
            document,
            next: Part::Before,
        })
    }

    /// Returns the next part, or none after the last one. A part can be empty. Takes at most a time slice.
    ///
    /// # Errors
    /// Returns an error if the record cannot be read.
    pub fn next_part(&mut self, run: &mut RecordedRun<'_>) -> io::Result<Option<String>> {
        let (part, next) = match self.next {
            Part::Before => (std::mem::take(&mut self.frame.before), Part::Record),
            Part::Record => {
                let more = run
                    .recording
                    .write_part_of(&mut self.document, &mut self.packed)?;
                let next = if more { Part::Record } else { Part::After };
                (self.packed.lines(), next)
            }
            Part::After => {
                let mut packed = std::mem::replace(&mut self.packed, GzipBase64::new());
                packed.write_all(b"}")?;
                (packed.finish()? + &self.frame.after, Part::None)
            }
            Part::None => return Ok(None),
        };
        self.next = next;
        Ok(Some(part))
    }
}

/// Returns the part of the catalog that the page shows for its run.
fn catalog(run: &RecordedRun<'_>) -> Result<Value, ApiError> {
    let catalog = serde_json::to_value(run.service().catalog());
    let mut catalog =
        catalog.map_err(|error| ApiError::new(ErrorKind::Refused, error.to_string()))?;
    retain(&mut catalog["puzzles"], &run.spec().puzzle);
    retain(&mut catalog["algorithms"], run.algorithm().name());
    catalog["preset"] = Value::Null;
    Ok(catalog)
}

/// Retains only the entry with this name.
fn retain(list: &mut Value, name: &str) {
    if let Value::Array(entries) = list {
        entries.retain(|entry| entry["name"] == name);
    }
}
