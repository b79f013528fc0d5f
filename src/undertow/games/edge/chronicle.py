"""How what befalls characters, rolls and magic read as prose. A fact is told in the world it has made,
or in a later one: what it names may be gone by then."""

from __future__ import annotations

from typing import Any

from undertow.games.edge.facts import magic as m
from undertow.games.edge.facts import people as p
from undertow.games.edge.facts import rolls as r
from undertow.games.edge.telling import cases, say
from undertow.games.edge.words import many, name, number, patron, reason, thing, who, work
from undertow.games.edge.world import EFFECTS, WORST, Item, Roll, World
from undertow.kernel import Line, message, plain


def _who(fact: Any, world: World) -> Line:
    return who(world, fact.who)


def _why(fact: Any, world: World) -> Line:
    return reason(world, fact.why)


def _words(fact: Any, world: World) -> Line:
    return plain(fact.words)


# Body and luck

cases(
    p.Gathered,
    lambda x, w: "people" if x.people else "nobody",
    {"people": "The story begins with {people}.", "nobody": "The story begins."},
    people=lambda x, w: [plain(one.name) for one in x.people.values()],
)
say(p.SheetSet, "{name}'s sheet is written.", name=lambda x, w: plain(x.who.name))
say(p.Tired, "{who}: fatigue {n} ({why}).", who=_who, n=lambda x, w: x.fatigue, why=_why)


def _harm(fact: Any, world: World) -> str:
    if fact.dying:
        return "dying"
    return (
        "treated"
        if fact.treated
        else "out"
        if fact.harm >= WORST
        else "hurt"
        if fact.harm
        else "well"
    )


cases(
    p.Harmed,
    _harm,
    {
        "hurt": "{who}: harm {n} ({why}).",
        "out": "{who}: harm {n}, and cannot go on ({why}).",
        "dying": "{who} is dying ({why}).",
        "treated": "{who}'s wounds are treated: harm {n} ({why}).",
        "well": "{who} has no harm left ({why}).",
    },
    who=_who,
    n=lambda x, w: x.harm,
    why=_why,
)
cases(
    p.Died,
    lambda x, w: "said" if x.words else "plain",
    {"plain": "{who} is gone for good.", "said": "{who} is gone for good: {words}"},
    who=_who,
    words=_words,
)


def _on_its_way(fact: Any, world: World) -> str:
    hit = fact.hit
    if hit.said:
        return "left" if hit.level or hit.fatigue else "turned"
    return "faces" if hit.step else "protected" if hit.protected else "comes"


cases(
    p.HitSet,
    _on_its_way,
    {
        "comes": "Harm {n} comes for {whom}: {words}",
        "protected": "{whom} steps in for {other}: harm {n}, {words}",
        "faces": "{whom} faces it: harm {n}, {words}",
        "left": "What is left for {whom}: harm {n}, fatigue {fatigue} ({words}).",
        "turned": "Nothing of it is left for {whom}: {words}",
    },
    whom=lambda x, w: who(w, x.hit.whom),
    other=lambda x, w: who(w, x.hit.protected),
    n=lambda x, w: x.hit.level,
    fatigue=lambda x, w: x.hit.fatigue,
    words=lambda x, w: name(x.hit.words),
)
cases(
    p.BoonsSet,
    lambda x, w: "lost" if x.lost else "plain",
    {
        "plain": "{who}: {n} ({why}).",
        "lost": "{who}: {n} ({why}); lost: {lost}.",
    },
    who=_who,
    n=lambda x, w: number(x.boons, "Boon"),
    lost=lambda x, w: x.lost,
    why=_why,
)
say(
    p.Gifted,
    "{giver} gives {to} a Boon: {words}",
    giver=lambda x, w: who(w, x.giver),
    to=lambda x, w: who(w, x.to),
    words=_words,
)
cases(
    p.Conditioned,
    lambda x, w: "some" if x.conditions else "none",
    {"some": "{who} is {conditions}.", "none": "Nothing ails {who} any more."},
    who=_who,
    conditions=lambda x, w: [name(one) for one in x.conditions],
)

