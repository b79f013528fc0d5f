"""Consequences: proposed, answered, and only then they land."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.moonlight.book import PLAYSETS, SPECIALS, Act, Special, able, working
from undertow.games.moonlight.facts import (
    ArmourSpent,
    ClockSet,
    EffectLost,
    FootingSet,
    Foreseen,
    Hurt,
    Landed,
    PutOut,
    WasLost,
)
from undertow.games.moonlight.moments import FatalHarm, HarmTaken, SpecialArmour, Struck
from undertow.games.moonlight.numbers import (
    ArmourStops,
    AttributeDice,
    ResistCost,
    ResistMost,
    resistance,
)
from undertow.games.moonlight.odds import of_resistance
from undertow.games.moonlight.rules.counting import RULES
from undertow.games.moonlight.rules.dice import rolled
from undertow.games.moonlight.rules.stress import recover_stress, take_stress
from undertow.games.moonlight.rules.tracks import raise_adversary
from undertow.games.moonlight.words import consequence_named, person_named
from undertow.games.moonlight.world import (
    FATAL,
    GM,
    KINDS,
    POSITIONS,
    SLOTS,
    Consequence,
    Harm,
    Made,
    Protagonist,
    World,
)
from undertow.kernel import Line, Plain, Table, Term, message
from undertow.parts.clocks import Clock
from undertow.parts.forms import Defaults, Form

CATASTROPHE = message(
    "moonlight.ask.catastrophe",
    "{who} has no room for more severe harm. Is it fatal, or are they out of action?",
)
WHAT = message("moonlight.label.answer", "{how}: {words}")
NOT_BRIGHT = message("moonlight.no.armour-form", "Armour is worn only while transcended.")
NO_ARMOUR = message("moonlight.no.armour", "{who}'s armour is spent until the mission ends.")


WITHDRAW = message("moonlight.label.withdraw", "Withdraw")()
LAND = message("moonlight.label.land", "Let it land")()
RESIST = message("moonlight.label.resist", "Resist")()
ARMOUR = message("moonlight.label.armour", "Armour")()
TAKE = message("moonlight.label.take", "Take it")()
PROTECT = message("moonlight.label.protect", "Protect {who}")


def _mine(world: World, me: str) -> list[tuple[int]]:
    return [(id,) for id, one in world.incoming.items() if one.whom == me]


def _answerable(world: World, me: str) -> list[tuple[int]]:
    """What a poisoned promise brings can be neither resisted nor softened."""
    return [(id,) for (id,) in _mine(world, me) if not world.incoming[id].promised]


AGREED = message(
    "moonlight.no.answer-promise",
    "That is the price of a poisoned promise: nobody can resist it, soften it or take it on.",
)


def agreed(world: World, me: str, to: tuple[Plain, ...]) -> Line | None:
    """What somebody agreed to comes as it was agreed."""
    price = [id for id, one in world.incoming.items() if one.promised]
    return AGREED() if to and to[0] in price else None


class Befalls(Form, frozen=True):
    whom: Annotated[str, Meta(title="Whom")]
    kind: Annotated[str, Meta(title="What")]
    words: Annotated[str, Meta(title="What happens", max_length=300)]
    level: Annotated[int, Meta(title="Level of harm, or segments", ge=1, le=4)] = 1
    attribute: Annotated[Literal["sun", "moon", "stars"], Meta(title="Resisted with")] = "sun"
    body: Annotated[Literal["physical", "emotional", "other"], Meta(title="It hurts")] = "physical"
    foe: Annotated[str, Meta(title="Whose doing", max_length=80)] = ""
    clock: Annotated[int, Meta(title="Clock")] = 0
    averts: Annotated[bool, Meta(title="Resisting averts it outright")] = False
    hits: Annotated[str, Meta(title="What it strikes as well")] = ""

    @classmethod
    def options(cls, world: World, me: str) -> dict[str, tuple[str | int, ...]]:
        people = tuple(one.id for one in world.party) or ("",)
        playset = PLAYSETS.get(world.series.id)
        hits = ("", *(playset.hits if playset else ()))
        return {"whom": people, "kind": KINDS, "clock": (0, *world.clocks), "hits": hits}

    @classmethod
    def defaults(cls, world: World, me: str) -> Defaults:
        """Whom the last roll was about, and as bad as its position was."""
        last = world.last
        if last is None or world.people[last.who].lost:
            return {}
        return {"whom": last.who, "level": POSITIONS.index(last.position) + 1, "foe": last.foe}

    def why_not(self, world: World, me: str) -> Line | None:
        """Fatal harm is announced before the roll that may bring it."""
        last = world.last
        theirs = last is not None and last.who == self.whom and not last.fatal
        return UNANNOUNCED() if self.kind == "harm" and self.level >= FATAL and theirs else None


UNANNOUNCED = message(
    "moonlight.no.unannounced", "Fatal harm must be announced before the roll: level 3 at the most."
)


@Act(
    id="moonlight.consequence",
    name="Propose a consequence",
    by="gm",
    anytime=True,
    to=lambda world, me: [()] if world.party else [],
    text="It lands once they have resisted, been protected, or taken it.",
).form(Befalls)
async def propose(t: Table[World], me: str, given: Befalls) -> None:
    found = Consequence(
        given.whom,
        given.kind,
        given.words,
        given.level,
        given.attribute,
        given.body,
        given.foe,
        given.clock,
        given.averts,
        hits=given.hits,
    )
    last = t.world.last
    if last is not None and any(_strains(SPECIALS[one], last) for one in last.abilities):
        found = replace(found, strained=True)
    t.tell(Foreseen(t.world.fresh, found))


def _strains(ability: Special, made: Made) -> bool:
    """Who was reckless in vain pays nothing for it."""
    return ability.strains and (made.position == "desperate" or not ability.desperate)


@Act(
    id="moonlight.withdraw",
    name="Withdraw it",
    by="gm",
    anytime=True,
    to=lambda world, me: [(id,) for id in world.incoming],
    text="It does not happen after all.",
    label=lambda world, me, id: WHAT(how=WITHDRAW, words=consequence_named(world, id)),
)
async def withdraw(t: Table[World], me: str, id: int) -> None:
    t.tell(Landed(id, averted=True))


def _protectable(world: World, me: str) -> list[tuple[int]]:
    return [
        (id,)
        for id, one in world.incoming.items()
        if one.whom != me and not (one.promised or one.resisted or one.protected)
    ]


@Act(
    id="moonlight.protect",
    barred=agreed,
    name="Protect",
    to=_protectable,
    needs=(able,),
    anytime=True,
    text="It hits you instead. You may resist it as your own.",
    label=lambda world, me, id: WHAT(
        how=PROTECT(who=person_named(world, world.incoming[id].whom)),
        words=consequence_named(world, id),
    ),
)
async def protect(t: Table[World], me: str, id: int) -> None:
    found = t.world.incoming[id]
    t.tell(Foreseen(id, replace(found, whom=me, protected=found.whom)))


@Act(
    id="moonlight.resist",
    barred=agreed,
    name="Resist",
    anytime=True,
    to=lambda world, me: [
        (id,) for (id,) in _answerable(world, me) if not world.incoming[id].resisted
    ],
    odds=of_resistance,
    text="It always works; the dice say what it costs: 6 less your highest die in stress.",
    label=lambda world, me, id: WHAT(how=RESIST, words=consequence_named(world, id)),
)
async def resist(t: Table[World], me: str, id: int) -> None:
    found = t.world.incoming[id]
    dice = t.reckon(resistance(me, found)).total
    result, highest = await rolled(t, me, "resistance", dice)
    if id in t.world.incoming:  # dice that are typed take a while
        t.tell(Foreseen(id, replace(lessened(t.world.incoming[id]), resisted=True)))
    if result == "critical":
        await recover_stress(t, me, 1, "resistance")
    else:
        most = t.reckon(ResistMost(me)).total
        await take_stress(t, me, min(most, t.reckon(ResistCost(me, highest)).total), "resistance")


def lessened(found: Consequence) -> Consequence:
    """One step less, or nothing at all."""
    return replace(found, level=0 if found.averts else found.level - 1)


def worn(world: World, me: str) -> Line | None:
    one = world.people[me]
    if not one.transcended:
        return NOT_BRIGHT()
    return None if one.armour else NO_ARMOUR(who=one.name)


@Act(
    id="moonlight.armour",
    barred=agreed,
    name="Use armour",
    needs=(worn,),
    anytime=True,
    to=lambda world, me: [
        (id,) for (id,) in _answerable(world, me) if not world.incoming[id].armoured
    ],
    text="While transcended: mark your armour, and it is one step less without a roll.",
    label=lambda world, me, id: WHAT(how=ARMOUR, words=consequence_named(world, id)),
)
async def armour(t: Table[World], me: str, id: int) -> None:
    t.tell(ArmourSpent(me, special=False))
    found = t.world.incoming[id]
    level = softened(found, t.reckon(armour_stops(found)).total)
    t.tell(Foreseen(id, replace(found, level=level, armoured=True)))


def armour_stops(found: Consequence) -> ArmourStops:
    return ArmourStops(found.whom, found.kind, found.level)


def softened(found: Consequence, steps: int) -> int:
    """Its level once armour has lessened it."""
    return 0 if found.averts else max(0, found.level - steps)


NO_SPECIAL = message(
    "moonlight.no.special", "{who}'s special armour is spent until the mission ends."
)
AVERT = message("moonlight.label.avert", "{ability}: avert {words}")
FEAT = message("moonlight.label.feat", "{ability}: {feat}")


def _special(world: World, me: str) -> Line | None:
    one = world.people[me]
    return None if one.special else NO_SPECIAL(who=one.name)


def _averts(world: World, me: str) -> list[tuple[int, str]]:
    armed = [id for id in working(world, me) if SPECIALS[id].averts]
    return [
        (id, ability)
        for (id,) in _answerable(world, me)
        for ability in armed
        if world.incoming[id].protected or not SPECIALS[ability].shields
    ]


@Act(
    id="moonlight.special",
    barred=agreed,
    name="Use special armour",
    needs=(_special,),
    anytime=True,
    to=_averts,
    touches=lambda world, me, id, ability: SpecialArmour(me),
    text="An ability averts it completely, without a roll and without stress.",
    label=lambda world, me, id, ability: AVERT(
        ability=SPECIALS[ability].line, words=consequence_named(world, id)
    ),
)
async def special_armour(t: Table[World], me: str, id: int, ability: str) -> None:
    t.tell(ArmourSpent(me, special=True))
    t.tell(Landed(id, averted=True))


def _feats(world: World, me: str) -> list[tuple[str]]:
    return [(id,) for id in working(world, me) if SPECIALS[id].feat]


@Act(
    id="moonlight.feat",
    name="Spend special armour",
    needs=(able, _special),
    anytime=True,
    to=_feats,
    touches=lambda world, me, ability: SpecialArmour(me),
    text="What else an ability lets you buy with it.",
    label=lambda world, me, ability: FEAT(
        ability=SPECIALS[ability].line, feat=SPECIALS[ability].feat
    ),
)
async def feat(t: Table[World], me: str, ability: str) -> None:
    t.tell(ArmourSpent(me, special=True))


@Act(
    id="moonlight.take",
    name="Take it",
    to=_mine,
    anytime=True,
    text="It lands as it stands.",
    label=lambda world, me, id: WHAT(how=TAKE, words=consequence_named(world, id)),
)
async def take(t: Table[World], me: str, id: int) -> None:
    await land(t, id)


@Act(
    id="moonlight.land",
    closes=True,
    name="Let it land",
    by="gm",
    anytime=True,
    to=lambda world, me: [(id,) for id in world.incoming],
    text="They have answered, or are away: it lands as it stands.",
    label=lambda world, me, id: WHAT(how=LAND, words=consequence_named(world, id)),
)
async def let_land(t: Table[World], me: str, id: int) -> None:
    await land(t, id)


async def land(t: Table[World], id: int) -> None:
    """A consequence comes to pass."""
    found = t.world.incoming[id]
    t.tell(Landed(id, averted=found.level <= 0))
    if found.level <= 0:
        return
    if found.kind == "harm":
        await hurt(t, found.whom, Harm(found.level, found.words, found.body, found.foe))
    elif found.clock in t.world.clocks:
        now = t.world.clocks[found.clock].ticked(found.level)
        t.tell(ClockSet(found.clock, now, 0 if found.promised else found.level))
    elif found.kind == "clock":
        t.tell(ClockSet(t.world.fresh, Clock(name=found.words[:80], size=4, ticks=found.level)))
    elif found.kind == "adversary":
        raise_adversary(t, found.level)
    elif found.kind == "reduced effect" and t.world.last is not None:
        t.tell(EffectLost(max(0, t.world.last.effect - 1)))
    elif found.kind == "worse position":
        t.tell(FootingSet(found.whom, t.world.people[found.whom].footing + 1))
    await t.after(Struck(found))


def room(one: Protagonist, level: int) -> int:
    """The level at which a harm finds room, from its own upward; 4 where none is left. What was softened
    to nothing needs none."""
    while 0 < level < FATAL and sum(tag.level == level for tag in one.harm) >= SLOTS[level]:
        level += 1
    return level


async def hurt(t: Table[World], who: str, harm: Harm) -> None:
    """Harm is written down where there is room, one level up where there is none."""
    one = t.world.people[who]
    level = room(one, harm.level)
    if level < FATAL:
        t.tell(Hurt(who, replace(harm, level=level)))
        await t.after(HarmTaken(who, replace(harm, level=level)))
        return
    if harm.level < FATAL:
        asked = CATASTROPHE(who=one.name)
        if await t.ask(GM, asked, ["fatal", "out"], who=who) == "out":
            t.tell(PutOut(who))
            return
    if not await t.instead(FatalHarm(who, harm)):
        t.tell(WasLost(who, "dead"))
        await t.after(FatalHarm(who, harm))


STRAINED = message("moonlight.why.strained", "Somebody was reckless")


@RULES.modifies(AttributeDice)
def strained(world: World, m: AttributeDice, me: str) -> Term | None:
    return Term(-1, STRAINED()) if m.strained else None
