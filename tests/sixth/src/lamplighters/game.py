"""Lamplighters: light three lamps before the fog is thick. One GM, some lighters, one file."""

from __future__ import annotations

from typing import Annotated, TypeVarTuple

from msgspec import Meta
from msgspec.structs import replace

from lamplighters.facts import FogRose, Helped, Hid, Met, Rolled, Tried
from lamplighters.rolling import AT, Dice, rolled
from lamplighters.town import Attempt, Lighter, Lighters, Lurker, Rolling, Town
from undertow.kernel import Beginning, Demo, Line, Plain, Table, Term, message, plain
from undertow.parts.action_game import ActionGame
from undertow.parts.actions import Ability, Action, here
from undertow.parts.forms import Form
from undertow.parts.safety import Safety
from undertow.parts.secrets import visible

Ts = TypeVarTuple("Ts")
LAMPS = ("bridge", "market", "tower")
NO_NERVE = message("lamps.no-nerve", "Helping costs 1 nerve; {name} has none left.")
BUSY = message("lamps.busy", "{name} is at the {lamp} lamp: help, or wait for the roll.")
ALONE = message("lamps.alone", "{name} is Oathbound: somebody must help first.")
SAFETY = Safety[Town]("lamps", lambda town: ("gm", *town.people))
FOG = message("lamps.demo", "A night of fog")
FOG_TEXT = message("lamps.demo.text", "Ana and Bo, and something at the tower.")
TONIGHT = Lighters({"ana": Lighter("Ana", 2, ("lamps.lantern",)), "bo": Lighter("Bo", 1)})


class Act(Action[Town, *Ts], frozen=True, kw_only=True):
    sound: str = ""


def free(town: Town, me: str) -> Line | None:
    at = town.attempt
    return BUSY(name=town.people[at.who].name, lamp=at.lamp) if at else None


def nerve(town: Town, me: str) -> Line | None:
    return None if town.people[me].nerve else NO_NERVE(name=town.people[me].name)


@Act(
    id="lamps.try",
    name="Try a lamp",
    text="Go to a dark lamp. Others may help before you roll.",
    to=lambda town, me: [(lamp,) for lamp in LAMPS if lamp not in town.lit],
    needs=(free,),
    label=lambda town, me, lamp: AT(lamp=lamp),
)
async def try_lamp(t: Table[Town], me: str, lamp: str) -> None:
    t.tell(Tried(Attempt(me, lamp)))


@Act(
    id="lamps.help",
    name="Help",
    text="Spend 1 nerve: whoever is about to roll has one more die.",
    to=lambda town, me: (
        [(at.who,)] if (at := town.attempt) and me not in (at.who, *at.helpers) else []
    ),
    needs=(nerve,),
)
async def help_out(t: Table[Town], me: str, whom: str) -> None:
    t.tell(Helped(me))


@Act(
    id="lamps.roll",
    name="Roll",
    text="A 6 lights the lamp; without one the fog rises.",
    sound="dice",
    to=lambda town, me: [(at.lamp,)] if (at := town.attempt) and at.who == me else [],
    touches=lambda town, me, lamp: Rolling(me),
    odds=rolled,
    closes=True,
)
async def roll(t: Table[Town], me: str, lamp: str) -> None:
    faces = await t.roll(*[6] * t.reckon(Dice(me)).total)
    t.tell(Rolled(lamp, faces))
    if 6 not in faces:
        ticks = 1 + sum(lurker.lamp == lamp for lurker in t.world.lurkers)
        omen, omens = await t.world.omens.top(t)
        t.tell(FogRose(t.world.fog.ticked(ticks), omen, omens))


LANTERN = Ability[Town](id="lamps.lantern", name="Lantern", text="You roll one more die.")
OATHBOUND = Ability[Town](id="lamps.oath", name="Oathbound", text="You never light a lamp alone.")


@LANTERN.modifies(Dice)
def brighter(town: Town, m: Dice, me: str) -> Term | None:
    return Term(1, LANTERN.line) if m.who == me else None


@OATHBOUND.forbids(Rolling)
def not_alone(town: Town, m: Rolling, me: str) -> Line | None:
    alone = m.who == me and town.attempt is not None and not town.attempt.helpers
    return ALONE(name=town.people[me].name) if alone else None


class Hide(Form, frozen=True):
    what: Annotated[str, Meta(title="What lurks there", max_length=60)]
    lamp: Annotated[str, Meta(title="At which lamp")]

    @classmethod
    def options(cls, town: Town, me: str) -> dict[str, tuple[str, ...]]:
        return {"lamp": LAMPS}


@Act(
    id="lamps.hide",
    name="Hide something",
    text="It lurks at a lamp, and only you know.",
    by="gm",
    to=here,
    anytime=True,
).form(Hide)
async def hide(t: Table[Town], me: str, given: Hide) -> None:
    t.tell(Hid(Lurker(what=given.what, lamp=given.lamp, known_to=(me,))))


class Lamplighters(ActionGame[Town]):
    id, name, World = "lamps", message("lamps.name", "Lamplighters"), Town
    Settings = Lighters
    facts = (Met, Tried, Helped, Rolled, FogRose, Hid, *SAFETY.facts)
    actions, abilities = (try_lamp, help_out, roll, hide, *SAFETY.actions()), (LANTERN, OATHBOUND)

    def begin(self, settings: Lighters) -> Beginning:
        return Beginning(("gm", *settings.people), (Met(settings.people),), None)

    def demos(self) -> tuple[Demo, ...]:
        return (Demo("fog", FOG(), FOG_TEXT(), TONIGHT, {}),)

    def characters(self, town: Town, seat: str) -> tuple[str, ...]:
        return (seat,) if seat in town.people else ()

    def held(self, town: Town) -> list[tuple[str, str, str]]:
        return [(who, who, id) for who, one in town.people.items() for id in one.abilities]

    def noun(self, town: Town, me: str, kind: str, value: Plain) -> Line:
        return plain(town.people[str(value)].name if kind == "whom" else str(value))

    def over(self, town: Town) -> bool:
        return town.fog.full or len(town.lit) == len(LAMPS)

    def view(self, town: Town, seat: str) -> Town:
        return replace(town, lurkers=visible(town.lurkers, seat), omens=town.omens.hidden())
