"""Range bands: who stands where, moving, melee, and getting out of it."""

from __future__ import annotations

from typing import Annotated, cast

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import Act, able, in_scene
from undertow.games.edge.catalogue.gear import ARMOURS, WEAPONS
from undertow.games.edge.facts.people import Conditioned, GearSet, Moved
from undertow.games.edge.moments import RollStood
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.rules.fatigue import tire
from undertow.games.edge.rules.fighting import acted
from undertow.games.edge.rules.gear import STRUCK, moved, unmoved
from undertow.games.edge.rules.laying import opens, rid
from undertow.games.edge.rules.rolling import free, my_turn
from undertow.games.edge.rules.throwing import falls
from undertow.games.edge.world import BANDS, Band, Roll, World
from undertow.kernel import Line, Table, message
from undertow.parts.forms import Form, Options
from undertow.parts.uses import used

PINNED = message("edge.no.pinned", "{who} is {held}: break free first.")
HELD = ("pinned", "bound")
"""Conditions in which nobody moves."""
OVERGROWN, HIDDEN = "overgrowth", "hidden"
SEEN = message("edge.no.hide", "{who} is in plain sight: break the line of sight, or move to Far.")
OFF_FRAME = message(
    "edge.no.off-frame", "{who} is not in the scene: nobody sees them unless they are tracked."
)
ENGAGED = message("edge.no.engaged", "{who} is in melee: leave it first.")
SHOT = message("edge.no.shot", "{who} has shot with a weapon that moves or shoots.")
NO_DASH = message("edge.no.dash", "Nobody dashes in heavy armour or under a load.")
DISENGAGE_DV = 3


def unpinned(world: World, me: str) -> Line | None:
    one = world.people[me]
    held = next((word for word in HELD if word in one.conditions), "")
    return PINNED(who=one.name, held=held) if held else None


def overgrown(world: World) -> bool:
    """Where growth runs wild, the whole zone is difficult ground."""
    return any(OVERGROWN in one.conditions for one in world.party)


def _clear(world: World, me: str) -> Line | None:
    """On difficult ground a Move takes the action as well."""
    return my_turn(world, me) if overgrown(world) else None


def _loose(world: World, me: str) -> Line | None:
    one = world.people[me]
    return ENGAGED(who=one.name) if one.melee else None


def _not_shot(world: World, me: str) -> Line | None:
    """A weapon that is not fast moves or shoots."""
    for id, item in world.people[me].gear.items():
        slow = item.ranged and WEAPONS[item.row].shot.tempo != "fast"
        if slow and used(world.uses, me, f"{STRUCK} {id}") and world.scene.round:
            return SHOT(who=world.people[me].name)
    return None


def _within(world: World, me: str, steps: int) -> list[tuple[str]]:
    """The bands so many steps away at the most; who is absent needs a cut or a journey."""
    at = BANDS.index(world.people[me].band)
    bands: list[str] = [band for n, band in enumerate(BANDS[:3]) if 0 < abs(n - at) <= steps]
    return [(band,) for band in bands] if at < 3 else []


def _go(t: Table[World], me: str, band: str, melee: bool = False) -> None:
    """Moving spoils an aim, a brace and a planted shield."""
    t.tell(Moved(me, band, melee))
    for id, item in t.world.people[me].gear.items():
        if item.aimed or (item.ready and (item.ranged or item.kind == "shield")):
            t.tell(
                GearSet(
                    me,
                    id,
                    replace(
                        item,
                        aimed=False,
                        ready=item.ready and item.kind == "weapon" and not item.ranged,
                    ),
                )
            )


@Act(
    id="edge.move",
    name="Move",
    to=lambda world, me: _within(world, me, 1),
    needs=(able, in_scene, unmoved, unpinned, _loose, _not_shot, _clear),
    text="One band, beside your action; through overgrowth it takes your action as well.",
)
async def move(t: Table[World], me: str, band: str) -> None:
    _go(t, me, band)
    moved(t, me)
    if overgrown(t.world):
        acted(t, me)


def _light(world: World, me: str) -> Line | None:
    one = world.people[me]
    suit = one.item("armour")
    heavy = suit is not None and not ARMOURS[suit.row].dash
    return NO_DASH() if heavy or "encumbered" in one.conditions else None


@Act(
    id="edge.dash",
    name="Dash",
    to=lambda world, me: _within(world, me, 2),
    needs=(able, in_scene, my_turn, unpinned, _loose, _light),
    text="Your action: two bands, from Close to Far or back.",
)
async def dash(t: Table[World], me: str, band: str) -> None:
    _go(t, me, band)
    acted(t, me)


@Act(
    id="edge.melee",
    name="Into melee",
    needs=(able, in_scene, unmoved, unpinned),
    to=lambda world, me: (
        [()] if world.people[me].band in ("near", "close") and not world.people[me].melee else []
    ),
    text="Your Move from Near: blades are out. Risky under fire.",
)
async def melee(t: Table[World], me: str) -> None:
    _go(t, me, t.world.people[me].band, melee=True)
    moved(t, me)


