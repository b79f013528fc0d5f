"""Everybody's own chance: a chain of links for each seat, of which it shows one with each command.

Whoever plays draws a number that nobody else knows, hashes it again and again, and shows the last
hash first: the anchor. With each command they show the link before the one shown last. So nobody
knows a link before its command, and nobody can choose another afterwards: only one fits.
"""

import hashlib
from collections.abc import Mapping

HEX = frozenset("0123456789abcdef")


def is_link(text: str) -> bool:
    """Is this 32 bytes, as a journal writes them?"""
    return len(text) == 64 and HEX.issuperset(text)


def fits(link: str, last: str) -> bool:
    """Is this the link before the one that was shown last?"""
    return is_link(link) and hashlib.sha256(bytes.fromhex(link)).hexdigest() == last


def mixed(links: Mapping[str, str]) -> bytes:
    """What the last links of all seats come to, for fate to take in; nothing where there are none."""
    if not links:
        return b""
    said = "".join(f"{seat} {links[seat]}\n" for seat in sorted(links))
    return hashlib.sha256(said.encode(errors="replace")).digest()
