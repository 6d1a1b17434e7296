"""Problems as plain functions, for this package and for others. It imports nothing of either, so that any environment can load it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Board = tuple[int, ...]
Step = tuple[str, Any, int]


class Shape:
    """A problem: steps are an action, a state and a cost, in a fixed order."""

    def __init__(
        self,
        start: Any,
        steps: Callable[[Any], list[Step]],
        is_goal: Callable[[Any], bool],
        heuristic: Callable[[Any], int],
    ) -> None:
        self.start = start
        self.steps = steps
        self.is_goal = is_goal
        self.heuristic = heuristic


def eight_puzzle(start: Board) -> Shape:
    """The 8-puzzle of aima-python, with its goal, by the Manhattan distance."""
    goal = (1, 2, 3, 4, 5, 6, 7, 8, 0)

    def steps(board: Board) -> list[Step]:
        gap = board.index(0)
        found = []
        for name, is_possible, by in (
            ("up", gap >= 3, -3),
            ("down", gap < 6, 3),
            ("left", gap % 3 > 0, -1),
            ("right", gap % 3 < 2, 1),
        ):
            if is_possible:
                tiles = list(board)
                tiles[gap], tiles[gap + by] = tiles[gap + by], 0
                found.append((name, tuple(tiles), 1))
        return found

    def heuristic(board: Board) -> int:
        places = ((cell, tile - 1) for cell, tile in enumerate(board) if tile)
        return sum(abs(cell // 3 - home // 3) + abs(cell % 3 - home % 3) for cell, home in places)

    return Shape(start, steps, lambda board: board == goal, heuristic)


def jugs(sizes: Board, wanted: int) -> Shape:
    """Jugs that are filled, emptied and poured from one into another. A step costs the litres that move, and 1."""

    def steps(litres: Board) -> list[Step]:
        def step(name: str, *changes: tuple[int, int]) -> Step:
            after = list(litres)
            for jug, by in changes:
                after[jug] += by
            return name, tuple(after), 1 + abs(changes[0][1])

        found = []
        for jug, size in enumerate(sizes):
            if litres[jug] < size:
                found.append(step(f"fill {jug}", (jug, size - litres[jug])))
            if litres[jug] > 0:
                found.append(step(f"empty {jug}", (jug, -litres[jug])))
            for other, room in enumerate(sizes):
                moved = min(litres[jug], room - litres[other])
                if other != jug and moved > 0:
                    found.append(step(f"pour {jug} into {other}", (jug, -moved), (other, moved)))
        return found

    return Shape((0,) * len(sizes), steps, lambda litres: wanted in litres, lambda litres: int(wanted not in litres))


def closed_too_early() -> Shape:
    """An admissible, inconsistent heuristic: c is closed at the cost 3, before the path of cost 2 through a is found."""
    edges = {"s": [("a", 1), ("c", 3)], "a": [("c", 1)], "c": [("g", 5)], "g": []}
    estimates = {"s": 0, "a": 6, "c": 0, "g": 0}
    steps = lambda node: [(f"to {to}", to, cost) for to, cost in edges[node]]
    return Shape("s", steps, lambda node: node == "g", estimates.__getitem__)


class Aima:
    """The methods of aima-python's problems."""

    def __init__(self, shape: Shape) -> None:
        self.initial = shape.start
        self.shape = shape

    def actions(self, state: Any) -> list[str]:
        return [action for action, _, _ in self.shape.steps(state)]

    def result(self, state: Any, action: str) -> Any:
        return next(to for name, to, _ in self.shape.steps(state) if name == action)

    def goal_test(self, state: Any) -> bool:
        return self.shape.is_goal(state)

    def path_cost(self, c: int, state1: Any, action: str, state2: Any) -> int:
        return c + next(cost for name, _, cost in self.shape.steps(state1) if name == action)

    def h(self, node: Any) -> int:
        return self.shape.heuristic(node.state)


class Berkeley:
    """The methods of CS188's problems."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape

    def getStartState(self) -> Any:
        return self.shape.start

    def isGoalState(self, state: Any) -> bool:
        return self.shape.is_goal(state)

    def getSuccessors(self, state: Any) -> list[tuple[Any, str, int]]:
        return [(to, action, cost) for action, to, cost in self.shape.steps(state)]


SHAPES = {
    "4 moves": eight_puzzle((1, 2, 3, 5, 0, 6, 4, 7, 8)),
    "8 moves": eight_puzzle((1, 5, 2, 7, 0, 3, 8, 4, 6)),
    "12 moves": eight_puzzle((2, 3, 6, 1, 0, 7, 4, 8, 5)),
    "18 moves": eight_puzzle((3, 1, 6, 7, 4, 5, 0, 2, 8)),
    "jugs": jugs((8, 5, 3), 4),
    "jugs, not possible": jugs((6, 4), 3),
    "closed too early": closed_too_early(),
}
