"""Searches and the rest of the program: signals, threads, nested searches, the interpreter's lock."""

from __future__ import annotations

import gc
import itertools
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable

import pytest

import searchlab as sl

# Runs forever; says when it is under way. A program that a shell has started in the background ignores the signal.
ENDLESS = """
import signal
import searchlab as sl
signal.signal(signal.SIGINT, signal.default_int_handler)
{problem}
print("started", flush=True)
try:
    {search}
except KeyboardInterrupt as error:
    print(getattr(error, "__notes__", ["between two steps"])[0])
"""
COUNTING = "problem = sl.Problem(0, lambda n: [n + 1], lambda n: False, remember={})"
# An iterator that is not written in Python runs none of its code.
ENDLESS_STATE = "import itertools; problem = sl.Problem(-1, lambda n: itertools.count(), lambda n: False, remember={})"
BLIND = 'problem = sl.puzzle("tiles", "4x4", "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", heuristic="zero")'


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
@pytest.mark.parametrize(
    "problem",
    [COUNTING.format(True), COUNTING.format(False), BLIND, ENDLESS_STATE.format(True), ENDLESS_STATE.format(False)],
    ids=["memory", "direct", "catalog", "endless in memory", "endless"],
)
@pytest.mark.parametrize(
    "search",
    ['sl.search(problem, "ida-star")', 'sl.Search(problem, "ida-star").run()', '[None for step in sl.Search(problem, "ida-star")]'],
    ids=["search", "run", "iterate"],
)
def test_ctrl_c_ends_a_search_with_its_counts(problem: str, search: str) -> None:
    program = ENDLESS.format(problem=problem, search=search)
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert child.stdout is not None
    try:
        assert child.stdout.readline() == "started\n"
        time.sleep(0.3)
        child.send_signal(signal.SIGINT)
        out, errors = child.communicate(timeout=60)
    finally:
        child.kill()
        child.wait()
    assert child.returncode == 0, errors
    assert out.startswith(("ida-star: ended after ", "between two steps")), errors
    assert "for step" in search or "ended after" in out


def counted_while(work: Callable[[], object]) -> int:
    """How often this thread had its turn while another one works."""
    worker = threading.Thread(target=work)
    turns = 0
    worker.start()
    while worker.is_alive():
        turns += 1
        time.sleep(0)
    return turns


def test_searches_of_the_catalog_run_without_the_lock_of_the_interpreter() -> None:
    problem = sl.puzzle("tiles", "4x4", "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", heuristic="zero")
    assert counted_while(lambda: sl.search(problem, "ida-star", time=1.0)) > 10


def test_an_iterator_without_an_end_gives_way_to_other_threads() -> None:
    problem = sl.Problem(-1, lambda s: itertools.count(), lambda s: False)
    assert counted_while(lambda: sl.search(problem, "breadth-first", time=1.0)) > 10


def test_a_remembered_search_gives_way_to_other_threads() -> None:
    width = 20

    def around(cell: tuple[int, int]) -> list[tuple[int, int]]:
        x, y = cell
        return [(a, b) for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if 0 <= a < width and 0 <= b < width]

    problem = sl.Problem((0, 0), around, lambda cell: False)
    sl.search(problem, "uniform-cost")
    assert problem.states == width * width
    calls = problem.calls
    # No function of the problem is called any more, so that the interpreter itself never changes threads. The search
    # would not end before its time, however busy the machine is.
    results: list[sl.Result[tuple[int, int], None]] = []
    turns = counted_while(lambda: results.append(sl.search(problem, "ida-star", time=2.0)))
    assert results[0].stopped_by == "time"
    # A search that keeps the lock leaves one turn before it and one after it.
    assert turns > 3 and problem.calls == calls


def test_threads_search_one_problem_at_once() -> None:
    problem = sl.Problem(1, lambda n: [n + 1, 2 * n] if n < 1000 else [], lambda n: n == 999)
    results: list[sl.Result[int, None]] = []
    threads = [threading.Thread(target=lambda: results.append(sl.search(problem, "breadth-first"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 8 and len({(result.depth, result.counts["expanded"]) for result in results}) == 1


def test_a_function_may_search_the_same_problem() -> None:
    inside: list[sl.Result[int, None]] = []
    asked: list[int] = []

    def successors(n: int) -> list[int]:
        asked.append(n)
        if asked.count(3) == 1:
            inside.append(sl.search(problem, "breadth-first"))
        return [n + 1]

    problem = sl.Problem(0, successors, lambda n: n == 6)
    assert sl.search(problem, "breadth-first").depth == 6 and inside[0].depth == 6


def test_searches_inside_searches_without_end_raise_an_error() -> None:
    def successors(n: int) -> list[int]:
        sl.search(problem, "breadth-first")
        return [n + 1]

    problem = sl.Problem(0, successors, lambda n: n == 6)
    with pytest.raises(RecursionError, match="searches inside one another"):
        sl.search(problem, "breadth-first")


def test_searches_do_not_keep_their_problem_alive() -> None:
    class Functions:
        def __init__(self) -> None:
            # A cycle through the compiled part.
            self.problem = sl.Problem(0, self.successors, lambda n: n == 5)

        def successors(self, n: int) -> list[int]:
            return [n + 1]

    functions = Functions()
    assert sl.search(functions.problem, "a-star").depth == 5
    there = weakref.ref(functions)
    del functions
    gc.collect()
    assert there() is None


def test_many_searches_do_not_grow() -> None:
    import tracemalloc

    problem = sl.Problem(1, lambda n: [n + 1, 2 * n] if n < 100 else [], lambda n: n == 99)
    sl.search(problem, "a-star")
    before = problem.bytes
    tracemalloc.start()
    for _ in range(200):
        sl.search(problem, "a-star")
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert problem.bytes == before and held < 50_000
