"""Pictures decoded: what anybody sends is looked at before it is decoded, made small, written anew.

Only WebP is kept, without a name, a place or a camera in it. What comes in an exported file is not
written anew (it would lose a little each time): it must be exactly what `clean` writes.
"""

from __future__ import annotations

import io
import warnings

from PIL import Image, ImageOps

from undertow.store.pictures import (
    DAMAGED,
    LONGEST_SIDE,
    MOST_BYTES,
    MOST_PIXELS,
    NOT_A_PICTURE,
    TOO_MANY_PIXELS,
    Picture,
    PictureError,
    PictureTooLarge,
    picture_id,
    too_heavy,
)

_FORMATS = ("PNG", "JPEG", "WEBP", "GIF")

Image.MAX_IMAGE_PIXELS = MOST_PIXELS
warnings.filterwarnings("ignore", category=Image.DecompressionBombWarning)  # `_look` refuses it


def clean(table: str, by: str, data: bytes) -> Picture:
    """What was sent, written anew: upright, not too large, without metadata. The same picture sent
    again by the same person is the same again."""
    if len(data) > MOST_BYTES:
        raise too_heavy()
    try:
        with _look(data, _FORMATS) as found:
            found.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))  # a large JPEG is decoded smaller
            upright = ImageOps.exif_transpose(found)
            clear = upright.has_transparency_data
            drawn = upright.convert("RGBA" if clear else "RGB")
    except PictureError:
        raise
    except Exception as problem:  # whatever a decoder says of broken bytes
        raise PictureError(DAMAGED()) from problem
    drawn.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    bare = Image.new(drawn.mode, drawn.size)
    bare.paste(drawn)  # pixels alone: nothing that came with them
    out = io.BytesIO()
    bare.save(out, "WEBP", quality=85, method=4)
    written = out.getvalue()
    return Picture(picture_id(table, by, written), by, *bare.size, written)


def is_clean(picture: Picture) -> bool:
    """Is this what `clean` writes? For pictures that come in a file."""
    if len(picture.data) > MOST_BYTES or not _bare_webp(picture.data):
        return False
    try:
        with _look(picture.data, ("WEBP",)) as found:
            found.load()
    except Exception:  # refused, or broken in whatever way
        return False
    return found.size == (picture.width, picture.height) and max(found.size) <= LONGEST_SIDE


def _look(data: bytes, formats: tuple[str, ...]) -> Image.Image:
    """Open a picture; of its pixels nothing is decoded yet."""
    try:
        found = Image.open(io.BytesIO(data), formats=formats)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise PictureTooLarge(TOO_MANY_PIXELS(limit=MOST_PIXELS // 10**6)) from None
    except Exception:  # no format knows it, or its head is broken
        raise PictureError(NOT_A_PICTURE()) from None
    if found.width * found.height > MOST_PIXELS:
        raise PictureTooLarge(TOO_MANY_PIXELS(limit=MOST_PIXELS // 10**6))
    return found


def _bare_webp(data: bytes) -> bool:
    """Is it one still WebP to the last byte, with pixels in it and nothing else?"""
    if data[:4] != b"RIFF" or data[8:12] != b"WEBP":
        return False
    if int.from_bytes(data[4:8], "little") + 8 != len(data):
        return False
    at = 12
    while at < len(data):
        if data[at : at + 4] not in (b"VP8 ", b"VP8L", b"VP8X", b"ALPH"):
            return False
        size = int.from_bytes(data[at + 4 : at + 8], "little")
        at += 8 + size + size % 2
    return at == len(data)
