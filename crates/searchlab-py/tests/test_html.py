"""How results show themselves: HTML, pictures and traces."""

from __future__ import annotations

import base64
import csv
import json
import pickle
import re
import sys
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

import searchlab as sl

EVIL = "<script>alert(1)</script>\"'&"


def steps(n: int) -> Iterator[tuple[str, int, int]]:
    yield f"add {EVIL}", n + 1, 1
    yield "double", 2 * n, 1


def drawn(n: int) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert({n})</script><text y="9">{n}</text></svg>'


def problem(**options: object) -> sl.Problem[int, str]:
    return sl.Problem(1, steps, (37).__eq__, yields="action, state, cost", **options)


def test_a_result_shows_how_it_ended_its_path_and_the_meaning_of_each_count() -> None:
    result = sl.search(problem(text=lambda n: EVIL + str(n)), "a-star")
    shown = result._repr_html_()
    assert "<b>a-star</b>: solved, cost 7, steps 7, " in shown
    assert "script>" not in shown.replace("&lt;script&gt;", "").replace("&lt;/script&gt;", "")
    assert shown.count("<figure") == 8 and "7. " in shown
    for name, count in result.counts.items():
        meaning = result.counts.meaning(name).replace("&", "&amp;").replace("'", "&#x27;").replace('"', "&quot;")
        assert f'title="{meaning}">{name}</th><td>{count:,}</td>' in shown
    assert result.counts._repr_html_() in shown


def test_drawings_are_images_in_which_no_script_runs() -> None:
    result = sl.search(problem(draw=drawn), "a-star")
    shown = result._repr_html_()
    images = re.findall(r'<img alt="(\d+)" [^>]*src="data:image/svg\+xml;base64,([^"]+)">', shown)
    assert [int(alt) for alt, _ in images] == result.path
    assert base64.b64decode(images[-1][1]).decode() == drawn(37)
    assert "<script" not in shown and "<svg" not in shown
    whole = ElementTree.fromstring(result.svg(columns=3))
    kinds = [element.tag.rpartition("}")[2] for element in whole.iter()]
    assert kinds.count("image") == 8 and "script" not in kinds
    places = {(image.get("x"), image.get("y")) for image in whole.iter() if image.tag.endswith("image")}
    assert len(places) == 8 and len({x for x, _ in places}) == 3


def test_a_long_path_shows_its_start_and_its_end() -> None:
    count = sl.Problem(0, lambda n: [n + 1], (99).__eq__)
    result = sl.search(count, "breadth-first")
    assert "… 88 more …" in result._repr_html_() and ">99</pre>" in result._repr_html_()
    texts = [text.text for text in ElementTree.fromstring(result.svg(most=3)).iter() if text.tag.endswith("text")]
    assert texts == ["start", "0", "1", "1", "… 97 more …", "99", "99"]
    with pytest.raises(ValueError, match="most=1"):
        result.svg(most=1)
    with pytest.raises(ValueError, match="no path"):
        sl.search(count, "breadth-first", expansions=3).svg()


def test_puzzles_of_the_catalog_are_drawn() -> None:
    tiles = sl.search(sl.puzzle("tiles", "3x3", "1 2 5 3 4 0 6 7 8"), "a-star")
    assert tiles._repr_html_().count("<img") == len(tiles.path) == 4
    romania = sl.search(sl.puzzle("graph", "romania"), "a-star")
    assert romania._repr_html_().count("<img") == 1 and "Bucharest" in romania.svg()
    ElementTree.fromstring(romania.svg())


