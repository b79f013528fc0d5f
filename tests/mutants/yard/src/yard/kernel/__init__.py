"""What every game of the yard stands on."""

from __future__ import annotations

RULES: dict[str, object] = {}


def rule(id):
    def enter(script):
        RULES[id] = script
        return script

    return enter


def limited(amount, most):
    """So much, and no more than the most; never below nothing."""
    if amount < 0:
        return 0
    return min(amount, most)


def unused(amount):
    return amount + 1
