"""Between the twin's numbers and the engine's offers and answers, both ways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undertow.games.fire import grid
from undertow.games.fire.twin import memory as k
from undertow.games.fire.world import World
from undertow.kernel import Offer, Plain, Question

PLAIN = {
    "fire.collect": k.COLLECT,
    "fire.destroy": k.DESTROY,
    "fire.take-fire": k.TAKE_FIRE,
    "fire.exchange": k.EXCHANGE,
    "fire.attack": k.ATTACK,
    "fire.leave": k.LEAVE,
    "fire.stand": k.STAND,
    "fire.wait": k.WAIT,
    "fire.heros-charge": k.CHARGE,
    "fire.sneak-attack": k.SNEAK,
    "fire.bless": k.BLESS,
    "fire.sanctify": k.SANCTIFY,
    "fire.bob-attack": k.BOB_ATTACK,
    "fire.bob-wait": k.BOB_WAIT,
    "fire.consume": k.CONSUME,
}
TO_CHAMBER = {
    "fire.move": k.MOVE,
    "fire.passage": k.PASSAGE,
    "fire.polearm-lunge": k.LUNGE,
    "fire.teleport": k.TELEPORT,
    "fire.smite": k.SMITE,
    "fire.holy-light": k.HOLY_LIGHT,
    "fire.timeturn": k.TIMETURN,
    "fire.metallic-sacrifice": k.SACRIFICE,
    "fire.bob-move": k.BOB_MOVE,
    "fire.terraport": k.TERRAPORT,
    "fire.mystic-boomerang": k.THROW,
}
TO_SIDE = {
    "fire.explore": k.EXPLORE,
    "fire.enormous-sword": k.SWORD,
    "fire.wallcrack-bombs": k.BOMB,
}
ASKED = {
    "fire.ask.turn": k.ASK_DOORS,
    "fire.ask.rangers-sight": k.ASK_SIGHT,
    "fire.ask.trade": k.ASK_TRADE,
    "fire.ask.consent": k.ASK_CONSENT,
    "fire.ask.consent-fire": k.ASK_CONSENT,
    "fire.ask.dive": k.ASK_DIVE,
    "fire.ask.mindstrike": k.ASK_MINDSTRIKE,
    "fire.ask.timeturn": k.ASK_PLACE,
    "fire.ask.terraport": k.ASK_PLACE,
    "fire.ask.charge": k.ASK_CHARGE,
    "fire.ask.charge-passage": k.ASK_SLIP,
    "fire.ask.charge-strike": k.ASK_STRIKE,
    "fire.ask.sacrifice": k.ASK_SURE,
    "fire.ask.march": k.ASK_MARCH,
    "fire.ask.shade-way": k.ASK_SHADE_WAY,
    "fire.ask.shade-order": k.ASK_SHADE,
    "fire.ask.no-way-out": k.ASK_AGREE,
}
"""Which kind of decision a question is, by the key of its prompt."""
YES_OR_NO = {"yes": 1, "no": 0, "go": 1, "stay": 0}

_TILE = {chamber: number for number, chamber in enumerate(k.CHAMBERS)}


def code(kind: int, what: int = 0) -> int:
    return kind << k.SHIFT | what


def code_of(offer: Offer, heroes: Sequence[str]) -> int:
    """The number of an offer; `heroes` in turn order."""
    rule = offer.rule
    target: tuple[Any, ...] = offer.args[1:]
    if rule in PLAIN:
        return code(PLAIN[rule])
    if rule in TO_CHAMBER:
        return code(TO_CHAMBER[rule], _TILE[target[0]])
    if rule in TO_SIDE:
        return code(TO_SIDE[rule], grid.side_of(target[0]))
    match rule, target:
        case "fire.banish", (colour,):
            return code(k.BANISH, k.ATTRIBUTES.index(colour))
        case "fire.pass-fire", (giver, taker):
            return code(k.PASS_FIRE, heroes.index(giver) * 12 + heroes.index(taker))
        case "fire.master-falconry", (chamber, taker):
            return code(k.FALCONRY, _TILE[chamber] * 12 + heroes.index(taker))
        case "fire.object-portal", (other, colour):
            place = heroes.index(other) * 3 + k.ATTRIBUTES.index(colour)
            return code(k.OBJECT_PORTAL, place)
        case "fire.geopivot", ("turn", _, doors):
            return code(k.TURN, grid.mask(doors))
        case "fire.geopivot", ("slide", chamber, side):
            return code(k.SLIDE, _TILE[chamber] * 4 + grid.side_of(side))
        case "fire.break-limit", ():
            return code(k.BREAK_LIMIT, 4)
        case "fire.break-limit", (side,):
            return code(k.BREAK_LIMIT, grid.side_of(side))
    raise KeyError(f"the fast twin does not know {rule} {target}: see docs/lab.md")


def code_of_answer(world: World, question: Question, answer: Any) -> int:
    """The number of an answer to an open question."""
    kind = ASKED[question.prompt.key]
    match kind:
        case k.ASK_DOORS:
            return code(kind, grid.mask(answer))
        case k.ASK_TRADE:
            return code(kind, _trade(answer, list(world.heroes)))
        case k.ASK_PLACE:
            return code(kind, _place(world, str(question.about["chamber"]), *answer))
        case k.ASK_SHADE:
            return code(kind, k.ATTRIBUTES.index(answer))
        case k.ASK_SIGHT | k.ASK_CONSENT | k.ASK_SLIP | k.ASK_SURE | k.ASK_AGREE:
            return code(kind, YES_OR_NO[answer])
    return code(kind, k.NONE if answer in ("no", "stop", "none") else _TILE[answer])


def _trade(answer: tuple[Any, ...], heroes: Sequence[str]) -> int:
    if answer == ("done",):
        return k.TRADE_DONE
    way, other, what, count = answer
    kind = k.FIRE_TRADED if what == "fire" else k.ATTRIBUTES.index(what)
    pair = heroes.index(other) * 4 + kind
    return (pair + (48 if way == "take" else 0)) * 8 + int(count)


def _place(world: World, chamber: str, x: int, y: int, doors: str) -> int:
    """A cell is named by the lowest tile that touches it."""
    cell, tiles = grid.cell_at(x, y), world.board.tiles
    touching = [
        (_TILE[id], side)
        for id, tile in tiles.items()
        for side, step in enumerate(grid.STEPS)
        if id != chamber and tile.cell + step == cell
    ]
    beside, side = min(touching)
    return beside * 64 + side * 16 + grid.mask(doors)


def codes_of_question(world: World, question: Question) -> dict[int, Plain]:
    """Every answer that may be given, by its number."""
    options = getattr(question.answers, "options", ())
    return {code_of_answer(world, question, answer): answer for answer in options}
