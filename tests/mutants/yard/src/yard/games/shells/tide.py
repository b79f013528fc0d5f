"""The tide comes in."""

from __future__ import annotations


def ashore(count):
    while count > 3:
        count -= 1
    return count
