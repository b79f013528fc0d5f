"""Between conflicts: character scenes and their rewards, rest, and passions that change."""

from __future__ import annotations

from typing import Any

from undertow.games.anima.catalogue.passions import PASSIONS
from undertow.games.anima.facts import (
    PassionChanged,
    Rested,
    Rewarded,
    SceneBegan,
    SceneEnded,
    SessionBegan,
    TraitMarked,
    WorthSet,
)
from undertow.games.anima.moments import ActionLimit
from undertow.games.anima.pages import EMPTY, WORDS, field, line, slug
from undertow.games.anima.rules.book import NO_SCENE, at_peace, between_scenes, playing
from undertow.games.anima.rules.looming import tick, turn_up, turned_up
from undertow.games.anima.rules.passives import count
from undertow.games.anima.rules.pools import heal, shift
from undertow.games.anima.sheets import LOVES_HERSELF
from undertow.games.anima.words import name_of
from undertow.games.anima.world import GM, Fighter, Who, World
from undertow.kernel import (
    Choice,
    Field,
    Line,
    Number,
    Page,
    Plain,
    Prose,
    Question,
    Several,
    Table,
    message,
)
from undertow.parts.actions import Action, Opening, here

T = Table[World]

SCENE = message("anima.ask.scene", "Where is it, who is there, and what is between them?")
CAME = message("anima.ask.came", "How did it end?")
WORTH = message(
    "anima.ask.worth", "By how much does delaying {threat} in this scene turn its die up?"
)
BURNS = message("anima.ask.burns", "What is {name}'s passion now?")
LOVED = message("anima.ask.loved", "Whom does {name} love?")
APPROVE = message(
    "anima.ask.passion",
    "{name} wants to change passion to {passion}, again in this session. Do you agree?",
)
PLACE = line("Where")
WHO_IS_THERE = line("Who is there")
BETWEEN = line("What is between them")
PASSION = line("Passion")
THEIR_NAME = line("Their name, if it is someone else")
LOVE_NAMES = message("anima.no.love-nobody", "Love is for one particular person: say who.")


NOT_IN_IT = message("anima.no.end-scene", "Only the GM and those in the scene can end it.")
NOT_THERE = message("anima.no.there", "{name} is not in this scene.")
TAKEN = message("anima.no.taken", "{name} has already taken a reward from this scene.")
TAKEN_BY_ALL = message("anima.no.taken-by-all", "This scene's reward has been taken.")
NO_USE = message("anima.no.use", "That would do nothing for {name} now.")
NO_CHANGE = message(
    "anima.no.passion",
    "You can change a passion in a scene you are in, or at the start or end of your own turn.",
)

STEPS = (1, 2)
"""How far a Threat Die may be turned by who holds it back."""


def _mine(world: World, seat: str) -> list[Who]:
    return [f.sheet.id for f in world.pcs if f.sheet.seat == seat]


def _in_scene(world: World, me: str) -> Line | None:
    return None if world.scene is not None else NO_SCENE()


def _scene(world: World, seat: str) -> Question:
    """Where the GM sets it, she says at once what holding each threat back is worth."""
    pcs = tuple(f.sheet.id for f in world.pcs)
    worth = [
        Field(f"worth-{threat.id}", WORTH(threat=threat.label), Number(*STEPS), STEPS[0])
        for threat in world.threats
        if seat == GM and not threat.due
    ]
    page = Page(
        (
            field("place", PLACE, WORDS, ""),
            field("who", WHO_IS_THERE, Several(pcs, 1), pcs),
            field("between", BETWEEN, WORDS, ""),
            *worth,
        ),
        "anima-scene",
    )
    return Question(seat, SCENE(), page)


@Action(
    id="anima.scene",
    name="Set a scene",
    text="A place, some people, and something between them.",
    by="seat",
    apart=True,
    to=lambda world, seat: [()] if seat == GM or _mine(world, seat) else [],
    needs=(between_scenes,),
).form(_scene)
async def begin_scene(t: T, seat: str, given: tuple[Any, ...]) -> None:
    place, who, between, *worth = given
    said = dict(zip((each.id for each in t.world.threats if not each.due), worth, strict=False))
    tick(t)
    delays = {threat.id: said.get(threat.id, STEPS[0]) for threat in t.world.threats}
    t.tell(SceneBegan(place, tuple(who), between=between, delays=delays))


def worths(world: World, seat: str) -> list[tuple[str, int]]:
    """What the GM could say of each Threat Die while a scene is played: the other of one and two."""
    if world.scene is None:
        return []
    now = world.scene.delays
    return [(threat.id, by) for threat in world.threats for by in STEPS if by != now.get(threat.id)]


