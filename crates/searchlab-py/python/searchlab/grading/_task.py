"""What is marked."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, Literal, TypeAlias, final, get_args

from .. import Problem, algorithms
from .._errors import Refused
from ._order import Rule

Mark: TypeAlias = Literal["path", "optimal", "order", "count", "no-repeats", "admissible", "consistent", "f-values"]
Visibility: TypeAlias = Literal["visible", "hidden", "after_due_date", "after_published"]

OF_HEURISTICS: tuple[Mark, ...] = ("admissible", "consistent")
OF_ORDERS: tuple[Mark, ...] = ("order", "count", "f-values")
PROVES_LEAST = ("breadth-first", "uniform-cost", "a-star")


@final
class Task:
    """One task: a problem, the reference algorithm, and the marks.

    `solve` is the name of a function of the submission, such as "search.aStarSearch" for a folder, or a function of a
    module, which is given the submission and the problem. It is a search, or a heuristic if the marks are "admissible" or
    "consistent".

    - `marks`: the points of each mark. Default: a point each for "path", "order", "no-repeats", and "optimal" if the
      algorithm finds cheapest paths (breadth-first search: those of fewest steps).
    - `leeway`: the factor by which the number of expansions may differ from that of the references.
    - `either_order`: whether successors may be taken in the reverse of the problem's order.
    - `time`, `bytes`: the limits on the student's process, in seconds and bytes.
    - `states`: the states on which a heuristic is marked. Default: all that can be reached.

    Raises `Refused` for an unknown name, or for marks that do not fit the algorithm or each other.
    """

    def __init__(
        self,
        name: str,
        problem: Callable[[], Problem[Any, Any]],
        algorithm: str = "a-star",
        *,
        solve: Callable[[Any, Any], object] | str = "solve",
        marks: Mapping[Mark, float] | None = None,
        leeway: float = 1.0,
        either_order: bool = True,
        visibility: Visibility = "visible",
        time: float = 10.0,
        bytes: int | None = 1 << 30,
        states: Iterable[Hashable] | None = None,
    ) -> None:
        kind = algorithm.partition(":")[0]
        if marks is None:
            marks = {"path": 1.0, "order": 1.0, "no-repeats": 1.0}
            if kind in PROVES_LEAST:
                marks = {**marks, "optimal": 1.0}
        known = get_args(Mark)
        for mark, points in marks.items():
            if mark not in known:
                raise Refused(f"marks: found {mark!r}, expected one of {', '.join(known)}", known)
            if not (math.isfinite(points) and points >= 0):
                raise Refused(f"marks: found {points!r} points for {mark!r}, expected a number of at least 0")
        self.is_heuristic = any(mark in OF_HEURISTICS for mark in marks)
        if not marks or self.is_heuristic and any(mark not in OF_HEURISTICS for mark in marks):
            raise Refused(
                f"marks: found {', '.join(marks) or 'none'}, expected marks of a search or marks of a heuristic"
            )
        if states is not None and not self.is_heuristic:
            raise Refused("states: expected None, as only heuristics are marked on given states")
        if leeway < 1 or not time > 0 or (bytes is not None and bytes <= 0):
            raise Refused("expected a leeway of at least 1, and limits above 0")
        if visibility not in get_args(Visibility):
            raise Refused(f"visibility: found {visibility!r}", get_args(Visibility))
        if not isinstance(solve, str) and (solve.__module__ == "__main__" or "<" in solve.__qualname__):
            raise Refused(
                "solve: expected a name, or a function defined at the top of a module, which another process can import"
            )
        self.rule: Rule | None = None
        if any(mark in OF_ORDERS for mark in marks):
            self.rule = Rule.read(algorithm)
            if "f-values" in marks and not self.rule.label:
                raise Refused(f"marks: found 'f-values', but {kind} search has no values")
        elif kind not in algorithms():
            raise Refused(f"algorithm: found {kind!r}, expected one of {', '.join(algorithms())}", list(algorithms()))
        self.name = name
        self.problem = problem
        self.algorithm = algorithm
        self.solve = solve
        self.marks = dict(marks)
        self.leeway = leeway
        self.either_order = either_order
        self.visibility = visibility
        self.time = time
        self.bytes = bytes
        self.states = None if states is None else list(states)

    def __repr__(self) -> str:
        return f"<Task {self.name}: {self.algorithm}, {', '.join(self.marks)}>"
