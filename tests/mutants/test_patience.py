"""Who waits for a mutant: as long as it gets on, and no longer."""

from __future__ import annotations

import os
import time

from tools.mutants.worker import _Asks, run


def test_what_is_slow_and_gets_on_is_waited_for() -> None:
    def slow(job: object, says) -> None:
        while time.process_time() < 1.5:
            pass
        says("survived")

    assert run({"patience": 1.0}, slow)["outcome"] == "survived"


def test_what_hangs_is_not() -> None:
    def hangs(job: object, says) -> None:
        heard, _tells = os.pipe()
        os.read(heard, 1)  # nobody tells
        says("survived")

    assert run({"patience": 0.5}, hangs)["outcome"] == "timeout"


def test_what_was_left_out_for_want_of_time_is_not_asked_first() -> None:
    """Only what the breakage itself brought into being is asked before all others."""
    job = {"tests": ["likely", "less"], "cpu": {}, "whole": True, "unasked": ["late"]}
    asks = _Asks(job, print)
    assert [asks.place(id) for id in ("likely", "less", "late", "new")] == [0, 1, None, -1]
