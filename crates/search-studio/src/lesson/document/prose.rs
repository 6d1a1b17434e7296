//! The text of a lesson as HTML.

use pulldown_cmark::{CodeBlockKind, CowStr, Event, Tag, TagEnd, html::push_html};

use super::blocks::Block;
use super::fields::{Field, Fields, heading};
use super::{BlockSpan, Lesson, events};
use crate::lesson::LessonError;
use crate::lesson::block::Compare;
use crate::question::escape;

/// Returns the text of a lesson as HTML.
pub(super) fn html(lesson: &Lesson) -> Result<String, LessonError> {
    let mut fields = Fields::new(lesson.searches());
    let mut out = Vec::new();
    let mut blocks = lesson.blocks.iter();
    let mut figures = 0;
    let mut sections = 0;
    let mut is_in_block = false;
    let mut is_elsewhere = false;
    for (event, range) in events(&lesson.text) {
        let event = match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) if Block::is_name(&info) => {
                is_in_block = true;
                // Reading found one for each.
                let Some(placed) = blocks.next() else {
                    continue;
                };
                Event::Html(block(lesson, placed, &mut figures, &mut fields)?.into())
            }
            Event::End(TagEnd::CodeBlock) if is_in_block => {
                is_in_block = false;
                continue;
            }
            _ if is_in_block => continue,
            // Above the folder of the lessons there is nothing on the page: the text of the link remains.
            Event::Start(Tag::Link { dest_url, .. }) if dest_url.starts_with("../") => {
                is_elsewhere = true;
                continue;
            }
            Event::End(TagEnd::Link) if is_elsewhere => {
                is_elsewhere = false;
                continue;
            }
            Event::Start(Tag::Heading {
                level,
                classes,
                attrs,
                ..
            }) => {
                sections += 1;
                let id = Some(format!("section-{sections}").into());
                Event::Start(Tag::Heading {
                    level,
                    id,
                    classes,
                    attrs,
                })
            }
            event => escaped(event, &mut fields)
                .map_err(|message| LessonError::at(&lesson.text, range.start, message))?,
        };
        out.push(event);
    }
    let mut html = String::new();
    push_html(&mut html, out.into_iter());
    Ok(html)
}

/// Returns the HTML of a line of text in a block, or the code that is wrong in it and why.
pub(super) fn inline(markdown: &str, fields: &mut Fields<'_>) -> Result<String, (String, String)> {
    let mut out = Vec::new();
    for (event, range) in events(markdown) {
        let at = |message| (markdown[range.clone()].to_owned(), message);
        if let Event::Start(tag) = &event {
            check_address(tag).map_err(at)?;
        }
        out.push(escaped(event, fields).map_err(at)?);
    }
    // One paragraph is a line in another element.
    if let [
        Event::Start(Tag::Paragraph),
        ..,
        Event::End(TagEnd::Paragraph),
    ] = out.as_slice()
    {
        let paragraphs = out
            .iter()
            .filter(|event| matches!(event, Event::Start(Tag::Paragraph)));
        if paragraphs.count() == 1 {
            out.pop();
            out.remove(0);
        }
    }
    let mut html = String::new();
    push_html(&mut html, out.into_iter());
    Ok(html)
}

/// Returns an event that is safe to be shown: raw HTML as text, inline fields computed, links to other lessons as the page opens them.
fn escaped<'e>(event: Event<'e>, fields: &mut Fields<'_>) -> Result<Event<'e>, String> {
    Ok(match event {
        // The style of a cell is an attribute, which the page's content security policy forbids.
        Event::Start(Tag::Table(columns)) => Event::Start(Tag::Table(vec![
                pulldown_cmark::Alignment::None;
                columns.len()
            ])),
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        Event::Start(Tag::HtmlBlock) => Event::Start(Tag::Paragraph),
        Event::End(TagEnd::HtmlBlock) => Event::End(TagEnd::Paragraph),
        Event::Code(code) => match Field::read(&code) {
            None => Event::Code(code),
            Some(field) => {
                let field = field?;
                let value = fields.value(&field)?;
                let title = escape(&field.search.to_string());
                let name = escape(heading(&field.name));
                let value = escape(&value);
                Event::InlineHtml(
                    format!(
                        "<span class=\"lesson-field\" title=\"{name}: {title}\">{value}</span>"
                    )
                    .into(),
                )
            }
        },
        Event::Start(Tag::Link {
            link_type,
            dest_url,
            title,
            id,
        }) => Event::Start(Tag::Link {
            link_type,
            dest_url: on_page(dest_url),
            title,
            id,
        }),
        event => event,
    })
}

