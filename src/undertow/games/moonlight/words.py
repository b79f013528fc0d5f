"""Names of things as people read them."""

from __future__ import annotations

from undertow.games.moonlight.book import PLAYBOOKS, PLAYSETS, ROOMS, SPECIALS
from undertow.games.moonlight.world import (
    ACTIONS,
    ATTRIBUTES,
    EFFECTS,
    KINDS,
    PHASES,
    POSITIONS,
    World,
)
from undertow.kernel import Line, message, plain
from undertow.parts.secrets import visible_by_id
from undertow.parts.telling import told_apart

SOMEBODY = message("moonlight.word.somebody", "somebody")
ROLL = message("moonlight.label.roll", "{who}, {goal}")
EVERYBODY = message("moonlight.word.everybody", "Everybody")
DIRECTOR = message("moonlight.seat.gm", "Director")
NAMED = {
    word: message(f"moonlight.word.{word.replace(' ', '-')}", word)
    for word in (
        *ACTIONS,
        *ATTRIBUTES,
        *POSITIONS,
        *EFFECTS,
        *PHASES,
        *KINDS,
        "playbook",
        "series",
        "physical",
        "emotional",
        "other",
        "effect",
        "position",
        "fox",
        "valkyrie",
        "eyes",
        "betrayal",
        "clock",
        "adversary",
        "engine",
    )
} | {"help": message("moonlight.word.help", "help for the adversary")}
"""Plain words of the rules, in small letters, as they stand within a sentence."""
BANDS = {
    "1-3": message("moonlight.band.bad", "1-3"),
    "4/5": message("moonlight.band.mixed", "4/5"),
    "6": message("moonlight.band.good", "6"),
    "critical": message("moonlight.band.critical", "critical"),
}
REASONS = {
    "assist": message("moonlight.reason.assist", "an assist"),
    "push": message("moonlight.reason.push", "a push"),
    "group": message("moonlight.reason.group", "leading the others"),
    "resistance": message("moonlight.reason.resistance", "resisting"),
    "obligation": message("moonlight.reason.obligation", "obligation"),
    "eclipse": message("moonlight.reason.eclipse", "the eclipse roll"),
    "save": message("moonlight.reason.save", "pulling a friend back"),
    "link": message("moonlight.reason.link", "a link"),
    "flashback": message("moonlight.reason.flashback", "a flashback"),
    "information": message("moonlight.reason.information", "gathering information"),
    "connection": message("moonlight.reason.connection", "making a connection"),
    "recovery": message("moonlight.reason.recovery", "helping a friend recover"),
    "project": message("moonlight.reason.project", "a project"),
    "investigation": message("moonlight.reason.investigation", "the investigation"),
    "engagement": message("moonlight.reason.engagement", "the engagement"),
    "fallout": message("moonlight.reason.fallout", "fallout"),
    "desperate": message("moonlight.reason.desperate", "a desperate roll"),
    "challenge": message("moonlight.reason.challenge", "a challenge met in their own way"),
    "belief": message("moonlight.reason.belief", "beliefs and background"),
    "trouble": message("moonlight.reason.trouble", "promises and obligation"),
    "how-dare-you": message("moonlight.reason.how-dare-you", "striking back"),
}
"""Why stress or xp was marked, by the word the fact has for it. Abilities go by their names."""


def who(world: World, id: str) -> Line:
    """A protagonist by name, or whoever sits there."""
    if id in world.people:
        return person_named(world, id)
    return DIRECTOR() if id == "gm" else plain(id.title()) if id else EVERYBODY()


def person_named(world: World, id: str) -> Line:
    return told_apart(world.people, id, lambda one: plain(one.name))


def sentence(words: str) -> str:
    """What somebody wrote, with a full stop where it ends without one."""
    return words if words.endswith((".", "?", "!", "…")) else f"{words}."


def word(text: str) -> Line:
    """A word of the rules, an ability, a room: whatever it is called."""
    if text in NAMED:
        return NAMED[text]()
    if text in SPECIALS:
        return SPECIALS[text].line
    if text in ROOMS:
        return ROOMS[text].line
    if text in REASONS:
        return REASONS[text]()
    if text in PLAYBOOKS:
        return plain(PLAYBOOKS[text].name)
    if text in PLAYSETS:
        return plain(PLAYSETS[text].name)
    return plain(text)


def reason(text: str) -> Line:
    return REASONS[text]() if text in REASONS else word(text)


# Things that people named, told apart where two have the same name


def clock_named(world: World, me: str, id: int) -> Line:
    """A clock among those that somebody sees."""
    seat = world.people[me].seat if me in world.people else me
    return told_apart(visible_by_id(world.clocks, seat), id, lambda clock: plain(clock.name))


def consequence_named(world: World, id: int) -> Line:
    return told_apart(world.incoming, id, lambda coming: plain(coming.words))


def harm_named(world: World, who: str, tag: int) -> Line:
    return told_apart(dict(enumerate(world.people[who].harm)), tag, lambda harm: plain(harm.words))


def flashback_named(world: World, id: int) -> Line:
    return told_apart(world.flashbacks, id, lambda flashback: plain(flashback.words))


def opening_named(world: World, id: int) -> Line:
    return told_apart(world.setups, id, lambda opening: plain(opening.words))


def promise_named(world: World, id: int, n: int) -> Line:
    return told_apart(dict(enumerate(world.rolls[id].offers)), n, lambda one: plain(one.words))


def engine_named(world: World, id: int) -> Line:
    return told_apart(world.engines, id, lambda engine: plain(engine.name))


def suspect_named(world: World, id: int) -> Line:
    return told_apart(world.suspects, id, lambda suspect: plain(suspect.name))


def roll_named(world: World, id: int) -> Line:
    return told_apart(
        world.rolls, id, lambda roll: ROLL(who=who(world, roll.who), goal=plain(roll.goal))
    )
