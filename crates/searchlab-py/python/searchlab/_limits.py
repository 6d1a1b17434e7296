"""The limits of a search, as they are passed to the compiled part."""

from __future__ import annotations

from ._types import Any


def limits(
    expansions: float | None = None,
    depth: float | None = None,
    time: float | None = None,
    bytes: float | None = None,
) -> dict[str, Any]:
    """Checks the limits. A whole number may be a float, such as 1e6. Raises `ValueError` for other numbers, and negative ones."""
    if time is not None and not time >= 0:
        raise ValueError(f"time: found {time!r}, expected seconds, at least 0")
    return {
        "expansions": _whole("expansions", expansions),
        "depth": _whole("depth", depth),
        "time": time,
        "bytes": _whole("bytes", bytes),
    }


def _whole(name: str, value: Any) -> int | None:
    if value is None:
        return None
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if not hasattr(value, "__index__"):
        error = ValueError if isinstance(value, float) else TypeError
        raise error(f"{name}: found {value!r}, expected a whole number of at least 0")
    whole = int(value)
    if whole < 0:
        raise ValueError(f"{name}: found {value!r}, expected a whole number of at least 0")
    # More than 64 bits are no limit.
    return min(whole, 2**64 - 1)
