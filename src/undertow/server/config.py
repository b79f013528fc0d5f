"""What can be set when the server starts."""

from __future__ import annotations

from msgspec import Struct


class Limits(Struct, frozen=True):
    """Sizes, and how often: so many at once, and so many a second after that."""

    body: int = 64 * 1024
    file: int = 8 * 1024 * 1024
    """An imported table."""
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
    tables: int = 100_000
    """Tables in the store; no more are begun."""
    sockets_here: int = 100
    """Sockets from one address."""


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
    """Whoever sends this may read the figures from elsewhere."""
    bot_pace: float = 0.6
    """Seconds between two acts of bots at one table."""
    bot_limit: float = 10.0
    """A bot that thinks longer is not waited for."""
    idle: float = 300.0
    """A table nobody looks at leaves memory after so many seconds."""
    silent: float = 60.0
    """A socket that says nothing for so long is closed."""
    reconnecting: float = 15.0
    """Somebody whose socket closed is expected back for so long."""
    work_limit: float = 20.0
    """Seconds that reading an imported file, or playing a table again, may take."""
    keep_days: int | None = None
    """A table nobody has played for so many days is forgotten; None: never."""
    words: str | None = None
    """A folder with more languages."""
    clearing: float = 3600.0
    """How often to look for tables that are too old to be kept."""
    tick: float = 1.0
    """How often to look for what other processes wrote, who is gone, and what is idle."""
