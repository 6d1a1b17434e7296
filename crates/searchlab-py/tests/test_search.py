"""Searches over problems written in Python."""

from __future__ import annotations

import enum
import itertools
import math
import pickle
import sys
import threading
import time as clock
import types
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

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


class Whole:
    """A number by `__index__`, as NumPy's are."""

    def __index__(self) -> int:
        return 3


@pytest.mark.parametrize(("cost", "total"), [(Whole(), 6), (True, 2), (2**62, 2**63), (0.5, 1.0), (Fraction(1, 4), 0.5), (Decimal("0.25"), 0.5)])
def test_numbers_of_any_kind(cost: object, total: object) -> None:
    problem = sl.Problem(0, lambda n: [(n + 1, cost)], lambda n: n == 2, yields="state, cost")
    found = sl.search(problem, "uniform-cost")
    assert found.cost == total and type(found.cost) is type(total)


@pytest.mark.parametrize("remember", [True, False])
def test_fractions_and_decimals_are_exact(remember: bool) -> None:
    for tenth, kind in ((Fraction(1, 10), Fraction), (Decimal("0.1"), Decimal)):
        ways = {0: [(1, kind(3) * tenth)], 1: [(4, kind(0))], 2: [(3, tenth)], 3: [(4, tenth)]}
        ways[0] += [(2, tenth)]
        problem = sl.Problem(
            0, ways.__getitem__, lambda n: n == 4, lambda n: tenth if n == 2 else 0, yields="state, cost", heuristic_is="admissible",
            remember=remember,
        )
        # As floats, 0.1 + 0.1 + 0.1 is more than 0.3.
        found = sl.search(problem, "a-star")
        assert found.cost == 0.3 and found.proven
        both = sl.paths(problem, 2)
        assert sorted(len(one.path) for one in both) == [3, 4] and {one.cost for one in both} == {0.3}
    for cost in (Fraction(1, 3), Decimal("0.0000001")):
        third = sl.Problem(0, lambda n: [(n + 1, cost)], lambda n: n == 2, yields="state, cost")
        with pytest.raises(ValueError, match="expected at most 6 decimal places"):
            sl.search(third, "uniform-cost")
    with pytest.raises(ValueError, match="cost is negative"):
        sl.search(sl.Problem(0, lambda n: [(n + 1, Decimal(-1))], lambda n: n == 2, yields="state, cost"), "uniform-cost")


def test_heuristic_values_are_numbers_too() -> None:
    for value, text in [(-1, "heuristic is negative"), (math.nan, "heuristic is not a number"), (None, "of type NoneType, expected a number")]:
        problem = sl.Problem(0, lambda n: [n + 1], lambda n: n == 2, lambda n: value)
        with pytest.raises((ValueError, TypeError), match=text):
            sl.search(problem, "a-star")


def test_the_shape_of_successors_is_declared_and_not_guessed() -> None:
    pairs = sl.Problem((0, 0), lambda s: [(s[0] + 1, s[1])], lambda s: s == (3, 0))
    assert sl.search(pairs, "breadth-first").path == [(0, 0), (1, 0), (2, 0), (3, 0)]
    for yields, expected in [("state, cost", r"a tuple \(state, cost\)"), ("action, state, cost", r"a tuple \(action, state, cost\)")]:
        wrong = sl.Problem(0, lambda n: [n + 1], lambda n: n == 3, yields=yields)
        with pytest.raises(TypeError, match=f"successors: found 1, expected {expected}"):
            sl.search(wrong, "breadth-first")
    with pytest.raises(TypeError, match="successors: found None, expected an iterable"):
        sl.search(sl.Problem(0, lambda n: None, lambda n: False), "breadth-first")


@dataclass(frozen=True)
class Cell:
    x: int


class Light(enum.Enum):
    RED, GREEN = range(2)


@pytest.mark.parametrize(
    "states", [[None, 1, "a", (2,)], [frozenset(), frozenset({1})], [Cell(0), Cell(1), Cell(2)], list(Light), [0.0, float("nan")], [-1, -2]]
)
@pytest.mark.parametrize("remember", [True, False])
def test_states_are_any_hashable_objects(states: list[object], remember: bool) -> None:
    successor = dict(zip(states, states[1:], strict=False))
    problem = sl.Problem(states[0], lambda s: [successor[s]] if s in successor else [], lambda s: s is states[-1], remember=remember)
    assert sl.search(problem, "breadth-first").path == states


