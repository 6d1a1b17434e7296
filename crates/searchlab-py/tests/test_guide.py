"""The code of the guide and of the README runs, and prints what is shown below it.

With UPDATE_GUIDE=1, what is shown is written anew instead: look at the difference.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
from pathlib import Path
from typing import Any

import pytest

CRATE = Path(__file__).resolve().parents[1]
# The documents, each with the number of its pieces of code.
DOCUMENTS = {"README.md": 1, "../../docs/python.md": 31}
PIECE = re.compile(r"^```(?P<language>\w*)\n(?P<code>.*?)^```$\n?", re.DOTALL | re.MULTILINE)
SHOWN = re.compile(r"```text\n(.*?)^```$\n", re.DOTALL | re.MULTILINE)


def rendered(document: str, name: str) -> tuple[str, int]:
    """Returns the document with what its code prints, and the number of pieces of code. They share their variables."""
    variables: dict[str, Any] = {"__name__": "guide"}
    parts = []
    place = pieces = 0
    while piece := PIECE.search(document, place):
        parts.append(document[place : piece.end()])
        place = piece.end()
        language, code = piece["language"], piece["code"]
        assert language in ("python", "sh"), f"{name}: a piece of {language or 'no language'} that follows no code"
        if language == "sh":
            continue
        pieces += 1
        # Blank lines before the code, so that tracebacks name the lines of the document.
        lines = document.count("\n", 0, piece.start("code"))
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile("\n" * lines + code, name, "exec"), variables)
        if printed.getvalue():
            parts.append(f"```text\n{printed.getvalue()}```\n")
        if shown := SHOWN.match(document, place):
            place = shown.end()
    rest = document[place:]
    assert "```" not in rest, f"{name}: a piece without an end"
    return "".join([*parts, rest]), pieces


def without_bytes(document: str) -> str:
    """Returns the document without the rows of bytes, which are others without optimisation."""
    return re.sub(r"^bytes  .*$", "bytes", document, flags=re.MULTILINE)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_code_prints_what_is_shown(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("networkx")
    pytest.importorskip("numpy")
    file = CRATE / name
    document = file.read_text()
    monkeypatch.chdir(tmp_path)
    actual, pieces = rendered(document, name)
    if os.environ.get("UPDATE_GUIDE"):
        file.write_text(actual)
    else:
        assert without_bytes(document) == without_bytes(actual)
    assert pieces == DOCUMENTS[name]


@pytest.mark.parametrize(
    ("document", "why"),
    [
        ("```text\n1\n```\n", "follows no code"),
        ("```\nx\n```\n", "no language that follows no code"),
        ("```python\nx = 1\n", "without an end"),
        ("```python\nx = 1\n```\n\n```text\n1\n```\n", "follows no code"),
    ],
)
def test_a_document_of_another_shape_is_refused(document: str, why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        rendered(document, "document")


def test_wrong_output_is_seen() -> None:
    right = "```python\nprint(1)\n```\n```text\n1\n```\n"
    assert rendered(right, "document") == (right, 1)
    for wrong in (right.replace("text\n1", "text\n2"), "```python\nprint(1)\n```\n"):
        assert rendered(wrong, "document") == (right, 1)
    silent = "```python\nx = 1\n```\n"
    assert rendered(silent + "```text\n1\n```\n", "document") == (silent, 1)
