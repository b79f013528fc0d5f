"""Making the series and its protagonists. Everybody writes when they like; nobody waits for it."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.moonlight.book import PLAYBOOKS, PLAYSETS, SPECIALS, Act, Playbook, Prompt, kept
from undertow.games.moonlight.facts import (
    Agreed,
    Chosen,
    FiguresSet,
    RulingsSet,
    SecondarySet,
    SeriesSet,
    SheetSet,
    VowsSet,
)
from undertow.games.moonlight.rules.tracks import raise_adversary
from undertow.games.moonlight.rulings import SWITCHES, Figures, Rulings
from undertow.games.moonlight.words import person_named
from undertow.games.moonlight.world import ACTIONS, GM, Protagonist, Secondary, Series, Vow, World
from undertow.kernel import Line, Plain, Table, message, plain
from undertow.parts.actions import here
from undertow.parts.forms import Defaults, Form, Options
from undertow.parts.uses import used

MADE = message("moonlight.no.second-sheet", "You have a protagonist already.")
TAKEN = message("moonlight.no.taken", "Every playbook is taken.")
THIRD = message("moonlight.no.third", "{action} is at 1 already: raise another action.")
NOT_OF = message("moonlight.no.ability-of", "{ability} is not of {book}, or comes by itself.")
NEEDS = message("moonlight.no.transcendent", "{book} takes one transcendent ability.")
NONE = message(
    "moonlight.no.hero-transcendent", "{book} has no transcendent ability to begin with."
)
SELF = message("moonlight.no.self-vow", "A promise concerns another protagonist.")
TWICE = message("moonlight.no.two-vows", "Each promise concerns somebody else.")
ONE_ALONE = message(
    "moonlight.no.secret-elsewhere",
    "Now only one promise may be rewritten, so that it keeps the secret; leave the others as they are.",
)
IN_FALLOUT = message(
    "moonlight.no.rewrite", "Promises are rewritten in fallout, or between sessions."
)


def choices(book: Playbook) -> tuple[list[str], list[str]]:
    """The special abilities one may add to begin with, and the transcendent ones."""
    special = [a.id for a in book.abilities if not (a.starting or a.transcendent or a.earned)]
    return special, [a.id for a in book.abilities if a.transcendent]


class Sheet(Form, frozen=True, kw_only=True):
    playbook: Annotated[str, Meta(title="Playbook")]
    role: Annotated[str, Meta(title="Role", max_length=120)] = ""
    second_role: Annotated[str, Meta(title="Another role, if you like", max_length=120)] = ""
    background: Annotated[str, Meta(title="Background", max_length=400)] = ""
    obligation: Annotated[str, Meta(title="What your obligation means to you", max_length=400)] = ""
    action: Annotated[str, Meta(title="A third action at 1")]
    special: Annotated[str, Meta(title="One more special ability")]
    transcendent: Annotated[str, Meta(title="A transcendent ability")] = ""
    name: Annotated[str, Meta(title="Everyday name", max_length=60)]
    true_name: Annotated[str, Meta(title="True name", max_length=60)] = ""
    look: Annotated[str, Meta(title="Look and pronouns", max_length=600)] = ""

    @classmethod
    def options(cls, world: World, me: str) -> Options:
        free = [PLAYBOOKS[id] for (id,) in _untaken(world)]
        both = [choices(book) for book in free]
        return {
            "playbook": tuple(book.id for book in free),
            "action": ACTIONS,
            "special": tuple(id for special, _ in both for id in special),
            "transcendent": ("", *(id for _, bright in both for id in bright)),
        }

    def why_not(self, world: World, me: str) -> Line | None:
        book = PLAYBOOKS[self.playbook]
        special, bright = choices(book)
        if self.action in book.actions:
            return THIRD(action=self.action)
        if self.special not in special:
            return NOT_OF(ability=Line(f"{self.special}.name"), book=book.name)
        if not bright and self.transcendent:
            return NONE(book=book.name)
        if bright and self.transcendent not in bright:
            return NEEDS(book=book.name)
        return None


def _untaken(world: World) -> list[tuple[str]]:
    """Playbooks that nobody in play has."""
    taken = [one.playbook for one in world.party if not world.rulings.double_playbooks]
    return [(id,) for id in PLAYBOOKS if id not in taken]


def _none_yet(world: World, me: str) -> Line | None:
    if world.of_seat(me) or me == GM:
        return MADE()
    return None if _untaken(world) else TAKEN()


def _replaces(world: World, me: str) -> bool:
    """Whoever follows somebody who was lost comes in once this mission is over."""
    return any(one.seat == me and one.lost for one in world.people.values())


@Act(
    id="moonlight.sheet",
    name="Make a protagonist",
    by="seat",
    to=here,
    needs=(_none_yet,),
    anytime=True,
    text="Playbook, names, a third action, two abilities.",
).form(Sheet)
async def sheet(t: Table[World], me: str, given: Sheet) -> None:
    book = PLAYBOOKS[given.playbook]
    starting = tuple(a.id for a in book.abilities if a.starting)
    chosen = tuple(id for id in (given.special, given.transcendent) if id)
    made = Protagonist(
        id=f"{me}-{t.world.fresh}" if me in t.world.people else me,
        seat=me,
        name=given.name,
        playbook=book.id,
        true_name=given.true_name,
        look=given.look,
        role=tuple(one for one in (given.role, given.second_role) if one),
        background=given.background,
        obligation=given.obligation,
        dots=dict.fromkeys((*book.actions, given.action), 1),
        abilities=(*starting, *chosen),
        out=t.world.phase == "mission" and _replaces(t.world, me),
    )
    t.tell(SheetSet(made))


# Promises


class Promise(Form, frozen=True):
    to: Annotated[str, Meta(title="To whom")]
    words: Annotated[str, Meta(title="What you will, or will never, do", max_length=400)]
    prompt: Annotated[str, Meta(title="Of which kind", max_length=80)] = ""


class Promises(Form, frozen=True):
    vows: Annotated[tuple[Promise, ...], Meta(title="Your promises")] = ()

    @classmethod
    def options(cls, world: World, me: str) -> Options:
        others = tuple(one for one in world.people if one != me)
        return {"vows.to": others} if others else {}

    @classmethod
    def defaults(cls, world: World, me: str) -> Defaults:
        """What was promised stands there, so that one of them may be rewritten alone."""
        known = [vow for vow in world.people[me].vows if vow.to in world.people]
        return {"vows": tuple((vow.to, vow.words, vow.prompt) for vow in known)}

    @classmethod
    def unlisted(cls, world: World, me: str, given: tuple[Plain, ...], *to: Any) -> Line | None:
        rows = given[0] if isinstance(given[0], tuple) else ()
        whom = [row[0] for row in rows if isinstance(row, tuple) and row]
        return (
            SELF()
            if any(isinstance(one, str) and not _other(world, me, one) for one in whom)
            else None
        )

    def why_not(self, world: World, me: str) -> Line | None:
        if not all(_other(world, me, vow.to) for vow in self.vows):
            return SELF()  # with nobody else there is nothing to choose from
        secrets = secrets_kept(world, me)
        # Each concerns somebody else, but for what came on top of them: to keep somebody's secret.
        to = [(vow.to, vow.prompt == SECRET and vow.to in secrets) for vow in self.vows]
        few = len(world.party) < 3  # with two protagonists both may name the same person
        if len(dict.fromkeys(to)) < len(to) and not few:
            return TWICE()
        if secrets and not _between(world, me):
            return None if self._holds_it(world, me) else ONE_ALONE()
        return None

    def _holds_it(self, world: World, me: str) -> bool:
        """Is one promise rewritten in place of the one on top, and all else as it was?"""
        own = [vow for vow in world.people[me].vows if vow.prompt != SECRET]
        now = [Vow(vow.to, vow.words, vow.prompt) for vow in self.vows if vow.prompt != SECRET]
        fewer = len(self.vows) < len(world.people[me].vows)
        return fewer and len(now) == len(own) and sum(vow not in own for vow in now) == 1


def _other(world: World, me: str, whom: str) -> bool:
    return whom != me and whom in world.people


SECRET = "secret"
"""The kind of a promise to keep somebody's secret. It comes on top of the others, or into one of them."""


