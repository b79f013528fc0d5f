"""Undertow: a table that knows the rules.

    table = undertow.new("fire", heroes=["warrior", "sage"], seed=7)

What stands in `__all__` is public and kept (docs/python.md); everything else may change. Importing
this costs nothing: what is asked for is imported then.
"""

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

__all__ = (
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
)

if TYPE_CHECKING:
    from undertow._typed import new
    from undertow.library import (
        Act,
        BadSetup,
        Bot,
        IllegalAnswer,
        NotOffered,
        Odds,
        Outcome,
        Refused,
        Result,
        Seat,
        Table,
        Told,
        UndertowError,
        UnknownSeat,
        demos,
        load,
        settings,
        shelf,
        use,
    )


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"undertow has no {name}; it has {', '.join(__all__)}")
    from undertow import library

    return getattr(library, name)


def __dir__() -> list[str]:
    return ["__version__", *__all__]
