"""Types of the package `searchlab`."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, Literal, Protocol, Self, TypeAlias, TypeVar, final, overload

from . import sudoku as sudoku

__version__: str

S = TypeVar("S", bound=Hashable)
A = TypeVar("A")
Cost: TypeAlias = int | float
HeuristicIs: TypeAlias = Literal["unknown", "admissible", "consistent"]
Convention: TypeAlias = Literal["searchlab", "aima", "fast-downward"]
Status: TypeAlias = Literal["solved", "exhausted", "stopped"]
Stop: TypeAlias = Literal[
    "expansions", "generations", "depth", "time", "bytes", "states", "cost-overflow", "incomplete"
]
Ties: TypeAlias = Literal[
    "fifo", "lifo", "low-h", "high-g", "low-g", "low-h,fifo", "high-g,fifo", "low-g,fifo"
]

# Problems ---------------------------------------------------------------------------------------------------------------

@final
class Problem(Generic[S, A]):
    """A search problem. What its functions answer is remembered, so that a second search calls no Python."""

    # `successors` yields states, each at a cost of 1.
    @overload
    def __new__(
        cls,
        start: S,
        successors: Callable[[S], Iterable[S]],
        is_goal: Callable[[S], object],
        heuristic: Callable[[S], Cost] | None = None,
        *,
        yields: Literal["state"] = "state",
        cost: Callable[[S, S], Cost] | None = None,
        heuristic_is: HeuristicIs = "unknown",
        goals: Iterable[S] | None = None,
        predecessors: Callable[[S], Iterable[S]] | Literal["successors"] | None = None,
        text: Callable[[S], str] = ...,
        remember: bool = True,
        name: str | None = None,
    ) -> Problem[S, None]: ...
    # Pairs and triples are declared, never guessed: a state may be a tuple too.
    @overload
    def __new__(
        cls,
        start: S,
        successors: Callable[[S], Iterable[tuple[S, Cost]]],
        is_goal: Callable[[S], object],
        heuristic: Callable[[S], Cost] | None = None,
        *,
        yields: Literal["state, cost"],
        heuristic_is: HeuristicIs = "unknown",
        goals: Iterable[S] | None = None,
        predecessors: Callable[[S], Iterable[tuple[S, Cost]]] | Literal["successors"] | None = None,
        text: Callable[[S], str] = ...,
        remember: bool = True,
        name: str | None = None,
    ) -> Problem[S, None]: ...
    @overload
    def __new__(
        cls,
        start: S,
        successors: Callable[[S], Iterable[tuple[A, S, Cost]]],
        is_goal: Callable[[S], object],
        heuristic: Callable[[S], Cost] | None = None,
        *,
        yields: Literal["action, state, cost"],
        heuristic_is: HeuristicIs = "unknown",
        goals: Iterable[S] | None = None,
        predecessors: Callable[[S], Iterable[tuple[A, S, Cost]]] | Literal["successors"] | None = None,
        text: Callable[[S], str] = ...,
        remember: bool = True,
        name: str | None = None,
    ) -> Problem[S, A]: ...
    @staticmethod
    def of(
        object: AimaProblem[S, A] | SimpleaiProblem[S, A] | BerkeleyProblem[S, A],
        /,
        *,
        heuristic: Callable[..., Cost] | None = None,
        heuristic_is: HeuristicIs = "unknown",
        remember: bool = True,
    ) -> Problem[S, A]:
        """A problem by the methods of aima-python, simpleai or CS188's `search.py`.

        Raises `InvalidProblem` and names the methods that are missing if it is none of them.
        """
    @staticmethod
    def graph(
        graph: NetworkxGraph[S] | Mapping[S, Mapping[S, Cost]],
        start: S,
        goal: S | Iterable[S],
        heuristic: Callable[[S], Cost] | None = None,
        *,
        weight: str | None = "weight",
        heuristic_is: HeuristicIs = "unknown",
    ) -> Problem[S, None]:
        """A graph, copied once. A graph without directions has predecessors."""
    @property
    def start(self) -> S: ...
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
    problem: Problem[S, A],
    algorithm: str = "a-star",
    *,
    ties: Ties | None = None,
    weight: float | None = None,
    width: int | None = None,
    tree: bool | None = None,
    expansions: int | None = None,
    depth: int | None = None,
    time: float | None = None,
    bytes: int | None = None,
) -> Result[S, A]:
    """Searches to the end, or to a limit. A setting that the algorithm does not have raises `Refused`.

    Ctrl-C raises `KeyboardInterrupt`, and an exception of a callback comes through; either has a note with the counts.
    """

@final
class Search(Iterator["Step[S, A]"], Generic[S, A]):
    """A search that is run step by step: iterate over its expansions, or `run` it, and again with a higher limit."""

    def __new__(
        cls,
        problem: Problem[S, A],
        algorithm: str = "a-star",
        *,
        ties: Ties | None = None,
        weight: float | None = None,
        width: int | None = None,
        tree: bool | None = None,
    ) -> Search[S, A]: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> Step[S, A]: ...
    def run(
        self,
        *,
        expansions: int | None = None,
        depth: int | None = None,
        time: float | None = None,
        bytes: int | None = None,
    ) -> Result[S, A]: ...
    def solutions(self) -> Iterator[Result[S, A]]: ...
    def frontier(self, most: int = 20) -> Sequence[Node[S]]:
        """The open states in the order in which they would be expanded."""
    def why_next(self) -> str | None: ...
    @property
    def counts(self) -> Counts: ...
    @property
    def result(self) -> Result[S, A] | None: ...

@final
class Node(Generic[S]):
    """A state of a search, with the best known path to it."""

    @property
    def state(self) -> S: ...
    @property
    def number(self) -> int: ...
    @property
    def parent(self) -> int | None: ...
    @property
    def depth(self) -> int: ...
    @property
    def g(self) -> Cost | None: ...
    @property
    def h(self) -> Cost | None: ...
    @property
    def f(self) -> Cost | None: ...

@final
class Step(Generic[S, A]):
    """One expansion: the node, what it generated, and why it was next."""

    @property
    def number(self) -> int: ...
    @property
    def node(self) -> Node[S]: ...
    @property
    def generated(self) -> Sequence[Node[S]]: ...
    @property
    def duplicates(self) -> Sequence[S]: ...
    @property
    def is_goal(self) -> bool: ...
    @property
    def why(self) -> str: ...

@final
class Counts(Mapping[str, int]):
    """The counts, by name and as attributes. One that the algorithm does not have is not in the mapping, and `None`."""

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

@final
class Result(Generic[S, A]):
    """What a search found, what that proves, and its counts. True if it found a solution. Can be pickled."""

    @property
    def status(self) -> Status: ...
    @property
    def stopped_by(self) -> Stop | None: ...
    @property
    def path(self) -> list[S] | None:
        """The states from the start to the goal, both included."""
    @property
    def actions(self) -> list[A] | None: ...
    @property
    def state(self) -> S | None: ...
    @property
    def cost(self) -> Cost | None: ...
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

@final
class Proven:
    @property
    def kind(self) -> Literal["nothing", "fewest-steps", "optimal", "within-factor", "no-solution"]: ...
    @property
    def factor(self) -> float | None: ...
    @property
    def if_admissible(self) -> bool: ...
    def __bool__(self) -> bool:
        """True if there is a proof without a condition."""
    def __str__(self) -> str: ...

# Comparing and checking -------------------------------------------------------------------------------------------------

def compare(
    problem: Problem[S, A],
    algorithms: Sequence[str] = ("breadth-first", "uniform-cost", "best-first", "a-star", "ida-star"),
    *,
    convention: Convention = "searchlab",
    expansions: int | None = None,
    time: float | None = None,
    bytes: int | None = None,
) -> Comparison[S, A]:
    """One row for each algorithm. One that does not support the problem has a row with the reason."""

@final
class Comparison(Sequence[Result[S, A]], Generic[S, A]):
    @overload
    def __getitem__(self, index: int, /) -> Result[S, A]: ...
    @overload
    def __getitem__(self, index: slice, /) -> Sequence[Result[S, A]]: ...
    def __len__(self) -> int: ...
    @property
    def refused(self) -> Mapping[str, str]: ...
    def to_dicts(self) -> list[dict[str, Any]]: ...
    def to_frame(self) -> Any:
        """A `pandas.DataFrame` with the algorithm as index. Raises `ImportError` without pandas."""
    def __str__(self) -> str: ...

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
    def heuristic(self) -> HeuristicIs | Literal["inadmissible"]:
        """What holds on the states looked at."""
    @property
    def counterexample(self) -> str | None: ...
    @property
    def warnings(self) -> Sequence[str]: ...

# Exceptions -------------------------------------------------------------------------------------------------------------

class SearchlabError(Exception): ...

class Refused(SearchlabError, ValueError):
    """The algorithm, a setting or an option does not fit the problem."""

    possible: Sequence[str]

class InvalidProblem(SearchlabError, ValueError):
    """The problem breaks a rule that every search relies on; the message shows the states."""

    states: Sequence[object]

class UnhashableState(InvalidProblem, TypeError): ...
class ProblemWarning(UserWarning): ...

# Shapes of problems that people have ------------------------------------------------------------------------------------

S_co = TypeVar("S_co", bound=Hashable, covariant=True)
A_co = TypeVar("A_co", covariant=True)

class AimaProblem(Protocol[S, A]):
    initial: S
    def actions(self, state: S, /) -> Iterable[A]: ...
    def result(self, state: S, action: A, /) -> S: ...
    def goal_test(self, state: S, /) -> object: ...
    def path_cost(self, c: Any, state1: S, action: A, state2: S, /) -> Any: ...

class SimpleaiProblem(Protocol[S, A]):
    initial_state: S
    def actions(self, state: S, /) -> Iterable[A]: ...
    def result(self, state: S, action: A, /) -> S: ...
    def is_goal(self, state: S, /) -> object: ...
    def cost(self, state: S, action: A, state2: S, /) -> Any: ...

class BerkeleyProblem(Protocol[S, A_co]):
    def getStartState(self) -> S: ...
    def isGoalState(self, state: S, /) -> object: ...
    def getSuccessors(self, state: S, /) -> Iterable[tuple[S, A_co, Any]]: ...

class NetworkxGraph(Protocol[S_co]):
    @property
    def adj(self) -> Any: ...
    def __iter__(self) -> Iterator[S_co]: ...
    def is_directed(self) -> bool: ...
