"""Generated from the games: python -m undertow.library.typed"""

from typing import Any, Literal, overload

from undertow.games.anima.views import View as AnimaView
from undertow.games.edge.seen import View as EdgeView
from undertow.games.eidolon.views import View as EidolonView
from undertow.games.fire.views import View as FireView
from undertow.games.moonlight.seen import View as MoonlightView
from undertow.library.tables import Table

@overload
def new(
    game: Literal["anima"],
    *,
    seed: int | None = None,
    demo: str | None = None,
    journal: bool = True,
    **settings: Any,
) -> Table[AnimaView]: ...
@overload
def new(
    game: Literal["edge"],
    *,
    seed: int | None = None,
    demo: str | None = None,
    journal: bool = True,
    **settings: Any,
) -> Table[EdgeView]: ...
@overload
def new(
    game: Literal["eidolon"],
    *,
    seed: int | None = None,
    demo: str | None = None,
    journal: bool = True,
    **settings: Any,
) -> Table[EidolonView]: ...
@overload
def new(
    game: Literal["fire"],
    *,
    seed: int | None = None,
    demo: str | None = None,
    journal: bool = True,
    **settings: Any,
) -> Table[FireView]: ...
@overload
def new(
    game: Literal["moonlight"],
    *,
    seed: int | None = None,
    demo: str | None = None,
    journal: bool = True,
    **settings: Any,
) -> Table[MoonlightView]: ...
@overload
def new(
    game: str,
    *,
    seed: int | None = None,
    demo: str | None = None,
    journal: bool = True,
    **settings: Any,
) -> Table[Any]: ...
