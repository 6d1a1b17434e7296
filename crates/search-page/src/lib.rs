//! The explorer's page: HTML, style sheets and JavaScript modules without a build step.
//!
//! `modules.txt` lists the modules in the order in which they are joined into one script, and the style sheets. The module `transport.js`
//! sends the requests of the page; a shell without a server puts its own in this place.
//!
//! ```
//! let modules = search_page::text("modules.txt").expect("the page has its list");
//! assert!(modules.lines().any(|module| module == "transport.js"));
//! assert_eq!(search_page::file("other"), None);
//! ```

#![forbid(unsafe_code)]

// `page/vendor/` has libraries of others.

use std::borrow::Cow;

use rust_embed::Embed;

#[derive(Embed)]
#[folder = "page/"]
struct Page;

/// Returns a file of the page by its path.
#[must_use]
pub fn file(path: &str) -> Option<Cow<'static, [u8]>> {
    Page::get(path).map(|file| file.data)
}

/// Returns the text of a file of the page by its path. Returns `None` if there is no such file, or if it is not text.
#[must_use]
pub fn text(path: &str) -> Option<String> {
    String::from_utf8(file(path)?.into_owned()).ok()
}
