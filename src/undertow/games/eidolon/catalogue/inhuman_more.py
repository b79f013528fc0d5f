"""The Inhuman, continued: portals, stolen Eidolons, and ways to pay the bill."""

from __future__ import annotations

from undertow.games.eidolon.catalogue.inhuman import (
    COUNTDOWN,
    FACADE_ON,
    SENT,
    SPLIT,
    in_facade,
    reset,
    worn,
)
from undertow.games.eidolon.entries import Option
from undertow.games.eidolon.facts import Declared, EffectEnded, LeftPlay, Outcome
from undertow.games.eidolon.labels import WORDS
from undertow.games.eidolon.people import PC
from undertow.games.eidolon.rules.acting import note, place
from undertow.games.eidolon.rules.asking import lasting, whom
from undertow.games.eidolon.rules.clock import can_tick, tick
from undertow.games.eidolon.rules.declaring import deed, move, passive, way
from undertow.games.eidolon.rules.phantoms import rise
from undertow.games.eidolon.rules.reading import succeeded
from undertow.games.eidolon.rules.unsaid import DOTS, fills, gm_says
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import Making, World
from undertow.kernel import Line, Several, Table, message

# A second body

NO_HOUR = message(
    "eidolon.no.second-body-hour", "At midnight the Clock has no hour left to pay with."
)
OUT_ALREADY = message("eidolon.no.second-body", "{who}'s Facade walks about already.")


def _whole(world: World, pc: PC) -> Line | None:
    if pc.flags.get(SPLIT):
        return OUT_ALREADY(who=who(world, pc.id))
    return None if can_tick(world) else NO_HOUR()


@move(
    "inhuman", "advanced", "empty-facade", "Empty Facade",
    "Tick the Clock to split your Facade off: a second body, yours to move. It is gone as soon as The "
    "Countdown falls.",
    draws=False, when=_whole,
)  # fmt: skip
async def empty_facade(t: Table[World], pc: str) -> None:
    if worn(t.world.pcs[pc]):
        note(t, pc, FACADE_ON, None)
    note(t, pc, SPLIT, True)
    await tick(t, 1, empty_facade.id)


# Portals

PORTALS = "inhuman.portals"
"""The flag: the portals that can be closed at will, by their effects."""
PORTAL = message("eidolon.ask.portal", "{who}: choose {count} for your portal.")
PORTAL_NAMES = {
    "safe": message("eidolon.inhuman.portal.safe", "the far side is safe"),
    "secret": message("eidolon.inhuman.portal.secret", "only those you permit see and use it"),
    "closing": message("eidolon.inhuman.portal.closing", "you can close it at will"),
}
WORDS.update(PORTAL_NAMES)
OPEN = message("eidolon.inhuman.strange-journey.effect", "{who}'s portal into the Undertow: {what}")
BARE = message("eidolon.inhuman.portal.bare", "with no promises")


@move(
    "inhuman", "advanced", "strange-journey", "Strange Journey",
    "Open a portal to the Undertow for a while. Once closed, it takes another Strange Journey.",
    stat="biz",
    positive="Choose two: the far side is safe; only those you permit see and use it; you can close it.",
    neutral="Choose one: the far side is safe; only those you permit see and use it; you can close it.",
)  # fmt: skip
async def strange_journey(t: Table[World], m: Making) -> None:
    count = {"positive": 2, "neutral": 1, "negative": 0}[m.reading.polarity]
    chosen: tuple[str, ...] = ()
    if count:
        prompt = PORTAL(who=who(t.world, m.pc), count=count)
        options = Several(tuple(PORTAL_NAMES), count, count)
        chosen = await t.ask(t.world.pcs[m.pc].seat, prompt, options, pc=m.pc, kind="portal")
        t.tell(Outcome(m.pc, strange_journey.id, "chosen", ", ".join(chosen)))
    elif not await succeeded(t):
        return
    names = tuple(PORTAL_NAMES[one]() for one in chosen) or (BARE(),)
    if "closing" in chosen:
        note(t, m.pc, PORTALS, (*closable(t.world.pcs[m.pc]), t.world.next_id))
    place(t, m.pc, strange_journey.id, OPEN(who=who(t.world, m.pc), what=names), "gm")


def closable(pc: PC) -> tuple[int, ...]:
    """The portals that somebody may close, by their effects."""
    found = pc.flags.get(PORTALS, ())
    return tuple(int(str(id)) for id in found) if isinstance(found, tuple) else ()


def _portals(world: World, seat: str) -> list[Option]:
    return [
        (pc.id, effect.id)
        for pc in world.of_seat(seat)
        for effect in lasting(world, pc.id, strange_journey.id)
        if effect.id in closable(pc)
    ]


@deed(
    "inhuman.close", "Close the portal",
    "The portal shuts, as you chose that it could. Another takes another Strange Journey.",
    _portals,
    why="You close only a portal that was made so that you can.",
    label=lambda world, pc, id: next(e.words for e in world.effects if e.id == id),
    aside=True, group="play",
)  # fmt: skip
async def close_portal(t: Table[World], pc: str, id: int) -> None:
    left = tuple(one for one in closable(t.world.pcs[pc]) if one != id)
    note(t, pc, PORTALS, left or None)
    t.tell(EffectEnded(id))


