"""Choices as words on a button."""

from __future__ import annotations

from collections.abc import Iterable

from undertow.games.anima.catalogue.conditions import WEAKNESSES
from undertow.games.anima.catalogue.eidolons import KNOWN
from undertow.games.anima.catalogue.entries import EFFECTS, POWERS
from undertow.games.anima.catalogue.passions import PASSIONS
from undertow.games.anima.catalogue.worlds import WORLDS
from undertow.games.anima.moments import Defense, SummonCost
from undertow.games.anima.rules.conflicts import HOLD
from undertow.games.anima.rules.gm import WHICH_READING
from undertow.games.anima.rules.passives import hooks
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
from undertow.parts.telling import told_apart

_ACTOR = message("anima.label.actor", "{actor}: {label}")


def by_eidolon(world: World, offer: Offer, label: Line) -> Line:
    """An action's label, with who does it where that is an eidolon."""
    who = world.fighters.get(str(offer.args[0]))
    owned = who is not None and who.sheet.owner
    return _ACTOR(actor=_fighter(world, str(offer.args[0])), label=label) if owned else label


def noun(world: World, me: str, kind: str, value: Plain) -> Line:
    """What something is aimed at, in words; a place in a list by what stands there."""
    if not isinstance(value, int):
        return word(world, value)
    match kind:
        case "which":
            return _listed((one.name for one in world.fighters[me].sheet.invented), value)
        case "n":
            proposed = {one.n: one for one in world.fight.proposals}
            return told_apart(proposed, value, lambda one: plain(one.text))
        case "by":
            return (_ONE if value == 1 else _TWO)()
        case "what":
            return _listed(world.fighters[me].sheet.traits, value)
        case _:
            return _weapon(world, me, value)


def _weapon(world: World, who: str, place: int) -> Line:
    return _listed((weapon.name for weapon in world.fighters[who].sheet.weapons), place)


_ONE = message("anima.word.one-step", "one step")
_TWO = message("anima.word.two-steps", "two steps")


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
