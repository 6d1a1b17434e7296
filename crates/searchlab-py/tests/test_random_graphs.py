"""All algorithms on random graphs against networkx: the costs, the paths, and what is claimed to be proven."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

import pytest

import searchlab as sl

networkx = pytest.importorskip("networkx")

NODES = 9
# The kinds of costs, by name.
COSTS: dict[str, Callable[[random.Random], float]] = {
    "ones": lambda chance: 1,
    "whole, with zeros": lambda chance: chance.choice([0, 0, 1, 2, 5]),
    "real": lambda chance: chance.choice([0.0, 0.1, 0.25, 1.7, 3.3]),
    "whole and real": lambda chance: chance.choice([1, 2, 0.5]),
}
SEEDS = 200
# Without it, searches that store no states would search for hours where costs are 0.
EXPANSIONS = 200


def random_graph(seed: int, costs: str, is_directed: bool) -> Any:
    """Returns a graph with parallel edges and loops. It is so sparse that the goal cannot be reached in about one of three."""
    chance = random.Random(f"{seed} {costs} {is_directed}")
    graph = networkx.MultiDiGraph() if is_directed else networkx.MultiGraph()
    graph.add_nodes_from(range(NODES))
    for _ in range(chance.randint(NODES // 2, 3 * NODES)):
        graph.add_edge(chance.randrange(NODES), chance.randrange(NODES), weight=COSTS[costs](chance))
    return graph


def spaces(graph: Any, goal: int) -> dict[str, sl.Problem[int, Any]]:
    """Returns the graph as it is copied, and by functions, with memory and without."""
    steps = {node: [(to, data["weight"]) for _, to, data in graph.edges(node, data=True)] for node in graph}
    backward = graph.reverse() if graph.is_directed() else graph
    before = {node: [(to, data["weight"]) for _, to, data in backward.edges(node, data=True)] for node in graph}
    remaining = networkx.single_source_dijkstra_path_length(backward, goal)
    # Half of the cost is admissible, and consistent also where it is rounded.
    heuristic = lambda node: remaining.get(node, math.inf) / 2

    def by_functions(remember: bool) -> sl.Problem[int, Any]:
        return sl.Problem(
            0,
            steps.__getitem__,
            lambda node: node == goal,
            heuristic,
            yields="state, cost",
            heuristic_is="consistent",
            goals=[goal],
            predecessors=before.__getitem__,
            remember=remember,
        )

    return {
        "copied": sl.Problem.graph(graph, 0, goal, heuristic, heuristic_is="consistent"),
        "remembered": by_functions(True),
        "not remembered": by_functions(False),
    }


def check_result(result: sl.Result[int, Any], graph: Any, goal: int, cost: Any, steps: Any) -> None:
    """Checks a result against the least cost and the fewest steps, which are None if the goal cannot be reached."""
    if result.status == "exhausted" and result.proven.kind == "no-solution":
        assert cost is None
    if result.path is None:
        return
    assert cost is not None and result.cost is not None and result.path[0] == 0 and result.path[-1] == goal
    edges = zip(result.path, result.path[1:])
    total = sum(min(data["weight"] for data in graph[one][other].values()) for one, other in edges)
    # Also of a search that does not look at costs, and took the dearer of parallel edges.
    assert math.isclose(total, result.cost, abs_tol=1e-9)
    assert result.depth is None or result.depth == len(result.path) - 1
    if result.proven.kind == "optimal":
        assert math.isclose(result.cost, cost, abs_tol=1e-9)
    if result.proven.kind == "fewest-steps":
        assert result.depth == steps
    if result.proven.kind == "within-factor":
        assert result.cost <= result.proven.factor * cost + 1e-9


# Those that always end with the least cost, or with the fewest steps.
LEAST_COST = ["uniform-cost", "a-star", "restarting-weighted-a-star"]
FEWEST_STEPS = ["breadth-first"]
BOTH_ENDS = ["bidirectional", "mm", "nbs"]


@pytest.mark.parametrize("is_directed", [False, True], ids=["undirected", "directed"])
@pytest.mark.parametrize("costs", COSTS)
def test_costs_are_those_of_networkx(costs: str, is_directed: bool) -> None:
    goal = NODES - 1
    unreachable = 0
    for seed in range(SEEDS):
        graph = random_graph(seed, costs, is_directed)
        cost, steps = None, None
        if networkx.has_path(graph, 0, goal):
            cost = networkx.dijkstra_path_length(graph, 0, goal)
            steps = networkx.shortest_path_length(graph, 0, goal)
        unreachable += cost is None
        for space, problem in spaces(graph, goal).items():
            has_predecessors = space != "copied" or not is_directed
            promising = LEAST_COST + FEWEST_STEPS + BOTH_ENDS * has_predecessors
            # All are asked for, and those without a promise are run, on each fifth graph.
            names = list(sl.algorithms(problem)) if seed % 5 == 0 else promising
            assert set(promising) <= set(names)
            assert has_predecessors == bool(set(BOTH_ENDS) & set(names)), names
            for name in names:
                result = sl.search(problem, name, expansions=EXPANSIONS)
                try:
                    check_result(result, graph, goal, cost, steps)
                    if name in promising:
                        assert bool(result) == (cost is not None)
                        assert result.status in ("solved", "exhausted")
                    if result and name in LEAST_COST + ["mm", "nbs"]:
                        assert result.proven.kind == "optimal"
                except AssertionError as error:
                    error.add_note(f"{name} on the space {space} of seed {seed}: {result}")
                    raise
    assert 20 < unreachable < 140
