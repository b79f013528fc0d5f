"""Names as people read them."""

from __future__ import annotations

from undertow.games.anima.catalogue.entries import EFFECTS, POWERS
from undertow.games.anima.world import Fighter, Goal, World
from undertow.kernel import Line, message, plain


def name_of(fighter: Fighter) -> Line:
    known = fighter.sheet.known
    if "name" not in known:
        known["name"] = plain(fighter.sheet.name)
    name: Line = known["name"]
    return name


def who_name(world: World, who: str) -> Line:
    """Somebody, by name; a stranger by her id."""
    fighter = world.fighters.get(who)
    return name_of(fighter) if fighter else plain(who)


_GOAL = message("anima.word.goal", "{text} [{difficulty}]")
DISARM = message("anima.word.disarm", "disarm {name} of {weapon}")
WEAK_SPOT = message("anima.word.weak-spot", "{name}'s weak spot")


def goal_name(world: World, goal: Goal) -> Line:
    return _GOAL(text=goal_text(world, goal), difficulty=goal.difficulty)


def goal_text(world: World, goal: Goal) -> Line:
    if goal.owner and goal.owner in world.fighters:
        owner = world.fighters[goal.owner]
        if goal.weapons:
            weapon = owner.sheet.weapons[goal.weapons[0]]
            return DISARM(name=name_of(owner), weapon=weapon.object or weapon.name)
        return WEAK_SPOT(name=name_of(owner))
    return plain(goal.text)


def power_name(id: str) -> Line:
    known = POWERS.get(id)
    if known is not None:
        return known.name()
    effect = EFFECTS.get(id)
    return effect.name() if effect is not None else plain(id)


NO_CONFLICT = message("anima.no.conflict", "There is no conflict going on.")
FIGHTING = message("anima.no.fighting", "Not while a conflict is going on.")

_CONDITIONS = {
    id: message(f"anima.condition.{id}", name)
    for id, name in {
        "blinded": "Blinded",
        "darkness": "Darkness",
        "darksighted": "Darksighted",
        "empowered": "Empowered",
        "poisoned": "Poisoned",
        "quickened": "Quickened",
        "shielded": "Shielded",
    }.items()
}
CONDITIONS = tuple(_CONDITIONS)
_CONDITION_TEXTS = {
    id: message(f"anima.condition.{id}.text", text)
    for id, text in {
        "blinded": "One success less on every roll.",
        "darkness": "Everyone who cannot see in the dark loses one success on every roll, as if "
        "Blinded.",
        "darksighted": "Blinded and Darkness have no effect.",
        "empowered": "One more die in every strike.",
        "poisoned": "One action die is lost at the start of each turn.",
        "quickened": "One more die in every maneuver.",
        "shielded": "Defense is one higher.",
    }.items()
}


def condition_name(id: str) -> Line:
    known = _CONDITIONS.get(id)
    return known() if known else plain(id)


def condition_text(id: str) -> Line:
    """What a condition does."""
    return _CONDITION_TEXTS[id]()


_OPTIONS = {
    field: {
        value: message(f"anima.option.{field}.{str(value).replace(' ', '-') or 'none'}", english)
        for value, english in words.items()
    }
    for field, words in {
        "source": {
            "inborn": "Inborn",
            "granted by a spirit": "Granted by a spirit",
            "granted by a demon": "Granted by a demon",
            "fused with a spirit": "Fused with a spirit",
            "fused with a demon": "Fused with a demon",
            "a demon's child": "A demon's child",
            "something else": "Something else",
        },
        "type": {"individual": "Individual", "squad": "Squad", "swarm": "Swarm"},
        "eidolon": {"": "None", "custom": "One of your own making"},
        "senses": {
            "sight": "Something to see",
            "sound": "Something to hear",
            "smell": "Something to smell or taste",
            "touch": "Something to feel",
        },
        "weakness": {"": "None"},
        "passion": {"": "None"},
        "target": {"": "No one in particular"},
        "kind": {
            "action": "An action of its own",
            "strike": "Goes into a strike",
            "maneuver": "Goes into a maneuver",
            "achievement": "Goes into an achievement",
            "passive": "Works by itself",
        },
        "effect": {
            "none": "Nothing the rules count",
            "defense": "Lowers defense",
            "maneuver": "Fewer basic dice in maneuvers",
            "strike": "Fewer dice in strikes",
            "block": "Blocks a power",
            "condition": "Adds or removes a condition",
            "threat": "Turns a Threat Die up",
            "other": "Something else, in your words",
        },
        "gains": {"pc": "The heroes", "gm": "The adversity"},
        "touches": {"everybody": "Everyone", "pcs": "Only the PCs"},
        "order": {"rolled": "Everyone rolls a die", "set": "The GM decides"},
        "figure": {
            "ap": "Action dice",
            "sp": "Strike dice",
            "cp": "Charge dice",
            "wounds": "Wounds",
        },
        "there": {"put": "Add it", "lift": "Remove it"},
    }.items()
}


def option_name(field: str, value: object) -> Line | None:
    """What an answer means in this line of a page, where it means something there."""
    known = _OPTIONS.get(field, {}).get(str(value))
    return known() if known is not None else None
