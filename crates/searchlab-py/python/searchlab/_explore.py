"""The explorer on problems of Python: an output of a notebook, or a page in the browser."""

from __future__ import annotations

import html
import json
import sys
import threading
import weakref
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol, final

from . import _searchlab
from ._problem import Problem, core_of

if TYPE_CHECKING:
    from concurrent.futures import Future

#: The response to a request: status, media type, body.
Reply = tuple[int, str, bytes]

#: The steps of the page that a notebook without a kernel shows.
_SHOWN_STEPS = 200


class _Owner(Protocol):
    """Has the runs, which belong to one thread, and answers requests there."""

    url: str | None

    def ask(self, method: str, path: str, body: bytes) -> Future[Reply]: ...
    def close(self) -> None: ...


@final
class Explorer:
    """The explorer on a problem: an output of a notebook, or a page in the browser until it is closed.

    In a notebook, the functions of the problem are called in the thread of the cells; otherwise, in a thread of the explorer.
    States are shown as `text` writes them.
    """

    def __init__(self, problems: Mapping[str, Problem[Any, Any]], algorithm: str | None, server: bool, port: int) -> None:
        taken = _searchlab.puzzles()
        catalog = {name for name, _ in taken}
        named = [(f"given {name}" if name in catalog else name, core_of(problem)) for name, problem in problems.items()]
        algorithm = algorithm or named[0][1].algorithm
        self._spec = {"puzzle": named[0][0], "algorithm": algorithm}
        self._owner: _Owner
        if server:
            from ._server import Server

            self._owner = Server(named, algorithm, port)
        else:
            self._owner = _Here(named, algorithm)
        self._widget: Any = None
        self._closed = threading.Event()
        self._finalizer = weakref.finalize(self, self._owner.close)

    @property
    def url(self) -> str | None:
        """The address of the page; None in a notebook."""
        return self._owner.url

    def open(self) -> None:
        """Opens the page in the browser, or warns with its address if there is none."""
        import warnings
        import webbrowser

        if self.url is None:
            raise RuntimeError("there is no page in the browser: explore(..., server=True) has one")
        if not webbrowser.open(self.url):
            warnings.warn(f"no browser was found: open {self.url}", stacklevel=2)

    def wait(self) -> None:
        """Waits until Ctrl-C, which closes the explorer, or until another thread closes it."""
        try:
            while not self._closed.wait(0.5):
                pass
        except KeyboardInterrupt:
            self.close()

    def close(self) -> None:
        """Ends the page, and frees its runs."""
        self._closed.set()
        self._finalizer()
        widget, self._widget = self._widget, None
        if widget is not None:
            widget.close()

    def save(self, path: str, *, steps: int = 2_000) -> None:
        """Saves one HTML file that plays the first steps of the run without Python."""
        page = self._saved(steps)
        with open(path, "wb") as file:
            file.write(page)

    def __enter__(self) -> Explorer:
        if self.url is not None:
            self.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        where = "closed" if self._closed.is_set() else self.url or "an output of a notebook"
        return f"<Explorer of {self._spec['puzzle']}: {where}>"

    def _repr_mimebundle_(self, **_: Any) -> Any:
        """The widget where there is a kernel; the first steps as a page where there is none, such as in a file made by nbconvert."""
        plain = {"text/plain": repr(self)}
        if self._closed.is_set() or not _in_notebook():
            return plain
        if not isinstance(self._owner, _Here):
            return {**plain, "text/html": f'<a href="{self.url}" target="_blank">The explorer of {html.escape(self._spec["puzzle"])}</a>'}
        page = {**plain, "text/html": self._repr_html_() or ""}
        try:
            from ._widget import Widget
        except ImportError:
            page["text/html"] += "<p>With the package anywidget, this page runs the search further.</p>"
            return page
        if self._widget is None:
            self._widget = Widget(self._owner, self.close)
        bundle = self._widget._repr_mimebundle_()
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        return {**data, **page}, metadata

    def _repr_html_(self) -> str | None:
        """The first steps as a page in a frame; None once it is closed."""
        if self._closed.is_set():
            return None
        page = html.escape(self._saved(_SHOWN_STEPS).decode())
        style = "width: 100%; height: 640px; border: 1px solid #8886"
        return f'<iframe title="Explorer" sandbox="allow-scripts allow-downloads" style="{style}" srcdoc="{page}"></iframe>'

    def _ask(self, method: str, path: str, body: bytes = b"") -> Future[Reply]:
        if self._closed.is_set():
            raise RuntimeError("this explorer is closed")
        return self._owner.ask(method, path, body)

    def _api(self, method: str, path: str, value: Any = None) -> bytes:
        """Returns the answer to a request, which is repeated until there is one."""
        body = b"" if value is None else json.dumps(value).encode()
        while True:
            status, _, reply = self._ask(method, f"/api/v1{path}", body).result()
            if status >= 400:
                raise RuntimeError(json.loads(reply)["error"]["message"])
            if status != 202:
                return reply

    def _saved(self, steps: int) -> bytes:
        """Returns the page that plays a run by itself."""
        run = f"/runs/{json.loads(self._api('POST', '/runs', self._spec))['id']}"
        while json.loads(self._api("POST", f"{run}/advance", {"to": steps}))["more"]:
            pass
        page = self._api("GET", f"{run}/save/page.html?at=0")
        self._api("DELETE", run)
        return page


