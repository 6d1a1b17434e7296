"""Comparisons as frames of pandas and plots of matplotlib."""

from __future__ import annotations

import searchlab as sl
from needs import package
from test_html import problem


def test_a_frame_and_a_plot_have_the_counts() -> None:
    package("pandas")
    package("matplotlib").use("agg")
    compared = sl.compare(problem(), ["breadth-first", "a-star"])
    assert list(compared.to_frame()["expanded"]) == [result.counts.expanded for result in compared]
    axes = compared.plot("generated")
    assert [bar.get_width() for bar in axes.patches] == [result.counts.generated for result in compared]
    assert compared.plot(ax=axes) is axes
