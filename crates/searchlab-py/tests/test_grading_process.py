"""Submissions that do what they should not, and the files of results."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import graded_problems as problems
from searchlab import InvalidProblem, Problem
from searchlab.grading import Graded, Task, grade

SUBMISSION = Path(__file__).parent / "submission"
MARKS = {"path": 1, "optimal": 1, "order": 1, "no-repeats": 1}


def graded(name: str, problem: Any = problems.roads, submission: Path = SUBMISSION, **options: Any) -> Graded:
    options = {"marks": MARKS, "time": 60, **options}
    return grade([Task("task", problem, "uniform-cost", solve=name, **options)], submission)


def why(result: Graded) -> str:
    """The reason of a submission without points, which is the same for each mark."""
    assert result.score == 0, str(result)
    (reason,) = {mark.output.partition("; ")[0] for mark in result.tasks[0].marks}
    return re.sub(r"hostile.py, line \d+", "hostile.py, line N", reason)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("exits", "it failed: hostile.py, line N, in exits: called sys.exit(0)"),
        ("exits_at_once", "its process ended with exit code 0 before the search returned"),
        ("kills_itself", "its process was ended by signal 9 (Killed) before the search returned"),
        ("raises", "it failed: hostile.py, line N, in raises: KeyError: 'missing', after 1 expansion"),
        ("returns_garbage", "it returned 'a path', expected a list of actions or states, a node, or None"),
        ("returns_a_number", "it returned 3.14, expected a list of actions or states, a node, or None"),
        ("forks_and_lives_on", "its process ended with exit code 0 before the search returned"),
        (
            "writes_nonsense_to_the_connection",
            "it wrote to the connection that the problem answers by, so that nothing of it counts",
        ),
        (
            "blames_the_task",
            "it wrote to the connection that the problem answers by, so that nothing of it counts",
        ),
        ("tells_other_numbers", "it wrote to the connection that the problem answers by, so that nothing of it counts"),
        (
            "asks_about_a_state_of_its_own",
            "it failed: hostile.py, line N, in asks_about_a_state_of_its_own: ValueError: 'Z' is no state that the problem gave",
        ),
        ("absent", "there is no 'hostile.absent': module 'hostile' has no attribute 'absent'"),
        ("sys", "'hostile.sys' is no function"),
    ],
)
def test_a_submission_that_does_not_return_an_answer(name: str, reason: str) -> None:
    assert why(graded(f"hostile.{name}")) == reason


def test_a_submission_that_closes_its_connection_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("searchlab.grading._run._END", 0.5)
    assert why(graded("hostile.closes_everything")) == "it closed its connection to the grader before the search returned"


def test_a_submission_that_never_ends() -> None:
    result = graded("hostile.never_ends", time=0.5)
    assert why(result) == "the search did not end within 0.5 s"


def test_a_search_that_never_ends_is_told_its_first_mistake() -> None:
    result = graded("hostile.searches_forever", time=3)
    outputs = {mark.mark: mark.output for mark in result.tasks[0].marks}
    assert result.score == 0 and outputs["path"].startswith("the search did not end within 3 s, after ")
    assert outputs["order"].endswith("; step 3: expanded 'A' (expanded before, at step 1), expected 'C' (g = 2)")
    assert re.search(r"; \d+ repeated; the first is 'A', at steps 1 and 3$", outputs["no-repeats"])


def test_a_submission_that_needs_too_much_memory() -> None:
    result = graded("hostile.eats_memory", bytes=1 << 28)
    assert why(result) == "it needed more than 256 MiB of memory"


@pytest.mark.parametrize("name", ["prints_many_lines", "forks", "closes_stdout", "replaces_what_it_is_given"])
def test_a_submission_that_is_odd_but_right(name: str) -> None:
    if name == "replaces_what_it_is_given":
        # It deceives itself alone: the start is taken for a goal.
        assert graded(f"hostile.{name}").score == 0
        return
    result = graded(f"hostile.{name}")
    assert result.score == result.max_score == 4, str(result)
    assert len(result.tasks[0].record.printed) <= 2_000
    if name == "prints_many_lines":
        assert result.tasks[0].record.printed.startswith("line 0\nline 1\n")


def test_a_forged_answer_is_no_path_and_no_order() -> None:
    for name in ("claims_a_forged_path", "writes_to_the_connection", "returns_steps_that_do_not_exist"):
        result = graded(f"hostile.{name}", time=20)
        wrong = {mark.mark for mark in result.tasks[0].marks if not mark.is_right}
        assert {"path", "optimal"} <= wrong, str(result)
    result = graded("hostile.returns_steps_that_do_not_exist")
    assert (
        result.tasks[0].marks[0].output
        == "step 2 of the path, from 'C': found 'fly to G\\x1b[31m', expected one of 'C->E', 'C->G'"
    )


def test_an_answer_without_end_is_ended_by_a_limit() -> None:
    assert graded("hostile.endless_answer", bytes=1 << 27).score <= 1


def test_states_that_are_changed_are_named() -> None:
    result = graded("hostile.changes_the_states", problems.boards)
    assert why(result).startswith(
        "it failed: hostile.py, line N, in changes_the_states: ValueError: Board(5, 0): this state was changed"
    )
    assert result.tasks[0].record.notes == [
        "it changed the state Board(0, 0), which became Board(5, 0): states must stay as they are"
    ]


def test_states_of_a_class_are_searched() -> None:
    result = graded("plain.solve", problems.boards)
    assert {mark.mark for mark in result.tasks[0].marks if mark.is_right} >= {"path", "optimal", "no-repeats"}


def test_a_submission_that_cannot_be_imported() -> None:
    result = graded("solve", submission=SUBMISSION / "broken.py")
    assert why(result) == "it failed: broken.py, line 2: SyntaxError: '[' was never closed"
    assert why(graded("missing.solve")) == "there is no 'missing.solve': there is no file missing.py"


def test_faults_of_the_task_are_no_faults_of_the_student() -> None:
    def fails(town: str) -> Any:
        raise KeyError(town)

    with pytest.raises(KeyError):
        graded("search.uniformCostSearch", lambda: Problem("A", fails, lambda town: town == "G"))
    with pytest.raises(InvalidProblem, match="cannot be passed to another process"):
        graded("search.uniformCostSearch", lambda: Problem(lambda: 0, lambda state: [], lambda state: False))
    with pytest.raises(FileNotFoundError):
        graded("search.uniformCostSearch", submission=SUBMISSION / "nothing")


def test_files_of_a_submission_are_not_taken_for_those_of_the_tasks(tmp_path: Path) -> None:
    shutil.copy(SUBMISSION / "search.py", tmp_path)
    shutil.copy(SUBMISSION / "aima.py", tmp_path)
    for name in ("resource", "graded_problems", "pickle"):
        (tmp_path / f"{name}.py").write_text("def setrlimit(*limits): pass\nRLIMIT_AS = RLIMIT_CORE = 0\n")
    task = Task("task", problems.roads, "a-star", solve=problems.with_f, marks=MARKS, time=60)
    assert grade([task], tmp_path).score == 4
    eats = "def solve(problem):\n    kept = []\n    while True: kept.append(bytearray(1 << 22))\n"
    (tmp_path / "eats.py").write_text(eats)
    assert why(graded("eats.solve", submission=tmp_path, bytes=1 << 28)) == "it needed more than 256 MiB of memory"


# Files ----------------------------------------------------------------------------------------------------------------

TASKS = """
from searchlab.grading import Task
import graded_problems as problems

