"""Fire of Eidolon as the contract, perft and the golden playthrough see it: random tables, bots of
several styles, and what is hidden."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any

from msgspec.structs import replace

from support.acting import Step
from support.contract import Deal
from undertow.games.fire import grid
from undertow.games.fire.catalogue.scenarios import SCENARIOS
from undertow.games.fire.components import ATTRIBUTES, Attribute, Components, load
from undertow.games.fire.creation import ADVANCED_HEROES, BASIC_HEROES, prepare
from undertow.games.fire.facts import (
    CardRevealed,
    CultistPlaced,
    DeckShuffled,
    EventsShuffled,
    FireTaken,
    GameBegan,
    Moved,
    PortalOpened,
    RelicDestroyed,
    SupplyShuffled,
    TilePlaced,
    TokenCollected,
    TurnBegan,
)
from undertow.games.fire.game import GAME, SET_UP
from undertow.games.fire.rules.turn import EVENTS_IN_DECK
from undertow.games.fire.rulings import Rulings
from undertow.games.fire.world import Hero, Tile, World
from undertow.kernel import FATE, Fact, Journal, Offer, Plain, Play, Request
from undertow.kernel.journal import Answered, Entry, Happened

HEROES = (*BASIC_HEROES, *ADVANCED_HEROES)
SWITCHES = Rulings.__struct_encode_fields__
STYLES = ("any", "keen", "keen", "bold", "bold", "bold")
SEATS = ("ana", "ben", "cleo", "dan")

LATE, LATE_TOKENS = 0.4, 2
"""So many of the kind tables begin late; a relic costs so many tokens there at most."""

CLAIMED = 0.2
"""So often a partial victory is proposed, where it can be."""

WEIGHTS = {
    "fire.explore": 8,
    "fire.collect": 40,
    "fire.destroy": 400,
    "fire.take-fire": 400,
    "fire.attack": 6,
    "fire.wait": 1,
    "fire.exchange": 3,
    "fire.banish": 8,
    "fire.leave": 2,
    "fire.move": 4,
}
"""How keen bots are on each action; skills count 1 for each target."""


@cache
def box(tokens: int, longer: int, cultists: int) -> Components:
    """The components, with a kinder relic and a longer track where games shall get far."""
    known = load()
    lines = [f"tokens_for_relic = {tokens}", f"cultists = {cultists}"]
    for id, difficulty in known.difficulties.items():
        track = [*[1] * longer, *difficulty.track]
        lines.append(f'difficulties.{id} = {{ name = "{id}", stars = 1, track = {track} }}')
    return load("\n".join(lines)) if (tokens, longer, cultists) != (6, 0, 30) else known


class FireRoom:
    """What Fire of Eidolon brings to the contract."""

    game = GAME
    most_commands_a_turn = 600

    def deal(self, rng: Random) -> Deal:
        count = rng.choice((1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 6, rng.randint(7, 12)))
        heroes = rng.sample(HEROES, count)
        seats = SEATS[: rng.choice((1, 1, 2, 3, 4))]
        players = {hero: rng.choice(seats) for hero in heroes}
        scenarios = rng.choice(((), *[(id,) for id in SCENARIOS], None))
        if scenarios is None:  # two that can be mixed
            scenarios = ("shadow-cult", rng.choice([i for i in SCENARIOS if i != "shadow-cult"]))
        glyph = rng.random() < 0.25 and "vagrant-portal" not in scenarios
        rulings = [name for name in SWITCHES if rng.random() < rng.choice((0, 0, 0.1, 0.5))]
        if "vagrant-portal" in scenarios and rng.random() < 0.4:
            rulings = list(dict.fromkeys([*rulings, "vagrantEarlyExit"]))
        kind = rng.random() < 0.6
        components = (
            box(rng.choice((1, 1, 1, 2, 2, 3)), rng.choice((0, 3, 6)), 30)
            if kind
            else box(6, 0, 30)
        )
        if rng.random() < 0.1:
            components = box(3, 3, rng.randint(0, 4))
        options: dict[str, Any] = {
            "difficulty": rng.choice(list(components.difficulties)),
            "scenarios": scenarios,
            "glyph": glyph,
            "passages": rng.random() < 0.4,
            "rulings": rulings,
        }
        began, _ = prepare(heroes, players, components=components, many=True, **options)
        style = rng.choice(STYLES)
        what = f"{players} {options} relics cost {components.tokens_for_relic}"
        here = tuple(dict.fromkeys(players.values()))
        if components.tokens_for_relic <= LATE_TOKENS and rng.random() < LATE:
            return Deal(here, late(began, rng), None, style, f"late: {what}")
        return Deal(here, (began,), SET_UP, style, what)

    noted = tuple(f"ruling {switch}" for switch in SWITCHES)
    turns_readings = "fire.reading"
    never = ("fact LimitsAgreed", "fact HouseRuled")
    """Facts that come with what people may do among themselves; no rule of this game tells them."""

    def choose(self, world: World, offers: list[Offer], style: str, rng: Random) -> Offer:
        if style == "bold" and rng.random() < 0.85 and (bold := _bold(world, offers)):
            return bold
        if style == "any":
            return offers[int(rng.random() * len(offers))]
        return rng.choices(offers, [WEIGHTS.get(o.rule, 1) for o in offers])[0]

    def acts(self, play: Play[World], style: str, rng: Random) -> Step | None:
        """Where a partial victory can be claimed, somebody soon proposes it: it is one thing of many that
        may be done at any time, and a bold company leaves at once."""
        if play.busy or not _at_the_exit(play.world) or rng.random() >= CLAIMED:
            return None
        claims = [
            ("open", seat, offer)
            for seat in play.seats
            for offer in play.anytime(seat)
            if offer.rule == "fire.claim"
        ]
        return rng.choice(claims) if claims else None

    def turn(self, world: World) -> int:
        return world.turn.number if world.turn else 0

    def most_turns(self, world: World) -> int:
        """A deck has 24 cards at most, one at least is drawn in a turn, and each reshuffle raises
        the threat by a step."""
        return 24 * (len(world.track) + 1)

    def over(self, world: World) -> bool:
        return world.ended is not None

    def answer(self, world: World, request: Request, rng: Random) -> Plain:
        return request.question.answers.sample(lambda n: int(rng.random() * n))

    def beside(self, world: World) -> float:
        return 0.005

    def ending(self, world: World) -> str:
        assert world.ended is not None
        return f"{world.ended.outcome}: {world.ended.why}"

    def wrong(self, world: World, rng: Random) -> Offer:
        rule = rng.choice([*GAME.rules, "fire.no-such-thing"])
        hero = rng.choice([*world.heroes, *world.heroes, "nobody", 7])
        places = [*world.components.chambers, *grid.LETTERS, *ATTRIBUTES, *world.heroes, "turn"]
        more = [rng.choice(places) for _ in range(rng.randrange(4))]
        return Offer(rule, (hero, *more) if rng.random() < 0.97 else ())

    def scramble(self, world: World, journal: Journal, rng: Random) -> list[Entry] | None:
        """Permute what lies face down in supply, deck and events, where it was last shuffled."""
        shown = 1 if world.portal is not None else 0
        hidden: dict[type, tuple[str, ...]] = {
            SupplyShuffled: world.supply,
            DeckShuffled: world.deck,
            EventsShuffled: world.events[shown:],
        }
        entries = list(journal.entries)
        fate = [p for p, e in journal.live_entries() if isinstance(e, Answered) and e.by == FATE]
        changed = False
        for kind, things in hidden.items():
            last = [
                place
                for place, entry in journal.live_entries()
                if isinstance(entry, Happened) and type(entry.fact) is kind
            ]
            if not last or len(things) < 2:
                continue
            told = entries[last[-1] - 1]
            assert isinstance(told, Happened)
            order = list(told.fact.order)
            spots = [spot for spot, thing in enumerate(order) if thing in things]
            if kind is SupplyShuffled:
                spots = spots[-len(things) :]
            mixed = spots[:]
            while mixed == spots:
                rng.shuffle(mixed)
            moved = dict(zip(spots, mixed, strict=True))
            way = [moved.get(spot, spot) for spot in range(len(order))]
            new = replace(told.fact, order=tuple(order[spot] for spot in way))
            entries[last[-1] - 1] = replace(told, fact=new)
            # Fate said so, too: the shuffle that this fact tells of.
            changed = True
            before = [p for p in fate if p < last[-1]]
            if not before:
                continue  # a table that began late: it lay there so from the start
            said = entries[before[-1] - 1]
            assert isinstance(said, Answered)
            entries[before[-1] - 1] = replace(said, answer=tuple(said.answer[s] for s in way))
        return entries if changed else None


def _at_the_exit(world: World) -> bool:
    """Is the Fire where it is to be brought to?"""
    carrier = world.heroes.get(world.carrier) if world.carrier else None
    return carrier is not None and carrier.at == world.exit


ROOM = FireRoom()


class LateRoom(FireRoom):
    """Only tables that begin late, with three people, Secret Passages and what seldom comes up."""

    def deal(self, rng: Random) -> Deal:
        others = [hero for hero in HEROES if hero not in ("warrior", "engineer")]
        heroes = ["warrior", "engineer", *rng.sample(others, 2)]
        rng.shuffle(heroes)
        players = dict(zip(heroes, ("ana", "ben", "cleo", "ben"), strict=True))
        glyph = rng.random() < 0.5
        scenarios = ("shadow-cult",) if rng.random() < 0.3 else ()
        began, _ = prepare(
            heroes,
            players,
            components=box(1, 3, 30),
            passages=True,
            glyph=glyph,
            scenarios=scenarios,
        )
        return Deal(("ana", "ben", "cleo"), late(began, rng), None, "any", f"late: {players}")

    def choose(self, world: World, offers: list[Offer], style: str, rng: Random) -> Offer:
        seldom = [o for o in offers if o.rule in SELDOM]
        return rng.choice(seldom if seldom and rng.random() < 0.5 else offers)

    def beside(self, world: World) -> float:
        """Where a partial victory can be claimed, somebody soon proposes something."""
        return 0.3 if _at_the_exit(world) else 0.02


SELDOM = ("fire.pass-fire", "fire.heros-charge", "fire.exchange", "fire.metallic-sacrifice")
LATE_ROOM = LateRoom()


# A table that begins late: the relics are broken, and the Fire is in somebody's hands or near


def late(began: GameBegan, rng: Random) -> tuple[Fact, ...]:
    """The facts of a game long under way."""
    setup = began.setup
    told: list[Fact] = [began]
    world = began.evolve(World())

    def tell(fact: Fact) -> None:
        nonlocal world
        told.append(fact)
        world = fact.evolve(world)

    box = list(setup.components.basic)
    rng.shuffle(box)
    special = [*setup.components.holding("relic"), setup.components.fire]
    special += setup.components.holding("glyph") if setup.glyph else ()
    special += setup.components.holding("passage") if setup.passages else ()
    rng.shuffle(special)
    laid = [*box[: rng.randint(9, 14)], *special]
    shape = _laid_out(world, laid, rng)
    rest = [chamber for chamber in (*box, *special) if chamber not in shape]
    rng.shuffle(rest)
    tell(SupplyShuffled(tuple(rest)))
    events = list(setup.components.relic_of.values())
    cards = list(box)
    if any(scenario in EVENTS_IN_DECK for scenario in setup.scenarios):
        cards += events
    rng.shuffle(cards)
    tell(DeckShuffled(tuple(cards)))
    if "vagrant-portal" in setup.scenarios:
        rng.shuffle(events)
        tell(EventsShuffled(tuple(events)))
    tell(TurnBegan(setup.heroes[0]))
    for card in cards[: rng.randrange(12)]:
        tell(CardRevealed(card))
    for chamber, (cell, doors) in shape.items():
        tell(TilePlaced(chamber, cell, doors))
    needed = setup.components.tokens_for_relic
    for attribute in ATTRIBUTES:
        hero = rng.choice(setup.heroes)
        ready = [chamber for chamber, colour in world.tokens.items() if colour == attribute]
        if len(ready) < needed:
            break
        for chamber in ready[:needed]:
            tell(TokenCollected(hero, chamber))
        tell(RelicDestroyed(hero, attribute, needed))
    together = rng.random() < 0.4
    places = [chamber for chamber in shape if world.is_basic(chamber)]
    meeting = rng.choice(places)
    for hero in setup.heroes:
        tell(Moved(hero, meeting if together else rng.choice(list(shape))))
    for chamber in rng.sample(places, rng.randrange(5)):
        tell(CultistPlaced(chamber))
    if len(world.broken) == 3:
        if "vagrant-portal" in setup.scenarios:
            tell(PortalOpened(world.events[0]))
        if rng.random() < 0.7:
            tell(FireTaken(rng.choice(setup.heroes)))
    tell(TurnBegan(rng.choice(setup.heroes)))
    return tuple(told)


def _laid_out(world: World, chambers: list[str], rng: Random) -> dict[str, tuple[int, int]]:
    """Cells and doorways for these chambers, one joined to the next, as far as they fit."""
    board, shape = world.board, {}
    for chamber in chambers:
        basic = world.is_basic(chamber)
        doorways = [
            (board.tiles[other].cell + grid.STEPS[side], side)
            for other, sides in board.open_sides.items()
            for side in sides
        ]
        open_sides = [d for d in doorways if basic or not board.by_vestibule(d[0])]
        if not open_sides:
            continue
        cell, side = rng.choice(open_sides)
        facing = grid.BITS[grid.opposite(side)]
        ways = grid.orientations(world.components.doors[chamber])
        doors = rng.choice([way for way in ways if way & facing])
        shape[chamber] = (cell, doors)
        board = board.lay(chamber, Tile(cell, doors))
    return shape


# A bot that wants to win


def _bold(world: World, offers: list[Offer]) -> Offer | None:
    """Do what wins where it can be done; else walk to where it can; else explore."""
    by_rule: dict[str, list[Offer]] = {}
    for offer in offers:
        by_rule.setdefault(offer.rule, []).append(offer)
    for rule in ("fire.take-fire", "fire.destroy", "fire.stand", "fire.leave"):
        if rule in by_rule:
            return by_rule[rule][0]
    hero = world.active
    needed = world.components.tokens_for_relic
    wanted = [a for a in ATTRIBUTES if a not in world.broken and hero.tokens.get(a, 0) < needed]
    if "fire.collect" in by_rule and world.tokens[hero.at] in wanted:
        return by_rule["fire.collect"][0]
    for rule in ("fire.attack", "fire.smite", "fire.polearm-lunge"):
        if rule in by_rule and not world.carrier:
            return by_rule[rule][0]
    moves = by_rule.get("fire.move", [])
    far = _far(world, _goals(world, hero, wanted))
    if hero.at in far and moves:
        nearest = min(moves, key=lambda o: far.get(str(o.args[1]), 99))
        if far.get(str(nearest.args[1]), 99) < far[hero.at]:
            return nearest
    if far.get(hero.at) == 0 and "fire.wait" in by_rule and world.carrier:
        return by_rule["fire.wait"][0]
    if "fire.explore" in by_rule:
        return by_rule["fire.explore"][0]
    edge = [c for c, sides in world.board.open_sides.items() if sides]
    far = _far(world, edge)
    return min(moves, key=lambda o: far.get(str(o.args[1]), 99)) if moves else None


def _goals(world: World, hero: Hero, wanted: list[Attribute]) -> Iterable[str]:
    """Where this hero would like to be."""
    if world.carrier is not None:
        return [] if world.exit is None else [world.exit]
    if len(world.broken) == 3:
        return [world.components.fire]
    relics = world.components.relic_of
    ready = [relics[a] for a in ATTRIBUTES if a not in world.broken and a not in wanted]
    ready = [relic for relic in ready if relic in world.board.tiles]
    return ready or [c for c, a in world.tokens.items() if a in wanted]


def _far(world: World, goals: Iterable[str]) -> dict[str, int]:
    """How far every chamber is from the nearest of these."""
    todo = [goal for goal in goals if goal in world.board.tiles]
    far = dict.fromkeys(todo, 0)
    for chamber in todo:
        for other in world.board.links[chamber]:
            if other not in far:
                far[other] = far[chamber] + 1
                todo.append(other)
    return far
