"""Freeform magic: a spell is woven, then cast, and may slip. What slips, and what may counter it."""

from __future__ import annotations

from typing import Annotated, Literal, cast

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import Act, able, in_scene, may
from undertow.games.edge.book import (
    BACKLASH,
    TAGS,
    Bonus,
    Give,
    Integrity,
    Resistance,
    Tick,
)
from undertow.games.edge.catalogue.backlash import MENU
from undertow.games.edge.facts.magic import WorkingSet
from undertow.games.edge.facts.people import Used
from undertow.games.edge.facts.rolls import DiceFell, RollDropped, RollSet
from undertow.games.edge.facts.story import BeatsSpent, LastingSet, Said
from undertow.games.edge.moments import Landing, SceneEnding, Spending
from undertow.games.edge.rules import beats
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.rules.dice import ones, outcome, successes, throw
from undertow.games.edge.rules.giving import bring, ends, run_clock
from undertow.games.edge.rules.rolling import free, my_turn
from undertow.games.edge.rules.working import begin, finishes, roll_for
from undertow.games.edge.world import RUNGS, HarmKind, Lasting, Made, Rung, Working, World
from undertow.kernel import Line, Table, message
from undertow.parts.forms import Form, Options
from undertow.parts.telling import told_apart
from undertow.parts.uses import Use, used

LASH = "lash"
HEAVY = ("ward", "banish", "unward")
"""Control that takes a printed talent, rite or spell."""
LARGE = 4
"""From this difficulty on, backlash stays for the scene."""
BREAKS = 2
"""Harm that breaks magic on its way."""
NO_GIFT = message("edge.no.caster", "Weaving takes Caster's Gift; {who} does not have it.")
NOT_IMPROVISED = message(
    "edge.no.heavy", "[{tag}] takes a printed talent, rite or spell; it cannot be improvised."
)
TWO = message("edge.no.tether", "A tether binds two: name both, or one who is bound to you.")
SLIPS = message("edge.label.backlash", "{element}: {pick}")


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


# Counterplay


def _under_way(world: World, me: str) -> list[tuple[int]]:
    """What a counter can strike: while its roll lies open, between weave and cast, in any round."""
    open_for = {roll.about for roll in world.rolls.values() if not roll.faces}
    return [
        (id,)
        for id, one in world.workings.items()
        if one.path != "service"
        and (f"working {id}" in open_for or one.stage == "woven" or one.rounds)
    ]


class Counter(Form, frozen=True):
    outcome: Literal["hit", "partial", "miss"] = "hit"
    lowers: Literal["position", "effect"] = "position"


@Act(
    id="edge.counter-working",
    name="Counter a working",
    by="gm",
    to=_under_way,
    anytime=True,
    text="A hit cancels it; a partial lowers its position or its effect; a miss does nothing.",
).form(Counter)
async def counter(t: Table[World], me: str, id: int, given: Counter) -> None:
    working = t.world.workings[id]
    rolls = [n for n, roll in t.world.rolls.items() if roll.about == f"working {id}"]
    if given.outcome == "hit":
        for n in rolls:
            t.tell(RollDropped(n))
        t.tell(WorkingSet(id, None))
    elif given.outcome == "partial":
        for n in rolls:
            roll = t.world.rolls[n]
            if given.lowers == "position":
                t.tell(RollSet(n, replace(roll, shifts={**roll.shifts, "counter": 1})))
            else:
                t.tell(RollSet(n, replace(roll, effects={**roll.effects, "counter": -1})))
        if not rolls:
            t.tell(WorkingSet(id, replace(working, effect=max(0, working.effect - 1))))


class Dispel(Form, frozen=True):
    outcome: Literal["hit", "partial", "miss"] = "hit"


