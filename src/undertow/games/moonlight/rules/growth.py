"""Experience: what a session was good for, and what becomes of a full track."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.moonlight.book import PLAYBOOKS, PLAYSETS, SPECIALS, Act, Special, working
from undertow.games.moonlight.facts import Advanced, DotGained, Learned, SeriesSet, Used
from undertow.games.moonlight.rules.tracks import raise_adversary
from undertow.games.moonlight.world import ATTRIBUTES, Protagonist, World
from undertow.kernel import Line, Plain, Table, message, plain
from undertow.parts.actions import here
from undertow.parts.forms import Defaults, Form, Options, Titles
from undertow.parts.uses import Use, used

TRACKS = ("playbook", *ATTRIBUTES)
MOST_DOTS = 4
DOT = message("moonlight.label.dot", "A dot in {action}")
GAIN = message("moonlight.label.gain", "{ability}")
VETERAN = message("moonlight.label.veteran", "Veteran: {ability}")
FROM = message("moonlight.label.from", "{gain} ({track})")


OWN = {
    "belief": "You showed beliefs, drives, role or background",
    "trouble": "Promises or obligation made trouble",
    "eclipse": "You embodied your eclipse, or bared your heart",
}
GROUP = {
    "mission": "You completed a mission of the series",
    "nature": "You showed your nature, origin or destiny",
    "theme": "A theme of your series came up",
    "other": "Its other theme came up",
}
ASKED = OWN | GROUP
"""What is asked at the end of a session, of each and of the group: the play sheets say so, not the book."""


class Asking(Form, frozen=True):
    """Questions that a table may word itself, since only play sheets have them."""

    @classmethod
    def titles(cls, world: World, me: str) -> Titles:
        return {name: plain(words) for name, words in world.series.asked.items()}


class Review(Asking, frozen=True):
    """The four questions; each gives one xp, or two where it came up again and again."""

    challenge: Annotated[
        int, Meta(title="You met a challenge the way of your playbook", ge=0, le=2)
    ] = 0
    belief: Annotated[int, Meta(title=ASKED["belief"], ge=0, le=2)] = 0
    trouble: Annotated[int, Meta(title=ASKED["trouble"], ge=0, le=2)] = 0
    eclipse: Annotated[int, Meta(title=ASKED["eclipse"], ge=0, le=2)] = 0
    track: Annotated[str, Meta(title="Where you mark it")] = "playbook"

    @classmethod
    def options(cls, world: World, me: str) -> Options:
        return {"track": TRACKS}

    @classmethod
    def titles(cls, world: World, me: str) -> Titles:
        """The first is one's own playbook's."""
        book = PLAYBOOKS.get(world.people[me].playbook)
        own = {"challenge": book.challenge} if book else {}
        return {**super().titles(world, me), **own}


@Act(
    id="moonlight.review",
    name="End of session: xp",
    to=here,
    anytime=True,
    text="Go through the questions of your sheet. You may do it twice to split what you gain.",
).form(Review)
async def review(t: Table[World], me: str, given: Review) -> None:
    for why in ("challenge", *OWN):
        for _ in range(getattr(given, why)):
            t.tell(Learned(me, given.track, why))


def _advances(world: World, me: str) -> list[tuple[str, str]]:
    one = world.people[me]
    found: list[tuple[str, str]] = []
    for track in dict.fromkeys(one.advances):
        for name, three in ATTRIBUTES.items():
            if track in (name, "any"):
                found += [(track, action) for action in three if _dots(one, action) < MOST_DOTS]
        if track in ("playbook", "any"):
            found += [(track, id) for id in learnable(world, one)]
    return found


def _dots(one: Protagonist, action: str) -> int:
    return one.dots.get(action, 0) + one.bright.get(action, 0)


def learnable(world: World, one: Protagonist) -> list[str]:
    """Abilities of one's own playbook, and one special ability of another as a veteran."""
    own = PLAYBOOKS[one.playbook].abilities if one.playbook in PLAYBOOKS else ()
    found = [a.id for a in own if not a.earned and (a.id not in one.abilities or _again(one, a))]
    destined = any(SPECIALS[id].opens_all for id in one.abilities)
    if destined:
        found += [
            a.id
            for book in PLAYBOOKS.values()
            for a in book.abilities
            if a.transcendent and a.id not in one.abilities
        ]
    mine = {a.id for a in own}
    veteran = any(
        id not in mine and not (destined and SPECIALS[id].transcendent) for id in one.abilities
    )
    if world.rulings.many_veterans or not veteran:
        bright = world.rulings.veteran_transcendent
        found += [
            ability.id
            for book in PLAYBOOKS.values()
            if book.id != one.playbook
            for ability in book.abilities
            if ability.id not in one.abilities
            and not (ability.starting or ability.earned or (ability.transcendent and not bright))
        ]
    return list(dict.fromkeys(found))


