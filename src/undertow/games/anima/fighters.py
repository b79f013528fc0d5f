"""What a seat sees of a fighter: the sheet with its dice, and why a power is dark."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from undertow.games.anima.catalogue.conditions import WEAKNESSES, taken_off
from undertow.games.anima.catalogue.entries import Power
from undertow.games.anima.catalogue.passions import PASSIONS
from undertow.games.anima.catalogue.powers import POWERS
from undertow.games.anima.guidance import LIMITS
from undertow.games.anima.moments import (
    NO_LIMIT,
    AchievementBonus,
    AchievementLimit,
    ActionLimit,
    ChargeLimit,
    Defense,
    Lost,
    ManeuverBonus,
    ManeuverCap,
    StrikeLimit,
    WoundCircles,
)
from undertow.games.anima.notes import warnings
from undertow.games.anima.rules import offers
from undertow.games.anima.rules.achievements import ACHIEVE
from undertow.games.anima.rules.bonds import why_waits
from undertow.games.anima.rules.book import ACT_OF, ACTS
from undertow.games.anima.rules.declaring import NOT_ENOUGH, declaration
from undertow.games.anima.rules.maneuvers import MANEUVER, allies_to_guard
from undertow.games.anima.rules.passives import count, effects, hooks, ranks, suffers
from undertow.games.anima.rules.strikes import STRIKE, redirect
from undertow.games.anima.rules.summoning import targets as to_summon
from undertow.games.anima.rules.turns import actors, is_exhausted
from undertow.games.anima.sheets import picks
from undertow.games.anima.words import CONDITIONS, NO_CONFLICT, condition_name, name_of, power_name
from undertow.games.anima.world import CROWDS, Fighter, Invented, Type, World, foes, side_of
from undertow.kernel import Line, Reckoning, message

BOND = message("anima.power.bond", "Bond: {names}")
BOND_AND_OPEN = message("anima.power.bond-and-open", "Bond: {names}; {n} open")
ALWAYS = message("anima.power.always", "It works by itself.")
FOR_NOBODY = message("anima.power.for-nobody", "There is no one it would work on now.")


class PowerView(Struct, frozen=True, omit_defaults=True):
    """A power that somebody has."""

    id: str
    """As in `undertow data anima`."""
    name: Line
    """What it is called."""
    text: Line
    """What it does."""
    type: str
    """What it goes into: strike, boost, maneuver, achievement, action or passive."""
    cost: int
    """Charge dice."""
    rank: int
    """How often it was taken."""
    group: str = ""
    """charge, action or passive; eidolon, where only these have it."""
    ready: bool = False
    """Can it be used now?"""
    why: Line | None = None
    """Why not, or how it works without being used."""
    help: int = 0
    """Bonus dice in an achievement, by itself."""


class WeaponView(Struct, frozen=True):
    """A Soulbound Weapon."""

    name: str
    """What it is called."""
    effects: tuple[str, ...]
    """Ids of its effects."""
    names: tuple[Line, ...]
    """What they are called."""
    held: bool
    """Is it in hand?"""
    disarmed: bool
    """Was it struck away?"""


class TraitView(Struct, frozen=True):
    """A trait on the sheet."""

    text: str
    """The trait."""
    marked: bool
    """Is it used up?"""


class FighterView(Struct, frozen=True, omit_defaults=True):
    """A sheet with its dice."""

    id: str
    """As acts name somebody (`act.args`)."""
    name: str
    """What people call her."""
    kind: str
    """pc, eidolon or adversity."""
    seat: str
    """Who plays her."""
    side: str
    """pc or gm."""
    type: Type
    """How many it is."""
    ap: int
    """Action dice."""
    sp: int
    """Strike dice."""
    cp: int
    """Charge dice."""
    wounds: int
    """Wounds so far."""
    circles: Reckoning
    """Wound circles: with all marked, out."""
    action_limit: Reckoning
    """The most action dice."""
    charge_limit: Reckoning | None
    """The most charge dice; None where there is no limit."""
    strike_limit: Reckoning
    """The most dice in one strike."""
    achievement_limit: Reckoning
    """The most dice in one achievement."""
    maneuver_cap: Reckoning
    """The most action dice in a maneuver."""
    combined_cap: Reckoning
    """The same, of a combined maneuver."""
    defense: Reckoning
    """What the successes of a strike must exceed."""
    powers: tuple[PowerView, ...]
    """What she can do."""
    picks: int
    """Powers a sheet has, ranks counted."""
    here: bool
    """Is she in the conflict?"""
    out: bool
    """Is she defeated?"""
    away: bool
    """Of somebody who is out: did she go undefeated?"""
    conditions: tuple[str, ...]
    """Ids of her conditions."""
    condition_names: tuple[Line, ...]
    """What they are called."""
    traits: tuple[TraitView, ...] = ()
    """To be marked for a reroll."""
    passion: str = ""
    """Its id."""
    passion_name: Line | None = None
    """What it is called."""
    loved: str = ""
    """Whom she loves, by that passion."""
    weakness: str = ""
    """Its id."""
    weakness_name: Line | None = None
    """What it is called."""
    weapons: tuple[WeaponView, ...] = ()
    """Soulbound weapons."""
    effects: tuple[str, ...] = ()
    """Weapon effects that work now."""
    level: int = 0
    """Of an eidolon."""
    members: int = 0
    """Of a squad or a swarm."""
    competence: int = 0
    """Of an opponent: the basic dice of its maneuvers."""
    fewer: int = 0
    """Basic dice that goals and switches take off her maneuvers."""
    owner: str = ""
    """Of an eidolon: whose it is."""
    bonds: tuple[str, ...] = ()
    """Her eidolons, by their ids."""
    companion: str = ""
    """The eidolon that walks beside her."""
    standouts: str = ""
    """Of a swarm: units one tells apart."""
    limits: Line | None = None
    """What somebody who maneuvers against it may tell."""
    about: Any = None
    """What is told of her, and never counted."""
    notes: tuple[Line, ...] = ()
    """What to think of, in words."""
    lost: Reckoning | None = None
    """Successes taken off its rolls, where there are any."""
    maneuver_bonus: Reckoning | None = None
    """Bonus dice of its maneuvers, where there are any."""
    exhausted: bool = False
    """Would anything but a maneuver or a pass cost it a wound?"""
    invented: tuple[Invented, ...] = ()
    """Powers the GM made up."""
    open: int = 0
    """Powers that may still be picked."""
    pal: bool = False
    """Of an eidolon: is it somebody's companion?"""
    waits: Line | None = None
    """Of an eidolon that cannot be summoned yet: whose word it waits for."""


