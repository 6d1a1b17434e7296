"""Searches over problems written in Python."""

from __future__ import annotations

import math
import pickle
import threading

import pytest

import searchlab as sl

GOAL = (0, 1, 2, 3, 4, 5, 6, 7, 8)
MOVES = {b: [b + d for d in (-3, 3) if 0 <= b + d < 9] + [b + d for d in (-1, 1) if (b + d) // 3 == b // 3 and b + d >= 0] for b in range(9)}


def tiles(state: tuple[int, ...]) -> list[tuple[int, ...]]:
    blank = state.index(0)
    found = []
    for other in MOVES[blank]:
        board = list(state)
        board[blank], board[other] = board[other], board[blank]
        found.append(tuple(board))
    return found


def manhattan(state: tuple[int, ...]) -> int:
    return sum(abs(i // 3 - t // 3) + abs(i % 3 - t % 3) for i, t in enumerate(state) if t)


HARD = (8, 0, 6, 5, 4, 7, 2, 3, 1)


def hard(**options: object) -> sl.Problem:
    return sl.Problem(HARD, tiles, lambda s: s == GOAL, manhattan, **options)


def test_a_star_finds_the_published_optimum_and_says_what_the_proof_rests_on() -> None:
    result = sl.search(hard(), "a-star")
    assert (result.status, result.depth, result.cost) == ("solved", 31, 31)
    assert result.path[0] == HARD and result.path[-1] == GOAL and len(result.path) == 32
    assert result.proven.kind == "optimal" and result.proven.if_admissible and not result.proven
    declared = sl.search(hard(heuristic_is="consistent"), "a-star")
    assert declared.proven and declared.counts.expanded == result.counts.expanded


def test_a_second_search_calls_no_python() -> None:
    problem = hard()
    first = sl.search(problem, "a-star")
    assert first.calls == sum(problem.calls.values()) > 0
    second = sl.search(problem, "a-star")
    assert second.calls == 0 and second.path == first.path
    assert {name: count for name, count in second.counts.items()} == dict(first.counts)
    problem.forget()
    assert problem.states == 0 and sum(problem.calls.values()) == 0


@pytest.mark.parametrize("algorithm", ["breadth-first", "a-star", "ida-star", "best-first", "uniform-cost", "weighted-a-star:w=2"])
def test_counts_without_memory_are_those_with_memory(algorithm: str) -> None:
    easy = (1, 2, 5, 3, 4, 8, 6, 0, 7)
    make = lambda remember: sl.Problem(easy, tiles, lambda s: s == GOAL, manhattan, remember=remember)
    one, other = (sl.search(make(remember), algorithm) for remember in (True, False))
    assert one.path == other.path and one.path is not None
    names = ("expanded", "generated", "duplicates", "evaluated")
    assert [one.counts.get(name) for name in names] == [other.counts.get(name) for name in names]


def test_whole_costs_stay_whole_and_others_are_floats() -> None:
    edges = {"a": [("b", 1), ("c", 0.5)], "b": [("d", 1)], "c": [("d", 1.25)], "d": []}
    problem = sl.Problem("a", edges.__getitem__, lambda s: s == "d", yields="state, cost")
    result = sl.search(problem, "uniform-cost")
    assert result.cost == 1.75 and isinstance(result.cost, float) and result.path == ["a", "c", "d"]
    whole = sl.Problem("a", lambda s: {"a": [("go", "b", 3)], "b": []}[s], lambda s: s == "b", yields="action, state, cost")
    result = sl.search(whole, "a-star")
    assert result.cost == 3 and isinstance(result.cost, int) and result.actions == ["go"]


@pytest.mark.parametrize(
    ("cost", "error", "text"),
    [
        (-1, ValueError, "cost is negative: found -1"),
        (-0.5, ValueError, "cost is negative: found -0.5"),
        (math.nan, ValueError, "cost is not a number: found nan"),
        (math.inf, ValueError, "cost: found inf, expected a finite number"),
        (2**64, OverflowError, "cost: found 18446744073709551616, expected at most 64 bits"),
        ("x", TypeError, "cost: found 'x' of type str, expected a number"),
    ],
)
def test_costs_that_are_none_are_refused_in_words(cost: object, error: type[Exception], text: str) -> None:
    problem = sl.Problem("a", lambda s: [("b", cost)], lambda s: False, yields="state, cost")
    with pytest.raises(error, match=text):
        sl.search(problem, "uniform-cost")


def test_minus_zero_is_zero_and_an_infinite_heuristic_is_a_dead_end() -> None:
    problem = sl.Problem(0, lambda s: [(s + 1, -0.0)] if s < 3 else [], lambda s: s == 3, yields="state, cost")
    assert str(sl.search(problem, "uniform-cost").cost) == "0.0"
    dead = sl.Problem(0, lambda s: [s + 1], lambda s: s == 3, lambda s: math.inf if s == 2 else 0)
    result = sl.search(dead, "a-star")
    assert result.status == "exhausted" and result.counts.dead_ends == 1


def test_an_exception_comes_through_with_a_note() -> None:
    class Mine(Exception):
        pass

    def successors(state: int) -> list[int]:
        if state == 5:
            raise Mine("here")
        return [state + 1]

    with pytest.raises(Mine, match="here") as raised:
        sl.search(sl.Problem(0, successors, lambda s: False), "breadth-first")
    assert raised.value.__notes__ == ["breadth-first: ended after 6 expanded and 5 generated states"]
    assert raised.traceback[-1].name == "successors"


def test_an_exception_of_eq_comes_through() -> None:
    class State:
        def __hash__(self) -> int:
            return 1

        def __eq__(self, other: object) -> bool:
            raise RuntimeError("compared")

    for remember in (True, False):
        problem = sl.Problem(State(), lambda s: [State()], lambda s: False, remember=remember)
        with pytest.raises(RuntimeError, match="compared"):
            sl.search(problem, "breadth-first")


def test_states_must_be_hashable() -> None:
    with pytest.raises(sl.UnhashableState, match="use a tuple instead of a list"):
        sl.search(sl.Problem([1], lambda s: [], lambda s: False))


def test_limits_are_a_status() -> None:
    endless = sl.Problem(0, lambda s: [s + 1], lambda s: False)
    stopped = sl.search(endless, "breadth-first", expansions=10)
    assert (stopped.status, stopped.stopped_by, stopped.counts.expanded) == ("stopped", "expansions", 10)
    assert sl.search(endless, "breadth-first", time=0.02).stopped_by == "time"
    assert sl.search(endless, "breadth-first", bytes=1 << 20).stopped_by == "bytes"
    assert not stopped and stopped.path is None


def test_what_does_not_fit_is_refused() -> None:
    problem = hard()
    with pytest.raises(sl.Refused, match="predecessors") as raised:
        sl.search(problem, "bidirectional")
    assert "a-star" in raised.value.possible
    with pytest.raises(sl.Refused, match="run one at a time"):
        sl.search(problem, "parallel-breadth-first")
    with pytest.raises(sl.Refused, match="has no option `width`"):
        sl.search(problem, "a-star", width=3)
    with pytest.raises(sl.Refused, match="unknown algorithm"):
        sl.search(problem, "astra")
    with pytest.raises(ValueError, match="yields"):
        sl.Problem(1, tiles, tiles, yields="cost, state")


def test_bidirectional_search_over_a_graph() -> None:
    graph = {n: {n - 1: 1, n + 1: 1} for n in range(1, 50)} | {0: {1: 1}, 50: {49: 1}}
    back = lambda n: list(graph[n].items())
    problem = sl.Problem(0, back, lambda n: n == 50, yields="state, cost", goals=[50], predecessors="successors")
    for algorithm in ("bidirectional", "mm", "nbs"):
        assert sl.search(problem, algorithm).cost == 50, algorithm


def test_a_function_may_search_and_threads_may_search_at_once() -> None:
    inner = sl.Problem(0, lambda s: [s + 1], lambda s: s == 20)
    outer = sl.Problem(0, lambda s: [s + sl.search(inner, "breadth-first").depth], lambda s: s == 100)
    assert sl.search(outer, "breadth-first").depth == 5
    shared = hard()
    results: list[sl.Result] = []
    threads = [threading.Thread(target=lambda: results.append(sl.search(shared, "a-star"))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [result.depth for result in results] == [31] * 4


def test_step_by_step_is_the_same_search() -> None:
    easy = (1, 2, 5, 3, 4, 8, 6, 0, 7)
    problem = sl.Problem(easy, tiles, lambda s: s == GOAL, manhattan)
    whole = sl.search(problem, "a-star")
    search = sl.Search(problem, "a-star")
    assert search.why_next() == "it is the start state"
    steps = list(search)
    assert len(steps) == whole.counts.expanded + 1 and steps[-1].is_goal
    assert steps[0].node.state == easy and steps[0].node.f == manhattan(easy)
    assert search.result is not None and search.result.path == whole.path
    again = sl.Search(problem, "a-star")
    next(again)
    assert {node.state for node in again.frontier()} == set(tiles(easy))
    assert again.run().path == whole.path


def test_all_solutions_are_found_one_after_the_other() -> None:
    def place(rows: tuple[int, ...]) -> list[tuple[int, ...]]:
        free = lambda c: all(c != o and abs(c - o) != len(rows) - r for r, o in enumerate(rows))
        return [rows + (c,) for c in range(6) if free(c)] if len(rows) < 6 else []

    search = sl.Search(sl.Problem((), place, lambda s: len(s) == 6), "depth-first", tree=True)
    assert sum(1 for _ in search.solutions()) == 4


def test_results_can_be_pickled_and_printed() -> None:
    result = sl.search(hard(), "a-star")
    assert pickle.loads(pickle.dumps(result)) == result
    assert repr(result).startswith("<a-star: solved, 31 steps, cost 31")


def test_compare_has_a_row_for_each_algorithm_and_a_reason_for_each_refusal() -> None:
    problem = sl.Problem((1, 2, 5, 3, 4, 8, 6, 0, 7), tiles, lambda s: s == GOAL, manhattan)
    compared = sl.compare(problem, ["breadth-first", "a-star", "bidirectional"])
    assert len(compared) == 2 and "bidirectional" in compared.refused
    assert compared.to_dicts()[1]["algorithm"] == "a-star"
    assert "expanded" in str(compared)
    early = sl.compare(problem, ["breadth-first"], convention="aima")[0]
    assert early.counts.expanded < compared[0].counts.expanded


def test_the_catalog() -> None:
    problem = sl.puzzle("tiles", "8 0 6 5 4 7 2 3 1", heuristic="linear-conflict")
    result = sl.search(problem, "a-star")
    assert result.cost == 31 and result.proven and len(result.path) == 32
    assert "tiles" in sl.puzzles() and "a-star" in sl.algorithms()
    with pytest.raises(sl.Refused, match="expected a puzzle"):
        sl.puzzle("tile")


def test_sudoku() -> None:
    text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    solved = sl.sudoku.solve(text)
    assert solved is not None and solved.startswith("534678912")
    assert sl.sudoku.count("." * 81, most=5) == 5
    assert sl.sudoku.solve_many([text] * 3) == [solved] * 3
    assert sl.sudoku.solve_many((text + "\n" + text).encode()) == [solved] * 2
    assert sl.sudoku.count(sl.sudoku.generate(7)) == 1
    with pytest.raises(ValueError):
        sl.sudoku.solve("12x")
