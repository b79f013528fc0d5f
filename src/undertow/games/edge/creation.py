"""What things cost in XP, and what a starting build may be."""

from __future__ import annotations

from undertow.games.edge.acts import ENCHANTMENTS, TALENTS
from undertow.games.edge.book import RITES, TIERS
from undertow.games.edge.catalogue.gear import ARMOURS, MOST_TAGS, SHIELDS, TAG_XP, TAGS, WEAPONS
from undertow.games.edge.catalogue.talents import CODEX_XP, FAMILIAR_XP, SYMBOL_XP
from undertow.games.edge.rulings import Rulings
from undertow.games.edge.world import Asset, Character, Item
from undertow.kernel import Line, message

START, MOST, MOST_FREELY = 30, 34, 36
BOND, COMPLICATION = 1, 2
"""XP for each of up to two bonds, and for each of up to two complications."""
RATING, AT_CREATION = 5, 3
ASSETS = {"minor": (4, 1), "standard": (8, 7), "major": (12, 30)}
"""XP and days of off-screen assets."""

TOO_DEAR = message(
    "edge.no.build", "This build costs {cost} XP, and {allowed} may be spent: {over} too many."
)
TOO_HIGH = message("edge.no.rating", "{name} is {rating}; at creation {most} is the most.")
TOO_LOW = message("edge.no.low", "{name} cannot be below {least}.")
TWO_TAGS = message("edge.no.tags", "A weapon has two tags at the most.")
BOTH_HANDS = message("edge.no.hands", "A two-handed weapon leaves no hand for a shield.")
COMES_FIRST = message("edge.no.first", "{talent} asks for {first} first.")
ASKS_FOR = message("edge.no.least", "{talent} asks for {name} {least}.")
LOCKED = message("edge.no.prestige", "{talent} is closed to Tier I.")
ELIGIBLE = message("edge.no.rite-bond", "{rite} asks for {what} of its patron.")
TIER_THREE = message("edge.no.rite-tier", "{rite} asks for Tier III.")
ONE_PATRON = message("edge.no.patrons", "A Familiar and a Codex are of one patron.")
TWO_BONDS = message("edge.no.bonds", "Two bonds and two complications at the most.")
FOLLOWERS = message(
    "edge.no.followers", "{most} {most#follower is|followers are} the most at this tier."
)
UNKNOWN = message("edge.no.entry", "Nobody knows anything called {what}.")


def rating_cost(old: int, new: int, each: int, rulings: Rulings) -> int:
    """Each step is paid, its new rating times so much; or only the last, where the table says so."""
    if new <= old:
        return 0
    return new * each if rulings.final_rating_only else sum(range(old + 1, new + 1)) * each


def talent_cost(id: str, rulings: Rulings) -> int:
    """What is printed; the book leaves one price to the table, a point up or down."""
    dial = rulings.dear_devotion - rulings.cheap_devotion
    return TALENTS[id].xp + (dial if TALENTS[id].opens == "devotion" else 0)


def item_cost(item: Item) -> int:
    rows = {
        "weapon": {row: entry.xp for row, entry in WEAPONS.items()},
        "shield": {row: entry.xp for row, entry in SHIELDS.items()},
        "armour": {row: entry.xp for row, entry in ARMOURS.items()},
    }
    return rows[item.kind][item.row] + TAG_XP * len(item.tags) + enchanting(item)


def enchanting(item: Item) -> int:
    return sum(ENCHANTMENTS[id].xp for id in item.enchantments)


def asset_cost(asset: Asset) -> int:
    return ASSETS[asset.size][0]


def bill(one: Character, rulings: Rulings) -> dict[str, int]:
    """Every step of a build with its price."""
    found = {
        **{name: rating_cost(1, rating, 3, rulings) for name, rating in one.attributes.items()},
        **{name: rating_cost(0, level, 2, rulings) for name, level in one.skills.items()},
        **{id: talent_cost(id, rulings) for id in one.talents},
        **{id: RITES[id].xp for id in one.rites},
        "familiar": FAMILIAR_XP if one.familiar else 0,
        "codex": CODEX_XP if one.codex else 0,
        **{f"symbol {patron}": SYMBOL_XP for patron in one.symbols},
        **{f"{item.kind} {id}": item_cost(item) for id, item in one.gear.items()},
        **{f"follower {id}": follower.cap**2 for id, follower in one.followers.items()},
        **{f"asset {id}": asset_cost(asset) for id, asset in one.assets.items()},
    }
    return {what: xp for what, xp in found.items() if xp}


