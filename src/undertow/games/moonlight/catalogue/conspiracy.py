"""The Conspiracy: suspects, their places on the map, and what a cell does while it works."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from undertow.games.moonlight.boards import Suspect
from undertow.games.moonlight.book import Act, MissionKind, only_in
from undertow.games.moonlight.facts import SeriesSet, SuspectSet, Used
from undertow.games.moonlight.moments import FalloutFell, MissionOver, SeasonOver
from undertow.games.moonlight.numbers import (
    AdversaryAdvance,
    DowntimeDice,
    Effect,
    EngagementDice,
)
from undertow.games.moonlight.words import suspect_named
from undertow.games.moonlight.world import BANDS, GM, World
from undertow.kernel import Line, Table, Term, message, plain
from undertow.parts.actions import Ability, here
from undertow.parts.forms import Defaults, Form
from undertow.parts.uses import Use, used

MAZE = "maze"
EACH = 2
"""How many suspects everybody names."""

CONSPIRACY = Ability[World](
    id="moonlight.conspiracy",
    name="The Conspiracy map",
    text="One cell: a host, overseers of three branches, and those under them. While it works it hinders you. An "
    "overseer's penalty ends when they are confronted, that of a kind of subordinate when all of that kind are "
    "identified. A branch is shut down when all in it are identified and its overseer is confronted. The host, "
    "identified and confronted, ends the season.",
)


class Role(Struct, frozen=True):
    """A place on the map."""

    id: str
    name: str
    kind: str
    tier: int
    branch: str = ""


BRANCHES = {
    "surveillance": "One die less to investigate",
    "acquisitions": "The Conspiracy advances 1 more in fallout",
    "indoctrination": "One die less to engage",
}
"""What each does to you until it is shut down; the sheets say so, not the book."""
KINDS = {
    "follower": "Your foes count as one scale larger",
    "propagator": "Fallout is one step worse",
    "overseer": "Less effect against the host until two overseers, or all there are, are confronted",
}
PENALTIES = {
    name: message(f"moonlight.why.{name}", f"{name.title()}: {text[0].lower()}{text[1:]}")
    for name, text in (BRANCHES | KINDS).items()
}
ROLES = {
    role.id: role
    for role in (
        *(
            Role(f"{branch}-{kind}", f"{branch.title()}: {kind}", kind, tier, branch)
            for tier, kind in enumerate(KINDS, 1)
            for branch in BRANCHES
        ),
        Role("host", "Host", "host", 3),
    )
}


ROLE_NAMES = {id: message(f"moonlight.role.{id}", role.name)() for id, role in ROLES.items()}
ANOTHER = message("moonlight.role.another", "{role}, {n}")
MOST = 4
"""So many of one kind a branch may have."""


def place_id(role: str, n: int) -> str:
    """The nth place of its kind in a branch."""
    return role if n == 1 else f"{role}-{n}"


def _apart(place: str) -> tuple[str, str]:
    """What a place is, and the how manieth of its kind where there are several."""
    role, _, n = place.rpartition("-")
    return (role, n) if n.isdecimal() else (place, "")


def role_of(place: str) -> Role:
    return ROLES[_apart(place)[0]]


def is_place(text: str) -> bool:
    return _apart(text)[0] in ROLES


def role_named(place: str) -> Line:
    """A place by its name; as it stands, where it is none."""
    role, n = _apart(place)
    named = ROLE_NAMES.get(role, plain(place))
    return ANOTHER(role=named, n=n) if n and is_place(place) else named


def places(world: World) -> dict[str, Role]:
    """The map as this table draws it: one place of each kind in a branch, unless it says otherwise."""
    cell = world.series.cell
    return {
        place_id(id, n): role for id, role in ROLES.items() for n in range(1, cell.get(id, 1) + 1)
    }


def holder(world: World, role: str) -> Suspect | None:
    return next((one for one in world.suspects.values() if one.role == role), None)


def shut_down(world: World, branch: str) -> bool:
    """All in it are identified, and its overseer is confronted."""
    held = [
        (role.kind, holder(world, id))
        for id, role in places(world).items()
        if role.branch == branch
    ]
    return all(one is not None and (one.confronted or kind != "overseer") for kind, one in held)


def exposed(world: World, kind: str) -> bool:
    """Everybody of a kind is identified; of the overseers two are confronted, or all there are."""
    held = [holder(world, id) for id, role in places(world).items() if role.kind == kind]
    if kind == "overseer":
        return sum(one is not None and one.confronted for one in held) >= min(2, len(held))
    return all(held)


def hinders(world: World, what: str) -> bool:
    """Is this penalty in force? A table may set one aside: they are not in the book."""
    over = shut_down(world, what) if what in BRANCHES else exposed(world, what)
    return not over and what not in world.series.waived


def open_roles(world: World) -> list[str]:
    """Free places, the lowest tier first; the host's only where a branch has no other left."""
    taken = [one.role for one in world.suspects.values()]
    every = places(world)
    free = [id for id in every if id not in taken]
    left = [every[id].branch for id in free]
    branches = {role.branch for role in every.values() if role.branch}
    ready = not branches or any(branch not in left for branch in branches)
    return [id for id in sorted(free, key=lambda id: every[id].tier) if every[id].branch or ready]


