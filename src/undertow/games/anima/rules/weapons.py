"""Soulbound Weapons in play: drawing, and smith's work in a conflict and outside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from undertow.games.anima.catalogue.effects import PACKAGES, ULTIMATE_SLOTS, slots
from undertow.games.anima.catalogue.entries import EFFECTS
from undertow.games.anima.facts import Imbued, SheetChanged, WeaponDrawn, WorkSet
from undertow.games.anima.moments import Slots
from undertow.games.anima.pages import WEAPON
from undertow.games.anima.rules.book import NOWHERE, Act, Target, enter, rule
from undertow.games.anima.rules.passives import count, ranks
from undertow.games.anima.rules.pools import trim
from undertow.games.anima.rules.turns import complete, in_turn
from undertow.games.anima.sheets import BAD_ULTIMATE, most_weapons, why_not_effects
from undertow.games.anima.words import name_of, power_name
from undertow.games.anima.world import Fighter, Sheet, Weapon, Who, Work, World, friends
from undertow.kernel import Line, Message, Page, Plain, Question, Several, Table, message, plain

T = Table[World]

WHICH = message("anima.ask.effect", "Which effect?")
REPLACE = message("anima.ask.replace", "Which effects make room for {effect}?")
WORK = message("anima.ask.work", "{owner} has a weapon for you to work on, and it takes your turn as well. Agreed?")  # fmt: skip
CONSENT = message("anima.ask.imbue", "{smith} wants to work {effect} into your {weapon}, and it takes your turn as well. Agreed?")  # fmt: skip
CONSENT_FOR = message("anima.ask.imbue-for", "{smith} wants to work {effect} into your {weapon} in place of {gone}, and it takes your turn as well. Agreed?")  # fmt: skip
GO_ON = message("anima.ask.imbue-on", "The work on {effect} goes on, and takes your turn once more. Agreed?")  # fmt: skip
ALLOW = message("anima.ask.smith", "{smith} would work {effect} into your {weapon}. Agreed?")
ALLOW_FOR = message("anima.ask.smith-for", "{smith} would work {effect} into your {weapon} in place of {gone}. Agreed?")  # fmt: skip
CONTENTS = message("anima.ask.ultimate", "What does your Ultimate Weapon hold? Five slots' worth of effects, chosen once and for all.")  # fmt: skip
BIND = message("anima.ask.weapon", "Which weapon is bound to {name}, and what does it hold?")
YES_NO = ("yes", "no")


def others(world: World, actor: Who) -> list[int]:
    """The weapons somebody could take in hand, of those she brought."""
    f = world.fighters[actor]
    if len(f.sheet.weapons) < 2 or f.held < 0:
        return []
    return [w for w in range(len(f.sheet.weapons)) if w != f.held and w not in f.disarmed]


def quick(world: World, actor: Who) -> Sequence[Target]:
    return [(w,) for w in others(world, actor)] if ranks(world, actor, "quickdraw") else NOWHERE


def slow(world: World, actor: Who) -> Sequence[Target]:
    return NOWHERE if ranks(world, actor, "quickdraw") else [(w,) for w in others(world, actor)]


async def draw(t: T, actor: Who, weapon: int) -> None:
    t.tell(WeaponDrawn(actor, weapon))
    trim(t, actor)


async def do_draw(t: T, actor: Who, weapon: int) -> None:
    await in_turn(t, actor, "other", draw, weapon)


DRAW = enter(
    Act(
        "anima.draw",
        message("anima.draw.name", "Change weapons"),
        message("anima.draw.text", "Take another of your weapons in hand; that is your action."),
        do_draw,
        kind="other",
        to=slow,
        combat=True,
        why="there is no other weapon to take.",
    )
)
QUICKDRAW = enter(
    Act(
        "anima.quickdraw",
        message("anima.quickdraw.name", "Quickdraw"),
        message("anima.quickdraw.text", "Take another weapon in hand before you act, for nothing."),
        draw,
        kind="free",
        to=quick,
        power="quickdraw",
        combat=True,
        why="that takes Quickdraw and another weapon.",
    )
)

# Smith's work


def placeable(world: World, smith: Who, owner: Who, weapon: int) -> list[str]:
    """The effects a smith could place on a weapon: up to her rank, and not there yet."""
    rank = ranks(world, smith, "soulsmith")
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
    return bool(ranks(world, who, "immediate-imbuement") and ranks(world, who, "soulsmith"))


def to_imbue(world: World, actor: Who) -> Sequence[Target]:
    for work in world.fight.works:
        if actor in (work.smith, work.owner) and work.left:
            goes_on = works_in_haste(world, work.smith)
            return [(work.smith, work.owner, work.weapon)] if goes_on else NOWHERE
    return pairs(world, actor)


async def imbue(
    t: T, actor: Who, smith: Who, owner: Who, weapon: int, effect: str, gone: tuple[str, ...]
) -> tuple[Who, ...]:
    """One turn of work on a weapon; the last one changes the effect."""
    other = owner if actor == smith else smith
    joined = () if other == actor else (other,)
    work = under_way(t.world, smith)
    if work is not None:
        t.tell(WorkSet(replace(work, left=work.left - 1)))
        return joined
    at_once = ranks(t.world, smith, "immediate-imbuement") > 1
    left = 0 if at_once else EFFECTS[effect].slots - 1
    t.tell(WorkSet(Work(smith, owner, weapon, effect, gone, left)))
    if at_once:
        complete(t, smith)
    return joined


def under_way(world: World, smith: Who) -> Work | None:
    """What a smith is working on."""
    return next((work for work in world.fight.works if work.smith == smith), None)


async def _make_room(t: T, smith: Who, owner: Who, weapon: int, effect: str) -> tuple[str, ...]:
    """The old effects that go, where the slots would not hold them all."""
    there = t.world.fighters[owner].sheet.weapons[weapon].effects
    free = count(t.world, Slots(owner)) - slots(there)
    if EFFECTS[effect].slots <= free:
        return ()
    options = Room(there, 1, None, EFFECTS[effect].slots - free)
    if len(there) == 1:
        return there
    seat = t.world.fighters[smith].sheet.seat
    chosen: tuple[str, ...] = await t.ask(seat, REPLACE(effect=power_name(effect)), options)
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


NO_ROOM = message("anima.no.room", "That frees {freed} slots, and {need} are needed.")


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
            await in_turn(t, actor, "imbue", imbue, smith, owner, weapon, work.effect, ())
        return
    if apart and actor == owner:
        prompt = WORK(owner=name_of(theirs))
        if await t.ask(mine.sheet.seat, prompt, YES_NO) == "no":
            return
    effect = await t.choose(mine.sheet.seat, WHICH(), placeable(t.world, smith, owner, weapon))
    gone = await _make_room(t, smith, owner, weapon, effect)
    if apart and actor == smith:
        prompt = _wish(CONSENT, CONSENT_FOR, mine, theirs, weapon, effect, gone)
        if await t.ask(theirs.sheet.seat, prompt, YES_NO) == "no":
            return
    await choose_contents(t, owner, (effect,))
    await in_turn(t, actor, "imbue", imbue, smith, owner, weapon, effect, gone)


def _wish(
    said: Message,
    instead: Message,
    smith: Fighter,
    owner: Fighter,
    weapon: int,
    effect: str,
    gone: tuple[str, ...],
) -> Line:
    """What a smith wants to do to somebody's weapon, with what is lost by it."""
    thing = plain(owner.sheet.weapons[weapon].name)
    given = {"smith": name_of(smith), "effect": power_name(effect), "weapon": thing}
    if gone:
        return instead(**given, gone=[power_name(id) for id in gone])
    return said(**given)


