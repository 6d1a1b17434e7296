"""Runs a submission in a process of its own, and records what it asks."""

from __future__ import annotations

import contextlib
import json
import math
import os
import pickle
import signal
import subprocess
import sys
import threading
import time as clock
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, final

from .._errors import InvalidProblem
from ._numbered import Numbered
from ._task import Task

_LINE = 1 << 24
"""The most bytes of a message."""
_PRINTED = 2_000
"""The most bytes kept of what a submission prints."""
_START = 60.0
"""The most seconds until the process has started."""
_END = 5.0
"""The most seconds until a process that has closed its connection has ended."""


@final
@dataclass
class Record:
    """What a submission asked and returned: numbers of states, all checked, and texts of the student."""

    expansions: list[int] = field(default_factory=list)
    goal_tests: list[int] = field(default_factory=list)
    heuristic_calls: list[int] = field(default_factory=list)
    values: dict[int, int | float] = field(default_factory=dict)
    """The heuristic values of states, of a heuristic."""
    path: list[int] | None = None
    """At each step of the path, which of the successors it goes to."""
    misstep: str | None = None
    """The first step that leads to no successor."""
    failure: str | None = None
    """Why there is no answer."""
    notes: list[str] = field(default_factory=list)
    printed: str = ""
    seconds: float = 0.0


def run(task: Task, graph: Numbered, submission: Path, seed: int, states: list[int] | None = None) -> Record:
    """Runs a submission on a task; a heuristic on these states."""
    return _Run(task, graph, submission.resolve(), seed, states).record


