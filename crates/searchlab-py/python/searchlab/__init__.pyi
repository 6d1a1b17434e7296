"""Types of the package `searchlab`."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, Generic, Literal, Protocol, Self, TypeAlias, TypeVar, final, overload

from . import sudoku as sudoku

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

__version__: str

_S = TypeVar("_S", bound=Hashable)
_A = TypeVar("_A")
_S1 = TypeVar("_S1")
_Cost: TypeAlias = int | float
_HeuristicIs: TypeAlias = Literal["unknown", "safe", "admissible", "consistent"]
_Convention: TypeAlias = Literal["searchlab", "aima", "fast-downward"]
_Status: TypeAlias = Literal["solved", "exhausted", "stopped"]
_Stop: TypeAlias = Literal[
    "expansions", "generations", "depth", "time", "bytes", "states", "cost-overflow", "dead-ends",
    "incomplete", "panicked",
]
_Ties: TypeAlias = Literal[
    "fifo", "lifo", "low-h", "high-g", "low-g", "low-h,fifo", "high-g,fifo", "low-g,fifo"
]

# Problems ---------------------------------------------------------------------------------------------------------------

class _Successors(Protocol[_S1]):
    def __call__(self, state: _S1, /) -> Iterable[_S1]: ...

@final
class Problem(Generic[_S, _A]):
    """A search problem. What its functions answer is remembered, so that a second search calls no Python."""

    # `successors` yields states, each at a cost of 1.
    @overload
    def __new__(
        cls,
        start: _S,
        successors: Callable[[_S], Iterable[_S]],
        is_goal: Callable[[_S], object],
        heuristic: Callable[[_S], _Cost] | None = None,
        *,
        yields: Literal["state"] = "state",
        cost: Callable[[_S, _S], _Cost] | None = None,
        heuristic_is: _HeuristicIs = "unknown",
        goals: Iterable[_S] | None = None,
        predecessors: Callable[[_S], Iterable[_S]] | Literal["successors"] | None = None,
        draw: Callable[[_S], str] | None = None,
        text: Callable[[_S], str] = ...,
        remember: bool = True,
        memory: int | None = None,
        name: str | None = None,
    ) -> Problem[_S, None]: ...
    # The same for a start such as `(1, 2)` and functions of `tuple[int, ...]`: the type of the states is inferred from both here.
    @overload
    def __new__(  # type: ignore[overload-cannot-match]
        cls,
        start: _S,
        successors: _Successors[_S],
        is_goal: Callable[[_S], object],
        heuristic: Callable[[_S], _Cost] | None = None,
        *,
        yields: Literal["state"] = "state",
        cost: Callable[[_S, _S], _Cost] | None = None,
        heuristic_is: _HeuristicIs = "unknown",
        goals: Iterable[_S] | None = None,
        predecessors: Callable[[_S], Iterable[_S]] | Literal["successors"] | None = None,
        draw: Callable[[_S], str] | None = None,
        text: Callable[[_S], str] = ...,
        remember: bool = True,
        memory: int | None = None,
        name: str | None = None,
    ) -> Problem[_S, None]: ...
    # Pairs and triples are declared, never guessed: a state may be a tuple too.
    @overload
    def __new__(
        cls,
        start: _S,
        successors: Callable[[_S], Iterable[tuple[_S, _Cost]]],
        is_goal: Callable[[_S], object],
        heuristic: Callable[[_S], _Cost] | None = None,
        *,
        yields: Literal["state, cost"],
        heuristic_is: _HeuristicIs = "unknown",
        goals: Iterable[_S] | None = None,
        predecessors: Callable[[_S], Iterable[tuple[_S, _Cost]]] | Literal["successors"] | None = None,
        draw: Callable[[_S], str] | None = None,
        text: Callable[[_S], str] = ...,
        remember: bool = True,
        memory: int | None = None,
        name: str | None = None,
    ) -> Problem[_S, None]: ...
    @overload
    def __new__(
        cls,
        start: _S,
        successors: Callable[[_S], Iterable[tuple[_A, _S, _Cost]]],
        is_goal: Callable[[_S], object],
        heuristic: Callable[[_S], _Cost] | None = None,
        *,
        yields: Literal["action, state, cost"],
        heuristic_is: _HeuristicIs = "unknown",
        goals: Iterable[_S] | None = None,
        predecessors: Callable[[_S], Iterable[tuple[_A, _S, _Cost]]] | Literal["successors"] | None = None,
        draw: Callable[[_S], str] | None = None,
        text: Callable[[_S], str] = ...,
        remember: bool = True,
        memory: int | None = None,
        name: str | None = None,
    ) -> Problem[_S, _A]: ...
    @staticmethod
    def of(
        object: _AimaProblem[_S, _A] | _SimpleaiProblem[_S, _A] | _BerkeleyProblem[_S, _A],
        /,
        *,
        heuristic: Callable[..., _Cost] | None = None,
        heuristic_is: _HeuristicIs = "unknown",
        draw: Callable[[_S], str] | None = None,
        text: Callable[[_S], str] = ...,
        remember: bool = True,
        memory: int | None = None,
        name: str | None = None,
    ) -> Problem[_S, _A]:
        """A problem by the methods of aima-python, simpleai or CS188's `search.py`.

        Raises `InvalidProblem` and names the methods that are missing if it is none of them.
        """
    @staticmethod
    def graph(
        graph: _NetworkxGraph[_S] | Mapping[_S, Mapping[_S, Any] | Iterable[_S]] | _RustworkxGraph,
        start: _S,
        goal: _S | Iterable[_S] | Callable[[_S], object],
        heuristic: Callable[[_S], _Cost] | None = None,
        *,
        weight: str | Callable[[_S, _S, Any], _Cost | None] | None = "weight",
        heuristic_is: _HeuristicIs = "unknown",
    ) -> Problem[_S, None]:
        """A graph, copied once. A graph without directions has predecessors."""
    @property
    def start(self) -> _S: ...
    @property
    def name(self) -> str: ...
    @property
    def states(self) -> int:
        """The number of states remembered."""
    @property
    def bytes(self) -> int:
        """The memory of what is remembered, without the states' own objects."""
    @property
    def calls(self) -> Mapping[Literal["successors", "is_goal", "heuristic"], int]: ...
    def forget(self) -> None: ...
    def __repr__(self) -> str: ...