# Soul Hacker, and what it can be turned into

VICTIM = message("eidolon.ask.soul-hacker", "{who}: whose Eidolon do you reprogram?")
TASK = message("eidolon.ask.soul-task", "{who}: what is it to do?")
OBEYS = message("eidolon.inhuman.soul-hacker.effect", "{whom}'s Eidolon carries out a task: {task}")


async def _victim(t: Table[World], pc: str) -> str:
    return await whom(t, pc, VICTIM(who=who(t.world, pc)))


@move(
    "inhuman", "advanced", "soul-hacker", "Soul Hacker",
    "Reprogram somebody's Eidolon for a task of your choosing that harms nobody directly.",
    stat="biz", first=_victim,
)  # fmt: skip
async def soul_hacker(t: Table[World], m: Making) -> None:
    success = await succeeded(t)
    if DRAG in m.declared:
        if success:
            await goes_berserk(t, m.about)
        else:
            await tick(t, 3, DRAG)
    elif success:
        seat, name = t.world.pcs[m.pc].seat, who(t.world, m.pc)
        line = OBEYS(whom=who(t.world, m.about), task=DOTS)
        task = place(t, m.pc, soul_hacker.id, line, "gm")
        fills(t, seat, TASK(who=name), task, "task", 300)


async def goes_berserk(t: Table[World], whose: str) -> None:
    """An Eidolon turns into a Phantom that no Clock called."""
    await rise(t, whose, forced=True)


DRAG = passive(
    "inhuman", "master", "drag-out-the-darkness", "Drag Out the Darkness",
    "Soul Hacker may order open violence. If it succeeds, that Eidolon turns into a Phantom; if not, the "
    "Clock ticks three times.",
    requires=("eidolon.inhuman.soul-hacker",),
).id  # fmt: skip


def _violent(world: World, pc: PC, m: Making) -> list[Option]:
    return [()] if m.move == soul_hacker.id and DRAG not in m.declared else []


@way(DRAG, "before", "Drag Out the Darkness: order violence", _violent)
async def drag_out(t: Table[World], pc: str) -> None:
    t.tell(Declared(DRAG))


# A human life

STRANGE = message("eidolon.ask.beautiful-house", "What about {who}'s proof is strange?")


@move(
    "inhuman", "advanced", "this-is-my-beautiful-house", "This IS My Beautiful House",
    "In your Facade, pressed about your human life: conjure the proof.",
    stat="glam", when=in_facade,
    about="What do you say, and what proves it?",
    positive="It is there, just as you say.",
    neutral="It is there, and something about it is strange.",
)  # fmt: skip
async def beautiful_house(t: Table[World], m: Making) -> None:
    if m.reading.polarity == "neutral":
        gm_says(t, STRANGE(who=who(t.world, m.pc)), m.pc, beautiful_house.id, "strange")


# The bill, paid otherwise


@move(
    "inhuman", "master", "conditional-surrender", "Conditional Surrender",
    "The Countdown drops to 0, and you give yourself up. Your captors do all they can to fulfil one request that "
    "helps your friends.",
    draws=False,
    about="What do you ask of your captors, for your friends?",
)  # fmt: skip
async def conditional_surrender(t: Table[World], pc: str, about: str) -> None:
    note(t, pc, COUNTDOWN, 0)
    t.tell(Outcome(pc, conditional_surrender.id, "granted", about))
    t.tell(LeftPlay(pc, "captured"))


NOBODY_BEATEN = message("eidolon.no.scapegoat", "No enemy lies utterly beaten.")
SENT_ALREADY = message(
    "eidolon.no.scapegoat-used", "Scapegoat comes back when an agent has come and been got rid of."
)
IN_YOUR_STEAD = message("eidolon.ask.scapegoat", "{who}: who goes down in your stead?")


def beaten(world: World) -> list[str]:
    return [enemy.id for enemy in world.enemies.values() if enemy.beaten]


def _scapegoat(world: World, pc: PC) -> Line | None:
    if SENT in pc.flags:
        return SENT_ALREADY()
    return None if beaten(world) else NOBODY_BEATEN()


@move(
    "inhuman", "master", "scapegoat", "Scapegoat",
    "Send an enemy you have utterly beaten through a portal, as though they were you. The Countdown is 4. "
    "Not again until an agent has come and gone.",
    draws=False, when=_scapegoat, requires=(strange_journey.id,),
)  # fmt: skip
async def scapegoat(t: Table[World], pc: str) -> None:
    prompt = IN_YOUR_STEAD(who=who(t.world, pc))
    enemy = await t.choose(t.world.pcs[pc].seat, prompt, beaten(t.world), pc=pc, kind="enemy")
    t.tell(Outcome(pc, scapegoat.id, "sent", t.world.name(enemy)))
    note(t, pc, SENT, True)
    reset(t, pc)
