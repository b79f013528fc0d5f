"""A GM who says only what the rules ask of one: how hard a roll is, what bites, what beats buy, when a
scene is over. A scene has two clocks, one for what they came for and one for what comes for them."""

from __future__ import annotations

from collections.abc import Sequence

from undertow.games.edge import pace
from undertow.games.edge.bots.player import Pick, first, fitted, named, some
from undertow.games.edge.rules.awards import AWARDS, DIALS
from undertow.games.edge.rules.beats import KINDS
from undertow.games.edge.world import GM, World
from undertow.kernel import Offer, Page, Plain, message
from undertow.parts.uses import used

NAMES = {
    pace.GOAL: message("edge.bot.goal", "What they came for"),
    pace.DANGER: message("edge.bot.danger", "What comes for them"),
}
SIZES = {pace.GOAL: 6, pace.DANGER: 4}
SCENES = (
    message("edge.bot.scene.1", "A warehouse by the river, late"),
    message("edge.bot.scene.2", "The magistrate's garden"),
    message("edge.bot.scene.3", "A bridge that somebody has been told to hold"),
)
TROUBLE = {
    1: message("edge.bot.trouble.1", "A dog barks, and a window opens."),
    2: message("edge.bot.trouble.2", "The bell is rung, and the way back is shut."),
    3: message("edge.bot.trouble.3", "More of them come, and better armed."),
    4: message("edge.bot.trouble.4", "It was a trap, and it closes now."),
}
BITES = message("edge.bot.bites", "It will be remembered, and paid for later.")
GUARD = message("edge.bot.guard", "A guard who asks no questions")
LOST = message("edge.bot.lost", "They wake up behind a locked door.")
MANY_FOES = 2
DUE = ("bite", "beat-suit", "backlash", "debt-due", "depart", "service-enough")
"""What waits for a word of the GM, the most pressing first."""
LEAST, MOST = 2, 4
"""How hard things are."""
OPENS = frozenset(
    f"edge.{rule}"
    for rule in (
        *DUE,
        *("stakes", "party-falls", "award-xp", "next-phase", "downtime", "scene", "scene-end"),
        *("clock-new", "clock-away", "foe-attack", "round", "foe", "fight"),
        *("spend", "spend-tick", "spend-supply", "spend-shift", "spend-tire"),
    )
)
"""All that it ever begins by its own thought."""


def keep(world: World, offers: Sequence[Offer], pick: Pick) -> Offer:
    """What the GM does now, of all that may be done."""
    for way in (_says, _phase, _scene):
        found = way(world, offers, pick)
        if found is not None:
            return found
    return first(named(offers, "scene-end", "next-phase")) or offers[pick(len(offers))]


def _says(world: World, offers: Sequence[Offer], pick: Pick) -> Offer | None:
    """How hard a roll is, and what is due."""
    for one in named(offers, "stakes"):
        if pace.unsaid(world.rolls[int(str(one.args[1]))]):
            return one
    for rule in DUE:
        if found := named(offers, rule):
            return some(found, pick)
    return None


def _phase(world: World, offers: Sequence[Offer], pick: Pick) -> Offer | None:
    stands = any(one.up for one in world.party)
    if not stands and (ways := named(offers, "party-falls")):
        return ways[pick(len(ways))]
    if world.phase == "wrap-up":
        return _award(world, offers, pick) or first(named(offers, "next-phase"))
    if world.phase == "downtime" and not used(world.uses, GM, "edge.downtime"):
        return first(named(offers, "downtime"))
    if world.phase != "adventure":
        return first(named(offers, "next-phase"))
    if not world.scene.over:
        return None if stands else first(named(offers, "scene-end"))
    played = world.session.spent > 0
    if played and (pick(2) or not stands):
        return first(named(offers, "next-phase"))
    return first(named(offers, "scene"))


def _award(world: World, offers: Sequence[Offer], pick: Pick) -> Offer | None:
    """XP for whoever has least, until everybody has what a session gives at least."""
    given = world.session.awarded
    poorest = min((one.id for one in world.party), key=lambda id: given.get(id, 0))
    if given.get(poorest, 0) >= DIALS[world.session.dial][0]:
        return None
    mine = [one for one in named(offers, "award-xp") if one.args[2] == poorest]
    return some([one for one in mine if AWARDS[str(one.args[1])][0]], pick)


def _scene(world: World, offers: Sequence[Offer], pick: Pick) -> Offer | None:
    ids = [pace.clock(world, what) for what in pace.CLOCKS]
    if not all(ids):
        return first(named(offers, "clock-new"))
    full = [id for id in ids if world.clocks[id].full]
    if full:
        away = [one for one in named(offers, "clock-away") if one.args[1] in full]
        return first(named(offers, "scene-end")) if pick(4) else some(away, pick)
    if (most := pace.to_spend(world)) and (trouble := _spends(world, offers, most, pick)):
        return trouble
    if world.scene.round:
        strikes = named(offers, "foe-attack")
        if strikes and pick(2):
            return some(strikes, pick)
        return first(named(offers, "round"))
    return None


def _spends(world: World, offers: Sequence[Offer], most: int, pick: Pick) -> Offer | None:
    """Trouble by the menu: as much as there is, four at the most. A beat moves the clock against
    them, two tire everybody or bring a foe, more are a turn of the scene."""
    beats = min(4, most)
    danger = pace.clock(world, pace.DANGER)
    small = [one for one in named(offers, "spend-tick") if one.args[1] == danger]
    small += named(offers, "spend-supply", "spend-shift")
    if beats == 1 and small and pick(2):
        return some(small, pick)
    if beats == 2 and (tires := named(offers, "spend-tire")) and pick(2):
        return tires[0]
    if beats > 1 and not world.foes and not world.scene.round and pick(2):
        return first(named(offers, "foe"))
    if world.foes and not world.scene.round and (fights := named(offers, "fight")):
        return fights[0]
    found = [one for one in named(offers, "spend") if int(str(one.args[1])) <= beats]
    return max(found, key=lambda one: int(str(one.args[1])), default=None) or some(small, pick)


# Forms


def keeps(world: World, page: Page, pick: Pick) -> Plain:
    """The GM's forms."""
    return fitted(page, _given(world, page, pick), pick)


def _given(world: World, page: Page, pick: Pick) -> dict[str, Plain]:
    match page.form:
        case "edge.stakes":
            position = ("controlled", "risky", "risky", "desperate")[pick(4)]
            dv = LEAST + pick(MOST - LEAST + 1)
            return {"position": position, "dv": dv, "contested": False}
        case "edge.clock-new":
            missing = [what for what in pace.CLOCKS if not pace.clock(world, what)]
            what = (missing or [pace.DANGER])[0]
            return {"name": str(NAMES[what]()), "size": SIZES[what], "kind": pace.CLOCKS[what]}
        case "edge.scene":
            return {"name": str(SCENES[pick(len(SCENES))]()), "climactic": pick(4) == 0}
        case "edge.spend":
            words = TROUBLE[1 + pick(4)]
            whom = world.party[pick(len(world.party))].id if pick(2) else "nobody"
            return {"words": str(words()), "kind": KINDS[pick(len(KINDS))], "whom": whom}
        case "edge.foe":
            return {"name": str(GUARD()), "cap": 1 + pick(2)}
        case "edge.foe-attack":
            return {"level": 1 + pick(2), "position": ("risky", "desperate")[pick(2)]}
        case "edge.party-falls":
            return {"words": str(LOST()), "marked": (world.party[0].id,)}
        case "edge.bite" | "edge.depart":
            return {"words": str(BITES())}
    return {}
