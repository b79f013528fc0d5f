"""What is said where something the twin needs is not there."""

from __future__ import annotations

import sys
from collections.abc import Callable

from undertow.kernel import UndertowError, message

_NO_NUMBA = message(
    "fire.twin.missing",
    "The fast twin needs Numba, which is not installed here. Install it with: pip install "
    "'undertow[lab]'. Everything else works without it.",
)
_NO_GPU = message(
    "fire.twin.no-gpu",
    "No graphics processor can be used here ({problem}); the processor plays the same games: undertow "
    "bench twin, and undertow.envs.vector without a device.",
)
_NOT_CHOICES = message(
    "fire.twin.not-choices",
    "{count} {count#act is|acts are} wanted in a row, one for each table: whole numbers of 32 or 64 bits.",
)


def plainly(main: Callable[[], int]) -> int:
    """Run a command; what cannot be done here is one sentence."""
    try:
        return main()
    except UndertowError as problem:
        sys.exit(f"undertow: {problem}")


def no_numba() -> UndertowError:
    return UndertowError(_NO_NUMBA())


def no_gpu(problem: str) -> UndertowError:
    return UndertowError(_NO_GPU(problem=problem))


def not_choices(count: int) -> UndertowError:
    return UndertowError(_NOT_CHOICES(count=count))
