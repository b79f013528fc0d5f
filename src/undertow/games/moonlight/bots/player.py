"""A bot for a protagonist: it does what its seat is asked for, helps by its links, and spends stress
while it has some to spare."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from undertow.games.moonlight import flow
from undertow.games.moonlight.book import PLAYBOOKS
from undertow.games.moonlight.catalogue import OWN
from undertow.games.moonlight.rules.creation import choices
from undertow.games.moonlight.world import ACTIONS, World
from undertow.kernel import Choice, Offer, Page, Plain, Prose, message

Pick = Callable[[int], int]
CALM = flow.SPARE
WISHES = (
    message("moonlight.bot.wish.1", "to get to them before it is too late"),
    message("moonlight.bot.wish.2", "to make it look at me, and not at you"),
    message("moonlight.bot.wish.3", "to find out what it really wants"),
    message("moonlight.bot.wish.4", "to hold this place until the others are through"),
)
SAID = (
    message("moonlight.bot.said.1", "I said I would, so I will."),
    message("moonlight.bot.said.2", "You are not alone in this."),
    message("moonlight.bot.said.3", "The moon was very bright that night."),
)
TIME = ("connect", "disagree", "intimate", "bond", "investigate", "prepare", "engine-care", "work")
"""What a bot does in downtime, in any series."""
NAMES = ("Mika", "Yuki", "Aoi", "Nao", "Kei", "Emi", "Ren")


def named(offers: Sequence[Offer], *rules: str) -> list[Offer]:
    """Those that open one of these rules, the first rule first."""
    return [one for rule in rules for one in offers if one.rule == f"moonlight.{rule}"]


def choose(world: World, seat: str, offers: Sequence[Offer], pick: Pick) -> Offer:
    """What a protagonist does now, of all that may be done."""
    for way in (_begin, _answer, _hold, _help, _own, _rolling, _phase):
        found = way(world, seat, offers, pick)
        if found is not None:
            return found
    safe = [one for one in offers if not one.rule.startswith("moonlight.safety")]
    return (safe or offers)[pick(len(safe or offers))]


def _first(found: Sequence[Offer]) -> Offer | None:
    return found[0] if found else None


def _begin(world: World, seat: str, offers: Sequence[Offer], pick: Pick) -> Offer | None:
    """A sheet, an advance, what is still to be chosen."""
    grown = named(offers, "advance")
    if grown:
        return grown[pick(len(grown))]
    return _first(named(offers, "sheet"))


def _answer(world: World, seat: str, offers: Sequence[Offer], pick: Pick) -> Offer | None:
    """A consequence: armour first, then resist what is grave, else take it."""
    for id, found in world.incoming.items():
        mine = [one for one in offers if one.args[1:2] == (id,)]
        if found.whom not in world.of_seat(seat):
            continue
        one = world.people[found.whom]
        if found.level >= 2:
            if free := named(mine, "special", "armour"):
                return free[0]
            calm = one.stress > CALM if one.eclipse else one.stress <= CALM
            if calm and (resists := named(mine, "resist")):
                return resists[0]
        if takes := named(mine, "take"):
            return takes[0]
    return None


def _hold(world: World, seat: str, offers: Sequence[Offer], pick: Pick) -> Offer | None:
    """A friend on the brink is held, by a link or by a push; nobody is, once the story goes on."""
    if not world.falling:
        return None
    if links := named(offers, "save-link"):
        return links[0]
    calm = [o for o in named(offers, "save-push") if world.people[str(o.args[0])].stress <= CALM]
    if calm:
        return calm[0]
    return _first(named(offers, "fall"))


def _help(world: World, seat: str, offers: Sequence[Offer], pick: Pick) -> Offer | None:
    return _first(named(offers, "assist-link"))


def _own(world: World, seat: str, offers: Sequence[Offer], pick: Pick) -> Offer | None:
    """Of what a pack brought nobody told what it is good for: now and then it is tried."""
    found = [one for one in offers if one.rule in OWN]
    return found[pick(len(found))] if found and pick(4) == 0 else None


def _rolling(world: World, seat: str, offers: Sequence[Offer], pick: Pick) -> Offer | None:
    """A roll of one's own is improved a little, and then thrown."""
    mine = world.of_seat(seat)
    roll = next(
        (roll for roll in world.rolls.values() if roll.who in mine and not world.led(roll)), None
    )
    if roll is None:
        return _first(named(offers, "remember"))
    one = world.people[roll.who]
    pushes = [o for o in named(offers, "push") if o.args[2] == "die"]
    poor = one.rating(roll.action) + roll.assisted < 2
    if pushes and poor and not one.eclipse and one.stress < CALM and pick(2):
        return pushes[0]
    if accepts := named(offers, "accept"):
        return accepts[pick(len(accepts))]
    if throws := named(offers, "roll"):
        return throws[0]
    helpless = [o for o in named(offers, "push") if o.args[2] == "act"]
    return helpless[0] if helpless else _first(named(offers, "drop"))


def _phase(world: World, seat: str, offers: Sequence[Offer], pick: Pick) -> Offer | None:
    if world.phase == "obligation":
        return _first(named(offers, "oblige"))
    if world.phase == "downtime":
        hurt = [o for o in named(offers, "care") if world.people[str(o.args[1])].harm]
        likely = hurt or named(offers, *TIME)
        rest = likely or named(offers, "care")
        return rest[pick(len(rest))] if rest else None
    changes = named(offers, "transcend")
    if changes and world.last is not None and pick(3) == 0:
        return changes[0]
    ways = named(offers, "act", "act", "act", "set-up")
    return ways[pick(len(ways))] if ways else None


# Forms


def fill(world: World, seat: str, page: Page, pick: Pick) -> Plain:
    """A form filled in: its own words, else what stands there, else anything that holds."""
    if page.form == "moonlight.sheet":
        return sheet(page, pick)
    filled = tuple(_line(world, seat, page.form, line, pick) for line in page.fields)
    return filled if page.refuses(filled) is None else page.sample(pick)


def _line(world: World, seat: str, form: str, line: Any, pick: Pick) -> Plain:
    answers = line.answers
    if line.name == "action" and isinstance(answers, Choice):
        people = world.of_seat(seat)
        rated = [a for a in answers.options if a in ACTIONS] if people else []
        if rated:
            return max(rated, key=lambda a: (world.people[people[0]].rating(str(a)), pick(9)))
    if line.default is not None and answers.refuses(line.default) is None:
        return line.default  # type: ignore[no-any-return]
    if isinstance(answers, Prose):
        lines = WISHES if line.name in ("goal", "words") else SAID
        return str(lines[pick(len(lines))]())[: answers.limit]
    return answers.sample(pick)  # type: ignore[no-any-return]


def sheet(page: Page, pick: Pick) -> Plain:
    """A protagonist out of nothing: a playbook that is free, and what goes with it."""
    lines = {line.name: line.answers for line in page.fields}
    book = PLAYBOOKS[str(lines["playbook"].sample(pick))]
    special, bright = choices(book)
    third = [action for action in ACTIONS if action not in book.actions]
    filled: dict[str, str] = dict.fromkeys(lines, "") | {
        "playbook": book.id,
        "name": NAMES[pick(len(NAMES))],
        "action": third[pick(len(third))],
        "special": special[pick(len(special))],
        "transcendent": bright[pick(len(bright))] if bright else "",
    }
    return tuple(filled.values())
