"""Sockets for whatever listens here: for people's browsers, and for agents."""

from __future__ import annotations

import errno
import os
import socket

from undertow.kernel import UndertowError, message

TAKEN = message(
    "server.no.port",
    "Port {port} of {host} is taken; another Undertow may be running there. "
    "Choose another with --port {other}, or any that is free with --port 0.",
)
NO_ADDRESS = message(
    "server.no.address",
    "No server can be started at {host}, port {port} ({problem}). Choose another with --host and --port.",
)


def in_links(host: str) -> str:
    """A host as it stands in a link: the numbers of IPv6 between brackets."""
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def listening(host: str, port: int) -> list[socket.socket]:
    """Sockets at an address, before anything else is begun: a port that is taken is no fault of
    ours, and needs a sentence rather than a traceback."""
    made: list[socket.socket] = []
    try:
        # Without the port: it would be cut to 16 bits, and somebody else's be taken.
        found = socket.getaddrinfo(
            host or None, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        for family, kind, protocol, _, address in dict.fromkeys(found):
            made.append(one := socket.socket(family, kind, protocol))
            if os.name == "posix":
                one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            one.bind((address[0], port, *address[2:]))
            one.listen(socket.SOMAXCONN)
    except (OSError, OverflowError) as problem:
        for one in made:
            one.close()
        if getattr(problem, "errno", 0) == errno.EADDRINUSE:
            line = TAKEN(host=host, port=str(port), other=str(port % 65535 + 1))
        else:
            said = getattr(problem, "strerror", None) or str(problem)
            line = NO_ADDRESS(host=host, port=str(port), problem=said)
        raise UndertowError(line) from problem
    return made