def test_equality_and_hash_are_asked_once_for_a_generated_state() -> None:
    asked = {"hash": 0, "eq": 0}

    class State:
        def __init__(self, n: int) -> None:
            self.n = n

        def __hash__(self) -> int:
            asked["hash"] += 1
            return hash(self.n)

        def __eq__(self, other: object) -> bool:
            asked["eq"] += 1
            return isinstance(other, State) and self.n == other.n

    problem = sl.Problem(State(0), lambda s: [State((s.n + 1) % 50), State((s.n + 2) % 50)], lambda s: False)
    found = sl.search(problem, "breadth-first")
    assert (found.status, found.counts["stored"]) == ("exhausted", 50)
    # The start too; all but the first 50 are equal to a known one.
    assert asked == {"hash": 101, "eq": 51}
    sl.search(problem, "a-star")
    assert asked["eq"] <= 52


def test_states_by_identity_are_warned_of() -> None:
    class State:
        pass

    with pytest.warns(sl.ProblemWarning, match="define __eq__ and __hash__"):
        sl.Problem(State(), lambda s: [State()], lambda s: False)


def test_more_than_the_memory_is_not_remembered() -> None:
    problem = sl.Problem(0, lambda n: [n + 1], lambda n: False, memory=1 << 20)
    stopped = sl.search(problem, "breadth-first")
    assert (stopped.status, stopped.stopped_by) == ("stopped", "bytes")
    assert problem.bytes > 1 << 20
    problem.forget()
    assert problem.bytes < 1 << 20 and sl.search(problem, "breadth-first", expansions=10).counts["expanded"] == 10
    with pytest.raises(ValueError, match="nothing is remembered"):
        sl.Problem(0, lambda n: [n + 1], lambda n: False, memory=1, remember=False)


@pytest.mark.parametrize("algorithm", ["breadth-first", "a-star", "ida-star", "depth-first", "iterative-deepening", "beam", "recursive-best-first"])
@pytest.mark.parametrize("remember", [True, False])
@pytest.mark.parametrize("raises", ["successors", "is_goal", "heuristic"])
def test_an_exception_in_any_function_comes_through(algorithm: str, remember: bool, raises: str) -> None:
    def fail(name: str, n: int) -> None:
        if name == raises and n == 4:
            raise LookupError(f"{name} of {n}")

    def successors(n: int) -> list[int]:
        fail("successors", n)
        return [n + 1]

    def is_goal(n: int) -> bool:
        fail("is_goal", n)
        return n == 9

    def heuristic(n: int) -> int:
        fail("heuristic", n)
        return 0

    problem = sl.Problem(0, successors, is_goal, heuristic, remember=remember)
    if raises == "heuristic" and algorithm in ("breadth-first", "depth-first", "iterative-deepening"):
        assert sl.search(problem, algorithm).depth == 9
        return
    with pytest.raises(LookupError, match=f"{raises} of 4") as raised:
        sl.search(problem, algorithm)
    assert len(raised.value.__notes__) == 1 and raised.traceback[-1].name == "fail"
    # What failed is not remembered: it is asked again, and fails again.
    with pytest.raises(LookupError):
        sl.search(problem, algorithm)


def test_a_search_step_by_step_that_has_failed_fails_again() -> None:
    def successors(n: int) -> list[int]:
        if n == 2:
            raise LookupError("two")
        return [n + 1]

    search = sl.Search(sl.Problem(0, successors, lambda n: False), "breadth-first")
    assert [next(search).node.state, next(search).node.state] == [0, 1]
    for _ in range(2):
        with pytest.raises(LookupError, match="two") as raised:
            next(search)
    with pytest.raises(LookupError, match="two"):
        search.run()
    assert len(raised.value.__notes__) == 1


