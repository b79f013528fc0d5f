"""Exact probabilities, by letting an enumerating fate answer the rolls."""

from undertow.odds.enumerate import OddsError, distribution

__all__ = ["OddsError", "distribution"]
