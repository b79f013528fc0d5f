"""What may be done now, and why something may not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from undertow.games.anima.catalogue.actions import HARMFUL, KINDLY
from undertow.games.anima.catalogue.entries import POWERS
from undertow.games.anima.moments import Acting
from undertow.games.anima.rules import combined, friendly, gm, smithing, summoning, weapons
from undertow.games.anima.rules.achievements import ACHIEVE
from undertow.games.anima.rules.bonds import judging, why_waits
from undertow.games.anima.rules.book import ACT_OF, ACTS, BOOK, Act, AnyAct, Target
from undertow.games.anima.rules.declaring import NOT_ENOUGH
from undertow.games.anima.rules.founding import late_sheet, setting_up, to_write
from undertow.games.anima.rules.maneuvers import MANEUVER
from undertow.games.anima.rules.passives import ranks
from undertow.games.anima.rules.passives import why_not as why_not_do
from undertow.games.anima.rules.refusals import NOT_YOURS, why_not
from undertow.games.anima.rules.safety import PEOPLE
from undertow.games.anima.rules.scenes import passions_for
from undertow.games.anima.rules.sharing import PAGES
from undertow.games.anima.rules.story import between
from undertow.games.anima.rules.strikes import STRIKE
from undertow.games.anima.rules.telling import tellers
from undertow.games.anima.rules.turns import actors
from undertow.games.anima.words import NO_CONFLICT, name_of, power_name
from undertow.games.anima.world import GM, Fighter, Who, World
from undertow.kernel import Line, Offer, message
from undertow.parts.people import PAUSED, People

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

NOBODY = People()
NOT_YOUR_TURN = message("anima.no.turn", "It is {name}'s turn.")
NO_POWERS = message("anima.no.powers", "This conflict has no powers and no strikes.")
NO_POWER = message("anima.no.power", "{name} does not have {power}.")
BLOCKED = message("anima.no.blocked", "{power} is blocked by a goal or a switch.")
CANNOT = message("anima.no.target", "Not now: {why}")
TOO_FEW = {
    "ap": message("anima.no.action-dice", "Needs an action die; {name} has none."),
    "sp": message("anima.no.strike-dice", "Needs a strike die; {name} has none."),
}
DIE_SAYS = message("anima.no.bound", "The die decides what {name} does: {kind}.")
NO_SUCH = message("anima.no.such-rule", "There is no rule called {rule}.")
NOT_NOW = message("anima.no.now", "You cannot use {name} now. {text}")
BAD_ARGS = message("anima.no.arguments", "The rule {rule} does not take these arguments.")


def offers(world: World, seat: str) -> list[Offer]:
    """Everything a seat may open now."""
    if world.setup is None or world.table.paused:
        return []
    if world.stage != "play":
        return setting_up(world, seat)
    if world.conflict is None:
        return between(world, seat) + late_sheet(world, seat)
    if not world.conflict.order:
        return []
    return turn_of(world, seat) + passes_for(world, seat) + tools(world, seat)


def some_offers(world: World, seat: str, among: Among) -> list[Offer]:
    """These of all that a seat may open now."""
    conflict = world.conflict
    begun = conflict is not None and conflict.order and conflict.bound is None
    if begun and world.stage == "play" and _only_acts(among) and world.table == NOBODY:
        return turn_of(world, seat, among)
    return [offer for offer in offers(world, seat) if offer.rule in among]


@cache
def _only_acts(among: Among) -> bool:
    return among <= ACTS.keys()


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


def greyed(world: World, seat: str) -> list[tuple[Offer, Line]]:
    """What somebody whose turn it is cannot do just now, and what is missing."""
    conflict = world.conflict
    if world.table.paused or conflict is None or not conflict.order or world.stage != "play":
        return []
    found: list[tuple[Offer, Line]] = []
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
                found.append((offer, _too_few(f, act) or refuses(world, seat, offer)))
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


Menu = list[tuple[AnyAct, Callable[[World, Who], Sequence[Target]], dict[Target, Offer]]]
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
        acts = [act for act in STANDARD if _fits(act, f)]
        acts[4:4] = first
        acts += [act for act in powers if act not in first]
        found = sheet.known["menu"] = (_entries(free), _entries(acts))
    return found


def _entries(acts: list[AnyAct]) -> Menu:
    return [(act, act.targets, {}) for act in acts]


def _fits(act: AnyAct, f: Fighter) -> bool:
    if act is weapons.DRAW:
        return len(f.sheet.weapons) > 1
    if act is friendly.HARM:
        return any(id in f.sheet.powers for id in HARMFUL)
    if act is friendly.MERCY:
        return any(id in f.sheet.powers for id in KINDLY)
    if act is gm.INVENTED:
        return bool(f.sheet.invented)
    if act is smithing.IMBUE:
        return f.sheet.kind != "eidolon" and (
            bool(f.sheet.weapons) or any(ACT_OF.get(id) == act.id for id in f.sheet.powers)
        )
    return True


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


GM_TOOLS = tuple(Offer(f"anima.{id}") for id in ("goal", "adjust", "put"))


def tools(world: World, seat: str) -> list[Offer]:
    """What is done beside the turns of a conflict."""
    found: list[Offer] = []
    if seat == GM:
        found += GM_TOOLS
        for one in world.fight.proposals:
            found += [Offer("anima.take-up", (one.n,)), Offer("anima.put-away", (one.n,))]
        if gm.between_rounds(world):
            found.append(Offer("anima.reorder"))
        found += [
            _of("anima.weakness", f.sheet.id)
            for f in world.fighters.values()
            if f.here and not f.sheet.weakness and f.sheet.kind == "adversity"
        ]
        found.append(_of("anima.retreat", GM))
        return found
    for f in world.fighters.values():
        sheet = f.sheet
        if sheet.seat == seat and sheet.kind == "pc" and f.here:
            found += passions_for(world, f)
            if not f.out:
                found.append(_of("anima.retreat", seat))
    return found


def apart(world: World, seat: str) -> list[Offer]:
    """What goes on while another's rule waits: a GM's goals and conditions, and what is on one's own
    sheet. A turn is one person's; scenes, rests and conflicts are everybody's."""
    if world.setup is None or world.table.paused:
        return []
    if world.stage != "play":
        return to_write(world, seat) + late_sheet(world, seat)
    if world.conflict is None:
        own = between(world, seat) + late_sheet(world, seat)
        return [offer for offer in own if offer.rule not in EVERYBODYS]
    if not world.conflict.order:
        return []
    return [offer for offer in tools(world, seat) if offer.rule not in EVERYBODYS]


EVERYBODYS = frozenset(
    f"anima.{id}"
    for id in ("scene", "end-scene", "worth", "conflict", "rest", "adjust", "reorder", "retreat")
)
"""What all of a table have to do with, or what may end a conflict."""


@cache
def _of(rule: str, who: str) -> Offer:
    return Offer(rule, (who,))


def anytime(world: World, seat: str) -> list[Offer]:
    """What a seat may do at any time."""
    if world.setup is None or seat not in (GM, *world.setup.players):
        return []
    found = [Offer("anima.tell", (seat,)), Offer("anima.reading", (seat,))]
    found += PEOPLE.anytime(world, seat)
    found += PAGES.anytime(world, seat)
    if world.stage != "play" or world.conflict is not None or world.scene is not None:
        found += judging(world, seat)  # between these it stands among the rest
    ahead = [Offer("anima.threat"), Offer("anima.prepare")] if seat == GM else []
    if world.stage != "play":
        return found + ahead  # a GM prepares before there are characters, too
    found += tellers(world, seat)
    if seat == GM:
        return [*found, *ahead, Offer("anima.session")]
    mine = [f for f in world.pcs if f.sheet.seat == seat]
    if world.conflict is not None and any(f.here for f in mine):
        found.append(_of("anima.propose", seat))
    return found + [_of("anima.background", f.id) for f in mine]


def refuses(world: World, seat: str, offer: Offer) -> Line:
    """Why this is not among what is offered."""
    act = BOOK.rules.get(offer.rule)
    if act is None:
        return NO_SUCH(rule=offer.rule)
    if offer.rule in PEOPLE.rules:
        return PEOPLE.refuses(world, seat, offer)
    if offer.rule in PAGES.rules:
        return PAGES.refuses(world, seat, offer)
    if world.table.paused:
        return PAUSED()
    if not isinstance(act, Act):
        return why_not(world, seat, offer) or NOT_NOW(name=act.name(), text=act.text())
    if world.conflict is None or not world.conflict.order:
        return NO_CONFLICT()
    if not offer.args or offer.args[0] not in world.fighters:
        return BAD_ARGS(rule=offer.rule)
    f = world.fighters[str(offer.args[0])]
    if f.sheet.seat != seat:
        return NOT_YOURS(name=name_of(f))
    if f.sheet.id not in actors(world):
        return NOT_YOUR_TURN(name=name_of(world.fighters[world.conflict.now]))
    if (why := barred(world, f, act)) is not None:
        return why
    to = world.fighters.get(str(offer.args[-1]))
    if to is not None and (why := why_waits(to.sheet)) is not None:
        return why
    return CANNOT(why=act.why() if act.why else act.text())