# What people have, and where they are


def _gear(fact: Any, world: World) -> str:
    item: Item | None = fact.item
    if item is None:
        return "gone"
    if item.state != "maintained":
        return "worn"
    if not item.loaded:
        return "empty"
    return "aimed" if item.aimed else "ready" if item.ready else "has"


cases(
    p.GearSet,
    _gear,
    {
        "gone": "{who} has one thing fewer.",
        "worn": "{who}: {item} is {state}.",
        "empty": "{who}: {item} is not loaded.",
        "aimed": "{who} takes aim: {item}.",
        "ready": "{who} makes ready: {item}.",
        "has": "{who} has this at hand: {item}.",
    },
    who=_who,
    item=lambda x, w: thing(x.item) if x.item else plain(""),
    state=lambda x, w: name(x.item.state) if x.item else plain(""),
)
say(
    p.FollowerSet,
    "{name} follows {who}: Cap {cap}, {state}.",
    who=_who,
    name=lambda x, w: plain(x.follower.name),
    cap=lambda x, w: x.follower.cap,
    state=lambda x, w: name(x.follower.state),
)
say(m.FollowerLeft, "{who} has one follower fewer.", who=_who)
cases(
    p.AssetSet,
    lambda x, w: "here" if x.asset.on_screen else "away",
    {
        "away": "{who} has {name}, {size}: {state}.",
        "here": "{who} brings {name} into the scene: {state}.",
    },
    who=_who,
    name=lambda x, w: plain(x.asset.name),
    size=lambda x, w: name(x.asset.size),
    state=lambda x, w: name(x.asset.state),
)
cases(
    p.Moved,
    lambda x, w: "melee" if x.melee else "band",
    {"band": "{who} is {band}.", "melee": "{who} is {band}, in the thick of it."},
    who=_who,
    band=lambda x, w: name(x.band),
)

# Growth

cases(
    p.Learned,
    lambda x, w: "gains" if x.xp >= 0 else "spends",
    {"gains": "{who} gains {n} XP ({why}).", "spends": "{who} spends {n} XP ({why})."},
    who=_who,
    n=lambda x, w: abs(x.xp),
    why=_why,
)
cases(
    p.Bought,
    lambda x, w: "buys" if x.cost >= 0 else "returns",
    {"buys": "{who} buys {what} for {n} XP.", "returns": "{who} gives up {what}: back: {n} XP."},
    who=lambda x, w: plain(x.who.name),
    what=lambda x, w: patron(x.what),
    n=lambda x, w: abs(x.cost),
)
say(
    p.DowntimeSpent,
    "{who}: {n} and {days} of downtime left.",
    who=_who,
    n=lambda x, w: number(x.actions, "action"),
    days=lambda x, w: number(x.days, "day"),
)
say(p.Dared, "{who} dared something desperate, and it worked.", who=_who)

# Rolls

ADDED = {
    "helper": message("edge.told.with-helper", "{who} helps"),
    "dv": message("edge.told.with-dv", "difficulty {n}"),
    "stakes": message("edge.told.with-stakes", "if it works: {win}; if not: {lose}"),
    "group": message("edge.told.with-group", "together with {who}"),
}


def _added(fact: Any, world: World) -> list[Line]:
    """What was said about a roll so far."""
    roll: Roll = fact.roll
    found = [ADDED["dv"](n=roll.dv)] if roll.dv else []
    found += [ADDED["helper"](who=who(world, roll.helper))] if roll.helper else []
    found += [ADDED["group"](who=many(world, tuple(roll.group)))] if roll.group else []
    if roll.win or roll.lose:
        found.append(ADDED["stakes"](win=name(roll.win), lose=name(roll.lose)))
    return found


