"""The student's process. It imports nothing of the package: it is run by its path, and all that it knows it asks for.

What it reads are pickles of the grader; what it writes are lines of JSON with numbers of states and texts. The grader
makes the marks, of what it was asked: nothing that is written here can be a mark.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import json
import os
import pickle
import random
import sys
import threading
import traceback
from collections.abc import Callable, Iterable
from itertools import islice
from types import ModuleType, SimpleNamespace
from typing import Any, NoReturn


class Channel:
    """The connection to the grader."""

    def __init__(self) -> None:
        self.reader = os.fdopen(os.dup(0), "rb")
        self.writer = os.dup(2)
        self.process = os.getpid()
        self.lock = threading.RLock()
        self.told = bytearray()
        # What the submission prints goes elsewhere, and there is nothing for it to read.
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(1, 2)

    def tell(self, *message: Any) -> None:
        """Writes a message, together with the next ones if it needs no answer."""
        if os.getpid() != self.process:
            raise RuntimeError("the problem answers only in the process that the grader has started")
        with self.lock:
            self.told += json.dumps(message).encode() + b"\n"
            if len(self.told) > 1 << 12:
                self.flush()

    def flush(self) -> None:
        """Writes what was told."""
        while self.told:
            del self.told[: os.write(self.writer, self.told)]

    def ask(self, *message: Any) -> Any:
        """Writes a message, and returns the answer."""
        with self.lock:
            self.tell(*message)
            self.flush()
            return pickle.load(self.reader)

    def end(self, *message: Any) -> NoReturn:
        """Writes the last message and ends the process. A process that was forked ends without one."""
        if os.getpid() == self.process:
            self.tell(*message)
            self.flush()
        os._exit(0)


class Recorded:
    """The problem as a student's search sees it, in the shapes of plain functions, CS188, aima-python and simpleai."""

    def __init__(self, channel: Channel, job: dict[str, Any]) -> None:
        self._channel = channel
        self._start, self._yields, self._has_heuristic = job["start"], job["yields"], job["has_heuristic"]
        self._numbers: dict[Any, int] = {}
        self._known: list[tuple[bool, Any]] = []
        self._given: dict[int, tuple[Any, int]] = {}
        self._steps: dict[int, list[tuple[int, Any, Any, Any]]] = {}
        self._learn(pickle.loads(self._start))

    def _learn(self, row: tuple[int, Any, bool, Any]) -> None:
        number, state, is_goal, h = row
        self._numbers.setdefault(state, number)
        self._known += [(False, 0)] * (number + 1 - len(self._known))
        self._known[number] = is_goal, h

    def _give(self, state: Any, number: int) -> Any:
        if not _is_fixed(state):
            self._given[id(state)] = state, number
        return state

    def _find(self, state: Any) -> int | None:
        try:
            return self._numbers.get(state)
        except TypeError:
            return None

    def _number(self, state: Any) -> int:
        number = self._find(state)
        given, was = self._given.get(id(state), (None, number))
        if given is state and was != number:
            self._channel.tell("changed", was, _text(state))
            raise ValueError(f"{_text(state)}: this state was changed after the problem gave it")
        if number is None:
            self._channel.tell("unknown", _text(state))
            raise ValueError(f"{_text(state)} is no state that the problem gave")
        return number

    def _expand(self, state: Any) -> list[tuple[Any, Any, Any]]:
        """Returns the actions, each with its successor and cost."""
        number = self._number(state)
        data = self._channel.ask("expand", number)
        kept = pickle.loads(data)
        for row, _, _ in kept:
            self._learn(row)
        self._steps[number] = [(row[0], row[1], action, cost) for row, action, cost in kept]
        # The states that are kept here are no objects that a submission could change.
        given = kept if all(_is_fixed(row[1]) for row, _, _ in kept) else pickle.loads(data)
        return [(action, self._give(row[1], row[0]), cost) for row, action, cost in given]

    def _step(self, state: Any, action: Any) -> tuple[Any, Any]:
        """Returns the successor by an action, and its cost."""
        number = self._number(state)
        if number not in self._steps:
            self._expand(state)
        for successor, reached, by, cost in self._steps[number]:
            if _same(by, action):
                return self._give(pickle.loads(pickle.dumps(reached)), successor), cost
        raise ValueError(f"{_text(action)} is no action in {_text(state)}")

    # Plain functions

    @property
    def start(self) -> Any:
        return self._give(pickle.loads(self._start)[1], 0)

    def successors(self, state: Any) -> list[Any]:
        found = self._expand(state)
        if self._yields == "action, state, cost":
            return list(found)
        return [state if self._yields == "state" else (state, cost) for _, state, cost in found]

    def is_goal(self, state: Any) -> bool:
        number = self._number(state)
        self._channel.tell("goal", number)
        return self._known[number][0]

    def heuristic(self, state: Any, problem: object = None) -> Any:
        if self._find(state) is None and hasattr(state, "state"):
            state = state.state  # a node
        number = self._number(state)
        self._channel.tell("h", number)
        return self._known[number][1]

    # CS188

    isGoalState = is_goal

    def getStartState(self) -> Any:
        return self.start

    def getSuccessors(self, state: Any) -> list[tuple[Any, Any, Any]]:
        return [(state, action, cost) for action, state, cost in self._expand(state)]

    def getCostOfActions(self, actions: Iterable[Any]) -> Any:
        state, total = self.start, 0
        for action in actions:
            state, cost = self._step(state, action)
            total += cost
        return total

    # aima-python and simpleai

    initial = initial_state = start
    goal_test = is_goal
    h = heuristic

    def actions(self, state: Any) -> list[Any]:
        return [action for action, _, _ in self._expand(state)]

    def result(self, state: Any, action: Any) -> Any:
        return self._step(state, action)[0]

    def action_cost(self, state: Any, action: Any, successor: Any = None) -> Any:
        return self._step(state, action)[1]

    def path_cost(self, c: Any, state: Any, action: Any, successor: Any = None) -> Any:
        return c + self._step(state, action)[1]

    cost = action_cost

    # What a search returns

    def _answer(self, found: Any) -> tuple[Any, ...]:
        """Returns the last message: the path as numbers of successors, up to the first step that leads to none."""
        if found is None or found is False:
            return ("nothing",)
        if hasattr(found, "state") and hasattr(found, "parent"):
            nodes = []
            while found is not None:
                nodes.append(found.state)
                found = found.parent
            found = nodes[::-1]
        elif callable(getattr(found, "solution", None)):
            found = found.solution()
        if isinstance(found, (str, bytes, dict, set)) or not isinstance(found, Iterable):
            return "other", _text(found)
        items = list(islice(found, 10_000_000))
        by_states = items[1:] if items and self._find(items[0]) == 0 else items
        taken = self._taken(items, 2), self._taken(by_states, 1)
        return max(taken, key=lambda one: (one[2] is None, len(one[1])))

    def _taken(self, items: list[Any], part: int) -> tuple[str, list[int], str | None]:
        number = 0
        taken: list[int] = []
        for item in items:
            if number not in self._steps:
                return (
                    "path",
                    taken,
                    f"{_text(item)}, but the search did not ask for the successors of the state before",
                )
            steps = self._steps[number]
            fitting = [index for index, step in enumerate(steps) if _same(step[part], item)]
            if not fitting:
                return "path", taken, _text(item)
            taken.append(min(fitting, key=lambda index: steps[index][3]))
            number = steps[taken[-1]][0]
        return "path", taken, None


