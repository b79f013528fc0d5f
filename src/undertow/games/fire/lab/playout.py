"""One whole game between bots, and what came of it."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from undertow.games.fire.components import VESTIBULE
from undertow.games.fire.facts import CardRevealed
from undertow.games.fire.lab import table
from undertow.games.fire.lab.table import Options
from undertow.games.fire.world import World
from undertow.kernel import Fact, Play, speak
from undertow.lab.bots import Bot, Reply, decide, perform
from undertow.lab.guard import Guarded
from undertow.lab.playout import SEAT, TOO_LONG, rng_of, secret_of


class Result(Struct, frozen=True):
    """What is known of a game that is over. The same seed gives the same, wherever it ran."""

    number: int
    outcome: str
    why: str
    turns: int
    decisions: int
    threat: int
    """The level of threat, from 1, as it is shown to people."""
    broken: tuple[str, ...]
    lost: int
    explored: int
    fallen: int
    ap: dict[str, int]
    """AP spent on each kind of action; `fire.wait` counts those given up."""
    cards: dict[str, int] = {}
    """How often each Ritual or Event Card came up."""
    chambers: tuple[str, ...] = ()
    """The chambers that were explored."""
    entries: int = 0
    """How long the journal is, where one was kept."""
    faults: tuple[str, ...] = ()
    """What a bot of somebody's own did wrong; each time something legal was done at random."""

    @property
    def won(self) -> bool:
        return self.outcome != "defeat"


def playout(
    options: Options, bot: str, seed: int, number: int = 0, *, journal: bool = False
) -> Result:
    """Play game `number` of a seed to its end."""
    return finish(*start(options, bot, seed, number, journal=journal), number=number)


def start(
    options: Options, bot: str, seed: int, number: int = 0, *, journal: bool = False
) -> tuple[Play[World], Bot]:
    """A table ready for its first decision, and who plays at it."""
    play = table.begin(options, secret_of(seed, number), seat=SEAT, journal=journal)
    return play, table.make_bot(bot, rng_of(seed, number))


def finish(play: Play[World], bot: Bot, *, number: int = 0) -> Result:
    """Let the bot play until the game is over."""
    ap: dict[str, int] = {}
    cards = _listen(play)
    decisions = 0
    while not play.over:
        decision = decide(bot, play, SEAT)
        decisions += 1
        if decision is None or decisions > TOO_LONG:
            raise RuntimeError(f"game {number} is stuck after {decisions} decisions")
        if not isinstance(decision, Reply):
            spent = table.cost_of(play.world, decision)
            ap[decision.rule] = ap.get(decision.rule, 0) + spent
        perform(play, SEAT, decision)
    faults = [speak(one.line) for one in bot.faults] if isinstance(bot, Guarded) else []
    return replace(
        report(play, number, decisions, ap),
        faults=tuple(faults),
        cards=dict(sorted(cards.items())),
    )


def _listen(play: Play[World]) -> dict[str, int]:
    """Count the cards that come up from now on."""
    cards: dict[str, int] = {}
    before = play.table._told

    def told(fact: Fact) -> None:
        if before is not None:
            before(fact)
        if type(fact) is CardRevealed:
            cards[fact.card] = cards.get(fact.card, 0) + 1

    play.table._told = told
    return cards


def report(play: Play[World], number: int, decisions: int, ap: dict[str, int]) -> Result:
    world = play.world
    assert world.ended is not None
    return Result(
        number=number,
        outcome=world.ended.outcome,
        why=world.ended.why,
        turns=world.now.number,
        decisions=decisions,
        threat=min(world.threat + 1, len(world.track)),
        broken=world.broken,
        lost=sum(hero.lost for hero in world.heroes.values()),
        explored=len(world.board.tiles) + len(world.void_tiles) - 1,
        fallen=len(world.void_tiles),
        ap=dict(sorted(ap.items())),
        chambers=tuple(sorted({*world.board.tiles, *world.void_tiles} - {VESTIBULE})),
        entries=len(play.journal) if play.journal is not None else 0,
    )
