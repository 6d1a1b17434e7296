//! Lessons: what is shown, and what is refused where.

use crate::searches;
use search_studio::lesson::{Lesson, LessonError};

const SAMPLE: &str = include_str!("../sample.md");

/// Returns the error of a lesson whose text is between a title and the end.
fn error(text: &str) -> (usize, usize, String) {
    let lesson = Lesson::read(&searches(), &format!("# Title\n{text}"));
    let LessonError {
        line,
        column,
        message,
    } = lesson
        .and_then(|lesson| lesson.html())
        .expect_err("it is refused");
    (line, column, message)
}

#[test]
fn the_sample_is_shown() {
    let lesson = Lesson::read(&searches(), SAMPLE).expect("the sample is right");
    assert_eq!(lesson.title(), "Roads to Bucharest");
    assert_eq!(lesson.figures().count(), 2);
    let ids: Vec<&str> = lesson.question_ids().collect();
    assert_eq!(ids, ["next", "order", "expansions"]);
    let html = lesson.html().expect("the searches are not refused");
    for expected in [
        ">418</span>: <span",
        "Arad → Sibiu → Rimnicu Vilcea → Pitesti → Bucharest",
        "Raw HTML is &lt;b&gt;text&lt;/b&gt;",
        "<h2 id=\"section-2\">Figures</h2>",
        "data-figure=\"0\"><figcaption>A* on the way to <strong>Bucharest</strong></figcaption>",
        "<th scope=\"row\"><a href=\"#v=1&amp;s=player&amp;p=graph&amp;w=romania&amp;a=breadth-first&amp;k=0\">breadth-first</a></th>",
        "<td class=\"num\">450</td>",
        "<section class=\"lesson-question\" data-question=\"next\"></section>",
    ] {
        assert!(html.contains(expected), "{expected}\n{html}");
    }
    // The page's content security policy forbids both.
    assert!(!html.contains("style=") && !html.contains("<b>"), "{html}");
    let question = lesson.question("next").expect("there is one");
    assert_eq!(question.hints[0], "Look at <em>f</em> first.");
    assert!(
        question
            .explanation
            .is_some_and(|text| text.contains(">418</span>"))
    );
}

#[test]
fn links_to_lessons_open_on_the_page_and_those_above_their_folder_are_text() {
    let html = Lesson::read(
        &searches(),
        "# A\n\n[b](02-b.md), [c](../c.md#d), [e](https://example.org/f.md)\n",
    );
    let html = html
        .and_then(|lesson| lesson.html())
        .expect("the links are allowed");
    let expected =
        "<p><a href=\"?lesson=02-b\">b</a>, c, <a href=\"https://example.org/f.md\">e</a></p>";
    assert!(html.contains(expected), "{html}");
}

#[test]
fn line_ends_and_a_byte_order_mark_do_not_change_the_hash() {
    let one = Lesson::read(&searches(), SAMPLE).expect("the sample is right");
    let other = format!("\u{feff}{}", SAMPLE.replace('\n', "\r\n"));
    let other = Lesson::read(&searches(), &other).expect("the sample is right");
    assert_eq!(one.sha256(), other.sha256());
    assert_eq!(one.seed("Ada"), other.seed("Ada"));
    assert_ne!(one.seed("Ada"), one.seed("Alan"));
}

#[test]
fn errors_have_their_line_and_column() {
    let figure = |keys: &str| format!("\n```figure\n{keys}\n```\n");
    let question = |keys: &str| format!("\n```question\nid = \"a\"\n{keys}\n```\n");
    let romania = "search = \"p=graph&w=romania&a=a-star\"";
    for (text, line, column, expected) in [
        (
            figure("serch = \"p=queens\""),
            4,
            1,
            "unknown field `serch`, expected one of `search`, ",
        ),
        (
            figure("search = \"p=queens&a=a-stra\""),
            4,
            11,
            "unknown algorithm `a-stra`",
        ),
        (
            figure("search = \"p=tiles&a=a-star&k=3\""),
            4,
            10,
            "found the field `k`, expected p, w, a",
        ),
        (
            figure(&format!("{romania}\nsteps = \"4..2\"")),
            5,
            9,
            "found `4..2`, expected two numbers",
        ),
        (
            figure(&format!("{romania}\npanels = [\"stat\"]")),
            5,
            11,
            "unknown variant `stat`, expected one of `state`",
        ),
        (
            figure(romania).replace("```f", "- a\n\n  ```f"),
            5,
            3,
            "found a block `figure` in a list",
        ),
        (question(romania), 3, 1, "found no `kind`"),
        (
            question("kind = \"ordr\""),
            5,
            8,
            "unknown variant `ordr`, expected one of `order`",
        ),
        (
            question(&format!("kind = \"open\"\n{romania}\nstep = 1\ncount = 2")),
            8,
            1,
            "unexpected keys in table: count, available keys: search, step",
        ),
        (
            question(&format!("kind = \"open\"\n{romania}")),
            4,
            1,
            "missing field `step`",
        ),
        (
            question(&format!(
                "kind = \"result\"\n{romania}\nvariants = \"start\""
            )),
            7,
            12,
            "found `variants` without `expanded`",
        ),
        (
            question(&format!("kind = \"edit\"\n{romania}\ngoal = \"expands\"")),
            5,
            8,
            "found the goal `expands` without",
        ),
        (
            question(&format!("kind = \"result\"\n{romania}")).repeat(2),
            10,
            7,
            "found the id `a` twice",
        ),
        (
            "\nä `=cots p=graph&w=romania&a=a-star`".to_owned(),
            3,
            3,
            "found `cots`, expected one of cost",
        ),
        (
            "\n`=cost p=queens&w=3&a=depth-first`".to_owned(),
            3,
            1,
            "`p=queens&w=3&a=depth-first` has no `cost`",
        ),
        (
            "\n```compare\nsearches = [\"p=queens&a=depth-first\"]\n```".to_owned(),
            3,
            1,
            "found 1 searches, expected two to four",
        ),
        (
            "\n[a](javascript:alert(1))".to_owned(),
            3,
            1,
            "found a link to `javascript:alert(1)`, expected http",
        ),
        (
            "\n[a](<java\tscript:alert(1)>)".to_owned(),
            3,
            1,
            "found a link to",
        ),
        (
            "\n![a](data:text/html,x)".to_owned(),
            3,
            1,
            "found a picture at `data:",
        ),
    ] {
        let found = error(&text);
        assert!(found.2.starts_with(expected), "{text}\n{found:?}");
        assert_eq!((found.0, found.1), (line, column), "{text}\n{found:?}");
    }
    let untitled = Lesson::read(&searches(), "Text").expect_err("there is no title");
    assert!(untitled.message.starts_with("found no heading of level 1"));
}

