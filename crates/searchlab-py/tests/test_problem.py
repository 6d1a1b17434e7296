"""Problems of other libraries, graphs, and what `check` finds."""

from __future__ import annotations

import multiprocessing
import pickle

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


def test_the_neighbours_in_a_graph_may_be_lists() -> None:
    graph = sl.Problem.graph({"A": ["B", "C"], "B": ["D"], "C": []}, "A", "D")
    assert sl.search(graph, "uniform-cost").path == ["A", "B", "D"]


def test_a_weight_is_a_function_of_an_edge_and_none_hides_it() -> None:
    def toll(node: str, other: str, cost: int) -> int | None:
        return None if {node, other} == {"Rimnicu", "Pitesti"} else cost + 1

    found = sl.search(sl.Problem.graph(ROADS, "Arad", "Bucharest", weight=toll), "uniform-cost")
    assert (found.cost, found.path) == (453, ["Arad", "Sibiu", "Fagaras", "Bucharest"])
    assert sl.search(sl.Problem.graph(ROADS, "Arad", "Bucharest", weight=None), "uniform-cost").cost == 3
    assert not sl.search(sl.Problem.graph({"A": {"B": None}}, "A", "B"), "uniform-cost")


def test_a_goal_of_a_graph_is_a_node_or_a_function() -> None:
    for algorithm in ("uniform-cost", "breadth-first"):
        found = sl.search(sl.Problem.graph(ROADS, "Arad", lambda town: town.startswith("B")), algorithm)
        assert found.state == "Bucharest"
    networkx = pytest.importorskip("networkx")
    both = sl.Problem.graph(networkx.path_graph(9), 0, lambda node: node > 3)
    assert sl.search(both, "bidirectional").depth == 4


def test_parallel_edges_and_functions_of_networkx() -> None:
    networkx = pytest.importorskip("networkx")
    graph = networkx.MultiDiGraph([(0, 1, {"weight": 5, "closed": False}), (0, 1, {"weight": 2, "closed": True})])
    assert sl.search(sl.Problem.graph(graph, 0, 1), "uniform-cost").cost == 2
    opened = sl.Problem.graph(graph, 0, 1, weight=lambda node, other, data: None if data["closed"] else data["weight"])
    assert sl.search(opened, "uniform-cost").cost == 5


def test_graphs_of_rustworkx() -> None:
    import rustworkx
    for seed in range(10):
        is_directed = seed % 2 == 0
        graph = (rustworkx.directed_gnm_random_graph if is_directed else rustworkx.undirected_gnm_random_graph)(30, 70, seed=seed)
        for number, index in enumerate(graph.edge_indices()):
            graph.update_edge_by_index(index, (number * 7919) % 13)
        expected = rustworkx.dijkstra_shortest_path_lengths(graph, 0, float, goal=29)
        for algorithm in ["uniform-cost"] + ([] if is_directed else ["nbs"]):
            found = sl.search(sl.Problem.graph(graph, 0, 29), algorithm)
            assert found.cost == (expected[29] if 29 in expected else None), (seed, algorithm)
    unweighted = rustworkx.generators.path_graph(4)
    assert sl.search(sl.Problem.graph(unweighted, 0, 3), "bidirectional").depth == 3
    named = rustworkx.PyDiGraph()
    named.extend_from_weighted_edge_list([(0, 1, {"length": 3}), (1, 2, {"length": 4})])
    assert sl.search(sl.Problem.graph(named, 0, 2, weight="length"), "uniform-cost").cost == 7


def count_up(number: int) -> list[int]:
    return [number + 1, 2 * number]


def is_ten(number: int) -> bool:
    return number == 10


def below_ten(state: str, problem: Berkeley) -> int:
    assert isinstance(problem, Berkeley)
    return 0 if problem.isGoalState(state) else 1


@pytest.mark.parametrize(
    "problem",
    [
        sl.Problem(1, count_up, is_ten, remember=False, name="ten"),
        sl.Problem.graph(ROADS, "Arad", "Bucharest"),
        sl.Problem.of(Berkeley(), heuristic=below_ten),
        sl.puzzle("tiles", "3x3", heuristic="manhattan"),
    ],
    ids=lambda problem: problem.name,
)
def test_a_problem_can_be_pickled_if_its_functions_can(problem: sl.Problem) -> None:
    copied = pickle.loads(pickle.dumps(problem))
    first, second = (sl.search(one, "a-star") for one in (problem, copied))
    assert (first.path, first.counts["expanded"]) == (second.path, second.counts["expanded"])
    assert copied.name == problem.name and bool(first.proven) == bool(second.proven)


def test_problems_are_searched_by_several_processes() -> None:
    problems = [sl.Problem(start, count_up, is_ten) for start in (1, 2, 3)]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        found = pool.starmap(sl.search, [(problem, "breadth-first") for problem in problems])
    assert [result.depth for result in found] == [4, 3, 3]


def test_a_problem_of_lambdas_cannot_be_pickled() -> None:
    with pytest.raises((pickle.PicklingError, AttributeError)):
        pickle.dumps(sl.Problem(1, lambda n: [n + 1], is_ten))


def test_a_heuristic_of_cs188_gets_the_problem() -> None:
    assert sl.search(sl.Problem.of(Berkeley(), heuristic=below_ten), "a-star").cost == 418
    seen = []

    def usual(state: str, problem: object = None) -> int:
        seen.append(problem)
        return 0

    berkeley = Berkeley()
    sl.search(sl.Problem.of(berkeley, heuristic=usual), "a-star")
    assert set(map(id, seen)) == {id(berkeley)}
    # A second parameter of another name is the function's own.
    other = sl.Problem.of(berkeley, heuristic=lambda state, zero=0: zero)
    assert sl.search(other, "a-star").cost == 418


class Queens:
    """The shape of aima-python's n queens, with lists as states."""

    initial = [-1] * 6

    def actions(self, state: list[int]) -> list[int]:
        column = state.index(-1) if -1 in state else len(state)
        rows = range(len(state)) if column < len(state) else ()
        return [row for row in rows if all(row != state[c] and abs(row - state[c]) != column - c for c in range(column))]

    def result(self, state: list[int], row: int) -> list[int]:
        column = state.index(-1)
        return [*state[:column], row, *state[column + 1 :]]

    def goal_test(self, state: list[int]) -> bool:
        return -1 not in state


def test_states_of_a_search_without_duplicate_detection_may_be_lists() -> None:
    queens = sl.Problem.of(Queens())
    for algorithm in ("depth-first", "breadth-first", "best-first", "a-star"):
        found = sl.search(queens, algorithm, tree=True)
        assert found.state == [1, 3, 5, 0, 2, 4] and found.depth == 6, algorithm
    assert sl.search(queens, "ida-star").state == [1, 3, 5, 0, 2, 4]
    with pytest.raises(sl.UnhashableState, match="or search with tree=True"):
        sl.search(queens, "breadth-first", tree=False)


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
    with pytest.raises(sl.InvalidProblem, match="neighbours of 'A': found 'B', expected a list, or a mapping"):
        sl.Problem.graph({"A": "B"}, "A", "B")
    networkx = pytest.importorskip("networkx")
    with pytest.raises(sl.InvalidProblem, match="weight: found 'lenght', which is no attribute of any edge"):
        sl.Problem.graph(networkx.path_graph(3), 0, 2, weight="lenght")
