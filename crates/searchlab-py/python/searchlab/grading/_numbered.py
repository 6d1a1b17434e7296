"""The problem of a task, with its states numbered: what a student's process sends are numbers, never states."""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import Any

from .._problem import functions_of

LIMIT = 200_000
"""The most states of a whole space, and the most expansions of a reference."""


class Numbered:
    """Numbers states in the order in which they are found, from 0 for the start. Asks once for each state."""

    def __init__(self, problem: Any) -> None:
        start, self.functions = functions_of(problem)
        self.states: list[Any] = []
        self._numbers: dict[Hashable, int] = {}
        self._steps: dict[int, list[tuple[int, Any, Any]]] = {}
        self._goals: dict[int, bool] = {}
        self._values: dict[int, Any] = {}
        self.number(start)

    def number(self, state: Hashable) -> int:
        """Returns the number of a state."""
        number = self._numbers.setdefault(state, len(self.states))
        if number == len(self.states):
            self.states.append(state)
        return number

    def steps(self, number: int) -> list[tuple[int, Any, Any]]:
        """Returns the successors of a state, each with its action and cost."""
        if number not in self._steps:
            found = self.functions.transitions(self.states[number])
            self._steps[number] = [(self.number(successor), action, cost) for action, successor, cost in found]
        return self._steps[number]

    def is_goal(self, number: int) -> bool:
        """Returns whether a state is a goal."""
        if number not in self._goals:
            self._goals[number] = bool(self.functions.is_goal(self.states[number]))
        return self._goals[number]

    def h(self, number: int) -> Any:
        """Returns the heuristic value of a state, which is 0 if the problem has no heuristic."""
        if number not in self._values:
            heuristic = self.functions.heuristic
            self._values[number] = 0 if heuristic is None else heuristic(self.states[number])
        return self._values[number]

    def row(self, number: int) -> tuple[int, Any, bool, Any]:
        """Returns what a submission receives about a state: its number, the state, whether it is a goal, and its heuristic value."""
        return number, self.states[number], self.is_goal(number), self.h(number)

    def reachable(self, numbers: list[int]) -> list[int] | None:
        """Returns the states that can be reached from some, or `None` if they are more than the limit."""
        found = list(dict.fromkeys(numbers))
        seen = set(found)
        for number in found:
            for successor, _, _ in self.steps(number):
                if successor not in seen:
                    seen.add(successor)
                    found.append(successor)
            if len(found) > LIMIT:
                return None
        return found


def close(one: Any, other: Any) -> bool:
    """Returns whether two costs are equal; sums of floats may differ by their rounding."""
    if isinstance(one, int) and isinstance(other, int):
        return one == other
    return math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-12)
