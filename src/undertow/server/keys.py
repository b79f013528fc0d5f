"""Keys: whoever holds one may sit in a seat, keep the table, or look on. Only hashes are kept."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

from undertow.store import Company, KeyHash, KeyRole


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
