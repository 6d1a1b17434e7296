"""Grading, and the forms in which marks are handed on."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, final

from .._errors import Refused
from . import _heuristic
from ._marks import TITLES, Marked, Marking, marks_of_heuristic
from ._numbered import Numbered
from ._order import Difference
from ._run import Record, plain, run
from ._task import Task


@final
@dataclass(frozen=True)
class GradedTask:
    """The marks of one task."""

    task: Task
    marks: Sequence[Marked]
    record: Record
    difference: Difference | None

    @property
    def score(self) -> float:
        """The points."""
        return math.fsum(mark.score for mark in self.marks)

    @property
    def max_score(self) -> float:
        """The most points."""
        return math.fsum(mark.max_score for mark in self.marks)

    def __str__(self) -> str:
        record = self.record
        asked = {
            "expansions": record.expansions,
            "goal tests": record.goal_tests,
            "heuristic calls": record.heuristic_calls,
        }
        counts = ", ".join(f"{len(numbers)} {name}" for name, numbers in asked.items())
        lines = [f"{self.task.name}: {self.score:g} of {self.max_score:g} points ({counts}, {record.seconds:.2f} s)"]
        lines += [f"  [{mark.score:g}/{mark.max_score:g}] {TITLES[mark.mark]}: {mark.output}" for mark in self.marks]
        lines += [f"  note: {note}" for note in record.notes]
        if record.printed:
            lines.append(f"  printed: {plain(record.printed)}")
        return "\n".join(lines)


@final
@dataclass(frozen=True)
class Graded:
    """The marks of a submission. As text: each mark with its reason."""

    tasks: Sequence[GradedTask]

    @property
    def score(self) -> float:
        """The points."""
        return math.fsum(task.score for task in self.tasks)

    @property
    def max_score(self) -> float:
        """The most points."""
        return math.fsum(task.max_score for task in self.tasks)

    @property
    def first_difference(self) -> Mapping[str, Any] | None:
        """The first expansion that no reference order has: its step, the state, and what was expected.

        Of the first task with one. The keys are "task", "step", "expanded" (`None` if the search ended instead),
        "expected" (the states of which one is right; none if the search should have ended) and "why".
        """
        for graded in self.tasks:
            if (found := graded.difference) is not None:
                return {
                    "task": graded.task.name,
                    **{key: getattr(found, key) for key in ("step", "expanded", "expected", "why")},
                }
        return None

    def gradescope(self) -> dict[str, Any]:
        """Returns the contents of `results.json`, as Gradescope specifies them. All texts are plain."""
        tests = []
        for number, graded in enumerate(self.tasks, 1):
            for part, mark in enumerate(graded.marks, 1):
                tests.append(
                    {
                        "number": f"{number}.{part}",
                        "name": f"{graded.task.name}: {TITLES[mark.mark]}",
                        "name_format": "text",
                        "score": mark.score,
                        "max_score": mark.max_score,
                        "status": "passed" if mark.is_right else "failed",
                        "output": mark.output,
                        "output_format": "text",
                        "visibility": graded.task.visibility,
                    }
                )
        shown = [str(graded).partition("\n")[0] for graded in self.tasks if graded.task.visibility == "visible"]
        notes = [note for graded in self.tasks if graded.task.visibility == "visible" for note in graded.record.notes]
        return {
            "score": self.score,
            "execution_time": round(math.fsum(graded.record.seconds for graded in self.tasks), 3),
            "output": "\n".join([*shown, *notes]),
            "output_format": "text",
            "tests": tests,
        }

    def otter(self) -> dict[str, Any]:
        """Returns the results in the form that otter-grader reads by `GradingResults.from_ottr_json`."""
        return {
            "test_file_results": [
                {
                    "filename": graded.task.name.replace("/", "-") + ".py",
                    "points": graded.max_score,
                    "test_case_results": [
                        {
                            "passed": mark.is_right,
                            "error": None if mark.is_right else mark.output,
                            "test_case": {
                                "name": TITLES[mark.mark],
                                "code": "",
                                "points": mark.max_score,
                                "hidden": graded.task.visibility != "visible",
                                "success_message": mark.output if mark.is_right else None,
                                "failure_message": None,
                            },
                        }
                        for mark in graded.marks
                    ],
                }
                for graded in self.tasks
            ]
        }

    def __str__(self) -> str:
        total = f"{self.score:g} of {self.max_score:g} points"
        return "\n".join([*map(str, self.tasks), total])


def grade(tasks: Sequence[Task], submission: str | Path, *, seed: int = 0) -> Graded:
    """Runs a submission, a file or a folder, in a process for each task, with limits on time and memory, and marks it.

    It is no sandbox: the process may read and write what the grader may. `seed` is that of `random` and of hashes.

    Raises `Refused` if tasks have the same name, `InvalidProblem` if a task's own problem is too large or cannot be
    passed on, what its functions raise, and `FileNotFoundError` without a submission.
    """
    submission = Path(submission)
    names = [task.name for task in tasks]
    if len(set(names)) < len(names):
        raise Refused(f"tasks: found {', '.join(names)}, expected different names")
    if not 0 <= seed < 1 << 32:
        raise ValueError(f"seed: found {seed}, expected a number from 0 to 4294967295")
    if not submission.exists():
        raise FileNotFoundError(f"there is no submission {str(submission)!r}")
    return Graded([_grade(task, submission, seed) for task in tasks])


def _grade(task: Task, submission: Path, seed: int) -> GradedTask:
    problem = task.problem()
    graph = Numbered(problem)
    if task.is_heuristic:
        given = _heuristic.given(task, graph)
        asked = _heuristic.with_successors(graph, given)
        record = run(task, graph, submission, seed, asked)
        if record.failure is None and len(record.values) < len(asked):
            record.failure = "it did not return all values"
        return GradedTask(task, marks_of_heuristic(task, graph, record, given), record, None)
    record = run(task, graph, submission, seed)
    marking = Marking(task, graph, record, problem)
    marks = [marking.marked(mark) for mark in task.points]
    return GradedTask(task, marks, record, marking.difference if "order" in task.points else None)
