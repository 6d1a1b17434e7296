"""The explorer: requests in bytes, a server for this machine, and saved pages."""

from __future__ import annotations

import gzip
import base64
import http.client
import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import searchlab as sl
from searchlab import _searchlab


def count_to(goal: int, **options: Any) -> sl.Problem[int, None]:
    return sl.Problem(1, lambda n: [n + 1, 2 * n], goal.__eq__, **options)


class Page:
    """Requests of a page, as the widget passes them on."""

    def __init__(self, *problems: tuple[str, sl.Problem[Any, Any]], algorithm: str = "a-star") -> None:
        self.explorer = _searchlab.Explorer([(name, problem._core) for name, problem in problems], algorithm)

    def ask(self, method: str, path: str, value: Any = None) -> tuple[int, Any]:
        body = b"" if value is None else json.dumps(value).encode()
        status, kind, reply = self.explorer.request(method, f"/api/v1{path}", body)
        return status, json.loads(reply) if kind == "application/json" and reply else reply

    def start(self, puzzle: str, algorithm: str = "a-star") -> str:
        status, run = self.ask("POST", "/runs", {"puzzle": puzzle, "algorithm": algorithm})
        assert status == 201, run
        return f"/runs/{run['id']}"

    def to_end(self, run: str) -> dict[str, Any]:
        while True:
            status, reply = self.ask("POST", f"{run}/advance", {"until": "end"})
            assert status == 200, reply
            if not reply["more"]:
                return reply["run"]


def test_the_page_is_one_document_that_asks_python() -> None:
    status, kind, page = Page(("numbers", count_to(37))).explorer.request("GET", "/", b"")
    assert (status, kind) == (200, "text/html; charset=utf-8")
    assert b"window.parent.postMessage" in page and b'src="' not in page and len(page) < 600_000
    assert Page(("numbers", count_to(37))).explorer.request("GET", "/other", b"")[0] == 404


def test_a_run_is_that_of_the_search() -> None:
    numbers = count_to(37)
    page = Page(("numbers", numbers))
    status, catalog = page.ask("GET", "/catalog")
    assert (status, catalog["puzzles"][0]["name"], catalog["preset"]["puzzle"]) == (200, "numbers", "numbers")
    run = page.start("numbers")
    end = page.to_end(run)
    result = sl.search(numbers, "a-star")
    assert end["title"] == "numbers, a-star"
    assert (end["end"]["how"], end["end"]["cost"]) == ("solved", result.cost)
    assert {name: end["counts"][name] for name in ("expanded", "generated")} == {
        name: result.counts[name] for name in ("expanded", "generated")
    }
    states = [page.ask("GET", f"{run}/steps/{k}")[1]["node"]["state"] for k in range(1, 4)]
    assert states == [str(step.node.state) for step, _ in zip(sl.Search(numbers, "a-star"), range(3))]
    assert page.ask("GET", f"{run}/steps/3/frontier")[1]["nodes"]
    assert page.ask("DELETE", run) == (204, b"")
    assert page.ask("GET", run)[0] == 404


def test_several_problems_are_explored_and_compared() -> None:
    page = Page(("near", count_to(37)), ("far", count_to(370)))
    runs = [page.start(name, "breadth-first") for name in ("near", "far", "near")]
    for run in runs:
        page.to_end(run)
    left, right, same = (run.removeprefix("/runs/") for run in runs)
    status, compared = page.ask("GET", f"/compare?left={left}&right={same}")
    assert (status, compared["first_difference"]) == (200, None) and compared["compared_to"] > 0
    assert page.ask("GET", f"/compare?left={left}&right=x")[0] == 404


def test_the_runs_of_an_explorer_are_few_and_their_ids_never_return() -> None:
    page = Page(("numbers", count_to(37)))
    runs = [page.start("numbers") for _ in range(10)]
    page.ask("GET", runs[2])
    runs.append(page.start("numbers"))
    kept = [page.ask("GET", run)[0] == 200 for run in runs]
    assert kept == [False, False, True, False] + [True] * 7
    other = Page(("numbers", count_to(37))).start("numbers")
    assert other not in runs


def test_an_exception_ends_its_run_alone_in_words() -> None:
    fails = True

    def successors(n: int) -> list[int]:
        if fails and n == 4:
            raise RuntimeError("four is too much")
        return [n + 1, 2 * n]

    page = Page(("numbers", sl.Problem(1, successors, (37).__eq__)))
    first = page.start("numbers", "breadth-first")
    end = page.to_end(first)["end"]
    assert (end["how"], end["limit"]) == ("stopped", "failed") and "RuntimeError: four is too much" in end["text"]
    fails = False
    assert page.to_end(page.start("numbers", "breadth-first"))["end"]["how"] == "solved"


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(sl.Refused, match="unknown algorithm"):
        sl.explore(count_to(37), "astra", server=False)
    with pytest.raises(sl.Refused, match="bidirectional"):
        sl.explore(count_to(37), "bidirectional", server=True)
    with pytest.raises(ValueError, match="found no problem"):
        sl.explore({}, server=False)
    page = Page(("numbers", count_to(37)))
    assert page.ask("POST", "/runs", {"puzzle": "other", "algorithm": "a-star"})[0] == 404
    assert page.ask("POST", "/runs", {"puzzle": "numbers", "algorithm": "bidirectional"})[0] == 422
    assert page.ask("PUT", "/runs")[0] == 405


