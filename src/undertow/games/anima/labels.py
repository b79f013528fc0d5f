"""Choices as words on a button."""

from __future__ import annotations

from collections.abc import Iterable

from undertow.games.anima.catalogue.conditions import WEAKNESSES
from undertow.games.anima.catalogue.eidolons import KNOWN
from undertow.games.anima.catalogue.entries import EFFECTS, POWERS
from undertow.games.anima.catalogue.passions import PASSIONS
from undertow.games.anima.catalogue.worlds import WORLDS
from undertow.games.anima.moments import Defense, SummonCost
from undertow.games.anima.rules.book import ACTS, BOOK
from undertow.games.anima.rules.conflicts import HOLD
from undertow.games.anima.rules.gm import WHICH_READING
from undertow.games.anima.rules.passives import hooks
from undertow.games.anima.rules.safety import PEOPLE
from undertow.games.anima.rules.sharing import PAGES
from undertow.games.anima.rulings import READINGS
from undertow.games.anima.words import (
    condition_name,
    goal_name,
    name_of,
    option_name,
    power_name,
)
from undertow.games.anima.world import World
from undertow.kernel import Line, Offer, Plain, Question, Reckoning, message, plain
from undertow.parts import people
from undertow.parts.telling import told_apart

_LABEL = message("anima.label", "{name}: {to}")
_ACTOR = message("anima.label.actor", "{actor}: {label}")


def label(world: World, offer: Offer) -> Line:
    """What stands on the button of something a seat may do."""
    if offer.rule in PEOPLE.rules:
        return PEOPLE.label(world, offer)
    if offer.rule in PAGES.rules:
        return PAGES.label(world, offer)
    rule = BOOK.rules[offer.rule]
    args = list(offer.args)
    act = ACTS.get(offer.rule)
    actor = None
    if act is not None and args:
        who = world.fighters.get(str(args.pop(0)))
        actor = who if who is not None and who.sheet.owner else None
    elif offer.rule in (
        "anima.scene",
        "anima.end-scene",
        "anima.retreat",
        "anima.propose",
        "anima.reading",
        "anima.character",
        "anima.group-seed",
        "anima.seed",
    ):
        args = []
    elif offer.rule == "anima.tell":
        args = args[1:]
    said = rule.name()
    if args:
        said = _LABEL(name=said, to=_aims(world, offer, args))
    return _ACTOR(actor=_fighter(world, actor.sheet.id), label=said) if actor else said


def _aims(world: World, offer: Offer, args: list[Plain]) -> list[Line]:
    """What something is aimed at, in words; a place in a list by what stands there."""
    *front, last = args
    if not isinstance(last, int):
        return [word(world, arg) for arg in args]
    if offer.rule in ("anima.imbue", "anima.smith"):
        there = _weapon(world, str(args[-2]), last)
    elif offer.rule == "anima.invented":
        invented = world.fighters[str(offer.args[0])].sheet.invented
        there = _listed((one.name for one in invented), last)
    elif offer.rule in ("anima.take-up", "anima.put-away"):
        proposed = {one.n: one for one in world.fight.proposals}
        there = told_apart(proposed, last, lambda one: plain(one.text))
    elif offer.rule == "anima.worth":
        there = (_ONE if last == 1 else _TWO)()
    elif offer.rule == "anima.reward":
        there = _listed(world.fighters[str(offer.args[0])].sheet.traits, last)
    else:
        there = _weapon(world, str(offer.args[0]), last)
    return [*(word(world, arg) for arg in front), there]


def _weapon(world: World, who: str, place: int) -> Line:
    return _listed((weapon.name for weapon in world.fighters[who].sheet.weapons), place)


_ONE = message("anima.word.one-step", "one step")
_TWO = message("anima.word.two-steps", "two steps")
_CHARGE = message("anima.word.charge", "{n} charge dice")
_ONE_CHARGE = message("anima.word.charge-one", "1 charge die")


def price(world: World, offer: Offer) -> Line | None:
    """What something costs, where it has a price to show."""
    act = ACTS.get(offer.rule)
    if act is None or act.cost is None:
        return None
    cost = act.cost(world, str(offer.args[0]), *offer.args[1:])
    return _ONE_CHARGE() if cost == 1 else _CHARGE(n=cost)