def explore(
    problem: Problem[Any, Any] | Mapping[str, Problem[Any, Any]],
    algorithm: str | None = None,
    *,
    server: bool | None = None,
    port: int = 0,
) -> Explorer:
    """The explorer on a problem, or on several by their names: watch, step and compare its searches.

    In a notebook it is the output of a cell, by the package anywidget. Elsewhere, or with `server=True`, it is a page at `url` for
    this machine alone; it ends with the program:

        with explore(problem) as explorer:  # opens the browser
            explorer.wait()  # until Ctrl-C
    """
    problems = {problem.name: problem} if isinstance(problem, Problem) else dict(problem)
    if not problems:
        raise ValueError("found no problem, expected at least one")
    return Explorer(problems, algorithm, not _in_notebook() if server is None else server, port)


def _in_notebook() -> bool:
    """Whether there is a kernel of Jupyter."""
    ipython = sys.modules.get("IPython")
    shell = ipython and ipython.get_ipython()
    return getattr(shell, "kernel", None) is not None


class _Here:
    """Answers requests in the thread that created it: in a notebook that of the cells, although messages can come in others."""

    #: Those that hold runs, the most recently used last. A notebook keeps the widget of a cell that is run again, so older ones drop
    #: their runs; the page of one starts its run again if it is still there.
    _used: list[_Here] = []
    _most = 16
    _most_bytes = 1 << 30

    def __init__(self, problems: list[tuple[str, _searchlab.Core]], algorithm: str) -> None:
        self.url: str | None = None
        self._thread = threading.get_ident()
        self._loop = _running_loop()
        self._problems = problems
        self._algorithm = algorithm
        self._is_closed = False
        self._explorer: _searchlab.Explorer | None = _searchlab.Explorer(problems, algorithm)

    def ask(self, method: str, path: str, body: bytes) -> Future[Reply]:
        from concurrent.futures import Future

        future: Future[Reply] = Future()
        self._here(lambda: self._answer(future, method, path, body))
        return future

    def clear(self) -> None:
        """Drops the runs."""
        self._here(self._drop)

    def close(self) -> None:
        self._is_closed = True
        self._here(self._drop)

    def _here(self, work: Callable[[], None]) -> None:
        if threading.get_ident() == self._thread:
            work()
        elif self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(work)
        else:
            raise RuntimeError("this explorer belongs to the thread that created it")

    def _answer(self, future: Future[Reply], *request: Any) -> None:
        if self._explorer is None and not self._is_closed:
            self._explorer = _searchlab.Explorer(self._problems, self._algorithm)
        _reply(self._explorer, future, *request)
        if self._explorer is None:
            return
        used = _Here._used
        if self in used:
            used.remove(self)
        used.append(self)
        while len(used) > _Here._most or len(used) > 1 and sum(one._bytes() for one in used) > _Here._most_bytes:
            used[0]._drop()

    def _bytes(self) -> int:
        return 0 if self._explorer is None else self._explorer.bytes

    def _drop(self) -> None:
        if self in _Here._used:
            _Here._used.remove(self)
        self._explorer = None


def _reply(explorer: _searchlab.Explorer | None, future: Future[Reply], method: str, path: str, body: bytes) -> None:
    """Answers a request; an exception is passed on, as by a call."""
    try:
        if explorer is None:
            raise RuntimeError("this explorer is closed")
        future.set_result(explorer.request(method, path, body))
    except BaseException as error:
        future.set_exception(error)


def _running_loop() -> Any:
    import asyncio

    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