@Act(
    id="edge.dispel",
    name="Dispel an effect",
    by="gm",
    anytime=True,
    to=lambda world, me: [
        (n,) for n, one in world.lasting.items() if one.data.get("kind", LASH) != LASH
    ],
    text="At a difficulty of the story: a hit ends what is running, a partial leaves it until the round ends, a "
    "miss does nothing.",
).form(Dispel)
async def dispel(t: Table[World], me: str, n: int, given: Dispel) -> None:
    if given.outcome == "hit":
        ends(t, n)
    elif given.outcome == "partial":
        t.tell(LastingSet(n, replace(t.world.lasting[n], until="round")))


# Backlash


def picks(world: World, made: Made, any_one: bool = False) -> int:
    """How much slips: one thing on a partial or on two ones, two on a miss."""
    if any_one:
        return 1 if made.beats else 0
    if world.rulings.backlash_on_any_one and made.beats:
        return max(1, {"miss": 2}.get(made.outcome, 1))
    if made.outcome in ("partial", "miss"):
        return 1 if made.outcome == "partial" else 2
    return 1 if made.beats >= 2 else 0


def slips(t: Table[World], id: int, working: Working, made: Made, any_one: bool = False) -> None:
    """Backlash waits for the GM to pick what it is, and for the caster to make it worse."""
    count = picks(t.world, made, any_one)
    if not count:
        return
    data = {
        "kind": LASH,
        "working": str(id),
        "dv": str(made.dv),
        "dice": str(len(made.faces)),
        "stage": working.stage,
        "effect": str(made.effect),
        "what": working.what,
        "whom": " ".join(working.whom),
        "against": working.against,
        "came": made.outcome,
    }
    source = BACKLASH[working.element].id
    t.tell(
        LastingSet(
            t.world.next_id,
            Lasting(
                source,
                working.who,
                (working.who,),
                "scene",
                working.words,
                "",
                count,
                data,
            ),
        )
    )


def lashes(world: World) -> list[tuple[int, Lasting]]:
    return [(n, one) for n, one in world.lasting.items() if one.data.get("kind") == LASH]


def element_of(lasting: Lasting) -> str:
    return lasting.source.split(".")[-1]


def _picks(world: World, me: str) -> list[tuple[int, str]]:
    """The menu and the element's own results; after an escalation its major ones."""
    found = []
    for n, one in lashes(world):
        row = BACKLASH[element_of(one)]
        if one.data.get("major"):
            found += [(n, way.text) for way in row.major.ways]
        else:
            found += [(n, kind) for kind in MENU if f"picked {kind}" not in one.data]
            found += [
                (n, way.text) for way in row.minor.ways if f"picked {way.text}" not in one.data
            ]
    return found


def _slip(world: World, me: str, n: int, pick: str) -> Line:
    words = MENU[pick][0] if pick in MENU else pick
    element = told_apart(dict(lashes(world)), n, lambda one: BACKLASH[element_of(one)].line)
    return SLIPS(element=element, pick=words)


@Act(
    id="edge.backlash",
    name="Backlash",
    by="gm",
    to=_picks,
    label=_slip,
    anytime=True,
    text="What slips, in the colour of the Element.",
)
async def backlash(t: Table[World], me: str, n: int, pick: str) -> None:
    lasting = t.world.lasting[n]
    row, major = BACKLASH[element_of(lasting)], "major" in lasting.data
    left = 0 if major else lasting.uses - 1
    data = {**lasting.data, f"picked {pick}": "yes"}
    t.tell(LastingSet(n, replace(lasting, uses=left, data=data) if left else None))
    if major and row.element == "luck":
        await fluke(t, lasting)
        return
    cell = row.major if major else row.minor
    things = (
        MENU[pick][1]
        if pick in MENU and not major
        else next(w.gives for w in cell.ways if w.text == pick)
    )
    for thing in things:
        await bring(t, lasting.by, row.id, scaled(thing, int(lasting.data["dv"])))


