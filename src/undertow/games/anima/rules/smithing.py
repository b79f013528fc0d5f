"""A smith's work on Soulbound Weapons, in the middle of a conflict and between two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from undertow.games.anima.catalogue.effects import slots
from undertow.games.anima.catalogue.entries import EFFECTS
from undertow.games.anima.facts import Imbued, WorkSet
from undertow.games.anima.moments import Haste, Slots, SmithSlots
from undertow.games.anima.rules.book import ACT_OF, NOWHERE, Act, between_scenes
from undertow.games.anima.rules.passives import count
from undertow.games.anima.rules.pools import trim
from undertow.games.anima.rules.turns import complete, in_turn
from undertow.games.anima.rules.weapons import choose_contents
from undertow.games.anima.words import name_of, power_name
from undertow.games.anima.world import Fighter, Who, Work, World, friends
from undertow.kernel import Line, Message, Plain, Several, Table, message, plain
from undertow.parts.action_game import AT
from undertow.parts.actions import Action
from undertow.parts.telling import told_apart

T = Table[World]

WHICH = message("anima.ask.effect", "Which effect?")
WHICH_ALL = message("anima.ask.effects", "Which effects, all in this turn?")
REPLACE = message("anima.ask.replace", "Which effects make room for {effect}?")
WORK = message(
    "anima.ask.work",
    "{owner} has a weapon for you to work on; it takes your turn too. Do you agree?",
)
CONSENT = message(
    "anima.ask.imbue",
    "{smith} wants to put {effect} on your {weapon}; it takes your turn too. Do you agree?",
)
CONSENT_FOR = message(
    "anima.ask.imbue-for",
    "{smith} wants to put {effect} on your {weapon} in place of {gone}; it takes "
    "your turn too. Do you agree?",
)
GO_ON = message(
    "anima.ask.imbue-on", "The work on {effect} continues and takes your turn again. Do you agree?"
)
ALLOW = message("anima.ask.smith", "{smith} wants to put {effect} on your {weapon}. Do you agree?")
ALLOW_FOR = message(
    "anima.ask.smith-for",
    "{smith} wants to put {effect} on your {weapon} in place of {gone}. Do you agree?",
)
YES_NO = ("yes", "no")


def placeable(world: World, smith: Who, owner: Who, weapon: int) -> list[str]:
    """The effects a smith could place on a weapon: up to her rank, and not there yet."""
    rank = count(world, SmithSlots(smith))
    f = world.fighters[owner]
    most = count(world, Slots(owner))
    there = f.sheet.weapons[weapon].effects
    able = min(rank, most)
    return [id for id, entry in EFFECTS.items() if entry.slots <= able and id not in there]


def pairs(world: World, actor: Who) -> list[tuple[Who, Who, int]]:
    """(smith, owner, weapon) for work somebody takes part in, nobody of whom has acted yet."""
    conflict = world.fight
    busy = conflict.acted
    for work in conflict.works:
        busy = (*busy, work.smith, work.owner)
    found: list[tuple[Who, Who, int]] = []
    group = friends(world, actor)
    for smith in group:
        who = smith.sheet.id
        if not works_in_haste(world, who):
            continue
        for owner in group if who == actor else (world.fighters[actor],):
            mine = owner.sheet
            if mine.kind == "eidolon" or owner.held < 0 or who in busy or mine.id in busy:
                continue
            for weapon in range(len(mine.weapons)):
                if weapon not in owner.disarmed:
                    found.append((who, mine.id, weapon))
    return found


def works_in_haste(world: World, who: Who) -> bool:
    """Can somebody do smith's work in the middle of a conflict?"""
    return count(world, Haste(who)) > 0 and count(world, SmithSlots(who)) > 0


def to_imbue(world: World, actor: Who) -> Sequence[tuple[Who, Who, int]]:
    for work in world.fight.works:
        if actor in (work.smith, work.owner) and work.left:
            goes_on = works_in_haste(world, work.smith)
            return [(work.smith, work.owner, work.weapon)] if goes_on else NOWHERE
    return pairs(world, actor)