def why(world: World, offer: Offer) -> Reckoning | None:
    """How a number behind a choice is counted: the price of summoning, the defense to beat."""
    args = [str(arg) for arg in offer.args]
    if offer.rule == "anima.summon" and len(args) > 1:
        return hooks(world).reckon(world, SummonCost(args[0], args[1]))
    if offer.rule == "anima.strike" and len(args) > 1 and args[1] in world.fighters:
        return hooks(world).reckon(world, Defense(args[1]))
    return None


_WORDS = {
    word: message(f"anima.word.{word}", english)
    for word, english in {
        "yes": "Yes",
        "no": "No",
        "keep": "Keep the dice",
        "control": "Superior Power Control",
        "roll": "Roll",
        "give": "Give a die",
        "nobody": "Nobody",
        "guard": "Guard",
        "strike": "Strike",
        "achieve": "Achievement",
        "heal": "heal a wound",
        "eidolon": "heal an eidolon",
        "fill": "fill the Action Pool",
        "trait": "mark a trait",
        "delay": "delay a threat",
        "pc": "the heroes",
        "gm": "the adversity",
        "maneuver": "maneuver",
        "power": "power",
        "any": "anything",
        "somebody-else": "someone else",
    }.items()
}
_TRAIT = message("anima.word.by-trait", "Unmark “{trait}”")
_NONE = message("anima.word.none", "none")
_LIST = message("anima.word.list", "{items}")
_SECRET = message("anima.word.secret-threat", "something unknown")
_EIDOLON = message("anima.word.known", "{name}, level {level}")
_READINGS = {
    True: message("anima.word.reading-on", "On: {reading}"),
    False: message("anima.word.reading-off", "Off: {reading}"),
}
_READING_SO = message("anima.word.reading-number", "Set to {n}: {reading}")


def word(world: World, part: Plain) -> Line:
    """One word of a choice: somebody, a power, a goal, a condition."""
    if isinstance(part, tuple):
        return _LIST(items=[word(world, each) for each in part])
    text = str(part)
    if not text:
        return _NONE()
    if text in world.fighters:
        return _fighter(world, text)
    if text in POWERS or text in EFFECTS:
        return power_name(text)
    if world.conflict is not None and any(g.id == text for g in world.conflict.goals):
        goals = {goal.id: goal for goal in world.conflict.goals}
        return told_apart(goals, text, lambda goal: goal_name(world, goal))
    if text in _WORDS:
        return _WORDS[text]()
    if text in PASSIONS:
        return PASSIONS[text].name()
    if text in WEAKNESSES:
        return WEAKNESSES[text].name()
    if text in world.kept:
        return told_apart(world.kept, text, lambda sheet: plain(sheet.name))
    threats = {threat.id: threat for threat in world.threats}
    if text in threats:
        return told_apart(threats, text, lambda one: _SECRET() if one.secret else plain(one.label))
    return condition_name(text)


def _fighter(world: World, who: str) -> Line:
    return told_apart(world.fighters, who, name_of)


def _listed(names: Iterable[str], place: int) -> Line:
    """One of several words by its place among them."""
    return told_apart(dict(enumerate(names)), place, plain)


def answer_label(world: World, question: Question, answer: Plain) -> Line:
    """What stands on the button of an answer."""
    if (said := people.answer_label(question, answer)) is not None:
        return said
    if isinstance(answer, bool):
        return _WORDS["yes" if answer else "no"]()
    key, field = question.prompt.key, str(question.about.get("field", ""))
    if (said := option_name(field, answer)) is not None:
        return said
    mine = next((f for f in world.pcs if f.sheet.seat == question.seat), None)
    if isinstance(answer, str) and answer.startswith("trait-") and mine is not None:
        return _TRAIT(trait=mine.sheet.traits[int(answer.removeprefix("trait-"))])
    if key == HOLD.key and isinstance(answer, int) and mine is not None:
        return _weapon(world, mine.sheet.id, answer)
    if key == WHICH_READING.key and answer in READINGS:
        return _reading(world, str(answer))
    if field == "world" and answer in WORLDS:
        return WORLDS[str(answer)].name()
    if field == "eidolon" and answer in KNOWN:
        known = KNOWN[str(answer)]
        return _EIDOLON(name=plain(known.name), level=known.level)
    return word(world, answer)


def _reading(world: World, switch: str) -> Line:
    """A reading, and how the table plays it now."""
    value, reading = world.rulings.of(switch), READINGS[switch]()
    if isinstance(value, bool):
        return _READINGS[value](reading=reading)
    return _READING_SO(n=value, reading=reading)
