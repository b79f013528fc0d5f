"""The table in plain lines, for ears as well as eyes: no drawing, every sign a word."""

from __future__ import annotations

from undertow.games.fire.chronicle import skill_name
from undertow.games.fire.components import ATTRIBUTES, attribute_name
from undertow.games.fire.terminal.words import hero_title, say, sentence, side_title
from undertow.games.fire.views import HeroView, TileView, View
from undertow.games.fire.words import colour_name, in_a_sentence
from undertow.kernel import Line, message

TURN = message("terminal.list.turn", "Turn {number}: {hero}, {left} AP left, in {chamber}.")
THREAT = message(
    "terminal.list.threat",
    "Threat level {level} of {levels}. Cards each ritual: {cards}; later {track}.",
)
THE_END = message("terminal.list.the-end", "the end")
PILES = message(
    "terminal.list.piles",
    "Chambers to find: {supply}. Cards in the deck: {deck}, discarded: {discard}. Chambers in the "
    "Void: {void}.",
)
RELICS = message("terminal.list.relics", "Relics broken: {relics}.")
NONE = message("terminal.list.none", "none")
TO = message("terminal.list.to", "{side} to {chamber}")
TO_WALL = message("terminal.list.wall", "{side} against the wall of {chamber}")
OPEN = message("terminal.list.open", "{side} unexplored")
CHAMBER = message("terminal.list.chamber", "{name}: {things}. Doorways: {doors}.")
EMPTY = message("terminal.list.empty", "nothing")
THINGS = {
    "token": message("terminal.list.token", "{what} token"),
    "whole": message("terminal.list.relic", "the relic of {what}"),
    "broken": message("terminal.list.relic-broken", "the broken relic of {what}"),
    "shade": message("terminal.list.shade", "the {what} Shade"),
}
FIRE = message("terminal.list.fire", "the Fire")
EXIT = message("terminal.list.exit", "the exit")
CULTISTS = message("terminal.list.cultists", "cultists: {count}")
BOB = message("terminal.list.bob", "Bob")
BLESSED = message("terminal.list.blessed", "the Blessing")
HOLY = message("terminal.list.holy", "holy ground")
BOOMERANG = message("terminal.list.boomerang", "the Boomerang")
HERO = message("terminal.list.hero", "{hero} ({seat}), in {chamber}: {tokens}{more}.")
LOST = message("terminal.list.lost", "{hero}: lost in the Void.")
LEFT = message("terminal.list.left", "{hero}: out of the dungeon.")
COUNT = message("terminal.list.count", "{count} {what}")
NO_TOKENS = message("terminal.list.no-tokens", "no tokens")
MORE = {
    "prone": message("terminal.list.prone", ", on the ground"),
    "fire": message("terminal.list.carries", ", carries the Fire"),
    "used": message("terminal.list.used", ", used up: {skills}"),
}


BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}


def _place(view: View, chamber: str) -> str:
    """A chamber with its code."""
    return f"{say(in_a_sentence(view.chambers[chamber].name))} {chamber}"


def near(view: View) -> list[str]:
    """What matters now: the turn, the hero, and her chamber. Enter gives the whole list."""
    here = [hero for hero in view.heroes if view.turn and hero.id == view.turn.hero]
    at = [hero.at for hero in here]
    lines = [*_turn(view), *(_hero(view, hero) for hero in here)]
    lines += [_tile(tile, view) for tile in view.tiles if tile.chamber in at]
    return [sentence(line) for line in lines]


def _turn(view: View) -> list[Line]:
    turn = view.turn
    if turn is None:
        return []
    at = next(hero.at for hero in view.heroes if hero.id == turn.hero)
    where = _place(view, at)
    return [TURN(number=turn.number, hero=hero_title(turn.hero), left=turn.ap_left, chamber=where)]


def table(view: View) -> list[str]:
    """The whole table, one line for each thing."""
    lines = _turn(view)
    level = min(view.threat, len(view.track) - 1)
    rest = [*(str(cards) for cards in view.track[level + 1 :]), THE_END()]
    lines.append(
        THREAT(level=view.threat + 1, levels=len(view.track), cards=view.track[level], track=rest)
    )
    broken = [attribute_name(attribute) for attribute in view.broken] or [NONE()]
    lines.append(RELICS(relics=broken))
    lines.append(
        PILES(
            supply=len(view.supply),
            deck=len(view.deck),
            discard=len(view.discard),
            void=len(view.void_tiles),
        )
    )
    lines += [_hero(view, hero) for hero in view.heroes]
    lines += [_tile(tile, view) for tile in view.tiles]
    return [sentence(line) for line in lines]


def _tile(tile: TileView, view: View) -> Line:
    things: list[object] = [hero_title(hero) for hero in tile.heroes]
    what = attribute_name(tile.colour) if tile.colour else ""
    if tile.token:
        things.append(THINGS["token"](what=what))
    if tile.relic:
        things.append(THINGS[tile.relic](what=what))
    if tile.cultists:
        things.append(CULTISTS(count=tile.cultists))
    things += [THINGS["shade"](what=colour_name(shade)) for shade in tile.shades]
    for there, line in (
        (tile.fire, FIRE),
        (tile.exit, EXIT),
        (tile.bob, BOB),
        (tile.blessed, BLESSED),
        (tile.sanctified, HOLY),
        (tile.boomerang, BOOMERANG),
    ):
        if there:
            things.append(line())
    name = _place(view, tile.chamber)
    doors = [_door(tile, side, view) for side in tile.doors + tile.cracks]
    return CHAMBER(name=name, things=things or EMPTY(), doors=doors)


def _door(tile: TileView, side: str, view: View) -> Line:
    x, y = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[side]
    beyond = next((t for t in view.tiles if (t.x, t.y) == (tile.x + x, tile.y + y)), None)
    if beyond is None:
        return OPEN(side=side_title(side))
    linked = BACK[side] in beyond.doors + beyond.cracks
    said = TO if linked else TO_WALL
    return said(side=side_title(side), chamber=_place(view, beyond.chamber))


def _hero(view: View, hero: HeroView) -> Line:
    name = hero_title(hero.id)
    if hero.lost:
        return LOST(hero=name)
    if hero.left:
        return LEFT(hero=name)
    tokens = [
        COUNT(count=hero.tokens[attribute], what=attribute_name(attribute))
        for attribute in ATTRIBUTES
        if hero.tokens.get(attribute)
    ]
    more = say(MORE["prone"]()) if hero.prone else ""
    more += say(MORE["fire"]()) if hero.fire else ""
    spent = [say(skill_name(skill.id)) for skill in hero.skills if skill.spent]
    more += say(MORE["used"](skills=spent)) if spent else ""
    return HERO(
        hero=name,
        seat=hero.seat,
        chamber=_place(view, hero.at),
        tokens=tokens or NO_TOKENS(),
        more=more,
    )