#[test]
fn other_sites_are_no_relative_links_and_give_no_pictures() {
    for (markdown, expected) in [
        ("[a](//host/x)", "link to `//host/x`, expected http, "),
        ("[a][b]\n\n[b]: //host", "link to `//host`, "),
        // CommonMark reads two backslashes as one, and browsers read it as a slash.
        (r"[a](/\\host/x)", r"link to `/\\host/x`, "),
        (r"[a](<\\\\host/x>)", r"link to `\\\\host/x`, "),
        (
            "![a](//host/x.png)",
            "picture at `//host/x.png`, expected a",
        ),
        (
            "![a](https://host/x.png)",
            "picture at `https://host/x.png`, ",
        ),
        ("![a](mailto:x)", "picture at `mailto:x`, "),
        (
            "![a](data:imagery/png,x)",
            "picture at `data:imagery/png,x`, ",
        ),
        ("[![a](https://host/x.png)](x)", "picture at `https://host"),
    ] {
        let (line, _, message) = error(&format!("\nä {markdown}"));
        let message = message.trim_start_matches("found a ");
        assert_eq!(
            (line, message.starts_with(expected)),
            (3, true),
            "{message}"
        );
    }
    assert_eq!(error("\nä ![a](//host/x)").1, 3);
    let caption =
        "\n```figure\nsearch = \"p=graph&w=romania&a=a-star\"\ncaption = \"![a](//host/x)\"\n```\n";
    let (line, column, message) = error(caption);
    assert_eq!((line, column), (5, 12), "{message}");
    for markdown in [
        "[a](https://host/x)",
        "[a](HTTP://host)",
        "[a](x//host)",
        "[a](?x=//host)",
        "[a](#//host)",
        "![a](/x.png)",
        "![a](data:image/png;base64,iVBORw0KGgo=)",
    ] {
        let lesson = Lesson::read(&searches(), &format!("# Title\n\n{markdown}"));
        let html = lesson.and_then(|lesson| lesson.html());
        assert!(
            html.is_ok_and(|html| html.contains("<a ") || html.contains("<img ")),
            "{markdown}"
        );
    }
}

/// Everything that a lesson contains is text, so that a lesson from elsewhere cannot run a script.
#[test]
fn hostile_html_is_escaped() {
    let attack = "<img src=x onerror=alert(1)>";
    let text = format!(
        "# {attack}\n\n{attack}\n\n<script>alert(1)</script>\n\n`{attack}`\n\n![{attack}](x)\n\n[a](x \"{}\")\n\n\
         ```figure\nsearch = \"p=graph&w=romania&a=a-star\"\ncaption = \"{attack}\"\n```\n\n~~~{attack}\n~~~\n",
        "\\\" onclick=alert(1) \\\""
    );
    let html = Lesson::read(&searches(), &text)
        .and_then(|lesson| lesson.html())
        .expect("it is text");
    assert!(
        !html.contains("<script") && !html.contains("<img src=\"x\" onerror"),
        "{html}"
    );
    for tag in html.split('<').skip(1) {
        let tag = tag.split('>').next().unwrap_or_default();
        // Outside of quotes.
        let names: String = tag.split('"').step_by(2).collect();
        assert!(
            !names.contains("onerror") && !names.contains("onclick"),
            "{tag}"
        );
    }
}

#[test]
fn a_step_that_a_figure_does_not_have_is_found_by_the_check() {
    let text =
        "# A\n\n```figure\nsearch = \"p=graph&w=romania&a=a-star\"\nsteps = \"0..99\"\n```\n";
    let lesson = Lesson::read(&searches(), text).expect("its steps are not known yet");
    let found = lesson.check().expect_err("there is no such step");
    assert_eq!(
        found.to_string(),
        "line 5, column 1: found the step 99, expected at most 6"
    );
}
