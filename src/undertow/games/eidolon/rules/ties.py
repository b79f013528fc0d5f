"""Ties: new ones, developing them, and the Tie Scenes that reset them."""

from __future__ import annotations

from undertow.games.eidolon.actions import Action
from undertow.games.eidolon.entries import moves_of
from undertow.games.eidolon.facts import TieSceneBegan, TieSceneEnded, TieWritten, XpEarned
from undertow.games.eidolon.facts.change import replace
from undertow.games.eidolon.people import PC, Tie
from undertow.games.eidolon.rules.unsaid import adds, wants
from undertow.games.eidolon.words import own, who
from undertow.games.eidolon.world import GM, Unsaid, World
from undertow.kernel import (
    Answers,
    Choice,
    Field,
    Line,
    Page,
    Plain,
    Prose,
    Question,
    Table,
    message,
)

NEW_TIE = message("eidolon.ask.tie-new", "{who}: who matters to you now, and how?")
GRANT = message("eidolon.ask.tie-grant", "{who} would like a Tie to {to}: “{text}” Agreed?")
SENTENCE = message("eidolon.ask.tie-sentence", "{who}: how do you see {to} now? It was: {text}")
JOIN = message(
    "eidolon.ask.tie-scene", "{who} would like a scene with {to}, alone: “{place}” Agreed?"
)
PLACE = message("eidolon.ask.tie-place", "{who} and {to}, alone. When and where?")
SOLO = message("eidolon.ask.tie-solo", "{who} remembers {to}. May this memory settle the Tie?")
TO = message("eidolon.page.tie-to", "Who")
TEXT = message("eidolon.page.tie-text", "One sentence")
SAME = message(
    "eidolon.no.tie-same", "A Tie develops when its sentence changes; this is the old one."
)
RESET_XP = message("eidolon.xp.tie.why", "{who}'s Tie to {to} starts over")
AT_LIMIT = message("eidolon.no.tie-limit", "That Tie is full; only a Tie Scene takes it further.")
SCENE_FIRST = message("eidolon.no.tie-in-scene", "That Tie is rewritten when the two of you part.")
ONCE = message("eidolon.no.tie-once", "That Tie was developed in this scene already.")
TIE_CAP = 3


def tie_cap(pc: PC) -> int:
    """How far the scores of someone's Ties go."""
    return max(TIE_CAP, *(move.ties for move in moves_of(pc)), 0)


def ripe(pc: PC, tie: Tie) -> bool:
    return tie.maturity >= tie_cap(pc)


def to_whom(pc: PC, to: str) -> Tie:
    return next(tie for tie in pc.ties if tie.to == to)


def gone(world: World, to: str) -> bool:
    """Has the subject of a Tie left the story? Whom the GM plays now has not."""
    return to in world.pcs and not world.pcs[to].here and not world.handed_over(to)


def due_scenes(world: World) -> list[tuple[str, Tie]]:
    """The Tie Scenes that must come before the next Uptime. A character who is gone is waited for by
    nobody."""
    if world.mode != "downtime":
        return []
    return [
        (pc.id, tie)
        for pc in world.party
        for tie in pc.ties
        if ripe(pc, tie)
        and world.downtimes not in (tie.matured_in, tie.scene_in)
        and not gone(world, tie.to)
    ]


class Sentence(Page, frozen=True, tag="page"):
    """How someone sees another now; it must have changed."""

    old: str = ""

    def whole(self, answer: tuple[Plain, ...]) -> Line | None:
        return SAME() if str(answer[0]).strip() == self.old.strip() else None


def new_sentence(world: World, pc: str, tie: Tie) -> Question:
    """The player rewrites the Tie."""
    page = Sentence(
        (Field("text", TEXT(), Prose(200, ("Now I see it.", "…")), tie.text),), old=tie.text
    )
    prompt = SENTENCE(who=who(world, pc), to=who(world, tie.to), text=tie.text)
    return Question(world.pcs[pc].seat, prompt, page, {"pc": pc, "tie": tie.id})


def sentence_form(world: World, pc: str, to: str) -> Question:
    return new_sentence(world, pc, to_whom(world.pcs[pc], to))


# New Ties


def strangers(world: World, pc: PC) -> list[str]:
    """To whom someone could have a Tie, and has none."""
    known = [tie.to for tie in pc.ties]
    people = [other.id for other in world.party if other.id != pc.id]
    people += [id for id in world.pcs if world.handed_over(id)]
    people += [npc.id for npc in world.npcs.values() if npc.known]
    return [id for id in people if id not in known]


