"""Values with named fields. `dataclasses` would take longer to import than everything else."""

from __future__ import annotations

from ._types import Any


class Record:
    """A value whose fields, its slots, are set once. Equal if all fields are; those that begin with `_` do not count."""

    __slots__: tuple[str, ...] = ()

    def __init__(self, *values: Any, **named: Any) -> None:
        for name, value in (dict(zip(self.__slots__, values, strict=False)) | named).items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} cannot be deleted")

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__slots__ if not name.startswith("_"))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and type(self) is type(other) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __reduce__(self) -> Any:
        return type(self), self._values()

    def __repr__(self) -> str:
        names = (name for name in self.__slots__ if not name.startswith("_"))
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"
