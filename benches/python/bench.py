"""Measures the package against plain Python, aima3, simpleai, networkx and the command line, and prints a table. See README.md."""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import by_hand
import searchlab as sl
import tasks

HERE = Path(__file__).parent


class Row(NamedTuple):
    """A line of the table. What is compared is in milliseconds of CPU time, and the figure is the ratio."""

    work: str
    wanted: str
    figure: str
    ours: float | None = None
    theirs: float | None = None


# Measuring --------------------------------------------------------------------------------------------------------------


def milliseconds(work: Callable[[], Any]) -> float:
    gc.collect()
    before = process_time()
    work()
    return (process_time() - before) * 1_000


def pair(work: str, wanted: str, rounds: int, ours: Callable[[], Any], theirs: Callable[[], Any]) -> Row:
    """Measures both by turns, after a round that is not counted."""
    times = [(milliseconds(ours), milliseconds(theirs)) for _ in range(rounds + 1)][1:]
    return ratio(work, wanted, times)


def ratio(work: str, wanted: str, times: list[tuple[float, float]]) -> Row:
    median = statistics.median(ours / theirs for ours, theirs in times)
    ours, theirs = (statistics.median(column) for column in zip(*times))
    return Row(work, wanted, f"{median:.3f}", ours, theirs)


def expect(found: object, expected: object) -> None:
    """Both sides of a pair must do the same work."""
    if found != expected:
        raise AssertionError(f"found {found!r}, expected {expected!r}")


# Plain Python -----------------------------------------------------------------------------------------------------------

EIGHT = (tasks.START, tasks.slide, tasks.is_solved, tasks.manhattan)
SOKOBAN = (tasks.FULL, tasks.walk_and_push, tasks.is_tidy, tasks.pushes_left)


def plain_python(rounds: int) -> Iterator[Row]:
    for name, task, wanted in (("8-puzzle", EIGHT, True), ("a newcomer's Sokoban", SOKOBAN, False)):
        start, successors, is_goal, _ = task
        path, expanded = by_hand.a_star(*task)
        problem = sl.Problem(*task)
        result = sl.search(problem, "a-star")
        expect((result.depth, result.counts.expanded), (len(path) - 1, expanded))
        expect(sl.search(sl.Problem(*task, remember=False), "a-star").counts.expanded, expanded)
        hand = lambda: by_hand.a_star(*task)
        first = lambda: sl.search(sl.Problem(*task), "a-star")
        yield pair(f"{name}: first A*, {expanded:,} expansions", "≤ 0.6", rounds, first, hand)
        direct = lambda: sl.search(sl.Problem(*task, remember=False), "a-star")
        yield pair(f"{name}: A* without memory", "≤ 1.0", rounds, direct, hand)
        again = lambda: sl.search(problem, "a-star")
        yield pair(f"{name}: a further A*", "≤ 0.06", rounds, again, hand)
        path, expanded = by_hand.breadth_first(start, successors, is_goal)
        result = sl.search(sl.Problem(start, successors, is_goal), "breadth-first")
        expect((result.depth, result.counts.expanded), (len(path) - 1, expanded))
        yield pair(
            f"{name}: first breadth-first, {expanded:,} expansions",
            "≤ 1.2",
            max(3, rounds // 3),
            lambda: sl.search(sl.Problem(start, successors, is_goal), "breadth-first"),
            lambda: by_hand.breadth_first(start, successors, is_goal),
        )


# Other packages ---------------------------------------------------------------------------------------------------------


def simpleai(rounds: int) -> Row:
    from simpleai.search import SearchProblem, astar

    class Eight(SearchProblem):  # type: ignore[misc]
        def actions(self, state: Any) -> list[int]:
            return tasks.NEIGHBOURS[state.index(0)]

        def result(self, state: Any, action: int) -> Any:
            tiles = list(state)
            tiles[state.index(0)], tiles[action] = tiles[action], 0
            return tuple(tiles)

        def is_goal(self, state: Any) -> bool:
            return tasks.is_solved(state)

        def heuristic(self, state: Any) -> int:
            return tasks.manhattan(state)

    problem = Eight(tasks.START)
    expect(sl.search(sl.Problem.of(problem), "a-star").cost, 31)
    return pair(
        "A* of simpleai on an 8-puzzle of its class",
        "≤ 0.01",
        rounds,
        lambda: sl.search(sl.Problem.of(problem), "a-star"),
        lambda: expect(astar(problem, graph_search=True).cost, 31),
    )


def aima(rounds: int, interpreter: str) -> Row:
    """aima3 is in an environment of its own, to which this package is linked."""
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / "searchlab").symlink_to(Path(sl.__file__).parent)
        child = [interpreter, str(HERE / "aima.py"), str(rounds)]
        done = subprocess.run(child, env=os.environ | {"PYTHONPATH": place}, capture_output=True, text=True, check=True)
    return ratio("A* of aima3 on an 8-puzzle of its class", "≤ 0.01", json.loads(done.stdout))