async def imbue(
    t: T,
    actor: Who,
    smith: Who,
    owner: Who,
    weapon: int,
    effects: tuple[str, ...],
    gone: tuple[str, ...],
) -> tuple[Who, ...]:
    """One turn of work on a weapon; the last one changes the effect. At the second rank of Immediate
    Imbuement one turn changes several at once."""
    other = owner if actor == smith else smith
    joined = () if other == actor else (other,)
    work = under_way(t.world, smith)
    if work is not None:
        t.tell(WorkSet(replace(work, left=work.left - 1)))
        return joined
    at_once = works_at_once(t.world, smith)
    for effect in effects:
        left = 0 if at_once else EFFECTS[effect].slots - 1
        t.tell(WorkSet(Work(smith, owner, weapon, effect, gone, left)))
        if at_once:
            complete(t, smith)
            gone = ()
    return joined


def works_at_once(world: World, smith: Who) -> bool:
    return count(world, Haste(smith)) > 1


def under_way(world: World, smith: Who) -> Work | None:
    """What a smith is working on."""
    return next((work for work in world.fight.works if work.smith == smith), None)


async def _make_room(
    t: T, smith: Who, owner: Who, weapon: int, effects: tuple[str, ...]
) -> tuple[str, ...]:
    """The old effects that go, where the slots would not hold them all."""
    there = t.world.fighters[owner].sheet.weapons[weapon].effects
    need = slots(effects) - (count(t.world, Slots(owner)) - slots(there))
    if need <= 0:
        return ()
    if len(there) == 1:
        return there
    seat = t.world.fighters[smith].sheet.seat
    prompt = REPLACE(effect=_named(effects))
    chosen: tuple[str, ...] = await t.ask(seat, prompt, Room(there, 1, None, need))
    return chosen


def _named(effects: tuple[str, ...]) -> Line | list[Line]:
    """One effect by its name, or several."""
    names = [power_name(effect) for effect in effects]
    return names[0] if len(names) == 1 else names


class Together(Several, frozen=True, tag="several"):
    """Effects that fit on a weapon together."""

    room: int = 0

    def refuses(self, answer: Plain) -> Line | None:
        if (why := super().refuses(answer)) is not None:
            return why
        need = slots(tuple(str(id) for id in answer))  # type: ignore[union-attr]
        return TOO_MANY(need=need, most=self.room) if need > self.room else None

    def sample(self, pick: Any) -> Plain:
        return (self.options[pick(len(self.options))],)


TOO_MANY = message(
    "anima.no.together", "These take {need} {need#slot|slots}; the weapon has {most}."
)


async def _which(t: T, smith: Who, owner: Who, weapon: int, at_once: bool) -> tuple[str, ...]:
    """What a smith places: one effect, or as many at once as the weapon holds."""
    seat = t.world.fighters[smith].sheet.seat
    able = placeable(t.world, smith, owner, weapon)
    most = count(t.world, Slots(owner))
    if not at_once or len(able) == 1 or most == 1:
        return (await t.choose(seat, WHICH(), able),)
    chosen: tuple[str, ...] = await t.ask(seat, WHICH_ALL(), Together(tuple(able), 1, None, most))
    return chosen


class Room(Several, frozen=True, tag="several"):
    """Effects that make room for a new one."""

    need: int = 0

    def refuses(self, answer: Plain) -> Line | None:
        if (why := super().refuses(answer)) is not None:
            return why
        freed = slots(tuple(str(id) for id in answer))  # type: ignore[union-attr]
        return NO_ROOM(need=self.need, freed=freed) if freed < self.need else None

    def sample(self, pick: Any) -> Plain:
        answer = super().sample(pick)
        return answer if self.refuses(answer) is None else self.options


NO_ROOM = message(
    "anima.no.room", "That frees {freed} {freed#slot|slots}; {need} {need#is|are} needed."
)


