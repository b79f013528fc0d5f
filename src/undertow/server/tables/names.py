"""Names at a table: of seats, and of the people in them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from unicodedata import category, normalize

from undertow.kernel import BadSetup, message
from undertow.kernel.standing import NO_SEATS
from undertow.server import wire
from undertow.server.errors import BAD_NAME, BadRequest

BAD_SEAT = message(
    "server.setup.bad-seat",
    "{seat} cannot name a seat: use 1 to 32 of the letters a-z, A-Z, digits, - and _. "
    "People's own names go into `name`.",
)
_SEAT = re.compile(r"[A-Za-z0-9_-]{1,32}")


def check_seats(seats: Iterable[str]) -> None:
    """Refuse a game whose seats cannot stand in addresses and files."""
    for seat in seats:
        if not _SEAT.fullmatch(seat):
            raise BadSetup(BAD_SEAT(seat=repr(seat)[:80]))


def clean_name(name: str) -> str:
    """A name in one line, without invisible characters that would turn or hide others. It is data,
    never markup."""
    text = normalize("NFC", name.encode(errors="replace").decode())
    seen = "".join(" " if c.isspace() else c for c in text if c.isspace() or category(c)[0] != "C")
    return " ".join(seen.split())[: wire.NAME_LENGTH]


def own_name(name: str, others: Iterable[str]) -> str:
    """A clean name that nobody else at the table has, nor the table itself."""
    found = clean_name(name)
    taken = {_alike(other) for other in (*others, *NO_SEATS)} - {""}
    if _alike(found) in taken:
        raise BadRequest(BAD_NAME(name=found))
    return found


def _alike(name: str) -> str:
    return normalize("NFKC", name).casefold().replace(" ", "")
