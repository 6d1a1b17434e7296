"""The explorer as a widget of a notebook, by anywidget."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from importlib.resources import files
from typing import Any

import anywidget

from ._explore import Reply, _Here


class Widget(anywidget.AnyWidget):
    """The page of an explorer, whose requests come as messages."""

    _esm = files(__package__).joinpath("static", "widget.js").read_text(encoding="utf-8")

    def __init__(self, owner: _Here, on_close: Callable[[], None]) -> None:
        super().__init__()
        self._owner = owner
        self._on_close = on_close
        self.on_msg(self._receive)

    def _receive(self, _: Any, content: dict[str, Any], __: Any) -> None:
        if content.get("closed"):
            # A page was removed. If there is another one of this explorer, it starts its run again.
            self._owner.clear()
            return
        request = content["request"]
        body = (request.get("body") or "").encode()
        future = self._owner.ask(request["method"], request["path"], body)
        future.add_done_callback(lambda done: self._reply(content, done))

    def _reply(self, content: dict[str, Any], done: Future[Reply]) -> None:
        to = {"view": content["view"], "id": content["id"]}
        if error := done.exception():
            self.send({**to, "failed": f"{type(error).__name__}: {error}"})
        else:
            status, kind, body = done.result()
            self.send({**to, "status": status, "type": kind}, [body])

    def close(self) -> None:
        """Removes the widget and the runs of its page."""
        super().close()
        self._on_close()
