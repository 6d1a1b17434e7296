//! The course that comes with this crate.

use rust_embed::Embed;

#[derive(Embed)]
#[folder = "lessons/"]
struct Files;

/// A lesson of the course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CourseLesson {
    /// The name in links: that of its file, without the extension.
    pub name: String,
    /// The first heading.
    pub title: String,
    /// The text, in Markdown.
    pub text: String,
}

/// Returns the lessons of the course in their order. `README.md` beside them is for teachers.
pub fn course() -> impl Iterator<Item = CourseLesson> {
    let mut files: Vec<_> = Files::iter().collect();
    files.sort_unstable();
    files.into_iter().filter_map(|file| {
        let name = file.strip_suffix(".md").filter(|name| *name != "README")?;
        let text = String::from_utf8(Files::get(&file)?.data.into_owned()).ok()?;
        let title = text.lines().find_map(|line| line.strip_prefix("# "))?;
        Some(CourseLesson {
            name: name.to_owned(),
            title: title.to_owned(),
            text,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::course;
    use crate::lesson::Lesson;
    use crate::question::Searches;

    #[test]
    fn the_course_has_eight_lessons_whose_titles_are_those_of_the_reader() {
        let searches = Searches::new(&search_puzzles::catalog());
        let titles: Vec<(String, String)> = course()
            .map(|lesson| {
                let read = Lesson::read(&searches, &lesson.text).expect("the lesson is correct");
                (read.title().to_owned(), lesson.title)
            })
            .collect();
        assert_eq!(titles.len(), 8);
        for (read, found) in titles {
            assert_eq!(read, found);
        }
    }
}