IMBUE = enter(
    Act(
        "anima.imbue",
        message("anima.imbue.name", "Imbue a weapon"),
        message(
            "anima.imbue.text",
            "A Soulsmith works an effect into a weapon: a round for each slot, or one turn. It "
            "takes the turns of smith and owner.",
        ),
        do_imbue,
        kind="other",
        to=to_imbue,
        combat=True,
        why="that takes Immediate Imbuement, a weapon in reach, and turns nobody has used.",
    )
)


@rule("anima.smith", "Work on a weapon", "Between conflicts: an effect is placed, an hour a slot.")
async def smith(t: T, smith: Who, owner: Who, weapon: int) -> None:
    """Nobody's weapon is changed without her."""
    mine, theirs = t.world.fighters[smith], t.world.fighters[owner]
    effect = await t.choose(mine.sheet.seat, WHICH(), placeable(t.world, smith, owner, weapon))
    gone = await _make_room(t, smith, owner, weapon, effect)
    if mine.sheet.seat != theirs.sheet.seat:
        prompt = _wish(ALLOW, ALLOW_FOR, mine, theirs, weapon, effect, gone)
        if await t.ask(theirs.sheet.seat, prompt, YES_NO) == "no":
            return
    await choose_contents(t, owner, (effect,))
    there = t.world.fighters[owner].sheet.weapons[weapon].effects
    kept = tuple(id for id in there if id not in gone)
    t.tell(Imbued(smith, owner, weapon, (*kept, effect)))
    trim(t, owner)


