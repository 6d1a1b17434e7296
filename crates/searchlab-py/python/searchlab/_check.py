"""Checks of problems, by a breadth-first walk that remembers no answer."""

from __future__ import annotations

import copy
import time as clock
from collections import deque
from typing import Any

from ._errors import InvalidProblem
from ._problem import Problem
from ._result import Checked


def check(problem: Problem[Any, Any], *, states: int = 10_000, time: float | None = None) -> Checked:
    """Calls each function twice, without memory, on the states near the start.

    Raises `InvalidProblem` if answers differ, equal states have different hashes, a state changes in a function, or a cost is
    invalid. Returns what holds of the heuristic on these states.
    """
    asked = _Asked(problem)
    ends = None if time is None else clock.monotonic() + time
    found: dict[Any, list[tuple[Any, Any]]] = {}
    goals = set()
    queue = deque([problem.start])
    seen = {problem.start}
    complete = True
    while queue:
        if len(found) == states or (ends is not None and clock.monotonic() >= ends):
            complete = False
            break
        state = queue.popleft()
        found[state] = asked.successors(state)
        if asked.is_goal(state):
            goals.add(state)
        for successor, _ in found[state]:
            if successor not in seen:
                seen.add(successor)
                queue.append(successor)
    heuristic, counterexample = _heuristic(asked, found, goals, complete)
    return Checked(len(found), complete, heuristic, counterexample, tuple(asked.warnings))


class _Asked:
    """The functions of a problem, each answer compared with a second one."""

    def __init__(self, problem: Problem[Any, Any]) -> None:
        if problem._functions is None:
            raise InvalidProblem("puzzles of the catalog are checked by `searchlab check`")
        self.functions = problem._functions
        self.warnings: list[str] = []

    def successors(self, state: Any) -> list[tuple[Any, Any]]:
        first, second = self._twice("successors", state, self._listed)
        if [successor for successor, _ in first] != [successor for successor, _ in second]:
            raise InvalidProblem(f"successors({state!r}) answers {first!r} and then {second!r}", [state])
        for (one, _), (other, _) in zip(first, second):
            if hash(one) != hash(other):
                raise InvalidProblem(f"{one!r} and {other!r} are equal, but their hashes differ", [one, other])
        return first

    def _listed(self, state: Any) -> list[tuple[Any, Any]]:
        return self.functions.steps(state)

    def is_goal(self, state: Any) -> bool:
        first, second = self._twice("is_goal", state, lambda state: bool(self.functions.is_goal(state)))
        if first != second:
            raise InvalidProblem(f"is_goal({state!r}) answers {first} and then {second}", [state])
        return first

    def heuristic(self, state: Any) -> Any:
        function = self.functions.heuristic
        if function is None:
            return 0
        first, second = self._twice("heuristic", state, function)
        if first != second:
            raise InvalidProblem(f"heuristic({state!r}) answers {first!r} and then {second!r}", [state])
        if not first >= 0:
            raise InvalidProblem(f"heuristic({state!r}) is {first!r}, expected a number of at least 0", [state])
        return first

    def _twice(self, name: str, state: Any, function: Any) -> Any:
        before, text = hash(state), repr(state)
        copied = copy.deepcopy(state)
        if copied != state:
            message = f"{type(state).__name__} compares by identity: equal states are not recognised without __eq__ and __hash__"
            if message not in self.warnings:
                self.warnings.append(message)
        answers = function(state), function(state)
        if hash(state) != before or repr(state) != text:
            raise InvalidProblem(f"{name} changes its state: {text} became {state!r}", [state])
        return answers


def _heuristic(asked: _Asked, found: Any, goals: Any, complete: bool) -> tuple[str, str | None]:
    """Returns what holds of the heuristic on the states, and the first counterexample."""
    values = {state: asked.heuristic(state) for state in found}
    costs = _costs_to_goals(found, goals)
    # A state that was not expanded may be nearer to a goal, so the cost that is known is an upper bound: enough to refute.
    for state, cost in costs.items():
        if values[state] > cost:
            return "inadmissible", f"heuristic({state!r}) is {values[state]!r}, but a path of cost {cost!r} leads to a goal"
    for state, steps in found.items():
        for successor, cost in steps:
            if successor in values and values[state] > cost + values[successor]:
                how = "admissible" if complete else "unknown"
                fault = f"heuristic falls from {values[state]!r} at {state!r} to {values[successor]!r} at {successor!r} by a step of cost {cost!r}"
                return how, fault
    return "consistent", None


def _costs_to_goals(found: Any, goals: Any) -> dict[Any, Any]:
    """Returns the costs of the cheapest paths to goals within the states, by Dijkstra's algorithm backward."""
    import heapq

    backward: dict[Any, list[tuple[Any, Any]]] = {}
    for state, steps in found.items():
        for successor, cost in steps:
            backward.setdefault(successor, []).append((state, cost))
    costs: dict[Any, Any] = {}
    heap = [(0, number, goal) for number, goal in enumerate(goals)]
    number = len(heap)
    while heap:
        cost, _, state = heapq.heappop(heap)
        if state in costs:
            continue
        costs[state] = cost
        for before, step in backward.get(state, []):
            if before not in costs:
                number += 1
                heapq.heappush(heap, (cost + step, number, before))
    return costs
