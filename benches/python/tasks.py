"""The problems that are measured: one written with care, and one as a newcomer writes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import getitem

# The 8-puzzle ---------------------------------------------------------------------------------------------------------------

Board = tuple[int, ...]

START: Board = (8, 6, 7, 2, 5, 4, 3, 0, 1)  # 31 moves from the goal, the most there are
GOAL: Board = (1, 2, 3, 4, 5, 6, 7, 8, 0)
NEIGHBOURS = [[cell for cell in range(9) if abs(cell // 3 - gap // 3) + abs(cell % 3 - gap % 3) == 1] for gap in range(9)]
# By cell and tile; the gap is not counted.
DISTANCES = [
    [0 if tile == 0 else abs(cell // 3 - (tile - 1) // 3) + abs(cell % 3 - (tile - 1) % 3) for tile in range(9)]
    for cell in range(9)
]


def slide(board: Board) -> list[Board]:
    gap = board.index(0)
    found = []
    for cell in NEIGHBOURS[gap]:
        tiles = list(board)
        tiles[gap] = tiles[cell]
        tiles[cell] = 0
        found.append(tuple(tiles))
    return found


def is_solved(board: Board) -> bool:
    return board == GOAL


def manhattan(board: Board) -> int:
    return sum(map(getitem, DISTANCES, board))


# Sokoban, by a newcomer: a frozen dataclass with a set in it, a generator, and names instead of numbers ---------------------------

LEVEL = """
#########
#   #   #
# $   . #
#  $# . #
#@ $  . #
#   #   #
#########
"""
CELLS = {(row, column): mark for row, line in enumerate(LEVEL.strip().splitlines()) for column, mark in enumerate(line)}
WALLS = {cell for cell, mark in CELLS.items() if mark == "#"}
GOALS = {cell for cell, mark in CELLS.items() if mark == "."}


@dataclass(frozen=True)
class Warehouse:
    player: tuple[int, int]
    boxes: frozenset[tuple[int, int]]


FULL = Warehouse(
    next(cell for cell, mark in CELLS.items() if mark == "@"),
    frozenset(cell for cell, mark in CELLS.items() if mark == "$"),
)


def walk_and_push(state: Warehouse) -> Iterator[Warehouse]:
    row, column = state.player
    for down, right in [(-1, 0), (1, 0), (0, -1), (0, 1)]:
        target = (row + down, column + right)
        if target in WALLS:
            continue
        if target not in state.boxes:
            yield Warehouse(target, state.boxes)
            continue
        behind = (row + 2 * down, column + 2 * right)
        if behind not in WALLS and behind not in state.boxes:
            yield Warehouse(target, state.boxes - {target} | {behind})


def is_tidy(state: Warehouse) -> bool:
    return state.boxes == GOALS


def pushes_left(state: Warehouse) -> int:
    """Each box must be pushed to some goal at least."""
    return sum(min(abs(row - r) + abs(column - c) for r, c in GOALS) for row, column in state.boxes)
