"""The cheapest paths and the costs to all states, against networkx."""

from __future__ import annotations

import itertools
import math
import random
from typing import Any

import pytest

import searchlab as sl

networkx = pytest.importorskip("networkx")

NODES = 30


def random_graph(seed: int, nodes: int, edges: int) -> Any:
    """Returns a directed graph without parallel edges, with costs of 0 to 5."""
    chance = random.Random(seed)
    graph = networkx.DiGraph()
    graph.add_nodes_from(range(nodes))
    for _ in range(edges):
        graph.add_edge(chance.randrange(nodes), chance.randrange(nodes), weight=chance.randrange(6))
    return graph


def test_all_costs_are_those_of_networkx_on_500_graphs() -> None:
    for seed in range(500):
        graph = random_graph(seed, NODES, 3 * NODES)
        found = sl.distances(sl.Problem.graph(graph, 0, NODES - 1))
        expected = networkx.single_source_dijkstra_path_length(graph, 0)
        assert dict(found) == expected and found.complete
        assert list(found.values()) == sorted(found.values())
        for node in found:
            path = found.path(node)
            assert path[0] == 0 and path[-1] == node
            assert networkx.path_weight(graph, path, "weight") == expected[node]


@pytest.mark.parametrize("seed", range(150))
def test_the_cheapest_paths_are_those_of_networkx(seed: int) -> None:
    graph = random_graph(seed, 8, 20)
    graph.remove_edges_from(list(networkx.selfloop_edges(graph)))
    found = sl.paths(sl.Problem.graph(graph, 0, 7), 12)
    try:
        simple = list(itertools.islice(networkx.shortest_simple_paths(graph, 0, 7, weight="weight"), 12))
    except networkx.NetworkXNoPath:
        simple = []
    costs = [networkx.path_weight(graph, path, "weight") for path in simple]
    solved = [result for result in found if result]
    assert [result.cost for result in solved] == costs
    assert len({tuple(result.path or ()) for result in solved}) == len(solved)
    if len(solved) < 12:
        # The last one says that there are no others.
        assert found[-1].status == "exhausted" and len(found) == len(solved) + 1
    if len(solved) < 12 or costs[-1] > costs[-2]:
        last = math.inf if len(solved) < 12 else costs[-1]
        ours, theirs = ({tuple(path) for path, cost in zip(paths, costs) if cost < last} for paths in (
            [result.path or [] for result in solved], simple))
        assert ours == theirs


def test_a_part_of_the_states() -> None:
    count = sl.Problem(1, lambda n: [n + 1, 2 * n], lambda n: False)
    assert dict(sl.distances(count, cost=2)) == {1: 0, 2: 1, 3: 2, 4: 2}
    first = sl.distances(count, expansions=5)
    assert len(first) == 5 and first.stopped_by == "expansions" and not first.complete
    before = sl.distances(count, until=lambda n: n > 20)
    assert max(before) <= 20 and before.stopped_by is None
    with pytest.raises(KeyError):
        before.path(1000)
    with pytest.raises(ZeroDivisionError):
        sl.distances(count, until=lambda n: 1 / (n - 4) > 1)
    with pytest.raises(ValueError, match="cost is negative"):
        sl.distances(count, cost=-1)


def test_puzzles_of_the_catalog() -> None:
    tiles = sl.puzzle("tiles", "2x2", "1 2 3 0")
    assert sum(1 for _ in sl.distances(tiles)) == 12
    romania = sl.puzzle("graph", "romania")
    assert [result.cost for result in sl.paths(romania, 3)] == [418, 450, 575]


def test_a_limit_ends_the_paths() -> None:
    count = sl.Problem(1, lambda n: [n + 1, n + 2], lambda n: n == 12)
    found = sl.paths(count, 100, expansions=60)
    assert found[0] and not found[-1] and found[-1].stopped_by == "expansions"


def test_a_negative_number_of_paths_was_an_overflow() -> None:
    with pytest.raises(ValueError, match="k: found -1, expected 0 or more"):
        sl.paths(sl.puzzle("graph", "romania"), -1)