def to_smith(world: World, seat: str) -> list[Target]:
    """The smith's work a player could do between conflicts."""
    found: list[Target] = []
    for f in world.pcs:
        if f.sheet.seat != seat or not ranks(world, f.sheet.id, "soulsmith"):
            continue
        for owner in world.pcs:
            for weapon in range(len(owner.sheet.weapons)):
                ids = (f.sheet.id, owner.sheet.id)
                if placeable(world, *ids, weapon):
                    found.append((*ids, weapon))
    return found


# What an Ultimate Weapon holds


class Contents(Several, frozen=True, tag="several"):
    """Effects that are worth as many slots as an Ultimate Weapon holds."""

    def refuses(self, answer: Plain) -> Line | None:
        if (why := super().refuses(answer)) is not None:
            return why
        count = slots(tuple(str(id) for id in answer))  # type: ignore[union-attr]
        return None if count == ULTIMATE_SLOTS else BAD_ULTIMATE(count=count)

    def sample(self, pick: Any) -> Plain:
        packages = [held for _, held in PACKAGES.values()]
        chosen: tuple[str, ...] = packages[pick(len(packages))]
        return chosen


async def choose_contents(t: T, owner: Who, effects: Sequence[str]) -> None:
    """Whoever gets an Ultimate Weapon for the first time says what it holds, and never again."""
    sheet = t.world.fighters[owner].sheet
    if "ultimate-weapon" not in effects or sheet.ultimate:
        return
    able = tuple(id for id in EFFECTS if id != "ultimate-weapon")
    chosen = await t.ask(sheet.seat, CONTENTS(), Contents(able, 1))
    now = t.world.fighters[owner].sheet
    t.tell(SheetChanged(replace(now, ultimate=chosen), "ultimate"))


# A new weapon


class NewWeapon(Page, frozen=True, tag="page"):
    """A weapon that is bound to somebody; its slots may be filled at once."""

    slots: int = 1

    def whole(self, answer: tuple[Plain, ...]) -> Line | None:
        page = self.filled(answer)
        return why_not_effects(page["weapon"], tuple(page["effects"]), self.slots)

    def sample(self, pick: Any) -> Plain:
        small = [id for id, entry in EFFECTS.items() if entry.slots <= self.slots]
        return ("…", (small[pick(len(small))],), "")


def _bind(world: World, who: Who) -> Question:
    f = world.fighters[who]
    return Question(f.sheet.seat, BIND(name=name_of(f)), weapon_page(world, who))


@rule("anima.weapon", "Bind a weapon", "A new Soulbound Weapon, with what its slots hold.", _bind)
async def bind(t: T, who: Who, given: tuple[Any, ...]) -> None:
    name, effects, of = given
    await choose_contents(t, who, effects)
    sheet = t.world.fighters[who].sheet
    new = Weapon(name.strip(), tuple(effects), of.strip())
    t.tell(SheetChanged(replace(sheet, weapons=(*sheet.weapons, new)), "weapon"))


def weapon_page(world: World, who: Who) -> NewWeapon:
    return NewWeapon(WEAPON.fields, "anima-weapon", count(world, Slots(who)))


def can_bind(sheet: Sheet) -> bool:
    """Does a power promise somebody a weapon that she does not have yet?"""
    return "soulbound-weapon" in sheet.powers and len(sheet.weapons) < most_weapons(sheet)
