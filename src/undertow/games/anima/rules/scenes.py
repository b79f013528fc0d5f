"""Between conflicts: character scenes and their rewards, rest, and passions that change."""

from __future__ import annotations

from undertow.games.anima.catalogue.passions import PASSIONS
from undertow.games.anima.facts import (
    PassionChanged,
    Rested,
    Rewarded,
    SceneBegan,
    SceneEnded,
    SessionBegan,
    TraitMarked,
)
from undertow.games.anima.moments import ActionLimit
from undertow.games.anima.pages import WORDS, field, line, slug
from undertow.games.anima.rules.book import rule
from undertow.games.anima.rules.looming import tick, turn_up, turned_up
from undertow.games.anima.rules.passives import count
from undertow.games.anima.rules.pools import heal, shift
from undertow.games.anima.rules.rolls import EMPTY
from undertow.games.anima.sheets import LOVES_HERSELF
from undertow.games.anima.words import name_of
from undertow.games.anima.world import GM, Fighter, Who, World
from undertow.kernel import (
    Choice,
    Line,
    Number,
    Opening,
    Page,
    Plain,
    Prose,
    Several,
    Table,
    message,
)

T = Table[World]

SCENE = message("anima.ask.scene", "Where is it, who is there, and what is between them?")
CAME = message("anima.ask.came", "What came of it?")
WORTH = message("anima.ask.worth", "Whoever spends the scene on delaying {threat} turns its die up by?")  # fmt: skip
BURNS = message("anima.ask.burns", "What does {name} burn for now?")
LOVED = message("anima.ask.loved", "Whom does {name} love?")
APPROVE = message("anima.ask.passion", "{name} wants to burn for {passion} now, again in this session. Agreed?")  # fmt: skip
PLACE = line("Where")
WHO_IS_THERE = line("Who is there")
BETWEEN = line("What is between them")


@rule("anima.scene", "Set a scene", "A place, some people, and something between them.")
async def begin_scene(t: T, seat: str) -> None:
    pcs = tuple(f.sheet.id for f in t.world.pcs)
    page = Page(
        (
            field("place", PLACE, WORDS, ""),
            field("who", WHO_IS_THERE, Several(pcs, 1), pcs),
            field("between", BETWEEN, WORDS, ""),
        ),
        "anima-scene",
    )
    place, who, between = await t.ask(seat, SCENE(), page)
    tick(t)
    delays = {}
    for threat in t.world.threats:
        delays[threat.id] = await t.ask(GM, WORTH(threat=threat.label), Number(1, 2))
    t.tell(SceneBegan(place, tuple(who), between=between, delays=delays))


def rewards(world: World, f: Fighter) -> list[tuple[Plain, ...]]:
    """What a scene could give somebody: one of them."""
    scene = world.scene or world.past
    who = f.sheet.id
    if scene is None or who not in scene.who or who in scene.rewarded:
        return []
    if world.rulings.reward_per_scene and scene.rewarded:
        return []
    found: list[tuple[Plain, ...]] = []
    if f.wounds:
        found.append(("heal",))
    found += [
        ("eidolon", e.sheet.id)
        for e in world.fighters.values()
        if e.sheet.kind == "eidolon" and e.sheet.seat != GM and e.wounds
    ]
    if f.ap < count(world, ActionLimit(who)):
        found.append(("fill",))
    found += [("trait", n) for n in range(len(f.sheet.traits)) if n not in f.marks]
    if world.scene is not None:
        for threat in world.threats:
            by = scene.delays.get(threat.id, 0)
            if turned_up(world, threat, by) > threat.face:
                found.append(("delay", threat.id))
    return found


@rule("anima.reward", "Take a reward", "Heal, fill up, mark a trait, or hold a threat back.")
async def reward(t: T, who: Who, kind: str, what: Plain = None) -> None:
    t.tell(Rewarded(who, kind))
    if kind == "heal":
        heal(t, who, "scene")
    elif kind == "eidolon":
        heal(t, str(what), "scene")
    elif kind == "fill":
        f = t.world.fighters[who]
        shift(t, who, "scene", ap=count(t.world, ActionLimit(who)) - f.ap)
    elif kind == "trait":
        assert isinstance(what, int)
        t.tell(TraitMarked(who, what))
    else:
        scene = t.world.scene
        assert scene is not None
        turn_up(t, str(what), scene.delays[str(what)], "delayed")


@rule("anima.end-scene", "End the scene", "The talk has run its course.")
async def end_scene(t: T, seat: str) -> None:
    """Where people write, whoever ends it says what came of it."""
    told = "" if t.world.agreed.spoken else await t.ask(seat, CAME(), EMPTY)
    t.tell(SceneEnded(told))


@rule("anima.rest", "A long rest", "The end of a chapter: wounds heal, and trait marks go.")
async def rest(t: T) -> None:
    pools = {}
    if t.world.rulings.rest_fills_action:
        for f in t.world.fighters.values():
            if f.sheet.kind != "adversity":
                pools[f.sheet.id] = max(f.ap, count(t.world, ActionLimit(f.sheet.id)))
    t.tell(Rested(pools))


@rule("anima.session", "A new session", "People meet again.")
async def session(t: T) -> None:
    t.tell(SessionBegan(t.world.campaign.session + 1))


# Passions


def may_change(world: World, f: Fighter) -> bool:
    """In a scene, or at the start or the end of her own turn."""
    if f.sheet.kind != "pc":
        return False
    scene, conflict = world.scene, world.conflict
    if conflict is not None:
        if not f.here or f.out:
            return False
        if conflict.last == f.sheet.id:
            return True
        return conflict.open and conflict.throw is None and conflict.now == f.sheet.id
    return scene is not None and f.sheet.id in scene.who


@rule("anima.passion", "Change your passion", "Once a session as you like, then if the GM agrees.")
async def change_passion(t: T, who: Who) -> None:
    f = t.world.fighters[who]
    others = tuple(id for id in PASSIONS if id != f.passion or id == "love")
    passion = await t.ask(f.sheet.seat, BURNS(name=name_of(f)), others)
    loved = await _loved(t, f) if passion == "love" else ""
    if t.world.fighters[who].changes:
        prompt = APPROVE(name=name_of(f), passion=PASSIONS[passion].name())
        if await t.ask(GM, prompt, ("yes", "no")) == "no":
            return
    t.tell(PassionChanged(who, passion, loved))


async def _loved(t: T, f: Fighter) -> str:
    """One particular person: somebody at the table, or somebody who was only told of."""
    known = [id for id in t.world.fighters if id not in (f.sheet.id, f.loved)]
    asked = LOVED(name=name_of(f))
    answer = await t.ask(f.sheet.seat, asked, Choice((*known, ELSE)))
    if answer != ELSE:
        return str(answer)
    words = await t.ask(f.sheet.seat, asked, Beloved(limit=60, herself=f.sheet.id))
    return slug(words, ())


ELSE = "somebody-else"


class Beloved(Prose, frozen=True, tag="prose"):
    """A name, and not one's own."""

    herself: Who = ""

    def refuses(self, answer: Plain) -> Line | None:
        if (why := super().refuses(answer)) is not None:
            return why
        return LOVES_HERSELF() if slug(str(answer), ()) == self.herself else None


def passions_for(world: World, f: Fighter) -> list[Opening]:
    if not may_change(world, f):
        return []
    return [Opening("anima.passion", (f.sheet.id,))]
