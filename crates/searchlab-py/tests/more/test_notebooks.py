"""The notebooks of the documentation, and what a kernel shows and holds."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from needs import package

nbformat = package("nbformat")
nbclient = package("nbclient")
package("ipykernel")
package("anywidget")
package("matplotlib")
package("pandas")

NOTEBOOKS = Path(__file__).resolve().parents[4] / "docs" / "notebooks"
WIDGET = "application/vnd.jupyter.widget-view+json"


def run(notebook: Any, path: Path) -> Any:
    """Runs a notebook; an exception in a cell is one here."""
    resources = {"metadata": {"path": str(path)}}
    # A kernel may send one line in several pieces, which are otherwise outputs of their own.
    nbclient.NotebookClient(notebook, timeout=600, coalesce_streams=True, resources=resources).execute()
    return notebook


def of_cells(*sources: str) -> Any:
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in sources])


def outputs(notebook: Any) -> list[dict[str, Any]]:
    """The data of all outputs; what is printed is plain text."""
    every = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    return [dict(output["data"]) if "data" in output else {"text/plain": output["text"]} for output in every]


def texts(notebook: Any) -> str:
    return "\n".join(data["text/plain"] for data in outputs(notebook))


def test_every_notebook_is_stored_without_outputs() -> None:
    paths = sorted(NOTEBOOKS.glob("*.ipynb"))
    assert [path.stem for path in paths] == ["aima", "own-problem", "sudoku"]
    for path in paths:
        notebook = nbformat.read(path, as_version=4)
        nbformat.validate(notebook)
        assert all(not cell.outputs for cell in notebook.cells if cell.cell_type == "code"), path


def executed(name: str, path: Path) -> Any:
    return run(nbformat.read(NOTEBOOKS / f"{name}.ipynb", as_version=4), path)


def test_compare_on_a_problem_of_ones_own(tmp_path: Path) -> None:
    notebook = executed("own-problem", tmp_path)
    shown = outputs(notebook)
    assert "heuristic='consistent'" in texts(notebook)
    assert "<a-star: solved, " in texts(notebook) and "optimal" in texts(notebook)
    assert any("<img alt=" in data.get("text/html", "") for data in shown)
    assert any("image/png" in data for data in shown)
    widgets = [data for data in shown if WIDGET in data]
    assert len(widgets) == 1 and widgets[0]["text/html"].startswith("<iframe ")


def test_romania_and_the_8_puzzle(tmp_path: Path) -> None:
    notebook = executed("aima", tmp_path)
    found = texts(notebook)
    assert "<a-star: solved, 4 steps, cost 418, optimal, 5 expanded>" in found
    assert "31 moves: " in found
    assert all(f"{depth} moves: " in found for depth in (4, 12, 16, 20))
    lines = {line.split()[0]: line for line in found.splitlines() if line.strip()}
    counts = {name: [int(part.split()[2].strip(",")) for part in lines[name].split(None, 1)[1].split(", ")] for name in ("misplaced", "manhattan")}
    assert all(h2 <= h1 for h1, h2 in zip(counts["misplaced"], counts["manhattan"])), counts
    assert sum(WIDGET in data for data in outputs(notebook)) == 2


def test_sudoku_propagation_against_search(tmp_path: Path) -> None:
    notebook = executed("sudoku", tmp_path)
    rows = [line.split() for line in texts(notebook).splitlines() if line.startswith(("easy", "medium", "hard"))]
    counts = {name: [int(count.replace(",", "")) for count in row] for name, *row in rows}
    assert list(counts) == ["easy", "medium", "hard"]
    for row in counts.values():
        assert row == sorted(row, reverse=True), counts
    assert "417369825632158947958724316825437169791586432346912758289643571573291684164875293" in texts(notebook)


def test_a_dozen_kinds_of_output_have_text_and_html(tmp_path: Path) -> None:
    notebook = of_cells(
        "import searchlab as sl\nn = sl.Problem(1, lambda n: [n + 1, 2 * n], (37).__eq__)\nr = sl.search(n)",
        "r",
        "r.counts",
        "r.tree()",
        "sl.compare(n)",
        "s = sl.Search(n)\nnext(s)",
        "s",
    )
    shown = outputs(run(notebook, tmp_path))
    assert len(shown) == 6 and all({"text/plain", "text/html"} <= set(data) for data in shown)


#: Shows an explorer and runs its search as a page does.
SHOW = """
import json, os
import searchlab as sl
from searchlab import _explore
from searchlab._explore import _Here

# The saved page beside each widget is short: it holds no memory.
_explore._SHOWN_STEPS = 5
numbers = sl.Problem(1, lambda n: [n + 1, 2 * n], (1 << 40).__eq__)


def show():
    explorer = sl.explore(numbers, "breadth-first")
    explorer._repr_mimebundle_()
    sent = []
    widget = explorer._widget
    widget.send = lambda content, buffers=(): sent.append((content, buffers))

    def ask(method, path, value=None):
        body = None if value is None else json.dumps(value)
        request = {"method": method, "path": f"/api/v1{path}", "body": body}
        widget._receive(widget, {"view": "0.5", "id": len(sent), "request": request}, [])
        content, (body,) = sent[-1]
        assert content["status"] < 300, body
        return json.loads(body)

    run = "/runs/" + ask("POST", "/runs", {"puzzle": "problem", "algorithm": "breadth-first"})["id"]
    while ask("POST", run + "/advance", {"to": 1500})["more"]:
        pass
    return widget


def megabytes():
    with open("/proc/self/statm") as status:
        return int(status.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
def test_the_memory_of_a_kernel_is_bounded_after_many_widgets(tmp_path: Path) -> None:
    notebook = of_cells(
        SHOW,
        "for _ in range(20): last = show()\nbefore = megabytes()",
        "for _ in range(80): last = show()\nafter = megabytes()",
        "last.close()\nkept = len(_Here._used)\nimport ipywidgets\nipywidgets.Widget.close_all()\nprint(json.dumps([before, after, kept, len(_Here._used)]))",
    )
    before, after, kept, at_the_end = json.loads(texts(run(notebook, tmp_path)).splitlines()[-1])
    print(f"{before:.0f} MB after 20 widgets, {after:.0f} MB after 100")
    assert (kept, at_the_end) == (15, 0)
    # Runs of 80 widgets would take more than 100 MB.
    assert after - before < 20


def test_without_anywidget_the_saved_page_is_shown(tmp_path: Path) -> None:
    notebook = of_cells(
        "import sys\nsys.modules['anywidget'] = None\nimport searchlab as sl\nsl.explore(sl.puzzle('queens', '6'), 'depth-first')",
        "explorer = sl.explore(sl.puzzle('queens', '6'), 'depth-first', server=True)\nexplorer",
        "explorer.close()\nexplorer",
    )
    page, link, closed = outputs(run(notebook, tmp_path))
    assert page["text/html"].startswith("<iframe ") and "anywidget" in page["text/html"] and WIDGET not in page
    assert link["text/html"].startswith('<a href="http://127.0.0.1:')
    assert closed == {"text/plain": "<Explorer of given queens: closed>"}


def test_nbconvert_shows_the_saved_page(tmp_path: Path) -> None:
    nbconvert = package("nbconvert")
    notebook = run(of_cells("import searchlab as sl\nsl.explore(sl.puzzle('queens', '6'), 'depth-first')"), tmp_path)
    notebook.metadata.pop("widgets", None)
    html, _ = nbconvert.HTMLExporter().from_notebook_node(notebook)
    assert 'title="Explorer"></iframe>' in html and 'id=&quot;recorded&quot;' in html
