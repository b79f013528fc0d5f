"""EIDOLON as the contract sees it: random tables, people who do anything legal, and a GM who keeps
the story going through uptime, combat, midnight, debrief, downtime, levels and changed playbooks."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, cast

from msgspec import to_builtins
from msgspec.structs import replace

from support.acting import Step, filled
from support.contract import Deal
from undertow.games.eidolon.actions import ACTIONS
from undertow.games.eidolon.catalogue.talks import SEVERED_BY, UNTIL_SCENE
from undertow.games.eidolon.creation import Settings, begin, seated, sheet_for
from undertow.games.eidolon.entries import (
    ABILITIES,
    BONUSES,
    INTERJECTIONS,
    MOVES,
    PUSHES,
    SWAPS,
    held,
    of_playbook,
)
from undertow.games.eidolon.facts import (
    CampaignBegan,
    CharacterMade,
    ClockMoved,
    DeckShuffled,
    EnemyWritten,
    MoveBegan,
    Noted,
    ObligationNoted,
    Peeked,
    PutOnTop,
    PutUnder,
    SheetChanged,
    StateChanged,
    TrackMoved,
    XpEarned,
)
from undertow.games.eidolon.game import GAME
from undertow.games.eidolon.people import BATTERED, DESPERATE, PC, Enemy, Stage, Tie
from undertow.games.eidolon.rules.growth import LEVEL_UP, TAKING
from undertow.games.eidolon.rulings import Rulings
from undertow.games.eidolon.sheets import Sheet, requirement
from undertow.games.eidolon.stories import STORIES
from undertow.games.eidolon.world import GM, MIDNIGHT, Obligation, World
from undertow.kernel import FATE, Fact, Journal, Offer, Plain, Play, Request, plain
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
    "eidolon.snipe": 5,
    "eidolon.investigate": 3,
}
"""How keen people are on each thing; what is not named counts 1, what only the GM looks after 0.3."""
QUIET = ("eidolon.gm.", "eidolon.options", "eidolon.ruling", "eidolon.safety.", "eidolon.spotlight")


BY_THEMSELVES = frozenset(id for id, one in MOVES.items() if not one.opens)
SILENT = frozenset(
    id
    for id in BY_THEMSELVES
    if not ABILITIES[id].hooks
    and not any(id in told for told in (BONUSES, SWAPS, INTERJECTIONS, PUSHES, TAKING))
    and MOVES[id].effect is None
)
"""Of those, what leaves no word behind: it gives other Moves, or is looked up by them."""
SHEETS = (CampaignBegan, CharacterMade, SheetChanged)
"""What names Moves that only stand on a sheet."""

WORDS = ("eidolon.say", "eidolon.write")
WORDY = 0.1
"""So often somebody adds words, where some are wanted."""
NEEDS_MUCH = tuple(
    f"eidolon.{rule}"
    for rule in (
        "alchemist.see-it-my-way",
        "bill-settled",
        "conductor.devil-pact",
        "conductor.fold",
        "conductor.give-peace-a-chance",
        "conductor.lightning-rod-back",
        "farewell",
        "gm.end-effect",
        "gm.rescue",
        "infiltrator.fade-away",
        "infiltrator.smuggle",
        "inhuman.close",
        "inhuman.scapegoat",
        "vanguard.force-of-personality",
        "veteran.blaze-of-glory",
        "veteran.ive-been-everywhere-man",
        "veteran.tell-em-its-just-something-you-picked-up",
        "virtuoso.cover-version",
        "virtuoso.cursed",
        "virtuoso.four-thirty-three",
        "virtuoso.realizing-the-legend",
        "virtuoso.reverse-recall",
        "wildcard.jokers-wild",
    )
)
"""What needs much to go before it."""
EAGER = 0.03
"""So often one of those is done, where one can be."""

BURNING, SNIPE = "eidolon.alchemist.burning-for-you", "eidolon.snipe"
EUREKA, HARM = "eidolon.navigator.eureka", "eidolon.gm.harm"
VIOLENCE = "eidolon.conductor.give-violence-a-chance"
KINDS_OWED: tuple[Any, ...] = ("favour", "task", "vision", "victory")
DEVIL = ("eidolon.conductor.devil-pact", "eidolon.conductor.faustian-super-shopper")
THE_DEVIL: dict[str, Any] = {"devil": "the one who knows", "devil-calls": 2}

LATE = 0.2
"""How many tables begin late: midnight near, everybody hurt, a level or the last one in reach."""
MASTERS = 0.6
"""So many of the others are tables of masters: everybody has nearly every Move of their playbook."""


ASKED_ONCE = ("argued", "desire-how", "named", "skill", "smaller", "which-move", "whose-card")
"""Questions of old tables, which no rule that is offered asks any more; their keys are kept."""


class EidolonRoom:
    """What EIDOLON brings to the contract."""

    game = GAME
    most_commands_a_turn = 900
    by_rule = True
    """What may be done at any time is drawn by its rule."""
    noted = tuple(f"ruling {switch}" for switch in SWITCHES)
    turns_readings = "eidolon.ruling"
    never = (
        *(f"prompt eidolon.ask.{key}" for key in ASKED_ONCE),
        *(f"rule {id}" for id, action in ACTIONS.items() if action.former),
    )

    def deal(self, rng: Random) -> Deal:
        seats = SEATS[: rng.choice((1, 2, 2, 3, 3, 4, 5))]
        rulings = tuple(name for name in SWITCHES if rng.random() < rng.choice((0, 0, 0.1, 0.5)))
        if rng.random() < LATE:
            return self._late(rulings, rng)
        if rng.random() < MASTERS:
            return self._masters(seats, rulings, rng)
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

    def _masters(self, seats: tuple[str, ...], rulings: tuple[str, ...], rng: Random) -> Deal:
        """People who have every Move of their playbooks but those that ask for something when they
        are taken, which come with the next level; and someone to fight."""
        beginning = begin(Settings(seats, rulings, rng.random() < 0.3, cast=("Milo", "Frau Novak")))
        world = World()
        for fact in beginning.first:
            world = fact.evolve(world)
        told: list[Fact] = []
        for seat in seats:
            sheet = sheet_for(world, seat)
            given = sheet.filled(cast("Any", sheet.sample(lambda n: int(rng.random() * n))))
            for fact in seated(world, seat, given):
                world = fact.evolve(world)
                told.append(fact)
            fact = SheetChanged(_master(world.pcs[seat], [*seats, *world.npcs], rng), "late")
            world = fact.evolve(world)
            told.append(fact)
        alike = rng.choice(("", "", "hidden"))  # whom somebody means who sees none of them is asked
        foes = [_enemy(n, rng, alike) for n in range(rng.choice((0, 1, 2, 3)))]
        told += [EnemyWritten(foe) for foe in foes]
        for seat in seats:
            if foes and VIOLENCE in world.pcs[seat].moves and rng.random() < 0.5:
                told += _called(world, seat, foes[0])
        for kind in rng.sample(KINDS_OWED, rng.choice((0, 1, 2))):
            owed = ObligationNoted(Obligation(world.next_id, kind, "what was said", seats, 1))
            world = owed.evolve(world)
            told.append(owed)
        told.append(XpEarned(rng.choice((0, 60)), plain("late")))
        books = {seat: world.pcs[seat].playbook for seat in seats}
        what = f"masters {books}, rulings {rulings}"
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
        if (BURNING,) in options and world.now.move == SNIPE and rng.random() < 0.5:
            return (BURNING,)
        if request.question.prompt.key == LEVEL_UP.key and rng.random() < 0.7:
            # What asks for something when it is taken is the last that masters lack.
            options = [one for one in options if one[0] == "move"] or options
            return rng.choice(list(options))
        if request.question.optional and request.seat == GM:
            # A GM who stops every other Move tells no story.
            gives = [o for o in options if o[0] != "stop"]
            return rng.choice(gives) if gives and rng.random() < 0.9 else rng.choice(list(options))
        if len(kinds := sorted({one[0] for one in options if isinstance(one, tuple)}, key=str)) > 1:
            # What can be said in one way only comes as often as what can be said in a dozen.
            kind = rng.choice(kinds)
            return rng.choice([one for one in options if isinstance(one, tuple) and one[0] == kind])
        return answers.sample(lambda n: int(rng.random() * n))

    def acts(self, play: Play[World], style: str, rng: Random) -> Step | None:
        """Words are added before they are forgotten, and what can seldom be done is done then. A pause
        ends before long: the GM's hands would go on in it for ever."""
        if play.world.paused and rng.random() < 0.3:
            ends = [
                ("open", seat, offer)
                for seat in play.seats
                for offer in play.anytime(seat)
                if offer.rule == "eidolon.safety.resume"
            ]
            if ends:
                return rng.choice(ends)
        wanted, chance = NEEDS_MUCH, rng.random()
        if chance < WORDY:
            wanted = WORDS
        elif chance > WORDY + EAGER:
            return None
        found = [
            (seat, offer)
            for seat in play.seats
            for offer in (*play.offers(seat), *play.anytime(seat))
            if offer.rule in wanted or (wanted is NEEDS_MUCH and _brings_down(play.world, offer))
        ]
        if not found:
            return None
        if wanted is WORDS and rng.random() < 0.5:
            newest = max(offer.args for _, offer in found)  # else what came late is never said
            found = [one for one in found if one[1].args == newest]
        rule = rng.choice(sorted({offer.rule for _, offer in found}))
        seat, offer = rng.choice([one for one in found if one[1].rule == rule])
        return "open", seat, filled(self, play, offer, rng)

    def notices(self, world: World, entries: list[Entry]) -> Iterator[str]:
        """A Move that nobody opens has come where what happened or what was answered names it; one
        that only changes what others do, with a Move of somebody who has it."""
        for entry in entries:
            if isinstance(entry, Answered):
                yield from _named(entry.answer)
            elif isinstance(entry, Happened) and not isinstance(entry.fact, SHEETS):
                yield from _named(to_builtins(entry.fact))
                if isinstance(entry.fact, MoveBegan):
                    own = held(world.pcs[entry.fact.pc])
                    yield from (f"rule {id}" for id in own if id in SILENT)

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


