"""Runs searches of aima3 in an environment of its own: it needs a release of networkx that others cannot use.

Reads a list of pairs, an algorithm and the name of a shape, from standard input; writes a list of counts, both as JSON.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import aima3.search as aima

from shapes import SHAPES, Aima

ALGORITHMS = {
    "breadth-first": aima.breadth_first_search,
    "iterative-deepening": aima.iterative_deepening_search,
    "uniform-cost": aima.uniform_cost_search,
    "a-star": aima.astar_search,
}


class Counted(Aima, aima.Problem):
    """A problem of aima3 that counts."""

    def __init__(self, shape: Any) -> None:
        Aima.__init__(self, shape)
        self.goal = None
        self.counts = {"expanded": 0, "generated": 0, "goal_tests": 0}

    def actions(self, state: Any) -> Any:
        self.counts["expanded"] += 1
        return Aima.actions(self, state)

    def result(self, state: Any, action: Any) -> Any:
        self.counts["generated"] += 1
        return Aima.result(self, state, action)

    def goal_test(self, state: Any) -> bool:
        self.counts["goal_tests"] += 1
        return Aima.goal_test(self, state)


def searched(algorithm: str, name: str) -> dict[str, Any]:
    problem = Counted(SHAPES[name])
    node = ALGORITHMS[algorithm](problem)
    found = None if node is None else {"cost": node.path_cost, "depth": len(node.path()) - 1}
    return {"counts": problem.counts, "found": found}


json.dump([searched(*task) for task in json.load(sys.stdin)], sys.stdout)
