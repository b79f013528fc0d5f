"""Girl by Moonlight as the contract sees it: random protagonists, people who do anything legal, and
a director who keeps episodes coming until a season is told."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from support.acting import Step, filled
from support.contract import Deal
from undertow.games.moonlight.boards import Engine
from undertow.games.moonlight.book import PLAYBOOKS, PLAYSETS, Playbook
from undertow.games.moonlight.catalogue.brink import SHRINE
from undertow.games.moonlight.catalogue.fates import FATES, ROTTING
from undertow.games.moonlight.catalogue.outsider import PROVE
from undertow.games.moonlight.facts import (
    BondsChanged,
    ClockSet,
    EngineSet,
    PhaseBegan,
    ProjectBegan,
    SeriesSet,
    TracksSet,
)
from undertow.games.moonlight.game import GAME, MoonlightSettings
from undertow.games.moonlight.rules.creation import choices
from undertow.games.moonlight.rulings import SWITCHES, Rulings
from undertow.games.moonlight.world import ACTIONS, FULL, Harm, Series, Tracks, World
from undertow.games.moonlight.world import Protagonist as One
from undertow.kernel import Answers, Fact, Journal, Offer, Page, Plain, Play, Request
from undertow.kernel.journal import Entry
from undertow.parts.clocks import Clock

SEATS = ("ana", "ben", "cleo", "dan")
EPISODES = 5
"""As many as make a season, and often it is told with them."""
HURT = ((), (), (), (), (1,), (1,), (2, 1), (2, 2), (1, 1, 2, 2), (1, 1, 2, 2, 3))
"""Harm with which somebody comes to the table; for some there is no room left."""
SHRINES = ("fox", "valkyrie", "eyes")
NEEDS_MUCH = tuple(
    f"moonlight.{rule}"
    for rule in (
        "abandon",
        "act-on",
        "armour",
        "battery",
        "beacon-light",
        "beacon-take",
        "bond",
        "bond-spend",
        "choose-shrine",
        "device",
        "disagree",
        "duel-over",
        "engine-back",
        "engine-care",
        "fate-no",
        "fate-yes",
        "gear",
        "keep-shrine",
        "let-fall",
        "lost-cause-use",
        "no-sleep-tick",
        "pilot",
        "powerful-friends-bond",
        "powerful-friends-care",
        "powerful-friends-use",
        "powerful-friends-disagree",
        "powerful-friends-engine-care",
        "powerful-friends-intimate",
        "powerful-friends-investigate",
        "powerful-friends-keep-shrine",
        "powerful-friends-prepare",
        "powerful-friends-study",
        "powerful-friends-work",
        "prepare",
        "prepared-help",
        "remember",
        "room-open",
        "save-push",
        "season-end",
        "stop-clock",
        "suspect-away",
        "take-duel",
        "tell-cover",
        "watch-gift",
    )
)
"""What needs much to go before it: it is done more often than dice would have it."""
EAGER = 0.2
"""So often one of those is done, where one can be."""
COURSE = tuple(
    f"moonlight.{rule}"
    for rule in (
        "oblige",
        "plan",
        "engage",
        "mission-end",
        "fallout-advance",
        "devour",
        "exposed",
        "fallout-clear",
        "fallout-roll",
        "fallout-halve",
        "season-end",
        "next-phase",
    )
)
"""What takes an episode further."""
ONWARD = 0.06
"""So often the episode goes on, where it can."""
WEIGHTS = {
    "moonlight.next-phase": 0.1,
    "moonlight.drop": 0.1,
    "moonlight.revise": 0.3,
    "moonlight.figures": 0.02,
    "moonlight.readings": 0.02,
    "moonlight.room-map": 0.05,
    "moonlight.cell": 0.05,
    "moonlight.wording": 0.05,
    "moonlight.clock-new": 0.3,
    "moonlight.engine-state": 0.2,
    **dict.fromkeys(NEEDS_MUCH, 6),
}
"""What comes too often of itself comes seldom, and what needs much to go before it comes when it can."""


LATE_DOTS = {action: 1 for action in ACTIONS if action != "analyze"}
"""Stars are lowest, and still have two dice against eclipse."""
LATE = 0.3
"""So many of the tables begin late: a mission is on, all have transcended, and it is about to cost lives."""
SPENT = 0.3
"""So many of those are later still: a new episode begins, and nobody can bear any more."""
DOOMED = 0.3
"""So many at a late table hold death off, until they are their everyday selves again."""
SELDOM = tuple(
    f"moonlight.{rule}"
    for rule in (
        "battery",
        "bond-spend",
        "change-back",
        "clock-tick",
        "consequence",
        "fate",
        "fate-yes",
        "lost-cause-use",
        "stop-clock",
        "take",
        "turn-up",
    )
)
"""What comes to pass only there, or leads to it."""
FIRST = {"mission": SELDOM, "obligation": ("moonlight.oblige",)}
"""What is done as soon as it can be."""


SETTLES = ("moonlight.take", "moonlight.land", "moonlight.withdraw", "moonlight.let-fall")


def _open(play: Play[World], rules: tuple[str, ...]) -> list[tuple[str, Offer]]:
    """Who may do one of these now."""
    return [
        (seat, offer)
        for seat in play.seats
        for offer in (*play.offers(seat), *play.anytime(seat))
        if offer.rule in rules
    ]


class MoonlightRoom:
    game = GAME
    most_commands_a_turn = 3000
    noted = tuple(f"ruling {switch}" for switch in SWITCHES)
    turns_readings = "moonlight.readings"
    never = tuple(f"rule {action.id}" for action in GAME.actions if action.former)

    def deal(self, rng: Random) -> Deal:
        seats = SEATS[: rng.choice((2, 3, 4))]
        if rng.random() < LATE:
            return self._late(seats, rng)
        bright = rng.random() < 0.6  # in the middle of a mission, and some have transcended
        books = rng.sample(list(PLAYBOOKS.values()), len(seats))
        people = tuple(
            self._one(seat, seats, book, rng, bright)
            for seat, book in zip(seats, books, strict=True)
        )
        rulings = Rulings()
        for switch in SWITCHES:
            if rng.random() < 0.15:
                rulings = rulings.turned_over(switch)
        beginning = GAME.begin(MoonlightSettings(people, rulings))
        series = self._series(rng)
        tracks = TracksSet(self._tracks(rng))
        first = (*beginning.first, SeriesSet(series), tracks, *self._built(series, seats, rng))
        if bright:
            first = (*first, PhaseBegan("mission"))
        return Deal(beginning.seats, first, beginning.offer, "any", f"{people}")

    def _late(self, seats: tuple[str, ...], rng: Random) -> Deal:
        books = rng.sample([PLAYBOOKS[id] for id in ("traveller", "outsider")], 2)
        books += rng.sample([one for one in PLAYBOOKS.values() if one not in books], 2)
        spent = rng.random() < SPENT
        people = tuple(
            replace(
                self._one(seat, seats, book, rng, True),
                abilities=tuple(one.id for one in book.abilities if not one.earned),
                dots=LATE_DOTS,
                stress=rng.choice((7, 8)),
                transcended=not spent,
                changed=not spent,
                doomed=not spent and rng.random() < DOOMED,
                links={other: 2 for other in seats if other != seat},
                chosen={PROVE.id: next(other for other in seats if other != seat)},
            )
            for seat, book in zip(seats, books[: len(seats)], strict=True)
        )
        playset = rng.choice(list(PLAYSETS.values()))
        series = Series(
            playset.id,
            "a story",
            abilities=tuple(one.id for one in playset.abilities),
            rooms=tuple(one.id for one in playset.rooms),
            fates=rng.choice((("trading",), ("infusion",))) if playset.id == ROTTING else (),
            shrine="valkyrie" if playset.id == "brink" else "",
            kept=playset.id == "brink",
        )
        rulings = Rulings(pathetic_takes_stress=rng.random() < 0.5)
        bells = (Clock(name="Bells", size=6),)
        beginning = GAME.begin(MoonlightSettings(people, rulings, clocks=bells))
        hangar: list[Fact] = []
        for n, one in enumerate(people if playset.id == "sea" else (), 2):
            engine = Engine("Ipos", virtue="brave", impulses=("lost",), pilot=one.id, used=True)
            hangar += [EngineSet(n, engine), BondsChanged(one.id, n, 2)]
        first = (*beginning.first, SeriesSet(series), *hangar)
        if not spent:
            first = (*first, PhaseBegan("mission"))
        return Deal(beginning.seats, first, beginning.offer, "late", f"late: {people}")

    def acts(self, play: Play[World], style: str, rng: Random) -> Step | None:
        """At a late table what seldom comes is done as soon as it can be, every other time. Where all are
        out of action, what is about to hit them still has to land."""
        wanted: tuple[str, ...] = ()
        if style == "late" and rng.random() < 0.5:
            wanted = FIRST.get(play.world.phase, ())
        elif rng.random() < EAGER:
            wanted = NEEDS_MUCH
        elif rng.random() < ONWARD:
            wanted = COURSE
        found = _open(play, wanted)
        if not found and not play.requests() and not any(map(play.offers, play.seats)):
            found = _open(play, SETTLES)
        if not found:
            return None
        rule = rng.choice(sorted({offer.rule for _, offer in found}))
        seat, offer = rng.choice([one for one in found if one[1].rule == rule])
        return "open", seat, filled(self, play, offer, rng)

    def reading(self, world: World, switch: str) -> Plain:
        """The page on which this switch alone was turned over."""
        now = world.rulings.turned_over(switch)
        return {"on": tuple(name for name in SWITCHES if now.of(name))}

    def _series(self, rng: Random) -> Series:
        """One of the four, with some of its abilities and rooms; or none chosen yet."""
        playset = rng.choice([*PLAYSETS.values(), None])
        if playset is None:
            return Series()
        abilities = tuple(one.id for one in playset.abilities if rng.random() < 0.7)
        rooms = tuple(one.id for one in playset.rooms if rng.random() < 0.6)
        return Series(
            playset.id,
            "a story",
            abilities=abilities,
            rooms=rooms,
            fates=tuple(id for id in FATES if rng.random() < 0.5) if playset.id == ROTTING else (),
            season=rng.choice((1, 1, 2)),
            shrine=rng.choice(SHRINES) if SHRINE.id in abilities else "",
            kept=SHRINE.id in abilities and rng.random() < 0.6,
        )

    def _tracks(self, rng: Random) -> Tracks:
        """Where the season stands: at its beginning, or further on."""
        adversary, leads, home = (rng.choice(some) for some in ((0, 6, 13), (0, 5, 11), (15, 9, 1)))
        return Tracks(
            adversary=adversary, investigation=leads, bastion=home, strikes=adversary >= FULL
        )

    def _built(self, series: Series, seats: tuple[str, ...], rng: Random) -> tuple[Fact, ...]:
        """A room whose project is all but done, or done."""
        playset = PLAYSETS.get(series.id)
        left = [one for one in playset.rooms if one.id not in series.rooms] if playset else []
        if not left or rng.random() < 0.5:
            return ()
        clock = Clock(name=rng.choice(left).name, size=4, ticks=rng.choice((3, 4)))
        return (ClockSet(1, clock), ProjectBegan(1, rng.choice(seats)))

    def _one(
        self, seat: str, seats: tuple[str, ...], book: Playbook, rng: Random, bright: bool
    ) -> One:
        abilities = [one.id for one in book.abilities if rng.random() < 0.7]
        dots = {action: rng.choice((1, 1, 2)) for action in rng.sample(ACTIONS, rng.randrange(7))}
        light = {action: rng.choice((1, 2)) for action in rng.sample(ACTIONS, rng.randrange(4))}
        changed = bright and rng.random() < 0.7
        stress = rng.choice((0, 4, 7, 8))
        others = [other for other in seats if other != seat]
        hurt = tuple(Harm(level, f"harm {level}") for level in rng.choice(HURT))
        feuds = PROVE.id in abilities and rng.random() < 0.7
        return One(
            id=seat,
            seat=seat,
            name=seat.title(),
            playbook=book.id,
            dots=dots,
            bright=light,
            abilities=tuple(abilities),
            stress=stress,
            transcended=changed,
            changed=changed,
            harm=hurt,
            links={other: rng.choice((1, 2)) for other in others if rng.random() < 0.4},
            chosen={PROVE.id: rng.choice(others)} if feuds else {},
            duel="the Duke" if feuds and rng.random() < 0.3 else "",
        )

    def choose(self, world: World, offers: list[Offer], style: str, rng: Random) -> Offer:
        return rng.choices(offers, [WEIGHTS.get(one.rule, 1) for one in offers])[0]

    def turn(self, world: World) -> int:
        return world.episode

    def most_turns(self, world: World) -> int:
        return EPISODES + 1

    def over(self, world: World) -> bool:
        return world.episode > EPISODES or not world.party or world.series.ended

    def beside(self, world: World) -> float:
        return 0.5

    def ending(self, world: World) -> str:
        return "played" if world.party else "lost"

    def answer(self, world: World, request: Request, rng: Random) -> Plain:
        answers = request.question.answers
        if isinstance(answers, Page) and answers.form == "moonlight.sheet":
            return self._sheet(answers, rng)
        answer = self._sample(answers, rng)
        while answers.refuses(answer):  # each line holds, but not all of them together
            answer = self._sample(answers, rng)
        return answer

    def _sample(self, answers: Answers, rng: Random) -> Plain:
        """Anything; but what befalls somebody is more often grave than dice would have it."""
        answer = answers.sample(rng.randrange)
        if isinstance(answers, Page) and answers.form == "moonlight.consequence":
            given = dict(zip((line.name for line in answers.fields), answer, strict=True))
            if rng.random() < 0.5:
                given |= {"kind": "harm", "level": rng.choice((2, 3, 4))}
            return tuple(given.values())
        return answer

    def _sheet(self, page: Page, rng: Random) -> Plain:
        lines = {line.name: line.answers for line in page.fields}
        book = PLAYBOOKS[lines["playbook"].sample(rng.randrange)]
        special, bright = choices(book)
        filled = {name: answers.sample(rng.randrange) for name, answers in lines.items()}
        filled["playbook"], filled["special"] = book.id, rng.choice(special)
        filled["transcendent"] = rng.choice(bright) if bright else ""
        filled["action"] = rng.choice([one for one in ACTIONS if one not in book.actions])
        return tuple(filled.values())

    def wrong(self, world: World, rng: Random) -> Offer:
        action = rng.choice(GAME.actions)
        me = rng.choice([*world.people, "gm", "nobody"])
        return Offer(action.id, (me, *rng.choice([(), (1,), ("ana",), (1, "die")])))

    def scramble(self, world: World, journal: Journal, rng: Random) -> list[Entry] | None:
        return None  # nothing lies face down: what is hidden, somebody wrote (see `disguise`)

    def disguise(self, fact: Fact, rng: Random) -> Fact | None:
        """A clock that only the director sees, as any other: a room's name, and other figures."""
        if not isinstance(fact, ClockSet):
            return None
        size = rng.randint(4, 12)
        names = [room.name for playset in PLAYSETS.values() for room in playset.rooms]
        clock = replace(
            fact.clock, name=rng.choice(names), size=size, ticks=rng.choice((0, size - 1, size))
        )
        return replace(fact, clock=clock, by=rng.choice((0, 1, 3)))


ROOM = MoonlightRoom()
