"""Spirits that are called and bound: the leash, commands, departure; wards, and what undoes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from undertow.games.edge.acts import KEYS, POOR, Act, Door, able, in_scene, may
from undertow.games.edge.book import Ward
from undertow.games.edge.facts.magic import Exposed
from undertow.games.edge.facts.people import Used
from undertow.games.edge.facts.rolls import DiceFell
from undertow.games.edge.facts.story import FoeSet, LastingSet, Said
from undertow.games.edge.labels import foe_named
from undertow.games.edge.moments import Calling, Commanding, PhaseTurned, RollStood
from undertow.games.edge.rules import beats
from undertow.games.edge.rules.boons import pay
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.rules.dice import ones, successes, throw
from undertow.games.edge.rules.fatigue import tire
from undertow.games.edge.rules.fighting import acted
from undertow.games.edge.rules.foes import HEALTH
from undertow.games.edge.rules.giving import given_by
from undertow.games.edge.rules.leash import full, length, strain
from undertow.games.edge.rules.rolling import REACTIONS, my_turn
from undertow.games.edge.world import Foe, World
from undertow.kernel import Line, Table, message
from undertow.parts.forms import Form
from undertow.parts.uses import Use, used

CAPS: dict[int, Door] = {1: "spirit", 3: "great spirit"}
"""What calls a spirit of which Cap."""
NAMES = {1: "Lesser", 3: "Greater", 5: "Elder"}
TICKS = ("harm", "nature", "focus", "rival", "rush")
"""What strains a leash: hurt, told against its nature, a divided mind, a rival, Close to Far at once."""
NO_TALENT = message(
    "edge.no.pact", "Calling a spirit of Cap {cap} takes {talent}; {who} does not have it."
)
BOUND = message("edge.no.second-spirit", "{who} has a spirit bound already; one at a time.")
BOUND_CAP = message("edge.no.second-of-cap", "{who} has a spirit of Cap {cap} bound already.")
FULL = message(
    "edge.no.leash", "The leash of {spirit} is full: it acts by its nature once, and departs."
)
EASED = message("edge.no.finesse", "Once a round a Boon eases the leash of {spirit}.")
CALL = message("edge.label.call", "{template}, Cap {cap}, for 1 {price}")
SPIRIT = message("edge.label.spirit", "{action}: {spirit}, {left} left")


class Template(Struct, frozen=True):
    """A kind of spirit; each table may change its words."""

    name: str
    nature: str
    specialty: str
    element: str


TEMPLATES = {
    "scout": Template("Scout", "to see and not be seen", "Notice", "air"),
    "guardian": Template("Guardian", "to stand between", "Melee", "earth"),
    "hunter": Template("Hunter", "to chase and to kill", "Skirmish", "fire"),
    "speaker": Template("Speaker", "to bargain and to reveal", "Persuade", "death"),
}


# Calling


@RULES.forbids(Calling)
def no_call(world: World, m: Calling, me: str) -> Line | None:
    one = world.people[m.who]
    if not may(world, m.who, CAPS[m.cap]):
        return NO_TALENT(cap=m.cap, talent=KEYS[CAPS[m.cap]].line, who=one.name)
    caps = [foe.cap for foe in world.foes.values() if foe.summoner == m.who]
    both = world.rulings.dual_spirits and all(may(world, m.who, door) for door in CAPS.values())
    if both and m.cap in caps:
        return BOUND_CAP(who=one.name, cap=m.cap)
    if caps and not both:
        return BOUND(who=one.name)
    if m.price == "Boon" and one.boons < 1:
        return POOR(who=one.name, need=1, held=one.boons)
    return None


def _calls(world: World, me: str) -> list[tuple[str, int, str]]:
    return [
        (template, cap, price)
        for template in TEMPLATES
        for cap in CAPS
        for price in ("Boon", "Fatigue")
    ]


class Called(Form, frozen=True, kw_only=True):
    name: Annotated[str, Meta(title="Its name", max_length=60)] = ""
    nature: Annotated[str, Meta(title="Its nature, where it is another", max_length=120)] = ""


@Act(
    id="edge.call",
    name="Call a spirit",
    to=_calls,
    needs=(able, in_scene, my_turn),
    text="1 action: it appears at Near, bound for 1 Boon or 1 Fatigue. Its leash is its Cap and 2.",
    touches=lambda world, me, template, cap, price: Calling(me, cap, price),
    label=lambda world, me, template, cap, price: CALL(
        template=TEMPLATES[template].name, cap=cap, price=price
    ),
).form(Called)
async def call(
    t: Table[World], me: str, template: str, cap: int, price: str, given: Called
) -> None:
    kind = TEMPLATES[template]
    acted(t, me)
    if price == "Boon":
        pay(t, me, 1, "bind")
    else:
        tire(t, me, 1, "bind")
    t.tell(
        FoeSet(
            t.world.fresh,
            Foe(
                given.name or f"{NAMES[cap]} {kind.name}",
                cap,
                cap + 2,
                HEALTH[cap],
                band="near",
                outsider=True,
                tied=True,
                summoner=me,
                element=kind.element,
                nature=given.nature or kind.nature,
                specialty=kind.specialty,
            ),
        )
    )


def bound(world: World, me: str) -> list[tuple[int]]:
    return [(id,) for id, foe in world.foes.items() if foe.summoner == me]


def _spirit(action: str) -> Callable[[World, str, int], Line]:
    def words(world: World, me: str, id: int) -> Line:
        foe = world.foes[id]
        left = length(foe) - foe.tally
        return SPIRIT(action=Line(f"{action}.name"), spirit=foe_named(world, id), left=left)

    return words


# Commands


@RULES.forbids(Commanding)
def no_command(world: World, m: Commanding, me: str) -> Line | None:
    foe = world.foes[m.spirit]
    return FULL(spirit=foe.name) if full(foe) else None


class Order(Form, frozen=True):
    task: Annotated[str, Meta(title="What it shall do", max_length=300)]
    against: Annotated[bool, Meta(title="Against its nature?")] = False


@Act(
    id="edge.command-spirit",
    name="Command a spirit",
    to=bound,
    needs=(able, in_scene, my_turn),
    label=_spirit("edge.command-spirit"),
    touches=lambda world, me, id: Commanding(id),
    text="Your action. It goes on by itself; whatever else you do meanwhile strains the leash.",
).form(Order)
async def command(t: Table[World], me: str, id: int, given: Order) -> None:
    t.tell(FoeSet(id, replace(t.world.foes[id], task=given.task)))
    acted(t, me)
    if given.against:
        strain(t, id, 1, "nature")


@Act(
    id="edge.release-spirit",
    name="Let a spirit rest",
    to=lambda world, me: [(id,) for (id,) in bound(world, me) if world.foes[id].task],
    label=_spirit("edge.release-spirit"),
    text="It does nothing more until you tell it.",
)
async def rest(t: Table[World], me: str, id: int) -> None:
    t.tell(FoeSet(id, replace(t.world.foes[id], task="")))


class Deed(Form, frozen=True):
    words: Annotated[str, Meta(title="What it does", max_length=300)]
    dv: Annotated[int, Meta(title="Difficulty", ge=1, le=8)] = 3


@Act(
    id="edge.spirit-acts",
    name="The spirit acts",
    to=bound,
    needs=(in_scene,),
    label=_spirit("edge.spirit-acts"),
    touches=lambda world, me, id: Commanding(id),
    anytime=True,
    text="It rolls its Cap and 2 dice; its ones are beats for the GM.",
).form(Deed)
async def spirit_acts(t: Table[World], me: str, id: int, given: Deed) -> None:
    foe = t.world.foes[id]
    faces = await throw(t, foe.pool)
    t.tell(DiceFell(foe.name, given.words, faces, given.dv, successes(faces)))
    beats.gain(t, ones(faces), foe.name)


# The leash


@RULES.reacts(
    "after",
    RollStood,
    lambda world, m, me: bool(
        world.scene.round
        and m.made.kind not in REACTIONS
        and any(foe.summoner == m.made.who and foe.task for foe in world.foes.values())
    ),
)
async def split_focus(t: Table[World], m: RollStood, me: str) -> None:
    """Something significant of one's own, while a spirit acts."""
    for id, foe in t.world.foes.items():
        if foe.summoner == m.made.who and foe.task:
            strain(t, id, 1, "focus")


