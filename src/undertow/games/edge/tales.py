"""How the course of the story reads as prose: beats, clocks, scenes, foes, cards, journeys."""

from __future__ import annotations

from typing import Any

from undertow.games.edge.facts import story as s
from undertow.games.edge.rulings import READINGS
from undertow.games.edge.telling import cases, say
from undertow.games.edge.words import (
    foe,
    for_whom,
    many,
    name,
    number,
    patron,
    reason,
    suit_named,
    suit_of,
    who,
)
from undertow.games.edge.world import Thread, World
from undertow.kernel import Line, message, plain

# Beats


def _suited(fact: Any, world: World) -> Line:
    """So many beats, with their suit where they have one."""
    beats = number(abs(fact.beats), "beat")
    suit = suit_of(fact.suit)
    said = SUITED(beats=beats, suit=suit_named(suit)) if suit else beats
    return for_whom(world, said, fact.suit)


SUITED = message("edge.told.n-suited", "{beats} of {suit}")

cases(
    s.BeatsGained,
    lambda x, w: "gains" if x.beats >= 0 else "loses",
    {
        "gains": "The GM gains {beats} ({why}).",
        "loses": "The GM's bank is {beats} smaller ({why}).",
    },
    beats=_suited,
    why=lambda x, w: reason(w, x.why),
)
cases(
    s.BeatsSpent,
    lambda x, w: "said" if x.words else "plain",
    {
        "plain": "The GM spends {beats}: {on}.",
        "said": "The GM spends {beats}: {on}, {words}",
    },
    beats=_suited,
    on=lambda x, w: name(x.on),
    words=lambda x, w: name(x.words),
)
say(
    s.Overflowed,
    "The bank runs over: {lost} lost, and a card may be drawn.",
    lost=lambda x, w: number(x.lost, "beat"),
)
NO_THREAD = Thread("")
cases(
    s.ThreadSet,
    lambda x, w: "over" if x.thread is None else "beats" if x.thread.beats else "open",
    {
        "over": "A thread is resolved.",
        "open": "A thread is open: {name}",
        "beats": "A thread is open, with {n} laid by: {name}",
    },
    name=lambda x, w: plain((x.thread or NO_THREAD).name),
    n=lambda x, w: number((x.thread or NO_THREAD).beats, "beat"),
)

# Clocks, foes, effects

cases(
    s.ClockSet,
    lambda x, w: "half" if x.clock.half else "whole",
    {
        "whole": "The clock “{name}”: {ticks} of {size}.",
        "half": "The clock “{name}”: {ticks} and a half of {size}.",
    },
    name=lambda x, w: patron(x.clock.name),
    ticks=lambda x, w: x.clock.ticks,
    size=lambda x, w: x.clock.size,
)
say(s.ClockPutAway, "A clock is put away.")


def _foe(fact: Any, world: World) -> str:
    if fact.foe is None:
        return "gone"
    if fact.foe.down:
        return "down"
    return "ailing" if fact.foe.conditions else "stands"


cases(
    s.FoeSet,
    _foe,
    {
        "gone": "Somebody is gone from the scene.",
        "down": "{name} is down.",
        "ailing": "{name}: {ticks} of {size}, {band}; {conditions}.",
        "stands": "{name}: {ticks} of {size}, {band}.",
    },
    name=lambda x, w: foe(x.foe),
    ticks=lambda x, w: x.foe.ticks if x.foe else 0,
    size=lambda x, w: x.foe.size if x.foe else 0,
    band=lambda x, w: name(x.foe.band if x.foe else ""),
    conditions=lambda x, w: [name(one) for one in x.foe.conditions] if x.foe else [],
)
cases(
    s.LastingSet,
    lambda x, w: "over" if x.lasting is None else "on" if x.lasting.on else "all",
    {
        "over": "Something that was in force is over.",
        "on": "{source} is in force, by {by}, on {on}.",
        "all": "{source} is in force, by {by}.",
    },
    source=lambda x, w: name(x.lasting.source) if x.lasting else plain(""),
    by=lambda x, w: who(w, x.lasting.by if x.lasting else ""),
    on=lambda x, w: many(w, x.lasting.on if x.lasting else ()),
)

# Scenes, sessions, phases

