"""Odds by the real rules: every way is tried, or, where there are too many, some."""

from undertow.odds.enumerate import (
    KnownFate,
    OddsError,
    Pile,
    Trial,
    Way,
    counted,
    distribution,
    exactly,
    first,
    opens,
    replies,
    sampled,
)

__all__ = [
    "KnownFate",
    "OddsError",
    "Pile",
    "Trial",
    "Way",
    "counted",
    "distribution",
    "exactly",
    "first",
    "opens",
    "replies",
    "sampled",
]
