"""Problems on which submissions are marked, and functions that call them."""

from __future__ import annotations

import random
from typing import Any

import searchlab as sl

ROADS = {
    "A": [("B", 1), ("C", 2), ("D", 4)],
    "B": [("E", 3), ("A", 1)],
    "C": [("E", 1), ("G", 9)],
    "D": [("G", 5)],
    "E": [("G", 4)],
    "G": [],
}
STRAIGHT = {"A": 6, "B": 7, "C": 5, "D": 5, "E": 4, "G": 0}


def roads(goal: str = "G") -> sl.Problem[str, str]:
    """Six towns; the least cost from A to G is 7, by C and E."""
    return sl.Problem(
        "A",
        lambda town: [(f"{town}->{to}", to, cost) for to, cost in ROADS[town]],
        lambda town: town == goal,
        STRAIGHT.__getitem__,
        yields="action, state, cost",
    )


def at_goal() -> sl.Problem[str, str]:
    return roads(goal="A")


def unsolvable() -> sl.Problem[str, str]:
    return roads(goal="Z")


MOVES = {"east": (1, 0), "north": (0, 1), "west": (-1, 0), "south": (0, -1)}


def grid(size: int = 5) -> sl.Problem[tuple[int, int], str]:
    """A square with a wall, where many states have the same f."""

    def successors(cell: tuple[int, int]) -> list[tuple[str, tuple[int, int], int]]:
        found = []
        for name, (dx, dy) in MOVES.items():
            x, y = cell[0] + dx, cell[1] + dy
            if 0 <= x < size and 0 <= y < size and not (x == 2 and 0 < y < size - 1):
                found.append((name, (x, y), 1))
        return found

    goal = (size - 1, size - 2)
    distance = lambda cell: abs(cell[0] - goal[0]) + abs(cell[1] - goal[1])
    return sl.Problem((0, 1), successors, goal.__eq__, distance, yields="action, state, cost")


def states_only() -> sl.Problem[int, None]:
    return sl.Problem(1, lambda n: [n + 1, 2 * n], lambda n: n == 10)


class Board:
    """A state that can be changed in place."""

    def __init__(self, *cells: int) -> None:
        self.cells = list(cells)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.cells == other.cells

    def __hash__(self) -> int:
        return hash(tuple(self.cells))

    def __repr__(self) -> str:
        return f"Board{tuple(self.cells)}"


def boards() -> sl.Problem[Board, None]:
    return sl.Problem(
        Board(0, 0),
        lambda b: [Board(b.cells[0] + 1, b.cells[1]), Board(b.cells[0], b.cells[1] + 1)],
        Board(2, 1).__eq__,
    )


def with_f(submission: Any, problem: Any) -> object:
    """Calls a search that takes an evaluation function."""
    return submission.aima.best_first_graph_search(problem, lambda node: node.path_cost + problem.h(node))


def random_graph(seed: int, size: int = 6) -> sl.Problem[int, None]:
    """A graph with few different costs, so that there are many ties, and a heuristic that is often not consistent."""
    numbers = random.Random(seed)
    edges = {
        node: [(to, numbers.choice((1, 1, 2, 4))) for to in numbers.sample(range(size), 3) if to != node]
        for node in range(size)
    }
    values = {node: numbers.choice((0, 1, 1, 3)) for node in range(size)} | {size - 1: 0}
    return sl.Problem(0, edges.__getitem__, lambda node: node == size - 1, values.__getitem__, yields="state, cost")
