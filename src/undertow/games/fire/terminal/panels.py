"""What lies beside the map: whose turn it is, the threat, the relics, the piles, the party."""

from __future__ import annotations

from rich.text import Text

from undertow.games.fire.components import ATTRIBUTES, VESTIBULE
from undertow.games.fire.terminal.map import initials, shorten
from undertow.games.fire.terminal.theme import HERO_COLOURS, Signs
from undertow.games.fire.terminal.words import hero_title, say
from undertow.games.fire.views import HeroView, View
from undertow.kernel import Line, message

TURN = message("terminal.panel.turn", "Turn {number}")
AP = message("terminal.panel.ap", "{left} AP")
BOB = message("terminal.panel.bob", "Bob: {left} AP")
RITUAL = message("terminal.panel.ritual", "the cult's ritual")
THREAT = message("terminal.panel.threat", "Threat")
DRAWS = message(
    "terminal.panel.draws", "next ritual {cards} of {deck} {deck#card|cards}, {old} out"
)
RELICS = message("terminal.panel.relics", "Relics")
UNFOUND = message("terminal.panel.unfound", "hidden")
FOUND = message("terminal.panel.found", "found")
BROKEN = message("terminal.panel.broken", "broken")
IN_VOID = message("terminal.panel.in-void", "lost")
FIRE = message("terminal.panel.fire", "Fire")
PILES = message("terminal.panel.piles", "{supply} to find, {void} in the Void")
PRONE = message("terminal.panel.prone", "down")
LOST = message("terminal.panel.lost", "lost")
LEFT = message("terminal.panel.left", "safe")
CARRIED = message("terminal.panel.carried", "with {hero}")
BOT = message("terminal.panel.bot", "bot")


def board(view: View, signs: Signs, bots: tuple[str, ...] = ()) -> list[Text]:
    """The lines of the panel, top to bottom."""
    lines = [*_turn(view, signs), Text()]
    lines += [_threat(view, signs), Text(f" {say(_draws(view))}", "ash"), Text()]
    lines += [_relics(view, signs), _fire(view, signs)]
    piles = PILES(supply=len(view.supply), void=len(view.void_tiles))
    lines += [Text(f" {say(piles)}", "ash"), Text()]
    names = initials([hero.id for hero in view.heroes])
    lines += [
        hero_line(view, hero, names[hero.id], place, signs, bots)
        for place, hero in enumerate(view.heroes)
    ]
    return lines


def _draws(view: View) -> Line:
    level = min(view.threat, len(view.track) - 1)
    return DRAWS(cards=view.track[level], deck=len(view.deck), old=len(view.discard))


def _turn(view: View, signs: Signs) -> list[Text]:
    turn = view.turn
    if turn is None:
        return []
    first = Text(" ")
    first.append(hero_title(turn.hero), "ember.bold")
    first.append(f"  {say(TURN(number=turn.number))}", "ash")
    second = Text(" ")
    if turn.phase == "actions":
        limit = next(hero.ap.total for hero in view.heroes if hero.id == turn.hero)
        second.append(" ".join(signs.full * turn.ap_left), "ember.bold")
        if turn.ap_left and limit > turn.ap_left:
            second.append(" ")
        second.append(" ".join(signs.empty * (limit - turn.ap_left)), "ash")
        second.append(f"  {say(AP(left=turn.ap_left))}", "bone")
    elif turn.phase == "bob":
        second.append(say(BOB(left=turn.bob_left)), "bone")
    else:
        second.append(say(RITUAL()), "cult")
    return [first, second]


def _threat(view: View, signs: Signs) -> Text:
    """The track as a rising shadow: cards at each level, the token in brackets, then the end."""
    line = Text(" ")
    line.append(say(THREAT()) + "  ", "bone")
    for level, cards in enumerate((*view.track, signs.symbol)):
        here = level == view.threat
        text = f"[{cards}]" if here else f"{cards} "
        if here and line.plain.endswith(" "):
            line.right_crop(1)
        style = "cult" if here else "shadow" if level < view.threat else "ash"
        line.append(text, style)
    return line


def _relics(view: View, signs: Signs) -> Text:
    line = Text(" ")
    line.append(say(RELICS()), "bone")
    placed = {tile.chamber for tile in view.tiles}
    for attribute in ATTRIBUTES:
        place = _holding(view, "relic", attribute)
        sign = signs.token[attribute]
        if attribute in view.broken:
            line.append(f" {sign[-1]} {say(BROKEN())}", "ash")
        elif place in placed:
            line.append(f" {signs.relic['whole']}{sign[-1]} {say(FOUND())}", attribute)
        else:
            gone = place in view.void_tiles
            line.append(f" {sign[-1]} {say(IN_VOID() if gone else UNFOUND())}", "ash")
    return line


def _fire(view: View, signs: Signs) -> Text:
    line = Text(" ")
    line.append(say(FIRE()), "bone")
    placed = {tile.chamber: say(tile.name) for tile in view.tiles}
    if view.carrier:
        where = say(CARRIED(hero=hero_title(view.carrier)))
        line.append(f" {signs.fire} {where}", "ember.bold")
    elif _holding(view, "fire") in placed:
        line.append(f" {signs.fire} {say(FOUND())}", "ember")
    else:
        line.append(f" {say(UNFOUND())}", "ash")
    if view.exit is not None and (view.exit != VESTIBULE or view.carrier):
        line.append(f"  {signs.exit} {say(view.chambers[view.exit].name)}", "ember")
    return line


def _holding(view: View, what: str, colour: str | None = None) -> str:
    """The chamber that has something, wherever it is."""
    for id, chamber in view.chambers.items():
        if chamber.holds == what and (colour is None or chamber.colour == colour):
            return id
    return ""


def hero_line(
    view: View,
    hero: HeroView,
    name: str,
    place: int,
    signs: Signs,
    bots: tuple[str, ...] = (),
) -> Text:
    """A hero at a glance: sign, tokens, how she is."""
    active = view.turn is not None and view.turn.hero == hero.id
    colour = HERO_COLOURS[place % len(HERO_COLOURS)]
    line = Text().append(signs.you if active else " ", "ember.bold")
    sign = f"{name.lower()}_" if hero.prone else name
    line.append(f"{sign:<3}", f"bold {colour}")
    line.append(
        f"{shorten(hero_title(hero.id), 11, signs.cut):<11}", "bone" if hero_here(hero) else "ash"
    )
    for attribute in ATTRIBUTES:
        count = hero.tokens.get(attribute, 0)
        line.append(f" {signs.held[attribute]}{count}", attribute if count else "ash")
    for skill in hero.skills:
        if skill.kind == "master":
            line.append(f" {signs.skill[skill.spent]}", "ash" if skill.spent else "ember")
    if hero.fire:
        line.append(f" {signs.fire}", "ember.bold")
    state = LOST() if hero.lost else LEFT() if hero.left else PRONE() if hero.prone else None
    if state is not None and (hero.seat not in bots or not hero.prone):
        line.append(f" {say(state)}", "bad" if hero.lost else "ember")
    if hero.seat in bots:
        line.append(f" {say(BOT())}", "ash")
    return line


def hero_here(hero: HeroView) -> bool:
    return not hero.lost and not hero.left
