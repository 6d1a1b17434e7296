"""Shows the progress of a search: by a function of the user, or by a bar of tqdm."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType

from ._result import Counts, import_for
from ._types import Any


class Progress:
    """Calls a function with the counts some times a second, or moves a bar by the number of expanded states."""

    def __init__(self, progress: Callable[[Counts], object] | bool, expansions: int | None) -> None:
        self._bar: Any = None
        self.call: Callable[[dict[str, Any]], object] | None = None
        if progress is True:
            bar = import_for("progress=True", "tqdm.auto").tqdm
            self._bar = bar(total=expansions, unit=" states", unit_scale=True)
            self.call = self._move
        elif callable(progress):
            self.call = lambda counts: progress(Counts(counts, counts.pop("elapsed")))
        elif progress is not False:
            raise TypeError(f"progress: found {progress!r}, expected True, False or a function of the counts")

    def _move(self, counts: dict[str, Any]) -> None:
        self._bar.update(counts["expanded"] - self._bar.n)

    def __enter__(self) -> Progress:
        return self

    def ended(self, described: dict[str, Any]) -> dict[str, Any]:
        """Shows the counts of a result, and returns it."""
        if self._bar is not None:
            self._move(described["counts"])
        return described

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.close()
