"""Writes anew what is committed of this game beside its golden campaigns: what comes of everything that may be
done."""

from __future__ import annotations

from anima import test_acts_done


def regenerate() -> None:
    test_acts_done.regenerate()
