"""docs/fairness.md tells how to check a table without our code; what it tells is true."""

import re
from pathlib import Path

import pytest

from undertow.kernel.fate import NEWEST, Draw, LiveFate, Roll, Shuffle
from undertow.kernel.links import mixed

PAGE = Path(__file__).parents[2] / "docs" / "fairness.md"
SECRET = bytes(range(32))
ASKED = (
    Roll(()),
    Roll((6,)),
    Roll((6,) * 9),
    Roll((20, 8, 6, 100)),
    Draw(5),
    Draw(40, 7),
    Draw(3, 3),
    Shuffle(0),
    Shuffle(1),
    Shuffle(2),
    Shuffle(25),
    Shuffle(200),
)
LINKS = (
    {},
    {"ana": "ab" * 32},
    {"ben": "01" * 32, "ana": "ab" * 32},
    {"Zoë": "cd" * 32, "a": "0" * 64},
)
"""What went into the answers, in turn."""


@pytest.fixture(scope="module")
def check():
    (block,) = re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.M | re.S)
    names = {"__name__": "page"}
    exec(block, names)
    return names["check"]


def played(before=7):
    fate = LiveFate(SECRET, NEWEST)
    answers = [
        {
            "place": place,
            "before": before + place,
            "asked": asked.spec,
            "answer": list(fate.answer(asked, before + place, mixed(LINKS[place % 4]))),
            "seal": fate.commitment,
            "links": dict(LINKS[place % 4]),
        }
        for place, asked in enumerate(ASKED)
    ]
    sessions = [
        {"seal": fate.commitment, "secret": SECRET.hex()},
        {"seal": "0" * 64, "secret": None},
    ]
    return {"sessions": sessions, "answers": answers}


def test_the_page_recomputes_what_fate_answers(check):
    assert check(played()) == len(ASKED)


@pytest.mark.parametrize("place", [n for n, asked in enumerate(ASKED) if len(asked.dials()) > 1])
def test_the_page_notices_an_answer_that_was_changed(check, place):
    found = played()
    answer = found["answers"][place]["answer"]
    answer[0], answer[1] = answer[1], answer[0]
    if answer[0] == answer[1]:
        answer[0] = answer[0] % 6 + 1
    with pytest.raises(AssertionError, match=f"entry {place} should be"):
        check(found)


def test_the_page_notices_another_number_another_question_and_another_secret(check):
    for change in (
        {"before": 3},
        {"asked": "roll 6 6 6 6 6 6 6 6 7"},
        {"links": {}},
        {"links": {"ana": "ab" * 32}},
        {"links": {"ana": "01" * 32, "ben": "ab" * 32}},
    ):
        found = played()
        found["answers"][2] |= change
        with pytest.raises(AssertionError, match="entry 2 should be"):
            check(found)
    found = played()
    found["sessions"][0]["secret"] = "00" * 32
    with pytest.raises(AssertionError, match="another secret"):
        check(found)
