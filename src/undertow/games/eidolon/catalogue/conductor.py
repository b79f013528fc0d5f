"""The Conductor: reality plays along, in a zone around them. Playbook, cards, and the zone itself."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from undertow.games.eidolon.actions import Action
from undertow.games.eidolon.cards import MOON
from undertow.games.eidolon.catalogue.beast import traits
from undertow.games.eidolon.catalogue.talks import CALL, SEVERED_BY, UNTIL_SCENE, release, sever_all
from undertow.games.eidolon.entries import MOVES, STEPS, answering, has, plays_as, used
from undertow.games.eidolon.facts import Chosen, Declared, LineFilled
from undertow.games.eidolon.known import public_npc
from undertow.games.eidolon.labels import WORDS
from undertow.games.eidolon.moments import (
    CharacterDies,
    FacedDeath,
    MoveBegins,
    MoveWorked,
)
from undertow.games.eidolon.people import PC
from undertow.games.eidolon.rules import deck
from undertow.games.eidolon.rules.acting import mark, note, place, while_discarded
from undertow.games.eidolon.rules.asking import lasting, lift, whom
from undertow.games.eidolon.rules.clock import tick
from undertow.games.eidolon.rules.declaring import (
    answers,
    attunes,
    interjection,
    mine,
    move,
    passive,
    playbook,
    rule,
    swaps_to,
)
from undertow.games.eidolon.rules.growth import on_taking
from undertow.games.eidolon.rules.loans import calls
from undertow.games.eidolon.rules.making import make
from undertow.games.eidolon.rules.powers import NO_LIMIT, has_power
from undertow.games.eidolon.rules.reading import as_printed, succeeded
from undertow.games.eidolon.rules.unsaid import DOTS, adds, fills, wants
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import MIDNIGHT, MoveInProgress, Unsaid, World
from undertow.kernel import Line, Message, Offer, Several, Table, message

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
    "conductor",
    "The Conductor",
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
)

COMMAND = message("eidolon.ask.conductor-command", "{who}: what do you command your whole zone?")
COMMANDED = message("eidolon.conductor.resonant.effect", "All in {who}'s zone obey: {what}")


@attunes(
    "conductor",
    "resonant",
    forecast="You lift the baton, and everything plays your tune.",
    text="Give one command: all that is in your zone now follows it until it is done or the scene ends.",
)
async def strike_up_the_band(t: Table[World], pc: str) -> None:
    what = COMMANDED(who=who(t.world, pc), what=DOTS)
    command = place(t, pc, "eidolon.conductor.resonant", what, "scene")
    fills(t, t.world.pcs[pc].seat, COMMAND(who=who(t.world, pc)), command, "what")


@attunes(
    "conductor",
    "dissonant",
    forecast="You stand on the stage, and every line is gone.",
    text="While this card lies in the discard you do not draw when you Dazzle: it is as though you had "
    "played The Moon.",
)
async def lines_forgotten(t: Table[World], pc: str) -> None:
    while_discarded(t, pc, DISSONANT)


@answers(
    DISSONANT,
    "before",
    MoveBegins,
    lambda world, moment, pc: moment.pc == pc.id and moment.move == DAZZLE,
)
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


def _switches(world: World, seat: str) -> Iterable[tuple[str, str]]:
    for pc in world.of_seat(seat):
        if not has_zone(pc) or pc.out:
            continue
        if pc.flags.get(ON):
            yield (pc.id, "off")
        elif answering(pc) or SEVERED_BY in pc.flags:
            yield (pc.id, "on")
        if SEVERED_BY in pc.flags and pc.flags.get(ON):
            yield (pc.id, "let-go")


@Action(
    id="eidolon.conductor.switch",
    name="Switch your power",
    text="Your Eidolon warps reality around you, or leaves it alone. Switched on again, it gives back what a "
    "call for talks had severed.",
    to=_switches,
    why="A Conductor who is awake, and whose Eidolon answers, can switch the power on or off.",
    label=lambda world, pc, to: SWITCHES[to](),
    anytime=True,
    group="play",
)
async def switch(t: Table[World], pc: str, to: str) -> None:
    if to in ("on", "let-go"):
        release(t, pc, switch.id)
    note(t, pc, ON, None if to == "off" else True)
    note(t, pc, ASLEEP, None)


def move_zone(t: Table[World], pc: str, to: str | None) -> None:
    """The zone lies around someone or something else; None brings it back."""
    note(t, pc, AT, to)


# Starting Moves

SPARE_WHOM = message(
    "eidolon.ask.spare-whom", "{who}: whom does your Eidolon leave alone, or no longer?"
)
SPARE_ME = message("eidolon.ask.spare-me", "{who}: does {conductor}'s Eidolon leave you alone?")
NO_TIES = message("eidolon.no.ties-to-you", "Nobody has a Tie to {who}.")


def tied_to(world: World, pc: PC) -> list[str]:
    """Who has a Tie to someone."""
    found = [other.id for other in world.party if any(tie.to == pc.id for tie in other.ties)]
    met = [known for npc in world.npcs.values() if (known := public_npc(npc)) is not None]
    found += [npc.id for npc in met if any(to == pc.id for to, _ in npc.ties)]
    return [id for id in found if id != pc.id]


def _somebody_cares(world: World, pc: PC) -> Line | None:
    return None if tied_to(world, pc) else NO_TIES(who=who(world, pc.id))


@move(
    "conductor",
    "starting",
    "good-vibrations",
    "Good Vibrations",
    "Anyone with a Tie to you is spared what your Eidolon does, if both of you want that. Name them "
    "again, and they no longer are.",
    draws=False,
    when=_somebody_cares,
)
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
    "conductor",
    "starting",
    "static-shock",
    "Static Shock",
    "Scrap with GLAM, when your words cut deeper than your blow.",
)
swaps_to(STATIC_SHOCK.id, "glam", SCRAP, claim="the words cut deeper than the blow")

BERMUDA_TRIANGLE = passive(
    "conductor",
    "starting",
    "bermuda-triangle",
    "Bermuda Triangle",
    "When you Face Death your Eidolon warps reality by itself until you wake. If you go for good, you may "
    "name a place: it goes there, and never stops.",
)
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
    """Where the zone of someone who died lies for ever."""
    move_zone(t, one.pc, where)
    t.tell(LineFilled("effect", int(one.about[0]), "where", where))


@rule(
    "conductor.wakes",
    "The dreamer wakes",
    "A Conductor is awake again; what their Eidolon did by itself is over.",
)
async def wakes(t: Table[World], pc: str) -> None:
    note(t, pc, ON, None)
    note(t, pc, ASLEEP, None)


def _awake(world: World) -> Offer | None:
    for pc in world.party:
        if pc.flags.get(ASLEEP) and not pc.out:
            return wakes.offer(pc.id)
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
    """The entry does something to the one who was Dazzled, until the scene ends."""

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


# Advanced and Master Moves


# Charm

TAKE_ON_ME = passive(
    "conductor",
    "advanced",
    "take-on-me",
    "Take on Me",
    "Win someone over with a Dazzle, and they too carry your warped reality about until the scene ends.",
    eidolon=True,
    triggered=True,
)
after_dazzle(
    TAKE_ON_ME.id,
    message(f"{TAKE_ON_ME.id}.effect", "{who}'s Eidolon warps reality around {whom} as well."),
)

FAULTY_METER = passive(
    "conductor",
    "advanced",
    "faulty-meter",
    "Faulty Meter",
    "Win someone over with a Dazzle, and they find nothing odd in your warped reality until the scene "
    "ends.",
    triggered=True,
)
after_dazzle(
    FAULTY_METER.id,
    message(f"{FAULTY_METER.id}.effect", "{whom} sees nothing odd in what {who}'s Eidolon warps."),
)

VIBE_CHECK = passive(
    "conductor",
    "advanced",
    "vibe-check",
    "Vibe Check",
    "Dredge with GLAM when the question is how people stand to each other.",
)
swaps_to(VIBE_CHECK.id, "glam", DREDGE, claim="you ask how two or more people relate")


# Peace, and violence

POWER_OFF = message("eidolon.no.power-off", "{who}'s power is off already; it cannot be laid down.")
VIOLENCE = "eidolon.conductor.give-violence-a-chance"


def _power_on(world: World, pc: PC) -> Line | None:
    return None if pc.flags.get(ON) else POWER_OFF(who=who(world, pc.id))


@move(
    "conductor",
    "advanced",
    "give-peace-a-chance",
    "Give Peace a Chance",
    "In the middle of a fight, switch your power off and call for talks. This is the Virtuoso's Four "
    "Thirty-Three, played in your key.",
    when=_power_on,
    positive="Every Eidolon in the conflict is severed until you switch yours back on.",
    negative="Nothing happens, but that your power is off.",
    **CALL,
)
async def give_peace(t: Table[World], m: MoveInProgress) -> None:
    keeps = VIOLENCE in m.declared
    if keeps:
        mark(t, m.pc, VIOLENCE)
    else:
        note(t, m.pc, ON, None)
    if m.reading.polarity == "positive":
        sever_all(t, m.pc, give_peace.id, keep_own=keeps)
        if keeps:
            note(t, m.pc, UNTIL_SCENE, t.world.scenes)


passive(
    "conductor",
    "master",
    "give-violence-a-chance",
    "Give Violence a Chance",
    "Your power stays on while you call for talks: soon you may be the only one who has any. It lasts "
    "until the scene ends, or until you let go.",
    once="uptime",
    requires=("eidolon.conductor.give-peace-a-chance",),
)


def _may_keep_on(world: World, pc: PC, m: MoveInProgress) -> Iterable[tuple[()]]:
    if m.move == give_peace.id and VIOLENCE not in m.declared and not used(pc, VIOLENCE):
        return [()]
    return []


@interjection(VIOLENCE, "before", "Your power stays on", _may_keep_on)
async def keep_on(t: Table[World], pc: str) -> None:
    t.tell(Declared(VIOLENCE))


# Where the zone lies, and what it is

HOME = "eidolon.conductor.lightning-rod-back"
ELSEWHERE = message("eidolon.no.zone-away", "{who}'s zone lies around someone else already.")
AT_HOME = message("eidolon.no.zone-home", "{who}'s zone lies around them already.")


def _at_home(world: World, pc: PC) -> Line | None:
    return ELSEWHERE(who=who(world, pc.id)) if AT in pc.flags else None


def _away(world: World, pc: PC) -> Line | None:
    return None if AT in pc.flags else AT_HOME(who=who(world, pc.id))


@move(
    "conductor",
    "advanced",
    "lightning-rod",
    "Lightning Rod",
    "Name someone who once stood in your zone: wherever they are, your Eidolon bends what is real "
    "about them, and no longer about you.",
    stat="glam",
    eidolon=True,
    when=_at_home,
    requires=(TAKE_ON_ME.id,),
    grants=(HOME,),
    about="Around whom, who has once been under your Eidolon's influence?",
)
async def lightning_rod(t: Table[World], m: MoveInProgress) -> None:
    if await succeeded(t):
        move_zone(t, m.pc, m.about)
        pc = t.world.pcs[m.pc]
        if any(loan.move == lightning_rod.id for loan in pc.loans) and HOME not in traits(pc):
            # What was sent away on credit can still be called home.
            t.tell(Chosen(m.pc, "traits", (*traits(pc), HOME)))


@move(
    "conductor",
    "part",
    "lightning-rod-back",
    "Lightning Rod: back to you",
    "Your Eidolon warps reality around you again.",
    stat="biz",
    eidolon=True,
    when=_away,
)
async def lightning_back(t: Table[World], m: MoveInProgress) -> None:
    if await succeeded(t):
        move_zone(t, m.pc, None)
        mine = traits(t.world.pcs[m.pc])
        if HOME in mine:
            t.tell(Chosen(m.pc, "traits", tuple(one for one in mine if one != HOME)))


STABLE = message("eidolon.conductor.faraday-cage.effect", "{who}'s zone is as the real world is.")
MIRRORED = message(
    "eidolon.conductor.reflecting-pool.effect", "{who}'s zone mirrors the Undertow behind it."
)


@move(
    "conductor",
    "advanced",
    "faraday-cage",
    "Faraday Cage",
    "In the Undertow, your zone holds still: inside it all is stable, and looks like the real world.",
    stat="biz",
    eidolon=True,
    realm="undertow",
)
async def faraday_cage(t: Table[World], m: MoveInProgress) -> None:
    if await succeeded(t):
        lift(t, m.pc, faraday_cage.id)
        place(t, m.pc, faraday_cage.id, STABLE(who=who(t.world, m.pc)), "gm")


@move(
    "conductor",
    "advanced",
    "reflecting-pool",
    "Reflecting Pool",
    "In the real world, your zone becomes a piece of the Undertow that lies behind it.",
    stat="biz",
    eidolon=True,
    realm="real",
    requires=("eidolon.conductor.faraday-cage",),
)
async def reflecting_pool(t: Table[World], m: MoveInProgress) -> None:
    if await succeeded(t):
        lift(t, m.pc, reflecting_pool.id)
        place(t, m.pc, reflecting_pool.id, MIRRORED(who=who(t.world, m.pc)), "gm")


UMBRELLA = message(
    "eidolon.ask.umbrella", "{who}: how is the wall around your zone? Choose {count}."
)
WALL = message("eidolon.conductor.under-my-umbrella.effect", "A wall around {who}'s zone: {how}.")
WALLS = {
    "sturdy": message("eidolon.conductor.umbrella.sturdy", "nearly nothing breaks it"),
    "see-through": message("eidolon.conductor.umbrella.see-through", "one can see through it"),
    "open-to-allies": message("eidolon.conductor.umbrella.allies", "allies come and go"),
    "dismissable": message("eidolon.conductor.umbrella.dismiss", "it goes at a wish of its maker"),
}

WORDS.update(WALLS)


@move(
    "conductor",
    "advanced",
    "under-my-umbrella",
    "Under My Umbrella",
    "The border of your zone becomes a wall. A positive card lets you choose two things about it, a "
    "neutral one a single thing.",
    stat="pow",
    eidolon=True,
)
async def under_my_umbrella(t: Table[World], m: MoveInProgress) -> None:
    count = {"positive": 2, "neutral": 1, "negative": 0}[m.reading.polarity]
    if not count:
        return
    name = who(t.world, m.pc)
    seat = t.world.pcs[m.pc].seat
    prompt = UMBRELLA(who=name, count=count)
    chosen = await t.ask(seat, prompt, Several(tuple(WALLS), count, count), kind="umbrella")
    lift(t, m.pc, under_my_umbrella.id)
    how = tuple(WALLS[one]() for one in chosen)
    place(t, m.pc, under_my_umbrella.id, WALL(who=name, how=how), "gm")
    note(t, m.pc, "wall", tuple(chosen))


def _walls(world: World, seat: str) -> Iterable[tuple[str]]:
    for pc in world.of_seat(seat):
        wall = pc.flags.get("wall")
        stands = lasting(world, pc.id, under_my_umbrella.id)
        if stands and isinstance(wall, tuple) and "dismissable" in wall:
            yield (pc.id,)


@Action(
    id="eidolon.conductor.fold",
    name="Fold the umbrella",
    text="The wall around your zone goes, as you chose that it could.",
    to=_walls,
    why="Only a wall that may be dismissed at will goes by itself.",
    anytime=True,
    group="play",
)
async def fold(t: Table[World], pc: str) -> None:
    lift(t, pc, under_my_umbrella.id)
    note(t, pc, "wall", None)


passive(
    "conductor",
    "master",
    "limelight",
    "Limelight",
    "Your zone no longer ends at 15 feet: it reaches as far as the furthest person in sight who pays "
    "attention to you.",
    reach=lambda pc: NO_LIMIT if plays_as(pc) == "conductor" else None,
)


# Bargains

WHO_STAYS = message("eidolon.ask.sealed-room", "{who}: who in your zone stays here with you?")
SEALED = message(
    "eidolon.conductor.sealed-room.effect",
    "{who} and {whom} cannot leave until each gave the other something wanted.",
)


@move(
    "conductor",
    "advanced",
    "sealed-room",
    "Sealed Room",
    "Name someone in your zone. Neither of you leaves until each has given the other something wanted.",
    draws=False,
    once="session",
    eidolon=True,
)
async def sealed_room(t: Table[World], pc: str) -> None:
    name = who(t.world, pc)
    other = who(t.world, await whom(t, pc, WHO_STAYS(who=name)))
    place(t, pc, sealed_room.id, SEALED(who=name, whom=other), "gm")


DEVIL = message("eidolon.ask.devil", "{who}: who is the Devil down in the Undertow that knows you?")
CONTRACT = message(
    "eidolon.conductor.devil-pact.effect",
    "The Devil stands in {who}'s zone. Neither leaves without a contract: {devil}",
)
SERVES = message(
    "eidolon.conductor.faustian-super-shopper.effect",
    "The Devil does {who}'s bidding, for nothing.",
)
SHOPPING = message(
    "eidolon.ask.faustian", "{who}: the third call. Draw to have it serve for nothing?"
)
FAUSTIAN = "eidolon.conductor.faustian-super-shopper"


@on_taking("eidolon.conductor.devil-pact")
async def meet_the_devil(t: Table[World], pc: str) -> None:
    wants(t, t.world.pcs[pc].seat, DEVIL(who=who(t.world, pc)), "chosen", pc, "devil")


@move(
    "conductor",
    "advanced",
    "devil-pact",
    "Devil Pact",
    "Call your Devil out of the Undertow into your zone. Neither of you leaves until there is a contract.",
    stat="biz",
    once="session",
    eidolon=True,
    requires=("eidolon.conductor.sealed-room",),
)
async def devil_pact(t: Table[World], m: MoveInProgress) -> None:
    if not await succeeded(t):
        return
    pc = t.world.pcs[m.pc]
    name = who(t.world, m.pc)
    devil = str(pc.choices.get("devil", ""))
    place(t, m.pc, devil_pact.id, CONTRACT(who=name, devil=devil), "gm")
    if not has(pc, FAUSTIAN):
        return
    calls = int(pc.choices.get("devil-calls", 0)) + 1  # type: ignore[arg-type]
    t.tell(Chosen(m.pc, "devil-calls", calls))
    if calls % 3 == 0 and await t.ask(pc.seat, SHOPPING(who=name), [True, False], pc=m.pc):
        await make(t, m.pc, faustian)


@move(
    "conductor",
    "master",
    "faustian-super-shopper",
    "Faustian Super Shopper",
    "Every third time your Devil comes you may draw once more: then it serves you for nothing.",
    stat="biz",
    opens=False,
    requires=("eidolon.conductor.devil-pact",),
)
async def faustian(t: Table[World], m: MoveInProgress) -> None:
    if await succeeded(t):
        lift(t, m.pc, devil_pact.id)
        place(t, m.pc, FAUSTIAN, SERVES(who=who(t.world, m.pc)), "gm")


# Powers that echo, and a deck that turns over

ECHO_WHOM = message("eidolon.ask.echo-whom", "{who}: with whom do you share the current?")
ECHO = message("eidolon.ask.echo", "{who}: how does your power read, as an echo of {whom}'s?")
ECHOED = message("eidolon.conductor.superconductor.effect", "{who}'s power, for now: {power}")
NO_MUTUAL = message("eidolon.no.mutual", "{who} shares Ties both ways with nobody.")


def mutual(world: World, pc: PC) -> list[str]:
    """With whom someone shares Ties both ways."""
    found = []
    for tie in pc.ties:
        if tie.to in world.pcs:
            other = world.pcs[tie.to]
            back = other.here and any(t.to == pc.id for t in other.ties)
        else:
            npc = world.npcs.get(tie.to)
            known = public_npc(npc) if npc is not None else None
            back = known is not None and any(to == pc.id for to, _ in known.ties)
        if back:
            found.append(tie.to)
    return found


def _shares(world: World, pc: PC) -> Line | None:
    return None if mutual(world, pc) else NO_MUTUAL(who=who(world, pc.id))


@move(
    "conductor",
    "advanced",
    "superconductor",
    "Superconductor",
    "You and someone with Ties both ways: each rewrites their power to echo the other's, until the next "
    "scene.",
    draws=False,
    once="session",
    eidolon=True,
    when=_shares,
)
async def superconductor(t: Table[World], pc: str) -> None:
    me = t.world.pcs[pc]
    prompt = ECHO_WHOM(who=who(t.world, pc))
    partner = await t.choose(me.seat, prompt, mutual(t.world, me), kind="whom")
    for one, other in ((pc, partner), (partner, pc)):
        line = ECHO(who=who(t.world, one), whom=who(t.world, other))
        what = ECHOED(who=who(t.world, one), power=DOTS)
        echo = place(t, one, superconductor.id, what, "scene", power=one)
        fills(t, t.world.seat_for(one), line, echo, "power", 300)


NOTHING_DISCARDED = message("eidolon.no.discard", "The discard is empty.")


def _something_discarded(world: World, pc: PC) -> Line | None:
    return None if world.discard else NOTHING_DISCARDED()


@move(
    "conductor",
    "advanced",
    "power-cycle",
    "Power Cycle",
    "Shuffle the discard into the deck, then discard as many cards from the top as had lain there. From "
    "6:00 PM on, this costs an hour.",
    draws=False,
    once="session",
    when=_something_discarded,
)
async def power_cycle(t: Table[World], pc: str) -> None:
    count = len(t.world.discard)
    await deck.shuffle_in(t, "effect", "discard", (*t.world.deck, *t.world.discard))
    if 18 <= t.world.hour < MIDNIGHT:
        await tick(t, 1, power_cycle.id)
    await deck.discard_top(t, count, power_cycle.id)
