"""Measures A* of aima3, in its environment. Prints pairs of milliseconds, this package's and its, as JSON. Called by bench.py."""

from __future__ import annotations

import json
import sys
from typing import Any

import aima3.search
import bench
import searchlab as sl
import tasks


class Eight(aima3.search.Problem):
    """The 8-puzzle by the methods of aima3."""

    def actions(self, state: Any) -> list[int]:
        return tasks.NEIGHBOURS[state.index(0)]

    def result(self, state: Any, action: int) -> Any:
        tiles = list(state)
        tiles[state.index(0)], tiles[action] = tiles[action], 0
        return tuple(tiles)

    def h(self, node: Any) -> int:
        return tasks.manhattan(node.state)


problem = Eight(tasks.START, tasks.GOAL)
bench.expect(sl.search(sl.Problem.of(problem), "a-star").cost, 31)
times = [
    (
        bench.milliseconds(lambda: sl.search(sl.Problem.of(problem), "a-star")),
        bench.milliseconds(lambda: bench.expect(aima3.search.astar_search(problem).path_cost, 31)),
    )
    for _ in range(int(sys.argv[1]))
]
json.dump(times, sys.stdout)
