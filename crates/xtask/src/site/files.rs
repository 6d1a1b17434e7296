//! The files of the site: those of the explorer's page as one script, with the transport and the other files of `search-site`.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use serde_json::json;

use super::one_script::one_script;

/// The explorer's page.
const PAGE: &str = "crates/search-page/page";
/// What the page without a server has in addition or instead.
const OWN: &str = "crates/search-site/page";

/// The lessons: a file for each, and a list of their names, titles and lengths.
const LESSONS: &str = "crates/search-studio/lessons";

/// The module of the page that is replaced by those of `OWN`.
const REPLACED: &str = "transport.js";
const MODULES: [&str; 2] = ["instance.js", "transport.js"];
const SERVICE_WORKER: &str = "service-worker.js";

/// A file of the site.
pub(crate) struct SiteFile {
    pub(crate) name: String,
    pub(crate) content: Vec<u8>,
}

/// Returns all files, given the compiled module. The service worker is the last one: it makes browsers fetch the others anew.
pub(crate) fn all(module: Vec<u8>) -> Result<Vec<SiteFile>, String> {
    let bytes = module.len();
    let mut files = vec![
        file("app.js", script()?),
        file("saved.html", read(PAGE, "index.html")?),
        file("style.css", compact(&style()?)),
        file("lesson.css", compact(&text(PAGE, "lesson.css")?)),
        file("search.wasm", module),
    ];
    let listed = fs::read_dir(OWN).map_err(|error| format!("cannot read {OWN}: {error}"))?;
    for entry in listed {
        let entry = entry.map_err(|error| format!("cannot read {OWN}: {error}"))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if !MODULES.contains(&name.as_str()) && name != SERVICE_WORKER {
            let content = match name.as_str() {
                "index.html" => index(&text(OWN, &name)?, bytes)?.into_bytes(),
                name if name.ends_with(".js") => compact_script(name)?.into_bytes(),
                name => read(OWN, name)?,
            };
            files.push(file(&name, content));
        }
    }
    files.extend(lessons()?);
    files.sort_by(|one, other| one.name.cmp(&other.name));
    let template = compact_script(SERVICE_WORKER)?;
    files.push(file(SERVICE_WORKER, service_worker(&template, &files)?));
    Ok(files)
}

/// Returns the lessons and their list. `README.md` is the page for teachers.
fn lessons() -> Result<Vec<SiteFile>, String> {
    let mut names = Vec::new();
    let listed =
        fs::read_dir(LESSONS).map_err(|error| format!("cannot read {LESSONS}: {error}"))?;
    for entry in listed {
        let entry = entry.map_err(|error| format!("cannot read {LESSONS}: {error}"))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let name = name.strip_suffix(".md").filter(|name| *name != "README");
        names.extend(name.map(str::to_owned));
    }
    names.sort_unstable();
    let mut files = Vec::new();
    let mut list = Vec::new();
    for name in &names {
        let text = text(LESSONS, &format!("{name}.md"))?;
        let title = text.lines().find_map(|line| line.strip_prefix("# "));
        let about = text.split("\n\n").nth(1).unwrap_or_default();
        let about = about.replace('\n', " ");
        let words = text.split_whitespace().count();
        list.push(
            json!({"name": name, "title": title.unwrap_or(name), "about": about, "words": words}),
        );
        files.push(file(&format!("lesson-{name}"), text));
    }
    let list = serde_json::to_vec(&list).map_err(|error| error.to_string())?;
    files.push(file("lessons.json", list));
    Ok(files)
}

/// Fills in the size of the module, of whose loading the page shows the progress.
fn index(template: &str, bytes: usize) -> Result<String, String> {
    filled(template, "index.html", "/* bytes */", &bytes.to_string())
}

/// Replaces the only occurrence of a place in a template.
fn filled(template: &str, name: &str, place: &str, value: &str) -> Result<String, String> {
    match template.matches(place).count() {
        1 => Ok(template.replace(place, value)),
        found => Err(format!(
            "{OWN}/{name}: found `{place}` {found} times, expected it once"
        )),
    }
}

