"""Where a request comes from, and whether it may come from there."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

FORWARDED = (b"x-forwarded-for", b"forwarded", b"x-real-ip")


def header(scope: Any, name: bytes) -> str:
    for key, value in scope["headers"]:
        if key.lower() == name:
            return str(value, "latin-1")
    return ""


def address(scope: Any) -> str:
    """The address that limits are counted for; of IPv6, a whole /64 network."""
    found = scope["client"][0] if scope.get("client") else ""
    try:
        parsed = ip_address(found)
    except ValueError:
        return str(found)
    if parsed.version == 6:
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ip_network((parsed, 64), strict=False))
    return str(parsed)


def is_here(scope: Any) -> bool:
    """Does it come from this machine, and not through a proxy?"""
    try:
        near = ip_address(scope["client"][0]).is_loopback
    except (TypeError, ValueError):
        return False
    return near and not any(header(scope, name) for name in FORWARDED)


def host_fits(host: str, allowed: Iterable[str]) -> bool:
    """Is this one of our names? Where none is given, any is."""
    names = tuple(allowed)
    return not names or host.lower() in names or host.lower().rpartition(":")[0] in names


def origin_fits(origin: str, host: str, allowed: tuple[str, ...]) -> bool:
    """Pages of other places may not open sockets here. Programs send no origin, and need a key."""
    if not origin or origin in allowed:
        return True
    return bool(host) and urlsplit(origin).netloc.lower() == host.lower()


def page_fits(scope: Any, allowed: tuple[str, ...]) -> bool:
    """May this page change anything here? Browsers say where a page is from; programs need not."""
    origin = header(scope, b"origin")
    if not origin_fits(origin, header(scope, b"host"), allowed):
        return False
    site = header(scope, b"sec-fetch-site")
    return site in ("", "same-origin", "none") or (bool(origin) and origin in allowed)
