"""Searches as a careful programmer writes them in plain Python: each state once, local names, no classes."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from typing import Any


def path_to(state: Any, parents: dict[Any, Any]) -> list[Any]:
    path = []
    while state is not None:
        path.append(state)
        state = parents[state]
    return path[::-1]


def a_star(
    start: Any,
    successors: Callable[[Any], Iterable[Any]],
    is_goal: Callable[[Any], object],
    heuristic: Callable[[Any], int],
) -> tuple[list[Any], int]:
    """Steps of cost 1; ties by the smallest h, then the newest. Returns the path and the number of expansions."""
    h = heuristic(start)
    costs, estimates, parents = {start: 0}, {start: h}, {start: None}
    heap = [(h, h, 0, start)]
    closed: set[Any] = set()
    age = 0
    while heap:
        state = heappop(heap)[3]
        if state in closed:
            continue
        if is_goal(state):
            return path_to(state, parents), len(closed)
        closed.add(state)
        cost = costs[state] + 1
        for successor in successors(state):
            known = costs.get(successor)
            if known is None:
                h = estimates[successor] = heuristic(successor)
            elif cost < known:
                h = estimates[successor]
                closed.discard(successor)
            else:
                continue
            costs[successor] = cost
            parents[successor] = state
            age -= 1
            heappush(heap, (cost + h, h, age, successor))
    raise ValueError("there is no solution")


def breadth_first(
    start: Any, successors: Callable[[Any], Iterable[Any]], is_goal: Callable[[Any], object]
) -> tuple[list[Any], int]:
    """Returns the path and the number of expansions; goals are tested when their turn comes."""
    parents = {start: None}
    queue = deque([start])
    expanded = 0
    while queue:
        state = queue.popleft()
        if is_goal(state):
            return path_to(state, parents), expanded
        expanded += 1
        for successor in successors(state):
            if successor not in parents:
                parents[successor] = state
                queue.append(successor)
    raise ValueError("there is no solution")
