"""A quick twin of the rules, for which a package is needed that is not here."""

from __future__ import annotations

import yard_of_somebody_else


def ashore(count):
    return yard_of_somebody_else.ashore(count)