class _Run:
    def __init__(self, task: Task, graph: Numbered, submission: Path, seed: int, states: list[int] | None) -> None:
        self.task = task
        self.graph = graph
        self.record = Record()
        self.ready = threading.Event()
        self.fault: Exception | None = None
        self.is_answering = self.is_closed = self.has_ended = False
        folder = submission if submission.is_dir() else submission.parent
        job = {
            "submission": str(submission),
            "folder": str(folder),
            "path": [os.path.abspath(entry) for entry in sys.path],
            "seed": seed,
            "bytes": task.bytes,
            "solve": _pickled(task.solve),
            "start": _pickled(graph.row(0)),
            "states": _pickled(states and [graph.row(number) for number in states]),
            "yields": graph.functions._yields,
            "has_heuristic": graph.functions.heuristic is not None,
        }
        # A session of its own, so that all processes that it starts can be ended with it.
        self.process = subprocess.Popen(
            [sys.executable, "-P", str(Path(__file__).with_name("_child.py"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env={**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONDONTWRITEBYTECODE": "1"},
            start_new_session=True,
        )
        printing = threading.Thread(target=self._keep, daemon=True)
        serving = threading.Thread(target=self._serve, args=(pickle.dumps(job),), daemon=True)
        printing.start()
        serving.start()
        self.ready.wait(_START)
        started = clock.monotonic()
        serving.join(task.time)
        self.record.seconds = clock.monotonic() - started
        is_late = serving.is_alive()
        code = self._kill(is_late)
        serving.join(5)
        printing.join(1)
        if self.fault is None and serving.is_alive() and self.is_answering:
            self.fault = InvalidProblem(
                f"{task.name}: the problem's own functions did not return within {task.time:g} s"
            )
        if self.fault is not None:
            raise self.fault
        if is_late:
            self.record.failure = f"the search did not end within {task.time:g} s"
        elif not self.has_ended:
            self.record.failure = _ending(code)

    def _kill(self, is_late: bool) -> int | None:
        """Ends the process with all that it started. Returns its exit code if it has ended by itself."""
        if not is_late and not self.has_ended:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(_END)
        self.is_closed = True
        code = self.process.poll()
        if sys.platform != "win32":
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()
        self.process.wait()
        return code

    def _keep(self) -> None:
        """Keeps the start of what is printed, and reads the rest."""
        assert self.process.stdout is not None
        kept = b""
        with self.process.stdout as printed:
            while data := os.read(printed.fileno(), 1 << 16):
                kept += data[: _PRINTED - len(kept)]
                self.record.printed = kept.decode(errors="replace")

    def _serve(self, job: bytes) -> None:
        """Answers until the last message, in a thread of its own. An error of the process is seen by how it ends."""
        assert self.process.stdin is not None and self.process.stderr is not None
        with contextlib.suppress(OSError), self.process.stdin, self.process.stderr as messages:
            try:
                self._write(job)
                while not self.has_ended and (line := messages.readline(_LINE)) and not self.is_closed:
                    self.is_answering = True
                    self._take(line)
                    self.is_answering = False
            except OSError:
                raise
            except Exception as error:
                self.fault = error
            finally:
                self.ready.set()

    def _write(self, data: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def _take(self, line: bytes) -> None:
        record = self.record
        match _read(line):
            case ["ready"]:
                self.ready.set()
            case ["expand", int(number)] if self._is_known(number):
                # Asking twice in a row is one expansion: a loop over actions may follow a look at them.
                if record.expansions[-1:] != [number]:
                    record.expansions.append(number)
                found = [
                    (self.graph.row(successor), action, cost) for successor, action, cost in self.graph.steps(number)
                ]
                self._write(pickle.dumps(_pickled(found)))
            case ["goal", int(number)] if self._is_known(number):
                record.goal_tests.append(number)
            case ["h", int(number)] if self._is_known(number):
                record.heuristic_calls.append(number)
            case ["value", int(number), int() | float() as value] if self._is_known(number) and not math.isnan(value):
                record.values[number] = value
            case ["unknown", str(text)]:
                self._note(f"it asked about {plain(text)}, a state that the problem never gave")
            case ["changed", int(number), str(text)] if self._is_known(number):
                state = self.graph.states[number]
                self._note(f"it changed the state {state!r}, which became {plain(text)}: states must stay as they are")
            case ["unlimited"] if not self.ready.is_set():
                self._note("memory is not limited on this system")
            case ["fault", str(text)] if not self.ready.is_set():
                raise InvalidProblem(f"{self.task.name}: {text}")
            case message:
                self.has_ended = True
                self._end(message)

    def _end(self, message: Any) -> None:
        record = self.record
        match message:
            case ["path", [*indices], None | str() as misstep] if all(type(index) is int for index in indices):
                record.path, record.misstep = indices, misstep and plain(misstep)
            case ["nothing"] | ["values"]:
                pass
            case ["other", str(text)]:
                expected = "a number" if self.task.is_heuristic else "a list of actions or states, a node, or None"
                record.failure = f"it returned {plain(text)}, expected {expected}"
            case ["raised", str(text)]:
                record.failure = f"it failed: {plain(text)}"
            case ["missing", str(text)]:
                record.failure = plain(text)
            case ["memory"]:
                record.failure = f"it needed more than {(self.task.bytes or 0) / (1 << 20):g} MiB of memory"
            case _:
                record.failure = "it wrote to the connection that the problem answers by, so that nothing of it counts"
                record.expansions.clear()

    def _note(self, text: str) -> None:
        if len(self.record.notes) < 3 and text not in self.record.notes:
            self.record.notes.append(text)

    def _is_known(self, number: int) -> bool:
        return type(number) is int and 0 <= number < len(self.graph.states)


def _pickled(value: object) -> bytes:
    try:
        return pickle.dumps(value)
    except Exception as error:
        raise InvalidProblem(f"{value!r:.200} cannot be passed to another process: {error}") from error


def _read(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _ending(code: int | None) -> str:
    """Returns how a process has ended that gave no answer."""
    if code is None:
        return "it closed its connection to the grader before the search returned"
    if code < 0:
        return f"its process was ended by signal {-code} ({signal.strsignal(-code)}) before the search returned"
    return f"its process ended with exit code {code} before the search returned"


def plain(text: str) -> str:
    """Returns a student's text in one line, without control characters and of limited length."""
    shown = "".join(char if char.isprintable() else repr(char)[1:-1] for char in text[:300])
    return shown + "…" * (len(text) > 300)