marks = {"path": 1, "optimal": 1, "order": 2}
tasks = [
    Task("A*", problems.roads, solve="search.aStarSearch", marks=marks, time=60),
    Task("wrong", problems.roads, solve="search.aStarClosesWhenGenerated", marks=marks, visibility="hidden", time=60),
    Task("forged", problems.roads, solve="hostile.forges_results", marks=marks, time=60),
]
"""


def program(*arguments: str, results: Path) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(Path(__file__).parent), *sys.path])
    environment = {**os.environ, "RESULTS": str(results), "PYTHONPATH": path}
    command = [sys.executable, "-m", "searchlab.grading", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, cwd=results)


def test_the_program_writes_the_results_after_the_submission_has_ended(tmp_path: Path) -> None:
    (tmp_path / "tasks.py").write_text(TASKS)
    done = program(
        "tasks.py", str(SUBMISSION), "--gradescope", "results.json", "--otter", "otter.json", results=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("5 of 12 points\n") and "[0/2] order of expansions: step 4" in done.stdout
    written = json.loads((tmp_path / "results.json").read_text())
    assert written["score"] == 5 and written["output_format"] == "text"
    assert set(written) == {"score", "execution_time", "output", "output_format", "tests"}
    assert "wrong" not in written["output"]
    assert [test["score"] for test in written["tests"]] == [1, 1, 2, 1, 0, 0, 0, 0, 0]
    assert written["tests"][5] == {
        "number": "2.3",
        "name": "wrong: order of expansions",
        "name_format": "text",
        "score": 0,
        "max_score": 2,
        "status": "failed",
        "output": "step 4: expanded 'B' (f = 8), expected 'G' (f = 7), a goal",
        "output_format": "text",
        "visibility": "hidden",
    }
    otter = json.loads((tmp_path / "otter.json").read_text())["test_file_results"]
    assert [(one["filename"], one["points"]) for one in otter] == [("A*.py", 4), ("wrong.py", 4), ("forged.py", 4)]
    assert [case["passed"] for one in otter for case in one["test_case_results"]] == [True] * 4 + [False] * 5
    assert otter[1]["test_case_results"][2]["test_case"]["hidden"]
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix != "") == [
        "otter.json",
        "results.json",
        "tasks.py",
    ]


def test_the_program_says_what_it_cannot_mark(tmp_path: Path) -> None:
    (tmp_path / "tasks.py").write_text("tasks = 1\n")
    done = program("tasks.py", str(SUBMISSION), results=tmp_path)
    assert (done.returncode, done.stderr) == (1, "error: tasks.py: expected a list `tasks` of Task objects\n")
    done = program("none.py", str(SUBMISSION), results=tmp_path)
    assert (done.returncode, done.stderr) == (1, "error: there is no file of Python 'none.py'\n")
    assert "This is no sandbox" in program("--help", results=tmp_path).stdout