class Folder:
    """The modules of a folder, as attributes."""

    def __getattr__(self, name: str) -> ModuleType:
        try:
            return importlib.import_module(name)
        except ModuleNotFoundError as error:
            if error.name != name:
                raise
            raise AttributeError(f"there is no file {name}.py") from None


def load(path: str) -> Any:
    """Returns the module of a file, or the modules of a folder."""
    if os.path.isdir(path):
        return Folder()
    name = os.path.splitext(os.path.basename(path))[0]
    found = importlib.util.spec_from_file_location(name, path)
    if found is None or found.loader is None:
        raise ImportError(f"{os.path.basename(path)} is no file of Python")
    sys.modules[name] = module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def named(submission: Any, name: str) -> Any:
    """Returns a function by its name, where the name of the only module may be missing."""
    parts = name.split(".")
    if len(parts) > 1 and getattr(submission, "__name__", None) == parts[0]:
        del parts[0]
    for part in parts:
        submission = getattr(submission, part)
    return submission


def call(function: Callable[..., Any], problem: Recorded) -> Any:
    """Calls a search with what its parameters are named after; the first is the problem if it has another name."""
    values = {
        **dict.fromkeys(("start", "initial"), problem.start),
        **dict.fromkeys(("successors", "neighbors", "neighbours"), problem.successors),
        **dict.fromkeys(("is_goal", "goal_test"), problem.is_goal),
        **(dict.fromkeys(("heuristic", "h"), problem.heuristic) if problem._has_heuristic else {}),
    }
    positional: list[Any] = []
    keywords: dict[str, Any] = {}
    for index, parameter in enumerate(inspect.signature(function).parameters.values()):
        if index == 0 and parameter.name not in values:
            positional.append(problem)
        elif parameter.name in values:
            keywords[parameter.name] = values[parameter.name]
        elif parameter.default is parameter.empty and parameter.kind not in (
            parameter.VAR_POSITIONAL,
            parameter.VAR_KEYWORD,
        ):
            raise TypeError(f"{function.__name__}: the grader has no value for the parameter {parameter.name!r}")
    return function(*positional, **keywords)