def recorded(page: bytes) -> Any:
    """The run in a saved page."""
    packed = re.search(rb'id="recorded">\n(.*?)</script>', page, re.S)
    assert packed is not None
    return json.loads(gzip.decompress(b"".join(map(base64.b64decode, packed[1].split()))))


def test_a_saved_page_has_the_first_steps(tmp_path: Path) -> None:
    explorer = sl.explore({"far & wide": count_to(3000)}, "breadth-first", server=False)
    assert explorer.url is None and "far & wide" in repr(explorer)
    explorer.save(str(tmp_path / "page.html"), steps=200)
    page = (tmp_path / "page.html").read_bytes()
    run = recorded(page)
    assert (len(run["steps"]), run["run"]["title"]) == (201, "far & wide, breadth-first") and len(page) < 600_000
    shown = explorer._repr_html_()
    assert shown.startswith("<iframe ") and "allow-same-origin" not in shown and "<script" not in shown
    assert explorer._repr_mimebundle_() == {"text/plain": repr(explorer)}
    explorer.close()
    with pytest.raises(RuntimeError, match="closed"):
        explorer.save(str(tmp_path / "other.html"))


def test_explorers_beyond_the_sixteenth_take_the_place_of_the_least_recently_used() -> None:
    from searchlab._explore import _Here

    explorers = [sl.explore(count_to(37), server=False) for _ in range(20)]
    for explorer in explorers:
        explorer._repr_html_()
    kept = [explorer._owner._explorer is not None for explorer in explorers]
    assert kept == [False] * 4 + [True] * 16 and len(_Here._used) == 16
    assert explorers[0]._repr_html_().startswith("<iframe ")
    for explorer in explorers:
        explorer.close()
    assert _Here._used == []


def test_requests_from_another_thread_wait_for_the_thread_of_the_cells() -> None:
    import asyncio

    called: list[int] = []

    def successors(n: int) -> list[int]:
        called.append(threading.get_ident())
        return [n + 1]

    async def cell() -> None:
        explorer = sl.explore(sl.Problem(1, successors, (9).__eq__), server=False)
        page = await asyncio.to_thread(explorer._saved, 5)
        assert len(recorded(page)["steps"]) == 6
        await asyncio.to_thread(explorer.close)

    asyncio.run(cell())
    assert set(called) == {threading.get_ident()}


@pytest.fixture
def served() -> Iterator[tuple[sl.Explorer, list[int]]]:
    called: list[int] = []

    def successors(n: int) -> list[int]:
        called.append(threading.get_ident())
        return [n + 1, 2 * n]

    with_server = sl.explore(sl.Problem(1, successors, (37).__eq__, name="numbers"), server=True)
    yield with_server, called
    with_server.close()


def ask(url: str, method: str, path: str, body: bytes | None = None, **headers: str) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection(url.removeprefix("http://").rstrip("/"), timeout=60)
    connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
    response = connection.getresponse()
    answer = response.status, response.read()
    connection.close()
    return answer


def test_the_server_answers_this_page_alone(served: tuple[sl.Explorer, list[int]]) -> None:
    explorer, called = served
    assert explorer.url is not None and explorer.url.startswith("http://127.0.0.1:")
    status, page = ask(explorer.url, "GET", "/")
    assert status == 200 and b"hasLessons = false" in page
    spec = json.dumps({"puzzle": "numbers", "algorithm": "a-star"}).encode()
    status, run = ask(explorer.url, "POST", "/api/v1/runs", spec, origin=explorer.url.rstrip("/"))
    assert status == 201 and json.loads(run)["title"] == "numbers, a-star"
    assert ask(explorer.url, "DELETE", f"/api/v1/runs/{json.loads(run)['id']}") == (204, b"")
    assert ask(explorer.url, "POST", "/api/v1/runs", spec, origin="http://example.org")[0] == 403
    assert ask(explorer.url, "GET", "/", host="example.org")[0] == 403
    assert ask(explorer.url, "POST", "/api/v1/runs", b"", content_length="9999999999")[0] == 413
    assert ask(explorer.url, "GET", "/../Cargo.toml")[0] == 404
    assert len(set(called)) == 1 and set(called) != {threading.get_ident()}


def test_a_closed_server_is_gone(served: tuple[sl.Explorer, list[int]]) -> None:
    explorer, _ = served
    url = explorer.url
    assert url is not None
    closer = threading.Timer(0.1, explorer.close)
    closer.start()
    explorer.wait()
    closer.join()
    assert explorer.url is None
    with pytest.raises(OSError):
        ask(url, "GET", "/")


def test_open_without_a_browser_warns_with_the_address(
    served: tuple[sl.Explorer, list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    explorer, _ = served
    monkeypatch.setattr("webbrowser.open", lambda url: False)
    with pytest.warns(UserWarning, match=f"open {explorer.url}"):
        explorer.open()
    with pytest.raises(RuntimeError, match="server=True"):
        sl.explore(count_to(37), server=False).open()


def test_a_program_ends_although_its_explorer_is_open() -> None:
    program = "import searchlab as sl; e = sl.explore(sl.puzzle('queens', '6'), 'depth-first'); print(e.url); e.save('/dev/null', steps=3)"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=True)
    assert ended.stdout.startswith("http://127.0.0.1:") and ended.stderr == ""
