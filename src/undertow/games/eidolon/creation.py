"""Setting up a table."""

from __future__ import annotations

from msgspec import Struct

from undertow.games.eidolon.facts import CampaignBegan
from undertow.games.eidolon.rules import deck
from undertow.games.eidolon.rules.acting import rule
from undertow.games.eidolon.rulings import SWITCHES, Rulings
from undertow.games.eidolon.world import GM, Setup, World
from undertow.kernel import BadSetup, Beginning, Table, message

NO_PLAYERS = message("eidolon.setup.players", "A table needs a GM and at least one player.")
BAD_PLAYER = message("eidolon.setup.player", "{seat} cannot be a player's seat here.")
NO_RULING = message("eidolon.setup.ruling", "There is no ruling called {name}.")


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What may be chosen before the game."""

    players: tuple[str, ...]
    rulings: tuple[str, ...] = ()
    known_bottom: bool = False
    word: str = "Eidolon"


def begin(settings: Settings) -> Beginning:
    """A new table: the GM, and the players in their order."""
    players = tuple(dict.fromkeys(settings.players))
    if not players:
        raise BadSetup(NO_PLAYERS())
    if GM in players:
        raise BadSetup(BAD_PLAYER(seat=GM))
    rulings = Rulings()
    for name in settings.rulings:
        if name not in SWITCHES:
            raise BadSetup(NO_RULING(name=name))
        rulings = rulings.turned_over(name)
    setup = Setup(players, rulings, settings.known_bottom, settings.word)
    return Beginning((GM, *players), (CampaignBegan(setup),), SET_UP.opening())


@rule("set-up", "Setting up", "All 22 cards are shuffled; the discard is empty.")
async def set_up(t: Table[World]) -> None:
    await deck.shuffle_in(t, "begin", "nothing", range(22))


SET_UP = set_up
