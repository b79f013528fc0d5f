"""What is said where something the twin needs is not there."""

from __future__ import annotations

from undertow.kernel import UndertowError, message

_NO_NUMBA = message(
    "fire.twin.missing",
    "The fast twin needs Numba, which is not installed here. Install it with: pip install "
    "'undertow[lab]'. Everything else works without it.",
)
_NO_GPU = message(
    "fire.twin.no-gpu",
    "No graphics processor can be used here ({problem}); the processor plays the same games: undertow "
    "bench twin.",
)


def no_numba() -> UndertowError:
    return UndertowError(_NO_NUMBA())


def no_gpu(problem: str) -> UndertowError:
    return UndertowError(_NO_GPU(problem=problem))
