"""What is measured, as figures. How fast a game is here, is for its own bench to find out.

What only computes is measured in processor time, so that a busy machine does not change the figure,
and both sides of a ratio are measured in the same way: once each, no best of several. Nothing of
this is ever a test.
"""

from __future__ import annotations

import platform
import sysconfig

from msgspec import Struct


class Pace(Struct, frozen=True):
    """Games and decisions a second."""

    games: float
    decisions: float


class Figure(Struct, frozen=True):
    """One thing measured, and what we want to reach, where we do."""

    name: str
    value: float = 0
    unit: str = ""
    least: float = 0
    most: float = 0
    missing: str = ""
    """What would have to be installed to measure it, where it was not."""

    @property
    def target(self) -> str:
        return (
            f"at least {self.least:g}" if self.least else f"under {self.most:g}" * bool(self.most)
        )

    @property
    def reached(self) -> bool | None:
        if self.least:
            return self.value >= self.least
        return self.value < self.most if self.most else None


def interpreter() -> str:
    """Which Python measures, and what it says of how it was built: that makes a tenth and more."""
    said = str(sysconfig.get_config_var("CONFIG_ARGS") or "")
    built = [one for one in ("enable-optimizations", "with-lto") if f"--{one}" in said]
    return (
        f"{platform.python_implementation()} {platform.python_version()}, "
        f"{platform.python_compiler()}, built with {' and '.join(built) or 'no optimizations named'}"
    )
