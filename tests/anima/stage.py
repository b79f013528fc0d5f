"""A stage to test on: people and opponents as the test says, played as people would play them.

    s = stage("ana", "ben", foes=[foe("ogre", defense=2)], having={"ana": {"sp": 6}})
    s.strike("ogre", 4, rolls=(3, 3, 6, 1))
    assert s.of("ogre").wounds == 1

The fixture adds what people forget. Fate never answers by itself: a roll that no test scripted
fails. A question that no test answered fails the test at its end. At every pause the journal is
written out, read back, restored and compared, and the laws are checked. Every seat's view and log
are made, and every fact is told as prose.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from anima.said import unsaid
from undertow.games.anima.catalogue.eidolons import KNOWN
from undertow.games.anima.catalogue.samples import SAMPLES, Sample
from undertow.games.anima.creation import Settings, seated, turned_over
from undertow.games.anima.facts import StageReached, TableBegan
from undertow.games.anima.game import GAME
from undertow.games.anima.rules.passives import hooks
from undertow.games.anima.rules.story import made_fact
from undertow.games.anima.world import (
    About,
    Base,
    Effect,
    Fighter,
    Goal,
    Plan,
    Setup,
    Sheet,
    Weapon,
    World,
)
from undertow.kernel import (
    EVERYONE,
    HOST,
    Fact,
    IllegalAnswer,
    Journal,
    NotOffered,
    Offer,
    Plain,
    Play,
    Request,
    ScriptedFate,
    Tally,
    restore,
    speak,
)
from undertow.kernel.fate import Chance, Roll

HIT, MISS, SIX = 4, 1, 6


class SixSided(ScriptedFate):
    """Fate as a test tells it; every die that is ever rolled is a six-sided one."""

    def answer(self, question: Chance, before: int, own: bytes = b"") -> tuple[int, ...]:
        assert isinstance(question, Roll), question
        assert all(sides == 6 for sides in question.sides), question
        return super().answer(question, before, own)


def pc(
    id: str,
    powers: dict[str, int] | None = None,
    passion: str = "glory",
    loved: str = "",
    weapons: tuple[Weapon, ...] = (),
    ultimate: tuple[str, ...] = (),
    eidolons: tuple[Sheet, ...] = (),
    companion: str = "",
) -> Sample:
    """A character with just these powers; nine are not asked for here."""
    mine = tuple(replace(e, owner=id) for e in eidolons)
    sheet = Sheet(
        id,
        id.title(),
        "pc",
        powers=powers or {},
        traits=("Brave", "Quick", "Vain"),
        weapons=weapons,
        ultimate=ultimate,
        bonds=tuple(e.id for e in mine),
        companion=companion,
        about=About(mark="horns"),
    )
    return Sample(id, sheet, passion, loved, (0, 0, 0), mine)


def eidolon(id: str = "spirit", known: str = "", **more: Any) -> Sheet:
    """An eidolon, known or made up: eidolon("cat", "caragu"), eidolon(powers={...}, level=1)."""
    if known:
        return replace(KNOWN[known].sheet(), id=id, name=id.title(), **more)
    given: dict[str, Any] = {"weakness": "overwhelmable", **more}
    return Sheet(id, id.title(), "eidolon", base=Base(1, 1, 5, 4, 6), **given)


def foe(
    id: str = "ogre",
    type: Any = "individual",
    defense: int = 2,
    wounds: int = 3,
    ap: int = 8,
    cp: int | None = None,
    sp: int = 6,
    start: int = 0,
    **more: Any,
) -> Sheet:
    """An opponent."""
    base = Base(wounds, defense, ap, cp, sp, start)
    return Sheet(id, id.title(), "adversity", type=type, base=base, **{"competence": 2, **more})


def bare_strike(s: Stage, target: str) -> None:
    """Somebody with one strike die misses; no power is offered to her."""
    s.rolls(MISS).does("strike", target)
    assert not s.is_asked("strike-powers"), s.choices()


def goal(id: str = "gem", difficulty: int = 3, effect: Effect | None = None, **more: Any) -> Goal:
    return Goal(id, id.title(), difficulty, effect or Effect(), **more)


class Stage:
    """A table of Anima Prime under test."""

    def __init__(
        self,
        *people: str | Sample,
        foes: list[Sheet] | None = None,
        goals: tuple[Goal, ...] = (),
        combat: bool = True,
        order: tuple[str, ...] = (),
        conditions: tuple[str, ...] = (),
        rulings: tuple[str, ...] = (),
        spoken: bool = True,
        having: dict[str, dict[str, Any]] | None = None,
        before: dict[str, dict[str, Any]] | None = None,
        peace: bool = False,
        passions: dict[str, str] | None = None,
        keep: tuple[str, ...] = (),
        rolled: bool = False,
        fate: tuple[tuple[int, ...], ...] = (),
        threats: tuple[Any, ...] = (),
    ) -> None:
        """Set a stage.

        people: sample characters by name, or `pc(...)`; any other name is a PC without powers.
        foes: opponents (default: one ogre). peace: no conflict is begun.
        order: who acts when (default: as listed, PCs first). having: what fighters have once the
        conflict has begun, such as {"ana": {"sp": 6, "cp": 3}}; before: the same, before it.
        """
        samples = [_person(one) for one in people]
        seats = tuple(s.id for s in samples)
        given = turned_over(rulings)
        plan = None
        if not peace:
            against = tuple(foes if foes is not None else [foe()])
            plan = Plan(
                against,
                goals,
                (),
                combat,
                rolled,
                conditions,
                ()
                if rolled
                else order or (*seats, *(f.id for f in against if f.kind != "eidolon")),
                passions or {},
                keep,
            )
        setup = Setup(seats, spoken, False, plan)
        first: list[Fact] = [TableBegan(setup, given, "play")]
        bare = first[0].evolve(World())
        first += [made_fact(bare, seated(s, s.id), given) for s in samples]
        first.append(StageReached("play"))
        self.lawful = True
        self.composing: list[tuple[str, Offer]] = []
        """What somebody fills in before she opens it; nobody waits for it."""
        self.fate = SixSided()
        self.play: Play[World] = Play.begin(GAME, ("gm", *seats), None, self.fate, first=first)
        self.set(before or {})
        if threats:
            self.play.override(HOST, {"threats": list(threats)}, "the test says so")
        self.fate.tell(*fate)
        if not peace:
            self._open_conflict()
        self.set(having or {})
        self._look()

    def _open_conflict(self) -> None:
        """The kernel opens the first conflict; here the rules do it after what a test set."""
        play = self.play
        play._command(lambda: play._start("rules", Offer("anima.first")))

    def set(self, what: dict[str, dict[str, Any]]) -> Stage:
        """Put figures where a test wants them, as a person's ruling would."""
        patch = {
            f"fighters/{who}/{name}": value
            for who, figures in what.items()
            for name, value in figures.items()
        }
        if patch:
            self.play.override(HOST, patch, "the test says so")
        return self

    # What a test does

    def does(self, rule: str, *args: Plain, actor: str | None = None) -> Stage:
        """Whoever's turn it is (or her eidolon) does something."""
        who = actor or self.world.fight.now
        return self.opens(self.of(who).sheet.seat, rule, who, *args)

    def opens(self, seat: str, rule: str, *args: Plain) -> Stage:
        """Somebody opens a rule; one with a form when she has answered it."""
        offer = Offer(f"anima.{rule}", args)
        offered = offer in (*self.play.offers(seat), *self.play.anytime(seat))
        if offered and self.play.form(offer) is not None:
            self.composing.append((seat, offer))
            return self
        self.play.open(seat, offer)
        self._look()
        return self

    def answers(self, answer: Plain, seat: str | None = None) -> Stage:
        """The open question is answered; with a seat, that seat's."""
        request = self.asked(seat=seat)
        self.reply(request.seat, request.id, answer)
        self._look()
        return self

    def reply(self, seat: str, id: str, answer: Any) -> None:
        """An open question is answered; a form is sent with what it opens, or put away."""
        for n, form in enumerate(self.forms(), 1):
            if id == f"0.{n}":
                if answer is not None:
                    offer = form[1]
                    self.play.open(seat, Offer(offer.rule, offer.args, answer))
                if form in self.composing:
                    self.composing.remove(form)
                return
        self.play.answer(seat, id, answer)

    def forms(self) -> list[tuple[str, Offer]]:
        """What lies before people to be filled in, whoever it is of."""
        return self.composing

    def requests(self, seat: str | None = None) -> list[Request]:
        """What is open to somebody: forms that are being filled in, and questions."""
        forms = []
        for n, (who, offer) in enumerate(self.forms(), 1):
            asked = self.play.form(offer)
            if asked is not None and seat in (None, who):
                forms.append(Request(0, n, asked))
        return [*forms, *self.play.requests(seat)]

    def is_told_off(self, answer: Plain, because: str = "", seat: str | None = None) -> None:
        """This answer is refused, in one sentence."""
        request = self.asked(seat=seat)
        before = self.world
        with pytest.raises(IllegalAnswer) as refused:
            self.reply(request.seat, request.id, answer)
        said = str(refused.value)
        assert because.lower() in said.lower(), said
        assert self.world is before

    def rolls(self, *faces: int) -> Stage:
        """Tell fate the next roll."""
        self.fate.tell(faces)
        return self

    def maneuver(
        self, rolls: tuple[int, ...], basic: int = 1, own: int = 1, actor: str | None = None
    ) -> Stage:
        """A plain maneuver, up to where something else is asked than its dice."""
        self.rolls(*rolls)
        self.does("maneuver", actor=actor)
        return self._dice(basic, own)

    def _dice(self, basic: int, own: int) -> Stage:
        for key, answer in (("basic", basic), ("own", own), ("roll", "roll")):
            if self.is_asked(key):
                self.answers(answer)
        return self

    def strike(
        self,
        target: str,
        dice: int,
        rolls: tuple[int, ...],
        powers: tuple[str, ...] = (),
        actor: str | None = None,
    ) -> Stage:
        """A strike, up to where something else is asked than dice and powers."""
        self.rolls(*rolls)
        self.does("strike", target, actor=actor)
        if self.is_asked("strike-dice"):
            self.answers(dice)
        if self.is_asked("strike-powers"):
            self.answers(powers)
        else:
            assert not powers, "no powers were asked for"
        return self

    def achieve(
        self,
        goal: str,
        dice: int,
        rolls: tuple[int, ...],
        powers: tuple[str, ...] = (),
        actor: str | None = None,
    ) -> Stage:
        self.rolls(*rolls)
        self.does("achieve", goal, actor=actor)
        if self.is_asked("achievement-dice"):
            self.answers(dice)
        if self.is_asked("achievement-powers"):
            self.answers(powers)
        return self

    def passes(self, *who: str) -> Stage:
        """Those whose turns come next pass, one after another."""
        for each in who:
            assert self.world.fight.now == each, f"it is {self.world.fight.now}'s turn"
            self.does("pass")
        return self

    # What a test looks at

    @property
    def world(self) -> World:
        return self.play.world

    def of(self, who: str) -> Fighter:
        return self.world.fighters[who]

    def pools(self, who: str) -> tuple[int, int, int]:
        """Action, strike and charge dice."""
        f = self.of(who)
        return f.ap, f.sp, f.cp

    @property
    def now(self) -> str:
        return self.world.fight.now

    def count(self, tally: Tally) -> int:
        return hooks(self.world).total(self.world, tally)

    def reasons(self, tally: Tally) -> list[tuple[int, str]]:
        """A number's terms, as people read them."""
        known = hooks(self.world).reckon(self.world, tally)
        return [(term.amount, speak(term.why)) for term in known.terms]

    def offered(self, rule: str, actor: str | None = None) -> list[tuple[Plain, ...]]:
        """The targets offered for something."""
        who = actor or self.world.fight.now
        offers = self.play.offers(self.of(who).sheet.seat)
        return [o.args[1:] for o in offers if o.rule == f"anima.{rule}" and o.args[0] == who]

    def may_open(self, seat: str, rule: str) -> list[tuple[Plain, ...]]:
        return [o.args for o in self.play.offers(seat) if o.rule == f"anima.{rule}"]

    def is_refused(
        self, rule: str, *args: Plain, actor: str | None = None, because: str = ""
    ) -> None:
        """This cannot be done now, and the refusal says why; nothing changes."""
        who = actor or self.world.fight.now
        before = self.world
        with pytest.raises(NotOffered) as refused:
            self.play.open(self.of(who).sheet.seat, Offer(f"anima.{rule}", (who, *args)))
        assert because.lower() in str(refused.value).lower(), str(refused.value)
        assert self.world is before

    def is_asked(self, key: str, seat: str | None = None) -> bool:
        return any(
            r.question.prompt.key == f"anima.ask.{key}" and not r.question.optional
            for r in self.requests(seat)
        )

    def asked(self, key: str | None = None, seat: str | None = None) -> Any:
        """The one question somebody must answer; with a seat, that seat's, if only as an offer."""
        requests = self.requests(seat)
        if seat is None:
            requests = [r for r in requests if not r.question.optional]
        assert len(requests) == 1, f"open questions: {[str(r.question.prompt) for r in requests]}"
        if key is not None:
            assert requests[0].question.prompt.key == f"anima.ask.{key}"
        return requests[0]

    def choices(self, key: str | None = None, seat: str | None = None) -> list[Plain]:
        return list(self.asked(key, seat).question.answers.options)

    def range(self, key: str | None = None, seat: str | None = None) -> tuple[int, int]:
        answers = self.asked(key, seat).question.answers
        return answers.low, answers.high

    def told(self, kind: type[Fact]) -> list[Any]:
        return [fact for _, fact in self.play.log("gm") if isinstance(fact, kind)]

    def story(self) -> list[type[Fact]]:
        """The kinds of fact since the last turn began, in their order."""
        from undertow.games.anima.facts import TurnBegan

        facts = [fact for _, fact in self.play.log("gm") if fact is not None]
        starts = [n for n, fact in enumerate(facts) if isinstance(fact, TurnBegan)]
        last = starts[-2] if len(starts) > 1 else starts[-1]
        return [type(fact) for fact in facts[last + 1 :]]

    def at_rest(self) -> None:
        """No question is open and fate has nothing left to say."""
        open_ones = [r for r in self.requests() if not r.question.optional]
        assert not open_ones, [str(r.question.prompt) for r in open_ones]
        assert not self.fate.coming, f"fate was never asked for {self.fate.coming}"

    # Behind the scenes

    @property
    def _journal(self) -> Journal:
        assert self.play.journal is not None
        return self.play.journal

    def _look(self) -> None:
        """Write out, restore and compare; check the laws; make every view, tell every fact."""
        if self.lawful:
            GAME.check(self.world)
        lines = [GAME.codec.encode(entry) for entry in self._journal.entries]
        again = restore(GAME, Journal(GAME.codec.decode(lines)), self.fate)
        assert again.world == self.world, "the restored table differs"
        assert again.requests() == self.play.requests(), "the restored questions differ"
        for seat in (*self.play.seats, EVERYONE):
            seen = msgspec.json.encode((again.view(seat), again.log(seat)))
            assert seen == msgspec.json.encode((self.play.view(seat), self.play.log(seat)))
        for _, fact in self.play.log("gm")[-8:]:
            if fact is not None and (line := GAME.prose(fact, self.world)) is not None:
                assert "{" not in speak(line), speak(line)
        for seat in self.play.seats:
            for offer in self.play.offers(seat):
                assert speak(GAME.label(self.world, offer))
                GAME.price(self.world, offer)
                GAME.why(self.world, offer)
        for request in self.requests():
            speak(request.question.prompt)
            assert not unsaid(self.play, request), request.question.prompt.key
        self.play = again  # and play on with the restored one


class Founded(Stage):
    """A campaign from the start: the forms of setting up lie before everybody."""

    def __init__(self, *players: str, **settings: Any) -> None:
        beginning = GAME.begin(Settings(players, **settings))
        self.lawful, self.fate, self.composing = True, SixSided(), []
        self.play = Play.begin(
            GAME, beginning.seats, beginning.offer, self.fate, first=beginning.first
        )
        self._look()

    def forms(self) -> list[tuple[str, Offer]]:
        found = list(self.composing)
        for seat in self.play.seats:
            owed = [one for one in self.play.offers(seat) if one.rule in OWED]
            if self.world.stage == "characters":
                owed += self.play.offers(seat)
            found += [(seat, one) for one in owed[:1] if one.rule != "anima.go-on"]
        return found


OWED = [f"anima.{id}" for id in ("mood", "setting", "strange", "seed", "group-seed")]
"""What somebody must hand in before play; who came late makes a character beside it."""


def _person(one: str | Sample) -> Sample:
    if isinstance(one, Sample):
        return one
    return SAMPLES.get(one) or pc(one)
