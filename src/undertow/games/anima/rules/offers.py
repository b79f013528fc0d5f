"""What may be done in a turn, and why something may not: worked out for one sheet after the other, since
simulations ask for nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from undertow.games.anima.catalogue.entries import POWERS
from undertow.games.anima.moments import Acting
from undertow.games.anima.rules import combined, friendly, gm, smithing, summoning, weapons
from undertow.games.anima.rules.achievements import ACHIEVE
from undertow.games.anima.rules.book import ACT_OF, ACTS, AnyAct, Target
from undertow.games.anima.rules.declaring import NOT_ENOUGH
from undertow.games.anima.rules.maneuvers import MANEUVER
from undertow.games.anima.rules.passives import ranks
from undertow.games.anima.rules.passives import why_not as why_not_do
from undertow.games.anima.rules.strikes import STRIKE
from undertow.games.anima.rules.turns import actors
from undertow.games.anima.words import NO_CONFLICT, name_of, power_name
from undertow.games.anima.world import GM, Fighter, Who, World
from undertow.kernel import Line, Offer, message

STANDARD: tuple[AnyAct, ...] = (
    MANEUVER,
    combined.COMBINED,
    STRIKE,
    ACHIEVE,
    weapons.DRAW,
    smithing.IMBUE,
    gm.INVENTED,
    friendly.FRIENDLY,
    friendly.HARM,
    friendly.MERCY,
    gm.LEAVE,
    gm.PASS,
)

NOT_YOUR_TURN = message("anima.no.turn", "It is {name}'s turn.")
NO_POWERS = message("anima.no.powers", "This conflict has no powers and no strikes.")
NO_POWER = message("anima.no.power", "{name} does not have {power}.")
BLOCKED = message("anima.no.blocked", "{power} is blocked by a goal or a switch.")
TOO_FEW = {
    "ap": message("anima.no.action-dice", "Needs an action die; {name} has none."),
    "sp": message("anima.no.strike-dice", "Needs a strike die; {name} has none."),
}
DIE_SAYS = message("anima.no.bound", "The die decides what {name} does: {kind}.")
Among = frozenset[str]
"""Ids of acts, for whoever looks only for these."""


def turn_of(world: World, seat: str, among: Among | None = None) -> list[Offer]:
    """What a seat could do in this turn."""
    found: list[Offer] = []
    for actor in actors(world):
        if world.fighters[actor].sheet.seat == seat:
            found += acts_of(world, actor, among)
    return found


def passes_for(world: World, seat: str) -> list[Offer]:
    """Whose turn it is and who is away holds nobody up: the GM lets them pass."""
    away = world.table.away
    if seat != GM or not away:
        return []
    gone = [who for who in actors(world) if world.fighters[who].sheet.seat in away]
    return [one for who in gone for one in acts_of(world, who, frozenset((gm.PASS.id,)))]


def acts_of(world: World, actor: Who, among: Among | None = None) -> list[Offer]:
    """What somebody could do in this turn."""
    f = world.fighters[actor]
    conflict = world.fight
    bound = conflict.bound
    free, acts = menu(f, among)
    unbound = conflict.combat and bound is None
    found: list[Offer] = []
    if free and unbound:
        _aim(found, world, actor, free)
    plain = unbound and not f.sheet.weakness
    if conflict.active and any(effect.kind == "block" for effect in conflict.active):
        plain = False
    if not plain:  # in a plain fight nothing bars what stands on the sheet
        acts = [entry for entry in acts if barred(world, f, entry[0]) is None]
    _aim(found, world, actor, acts)
    if bound is not None and not found:
        found.append(Offer(gm.PASS.id, (actor,)))  # what the die said can no longer be done
    return found


def greyed(world: World, seat: str) -> list[tuple[Offer, Line | None]]:
    """What somebody whose turn it is cannot do just now, and which dice are missing."""
    conflict = world.conflict
    if world.table.paused or conflict is None or not conflict.order or world.stage != "play":
        return []
    found: list[tuple[Offer, Line | None]] = []
    for actor in actors(world):
        f = world.fighters[actor]
        if f.sheet.seat != seat:
            continue
        may = {offer.rule for offer in acts_of(world, actor)}
        free, acts = _whole_menu(f)
        for act, targets, _ in (*acts, *free):
            if act.id not in may:
                to = next(iter(targets(world, actor)), ())
                offer = Offer(act.id, (actor, *to))
                found.append((offer, _too_few(f, act)))
    return found


def _too_few(f: Fighter, act: AnyAct) -> Line | None:
    """Which dice are missing, and how many."""
    if act.ap > f.ap:
        return TOO_FEW["ap"](name=name_of(f))
    if act.sp > f.sp:
        return TOO_FEW["sp"](name=name_of(f))
    if act.cp > f.cp:
        return NOT_ENOUGH(cost=act.cp, have=f.cp)
    return None


Menu = list[tuple[AnyAct, Callable[[World, Who], Iterable[Target]], dict[Target, Offer]]]
"""Acts, whom they can be aimed at, and how each was opened at a target so far: the same opening
serves again."""


def _aim(found: list[Offer], world: World, actor: Who, acts: Menu) -> None:
    """Each act at each of its targets."""
    for act, targets, opened in acts:
        for to in targets(world, actor):
            offer = opened.get(to)
            if offer is None:
                offer = opened[to] = Offer(act.id, (actor, *to))
            found.append(offer)


def menu(f: Fighter, among: Among | None = None) -> tuple[Menu, Menu]:
    """What somebody has the dice for, free of charge and as the action of a turn."""
    known = f.sheet.known
    key = ("menu", among, f.ap > 0, f.sp > 0, f.cp if f.cp < DEAREST else DEAREST)
    found: tuple[Menu, Menu] | None = known.get(key)
    if found is None:
        free, acts = _whole_menu(f)
        acts = [e for e in acts if e[0].ap <= f.ap and e[0].sp <= f.sp and e[0].cp <= f.cp]
        if among is not None:
            free = [entry for entry in free if entry[0].id in among]
            acts = [entry for entry in acts if entry[0].id in among]
        found = known[key] = (free, acts)
    return found


DEAREST = max(act.cp for act in ACTS.values())
"""No act asks for more charge dice, nor for more than one action or strike die."""
assert all(act.ap <= 1 and act.sp <= 1 for act in ACTS.values())


def _whole_menu(f: Fighter) -> tuple[Menu, Menu]:
    """What somebody could do at all."""
    sheet = f.sheet
    found: tuple[Menu, Menu] | None = sheet.known.get("menu")
    if found is None:
        ids = [ACT_OF[id] for id in (sheet.weakness, *sheet.powers) if id in ACT_OF]
        own = [ACTS[id] for id in ids if ACTS[id] not in STANDARD]
        free = [act for act in own if act.kind == "free"]
        free += [summoning.DISMISS] if sheet.bonds else []
        powers = [act for act in own if act.kind != "free"]
        first = [act for act in powers if act.power not in POWERS or not POWERS[act.power].cost]
        acts = [act for act in STANDARD if act.fits is None or act.fits(f)]
        acts[4:4] = first
        acts += [act for act in powers if act not in first]
        found = sheet.known["menu"] = (_entries(free), _entries(acts))
    return found


def _entries(acts: list[AnyAct]) -> Menu:
    return [(act, act.to, {}) for act in acts]


def no_turn(world: World, actor: Who) -> Line | None:
    """Why it is not somebody's turn."""
    conflict = world.conflict
    if conflict is None or not conflict.order:
        return NO_CONFLICT()
    if actor in actors(world):
        return None
    return NOT_YOUR_TURN(name=name_of(world.fighters[conflict.now]))


def barred(world: World, f: Fighter, act: AnyAct) -> Line | None:
    """Why somebody cannot do this kind of thing now, whatever the target."""
    conflict = world.fight
    if act.combat and not conflict.combat:
        return NO_POWERS()
    if act.power and act.power not in f.sheet.powers:
        return NO_POWER(name=name_of(f), power=power_name(act.power))
    if act.power and not ranks(world, f.sheet.id, act.power):
        return BLOCKED(power=power_name(act.power))
    if conflict.bound is not None:
        kind = conflict.bound[1]
        if kind != "any" and act.kind != kind:
            return DIE_SAYS(name=name_of(f), kind=kind)
    return why_not_do(world, Acting(f.sheet.id, act.kind, act.id), f.sheet.id)
