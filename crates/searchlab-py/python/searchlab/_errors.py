"""The exceptions of the package."""

from collections.abc import Sequence


class SearchlabError(Exception):
    """The base of the package's exceptions."""


class Refused(SearchlabError, ValueError):
    """The algorithm, a setting or an option does not fit the problem."""

    possible: Sequence[str]

    def __init__(self, message: str, possible: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.possible = tuple(possible)


class InvalidProblem(SearchlabError, ValueError):
    """The problem breaks a rule that every search relies on; the message shows the states."""

    states: Sequence[object]

    def __init__(self, message: str, states: Sequence[object] = ()) -> None:
        super().__init__(message)
        self.states = tuple(states)


class UnhashableState(InvalidProblem, TypeError):
    """A state has no hash."""


class ProblemWarning(UserWarning):
    """The problem is likely to be a mistake."""


class TextWarning(UserWarning):
    """A part of a text was skipped, or it may not be the one that was meant. `warnings.simplefilter("error", TextWarning)` refuses such texts."""
