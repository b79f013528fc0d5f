"""How near was it? Of any moment of a game: how often bots would have won from there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from undertow.games.fire.bots.greedy import FireBot
from undertow.games.fire.game import GAME
from undertow.games.fire.world import World
from undertow.kernel import LiveFate, Plain, Play, Refused, TooLate, message
from undertow.lab.bots import decide, perform, up_to
from undertow.lab.forecast import Forecast, Verdicts, settled
from undertow.lab.playout import TOO_LONG, Laid, rng_of, secret_of
from undertow.lab.stats import rate
from undertow.parts.people import People

VERDICTS = Verdicts(
    early=message("fire.near.early", "Too early to say."),
    easy=message("fire.near.easy", "They will almost certainly get out."),
    dear=message("fire.near.dear", "They will get out, but not all of them."),
    fair=message("fire.near.fair", "They should get out."),
    even=message("fire.near.even", "It can go either way."),
    hard=message("fire.near.hard", "They will probably be lost."),
    hopeless=message("fire.near.hopeless", "Hardly any way leads out any more."),
)
PLAYED = message("fire.near.played", "Played {count} times from here, by bots in every seat.")
OVER = message("fire.no.near-over", "The game is over.")
NO_FORM = message("fire.no.near-form", "There is no page {form} to look ahead from.")


class Subject(Struct, frozen=True):
    """A table to be played on from."""

    world: World


class Result(Struct, frozen=True):
    """How one game went."""

    won: bool
    lost: int


class FireForecaster:
    """Forecasts for Fire of Eidolon. What comes next is hidden from all who play, so nobody at the
    table may ask while it goes on."""

    def may_ask(self, seat: str) -> bool:
        return False

    def subject(self, play: Play[Any], bot: str, form: str, value: Plain) -> Subject:
        if form:
            raise Refused(NO_FORM(form=form))
        return self.moment(settled(play))

    def moment(self, world: World) -> Subject:
        """The table as it stood, with nobody away or in thought."""
        if world.ended is not None:
            raise TooLate(OVER())
        return Subject(replace(world, table=People()))

    def outcome(self, subject: Subject, seed: int, number: int) -> Result:
        return playout(subject.world, seed, number)

    def told(self, subject: Subject, outcomes: Sequence[Result], wanted: int) -> Forecast:
        won = rate(sum(one.won for one in outcomes), len(outcomes))
        paid = rate(sum(one.lost > 0 for one in outcomes), len(outcomes))
        return Forecast(
            done=len(outcomes),
            wanted=wanted,
            verdict=VERDICTS.of(won, paid),
            won=won,
            shares=[],
            amounts=[],
            assumed=[PLAYED(count=len(outcomes))],
        )


def playout(world: World, seed: int, number: int) -> Result:
    """One game between bots from here, the same wherever it is played. What lies face down lies in an
    order nobody knew, so each game shuffles it anew."""
    chance = rng_of(seed, number)
    deck, supply = list(world.deck), list(world.supply)
    chance.shuffle(deck)
    chance.shuffle(supply)
    world = replace(world, deck=tuple(deck), supply=tuple(supply))
    seats = tuple(dict.fromkeys(hero.seat for hero in world.heroes.values()))
    play = Play.begin(
        GAME,
        seats,
        None,
        LiveFate(secret_of(seed, number)),
        first=(Laid(world),),
        keep_journal=False,
    )
    bot = FireBot()
    for _ in range(TOO_LONG):
        if play.over:
            break
        seat = next((seat for seat in play.seats if up_to(play, seat)), None)
        if seat is None:
            break
        done = decide(bot, play, seat)
        assert done is not None, "it was up to them"
        perform(play, seat, done)
    ended = play.world.ended
    lost = sum(hero.lost for hero in play.world.heroes.values())
    return Result(won=ended is not None and ended.outcome != "defeat", lost=lost)
