"""`python -m searchlab.grading TASKS SUBMISSION`: marks a submission, and writes the results."""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from .. import SearchlabError
from . import Graded, Task, grade

ABOUT = """\
Marks a submission by the list `tasks` of a file of Python, and prints each mark with its reason.

The submission runs in a process of its own, with limits on time and memory. This is no sandbox: it can read and write
all that this program can. Marks are made in this process, of what the submission asked, and results are written after
its end.
"""


def tasks_of(path: Path) -> list[Task]:
    """Returns the tasks of a file, which is imported as a module, so that the other process can import it, too."""
    name = path.stem
    found = importlib.util.spec_from_file_location(name, path)
    if found is None or found.loader is None or not path.is_file():
        raise FileNotFoundError(f"there is no file of Python {str(path)!r}")
    module = importlib.util.module_from_spec(found)
    sys.modules[name] = module
    sys.path.insert(0, str(path.resolve().parent))
    found.loader.exec_module(module)
    tasks = getattr(module, "tasks", None)
    if not isinstance(tasks, list) or not tasks or not all(isinstance(task, Task) for task in tasks):
        raise SearchlabError(f"{path}: expected a list `tasks` of Task objects")
    return tasks


def write(path: Path, contents: Any) -> None:
    """Writes a file of JSON that appears when it is complete."""
    with tempfile.NamedTemporaryFile(
        "w", dir=path.resolve().parent, prefix=path.name, delete=False, encoding="utf-8"
    ) as file:
        try:
            json.dump(contents, file, indent=2)
            file.close()
            os.chmod(file.name, 0o644)
            os.replace(file.name, path)
        except BaseException:
            os.unlink(file.name)
            raise


def main(arguments: list[str] | None = None) -> int:
    """Returns 0 if the submission was marked, whatever its marks, and 1 if it could not be."""
    parser = argparse.ArgumentParser(
        prog="python -m searchlab.grading", description=ABOUT, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tasks", type=Path, metavar="TASKS", help="a file of Python with a list `tasks`")
    parser.add_argument(
        "submission", type=Path, metavar="SUBMISSION", help="a file of Python, or a folder of such files"
    )
    parser.add_argument(
        "--gradescope", type=Path, metavar="FILE", help="write the results.json of a Gradescope autograder"
    )
    parser.add_argument("--otter", type=Path, metavar="FILE", help="write the results as otter-grader reads them")
    parser.add_argument(
        "--seed", type=int, default=0, help="the seed of the submission's random numbers and hashes [default: 0]"
    )
    given = parser.parse_args(arguments)
    try:
        graded: Graded = grade(tasks_of(given.tasks), given.submission, seed=given.seed)
        if given.gradescope is not None:
            write(given.gradescope, graded.gradescope())
        if given.otter is not None:
            write(given.otter, graded.otter())
    except (SearchlabError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    print(graded)
    return 0


if __name__ == "__main__":
    sys.exit(main())
