"""What stands on the button of something a seat may do: each target by its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from undertow.games.edge.book import PATRONS, TAGS, spelt
from undertow.games.edge.magic import Lasting, Working
from undertow.games.edge.rulings import READINGS
from undertow.games.edge.words import SAID, foe, for_whom, name, patron, suit_of, thing, who, work
from undertow.games.edge.world import (
    GM,
    Clock,
    Complication,
    Follower,
    Hit,
    Item,
    Omen,
    Roll,
    Thread,
    World,
)
from undertow.kernel import Line, Plain, Question, message, plain
from undertow.parts.telling import told_apart

OF = message("edge.label.of", "{who}, {what}")
HARM = message("edge.label.hit", "{who}, harm {level}, {words}")
WITH_WORDS = message("edge.label.words", "{source}, “{words}”")
CARD = message("edge.label.card", "{card} ({place})")
HANDS = message("edge.label.hands", "Bare hands")
PLAIN_BEAT = message("edge.label.plain-beat", "a plain beat")
BEAT = message("edge.label.beat", "a beat of {suit}")
PUSHED = message("edge.label.pushed", "pushed")
XP = message("edge.label.xp", "{n} XP")
YES, NO = message("edge.say.yes", "Yes"), message("edge.say.no", "No")
NONE = message("edge.say.none", "none")
DIE = message("edge.say.die", "die {n}")
LONG = 60
"""Letters of somebody's own words that fit on a button."""


def short(words: str) -> str:
    return words if len(words) <= LONG else f"{words[: LONG - 1].rstrip()}…"


def roll_named(world: World, me: str, id: int) -> Line:
    """A roll by what it is for; and by who rolls, where that is somebody else."""

    def read(roll: Roll) -> Line:
        what = short(roll.intent) or roll.skill or roll.attribute
        return plain(what) if roll.who == me else OF(who=who(world, roll.who), what=what)

    return told_apart(world.rolls, id, read)


def hit_named(world: World, id: int) -> Line:
    """Harm on its way, by whom it is for and what it is."""

    def read(hit: Hit) -> Line:
        return HARM(who=who(world, hit.whom), level=hit.level, words=short(hit.words))

    return told_apart(world.hits, id, read)


def foe_named(world: World, id: int) -> Line:
    return told_apart(world.foes, id, foe)


def clock_named(world: World, me: str, id: int) -> Line:
    """A clock among those that somebody sees; what they hurried has a clock of the GM's."""

    def read(clock: Clock) -> Line:
        return name(short(clock.name))

    seat = GM if me == GM or me not in world.people else world.people[me].seat
    seen = {n: clock for n, clock in world.clocks.items() if n == id or clock.seen_by(seat)}
    return told_apart(seen, id, read)


def lasting_named(world: World, id: int) -> Line:
    """An effect by what gives it, and the words that were said with it."""

    def read(one: Lasting) -> Line:
        words = short(one.words)
        return WITH_WORDS(source=name(one.source), words=words) if words else name(one.source)

    return told_apart(world.lasting, id, read)


def working_named(world: World, id: int) -> Line:
    def read(one: Working) -> Line:
        return OF(who=who(world, one.who), what=work(one))

    return told_apart(world.workings, id, read)


def item_named(gear: Mapping[int, Item], id: int) -> Line:
    """A thing that somebody carries, or no weapon at all."""
    return told_apart(gear, id, thing) if id in gear else HANDS()


def complication_named(complications: tuple[Complication, ...], n: int) -> Line:
    return told_apart(dict(enumerate(complications)), n, lambda one: plain(short(one.name)))


def omen_named(world: World, n: int) -> Line:
    """A card of the Crown Spread by what it shows and where it lies."""

    def read(omen: Omen) -> Line:
        return CARD(card=omen.card, place=omen.place)

    return told_apart(dict(enumerate(world.crown)), n, read)


def by_number(world: World, me: str, id: int) -> Line:
    """Whatever lies on the table under this number: no two things have the same."""
    if id in world.rolls:
        return roll_named(world, me, id)
    if id in world.hits:
        return hit_named(world, id)
    if id in world.foes:
        return foe_named(world, id)
    if id in world.clocks:
        return clock_named(world, me, id)
    if id in world.lasting:
        return lasting_named(world, id)
    if id in world.workings:
        return working_named(world, id)
    if id in world.threads:
        return told_apart(world.threads, id, _thread)
    for one in world.people.values():
        if id in one.gear:
            return item_named(one.gear, id)
        if id in one.followers:
            return told_apart(one.followers, id, _follower)
        if id in one.assets:
            return told_apart(one.assets, id, lambda asset: plain(short(asset.name)))
    return plain(str(id))


def _thread(thread: Thread) -> Line:
    return plain(short(thread.name))


def _follower(follower: Follower) -> Line:
    return plain(short(follower.name))


def answer_label(world: World, question: Question, answer: Plain) -> Line:
    """What may stand on a line of a form, by its name."""
    field = question.about.get("field")
    if isinstance(answer, bool):
        return YES() if answer else NO()
    if isinstance(answer, int):
        return _numbered(world, question.seat, field, answer)
    text = str(answer)
    if text in world.people:
        return who(world, text)
    if text.isdigit() and int(text) in world.foes:
        return foe_named(world, int(text))
    if field == "readings" and text in READINGS:
        return READINGS[text]()
    if field == "tag" and text in TAGS:
        return plain(TAGS[text].name)
    if field in ("patron", "symbols") and text in PATRONS:
        return patron(text)
    if text in ("", "none"):
        return NONE()
    if field == "ways":
        return plain(spelt(text))
    if field == "stripped":
        owner, id = text.split()
        return OF(who=who(world, owner), what=by_number(world, question.seat, int(id)))
    return SAID[text]() if text in SAID else name(text)


def _numbered(world: World, seat: str, field: object, n: int) -> Line:
    if field in ("clock", "clocks"):
        return clock_named(world, seat, n) if n in world.clocks else NONE()
    return DIE(n=n + 1) if field == "dice" else plain(str(n))


def noun(world: World, me: str, kind: str, value: Plain) -> Line | None:
    """A target by its name; `kind` is what the rule calls it."""
    match kind, value:
        case ("pushed", bool()):
            return PUSHED() if value else None
        case ("xp", int()):
            return XP(n=value)
        case ("x" | "y", int()):
            return plain(str(value))
        case ("omen", int()):
            return omen_named(world, value)
        case ("suit", str()):
            suit = suit_of(value)
            return for_whom(world, BEAT(suit=suit) if suit else PLAIN_BEAT(), value)
        case ("patron", str()):
            return patron(value)
        case ("who", str()) if value.startswith("foe ") and int(value[4:]) in world.foes:
            return foe_named(world, int(value[4:]))
        case ("who" | "whom" | "helper" | "to", str()):
            return who(world, value) if value else None
        case (_, int()):
            return by_number(world, me, value)
        case _:
            return name(cast("str", value))