def secrets_kept(world: World, me: str) -> tuple[str, ...]:
    """Whose secrets somebody keeps by a promise that came on top of the others."""
    return tuple(vow.to for vow in world.people[me].vows if vow.prompt == SECRET)


def _between(world: World, me: str) -> bool:
    """May they be rewritten as one likes?"""
    vows = world.people[me].vows
    gone = any(vow.to not in world.people or world.people[vow.to].lost for vow in vows)
    return not vows or gone or world.phase in ("obligation", "fallout")


def _may_rewrite(world: World, me: str) -> Line | None:
    free = _between(world, me) or secrets_kept(world, me)
    return None if free else IN_FALLOUT()


@Act(
    id="moonlight.vows",
    name="Promises",
    to=here,
    needs=(_may_rewrite,),
    anytime=True,
    text="What your character will or will never do, because of what they feel for another.",
).form(Promises)
async def vows(t: Table[World], me: str, given: Promises) -> None:
    kept = tuple(Vow(vow.to, vow.words, vow.prompt) for vow in given.vows)
    t.tell(VowsSet(me, kept))


# What abilities have one choose


def chosen_among(world: World, me: str, ability: str) -> tuple[str, ...]:
    named = SPECIALS[ability].among
    return named or tuple(one.id for one in world.party if one.id != me)


