"""How results show themselves in notebooks, and pictures of paths. Everything that comes from a problem is escaped."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, final

from . import _searchlab

if TYPE_CHECKING:
    from ._problem import Problem
    from ._result import Comparison, Counts, Result
    from ._search import Node, Search, Step

#: The states of a path that a notebook shows.
_SHOWN = 12
#: The open states that a notebook shows.
_OPEN = 8
#: The side of a picture in a path, and the height of a line of text, in pixels.
_SIDE, _LINE, _CHARACTER = 120, 16, 7.3


@final
class Svg(str):
    """A picture as SVG, which a notebook shows: `print` shows the text, and it is a string like any other."""

    def _repr_html_(self) -> str:
        return _image(self, "", "max-width: 100%")


def _image(svg: str, alt: str, style: str) -> str:
    """A picture as an image, in which no script runs, on white: its ink may be dark."""
    data = base64.b64encode(svg.encode(errors="replace")).decode()
    return f'<img alt="{escape(alt)}" style="{style}; background: white" src="data:image/svg+xml;base64,{data}">'


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], titles: Mapping[str, str] = {}) -> str:
    """A table of escaped cells, in which texts of the first column can have a meaning on hover."""
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    lines = []
    for first, *cells in rows:
        title = f' title="{escape(titles[first])}"' if first in titles else ""
        others = "".join(f"<td>{cell}</td>" for cell in cells)
        lines.append(f'<tr><th style="text-align: left"{title}>{escape(first)}</th>{others}</tr>')
    return f"<table>{f'<thead><tr>{top}</tr></thead>' if head else ''}<tbody>{''.join(lines)}</tbody></table>"


def _number(value: Any) -> str:
    if value is None:
        return "–"
    return f"{value:,}" if isinstance(value, int) else escape(str(value))


def _text(problem: Problem[Any, Any] | None, state: Any) -> str:
    functions = problem._functions if problem is not None else None
    return str(state) if functions is None else str(functions.text(state))


def _state(problem: Problem[Any, Any] | None, state: Any) -> str:
    """A state as its picture, or as its text."""
    text = _text(problem, state)
    functions = problem._functions if problem is not None else None
    if functions is not None and functions.draw is not None:
        return _image(functions.draw(state), text, f"max-width: {_SIDE}px; max-height: {_SIDE}px")
    return f'<pre style="margin: 0; text-align: left">{escape(text)}</pre>'


def counts(shown: Counts) -> str:
    """A table of the counts, with their meanings on hover."""
    rows = [[name, _number(count)] for name, count in shown.items()]
    if shown.elapsed is not None:
        rows.append(["elapsed", f"{shown.elapsed:.3g} s"])
    return _table([], rows, {name: shown.meaning(name) for name in shown})


def result(shown: Result[Any, Any]) -> str:
    """How the search ended, its path, and its counts."""
    end = shown.status if shown.stopped_by is None else f"stopped by {shown.stopped_by}"
    facts = [end] + [
        f"{name} {value}" for name, value in (("cost", shown.cost), ("steps", shown.depth)) if value is not None
    ]
    facts += [str(shown.proven)] if shown and shown.proven.kind != "nothing" else []
    facts += [shown.why_stopped] if shown.why_stopped else []
    path = "" if shown.path is None else _path(shown)
    more = counts(shown.counts)
    return (
        f"<div><p><b>{escape(shown.algorithm)}</b>: {escape(', '.join(facts))}</p>{path}"
        f"<details open><summary>Counts</summary>{more}</details></div>"
    )


def _path(shown: Result[Any, Any]) -> str:
    """The path as pictures or texts in rows."""
    pictures = _pictures(shown)
    if pictures is not None and len(pictures) == 1:
        return _image(pictures[0], "the path", "max-width: min(100%, 400px); max-height: 400px")
    parts = []
    for place, caption, state in _captioned(shown, _SHOWN):
        if place is None:
            body = ""
        elif pictures is None:
            body = _state(shown._problem, state)
        else:
            body = _image(pictures[place], str(state), f"max-width: {_SIDE}px; max-height: {_SIDE}px")
        parts.append(f'<figure style="margin: 0 8px 8px 0"><figcaption>{escape(caption)}</figcaption>{body}</figure>')
    return f'<div style="display: flex; flex-wrap: wrap; align-items: flex-end">{"".join(parts)}</div>'


def _captioned(shown: Result[Any, Any], most: int) -> list[tuple[int | None, str, Any]]:
    """The first states of the path and the last one, each with its place and a caption; without a place, how many are left out."""
    path, actions = shown.path or [], shown.actions
    captions = ["start"] + [str(k) if actions is None else f"{k}. {actions[k - 1]}" for k in range(1, len(path))]
    every = list(zip(range(len(path)), captions, path))
    if len(path) <= most:
        return list(every)
    left_out = len(path) - most
    return [*every[: most - 1], (None, f"… {left_out} more …", None), every[-1]]


def _pictures(shown: Result[Any, Any]) -> list[str] | None:
    """The pictures of a path of the catalog; the search is made again for them."""
    problem = shown._problem
    if problem is None or problem._functions is not None or shown.path is None:
        return None
    pictures = _searchlab.pictures(problem._core, shown.algorithm, _limits(shown, None))
    return pictures if pictures is not None and len(pictures) in (1, len(shown.path)) else None


def path_svg(shown: Result[Any, Any], most: int, columns: int) -> Svg:
    """The path as one picture: its states in rows, each below its caption."""
    if most < 2 or columns < 1:
        raise ValueError(f"found most={most} and columns={columns}, expected at least 2 and 1")
    pictures = _pictures(shown)
    if pictures is not None and len(pictures) == 1:
        return Svg(pictures[0])
    draw = None if shown._problem is None or shown._problem._functions is None else shown._problem._functions.draw
    cells: list[tuple[str, str | None, list[str]]] = []
    for place, caption, state in _captioned(shown, most):
        if place is None:
            cells.append((caption, None, []))
        elif pictures is not None:
            cells.append((caption, pictures[place], []))
        elif draw is not None:
            cells.append((caption, draw(state), []))
        else:
            cells.append((caption, None, _text(shown._problem, state).split("\n")))
    lines = max((len(text) for _, _, text in cells), default=0)
    longest = max((len(line) for caption, _, text in cells for line in [caption, *text]), default=0)
    width = max(_SIDE if any(picture for _, picture, _ in cells) else 0, longest * _CHARACTER) + _LINE
    height = max(_SIDE if any(picture for _, picture, _ in cells) else 0, lines * _LINE) + 2.5 * _LINE
    rows = -(-len(cells) // columns)
    whole = min(columns, len(cells)) * width, rows * height
    parts = []
    for i, (caption, picture, text) in enumerate(cells):
        x, y = i % columns * width + _LINE / 2, i // columns * height
        parts += [
            f'<text x="{x:g}" y="{y + (line + 1) * _LINE:g}">{_xml(content)}</text>'
            for line, content in enumerate([caption, *text])
        ]
        if picture is not None:
            data = base64.b64encode(picture.encode(errors="replace")).decode()
            box = f'x="{x:g}" y="{y + 1.5 * _LINE:g}" width="{_SIDE}" height="{_SIDE}"'
            parts.append(f'<image {box} href="data:image/svg+xml;base64,{data}"/>')
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole[0]:g} {whole[1]:g}" width="{whole[0]:g}" height="{whole[1]:g}"'
        f' font-family="monospace" font-size="12" xml:space="preserve"><rect width="100%" height="100%" fill="white"/>'
        f"{''.join(parts)}</svg>"
    )


def _xml(text: str) -> str:
    """Escaped text, without the control characters that XML cannot contain."""
    return escape("".join(c if c >= " " or c == "\t" else "\ufffd" for c in text))


def trace(shown: Result[Any, Any], format: str, expansions: int | None = None) -> str:
    """The events or the tree of a search, which is made again, up to where it ended or a number of expansions."""
    problem = shown._problem
    if problem is None:
        raise ValueError("this result was pickled, and its problem was not: it cannot be searched again")
    most = [count for count in (expansions, None if shown else shown.counts.expanded) if count is not None]
    kind = "jsonl" if format == "text" else format
    written = _searchlab.trace(problem._core, shown.algorithm, kind, problem.name, _limits(shown, min(most, default=None)))
    return _events(written) if format == "text" else written


def _limits(shown: Result[Any, Any], expansions: int | None) -> dict[str, Any]:
    return {"expansions": expansions, "depth": shown._depth, "time": None, "bytes": None}


def _events(lines: str) -> str:
    """The events of a trace, one on each line: what happened, the state, and its g, h and f."""
    texts: dict[Any, str] = {}
    events = []
    for line in lines.splitlines()[1:]:
        event = json.loads(line)
        name, number = event["event"], event.get("id")
        if "state" in event:
            texts[number] = event["state"]
        values = "".join(f" {key}={event[key]}" for key in ("g", "h", "f") if key in event)
        detail = texts.get(number, "") or event.get("claim") or event.get("how") or ""
        if name == "path":
            detail = " → ".join(texts.get(one, str(one)) for one in event["ids"])
        events.append(f"{name:<9} {detail}{values}".replace("\n", " ").rstrip())
    return "\n".join(events) + "\n"


def comparison(shown: Comparison[Any, Any]) -> str:
    """A table with a column for each algorithm, and the reasons of those that are refused."""
    meanings = dict(_searchlab.meanings())
    rows = [
        [name, *(_number(getattr(one, name)) if name != "proven" else escape(str(one.proven)) for one in shown)]
        for name in ("status", "cost", "depth", "proven")
    ]
    rows += [
        [name, *(_number(one.counts.get(name)) for one in shown)]
        for name in meanings
        if any(name in one.counts for one in shown)
    ]
    refused = "".join(f"<li>{escape(name)}: {escape(why)}</li>" for name, why in shown.refused.items())
    return f"<div>{_table(['', *shown._names], rows, meanings)}{f'<ul>{refused}</ul>' if refused else ''}</div>"


def _nodes(nodes: Sequence[Node[Any]], problem: Problem[Any, Any] | None) -> str:
    rows = [[str(one.number), *map(_number, (one.g, one.h, one.f)), _state(problem, one.state)] for one in nodes]
    return _table(["node", "g", "h", "f", "state"], rows)


def step(shown: Step[Any, Any]) -> str:
    """The expanded node, why it was next, and what it generated."""
    problem, node = shown._problem, shown.node
    what = "is a goal" if shown.is_goal else f"generated {len(shown.generated)}, {len(shown.duplicates)} duplicates"
    values = ", ".join(f"{name} = {_number(value)}" for name in "ghf" if (value := getattr(node, name)) is not None)
    why = f"<p>Next because {escape(shown.why)}.</p>" if shown.why else ""
    generated = _nodes(shown.generated, problem) if shown.generated else ""
    return f"<div><p><b>Step {shown.number}</b>: {what}; {values}</p>{_state(problem, node.state)}{why}{generated}</div>"


def search(shown: Search[Any, Any]) -> str:
    """What is next and why, the first open states, and the counts so far."""
    why = shown.why_next()
    following = f"<p>Next because {escape(why)}.</p>" if why else "<p>There is no open state.</p>"
    frontier = shown.frontier(_OPEN)
    opened = f"<p>The first open states:</p>{_nodes(frontier, shown._problem)}" if frontier else ""
    return f"<div>{following}{opened}<details><summary>Counts</summary>{counts(shown.counts)}</details></div>"
