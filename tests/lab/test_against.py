"""Odds beside those of others: what differs is told, and what is missing too."""

import sys

import pytest

from support.children import PIPE, run
from undertow.kernel import UndertowError
from undertow.lab.against import measured, ours
from undertow.parts.odds import highest


def test_odds_that_differ_are_told():
    answers = {**ours(), "the highest of six dice, and two sixes": lambda: highest(5)}
    with pytest.raises(UndertowError, match=r"icepool finds other odds.*: the highest of six dice"):
        list(measured(0.01, answers))


def test_without_the_others_one_sentence_says_what_is_missing():
    code = (
        "import sys; sys.modules['icepool'] = sys.modules['dyce'] = None\n"
        "from undertow.kernel import UndertowError\n"
        "from undertow.lab.against import measured\n"
        "try:\n    list(measured(0.01))\nexcept UndertowError as missing:\n    print(missing)\n"
    )
    said = run([sys.executable, "-c", code], stdout=PIPE, text=True, check=True)
    assert said.stdout == "Neither icepool nor dyce is installed here: pip install icepool dyce\n"