def _undecided(world: World, me: str) -> list[tuple[str, str]]:
    """Chosen anew when promises may be rewritten, or when who was chosen is lost."""
    one = world.people[me]
    found = []
    for n, id in enumerate(one.abilities):
        before = one.abilities[:n].count(id)
        key, now = pick(id, before), one.chosen.get(pick(id, before))
        if any(pick(id, earlier) not in one.chosen for earlier in range(before)):
            continue  # what was taken first is chosen first
        among = chosen_among(world, me, id)
        free = now not in among or world.phase in ("obligation", "fallout")
        free = free or used(world.uses, me, anew(id))
        if SPECIALS[id].asks and free:
            taken = [c for other, c in one.chosen.items() if other.partition(" ")[0] == id]
            found += [(key, choice) for choice in among if choice != now and choice not in taken]
    return found


def anew(ability: str) -> str:
    """Under which name it is kept that somebody may choose once more for an ability."""
    return f"anew {ability}"


def pick(ability: str, before: int) -> str:
    """Under which name a choice is kept: that of the ability, with a number for each time more."""
    return f"{ability} {before + 1}" if before else ability


CHOICE = message("moonlight.label.choice", "{ability}: {choice}")
INSTEAD = message("moonlight.label.choice-instead", "{ability}: {choice}, in place of {now}")


def _choice(world: World, me: str, key: str, choice: str) -> Line:
    """Where something is chosen several times, what it would replace is named too."""
    ability, now = SPECIALS[key.partition(" ")[0]], world.people[me].chosen.get(key)
    named = person_named(world, choice) if choice in world.people else choice
    if ability.again and now is not None:
        return INSTEAD(ability=ability.line, choice=named, now=now)
    return CHOICE(ability=ability.line, choice=named)


@Act(
    id="moonlight.choose",
    name="Choose for an ability",
    to=_undecided,
    anytime=True,
    text="Some abilities have you choose somebody or something.",
    label=_choice,
)
async def choose(t: Table[World], me: str, ability: str, choice: str) -> None:
    t.tell(Chosen(me, ability, choice))


# The series


class Playing(Form, frozen=True):
    series: Annotated[str, Meta(title="Which series")]
    name: Annotated[str, Meta(title="What you call it", max_length=80)] = ""

    @classmethod
    def options(cls, world: World, me: str) -> Options:
        return {"series": tuple(PLAYSETS) or ("",)}


@Act(
    id="moonlight.series",
    name="Choose the series",
    by="seat",
    anytime=True,
    to=lambda world, me: [] if world.series.id else [()],
    text="The first thing you decide together.",
).form(Playing)
async def series(t: Table[World], me: str, given: Playing) -> None:
    t.tell(SeriesSet(Series(given.series, given.name)))


def prompts(world: World) -> tuple[Prompt, ...]:
    playset = PLAYSETS.get(world.series.id)
    return playset.prompts if playset else ()


def _prompts(world: World, me: str) -> list[tuple[str]]:
    return [(prompt.id,) for prompt in prompts(world)]


def asked(world: World, id: str) -> Line:
    """One of them, as it stands in the book."""
    return plain(next((prompt.text for prompt in prompts(world) if prompt.id == id), id))


class Answer(Form, frozen=True):
    words: Annotated[tuple[str, ...], Meta(title="Your answer")] = ()

    @classmethod
    def asks(cls, world: World, me: str, *to: Any) -> Line:
        return asked(world, to[0])

    @classmethod
    def defaults(cls, world: World, me: str, *to: Any) -> Defaults:
        return {"words": world.series.answers.get(to[0], ())}


@Act(
    id="moonlight.answer",
    name="Answer a question",
    by="seat",
    to=_prompts,
    anytime=True,
    text="Everybody answers together; options are only suggestions.",
    label=lambda world, me, id: asked(world, id),
).form(Answer)
async def answer(t: Table[World], me: str, id: str, given: Answer) -> None:
    t.tell(Agreed(id, given.words))


class First(Form, frozen=True):
    ability: Annotated[str, Meta(title="A series ability")]
    transcendent: Annotated[str, Meta(title="A transcendent one")]

    @classmethod
    def options(cls, world: World, me: str) -> Options:
        own = PLAYSETS[world.series.id].abilities
        return {
            "ability": tuple(a.id for a in own if not a.transcendent),
            "transcendent": tuple(a.id for a in own if a.transcendent),
        }


