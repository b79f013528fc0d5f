"""Where a request comes from, and whether it may come from there."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

FAR = ("192.0.2.1", 9)
"""An address that nobody has: nothing is sent there, but the system says which way it would go."""
KNOCK = 0.5
"""Seconds for this machine to answer itself."""
THIS = "localhost"
PASSED_ON = frozenset(
    b"forwarded via x-forwarded x-forwarded-for x-forwarded-host x-forwarded-proto x-forwarded-port "
    b"x-forwarded-server x-forwarded-by x-original-forwarded-for x-envoy-external-address x-real-ip "
    b"x-client-ip x-cluster-client-ip x-remote-ip x-azure-clientip x-azure-socketip client-ip "
    b"true-client-ip fastly-client-ip fly-client-ip cf-connecting-ip cf-connecting-ipv6 cf-ray "
    b"x-appengine-user-ip cloudfront-viewer-address x-amzn-trace-id".split()
)
"""What proxies write, by one custom or another: whatever has any of it does not come from this machine."""


def header(scope: Any, name: bytes) -> str:
    for key, value in scope["headers"]:
        if key.lower() == name:
            return str(value, "latin-1")
    return ""


def address(scope: Any) -> str:
    """The address that limits are counted for; of IPv6, a whole /64 network."""
    found = scope["client"][0].partition("%")[0] if scope.get("client") else ""
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
    """Does it come from this machine, and neither through a proxy nor from a page whose name was made to
    lead here?"""
    try:
        near = ip_address(scope["client"][0]).is_loopback
    except (TypeError, ValueError):
        return False
    asked = header(scope, b"host")
    return (
        near and is_this(asked) and not any(key.lower() in PASSED_ON for key, _ in scope["headers"])
    )


def is_this(host: str) -> bool:
    """Is this what a machine calls itself? (With a port, perhaps. Some programs say no name at all.)"""
    try:
        name = urlsplit(f"//{host}").hostname if host.isascii() else host
        return name in (None, "", THIS) or ip_address(str(name)).is_loopback
    except ValueError:
        return False


def host_fits(host: str, allowed: Iterable[str]) -> bool:
    """Is this one of our names, or what this machine calls itself? Where none is given, any is."""
    names = tuple(allowed)
    said = host.lower()
    return not names or said in names or said.rpartition(":")[0] in names or is_this(host)


def origin_fits(origin: str, host: str, allowed: tuple[str, ...]) -> bool:
    """Pages of other places may not open sockets here. Programs send no origin, and need a key."""
    if not origin or origin in allowed:
        return True
    try:
        return bool(host) and urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:  # no address at all
        return False


def page_fits(scope: Any, allowed: tuple[str, ...]) -> bool:
    """May this page change anything here? Browsers say where a page is from; programs need not."""
    origin = header(scope, b"origin")
    if not origin_fits(origin, header(scope, b"host"), allowed):
        return False
    site = header(scope, b"sec-fetch-site")
    return site in ("", "same-origin", "none") or (bool(origin) and origin in allowed)


def in_network() -> list[str]:
    """The addresses of this machine in the networks it is in, as far as the system tells."""
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        one.connect(FAR)
        found.append(one.getsockname()[0])
    with suppress(OSError):
        found += [
            str(place[0])
            for *_, place in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        ]
    return [one for one in dict.fromkeys(found) if _elsewhere(one)]


def _elsewhere(found: str) -> bool:
    parsed = ip_address(found)
    return not (parsed.is_loopback or parsed.is_unspecified or parsed.is_link_local)


def answers(host: str, port: int) -> bool:
    """Is this machine reached at that address? It is tried."""
    try:
        with socket.create_connection((host, port), KNOCK):
            return True
    except OSError:
        return False
