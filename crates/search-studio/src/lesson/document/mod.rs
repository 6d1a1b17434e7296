//! The text of a lesson: Markdown with blocks and inline fields.

mod blocks;
mod fields;
mod prose;

use std::collections::BTreeSet;
use std::ops::Range;

use crate::api::ApiError;
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Parser, Tag, TagEnd};
use sha2::{Digest, Sha256};

use crate::lesson::LessonError;
use crate::lesson::block::Figure;
use crate::question::{Question, SearchLink, Searches, Seed};
use blocks::Block;
use fields::{Field, Fields};

/// A lesson: its text and its blocks.
///
/// ```
/// use search_studio::{lesson::Lesson, question::Searches};
///
/// let searches = Searches::new(&search_puzzles::catalog());
/// let lesson = Lesson::read(&searches, "# Roads\n\nA* expands `=expanded p=graph&w=romania&a=a-star` nodes.\n")?;
/// assert!(lesson.html()?.contains("A* expands <span class=\"lesson-field\""));
///
/// let wrong = Lesson::read(&searches, "# Roads\n\n```figure\nserch = \"p=graph&w=romania&a=a-star\"\n```\n");
/// let error = wrong.expect_err("the key is unknown");
/// assert_eq!((error.line, error.column), (4, 1));
/// # Ok::<(), search_studio::lesson::LessonError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lesson {
    searches: Searches,
    /// With line ends `\n`, and without a byte order mark.
    text: String,
    title: String,
    sha256: String,
    blocks: Vec<BlockSpan>,
}

/// A block, and where it is in the text.
#[derive(Clone, Debug)]
struct BlockSpan {
    range: Range<usize>,
    block: Block,
}

/// Maximum size of a lesson in bytes.
const MAX_TEXT: usize = 1 << 20;