def test_a_search_is_resumed_with_a_higher_limit() -> None:
    problem = hard()
    whole = sl.search(problem, "a-star")
    search = sl.Search(problem, "a-star")
    for limit in (10, 100, 1000):
        stopped = search.run(expansions=limit)
        assert (stopped.status, stopped.counts["expanded"], search.counts["expanded"]) == ("stopped", limit, limit)
    found = search.run()
    # Steps are made on the erased space, whose states take more memory.
    assert dict(found.counts) | {"bytes": 0} == dict(whole.counts) | {"bytes": 0} and found.path == whole.path
    late = sl.Search(sl.Problem(0, lambda n: [n + 1], lambda n: n == 300), "iterative-deepening")
    assert late.run(time=0).stopped_by == "time"
    assert late.run().depth == 300


def test_steps_show_the_frontier_and_why_a_state_is_next() -> None:
    problem = sl.Problem(1, lambda n: [2 * n, 2 * n + 1], lambda n: n == 12)
    steps = list(sl.Search(problem, "breadth-first", frontier=2))
    assert [step.node.state for step in steps] == list(range(1, 13))
    assert [[node.state for node in step.frontier] for step in steps[:3]] == [[2, 3], [3, 4], [4, 5]]
    assert [node.state for node in steps[1].generated] == [4, 5] and steps[1].generated[0].parent == steps[1].node.number
    assert all(step.why for step in steps) and steps[-1].is_goal and not steps[0].is_goal
    assert [step.number for step in steps] == list(range(12))
    search = sl.Search(problem, "a-star")
    next(search)
    assert [(node.g, node.h, node.f, node.depth) for node in search.frontier(1)] == [(1, 0, 1, 1)]
    assert search.result is None and search.counts["expanded"] == 1


def test_an_anytime_search_ends_at_its_best_solution() -> None:
    problem = hard()
    whole = sl.search(problem, "restarting-weighted-a-star")
    run = sl.Search(problem, "restarting-weighted-a-star").run()
    iterated = sl.Search(problem, "restarting-weighted-a-star")
    found = [step.number for step in iterated if step.is_goal]
    assert len(found) > 1 and iterated.result is not None
    for result in (whole, run, iterated.result):
        assert (result.status, result.cost, result.proven.kind) == ("solved", 31, "optimal")
        assert result.counts["expanded"] == whole.counts["expanded"]
    stopped = sl.search(problem, "restarting-weighted-a-star", expansions=whole.counts["expanded"] - 1)
    assert stopped and stopped.status == "stopped" and stopped.proven.kind != "optimal"


def test_the_cost_is_that_of_the_actions_of_the_path() -> None:
    edges = {"a": [("dear", "b", 5), ("cheap", "b", 1)], "b": []}
    for remember in (True, False):
        problem = sl.Problem("a", edges.__getitem__, lambda s: s == "b", yields="action, state, cost", remember=remember)
        for algorithm in ("best-first", "depth-first", "uniform-cost"):
            result = sl.search(problem, algorithm)
            assert (result.cost, result.actions) == (1, ["cheap"]), algorithm


def test_results_say_what_they_prove() -> None:
    problem = hard()
    weighted = sl.search(problem, "weighted-a-star", weight=2)
    assert (weighted.proven.kind, weighted.proven.factor, weighted.proven.if_admissible) == ("within-factor", 2, True)
    easy = sl.Problem((1, 2, 5, 3, 4, 8, 6, 0, 7), tiles, lambda s: s == GOAL)
    assert sl.search(easy, "breadth-first").proven.kind == "fewest-steps"
    greedy = sl.search(problem, "best-first")
    assert greedy.proven.kind == "nothing" and not greedy.proven and greedy
    none = sl.search(sl.Problem(0, lambda n: [], lambda n: False), "a-star")
    assert none.proven.kind == "no-solution" and none.proven and not none and none.path is None
    assert weighted.algorithm == "weighted-a-star:w=2" and weighted.ties is not None


def test_counts_are_a_mapping_with_meanings() -> None:
    counts = sl.search(hard(), "a-star").counts
    assert counts.expanded == counts["expanded"] == dict(counts)["expanded"]
    assert counts.expanded_before_last_f is not None and counts.expanded_before_last_f <= counts.expanded
    assert counts.elapsed is not None and counts.elapsed > 0
    assert "taken from the frontier" in counts.meaning("expanded")
    blind = sl.search(hard(), "breadth-first", expansions=5).counts
    assert "expanded_before_last_f" not in blind and blind.expanded_before_last_f is None
    with pytest.raises(AttributeError):
        counts.expandet


