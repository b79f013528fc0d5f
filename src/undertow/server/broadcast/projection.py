"""What one seat is shown: its requests, its offers and their words, as they travel.

Made from the kernel's own projections (`view`, `log`, `requests`, `offers`), never by filtering
something fuller. Seats of one audience share what was made for one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from undertow.kernel import (
    EVERYONE,
    FATE,
    Answers,
    Choice,
    Game,
    Line,
    NotOffered,
    Number,
    Offer,
    Page,
    Play,
    Prose,
    Rows,
    Several,
    plain,
)
from undertow.kernel import Request as Asked
from undertow.kernel.play import NO_FORM
from undertow.kernel.requests import Fated, Question
from undertow.kernel.requests import Field as PageField
from undertow.kernel.voting import ANSWERS, RULES_OF_THE_TABLE
from undertow.lab.bots import waited_for
from undertow.server import wire
from undertow.server.wire import Asks, Field, Form, Gone, Option, Request

Says = Callable[[Question, Any], Line]

_TEXTS: dict[str, Line] = {}
"""The rules' texts, which nothing goes into: made once."""


def listed(value: Any) -> Any:
    """Tuples as JSON has them."""
    if not isinstance(value, (tuple, list)):
        return value
    return [listed(item) if isinstance(item, (tuple, list)) else item for item in value]


def request(play: Play[Any], asked: Asked) -> Request:
    """An open question, as its seat sees it."""
    question = asked.question
    offer = play.resolutions[asked.resolution].offer
    take_back = offer.rule in RULES_OF_THE_TABLE
    vote = take_back or not play.game.stops(offer)
    how = asks(_says(play), question, question.answers)
    if take_back:
        how["options"] = [Option(value, label) for value, label in ANSWERS.items()]
    return Request(
        id=asked.id,
        seat=asked.seat,
        prompt=question.prompt,
        optional=question.optional,
        about={name: listed(value) for name, value in question.about.items()},
        suggestion=listed(asked.suggestion),
        default=listed(question.default),
        vote=vote,
        **how,
    )


def form(play: Play[Any], seat: str, offered: Offer) -> Form | Gone:
    """What is filled in before this is opened. It may be composed while others are busy, so long
    as the game itself would offer it."""
    game, world = play.game, play.world
    if offered not in (*game.offers(world, seat), *game.anytime(world, seat)):
        line = game.refuses(world, seat, offered)
        rule = game.rules.get(offered.rule)
        if rule is None or rule.form is None:
            raise NotOffered(line)
        return Gone(line)  # it was offered a moment ago
    asked = play.form(offered)
    if asked is None:
        raise NotOffered(NO_FORM(rule=game.rules[offered.rule].name()))
    about = {name: listed(value) for name, value in asked.about.items()}
    return Form(prompt=asked.prompt, about=about, **asks(_says(play), asked, asked.answers))


def asks(says: Says, question: Question, answers: Answers) -> dict[str, Any]:
    """What may be answered, as `wire.Asks` has it; `says` gives the words of an answer."""
    how: dict[str, Any] = {"kind": type(answers).__struct_config__.tag}
    if isinstance(answers, Choice | Several):
        how["options"] = [Option(listed(value), says(question, value)) for value in answers.options]
    if isinstance(answers, Several):
        how["least"] = answers.least
        how["most"] = len(answers.options) if answers.most is None else answers.most
    elif isinstance(answers, Number):
        how["low"], how["high"] = answers.low, answers.high
    elif isinstance(answers, Prose):
        how["limit"], how["empty"] = answers.limit, answers.empty
    elif isinstance(answers, Fated):
        how["spec"] = answers.chance.spec
    elif isinstance(answers, Page):
        # A page that a game derived from `Page` is drawn as a page.
        how["kind"], how["form"] = "page", answers.form
        how["fields"] = [
            Field(
                f.name,
                f.label,
                Asks(**asks(says, _line(question, f), f.answers)),
                listed(f.default),
            )
            for f in answers.fields
        ]
    elif isinstance(answers, Rows):
        how["least"], how["most"] = answers.least, answers.most
        how["each"] = Asks(**asks(says, question, answers.each))
    return how


def page(game: Game[Any], of: Page) -> Asks:
    """A page to fill in before there is a table."""
    asked = Question(EVERYONE, plain(""), of)
    return Asks(**asks(lambda line, value: game.setting_label(_named(line), value), asked, of))