@Opening(
    id="anima.worth",
    name="Set the worth of delaying a threat",
    text="Set how far delaying a threat turns its die up: one or two.",
    apart=True,
    to=worths,
    needs=(at_peace, _in_scene),
)
async def worth(t: T, threat: str, by: int) -> None:
    t.tell(WorthSet(threat, by))


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


def _no_reward(world: World, who: Who, to: tuple[Plain, ...]) -> Line:
    f, scene = world.fighters[who], world.scene or world.past
    if scene is None:
        return NO_SCENE()
    if who not in scene.who:
        return NOT_THERE(name=name_of(f))
    if who in scene.rewarded:
        return TAKEN(name=name_of(f))
    if world.rulings.reward_per_scene and scene.rewarded:
        return TAKEN_BY_ALL()
    return NO_USE(name=name_of(f))


@Action[World, *tuple[Any, ...]](
    id="anima.reward",
    name="Take a reward",
    text="Heal, fill the Action Pool, mark a trait, or delay a threat.",
    to=lambda world, who: rewards(world, world.fighters[who]),
    needs=(at_peace,),
    barred=_no_reward,
)
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


def _came(world: World, seat: str) -> Question | None:
    """Where people write, whoever ends a scene says what came of it."""
    return None if world.agreed.spoken else Question(seat, CAME(), EMPTY)


def _ends(world: World, seat: str) -> list[tuple[()]]:
    scene = world.scene
    there = scene is not None and (seat == GM or any(id in scene.who for id in _mine(world, seat)))
    return [()] if there else []


@Action(
    id="anima.end-scene",
    name="End the scene",
    text="End the scene when it has run its course.",
    by="seat",
    apart=True,
    to=_ends,
    needs=(at_peace,),
    barred=lambda world, seat, to: NO_SCENE() if world.scene is None else NOT_IN_IT(),
).form(_came)
async def end_scene(t: T, seat: str, told: str = "") -> None:
    t.tell(SceneEnded(told))


@Opening(
    id="anima.rest",
    name="A long rest",
    text="The end of a chapter: wounds heal and trait marks are cleared.",
    apart=True,
    to=here,
    needs=(between_scenes,),
)
async def rest(t: T) -> None:
    pools = {}
    if t.world.rulings.rest_fills_action:
        for f in t.world.fighters.values():
            if f.sheet.kind != "adversity":
                pools[f.sheet.id] = max(f.ap, count(t.world, ActionLimit(f.sheet.id)))
    t.tell(Rested(pools))


@Opening(
    id="anima.session",
    name="A new session",
    text="Start a new session.",
    to=here,
    needs=(playing,),
    anytime=True,
)
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


ELSE = "somebody-else"


class PassionPage(Page, frozen=True, tag="page"):
    """What somebody burns for from now on; love is for one particular person, at the table or only
    told of."""

    herself: Who = ""

    def whole(self, answer: tuple[Plain, ...]) -> Line | None:
        passion, loved, name = map(str, answer)
        if not PASSIONS[passion].beloved:
            return None
        if not loved or (loved == ELSE and not name.strip()):
            return LOVE_NAMES()
        return LOVES_HERSELF() if loved == ELSE and slug(name, ()) == self.herself else None

    def sample(self, pick: Any) -> Plain:
        passion, loved, _ = (line.answers.sample(pick) for line in self.fields)
        return (
            (passion, loved or ELSE, "Marlo")
            if PASSIONS[str(passion)].beloved
            else (passion, "", "")
        )


def _passion(world: World, who: Who) -> Question:
    f = world.fighters[who]
    others = tuple(id for id in PASSIONS if id != f.passion or PASSIONS[id].beloved)
    known = tuple(id for id in world.fighters if id not in (who, f.loved))
    page = PassionPage(
        (
            field("passion", PASSION, Choice(others)),
            Field("loved", LOVED(name=name_of(f)), Choice(("", *known, ELSE)), ""),
            field("name", THEIR_NAME, Prose(limit=60, empty=True, samples=("",)), ""),
        ),
        "anima-passion",
        who,
    )
    return Question(f.sheet.seat, BURNS(name=name_of(f)), page)


@Action(
    id="anima.passion",
    name="Change your passion",
    text="Once per session freely; after that, if the GM agrees.",
    to=lambda world, who: [()] if may_change(world, world.fighters[who]) else [],
    needs=(playing,),
    barred=lambda world, who, to: NO_CHANGE(),
).form(_passion)
async def change_passion(t: T, who: Who, given: tuple[Any, ...]) -> None:
    passion, loved, name = given
    f = t.world.fighters[who]
    if f.changes:
        prompt = APPROVE(name=name_of(f), passion=PASSIONS[passion].name())
        if await t.ask(GM, prompt, ("yes", "no")) == "no":
            return
    if not PASSIONS[passion].beloved:
        loved = ""
    t.tell(PassionChanged(who, passion, slug(name, ()) if loved == ELSE else loved))
