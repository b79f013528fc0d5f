"""Settings of a server."""

from __future__ import annotations

from msgspec import Struct

from undertow.store.files import MOST_ENTRIES
from undertow.store.pictures import MOST_BYTES, TABLE_BYTES

FILE = 8 * 1024 * 1024


class Limits(Struct, frozen=True):
    """Limits on sizes and rates. A rate is a pair: so many at once, then so many a second."""

    body: int = 64 * 1024
    file: int = FILE
    """An imported table, without its pictures."""
    picture: int = MOST_BYTES
    """A picture that is sent."""
    pictures: int = TABLE_BYTES
    """All pictures of a table, as they are kept."""
    message: int = 64 * 1024
    """One message on a socket."""
    behind: int = 1024 * 1024
    """A reader who leaves more bytes than this unread is cut off."""
    nonsense: int = 20
    """Messages on one socket that cannot be understood; one more closes it."""
    sockets: int = 200
    """Sockets at one table."""
    key: tuple[float, float] = (200, 50)
    address: tuple[float, float] = (1000, 300)
    create: tuple[float, float] = (60, 0.2)
    """New tables and imports, by address."""
    create_all: tuple[float, float] = (600, 1)
    """The same, of everybody together."""
    written: tuple[float, float] = (128e6, 20e3)
    """Bytes that one address may send to be kept: commands, pictures and files."""
    entries: int = MOST_ENTRIES
    """Entries of one table; nothing more happens at it then."""
    disk: int = 64 * 1024 * 1024
    """With less room than this on the disk, no table is begun and no picture kept."""
    tables: int = 100_000
    """Tables in the store; no more are begun."""
    sockets_here: int = 100
    """Sockets from one address."""
    connections_here: int = 250
    """Connections of any kind from one address, unless it is a proxy that was named."""
    come: tuple[float, float] = (500, 200)
    """New connections from one address."""
    reading: tuple[float, float] = (16e6, 16e6)
    """Bytes of requests that are read of one address; of a proxy that was named, eight times as many."""
    glance: tuple[float, float] = (0.004, 0.3)
    """Seconds of the loop in which requests of one address are read, at once and a second."""
    share: tuple[float, float] = (2.0, 0.4)
    """Seconds of the loop that one address may take at once, and a second."""
    bodies_here: int = 64 * 1024 * 1024
    """Bytes of files and pictures that one address may be sending at once, and be sent."""
    bodies: int = 256 * 1024 * 1024
    """The same, of everybody together."""


class Config(Struct, frozen=True):
    """How a server behaves."""

    limits: Limits = Limits()
    origins: tuple[str, ...] = ()
    """Other origins whose pages may open sockets; our own may always."""
    hosts: tuple[str, ...] = ()
    """Names this server answers to; any, where none is given."""
    hello: float = 10.0
    """Seconds in which a socket must say who it is."""
    body: float = 60.0
    """Seconds in which a request must be here whole."""
    metrics_token: str = ""
    """With this token the metrics may be read from another machine."""
    bot_pace: float = 0.6
    """Seconds between two acts of bots at one table."""
    bots: tuple[str, ...] = ()
    """Bots of somebody's own that may take a seat here: `package.module:Class`."""
    bot_limit: float = 10.0
    """A bot that thinks longer is not waited for."""
    idle: float = 300.0
    """A table that nobody uses leaves memory after so many seconds."""
    silent: float = 60.0
    """A socket that says nothing for so long is closed."""
    reconnecting: float = 15.0
    """After a socket closed, its seat counts as reconnecting for so long."""
    thinking: float = 60.0
    """Whoever asked to wait, and has no socket for so long, is waited for no longer."""
    work_limit: float = 20.0
    """Seconds for one job in the worker process (reading an import, replaying a table)."""
    keep_days: int | None = None
    """A table that nobody played for so many days is deleted; None: never."""
    words: str | None = None
    """A folder with more languages."""
    clearing: float = 3600.0
    """Seconds between two looks for tables that are too old."""
    tidying: float = 60.0
    """Seconds after which what is no longer needed is let go for good."""
    tick: float = 1.0
    """Seconds between two sweeps: what other processes wrote, dead sockets, idle tables."""
