"""What people write turns, covers and hides nothing around it, and reads as it was meant."""

from __future__ import annotations

import pytest

from undertow.kernel.written import DEEPEST, MARKS, harmless, harmless_in


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        ("we go\u202e on", "we go on"),
        ("\u2066\u202aa\u202c\u2069\u200e\u200f\u061c", "a"),
        ("a\u200bb\u00adc\ufeffd\u2060e\U000e0041f\x1b[2J\x00\x85g\ud800", "abcdef[2Jg"),
        ("e" + "\u0316" * 2000, "e" + "\u0316" * MARKS),
        ("e" + "\u0316\u200d" * 20, "e" + "\u0316\u200d" * MARKS + "\u200d" * (20 - MARKS)),
        ("e" + "\u0316\u200b" * 20, "e" + "\u0316" * MARKS),
        ("\u0488" * 9, "\u0488" * MARKS),
        ("one\r\ntwo\n\tthree", "one\ntwo\n\tthree"),
    ],
)
def test_marks_that_do_harm_are_left_out(sent, shown):
    assert harmless(sent) == shown
    assert harmless_in([{"a": (sent, 1)}]) == [{"a": (shown, 1)}]


@pytest.mark.parametrize(
    "text",
    [
        "Zoë, e\u0301te\u0301, 🔥👩\u200d👩\u200d👧 ❤\ufe0f 1\ufe0f\u20e3 🧝🏽\u200d♀\ufe0f",
        "\u05d1\u05bc\u05b0\u05e8\u05b5\u05d0\u05e9\u05c1\u05b4\u05d9\u05ea",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u06dd",
        "\u0e17\u0e35\u0e48 \u0ba8\u0bbf \u0915\u094d\u200d\u0937 t\u1ead\u0301",
        "\U0001fae9 \ue000",
    ],
)
def test_no_language_is_harmed(text):
    assert harmless(text) == text


def test_what_lies_too_deep_to_be_shown_is_left_as_it_is():
    value = "\u202e"
    for _ in range(5000):
        value = [value]
    found = harmless_in(value)
    for _ in range(DEEPEST + 1):
        (found,) = found
        (value,) = value
    assert found is value