/// Returns a script of the page without a server, like one of the modules.
fn compact_script(name: &str) -> Result<String, String> {
    one_script(name, |name| text(OWN, name))
}

/// Removes indentation, empty lines and lines of comments from a style sheet.
fn compact(style: &str) -> String {
    let lines = style.lines().map(str::trim);
    let is_comment = |line: &str| line.starts_with("/*") && line.ends_with("*/");
    let kept = lines.filter(|line| !line.is_empty() && !is_comment(line));
    kept.flat_map(|line| [line, "\n"]).collect()
}

fn file(name: &str, content: impl Into<Vec<u8>>) -> SiteFile {
    SiteFile {
        name: name.to_owned(),
        content: content.into(),
    }
}

fn read(directory: &str, name: &str) -> Result<Vec<u8>, String> {
    let path = Path::new(directory).join(name);
    fs::read(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

fn text(directory: &str, name: &str) -> Result<String, String> {
    let text = String::from_utf8(read(directory, name)?);
    text.map_err(|error| format!("{directory}/{name}: {error}"))
}

/// Returns the style sheets of the page as one.
fn style() -> Result<String, String> {
    let modules = text(PAGE, "modules.txt")?;
    let paths = modules.lines().filter(|path| path.ends_with(".css"));
    paths.map(|path| text(PAGE, path)).collect()
}

/// Returns the page's script, in which the page answers its own requests.
fn script() -> Result<String, String> {
    let modules = text(PAGE, "modules.txt")?;
    let has_replaced = modules.lines().any(|line| line == REPLACED);
    if !has_replaced {
        return Err(format!("{PAGE}/modules.txt has no line {REPLACED}"));
    }
    let modules = modules.replace(REPLACED, &MODULES.join("\n"));
    one_script(&modules, |path| {
        text(if MODULES.contains(&path) { OWN } else { PAGE }, path)
    })
}

/// Fills in the list of files and the hash of their contents.
fn service_worker(template: &str, files: &[SiteFile]) -> Result<String, String> {
    let mut hasher = DefaultHasher::new();
    template.hash(&mut hasher);
    for file in files {
        file.name.hash(&mut hasher);
        file.content.hash(&mut hasher);
    }
    // Some hosts redirect `index.html` to the directory, and a redirected page cannot be kept.
    let names = files.iter().map(|file| match file.name.as_str() {
        "index.html" => "./",
        name => name,
    });
    let names: Vec<&str> = names.collect();
    let names = serde_json::to_string(&names).map_err(|error| error.to_string())?;
    let version = format!("{:016x}", hasher.finish());
    let listed = filled(template, SERVICE_WORKER, "/* files */ []", &names)?;
    filled(&listed, SERVICE_WORKER, "/* version */", &version)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEMPLATE: &str = "const FILES = /* files */ [];\nconst VERSION = \"/* version */\";\n";

    fn version(files: &[SiteFile]) -> String {
        let filled = service_worker(TEMPLATE, files).expect("the template has both places");
        let (files, version) = filled.split_once('\n').expect("there are two lines");
        assert_eq!(files, r#"const FILES = ["a.js","./"];"#);
        version.to_owned()
    }

    #[test]
    fn the_version_is_that_of_the_contents() {
        let files = |content: &str| [file("a.js", content), file("index.html", "b")];
        assert_eq!(version(&files("1")), version(&files("1")));
        assert_ne!(version(&files("1")), version(&files("2")));
    }

    #[test]
    fn a_style_sheet_has_no_indentation_and_no_lines_of_comments() {
        let style = "/* One. */\na {\n  b: c; /* two */\n\n}\n";
        assert_eq!(compact(style), "a {\nb: c; /* two */\n}\n");
    }

    #[test]
    fn the_page_knows_the_size_of_the_module() {
        let page = r#"<progress data-bytes="/* bytes */"></progress>"#;
        let expected = r#"<progress data-bytes="7"></progress>"#;
        assert_eq!(index(page, 7).as_deref(), Ok(expected));
        assert!(index("", 7).is_err());
    }

    #[test]
    fn a_service_worker_without_a_place_for_the_files_is_refused() {
        assert!(service_worker("const FILES = [];", &[]).is_err());
    }
}
