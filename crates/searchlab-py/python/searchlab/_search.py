"""Searching, comparing and checking."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from . import _searchlab
from ._errors import Refused
from ._limits import limits
from ._problem import Problem, core_of
from ._progress import Progress
from ._record import Record
from ._result import Comparison, Counts, Result, result
from ._types import A, S, Any, Generic, final


@final
class Algorithm(Record):
    """An algorithm of the catalog."""

    __slots__ = ("name", "about", "settings", "pseudocode", "needs")

    name: str
    about: str
    settings: Sequence[str]
    pseudocode: str
    needs: str | None


def algorithms(problem: Problem[Any, Any] | None = None) -> Mapping[str, Algorithm]:
    """All algorithms, or those that a problem supports."""
    core = None if problem is None else core_of(problem)
    listed = (Algorithm(*described) for described in _searchlab.algorithms(core))
    return {algorithm.name: algorithm for algorithm in listed}


def puzzles() -> Mapping[str, str]:
    """The names of the catalog's puzzles, each with its description and usage."""
    return dict(_searchlab.puzzles())


def _named(
    core: _searchlab.Core,
    algorithm: str | None,
    ties: str | None,
    weight: float | None,
    width: int | None,
    tree: bool | None,
) -> str:
    """The algorithm, or the default one, with its settings, as the command line writes it."""
    if algorithm is None:
        # A tie-breaking rule takes the place of the default one.
        algorithm = core.algorithm if ties is None else core.algorithm.partition(":")[0]
    settings = []
    if tree is not None:
        settings.append("tree" if tree else "graph")
    given = (("ties", ties), ("w", weight), ("width", width))
    settings += [f"{name}={value:g}" if isinstance(value, float) else f"{name}={value}" for name, value in given if value is not None]
    if not settings:
        return algorithm
    return algorithm + ("," if ":" in algorithm else ":") + ",".join(settings)


def search(
    problem: Problem[S, A],
    algorithm: str | None = None,
    *,
    ties: str | None = None,
    weight: float | None = None,
    width: int | None = None,
    tree: bool | None = None,
    expansions: float | None = None,
    depth: float | None = None,
    time: float | None = None,
    bytes: float | None = None,
    progress: Callable[[Counts], object] | bool = False,
) -> Result[S, A]:
    """Searches to the end, or to a limit. A setting that the algorithm does not have raises `Refused`.

    `progress` is a function that is called with the counts about ten times a second, or True for a bar of tqdm.

    Without an algorithm, it is the default one of a puzzle of the catalog, and "a-star" of another problem.

    Ctrl-C raises `KeyboardInterrupt`, and an exception of a function comes through; either has a note with the counts.
    """
    core = core_of(problem)
    text = _named(core, algorithm, ties, weight, width, tree)
    most = limits(expansions, depth, time, bytes)
    with Progress(progress, most["expansions"]) as shown:
        described = shown.ended(_searchlab.search(core, text, "searchlab", most, shown.call))
    return result(described, problem, most["depth"])


def compare(
    problem: Problem[S, A] | Mapping[str, Problem[S, A]],
    algorithms: Sequence[str] = ("breadth-first", "uniform-cost", "best-first", "a-star", "ida-star"),
    *,
    convention: str = "searchlab",
    expansions: float | None = None,
    time: float | None = None,
    bytes: float | None = None,
) -> Comparison[S, A]:
    """One result for each algorithm, or for each problem and each algorithm. One that does not support its problem is refused, with the
    reason.

    `convention` says whose counts they are: those of "searchlab", "aima" or "fast-downward".
    """
    problems = problem if isinstance(problem, Mapping) else {"": problem}
    results: dict[str, Result[S, A]] = {}
    refused = {}
    most = limits(expansions, None, time, bytes)
    for title, one in problems.items():
        for algorithm in algorithms:
            name = f"{title}: {algorithm}" if title else algorithm
            try:
                results[name] = result(_searchlab.search(core_of(one), algorithm, convention, most), one)
            except Refused as error:
                refused[name] = str(error)
    return Comparison(results, refused)


