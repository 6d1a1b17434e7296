"""The orders of expansions that an algorithm allows.

An order is right if at each step the algorithm could have expanded the state that was expanded: one of those with the
least key among the open ones. That is decided step by step along the student's own order; no list of right orders is
made.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, final

from .._errors import InvalidProblem, Refused
from ._numbered import LIMIT, Numbered, close

_TIES = {
    "breadth-first": (),
    "depth-first": (),
    "uniform-cost": ("fifo", "lifo", "low-h"),
    "best-first": ("fifo", "lifo"),
    "a-star": ("fifo", "lifo", "low-h", "high-g", "low-g"),
    "weighted-a-star": ("fifo", "lifo", "low-h", "high-g", "low-g"),
}
"""The algorithms, each with the parts that its rule of ties may have."""


@final
@dataclass(frozen=True)
class Rule:
    """An algorithm with its rule of ties. What the rule leaves open is free: without a part, every tie."""

    algorithm: str
    ties: tuple[str, ...] = ()
    weight: float = 1

    @staticmethod
    def read(text: str) -> Rule:
        """Reads an algorithm, such as "a-star", "a-star:ties=low-h,fifo" or "weighted-a-star:weight=2"."""
        algorithm, _, settings = text.partition(":")
        if algorithm not in _TIES:
            raise Refused(
                f"algorithm: found {algorithm!r}, expected one whose orders are known: {', '.join(_TIES)}", list(_TIES)
            )
        ties: list[str] = []
        weight = 2.0 if algorithm == "weighted-a-star" else 1
        for setting in settings.split(",") if settings else ():
            name, _, value = setting.rpartition("=")
            if name == "ties" or (not name and ties and value in ("fifo", "lifo")):
                ties.append(value)
            elif name == "weight" and algorithm == "weighted-a-star" and value.replace(".", "", 1).isdigit():
                weight = float(value)
            elif setting != "graph":
                raise Refused(f"algorithm: found {setting!r} in {text!r}, expected graph, ties=RULE or weight=NUMBER")
        if any(part not in _TIES[algorithm] for part in ties) or len(ties) > 1 and ties[0] in ("fifo", "lifo"):
            raise Refused(
                f"algorithm: found ties={','.join(ties)}, expected one of {', '.join(_TIES[algorithm]) or 'none'}"
            )
        return Rule(algorithm, tuple(ties), weight)

    @property
    def label(self) -> str:
        """What the least of is expanded; the empty text for the oldest or newest."""
        labels = {"breadth-first": "", "depth-first": "", "uniform-cost": "g", "best-first": "h"}
        return labels.get(self.algorithm, "f")

    @property
    def may_test_early(self) -> bool:
        """Whether the search may end when a goal is generated: not where a cheaper path could be found later."""
        return self.label in ("", "h")

    def key(self, g: Any, h: Any, age: int) -> tuple[Any, ...]:
        """Returns what the open states are ordered by."""
        if not self.label:
            return (age if self.algorithm == "breadth-first" else -age,)
        f = g if self.label == "g" else h if self.label == "h" else g + self.weight * h
        parts = {"fifo": age, "lifo": -age, "low-h": h, "high-g": -g, "low-g": g}
        return (f, *(parts[part] for part in self.ties))

    def ways(self, graph: Numbered, either_order: bool) -> Iterator[Way]:
        """Returns the ways in which a search by this rule may run."""
        is_by_age = not self.label or self.ties
        backward = (False, True) if either_order and is_by_age else (False,)
        # With a heuristic that is not consistent, a cheaper path to an expanded state may be ignored or followed.
        reopens = (False, True) if self.label == "f" else (False,)
        # If the newest is next, an open state that is generated again may count as new, or not: a stack of CS188 has it
        # twice, the frontier of Russell and Norvig once.
        renews = (False, True) if "lifo" in self.ties or self.algorithm == "depth-first" else (False,)
        yield from (Way(graph, self, *way) for way in product(backward, reopens, renews))

    def references(self, graph: Numbered, either_order: bool) -> Iterator[Way]:
        """Returns ways that differ in their counts: by the oldest and by the newest, if ties are free."""
        if not self.label or self.ties:
            yield from self.ways(graph, either_order)
            return
        for age, backward in product(("fifo", "lifo"), (False, True) if either_order else (False,)):
            yield Way(graph, Rule(self.algorithm, (age,), self.weight), backward, reopens=False, renews=False)


@final
class Way:
    """One way in which an algorithm may run, followed expansion by expansion."""

    def __init__(self, graph: Numbered, rule: Rule, backward: bool, reopens: bool, renews: bool) -> None:
        self.graph = graph
        self.rule = rule
        self.backward = backward
        self.reopens = reopens
        self.renews = renews
        self.g: dict[int, Any] = {}
        self.open: dict[int, tuple[Any, ...]] = {}
        self.heap: list[tuple[tuple[Any, ...], int]] = []
        self.age = 0
        self.count = 0
        self.expanded: dict[int, int] = {}
        """The expanded states, each with its step."""
        self.has_met_goal = graph.is_goal(0)
        self.just_met_goal = False
        self.is_over = False
        self._put(0, 0)

    def _put(self, number: int, g: Any) -> None:
        self.age += 1
        self.g[number] = g
        self.open[number] = key = self.rule.key(g, self.graph.h(number), self.age)
        heapq.heappush(self.heap, (key, number))

    def first(self) -> int | None:
        """Returns a state that may be expanded next, or `None` if none is open or the search is over."""
        while self.heap and self.open.get(self.heap[0][1]) != self.heap[0][0]:
            heapq.heappop(self.heap)
        return self.heap[0][1] if self.heap and not self.is_over else None

    def choices(self) -> list[int]:
        """Returns all states that may be expanded next."""
        first = self.first()
        if first is None:
            return []
        near = list(self.open)
        for part in range(len(self.open[first])):
            least = min(self.open[number][part] for number in near)
            near = [number for number in near if close(self.open[number][part], least)]
        return near

    def may_expand(self, number: int) -> bool:
        """Returns whether a state may be expanded next."""
        first, key = self.first(), self.open.get(number)
        if first is None or key is None:
            return False
        least = self.open[first]
        return key == least or close(key[0], least[0]) and (len(key) == 1 or number in self.choices())

    def may_end(self) -> bool:
        """Returns whether the search may end: at a goal, or without a state that can lead to one."""
        first = self.first()
        if first is None or self.open[first][0] == math.inf or (self.rule.may_test_early and self.just_met_goal):
            return True
        return any(self.graph.is_goal(number) for number in self.choices())

    def expand(self, number: int) -> None:
        """Expands a state."""
        self.count += 1
        self.expanded.setdefault(number, self.count)
        self.is_over = self.graph.is_goal(number)
        self.open.pop(number, None)
        steps, g = self.graph.steps(number), self.g[number]
        self.just_met_goal = not self.has_met_goal and any(self.graph.is_goal(successor) for successor, _, _ in steps)
        self.has_met_goal |= self.just_met_goal
        by_g = self.rule.label in ("g", "f")
        # Depth-first search goes to the first successor next, so that it is the newest.
        last_to_first = self.backward != (self.rule.algorithm == "depth-first")
        for successor, _, cost in reversed(steps) if last_to_first else steps:
            known = self.g.get(successor)
            if known is None:
                self._put(successor, g + cost)
            elif by_g and g + cost < known and not close(g + cost, known):
                if successor in self.open or self.reopens:
                    self._put(successor, g + cost)
            elif self.renews and successor in self.open and (not by_g or close(g + cost, known)):
                self._put(successor, known)

    def described(self, number: int) -> str:
        """Returns the text of a state with what decides about it."""
        text = repr(self.graph.states[number])
        if number in self.open and self.rule.label:
            key = self.open[number]
            parts = [f"{self.rule.label} = {key[0]:g}"]
            parts += [f"{tie[-1]} = {abs(part):g}" for tie, part in zip(self.rule.ties, key[1:]) if "-" in tie]
            return f"{text} ({', '.join(parts)})"
        if number in self.expanded and number not in self.open:
            return f"{text} (expanded before, at step {self.expanded[number]})"
        return text if number in self.g else f"{text} (not generated yet)"


@final
@dataclass(frozen=True)
class Difference:
    """The first step of an order that the nearest way does not have."""

    step: int
    expanded: Any
    """The state, or `None` if the search ended instead."""
    expected: list[Any]
    """The states of which one is right; none if the search should have ended."""
    why: str


def difference(
    graph: Numbered, rule: Rule, expansions: list[int], *, either_order: bool, has_ended: bool
) -> Difference | None:
    """Returns the first difference of an order from the nearest way, or `None` if there is none."""
    found = []
    for way in rule.ways(graph, either_order):
        step = _follow(way, expansions)
        if step is None and (not has_ended or way.may_end()):
            return None
        found.append(_differs(way, expansions, len(expansions) if step is None else step))
    return max(found, key=lambda one: one.step)


def _follow(way: Way, expansions: list[int]) -> int | None:
    for index, number in enumerate(expansions):
        if not way.may_expand(number):
            return index
        way.expand(number)
    return None


def _differs(way: Way, expansions: list[int], index: int) -> Difference:
    number = expansions[index] if index < len(expansions) else None
    expected = way.choices()
    shown = " or ".join(way.described(one) + ", a goal" * way.graph.is_goal(one) for one in expected[:4])
    shown += " or others" * (len(expected) > 4)
    if not expected:
        shown = "the end, as the state before is a goal" if way.is_over else "the end, as no state is open"
    found = "the search ended" if number is None else f"expanded {way.described(number)}"
    order = " (successors in reverse)" * way.backward
    states = way.graph.states
    why = f"step {index + 1}: {found}, expected {shown}{order}"
    return Difference(index + 1, None if number is None else states[number], [states[one] for one in expected], why)


def expected_counts(graph: Numbered, rule: Rule, either_order: bool) -> tuple[int, int]:
    """Returns the fewest and the most expansions of the references, with goal tests early, if allowed, and late."""
    counts = []
    for way in rule.references(graph, either_order):
        while (number := way.first()) is not None and not graph.is_goal(number):
            if way.count >= LIMIT:
                raise InvalidProblem(f"{rule.algorithm} expands more than {LIMIT} states: give an easier problem")
            way.expand(number)
            if rule.may_test_early and way.just_met_goal:
                counts.append(way.count)
        counts.append(way.count)
    return min(counts), max(counts)