def lowest(world: World) -> int:
    """The tier of the lowest place that is open."""
    return min((role_of(id).tier for id in open_roles(world)), default=3)


# What a working cell does


@CONSPIRACY.modifies(DowntimeDice)
def watched(world: World, m: DowntimeDice, me: str) -> Term | None:
    hit = m.what == "investigation" and hinders(world, "surveillance")
    return Term(-1, PENALTIES["surveillance"]()) if hit else None


@CONSPIRACY.modifies(AdversaryAdvance)
def grows(world: World, m: AdversaryAdvance, me: str) -> Term | None:
    return Term(1, PENALTIES["acquisitions"]()) if hinders(world, "acquisitions") else None


@CONSPIRACY.modifies(EngagementDice)
def misled(world: World, m: EngagementDice, me: str) -> Term | None:
    return Term(-1, PENALTIES["indoctrination"]()) if hinders(world, "indoctrination") else None


@CONSPIRACY.modifies(Effect)
def outnumbered(world: World, m: Effect, me: str) -> Term | None:
    """Effect against the host."""
    host = holder(world, "host")
    against = host is not None and m.roll.foe == host.name and hinders(world, "overseer")
    return Term(-1, PENALTIES["overseer"]()) if against else None


@CONSPIRACY.reacts("before", FalloutFell, lambda world, m, me: hinders(world, "propagator"))
async def spreads(t: Table[World], m: FalloutFell, me: str) -> FalloutFell:
    worse = BANDS[max(0, BANDS.index("6" if m.band == "critical" else m.band) - 1)]
    return replace(m, band=worse)


# Suspects


TWO = message("moonlight.no.third-suspect", "You have named your two suspects.")
NAMED, REMOVED = "suspect named", "suspect removed"


class Somebody(Form, frozen=True):
    name: Annotated[str, Meta(title="Name", max_length=80)]
    words: Annotated[str, Meta(title="A detail, and how you know them", max_length=400)] = ""


def _not_enough(world: World, me: str) -> Line | None:
    """Two each, the director too; and another for each that one took off the list."""
    named, removed = (
        sum(use.who == me and use.what == what for use in world.uses) for what in (NAMED, REMOVED)
    )
    return TWO() if named >= EACH + removed else None


@Act(
    id="moonlight.suspect",
    name="Name a suspect",
    by="seat",
    to=here,
    anytime=True,
    needs=(only_in(MAZE), _not_enough),
    text="Everybody names two people you know somehow, the director as well. All are part of the Conspiracy; how, play "
    "will tell.",
).form(Somebody)
async def suspect(t: Table[World], me: str, given: Somebody) -> None:
    t.tell(Used(Use(me, NAMED, "ever")))
    t.tell(SuspectSet(t.world.fresh, Suspect(given.name, given.words, me)))


