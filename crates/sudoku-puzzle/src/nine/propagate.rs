use super::Cells;
use super::guess::Guess;
use super::lanes::Lanes;

/// The result of propagation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fixpoint {
    /// The board has no solution.
    Contradiction,
    /// Some cells have several candidates, and propagation infers no more.
    Open,
    /// Each cell has one candidate, and the board is a solution.
    Solved,
}

/// Makes a guess and propagates to the fixpoint. Writes the result to `to` unless a contradiction is found.
///
/// Everything here must be inlined into the function of each instruction path, to be compiled for its instructions. So
/// it has no calls or closures that the compiler may leave out of line.
#[inline(always)]
pub(super) fn propagate<L: Lanes>(from: &Cells, guess: Guess, to: &mut Cells) -> Fixpoint {
    let mut cells = [L::none(); 9];
    let (lines, digit) = (guess.lines(), L::digit(guess.digit()));
    for (index, (cell, words)) in cells.iter_mut().zip(from).enumerate() {
        let line = L::load(&lines.rows[index / 3]).or(L::load(&lines.columns[index % 3]));
        *cell = L::load(words).without(line.and(digit));
    }
    let mut before = total(&cells);
    let propagated = loop {
        if contradicts(&mut cells) {
            return Fixpoint::Contradiction;
        }
        let mut after = total(&cells);
        if before.without(after).is_none() {
            // These checks cost more than they save if made in each round.
            if L::has_gap(&cells) {
                return Fixpoint::Contradiction;
            }
            if has_one_each(&cells) {
                break Fixpoint::Solved;
            }
            place_triples(&mut cells);
            after = total(&cells);
            if before.without(after).is_none() {
                break Fixpoint::Open;
            }
        }
        before = after;
    };
    for (cell, words) in cells.iter().zip(to) {
        cell.store(words);
    }
    propagated
}

/// Returns whether no cell has several candidates.
#[inline(always)]
fn has_one_each<L: Lanes>(cells: &[L; 9]) -> bool {
    let mut others = L::none();
    for cell in cells {
        others = others.or(cell.without_smallest());
    }
    others.is_none()
}

/// Returns for each box the sum of its sets as numbers, which decreases, and therefore loses a bit, when a digit is
/// removed.
#[inline(always)]
fn total<L: Lanes>([a, b, c, d, e, f, g, h, i]: &[L; 9]) -> L {
    let [abc, def] = [a.plus(*b).plus(*c), d.plus(*e).plus(*f)];
    abc.plus(def).plus(g.plus(*h).plus(*i))
}

/// Runs one round of locked candidates, hidden and naked singles. Returns whether a contradiction was found; empty
/// cells are not detected here.
#[inline(always)]
fn contradicts<L: Lanes>(cells: &mut [L; 9]) -> bool {
    lock(cells);
    let (once, twice) = count(cells);
    let hidden = once.without(twice);
    // Digits without a cell.
    let mut wrong = L::all().without(once);

    let mut singles = [L::none(); 9];
    for (cell, single) in cells.iter_mut().zip(&mut singles) {
        let here = cell.and(hidden);
        *cell = here.or_else(*cell);
        let several = cell.several();
        *single = cell.without(several);
        // Two hidden singles in one cell.
        wrong = wrong.or(here.and(several));
    }
    let (decided, twice) = count(&singles);
    for (cell, single) in cells.iter_mut().zip(singles) {
        *cell = cell.without(decided).or(single);
    }
    !wrong.or(twice).is_none()
}

/// Returns the digits that are in at least one, and in at least two, of the nine.
#[inline(always)]
fn count<L: Lanes>(nine: &[L; 9]) -> (L, L) {
    let [a, b, c] = rows(nine);
    let once = [L::any_of(a), L::any_of(b), L::any_of(c)];
    let twice = [L::two_of(a), L::two_of(b), L::two_of(c)];
    let twice = L::any_of(twice).or(L::two_of(once));
    (L::any_of(once), twice)
}

/// Returns the cells of each row of the boxes.
#[inline(always)]
fn rows<L: Lanes>([a, b, c, d, e, f, g, h, i]: &[L; 9]) -> [[L; 3]; 3] {
    [[*a, *b, *c], [*d, *e, *f], [*g, *h, *i]]
}

/// Returns the cells of each column of the boxes.
#[inline(always)]
fn columns<L: Lanes>([a, b, c, d, e, f, g, h, i]: &[L; 9]) -> [[L; 3]; 3] {
    [[*a, *d, *g], [*b, *e, *h], [*c, *f, *i]]
}

/// Returns the union of each of three lines.
#[inline(always)]
fn each<L: Lanes>([a, b, c]: [[L; 3]; 3]) -> [L; 3] {
    [L::any_of(a), L::any_of(b), L::any_of(c)]
}

/// Removes from each cell the digits that are not in both the set of its row and that of its column.
#[inline(always)]
fn keep<L: Lanes>(cells: &mut [L; 9], rows: [L; 3], columns: [L; 3]) {
    for (index, cell) in cells.iter_mut().enumerate() {
        *cell = cell.and(rows[index / 3]).and(columns[index % 3]);
    }
}

/// Removes locked candidates: a digit is in different rows in the three boxes of a band, and in different columns in
/// those of a stack.
#[inline(always)]
fn lock<L: Lanes>(cells: &mut [L; 9]) {
    let [a, b, c] = each(rows(cells));
    let next = [a.next_in_band(), b.next_in_band(), c.next_in_band()];
    let last = [
        a.previous_in_band(),
        b.previous_in_band(),
        c.previous_in_band(),
    ];
    let by_rows = in_three_lines([a, b, c], next, last);

    let [a, b, c] = each(columns(cells));
    let next = [a.next_in_stack(), b.next_in_stack(), c.next_in_stack()];
    let last = [
        a.previous_in_stack(),
        b.previous_in_stack(),
        c.previous_in_stack(),
    ];
    let by_columns = in_three_lines([a, b, c], next, last);

    keep(cells, by_rows, by_columns);
}

/// Returns the digits that are possible in each line of a box, given that the next and the previous box have them in
/// the two other lines, one in each.
#[inline(always)]
fn in_three_lines<L: Lanes>([a, b, c]: [L; 3], next: [L; 3], last: [L; 3]) -> [L; 3] {
    [
        a.and(next[1].and(last[2]).or(next[2].and(last[1]))),
        b.and(next[2].and(last[0]).or(next[0].and(last[2]))),
        c.and(next[0].and(last[1]).or(next[1].and(last[0]))),
    ]
}

/// Removes candidates by triples in triads, the three cells that a box shares with a line.
#[inline(always)]
fn place_triples<L: Lanes>(cells: &mut [L; 9]) {
    let by_rows = triples(each(rows(cells)));
    let by_columns = triples(each(columns(cells)));
    keep(cells, by_rows, by_columns);
}

/// Returns the digits that remain in each of the three lines of a box: the digits of a line with only three candidates
/// are removed from the others, and a line with three digits that are in no other keeps only those.
#[inline(always)]
fn triples<L: Lanes>([a, b, c]: [L; 3]) -> [L; 3] {
    let (x, y, z) = (a.at_most_three(), b.at_most_three(), c.at_most_three());
    let [a, b, c] = [a.without(y.or(z)), b.without(z.or(x)), c.without(x.or(y))];
    [
        a.or_three_of(a.without(b.or(c))),
        b.or_three_of(b.without(c.or(a))),
        c.or_three_of(c.without(a.or(b))),
    ]
}
