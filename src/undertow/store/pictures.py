"""Pictures as a table keeps them, and what cannot be kept. `imaging` decodes them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec import Struct

from undertow.kernel.words import message
from undertow.store.errors import StoreError

if TYPE_CHECKING:
    from undertow.store.interface import Store

MOST_BYTES = 4 * 1024 * 1024
"""Of one picture as it is sent."""
MOST_PIXELS = 25_000_000
"""Of one picture as it is sent: decoded it takes four bytes for each."""
LONGEST_SIDE = 2048
"""Larger ones are made smaller."""
TABLE_BYTES = 24 * 1024 * 1024
"""Of all pictures of a table, as they are kept."""
KIND = "image/webp"

NOT_A_PICTURE = message(
    "store.picture.other", "This is not a picture we can show. Send a PNG, JPEG, WebP or GIF."
)
TOO_HEAVY = message(
    "store.picture.heavy", "This picture is too large. At most {limit} MB fit; send a smaller one."
)
TOO_MANY_PIXELS = message(
    "store.picture.pixels",
    "This picture has too many pixels. At most {limit} million fit; send a smaller one.",
)
DAMAGED = message("store.picture.damaged", "This picture is damaged. Save it again and resend it.")
NO_ROOM = message(
    "store.picture.room",
    "This table's pictures take {used} of {limit} MB, and this one does not fit. Remove one first.",
)
NO_PICTURE = message("store.picture.none", "There is no such picture.")


class PictureError(StoreError):
    """A picture that cannot be kept."""


class PictureTooLarge(PictureError):
    """A picture of too many bytes or pixels, or one too many."""


class NoSuchPicture(StoreError):
    """Not there, or not for these eyes."""


def too_heavy(limit: int = MOST_BYTES) -> PictureTooLarge:
    """A picture has more bytes than may be sent."""
    return PictureTooLarge(TOO_HEAVY(limit=round(limit / 2**20, 1)))


class Picture(Struct, frozen=True):
    """A picture as it is kept: WebP without metadata."""

    id: str
    by: str
    """The seat that sent it, or the host."""
    width: int
    height: int
    data: bytes


def picture_id(table: str, by: str, data: bytes) -> str:
    """A name that says nothing of the picture to whoever does not have it already, nor whether
    somebody else sent the same."""
    start = f"{table}\0{by}\0".encode()
    return hashlib.blake2b(start + data, digest_size=12, person=b"picture").hexdigest()


def those_there(store: Store, table: str, ids: Iterable[str]) -> dict[str, bytes]:
    """These pictures of a table by their ids; one that was taken away is left out."""
    found = {}
    for id in ids:
        with suppress(NoSuchPicture):
            found[id] = store.picture(table, id).data
    return found
