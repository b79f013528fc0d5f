"""Soulbound Weapons in play: drawing them, what an Ultimate Weapon holds, and binding a new one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from undertow.games.anima.catalogue.effects import PACKAGES, ULTIMATE_SLOTS, is_ultimate, slots
from undertow.games.anima.catalogue.entries import EFFECTS
from undertow.games.anima.facts import SheetChanged, WeaponDrawn
from undertow.games.anima.moments import Drawing, Slots
from undertow.games.anima.pages import WEAPON
from undertow.games.anima.rules.book import HERE, NOWHERE, Act, between_scenes
from undertow.games.anima.rules.passives import count, why_not
from undertow.games.anima.rules.pools import trim
from undertow.games.anima.rules.turns import in_turn
from undertow.games.anima.sheets import BAD_ULTIMATE, most_weapons, why_not_effects
from undertow.games.anima.words import name_of
from undertow.games.anima.world import Weapon, Who, World
from undertow.kernel import Line, Page, Plain, Question, Several, Table, message
from undertow.parts.actions import Action

T = Table[World]

CONTENTS = message(
    "anima.ask.ultimate",
    "Which effects does your Ultimate Weapon have? Five slots' worth, chosen once and for all.",
)
BIND = message(
    "anima.ask.weapon", "Which weapon is bound to {name}, and which effects does it have?"
)


def others(world: World, actor: Who) -> list[int]:
    """The weapons somebody could take in hand, of those she brought."""
    f = world.fighters[actor]
    if len(f.sheet.weapons) < 2 or f.held < 0:
        return []
    return [w for w in range(len(f.sheet.weapons)) if w != f.held and w not in f.disarmed]


def to_draw(world: World, actor: Who) -> Sequence[tuple[int]]:
    return [(w,) for w in others(world, actor)]


def slow(world: World, actor: Who) -> Sequence[tuple[int]]:
    """Where it is the action of a turn."""
    forbidden = why_not(world, Drawing(actor), actor) is not None
    return NOWHERE if forbidden else to_draw(world, actor)


async def draw(t: T, actor: Who, weapon: int) -> None:
    t.tell(WeaponDrawn(actor, weapon))
    trim(t, actor)


async def do_draw(t: T, actor: Who, weapon: int) -> None:
    await in_turn(t, actor, "other", draw, weapon)


DRAW = Act(
    id="anima.draw",
    name="Change weapons",
    text="Switch to another of your weapons, as your action.",
    kind="other",
    to=slow,
    fits=lambda f: len(f.sheet.weapons) > 1,
    combat=True,
    why="there is no other weapon to switch to.",
)(do_draw)

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
    if sheet.ultimate or not is_ultimate(effects):
        return
    able = tuple(id for id in EFFECTS if not is_ultimate((id,)))
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


def _bindable(world: World, who: Who) -> Sequence[tuple[()]]:
    """Does a power promise somebody a weapon that she does not have yet?"""
    sheet = world.fighters[who].sheet
    return HERE if len(sheet.weapons) < most_weapons(sheet) else NOWHERE


@Action(
    id="anima.weapon",
    name="Bind a weapon",
    text="A new Soulbound Weapon, and the effects in its slots.",
    to=_bindable,
    needs=(between_scenes,),
).form(_bind)
async def bind(t: T, who: Who, given: tuple[Any, ...]) -> None:
    name, effects, of = given
    await choose_contents(t, who, effects)
    sheet = t.world.fighters[who].sheet
    new = Weapon(name.strip(), tuple(effects), of.strip())
    t.tell(SheetChanged(replace(sheet, weapons=(*sheet.weapons, new)), "weapon"))


def weapon_page(world: World, who: Who) -> NewWeapon:
    return NewWeapon(WEAPON.fields, "anima-weapon", count(world, Slots(who)))
