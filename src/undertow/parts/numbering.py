"""Numbers of records: each its own, also where one was laid down by hand."""

from __future__ import annotations

from collections.abc import Container


def unused(first: int, many: int, taken: Container[int]) -> list[int]:
    """So many numbers for new records, from the first on; those that are taken are passed over."""
    found: list[int] = []
    while len(found) < many:
        if first not in taken:
            found.append(first)
        first += 1
    return found
