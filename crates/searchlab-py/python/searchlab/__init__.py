"""State-space search: every classical algorithm on your own problem, with counts that mean the same in each.

>>> from searchlab import Problem, search
>>> jugs = Problem(
...     (0, 0),
...     lambda s: {(4, s[1]), (s[0], 3), (0, s[1]), (s[0], 0),
...                (max(0, s[0] + s[1] - 3), min(3, s[0] + s[1])), (min(4, s[0] + s[1]), max(0, s[0] + s[1] - 4))},
...     lambda s: s[0] == 2,
... )
>>> search(jugs, "breadth-first").depth
6
"""

from . import sudoku
from ._errors import InvalidProblem, ProblemWarning, Refused, SearchlabError, TextWarning, UnhashableState
from ._check import check
from ._problem import Problem, puzzle
from ._paths import Distances, distances, paths
from ._result import Checked, Comparison, Counts, Proven, Result
from ._search import Algorithm, Node, Search, Step, algorithms, compare, puzzles, search
from ._searchlab import __version__

__all__ = [
    "Algorithm",
    "Checked",
    "Comparison",
    "Counts",
    "Distances",
    "Explorer",
    "InvalidProblem",
    "Node",
    "Problem",
    "ProblemWarning",
    "Proven",
    "Refused",
    "Result",
    "Search",
    "SearchlabError",
    "Step",
    "TextWarning",
    "UnhashableState",
    "algorithms",
    "check",
    "compare",
    "distances",
    "explore",
    "paths",
    "puzzle",
    "puzzles",
    "search",
    "sudoku",
]


def __getattr__(name: str) -> object:
    """Loads the explorer when it is used."""
    if name in ("Explorer", "explore"):
        from . import _explore

        return getattr(_explore, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
