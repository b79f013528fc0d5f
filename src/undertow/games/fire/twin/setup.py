"""From what a table agreed on to the twin's numbers; what the twin does not know is refused."""

from __future__ import annotations

from typing import Any

import numpy as np

from undertow.games.fire.components import Components, load
from undertow.games.fire.rulings import Rulings
from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.worths import by_hand, put
from undertow.games.fire.world import Setup
from undertow.kernel import BadSetup, message

UNKNOWN = message(
    "fire.twin.unknown",
    "The fast twin does not know this set-up: {what}. The engine plays it; choose a bot that does not "
    "think ahead.",
)


def agreed_of(setup: Setup, rulings: Rulings) -> Any:
    """The row of what was agreed."""
    components = setup.components
    if what := _strange(components, setup):
        raise BadSetup(UNKNOWN(what=what))
    c = np.zeros(k.AGREED, np.int16)
    c[k.C_HEROES] = len(setup.heroes)
    c[k.C_SLOT : k.C_SLOT + k.MOST_HEROES] = -1
    seats = list(dict.fromkeys(setup.players[hero] for hero in setup.heroes))
    c[k.C_SEATS] = len(seats)
    for slot, hero in enumerate(setup.heroes):
        kind, card = k.HEROES.index(hero), components.heroes[hero]
        c[k.C_KIND + slot] = kind
        c[k.C_SLOT + kind] = slot
        c[k.C_SEAT + slot] = seats.index(setup.players[hero])
        c[k.C_AP + slot] = card.ap
        stars = (card.strength, card.dexterity, card.intellect)
        c[k.C_STARS + slot * 3 : k.C_STARS + slot * 3 + 3] = stars
    c[k.C_DOORS : k.C_DOORS + k.TILES] = [components.doors[chamber] for chamber in k.CHAMBERS]
    c[k.C_LEVELS] = len(setup.track)
    c[k.C_TRACK : k.C_TRACK + len(setup.track)] = setup.track
    c[k.C_CULTISTS] = components.cultists
    c[k.C_STEPS] = components.steps_to_collect
    c[k.C_NEED] = components.tokens_for_relic
    c[k.C_SPARE] = components.spare_tokens
    scenarios = ("unstable-void", "vagrant-portal", "shadow-cult", "shades-of-vorax")
    for place, scenario in enumerate(scenarios, k.C_UNSTABLE):
        c[place] = scenario in setup.scenarios
    c[k.C_GLYPH], c[k.C_PASSAGES] = setup.glyph, setup.passages
    switches = [getattr(rulings, field) for field in Rulings.__struct_fields__]
    c[k.C_RULINGS : k.C_RULINGS + k.RULINGS] = switches
    return put(c, by_hand())


def _strange(components: Components, setup: Setup) -> str:
    """What of the box the twin was not made for; its figures may be any."""
    printed = load()
    if tuple(components.chambers) != k.CHAMBERS:
        return "other chambers"
    for id, chamber in components.chambers.items():
        first = printed.chambers[id]
        if (chamber.holds, chamber.colour) != (first.holds, first.colour):
            return f"the chamber {id} holds something else"
    if components.doors["V"] != printed.doors["V"]:
        return "another Vestibule"
    if any(hero not in k.HEROES for hero in setup.heroes):
        return "a hero of your own"
    if any(scenario not in KNOWN for scenario in setup.scenarios):
        return "a scenario of your own"
    if len(setup.track) > k.MOST_TRACK:
        return f"a Threat Track of more than {k.MOST_TRACK} levels"
    if len(Rulings.__struct_fields__) != k.RULINGS:
        return "a ruling"
    return ""


KNOWN = ("unstable-void", "vagrant-portal", "shadow-cult", "shades-of-vorax")
