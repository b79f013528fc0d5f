"""How facts read as prose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undertow.games.anima import facts as f
from undertow.games.anima.catalogue.passions import PASSIONS
from undertow.games.anima.catalogue.worlds import WORLDS
from undertow.games.anima.labels import word
from undertow.games.anima.rulings import READINGS
from undertow.games.anima.words import (
    condition_name,
    goal_name,
    goal_text,
    power_name,
    who_name,
)
from undertow.games.anima.world import World
from undertow.kernel import Fact, Line, message, plain

Prose = Callable[[Any, World], Line | None]
_PROSE: dict[type[Fact], Prose] = {}


def _say(kind: type[Fact], english: str, /, **args: Callable[[Any, World], object]) -> None:
    """A sentence for a kind of fact, and where its words come from."""
    said = message(f"anima.told.{kind.__struct_config__.tag}", english)
    _PROSE[kind] = lambda fact, world: said(**{n: get(fact, world) for n, get in args.items()})


def _who(field: str) -> Callable[[Any, World], Line]:
    return lambda fact, world: who_name(world, getattr(fact, field))


def _field(field: str) -> Callable[[Any, World], object]:
    return lambda fact, world: getattr(fact, field)


_COUNTED = {
    noun: (
        message(f"anima.told.one.{noun}", "{n} " + one),
        message(f"anima.told.many.{noun}", "{n} " + many),
    )
    for noun, one, many in (
        ("basic", "basic die", "basic dice"),
        ("ap", "action die", "action dice"),
        ("sp", "strike die", "strike dice"),
        ("cp", "charge die", "charge dice"),
        ("wounds", "wound", "wounds"),
        ("successes", "success", "successes"),
        ("scenes", "scene", "scenes"),
    )
}


def _of(noun: str, n: int, sign: str = "") -> Line:
    """So many of something; one of it is a word of its own."""
    one, many = _COUNTED[noun]
    return (one if abs(n) == 1 else many)(n=f"{n:{sign}d}")


def _count(noun: str, field: str) -> Callable[[Any, World], Line]:
    return lambda fact, world: _of(noun, getattr(fact, field))


def _faces(fact: Any, world: World) -> str:
    return " ".join(str(face) for face in fact.faces)


def _powers(fact: Any, world: World) -> list[Line]:
    return [power_name(id) for id in fact.powers]


_say(f.TableBegan, "At the table with the GM: {seats}.", seats=lambda x, w: list(x.setup.players))
_MOOD = message("anima.told.agreed", "The group agrees on a mood: {mood}")
_WORLD = message("anima.told.agreed.world", "It is set in {world}. The mood: {mood}")


def _agreed(fact: f.Agreed, world: World) -> Line:
    """The mood comes first; the world, once there is one, with it."""
    agreed = fact.campaign
    place = WORLDS.get(agreed.world)
    mood = agreed.mood or "…"
    return _MOOD(mood=mood) if place is None else _WORLD(world=place.name(), mood=mood)


_PROSE[f.Agreed] = _agreed
_say(
    f.CharacterMade,
    "{name} joins, {concept}.",
    name=lambda x, w: x.sheet.name,
    concept=lambda x, w: x.sheet.about.concept or "a stranger",
)
_say(f.SeedPlanted, "A seed: {text}", text=lambda x, w: x.seed.text)
_SCENE = message("anima.told.scene-began", "A scene, {place}: {who}.")
_ABOUT = message("anima.told.scene-began.about", "A scene, {place}: {who}. {between}")
_PROSE[f.SceneBegan] = lambda fact, world: (_ABOUT if fact.between else _SCENE)(
    place=fact.place, who=[who_name(world, who) for who in fact.who], between=fact.between
)
_say(
    f.Rewarded,
    "{who} takes a reward from the scene: {reward}.",
    who=_who("who"),
    reward=lambda x, w: word(w, x.reward),
)
_OVER = message("anima.told.scene-ended", "The scene is over.")
_CAME = message("anima.told.scene-ended.told", "The scene is over. {told}")
_PROSE[f.SceneEnded] = lambda fact, world: _CAME(told=fact.told) if fact.told else _OVER()
_say(f.WorthSet, "Delaying this threat now turns its die up by {by}.", by=_field("by"))
_say(f.ThreatTurned, "A Threat Die shows {face}.", face=_field("face"))
_say(f.ThreatCame, "The threat arrives: {label}.", label=_field("label"))
_say(f.Rested, "A long rest: wounds heal and trait marks are cleared.")
_say(f.SessionBegan, "Session {number} begins.", number=_field("number"))
_OTHER = message("anima.told.ruling-set", "A house rule was changed.")
_READ = {
    True: message("anima.told.ruling-set.on", "House rule on: {reading}"),
    False: message("anima.told.ruling-set.off", "House rule off: {reading}"),
}
_READ_SO = message("anima.told.ruling-set.number", "House rule set to {n}: {reading}")


def _reading(fact: f.RulingSet, world: World) -> Line:
    if not fact.switch:
        return _OTHER()
    value, reading = fact.rulings.of(fact.switch), READINGS[fact.switch]()
    if isinstance(value, bool):
        return _READ[value](reading=reading)
    return _READ_SO(n=value, reading=reading)


_PROSE[f.RulingSet] = _reading
_say(f.BondBroken, "{who} breaks a bond.", who=_who("who"))
_say(
    f.BondForged, "{who} is bonded with {name}.", who=_who("who"), name=lambda x, w: x.eidolon.name
)
_AGREED = message("anima.told.eidolon-judged", "The GM agrees to {name}.")
_BACK = message("anima.told.eidolon-judged.back", "The GM sends {name} back. {words}")


def _judged(fact: f.EidolonJudged, world: World) -> Line:
    name = _who("eidolon")(fact, world)
    return _AGREED(name=name) if fact.agreed else _BACK(name=name, words=plain(fact.words))


_PROSE[f.EidolonJudged] = _judged
_say(f.EidolonRemade, "{name} was rewritten.", name=lambda x, w: x.eidolon.name)
_say(f.Prepared, "Prepared for later: {name}.", name=lambda x, w: x.sheet.name)
_ANEW = message("anima.told.sheet-changed", "{name}'s sheet was updated.")
_GAINED = message("anima.told.sheet-changed.power", "{name} gains {power}.")
_STAYS = message("anima.told.sheet-changed.companion", "{pal} is now {name}'s companion.")
_BOUND = message("anima.told.sheet-changed.weapon", "{weapon} is bound to {name}.")
_HOLDS = message("anima.told.sheet-changed.ultimate", "{name}'s Ultimate Weapon holds {effects}.")


def _written(fact: f.SheetChanged, world: World) -> Line:
    sheet, what = fact.sheet, fact.what
    name = plain(sheet.name)
    if what.startswith("power."):
        return _GAINED(name=name, power=power_name(what.removeprefix("power.")))
    if what == "companion":
        return _STAYS(name=name, pal=who_name(world, sheet.companion))
    if what == "weapon":
        return _BOUND(name=name, weapon=plain(sheet.weapons[-1].name))
    if what == "ultimate":
        return _HOLDS(name=name, effects=[power_name(id) for id in sheet.ultimate])
    return _ANEW(name=name)


_PROSE[f.SheetChanged] = _written
_say(f.PickGranted, "{who} may take one more power.", who=_who("who"))

_say(
    f.ConflictBegan,
    "A conflict: {pcs} against {foes}.",
    pcs=lambda x, w: [who_name(w, who) for who in x.pcs],
    foes=lambda x, w: [s.name for s in x.adversity if s.kind != "eidolon"],
)
_say(
    f.OrderSet,
    "They act in this order: {order}.",
    order=lambda x, w: [who_name(w, who) for who in x.order],
)
_say(f.TurnBegan, "Round {round}: {who}.", round=_field("round"), who=_who("who"))
_say(
    f.CrazyRolled,
    "A {face} decides what {who} does: {kind}.",
    face=_field("face"),
    who=_who("who"),
    kind=lambda x, w: word(w, x.kind),
)
_say(f.Described, "{by}: {text}", by=_field("by"), text=_field("text"))
_say(
    f.BasicGiven,
    "{who} begins a maneuver with {dice}.",
    who=_who("actor"),
    dice=_count("basic", "dice"),
)
_say(f.OwnAdded, "{who} adds {dice}.", who=_who("who"), dice=_count("ap", "dice"))
_say(f.Assisted, "{giver} gives {who} a die.", giver=_who("giver"), who=_who("actor"))
_say(
    f.Paid,
    "{who} uses {powers} for {cost}.",
    who=_who("who"),
    powers=_powers,
    cost=_count("cp", "cost"),
)
_say(
    f.StrikeAimed,
    "{who} strikes at {target} with {dice}.",
    who=_who("actor"),
    target=_who("target"),
    dice=_count("sp", "dice"),
)
_say(
    f.Redirected,
    "{guard} takes the strike for {target}.",
    guard=_who("guard"),
    target=_who("target"),
)
_say(
    f.AchievementTried,
    "{who} goes for {goal} with {dice}.",
    who=_who("actor"),
    goal=lambda x, w: _goal(w, x.goal),
    dice=_count("sp", "dice"),
)
_say(f.Rolled, "{who} rolls {faces}.", who=_who("actor"), faces=_faces)
_say(f.Rerolled, "{who} unmarks a trait: {faces}.", who=_who("who"), faces=_faces)
_say(
    f.Earned,
    "{who} earns {strike} and {charge}.",
    who=_who("actor"),
    strike=_count("sp", "strike"),
    charge=_count("cp", "charge"),
)
_HIT = message("anima.told.strike-counted", "{successes} against defense {defense}: {wounds}.")
_MISS = message(
    "anima.told.strike-missed",
    "{successes} against defense {defense}: a miss. The strike dice return.",
)
_WON = message("anima.told.achievement-counted", "{successes} against {difficulty}: it works.")
_LOST = message(
    "anima.told.achievement-failed",
    "{successes} against {difficulty}: it fails. The strike dice return.",
)


def _struck(fact: f.StrikeCounted, world: World) -> Line:
    said = _HIT if fact.wounds else _MISS
    return said(
        successes=_of("successes", fact.successes),
        defense=fact.defense,
        wounds=_of("wounds", fact.wounds),
    )


def _achieved(fact: f.AchievementCounted, world: World) -> Line:
    said = _WON if fact.won else _LOST
    return said(successes=_of("successes", fact.successes), difficulty=fact.difficulty)


_PROSE[f.StrikeCounted] = _struck
_PROSE[f.AchievementCounted] = _achieved
_say(f.GoalSettled, "{goal} is decided.", goal=lambda x, w: _goal(w, x.goal))
_say(
    f.SwitchFlipped,
    "{goal} is switched; its difficulty is now {difficulty}.",
    goal=lambda x, w: _goal(w, x.goal),
    difficulty=_field("difficulty"),
)
_say(f.GoalAdded, "New goal: {goal}.", goal=lambda x, w: goal_name(w, x.goal))
_say(f.GoalProposed, "{by} proposes: {text}", by=_field("by"), text=_field("text"))
_say(f.GuardSet, "{guard} guards {ally}.", guard=_who("guard"), ally=_who("ally"))
_say(
    f.WorkSet,
    "{who} works on a weapon: {effect}.",
    who=lambda x, w: who_name(w, x.work.smith),
    effect=lambda x, w: power_name(x.work.effect),
)
_WINNER = {
    "pc": message("anima.told.conflict-ended.pc", "The conflict is over. The heroes won."),
    "gm": message("anima.told.conflict-ended.gm", "The conflict is over. The heroes lost."),
    "": message("anima.told.conflict-ended", "The conflict is over. No one is left standing."),
}
_PROSE[f.ConflictEnded] = lambda fact, world: _WINNER[fact.winner]()

_say(f.Wounded, "{who} takes {wounds}.", who=_who("who"), wounds=_count("wounds", "wounds"))
_say(f.Healed, "{who} heals.", who=_who("who"))
_say(f.CameBack, "{who} is back.", who=_who("who"))
_say(f.Fled, "{who} runs.", who=_who("who"))
_say(f.TurnMissed, "{who} misses a turn.", who=_who("who"))
_say(
    f.Summoned,
    "{name}: {entrance}",
    name=_who("eidolon"),
    entrance=lambda x, w: w.fighters[x.eidolon].sheet.about.entrance or "…",
)
_say(f.WentHome, "{name} goes home.", name=_who("eidolon"))
_say(
    f.ConditionPut,
    "{who} is {condition}.",
    who=_who("who"),
    condition=lambda x, w: condition_name(x.condition),
)
_say(
    f.ConditionLifted,
    "{who} is no longer {condition}.",
    who=_who("who"),
    condition=lambda x, w: condition_name(x.condition),
)
_say(f.DarknessFell, "Darkness falls.")
_say(f.DarknessLifted, "Darkness lifts.")
_say(f.WeaponDrawn, "{who} changes weapons.", who=_who("who"))
_say(
    f.Imbued,
    "{who}'s weapon holds {effects} now.",
    who=_who("owner"),
    effects=lambda x, w: [power_name(e) for e in x.effects],
)
_say(f.TraitMarked, "{who} marks a trait.", who=_who("who"))
_say(
    f.PassionChanged,
    "{who}'s passion is now {passion}.",
    who=_who("who"),
    passion=lambda x, w: PASSIONS[x.passion].name(),
)
_SET = message("anima.told.adjusted", "The GM sets {who}: {figure}.")
_SET_WHY = message("anima.told.adjusted.why", "The GM sets {who}: {figure}. {reason}")
_PROSE[f.Adjusted] = lambda fact, world: (_SET_WHY if fact.reason else _SET)(
    who=who_name(world, fact.who), figure=_of(fact.what, fact.amount), reason=fact.reason
)
_OUT = {
    "defeated": message("anima.told.fell-out", "{who} is out."),
    "left": message("anima.told.fell-out.left", "{who} leaves."),
}
_PROSE[f.FellOut] = lambda fact, world: _OUT.get(fact.how, _OUT["defeated"])(
    who=who_name(world, fact.who)
)
_ARMED = message("anima.told.disarmed.armed", "{who} has the weapon back.")
_UNARMED = message("anima.told.disarmed", "{who} is disarmed.")
_PROSE[f.Disarmed] = lambda fact, world: (_ARMED if fact.armed else _UNARMED)(
    who=who_name(world, fact.who)
)
_THREAT = message("anima.told.threat-set", "A Threat Die: {scenes} until {label}.")
_UNKNOWN = message("anima.told.threat-set.secret", "A hidden Threat Die: {scenes}.")
_PROSE[f.ThreatSet] = lambda fact, world: (
    _THREAT(scenes=_of("scenes", fact.face), label=fact.label)
    if fact.label
    else _UNKNOWN(scenes=_of("scenes", fact.face))
)
_SHIFT = message("anima.told.shifted", "{who}: {dice} ({why}).")


def _shifted(fact: f.Shifted, world: World) -> Line:
    dice = [_of(pool, n, "+") for pool in ("ap", "sp", "cp") if (n := getattr(fact, pool))]
    return _SHIFT(who=who_name(world, fact.who), dice=dice, why=_why(fact.why))


_PROSE[f.Shifted] = _shifted
_WHY = {
    word: message(f"anima.told.why.{word}", english)
    for word, english in {
        "rest": "a moment's rest",
        "returned": "every die failed, and the action dice return",
        "scene": "a scene",
        "over": "no room for more",
        "poisoned": "poison",
    }.items()
}


def _why(why: str) -> Line:
    if why.startswith("passion."):
        return PASSIONS[why.removeprefix("passion.")].name()
    known = _WHY.get(why)
    return known() if known else power_name(why)


def _goal(world: World, id: str) -> Line:
    if world.conflict is not None:
        for goal in world.conflict.goals:
            if goal.id == id:
                return goal_text(world, goal)
    return plain(id)


_DROPPED = message("anima.told.work-ended", "{who} stops working on a weapon.")
_PROSE[f.WorkEnded] = lambda fact, world: (
    None if fact.done else _DROPPED(who=who_name(world, fact.smith))
)
UNTOLD = (f.TurnEnded, f.StageReached, f.ProposalClosed)
"""Facts whose story is told by those around them."""


def prose(fact: Fact, world: World) -> Line | None:
    """How a fact reads; `world` is the table after it."""
    tell = _PROSE.get(type(fact))
    return tell(fact, world) if tell else None