def _again(one: Protagonist, ability: Special) -> bool:
    """May it be taken once more, for another choice?"""
    return ability.again and one.abilities.count(ability.id) < len(ability.among)


def _label(world: World, me: str, track: str, gain: str) -> Line:
    one = world.people[me]
    if gain not in SPECIALS:
        what = DOT(action=gain)
    else:
        own = any(a.id == gain for a in PLAYBOOKS[one.playbook].abilities)
        what = (GAIN if own else VETERAN)(ability=SPECIALS[gain].line)
    return what if len(dict.fromkeys(one.advances)) < 2 else FROM(gain=what, track=track)


FOUR = message(
    "moonlight.no.fifth-dot", "{who} has four dots in {action} already: there is no fifth."
)


def _full(world: World, me: str, to: tuple[Plain, ...]) -> Line | None:
    one, gain = world.people[me], to[-1] if to else ""
    full = isinstance(gain, str) and _dots(one, gain) >= MOST_DOTS
    return FOUR(who=one.name, action=gain) if full else None


@Act(
    id="moonlight.advance",
    name="Advance",
    to=_advances,
    anytime=True,
    label=_label,
    barred=_full,
    text="A full track: another dot, or another ability.",
)
async def advance(t: Table[World], me: str, track: str, gain: str) -> None:
    t.tell(Advanced(me, track, gain))


class Together(Asking, frozen=True, kw_only=True):
    """The questions to the group; each gives one xp, or two where it came up again and again."""

    mission: Annotated[int, Meta(title=ASKED["mission"], ge=0, le=2)] = 0
    nature: Annotated[int, Meta(title=ASKED["nature"], ge=0, le=2)] = 0
    theme: Annotated[int, Meta(title=ASKED["theme"], ge=0, le=2)] = 0
    other: Annotated[int, Meta(title=ASKED["other"], ge=0, le=2)] = 0

    @property
    def xp(self) -> int:
        return sum(getattr(self, name) for name in GROUP)

    def why_not(self, world: World, me: str) -> Line | None:
        return None if self.xp else NOTHING()


NOTHING = message("moonlight.no.series-xp", "Say first what came up.")
GIVEN = message(
    "moonlight.no.series-twice",
    "The group has gone through these questions in this episode; what else came up, mark by “Series xp”.",
)
TOGETHER = Use("", "series questions", "episode")


def _once(world: World, me: str) -> Line | None:
    return GIVEN() if used(world.uses, TOGETHER.who, TOGETHER.what) else None


@Act(
    id="moonlight.series-questions",
    name="End of session: series xp",
    by="seat",
    to=here,
    needs=(_once,),
    anytime=True,
    text="Go through the questions of your series together, once; the group marks what they give.",
).form(Together)
async def series_questions(t: Table[World], me: str, given: Together) -> None:
    t.tell(Used(TOGETHER))
    mark_series(t, given.xp)


@Act(
    id="moonlight.series-review",
    name="End of session: series xp",
    by="seat",
    to=here,
    anytime=True,
    former=True,
    text="As it was once: it could be done again and again.",
).form(Together)
async def series_review(t: Table[World], me: str, given: Together) -> None:
    mark_series(t, given.xp)


def lines_of(of: Act[()], names: Mapping[str, str]) -> dict[str, Line]:
    """How the lines of a review read, where a table has no words of its own."""
    return {name: Line(f"{of.id}.line.{name}") for name in names}


class Wording(Form, frozen=True):
    """Each question in this table's own words; where there are none, ours stand."""

    belief: Annotated[str, Meta(title=ASKED["belief"], max_length=200)] = ""
    trouble: Annotated[str, Meta(title=ASKED["trouble"], max_length=200)] = ""
    eclipse: Annotated[str, Meta(title=ASKED["eclipse"], max_length=200)] = ""
    mission: Annotated[str, Meta(title=ASKED["mission"], max_length=200)] = ""
    nature: Annotated[str, Meta(title=ASKED["nature"], max_length=200)] = ""
    theme: Annotated[str, Meta(title=ASKED["theme"], max_length=200)] = ""
    other: Annotated[str, Meta(title=ASKED["other"], max_length=200)] = ""

    @classmethod
    def defaults(cls, world: World, me: str) -> Defaults:
        return dict(world.series.asked)