def tie_form(world: World, id: str) -> Question:
    pc = world.pcs[id]
    page = Page(
        (
            Field("to", TO(), Choice(tuple(strangers(world, pc)))),
            Field("text", TEXT(), Prose(200)),
        ),
        "eidolon.tie",
    )
    return Question(pc.seat, NEW_TIE(who=who(world, id)), page, {"pc": id})


@Action(
    id="eidolon.tie.new",
    name="A new Tie",
    text="Someone has come to matter to you. Ask the GM for a Tie: one sentence, Maturity 1, Affinity 1.",
    to=lambda world, seat: [
        (pc.id,)
        for pc in world.of_seat(seat)
        if world.mode != "creation" and not world.paused and strangers(world, pc)
    ],
    why="There is nobody left to whom you have no Tie.",
    group="ties",
    label=own,
    apart=True,
).form(tie_form)
async def new_tie(t: Table[World], id: str, given: tuple[str, str]) -> None:
    name, (to, text) = who(t.world, id), given
    granted = await t.ask(GM, GRANT(who=name, to=who(t.world, to), text=text), [True, False], pc=id)
    if granted and to in strangers(t.world, t.world.pcs[id]):  # they may have met meanwhile
        t.tell(TieWritten(id, Tie(t.world.fresh, to, text), "new"))


# Developing


def in_scene(world: World, pc: PC, tie: Tie) -> bool:
    """Is this a Tie between the two who are in a scene of their own?"""
    scene = world.tie_scene
    if scene is None:
        return False
    two = (scene.pc, world.pcs[scene.pc].tie(scene.tie).to)
    return (pc.id, tie.to) in (two, two[::-1])


def no_develop(world: World, pc: PC, tie: Tie) -> Line | None:
    """Why a Tie cannot be developed now."""
    if ripe(pc, tie):
        return AT_LIMIT()
    if in_scene(world, pc, tie):
        return SCENE_FIRST()
    if world.rulings.develop_once_a_scene and tie.developed_in == world.scenes:
        return ONCE()
    return None


def _own_ties(world: World, seat: str) -> list[tuple[PC, Tie]]:
    if world.mode == "creation" or world.paused:
        return []
    return [(pc, tie) for pc in world.of_seat(seat) for tie in pc.ties]


def _why_none(world: World, seat: str, to: tuple[Plain, ...]) -> Line | None:
    reasons = [no_develop(world, pc, tie) for pc, tie in _own_ties(world, seat)]
    return next((reason for reason in reasons if reason is not None), None)


@Action(
    id="eidolon.tie.develop",
    name="Develop a Tie",
    text="The sentence no longer fits: rewrite it. Maturity and Affinity rise by 1.",
    to=lambda world, seat: [
        (pc.id, tie.to) for pc, tie in _own_ties(world, seat) if no_develop(world, pc, tie) is None
    ],
    why="You have no such Tie.",
    barred=_why_none,
    group="ties",
    apart=True,
).form(sentence_form)
async def develop_tie(t: Table[World], pc: str, to: str, given: tuple[str]) -> None:
    develop(t, pc, to_whom(t.world.pcs[pc], to), given[0])


def develop(t: Table[World], id: str, tie: Tie, text: str, scene: bool = False) -> None:
    """One step: both scores rise, as far as they go."""
    world = t.world
    cap = tie_cap(world.pcs[id])
    grown = replace(
        tie,
        text=text,
        maturity=min(cap, tie.maturity + 1),
        affinity=min(cap, tie.affinity + 1),
        developed_in=world.scenes,
        scene_in=world.downtimes if scene else tie.scene_in,
    )
    if grown.maturity >= cap:
        now = world.downtimes if world.mode == "downtime" else 0
        grown = replace(grown, matured_in=now)
    t.tell(TieWritten(id, grown, "developed"))


def reset(t: Table[World], id: str, tie: Tie, text: str) -> None:
    """A Tie starts over, and the party learns from it."""
    fresh = Tie(tie.id, tie.to, text, scene_in=t.world.downtimes, blocked_in=tie.blocked_in)
    t.tell(TieWritten(id, fresh, "reset"))
    t.tell(XpEarned(1, RESET_XP(who=who(t.world, id), to=who(t.world, tie.to))))


# Tie Scenes


def _scenes(world: World, seat: str) -> list[tuple[PC, Tie]]:
    if world.mode != "downtime" or world.debrief is not None or world.tie_scene is not None:
        return []
    return [(pc, tie) for pc, tie in _own_ties(world, seat) if tie.scene_in != world.downtimes]


def place_form(world: World, pc: str, to: str) -> Question:
    prompt = PLACE(who=who(world, pc), to=who(world, to))
    return Question(world.pcs[pc].seat, prompt, Prose(120), {"pc": pc})


