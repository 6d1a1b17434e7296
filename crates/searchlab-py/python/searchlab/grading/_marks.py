"""The marks of a record, computed in the grader's process on the grader's own problem."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, final

from .. import search
from .._errors import InvalidProblem
from . import _heuristic
from ._numbered import LIMIT, Numbered, close
from ._order import Difference, difference, expected_counts
from ._run import Record
from ._task import Mark, Task

TITLES: dict[Mark, str] = {
    "path": "path is valid",
    "optimal": "cost is least",
    "order": "order of expansions",
    "count": "number of expansions",
    "no-repeats": "no state expanded twice",
    "f-values": "f never falls",
    "admissible": "heuristic never overestimates",
    "consistent": "heuristic is consistent",
}


@final
@dataclass(frozen=True)
class Marked:
    """One mark: its points, all or none, and why."""

    mark: Mark
    is_right: bool
    output: str
    max_score: float

    @property
    def score(self) -> float:
        """The points."""
        return self.max_score if self.is_right else 0.0


class Marking:
    """Marks a search."""

    def __init__(self, task: Task, graph: Numbered, record: Record, problem: Any) -> None:
        self.task = task
        self.graph = graph
        self.record = record
        self.problem = problem

    def marked(self, mark: Mark) -> Marked:
        """Returns a mark of the task."""
        judges = {"path": self._path, "optimal": self._optimal, "order": self._order, "count": self._count}
        judge = {**judges, "no-repeats": self._repeats, "f-values": self._values}[mark]
        failure, count = self.record.failure, len(self.record.expansions)
        if failure is None:
            is_right, output = judge()
            if mark not in ("path", "optimal") and (wrong := self._no_search) is not None:
                is_right, output = False, wrong + f"; {output}" * (not is_right)
            return Marked(mark, is_right, output, self.task.points[mark])
        # A mistake before the end is reported; what is right so far proves nothing.
        is_right, output = judge() if mark in ("order", "no-repeats", "f-values") else (True, "")
        after = f", after {count} expansion{'s' * (count != 1)}" * (count > 0)
        return Marked(mark, False, failure + after + f"; {output}" * (not is_right), self.task.points[mark])

    @cached_property
    def difference(self) -> Difference | None:
        """The first difference from an order that is right, if the order is to be marked."""
        rule, has_ended = self.task.rule, self.record.failure is None
        if rule is None:
            return None
        return difference(
            self.graph, rule, self.record.expansions, either_order=self.task.either_order, has_ended=has_ended
        )

    @cached_property
    def _least(self) -> Any:
        """The least cost of a path to a goal, or its fewest steps for breadth-first search; `None` without a path."""
        algorithm = "breadth-first" if self.task.kind == "breadth-first" else "uniform-cost"
        result = search(self.problem, algorithm, expansions=LIMIT)
        if result.status == "stopped":
            raise InvalidProblem(
                f"{self.task.name}: {algorithm} needs more than {LIMIT} expansions: give an easier problem"
            )
        return result.depth if algorithm == "breadth-first" else result.cost

    @cached_property
    def _walk(self) -> tuple[int, Any, str | None]:
        """Where the path leads, at what cost, and what is wrong with it."""
        number, cost, length = 0, 0, 0
        expanded = set(self.record.expansions)
        for length, index in enumerate(self.record.path or [], 1):
            steps = self.graph.steps(number) if number in expanded else []
            if not 0 <= index < len(steps):
                return number, cost, "the path takes a step that the problem does not have"
            number, cost = steps[index][0], cost + steps[index][2]
        state = self.graph.states[number]
        if self.record.misstep is not None:
            possible = [repr(action) for _, action, _ in self.graph.steps(number)]
            expected = f"one of {', '.join(possible[:8])}" if possible else "the end of the path"
            wrong = f"step {length + 1} of the path, from {state!r}: found {self.record.misstep}, expected {expected}"
            return number, cost, wrong
        return number, cost, None if self.graph.is_goal(number) else f"the path ends at {state!r}, which is no goal"

    def _has_path(self) -> bool:
        return bool(self.record.path or self.record.misstep) or (self.record.path is not None and self.graph.is_goal(0))

    @cached_property
    def _no_search(self) -> str | None:
        """Why no mark for how it searched can be right: it returned no valid answer, or searched nothing."""
        is_valid, wrong = self._path()
        if not is_valid:
            return f"not marked without a valid answer: {wrong}"
        if not self.record.expansions and not self.graph.is_goal(0):
            return "not marked without a search: it asked for the successors of no state"
        return None

    def _path(self) -> tuple[bool, str]:
        if not self._has_path():
            if self._least is None and not self.record.expansions:
                return False, "found no path, without asking for the successors of any state"
            return self._least is None, "found no path, " + (
                "and there is none" if self._least is None else "but there is one"
            )
        number, cost, wrong = self._walk
        length = len(self.record.path or [])
        return wrong is None, wrong or f"{length} steps of cost {cost!r} lead to {self.graph.states[number]!r}"

    def _optimal(self) -> tuple[bool, str]:
        is_valid, _ = self._path()
        if not is_valid or self._least is None:
            return is_valid, "there is no path" if is_valid else "no valid path was returned"
        if self.task.kind == "breadth-first":
            length = len(self.record.path or [])
            return length == self._least, f"{length} steps, the fewest are {self._least}"
        return close(self._walk[1], self._least), f"cost {self._walk[1]!r}, the least is {self._least!r}"

    def _order(self) -> tuple[bool, str]:
        return self.difference is None, "as it should be" if self.difference is None else self.difference.why

    def _count(self) -> tuple[bool, str]:
        assert self.task.rule is not None
        least, most = expected_counts(self.graph, self.task.rule, self.task.either_order)
        found, leeway = len(self.record.expansions), self.task.leeway
        expected = str(least) if least == most else f"{least} to {most}"
        within = "" if leeway == 1 else f", within a factor of {leeway:g}"
        # Another order that is right may expand more or fewer states than the references.
        is_right = least / leeway <= found <= most * leeway or self.difference is None
        return is_right, f"{found} expansions, expected {expected}{within}"

    def _repeats(self) -> tuple[bool, str]:
        seen: dict[int, int] = {}
        for step, number in enumerate(self.record.expansions, 1):
            if number in seen:
                repeats = len(self.record.expansions) - len(set(self.record.expansions))
                state = self.graph.states[number]
                return False, f"{repeats} repeated; the first is {state!r}, at steps {seen[number]} and {step}"
            seen[number] = step
        return True, f"{len(seen)} states"

    def _values(self) -> tuple[bool, str]:
        rule, graph = self.task.rule, self.graph
        assert rule is not None
        best: dict[int, Any] = {0: 0}
        last: tuple[Any, str] | None = None
        for step, number in enumerate(self.record.expansions, 1):
            if number not in best:
                return False, f"step {step}: expanded {graph.states[number]!r}, which was not generated yet"
            value = rule.key(best[number], graph.h(number), step)[0]
            here = f"{value!r} at {graph.states[number]!r} (step {step})"
            if last is not None and value < last[0] and not close(value, last[0]):
                return False, f"{rule.label} falls from {last[1]} to {here}"
            last = value, here
            for successor, _, cost in graph.steps(number):
                best[successor] = min(best.get(successor, best[number] + cost), best[number] + cost)
        return True, "" if last is None else f"the last is {last[1]}"


def marks_of_heuristic(task: Task, graph: Numbered, record: Record, given: list[int]) -> list[Marked]:
    """Marks a heuristic on states, for which all values are known unless the record has a failure."""
    marked = []
    for mark, points in task.points.items():
        find = _heuristic.overestimate if mark == "admissible" else _heuristic.fall
        fault = record.failure or find(graph, given, record.values)
        marked.append(Marked(mark, fault is None, fault or f"on {len(given)} states", points))
    return marked
