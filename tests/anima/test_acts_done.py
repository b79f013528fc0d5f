"""What comes of everything that may be done, beside `done.txt`: at many moments, and with each power, weapon effect,
passion and weakness in hand, with dice that fall well, middling and badly, and whatever else is answered on
the way. Beside Ana sits Ben with the same powers, and the ogre has them too, so that what is hers alone is
nobody else's.

    PYTHONPATH=tests:. python -m anima.test_acts_done               # writes it anew
    PYTHONPATH=tests:. python -m anima.test_acts_done weaken strike   # tells in words what is behind the lines

Read what changed beside the book.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from anima.scenes import LOOKED_AT
from anima.stage import Stage, eidolon, foe, goal, pc
from support.done import Deeds, Falls, further, kept, opened, rules_at, write
from undertow.games.anima.catalogue.conditions import WEAKNESSES
from undertow.games.anima.catalogue.effects import EFFECTS
from undertow.games.anima.catalogue.passions import PASSIONS
from undertow.games.anima.catalogue.powers import POWERS
from undertow.games.anima.world import Weapon
from undertow.kernel import Offer

FILE = Path(__file__).parent / "done.txt"
FALLS = {"middling": (3, 1, 4, 2), "well": (6, 5, 4, 3), "badly": (1, 2, 1)}
"""How dice fall: these faces over and over. As they fall first, everything else is answered as well."""
FULL = {"ap": 6, "sp": 5, "cp": 7}
HURT = {**FULL, "wounds": 1}
MARKED = {**HURT, "marks": [1]}


def armed(
    powers: dict[str, int],
    effects: tuple[str, ...] = (),
    passion: str = "glory",
    weakness: str = "overwhelmable",
    dark: bool = False,
) -> Stage:
    """Ana and Ben have the same; so has an ogre, beside a squad that has nothing."""
    blades = [Weapon(name, effects, name) for name in ("sword", "axe")]
    people = [
        pc(
            seat,
            powers,
            passion=passion,
            loved="cyn" if passion == "love" else "",
            weapons=(blade,) if "soulbound-weapon" in powers else (),
            eidolons=(eidolon(beast, "caragu"),) if "summoning" in powers else (),
        )
        for seat, blade, beast in zip(("ana", "ben"), blades, ("cat", "dog"), strict=True)
    ]
    foes = [foe("ogre", powers=powers, weakness=weakness), foe("wolves", "squad", members=4)]
    having = {"ana": MARKED, "ben": FULL, "cyn": MARKED, "ogre": HURT, "wolves": FULL}
    conditions = ("darkness",) if dark else ()
    return Stage(*people, "cyn", foes=foes, goals=(goal(),), having=having, conditions=conditions)


ARMS = (
    *("soulbound-weapon", "immediate-imbuement", "improved-grip", "multisoul", "quickdraw"),
    *("soulsmith", "weapon-upgrade"),
)
CALLS = (
    *("summoning", "open-bond", "charged-summoning", "companion", "empower-eidolons"),
    *("magnificent-companion", "natural-summoner", "unbreakable-bond"),
)


def _with(power: str) -> Stage:
    needs = ["soulbound-weapon"] * (power in ARMS) + ["summoning"] * (power in CALLS)
    return armed({**dict.fromkeys(needs, 1), power: POWERS[power].ranks})


ENTRIES: dict[str, Callable[[str], Stage]] = {
    "power": _with,
    "effect": lambda id: armed({"soulbound-weapon": 1, "blaze": 1}, (id,)),
    "passion": lambda id: armed({"blaze": 1}, passion=id),
    "weakness": lambda id: armed(
        {"blaze": 1, "frost-spikes": 1}, weakness=id, dark=id == "darkbound"
    ),
}
SHELVES = {"power": POWERS, "effect": EFFECTS, "passion": PASSIONS, "weakness": WEAKNESSES}
MOMENTS = {moment.__name__: moment for moment in LOOKED_AT}
TABLES = [*MOMENTS, *(f"{shelf} {id}" for shelf, all_of in SHELVES.items() for id in all_of)]


def laid(table: str) -> Iterator[tuple[Stage, tuple[str, ...]]]:
    """A table, and whose doings are written down; with an entry in hand Ana's, and in its turn the ogre's."""
    if table in MOMENTS:
        stage = MOMENTS[table](Stage)
        yield stage, stage.play.seats
        return
    shelf, _, id = table.partition(" ")
    yield ENTRIES[shelf](id), ("ana",)
    if shelf != "power" or POWERS[id].type in ("passive", "maneuver"):
        s = ENTRIES[shelf](id)
        while s.now != "ogre":
            s.passes(s.now)
        yield s, ("gm",)


def tried(table: str) -> Iterator[tuple[str, str, str, Offer | None, Deeds]]:
    """What may be done there, with a name for each, and how the dice fall; or, where somebody is asked, how it
    goes on."""
    for stage, seats in laid(table):
        play = stage.play
        found: list[tuple[str, str, Offer | None]] = [("it goes on", "gm", None)]
        if all(one.question.optional for one in play.requests()):
            found = [
                (f"{seat} {named}", seat, offer)
                for seat in seats
                for named, offer in opened(play, seat, "anima")
                if table in MOMENTS or offer.args[:1] == (stage.now,)
            ]
        for named, seat, offer in found:
            for how, faces in FALLS.items():
                yield named, how, seat, offer, Deeds(play, Falls(*faces))


def lines(table: str) -> list[str]:
    """A line for each; dice that change nothing are not told of."""
    found: list[str] = []
    usual = ""
    known: set[str] = set()
    for named, how, seat, offer, deeds in tried(table):
        known |= known or rules_at(deeds.table)
        told = deeds.line(seat, offer, ways=how == "middling")
        if how == "middling":
            found.append(f"{named}: {told}")
            found += further(deeds, "anima", known)
            usual = told.partition(" +")[0]
        elif told != usual:
            found.append(f"{named}, {how}: {told}")
    return found


WRITTEN = kept(FILE)


@pytest.mark.parametrize("table", TABLES)
def test_what_comes_of_what_may_be_done(table: str) -> None:
    assert lines(table) == WRITTEN[table]


def regenerate() -> None:
    write(FILE, {table: lines(table) for table in TABLES})


def tell(table: str, what: str = "") -> None:
    for named, how, seat, offer, deeds in tried(table):
        if what in named:
            for way, came in deeds.every(seat, offer, ways=how == "middling"):
                said = " ".join(deeds.words(came)) or came.refused
                print(f"{named}, {how}, {way}: {said}")


if __name__ == "__main__":
    tell(*sys.argv[1:]) if len(sys.argv) > 1 else regenerate()
