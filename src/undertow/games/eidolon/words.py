"""Names and labels that several parts of the game use."""

from __future__ import annotations

from undertow.games.eidolon.people import Stat
from undertow.games.eidolon.world import World
from undertow.kernel import Line, message, plain
from undertow.parts.telling import told_apart

STAT_NAMES = {
    "pow": message("eidolon.stat.pow.name", "POW"),
    "ele": message("eidolon.stat.ele.name", "ELE"),
    "gen": message("eidolon.stat.gen.name", "GEN"),
    "glam": message("eidolon.stat.glam.name", "GLAM"),
    "biz": message("eidolon.stat.biz.name", "BIZ"),
}
STAT_LONG = {
    "pow": message("eidolon.stat.pow.long", "POWERFUL"),
    "ele": message("eidolon.stat.ele.long", "ELEGANT"),
    "gen": message("eidolon.stat.gen.long", "GENIUS"),
    "glam": message("eidolon.stat.glam.long", "GLAMOROUS"),
    "biz": message("eidolon.stat.biz.long", "BIZARRE"),
}
TRACK_NAMES = (
    message("eidolon.track.fresh", "Fresh"),
    message("eidolon.track.winded", "Winded"),
    message("eidolon.track.battered", "Battered"),
    message("eidolon.track.desperate", "Desperate"),
    message("eidolon.track.defeated", "Defeated"),
)
HOUR = message("eidolon.hour", "{hour}:00 PM")
MIDNIGHT_NAME = message("eidolon.hour.midnight", "midnight")


def stat_name(stat: Stat) -> Line:
    return STAT_NAMES[stat]()


def who(world: World, id: str) -> Line:
    """Someone's name, as a person typed it, with a number where several have it. Whom players do not
    know yet comes last, so that no number tells of them."""
    name = world.name(id)
    people = (world.pcs, world.npcs, world.enemies)
    same = [one for some in people for one, person in some.items() if person.name == name]
    if len(same) < 2:
        return plain(name)
    order = {one: plain(name) for one in sorted(same, key=world.unseen)}
    return told_apart(order, id, lambda line: line) if id in order else plain(name)


def own(world: World, pc: str, *_more: object) -> Line:
    """Whose it is need not be said to someone who plays only one."""
    alone = len(world.of_seat(world.pcs[pc].seat)) < 2
    return plain("") if alone else who(world, pc)


def track_name(step: int) -> Line:
    return TRACK_NAMES[step]()


def hour_name(hour: int) -> Line:
    return MIDNIGHT_NAME() if hour >= 24 else HOUR(hour=hour - 12)