def fighter(world: World, f: Fighter) -> FighterView:
    sheet, who = f.sheet, f.sheet.id
    known = hooks(world)
    charge = known.reckon(world, ChargeLimit(who))
    now = world.conflict.throw if world.conflict is not None else None
    others = now.others if now is not None and now.actor == who else ()
    conditions = tuple(c for c in CONDITIONS if suffers(world, f, c))
    return FighterView(
        id=who,
        name=sheet.name,
        kind=sheet.kind,
        seat=sheet.seat,
        side=side_of(world, f),
        type=sheet.type,
        ap=f.ap,
        sp=f.sp,
        cp=f.cp,
        wounds=f.wounds,
        circles=known.reckon(world, WoundCircles(who)),
        action_limit=known.reckon(world, ActionLimit(who)),
        charge_limit=charge if charge.total < NO_LIMIT else None,
        strike_limit=known.reckon(world, StrikeLimit(who)),
        achievement_limit=known.reckon(world, AchievementLimit(who)),
        maneuver_cap=known.reckon(world, ManeuverCap(who)),
        combined_cap=known.reckon(world, ManeuverCap(who, True)),
        defense=known.reckon(world, Defense(who)),
        powers=_powers(world, f),
        picks=picks(sheet.powers),
        here=f.here,
        out=f.out,
        away=bool(f.returns),
        conditions=conditions,
        condition_names=tuple(condition_name(c) for c in conditions),
        traits=tuple(TraitView(text, n in f.marks) for n, text in enumerate(sheet.traits)),
        passion=f.passion,
        passion_name=PASSIONS[f.passion].name() if f.passion in PASSIONS else None,
        loved=f.loved,
        weakness=sheet.weakness,
        weakness_name=WEAKNESSES[sheet.weakness].name() if sheet.weakness in WEAKNESSES else None,
        weapons=tuple(
            WeaponView(
                w.name,
                w.effects,
                tuple(power_name(e) for e in w.effects),
                n == f.held,
                n in f.disarmed,
            )
            for n, w in enumerate(sheet.weapons)
        ),
        effects=effects(world, f),
        level=sheet.level,
        members=sheet.members,
        competence=sheet.competence,
        fewer=taken_off(world, "maneuver", who),
        owner=sheet.owner,
        bonds=sheet.bonds,
        companion=sheet.companion,
        standouts=sheet.standouts,
        limits=LIMITS[sheet.type](),
        about=sheet.about,
        notes=tuple(warnings(sheet, (), world.rulings)),
        open=f.open,
        lost=_some(known.reckon(world, Lost(who))),
        maneuver_bonus=_some(known.reckon(world, ManeuverBonus(who, others))),
        exhausted=f.here and world.conflict is not None and is_exhausted(world, who),
        invented=sheet.invented,
        pal=bool(sheet.owner) and world.fighters[sheet.owner].sheet.companion == who,
        waits=why_waits(sheet),
    )