@Action(
    id="eidolon.tie.scene",
    name="A Tie Scene",
    text="A scene for two: you, and someone you have a Tie to. Afterwards both of you develop your Ties; a full "
    "one starts over.",
    to=lambda world, seat: [
        (pc.id, tie.to) for pc, tie in _scenes(world, seat) if not gone(world, tie.to)
    ],
    why="Tie Scenes are for Downtime after the Debrief, one for each Tie, one at a time.",
    group="ties",
).form(place_form)
async def tie_scene(t: Table[World], pc: str, to: str, place: str) -> None:
    from undertow.games.eidolon.rules.course import change_scene

    join = JOIN(who=who(t.world, pc), to=who(t.world, to), place=place)
    if not await t.ask(t.world.seat_for(to), join, [True, False], pc=pc):
        return
    await change_scene(t, place, t.world.realm)
    t.tell(TieSceneBegan(pc, to_whom(t.world.pcs[pc], to).id, place))


def _in_scene(world: World, seat: str) -> list[tuple[()]]:
    scene = world.tie_scene
    if scene is None or world.paused:
        return []
    pc = world.pcs[scene.pc]
    return [()] if seat in (GM, pc.seat, world.seat_for(pc.tie(scene.tie).to)) else []


@Action(
    id="eidolon.tie.scene-end",
    name="They part",
    text="The scene for two is over. Each rewrites how they see the other.",
    to=_in_scene,
    why="The two who are in it end it, or the GM.",
    group="ties",
)
async def end_tie_scene(t: Table[World]) -> None:
    scene = t.world.tie_scene
    assert scene is not None
    tie = t.world.pcs[scene.pc].tie(scene.tie)
    if t.world.pcs[scene.pc].here:
        after_scene(t, scene.pc, tie)
    if tie.to in t.world.pcs and t.world.pcs[tie.to].here:
        for back in t.world.pcs[tie.to].ties:
            if back.to == scene.pc and back.scene_in != t.world.downtimes:
                after_scene(t, tie.to, back)
    t.tell(TieSceneEnded(scene.pc, scene.tie))


def after_scene(t: Table[World], pc: str, tie: Tie) -> None:
    """Each Tie is handled alone: a full one is reset, any other develops; its player rewrites it."""
    prompt = new_sentence(t.world, pc, tie).prompt
    if ripe(t.world.pcs[pc], tie):
        reset(t, pc, tie, tie.text)
    else:
        develop(t, pc, tie, tie.text, scene=True)
    wants(t, t.world.pcs[pc].seat, prompt, "tie", pc, tie.id)


def _owed_sentence(world: World, one: Unsaid) -> Tie | None:
    return next((tie for tie in world.pcs[one.pc].ties if tie.id == one.about[0]), None)


def _sentence(world: World, one: Unsaid) -> Answers:
    return new_sentence(world, one.pc, world.pcs[one.pc].tie(int(one.about[0]))).answers


@adds("tie", _sentence, stands=lambda world, one: _owed_sentence(world, one) is not None)
async def write_tie(t: Table[World], one: Unsaid, given: tuple[str]) -> None:
    """How they see each other after their scene."""
    tie = t.world.pcs[one.pc].tie(int(one.about[0]))
    t.tell(TieWritten(one.pc, replace(tie, text=given[0]), "scene"))


@Action(
    id="eidolon.tie.memory",
    name="Settle a memory",
    text="Whom this Tie is about is gone. The GM may let you settle a full Tie alone.",
    to=lambda world, seat: [
        (pc.id, tie.to) for pc, tie in _scenes(world, seat) if gone(world, tie.to) and ripe(pc, tie)
    ],
    why="That is for a full Tie to someone who is gone, in Downtime.",
    group="ties",
    apart=True,
).form(sentence_form)
async def settle_memory(t: Table[World], pc: str, to: str, given: tuple[str]) -> None:
    granted = await t.ask(GM, SOLO(who=who(t.world, pc), to=who(t.world, to)), [True, False], pc=pc)
    if granted and ripe(t.world.pcs[pc], to_whom(t.world.pcs[pc], to)):
        reset(t, pc, to_whom(t.world.pcs[pc], to), given[0])


@Action(
    id="eidolon.tie.waive",
    name="Waive a Tie Scene",
    text="It can wait: the scene that was due moves to the next Downtime.",
    to=lambda world, seat: [
        (pc, tie.to) for pc, tie in due_scenes(world) if seat == GM and world.debrief is None
    ],
    why="No Tie Scene is due; only the GM waives one.",
    group="ties",
    apart=True,
)
async def waive(t: Table[World], pc: str, to: str) -> None:
    tie = to_whom(t.world.pcs[pc], to)
    t.tell(TieWritten(pc, replace(tie, matured_in=t.world.downtimes), "waived"))
