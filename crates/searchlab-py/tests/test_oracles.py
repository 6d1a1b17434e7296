"""Searches against simpleai and networkx."""

from __future__ import annotations

from typing import Any

import pytest

import searchlab as sl
from shapes import SHAPES, Aima, Berkeley, Shape

COUNTS = ("expanded", "generated", "goal_tests")
# Iterative deepening of both libraries walks in circles, and back to where it came from.
DEEPENING = "iterative-deepening:cycles=none"
# Short enough for that.
SHALLOW = ["4 moves", "8 moves", "closed too early"]
# Both libraries look for each successor in the whole frontier.
LONG = "18 moves"


# simpleai ---------------------------------------------------------------------------------------------------------------


def simple(shape: Shape, *, reverse: bool = False) -> Any:
    """Returns a problem of simpleai that counts."""
    base = pytest.importorskip("simpleai.search").SearchProblem

    class Counted(base):  # type: ignore[misc, valid-type]
        def __init__(self) -> None:
            super().__init__(shape.start)
            self.counts = dict.fromkeys(COUNTS, 0)

        def actions(self, state: Any) -> list[str]:
            self.counts["expanded"] += 1
            actions = [action for action, _, _ in shape.steps(state)]
            return actions[::-1] if reverse else actions

        def result(self, state: Any, action: str) -> Any:
            self.counts["generated"] += 1
            return next(to for name, to, _ in shape.steps(state) if name == action)

        def cost(self, state: Any, action: str, state2: Any) -> int:
            return next(cost for name, _, cost in shape.steps(state) if name == action)

        def is_goal(self, state: Any) -> bool:
            self.counts["goal_tests"] += 1
            return shape.is_goal(state)

        def heuristic(self, state: Any) -> int:
            return shape.heuristic(state)

    return Counted()


def by_simpleai(algorithm: str, shape: Shape, **options: Any) -> tuple[dict[str, int], Any]:
    """Returns the counts and the node of the solution. Depth-first searches take the last successor first, so they are reversed."""
    module = pytest.importorskip("simpleai.search")
    problem = simple(shape, reverse="depth_first" in algorithm)
    node = getattr(module, algorithm)(problem, **options)
    return problem.counts, node


@pytest.mark.parametrize("name", sorted(SHAPES.keys() - {LONG}))
def test_breadth_first_counts_are_those_of_simpleai(name: str) -> None:
    theirs, node = by_simpleai("breadth_first", SHAPES[name], graph_search=True)
    ours = sl.search(sl.Problem.of(simple(SHAPES[name])), "breadth-first")
    assert {count: ours.counts[count] for count in COUNTS} == theirs
    assert ours.path == (node and [state for _, state in node.path()])
    assert ours.actions == (node and [action for action, _ in node.path()[1:]])


@pytest.mark.parametrize("name", SHALLOW)
def test_iterative_deepening_counts_are_those_of_simpleai(name: str) -> None:
    theirs, node = by_simpleai("iterative_limited_depth_first", SHAPES[name])
    ours = sl.search(sl.Problem.of(simple(SHAPES[name])), DEEPENING)
    assert ours.counts["goal_tests"] == ours.counts["expanded"] + 1 == theirs["goal_tests"]
    assert ours.depth == node.depth


@pytest.mark.parametrize(("algorithm", "named"), [("uniform-cost", "uniform_cost"), ("a-star", "astar")])
@pytest.mark.parametrize("name", sorted(SHAPES.keys() - {LONG, "closed too early"}))
def test_what_must_be_expanded_is_what_simpleai_expands_too(algorithm: str, named: str, name: str) -> None:
    theirs, node = by_simpleai(named, SHAPES[name], graph_search=True)
    ours = sl.search(sl.Problem.of(simple(SHAPES[name])), algorithm)
    assert ours.cost == (node and node.cost)
    assert ours.counts.expanded_before_last_f is not None
    assert ours.counts.expanded_before_last_f <= theirs["expanded"]


def test_simpleai_closes_a_state_too_early() -> None:
    shape = SHAPES["closed too early"]
    _, node = by_simpleai("astar", shape, graph_search=True)
    assert node.cost == 8
    ours = sl.search(sl.Problem.of(simple(shape)), "a-star")
    assert (ours.cost, ours.path, ours.counts["reopened"]) == (7, ["s", "a", "c", "g"], 1)


# The shapes among themselves --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("algorithm", "name"),
    [("a-star", LONG)]
    + [(algorithm, name) for algorithm in ("breadth-first", "uniform-cost", "a-star") for name in SHAPES if name != LONG],
)
def test_all_shapes_of_a_problem_are_searched_alike(algorithm: str, name: str) -> None:
    shape = SHAPES[name]
    aima = sl.search(sl.Problem.of(Aima(shape)), algorithm)
    simpleai = sl.search(sl.Problem.of(simple(shape)), algorithm)
    berkeley = sl.search(sl.Problem.of(Berkeley(shape), heuristic=shape.heuristic), algorithm)
    assert aima.path == simpleai.path == berkeley.path
    assert dict(aima.counts) == dict(simpleai.counts) == dict(berkeley.counts)
