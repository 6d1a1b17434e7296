"""The page of the explorer in the browser: a server for this machine alone."""

from __future__ import annotations

import threading
from concurrent.futures import Future
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import SimpleQueue
from typing import Any

from . import _searchlab
from ._explore import Reply, _reply

#: The largest body in bytes: a map of a million cells is somewhat smaller.
_MOST = 2 << 20


class Server:
    """Answers requests over HTTP. The runs and the functions of the problem belong to one thread, which answers one after the other."""

    def __init__(self, problems: list[tuple[str, _searchlab.Core]], algorithm: str, port: int) -> None:
        self._jobs: SimpleQueue[Any] = SimpleQueue()
        started: Future[None] = Future()
        self._worker = threading.Thread(
            target=_work, args=(problems, algorithm, self._jobs, started), name="explorer", daemon=True
        )
        self._worker.start()
        started.result()
        try:
            self._http = _Http(("127.0.0.1", port), _Handler)
        except OSError:
            self._jobs.put(None)
            raise
        self._http.ask = self.ask
        self.url: str | None = f"http://127.0.0.1:{self._http.server_address[1]}/"
        threading.Thread(target=self._http.serve_forever, name="explorer server", daemon=True).start()

    def ask(self, method: str, path: str, body: bytes) -> Future[Reply]:
        future: Future[Reply] = Future()
        self._jobs.put((future, method, path, body))
        return future

    def close(self) -> None:
        self.url = None
        self._http.shutdown()
        self._http.server_close()
        self._jobs.put(None)
        # A function that does not return cannot be ended.
        self._worker.join(timeout=1)


def _work(problems: Any, algorithm: str, jobs: SimpleQueue[Any], started: Future[None]) -> None:
    try:
        explorer = _searchlab.Explorer(problems, algorithm)
    except BaseException as error:
        started.set_exception(error)
        return
    started.set_result(None)
    while (job := jobs.get()) is not None:
        _reply(explorer, *job)


class _Http(ThreadingHTTPServer):
    daemon_threads = True
    ask: Any


class _Handler(BaseHTTPRequestHandler):
    """A request, which is refused if another page sends it."""

    server: _Http
    timeout = 10

    def do_GET(self) -> None:
        self._reply(b"")

    def do_DELETE(self) -> None:
        self._reply(b"")

    def do_POST(self) -> None:
        length = self.headers.get("content-length", "")
        if not length.isdecimal() or int(length) > _MOST:
            self.send_error(413 if length.isdecimal() else 411)
            return
        self._reply(self.rfile.read(int(length)))

    def _reply(self, body: bytes) -> None:
        port = self.server.server_address[1]
        hosts = [f"127.0.0.1:{port}", f"localhost:{port}"]
        origin = self.headers.get("origin")
        if self.headers.get("host") not in hosts or origin not in [None, *(f"http://{host}" for host in hosts)]:
            self.send_error(403)
            return
        try:
            status, kind, content = self.server.ask(self.command, self.path, body).result()
        except Exception as error:
            self.send_error(500, type(error).__name__)
            return
        self.send_response(status)
        if kind:
            self.send_header("content-type", kind)
        if status != 204:
            self.send_header("content-length", str(len(content)))
        self.send_header("cache-control", "no-store")
        self.send_header("x-content-type-options", "nosniff")
        self.send_header("content-security-policy", "frame-ancestors 'none'")
        self.end_headers()
        if status != 204:
            self.wfile.write(content)

    def log_message(self, *_: Any) -> None:
        """Prints nothing."""
