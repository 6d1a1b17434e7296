//! What is shown while the page is loading over a slow line.

use crate::client::{Client, serve};

const SITE: &str = include_str!("../../../search-site/page/index.html");

/// Regression test: nothing was painted until the style sheet had arrived.
#[test]
fn the_first_frame_waits_for_no_other_file() {
    let server = serve();
    let page = Client::to(&server).ask("GET", "/", None);
    for html in [page.text(), SITE] {
        assert!(html.len() <= 25_000, "{}", html.len());
        let place = |text: &str| html.find(text).unwrap_or_else(|| panic!("found no {text}"));
        let progress = place("<progress id=\"loading-bar\"");
        assert!(progress < place("<link rel=\"stylesheet\""));
        // Scripts are modules, or deferred.
        for script in html.match_indices("src=\"").map(|(at, _)| &html[..at]) {
            assert!(
                script.ends_with("<script defer ") || script.ends_with("<script type=\"module\" ")
            );
        }
    }
}