def _named(given: object) -> Iterator[str]:
    """The Moves that work by themselves of which this speaks."""
    if isinstance(given, str):
        if given in BY_THEMSELVES:
            yield f"rule {given}"
    elif isinstance(given, dict):
        for value in given.values():
            yield from _named(value)
    elif isinstance(given, list | tuple):
        for value in given:
            yield from _named(value)


def _master(pc: PC, people: list[str], rng: Random) -> PC:
    """The same, after many levels: nothing is left to be learned but what asks for something."""
    moves = list(pc.moves)
    for one in of_playbook(pc.playbook, "advanced", "master") * 2:  # some need one that comes later
        if one.id not in (*moves, *TAKING) and requirement(one, (*held(pc), *moves)) is None:
            moves.append(one.id)
    others = [one for one in people if one != pc.id]
    ties = tuple(
        Tie(n + 1, to, f"tie {n}", maturity=rng.randint(1, 3), affinity=rng.randint(1, 3))
        for n, to in enumerate(rng.sample(others, min(3, len(others))))
    )
    choices = pc.choices
    if pc.playbook == "conductor" and rng.random() < 0.5:
        moves, choices = [*moves, *DEVIL], {**choices, **THE_DEVIL}  # the third call is the next
    if pc.playbook == "infiltrator" and rng.random() < 0.5:
        moves.append(BURNING)  # an Alchemist once: a Snipe may count as The World
    level = rng.choice((4, 5, 6))
    return replace(pc, moves=tuple(moves), ties=ties, level=level, raises=2, choices=choices)


