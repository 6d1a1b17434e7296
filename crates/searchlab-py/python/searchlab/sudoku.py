"""Sudokus, one or millions. Boards are texts, as the command line reads and writes them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from . import _searchlab


def solve(puzzle: str, *, method: str = "fast") -> str | None:
    """Returns the first solution, or `None` if there is none. Raises `ValueError` if the text is no board."""
    return _searchlab.sudoku_solve(puzzle, method)


def solve_many(puzzles: Iterable[str] | bytes | Any) -> list[str | None]:
    """Returns the first solution of each board, or `None`, by all cores.

    The boards are texts, or the lines of an object with a buffer of bytes, such as `bytes`, a memory map or a NumPy array of
    `uint8`.
    """
    try:
        view = memoryview(puzzles)  # type: ignore[arg-type]
    except TypeError:
        return _searchlab.sudoku_solve_texts(list(puzzles))
    return _searchlab.sudoku_solve_buffer(view.cast("B"))


def count(puzzle: str, *, most: int = 2) -> int:
    """Returns the number of solutions, up to `most`."""
    return _searchlab.sudoku_count(puzzle, most)


def generate(seed: int, *, size: int = 9, clues: int | None = None) -> str:
    """Returns a puzzle with one solution: minimal, or with this number of clues. A seed gives the same puzzle everywhere."""
    return _searchlab.sudoku_generate(seed, size, clues)