def puzzle(name: str, *words: str, **options: str | int | float | bool) -> Problem[str, str]:
    """A puzzle of the catalog, in Rust: `puzzle("tiles", "8 0 6 5 4 7 2 3 1", heuristic="linear-conflict")`."""

def puzzles() -> Mapping[str, str]:
    """The names of the catalog's puzzles, each with its description and usage."""

def algorithms(problem: Problem[Any, Any] | None = None) -> Mapping[str, Algorithm]:
    """All algorithms, or those that a problem supports."""

@final
class Algorithm:
    @property
    def name(self) -> str: ...
    @property
    def about(self) -> str:
        """The order in which it expands states."""
    @property
    def settings(self) -> Sequence[str]: ...
    @property
    def pseudocode(self) -> str: ...
    @property
    def needs(self) -> str | None:
        """What a problem must have, such as predecessors."""

# Searches ---------------------------------------------------------------------------------------------------------------

def search(
    problem: Problem[_S, _A],
    algorithm: str | None = None,
    *,
    ties: _Ties | None = None,
    weight: float | None = None,
    width: int | None = None,
    tree: bool | None = None,
    expansions: float | None = None,
    depth: float | None = None,
    time: float | None = None,
    bytes: float | None = None,
    progress: Callable[[Counts], object] | bool = False,
) -> Result[_S, _A]:
    """Searches to the end, or to a limit. A setting that the algorithm does not have raises `Refused`.

    Without an algorithm, it is the default one of a puzzle of the catalog, and "a-star" of another problem.

    Ctrl-C raises `KeyboardInterrupt`, and an exception of a callback comes through; either has a note with the counts.
    """

