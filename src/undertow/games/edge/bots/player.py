"""A bot for a protagonist: it acts when it is its turn, helps whom it is bound to, resists what is
grave, and has what it needs done in downtime."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from undertow.games.edge import pace
from undertow.games.edge.game import OWN
from undertow.games.edge.rules.persuasion import argued
from undertow.games.edge.world import Character, World
from undertow.kernel import Field, Offer, Page, Plain, Prose, message

Pick = Callable[[int], int]
WISHES = (
    message("edge.bot.wish.1", "to get through before anybody looks up"),
    message("edge.bot.wish.2", "to hold them off while the others go on"),
    message("edge.bot.wish.3", "to find out who paid for this"),
    message("edge.bot.wish.4", "to make them listen, for once"),
)
WINS = message("edge.bot.win", "we are one step ahead")
LOSES = message("edge.bot.lose", "they know that we are here")
SAID = (
    message("edge.bot.said.1", "I said I would, so I will."),
    message("edge.bot.said.2", "Hold this, and do not ask."),
    message("edge.bot.said.3", "The old debt is paid tonight."),
)
PLAIN, DEEDS, MAGIC = 6, 2, 2
"""How likely a plain action is, another deed, and magic."""
OTHER_DEEDS = ("setup", "defend", "persuade", "travel", "stabilize", "aim", "inspire-friends")
WORKS = ("weave", "invoke", "symbol-ritual", "ritual", "call", "patrons-gift")
GOES_ON = ("cast", "weave-rite", "ritual-on")
NAMES = ("Tamsin", "Oren", "Halla", "Brisk", "Ilse", "Corvan")
BUILDS: tuple[dict[str, Plain], ...] = (
    {"body": 3, "skills": (("melee", 2), ("athletics", 1)), "armour": "light"},
    {"wits": 3, "skills": (("stealth", 2), ("notice", 1), ("tinker", 1))},
    {"presence": 3, "skills": (("persuade", 2), ("insight", 1), ("medicine", 1))},
    {
        "spirit": 2,
        "wits": 2,
        "skills": (("arcana", 2), ("resolve", 1)),
        "talents": ("edge.casters-gift",),
    },
)
"""Builds within 30 XP."""


def named(offers: Sequence[Offer], *rules: str) -> list[Offer]:
    """Those that open one of these rules, the first rule first."""
    return [one for rule in rules for one in offers if one.rule == f"edge.{rule}"]


def first(found: Sequence[Offer]) -> Offer | None:
    return found[0] if found else None


def some(found: Sequence[Offer], pick: Pick) -> Offer | None:
    return found[pick(len(found))] if found else None


def choose(world: World, seat: str, offers: Sequence[Offer], pick: Pick) -> Offer:
    """What a protagonist does now, of all that may be done."""
    ways = (_begins, _suffers, _own, _rolls, _helps, _between, _acts)
    found = (way(world, seat, offers, pick) for way in ways)
    return next((one for one in found if one is not None), offers[pick(len(offers))])


def _begins(world: World, seat: str, offers: Sequence[Offer], pick: Pick) -> Offer | None:
    blank = any(pace.unwritten(world.people[id]) for id in world.of_seat(seat))
    return first(named(offers, "sheet")) if blank else None


def _suffers(world: World, seat: str, offers: Sequence[Offer], pick: Pick) -> Offer | None:
    """Harm: what is grave is resisted, caught or turned; the rest is taken."""
    mine = world.of_seat(seat)
    for id, hit in world.hits.items():
        if hit.whom not in mine:
            continue
        ways = ("shield", "turn-harm", "resist") if hit.level > 1 else ()
        done = [one for one in named(offers, *ways, "take") if one.args[1] == id]
        if done:
            return done[0]
    return None


def _own(world: World, seat: str, offers: Sequence[Offer], pick: Pick) -> Offer | None:
    """Of what a pack brought nobody told what it is good for: now and then it is tried."""
    found = [one for one in offers if one.rule in OWN]
    return some(found, pick) if found and pick(4) == 0 else None


def _rolls(world: World, seat: str, offers: Sequence[Offer], pick: Pick) -> Offer | None:
    """A roll of one's own: ones fall again, a Boon may save it, and then it stands."""
    mine = world.of_seat(seat)
    own = [(id, roll) for id, roll in world.rolls.items() if roll.who in mine]
    if not own:
        return None
    id, roll = own[0]
    if not roll.faces:
        if gifts := named(offers, "use-gift"):
            return gifts[0]
        return first(named(offers, "roll", "drop"))
    short = roll.dv - sum(face >= 6 for face in roll.faces)
    if found := named(offers, "reroll-ones"):
        return found[0]
    again = [one for one in named(offers, "reroll") if one.args[1] == id]
    low = [one for one in again if roll.faces[int(str(one.args[2]))] < 6]
    if short == 1 and low and pick(3):
        return low[pick(len(low))]
    return first(named(offers, "stand"))