def networkx(rounds: int) -> Row:
    import networkx as nx

    graph = nx.grid_2d_graph(300, 300)
    chance = random.Random(1)
    for _, _, data in graph.edges(data=True):
        data["weight"] = chance.randint(1, 9)
    start, goal = (0, 0), (299, 299)
    problem = sl.Problem.graph(graph, start, goal)
    expect(sl.search(problem, "uniform-cost").cost, nx.dijkstra_path_length(graph, start, goal))
    return pair(
        "Dijkstra of networkx on 90,000 nodes, after the copy",
        "≤ 0.15",
        rounds,
        lambda: sl.search(problem, "uniform-cost"),
        lambda: nx.dijkstra_path(graph, start, goal),
    )


def command_line(rounds: int, binary: str) -> Row:
    """Both are processes of their own, so that the start of Python is in the figure."""
    options = ["tiles", "--korf", "4"]
    program = "import searchlab as sl; assert sl.search(sl.puzzle('tiles', korf=4), 'ida-star').cost == 56"

    def process(command: list[str]) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return 1_000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)

    ours, theirs = [sys.executable, "-c", program], [binary, "solve", *options, "-a", "ida-star"]
    times = [(process(ours), process(theirs)) for _ in range(rounds + 1)][1:]
    return ratio("IDA* on Korf's 4th 15-puzzle: the command line", "≤ 1.1", times)


# Memory, start, size ----------------------------------------------------------------------------------------------------


def remembered() -> Row:
    """All that is asked of a state: its successors, whether it is a goal, and its estimate."""
    problem = sl.Problem(tasks.START, tasks.slide, lambda board: False, tasks.manhattan)
    sl.search(problem, "a-star")
    per_state = problem.bytes / problem.states
    return Row(f"memory remembered per state, {problem.states:,} states", "≤ 80 B", f"{per_state:.1f} B")


def import_time(rounds: int) -> Row:
    """After a first import, which compiles the modules and those of the standard library."""
    program = "from time import process_time as t; a = t(); import searchlab; print((t() - a) * 1e3)"
    command = [sys.executable, "-c", program]
    with tempfile.TemporaryDirectory() as compiled:
        environment = os.environ | {"PYTHONPYCACHEPREFIX": compiled, "PYTHONDONTWRITEBYTECODE": ""}
        runs = [subprocess.run(command, env=environment, capture_output=True, check=True) for _ in range(rounds + 1)]
    times = [float(run.stdout) for run in runs[1:]]
    return Row("`import searchlab`", "≤ 10 ms", f"{statistics.median(times):.1f} ms")


def wheel_size(wheel: str) -> Row:
    return Row("the wheel", "≤ 5 MB", f"{Path(wheel).stat().st_size / 1e6:.1f} MB")


def resident() -> int:
    """Returns the memory of this process in KiB."""
    status = Path("/proc/self/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1])


def growth() -> Row:
    """Searches of problems that are new and of one that is remembered, to a solution and to a limit; after 1,000 of them."""
    shared = sl.Problem(*EIGHT)

    def searches(number: int) -> None:
        for index in range(number):
            problem = shared if index % 2 else sl.Problem(*EIGHT)
            sl.search(problem, ("a-star", "breadth-first", "ida-star")[index % 3], expansions=50)

    searches(1_000)
    gc.collect()
    before = resident()
    searches(10_000)
    gc.collect()
    return Row("10,000 searches", "no growth", f"{resident() - before:+} KiB")


def rows(options: argparse.Namespace) -> Iterator[Row]:
    rounds = options.rounds
    yield from plain_python(rounds)
    yield simpleai(2)
    yield aima(2, options.aima) if options.aima else Row("A* of aima3", "≤ 0.01", "not measured: --aima")
    yield networkx(rounds)
    if options.binary:
        yield command_line(rounds, options.binary)
    else:
        yield Row("the command line", "≤ 1.1", "not measured: --binary")
    yield remembered()
    yield import_time(rounds)
    yield wheel_size(options.wheel) if options.wheel else Row("the wheel", "≤ 5 MB", "not measured: --wheel")
    yield growth()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15, help="measurements of each pair")
    parser.add_argument("--aima", metavar="PYTHON", help="an interpreter that has aima3")
    parser.add_argument("--binary", metavar="FILE", help="the command line, built with `cargo build --release`")
    parser.add_argument("--wheel", metavar="FILE", help="the wheel that is installed")
    options = parser.parse_args()
    print("| work | wanted | measured | searchlab | the other |")
    print("|---|---|---|---|---|")
    for row in rows(options):
        times = (f"{time:,.2f} ms" if time is not None else "" for time in (row.ours, row.theirs))
        print(f"| {row.work} | {row.wanted} | {row.figure} | {' | '.join(times)} |", flush=True)


if __name__ == "__main__":
    main()