def paths(
    problem: Problem[_S, _A],
    k: int,
    *,
    expansions: float | None = None,
    depth: float | None = None,
    time: float | None = None,
    bytes: float | None = None,
) -> list[Result[_S, _A]]:
    """The k cheapest paths without loops, the cheapest first. Paths differ in their states.

    If there are fewer, or a limit was reached, the last result is false and says so.
    """

def distances(
    problem: Problem[_S, Any],
    *,
    cost: _Cost | None = None,
    until: Callable[[_S], object] | None = None,
    expansions: float | None = None,
    time: float | None = None,
    bytes: float | None = None,
) -> Distances[_S]:
    """The costs of cheapest paths from the start to all states, or to those up to a cost, or before the first one for which `until` is true.

    `expansions` is the most states. Goals and heuristic values do not matter.
    """

@final
class Distances(Mapping[_S, _Cost], Generic[_S]):
    """The cost of a cheapest path to each state, the nearest first."""

    def __init__(
        self,
        states: list[_S],
        costs: list[Any],
        parents: list[int | None],
        complete: bool,
        stopped_by: str | None,
        counts: Counts,
    ) -> None: ...
    @property
    def complete(self) -> bool:
        """Whether these are all states that can be reached."""
    @property
    def stopped_by(self) -> _Stop | None: ...
    @property
    def counts(self) -> Counts: ...
    def path(self, state: _S) -> list[_S]:
        """A cheapest path from the start, both ends included. Raises `KeyError` for a state that is not here."""
    def __getitem__(self, state: _S, /) -> _Cost: ...
    def __iter__(self) -> Iterator[_S]: ...
    def __len__(self) -> int: ...
    def __repr__(self) -> str: ...

@final
class Search(Iterator["Step[_S, _A]"], Generic[_S, _A]):
    """A search that is run step by step: iterate over its expansions, or `run` it, and again with a higher limit."""

    def __init__(
        self,
        problem: Problem[_S, _A],
        algorithm: str | None = None,
        *,
        ties: _Ties | None = None,
        weight: float | None = None,
        width: int | None = None,
        tree: bool | None = None,
        frontier: int = 0,
    ) -> None: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> Step[_S, _A]: ...
    def run(
        self,
        *,
        expansions: float | None = None,
        depth: float | None = None,
        time: float | None = None,
        bytes: float | None = None,
        progress: Callable[[Counts], object] | bool = False,
    ) -> Result[_S, _A]: ...
    def solutions(self) -> Iterator[Result[_S, _A]]: ...
    def frontier(self, most: int = 20) -> Sequence[Node[_S]]:
        """The open states in the order in which they would be expanded."""
    def why_next(self) -> str | None: ...
    @property
    def counts(self) -> Counts: ...
    @property
    def result(self) -> Result[_S, _A] | None: ...
    def _repr_html_(self) -> str: ...

@final
class Node(Generic[_S]):
    """A state of a search, with the best known path to it."""

    @property
    def state(self) -> _S: ...
    @property
    def number(self) -> int: ...
    @property
    def parent(self) -> int | None: ...
    @property
    def depth(self) -> int: ...
    @property
    def g(self) -> _Cost | None: ...
    @property
    def h(self) -> _Cost | None: ...
    @property
    def f(self) -> _Cost | None: ...

@final
class Step(Generic[_S, _A]):
    """One expansion: the node, what it generated, and why it was next."""

    @property
    def number(self) -> int: ...
    @property
    def node(self) -> Node[_S]: ...
    @property
    def generated(self) -> Sequence[Node[_S]]: ...
    @property
    def duplicates(self) -> Sequence[_S]: ...
    @property
    def is_goal(self) -> bool: ...
    @property
    def why(self) -> str: ...
    @property
    def frontier(self) -> Sequence[Node[_S]]:
        """The first open states after this step, as many as `Search(frontier=...)` says."""
    def _repr_html_(self) -> str: ...

