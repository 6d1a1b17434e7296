"""What tests need that may be missing."""

from __future__ import annotations

import importlib
import os
import shutil
from typing import Any

import pytest


def missing(what: str) -> None:
    """Skips a test, and says what is missing; where the project is checked, nothing may be."""
    if os.environ.get("CI"):
        pytest.fail(f"{what} is missing")
    pytest.skip(f"{what} is missing", allow_module_level=True)


def package(name: str) -> Any:
    """A package, or a skipped test."""
    try:
        return importlib.import_module(name)
    except ImportError:
        missing(f"the package {name}")


def chromium() -> str:
    """The path of Chromium, or a skipped test."""
    names = (os.environ.get("CHROMIUM"), "chromium-headless-shell", "chromium", "google-chrome")
    found = next((path for name in names if name and (path := shutil.which(name))), None)
    if found is None:
        missing("Chromium (its path can be in CHROMIUM)")
    assert found is not None
    return found
