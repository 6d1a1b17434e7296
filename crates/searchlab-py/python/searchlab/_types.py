"""What annotations need. At run time `typing` is not imported, as that takes longer than the rest of the package."""

from __future__ import annotations

# Type checkers take a variable of this name as true, as they do `typing.TYPE_CHECKING`.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any, Generic, TypeVar, final, overload

    S = TypeVar("S")
    A = TypeVar("A")
else:
    from types import GenericAlias

    Any = S = A = object

    class Generic:
        """A class that can be written with types in brackets, as `Problem[str, int]`."""

        __slots__ = ()
        __class_getitem__ = classmethod(GenericAlias)

    def final(value):
        """Marks a class for type checkers."""
        return value

    overload = final

__all__ = ["TYPE_CHECKING", "A", "Any", "Generic", "S", "final", "overload"]