@Act(
    id="edge.leash-tick",
    name="Strain a leash",
    by="gm",
    anytime=True,
    to=lambda world, me: [
        (id, why)
        for id, foe in world.foes.items()
        if foe.summoner and not full(foe)
        for why in TICKS
    ],
    text="One segment: it is hurt, told against its nature, contested, rushed, or its caller is elsewhere.",
)
async def tick(t: Table[World], me: str, id: int, why: str) -> None:
    strain(t, id, 1, why)


@RULES.forbids(Commanding)
def eased(world: World, m: Commanding, me: str) -> Line | None:
    if not m.finesse or not used(world.uses, m.who, f"edge.finesse@{m.spirit}"):
        return None
    return EASED(spirit=world.foes[m.spirit].name)


@Act(
    id="edge.finesse",
    name="Boon finesse",
    to=bound,
    label=_spirit("edge.finesse"),
    anytime=True,
    needs=(
        lambda world, me: (
            None if world.people[me].boons else POOR(who=world.people[me].name, need=1, held=0)
        ),
    ),
    touches=lambda world, me, id: Commanding(id, me, finesse=True),
    text="1 Boon, once a round: one segment of the leash is clear again. Never once it is full.",
)
async def finesse(t: Table[World], me: str, id: int) -> None:
    foe = t.world.foes[id]
    pay(t, me, 1, "finesse")
    t.tell(Used(Use(me, f"edge.finesse@{id}", "round")))
    t.tell(FoeSet(id, replace(foe, tally=max(0, foe.tally - 1))))


