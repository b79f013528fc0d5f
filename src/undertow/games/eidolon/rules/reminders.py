"""What the table is reminded of: nothing here bars anything."""

from __future__ import annotations

from undertow.games.eidolon.cards import card_name
from undertow.games.eidolon.entries import MOVES, PLAYBOOKS
from undertow.games.eidolon.people import DESPERATE, PC
from undertow.games.eidolon.rules.spotlight import warns
from undertow.games.eidolon.rules.ties import due_scenes
from undertow.games.eidolon.sheets import STARTING_TIES
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, MoveInProgress, World
from undertow.kernel import Line, message, plain

CRASHES = message(
    "eidolon.remind.crash",
    "{who} succeeded with {card}. Was this overcome: {enemy}, {condition}?",
)
SCENE_DUE = message("eidolon.remind.tie", "A Tie Scene is due: {who} and {to}.")
TIES_OPEN = message(
    "eidolon.remind.ties",
    "{who}'s Ties are not all written yet: three to begin with, of them one to another character and one "
    "to an NPC.",
)
TIES_OPEN_SOLO = message(
    "eidolon.remind.ties-solo", "{who}'s Ties are not all written yet: three to begin with."
)
QUESTION_OPEN = message("eidolon.remind.question", "{who} has not answered yet: {question}")
OWED = message("eidolon.remind.owed", "Still open: {words}")
LAST_STEP = message(
    "eidolon.remind.desperate",
    "{who} is Desperate: a step of the Track, paid or suffered, means Facing Death.",
)
PUSH_BAN = message("eidolon.remind.push", "Nobody may Push until the Phantom is beaten.")


def reminders(world: World, seat: str) -> list[Line]:
    """What a seat should not forget now."""
    found: list[Line] = []
    if seat == GM:
        found += crashes(world)
    found += [line for pc in world.of_seat(seat) if (line := warns(world, pc)) is not None]
    for pc in world.of_seat(seat):
        if pc.track == DESPERATE:
            found.append(LAST_STEP(who=who(world, pc.id)))
        found += unwritten(world, pc)
    if world.phantom or world.phantom_due:
        found.append(PUSH_BAN())
    found += [SCENE_DUE(who=who(world, pc), to=who(world, tie.to)) for pc, tie in due_scenes(world)]
    mine = [pc.id for pc in world.of_seat(seat)]
    for owed in world.obligations:
        if seat == GM or any(pc in mine for pc in owed.pcs):
            found.append(OWED(words=owed.words))
    return found


def unwritten(world: World, pc: PC) -> list[Line]:
    """What a sheet may leave for later, and should not forget."""
    found: list[Line] = []
    name = who(world, pc.id)
    solo = world.setup is not None and len(world.setup.players) == 1
    to_pcs = [tie for tie in pc.ties if tie.to in world.pcs]
    if len(pc.ties) < STARTING_TIES or (not solo and len(to_pcs) in (0, len(pc.ties))):
        found.append((TIES_OPEN_SOLO if solo else TIES_OPEN)(who=name))
    if pc.playbook in PLAYBOOKS and not pc.answer.strip():
        found.append(QUESTION_OPEN(who=name, question=PLAYBOOKS[pc.playbook].question()))
    return found


def succeeded(last: MoveInProgress) -> bool:
    """Did the Move made last succeed, as far as anybody said? A neutral card may have."""
    if not last.readings:
        return False
    if last.success is not None:
        return last.success
    return last.reading.polarity != "negative"


def crashes(world: World) -> list[Line]:
    """After a success in combat: does it meet the condition of an enemy's stage?"""
    last, combat = world.last, world.combat
    if last is None or combat is None or world.made or not succeeded(last):
        return []
    name = MOVES[last.move].name() if last.move in MOVES else plain(last.move)
    standing = [
        world.enemies[id]
        for id in combat.enemies
        if not world.enemies[id].beaten and world.moves_made > world.faced.get(id, -1)
    ]
    return [
        CRASHES(
            who=who(world, last.pc),
            card=card_name(last.reading.card),
            move=name,
            enemy=plain(enemy.name),
            condition=enemy.stages[enemy.crash].condition.rstrip(" .!?"),
        )
        for enemy in standing
    ]
