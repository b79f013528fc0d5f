"""The course of the game: sessions, scenes, combat, Uptime and Downtime. The GM marks where each begins
and ends; whatever is timed hangs on these marks."""

from __future__ import annotations

from collections.abc import Callable

from undertow.games.eidolon.actions import Action
from undertow.games.eidolon.facts import (
    CombatBegan,
    CombatEnded,
    DowntimeBegan,
    Recovered,
    SceneBegan,
    SessionBegan,
    SessionEnded,
    TrackMoved,
    UptimeBegan,
)
from undertow.games.eidolon.labels import WORDS
from undertow.games.eidolon.moments import (
    CombatEnds,
    DowntimeStarts,
    SceneEnds,
    SessionStarts,
    UptimeStarts,
)
from undertow.games.eidolon.people import DESPERATE
from undertow.games.eidolon.rules.acting import PAUSED, REALMS
from undertow.games.eidolon.rules.farewell import farewells
from undertow.games.eidolon.rules.growth import retiring
from undertow.games.eidolon.rules.ties import due_scenes
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, World
from undertow.kernel import (
    Choice,
    Field,
    Line,
    Page,
    Prose,
    Question,
    Several,
    Table,
    message,
    plain,
)

SCENE = message("eidolon.ask.scene", "A new scene. Where are we?")
FIGHT = message("eidolon.ask.fight", "Combat. Who is in it?")
CALLED = message("eidolon.ask.uptime", "{who} says that Uptime begins. Is everybody ready?")
NEW_SESSION = message(
    "eidolon.ask.session", "No new session was declared since the last Uptime. Does one begin now?"
)
TITLE = message("eidolon.page.title", "The scene")
REALM = message("eidolon.page.realm", "Which world")
PRESENT = message("eidolon.page.present", "Characters who are there")
FOES = message("eidolon.page.enemies", "Whom they face")
NOT_GM = message("eidolon.no.not-gm", "That is for the GM to say.")
TIES_DUE = message(
    "eidolon.no.ties-due", "A Tie Scene must come first, or the GM waives it: {ties}."
)
TIE_DUE = message("eidolon.tie-due", "{who} and {to}")
FIGHTING = message("eidolon.no.uptime-combat", "A fight is on; Uptime begins when it is over.")
DEBRIEFING = message("eidolon.no.debrief", "The Debrief is not over.")
UPTIME_ON = message("eidolon.no.uptime-on", "It is Uptime already.")
IN_COMBAT = message("eidolon.no.in-combat", "Combat comes first.")
NOBODY = message("eidolon.no.party", "Nobody has a character yet.")
ALL_RETIRE = message(
    "eidolon.no.all-retire", "Everybody retires. First a farewell, and someone new."
)
SCENE_OF_TWO = message("eidolon.no.scene-of-two", "Two of you are in the middle of a Tie Scene.")
WON, LOST = message("eidolon.say.won", "won"), message("eidolon.say.lost", "lost, or broken off")

WORDS.update(
    real=REALMS["real"],
    undertow=REALMS["undertow"],
)


def running(world: World) -> bool:
    """Is play going on?"""
    return world.mode != "creation" and not world.paused


def for_gm(when: Callable[[World], bool] = running) -> Callable[[World, str], list[tuple[()]]]:
    """Offers of something that only the GM opens, and when."""
    return lambda world, seat: [()] if seat == GM and when(world) else []


# Sessions


@Action(
    id="eidolon.start-session",
    name="Begin a session",
    text="You sit down to play. What is once a session comes back; everything else is as it was left.",
    to=for_gm(lambda world: not world.in_session),
    why="A session is on already; only the GM begins one.",
    group="course",
)
async def start_session(t: Table[World]) -> None:
    t.tell(SessionBegan())
    # Deal In first; then what the playbooks in force give.
    await t.before(SessionStarts())
    await t.after(SessionStarts())


@Action(
    id="eidolon.end-session",
    name="End the session",
    text="The evening is over, and with it what lasted for the rest of the session. Deck, discard, Clock and "
    "all else stay as they lie.",
    to=for_gm(lambda world: world.in_session),
    why="No session is on; only the GM ends one.",
    group="course",
)
async def end_session(t: Table[World]) -> None:
    t.tell(SessionEnded())


# Scenes


async def end_scene(t: Table[World]) -> None:
    """A scene is over. Who lay Defeated outside of combat comes round."""
    await t.before(SceneEnds())
    if t.world.combat is None:
        for pc in t.world.party:
            if pc.out:
                t.tell(TrackMoved(pc.id, min(pc.track, DESPERATE), "eidolon.new-scene"))


async def change_scene(t: Table[World], title: str, realm: str) -> None:
    """One scene ends, another begins."""
    await end_scene(t)
    t.tell(SceneBegan(title, realm))  # type: ignore[arg-type]
    await t.after(SceneEnds())


def scene_form(world: World) -> Question:
    page = Page(
        (
            Field("title", TITLE(), Prose(120), world.scene or None),
            Field("realm", REALM(), Choice(("real", "undertow")), world.realm),
        ),
        "eidolon.scene",
    )
    return Question(GM, SCENE(), page)


@Action(
    id="eidolon.new-scene",
    name="New scene",
    text="Another place or another hour. What lasted for the scene is over.",
    to=for_gm(),
    why="Only the GM changes the scene, once play has begun.",
    group="course",
).form(scene_form)
async def new_scene(t: Table[World], given: tuple[str, str]) -> None:
    title, realm = given
    await change_scene(t, title, realm)


