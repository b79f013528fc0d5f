"""Why something beside the turns of a conflict may not be done now, in one sentence."""

from __future__ import annotations

from undertow.games.anima.rules.conflicts import SCENE_FIRST, why_not_now
from undertow.games.anima.words import FIGHTING, NO_CONFLICT, name_of
from undertow.games.anima.world import GM, Fighter, World
from undertow.kernel import Line, Offer, message

NOT_YOURS = message("anima.no.yours", "{name} is played by someone else.")
BY_ITSELF = message("anima.no.by-itself", "That happens by itself, when it is time.")
SET_UP = message("anima.no.set-up", "Set up the campaign first.")
WRITTEN = message("anima.no.written", "That is already written, or cannot be written yet.")
GMS_OWN = message("anima.no.gms-own", "Only the GM can do that.")
NO_SCENE = message("anima.no.scene", "No scene is being played.")
NOT_IN_IT = message("anima.no.end-scene", "Only the GM and those in the scene can end it.")
NOT_THERE = message("anima.no.there", "{name} is not in this scene.")
TAKEN = message("anima.no.taken", "{name} has already taken a reward from this scene.")
TAKEN_BY_ALL = message("anima.no.taken-by-all", "This scene's reward has been taken.")
NO_USE = message("anima.no.use", "That would do nothing for {name} now.")
NO_PICK = message("anima.no.pick", "{name} has no pick open; the GM may grant one.")
NO_CHANGE = message(
    "anima.no.passion",
    "You can change a passion in a scene you are in, or at the start or end of your own turn.",
)

NOT_ASKED = message("anima.no.asked", "{name} waits for no such word.")

RULES_OWN = ("first", "setup", "turn")
GMS = (
    "adjust",
    "approve",
    "conflict",
    "go-on",
    "goal",
    "grant",
    "mood",
    "prepare",
    "put",
    "put-away",
    "reorder",
    "rest",
    "send-back",
    "session",
    "setting",
    "strange",
    "take-up",
    "threat",
    "weakness",
    "worth",
)
IN_CONFLICT = ("goal", "propose", "put", "put-away", "reorder", "retreat", "take-up", "weakness")
AT_PEACE = (
    "bond",
    "break-bond",
    "character",
    "companion",
    "conflict",
    "grant",
    "rest",
    "scene",
    "smith",
    "weapon",
)
FOUNDING = ("go-on", "group-seed", "mood", "seed", "setting", "strange")
JUDGED = ("approve", "remake", "send-back")
IN_SCENES = ("end-scene", "reward", "worth")
OWN = (
    "background",
    "bond",
    "break-bond",
    "companion",
    "passion",
    "pick",
    "remake",
    "reward",
    "smith",
    "weapon",
)


def why_not(world: World, seat: str, offer: Offer) -> Line | None:
    """Why this is not among what is offered; None where there is no more to say."""
    id = offer.rule.removeprefix("anima.")
    if id in RULES_OWN:
        return BY_ITSELF()
    if id in GMS and seat != GM:
        return GMS_OWN()
    if id in FOUNDING:
        return WRITTEN()
    f = world.fighters.get(str(offer.args[0])) if offer.args else None
    if id in JUDGED and f is not None and (seat in (GM, f.sheet.seat)):
        return NOT_ASKED(name=name_of(f))
    if world.stage != "play":
        return SET_UP()
    if id in IN_CONFLICT and world.conflict is None:
        return NO_CONFLICT()
    if id == "conflict":
        return why_not_now(world)
    if id in (*AT_PEACE, *IN_SCENES) and world.conflict is not None:
        return FIGHTING()
    if id in OWN and f is not None and f.sheet.seat != seat:
        return NOT_YOURS(name=name_of(f))
    if id in AT_PEACE and world.scene is not None:
        return SCENE_FIRST()
    if id == "end-scene":
        return NO_SCENE() if world.scene is None else NOT_IN_IT()
    if id == "passion":
        return NO_CHANGE()
    if id == "pick" and f is not None:
        return FIGHTING() if world.conflict is not None else NO_PICK(name=name_of(f))
    if id == "worth" and world.scene is None:
        return NO_SCENE()
    return _no_reward(world, f) if id == "reward" and f is not None else None


def _no_reward(world: World, f: Fighter) -> Line:
    scene = world.scene or world.past
    if scene is None:
        return NO_SCENE()
    if f.sheet.id not in scene.who:
        return NOT_THERE(name=name_of(f))
    if f.sheet.id in scene.rewarded:
        return TAKEN(name=name_of(f))
    if world.rulings.reward_per_scene and scene.rewarded:
        return TAKEN_BY_ALL()
    return NO_USE(name=name_of(f))
