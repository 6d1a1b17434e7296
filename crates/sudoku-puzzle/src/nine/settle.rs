use super::Cells;
use super::guess::Guess;
use super::lanes::Lanes;

/// What became of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// It has no solution.
    Contradiction,
    /// Cells have several digits, and nothing more follows.
    Open,
    /// Each cell has one digit, and the board is a solution.
    Solved,
}

/// Makes a guess and draws conclusions until there are no more; `to` is written unless there is a contradiction.
///
/// Everything here is compiled anew into the function of each instruction path: hence no call and no closure that the
/// compiler might leave outside.
#[inline(always)]
pub(super) fn settle<L: Lanes>(from: &Cells, guess: Guess, to: &mut Cells) -> Settled {
    let mut cells = [L::none(); 9];
    let (lines, digit) = (guess.lines(), L::digit(guess.digit()));
    for (place, (cell, words)) in cells.iter_mut().zip(from).enumerate() {
        let line = L::load(&lines.rows[place / 3]).or(L::load(&lines.columns[place % 3]));
        *cell = L::load(words).without(line.and(digit));
    }
    let mut before = total(&cells);
    let settled = loop {
        if contradicts(&mut cells) {
            return Settled::Contradiction;
        }
        let mut after = total(&cells);
        if before.without(after).is_none() {
            // What is looked at only here would cost more in each round than it spares.
            if L::has_gap(&cells) {
                return Settled::Contradiction;
            }
            if has_one_each(&cells) {
                break Settled::Solved;
            }
            place_triples(&mut cells);
            after = total(&cells);
            if before.without(after).is_none() {
                break Settled::Open;
            }
        }
        before = after;
    };
    for (cell, words) in cells.iter().zip(to) {
        cell.store(words);
    }
    settled
}

/// Whether no cell has several digits.
#[inline(always)]
fn has_one_each<L: Lanes>(cells: &[L; 9]) -> bool {
    let mut others = L::none();
    for cell in cells {
        others = others.or(cell.without_smallest());
    }
    others.is_none()
}

/// A number for each box, which is smaller and so lacks a bit when a digit is gone.
#[inline(always)]
fn total<L: Lanes>([a, b, c, d, e, f, g, h, i]: &[L; 9]) -> L {
    let [abc, def] = [a.plus(*b).plus(*c), d.plus(*e).plus(*f)];
    abc.plus(def).plus(g.plus(*h).plus(*i))
}

/// Draws the easy conclusions, each once, and says whether they contradict each other (a cell that has become empty
/// is not noticed here).
#[inline(always)]
fn contradicts<L: Lanes>(cells: &mut [L; 9]) -> bool {
    lock(cells);
    let (once, twice) = count(cells);
    let hidden = once.without(twice);
    // A digit without a place.
    let mut wrong = L::all().without(once);

    let mut singles = [L::none(); 9];
    for (cell, single) in cells.iter_mut().zip(&mut singles) {
        let here = cell.and(hidden);
        *cell = here.or_else(*cell);
        let several = cell.several();
        *single = cell.without(several);
        // Two digits with no place but this.
        wrong = wrong.or(here.and(several));
    }
    let (decided, twice) = count(&singles);
    for (cell, single) in cells.iter_mut().zip(singles) {
        *cell = cell.without(decided).or(single);
    }
    !wrong.or(twice).is_none()
}

/// What is in one of the nine or more, and what is in two or more.
#[inline(always)]
fn count<L: Lanes>(nine: &[L; 9]) -> (L, L) {
    let [a, b, c] = rows(nine);
    let once = [L::any_of(a), L::any_of(b), L::any_of(c)];
    let twice = [L::two_of(a), L::two_of(b), L::two_of(c)];
    let twice = L::any_of(twice).or(L::two_of(once));
    (L::any_of(once), twice)
}

/// The cells of each row of the boxes.
#[inline(always)]
fn rows<L: Lanes>([a, b, c, d, e, f, g, h, i]: &[L; 9]) -> [[L; 3]; 3] {
    [[*a, *b, *c], [*d, *e, *f], [*g, *h, *i]]
}

/// The cells of each column.
#[inline(always)]
fn columns<L: Lanes>([a, b, c, d, e, f, g, h, i]: &[L; 9]) -> [[L; 3]; 3] {
    [[*a, *d, *g], [*b, *e, *h], [*c, *f, *i]]
}

/// What lies in each of three lines.
#[inline(always)]
fn each<L: Lanes>([a, b, c]: [[L; 3]; 3]) -> [L; 3] {
    [L::any_of(a), L::any_of(b), L::any_of(c)]
}

/// Takes from each cell what is not in its row and its column.
#[inline(always)]
fn keep<L: Lanes>(cells: &mut [L; 9], rows: [L; 3], columns: [L; 3]) {
    for (place, cell) in cells.iter_mut().enumerate() {
        *cell = cell.and(rows[place / 3]).and(columns[place % 3]);
    }
}

/// Locked candidates: three boxes have a digit in three different rows, or columns.
#[inline(always)]
fn lock<L: Lanes>(cells: &mut [L; 9]) {
    let [a, b, c] = each(rows(cells));
    let next = [a.next_in_band(), b.next_in_band(), c.next_in_band()];
    let last = [a.last_in_band(), b.last_in_band(), c.last_in_band()];
    let across = in_three_lines([a, b, c], next, last);

    let [a, b, c] = each(columns(cells));
    let next = [a.next_in_stack(), b.next_in_stack(), c.next_in_stack()];
    let last = [a.last_in_stack(), b.last_in_stack(), c.last_in_stack()];
    let down = in_three_lines([a, b, c], next, last);

    keep(cells, across, down);
}

/// What stays in each line of the boxes in hand, when of the other two boxes one has it in the second of the other
/// lines and one in the third.
#[inline(always)]
fn in_three_lines<L: Lanes>([a, b, c]: [L; 3], next: [L; 3], last: [L; 3]) -> [L; 3] {
    [
        a.and(next[1].and(last[2]).or(next[2].and(last[1]))),
        b.and(next[2].and(last[0]).or(next[0].and(last[2]))),
        c.and(next[0].and(last[1]).or(next[1].and(last[0]))),
    ]
}

/// Triples in the three cells that a box has in common with a line.
#[inline(always)]
fn place_triples<L: Lanes>(cells: &mut [L; 9]) {
    let across = triples(each(rows(cells)));
    let down = triples(each(columns(cells)));
    keep(cells, across, down);
}

/// Of three lines of a box: digits that fill a line are in no other; a line to which three digits belong has no
/// others.
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
