use search_core::{Backward, CycleCheck, InPlace, Inverse, bidirectional};
use search_core::{
    branch_and_bound, depth_first, ida_star, iterative_deepening, limited_discrepancy,
};

use crate::engines::boxed;
use crate::{Algorithm, LISTED, Listed, Puzzle, Run, Walk, Watch};

/// Makes a search that not every space allows.
type Makes<'a, P, D = ()> =
    fn(D, P, <P as search_core::StateSpace>::State, Option<Watch<'a, P>>) -> Box<dyn Run + 'a>;

/// Makes a search that learns.
type Learns<'a, P> = fn(P) -> Option<Box<dyn Run + 'a>>;

/// What a puzzle can do beyond a state space, as the searches that become possible by it.
///
/// Each is named where the puzzle is known, so that what it cannot do does not compile there, and is refused with its
/// reason where the algorithm is a matter of text.
pub struct Abilities<'a, P: Puzzle + 'a> {
    bidirectional: Option<Makes<'a, P>>,
    learning: Option<Learns<'a, P>>,
    without_inverse: Option<Makes<'a, P, (Deep, CycleCheck)>>,
    in_place: Option<Makes<'a, P, (Deep, CycleCheck)>>,
    in_place_without_inverse: Option<Makes<'a, P, (Deep, CycleCheck)>>,
}

/// The searches that go along one path.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Deep {
    DepthFirst,
    IterativeDeepening,
    IdaStar,
    LimitedDiscrepancy,
    BranchAndBound,
}

impl<'a, P: Puzzle + 'a> Abilities<'a, P> {
    /// None.
    #[must_use]
    pub fn none() -> Self {
        Abilities {
            bidirectional: None,
            learning: None,
            without_inverse: None,
            in_place: None,
            in_place_without_inverse: None,
        }
    }

    /// It can be searched from its goals.
    #[must_use]
    pub fn backward(self) -> Self
    where
        P: Backward,
    {
        Abilities {
            bidirectional: Some(|(), space, start, watch| {
                boxed(bidirectional::graph_in(space, start), watch)
            }),
            ..self
        }
    }

    /// It can be searched by learning from contradictions.
    #[must_use]
    pub fn learning(self, search: Learns<'a, P>) -> Self {
        Abilities {
            learning: Some(search),
            ..self
        }
    }

    /// Some of its actions take others back.
    #[must_use]
    pub fn inverse(self) -> Self
    where
        P: Inverse,
    {
        Abilities {
            without_inverse: Some(without_inverse),
            ..self
        }
    }

    /// Its states can be changed and changed back.
    #[must_use]
    pub fn in_place(self) -> Self
    where
        P: InPlace,
    {
        Abilities {
            in_place: Some(in_place),
            ..self
        }
    }

    /// Both of these.
    #[must_use]
    pub fn in_place_and_inverse(self) -> Self
    where
        P: InPlace + Inverse,
    {
        Abilities {
            in_place_without_inverse: Some(in_place_without_inverse),
            ..self.in_place().inverse()
        }
    }

    pub(crate) fn bidirectional(&self) -> Result<Makes<'a, P>, &'static str> {
        self.bidirectional
            .ok_or("steps cannot be taken backward from its goals")
    }

    pub(crate) fn learning_search(&self, space: P) -> Option<Box<dyn Run + 'a>> {
        self.learning.and_then(|search| search(space))
    }

    pub(crate) fn deep(
        &self,
        walk: Walk,
    ) -> Result<Makes<'a, P, (Deep, CycleCheck)>, &'static str> {
        let none = "none of its actions takes another back";
        match (walk.in_place, walk.without_inverse) {
            (false, false) => Ok(copies),
            (false, true) => self.without_inverse.ok_or(none),
            (true, false) => self.in_place.ok_or("its states cannot be changed in place"),
            (true, true) if self.without_inverse.is_none() => Err(none),
            (true, true) => self
                .in_place_without_inverse
                .ok_or("its states cannot be changed in place"),
        }
    }

    /// The settings of an algorithm that the puzzle allows.
    pub(crate) fn settings(&self, algorithm: &Listed) -> Vec<&'static str> {
        let can = |setting: &str| match setting {
            "in-place" => self.in_place.is_some(),
            "without-inverse" => self.without_inverse.is_some(),
            _ => true,
        };
        let all = algorithm.options.iter().copied();
        all.filter(|setting| can(setting)).collect()
    }

    /// The names of the algorithms that the puzzle can do.
    pub(crate) fn names(&self) -> Vec<&'static str> {
        let can = |name: &str| match name {
            "bidirectional" => self.bidirectional.is_some(),
            "conflict-driven" => self.learning.is_some(),
            _ => true,
        };
        let all = LISTED.iter().filter(|listed| !listed.sudoku_only);
        all.map(|listed| listed.name)
            .filter(|name| can(name))
            .collect()
    }
}

impl Algorithm {
    /// The search along one path that it is, and how it goes along it.
    pub(crate) fn deep(self) -> Option<(Deep, Walk)> {
        match self {
            Algorithm::DepthFirst(walk) => Some((Deep::DepthFirst, walk)),
            Algorithm::IterativeDeepening(walk) => Some((Deep::IterativeDeepening, walk)),
            Algorithm::IdaStar(walk) => Some((Deep::IdaStar, walk)),
            Algorithm::LimitedDiscrepancy(walk) => Some((Deep::LimitedDiscrepancy, walk)),
            Algorithm::BranchAndBound(walk) => Some((Deep::BranchAndBound, walk)),
            _ => None,
        }
    }
}

/// A function that makes each of the searches along one path, by the same function of its module and in the same way.
macro_rules! deep {
    ($name:ident, $bound:path, $make:ident, |$search:ident, $check:pat_param| $adapted:expr) => {
        fn $name<'a, P: Puzzle + $bound + 'a>(
            (deep, $check): (Deep, CycleCheck),
            space: P,
            start: P::State,
            watch: Option<Watch<'a, P>>,
        ) -> Box<dyn Run + 'a> {
            match deep {
                Deep::DepthFirst => {
                    let $search = depth_first::$make(space, start);
                    boxed($adapted, watch)
                }
                Deep::IterativeDeepening => {
                    let $search = iterative_deepening::$make(space, start);
                    boxed($adapted, watch)
                }
                Deep::IdaStar => {
                    let $search = ida_star::$make(space, start);
                    boxed($adapted, watch)
                }
                Deep::LimitedDiscrepancy => {
                    let $search = limited_discrepancy::$make(space, start);
                    boxed($adapted, watch)
                }
                Deep::BranchAndBound => {
                    let $search = branch_and_bound::$make(space, start);
                    boxed($adapted, watch)
                }
            }
        }
    };
}

deep!(copies, Puzzle, tree_in, |search, check| search
    .cycle_check(check));
deep!(without_inverse, Inverse, tree_in, |search, _| search
    .without_inverse());
deep!(in_place, InPlace, in_place, |search, _| search);
deep!(in_place_without_inverse, Both, in_place, |search, _| search
    .without_inverse());

/// Moves in place, some of which take others back.
trait Both: InPlace + Inverse {}
impl<P: InPlace + Inverse> Both for P {}
