"""The Conductor: reality plays along, in a zone around them. Playbook, cards, and the zone itself."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from undertow.games.eidolon.cards import MOON
from undertow.games.eidolon.catalogue.talks import SEVERED_BY, release
from undertow.games.eidolon.entries import MOVES, STEPS, Option, answering
from undertow.games.eidolon.facts import LineFilled
from undertow.games.eidolon.known import public_npc
from undertow.games.eidolon.moments import (
    CharacterDies,
    FacedDeath,
    MoveBegins,
    MoveWorked,
)
from undertow.games.eidolon.people import PC
from undertow.games.eidolon.rules.acting import note, place, while_discarded
from undertow.games.eidolon.rules.asking import whom
from undertow.games.eidolon.rules.declaring import (
    answers,
    attunes,
    deed,
    mine,
    move,
    passive,
    playbook,
    rule,
    swaps_to,
)
from undertow.games.eidolon.rules.loans import calls
from undertow.games.eidolon.rules.powers import has_power
from undertow.games.eidolon.rules.reading import as_printed, succeeded
from undertow.games.eidolon.rules.unsaid import DOTS, adds, fills, wants
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import Unsaid, World
from undertow.kernel import Line, Message, Opening, Table, message

DAZZLE, SCRAP, DREDGE = "eidolon.dazzle", "eidolon.scrap", "eidolon.dredge"
DISSONANT = "eidolon.conductor.dissonant"

ON = "zone-on"
"""The flag: the power is switched on."""
AT = "zone-at"
"""The flag: around whom or what it works, where that is not the Conductor."""
SPARED = "zone-spares"
"""The flag: whom it leaves alone."""
ASLEEP = "zone-while-out"
"""The flag: it was Facing Death that switched the power on."""
ZONE = (ON, AT, SPARED, ASLEEP)

playbook(
    "conductor", "The Conductor",
    "The life of every room, and the room changes when you walk in. Around you, reality itself plays "
    "along.",
    sentence="Around me my Eidolon bends what is real, by {a}.",
    blanks=("how reality around you is warped",),
    range=15,
    stats=(1, 1, 2, 3, 2),
    question="Why does everybody you meet take to you?",
    style="For players who like to change the rules of a place and to be looked at while they do. What your "
    "zone changes turns back when it leaves the zone, or when your power is off; whatever is to last, "
    "agree on at creation.",
    samples=(
        "making plants shoot up as though weeks were minutes",
        "filling the air with swords",
        "letting anybody stake a soul on a game",
        "turning every lie into the truth",
        "opening each lock there is",
    ),
)  # fmt: skip

COMMAND = message("eidolon.ask.conductor-command", "{who}: what do you command your whole zone?")
COMMANDED = message("eidolon.conductor.resonant.effect", "All in {who}'s zone obey: {what}")


@attunes(
    "conductor", "resonant",
    forecast="You lift the baton, and everything plays your tune.",
    text="Give one command: all that is in your zone now follows it until it is done or the scene ends.",
)  # fmt: skip
async def strike_up_the_band(t: Table[World], pc: str) -> None:
    what = COMMANDED(who=who(t.world, pc), what=DOTS)
    command = place(t, pc, "eidolon.conductor.resonant", what, "scene")
    fills(t, t.world.pcs[pc].seat, COMMAND(who=who(t.world, pc)), command, "what")


@attunes(
    "conductor", "dissonant",
    forecast="You stand on the stage, and every line is gone.",
    text="While this card lies in the discard you do not draw when you Dazzle: it is as though you had "
    "played The Moon.",
)  # fmt: skip
async def lines_forgotten(t: Table[World], pc: str) -> None:
    while_discarded(t, pc, DISSONANT)


@answers(
    DISSONANT, "before", MoveBegins,
    lambda world, moment, pc: moment.pc == pc.id and moment.move == DAZZLE,
)  # fmt: skip
async def something_gets_in_the_way(t: Table[World], moment: MoveBegins, pc: str) -> MoveBegins:
    return replace(moment, reading=as_printed(MOON, virtual=True, by=DISSONANT))


# The zone: on or off, and around what


def has_zone(pc: PC) -> bool:
    return has_power(pc, "conductor")


SWITCHES = {
    "on": message("eidolon.conductor.switch.on", "on"),
    "off": message("eidolon.conductor.switch.off", "off"),
    "let-go": message("eidolon.conductor.switch.let-go", "let the others' Eidolons go"),
}


def _switches(world: World, seat: str) -> Iterable[Option]:
    for pc in world.of_seat(seat):
        if not has_zone(pc) or pc.out:
            continue
        if pc.flags.get(ON):
            yield (pc.id, "off")
        elif answering(pc) or SEVERED_BY in pc.flags:
            yield (pc.id, "on")
        if SEVERED_BY in pc.flags and pc.flags.get(ON):
            yield (pc.id, "let-go")


@deed(
    "conductor.switch", "Switch your power",
    "Your Eidolon warps reality around you, or leaves it alone. Switched on again, it gives back what a "
    "call for talks had severed.",
    _switches,
    why="A Conductor who is awake, and whose Eidolon answers, can switch the power on or off.",
    label=lambda world, pc, to: SWITCHES[to](), aside=True, group="play",
)  # fmt: skip
async def switch(t: Table[World], pc: str, to: str) -> None:
    if to in ("on", "let-go"):
        release(t, pc, switch.id)
    note(t, pc, ON, None if to == "off" else True)
    note(t, pc, ASLEEP, None)


def move_zone(t: Table[World], pc: str, to: str | None) -> None:
    """The zone lies around somebody or something else; None brings it back."""
    note(t, pc, AT, to)


# Starting Moves

SPARE_WHOM = message(
    "eidolon.ask.spare-whom", "{who}: whom does your Eidolon leave alone, or no longer?"
)
SPARE_ME = message("eidolon.ask.spare-me", "{who}: does {conductor}'s Eidolon leave you alone?")
NO_TIES = message("eidolon.no.ties-to-you", "Nobody has a Tie to {who}.")


def tied_to(world: World, pc: PC) -> list[str]:
    """Who has a Tie to somebody."""
    found = [other.id for other in world.party if any(tie.to == pc.id for tie in other.ties)]
    met = [known for npc in world.npcs.values() if (known := public_npc(npc)) is not None]
    found += [npc.id for npc in met if any(to == pc.id for to, _ in npc.ties)]
    return [id for id in found if id != pc.id]


def _somebody_cares(world: World, pc: PC) -> Line | None:
    return None if tied_to(world, pc) else NO_TIES(who=who(world, pc.id))


@move(
    "conductor", "starting", "good-vibrations", "Good Vibrations",
    "Whoever has a Tie to you is spared what your Eidolon does, if both of you want that. Name them "
    "again, and they no longer are.",
    draws=False, when=_somebody_cares,
)  # fmt: skip
async def good_vibrations(t: Table[World], pc: str) -> None:
    me = t.world.pcs[pc]
    name = who(t.world, pc)
    other = await t.choose(me.seat, SPARE_WHOM(who=name), tied_to(t.world, me), kind="whom")
    old = me.flags.get(SPARED, ())
    spared = old if isinstance(old, tuple) else ()
    if other in spared:
        spared = tuple(one for one in spared if one != other)
    else:
        prompt = SPARE_ME(who=who(t.world, other), conductor=name)
        if await t.ask(t.world.seat_for(other), prompt, [True, False], pc=pc):
            spared = (*spared, other)
    note(t, pc, SPARED, spared or None)


STATIC_SHOCK = passive(
    "conductor", "starting", "static-shock", "Static Shock",
    "Scrap with GLAM, when your words cut deeper than your blow.",
)  # fmt: skip
swaps_to(STATIC_SHOCK.id, "glam", SCRAP, claim="the words cut deeper than the blow")

BERMUDA_TRIANGLE = passive(
    "conductor", "starting", "bermuda-triangle", "Bermuda Triangle",
    "When you Face Death your Eidolon warps reality by itself until you wake. If you go for good, you may "
    "name a place: it goes there, and never stops.",
)  # fmt: skip
STAYS = message("eidolon.ask.haunts-stays", "{who}: does your Eidolon stay behind somewhere?")
HAUNTS = message("eidolon.ask.haunts", "{who}: which place does your Eidolon go to?")
HAUNTED = message("eidolon.conductor.bermuda-triangle.effect", "{eidolon} warps {where}, forever.")


@answers(BERMUDA_TRIANGLE.id, "before", FacedDeath, mine)
async def runs_by_itself(t: Table[World], moment: FacedDeath, pc: str) -> None:
    if has_zone(t.world.pcs[pc]) and not t.world.pcs[pc].flags.get(ON):
        note(t, pc, ON, True)
        note(t, pc, ASLEEP, True)


@answers(BERMUDA_TRIANGLE.id, "before", CharacterDies, mine)
async def stays_behind(t: Table[World], moment: CharacterDies, pc: str) -> None:
    me = t.world.pcs[pc]
    stays = await t.ask(me.seat, STAYS(who=who(t.world, pc)), [True, False], pc=pc)
    note(t, pc, ASLEEP, None)
    if not stays:
        note(t, pc, ON, None)
        return
    what = HAUNTED(eidolon=me.eidolon, where=DOTS)
    haunted = place(t, pc, BERMUDA_TRIANGLE.id, what, "ever")
    move_zone(t, pc, DOTS)
    wants(t, me.seat, HAUNTS(who=who(t.world, pc)), "haunts", pc, haunted, limit=200)


@adds("haunts")
async def haunts(t: Table[World], one: Unsaid, where: str) -> None:
    """Where the zone of somebody who died lies for ever."""
    move_zone(t, one.pc, where)
    t.tell(LineFilled("effect", int(one.about[0]), "where", where))


@rule(
    "conductor.wakes", "The dreamer wakes",
    "A Conductor is awake again; what their Eidolon did by itself is over.",
)  # fmt: skip
async def wakes(t: Table[World], pc: str) -> None:
    note(t, pc, ON, None)
    note(t, pc, ASLEEP, None)


def _awake(world: World) -> Opening | None:
    for pc in world.party:
        if pc.flags.get(ASLEEP) and not pc.out:
            return wakes.opening(pc.id)
    return None


STEPS.append(_awake)


# What a successful Dazzle brings

DAZZLED = message("eidolon.ask.dazzled", "{who}: whom did you Dazzle?")


async def dazzled(t: Table[World], pc: str) -> str:
    """Whom the Dazzle being made won over; asked once, however many Moves want to know."""
    began = t.world.now.began
    known = t.world.pcs[pc].flags.get("dazzled")
    if isinstance(known, tuple) and known[1] == began:
        return str(known[0])
    found = await whom(t, pc, DAZZLED(who=who(t.world, pc)))
    note(t, pc, "dazzled", (found, began))
    return found


def after_dazzle(entry: str, effect: Message) -> None:
    """The entry does something to whoever was Dazzled, until the scene ends."""

    def concerns(world: World, moment: MoveWorked, pc: PC) -> bool:
        needs = MOVES[entry].eidolon and not answering(pc)
        return moment.pc == pc.id and moment.move == DAZZLE and not needs

    @answers(entry, "after", MoveWorked, concerns)
    async def takes_hold(t: Table[World], moment: MoveWorked, pc: str) -> None:
        if await succeeded(t):
            found = await dazzled(t, pc)
            line = effect(who=who(t.world, pc), whom=who(t.world, found))
            place(t, pc, entry, line, "scene")
            calls(t, pc, entry)
