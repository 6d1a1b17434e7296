"""Marks of heuristics: their values against the exact costs of cheapest paths."""

from __future__ import annotations

import math
from typing import Any

from .. import InvalidProblem, Problem, search
from .._check import _costs_to_goals
from ._numbered import LIMIT, Numbered, close
from ._task import Task


def given(task: Task, graph: Numbered) -> list[int]:
    """Returns the states on which a heuristic is marked."""
    if task.states is not None:
        return list(dict.fromkeys(graph.number(state) for state in task.states))
    found = graph.reachable([0])
    if found is None:
        raise InvalidProblem(
            f"{task.name}: more than {LIMIT} states can be reached: give the `states` to mark the heuristic on"
        )
    return found


def with_successors(graph: Numbered, numbers: list[int]) -> list[int]:
    """Returns states with their successors, whose values decide on consistency."""
    return list(
        dict.fromkeys([*numbers, *(successor for number in numbers for successor, _, _ in graph.steps(number))])
    )


def overestimate(graph: Numbered, numbers: list[int], values: dict[int, Any]) -> str | None:
    """Returns the first value that is more than the exact cost, in words."""
    costs = _exact(graph, numbers)
    for number in numbers:
        cost, value = costs.get(number, math.inf), values[number]
        if value > cost and not close(value, cost):
            return f"h({graph.states[number]!r}) = {value!r}, but a path of cost {cost!r} leads to a goal"
        if value < 0:
            return f"h({graph.states[number]!r}) = {value!r}, expected a number of at least 0"
    return None


def fall(graph: Numbered, numbers: list[int], values: dict[int, Any]) -> str | None:
    """Returns the first step along which the value falls by more than the cost, in words."""
    for number in numbers:
        if graph.is_goal(number) and values[number] != 0:
            return f"h({graph.states[number]!r}) = {values[number]!r}, but it is a goal"
        for successor, _, cost in graph.steps(number):
            before, after = values[number], values[successor]
            if before > cost + after and not close(before, cost + after):
                state, reached = graph.states[number], graph.states[successor]
                return f"h falls from {before!r} at {state!r} to {after!r} at {reached!r} by a step of cost {cost!r}"
    return None


def _exact(graph: Numbered, numbers: list[int]) -> dict[int, Any]:
    """Returns the exact costs: by a search backward from the goals, or by one from each state if the space is large."""
    reachable = graph.reachable(numbers)
    if reachable is not None:
        steps = {number: [(successor, cost) for successor, _, cost in graph.steps(number)] for number in reachable}
        costs: dict[int, Any] = _costs_to_goals(steps, [number for number in reachable if graph.is_goal(number)])
        return costs
    costs = {}
    for number in numbers:
        problem = Problem(
            number, lambda one: [(to, cost) for to, _, cost in graph.steps(one)], graph.is_goal, yields="state, cost"
        )
        result = search(problem, "uniform-cost", expansions=LIMIT)
        if result.status == "stopped":
            raise InvalidProblem(f"the exact cost of {graph.states[number]!r} needs more than {LIMIT} expansions")
        if result.cost is not None:
            costs[number] = result.cost
    return costs