@Act(
    id="moonlight.wording",
    name="What a session is asked",
    by="seat",
    to=here,
    anytime=True,
    text="The book does not print these questions; ours are those of its play sheets. Write what yours ask, and "
    "the themes of your series.",
).form(Wording)
async def wording(t: Table[World], me: str, given: Wording) -> None:
    said = {name: getattr(given, name).strip().removesuffix(".") for name in ASKED}
    asked = {name: words for name, words in said.items() if words}
    t.tell(SeriesSet(replace(t.world.series, asked=asked)))


class SeriesReview(Form, frozen=True):
    xp: Annotated[int, Meta(title="How much the group marks", ge=1, le=8)] = 1


@Act(
    id="moonlight.series-xp",
    name="Series xp",
    by="seat",
    to=here,
    anytime=True,
    text="The group marks what else gives series xp at your table.",
).form(SeriesReview)
async def series_xp(t: Table[World], me: str, given: SeriesReview) -> None:
    mark_series(t, given.xp)


def mark_series(t: Table[World], xp: int) -> None:
    """Series xp is the group's; a full track gives an advance."""
    series = t.world.series
    more, left = divmod(series.xp + xp, t.world.figures.series_xp)
    t.tell(SeriesSet(replace(series, xp=left, advances=series.advances + more)))


def _series_gains(world: World, me: str) -> list[tuple[str]]:
    playset = PLAYSETS.get(world.series.id)
    known = world.series
    if playset is None:
        return []
    return [
        (a.id,)
        for a in playset.abilities
        if a.id not in known.abilities and (known.advances or (known.lights and a.transcendent))
    ]


@Act(
    id="moonlight.series-advance",
    name="Series advance",
    by="seat",
    to=_series_gains,
    anytime=True,
    text="The group chooses another ability of the series.",
    label=lambda world, me, ability: GAIN(ability=SPECIALS[ability].line),
)
async def series_advance(t: Table[World], me: str, ability: str) -> None:
    series = t.world.series
    now = replace(series, abilities=(*series.abilities, ability))
    if series.lights and SPECIALS[ability].transcendent:
        now = replace(now, lights=series.lights - 1)
    else:
        now = replace(now, advances=series.advances - 1)
    t.tell(SeriesSet(now))
    raise_adversary(t, 0)


# What abilities mark and add


def _claims(world: World, me: str) -> list[tuple[str, str]]:
    """Abilities that mark xp for something; each once in a mission, and once in every other phase."""
    return [
        (id, whose)
        for id in working(world, me)
        for whose, why in (("own", SPECIALS[id].learns), ("series", SPECIALS[id].earns))
        if why and not used(world.uses, me if whose == "own" else "", f"xp {id}")
    ]


EARN = message("moonlight.label.earn", "{ability}: {why}")


@Act(
    id="moonlight.earn",
    name="Mark xp for an ability",
    to=_claims,
    anytime=True,
    text="Say that it is so; the table may object.",
    label=lambda world, me, ability, whose: EARN(
        ability=SPECIALS[ability].line,
        why=SPECIALS[ability].learns if whose == "own" else SPECIALS[ability].earns,
    ),
)
async def earn(t: Table[World], me: str, ability: str, whose: str) -> None:
    own = whose == "own"
    t.tell(Used(Use(me if own else "", f"xp {ability}", "phase")))
    if own:
        t.tell(Learned(me, "playbook", ability))
    else:
        mark_series(t, 1)


def _added(world: World, me: str) -> list[tuple[str, str]]:
    one = world.people[me]
    return [
        (id, action)
        for id in world.series.abilities
        if not used(world.uses, me, id)
        for action in SPECIALS[id].dots
        if _dots(one, action) < MOST_DOTS
    ]


ADDED = message("moonlight.label.added-dot", "{ability}: a dot in {action}")


@Act(
    id="moonlight.series-dot",
    name="A dot from the series",
    to=_added,
    anytime=True,
    text="An ability of the series gives each of you one dot, once.",
    label=lambda world, me, ability, action: ADDED(ability=SPECIALS[ability].line, action=action),
)
async def series_dot(t: Table[World], me: str, ability: str, action: str) -> None:
    t.tell(Used(Use(me, ability, "ever")))
    every = SPECIALS[ability].all_three and t.world.rulings.academy_all_three
    for one in SPECIALS[ability].dots if every else (action,):
        t.tell(DotGained(me, one))
