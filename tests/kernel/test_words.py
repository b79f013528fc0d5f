"""Sentences: one for each key, spoken in the reader's language."""

from __future__ import annotations

import pytest

from undertow.kernel import Line, UndertowError, message, plain, speak
from undertow.kernel.words import messages

GREET = message("test.words.greet", "{who} greets {whom}.")
SAGE = message("test.words.sage", "the Sage")
GERMAN = {"test.words.greet": "{whom} wird von {who} gegrüßt.", "test.words.sage": "die Weise"}


def test_a_key_has_one_sentence() -> None:
    assert message("test.words.sage", "the Sage") == SAGE
    with pytest.raises(ValueError, match="already says 'the Sage'"):
        message("test.words.sage", "a Sage")
    assert messages()["test.words.sage"] == "the Sage"


def test_a_line_is_spoken_with_what_goes_into_it() -> None:
    assert str(GREET(who="Ann", whom=3)) == "Ann greets 3."


def test_lines_stand_in_lines_and_in_lists() -> None:
    line = GREET(who=SAGE(), whom=["Ann", SAGE(), ("Bob", 2)])
    assert speak(line) == "the Sage greets Ann, the Sage, Bob, 2."
    assert speak(line, GERMAN) == "Ann, die Weise, Bob, 2 wird von die Weise gegrüßt."


def test_a_word_may_hang_on_a_number() -> None:
    costs = message("test.words.costs", "That costs {n} charge {n#die|dice}; {have#is|are} there.")
    assert speak(costs(n=1, have=2)) == "That costs 1 charge die; are there."
    assert speak(costs(n=2, have=1)) == "That costs 2 charge dice; is there."
    assert speak(costs(n=0, have=0)) == "That costs 0 charge dice; are there."


def test_a_language_without_the_sentence_falls_back_to_english() -> None:
    assert speak(GREET(who=SAGE(), whom="Ann"), {"test.words.sage": "die Weise"}) == (
        "die Weise greets Ann."
    )


def test_a_key_nobody_knows_is_its_own_sentence() -> None:
    assert speak(Line("test.words.unheard-of", {"x": 1})) == "test.words.unheard-of"


def test_what_a_person_typed_is_never_a_template() -> None:
    assert speak(plain("{who} {0} {")) == "{who} {0} {"
    assert speak(GREET(who="{whom}", whom="{who}")) == "{whom} greets {who}."


def test_an_error_speaks_its_line_and_has_a_code() -> None:
    error = UndertowError(GREET(who="Ann", whom="Bob"))
    assert str(error) == "Ann greets Bob."
    assert error.code == "UndertowError"
    assert str(UndertowError("As it is.")) == "As it is."
