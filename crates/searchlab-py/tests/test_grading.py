"""Marks of students' searches."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import graded_problems as problems
import searchlab as sl
from searchlab.grading import Graded, Task, grade
from searchlab.grading._numbered import Numbered

SUBMISSION = Path(__file__).parent / "submission"
ALL = {"path": 1, "optimal": 2, "order": 4, "count": 8, "no-repeats": 16, "f-values": 32}
BY_AGE = {"path": 1, "optimal": 2, "order": 4, "count": 8, "no-repeats": 16}


def graded(solve: Any, algorithm: str, problem: Callable[[], Any] = problems.roads, **options: Any) -> Graded:
    marks = BY_AGE if algorithm in ("breadth-first", "depth-first") else ALL
    options = {"marks": marks, "time": 60, **options}
    return grade([Task("task", problem, algorithm, solve=solve, **options)], SUBMISSION)


def outputs(result: Graded) -> dict[str, str]:
    return {mark.mark: mark.output for mark in result.tasks[0].marks}


def wrong(result: Graded) -> set[str]:
    return {mark.mark for mark in result.tasks[0].marks if not mark.is_right}


@pytest.mark.parametrize(
    ("solve", "algorithm"),
    [
        ("search.aStarSearch", "a-star"),
        ("search.aStarNewestFirst", "a-star"),
        ("search.aStarEarly", "a-star"),
        ("search.uniformCostSearch", "uniform-cost"),
        ("search.usesCosts", "uniform-cost"),
        ("search.slow", "uniform-cost"),
        ("search.breadthFirstSearch", "breadth-first"),
        ("search.breadthFirstReversed", "breadth-first"),
        ("search.breadthFirstEarly", "breadth-first"),
        ("search.depthFirstSearch", "depth-first"),
        ("search.depthFirstRecursive", "depth-first"),
        ("search.greedySearch", "best-first"),
        ("aima.astar_search", "a-star"),
        ("aima.uniform_cost_search", "uniform-cost"),
        ("aima.depth_first_graph_search", "depth-first"),
        (problems.with_f, "a-star"),
    ],
)
@pytest.mark.parametrize("problem", [problems.roads, problems.grid])
def test_a_right_search_has_all_points(solve: Any, algorithm: str, problem: Any) -> None:
    marks = ALL if algorithm in ("uniform-cost", "a-star") else {"path": 1, "order": 4, "count": 8, "no-repeats": 16}
    result = graded(solve, algorithm, problem, marks=marks)
    assert not wrong(result), str(result)
    assert result.score == result.max_score == sum(marks.values())
    assert result.first_difference is None


def test_a_star_that_closes_when_generated() -> None:
    result = graded("search.aStarClosesWhenGenerated", "a-star")
    assert wrong(result) == {"optimal", "order", "count"} and result.score == 1 + 16 + 32
    assert outputs(result)["optimal"] == "cost 11, the least is 7"
    assert outputs(result)["order"] == "step 4: expanded 'B' (f = 8), expected 'G' (f = 7), a goal"
    assert outputs(result)["count"] == "5 expansions, expected 3"
    assert result.first_difference == {
        "task": "task",
        "step": 4,
        "expanded": "B",
        "expected": ["G"],
        "why": outputs(result)["order"],
    }


def test_uniform_cost_that_tests_when_generated_ends_too_soon() -> None:
    result = graded("search.uniformCostTestsWhenGenerated", "uniform-cost")
    assert outputs(result)["order"] == "step 4: the search ended, expected 'E' (g = 3)"
    assert outputs(result)["optimal"] == "cost 11, the least is 7"
    assert result.first_difference is not None and result.first_difference["expanded"] is None


def test_successors_in_reverse_only_where_the_task_allows_them() -> None:
    result = graded("search.breadthFirstReversed", "breadth-first", either_order=False)
    assert outputs(result)["order"] == "step 2: expanded 'D', expected 'B'"
    assert "order" not in wrong(graded("search.breadthFirstSearch", "breadth-first", either_order=False))


def test_ties_only_as_the_task_allows_them() -> None:
    newest = {"marks": {"order": 1}, "problem": problems.grid}
    assert not wrong(graded("search.aStarNewestFirst", "a-star:ties=lifo", **newest))
    assert not wrong(graded("search.aStarSearch", "a-star:ties=fifo", **newest))
    assert wrong(graded("search.aStarSearch", "a-star:ties=lifo", **newest)) == {"order"}
    assert wrong(graded("search.aStarNewestFirst", "a-star:ties=fifo", **newest)) == {"order"}
    result = graded("search.aStarSearch", "a-star:ties=low-h", **newest)
    assert outputs(result)["order"] == "step 3: expanded (0, 2) (f = 6, h = 5), expected (1, 2) (f = 6, h = 4)"


def test_a_state_expanded_twice_is_named_with_both_steps() -> None:
    result = graded(
        "search.breadthFirstTree", "breadth-first", marks={"order": 1, "no-repeats": 1, "path": 1, "optimal": 1}
    )
    assert result.score == 2
    assert outputs(result)["no-repeats"] == "2 repeated; the first is 'A', at steps 1 and 6"
    assert outputs(result)["order"] == "step 6: expanded 'A' (expanded before, at step 1), expected 'G', a goal"


def test_the_search_of_another_task() -> None:
    result = graded("search.depthFirstSearch", "breadth-first", problems.grid)
    assert outputs(result)["order"] == "step 3: expanded (1, 0), expected (0, 2) (successors in reverse)"


def test_counts_within_a_leeway() -> None:
    assert "count" in wrong(graded("search.uniformCostSearch", "a-star", leeway=1.2))
    result = graded("search.uniformCostSearch", "a-star", leeway=2)
    assert outputs(result)["count"] == "5 expansions, expected 3, within a factor of 2" and "count" not in wrong(result)


def test_f_that_falls() -> None:
    result = graded("search.depthFirstSearch", "uniform-cost", problems.grid)
    assert outputs(result)["f-values"] == "g falls from 2 at (1, 0) (step 3) to 1 at (1, 1) (step 4)"


def test_a_path_without_a_search() -> None:
    result = graded("search.knownByHeart", "a-star")
    assert result.score == 0
    assert outputs(result)["path"] == (
        "step 1 of the path, from 'A': found 'A->C', but the search did not ask for the successors of the state before, "
        "expected one of 'A->B', 'A->C', 'A->D'"
    )
    assert outputs(result)["order"] == (
        f"not marked without a valid answer: {outputs(result)['path']}; step 1: the search ended, expected 'A' (f = 6)"
    )
    assert outputs(result)["no-repeats"] == f"not marked without a valid answer: {outputs(result)['path']}"


@pytest.mark.parametrize("solve", ["doesNothing", "returnsAnEmptyIterator", "returnsAnImpossiblePath"])
def test_a_submission_that_does_not_search_has_no_points_for_how_it_searched(solve: str) -> None:
    for algorithm in ("breadth-first", "depth-first", "uniform-cost", "a-star"):
        for problem in (problems.roads, problems.unsolvable):
            result = graded(f"search.{solve}", algorithm, problem)
            assert result.score == 0, str(result)


def test_a_search_that_starts_at_a_goal_need_not_expand_a_state() -> None:
    result = graded("search.aStarSearch", "a-star", problems.at_goal)
    assert not wrong(result), str(result)


def test_no_path() -> None:
    result = graded("search.giveUp", "breadth-first")
    assert {"path", "optimal"} <= wrong(result) and outputs(result)["path"] == "found no path, but there is one"
    searches = (
        ("search.breadthFirstSearch", "breadth-first"),
        ("search.aStarSearch", "a-star"),
        ("search.depthFirstRecursive", "depth-first"),
    )
    for solve, algorithm in searches:
        result = graded(solve, algorithm, problems.unsolvable)
        assert not wrong(result), str(result)
        assert outputs(result)["path"] == "found no path, and there is none"


@pytest.mark.parametrize(
    ("solve", "algorithm"),
    [
        ("search.aStarSearch", "a-star"),
        ("aima.astar_search", "a-star"),
        ("search.uniformCostSearch", "uniform-cost"),
        ("search.breadthFirstSearch", "breadth-first"),
    ],
)
def test_puzzles_of_the_catalog_are_searched_by_their_texts(solve: str, algorithm: str) -> None:
    for problem in (lambda: sl.puzzle("graph", "romania"), lambda: sl.puzzle("tiles", "1 2 5 3 4 0 6 7 8")):
        result = graded(solve, algorithm, problem, marks=None)
        assert result.score == result.max_score == 4, str(result)


def test_a_wrong_search_of_a_puzzle_of_the_catalog_has_the_marks_of_a_problem_by_functions() -> None:
    result = graded("search.aStarClosesWhenGenerated", "a-star", lambda: sl.puzzle("graph", "romania"))
    assert wrong(result) == {"optimal", "order", "count"}
    assert outputs(result)["optimal"] == "cost 450, the least is 418"


def test_the_functions_of_a_puzzle_of_the_catalog_are_those_of_its_search() -> None:
    """The costs of the step by step search, its heuristic values and its goal are those that a submission is given."""
    for problem, algorithm in (
        (sl.puzzle("graph", "romania"), "uniform-cost"),
        (sl.puzzle("tiles", "3x3", "1 2 5 3 4 0 6 7 8"), "a-star"),
        (sl.puzzle("pancakes", "3 1 2 5 4"), "breadth-first"),
        (sl.puzzle("queens", "6"), "depth-first"),
    ):
        graph = Numbered(problem)
        for step in sl.Search(problem, algorithm):
            number = graph.number(step.node.state)
            assert graph.is_goal(number) == step.is_goal
            assert step.node.h is None or graph.h(number) == step.node.h
            costs = {graph.states[to]: cost for to, _, cost in graph.steps(number)}
            for node in step.generated:
                assert node.g is None or node.g == step.node.g + costs[node.state]


def test_plain_functions_get_what_the_problem_yields() -> None:
    for submission in (SUBMISSION / "plain.py", SUBMISSION):
        for name in ("plain.solve", "solve")[: 1 if submission == SUBMISSION else 2]:
            result = grade([Task("task", problems.states_only, "breadth-first", solve=name, time=60)], submission)
            assert result.score == result.max_score == 4, str(result)


@pytest.mark.parametrize(
    ("name", "admissible", "consistent"),
    [
        ("plain.good", "on 6 states", "on 6 states"),
        (
            "plain.overestimates",
            "h('A') = 14, but a path of cost 7 leads to a goal",
            "h falls from 14 at 'A' to 10 at 'C' by a step of cost 2",
        ),
        ("plain.inconsistent", "on 6 states", "h falls from 7 at 'A' to 0 at 'B' by a step of cost 1"),
        ("plain.text", "it returned 'far', expected a number", "it returned 'far', expected a number"),
    ],
)
@pytest.mark.parametrize("states", [None, ["A", "B", "C", "D", "E", "G"]])
def test_heuristics(name: str, admissible: str, consistent: str, states: Any) -> None:
    result = graded(name, "a-star", marks={"admissible": 2, "consistent": 1}, states=states)
    assert outputs(result) == {"admissible": admissible, "consistent": consistent}
    assert result.score == 2 * admissible.startswith("on") + consistent.startswith("on")


def test_what_a_task_refuses() -> None:
    for options, text in (
        ({"marks": {"speed": 1}}, "marks: found 'speed', expected one of path, optimal"),
        ({"marks": {"path": -1}}, "marks: found -1 points for 'path'"),
        ({"marks": {"path": 1, "consistent": 1}}, "expected marks of a search or marks of a heuristic"),
        ({"marks": {}}, "marks: found none"),
        (
            {"algorithm": "ida-star", "marks": {"order": 1}},
            "algorithm: found 'ida-star', expected one whose orders are known",
        ),
        ({"algorithm": "b-star", "marks": {"path": 1}}, "algorithm: found 'b-star', expected one of"),
        ({"algorithm": "a-star:tree"}, "found 'tree' in 'a-star:tree'"),
        ({"algorithm": "breadth-first:ties=lifo"}, "found ties=lifo, expected one of none"),
        ({"algorithm": "weighted-a-star:weight=big"}, "found 'weight=big'"),
        ({"leeway": 0.5}, "a leeway of at least 1"),
        ({"solve": lambda submission, problem: None}, "a function defined at the top of a module"),
        ({"algorithm": "breadth-first", "marks": {"f-values": 1}}, "breadth-first search has no values"),
        ({"states": ["A"]}, "states: expected None"),
        ({"visibility": "secret"}, "visibility: found 'secret'"),
    ):
        with pytest.raises(sl.Refused) as caught:
            Task("task", problems.roads, **options)
        assert text in str(caught.value)


def test_what_grading_refuses() -> None:
    tasks = [Task("one", problems.roads), Task("one", problems.grid)]
    with pytest.raises(sl.Refused, match="tasks: found one, one, expected different names"):
        grade(tasks, SUBMISSION)
    with pytest.raises(ValueError, match="seed: found -1"):
        grade(tasks[:1], SUBMISSION, seed=-1)
    clash = Task("clash", lambda: sl.puzzle("sudoku", "11" + "." * 14))
    with pytest.raises(sl.SearchlabError, match="found `1` again in row 1"):
        grade([clash], SUBMISSION)