@Act(
    id="moonlight.series-abilities",
    name="Choose series abilities",
    by="seat",
    anytime=True,
    to=lambda world, me: [()] if world.series.id in PLAYSETS and not world.series.abilities else [],
    text="One ability of the series, and one transcendent one.",
).form(First)
async def series_abilities(t: Table[World], me: str, given: First) -> None:
    chosen = (given.ability, given.transcendent)
    t.tell(SeriesSet(replace(t.world.series, abilities=chosen)))
    raise_adversary(t, 0)


# People the director plays


class Somebody(Form, frozen=True):
    name: Annotated[str, Meta(title="Name", max_length=80)]
    words: Annotated[str, Meta(title="Who they are", max_length=600)] = ""
    kind: Annotated[str, Meta(title="Which kind")] = ""

    @classmethod
    def options(cls, world: World, me: str) -> Options:
        return {"kind": _wanted(world, me)}

    @classmethod
    def defaults(cls, world: World, me: str) -> Defaults:
        return {"kind": _wanted(world, me)[0]}


def _wanted(world: World, me: str) -> tuple[str, ...]:
    """Kinds of people one may add: where the series asks for it, one of the first and one of another."""
    playset = PLAYSETS.get(world.series.id)
    every = playset.people if playset else ("",)
    if me == GM or len(every) == 1:
        return every
    mine = [one.kind == every[0] for one in world.secondary.values() if one.by == me]
    return tuple(kind for kind in every if (kind == every[0]) not in mine)


def _both(world: World, me: str) -> Line | None:
    return None if _wanted(world, me) else BOTH()


BOTH = message("moonlight.no.third-friend", "You have added one of each kind already.")


@Act(
    id="moonlight.secondary",
    name="A secondary character",
    by="seat",
    to=here,
    anytime=True,
    needs=(kept("moonlight.secondary"), _both),
    text="Somebody who matters to your protagonist; the director plays them.",
).form(Somebody)
async def secondary(t: Table[World], me: str, given: Somebody) -> None:
    made = Secondary(given.name, given.words, me, given.kind)
    t.tell(SecondarySet(t.world.fresh, made))


# Figures that only the play sheets have


class Lengths(Form, frozen=True):
    transcendence: Annotated[int, Meta(title="Transcendence track", ge=1, le=12)] = 4
    attribute_xp: Annotated[int, Meta(title="xp of an attribute", ge=1, le=20)] = 6
    playbook_xp: Annotated[int, Meta(title="xp of a playbook", ge=1, le=20)] = 8
    series_xp: Annotated[int, Meta(title="xp of the series", ge=1, le=20)] = 8
    leads_tier: Annotated[int, Meta(title="A tier of the investigation", ge=1, le=10)] = 5
    bastion_tier: Annotated[int, Meta(title="A tier of the Bastion", ge=1, le=10)] = 5
    engine_recovery: Annotated[int, Meta(title="An Engine's recovery clock", ge=1, le=12)] = 4
    berths: Annotated[int, Meta(title="Berths of the hangar", ge=1, le=12)] = 6

    @classmethod
    def defaults(cls, world: World, me: str) -> Defaults:
        return {name: getattr(world.figures, name) for name in Figures.__struct_fields__}


@Act(
    id="moonlight.figures",
    name="Lengths of tracks",
    by="gm",
    to=here,
    anytime=True,
    text="The book does not give these; ours are those of its play sheets. Write others if yours differ.",
).form(Lengths)
async def figures(t: Table[World], me: str, given: Lengths) -> None:
    named = {name: getattr(given, name) for name in Figures.__struct_fields__}
    t.tell(FiguresSet(Figures(**named)))


class Switches(Form, frozen=True):
    on: Annotated[tuple[str, ...], Meta(title="Other readings you play by")] = ()

    @classmethod
    def options(cls, world: World, me: str) -> Options:
        return {"on": tuple(SWITCHES)}

    @classmethod
    def defaults(cls, world: World, me: str) -> Defaults:
        return {"on": tuple(name for name in SWITCHES if world.rulings.of(name))}


@Act(
    id="moonlight.readings",
    name="How you read the rules",
    by="gm",
    to=here,
    anytime=True,
    text="Where the book leaves room: switch on the other reading.",
).form(Switches)
async def readings(t: Table[World], me: str, given: Switches) -> None:
    now = Rulings(**{SWITCHES[name]: True for name in given.on})
    t.tell(RulingsSet(now))