def _helps(world: World, seat: str, offers: Sequence[Offer], pick: Pick) -> Offer | None:
    bound = [
        one
        for one in named(offers, "assist")
        if world.rolls[int(str(one.args[1]))].who in world.people[str(one.args[0])].bonds
    ]
    return first(bound)


def _between(world: World, seat: str, offers: Sequence[Offer], pick: Pick) -> Offer | None:
    """Downtime and the end of a session: wounds first, then what is owed, then work."""
    if world.phase == "wrap-up":
        return first(named(offers, "convert"))
    if world.phase != "downtime":
        return None
    if heals := named(offers, "recover"):
        return heals[0]
    learns = named(offers, "learn", "buy-weapon", "buy-guard", "enchant")
    if learns and pick(3) == 0:
        return learns[pick(len(learns))]
    keeps = named(offers, "serve", "upkeep", "symbol-mend")
    if keeps and pick(2):
        return keeps[pick(len(keeps))]
    return first(named(offers, "work", "project"))


def _acts(world: World, seat: str, offers: Sequence[Offer], pick: Pick) -> Offer | None:
    """What was begun goes on; else a fight, magic, or something plain."""
    if goes_on := named(offers, *GOES_ON):
        return goes_on[0]
    foes = named(offers, "attack")
    kinds = [
        (PLAIN, named(offers, "act")),
        (PLAIN * bool(world.scene.round), foes),
        (DEEDS, named(offers, *OTHER_DEEDS)),
        (MAGIC, named(offers, *WORKS)),
    ]
    kinds = [(weight, found) for weight, found in kinds if weight and found]
    if not kinds:
        return None
    n = pick(sum(weight for weight, _ in kinds))
    for weight, found in kinds:
        if n < weight:
            return some(found, pick)
        n -= weight
    return None


# Forms


def fill(world: World, seat: str, page: Page, pick: Pick) -> Plain:
    """A form filled in: its own words, else what stands there, else anything that holds."""
    if page.form == "edge.sheet":
        return sheet(world, page, pick)
    one = next((world.people[id] for id in world.of_seat(seat)), None)
    return fitted(page, {line.name: _line(world, one, line, pick) for line in page.fields}, pick)


def fitted(page: Page, lines: dict[str, Plain], pick: Pick) -> Plain:
    """These lines, where they hold together; else those that stand there, else any that do."""
    filled = tuple(lines.get(line.name, line.default) for line in page.fields)
    stand = tuple(
        line.answers.sample(pick) if line.default is None else line.default for line in page.fields
    )
    return next((one for one in (filled, stand) if page.refuses(one) is None), page.sample(pick))


def _line(world: World, one: Character | None, line: Field, pick: Pick) -> Plain:
    answers, rolls = line.answers, ("intent", "words")
    if line.name == "skill" and one is not None and one.skills:
        best = max(one.skills, key=lambda skill: (one.skills[skill], pick(9)))
        if answers.refuses(best) is None:
            return best
    if line.name == "clock" and (goal := pace.clock(world, pace.GOAL)):
        return goal
    if line.name == "rung" and answers.refuses("intricate") is None:
        return ("basic", "detailed", "intricate")[pick(3)]
    if isinstance(answers, Prose):
        if line.name == "argument":
            return _argument(world, answers, pick)
        if line.name in ("win", "lose"):
            return str((WINS if line.name == "win" else LOSES)())
        said = WISHES if line.name in rolls else SAID
        return str(said[pick(len(said))]())[: answers.limit]
    if line.default is not None and answers.refuses(line.default) is None:
        return line.default
    return answers.sample(pick)


def _argument(world: World, answers: Prose, pick: Pick) -> str:
    """One that nobody has made yet."""
    made = argued(world)
    free = [one for one in answers.samples if one.casefold() not in made]
    return free[pick(len(free))] if free else f"{answers.samples[0]}, {len(made)}"


def sheet(world: World, page: Page, pick: Pick) -> Plain:
    """A character out of nothing: a name that is free, and a build that can be paid."""
    taken = [one.name for one in world.people.values()]
    free = [name for name in NAMES if name not in taken] or list(NAMES)
    build = BUILDS[pick(len(BUILDS))]
    return page.given({**build, "name": free[pick(len(free))]})