def _called(world: World, caller: str, foe: Enemy) -> list[Fact]:
    """Somebody called for talks in the last fight, and the silence lasts until the scene ends."""
    hidden = (foe.id,) if foe.shown == "hidden" else ()
    return [
        StateChanged(foe.id, "severed", VIOLENCE, hidden=bool(hidden)),
        Noted(caller, SEVERED_BY, (foe.id,), hidden),
        Noted(caller, UNTIL_SCENE, world.scenes),
    ]


def _brings_down(world: World, offer: Offer) -> bool:
    """The GM hurts someone who has a flash of insight when an enemy brings them down."""
    return offer.rule == HARM and EUREKA in held(world.pcs[str(offer.args[0])])


def _enemy(n: int, rng: Random, alike: str = "") -> Enemy:
    shown: Any = alike or rng.choice(("hidden", "threat"))
    stages = tuple(Stage(f"threat {stage}", "somebody stops it") for stage in range(3))
    return Enemy(f"foe-{n}", f"Foe {n}", "Carousel", "It turns.", stages, shown=shown)


def _weight(offer: Offer) -> float:
    if offer.rule in WEIGHTS:
        return WEIGHTS[offer.rule]
    return 0.15 if offer.rule.startswith(QUIET) else 1


ROOM = EidolonRoom()