def threatened(world: World) -> bool:
    return any(foe.melee and not foe.down and not foe.summoner for foe in world.foes.values())


@Act(
    id="edge.leave",
    name="Out of melee",
    needs=(able, in_scene, free, unmoved, unpinned),
    to=lambda world, me: [()] if world.people[me].melee else [],
    text="Your Move; with a foe upon you, disengage: risky, difficulty 3, and on less than a hit you stay.",
)
async def leave(t: Table[World], me: str) -> None:
    moved(t, me)
    one = t.world.people[me]
    if not threatened(t.world):
        _go(t, me, one.band)
        return
    skill = max(("athletics", "skirmish"), key=one.skill)
    roll = Roll(me, "body", skill, "disengage", "defend", dv=DISENGAGE_DV, about="disengage")
    await falls(t, opens(t, roll))


@RULES.reacts("after", RollStood, lambda world, m, me: m.made.about == "disengage" and m.made.hit)
async def left(t: Table[World], m: RollStood, me: str) -> None:
    _go(t, m.made.who, t.world.people[m.made.who].band)


@Act(
    id="edge.break-free",
    name="Break free",
    needs=(able, in_scene, free, my_turn),
    to=lambda world, me: [(word,) for word in HELD if word in world.people[me].conditions],
    text="Body and athletics, difficulty 3.",
)
async def break_free(t: Table[World], me: str, word: str) -> None:
    roll = Roll(me, "body", "athletics", "break free", dv=3, about=f"free {word}")
    await falls(t, opens(t, roll))


@RULES.reacts(
    "after", RollStood, lambda world, m, me: m.made.about.startswith("free ") and m.made.hit
)
async def freed(t: Table[World], m: RollStood, me: str) -> None:
    rid(t, m.made.who, m.made.about.removeprefix("free "))


class Place(Form, frozen=True):
    band: Annotated[str, Meta(title="Range")] = "near"
    melee: Annotated[bool, Meta(title="In melee?")] = False

    @classmethod
    def options(cls, world: World, me: str, *to: object) -> Options:
        return {"band": BANDS}


@Act(
    id="edge.place",
    name="Place somebody",
    by="gm",
    anytime=True,
    to=lambda world, me: [(one.id,) for one in world.party],
    text="Where the story puts them; somebody absent needs a cut or a travel clock.",
).form(Place)
async def place(t: Table[World], me: str, who: str, given: Place) -> None:
    t.tell(Moved(who, cast("Band", given.band), given.melee))


class Hiding(Form, frozen=True):
    behind: Annotated[str, Meta(title="What breaks the line of sight", max_length=120)] = ""

    def why_not(self, world: World, me: str, *to: object) -> Line | None:
        one = world.people[me]
        return SEEN(who=one.name) if one.band != "far" and not self.behind.strip() else None


def _on_stage(world: World, me: str) -> Line | None:
    one = world.people[me]
    return OFF_FRAME(who=one.name) if one.band == "absent" else None


@Act(
    id="edge.hide",
    name="Hide",
    needs=(able, in_scene, free, my_turn, _on_stage),
    to=lambda world, me: [()] if HIDDEN not in world.people[me].conditions else [],
    text="Break the line of sight, or be at Far. Wits and stealth: a hit hides you for the scene.",
).form(Hiding)
async def hide(t: Table[World], me: str, given: Hiding) -> None:
    words = given.behind or "far away"
    opens(t, Roll(me, "wits", "stealth", words, about="hide"))


@RULES.reacts("after", RollStood, lambda world, m, me: m.made.about == "hide" and m.made.hit)
async def hidden(t: Table[World], m: RollStood, me: str) -> None:
    one = t.world.people[m.made.who]
    t.tell(Conditioned(one.id, (*one.conditions, HIDDEN)))


CONDITIONS = (
    "hidden",
    "encumbered",
    "pinned",
    "singed",
    "waterlogged",
    "omen",
    "overgrowth",
    "shaken",
    "muted",
    "weakened",
    "oathbreaker",
    "bound",
    "prone",
    "marked",
    "exhausted",
)


class Ail(Form, frozen=True):
    conditions: Annotated[tuple[str, ...], Meta(title="What ails them")] = ()

    @classmethod
    def options(cls, world: World, me: str, *to: object) -> Options:
        return {"conditions": CONDITIONS}

    @classmethod
    def defaults(cls, world: World, me: str, who: str) -> dict[str, tuple[str, ...]]:
        return {"conditions": world.people[who].conditions}


@Act(
    id="edge.ail",
    name="Conditions",
    by="gm",
    anytime=True,
    to=lambda world, me: [(one.id,) for one in world.party],
    text="What ails somebody, and what no longer does.",
).form(Ail)
async def ail(t: Table[World], me: str, who: str, given: Ail) -> None:
    """Exhaustion is a fatigue that no short rest removes."""
    t.tell(Conditioned(who, tuple(word for word in given.conditions if word != "exhausted")))
    if "exhausted" in given.conditions:
        tire(t, who, 1, "exhausted", deep=True)
