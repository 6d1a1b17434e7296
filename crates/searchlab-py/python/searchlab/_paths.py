"""The cheapest paths, and the costs from the start to all states."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from . import _searchlab
from ._limits import limits
from ._problem import Problem, core_of
from ._result import Counts, Result, result
from ._types import A, S, Any, Generic, final


def paths(
    problem: Problem[S, A],
    k: int,
    *,
    expansions: float | None = None,
    depth: float | None = None,
    time: float | None = None,
    bytes: float | None = None,
) -> list[Result[S, A]]:
    """The k cheapest paths without loops, the cheapest first. Paths differ in their states.

    Each is from the start to a goal and visits no state twice and no other goal. If there are fewer, or a limit was reached, the last
    result is false and says so. (J. Y. Yen 1971)

    >>> from searchlab import Problem, paths
    >>> count = Problem(1, lambda n: [n + 1, 2 * n, n + 3], lambda n: n == 6)
    >>> [found.path for found in paths(count, 2)]
    [[1, 2, 3, 6], [1, 4, 5, 6]]
    """
    if k < 0:
        raise ValueError(f"k: found {k}, expected 0 or more")
    most = limits(expansions, depth, time, bytes)
    return [result(found, problem, most["depth"]) for found in _searchlab.paths(core_of(problem), k, most)]


def distances(
    problem: Problem[S, Any],
    *,
    cost: Any = None,
    until: Callable[[S], object] | None = None,
    expansions: float | None = None,
    time: float | None = None,
    bytes: float | None = None,
) -> Distances[S]:
    """The costs of cheapest paths from the start to all states, or to those up to a cost, or before the first one for which `until` is true.

    `expansions` is the most states. Goals and heuristic values do not matter. (E. W. Dijkstra 1959)

    >>> from searchlab import Problem, distances
    >>> near = distances(Problem(1, lambda n: [n + 1, 2 * n], lambda n: False), cost=2)
    >>> dict(near), near.path(4)
    ({1: 0, 2: 1, 3: 2, 4: 2}, [1, 2, 4])
    """
    most = limits(expansions, None, time, bytes)
    described = _searchlab.distances(core_of(problem), cost, until, most)
    counts = described.pop("counts")
    elapsed = counts.pop("elapsed")
    return Distances(counts=Counts(counts, elapsed), **described)


@final
class Distances(Mapping[S, Any], Generic[S]):
    """The cost of a cheapest path to each state, the nearest first."""

    __slots__ = ("complete", "counts", "stopped_by", "_costs", "_index", "_parents", "_states")

    complete: bool
    counts: Counts
    stopped_by: str | None

    def __init__(
        self,
        states: list[S],
        costs: list[Any],
        parents: list[int | None],
        complete: bool,
        stopped_by: str | None,
        counts: Counts,
    ) -> None:
        self._states, self._costs, self._parents = states, costs, parents
        self._index = {state: index for index, state in enumerate(states)}
        self.complete, self.stopped_by, self.counts = complete, stopped_by, counts

    def path(self, state: S) -> list[S]:
        """A cheapest path from the start, both ends included. Raises `KeyError` for a state that is not here."""
        index: int | None = self._index[state]
        path = []
        while index is not None:
            path.append(self._states[index])
            index = self._parents[index]
        return path[::-1]

    def __getitem__(self, state: S, /) -> Any:
        return self._costs[self._index[state]]

    def __iter__(self) -> Iterator[S]:
        return iter(self._states)

    def __len__(self) -> int:
        return len(self._states)

    def __repr__(self) -> str:
        rest = "" if self.complete else ", not all"
        return f"<Distances to {len(self)} states{rest}>"