cases(
    r.RollSet,
    lambda x, w: "added" if _added(x, w) else "plain",
    {
        "plain": "{who} wants this, by {dice}: {intent} ({position}, {effect} effect)",
        "added": "{who} wants this, by {dice}: {intent} ({position}, {effect} effect; {added})",
    },
    who=lambda x, w: who(w, x.roll.who),
    dice=lambda x, w: [name(one) for one in (x.roll.attribute, x.roll.skill) if one],
    intent=lambda x, w: name(x.roll.intent),
    position=lambda x, w: name(x.roll.position),
    effect=lambda x, w: name(EFFECTS[x.roll.effect]),
    added=_added,
)
say(r.RollDropped, "A roll is dropped; nothing comes of it.")


def _thrower(fact: Any, world: World) -> Line:
    roll = world.rolls.get(fact.id)
    return who(world, roll.who if roll else "")


cases(
    r.Threw,
    lambda x, w: "again" if x.rerolled else "first",
    {
        "first": "{who} rolls {faces}; beats: {beats}.",
        "again": "{who} rolls some again, and has {faces}; beats: {beats}.",
    },
    who=_thrower,
    faces=lambda x, w: list(x.faces),
    beats=lambda x, w: x.beats,
)
OUTCOMES = {
    "clean": message("edge.outcome.clean", "a clean success"),
    "cost": message("edge.outcome.cost", "a success at a cost"),
    "partial": message("edge.outcome.partial", "a partial"),
    "miss": message("edge.outcome.miss", "a miss"),
}
cases(
    r.Stood,
    lambda x, w: "critical" if x.made.critical else "plain",
    {
        "plain": "{who}: {n} against {dv}, {outcome}.",
        "critical": "{who}: {n} against {dv}, {outcome}, and a critical.",
    },
    who=lambda x, w: who(w, x.made.who),
    n=lambda x, w: number(x.made.successes, "success"),
    dv=lambda x, w: x.made.dv,
    outcome=lambda x, w: OUTCOMES[x.made.outcome](),
)
cases(
    r.DiceFell,
    lambda x, w: "against" if x.dv else "plain",
    {
        "plain": "{who} rolls {faces} for {what}: {n}.",
        "against": "{who} rolls {faces} for {what}: {n} against {dv}.",
    },
    who=_who,
    what=lambda x, w: name(x.what),
    faces=lambda x, w: list(x.faces),
    n=lambda x, w: number(x.successes, "success"),
    dv=lambda x, w: x.dv,
)

# Magic

say(
    m.Owed,
    "{who}: Obligation {n} to {patron} ({why}).",
    who=_who,
    patron=lambda x, w: patron(x.patron),
    n=lambda x, w: x.segments,
    why=_why,
)
cases(
    m.LockSet,
    lambda x, w: "locked" if x.locked else "free",
    {
        "locked": "{who} owes more than they can bear: no rites.",
        "free": "{who} may invoke rites again.",
    },
    who=_who,
)
cases(
    m.SymbolSet,
    lambda x, w: "shown" if x.symbol.shown else "hidden",
    {
        "shown": "{who}'s symbol of {patron} is {state}.",
        "hidden": "{who}'s symbol of {patron} is {state}, and out of sight.",
    },
    who=_who,
    patron=lambda x, w: patron(x.patron),
    state=lambda x, w: name(x.symbol.state),
)
say(m.Exposed, "{who}: exposure {n} ({why}).", who=_who, n=lambda x, w: x.exposure, why=_why)
cases(
    m.WorkingSet,
    lambda x, w: "over" if x.working is None else "rounds" if x.working.rounds else "works",
    {
        "over": "A working is over.",
        "works": "{who} works {what}.",
        "rounds": "{who} works {what}, and goes on with it.",
    },
    who=lambda x, w: who(w, x.working.who if x.working else ""),
    what=lambda x, w: work(x.working) if x.working else plain(""),
)
say(
    m.AttributeSet,
    "{who}: {attribute} {n}.",
    who=_who,
    attribute=lambda x, w: name(x.attribute),
    n=lambda x, w: x.rating,
)
