"""A table of EIDOLON to test at: set as the test says, played as people would play it.

    e = tableau(pc("ana", "vanguard", pow=3), deck=["strength", "the-sun", ...])
    e.moves("ana", "scrap")           # ana opens the Move; the window before the draw is open
    e.draws("ana")                    # she draws
    e.plays("ana", "strength")
    assert e.pc("ana").track == 0

The fixture adds what people forget. Fate never answers by itself: a shuffle that no test scripted
fails, unless the test asked for `shuffles(...)`. A question that no test answered fails the test
at its end. At every pause the journal is written out, read back, restored and compared; the laws
are checked (22 cards, each in one place) after every fact; every seat's view and log are made.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from undertow.games.eidolon.cards import BY_SLUG, CARDS, CardId
from undertow.games.eidolon.entries import of_playbook
from undertow.games.eidolon.facts import (
    CampaignBegan,
    CharacterMade,
    DeckShuffled,
    EnemyWritten,
    NpcWritten,
    SessionBegan,
    UptimeBegan,
)
from undertow.games.eidolon.game import GAME
from undertow.games.eidolon.people import NPC, PC, STATS, Enemy, Power, Stage, Tie
from undertow.games.eidolon.rules.adding import mine
from undertow.games.eidolon.rules.unsaid import KINDS
from undertow.games.eidolon.rulings import Rulings
from undertow.games.eidolon.world import GM, Aside, Setup, Unsaid, World
from undertow.kernel import (
    EVERYONE,
    Fact,
    Journal,
    NotOffered,
    Offer,
    Overridden,
    Plain,
    Play,
    Prose,
    Request,
    ScriptedFate,
    UndertowError,
    restore,
)

DEFAULT_STATS = {"pow": 2, "ele": 2, "gen": 2, "glam": 2, "biz": 2}
RESONANT = ("the-fool", "the-empress", "the-hierophant", "the-chariot", "the-hermit")
DISSONANT = ("the-high-priestess", "the-emperor", "the-lovers", "justice", "temperance")


LETTERS = {
    80: "smooth-operator tagged who-new whom-name",
    120: "meet tie-place",
    200: "haunts mashup raise shadow-heist veto",
    300: (
        "beast-easily echo eureka-weakness law luck-spirit meant-how nail-complication "
        "promise rewrite soul-task spyglass-question task vision"
    ),
    400: "npc-power",
    1000: "epilogue-answer spyglass-answer",
}
"""How many letters an answer in words may have, where it is not as many as usual."""
SHORT = {f"eidolon.ask.{key}": most for most, keys in LETTERS.items() for key in keys.split()}


def letters(key: str) -> int:
    """What a Move is about has 300 letters, what is told 600."""
    return SHORT.get(key, 300 if key.endswith(".about") else 600)


def assert_letters(key: str, limit: int) -> None:
    """As many letters fit as `LETTERS` says."""
    meant = letters(key)
    assert limit == meant, f"{key}: {limit} letters, not {meant}; others than usual are in LETTERS"


def card(name: str | int) -> CardId:
    """A card by its name: "the-sun"."""
    return name if isinstance(name, int) else BY_SLUG[name].number


def pc(
    seat: str,
    playbook: str = "stranger",
    *moves: str,
    ties: dict[str, int | tuple[int, int]] | None = None,
    resonant: str | None = None,
    dissonant: str | None = None,
    **fields: Any,
) -> tuple[str, PC]:
    """A character, whose id is the seat; without a playbook, a stranger who has none. `moves` are Advanced and Master Moves by their slugs
    ("king-of-pain"), beside all Starting ones; stats by their names (all 2 by default); `ties` by
    whom: an Affinity, or (Maturity, Affinity)."""
    stats = {stat: fields.pop(stat, DEFAULT_STATS[stat]) for stat in STATS}
    own = [move.id for move in of_playbook(playbook, "starting")]
    own += [slug if slug.startswith("eidolon.") else f"eidolon.{playbook}.{slug}" for slug in moves]
    written = []
    for id, (to, scores) in enumerate((ties or {}).items(), 900 + 10 * len(seat) + ord(seat[0])):
        maturity, affinity = scores if isinstance(scores, tuple) else (max(1, scores), scores)
        written.append(Tie(id, to, f"{seat} trusts {to}", maturity, affinity))
    made = PC(
        seat,
        seat,
        seat.title(),
        f"{seat.title()}'s Eidolon",
        playbook,
        card(resonant) if resonant else -1,
        card(dissonant) if dissonant else -1,
        stats,  # type: ignore[arg-type]
        fields.pop("powers", (Power(playbook, ("something",)),)),
        tuple(own),
        ties=tuple(written),
    )
    return seat, replace(made, **fields)


class Tableau:
    """A table of EIDOLON under test."""

    def __init__(
        self,
        *pcs: tuple[str, PC],
        deck: Iterable[str | int] = (),
        discard: Iterable[str | int] = (),
        aside: Iterable[tuple[str | int, str, str]] = (),
        hour: int = 13,
        mode: str = "uptime",
        npcs: Iterable[str] = (),
        enemies: dict[str, int] | None = None,
        rulings: Iterable[str] = (),
        patch: dict[str, Any] | None = None,
    ) -> None:
        """Set a table.

        deck: the cards on top, in order; the rest follow in the order of their numbers. discard:
        what lies there. aside: (card, owner, why). hour: 13 to 24. npcs: names (their ids are the
        same in lower case). enemies: id -> Crash Limit. rulings: switches that are on. patch:
        anything else, as a person's ruling would set it, such as {"pcs/ana/track": 3}.
        A character without a resonant or dissonant card gets one that no test has named."""
        chosen = dict(pcs)
        named = [p.resonant for p in chosen.values()] + [p.dissonant for p in chosen.values()]
        spare_r = [card(c) for c in RESONANT if card(c) not in named]
        spare_d = [card(c) for c in DISSONANT if card(c) not in named]
        for id, p in chosen.items():
            resonant = p.resonant if p.resonant >= 0 else spare_r.pop()
            dissonant = p.dissonant if p.dissonant >= 0 else spare_d.pop()
            chosen[id] = replace(p, resonant=resonant, dissonant=dissonant)
        switches = Rulings()
        for name in rulings:
            switches = switches.turned_over(name)
        top = [card(c) for c in deck]
        away = [card(c) for c in discard]
        kept = [Aside(card(c), owner, why) for c, owner, why in aside]
        rest = [c for c in CARDS if c not in (*top, *away, *(k.card for k in kept))]
        first: list[Fact] = [CampaignBegan(Setup(tuple(chosen), switches))]
        first += [CharacterMade(p) for p in chosen.values()]
        first += [NpcWritten(NPC(name.lower(), name)) for name in npcs]
        for id, limit in (enemies or {}).items():
            stages = tuple(Stage(f"threat {n}", f"condition {n}") for n in range(limit))
            enemy = Enemy(id, id.title(), "Shade", "It hurts.", stages, shown="name")
            first.append(EnemyWritten(enemy))
        first += [SessionBegan(), UptimeBegan()]
        first.append(DeckShuffled((*top, *rest), "begin"))
        set_aside = [{"card": k.card, "owner": k.owner, "why": k.why} for k in kept]
        places: dict[str, Any] = {"discard": away, "aside": set_aside, "hour": hour, "mode": mode}
        for id, p in chosen.items():
            if p.track:
                places[f"pcs/{id}/track"] = p.track  # the Uptime made it Fresh
        first.append(Overridden("test", {**places, **(patch or {})}, "the test says so"))
        self.composing: list[tuple[str, Offer]] = []
        """What someone fills in before they open it; nobody waits for it."""
        self.fate = ScriptedFate()
        self.play: Play[World] = Play.begin(GAME, (GM, *chosen), None, self.fate, first=first)
        self._look()

    # What a test does

    def moves(self, who: str, move: str, *args: Plain, about: str | None = None) -> Tableau:
        """Someone opens a Move or anything else: moves("ana", "scrap"), moves("ana",
        "vanguard.break-on-through"). `about` answers what the Move asks first."""
        self.opens(self.pc(who).seat, move, who, *args)
        if about is not None:
            self.answers(about, who)
        return self

    def opens(self, seat: str, rule: str, *args: Plain) -> Tableau:
        """A seat opens a rule with exactly these arguments; one with a form when it is answered."""
        offer = Offer(f"eidolon.{rule}", args)
        offered = offer in (*self.play.offers(seat), *self.play.anytime(seat))
        if offered and self.play.form(offer) is not None:
            self.composing.append((seat, offer))
        else:
            self.play.open(seat, offer)
        return self._look()

    def does(self, who: str, words: str, answer: str = "") -> Tableau:
        """Someone says what they do, and the GM answers: "free", "impossible", or a Move."""
        self.play.open(self.pc(who).seat, Offer("eidolon.deed", (who,), words))
        return self.called(who, answer) if answer else self._look()

    def called(self, who: str, answer: str) -> Tableau:
        """The GM answers what someone says they do."""
        return self.opens(GM, "deed.answer", self.deed(who), answer)

    def deed(self, who: str) -> int:
        """What someone says they do, by its number."""
        return next(one.id for one in self.world.deeds if one.pc == who)

    def draws(self, who: str) -> Tableau:
        """The window before the draw closes: the cards are drawn."""
        return self.says(who, "draw")

    def plays(self, who: str, name: str | int) -> Tableau:
        """A card of the spread is played."""
        return self.says(who, "play", card(name))

    def pushes(self, who: str, how: str = "tick") -> Tableau:
        """Push; `how` is what pays for it."""
        return self.says(who, "push", how)

    def makes(self, who: str, move: str, name: str | int, **how: Any) -> Tableau:
        """A whole Move in one breath: open, draw, play this card."""
        self.moves(who, move, **how)
        return self.draws(who).plays(who, name)

    def says(self, who: str, *said: Plain) -> Tableau:
        """Someone's seat says something in the open window: says("ben", "sabotage", "ben")."""
        return self.answers(tuple(said), who)

    def answers(self, answer: Plain, who: str | None = None) -> Tableau:
        """The open question is answered; with a name, that seat's."""
        return self.reply(self.asked(who), answer)

    def reply(self, request: Request, answer: Plain) -> Tableau:
        """This question is answered, of several that are open."""
        self._send(request, answer)
        return self._look()

    def adds(self, words: Plain, who: str = GM, key: str | None = None) -> Tableau:
        """Someone adds words that were wanted, or writes down what was: the one that is open to
        them, or the one with this key. The GM may add anybody's, and is meant where nobody is named."""
        seat = self.pc(who).seat if who in self.world.pcs else who
        one = self.wanted(seat, key)
        rule = "say" if KINDS[one.kind].anytime else "write"
        self.play.open(seat, Offer(f"eidolon.{rule}", (one.id,), words))
        return self._look()

    def wanted(self, seat: str, key: str | None = None) -> Unsaid:
        """The words that this seat may still add, and no other."""
        open_ = [one for one in mine(self.world, seat) if one.seat in (seat, "*")]
        if key is not None:
            open_ = [one for one in open_ if one.prompt.key.split(".", 2)[2] == key]
        assert len(open_) == 1, f"wanted: {[(one.seat, str(one.prompt)) for one in open_]}"
        return open_[0]

    def page(self, who: str = GM, key: str | None = None) -> Any:
        """What may be written there."""
        seat = self.pc(who).seat if who in self.world.pcs else who
        one = self.wanted(seat, key)
        return KINDS[one.kind].answers(self.world, one)

    def cannot_add(self, words: Plain, who: str = GM, because: str = "") -> None:
        """These words are refused, and nothing changes."""
        before = self.world
        with pytest.raises(UndertowError) as refused:
            self.adds(words, who)
        assert because.lower() in str(refused.value).lower()
        assert self.world is before

    def wants(self, who: str = GM) -> list[str]:
        """What a seat may still put into words, as its buttons say."""
        seat = self.pc(who).seat if who in self.world.pcs else who
        return [str(one.prompt) for one in mine(self.world, seat) if one.seat in (seat, "*")]

    def puts_away(self, who: str | None = None) -> Tableau:
        """A form is not sent after all."""
        del self.composing[self.asked(who).n - 1]
        return self._look()

    def phantom(self, whose: str = "", limit: int = 2) -> Tableau:
        """Midnight: everybody who is asked votes for this character (who alone needs no vote), and the
        GM gives the Phantom a ladder."""
        while votes := [
            r for r in self.play.requests() if r.question.prompt.key == "eidolon.ask.phantom-vote"
        ]:
            self.play.answer(votes[0].seat, votes[0].id, whose)
            self._look()
        stages = tuple((f"threat {n}", f"condition {n}") for n in range(limit))
        loose = [e.id for e in self.world.enemies.values() if e.phantom_of]
        written = ("The Phantom", "It knows you.", stages)
        self.play.open(GM, Offer("eidolon.gm.phantom", (loose[-1],), written))
        return self._look()

    def debriefs(self, **thumbs: str) -> Tableau:
        """Downtime begins: everybody meets, and gives a thumb: debriefs(ana="up", ben="down")."""
        self.stays(22).opens(GM, "start-downtime")
        self.adds("the usual place", next(iter(thumbs)), "meet")
        for who, thumb in thumbs.items():
            self.answers(thumb, who)
        return self

    def shuffles(self, *orders: tuple[int, ...]) -> Tableau:
        """Tell fate the order of coming shuffles: old places, top first."""
        self.fate.tell(*orders)
        return self

    def stays(self, count: int) -> Tableau:
        """The coming shuffle of so many cards changes nothing."""
        return self.shuffles(tuple(range(count)))

    # What a test looks at

    @property
    def world(self) -> World:
        return self.play.world

    def pc(self, who: str) -> PC:
        return self.world.pcs[who]

    def asked(self, who: str | None = None, key: str | None = None) -> Any:
        """The one question that is open (to a seat) and must be answered, or the one that may."""
        seat = who if who is None or who not in self.world.pcs else self.pc(who).seat
        requests = self.requests(seat)
        if who is None:
            requests = [r for r in requests if not r.question.optional] or requests
        assert len(requests) == 1, f"open: {[(r.seat, str(r.question.prompt)) for r in requests]}"
        if key is not None:
            assert requests[0].question.prompt.key == f"eidolon.ask.{key}"
        return requests[0]

    def requests(self, seat: str | None = None) -> list[Request]:
        """What lies before someone, or everybody: forms being filled in, and questions."""
        forms = [
            Request(0, n, asked)
            for n, (who, offer) in enumerate(self.composing, 1)
            if seat in (None, who) and (asked := self.play.form(offer)) is not None
        ]
        return [*forms, *self.play.requests(seat)]

    def choices(self, who: str | None = None) -> list[Plain]:
        """The legal answers of the open question."""
        return list(self.asked(who).question.answers.options)

    def offered(self, who: str, move: str) -> bool:
        """May this character's player open it now?"""
        offer = Offer(f"eidolon.{move}", (who,))
        return offer in self.play.offers(self.pc(who).seat)

    def is_refused(self, seat: str, rule: str, *args: Plain, because: str = "") -> None:
        """This cannot be opened now, and the refusal says why; nothing changes."""
        before, length = self.world, len(self._journal)
        with pytest.raises(NotOffered) as refused:
            self.play.open(seat, Offer(f"eidolon.{rule}", args))
        assert because.lower() in str(refused.value).lower()
        assert self.world is before
        assert len(self._journal) == length

    def is_illegal(self, answer: Plain, who: str | None = None, because: str = "") -> None:
        """This answer to the open question is refused, and nothing changes."""
        request, before = self.asked(who), self.world
        with pytest.raises(UndertowError) as refused:
            self._send(request, answer)
        assert because.lower() in str(refused.value).lower()
        assert self.world is before

    def count(self) -> int:
        """How many cards the Move being made would draw now."""
        from undertow.games.eidolon.rules.counting import cards_to_draw

        return cards_to_draw(self.world, self.world.now).total

    def spread(self) -> list[str]:
        return [CARDS[c].slug for c in self.world.now.spread]

    def discard(self) -> list[str]:
        return [CARDS[c].slug for c in self.world.discard]

    def deck(self) -> list[str]:
        return [CARDS[c].slug for c in self.world.deck]

    def told(self, kind: type[Fact]) -> list[Any]:
        """All facts of a kind so far, oldest first, as the GM may know them."""
        return [fact for _, fact in self.play.log(GM) if isinstance(fact, kind)]

    def at_rest(self) -> None:
        """Nobody has to answer anything, and fate has nothing left to say."""
        assert not self.requests(), [str(r.question.prompt) for r in self.requests()]
        assert not self.fate.coming, f"fate was never asked for {self.fate.coming}"

    # Behind the scenes

    @property
    def _journal(self) -> Journal:
        assert self.play.journal is not None
        return self.play.journal

    def _send(self, request: Request, answer: Plain) -> None:
        """A question is answered; a form goes along with what it opens."""
        if request.resolution:
            self.play.answer(request.seat, request.id, answer)
            return
        seat, offer = self.composing[request.n - 1]
        self.play.open(seat, Offer(offer.rule, offer.args, answer))
        del self.composing[request.n - 1]

    def _look(self) -> Tableau:
        """What the fixture adds at every pause."""
        GAME.check(self.world)
        lines = [GAME.codec.encode(entry) for entry in self._journal.entries]
        play = restore(GAME, Journal(GAME.codec.decode(lines)), self.fate)
        assert play.world == self.world, "the restored table differs"
        assert play.requests() == self.play.requests(), "the restored questions differ"
        self.play = play  # and play on with the restored one
        for one in self.world.unsaid:
            assert_letters(one.prompt.key, one.limit)
        for seat in (*play.seats, EVERYONE):
            msgspec.json.encode(play.view(seat))
            for _, fact in play.log(seat):
                if fact is not None and (line := GAME.prose(fact, play.world)) is not None:
                    assert "{" not in str(line)
            if seat != EVERYONE:
                for offer in (*play.offers(seat), *play.anytime(seat)):
                    assert str(GAME.label(play.world, offer))
                for request in self.requests(seat):
                    prompt, answers = request.question.prompt, request.question.answers
                    assert "{" not in str(prompt)
                    if isinstance(answers, Prose):
                        assert_letters(prompt.key, answers.limit)
        return self