class Nature(Form, frozen=True):
    words: Annotated[str, Meta(title="What it does by its nature", max_length=300)]


@Act(
    id="edge.depart",
    name="It acts, and departs",
    by="gm",
    anytime=True,
    to=lambda world, me: [(id,) for id, foe in world.foes.items() if full(foe)],
    text="The leash or tally is full: it acts by its nature once, and is gone.",
).form(Nature)
async def depart(t: Table[World], me: str, id: int, given: Nature) -> None:
    t.tell(Said(t.world.foes[id].name, "nature", given.words))
    t.tell(FoeSet(id, None))


@RULES.reacts("after", PhaseTurned, lambda world, m, me: m.phase == "downtime")
async def downtime(t: Table[World], m: PhaseTurned, me: str) -> None:
    """Spirits leave, unless something sustains them; exposure fades by one."""
    for id, foe in t.world.foes.items():
        if foe.summoner and "sustained" not in foe.conditions:
            t.tell(FoeSet(id, None))
    for one in t.world.party:
        if one.exposure:
            t.tell(Exposed(one.id, one.exposure - 1, "downtime"))


# Wards


def wards(world: World) -> list[tuple[int, Ward]]:
    """The wards that stand and are not suppressed. Where there are several the strongest counts."""
    found = []
    for n, one in world.lasting.items():
        thing = given_by(one)
        if isinstance(thing, Ward) and not used(world.uses, "gm", f"edge.unward@{n}"):
            found.append((n, thing))
    strongest = max((ward.more for _, ward in found), default=0)
    return [(n, ward) for n, ward in found if ward.more == strongest][:1]


@Act(
    id="edge.cross-ward",
    name="An Outsider tests a ward",
    by="gm",
    anytime=True,
    to=lambda world, me: [
        (n, id) for n, _ in wards(world) for id, foe in world.foes.items() if foe.outsider
    ],
    text="Its dice against its Cap: a hit crosses and strains it by the difficulty, a partial by 1, a miss "
    "stays outside.",
)
async def cross(t: Table[World], me: str, n: int, id: int) -> None:
    ward, foe = dict(wards(t.world))[n], t.world.foes[id]
    dv = foe.cap + ward.more
    faces = await throw(t, foe.cap + 2)
    hits = successes(faces)
    t.tell(DiceFell(foe.name, "ward", faces, dv, hits))
    if foe.summoner:
        beats.gain(t, ones(faces), foe.name)
    t.tell(Said(foe.name, "crosses" if hits else "stays", t.world.lasting[n].source))
    if hits:
        strain(t, id, dv if hits >= dv else 1, "ward")


class Unmaking(Form, frozen=True):
    outcome: Literal["hit", "partial", "miss"] = "hit"


@Act(
    id="edge.unward",
    name="Unmake a ward",
    by="gm",
    anytime=True,
    to=lambda world, me: [(n,) for n, _ in wards(world)],
    text="By an ability or a spell, at a difficulty of the story: a hit ends it, a partial suppresses it for a "
    "beat, a miss does nothing.",
).form(Unmaking)
async def unward(t: Table[World], me: str, n: int, given: Unmaking) -> None:
    if given.outcome == "hit":
        t.tell(LastingSet(n, None))
    elif given.outcome == "partial":
        t.tell(Used(Use("gm", f"edge.unward@{n}", "round")))
