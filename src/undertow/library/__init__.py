"""What `import undertow` gives to programs: tables, acts, bots."""

from undertow.kernel import (
    BadSetup,
    IllegalAnswer,
    NotOffered,
    Odds,
    Outcome,
    Refused,
    Result,
    UndertowError,
    UnknownSeat,
)
from undertow.lab.acts import Act
from undertow.lab.own import Chooses as Bot
from undertow.lab.own import Seat
from undertow.library.tables import Table, Told, demos, load, new, settings, shelf
from undertow.packs import use

__all__ = [
    "Act",
    "BadSetup",
    "Bot",
    "IllegalAnswer",
    "NotOffered",
    "Odds",
    "Outcome",
    "Refused",
    "Result",
    "Seat",
    "Table",
    "Told",
    "UndertowError",
    "UnknownSeat",
    "demos",
    "load",
    "new",
    "settings",
    "shelf",
    "use",
]
