"""Checks of problems, by a breadth-first walk that remembers no answer."""

from __future__ import annotations

from collections import deque

from ._errors import InvalidProblem
from ._problem import Problem
from ._result import Checked
from ._types import Any


def check(problem: Problem[Any, Any], *, states: int = 10_000, time: float | None = None) -> Checked:
    """Calls each function twice, without memory, on the states near the start.

    Raises `InvalidProblem` if answers differ, equal states have different hashes, a state changes in a function, or a cost is
    invalid. Returns what holds of the heuristic on these states.
    """
    import time as clock

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
        first: list[tuple[Any, Any]]
        first, second = self._twice("successors", state, self.functions.steps)
        if first != second:
            raise InvalidProblem(f"successors({state!r}) answers {first!r} and then {second!r}", [state])
        for (one, cost), (other, _) in zip(first, second):
            if hash(one) != hash(other):
                raise InvalidProblem(f"{one!r} and {other!r} are equal, but their hashes differ", [one, other])
            self._number("cost", cost, [state, one])
            if cost == float("inf"):
                raise InvalidProblem(f"the step from {state!r} to {one!r} costs {cost!r}, expected a finite number", [state, one])
        return first

    def is_goal(self, state: Any) -> bool:
        first, second = self._twice("is_goal", state, self.functions.is_goal)
        if bool(first) != bool(second):
            raise InvalidProblem(f"is_goal({state!r}) answers {first!r} and then {second!r}", [state])
        return bool(first)

    def heuristic(self, state: Any) -> Any:
        if self.functions.heuristic is None:
            return 0
        first, second = self._twice("heuristic", state, self.functions.heuristic)
        self._number("heuristic", first, [state])
        if first != second:
            raise InvalidProblem(f"heuristic({state!r}) answers {first!r} and then {second!r}", [state])
        return first

    def _number(self, name: str, value: Any, states: list[Any]) -> None:
        try:
            is_valid = value >= 0
        except TypeError:
            is_valid = False
        if not is_valid:
            shown = " to ".join(repr(state) for state in states)
            raise InvalidProblem(f"{name} of {shown}: found {value!r}, expected a number of at least 0", states)

    def _twice(self, name: str, state: Any, function: Any) -> tuple[Any, Any]:
        before, text, copied = hash(state), repr(state), _copied(state)
        is_equal = copied == state
        if is_equal and hash(copied) != before:
            raise InvalidProblem(f"{state!r} and an equal copy of it have different hashes", [state, copied])
        if not is_equal:
            kind = type(state).__name__
            warning = f"{kind} compares by identity: equal states are not recognised without __eq__ and __hash__"
            if warning not in self.warnings:
                self.warnings.append(warning)
        answers = function(state), function(state)
        if hash(state) != before or repr(state) != text or (is_equal and copied != state):
            raise InvalidProblem(f"{name} changes its state: {text} became {state!r}", [state])
        return answers


def _copied(state: Any) -> Any:
    """A copy of a state, or the state itself if it cannot be copied."""
    import copy

    try:
        return copy.deepcopy(state)
    except Exception:
        return state


def _exceeds(value: Any, bound: Any) -> bool:
    """Whether a value is larger than a bound, beyond the rounding of floats."""
    slack = 1e-9 * bound if isinstance(value, float) or isinstance(bound, float) else 0
    return bool(value > bound + slack)


def _heuristic(asked: _Asked, found: Any, goals: Any, complete: bool) -> tuple[str, str | None]:
    """Returns what holds of the heuristic on the states, and the first counterexample."""
    values = {state: asked.heuristic(state) for state in found}
    costs = _costs_to_goals(found, goals)
    # A state that was not expanded may be nearer to a goal, so the cost that is known is an upper bound: enough to refute.
    # An infinite value is the worst fault, as searches discard the state.
    for state, cost in sorted(costs.items(), key=lambda item: values[item[0]] != float("inf")):
        if _exceeds(values[state], cost):
            return "inadmissible", f"heuristic({state!r}) is {values[state]!r}, but a path of cost {cost!r} leads to a goal"
    for state, steps in found.items():
        for successor, cost in steps:
            if successor in values and _exceeds(values[state], cost + values[successor]):
                how = "admissible" if complete else "unknown"
                fall = f"heuristic falls from {values[state]!r} at {state!r} to {values[successor]!r} at {successor!r}"
                return how, f"{fall} by a step of cost {cost!r}"
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