cases(
    s.SceneBegan,
    lambda x, w: ("climax" if x.scene.climactic else "named") if x.scene.name else "plain",
    {
        "plain": "Scene {n} begins.",
        "named": "Scene {n}: {name}",
        "climax": "Scene {n}, a climax: {name}",
    },
    n=lambda x, w: x.scene.number,
    name=lambda x, w: plain(x.scene.name),
)
cases(
    s.SceneSet,
    lambda x, w: "" if x.scene.acted or x.scene.moved or x.scene.round != 1 else "fight",
    {"fight": "A fight begins: round 1."},
)
say(s.RoundBegan, "Round {n}.", n=lambda x, w: x.round)
say(s.SceneEnded, "The scene is over.")
cases(
    s.SessionSet,
    lambda x, w: "" if x.session.awarded else "eased" if x.session.dials else "plain",
    {
        "plain": "Session {n}: pace {dial}, {draws} to draw.",
        "eased": "Session {n}: pace {dial}, {draws} to draw; {dials}.",
    },
    n=lambda x, w: x.session.number,
    dial=lambda x, w: name(x.session.dial),
    draws=lambda x, w: number(x.session.draws, "card"),
    dials=lambda x, w: [name(one) for one in x.session.dials],
)
say(s.SessionEnded, "The session is over; unspent beats are gone.")
say(s.ArcEnded, "The arc is over.")
say(s.PhaseBegan, "Now: {phase}.", phase=lambda x, w: name(x.phase))
say(
    s.PartyFell,
    "The whole party has fallen ({how}): {words}",
    how=lambda x, w: name(x.how),
    words=lambda x, w: name(x.words),
)

# Cards, journeys, the grid

cases(
    s.DeckSet,
    lambda x, w: "drawn" if x.drawn else "shuffled",
    {"shuffled": "The cards are shuffled.", "drawn": "A card is drawn: {card}."},
    card=lambda x, w: plain(x.drawn[-1] if x.drawn else ""),
)
OMEN = message("edge.told.omen", "{place}, {card} ({ticks})")
cases(
    s.CrownSet,
    lambda x, w: "laid" if x.crown else "gone",
    {"laid": "The Crown Spread: {omens}.", "gone": "The Crown Spread is put away."},
    omens=lambda x, w: [
        OMEN(place=name(one.place), card=plain(one.card), ticks=one.ticks) for one in x.crown
    ],
)
ROLE = message("edge.told.role", "{role}: {who}")
cases(
    s.LegSet,
    lambda x, w: "over" if x.leg.over else "roles" if x.leg.roles else "plain",
    {
        "plain": "On the way: {name}",
        "roles": "On the way: {name} ({roles})",
        "over": "They have come to the end of the way: {name}",
    },
    name=lambda x, w: plain(x.leg.name),
    roles=lambda x, w: [
        ROLE(role=name(role), who=many(w, ids)) for role, ids in x.leg.roles.items()
    ],
)
cases(
    s.SupplySet,
    lambda x, w: "used" if x.supply else "full",
    {"used": "Supply: {n} used up.", "full": "Supply is as new."},
    n=lambda x, w: x.supply,
)
AT = message("edge.told.at", "{who} ({x}, {y})")


def _unit(world: World, id: str) -> Line:
    """Who stands on the grid: a character, or a foe by its number."""
    number = id.removeprefix("foe ")
    return who(world, id) if number == id else foe(world.foes.get(int(number)))


cases(
    s.GridSet,
    lambda x, w: "none" if x.grid is None else "units" if x.grid.units else "laid",
    {
        "none": "The grid is put away.",
        "laid": "A grid lies on the table.",
        "units": "On the grid: {units}.",
    },
    units=lambda x, w: [
        AT(who=_unit(w, id), x=one.at[0], y=one.at[1])
        for id, one in (x.grid.units.items() if x.grid else ())
    ],
)
cases(
    s.Said,
    lambda x, w: "said" if x.words else "plain",
    {"said": "{who} ({what}): {words}", "plain": "{who}: {what}."},
    who=lambda x, w: who(w, x.who),
    what=lambda x, w: name(x.what),
    words=lambda x, w: name(x.words),
)
cases(
    s.RulingsSet,
    lambda x, w: "some" if x.rulings.on else "none",
    {"none": "The table plays by the book.", "some": "The table agrees: {readings}"},
    readings=lambda x, w: [READINGS[name]() for name in x.rulings.on],
)