def evaluate(function: Callable[..., Any], problem: Recorded, states: list[Any]) -> tuple[Any, ...]:
    """Tells the heuristic values of states, by a function of a state, of a node, or of a state and the problem."""
    names = [one.name for one in inspect.signature(function).parameters.values() if one.default is one.empty]
    for row in states:
        problem._learn(row)
        given = SimpleNamespace(state=row[1]) if names[:1] == ["node"] else row[1]
        value = function(given, problem) if len(names) > 1 else function(given)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return "other", _text(value)
        problem._channel.tell("value", row[0], value)
    return ("values",)


def _is_fixed(state: Any) -> bool:
    """Returns whether a state cannot be changed, so that no copy of it is needed."""
    if isinstance(state, (tuple, frozenset)):
        return all(map(_is_fixed, state))
    return isinstance(state, (str, int, float, bytes, type(None)))


def _same(one: Any, other: Any) -> bool:
    try:
        return bool(one == other)
    except Exception:
        return False


def _text(value: Any, form: Callable[[Any], str] = repr) -> str:
    """Returns the start of the text of a student's object."""
    try:
        return form(value)[:500]
    except Exception:
        return f"<{type(value).__name__}>"


def _blame(error: BaseException, folder: str) -> str:
    """Returns an exception with the line of the submission that raised it."""
    kind = f"{type(error).__name__}: {_text(error, str)}".rstrip(": ")
    if isinstance(error, SystemExit):
        kind = f"called sys.exit({_text(error.code)})"
    if isinstance(error, SyntaxError):
        return f"{os.path.basename(error.filename or '')}, line {error.lineno}: {type(error).__name__}: {error.msg}"
    frames = [
        frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename.startswith(folder + os.sep)
    ]
    if not frames:
        return kind
    return f"{os.path.basename(frames[-1].filename)}, line {frames[-1].lineno}, in {frames[-1].name}: {kind}"


def _is_limited(most: int) -> bool:
    """Limits the address space. Returns whether the system can do that."""
    if sys.platform == "win32":
        return False
    import resource

    try:
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (OSError, ValueError):
        return False
    return True


def main() -> None:
    """Runs a submission."""
    channel = Channel()
    job = pickle.load(channel.reader)
    # The modules of the tasks are imported before the folder of the submission is on the path, which may have others.
    sys.path += [entry for entry in job["path"] if entry not in sys.path]
    random.seed(job["seed"])
    try:
        solve, states = pickle.loads(job["solve"]), pickle.loads(job["states"])
        problem = Recorded(channel, job)
    except BaseException as error:
        channel.end("fault", f"the task cannot be passed to another process: {_blame(error, job['folder'])}")
    reserve: bytearray | None = bytearray(1 << 20)
    if job["bytes"] is not None and not _is_limited(job["bytes"]):
        channel.tell("unlimited")
    sys.path.insert(0, job["folder"])
    channel.tell("ready")
    channel.flush()
    try:
        submission = load(job["submission"])
        if isinstance(solve, str):
            try:
                function = named(submission, solve)
            except AttributeError as error:
                channel.end("missing", f"there is no {solve!r}: {_text(error, str)}")
            if not callable(function):
                channel.end("missing", f"{solve!r} is no function")
            found = function if states else call(function, problem)
        else:
            found = solve(submission, problem)
        answer = evaluate(found, problem, states) if states else problem._answer(found)
    except MemoryError:
        reserve = None
        channel.end("memory")
    except BaseException as error:
        channel.end("raised", _blame(error, job["folder"]))
    channel.end(*answer)


if __name__ == "__main__":
    main()
