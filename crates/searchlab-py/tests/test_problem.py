"""Problems of other libraries, graphs, and what `check` finds."""

from __future__ import annotations

import pytest

import searchlab as sl

ROADS = {
    "Arad": {"Sibiu": 140, "Timisoara": 118, "Zerind": 75},
    "Zerind": {"Arad": 75, "Oradea": 71},
    "Oradea": {"Zerind": 71, "Sibiu": 151},
    "Timisoara": {"Arad": 118, "Lugoj": 111},
    "Lugoj": {"Timisoara": 111, "Mehadia": 70},
    "Mehadia": {"Lugoj": 70, "Drobeta": 75},
    "Drobeta": {"Mehadia": 75, "Craiova": 120},
    "Craiova": {"Drobeta": 120, "Rimnicu": 146, "Pitesti": 138},
    "Sibiu": {"Arad": 140, "Oradea": 151, "Fagaras": 99, "Rimnicu": 80},
    "Rimnicu": {"Sibiu": 80, "Craiova": 146, "Pitesti": 97},
    "Fagaras": {"Sibiu": 99, "Bucharest": 211},
    "Pitesti": {"Rimnicu": 97, "Craiova": 138, "Bucharest": 101},
    "Bucharest": {"Fagaras": 211, "Pitesti": 101},
}


class Aima:
    """The shape of aima-python's problems."""

    initial = "Arad"

    def actions(self, state: str) -> list[str]:
        return list(ROADS[state])

    def result(self, state: str, action: str) -> str:
        return action

    def goal_test(self, state: str) -> bool:
        return state == "Bucharest"

    def path_cost(self, c: int, state1: str, action: str, state2: str) -> int:
        return c + ROADS[state1][state2]


class Berkeley:
    """The shape of CS188's problems."""

    def getStartState(self) -> str:
        return "Arad"

    def isGoalState(self, state: str) -> bool:
        return state == "Bucharest"

    def getSuccessors(self, state: str) -> list[tuple[str, str, int]]:
        return [(to, f"drive to {to}", cost) for to, cost in ROADS[state].items()]


class Simple:
    """The shape of simpleai's problems."""

    initial_state = "Arad"

    def actions(self, state: str) -> list[str]:
        return list(ROADS[state])

    def result(self, state: str, action: str) -> str:
        return action

    def is_goal(self, state: str) -> bool:
        return state == "Bucharest"

    def cost(self, state: str, action: str, state2: str) -> int:
        return ROADS[state][state2]


@pytest.mark.parametrize("shape", [Aima, Berkeley, Simple])
def test_problems_of_other_libraries_are_searched_as_they_are(shape: type) -> None:
    result = sl.search(sl.Problem.of(shape()), "uniform-cost")
    assert result.cost == 418 and result.path == ["Arad", "Sibiu", "Rimnicu", "Pitesti", "Bucharest"]
    assert len(result.actions) == 4


def test_a_problem_of_no_library_is_refused_with_what_is_missing() -> None:
    with pytest.raises(sl.InvalidProblem, match="the method actions is missing"):
        sl.Problem.of(object())


def test_graphs_are_copied() -> None:
    result = sl.search(sl.Problem.graph(ROADS, "Arad", "Bucharest"), "uniform-cost")
    assert result.cost == 418 and result.calls == 0
    with pytest.raises(sl.InvalidProblem, match="expected a node of the graph"):
        sl.Problem.graph(ROADS, "Arad", "Paris")


def test_graphs_of_networkx() -> None:
    networkx = pytest.importorskip("networkx")
    for seed in range(20):
        graph = networkx.gnm_random_graph(30, 70, seed=seed, directed=seed % 2 == 0)
        for number, edge in enumerate(graph.edges):
            graph.edges[edge]["weight"] = (number * 7919) % 13
        problem = sl.Problem.graph(graph, 0, 29)
        try:
            expected = networkx.dijkstra_path_length(graph, 0, 29)
        except networkx.NetworkXNoPath:
            expected = None
        for algorithm in ["uniform-cost", "a-star"] + ([] if graph.is_directed() else ["bidirectional", "nbs"]):
            found = sl.search(problem, algorithm)
            if algorithm != "bidirectional":
                assert found.cost == expected, (seed, algorithm)
            assert bool(found) == (expected is not None)


def test_check_names_what_is_wrong() -> None:
    answers = iter(range(10**6))
    with pytest.raises(sl.InvalidProblem, match=r"successors\(0\) answers"):
        sl.check(sl.Problem(0, lambda s: [next(answers)], lambda s: False))

    class Changes(list):
        def __hash__(self) -> int:
            return sum(self)

    def successors(state: Changes) -> list[Changes]:
        state.append(1)
        return []

    with pytest.raises(sl.InvalidProblem, match="successors changes its state"):
        sl.check(sl.Problem(Changes([1]), successors, lambda s: False))

    class Identity:
        pass

    with pytest.warns(sl.ProblemWarning):
        problem = sl.Problem(Identity(), lambda s: [], lambda s: False)
    assert "compares by identity" in sl.check(problem).warnings[0]


def test_check_decides_on_heuristics() -> None:
    line = lambda h: sl.Problem(0, lambda s: [s + 1] if s < 5 else [], lambda s: s == 5, h)
    assert sl.check(line(lambda s: 5 - s)).heuristic == "consistent"
    too_much = sl.check(line(lambda s: 2 * (5 - s)))
    assert too_much.heuristic == "inadmissible" and "leads to a goal" in too_much.counterexample
    jumps = sl.check(line(lambda s: 5 if s == 0 else 0))
    assert jumps.heuristic == "admissible" and jumps.complete


def test_what_newcomers_write_is_refused_in_words() -> None:
    with pytest.raises(TypeError, match=r"is_goal: found \(0, 0\), expected a function"):
        sl.Problem((1, 1), lambda s: [s], (0, 0))
    with pytest.raises(TypeError, match="found an object of type Aima, expected a Problem, as Problem.of"):
        sl.search(Aima(), "a-star")
    with pytest.raises(sl.InvalidProblem, match=r"neighbours of 'A': found \['B'\], expected a mapping"):
        sl.Problem.graph({"A": ["B"]}, "A", "B")
    networkx = pytest.importorskip("networkx")
    with pytest.raises(sl.InvalidProblem, match="weight: found 'lenght', which is no attribute of any edge"):
        sl.Problem.graph(networkx.path_graph(3), 0, 2, weight="lenght")
