"""What is marked."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import KW_ONLY, dataclass
from functools import cached_property
from typing import Any, Literal, TypeAlias, final, get_args

from .. import Problem, algorithms
from .._errors import Refused
from ._order import Rule

Mark: TypeAlias = Literal["path", "optimal", "order", "count", "no-repeats", "admissible", "consistent", "f-values"]
Visibility: TypeAlias = Literal["visible", "hidden", "after_due_date", "after_published"]

_OF_HEURISTICS = ("admissible", "consistent")
_OF_ORDERS = ("order", "count", "f-values")


@final
@dataclass(frozen=True, eq=False)
class Task:
    """One task: a problem, the reference algorithm, and the marks.

    `solve` is the name of a function of the submission, such as "search.aStarSearch" for a folder, or a function of a
    module, which is given the submission and the problem. It is a search, or a heuristic if the marks are "admissible"
    or "consistent".

    Raises `Refused` for an unknown name, or for marks that do not fit the algorithm or each other.
    """

    name: str
    problem: Callable[[], Problem[Any, Any]]
    algorithm: str = "a-star"
    _: KW_ONLY
    solve: Callable[[Any, Any], object] | str = "solve"
    marks: Mapping[Mark, float] | None = None
    """The points of each mark. Default: a point each for "path", "order", "no-repeats", and "optimal" if the algorithm
    finds cheapest paths (breadth-first search: those of fewest steps)."""
    leeway: float = 1.0
    """The factor by which the number of expansions may differ from that of the references."""
    either_order: bool = True
    """Whether successors may be taken in the reverse of the problem's order."""
    visibility: Visibility = "visible"
    time: float = 10.0
    """The limit on the student's process, in seconds of a clock."""
    bytes: int | None = 1 << 30
    """The limit on the student's process, in bytes of address space."""
    states: Collection[Hashable] | None = None
    """The states on which a heuristic is marked. Default: all that can be reached."""

    def __post_init__(self) -> None:
        known = get_args(Mark)
        for mark, points in self.points.items():
            if mark not in known:
                raise Refused(f"marks: found {mark!r}, expected one of {', '.join(known)}", known)
            if not (math.isfinite(points) and points >= 0):
                raise Refused(f"marks: found {points!r} points for {mark!r}, expected a number of at least 0")
        if not self.points or self.is_heuristic and not self.points.keys() <= set(_OF_HEURISTICS):
            found = ", ".join(self.points) or "none"
            raise Refused(f"marks: found {found}, expected marks of a search or marks of a heuristic")
        if self.states is not None and not self.is_heuristic:
            raise Refused("states: expected None, as only heuristics are marked on given states")
        if self.leeway < 1 or not self.time > 0 or (self.bytes is not None and self.bytes <= 0):
            raise Refused("expected a leeway of at least 1, and limits above 0")
        if self.visibility not in get_args(Visibility):
            raise Refused(f"visibility: found {self.visibility!r}", get_args(Visibility))
        if not isinstance(self.solve, str) and (self.solve.__module__ == "__main__" or "<" in self.solve.__qualname__):
            raise Refused(
                "solve: expected a name, or a function defined at the top of a module, which another process can import"
            )
        if self.rule is not None and not self.rule.label and "f-values" in self.points:
            raise Refused(f"marks: found 'f-values', but {self.kind} search has no values")
        if self.rule is None and self.kind not in algorithms():
            raise Refused(f"algorithm: found {self.kind!r}, expected one of {', '.join(algorithms())}", [*algorithms()])

    @property
    def kind(self) -> str:
        """The algorithm without its settings."""
        return self.algorithm.partition(":")[0]

    @property
    def is_heuristic(self) -> bool:
        """Whether a heuristic is marked, not a search."""
        return any(mark in _OF_HEURISTICS for mark in self.points)

    @cached_property
    def points(self) -> Mapping[Mark, float]:
        """The marks with their points."""
        if self.marks is not None:
            return self.marks
        by_default: dict[Mark, float] = {"path": 1.0, "order": 1.0, "no-repeats": 1.0}
        finds_cheapest = self.kind in ("breadth-first", "uniform-cost", "a-star")
        return {**by_default, "optimal": 1.0} if finds_cheapest else by_default

    @cached_property
    def rule(self) -> Rule | None:
        """The rule of expansions, if a mark needs it."""
        return Rule.read(self.algorithm) if any(mark in _OF_ORDERS for mark in self.points) else None
