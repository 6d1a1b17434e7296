"""The notebooks in JupyterLab, by a browser."""

from __future__ import annotations

import json
import os
import socket
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from needs import chromium, package

package("jupyterlab")
package("anywidget")
playwright = package("playwright.sync_api")
# On a busy machine, 5 s are not enough for some.
playwright.expect.set_options(timeout=30_000)

# One server for all of these tests.
pytestmark = pytest.mark.xdist_group("jupyterlab")

NOTEBOOKS = Path(__file__).resolve().parents[4] / "docs" / "notebooks"
#: Where pictures of the pages are kept, to be looked at.
PICTURES = os.environ.get("PICTURES")

SETTINGS = {
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False, "doNotDisturbMode": True},
    "notebook-extension/tracker": {"windowingMode": "none"},
}


class Lab:
    """A server of JupyterLab with the notebooks, and a browser."""

    def __init__(self, root: Path, browser: Any) -> None:
        self.browser = browser
        self.notebooks = root / "notebooks"
        self.notebooks.mkdir()
        self.opened = 0
        self.settings = root / "settings"
        self.set(SETTINGS)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        places = {"JUPYTER_CONFIG_DIR": "config", "JUPYTER_RUNTIME_DIR": "runtime", "IPYTHONDIR": "ipython", "JUPYTERLAB_WORKSPACES_DIR": "workspaces", "JUPYTERLAB_SETTINGS_DIR": "settings"}
        options = ["--no-browser", "--allow-root", "--expose-app-in-browser", f"--ServerApp.port={port}", "--ServerApp.port_retries=0", "--IdentityProvider.token="]
        self.log = open(root / "log", "wb")
        self.server = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *options, f"--ServerApp.root_dir={self.notebooks}"],
            env={**os.environ, **{name: str(root / place) for name, place in places.items()}},
            stdout=self.log,
            stderr=subprocess.STDOUT,
        )
        self.url = f"http://127.0.0.1:{port}"
        for _ in range(600):
            try:
                urllib.request.urlopen(f"{self.url}/api", timeout=5).close()
                return
            except OSError:
                assert self.server.poll() is None, (root / "log").read_text()
                time.sleep(0.2)
        pytest.fail("JupyterLab does not answer")

    def set(self, settings: dict[str, dict[str, Any]]) -> None:
        for name, values in settings.items():
            path = self.settings / "@jupyterlab" / f"{name}.jupyterlab-settings"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(values))

    def open(self, name: str, *, dark: bool = False) -> Any:
        """Opens a copy of a notebook, so that it has a kernel of its own, in a workspace without other tabs, and runs its cells."""
        self.opened += 1
        copy = f"{name}-{self.opened}"
        shutil.copy(NOTEBOOKS / f"{name}.ipynb", self.notebooks / f"{copy}.ipynb")
        self.set({"apputils-extension/themes": {"theme": "JupyterLab Dark" if dark else "JupyterLab Light"}})
        page = self.browser.new_page(viewport={"width": 1280, "height": 900})
        page.set_default_timeout(120_000)
        page.goto(f"{self.url}/lab/workspaces/{copy}/tree/{copy}.ipynb")
        page.wait_for_selector(".jp-Notebook .jp-CodeCell")
        page.wait_for_function("window.jupyterapp?.shell.currentWidget?.context?.sessionContext?.session?.kernel?.status === 'idle'")
        # A command before the layout is restored would be lost.
        page.evaluate(
            "async () => { const { restored, shell, commands } = window.jupyterapp; await restored; await shell.currentWidget.revealed;"
            " await shell.currentWidget.sessionContext.ready; await commands.execute('notebook:run-all-cells'); }"
        )
        page.wait_for_function(
            "window.jupyterapp.shell.currentWidget.content.widgets.filter((cell) => cell.model.type === 'code')"
            ".every((cell) => cell.model.executionCount !== null)"
        )
        assert page.locator(".jp-RenderedText[data-mime-type='application/vnd.jupyter.stderr']").count() == 0
        return page

    def close(self) -> None:
        self.server.terminate()
        self.server.wait(30)
        self.log.close()


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    with playwright.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        started = Lab(tmp_path_factory.mktemp("lab"), browser)
        yield started
        browser.close()
        started.close()