def _named(line: Question) -> str:
    return str(line.about.get("field", ""))


def _says(play: Play[Any]) -> Says:
    game, world = play.game, play.world
    return lambda question, value: game.answer_label(world, question, value)


def _line(question: Question, field: PageField) -> Question:
    """One line of a page as a question of its own, so that a game can tell what its answers are."""
    about = {**question.about, "field": field.name}
    return Question(question.seat, field.label, field.answers, about)


def shown(game: Game[Any], world: Any, offer: Offer, opens: bool = True) -> wire.Offer:
    """Something a seat may open, with its words and its price. Where it cannot be opened now, nothing
    can be filled in for it either."""
    rule, price = game.rules[offer.rule], game.price(world, offer)
    return wire.Offer(
        offer.rule,
        listed(offer.args),
        game.label(world, offer),
        _TEXTS.get(rule.text.key) or _TEXTS.setdefault(rule.text.key, rule.text()),
        price,
        offer.rule,
        game.why(world, offer),  # type: ignore[arg-type]  # the kernel's, of the same shape
        opens and rule.form is not None and rule.form(world, *offer.args) is not None,
    )


class Part:
    """What a seat is asked and may do at a version, to be compared with the next.

    Asides are many and seldom change, so they get their words only when they are sent."""

    __slots__ = ("anytime", "bare", "offers", "requests", "waits")

    def __init__(
        self,
        requests: list[Request],
        bare: list[Offer],
        offers: list[wire.Offer],
        anytime: list[Offer],
        waits: bool = False,
    ) -> None:
        self.requests, self.offers, self.anytime = requests, offers, anytime
        self.bare = bare
        """The offers without their words."""
        self.waits = waits
        """Does the table wait for this seat (`waited_for`)?"""

    def since(
        self, old: Part | None
    ) -> tuple[list[Request] | None, list[wire.Offer] | None, list[Offer] | None]:
        """Requests, offers and what may be opened at any time; None for what is as it was."""
        if old is None:
            return self.requests, self.offers, self.anytime
        return (
            None if self.requests == old.requests else self.requests,
            None if self.offers == old.offers else self.offers,
            None if self.anytime == old.anytime else self.anytime,
        )


NOTHING = Part([], [], [], [])


def words_stay(game: Game[Any]) -> bool:
    """Do the words of an offer follow from the offer alone, in whatever world?"""
    kind = type(game)
    return kind.label is Game.label and kind.price is Game.price and kind.why is Game.why


def _acts(play: Play[Any], bare: Sequence[Offer], anytime: Sequence[Offer]) -> bool:
    """Is there something for a seat to do, so that the table can wait for it?"""
    game = play.game
    return bool(bare) or (game.anytime_is_play and any(map(game.is_play, anytime)))


def part(play: Play[Any], seat: str | None, old: Part | None = None, stays: bool = False) -> Part:
    """What a seat is asked and offered; `old` itself where nothing changed, words included
    (`stays`). Spectators are asked nothing."""
    if seat is None:
        return NOTHING
    asked: list[Request] = []
    bare, anytime = play.offers(seat), play.anytime(seat)
    if play.resolutions:
        both = (*play.requests(seat), *play.requests(FATE))
        asked = [request(play, one) for one in both]
        waits = waited_for(play, seat)
    else:  # the same, from what is at hand: this runs for every seat at every step
        waits = _acts(play, bare, anytime) and play.game.awaits(play.world, seat)
        if (
            old is not None
            and (stays or not bare)
            and (old.bare, old.anytime, old.waits) == (bare, anytime, waits)
            and not old.requests
        ):
            return old
    return Part(asked, bare, offers(play, bare), anytime, waits)


def offers(play: Play[Any], bare: list[Offer]) -> list[wire.Offer]:
    """Offers with their words and prices."""
    game, world = play.game, play.world
    return [shown(game, world, offer) for offer in bare]


def last_link(play: Play[Any], seat: str | None) -> str:
    """What a seat showed last of its chain."""
    journal = play.journal
    return "" if seat is None or journal is None else journal.chains.last.get(seat, "")


def audience_of(game: Game[Any], seat: str | None) -> str:
    """The audience a seat belongs to; None stands for spectators."""
    return game.audience(EVERYONE if seat is None else seat)
