"""Names at a table: of seats, and of the people in them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any
from unicodedata import category, normalize

from undertow.kernel import BadSetup, Game, message, speak
from undertow.kernel.standing import NO_SEATS
from undertow.kernel.written import harmless
from undertow.server import wire
from undertow.server.errors import BAD_NAME, BadRequest
from undertow.store import Person

BAD_SEAT = message(
    "server.setup.bad-seat",
    "{seat} cannot name a seat: use 1 to 32 of the letters a-z, A-Z, digits, - and _. "
    "People's own names go into `name`.",
)
_SEAT = re.compile(r"[A-Za-z0-9_-]{1,32}")

BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""What looks like nothing at all, though it counts as a letter, a mark or a sign."""
_LOOKS = str.maketrans(
    # Greek and Cyrillic letters that are drawn as Latin ones, small as casefold leaves them.
    "\u03b1\u03b5\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u03b2\u03b7\u03bc\u03b6\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0456\u0458\u0455\u04bb\u0501\u051b\u051d\u04cf",
    "aeiknoptuxbhmzabekmhopctyxijshdqwl",
)
_STROKES = str.maketrans("I1|0", "lllO")
"""Signs that are one stroke, or one ring, like another."""


def check_seats(seats: Iterable[str]) -> None:
    """Refuse a game whose seats cannot stand in addresses and files."""
    for seat in seats:
        if not _SEAT.fullmatch(seat):
            raise BadSetup(BAD_SEAT(seat=repr(seat)[:80]))


def clean_name(name: str) -> str:
    """A name in one line, without invisible characters that would turn or hide others. It is data,
    never markup."""
    return one_line(name)[: wire.NAME_LENGTH]


def one_line(words: str) -> str:
    """Words as one line, without invisible characters."""
    text = harmless(normalize("NFC", words.encode(errors="replace").decode()))
    seen = (" " if c.isspace() else c for c in text)
    return " ".join("".join(c for c in seen if category(c)[0] != "C" and c not in BLANK).split())


def own_name(name: str, others: Iterable[str]) -> str:
    """A clean name that nobody else at the table has, nor the table itself."""
    found = clean_name(name)
    if not is_own(found, others):
        raise BadRequest(BAD_NAME(name=found))
    return found


def called(game: Game[Any], people: Iterable[Person], but: str = "") -> list[str]:
    """What the people of a table are called, but one: by their names, or else by their seats. Whoever
    leads it is called both."""
    found: list[str] = []
    for one in people:
        if one.seat != but:
            if one.name:
                found.append(one.name)
            if not one.name or game.may_override(one.seat):
                found += (one.seat, speak(game.seat_name(one.seat)))
    return found


def is_own(name: str, others: Iterable[str]) -> bool:
    """Is this nobody else's name, nor like one to the eye? No name at all is nobody's."""
    mine = _looks(name)
    return all(mine.isdisjoint(_looks(other)) for other in (*others, *NO_SEATS))


def _looks(name: str) -> set[str]:
    """What a name looks like: its letters without size, and its signs as strokes and rings."""
    text = "".join(c for c in normalize("NFKC", name) if category(c)[0] not in "CZ")
    text = "".join(c for c in text if not "\ufe00" <= c <= "\ufe0f")
    return {one.casefold().translate(_LOOKS) for one in (text, text.translate(_STROKES)) if one}
