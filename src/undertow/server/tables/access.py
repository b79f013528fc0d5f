"""Keys: each lets its holder play a seat, host the table, or watch. Only their hashes are kept."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable
from hashlib import sha256

from undertow.kernel import Line
from undertow.server import wire
from undertow.store import Company, KeyHash, KeyRole

LANES: tuple[wire.Lane, ...] = ("", "talk", "heard")
"""On the key of those who look on: how far their words go (`wire.Lane`)."""
CHAIR = "chair"
"""On a spectator's key: with it one may take a free chair."""


def lane_of(company: Company) -> wire.Lane:
    """How far the words of those who look on go at this table."""
    words = {key.seat for key in company.keys if key.role == "spectator"}
    return next((lane for lane in reversed(LANES) if lane in words), "")


def watching(company: Company) -> tuple[KeyHash, ...]:
    """The keys for looking on that are good for nothing else."""
    return tuple(k for k in company.keys if k.role == "spectator" and k.seat in LANES)


def new_key() -> str:
    """A key nobody can guess: 256 bits."""
    return secrets.token_urlsafe(32)


def hashed(key: str) -> str:
    return sha256(key.encode()).hexdigest()


def hash_of(key: str, role: KeyRole, seat: str = "") -> KeyHash:
    return KeyHash(hashed(key), role, seat)


def find(company: Company, key: str) -> KeyHash | None:
    """Whose key this is. All are compared, each in constant time."""
    wanted = hashed(key)
    found = None
    for kept in company.keys:
        if hmac.compare_digest(kept.hash, wanted):
            found = kept
    return found


def seat_of(who: KeyHash) -> str | None:
    """The seat of a key's holder; None for the host and for spectators."""
    return who.seat if who.role == "seat" else None


class NewKeys:
    """Fresh keys for a table, and their hashes."""

    def __init__(self, seats: Iterable[str]) -> None:
        self.host, self.spectator = new_key(), new_key()
        self.seats = {seat: new_key() for seat in seats}

    def hashes(self) -> tuple[KeyHash, ...]:
        return (
            hash_of(self.host, "host"),
            hash_of(self.spectator, "spectator"),
            *(hash_of(key, "seat", seat) for seat, key in self.seats.items()),
        )

    def created(self, table: str, warnings: Iterable[Line] = ()) -> wire.Created:
        seats = [wire.SeatKey(seat, key) for seat, key in self.seats.items()]
        return wire.Created(table, self.host, self.spectator, seats, list(warnings))
