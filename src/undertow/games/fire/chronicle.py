"""How facts read as prose, and choices as words on a button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from undertow.games.fire import facts as f
from undertow.games.fire import grid
from undertow.games.fire.components import VESTIBULE, Attribute, attribute_name
from undertow.games.fire.moments import ChallengeCost, CollectCost, ShadeCost
from undertow.games.fire.rules.acting import BOOK, Action
from undertow.games.fire.rules.ends import ENDINGS, WHY
from undertow.games.fire.rules.passives import hooks
from undertow.games.fire.rulings import READINGS
from undertow.games.fire.words import (
    chamber_name,
    colour_name,
    difficulty_name,
    hero_name,
    side_name,
)
from undertow.games.fire.world import Ending, World
from undertow.kernel import Fact, Line, Message, Offer, Plain, Question, Reckoning, message, plain

Prose = Callable[[Any, World], Line | None]
_PROSE: dict[type[Fact], Prose] = {}


def _say(kind: type[Fact], english: str, **args: Callable[[Any, World], object]) -> None:
    """A sentence for a kind of fact, and where its words come from."""
    said = message(f"fire.told.{kind.__struct_config__.tag}", english)
    _PROSE[kind] = lambda fact, world: said(**{n: get(fact, world) for n, get in args.items()})


def _hero(fact: Any, world: World) -> Line:
    return hero_name(fact.hero)


def _chamber(fact: Any, world: World) -> Line:
    return chamber_name(world, fact.chamber)


def _to(fact: Any, world: World) -> Line:
    return chamber_name(world, fact.to)


def _card(fact: Any, world: World) -> Line:
    return chamber_name(world, fact.card)


def _either(kind: type[Fact], field: str, there: str, gone: str, **args: Any) -> None:
    """Two sentences: one with a place, one without."""
    tag = kind.__struct_config__.tag
    with_place, without = message(f"fire.told.{tag}", there), message(f"fire.told.{tag}.none", gone)

    def prose(fact: Any, world: World) -> Line:
        words = {name: get(fact, world) for name, get in args.items()}
        place = getattr(fact, field)
        if place is None:
            return without(**words)
        return with_place(chamber=chamber_name(world, place), **words)

    _PROSE[kind] = prose


def _level(fact: Any, world: World) -> Line:
    id = fact.setup.difficulty
    return difficulty_name(id, fact.setup.components.difficulties[id].name)


def _heroes(fact: Any, world: World) -> list[Line]:
    return [hero_name(hero) for hero in fact.heroes]


_say(
    f.GameBegan,
    "The portal opens for {heroes}. Difficulty: {difficulty}.",
    heroes=lambda fact, world: [hero_name(hero) for hero in fact.setup.heroes],
    difficulty=_level,
)
_say(f.SupplyShuffled, "The chambers are shuffled.")
_say(f.DeckShuffled, "The Ritual Cards are shuffled.")
_say(f.EventsShuffled, "The portal's cards are shuffled.")
_say(f.PortalOpened, "The way out is {chamber} now.", chamber=_chamber)
_say(f.TurnBegan, "It is {hero}'s turn.", hero=_hero)
_say(f.SkillUsed, "{hero} uses {skill}.", hero=_hero, skill=lambda x, w: skill_name(x.skill))
_say(f.Moved, "{hero} goes to {to}.", hero=_hero, to=_to)
_say(f.PassageTaken, "{hero} slips through to {to}.", hero=_hero, to=_to)
_say(f.Dived, "{hero} dives into {to}.", hero=_hero, to=_to)
_say(f.Tipped, "Thrown to the ground: {heroes}.", heroes=_heroes)
_say(f.Stood, "{hero} gets up.", hero=_hero)
_say(f.HeroLost, "{hero} is lost in the Void.", hero=_hero)
_say(f.HeroLeft, "{hero} leaves the dungeon.", hero=_hero)
_say(f.TileDrawn, "{chamber} is found.", chamber=_chamber)
_say(f.TileReturned, "It cannot lie beside the Vestibule and goes back.")
_say(f.TileMoved, "{chamber} grinds into a new place.", chamber=_chamber)
_say(f.WallCracked, "A bomb opens the wall of {chamber}.", chamber=_chamber)
_say(f.ChamberFell, "{chamber} falls into the Void.", chamber=_chamber)
_say(f.ChamberReturned, "{chamber} comes back from the Void.", chamber=_chamber)
_say(f.TokenCollected, "{hero} takes the token of {chamber}.", hero=_hero, chamber=_chamber)
_say(
    f.TokensGiven,
    "{giver} gives {taker} {count} × {attribute}.",
    giver=lambda fact, world: hero_name(fact.giver),
    taker=lambda fact, world: hero_name(fact.taker),
    count=lambda fact, world: fact.count,
    attribute=lambda fact, world: attribute_name(fact.attribute),
)
_say(f.Declined, "{hero} keeps it.", hero=lambda fact, world: hero_name(fact.giver))
_say(
    f.RelicDestroyed,
    "{hero} destroys the relic of {attribute}!",
    hero=_hero,
    attribute=lambda fact, world: attribute_name(fact.attribute),
)
_say(f.FireTaken, "{hero} carries the Fire of Eidolon.", hero=_hero)
_say(f.RitualBegan, "The cult chants. Ritual Cards: {cards}.", cards=lambda fact, world: fact.cards)
_CARD = message("fire.told.card-revealed", "The card shows {card}.")
_CARD_ELSEWHERE = message(
    "fire.told.card-revealed.elsewhere",
    "The card shows {card}, which is not in the dungeon: nothing happens.",
)


def _revealed(fact: f.CardRevealed, world: World) -> Line:
    elsewhere = fact.card in world.components.chambers and fact.card not in world.board.tiles
    return (_CARD_ELSEWHERE if elsewhere else _CARD)(card=_card(fact, world))


_PROSE[f.CardRevealed] = _revealed
_say(f.CardVoided, "The card of {card} goes to the Void.", card=_card)
_say(f.CultistPlaced, "A cultist appears in {chamber}.", chamber=_chamber)
_REMOVED = message("fire.told.cultists-removed", "Cultists removed from: {chambers}.")
_REMOVED_BY = message("fire.told.cultists-removed.by", "{hero} removes a cultist from {chamber}.")
_REMOVED_MORE = message(
    "fire.told.cultists-removed.more", "{hero} removes cultists from: {chambers}."
)


def _removed(fact: f.CultistsRemoved, world: World) -> Line:
    chambers = [chamber_name(world, chamber) for chamber in fact.chambers]
    turn = world.turn
    # A machine's doing, or a scenario's: those on the Vestibule may go by themselves.
    if turn is None or turn.phase != "actions" or VESTIBULE in fact.chambers:
        return _REMOVED(chambers=chambers)
    hero = hero_name(turn.hero)
    if len(chambers) == 1:
        return _REMOVED_BY(hero=hero, chamber=chambers[0])
    return _REMOVED_MORE(hero=hero, chambers=chambers)


_PROSE[f.CultistsRemoved] = _removed
_say(f.CultistHoarded, "{hero} keeps the soul of a cultist.", hero=_hero)
_say(
    f.Consumed,
    "{hero} consumes {cultists} {cultists#cultist|cultists} and grows stronger.",
    hero=_hero,
    cultists=lambda fact, world: fact.cultists,
)
_say(f.ThreatDue, "The cards have run out; the threat will rise.")
_say(
    f.ThreatRose,
    "The threat rises to level {level}.",
    level=lambda fact, world: world.threat + 1,
)
_say(f.SneakBegan, "The Rogue moves like lightning.")
_say(f.Sanctified, "{chamber} is holy ground now.", chamber=_chamber)
_say(f.RulingSet, "The table chose a reading of the rules.")
_say(f.WayOutLost, "Nobody can reach the way out any more. This cannot be won.")
_either(f.Blessed, "chamber", "{chamber} is blessed.", "The Blessing holds and returns.")
_either(f.BoomerangFlew, "chamber", "The Boomerang flies to {chamber}.", "The Boomerang returns.")
_either(f.BobMoved, "to", "Bob rolls to {chamber}.", "Bob says goodbye with a chirp.")
_either(
    f.ShadeMoved,
    "to",
    "The {colour} Shade is in {chamber}.",
    "The {colour} Shade is gone.",
    colour=lambda fact, world: colour_name(fact.attribute),
)

_say(
    f.ShadeArrived,
    "The {colour} Shade reaches the Vestibule: the cult chants once more.",
    colour=lambda fact, world: colour_name(fact.attribute),
)

_ENDED = message("fire.told.game-ended", "{ending} The reason: {why}.")


def ending(ended: Ending) -> Line:
    """How it ended, and why."""
    return _ENDED(ending=ENDINGS[ended.outcome](), why=WHY[ended.why]())


def _ended(fact: f.GameEnded, world: World) -> Line:
    return ending(Ending(fact.outcome, fact.why))


_PROSE[f.GameEnded] = _ended

UNTOLD = (f.ActionsEnded, f.Acted, f.BobActed, f.TilePlaced)
"""Facts whose story is told by those around them."""


def prose(fact: Fact, world: World) -> Line | None:
    """How a fact reads; `world` is the table after it."""
    tell = _PROSE.get(type(fact))
    return tell(fact, world) if tell else None


def skill_name(id: str) -> Line:
    rule = BOOK.rules.get(id)
    return rule.name() if rule else plain(id)


# Choices

_LABELS: dict[str, Message] = {
    id: message(f"{id}.label", english)
    for id, english in {
        "fire.explore": "Explore {to}",
        "fire.move": "Move to {to}",
        "fire.passage": "Slip through to {to}",
        "fire.banish": "Banish the {to} Shade",
        "fire.polearm-lunge": "Polearm Lunge: {to}",
        "fire.master-falconry": "Master Falconry: {to}",
        "fire.object-portal": "Object Portal: {to}",
        "fire.teleport": "Teleport to {to}",
        "fire.smite": "Smite in {to}",
        "fire.holy-light": "Holy Light around {to}",
        "fire.timeturn": "Timeturn: {to}",
        "fire.bob-move": "Bob: move to {to}",
        "fire.metallic-sacrifice": "Metallic Sacrifice in {to}",
        "fire.geopivot": "Geopivot: {to}",
        "fire.terraport": "Terraport: {to}",
        "fire.enormous-sword": "Enormous Sword {to}",
        "fire.break-limit": "Break Limit {to}",
        "fire.mystic-boomerang": "Mystic Boomerang to {to}",
        "fire.wallcrack-bombs": "Wallcrack Bomb {to}",
    }.items()
}
_READING = message("fire.reading.label", "On or off: {reading}")
_PASS = message("fire.pass-fire.label", "The Fire from {giver} to {taker}")


def label(world: World, offer: Offer) -> Line:
    """What stands on the button of something a seat may do."""
    rule = BOOK.rules[offer.rule]
    if offer.rule == "fire.pass-fire":
        giver, taker = offer.args[1:]
        return _PASS(giver=hero_name(str(giver)), taker=hero_name(str(taker)))
    if offer.rule == "fire.reading":
        return _READING(reading=READINGS[str(offer.args[1])]())
    target = offer.args[1:] if isinstance(rule, Action) else ()
    own = rule.label if isinstance(rule, Action) else None
    said = own or _LABELS.get(offer.rule)
    if not target or said is None:
        return rule.name()
    return said(to=[word(world, part) for part in target])


def cost(world: World, offer: Offer) -> int | None:
    """The AP something costs; None where it has no fixed price to show."""
    rule = BOOK.rules[offer.rule]
    if not isinstance(rule, Action) or offer.rule in ("fire.wait", "fire.banish"):
        return None
    hero = world.heroes[str(offer.args[0])]
    if offer.rule == "fire.collect" and hero.at not in world.tokens:
        return None  # there is nothing to have a price
    return rule.cost(world, hero)


_AP = message("fire.word.ap", "{ap} AP")


def price(world: World, offer: Offer) -> Line | None:
    """What something costs, where it has a price to show."""
    ap = cost(world, offer)
    return None if ap is None else _AP(ap=ap)


def why(world: World, offer: Offer) -> Reckoning | None:
    """How a price is counted, where stars and helpers change it."""
    hero = str(offer.args[0]) if offer.args else ""
    if hero not in world.heroes:
        return None
    at = world.heroes[hero].at
    match offer.rule:
        case "fire.collect" if at in world.tokens:
            return hooks(world).reckon(world, CollectCost(hero, at))
        case "fire.destroy" | "fire.take-fire":
            return hooks(world).reckon(world, ChallengeCost(hero, at))
        case "fire.banish":
            return hooks(world).reckon(world, ShadeCost(hero, cast("Attribute", offer.args[1])))
    return None


_WORDS = {
    word: message(f"fire.word.{word}", english)
    for word, english in {
        "yes": "Yes",
        "no": "No",
        "go": "Walk in",
        "stay": "Stay",
        "stop": "Stop here",
        "none": "Nobody",
        "done": "Done",
        "give": "give",
        "take": "take",
        "turn": "turn",
        "slide": "slide",
        "fire": "the Fire",
    }.items()
}
_LIST = message("fire.word.list", "{items}")
_DOORS = message("fire.word.doors", "doorways {sides}")
_SPOT = message("fire.word.spot", "at {x}, {y} with doorways {sides}")
_TRADE = {
    "give": message("fire.word.give-to", "Give {who} {count} × {what}"),
    "take": message("fire.word.take-from", "Take {count} × {what} from {who}"),
}


def word(world: World, part: Plain) -> Line:
    """One word of a choice: a chamber, a hero, an attribute, a side."""
    text = str(part)
    if text in world.components.chambers:
        return chamber_name(world, text)
    if text in world.heroes:
        return hero_name(text)
    if text in ("str", "dex", "int"):
        return attribute_name(cast("Attribute", text))
    if text in grid.LETTERS and len(text) == 1:
        return side_name(text)
    if text in _WORDS:
        return _WORDS[text]()
    return plain(text)


def answer_label(world: World, question: Question, answer: Plain) -> Line:
    """What stands on the button of an answer."""
    key = question.prompt.key
    if key == "fire.ask.turn":
        return _DOORS(sides=[side_name(side) for side in str(answer)])
    if key in ("fire.ask.timeturn", "fire.ask.terraport") and isinstance(answer, tuple):
        x, y, sides = answer
        return _SPOT(x=x, y=y, sides=[side_name(side) for side in str(sides)])
    if key == "fire.ask.trade" and isinstance(answer, tuple) and len(answer) == 4:
        way, who, what, count = answer
        return _TRADE[str(way)](who=word(world, who), what=word(world, what), count=count)
    if isinstance(answer, tuple):
        return _LIST(items=[word(world, part) for part in answer])
    if key.startswith("fire.ask.shade-order"):
        return colour_name(str(answer))
    return word(world, answer)