def scaled(thing: Give, dv: int) -> Give:
    """What a small spell brings is over with one action; a large one's stays for the scene."""
    return replace(thing, uses=0) if isinstance(thing, Bonus) and dv >= LARGE else thing


async def fluke(t: Table[World], lasting: Lasting) -> None:
    """The whole pool falls again and the new result stands; any 1 is a beat, and the minor repeats."""
    faces = await throw(t, int(lasting.data["dice"]))
    dv, hits = int(lasting.data["dv"]), successes(faces)
    t.tell(DiceFell(lasting.by, lasting.source, faces, dv, hits))
    if ones(faces):
        beats.gain(t, 1, lasting.source)
        again = {
            name: value
            for name, value in lasting.data.items()
            if name != "major" and not name.startswith("picked")
        }
        t.tell(LastingSet(t.world.next_id, replace(lasting, uses=1, data=again)))
    id = int(lasting.data["working"])
    stage, data = lasting.data["stage"], lasting.data
    spell = Working(
        lasting.by,
        data.get("what", "none"),
        "spell",
        lasting.words,
        tuple(data.get("whom", "").split()),
        element=element_of(lasting),
        stage=stage,
        major=True,
        against=data.get("against", ""),
    )
    made = Made(
        lasting.by,
        "wits",
        "arcana",
        lasting.words,
        "magic",
        dv,
        "risky",
        int(lasting.data["effect"]),
        faces,
        hits,
        ones(faces),
        outcome(hits, dv, ones(faces)),
    )
    if stage == "weave":
        stands(t, id, spell, made)
    elif stage == "cast" and weight(made.outcome) != weight(data.get("came", "miss")):
        for n, one in tuple(t.world.lasting.items()):
            if one.by == spell.who and spell.what in TAGS and one.source == TAGS[spell.what].id:
                ends(t, n)
        stands(t, id, spell, made)
        await takes_hold(t, spell, made)


def weight(came: str) -> str:
    """A result as a spell has it: ones make no other spell of it."""
    return "hit" if came in ("clean", "cost") else came


class Escalation(Form, frozen=True):
    buys: Literal["position", "effect", "scale"] = "effect"


def _minors(world: World, me: str) -> list[tuple[int]]:
    return [
        (n,)
        for n, one in lashes(world)
        if one.by == me
        and "major" not in one.data
        and not used(world.uses, me, f"edge.major@{one.data['working']}")
    ]


@Act(
    id="edge.escalate",
    name="Make the backlash major",
    to=_minors,
    anytime=True,
    text="1 beat for the GM and a Major backlash: one step of position, effect or scale. Once a spell.",
).form(Escalation)
async def escalate(t: Table[World], me: str, n: int, given: Escalation) -> None:
    lasting = t.world.lasting[n]
    t.tell(LastingSet(n, replace(lasting, data={**lasting.data, "major": given.buys})))
    t.tell(Used(Use(me, f"edge.major@{lasting.data['working']}", "scene")))
    beats.gain(t, 1, lasting.source)
    id = int(lasting.data["working"])
    if given.buys == "effect" and id in t.world.workings:
        working = t.world.workings[id]
        t.tell(WorkingSet(id, replace(working, effect=working.effect + 1)))
    t.tell(Said(me, f"escalates {given.buys}", lasting.words))


@Act(
    id="edge.backlash-more",
    name="More backlash for a beat",
    by="gm",
    anytime=True,
    to=lambda world, me: [
        (n, suit)
        for n, one in lashes(world)
        if "major" not in one.data
        for suit in beats.ready(world)
    ],
    touches=lambda world, me, n, suit: Spending(1),
    text="1 beat: one more thing slips.",
)
async def backlash_more(t: Table[World], me: str, n: int, suit: str) -> None:
    lasting = t.world.lasting[n]
    t.tell(BeatsSpent(1, "backlash", lasting.words, suit))
    t.tell(LastingSet(n, replace(lasting, uses=lasting.uses + 1)))