@final
class Node(Record, Generic[S]):
    """A state of a search, with the best known path to it."""

    __slots__ = ("state", "number", "parent", "depth", "g", "h", "f")

    state: S
    number: int
    parent: int | None
    depth: int
    g: Any
    h: Any
    f: Any


@final
class Step(Record, Generic[S, A]):
    """One expansion: the node, what it generated, and why it was next."""

    __slots__ = ("number", "node", "generated", "duplicates", "is_goal", "why", "frontier", "_problem")

    number: int
    node: Node[S]
    generated: Sequence[Node[S]]
    duplicates: Sequence[S]
    is_goal: bool
    why: str
    frontier: Sequence[Node[S]]
    _problem: Problem[S, A] | None

    def __reduce__(self) -> Any:
        return Step, (*self._values(), None)

    def _repr_html_(self) -> str:
        from . import _html

        return _html.step(self)


@final
class Search(Iterator[Step[S, A]], Generic[S, A]):
    """A search that is run step by step: iterate over its expansions, or `run` it, and again with a higher limit.

    An iteration ends at a solution, and the next one goes on from there; that of an anytime algorithm goes on to the best solution. Each
    step has the first `frontier` open states. The search belongs to the thread that created it.
    """

    __slots__ = ("_depth", "_most", "_problem", "_stepper", "result")

    result: Result[S, A] | None

    def __init__(
        self,
        problem: Problem[S, A],
        algorithm: str | None = None,
        *,
        ties: str | None = None,
        weight: float | None = None,
        width: int | None = None,
        tree: bool | None = None,
        frontier: int = 0,
    ) -> None:
        self._most = frontier
        self._problem = problem
        core = core_of(problem)
        self._stepper = _searchlab.Stepper(core, _named(core, algorithm, ties, weight, width, tree))
        self.result = None
        self._depth: int | None = None

    def __next__(self) -> Step[S, A]:
        described = self._stepper.step()
        if described is None:
            self._end()
            raise StopIteration
        number, node, generated, duplicates, is_goal, why = described
        if is_goal:
            self._end()
        nodes: list[Node[S]] = [Node(*one) for one in generated]
        frontier = self.frontier(self._most) if self._most else []
        return Step(number, Node(*node), nodes, duplicates, is_goal, why, frontier, self._problem)

    def run(
        self,
        *,
        expansions: float | None = None,
        depth: float | None = None,
        time: float | None = None,
        bytes: float | None = None,
        progress: Callable[[Counts], object] | bool = False,
    ) -> Result[S, A]:
        """Runs to the next solution, to the end, or to a limit, which counts from the start of the search."""
        most = limits(expansions, depth, time, bytes)
        self._depth = most["depth"]
        with Progress(progress, most["expansions"]) as shown:
            self._stepper.run(most, shown.call)
            ended = self._end()
            shown.ended({"counts": ended.counts})
        return ended

    def _end(self) -> Result[S, A]:
        self.result = result(self._stepper.result(), self._problem, self._depth)
        return self.result

    def solutions(self) -> Iterator[Result[S, A]]:
        """The solutions, in the order in which the search finds them."""
        while found := self.run():
            yield found

    def frontier(self, most: int = 20) -> Sequence[Node[S]]:
        """The open states in the order in which they would be expanded.

        Depth-first searches generate a state when it is its turn; untried actions are no states and not among them.
        """
        return [Node(*one) for one in self._stepper.frontier(most)]

    def why_next(self) -> str | None:
        """The reason why the next state is next."""
        why: str | None = self._stepper.why_next()
        return why

    def _repr_html_(self) -> str:
        from . import _html

        return _html.search(self)

    @property
    def counts(self) -> Counts:
        """The counts so far."""
        counts = self._stepper.counts()
        return Counts(counts, counts.pop("elapsed"))