def test_a_trace_has_the_events_of_the_search_and_calls_no_function_again() -> None:
    numbers = problem()
    result = sl.search(numbers, "a-star")
    calls = dict(numbers.calls)
    header, *events = map(json.loads, result.trace("jsonl").splitlines())
    assert (header["puzzle"], header["algorithm"]) == ("problem", "a-star")
    kinds = [event["event"] for event in events]
    assert kinds.count("expand") == result.counts.expanded and kinds.count("end") == 1
    assert kinds.count("generate") + kinds.count("duplicate") == result.counts.generated
    assert [event for event in events if event["event"] == "path"]
    rows = list(csv.DictReader(result.trace("csv").splitlines()))
    assert sum(row["event"] == "expand" for row in rows) == result.counts.expanded
    assert json.loads(result.trace("posthoc"))["events"]
    lines = result.trace("text").splitlines()
    assert lines[0] == "start     1 g=0 h=0 f=0" and sum(line.startswith("expand ") for line in lines) == result.counts.expanded
    ElementTree.fromstring(result.trace("svg"))
    assert dict(numbers.calls) == calls
    with pytest.raises(ValueError, match='found "pdf"'):
        result.trace("pdf")


def test_a_problem_that_does_not_remember_is_asked_again() -> None:
    numbers = problem(remember=False)
    result = sl.search(numbers, "breadth-first")
    before = numbers.calls["successors"]
    result.trace("csv")
    assert numbers.calls["successors"] >= before + result.counts.expanded


@pytest.mark.parametrize("limit", [{"expansions": 5}, {"depth": 2}])
def test_a_search_that_was_stopped_is_written_down_to_where_it_ended(limit: dict[str, int]) -> None:
    result = sl.search(problem(), "breadth-first", **limit)
    assert not result
    events = [json.loads(line)["event"] for line in result.trace("jsonl").splitlines()[1:]]
    assert events.count("expand") == result.counts.expanded
    assert "solution" not in events and events.count("end") == 1


def test_the_tree_is_that_of_the_first_expansions_and_shows_itself() -> None:
    result = sl.search(problem(), "breadth-first")
    small, whole = result.tree(expansions=3), result.tree()
    assert len(small) < len(whole) and str(small).startswith("<svg ")
    assert small._repr_html_().startswith('<img alt="" ')


def test_an_exception_in_a_text_comes_through_from_a_trace() -> None:
    def text(n: int) -> str:
        if n > 3:
            raise KeyError("no text")
        return str(n)

    with pytest.raises(KeyError, match="no text"):
        sl.search(problem(text=text), "breadth-first").trace("csv")


def test_a_result_without_its_problem_says_so() -> None:
    result = pickle.loads(pickle.dumps(sl.search(problem(draw=drawn), "a-star")))
    assert ">37</pre>" in result._repr_html_()
    with pytest.raises(ValueError, match="pickled"):
        result.trace("csv")


def test_a_step_and_a_search_say_why_a_state_is_next() -> None:
    search = sl.Search(problem(text=lambda n: f"{EVIL}{n}"), "a-star")
    next(search)
    step = next(search)
    for shown in (step._repr_html_(), search._repr_html_()):
        assert "Next because " in shown and "<script" not in shown and "&lt;script&gt;" in shown
    assert "<b>Step 1</b>: generated " in step._repr_html_()
    assert [step.is_goal for step in search][-1]
    assert "expanded</th>" in search._repr_html_()


def test_a_comparison_is_a_table_with_the_reasons_of_refusals() -> None:
    compared = sl.compare(problem(), ["breadth-first", "a-star", "bidirectional"])
    shown = compared._repr_html_()
    assert "<th>breadth-first</th><th>a-star</th>" in shown
    assert "<li>bidirectional: " in shown and "predecessors" in shown
    assert f"<td>{compared[0].counts.expanded}</td>" in shown


def test_frames_and_plots_need_their_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = sl.compare(problem(), ["breadth-first", "a-star"])
    with pytest.raises(ValueError, match="expected one of expanded"):
        compared.plot("seconds")
    for package, method in (("pandas", compared.to_frame), ("matplotlib", compared.plot)):
        monkeypatch.setitem(sys.modules, package, None)
        with pytest.raises(ImportError, match=f"{method.__name__} needs {package}: pip install {package}"):
            method()