@final
class Counts(Mapping[str, int]):
    """The counts, by name and as attributes. One that the algorithm does not have is not in the mapping, and `None`."""

    def __init__(self, counts: Mapping[str, int], elapsed: float | None = None) -> None: ...
    @property
    def expanded(self) -> int: ...
    @property
    def expanded_before_last_f(self) -> int | None: ...
    @property
    def generated(self) -> int: ...
    @property
    def evaluated(self) -> int: ...
    @property
    def goal_tests(self) -> int: ...
    @property
    def duplicates(self) -> int: ...
    @property
    def reopened(self) -> int: ...
    @property
    def dead_ends(self) -> int: ...
    @property
    def max_depth(self) -> int: ...
    @property
    def peak_frontier(self) -> int: ...
    @property
    def stored(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    @property
    def elapsed(self) -> float | None:
        """Seconds."""
    def __getitem__(self, name: str, /) -> int: ...
    def __iter__(self) -> Iterator[str]: ...
    def __len__(self) -> int: ...
    def meaning(self, name: str) -> str: ...
    def _repr_html_(self) -> str: ...

@final
class Result(Generic[_S, _A]):
    """What a search found, what that proves, and its counts. True if it found a solution. Can be pickled."""

    @property
    def status(self) -> _Status: ...
    @property
    def stopped_by(self) -> _Stop | None: ...
    @property
    def path(self) -> list[_S] | None:
        """The states from the start to the goal, both included."""
    @property
    def actions(self) -> list[_A] | None: ...
    @property
    def state(self) -> _S | None: ...
    @property
    def cost(self) -> _Cost | None: ...
    @property
    def depth(self) -> int | None: ...
    @property
    def proven(self) -> Proven: ...
    @property
    def counts(self) -> Counts: ...
    @property
    def calls(self) -> int:
        """How often this search called Python."""
    @property
    def algorithm(self) -> str:
        """With the settings that differ from the defaults."""
    @property
    def ties(self) -> str | None: ...
    @property
    def why_stopped(self) -> str | None:
        """Why the search is incomplete, if it is."""
    def __bool__(self) -> bool: ...
    def __repr__(self) -> str: ...
    def _repr_html_(self) -> str: ...
    def svg(self, *, most: int = 40, columns: int = 8) -> str:
        """The path as a picture in SVG, which a notebook shows. Raises `ValueError` if there is no path."""
    def tree(self, *, expansions: int = 200) -> str:
        """The search tree of the first expansions as a picture in SVG, which a notebook shows. The search is made again."""
    def trace(self, format: Literal["text", "jsonl", "csv", "posthoc", "svg"] = "text") -> str:
        """The events of the search, or its tree, in a format. The search is made again."""

@final
class Proven:
    @property
    def kind(self) -> Literal["nothing", "fewest-steps", "optimal", "within-factor", "no-solution"]: ...
    @property
    def factor(self) -> float | None: ...
    @property
    def if_admissible(self) -> bool: ...
    @property
    def if_safe(self) -> bool:
        """Whether it is proven only if the heuristic is infinite only where no goal can be reached."""
    def __bool__(self) -> bool:
        """True if there is a proof without a condition."""
    def __str__(self) -> str: ...

# Comparing and checking -------------------------------------------------------------------------------------------------

def compare(
    problem: Problem[_S, _A] | Mapping[str, Problem[_S, _A]],
    algorithms: Sequence[str] = ("breadth-first", "uniform-cost", "best-first", "a-star", "ida-star"),
    *,
    convention: _Convention = "searchlab",
    expansions: float | None = None,
    time: float | None = None,
    bytes: float | None = None,
) -> Comparison[_S, _A]:
    """One row for each algorithm. One that does not support the problem has a row with the reason."""

@final
class Comparison(Sequence[Result[_S, _A]], Generic[_S, _A]):
    def __init__(self, results: Mapping[str, Result[_S, _A]], refused: Mapping[str, str]) -> None: ...
    @overload
    def __getitem__(self, index: int, /) -> Result[_S, _A]: ...
    @overload
    def __getitem__(self, index: slice, /) -> Sequence[Result[_S, _A]]: ...
    def __len__(self) -> int: ...
    @property
    def refused(self) -> Mapping[str, str]: ...
    def to_dicts(self) -> list[dict[str, Any]]: ...
    def to_frame(self) -> Any:
        """A `pandas.DataFrame` with the algorithm as index. Raises `ImportError` without pandas."""
    def __str__(self) -> str: ...
    def _repr_html_(self) -> str: ...
    def plot(self, count: str = "expanded", *, ax: Any = None) -> Any:
        """Bars of a count by algorithm, on axes of matplotlib. Raises `ImportError` without matplotlib."""

def check(problem: Problem[Any, Any], *, states: int = 10_000, time: float | None = None) -> Checked:
    """Calls each function twice, without memory, on the states near the start.

    Raises `InvalidProblem` if answers differ, equal states have different hashes, a state changes, or a cost is invalid.
    """

@final
class Checked:
    @property
    def states(self) -> int: ...
    @property
    def complete(self) -> bool: ...
    @property
    def heuristic(self) -> _HeuristicIs | Literal["inadmissible"]:
        """What holds on the states looked at."""
    @property
    def counterexample(self) -> str | None: ...
    @property
    def warnings(self) -> Sequence[str]: ...

# The explorer -----------------------------------------------------------------------------------------------------------

@final
class Explorer:
    """The explorer on a problem: an output of a notebook, or a page in the browser until it is closed."""

    def __init__(
        self, problems: Mapping[str, Problem[Any, Any]], algorithm: str, server: bool, port: int
    ) -> None: ...
    @property
    def url(self) -> str | None: ...
    def open(self) -> None: ...
    def wait(self) -> None: ...
    def close(self) -> None: ...
    def save(self, path: str, *, steps: int = 2_000) -> None:
        """One HTML file that plays the run without Python."""
    def __enter__(self) -> Self: ...
    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None: ...
    def _repr_html_(self) -> str | None: ...
    def _repr_mimebundle_(self, **_: Any) -> Any: ...

def explore(
    problem: Problem[Any, Any] | Mapping[str, Problem[Any, Any]],
    algorithm: str | None = None,
    *,
    server: bool | None = None,
    port: int = 0,
) -> Explorer: ...

# Exceptions -------------------------------------------------------------------------------------------------------------

class SearchlabError(Exception): ...

class Refused(SearchlabError, ValueError):
    """The algorithm, a setting or an option does not fit the problem."""

    possible: Sequence[str]
    def __init__(self, message: str, possible: Sequence[str] = ()) -> None: ...

class InvalidProblem(SearchlabError, ValueError):
    """The problem breaks a rule that every search relies on; the message shows the states."""

    states: Sequence[object]
    def __init__(self, message: str, states: Sequence[object] = ()) -> None: ...

class UnhashableState(InvalidProblem, TypeError): ...
class ProblemWarning(UserWarning): ...
class TextWarning(UserWarning): ...

# Shapes of problems that people have ------------------------------------------------------------------------------------

_S_co = TypeVar("_S_co", bound=Hashable, covariant=True)
_A_co = TypeVar("_A_co", covariant=True)

class _AimaProblem(Protocol[_S, _A]):
    initial: _S
    def actions(self, state: _S, /) -> Iterable[_A]: ...
    def result(self, state: _S, action: _A, /) -> _S: ...
    def goal_test(self, state: _S, /) -> object: ...
    def path_cost(self, c: Any, state1: _S, action: _A, state2: _S, /) -> Any: ...

class _SimpleaiProblem(Protocol[_S, _A]):
    initial_state: _S
    def actions(self, state: _S, /) -> Iterable[_A]: ...
    def result(self, state: _S, action: _A, /) -> _S: ...
    def is_goal(self, state: _S, /) -> object: ...
    def cost(self, state: _S, action: _A, state2: _S, /) -> Any: ...

class _BerkeleyProblem(Protocol[_S, _A_co]):
    def getStartState(self) -> _S: ...
    def isGoalState(self, state: _S, /) -> object: ...
    def getSuccessors(self, state: _S, /) -> Iterable[tuple[_S, _A_co, Any]]: ...

class _RustworkxGraph(Protocol):
    def node_indices(self) -> Any: ...
    def weighted_edge_list(self) -> Any: ...

class _NetworkxGraph(Protocol[_S_co]):
    @property
    def adj(self) -> Any: ...
    def __iter__(self) -> Iterator[_S_co]: ...
    def is_directed(self) -> bool: ...
