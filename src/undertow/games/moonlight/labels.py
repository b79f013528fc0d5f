"""What stands on a button: of an answer, and of a target that a rule does not name itself."""

from __future__ import annotations

from undertow.games.moonlight.book import SPECIALS
from undertow.games.moonlight.catalogue.conspiracy import is_place, role_named
from undertow.games.moonlight.rules.mission import FREE, QUESTIONS, WORDS, kinds
from undertow.games.moonlight.rulings import READINGS
from undertow.games.moonlight.words import clock_named, roll_named, who, word
from undertow.games.moonlight.world import World
from undertow.kernel import Line, Plain, Question, message, plain

YES, NO = message("moonlight.say.yes", "Yes"), message("moonlight.say.no", "No")
NONE = message("moonlight.say.none", "None")
MORE = message("moonlight.say.engage-more", "{what} (+1 die)")
FEWER = message("moonlight.say.engage-fewer", "{what} (−1 die)")
TIERED = message("moonlight.say.mission", "{what} (tier {tier})")
ANSWERS = {
    "fatal": message("moonlight.say.fatal", "It is fatal"),
    "out": message("moonlight.say.out", "Out of action until the mission ends"),
    "dead": message("moonlight.say.dead", "They die"),
    "mundane": message("moonlight.say.mundane", "They forget the magic and live an ordinary life"),
    "adversary": message("moonlight.say.adversary", "They go over to the adversary"),
}


def answer_label(world: World, question: Question, answer: Plain) -> Line:
    field = question.about.get("field")
    if isinstance(answer, bool):
        return YES() if answer else NO()
    if isinstance(answer, int):
        return _number(world, question, answer)
    text = str(answer)
    if not text:
        return NONE()
    if field == "on" and text in READINGS:
        return READINGS[text]()
    if field == "answers" and text in SPECIALS:
        return MORE(what=plain(SPECIALS[text].engages))
    if field == "answers" and text in WORDS:
        fewer = text in QUESTIONS and QUESTIONS[text][0] < 0
        return (FEWER if fewer else MORE)(what=WORDS[text]())
    if field == "kind":
        mission = next((kind for kind in kinds(world) if kind.id == text), None)
        if mission is None:
            return word(text)
        named = plain(mission.name)
        return named if mission in FREE else TIERED(what=named, tier=mission.tier)
    if field == "action":
        return _rated(world, question.seat, text)
    if text in world.people:
        return who(world, text)
    if field is None and is_place(text):
        return role_named(text)
    if field is None and text in ANSWERS:
        return ANSWERS[text]()
    return word(text)


RATED = message("moonlight.say.rated", "{action} ({dice})")


def _rated(world: World, seat: str, action: str) -> Line:
    """An action with the dice it gives, where somebody has one protagonist."""
    mine = world.of_seat(seat)
    if len(mine) != 1:
        return word(action)
    return RATED(action=word(action), dice=world.people[mine[0]].rating(action))


def _number(world: World, question: Question, answer: int) -> Line:
    if question.about.get("field") == "clock":
        return clock_named(world, question.seat, answer) if answer in world.clocks else NONE()
    return plain(str(answer))


def noun(world: World, me: str, kind: str, value: Plain) -> Line | None:
    """Somebody else's roll by who rolls and what for (nobody has two), somebody by their name; `kind` is what the rule calls it."""
    if isinstance(value, int) and value in world.rolls:
        return None if world.rolls[value].who == me else roll_named(world, value)
    return who(world, str(value)) if kind in ("who", "whom", "link") else plain(str(value))