/// Returns the address at which the page opens a link: that of a lesson in the same folder is the one of the page with its name.
fn on_page(link: CowStr<'_>) -> CowStr<'_> {
    match link.strip_suffix(".md") {
        Some(name) if !name.contains(['/', ':', '?', '#']) => format!("?lesson={name}").into(),
        _ => link,
    }
}

/// Checks the address of a link or a picture. A link is http(s), mailto, relative or within the page. A picture is relative or data, so
/// that the page loads nothing from other sites.
pub(super) fn check_address(tag: &Tag<'_>) -> Result<(), String> {
    let (address, kind, expected) = match tag {
        Tag::Link { dest_url, .. } => (
            dest_url,
            "link to",
            "http, https, mailto, a relative one or one that begins with #",
        ),
        Tag::Image { dest_url, .. } => (
            dest_url,
            "picture at",
            "a relative address or data:image/...",
        ),
        _ => return Ok(()),
    };
    let beginning = address.split(['/', '?', '#']).next().unwrap_or_default();
    let is_fine = match (beginning.split_once(':'), tag) {
        // Browsers take a backslash for a slash, and `//host` for another site.
        (None, _) => !address.replace('\\', "/").starts_with("//"),
        (Some((scheme, _)), Tag::Link { .. }) => ["http", "https", "mailto"]
            .iter()
            .any(|fine| scheme.eq_ignore_ascii_case(fine)),
        (Some((scheme, kind)), _) => {
            scheme.eq_ignore_ascii_case("data") && kind.eq_ignore_ascii_case("image")
        }
    };
    // Browsers remove such characters, so that another scheme could remain.
    let is_plain = !address.chars().any(char::is_control) && address.trim() == &**address;
    match is_fine && is_plain {
        true => Ok(()),
        false => Err(format!(
            "found a {kind} `{}`, expected {expected}",
            address.escape_debug()
        )),
    }
}

/// Returns the HTML of a block.
fn block(
    lesson: &Lesson,
    placed: &BlockSpan,
    figures: &mut usize,
    fields: &mut Fields<'_>,
) -> Result<String, LessonError> {
    let caption = |text: &Option<String>, tag: &str, fields: &mut Fields<'_>| match text {
        None => Ok(String::new()),
        Some(text) => {
            let html = lesson.inline(placed, text, fields)?;
            Ok(format!("<{tag}>{html}</{tag}>"))
        }
    };
    Ok(match &placed.block {
        Block::Figure(figure) => {
            let number = *figures;
            *figures += 1;
            let caption = caption(&figure.caption, "figcaption", fields)?;
            format!("<figure class=\"lesson-figure\" data-figure=\"{number}\">{caption}</figure>\n")
        }
        Block::Compare(compare) => {
            let caption = caption(&compare.caption, "caption", fields)?;
            let rows = rows(compare, fields)
                .map_err(|(search, message)| lesson.error(placed, &search, message))?;
            format!(
                "<div class=\"lesson-compare\" role=\"group\" aria-label=\"Comparison\" tabindex=\"0\"><table>{caption}{rows}</table></div>\n"
            )
        }
        Block::Question(question) => {
            let id = escape(&question.id);
            format!("<section class=\"lesson-question\" data-question=\"{id}\"></section>\n")
        }
    })
}

/// Returns the rows of a comparison, or the search that failed and why.
fn rows(compare: &Compare, fields: &mut Fields<'_>) -> Result<String, (String, String)> {
    let specs = compare.searches.iter().map(super::SearchLink::spec);
    let is_one_puzzle = specs.clone().all(|spec| {
        let first = compare.searches[0].spec();
        (&spec.puzzle, &spec.words) == (&first.puzzle, &first.words)
    });
    let mut html = String::from("<thead><tr><th scope=\"col\">search</th>");
    for name in &compare.counts {
        html += &format!(
            "<th scope=\"col\" class=\"num\">{}</th>",
            escape(heading(name))
        );
    }
    html += "</tr></thead><tbody>";
    for (search, spec) in compare.searches.iter().zip(specs) {
        let options = spec
            .options
            .iter()
            .map(|(name, value)| format!(", {name} {value}"));
        let words = if is_one_puzzle {
            String::new()
        } else {
            format!("{} {}: ", spec.puzzle, spec.words.join(" "))
        };
        let options: String = options.collect();
        let label = escape(&format!("{words}{}{options}", spec.algorithm));
        let link = escape(&format!("#v=1&s=player&{search}&k=0"));
        html += &format!("<tr><th scope=\"row\"><a href=\"{link}\">{label}</a></th>");
        for name in &compare.counts {
            let field = Field {
                name: name.clone(),
                search: search.clone(),
            };
            let value = fields
                .value(&field)
                .map_err(|message| (search.to_string(), message))?;
            html += &format!("<td class=\"num\">{}</td>", escape(&value));
        }
        html += "</tr>";
    }
    Ok(html + "</tbody>")
}
