"""EIDOLON as the contract sees it: random tables, people who do anything legal, and a GM who keeps
the story going through uptime, combat, midnight, debrief, downtime, levels and changed playbooks."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from support.contract import Deal
from undertow.games.eidolon.creation import Settings, begin, sheet_for
from undertow.games.eidolon.facts import (
    ClockMoved,
    DeckShuffled,
    Peeked,
    PutOnTop,
    PutUnder,
    SheetChanged,
    TrackMoved,
    XpEarned,
)
from undertow.games.eidolon.game import GAME
from undertow.games.eidolon.people import BATTERED, DESPERATE
from undertow.games.eidolon.rulings import Rulings
from undertow.games.eidolon.sheets import Sheet
from undertow.games.eidolon.stories import STORIES
from undertow.games.eidolon.world import GM, MIDNIGHT, World
from undertow.kernel import FATE, Fact, Journal, Offer, Plain, Request, plain
from undertow.kernel.journal import Answered, Entry, Happened

SEATS = ("ana", "ben", "cleo", "dan", "eve")
SWITCHES = Rulings.__struct_encode_fields__

WEIGHTS: dict[str, float] = {
    "eidolon.create": 400,
    "eidolon.return": 60,
    "eidolon.start-session": 300,
    "eidolon.start-uptime": 30,
    "eidolon.end-debrief": 200,
    "eidolon.end-combat": 2,
    "eidolon.start-combat": 3,
    "eidolon.start-downtime": 2.5,
    "eidolon.end-session": 1,
    "eidolon.new-scene": 2,
    "eidolon.gm.crash": 4,
    "eidolon.gm.harm": 1,
    "eidolon.gm.enemy": 0.5,
    "eidolon.gm.npc": 0.3,
    "eidolon.tie.scene": 6,
    "eidolon.tie.scene-end": 40,
    "eidolon.tie.develop": 2,
    "eidolon.scrap": 3,
}
"""How keen people are on each thing; what is not named counts 1, what only the GM looks after 0.3."""
QUIET = ("eidolon.gm.", "eidolon.options", "eidolon.ruling", "eidolon.safety.", "eidolon.spotlight")


LATE = 0.3
"""How many tables begin late: midnight near, everybody hurt, a level or the last one in reach."""


class EidolonRoom:
    """What EIDOLON brings to the contract."""

    game = GAME
    most_commands_a_turn = 900
    by_rule = True
    """What may be done at any time is drawn by its rule."""
    noted = tuple(f"ruling {switch}" for switch in SWITCHES)
    turns_readings = "eidolon.ruling"

    def deal(self, rng: Random) -> Deal:
        seats = SEATS[: rng.choice((1, 2, 2, 3, 3, 4, 5))]
        rulings = tuple(name for name in SWITCHES if rng.random() < rng.choice((0, 0, 0.1, 0.5)))
        if rng.random() < LATE:
            return self._late(rulings, rng)
        settings = Settings(seats, rulings, rng.random() < 0.3, rng.choice(("Eidolon", "Daemon")))
        beginning = begin(settings)
        what = f"{len(seats)} players, rulings {rulings}"
        return Deal(beginning.seats, beginning.first, beginning.offer, "any", what)

    def _late(self, rulings: tuple[str, ...], rng: Random) -> Deal:
        """A story under way, shortly before midnight."""
        story = rng.choice([*STORIES.values()])
        beginning = begin(Settings(tuple(story.party), rulings, story=story.id))
        world = World()
        for fact in beginning.first:
            world = fact.evolve(world)
        hour, level = rng.randrange(MIDNIGHT - 4, MIDNIGHT), rng.choice((1, 3, 4, 5))
        told: list[Fact] = [ClockMoved(hour, "late"), XpEarned(rng.choice((9, 30)), plain("late"))]
        for pc in world.pcs.values():
            told.append(SheetChanged(replace(pc, level=level), "late"))
            told.append(TrackMoved(pc.id, rng.choice((0, BATTERED, DESPERATE)), "late"))
        what = f"{story.id}, hour {hour}, level {level}, rulings {rulings}"
        return Deal(beginning.seats, (*beginning.first, *told), beginning.offer, "any", what)

    def choose(self, world: World, offers: list[Offer], style: str, rng: Random) -> Offer:
        return rng.choices(offers, [_weight(o) for o in offers])[0]

    def answer(self, world: World, request: Request, rng: Random) -> Plain:
        answers = request.question.answers
        if isinstance(answers, Sheet):
            # Whoever hands in a sheet looks first at what others have taken meanwhile.
            answers = replace(answers, taken=sheet_for(world, request.seat).taken)
        options = getattr(answers, "options", ())
        if ("draw",) in options and rng.random() < 0.6:
            return ("draw",)
        if request.question.optional and request.seat == GM:
            # A GM who stops every other Move tells no story.
            gives = [o for o in options if o[0] != "stop"]
            return rng.choice(gives) if gives and rng.random() < 0.9 else rng.choice(list(options))
        return answers.sample(lambda n: int(rng.random() * n))

    def turn(self, world: World) -> int:
        return world.moves_made

    def most_turns(self, world: World) -> int:
        return 10_000

    def __init__(self, moves: int = 200) -> None:
        self.moves = moves
        """How many Moves a story has."""

    def over(self, world: World) -> bool:
        return world.moves_made >= self.moves and not world.made

    def beside(self, world: World) -> float:
        # A table that is paused waits for someone to say so; and a GM prepares whom they face.
        if world.paused:
            return 0.4
        return 0.03 if any(not enemy.beaten for enemy in world.enemies.values()) else 0.1

    def ending(self, world: World) -> str:
        levels = max((pc.level for pc in world.pcs.values()), default=1)
        return f"level {min(levels, 6)}{'+' if levels > 6 else ''}"

    def wrong(self, world: World, rng: Random) -> Offer:
        rule = rng.choice([*GAME.rules, "eidolon.no-such-thing"])
        people = [*world.pcs, *world.npcs, *world.enemies, "nobody", 7]
        more = [rng.choice([*people, "pow", True, 0]) for _ in range(rng.randrange(3))]
        return Offer(rule, (rng.choice(people), *more) if rng.random() < 0.97 else ())

    def scramble(self, world: World, journal: Journal, rng: Random) -> list[Entry] | None:
        """Permute what lies face down in the deck, where it was last shuffled."""
        last = [
            place
            for place, entry in journal.live_entries()
            if isinstance(entry, Happened) and isinstance(entry.fact, DeckShuffled)
        ]
        if not last:
            return None
        # What was seen since and laid back is where everybody saw it go; and whoever peeked knows
        # what lies below.
        since = [e.fact for _, e in journal.live_entries(last[-1]) if isinstance(e, Happened)]
        seen = [c for fact in since if isinstance(fact, PutOnTop | PutUnder) for c in fact.cards]
        seen += [fact.card for fact in since if isinstance(fact, Peeked)]
        hidden = [card for card in world.deck if card not in seen]
        if len(hidden) < 2:
            return None
        entries = list(journal.entries)
        told = entries[last[-1] - 1]
        assert isinstance(told, Happened)
        fact = told.fact
        assert isinstance(fact, DeckShuffled)
        spots = [spot for spot, card in enumerate(fact.order) if card in hidden]
        mixed = spots[:]
        while mixed == spots:
            rng.shuffle(mixed)
        moved = dict(zip(spots, mixed, strict=True))
        way = [moved.get(spot, spot) for spot in range(len(fact.order))]
        new = replace(fact, order=tuple(fact.order[spot] for spot in way))
        entries[last[-1] - 1] = replace(told, fact=new)
        fate = [p for p, e in journal.live_entries() if isinstance(e, Answered) and e.by == FATE]
        place = max(p for p in fate if p < last[-1])
        said = entries[place - 1]
        assert isinstance(said, Answered)
        entries[place - 1] = replace(said, answer=tuple(said.answer[spot] for spot in way))
        return entries


def _weight(offer: Offer) -> float:
    if offer.rule in WEIGHTS:
        return WEIGHTS[offer.rule]
    return 0.15 if offer.rule.startswith(QUIET) else 1


ROOM = EidolonRoom()