PLACE = message("moonlight.label.identify", "{who}: {role}")
FACE = message("moonlight.label.confront", "{who} is confronted")
DROP = message("moonlight.label.suspect-away", "{who} leaves the list")
WAIVE = message("moonlight.label.waive", "Set aside, or take up again: {what}")
WHERE = message("moonlight.ask.role", "{who} is part of the Conspiracy. Which place is theirs?")


def unknown(world: World) -> list[int]:
    return [id for id, one in world.suspects.items() if not one.role]


def _places(world: World, me: str) -> list[tuple[int, str]]:
    return [(id, role) for id in unknown(world) for role in open_roles(world)]


@Act(
    id="moonlight.identify",
    name="A conspirator is identified",
    by="gm",
    to=_places,
    anytime=True,
    text="Their name goes on the map: the lowest open place, unless the story demands another.",
    label=lambda world, me, id, role: PLACE(who=suspect_named(world, id), role=role_named(role)),
)
async def identify(t: Table[World], me: str, id: int, role: str) -> None:
    t.tell(SuspectSet(id, replace(t.world.suspects[id], role=role)))


def _known(world: World, me: str) -> list[tuple[int]]:
    return [(id,) for id, one in world.suspects.items() if one.role and not one.confronted]


@Act(
    id="moonlight.confront",
    name="A conspirator is confronted",
    by="gm",
    to=_known,
    anytime=True,
    text="You entered their dream and faced the full truth of their part. They stay in the story.",
    label=lambda world, me, id: FACE(who=suspect_named(world, id)),
)
async def confront(t: Table[World], me: str, id: int) -> None:
    t.tell(SuspectSet(id, replace(t.world.suspects[id], confronted=True)))


def _hosts(world: World, me: str) -> list[tuple[int]]:
    return [] if holder(world, "host") else [(id,) for id in unknown(world)]


HOST = message("moonlight.label.host", "{who} is the host")


@Act(
    id="moonlight.host",
    name="Name the host",
    by="gm",
    to=_hosts,
    anytime=True,
    text="The chart makes a suspect its host, or the track is full and nobody knows the host yet.",
    label=lambda world, me, id: HOST(who=suspect_named(world, id)),
)
async def name_host(t: Table[World], me: str, id: int) -> None:
    t.tell(SuspectSet(id, replace(t.world.suspects[id], role="host")))


@Act(
    id="moonlight.waive",
    name="Penalties of the map",
    by="gm",
    anytime=True,
    to=lambda world, me: [(what,) for what in PENALTIES] if world.series.id == MAZE else [],
    text="The book's map is lost; these are the sheets'. Set one aside, or take it up again.",
    label=lambda world, me, what: WAIVE(what=PENALTIES[what]()),
)
async def waive(t: Table[World], me: str, what: str) -> None:
    series = t.world.series
    left = tuple(one for one in series.waived if one != what)
    t.tell(SeriesSet(replace(series, waived=left if what in series.waived else (*left, what))))


class Crowd(Form, frozen=True):
    many: Annotated[int, Meta(title="How many of them there are", ge=0, le=MOST)] = 1

    @classmethod
    def defaults(cls, world: World, me: str, role: str) -> Defaults:
        return {"many": world.series.cell.get(role, 1)}

    def why_not(self, world: World, me: str, role: str) -> Line | None:
        gone = [place_id(role, n) for n in range(self.many + 1, MOST + 1)]
        known = next((one for one in world.suspects.values() if one.role in gone), None)
        return KNOWN(who=known.name) if known else None


KNOWN = message("moonlight.no.place-held", "{who} is known to stand there.")
HOW_MANY = message("moonlight.label.cell", "How many: {role}")


@Act(
    id="moonlight.cell",
    name="Draw the Conspiracy otherwise",
    by="gm",
    anytime=True,
    to=lambda world, me: (
        [(id,) for id, role in ROLES.items() if role.branch] if world.series.id == MAZE else []
    ),
    text="The book's map is lost; ours has one of each in every branch, and a host. Say how many there are.",
    label=lambda world, me, role: HOW_MANY(role=ROLE_NAMES[role]),
).form(Crowd)
async def draw_cell(t: Table[World], me: str, role: str, given: Crowd) -> None:
    series = t.world.series
    t.tell(SeriesSet(replace(series, cell={**series.cell, role: given.many})))