def test_minus_zero_is_zero_and_an_infinite_heuristic_is_a_dead_end() -> None:
    problem = sl.Problem(0, lambda s: [(s + 1, -0.0)] if s < 3 else [], lambda s: s == 3, yields="state, cost")
    assert str(sl.search(problem, "uniform-cost").cost) == "0.0"
    dead = sl.Problem(0, lambda s: [s + 1], lambda s: s == 3, lambda s: math.inf if s == 2 else 0)
    result = sl.search(dead, "a-star")
    assert (result.status, result.stopped_by) == ("stopped", "dead-ends") and result.counts.dead_ends == 1


@pytest.mark.parametrize("remember", [True, False])
def test_a_false_infinite_value_is_no_proof_that_there_is_no_solution(remember: bool) -> None:
    def count(heuristic_is: str, dead: int) -> sl.Problem[int, None]:
        return sl.Problem(
            0, lambda s: [s + 1][: 3 - s], lambda s: s == 3, lambda s: math.inf if s == dead else 0,
            heuristic_is=heuristic_is, remember=remember,
        )

    for algorithm in ("a-star", "best-first", "ida-star", "weighted-a-star", "sma-star", "branch-and-bound", "beam"):
        found = sl.search(count("unknown", 2), algorithm)
        assert not found and not found.proven and found.stopped_by == "dead-ends", algorithm
        assert (found.proven.kind, found.proven.if_safe, found.proven.if_admissible) == ("no-solution", True, False)
        assert str(found.proven) == "no solution exists if the heuristic is infinite only where no goal can be reached"
        # What is declared is trusted; and a state that is never reached is not discarded.
        declared = sl.search(count("safe", 2), algorithm)
        assert declared.status == "exhausted" and declared.proven and not declared.proven.if_safe
        assert sl.search(count("unknown", 4), algorithm)
    assert sl.search(count("unknown", 2), "breadth-first").proven
    assert sl.check(count("unknown", 2)).counterexample == "heuristic(2) is inf, but a path of cost 1 leads to a goal"
    found = sl.Search(count("unknown", 2), "a-star").run()
    assert found.proven.if_safe and pickle.loads(pickle.dumps(found)).proven == found.proven


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


def test_a_limit_is_a_whole_number_of_any_type_and_not_negative() -> None:
    endless = sl.Problem(0, lambda s: [s + 1], lambda s: False)
    assert sl.search(endless, "breadth-first", expansions=1e2, bytes=1e9).counts.expanded == 100
    assert sl.Search(endless, "breadth-first").run(expansions=1e2).counts.expanded == 100
    for limits, message in [
        ({"time": -1}, "time: found -1, expected seconds, at least 0"),
        ({"time": math.nan}, "time: found nan, expected seconds"),
        ({"expansions": -1}, "expansions: found -1, expected a whole number of at least 0"),
        ({"expansions": 1.5}, "expansions: found 1.5, expected a whole number"),
        ({"bytes": math.inf}, "bytes: found inf, expected a whole number"),
    ]:
        for call in (sl.search, sl.distances):
            with pytest.raises(ValueError, match=message):
                call(endless, **limits)
    with pytest.raises(TypeError, match="depth: found '3', expected a whole number"):
        sl.search(endless, depth="3")


@pytest.mark.parametrize("remember", [True, False])
@pytest.mark.parametrize("iterator", ["generator", "count", "slow"])
def test_limits_hold_within_the_successors_of_a_state(iterator: str, remember: bool) -> None:
    def same() -> Iterator[int]:
        while True:
            yield 1

    def slow() -> Iterator[int]:
        for number in range(3000):
            clock.sleep(0.01)
            yield number

    endless = {"generator": same, "count": itertools.count, "slow": slow}[iterator]
    problem = sl.Problem(-1, lambda s: endless(), lambda s: False, remember=remember)
    for algorithm in ("breadth-first", "depth-first", "a-star"):
        stopped = sl.search(problem, algorithm, time=0.1)
        assert (stopped.status, stopped.stopped_by, stopped.counts.expanded) == ("stopped", "time", 1), algorithm
        assert not stopped.proven
    if iterator != "slow":
        assert sl.search(problem, "breadth-first", bytes=2_000_000).stopped_by == "bytes"
    run = sl.Search(problem, "a-star")
    assert run.run(time=0.1).stopped_by == "time"
    assert sl.distances(problem, time=0.1).stopped_by == "time"
    assert sl.paths(problem, 2, time=0.1)[-1].stopped_by == "time"


