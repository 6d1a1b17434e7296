"""Which orders of expansions are allowed."""

from __future__ import annotations

import heapq
import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

import graded_problems as problems
import searchlab as sl
from searchlab.grading._numbered import Numbered
from searchlab.grading._order import Rule, difference


def textbook(
    problem: Any, algorithm: str, weights: random.Random, reopens: bool, expands_goal: bool
) -> tuple[int, ...]:
    """A search by a heap, as in textbooks, with random ties: an order that is right."""
    graph = problem._functions
    h = graph.heuristic
    f = {
        "uniform-cost": lambda g, s: g,
        "best-first": lambda g, s: h(s),
        "a-star": lambda g, s: g + h(s),
        "weighted-a-star": lambda g, s: g + 2 * h(s),
    }[algorithm]
    best = {problem.start: 0}
    heap = [(f(0, problem.start), weights.random(), 0, problem.start)]
    closed: dict[Any, Any] = {}
    order = []
    while heap:
        _, _, g, state = heapq.heappop(heap)
        if graph.is_goal(state):
            return tuple(order) + (state,) * expands_goal
        if state in closed and not (reopens and g < closed[state] and "a-star" in algorithm):
            continue
        closed[state] = g
        order.append(state)
        for successor, cost in graph.steps(state):
            if g + cost < best.get(successor, float("inf")) or successor not in closed:
                best[successor] = min(g + cost, best.get(successor, g + cost))
                heapq.heappush(heap, (f(g + cost, successor), weights.random(), g + cost, successor))
    return tuple(order)


def allowed(problem: Any, rule: Rule, orders: Iterator[tuple[int, ...]]) -> set[tuple[int, ...]]:
    graph = Numbered(problem)
    right = set()
    for order in orders:
        numbers = [graph.number(state) for state in order]
        if difference(graph, rule, numbers, either_order=True, has_ended=True) is None:
            right.add(order)
    return right


@pytest.mark.parametrize("algorithm", ["uniform-cost", "best-first", "a-star", "weighted-a-star"])
def test_the_allowed_orders_are_those_of_the_textbook_with_all_ties(algorithm: str) -> None:
    for seed in range(25):
        problem = problems.random_graph(seed, size=5)
        weights = random.Random(seed)
        options = [(reopens, expands_goal) for reopens in (False, True) for expands_goal in (False, True)]
        made = {textbook(problem, algorithm, weights, *option) for _ in range(100) for option in options}
        every = itertools.chain.from_iterable(itertools.permutations(range(5), length) for length in range(6))
        if algorithm == "best-first":
            # Greedy search may also end when the goal is generated.
            generates = [any(successor == 4 for successor, _ in problem._functions.steps(state)) for state in range(5)]
            firsts = [next((step for step, state in enumerate(order, 1) if generates[state]), None) for order in made]
            made |= {order[:first] for order, first in zip(made, firsts) if first is not None}
        distinct = {order for order in made if len(set(order)) == len(order)}
        assert allowed(problem, Rule.read(algorithm), every) == distinct, seed
        assert allowed(problem, Rule.read(algorithm), iter(made)) == made, seed


@pytest.mark.parametrize(
    "algorithm",
    ["breadth-first", "depth-first:graph"]
    + [f"uniform-cost:ties={ties}" for ties in ("fifo", "lifo", "low-h,fifo", "low-h")]
    + [f"best-first:ties={ties}" for ties in ("fifo", "lifo")]
    + [
        f"{name}:ties={ties}"
        for name in ("a-star", "weighted-a-star")
        for ties in ("fifo", "lifo", "low-h", "high-g,fifo", "low-g", "low-g,fifo")
    ],
)
def test_the_orders_of_searchlab_itself_are_allowed(algorithm: str) -> None:
    for seed in range(25):
        problem = problems.random_graph(seed, size=9)
        order = [step.node.state for step in sl.Search(problem, algorithm) if not step.is_goal]
        graph = Numbered(problem)
        numbers = [graph.number(state) for state in order]
        assert difference(graph, Rule.read(algorithm), numbers, either_order=False, has_ended=True) is None, (
            seed,
            order,
        )


def test_sums_of_floats_are_compared_within_their_rounding() -> None:
    edges = {"A": [("B", 0.1), ("C", 0.3)], "B": [("D", 0.2)], "C": [("G", 1.0)], "D": [("G", 1.0)], "G": []}
    for order in ("ABCD", "ABDC"):
        problem = sl.Problem("A", edges.__getitem__, lambda state: state == "G", yields="state, cost")
        graph = Numbered(problem)
        numbers = []
        for state in order:
            numbers.append(graph.number(state))
            graph.steps(numbers[-1])
        assert difference(graph, Rule.read("uniform-cost"), numbers, either_order=True, has_ended=True) is None
