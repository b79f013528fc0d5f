"""Proxies that were named: whom they ask for, and in which header they say so. No other is read."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any

from undertow.kernel import BadSetup, message
from undertow.server.addresses import PASSED_ON

NO_PROXY = message(
    "server.no.proxy",
    "{proxy} is no proxy that can be trusted: give its address, such as 127.0.0.1, or its network, "
    "such as 10.0.0.0/8.",
)
NO_HEADER = message("server.no.proxy-header", "{header} is not read. There are: {headers}.")
OTHER = (
    "the proxy at %s says for whom it asks in %s, which is not read: everybody behind it counts as one. "
    "It must write %s (see --proxy-header)"
)

Nodes = list[str] | None
"""Who asked, the last one last; None where a line makes no sense."""

_PAIR = re.compile(
    r"""[ \t]* (?: ([!#$%&'*+.^_`|~0-9A-Za-z-]+) = ( "(?:[^"\\]|\\.)*" | [^",;\s]* ) )? [ \t]*""",
    re.VERBOSE,
)
_NODE = re.compile(
    r"(?: \[ ([0-9A-Fa-f:.]+) \] | ([0-9.]+) ) (?: :(?:[0-9]{1,5}|_[\w.-]+) )?", re.VERBOSE
)

log = logging.getLogger("undertow.server")


def forwarded(line: str) -> Nodes:
    """Who stands in a line of `Forwarded` (RFC 7239): `for=192.0.2.1, for="[2001:db8::1]:4711";proto=https`."""
    found, named, at, empty = [], list[str](), 0, True
    while True:
        pair = _PAIR.match(line, at)
        assert pair is not None  # it may be empty
        name, said = pair.groups()
        at = pair.end()
        if name is not None:
            empty = False
            if name.lower() == "for":
                named.append(re.sub(r"\\(.)", r"\1", said[1:-1]) if said[:1] == '"' else said)
        end = line[at : at + 1]
        if end not in ("", ",", ";") or len(named) > 1:
            return None
        if end != ";":
            if not empty:
                found.append(named[0] if named else "")
            named, empty = [], True
        if not end:
            return found
        at += 1


def forwarded_for(line: str) -> Nodes:
    """Who stands in a line of `X-Forwarded-For`: `192.0.2.1, 2001:db8::1`."""
    return [one for said in line.split(",") if (one := said.strip())]


READS: dict[str, Callable[[str], Nodes]] = {
    "X-Forwarded-For": forwarded_for,
    "Forwarded": forwarded,
}
USUAL = "X-Forwarded-For"


@lru_cache(1000)
def node(said: str) -> str:
    """The address in `192.0.2.1`, `192.0.2.1:80`, `[2001:db8::1]`, `[2001:db8::1]:80` or `2001:db8::1`;
    nothing where there is none (`unknown`, `_hidden`, nonsense)."""
    found = _NODE.fullmatch(said)
    try:
        return str(ip_address((found[1] or found[2]) if found else said.partition("%")[0]))
    except ValueError:
        return ""


class Proxies:
    """Who is believed about for whom they ask."""

    def __init__(self, named: Iterable[str] = (), header: str = USUAL) -> None:
        self._named: list[IPv4Network | IPv6Network] = []
        for one in named:
            try:
                self._named.append(ip_network(one, strict=False))
            except ValueError:
                raise BadSetup(NO_PROXY(proxy=one)) from None
        known = {name.lower(): name for name in READS}
        if header.lower() not in known:
            raise BadSetup(NO_HEADER(header=header, headers=", ".join(READS)))
        self.header = known[header.lower()]
        self._read = READS[self.header]
        self._key = self.header.lower().encode()
        self._trusts = lru_cache(1000)(self._among)
        self._complained = False

    def __bool__(self) -> bool:
        return bool(self._named)

    def __contains__(self, host: str) -> bool:
        return bool(self._named) and self._trusts(host)

    def _among(self, host: str) -> bool:
        try:
            there = ip_address(host)
        except ValueError:
            return False
        there = getattr(there, "ipv4_mapped", None) or there
        return any(there in network for network in self._named)

    def asked_for(self, near: str, headers: Iterable[tuple[bytes, bytes]]) -> str:
        """For whom somebody asks: the last in the header who is no proxy of ours. Who was written before
        may be anybody's invention. Where one of ours says nothing that can be read, itself."""
        if near not in self:
            return near
        lines = [str(value, "latin-1") for name, value in headers if name.lower() == self._key]
        if not lines:
            self._complain(near, headers)
        for line in reversed(lines):
            nodes = self._read(line)
            if nodes is None:
                return near
            for said in reversed(nodes):
                found = node(said)
                if not found:
                    return near
                near = found
                if near not in self:
                    return near
        return near

    def _complain(self, near: str, headers: Iterable[tuple[bytes, bytes]]) -> None:
        """Whoever runs the server should know, once."""
        other = next((str(name, "latin-1") for name, _ in headers if name.lower() in PASSED_ON), "")
        if other and not self._complained:
            self._complained = True
            log.warning(OTHER, near, other, self.header)


class Behind:
    """An application that is told for whom a proxy asks, as if they had come themselves."""

    def __init__(self, app: Any, proxies: Proxies) -> None:
        self.app, self.proxies = app, proxies

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        near = scope.get("client")
        if near is not None and near[0] in self.proxies:
            host = self.proxies.asked_for(near[0], scope["headers"])
            scope = {**scope, "client": (host, 0)}
        await self.app(scope, receive, send)
