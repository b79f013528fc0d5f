"""How facts read as prose, and choices as words on a button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undertow.games.anima import facts as f
from undertow.games.anima.catalogue.entries import EFFECTS, POWERS
from undertow.games.anima.catalogue.passions import PASSIONS
from undertow.games.anima.moments import Defense, SummonCost
from undertow.games.anima.rules.book import ACTS, BOOK
from undertow.games.anima.rules.conflicts import HOLD
from undertow.games.anima.rules.passives import hooks
from undertow.games.anima.words import (
    condition_name,
    goal_name,
    goal_text,
    power_name,
    who_name,
)
from undertow.games.anima.world import World
from undertow.kernel import Fact, Line, Opening, Plain, Question, Reckoning, message, plain

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


def _faces(fact: Any, world: World) -> str:
    return " ".join(str(face) for face in fact.faces)


def _powers(fact: Any, world: World) -> list[Line]:
    return [power_name(id) for id in fact.powers]


_say(f.TableBegan, "{players} sit down with the GM.", players=lambda x, w: list(x.setup.players))
_say(f.Agreed, "The group agrees on a mood: {mood}", mood=lambda x, w: x.campaign.mood or "…")
_say(f.CharacterMade, "{name} joins, {concept}.", name=lambda x, w: x.sheet.name,
     concept=lambda x, w: x.sheet.about.concept or "a stranger")  # fmt: skip
_say(f.SeedPlanted, "A seed: {text}", text=lambda x, w: x.seed.text)
_SCENE = message("anima.told.scene-began", "A scene, {place}: {who}.")
_ABOUT = message("anima.told.scene-began.about", "A scene, {place}: {who}. {between}")
_PROSE[f.SceneBegan] = lambda fact, world: (_ABOUT if fact.between else _SCENE)(
    place=fact.place, who=[who_name(world, who) for who in fact.who], between=fact.between
)
_say(f.Rewarded, "{who} takes what the scene gives ({reward}).", who=_who("who"),
     reward=lambda x, w: word(w, x.reward))  # fmt: skip
_OVER = message("anima.told.scene-ended", "The scene is over.")
_CAME = message("anima.told.scene-ended.told", "The scene is over. {told}")
_PROSE[f.SceneEnded] = lambda fact, world: _CAME(told=fact.told) if fact.told else _OVER()
_say(f.ThreatTurned, "A Threat Die shows {face}.", face=_field("face"))
_say(f.ThreatCame, "It is here: {label}.", label=_field("label"))
_say(f.Rested, "A long rest. Wounds close, and the slate is clean.")
_say(f.SessionBegan, "Session {number}.", number=_field("number"))
_say(f.RulingSet, "The table plays by another reading from now on.")
_say(f.BondBroken, "{who} breaks a bond.", who=_who("who"))
_say(
    f.BondForged, "{who} is bonded with {name}.", who=_who("who"), name=lambda x, w: x.eidolon.name
)
_say(f.Prepared, "Written down for later: {name}.", name=lambda x, w: x.sheet.name)
_say(f.SheetChanged, "Something is written anew on the sheet of {name}.",
     name=lambda x, w: x.sheet.name)  # fmt: skip

_say(f.ConflictBegan, "A conflict: {pcs} against {foes}.",
     pcs=lambda x, w: [who_name(w, who) for who in x.pcs],
     foes=lambda x, w: [s.name for s in x.adversity if s.kind != "eidolon"])  # fmt: skip
_say(f.OrderSet, "They act in this order: {order}.",
     order=lambda x, w: [who_name(w, who) for who in x.order])  # fmt: skip
_say(f.TurnBegan, "Round {round}: {who}.", round=_field("round"), who=_who("who"))
_say(f.CrazyRolled, "A {face} decides what {who} does: {kind}.", face=_field("face"),
     who=_who("who"), kind=lambda x, w: word(w, x.kind))  # fmt: skip
_say(f.Described, "{by}: {text}", by=_field("by"), text=_field("text"))
_say(f.BasicGiven, "{who} begins a maneuver with {dice} basic dice.", who=_who("actor"),
     dice=_field("dice"))  # fmt: skip
_say(f.OwnAdded, "{who} adds {dice} action dice.", who=_who("who"), dice=_field("dice"))
_say(f.Assisted, "{giver} gives {who} a die.", giver=_who("giver"), who=_who("actor"))
_say(f.Paid, "{who} uses {powers} for {cost} charge dice.", who=_who("who"), powers=_powers,
     cost=_field("cost"))  # fmt: skip
_say(f.StrikeAimed, "{who} strikes at {target} with {dice} strike dice.", who=_who("actor"),
     target=_who("target"), dice=_field("dice"))  # fmt: skip
_say(f.Redirected, "{guard} steps in the way of {target}.", guard=_who("guard"),
     target=_who("target"))  # fmt: skip
_say(f.AchievementTried, "{who} goes for {goal} with {dice} strike dice.", who=_who("actor"),
     goal=lambda x, w: _goal(w, x.goal), dice=_field("dice"))  # fmt: skip
_say(f.Rolled, "The dice: {faces}.", faces=_faces)
_say(f.Rerolled, "{who} unmarks a trait: {faces}.", who=_who("who"), faces=_faces)
_say(f.Earned, "{who} earns {strike} strike dice and {charge} charge dice.", who=_who("actor"),
     strike=_field("strike"), charge=_field("charge"))  # fmt: skip
_HIT = message("anima.told.strike-counted", "{successes} successes against defense {defense}: {wounds} wounds.")  # fmt: skip
_MISS = message("anima.told.strike-missed", "{successes} successes against defense {defense}: a miss. The strike dice return.")  # fmt: skip
_WON = message("anima.told.achievement-counted", "{successes} successes against {difficulty}: it works.")  # fmt: skip
_LOST = message("anima.told.achievement-failed", "{successes} successes against {difficulty}: not this time. The strike dice return.")  # fmt: skip


def _struck(fact: f.StrikeCounted, world: World) -> Line:
    said = _HIT if fact.wounds else _MISS
    return said(successes=fact.successes, defense=fact.defense, wounds=fact.wounds)


def _achieved(fact: f.AchievementCounted, world: World) -> Line:
    said = _WON if fact.won else _LOST
    return said(successes=fact.successes, difficulty=fact.difficulty)


_PROSE[f.StrikeCounted] = _struck
_PROSE[f.AchievementCounted] = _achieved
_say(f.GoalSettled, "{goal} is decided.", goal=lambda x, w: _goal(w, x.goal))
_say(f.SwitchFlipped, "{goal} is turned; it is at {difficulty} now.",
     goal=lambda x, w: _goal(w, x.goal), difficulty=_field("difficulty"))  # fmt: skip
_say(f.GoalAdded, "On the list: {goal}.", goal=lambda x, w: goal_name(w, x.goal))
_say(f.GuardSet, "{guard} guards {ally}.", guard=_who("guard"), ally=_who("ally"))
_say(f.WorkSet, "{who} works on a weapon: {effect}.", who=lambda x, w: who_name(w, x.work.smith),
     effect=lambda x, w: power_name(x.work.effect))  # fmt: skip
_WINNER = {
    "pc": message("anima.told.conflict-ended.pc", "The conflict is over. The heroes have won it."),
    "gm": message("anima.told.conflict-ended.gm", "The conflict is over. The heroes have lost it."),
    "": message("anima.told.conflict-ended", "The conflict is over. Nobody is left standing."),
}
_PROSE[f.ConflictEnded] = lambda fact, world: _WINNER[fact.winner]()

_say(f.Wounded, "{who} takes {wounds} wounds.", who=_who("who"), wounds=_field("wounds"))
_say(f.Healed, "{who} heals.", who=_who("who"))
_say(f.CameBack, "{who} is back.", who=_who("who"))
_say(f.Fled, "{who} runs.", who=_who("who"))
_say(f.TurnMissed, "{who} is not there for a turn.", who=_who("who"))
_say(f.Summoned, "{name}: {entrance}", name=_who("eidolon"),
     entrance=lambda x, w: w.fighters[x.eidolon].sheet.about.entrance or "…")  # fmt: skip
_say(f.WentHome, "{name} goes home.", name=_who("eidolon"))
_say(f.ConditionPut, "{who} is {condition}.", who=_who("who"),
     condition=lambda x, w: condition_name(x.condition))  # fmt: skip
_say(f.ConditionLifted, "{who} is no longer {condition}.", who=_who("who"),
     condition=lambda x, w: condition_name(x.condition))  # fmt: skip
_say(f.DarknessFell, "Darkness falls.")
_say(f.DarknessLifted, "The dark lifts.")
_say(f.WeaponDrawn, "{who} changes weapons.", who=_who("who"))
_say(f.Imbued, "{who}'s weapon holds {effects} now.", who=_who("owner"),
     effects=lambda x, w: [power_name(e) for e in x.effects])  # fmt: skip
_say(f.TraitMarked, "{who} marks a trait.", who=_who("who"))
_say(f.PassionChanged, "{who} burns for {passion} now.", who=_who("who"),
     passion=lambda x, w: PASSIONS[x.passion].name())  # fmt: skip
_say(f.Adjusted, "The GM sets a figure of {who} ({reason}).", who=_who("who"),
     reason=lambda x, w: x.reason or "…")  # fmt: skip
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
_THREAT = message("anima.told.threat-set", "A Threat Die: {face} scenes until {label}.")
_UNKNOWN = message("anima.told.threat-set.secret", "A Threat Die: {face} scenes, and nobody knows.")
_PROSE[f.ThreatSet] = lambda fact, world: (
    _THREAT(face=fact.face, label=fact.label) if fact.label else _UNKNOWN(face=fact.face)
)
_SHIFT = message("anima.told.shifted", "{who}: {dice} ({why}).")
_DICE = {
    "ap": message("anima.told.dice.ap", "{n} action dice"),
    "sp": message("anima.told.dice.sp", "{n} strike dice"),
    "cp": message("anima.told.dice.cp", "{n} charge dice"),
}


def _shifted(fact: f.Shifted, world: World) -> Line:
    dice = [_DICE[pool](n=f"{n:+d}") for pool in ("ap", "sp", "cp") if (n := getattr(fact, pool))]
    return _SHIFT(who=who_name(world, fact.who), dice=dice, why=_why(fact.why))


_PROSE[f.Shifted] = _shifted
_WHY = {
    word: message(f"anima.told.why.{word}", english)
    for word, english in {
        "rest": "a moment's rest",
        "returned": "every die failed, and her own return",
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


UNTOLD = (f.TurnEnded, f.StageReached, f.WorkEnded)
"""Facts whose story is told by those around them."""


def prose(fact: Fact, world: World) -> Line | None:
    """How a fact reads; `world` is the table after it."""
    tell = _PROSE.get(type(fact))
    return tell(fact, world) if tell else None


# Choices

_LABEL = message("anima.label", "{name}: {to}")
_ACTOR = message("anima.label.actor", "{actor}: {label}")


def label(world: World, opening: Opening) -> Line:
    """What stands on the button of something a seat may do."""
    rule = BOOK.rules[opening.rule]
    args = list(opening.args)
    if opening.rule == "anima.reading":
        return _LABEL(name=rule.name(), to=args[1])
    act = ACTS.get(opening.rule)
    actor = None
    if act is not None and args:
        who = world.fighters.get(str(args.pop(0)))
        actor = who if who is not None and who.sheet.owner else None
    elif opening.rule in ("anima.scene", "anima.end-scene", "anima.retreat", "anima.propose",
                          "anima.tell"):  # fmt: skip
        args = []
    said = rule.name()
    if args:
        said = _LABEL(name=said, to=_aims(world, opening, args))
    return _ACTOR(actor=plain(actor.sheet.name), label=said) if actor else said


def _aims(world: World, opening: Opening, args: list[Plain]) -> list[Line]:
    """What something is aimed at, in words; a place in a list by what stands there."""
    *front, last = args
    if not isinstance(last, int):
        return [word(world, arg) for arg in args]
    if opening.rule in ("anima.imbue", "anima.smith"):
        there = _weapon(world, str(args[-2]), last)
    elif opening.rule == "anima.invented":
        there = plain(world.fighters[str(opening.args[0])].sheet.invented[last].name)
    elif opening.rule == "anima.reward":
        there = plain(world.fighters[str(opening.args[0])].sheet.traits[last])
    else:
        there = _weapon(world, str(opening.args[0]), last)
    return [*(word(world, arg) for arg in front), there]


def _weapon(world: World, who: str, place: int) -> Line:
    return plain(world.fighters[who].sheet.weapons[place].name)


_CHARGE = message("anima.word.charge", "{n} charge dice")


def price(world: World, opening: Opening) -> Line | None:
    """What something costs, where it has a price to show."""
    act = ACTS.get(opening.rule)
    if act is None or act.cost is None:
        return None
    cost = act.cost(world, str(opening.args[0]), tuple(opening.args[1:]))
    return _CHARGE(n=cost)


def why(world: World, opening: Opening) -> Reckoning | None:
    """How a number behind a choice is counted: the price of summoning, the defense to beat."""
    args = [str(arg) for arg in opening.args]
    if opening.rule == "anima.summon" and len(args) > 1:
        return hooks(world).reckon(world, SummonCost(args[0], args[1]))
    if opening.rule == "anima.strike" and len(args) > 1 and args[1] in world.fighters:
        return hooks(world).reckon(world, Defense(args[1]))
    return None


_WORDS = {
    word: message(f"anima.word.{word}", english)
    for word, english in {
        "yes": "Yes", "no": "No", "keep": "Keep the dice", "control": "Superior Power Control",
        "roll": "Roll", "give": "Give a die", "nobody": "Nobody", "guard": "Guard",
        "strike": "Strike", "achieve": "Achievement", "heal": "heal a wound",
        "eidolon": "heal an eidolon", "fill": "fill the Action Pool", "trait": "mark a trait",
        "delay": "hold the threat back", "pc": "the heroes", "gm": "the adversity",
        "maneuver": "maneuver", "power": "power", "any": "anything", "fire-aura": "Fire Aura",
        "frost-aura": "Frost Aura",
    }.items()
}  # fmt: skip
_TRAIT = message("anima.word.by-trait", "Unmark “{trait}”")
_NONE = message("anima.word.none", "none")
_LIST = message("anima.word.list", "{items}")


def word(world: World, part: Plain) -> Line:
    """One word of a choice: somebody, a power, a goal, a condition."""
    if isinstance(part, tuple):
        return _LIST(items=[word(world, each) for each in part])
    text = str(part)
    if not text:
        return _NONE()
    if text in world.fighters:
        return who_name(world, text)
    if text in POWERS or text in EFFECTS:
        return power_name(text)
    if world.conflict is not None and any(g.id == text for g in world.conflict.goals):
        return goal_name(world, world.conflict.goal(text))
    if text in _WORDS:
        return _WORDS[text]()
    if text in PASSIONS:
        return PASSIONS[text].name()
    return condition_name(text)


def answer_label(world: World, question: Question, answer: Plain) -> Line:
    """What stands on the button of an answer."""
    mine = next((f for f in world.pcs if f.sheet.seat == question.seat), None)
    if isinstance(answer, str) and answer.startswith("trait-") and mine is not None:
        return _TRAIT(trait=mine.sheet.traits[int(answer.removeprefix("trait-"))])
    if question.prompt.key == HOLD.key and isinstance(answer, int) and mine is not None:
        return _weapon(world, mine.sheet.id, answer)
    if isinstance(answer, bool):
        return _WORDS["yes" if answer else "no"]()
    return word(world, answer)