async def do_imbue(t: T, actor: Who, smith: Who, owner: Who, weapon: int) -> None:
    """Both must agree to give up their turns, every time; who says no keeps hers, and so does the
    other."""
    mine, theirs = t.world.fighters[smith], t.world.fighters[owner]
    apart = mine.sheet.seat != theirs.sheet.seat
    other = theirs if actor == smith else mine
    work = under_way(t.world, smith)
    if work is not None:
        prompt = GO_ON(effect=power_name(work.effect))
        if not apart or await t.ask(other.sheet.seat, prompt, YES_NO) == "yes":
            await in_turn(t, actor, "imbue", imbue, smith, owner, weapon, (work.effect,), ())
        return
    if apart and actor == owner:
        prompt = WORK(owner=name_of(theirs))
        if await t.ask(mine.sheet.seat, prompt, YES_NO) == "no":
            return
    effects = await _which(t, smith, owner, weapon, works_at_once(t.world, smith))
    gone = await _make_room(t, smith, owner, weapon, effects)
    if apart and actor == smith:
        prompt = _wish(CONSENT, CONSENT_FOR, mine, theirs, weapon, effects, gone)
        if await t.ask(theirs.sheet.seat, prompt, YES_NO) == "no":
            return
    await choose_contents(t, owner, effects)
    await in_turn(t, actor, "imbue", imbue, smith, owner, weapon, effects, gone)


def _wish(
    said: Message,
    instead: Message,
    smith: Fighter,
    owner: Fighter,
    weapon: int,
    effects: tuple[str, ...],
    gone: tuple[str, ...],
) -> Line:
    """What a smith wants to do to somebody's weapon, with what is lost by it."""
    thing = plain(owner.sheet.weapons[weapon].name)
    given = {"smith": name_of(smith), "effect": _named(effects), "weapon": thing}
    if gone:
        return instead(**given, gone=[power_name(id) for id in gone])
    return said(**given)


def _may_imbue(f: Fighter) -> bool:
    armed = bool(f.sheet.weapons) or any(ACT_OF.get(id) == IMBUE.id for id in f.sheet.powers)
    return armed and f.sheet.kind != "eidolon"


def _worked_on(action: str, world: World, smith: Who, owner: Who, weapon: int) -> Line:
    """Who works on which weapon of whom."""
    weapons = dict(enumerate(one.name for one in world.fighters[owner].sheet.weapons))
    people = [told_apart(world.fighters, who, name_of) for who in (smith, owner)]
    return AT(action=Line(f"{action}.name"), to=[*people, told_apart(weapons, weapon, plain)])


IMBUE: Act[Who, Who, int] = Act(
    id="anima.imbue",
    name="Imbue a weapon",
    text="A Soulsmith puts an effect on a weapon: one round per slot, or one turn. It "
    "uses the turns of smith and owner.",
    kind="other",
    to=to_imbue,
    fits=_may_imbue,
    label=lambda world, actor, *to: _worked_on("anima.imbue", world, *to),
    combat=True,
    why="it needs Immediate Imbuement, a weapon in reach, and turns that smith and owner "
    "have not used.",
)(do_imbue)


def to_smith(world: World, smith: Who) -> list[tuple[Who, int]]:
    """The smith's work a player could do between conflicts."""
    if not count(world, SmithSlots(smith)):
        return []
    return [
        (owner.sheet.id, weapon)
        for owner in world.pcs
        for weapon in range(len(owner.sheet.weapons))
        if placeable(world, smith, owner.sheet.id, weapon)
    ]


@Action(
    id="anima.smith",
    name="Work on a weapon",
    text="Between conflicts: place an effect, at an hour per slot.",
    to=to_smith,
    needs=(between_scenes,),
    label=lambda world, me, *to: _worked_on("anima.smith", world, me, *to),
)
async def smith(t: T, smith: Who, owner: Who, weapon: int) -> None:
    """Nobody's weapon is changed without her."""
    mine, theirs = t.world.fighters[smith], t.world.fighters[owner]
    effects = await _which(t, smith, owner, weapon, False)
    gone = await _make_room(t, smith, owner, weapon, effects)
    if mine.sheet.seat != theirs.sheet.seat:
        prompt = _wish(ALLOW, ALLOW_FOR, mine, theirs, weapon, effects, gone)
        if await t.ask(theirs.sheet.seat, prompt, YES_NO) == "no":
            return
    await choose_contents(t, owner, effects)
    there = t.world.fighters[owner].sheet.weapons[weapon].effects
    kept = tuple(id for id in there if id not in gone)
    t.tell(Imbued(smith, owner, weapon, (*kept, *effects)))
    trim(t, owner)
