//! Tests of CSV: rows conform to RFC 4180.

use std::fmt;

use search_core::{Limits, a_star, breadth_first};
use search_trace::csv;

use crate::common::{show, small};

#[test]
fn a_run_is_written_row_by_row() {
    let space = small();
    let mut trace = csv(Vec::new(), |state: &u16, out: &mut dyn fmt::Write| {
        write!(out, "{state}")
    });
    let limits = Limits {
        expansions: Some(3),
        ..Limits::default()
    };
    a_star::graph((&space, 0))
        .limits(limits)
        .observe(&mut trace)
        .run();
    let (bytes, _) = trace.finish().unwrap();
    let expected = "\
event,id,parent,depth,g,h,f,state
start,0,,0,0,0,0,\"0\"
expand,0,,0,0,0,0,
generate,1,0,1,1,4,5,\"1\"
generate,2,0,1,3,0,3,\"2\"
expand,2,0,1,3,0,3,
duplicate,1,2,,,,,
generate,3,2,2,6,0,6,\"3\"
expand,1,0,1,1,4,5,
duplicate,2,1,,,,,
reopen,2,1,2,2,0,2,
generate,4,1,2,2,0,2,\"4\"
end,,,,,,,stopped: expansions
";
    assert_eq!(String::from_utf8(bytes).unwrap(), expected);
}

/// Parses CSV according to RFC 4180: in a quoted field, two quotes are one, and no other character is special.
fn rows(text: &str) -> Vec<Vec<String>> {
    let mut rows = vec![vec![String::new()]];
    let (mut characters, mut quoted) = (text.chars().peekable(), false);
    while let Some(character) = characters.next() {
        let row = rows.last_mut().expect("there is at least one");
        let field = row.last_mut().expect("there is at least one");
        match character {
            '"' if quoted && characters.peek() == Some(&'"') => {
                field.push('"');
                characters.next();
            }
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(String::new()),
            '\n' if !quoted => rows.push(vec![String::new()]),
            _ => field.push(character),
        }
    }
    rows.pop();
    rows
}

#[test]
fn states_with_quotes_commas_and_line_ends_are_one_field() {
    let space = small();
    let mut trace = csv(Vec::new(), show);
    breadth_first::graph((&space, 0)).observe(&mut trace).run();
    let (bytes, written) = trace.finish().unwrap();
    let rows = rows(std::str::from_utf8(&bytes).unwrap());
    assert_eq!(rows.len() as u64, written.events + 1);
    assert!(rows.iter().all(|row| row.len() == 8));
    assert_eq!(rows[1][7], "\"0\",\n\\");
}

#[test]
fn a_state_is_no_formula_and_a_number_stays_one() {
    for (state, cell) in [
        ("=HYPERLINK(\"x\")", "\"'=HYPERLINK(\"\"x\"\")\""),
        ("@SUM(1)", "\"'@SUM(1)\""),
        ("-1+2", "\"'-1+2\""),
        ("-12", "\"-12\""),
        ("a=b", "\"a=b\""),
    ] {
        let mut trace = csv(Vec::new(), |_: &u16, out: &mut dyn fmt::Write| {
            out.write_str(state)
        });
        let space = small();
        breadth_first::graph((&space, 0)).observe(&mut trace).run();
        let (bytes, _) = trace.finish().unwrap();
        let text = String::from_utf8(bytes).unwrap();
        let start = text.lines().nth(1).unwrap();
        assert!(start.ends_with(&format!(",{cell}")), "{start}");
    }
}
