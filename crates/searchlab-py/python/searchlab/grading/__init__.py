"""Marks a student's own search, without a change to it: the problem records what the search asks.

>>> from searchlab import Problem
>>> from searchlab.grading import Task, grade
>>> roads = {"A": {"B": 1, "C": 4}, "B": {"C": 2, "D": 6}, "C": {"D": 2}, "D": {}}
>>> task = Task("roads", lambda: Problem.graph(roads, "A", "D"), "uniform-cost", solve="search.uniformCostSearch")
>>> print(grade([task], "submission"))  # doctest: +SKIP

It is no sandbox: a submission runs in a process of its own, with limits on time and memory, but may read and write what
the grader may. See docs/grading-programs.md.
"""

from ._graded import Graded, GradedTask, grade
from ._marks import Marked
from ._run import Record
from ._task import Mark, Task, Visibility

__all__ = ["Graded", "GradedTask", "Mark", "Marked", "Record", "Task", "Visibility", "grade"]
