/// The fields of a line that blanks or tabs separate, each with its column, counted from 1 in characters.
pub(crate) fn fields(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    line.split(char::is_whitespace).filter_map(move |field| {
        let at = column;
        column += field.chars().count() + 1;
        (!field.is_empty()).then_some((at, field))
    })
}