impl Lesson {
    /// Reads a lesson and checks its blocks, without running searches.
    ///
    /// # Errors
    /// Returns the first error in the text, with its line and column: a key that a block does not have, a search that is refused, a link
    /// that is not http(s), mailto, relative or within the lesson, a picture of another site.
    pub fn read(searches: &Searches, text: &str) -> Result<Lesson, LessonError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let text = text.replace("\r\n", "\n");
        if text.len() > MAX_TEXT {
            let message = format!("found {} bytes, expected at most {MAX_TEXT}", text.len());
            return Err(LessonError::at(&text, 0, message));
        }
        let mut reader = Reader {
            searches,
            text: &text,
            title: None,
            blocks: Vec::new(),
            checked: BTreeSet::new(),
        };
        reader.read()?;
        let Reader { title, blocks, .. } = reader;
        let title = title.ok_or_else(|| {
            let message = "found no heading of level 1, expected one with the title of the lesson";
            LessonError::at(&text, 0, message)
        })?;
        let digest = Sha256::digest(text.as_bytes());
        Ok(Lesson {
            searches: searches.clone(),
            title,
            sha256: digest.iter().map(|byte| format!("{byte:02x}")).collect(),
            blocks,
            text,
        })
    }

    /// Returns the searches that it was read with.
    #[must_use]
    pub fn searches(&self) -> &Searches {
        &self.searches
    }

    /// Returns the text of the first heading of level 1.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the SHA-256 of the text, with line ends `\n` and without a byte order mark, in hexadecimal digits.
    #[must_use]
    pub fn sha256(&self) -> &str {
        &self.sha256
    }

    /// Returns the figures, in their order.
    pub fn figures(&self) -> impl Iterator<Item = &Figure> {
        self.blocks.iter().filter_map(|placed| match &placed.block {
            Block::Figure(figure) => Some(figure),
            _ => None,
        })
    }

    /// Returns the ids of the questions, in their order.
    pub fn question_ids(&self) -> impl Iterator<Item = &str> {
        self.raw_questions()
            .map(|(_, question)| question.id.as_str())
    }

    /// The questions with their texts in Markdown.
    fn raw_questions(&self) -> impl Iterator<Item = (&BlockSpan, &Question)> {
        self.blocks.iter().filter_map(|placed| match &placed.block {
            Block::Question(question) => Some((placed, &**question)),
            _ => None,
        })
    }

    /// Returns a question, with the inline fields in its texts computed.
    ///
    /// # Errors
    /// Returns an error if there is no such question, or if the search of an inline field is refused.
    pub fn question(&self, id: &str) -> Result<Question, ApiError> {
        let mut found = self
            .raw_questions()
            .filter(|(_, question)| question.id == id);
        let (placed, question) = found.next().ok_or_else(|| {
            let ids: Vec<&str> = self.question_ids().collect();
            let expected = ids.join(", ");
            ApiError::unknown(format!(
                "found the question `{id}`, expected one of {expected}"
            ))
        })?;
        Ok(self.computed(placed, question, &mut Fields::new(&self.searches))?)
    }

    fn computed(
        &self,
        placed: &BlockSpan,
        question: &Question,
        fields: &mut Fields<'_>,
    ) -> Result<Question, LessonError> {
        let mut html = |markdown: &String| self.inline(placed, markdown, fields);
        Ok(Question {
            text: question.text.as_ref().map(&mut html).transpose()?,
            hints: question
                .hints
                .iter()
                .map(&mut html)
                .collect::<Result<_, _>>()?,
            explanation: question.explanation.as_ref().map(&mut html).transpose()?,
            ..question.clone()
        })
    }

    /// Returns the HTML of a text in a block.
    fn inline(
        &self,
        placed: &BlockSpan,
        markdown: &str,
        fields: &mut Fields<'_>,
    ) -> Result<String, LessonError> {
        prose::inline(markdown, fields)
            .map_err(|(needle, message)| self.error(placed, &needle, message))
    }

    /// Returns an error at the first occurrence of a text in a block, or at its first line.
    fn error(&self, placed: &BlockSpan, needle: &str, message: String) -> LessonError {
        let block = &self.text[placed.range.clone()];
        let offset = placed.range.start + block.find(needle).unwrap_or(0);
        LessonError::at(&self.text, offset, message)
    }

    /// Returns the text as HTML, with inline fields and comparisons computed. Figures and questions are elements with the attributes
    /// `data-figure`, the number of the figure from 0, and `data-question`, the id, to be filled by a page.
    ///
    /// # Errors
    /// Returns an error if the search of an inline field or a comparison is refused, is stopped by a limit, or has no such value.
    pub fn html(&self) -> Result<String, LessonError> {
        prose::html(self)
    }

    /// Checks that everything in the lesson can be shown: runs the searches of inline fields, comparisons and figures, and asks each
    /// question.
    ///
    /// # Errors
    /// Returns the first error: a search that is refused, a step that a search does not have, a question that cannot be asked.
    pub fn check(&self) -> Result<(), LessonError> {
        self.html()?;
        let mut fields = Fields::new(&self.searches);
        for placed in &self.blocks {
            match &placed.block {
                Block::Figure(figure) => self.check_steps(placed, figure, &mut fields)?,
                Block::Compare(_) => {}
                Block::Question(question) => {
                    let question = self.computed(placed, question, &mut fields)?;
                    let asked = crate::question::ask(&self.searches, &question, self.seed(""));
                    asked.map_err(|error| self.error(placed, "", error.message))?;
                }
            }
        }
        Ok(())
    }

    fn check_steps(
        &self,
        placed: &BlockSpan,
        figure: &Figure,
        fields: &mut Fields<'_>,
    ) -> Result<(), LessonError> {
        let Some(steps) = figure.steps else {
            return Ok(());
        };
        let recorded = fields
            .steps(&figure.search)
            .map_err(|message| self.error(placed, &figure.search.to_string(), message))?;
        match steps.last <= recorded {
            true => Ok(()),
            false => {
                let message = format!("found the step {}, expected at most {recorded}", steps.last);
                Err(self.error(placed, "steps", message))
            }
        }
    }

    /// Returns the seed of a student.
    #[must_use]
    pub fn seed(&self, student: &str) -> Seed {
        Seed::of(&self.sha256, student)
    }
}

