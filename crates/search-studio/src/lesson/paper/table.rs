//! Marks as a table.

use super::{Marker, NotMarked, PaperMarks};

/// Returns the rows of a table, the first of which is its head: for each file the student, the points, those of each question, and a
/// note, which says why it is not marked.
#[must_use]
pub fn table<'m>(
    marker: &Marker<'_>,
    files: impl IntoIterator<Item = (&'m str, Result<&'m PaperMarks, &'m NotMarked>)>,
) -> Vec<Vec<String>> {
    let ids = marker.ids().map(str::to_owned);
    let columns = 4 + marker.ids().count();
    let head = ["file", "student", "points", "of"].map(str::to_owned);
    let head = head.into_iter().chain(ids).chain(["note".to_owned()]);
    let rows = files.into_iter().map(|(file, marks)| {
        let mut row = vec![file.to_owned()];
        match marks {
            Ok(marks) => {
                let (points, of) = (marks.points.to_string(), marks.of.to_string());
                row.extend([marks.student.clone(), points, of]);
                let each = marks.questions.iter();
                row.extend(each.map(|question| question.marked.points.to_string()));
                row.push(marks.notes().join("; "));
            }
            Err(why) => {
                row.resize(columns, String::new());
                row.push(why.to_string());
            }
        }
        row
    });
    std::iter::once(head.collect()).chain(rows).collect()
}
