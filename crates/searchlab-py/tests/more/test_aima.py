"""Searches against aima3.

It runs in an environment of its own, whose interpreter the variable SEARCHLAB_AIMA names: `cargo xtask test notebooks` makes it.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

import searchlab as sl
from shapes import SHAPES, Aima, Shape
from test_oracles import COUNTS, DEEPENING, LONG, SHALLOW

HERE = Path(__file__).parent

TASKS = [(algorithm, name) for algorithm in ("breadth-first", "uniform-cost") for name in SHAPES if name != LONG]
TASKS += [("a-star", name) for name in SHAPES]
TASKS += [("iterative-deepening", name) for name in SHALLOW]


@pytest.fixture(scope="module")
def aima() -> dict[tuple[str, str], Any]:
    """The answers of aima3 to all tasks, by one process."""
    interpreter = os.environ.get("SEARCHLAB_AIMA")
    if interpreter is None:
        pytest.skip("SEARCHLAB_AIMA names no Python with aima3, so nothing is compared with it")
    child = [interpreter, str(HERE / "aima_child.py")]
    environment = {**os.environ, "PYTHONPATH": str(HERE.parent)}
    done = subprocess.run(child, input=json.dumps(TASKS), capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    return dict(zip(TASKS, json.loads(done.stdout), strict=True))


def by_convention_of_aima(shape: Shape, algorithm: str) -> sl.Result[Any, Any]:
    [result] = sl.compare(sl.Problem.of(Aima(shape)), [algorithm], convention="aima")
    return result


@pytest.mark.parametrize("name", [name for algorithm, name in TASKS if algorithm == "breadth-first"])
def test_breadth_first_counts_are_those_of_aima(aima: Any, name: str) -> None:
    theirs = aima["breadth-first", name]
    ours = by_convention_of_aima(SHAPES[name], "breadth-first")
    assert {count: ours.counts[count] for count in COUNTS} == theirs["counts"]
    assert ours.depth == (theirs["found"] and theirs["found"]["depth"])


@pytest.mark.parametrize("name", SHALLOW)
def test_iterative_deepening_counts_are_those_of_aima(aima: Any, name: str) -> None:
    """Their other counts are of fewer states: those at the bound are tested, but their successors are not generated."""
    theirs = aima["iterative-deepening", name]
    ours = by_convention_of_aima(SHAPES[name], DEEPENING)
    assert ours.counts["goal_tests"] == ours.counts["expanded"] + 1 == theirs["counts"]["goal_tests"]
    assert ours.depth == theirs["found"]["depth"]


@pytest.mark.parametrize(
    ("algorithm", "name"),
    [task for task in TASKS if task[0] in ("uniform-cost", "a-star") and task != ("a-star", "closed too early")],
)
def test_what_must_be_expanded_is_what_aima_expands_too(aima: Any, algorithm: str, name: str) -> None:
    """Among states of one f it takes that which compares as the smallest, so that the last f alone may differ."""
    theirs = aima[algorithm, name]
    ours = by_convention_of_aima(SHAPES[name], algorithm)
    assert ours.cost == (theirs["found"] and theirs["found"]["cost"])
    assert ours.counts.expanded_before_last_f is not None
    assert ours.counts.expanded_before_last_f <= theirs["counts"]["expanded"]
    if not ours:
        assert ours.counts["expanded"] == theirs["counts"]["expanded"]


def test_aima_closes_a_state_too_early(aima: Any) -> None:
    assert aima["a-star", "closed too early"]["found"]["cost"] == 8
    ours = by_convention_of_aima(SHAPES["closed too early"], "a-star")
    assert (ours.cost, ours.path, ours.counts["reopened"]) == (7, ["s", "a", "c", "g"], 1)
