"""How dangerous is this? A forecast of a table's own conflict: the one that is going on, from the
turn it is in, or the next one, as the GM has laid it out so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from undertow.games.anima.lab.fight import Fight
from undertow.games.anima.lab.invented import StandIns, with_stand_ins
from undertow.games.anima.lab.playout import BOTS, Result, playout
from undertow.games.anima.lab.sim import NO_CONFLICT, Danger, fight_at, judged
from undertow.games.anima.rules.conflicts import able_pcs, conflict_page, planned
from undertow.games.anima.words import power_name
from undertow.games.anima.world import GM, Plan, Who, World
from undertow.kernel import IllegalAnswer, Line, Plain, Play, Refused, TooLate, message, plain
from undertow.lab.bots import UNKNOWN_BOT
from undertow.lab.forecast import Amount, Forecast, Share, settled

# What it comes to

EARLY = message("anima.danger.early", "Too early to say.")
STUCK = message("anima.danger.stuck", "Neither side gets anywhere; the conflict may never end.")
WALK = message("anima.danger.walk", "A walk in the park: the heroes win, and nobody falls.")
SAFE = message("anima.danger.safe", "The heroes will win, and very likely all stay on their feet.")
COSTLY = message("anima.danger.costly", "The heroes will win, but expect one of them to fall.")
GOOD = message("anima.danger.good", "The heroes should win, and come out of it together.")
BRUISING = message(
    "anima.danger.bruising", "The heroes should win, but are likely to lose someone."
)
EVEN = message("anima.danger.even", "It could go either way.")
HARD = message("anima.danger.hard", "The heroes will probably lose. They need luck, or an idea.")
HOPELESS = message("anima.danger.hopeless", "The heroes have next to no chance.")

FALLS = message("anima.danger.falls", "At least one hero is defeated")
ROUNDS = message("anima.danger.rounds", "Rounds until it is over")
LAST_ROUND = message("anima.danger.last-round", "The round in which it ends")
WOUNDS = message("anima.danger.wounds", "Wounds the heroes take, together")
LEFT = {
    "action": message("anima.danger.left.action", "Action dice the heroes have left, together"),
    "strike": message("anima.danger.left.strike", "Strike dice the heroes have left, together"),
    "charge": message("anima.danger.left.charge", "Charge dice the heroes have left, together"),
}

PLAYED = message(
    "anima.danger.played",
    "Fought {count} times. Bots play both sides and do {bot}; a maneuver gets {basic} basic dice.",
)
KINDS = {
    "random": message("anima.danger.bot.random", "anything legal"),
    "greedy": message("anima.danger.bot.greedy", "what is worth most at once"),
    "ahead": message("anima.danger.bot.ahead", "what pays a few rounds later"),
}
NOT_PEOPLE = message(
    "anima.danger.not-people", "Bots do not plan together or tell a story; people do both."
)
FROM_HERE = message(
    "anima.danger.from-here",
    "It starts from the current turn, with the dice and wounds everyone has now.",
)
FROM_REST = message(
    "anima.danger.from-rest", "The characters start with the dice and wounds they have now."
)
BY_HAND = message("anima.danger.by-hand", "Changes the GM makes by hand are left out.")
LIKE = message(
    "anima.danger.like", "{power} is made up; it is fought as {known}, of the same kind and price."
)

# What cannot be foreseen

BEGINNING = message(
    "anima.danger.beginning", "The conflict is just beginning. Ask again when the first turn is on."
)
NO_HEROES = message("anima.danger.no-heroes", "There are no characters yet who could fight it.")
ONE_AFTER_THE_OTHER = message(
    "anima.danger.one-after-the-other", "Finish the current conflict first."
)
NO_SUCH_FORM = message("anima.danger.no-such-form", "There is no page {form} to look ahead from.")

CONFLICT, OPPONENT, PREPARED = "anima-conflict", "anima-opponent", "anima-prepared"
ENOUGH = 30
"""Fewer conflicts than this say nothing."""


class Subject(Struct, frozen=True):
    """A fight, and who fights it."""

    fight: Fight
    bot: str
    stand_ins: StandIns = {}


class AnimaForecaster:
    """Forecasts for Anima Prime. Only the GM knows both sides before a conflict."""

    def may_ask(self, seat: str) -> bool:
        return seat == GM

    def subject(self, play: Play[Any], bot: str, form: str, value: Plain) -> Subject:
        if bot not in BOTS:
            raise Refused(UNKNOWN_BOT(bot=bot, known=list(BOTS)))
        world: World = settled(play)
        fight, stand_ins = with_stand_ins(fight_at(world, _plan(play, world, form, value)))
        return Subject(fight, bot, stand_ins)

    def outcome(self, subject: Subject, seed: int, number: int) -> Result:
        return playout(subject.fight, subject.bot, seed, number)

    def told(self, subject: Subject, outcomes: Sequence[Result], wanted: int) -> Forecast:
        fight = subject.fight
        found, names = judged(fight, outcomes), fight.names()
        going_on = fight.table is not None and fight.table.conflict is not None
        shares = [Share("falls", "", FALLS(), found.somebody_falls)]
        ours, theirs = _standing(fight)
        shares += [Share("falls", who, plain(names[who]), found.falls[who]) for who in ours]
        shares += [Share("foes", who, plain(names[who]), found.foes[who]) for who in theirs]
        rounds = LAST_ROUND() if going_on else ROUNDS()
        return Forecast(
            done=found.games,
            wanted=wanted,
            verdict=verdict(found),
            won=found.won,
            shares=shares,
            amounts=[
                Amount("rounds", rounds, found.rounds),
                Amount("wounds", WOUNDS(), found.wounds),
                *(Amount(pool, LEFT[pool](), spread) for pool, spread in found.left.items()),
            ],
            assumed=[
                PLAYED(count=found.games, bot=KINDS[subject.bot](), basic=fight.basic),
                FROM_HERE() if going_on else FROM_REST(),
                BY_HAND(),
                *(
                    LIKE(power=plain(name), known=power_name(id))
                    for name, id in subject.stand_ins.items()
                ),
                NOT_PEOPLE(),
            ],
        )


def verdict(found: Danger) -> Line:
    """The figures in a few words."""
    won, falls = found.won.rate, found.somebody_falls.rate
    if found.games < ENOUGH:
        return EARLY()
    if found.undecided.rate > 0.5:
        return STUCK()
    if won >= 0.95:
        return WALK() if falls < 0.05 else SAFE() if falls < 0.35 else COSTLY()
    if won >= 0.75:
        return GOOD() if falls < 0.35 else BRUISING()
    if won >= 0.45:
        return EVEN()
    return HARD() if won >= 0.1 else HOPELESS()


def _standing(fight: Fight) -> tuple[list[Who], list[Who]]:
    """Who takes part on each side and can still fall; eidolons come and go."""
    world = fight.table
    assert world is not None
    if world.conflict is not None:
        there = [f for f in world.fighters.values() if f.here and not f.out]
        ours = [f.sheet.id for f in there if f.sheet.kind == "pc"]
        return ours, [f.sheet.id for f in there if f.sheet.kind == "adversity"]
    pcs = list(fight.plan.pcs) or [f.sheet.id for f in able_pcs(world)]
    return pcs, [sheet.id for sheet in fight.plan.adversity if sheet.kind == "adversity"]


def _plan(play: Play[Any], world: World, form: str, value: Plain) -> Plan | None:
    """The next conflict; None where one is going on."""
    if world.conflict is not None:
        if form:
            raise TooLate(ONE_AFTER_THE_OTHER())
        return None
    if world.setup is None or not able_pcs(world):
        raise Refused(NO_HEROES())
    if form:
        return _written(world, form, value)
    opened = [resolution.offer.rule for resolution in play.resolutions.values()]
    if "anima.first" in opened:
        return world.agreed.plan
    raise TooLate(BEGINNING() if _begins(play) else NO_CONFLICT())


def _begins(play: Play[Any]) -> bool:
    """Is a conflict laid out, and are people asked what is still open?"""
    return any(each.offer.rule == "anima.conflict" for each in play.resolutions.values())


def _written(world: World, form: str, value: Plain) -> Plan:
    """What a page tells of: a whole conflict, one opponent, or some that were prepared."""
    page = conflict_page(world)
    given: dict[str, Plain] = {"adversity": (), "prepared": (), "goals": ()}
    if form == OPPONENT:
        given["adversity"] = (value,)
    elif form == PREPARED:
        some: tuple[Plain, ...] = value if isinstance(value, tuple) else ()
        able: Any = next(field.answers for field in page.fields if field.name == "prepared")
        given["prepared"] = tuple(id for id in able.options if id in some)
    elif form != CONFLICT:
        raise Refused(NO_SUCH_FORM(form=form))
    if form != CONFLICT:
        value = tuple(given.get(field.name, field.default) for field in page.fields)
        # Where a conflict needs a goal, it will have one; whom it is against comes first.
        page = replace(page, require_goal=False)
    if (why := page.refuses(value)) is not None:
        raise IllegalAnswer(why)
    filled = page.filled(value)  # type: ignore[arg-type]
    # Whom the GM asks to leave a weapon out, is taken to agree.
    return replace(planned(world, filled), unarmed=tuple(filled["leave"]))