# Combat


def fight_form(world: World) -> Question:
    """Who is in the fight: by default everybody who is there."""
    party = tuple(pc.id for pc in world.party)
    foes = tuple(enemy.id for enemy in world.enemies.values() if not enemy.beaten)
    combat = world.combat
    present = combat.present if combat is not None else party
    # The only one there is will be the one they fight.
    facing = combat.enemies if combat is not None else foes if len(foes) == 1 else ()
    page = Page(
        (
            Field("present", PRESENT(), Several(party, 1), tuple(p for p in present if p in party)),
            Field("enemies", FOES(), Several(foes), tuple(e for e in facing if e in foes)),
        ),
        "eidolon.fight",
    )
    return Question(GM, FIGHT(), page)


@Action(
    id="eidolon.start-combat",
    name="Combat begins",
    text="A conflict is on: a fight, or anything as intense as one.",
    to=for_gm(lambda world: running(world) and world.combat is None and bool(world.party)),
    why="The GM opens combat, and one at a time: several fights at once are one.",
    group="course",
).form(fight_form)
async def start_combat(t: Table[World], given: tuple[tuple[str, ...], ...]) -> None:
    present, enemies = given
    t.tell(CombatBegan(present, enemies))


@Action(
    id="eidolon.change-combat",
    name="Others join or leave",
    text="Change who is in this combat. Who acted this round stays so.",
    to=for_gm(lambda world: running(world) and world.combat is not None and bool(world.party)),
    why="There is no combat to join.",
    group="course",
).form(fight_form)
async def change_combat(t: Table[World], given: tuple[tuple[str, ...], ...]) -> None:
    present, enemies = given
    t.tell(CombatBegan(present, enemies))


async def finish_combat(t: Table[World], won: bool) -> None:
    """Combat is over, won or lost: each who was in it catches their breath."""
    assert t.world.combat is not None
    await t.before(CombatEnds(won))
    present = t.world.combat.present
    t.tell(CombatEnded(won))
    t.tell(Recovered(tuple(pc for pc in present if t.world.pcs[pc].here)))


@Action(
    id="eidolon.end-combat",
    name="Combat ends",
    text="The conflict is over. Everybody who was in it recovers one step; who lay Defeated wakes Desperate.",
    to=lambda world, seat: [
        (won,) for won in (True, False) if seat == GM and running(world) and world.combat
    ],
    why="There is no combat to end; only the GM ends one.",
    label=lambda world, won: WON() if won else LOST(),
    group="course",
)
async def end_combat(t: Table[World], won: bool) -> None:
    await finish_combat(t, won)


# Uptime and Downtime


def no_uptime(world: World, seat: str) -> Line | None:
    """Why Uptime cannot begin now."""
    if world.paused:
        return PAUSED()
    if not world.party:
        return NOBODY()
    if world.mode == "creation":
        return None if seat == GM else NOT_GM()
    if world.mode == "uptime":
        return UPTIME_ON()
    if world.combat is not None:
        return FIGHTING()
    if world.debrief is not None:
        return DEBRIEFING()
    if world.tie_scene is not None:
        return SCENE_OF_TWO()
    if all(retiring(pc) for pc in world.party):
        return ALL_RETIRE()
    if due := due_scenes(world):
        names = [TIE_DUE(who=who(world, pc), to=who(world, tie.to)) for pc, tie in due]
        return TIES_DUE(ties=names)
    return None if seat == GM or world.of_seat(seat) else NOT_GM()


@Action(
    id="eidolon.start-uptime",
    name="Uptime begins",
    text="Something demands action. Tracks are Fresh, and what is once an Uptime comes back.",
    to=lambda world, seat: [(seat,)],
    needs=(no_uptime,),
    group="course",
    label=lambda world, seat: plain(""),
)
async def start_uptime(t: Table[World], seat: str) -> None:
    if seat != GM:
        # The players call it; the GM leads there once nobody wants more of the Downtime.
        name = plain(", ".join(pc.name for pc in t.world.of_seat(seat)))
        if not await t.ask(GM, CALLED(who=name), [True, False]):
            return
    await begin_uptime(t)


async def begin_uptime(t: Table[World]) -> None:
    await farewells(t)
    await end_scene(t)
    undeclared = not t.world.in_session or t.world.session_at < t.world.uptimes
    if undeclared and await t.ask(GM, NEW_SESSION(), [True, False]):
        if t.world.in_session:
            t.tell(SessionEnded())
        await start_session.script(t)
    t.tell(UptimeBegan())
    await t.after(SceneEnds())
    await t.after(UptimeStarts())


def no_downtime(world: World, seat: str) -> Line | None:
    """Why Downtime cannot begin now."""
    if seat != GM:
        return NOT_GM()
    if world.paused:
        return PAUSED()
    if not world.party:
        return NOBODY()
    return IN_COMBAT() if world.combat is not None else None


@Action(
    id="eidolon.start-downtime",
    name="Downtime begins",
    text="The conflict is settled and everybody is safe. First comes the Debrief; only the very first Downtime "
    "of a campaign has none.",
    to=lambda world, seat: [()] if world.mode != "downtime" else [],
    why="It is Downtime already.",
    needs=(lambda world, seat: None if world.mode == "downtime" else no_downtime(world, seat),),
    group="course",
)
async def start_downtime(t: Table[World]) -> None:
    first = t.world.mode == "creation"
    await end_scene(t)
    t.tell(DowntimeBegan(not first))
    await t.after(SceneEnds())
    await t.after(DowntimeStarts())
