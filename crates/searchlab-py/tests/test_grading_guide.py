"""The code and the output in docs/grading-programs.md."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

from searchlab.grading import Mark

GUIDE = (Path(__file__).parents[3] / "docs" / "grading-programs.md").read_text(encoding="utf-8")


def test_the_example_prints_what_the_guide_shows(tmp_path: Path) -> None:
    files = re.findall(r"^`([\w/.]+)`:\n```python\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
    assert [name for name, _ in files] == ["submission/search.py", "tasks.py"]
    for name, text in files:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    command = re.search(r"^`python (-m searchlab.grading .*?)`", GUIDE, re.MULTILINE)
    shown = re.search(r"^```text\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
    assert command is not None and shown is not None
    done = subprocess.run(
        [sys.executable, *command[1].split()],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    times = re.compile(r"\d+\.\d\d s")
    assert times.sub("_ s", done.stdout) == times.sub("_ s", shown[1])
    assert (tmp_path / "results.json").is_file()


def test_the_guide_has_every_mark() -> None:
    explained = re.findall(r"^\| `([\w-]+)` \| ", GUIDE, re.MULTILINE)
    assert set(explained[: len(get_args(Mark))]) == set(get_args(Mark))