def _some(reckoning: Reckoning) -> Reckoning | None:
    return reckoning if reckoning.total else None


def _powers(world: World, f: Fighter) -> tuple[PowerView, ...]:
    found = []
    for id, rank in f.sheet.powers.items():
        entry = POWERS.get(id)
        if entry is not None:
            why = _why_not(world, f, entry)
            help = count(world, AchievementBonus(f.sheet.id, (id,)))
            name = entry.name()
            if entry.bonds and f.sheet.bonds:
                name, rank = _bonds(world, f, rank), 1
            found.append(
                PowerView(
                    id,
                    name,
                    entry.text(),
                    entry.type,
                    entry.cost,
                    rank,
                    entry.group,
                    why is None,
                    why,
                    help,
                )
            )
    return tuple(found)


def _bonds(world: World, f: Fighter, rank: int) -> Line:
    """A bond is called by its eidolon once it is no longer open."""
    names = [name_of(world.fighters[id]) for id in f.sheet.bonds]
    left = rank - len(names)
    return BOND_AND_OPEN(names=names, n=left) if left > 0 else BOND(names=names)


def _why_not(world: World, f: Fighter, entry: Power) -> Line | None:
    """Why a power is not to be used now; None where it is."""
    who, conflict = f.sheet.id, world.conflict
    act = ACTS.get(ACT_OF.get(entry.id, ""))
    if entry.type == "passive" and act is None:
        return ALWAYS()
    if conflict is None or not f.here or f.out:
        return NO_CONFLICT()
    if not ranks(world, who, entry.id):
        return offers.BLOCKED(power=entry.name()) if conflict.combat else offers.NO_POWERS()
    if entry.cost > f.cp:
        return NOT_ENOUGH(cost=entry.cost, have=f.cp)
    if who not in actors(world):
        now = world.fighters.get(conflict.now)
        return offers.NOT_YOUR_TURN(name=name_of(now)) if now else NO_CONFLICT()
    act = act or CARRIERS.get(entry.type)
    if act is None or _boosts_an_action(world, f, entry):
        return None
    if (why := offers.barred(world, f, act)) is not None:
        return why
    if not list(act.to(world, who)):
        if act.to is to_summon and (waits := _waits(world, f)) is not None:
            return waits
        return act.refusal
    return None if _works(world, f, entry) else FOR_NOBODY()


def _waits(world: World, f: Fighter) -> Line | None:
    """Which of somebody's eidolons nobody agreed to yet."""
    sheets = [world.fighters[id].sheet for id in f.sheet.bonds]
    return next((why for sheet in sheets if (why := why_waits(sheet)) is not None), None)


CARRIERS = {"strike": STRIKE, "boost": STRIKE, "maneuver": MANEUVER, "achievement": ACHIEVE}
"""What a power that is no action of its own is added to."""


def _boosts_an_action(world: World, f: Fighter, entry: Power) -> bool:
    """Would a boost let an action power reach a squad or a swarm now?"""
    for id in entry.boosts:
        act = ACTS.get(ACT_OF.get(id, ""))
        if id in f.sheet.powers and act is not None and offers.barred(world, f, act) is None:
            reached = [world.fighters[str(to[0])] for to in act.to(world, f.sheet.id)]
            if any(one.sheet.type in CROWDS for one in reached):
                return True
    return False


def _works(world: World, f: Fighter, entry: Power) -> bool:
    """Is there somebody against whom, or for whom, it could be added to a roll?"""
    who = f.sheet.id
    if entry.type == "maneuver":
        return bool(allies_to_guard(world, who))
    if entry.type not in ("strike", "boost"):
        return True
    for foe in foes(world, who):
        guard = redirect(world, who, foe.sheet.id)
        struck = world.fighters[guard[0]] if guard is not None else foe
        if entry.late:
            if declaration(world, who, struck, spent=entry.cost, again=True) is not None:
                return True
        elif (offer := declaration(world, who, struck)) is not None and entry.id in offer.options:
            return True
    return False
