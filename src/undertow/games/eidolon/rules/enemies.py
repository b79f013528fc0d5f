"""Enemies: their ladders, what players may know of them, and crashing. And everybody else the GM plays."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from undertow.games.eidolon.actions import Action
from undertow.games.eidolon.facts import EnemyCrashed, EnemyWritten, NotesWritten, NpcWritten
from undertow.games.eidolon.known import changed, gms_npc, public_enemy, public_npc
from undertow.games.eidolon.labels import WORDS
from undertow.games.eidolon.people import NPC, Enemy, NpcLine, Stage
from undertow.games.eidolon.rules.acting import STATES
from undertow.games.eidolon.rules.course import finish_combat, running
from undertow.games.eidolon.rules.phantoms import phantom_falls, phantom_page
from undertow.games.eidolon.rules.unsaid import adds, wants
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, Unsaid, World
from undertow.kernel import (
    Choice,
    Field,
    Number,
    Page,
    Prose,
    Question,
    Rows,
    Several,
    Table,
    message,
    plain,
)

ENEMY = message(
    "eidolon.ask.enemy", "Whom do they face? Each stage is a threat and what overcomes it."
)
CRASH = message(
    "eidolon.ask.crash",
    "{enemy}, Crash {count}: “{threat}” What overcomes it: “{condition}” Is it overcome?",
)
WON = message("eidolon.ask.won", "Nobody is left standing against them. Is combat won?")
NAME = message("eidolon.page.name", "Name")
EIDOLON = message("eidolon.page.eidolon", "Eidolon")
POWER = message("eidolon.page.power", "Its power, in one sentence")
GROUP = message("eidolon.page.group", "How many share this ladder")
STAGES = message(
    "eidolon.page.stages", "Stages, the first one first; after the last comes Defeated"
)
THREAT = message("eidolon.page.threat", "Threat")
CONDITION = message("eidolon.page.condition", "What overcomes it")
WORDS.update(
    met=message("eidolon.say.met", "Yes: it crashes"),
    anyway=message("eidolon.say.anyway", "No, but the moment deserves it: it crashes"),
    unmet=message("eidolon.say.unmet", "No"),
)

TEMPLATE = (
    (
        message(
            "eidolon.template.0.threat", "Unseen, they harm the party through their Eidolon: …"
        ),
        message("eidolon.template.0.condition", "Find out what it is, and fend it off."),
    ),
    (
        message("eidolon.template.1.threat", "The Eidolon comes into the open with full force: …"),
        message(
            "eidolon.template.1.condition", "Hit it or its master so hard that they are outmatched."
        ),
    ),
    (
        message("eidolon.template.2.threat", "They unleash the strongest thing they can do: …"),
        message("eidolon.template.2.condition", "Beat it, and leave them unable to harm anyone."),
    ),
)
"""The generic ladder; the third crash is defeat. Each … is for how the power is used."""


def template() -> tuple[tuple[str, str], ...]:
    return tuple((str(threat()), str(condition())) for threat, condition in TEMPLATE)


def ladder(default: tuple[tuple[str, str], ...] = ()) -> Field:
    """The stages of an enemy, as a line of a page."""
    stage = Page(
        (Field("threat", THREAT(), Prose(400)), Field("condition", CONDITION(), Prose(400)))
    )
    return Field("stages", STAGES(), Rows(stage, 1, 12), default or None)


def stages(rows: Any) -> tuple[Stage, ...]:
    return tuple(Stage(threat, condition) for threat, condition in rows)


def rows(enemy: Enemy) -> tuple[tuple[str, str], ...]:
    return tuple((stage.threat, stage.condition) for stage in enemy.stages)


def sheet(
    enemy: Enemy | None, default: tuple[tuple[str, str], ...] = (), later: bool = False
) -> Page:
    """The sheet of an enemy: name, Eidolon, power, how many, and the ladder. Of one who is made up on the
    spot the power may be written later."""
    power = enemy.power if enemy else ""
    return Page(
        (
            Field("name", NAME(), Prose(80), enemy.name if enemy else None),
            Field("eidolon", EIDOLON(), Prose(80, empty=True), enemy.eidolon if enemy else ""),
            Field("power", POWER(), Prose(400, empty=later), power if later else power or None),
            Field("group", GROUP(), Number(1, 99), enemy.group if enemy else 1),
            ladder(rows(enemy) if enemy and enemy.stages else default),
        ),
        "eidolon.enemy",
    )


def write_enemy(t: Table[World], enemy: Enemy) -> None:
    """An enemy is written down; players hear of it where something is new to them."""
    old = t.world.enemies.get(enemy.id)
    before = public_enemy(old) if old is not None else None
    t.tell(EnemyWritten(enemy, quiet=before == public_enemy(enemy)))


def write_npc(t: Table[World], npc: NPC) -> None:
    """Someone is written down; players hear of it where something is new to them."""
    old = t.world.npcs.get(npc.id)
    before = public_npc(old) if old is not None else None
    t.tell(NpcWritten(npc, quiet=before == public_npc(npc)))


def free_id(world: World, kind: str) -> str:
    """An id for someone new that says nothing about them."""
    number = 1
    while f"{kind}-{number}" in (*world.enemies, *world.npcs, *world.pcs):
        number += 1
    return f"{kind}-{number}"


BLANK, GENERIC = "blank", "template"
WORDS.update(
    blank=message("eidolon.say.blank", "from scratch"),
    template=message("eidolon.say.template", "after the generic ladder"),
)


def enemy_form(world: World, source: str) -> Question:
    npc = world.npcs.get(source)
    base = Enemy("", npc.name, npc.eidolon, npc.power, ()) if npc else None
    if source == GENERIC:
        return Question(GM, ENEMY(), sheet(base, template(), later=True))
    return Question(GM, ENEMY(), sheet(base))


@Action(
    id="eidolon.gm.enemy",
    name="Prepare an enemy",
    text="Name, Eidolon, power and a ladder of threats; or after the generic ladder; or out of someone the party "
    "has met.",
    to=lambda world, seat: [(source,) for source in (BLANK, GENERIC, *world.npcs) if seat == GM],
    why="The GM prepares enemies.",
    label=lambda world, source: WORDS[source]() if source in WORDS else who(world, source),
    group="gm",
    anytime=True,
).form(enemy_form)
async def new_enemy(t: Table[World], source: str, given: tuple[Any, ...]) -> None:
    name, eidolon, power, group, found = given
    enemy = Enemy(free_id(t.world, "enemy"), name, eidolon, power, stages(found), group=group)
    if (npc := t.world.npcs.get(source)) is not None:
        write_npc(t, changed(npc, eidolon, power))
    write_enemy(t, enemy)
    needs_power(t, enemy.id)


@Action(
    id="eidolon.gm.edit-enemy",
    name="Change an enemy",
    text="Notes are there to be thrown away.",
    to=lambda world, seat: [(e.id,) for e in world.enemies.values() if seat == GM and not e.beaten],
    why="There is no such enemy, or they are beaten.",
    group="gm",
    anytime=True,
).form(lambda world, id: Question(GM, ENEMY(), sheet(world.enemies[id]), {"enemy": id}))
async def edit_enemy(t: Table[World], id: str, given: tuple[Any, ...]) -> None:
    name, eidolon, power, group, found = given
    enemy, ladder = t.world.enemies[id], stages(found)
    # What has crashed has crashed; and an enemy who is not beaten has a stage left.
    crash = min(enemy.crash, len(ladder) - 1)
    written = replace(
        enemy, name=name, eidolon=eidolon, power=power, group=group, stages=ladder, crash=crash
    )
    write_enemy(t, written)


@Action(
    id="eidolon.gm.phantom",
    name="What it has become",
    text="An Eidolon broke loose: write what it is called now, what it can do, and its ladder.",
    to=lambda world, seat: [
        (e.id,) for e in world.enemies.values() if seat == GM and e.phantom_of and not e.beaten
    ],
    why="No Phantom is loose.",
    group="gm",
    anytime=True,
).form(lambda world, id: phantom_page(world, id, ladder(rows(world.enemies[id]))))
async def write_phantom(t: Table[World], id: str, given: tuple[Any, ...]) -> None:
    name, power, found = given
    enemy, ladder = t.world.enemies[id], stages(found)
    crash = min(enemy.crash, len(ladder) - 1)
    write_enemy(t, replace(enemy, name=name, power=power, stages=ladder, crash=crash))


SHOWN = ("hidden", "name", "stage", "threat")
"""How much of a ladder players see; each step brings those before it."""
LINES = ("eidolon", "power")
"""What else can be shown of an enemy, each by itself, once players know the name."""
SHOWS = {
    "name": message("eidolon.show.name", "the name"),
    "stage": message("eidolon.show.stage", "the stage"),
    "threat": message("eidolon.show.threat", "the threat"),
    "eidolon": message("eidolon.show.eidolon", "the Eidolon's name"),
    "power": message("eidolon.show.power", "the Eidolon's power"),
}
SHOW = message("eidolon.label.show", "{who}: {what}")


def hidden_yet(enemy: Enemy) -> list[str]:
    """What the GM can still show of an enemy."""
    more = [line for line in LINES if line not in enemy.shows and getattr(enemy, line)]
    steps = SHOWN[SHOWN.index(enemy.shown) + 1 :]
    return [*steps, *(more if public_enemy(enemy) is not None else ())]


@Action(
    id="eidolon.gm.show",
    name="Show more of an enemy",
    text="Players see nothing of an enemy until you show it: the name, the stage, the threat; and, each by "
    "itself, the Eidolon's name and its power.",
    to=lambda world, seat: [
        (e.id, shown) for e in world.enemies.values() if seat == GM for shown in hidden_yet(e)
    ],
    why="There is no more to show.",
    label=lambda world, id, shown: SHOW(who=who(world, id), what=SHOWS[shown]()),
    group="gm",
    apart=True,
)
async def show(t: Table[World], id: str, shown: Any) -> None:
    enemy = t.world.enemies[id]
    if shown in LINES:
        write_enemy(t, replace(enemy, shows=(*enemy.shows, shown)))
    else:
        write_enemy(t, replace(enemy, shown=shown))


# Crashing


@Action(
    id="eidolon.gm.crash",
    name="See if it crashes",
    text="A threat was overcome: the enemy crashes, one stage on. The GM is the judge, and may let a crash happen "
    "that the notes do not know.",
    to=lambda world, seat: [
        (e.id,) for e in world.enemies.values() if seat == GM and running(world) and not e.beaten
    ],
    why="There is no such enemy, or they are beaten.",
    group="gm",
    apart=True,
)
async def judge_crash(t: Table[World], id: str) -> None:
    enemy = t.world.enemies[id]
    stage = enemy.stages[enemy.crash]
    prompt = CRASH(
        enemy=plain(enemy.name), count=enemy.crash, threat=stage.threat, condition=stage.condition
    )
    said = await t.ask(GM, prompt, ["met", "anyway", "unmet"], enemy=id)
    if said != "unmet":
        await crash(t, id)


async def crash(t: Table[World], id: str, count: int = 1) -> None:
    """An enemy crashes, whatever the condition; at the end of the ladder they are beaten."""
    for _ in range(count):
        enemy = t.world.enemies[id]
        if enemy.beaten:
            return
        beaten = enemy.crash + 1 >= enemy.limit
        t.tell(EnemyCrashed(id, enemy.name, enemy.crash + 1, beaten, enemy.shown))
        if beaten:
            await beat(t, id)


async def beat(t: Table[World], id: str) -> None:
    """An enemy is beaten; with the last of them, the fight is won when the GM says so."""
    if t.world.enemies[id].phantom_of:
        phantom_falls(t, t.world.enemies[id])
    combat = t.world.combat
    if combat is None or id not in combat.enemies:
        return
    won = all(t.world.enemies[other].beaten for other in combat.enemies)
    # In the middle of a Move the fight goes on until it is made.
    if won and not t.world.made and await t.ask(GM, WON(), [True, False]):
        await finish_combat(t, True)


# People

NPC_SHEET = message("eidolon.ask.npc", "Who is it?")
NOTES = message("eidolon.ask.notes", "Your notes; nobody else reads them.")
NEED_POWER = message("eidolon.ask.npc-power", "{who}'s Eidolon: what is its power?")
ABOUT = message("eidolon.page.npc-notes", "For you alone")
STATE = message("eidolon.page.state", "The Eidolon is")
KNOWN = message("eidolon.page.known", "Do players know their name?")
MAY_READ = message("eidolon.page.shows", "What else players may read, once they know the name")
NPC_LINES: tuple[NpcLine, ...] = ("eidolon", "power", "state", "ties")
NPC_TIES = message("eidolon.page.npc-ties", "Whom they have a Tie to, and how they see them")
TIE_TO = message("eidolon.page.npc-tie-to", "To whom")
TIE_TEXT = message("eidolon.page.npc-tie-text", "One sentence")
TEXT = message("eidolon.page.notes", "Notes")
WORDS.update({state: STATES[state] for state in STATES})
WORDS.update(
    eidolon=SHOWS["eidolon"],
    power=SHOWS["power"],
    state=message("eidolon.show.state", "whether it is sealed, ready or severed"),
    ties=message("eidolon.show.ties", "their Ties"),
)


def _person(world: World, npc: NPC | None) -> Page:
    # Hidden until the GM says otherwise.
    old = gms_npc(npc or NPC("", "", known=False))
    # What players know they cannot forget: there may be Ties to them by now.
    met = (True,) if old.known else (False, True)
    people = (*(pc.id for pc in world.party), *(o for o in world.npcs if o != old.id))
    tie = (
        Page((Field("to", TIE_TO(), Choice(people)), Field("text", TIE_TEXT(), Prose(200))))
        if people
        else Page(())
    )
    return Page(
        (
            Field("name", NAME(), Prose(80), old.name or None),
            Field("notes", ABOUT(), Prose(4000, empty=True), old.notes),
            Field("eidolon", EIDOLON(), Prose(80, empty=True), old.eidolon),
            Field("power", POWER(), Prose(400, empty=True), old.power),
            Field("state", STATE(), Choice(tuple(STATES)), old.state),
            Field("known", KNOWN(), Choice(met), old.known),
            Field("ties", NPC_TIES(), Rows(tie, 0, 12 if people else 0), old.ties),
            Field("shows", MAY_READ(), Several(NPC_LINES), old.shows),
        ),
        "eidolon.npc",
    )


@Action(
    id="eidolon.gm.npc",
    name="Write someone down",
    text="A name, and a person behind it. Players know nothing of them but what you let them read. The power of "
    "a sealed Eidolon may wait until it is needed.",
    to=lambda world, seat: [()] if seat == GM else [],
    why="The GM writes down whom they play.",
    group="gm",
    anytime=True,
).form(lambda world: Question(GM, NPC_SHEET(), _person(world, None)))
async def new_npc(t: Table[World], given: tuple[Any, ...]) -> None:
    write_npc(t, NPC(free_id(t.world, "npc"), *given))


@Action(
    id="eidolon.gm.edit-npc",
    name="Change someone",
    text="People change, and so does what is known of them.",
    to=lambda world, seat: [(npc,) for npc in world.npcs if seat == GM],
    why="There is nobody of that name.",
    group="gm",
    anytime=True,
).form(lambda world, id: Question(GM, NPC_SHEET(), _person(world, world.npcs[id]), {"npc": id}))
async def edit_npc(t: Table[World], id: str, given: tuple[Any, ...]) -> None:
    write_npc(t, NPC(id, *given))


def needs_power(t: Table[World], id: str) -> None:
    """An Eidolon of the GM's matters now: the GM writes its power, where none is written."""
    if not _whose(t.world, id).power:
        wants(t, GM, NEED_POWER(who=who(t.world, id)), "npc-power", "", id, limit=400)


def _whose(world: World, id: str) -> NPC | Enemy:
    return world.npcs[id] if id in world.npcs else world.enemies[id]


def _powerless(world: World, one: Unsaid) -> bool:
    found = world.npcs.get(str(one.about[0])) or world.enemies.get(str(one.about[0]))
    return found is not None and not found.power


@adds("npc-power", stands=_powerless)
async def write_power(t: Table[World], one: Unsaid, power: str) -> None:
    theirs = _whose(t.world, str(one.about[0]))
    if isinstance(theirs, NPC):
        write_npc(t, replace(theirs, power=power))
    else:
        write_enemy(t, replace(theirs, power=power))


def _notes(world: World) -> Page:
    return Page((Field("notes", TEXT(), Prose(20000, empty=True), world.notes),), "eidolon.notes")


@Action(
    id="eidolon.gm.notes",
    name="Notes",
    text="What goes on out of sight, secrets and plans. Nobody else sees them.",
    to=lambda world, seat: [()] if seat == GM else [],
    why="The notes are the GM's.",
    anytime=True,
    group="gm",
).form(lambda world: Question(GM, NOTES(), _notes(world)))
async def notes(t: Table[World], given: tuple[str]) -> None:
    (text,) = given
    t.tell(NotesWritten(text))