def allowed(one: Character, rulings: Rulings) -> int:
    """30 XP, more for bonds and complications, and never more than the cap."""
    more = BOND * min(2, len(one.bonds)) + COMPLICATION * min(2, len(one.complications))
    return min(START + more, MOST_FREELY if rulings.build_of_thirty_six else MOST)


def comes_first(id: str, rulings: Rulings) -> tuple[str, ...]:
    """The talents that somebody must have before this one."""
    free = {"ways"} if rulings.ways_without_body else set()
    return tuple(first for first in TALENTS[id].after if TALENTS[first].opens not in free)


def why_not_talent(one: Character, id: str, rulings: Rulings) -> Line | None:
    """Why somebody cannot learn a talent: what comes before it, what it asks for, their tier."""
    talent = TALENTS[id]
    for first in comes_first(id, rulings):
        if first not in one.talents:
            return COMES_FIRST(talent=talent.line, first=TALENTS[first].line)
    for name, least in talent.least.items():
        if max(one.attributes.get(name, 0), one.skills.get(name, 0)) < least:
            return ASKS_FOR(talent=talent.line, name=name, least=least)
    return LOCKED(talent=talent.line) if talent.prestige and one.tier < 2 else None


def why_not_rite(one: Character, id: str) -> Line | None:
    """Why somebody cannot buy a rite: a Familiar for the low ones, a Codex, Tier III for the high."""
    rite = RITES[id]
    tier = TIERS[rite.tier]
    if one.familiar != rite.patron:
        return ELIGIBLE(rite=rite.line, what="a Familiar")
    if tier > TIERS["low"] and one.codex != rite.patron:
        return ELIGIBLE(rite=rite.line, what="the Codex")
    return TIER_THREE(rite=rite.line) if tier > TIERS["standard"] and one.tier < 3 else None


def why_not_item(item: Item) -> Line | None:
    if any(tag not in TAGS for tag in item.tags):
        return UNKNOWN(what=next(tag for tag in item.tags if tag not in TAGS))
    return TWO_TAGS() if len(item.tags) > MOST_TAGS else None


def most_followers(one: Character) -> int:
    """A second one from Tier III."""
    return 2 if one.tier >= 3 else 1


def why_not_build(one: Character, rulings: Rulings) -> Line | None:
    """Why this is no starting character, in one sentence."""
    most = RATING if rulings.no_creation_limit else AT_CREATION
    for name, rating in (*one.attributes.items(), *one.skills.items()):
        if rating > most:
            return TOO_HIGH(name=name, rating=rating, most=most)
        if rating < (least := int(name in one.attributes)):
            return TOO_LOW(name=name, least=least)
    if len(one.bonds) > 2 or len(one.complications) > 2:
        return TWO_BONDS()
    if one.familiar and one.codex and one.familiar != one.codex:
        return ONE_PATRON()
    for id in (*one.talents, *one.rites):
        if id not in TALENTS and id not in RITES:
            return UNKNOWN(what=id)
    reasons = [
        *(why_not_talent(one, id, rulings) for id in one.talents),
        *(why_not_rite(one, id) for id in one.rites),
        *(why_not_item(item) for item in one.gear.values()),
    ]
    if (why := next((why for why in reasons if why is not None), None)) is not None:
        return why
    items = list(one.gear.values())
    if any("two-handed" in item.tags for item in items) and one.item("shield") is not None:
        return BOTH_HANDS()
    if len(one.followers) > most_followers(one):
        return FOLLOWERS(most=most_followers(one))
    cost, may = sum(bill(one, rulings).values()), allowed(one, rulings)
    return TOO_DEAR(cost=cost, allowed=may, over=cost - may) if cost > may else None
