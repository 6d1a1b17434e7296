"""What searches return."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from . import _searchlab
from ._problem import Problem
from ._record import Record
from ._types import A, S, TYPE_CHECKING, Any, Generic, final, overload

if TYPE_CHECKING:
    from ._html import Svg


_MEANINGS: dict[str, str] = dict(_searchlab.meanings())


def _count(name: str) -> property:
    def count(counts: Counts) -> int | None:
        return counts.get(name)

    return property(count, doc=_MEANINGS[name])


@final
class Counts(Mapping[str, int]):
    """The counts, by name and as attributes. One that the algorithm does not have is not in the mapping, and `None`."""

    __slots__ = ("_counts", "elapsed")

    elapsed: float | None
    expanded = _count("expanded")
    expanded_before_last_f = _count("expanded_before_last_f")
    generated = _count("generated")
    evaluated = _count("evaluated")
    goal_tests = _count("goal_tests")
    duplicates = _count("duplicates")
    reopened = _count("reopened")
    dead_ends = _count("dead_ends")
    max_depth = _count("max_depth")
    peak_frontier = _count("peak_frontier")
    stored = _count("stored")
    bytes = _count("bytes")

    def __init__(self, counts: Mapping[str, int], elapsed: float | None = None) -> None:
        self._counts = dict(counts)
        self.elapsed = elapsed

    def __getitem__(self, name: str, /) -> int:
        return self._counts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self._counts)

    def meaning(self, name: str) -> str:
        """Returns what a count means, in every algorithm."""
        return _MEANINGS[name]

    def __reduce__(self) -> Any:
        return Counts, (self._counts, self.elapsed)

    def _repr_html_(self) -> str:
        from . import _html

        return _html.counts(self)

    def __repr__(self) -> str:
        return f"Counts({', '.join(f'{name}={count}' for name, count in self.items())})"


@final
class Proven(Record):
    """What a search proves of its result. True if it is proven without a condition."""

    __slots__ = ("kind", "factor", "if_admissible", "if_safe", "_text")

    kind: str
    factor: float | None
    if_admissible: bool
    if_safe: bool
    _text: str

    def __bool__(self) -> bool:
        return self.kind != "nothing" and not (self.if_admissible or self.if_safe)

    def __reduce__(self) -> Any:
        return Proven, (*self._values(), self._text)

    def __str__(self) -> str:
        return self._text


@final
class Result(Record, Generic[S, A]):
    """What a search found, what that proves, and its counts. True if it found a solution."""

    __slots__ = (
        "status",
        "stopped_by",
        "path",
        "actions",
        "state",
        "cost",
        "depth",
        "proven",
        "counts",
        "calls",
        "algorithm",
        "ties",
        "why_stopped",
        "_depth",
        "_problem",
    )

    status: str
    stopped_by: str | None
    path: list[S] | None
    actions: list[A] | None
    state: S | None
    cost: Any
    depth: int | None
    proven: Proven
    counts: Counts
    calls: int
    algorithm: str
    ties: str | None
    why_stopped: str | None
    # The limit on the depth, to make the search again.
    _depth: int | None
    # None after pickling, as functions cannot be pickled.
    _problem: Problem[S, A] | None

    def __bool__(self) -> bool:
        return self.status == "solved" or self.depth is not None

    def __reduce__(self) -> Any:
        return Result, (*self._values(), self._depth, None)

    def __repr__(self) -> str:
        end = self.status if self.stopped_by is None else f"stopped by {self.stopped_by}"
        steps = "" if self.depth is None else f", {self.depth} steps"
        cost = "" if self.cost is None else f", cost {self.cost}"
        return f"<{self.algorithm}: {end}{steps}{cost}, {self.proven}, {self.counts['expanded']} expanded>"

    def _repr_html_(self) -> str:
        from . import _html

        return _html.result(self)

    def svg(self, *, most: int = 40, columns: int = 8) -> Svg:
        """The path as a picture in SVG: its first states and the last one, by the problem's `draw` or as text.

        Raises `ValueError` if there is no path.
        """
        from . import _html

        if self.path is None:
            raise ValueError("there is no path")
        return _html.path_svg(self, most, columns)

    def tree(self, *, expansions: int = 200) -> Svg:
        """The search tree of the first expansions as a picture in SVG. The search is made again, as `trace` does."""
        from . import _html

        return _html.Svg(_html.trace(self, "svg", expansions))

    def trace(self, format: str = "text") -> str:
        """The events of the search as JSON lines ("jsonl"), a table ("csv") or text, for the viewer Posthoc, or its tree as SVG.

        The search is made again: a problem that remembers calls its functions only for what was forgotten, and for the texts of its
        states; one that does not remember calls all of them again. Raises `ValueError` if the result was pickled, as its problem was not.
        """
        from . import _html

        return _html.trace(self, format)


def result(described: dict[str, Any], problem: Problem[Any, Any], depth: int | None = None) -> Result[Any, Any]:
    """Returns the result that the compiled part describes."""
    counts = described.pop("counts")
    elapsed = counts.pop("elapsed")
    proven = Proven(*described.pop("proven"))
    return Result(counts=Counts(counts, elapsed), proven=proven, _depth=depth, _problem=problem, **described)


@final
class Comparison(Sequence[Result[S, A]], Generic[S, A]):
    """The results of several algorithms on a problem, and the reasons why others do not support it."""

    __slots__ = ("_names", "_results", "refused")

    refused: Mapping[str, str]

    def __init__(self, results: Mapping[str, Result[S, A]], refused: Mapping[str, str]) -> None:
        self._names = list(results)
        self._results = list(results.values())
        self.refused = dict(refused)

    @overload
    def __getitem__(self, index: int, /) -> Result[S, A]: ...
    @overload
    def __getitem__(self, index: slice, /) -> Sequence[Result[S, A]]: ...
    def __getitem__(self, index: int | slice, /) -> Result[S, A] | Sequence[Result[S, A]]:
        return self._results[index]

    def __len__(self) -> int:
        return len(self._results)

    def to_dicts(self) -> list[dict[str, Any]]:
        """Returns a row for each result: the algorithm, the end, the solution, and the counts by name."""
        return [
            {
                "algorithm": name,
                "status": result.status,
                "depth": result.depth,
                "cost": result.cost,
                "proven": str(result.proven),
                **result.counts,
            }
            for name, result in zip(self._names, self._results)
        ]

    def to_frame(self) -> Any:
        """A `pandas.DataFrame` with the algorithm as index. Raises `ImportError` without pandas."""
        return import_for("to_frame", "pandas").DataFrame(self.to_dicts()).set_index("algorithm")

    def plot(self, count: str = "expanded", *, ax: Any = None) -> Any:
        """Bars of a count by algorithm, on new or given axes of matplotlib, which are returned. Raises `ImportError` without matplotlib."""
        if count not in _MEANINGS:
            raise ValueError(f"found {count!r}, expected one of {', '.join(_MEANINGS)}")
        if ax is None:
            _, ax = import_for("plot", "matplotlib.pyplot").subplots(figsize=(7, 0.4 * len(self) + 1))
        values = [result.counts.get(count, 0) for result in self._results]
        bars = ax.barh(self._names, values)
        ax.bar_label(bars, labels=[f"{value:,}" for value in values], padding=3)
        ax.invert_yaxis()
        ax.margins(x=0.15)
        if min(values, default=0) > 0 and max(values) > 100 * min(values):
            ax.set_xscale("log")
        ax.set_xlabel(count.replace("_", " "))
        return ax

    def _repr_html_(self) -> str:
        from . import _html

        return _html.comparison(self)

    def __str__(self) -> str:
        names = [name for name in _MEANINGS if any(name in result.counts for result in self._results)]
        rows = [["", *self._names]]
        rows += [
            [name, *(_cell(getattr(result, name)) for result in self._results)]
            for name in ("status", "cost", "depth", "proven")
        ]
        rows += [[name, *(_cell(result.counts.get(name)) for result in self._results)] for name in names]
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        lines = [
            "  ".join(
                [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:]))]
            ).rstrip()
            for row in rows
        ]
        return "\n".join(lines + [f"{name}: {why}" for name, why in self.refused.items()])

    def __repr__(self) -> str:
        return f"<Comparison of {', '.join(self._names)}>"


def import_for(user: str, name: str) -> Any:
    """A module of a package that only `user` needs."""
    from importlib import import_module

    package = name.partition(".")[0]
    try:
        return import_module(name)
    except ImportError as error:
        raise ImportError(f"{user} needs {package}: pip install {package}") from error


def _cell(value: Any) -> str:
    return "-" if value is None else str(value)


@final
class Checked(Record):
    """What `check` found on the states it looked at."""

    __slots__ = ("states", "complete", "heuristic", "counterexample", "warnings")

    states: int
    complete: bool
    heuristic: str
    counterexample: str | None
    warnings: Sequence[str]
