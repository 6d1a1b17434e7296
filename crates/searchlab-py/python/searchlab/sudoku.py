"""Sudokus, one or millions. Boards are texts, as the command line reads and writes them: clues, candidates, or objects of JSON."""

from __future__ import annotations

from collections.abc import Iterable

from . import _searchlab
from ._record import Record
from ._types import Any, final


def solve(puzzle: str, *, method: str = "fast") -> str | None:
    """Returns the first solution, or `None` if there is none. Raises `ValueError` if the text is no board."""
    return _searchlab.sudoku_solve(puzzle, method)


def solve_many(puzzles: Iterable[str] | bytes | Any, *, threads: int | None = 1) -> list[str | None]:
    """Returns the first solution of each board, or `None`, on this number of threads, or one for each core if it is `None`.

    The boards are texts, or the text of an object with a buffer of bytes, such as `bytes`, a memory map or a NumPy array of
    `uint8`, in any form of the command line. A number before the boards is skipped with a `UserWarning`. Raises `ValueError` with the
    number of the first board that is malformed.
    """
    given: Any = puzzles
    try:
        view = memoryview(given)
    except TypeError:
        return _searchlab.sudoku_solve_texts(list(given), threads)
    return _searchlab.sudoku_solve_buffer(view.cast("B"), threads)


def count(puzzle: str, *, most: int = 2) -> int:
    """Returns the number of solutions, up to `most`."""
    return _searchlab.sudoku_count(puzzle, most)


def generate(seed: int, *, size: int = 9, clues: int | None = None) -> str:
    """Returns a puzzle with one solution: minimal, or with this number of clues. A seed gives the same puzzle everywhere."""
    return _searchlab.sudoku_generate(seed, size, clues)


@final
class Rating(Record):
    """The ratings of Sudoku Explainer, up to 7.5; a higher one is `None`."""

    __slots__ = ("er", "ep", "ed", "technique")

    er: float | None
    """The rating of the hardest step."""
    ep: float | None
    """The rating of the hardest step up to the first value."""
    ed: float | None
    """The rating of the first step."""
    technique: str | None
    """The technique of the hardest step."""


def steps(puzzle: str) -> list[str]:
    """Returns how a person solves the board: at each step a cheapest deduction, as a sentence.

    Ends before a step that would be rated above 7.5. Raises `ValueError` if the board has not one solution.
    """
    return _searchlab.sudoku_steps(puzzle)


def rate(puzzle: str) -> Rating:
    """Returns the ratings of the board. Raises `ValueError` if the board has not one solution."""
    return Rating(*_searchlab.sudoku_rate(puzzle))


def hints(puzzle: str) -> list[str]:
    """Returns how the board is solved by hand, step by step: each value with its reason, by the deductions of `steps`.

    The last text says why there is no further step: every cell has a value, there is no solution, or only a guess is left.
    """
    board = _edited("read", {"text": puzzle})
    board = {"n": board["n"], "cells": board["cells"], "notation": board["notation"]}
    steps = []
    while True:
        hint = _edited("hint", board)
        steps.append(hint["why"])
        if hint["cell"] is None:
            return steps
        board["cells"][hint["cell"]] = hint["value"]


def _edited(what: str, request: dict[str, Any]) -> Any:
    import json

    status, body = _searchlab.editor_request(f"/sudoku/{what}", json.dumps(request).encode())
    answer = json.loads(bytes(body))
    if status != 200:
        raise ValueError(answer["error"]["message"])
    return answer
