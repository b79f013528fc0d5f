"""Freeform magic: a spell is woven, then cast."""

from __future__ import annotations

from typing import Annotated, Literal, cast

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import Act, able, in_scene, may
from undertow.games.edge.book import (
    TAGS,
    Give,
    Integrity,
    Resistance,
    Tick,
)
from undertow.games.edge.facts.magic import WorkingSet
from undertow.games.edge.facts.story import Said
from undertow.games.edge.moments import Landing, SceneEnding
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.rules.giving import bring, run_clock
from undertow.games.edge.rules.rolling import free, my_turn
from undertow.games.edge.rules.slipping import slips
from undertow.games.edge.rules.working import begin, finishes, roll_for
from undertow.games.edge.world import RUNGS, HarmKind, Made, Rung, Working, World
from undertow.kernel import Line, Table, message
from undertow.parts.forms import Form, Options

HEAVY = ("ward", "banish", "unward")
"""Control that takes a printed talent, rite or spell."""
BREAKS = 2
"""Harm that breaks magic on its way."""
NO_GIFT = message("edge.no.caster", "Weaving takes Caster's Gift; {who} does not have it.")
NOT_IMPROVISED = message(
    "edge.no.heavy", "[{tag}] takes a printed talent, rite or spell; it cannot be improvised."
)
TWO = message("edge.no.tether", "A tether binds two: name both, or one who is bound to you.")


# Weave and Cast


def gifted(world: World, me: str) -> Line | None:
    one = world.people[me]
    return None if may(world, me, "casting") else NO_GIFT(who=one.name)


class Spell(Form, frozen=True, kw_only=True):
    words: Annotated[str, Meta(title="What the spell does", max_length=400)]
    element: Literal["air", "death", "earth", "fate", "fire", "life", "luck", "water"]
    tag: Annotated[str, Meta(title="Tag")] = "none"
    rung: Annotated[str, Meta(title="How richly you tell it")] = "basic"
    whom: Annotated[tuple[str, ...], Meta(title="On whom")] = ()
    against: Annotated[HarmKind, Meta(title="[ARMOR]: against which harm")] = "physical"

    @classmethod
    def options(cls, world: World, me: str, *to: int) -> Options:
        foes = tuple(str(id) for id in world.foes)
        whom = (*(one.id for one in world.party), *foes)
        return {"tag": ("none", *TAGS, *HEAVY), "rung": RUNGS, "whom": whom}

    def why_not(self, world: World, me: str, *to: int) -> Line | None:
        tied = {*self.whom, *([me] if len(self.whom) == 1 else [])}
        if self.tag == "tether" and len(tied) != 2:
            return TWO()
        return NOT_IMPROVISED(tag=self.tag.upper()) if self.tag in HEAVY else None


@Act(
    id="edge.weave",
    name="Weave a spell",
    to=lambda world, me: [()],
    needs=(able, in_scene, gifted, free, my_turn),
    text="Describe it through an Element; the GM sets difficulty and effect by its scope. Wits and Arcana.",
).form(Spell)
async def weave(t: Table[World], me: str, given: Spell) -> None:
    id = begin(
        t,
        Working(
            me,
            given.tag,
            "spell",
            given.words,
            given.whom,
            element=given.element,
            stage="weave",
            against=given.against,
        ),
    )
    roll_for(t, id, "wits", 0, cast("Rung", given.rung))


def _woven(world: World, me: str) -> list[tuple[int]]:
    """Spells whose form holds: until the end of the caster's next turn; where weaving takes a scene,
    from the next one on."""
    if world.rulings.ritual_casting:
        holds = [id for id, one in world.workings.items() if one.rounds < world.scene.number]
    else:
        now = world.scene.round
        holds = [id for id, one in world.workings.items() if not now or now <= one.rounds + 1]
    mine = [(id, world.workings[id]) for id in holds]
    return [(id,) for id, one in mine if one.who == me and one.stage == "woven"]


@Act(
    id="edge.cast",
    name="Cast the spell",
    to=_woven,
    needs=(able, in_scene, free, my_turn),
    text="Spirit and Arcana at the same difficulty: the effect comes into the world.",
)
async def cast_spell(t: Table[World], me: str, id: int) -> None:
    working = replace(t.world.workings[id], stage="cast")
    t.tell(WorkingSet(id, working))
    roll_for(t, id, "spirit", working.dv)


@Act(
    id="edge.spell-lost",
    name="The woven form is lost",
    by="gm",
    anytime=True,
    to=lambda world, me: [(id,) for id, one in world.workings.items() if one.stage == "woven"],
    text="Harm of 2 or more, or too much time.",
)
async def spell_lost(t: Table[World], me: str, id: int) -> None:
    t.tell(WorkingSet(id, None))


@RULES.reacts("after", Landing, lambda world, m, me: m.hit.level >= BREAKS)
async def shattered(t: Table[World], m: Landing, me: str) -> None:
    """A serious wound, and the woven form is lost."""
    for id, one in tuple(t.world.workings.items()):
        if one.who == m.hit.whom and one.stage == "woven":
            t.tell(WorkingSet(id, None))


@finishes("spell")
async def spelled(t: Table[World], id: int, working: Working, made: Made) -> None:
    """The weave holds, holds with less, or is lost; the cast works, or does not."""
    slips(t, id, working, made)
    stands(t, id, working, made)
    if working.stage == "cast":
        await takes_hold(t, working, made)


async def takes_hold(t: Table[World], working: Working, made: Made) -> None:
    """What its tag does: the whole on a hit, less on a partial."""
    if working.what in TAGS and made.outcome != "miss":
        entry = TAGS[working.what]
        for thing in entry.gives if made.hit else entry.less:
            await tagged(t, working, thing, made)


def stands(t: Table[World], id: int, working: Working, made: Made) -> None:
    if working.stage == "weave" and made.outcome != "miss":
        effect = made.effect if made.hit else max(0, made.effect - 1)
        scene = t.world.scene
        since = scene.number if t.world.rulings.ritual_casting else scene.round
        woven = replace(working, stage="woven", dv=made.dv, effect=effect, rounds=since)
        t.tell(WorkingSet(id, woven))
        return
    t.tell(WorkingSet(id, None))
    if made.hit:
        t.tell(Said(working.who, "spell", working.words))


@RULES.reacts("after", SceneEnding, lambda world, m, me: bool(world.workings))
async def unravelled(t: Table[World], m: SceneEnding, me: str) -> None:
    """A spell is cast in the scene in which it was woven, or lost; where each takes a scene, it holds."""
    for id, one in tuple(t.world.workings.items()):
        holds = t.world.rulings.ritual_casting and one.stage == "woven"
        if one.path == "spell" and not holds:
            t.tell(WorkingSet(id, None))


INTEGRITY = {1: 2, 2: 4, 3: 6}


async def tagged(t: Table[World], working: Working, thing: Give, made: Made) -> None:
    """What a tag does, for the scene; what has integrity has it by the effect."""
    source = TAGS[working.what].id
    if isinstance(thing, Integrity):
        size = INTEGRITY[max(1, min(3, made.effect))]
        run_clock(t, source, Tick(thing.what, size), working.who)
        return
    if isinstance(thing, Resistance):
        thing = replace(thing, harm=working.against)
    await bring(t, working.who, source, thing, working.whom)