def test_names_of_algorithms_may_be_those_of_textbooks() -> None:
    for name, algorithm in [("A*", "a-star"), ("dijkstra", "uniform-cost"), ("Dijkstra", "uniform-cost"), ("BFS", "breadth-first"), ("IDA*", "ida-star")]:
        assert sl.search(hard(), name, expansions=10).algorithm.partition(":")[0] == algorithm


def test_progress_is_shown_by_a_function_of_the_counts() -> None:
    endless = sl.Problem(0, lambda s: [s + 1], lambda s: False)
    seen: list[sl.Counts] = []
    stopped = sl.search(endless, "breadth-first", time=0.5, progress=seen.append)
    assert stopped.stopped_by == "time" and seen
    expanded = [counts.expanded for counts in seen]
    assert expanded == sorted(expanded) and expanded[-1] <= stopped.counts.expanded
    assert all(counts.elapsed is not None for counts in seen)
    seen.clear()
    sl.Search(endless, "breadth-first").run(time=0.5, progress=seen.append)
    assert seen
    with pytest.raises(ZeroDivisionError):
        sl.search(endless, "breadth-first", progress=lambda counts: 1 // 0)
    with pytest.raises(TypeError, match="progress: found 'yes', expected True, False or a function"):
        sl.search(endless, progress="yes")


def test_progress_is_a_bar_of_tqdm(monkeypatch: pytest.MonkeyPatch) -> None:
    bars = []

    class Bar:
        def __init__(self, **named: object) -> None:
            self.n, self.named, self.is_closed = 0, named, False
            bars.append(self)

        def update(self, by: int) -> None:
            self.n += by

        def close(self) -> None:
            self.is_closed = True

    module = types.ModuleType("tqdm.auto")
    module.tqdm = Bar
    monkeypatch.setitem(sys.modules, "tqdm", types.ModuleType("tqdm"))
    monkeypatch.setitem(sys.modules, "tqdm.auto", module)
    found = sl.search(hard(), "breadth-first", progress=True, expansions=1e5)
    assert [(bar.n, bar.named["total"], bar.is_closed) for bar in bars] == [(found.counts.expanded, 100_000, True)]
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    with pytest.raises(ImportError, match="progress=True needs tqdm: pip install tqdm"):
        sl.search(hard(), progress=True)


def test_tqdm_draws_the_bar(capfd: pytest.CaptureFixture[str]) -> None:
    sl.search(hard(), "breadth-first", progress=True, expansions=1e5)
    assert "/100k" in capfd.readouterr().err


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


@pytest.mark.parametrize("remember", [True, False])
def test_predecessors_yield_what_successors_yield(remember: bool) -> None:
    problem = sl.Problem(
        0,
        lambda n: [("up", n + 1, 2)] if n < 30 else [],
        lambda n: n == 20,
        yields="action, state, cost",
        goals=[20],
        predecessors=lambda n: [("down", n - 1, 2)] if n > 0 else [],
        remember=remember,
    )
    for algorithm in ("mm", "nbs"):
        result = sl.search(problem, algorithm)
        assert (result.cost, result.actions, result.proven.kind) == (40, ["up"] * 20, "optimal"), algorithm


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
    both = sl.compare({"manhattan": problem, "blind": sl.Problem(problem.start, tiles, lambda s: s == GOAL)}, ["a-star"])
    assert [row["algorithm"] for row in both.to_dicts()] == ["manhattan: a-star", "blind: a-star"]
    assert both[0].counts.expanded < both[1].counts.expanded and len(both[:1]) == 1
    assert "aima-python has no beam" in sl.compare(problem, ["beam"], convention="aima").refused["beam"]
    with pytest.raises(ValueError, match="convention: found"):
        sl.compare(problem, ["a-star"], convention="other")
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