# Missions: always somebody's dream


def kinds(world: World) -> tuple[MissionKind, ...]:
    """Explore an unknown suspect's dream, or confront a known one. A full track brings the host."""
    if world.tracks.strikes:
        return tuple(
            MissionKind(
                f"host-{one.id}", 3, f"The host in {one.name}'s dream", HOST_COMES, ends_season=True
            )
            for one in world.party
        )
    tier = lowest(world)
    explored = [
        MissionKind(
            f"explore-{id}",
            tier,
            f"Explore the dream of {world.suspects[id].name}",
            EXPLORE.text,
            EXPLORE.questions,
            halves=False,
        )
        for id in unknown(world)
    ]
    faced = [
        MissionKind(
            f"confront-{id}",
            role_of(one.role).tier,
            f"Confront {one.name}",
            CONFRONT.text,
            CONFRONT.questions,
            ends_season=one.role == "host",
        )
        for id, one in world.suspects.items()
        if one.role and not one.confronted
    ]
    return (*explored, *faced) or (EXPLORE,)


HOST_COMES = (
    "The host comes for you in a protagonist's dream; their player helps to say what it is like."
)
EXPLORE = MissionKind(
    "explore",
    1,
    "Explore a suspect's dream",
    "Learn their part. What you know does not grow stale after it.",
    (
        "Which clues are there, and who knows them?",
        "What happened today? What does the Conspiracy promise? Which secret vice?",
    ),
    halves=False,
)
CONFRONT = MissionKind(
    "confront",
    3,
    "Confront a known conspirator",
    "Face the full truth of their part.",
    (
        "Do they expect you, what would you forgive, what is your plan?",
        "Which traps and which powers were they given?",
    ),
)


def dreamer(world: World, mission: str, how: str) -> int | None:
    """Whose dream a mission enters."""
    kind, _, id = mission.partition("-")
    found = int(id) if kind == how and id.isdigit() else None
    return found if found in world.suspects else None


def _won(world: World, m: MissionOver, me: str) -> bool:
    return bool(m.mission.success)


@CONSPIRACY.reacts("after", MissionOver, _won)
async def learned(t: Table[World], m: MissionOver, me: str) -> None:
    """A dream explored identifies somebody; one faced to its end confronts them."""
    id = dreamer(t.world, m.mission.id, "explore")
    if id is not None and not t.world.suspects[id].role:
        asked = WHERE(who=t.world.suspects[id].name)
        role = await t.choose(GM, asked, open_roles(t.world), suspect=id)
        if id in t.world.suspects and role in open_roles(t.world):  # nobody was quicker
            t.tell(SuspectSet(id, replace(t.world.suspects[id], role=role)))
    id = dreamer(t.world, m.mission.id, "confront")
    if id is not None:
        t.tell(SuspectSet(id, replace(t.world.suspects[id], confronted=True)))


# The end of a season


@CONSPIRACY.reacts("after", SeasonOver, lambda world, m, me: True)
async def new_cell(t: Table[World], m: SeasonOver, me: str) -> None:
    """The map is cleared: who was known has a new part, which nobody knows yet."""
    for id, one in t.world.suspects.items():
        if one.role or one.confronted:
            t.tell(SuspectSet(id, replace(one, role="", confronted=False)))


def _removable(world: World, me: str) -> list[tuple[int]]:
    """Each removes one when a season ends."""
    once = used(world.uses, me, f"season {world.series.season}")
    return [] if world.series.season == 1 or once else [(id,) for id in world.suspects]


@Act(
    id="moonlight.suspect-away",
    name="Take a suspect off the list",
    by="seat",
    to=_removable,
    anytime=True,
    needs=(only_in(MAZE),),
    text="After a season each of you takes one off, and names a new one.",
    label=lambda world, me, id: DROP(who=suspect_named(world, id)),
)
async def remove(t: Table[World], me: str, id: int) -> None:
    t.tell(Used(Use(me, f"season {t.world.series.season}", "ever")))
    t.tell(Used(Use(me, REMOVED, "ever")))
    t.tell(SuspectSet(id, None))