/// Returns the events of a text with their places. Tables are the only extension of `CommonMark`.
fn events(text: &str) -> impl Iterator<Item = (Event<'_>, Range<usize>)> {
    Parser::new_ext(text, pulldown_cmark::Options::ENABLE_TABLES).into_offset_iter()
}

/// Reads the blocks and the title, and checks the inline fields and the links.
struct Reader<'t> {
    searches: &'t Searches,
    text: &'t str,
    title: Option<String>,
    blocks: Vec<BlockSpan>,
    /// The searches that are not refused: a lesson names many of its searches several times.
    checked: BTreeSet<String>,
}

impl Reader<'_> {
    fn read(&mut self) -> Result<(), LessonError> {
        let mut events = events(self.text);
        let mut in_title = false;
        // Lists and quotations that have begun.
        let mut depth = 0;
        while let Some((event, range)) = events.next() {
            match event {
                Event::Start(Tag::Heading {
                    level: HeadingLevel::H1,
                    ..
                }) if self.title.is_none() => {
                    self.title = Some(String::new());
                    in_title = true;
                }
                Event::End(TagEnd::Heading(_)) => in_title = false,
                Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info)))
                    if Block::is_name(&info) =>
                {
                    if depth > 0 {
                        let message = format!(
                            "found a block `{info}` in a list or a quotation, expected it outside"
                        );
                        return Err(LessonError::at(self.text, range.start, message));
                    }
                    let mut content = String::new();
                    for (event, _) in events.by_ref() {
                        match event {
                            Event::Text(part) => content += &part,
                            _ => break,
                        }
                    }
                    self.block(&info, range, &content)?;
                }
                Event::Start(tag @ (Tag::Link { .. } | Tag::Image { .. })) => {
                    prose::check_address(&tag)
                        .map_err(|message| LessonError::at(self.text, range.start, message))?;
                }
                Event::Start(Tag::List(_) | Tag::BlockQuote(_)) => depth += 1,
                Event::End(TagEnd::List(_) | TagEnd::BlockQuote(_)) => depth -= 1,
                Event::Text(part) if in_title => *self.title.get_or_insert_default() += &part,
                Event::Code(code) => {
                    if let Some(field) = Field::read(&code) {
                        let checked = field.and_then(|field| self.check(&field.search));
                        checked
                            .map_err(|message| LessonError::at(self.text, range.start, message))?;
                    }
                    if in_title {
                        *self.title.get_or_insert_default() += &code;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Reads a block.
    fn block(&mut self, name: &str, range: Range<usize>, content: &str) -> Result<(), LessonError> {
        let fence = LessonError::at(self.text, range.start, "");
        // The content is below the line of the fence.
        let at = |offset: Option<usize>, message: String| match offset {
            None => LessonError {
                message,
                ..fence.clone()
            },
            Some(offset) => {
                let inside = LessonError::at(content, offset, message);
                LessonError {
                    line: fence.line + inside.line,
                    ..inside
                }
            }
        };
        let (block, searches) = blocks::read(name, content)
            .map_err(|(span, message)| at(span.map(|span| span.start), message))?;
        for link in searches {
            let place = content.find(&link.to_string());
            self.check(&link).map_err(|message| at(place, message))?;
        }
        if let Block::Question(question) = &block {
            let is_same = |placed: &BlockSpan| matches!(&placed.block, Block::Question(other) if other.id == question.id);
            if self.blocks.iter().any(is_same) {
                let message = format!("found the id `{}` twice, expected another one", question.id);
                return Err(at(content.find(&question.id), message));
            }
        }
        self.blocks.push(BlockSpan { range, block });
        Ok(())
    }

    /// Checks that a search is not refused.
    fn check(&mut self, link: &SearchLink) -> Result<(), String> {
        if self.checked.insert(link.to_string()) {
            let opened = self.searches.open(link).map_err(|error| error.message)?;
            self.searches
                .start(link, &opened)
                .map_err(|error| error.message)?;
        }
        Ok(())
    }
}