def keep(page: Any, name: str) -> None:
    if PICTURES is not None:
        page.screenshot(path=f"{PICTURES}/{name}.png")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_widget_steps_a_search_in_jupyterlab(lab: Lab, dark: bool) -> None:
    page = lab.open("own-problem", dark=dark)
    keep(page, f"own-problem-top-{dark}")
    frame = page.frame_locator("iframe[title=Explorer]")
    step = frame.locator(".controls input.jump").first
    step.wait_for()
    playwright.expect(frame.locator("main")).to_contain_text("frogs, a-star")
    playwright.expect(frame.locator("html")).to_have_attribute("data-theme", "dark" if dark else "light")
    playwright.expect(frame.get_by_role("link", name="Lessons")).to_have_count(0)
    for _ in range(3):
        frame.get_by_role("button", name="Next step").first.click()
    playwright.expect(step).to_have_value("3")
    frame.get_by_role("button", name="Run to the end").first.click()
    playwright.expect(frame.get_by_text("solution, FFF.TTT").first).to_be_attached()
    assert int(step.input_value()) > 10
    page.locator("iframe[title=Explorer]").evaluate("(frame) => frame.scrollIntoView({ block: 'nearest' })")
    keep(page, f"own-problem-widget-{dark}")
    frame.get_by_role("link", name="Tree").click()
    playwright.expect(frame.locator(".tree-screen .tree-drawing [data-node]").first).to_be_visible()
    playwright.expect(frame.locator(".problem").first).to_be_hidden()
    keep(page, f"own-problem-tree-{dark}")
    page.close()


@pytest.mark.parametrize("name", ["aima", "sudoku"])
def test_the_other_notebooks_open_in_jupyterlab(lab: Lab, name: str) -> None:
    page = lab.open(name)
    explorers = page.locator("iframe[title=Explorer]")
    playwright.expect(explorers).to_have_count({"aima": 2, "sudoku": 1}[name], timeout=120_000)
    for number in range(explorers.count()):
        explorers.nth(number).evaluate("(frame) => frame.scrollIntoView()")
        frame = page.frame_locator("iframe[title=Explorer]").nth(number)
        frame.get_by_role("button", name="Next step").first.click()
        playwright.expect(frame.locator(".controls input.jump").first).to_have_value("1")
        keep(page, f"{name}-{number}")
    page.locator(".jp-Cell").first.evaluate("(cell) => cell.scrollIntoView()")
    keep(page, f"{name}-top")
    page.close()


def test_runs_end_with_their_page_and_start_again_for_another(lab: Lab) -> None:
    page = lab.open("own-problem")
    frame = page.frame_locator("iframe[title=Explorer]").first
    frame.get_by_role("button", name="Next step").first.click()
    playwright.expect(frame.locator(".controls input.jump").first).to_have_value("1")
    page.evaluate("window.jupyterapp.commands.execute('notebook:insert-cell-below')")
    page.evaluate(
        "const cell = window.jupyterapp.shell.currentWidget.content.activeCell;"
        "cell.model.sharedModel.setSource('from searchlab._explore import _Here\\nlen(_Here._used)')"
    )
    run = "window.jupyterapp.commands.execute('notebook:run-cell')"
    page.evaluate(run)
    shown = "window.jupyterapp.shell.currentWidget.content.activeCell.outputArea.model.toJSON()[0]?.data['text/plain']"
    page.wait_for_function(f"{shown} === '1'")
    page.evaluate("window.jupyterapp.shell.currentWidget.content.widgets.forEach((cell) => cell !== window.jupyterapp.shell.currentWidget.content.activeCell && cell.model.clearExecution && cell.model.type === 'code' && cell.outputArea.model.clear())")
    page.wait_for_function("document.querySelector('iframe[title=Explorer]') === null")
    page.evaluate(run)
    page.wait_for_function(f"{shown} === '0'")
    page.close()
