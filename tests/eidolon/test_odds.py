"""What a spread is likely to hold: exact, and the same however it is counted.

The oracle knows nothing of binomials. For small decks it lays every order there could be and looks
at the cards on top; for large ones it deals every hand; icepool deals them once more; and the game
itself draws, once for each way fate can shuffle.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from typing import NamedTuple

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from eidolon.tableau import card, pc
from support.shows import shows
from undertow.games.eidolon.cards import CARDS, NEUTRAL
from undertow.games.eidolon.entries import MOVES
from undertow.games.eidolon.game import GAME
from undertow.games.eidolon.odds import composition, drawn, reach
from undertow.games.eidolon.world import Setup, World
from undertow.kernel import Offer, Prose, speak
from undertow.kernel.facts import Overridden
from undertow.odds import distribution

POSITIVE, NEGATIVE = (1, 11, 17, 19, 21), (12, 15, 16, 18, 20)
SPREADS = (1, 2, 3, 4)
FOOL, DEATH, JUSTICE, SUN, STAR, TOWER, MOON, DEVIL = 0, 13, 8, 19, 17, 16, 18, 15


def ana(resonant=FOOL, dissonant=JUSTICE):
    named = {"resonant": CARDS[resonant].slug, "dissonant": CARDS[dissonant].slug}
    return pc("ana", **named)[1]


def world(deck, discard=(), known=0, shown=False, top=0, peeked=()):
    return World(
        setup=Setup(("ana",), known_bottom=shown),
        deck=tuple(deck),
        discard=tuple(discard),
        known=known,
        top=top,
        peeked=tuple(peeked),
    )


class Figures(NamedTuple):
    """The chances of a spread, as numbers: what is the best card in it; and does it hold the dissonant
    card without the resonant one?"""

    cards: int
    positive: float
    neutral: float
    negative: float
    dissonant: float


def odds(w, who, count, bottom=False):
    cards, found = drawn(w, who, count, bottom)

    def chance(*meant):
        return float(sum(found.get(one, 0) for one in meant))

    bests = (chance((best, False), (best, True)) for best in ("positive", "neutral", "negative"))
    forced = (one for one in found if one[1])
    return Figures(cards, *bests, chance(*forced))


def kind(who, number):
    """What the card counts as, by the book: 1 good, 0 neither, -1 bad."""
    if number in (who.resonant, who.dissonant):
        return 1 if number == who.resonant else -1
    return (number in POSITIVE) - (number in NEGATIVE)


def figures(who, spreads):
    """The four chances, from spreads with how often each comes."""
    total = Fraction(0)
    found = dict.fromkeys(("positive", "neutral", "negative", "dissonant"), Fraction(0))
    for spread, weight in spreads:
        total += weight
        best = max(kind(who, number) for number in spread)
        found[{1: "positive", 0: "neutral", -1: "negative"}[best]] += weight
        if who.dissonant in spread and who.resonant not in spread:
            found["dissonant"] += weight
    return {name: weight / total for name, weight in found.items()}


def same(ours, theirs):
    for name, chance in theirs.items():
        assert getattr(ours, name) == pytest.approx(float(chance), abs=1e-12), name
    assert ours.positive + ours.neutral + ours.negative == pytest.approx(1)


def dealt(cards, count):
    return ((hand, Fraction(1)) for hand in combinations(cards, count))


def laid(w, count, below=False):
    """Every order the table could have before it: what all saw go on top, if they keep it in sight;
    what nobody has seen, in any order; what all know at the bottom; then the discard shuffled, where
    the deck is too small. Drawn from the one end or the other."""
    known, top = (w.known, w.top) if w.setup.known_bottom else (0, 0)
    unseen = w.deck[top : len(w.deck) - known]
    fresh = w.discard if count > len(w.deck) else ()
    for some in permutations(unseen):
        deck = (*w.deck[:top], *some, *w.deck[len(w.deck) - known :])
        for new in permutations(fresh):
            yield (*deck[:: -1 if below else 1], *new[:: -1 if below else 1])[:count], Fraction(1)


DECKS = {
    "full": tuple(range(22)),
    "without the good ones": tuple(n for n in range(22) if n not in (1, 11, 17, 19)),
    "without the bad ones": tuple(n for n in range(22) if n not in NEGATIVE),
    "only neutral and own": NEUTRAL,
    "own cards both gone": tuple(n for n in range(22) if n not in (FOOL, JUSTICE)),
    "own resonant gone": tuple(n for n in range(22) if n != FOOL),
    "own dissonant gone": tuple(n for n in range(22) if n != JUSTICE),
    "half": tuple(range(5, 16)),
    "nothing but bad": NEGATIVE,
    "four left": (SUN, TOWER, JUSTICE, DEATH),
}


@pytest.mark.parametrize("count", SPREADS)
@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("own", [(FOOL, JUSTICE), (DEATH, 7)])
def test_as_if_every_hand_were_dealt(deck, count, own):
    who, cards = ana(*own), DECKS[deck]
    ours = odds(world(cards), who, count)
    assert ours.cards == count
    same(ours, figures(who, dealt(cards, count)))


@pytest.mark.parametrize("count", SPREADS)
@pytest.mark.parametrize("deck", ["full", "own resonant gone", "half", "four left"])
def test_as_icepool_deals_them(deck, count):
    who, cards = ana(), DECKS[deck]
    hands = icepool.Deck(cards).deal(count).expand()
    theirs = ((hand, Fraction(often)) for hand, often in hands.items())
    same(odds(world(cards), who, count), figures(who, theirs))


def test_the_first_card_of_a_whole_deck():
    ours = odds(world(range(22)), ana(), 1)
    assert ours.positive == pytest.approx(6 / 22)  # five, and her own
    assert ours.negative == pytest.approx(6 / 22)
    assert ours.neutral == pytest.approx(10 / 22)
    assert ours.dissonant == pytest.approx(1 / 22)


def test_a_card_is_ones_own_only_for_oneself():
    deck = (FOOL, DEATH, JUSTICE)
    ours, theirs = (odds(world(deck), who, 1) for who in (ana(), ana(9, 10)))
    assert (ours.positive, ours.negative) == pytest.approx((1 / 3, 1 / 3))
    assert (theirs.positive, theirs.negative, theirs.dissonant) == (0, 0, 0)


def test_the_resonant_card_beside_it_frees_from_the_dissonant_one():
    both = odds(world((FOOL, JUSTICE)), ana(), 2)
    assert (both.positive, both.dissonant) == (1, 0)
    alone = odds(world((DEATH, JUSTICE)), ana(), 2)
    assert (alone.neutral, alone.dissonant) == (1, 1)


class TestEitherEnd:
    DECK = (TOWER, FOOL, JUSTICE, DEATH, SUN, STAR)

    @pytest.mark.parametrize("count", range(1, 9))
    @pytest.mark.parametrize(("top", "known"), [(t, k) for t in range(4) for k in range(7 - t)])
    @pytest.mark.parametrize("below", [True, False])
    @pytest.mark.parametrize("shown", [True, False])
    def test_as_if_every_order_were_laid(self, count, top, known, below, shown):
        w = world(self.DECK, (MOON, 9, 1), known=known, shown=shown, top=top)
        same(odds(w, ana(), count, below), figures(ana(), laid(w, count, below)))

    def test_two_known_cards_at_the_bottom_are_what_a_master_plan_draws(self):
        w = world((*range(1, 22), FOOL), known=2, shown=True)  # The World, then The Fool
        of_two = odds(world((SUN, MOON, DEATH, 9), known=2, shown=True), ana(), 2, bottom=True)
        assert (of_two.positive, of_two.neutral, of_two.negative) == (0, 1, 0)
        assert odds(w, ana(), 1, bottom=True).positive == 1

    def test_whoever_looked_at_the_bottom_card_knows_it_and_nobody_else_does(self):
        w = world(self.DECK, peeked=[("ana", STAR)])
        mine, theirs = ana(), replace(ana(), seat="ben")
        assert odds(w, mine, 1, bottom=True).positive == 1
        assert odds(w, theirs, 1, bottom=True) == odds(world(self.DECK), mine, 1, bottom=True)
        rest = [(hand, Fraction(1)) for hand in combinations(self.DECK[:5], 2)]
        same(odds(w, mine, 2), figures(mine, rest))  # it is not on top

    def test_what_went_under_since_lies_below_the_card_that_was_looked_at(self):
        deck = (TOWER, FOOL, STAR, MOON)  # The Star was looked at, The Moon put under it
        seen = odds(world(deck, known=1, shown=True, peeked=[("ana", STAR)]), ana(), 2, bottom=True)
        assert (seen.positive, seen.cards) == (1, 2)
        forgot = odds(world(deck, known=1, peeked=[("ana", STAR)]), ana(), 2, bottom=True)
        assert forgot == odds(world(deck), ana(), 2, bottom=True)


class TestKnownBottom:
    DECK = (TOWER, FOOL, JUSTICE, DEATH, SUN, STAR)

    @pytest.mark.parametrize("count", SPREADS)
    @pytest.mark.parametrize("known", range(7))
    @pytest.mark.parametrize("shown", [True, False])
    def test_as_if_every_order_were_laid(self, count, known, shown):
        w = world(self.DECK, known=known, shown=shown)
        same(odds(w, ana(), count), figures(ana(), laid(w, count)))

    @pytest.mark.parametrize("count", SPREADS)
    def test_out_of_sight_it_makes_no_difference(self, count):
        assert odds(world(self.DECK, known=3), ana(), count) == odds(world(self.DECK), ana(), count)

    def test_in_sight_the_good_card_is_known_to_be_far(self):
        seen = odds(world((SUN, TOWER, DEATH), known=2, shown=True), ana(), 1)
        assert seen.positive == 1  # only the Sun can be on top
        seen = odds(world((TOWER, DEATH, SUN), known=1, shown=True), ana(), 1)
        assert seen.positive == 0

    def test_a_draw_that_reaches_it_takes_those_cards_for_sure(self):
        w = world((TOWER, MOON, DEATH, SUN), known=2, shown=True)
        assert odds(w, ana(), 2).negative == 1
        assert odds(w, ana(), 3).neutral == 1
        assert odds(w, ana(), 4).positive == 1


class TestSmallDecks:
    @pytest.mark.parametrize("count", SPREADS)
    @pytest.mark.parametrize("left", range(5))
    @pytest.mark.parametrize("own", [(FOOL, JUSTICE), (JUSTICE, FOOL)])
    def test_what_is_missing_comes_from_the_discard(self, left, count, own):
        deck, discard = (TOWER, JUSTICE, DEATH, MOON)[:left], (FOOL, SUN, DEVIL, 9)
        w = world(deck, discard)
        ours = odds(w, ana(*own), count)
        assert ours.cards == count
        same(ours, figures(ana(*own), laid(w, count)))

    def test_when_no_more_cards_are_to_be_had(self):
        short = odds(world((TOWER,), (SUN,)), ana(), 4)
        assert (short.cards, short.positive) == (2, 1)
        nothing = odds(world(()), ana(), 3)
        assert (nothing.cards, nothing.positive, nothing.negative) == (0, 0, 0)

    def test_no_cards_no_chances(self):
        assert odds(world(range(22)), ana(), 0).cards == 0


@given(st.data())
def test_any_table_at_all(data):
    order = data.draw(st.permutations(range(22)))
    size = data.draw(st.integers(0, 5))
    w = world(
        order[:size],
        order[size : size + data.draw(st.integers(0, 4))],
        known=(known := data.draw(st.integers(0, size))),
        top=data.draw(st.integers(0, size - known)),
        shown=data.draw(st.booleans()),
    )
    resonant, dissonant = data.draw(st.permutations(NEUTRAL))[:2]
    who, count = ana(resonant, dissonant), data.draw(st.integers(1, 7))
    below = data.draw(st.booleans())
    ours = odds(w, who, count, below)
    assert ours.cards == min(count, len(w.deck) + len(w.discard))
    if ours.cards:
        same(ours, figures(who, laid(w, count, below)))


# The game itself


def draws_and_plays(request):
    """Draw, and play the first card that may be played; do nothing else."""
    options = request.question.answers.options
    return ("draw",) if ("draw",) in options else next(o for o in options if o[0] == "play")


def told_by_the_game(e, move, measure):
    offer = Offer(f"eidolon.{move}", ("ana",))
    return distribution(GAME, e.world, offer, measure, draws_and_plays, seats=("gm", "ana"))


def small_table(tableau, deck, discard, count):
    """A table at which all other cards are set aside, so that fate's every shuffle can be tried."""
    kept = [(n, "ana", "test") for n in CARDS if n not in (*deck, *discard)]
    return tableau(
        pc("ana", resonant="the-fool", dissonant="justice", biz=min(count, 3)),
        discard=discard,
        aside=kept,
        rulings=["lazyRefresh"],
        patch={"deck": list(deck), "pcs/ana/stats/biz": count},
    )


@pytest.mark.parametrize(
    ("left", "count"), [(left, n) for left in (0, 1, 2) for n in SPREADS if n >= left]
)
def test_as_the_game_draws_when_fate_shuffles_every_way(tableau, left, count):
    deck, discard = (MOON, DEATH)[:left], (SUN, TOWER, FOOL, JUSTICE, 9)
    e = small_table(tableau, deck, discard, count)
    spreads = told_by_the_game(e, "dredge", lambda w: w.last.first)
    assert sum(spreads.values()) == 1
    ours = odds(e.world, e.pc("ana"), count)
    assert {len(spread) for spread in spreads} == {ours.cards} == {count}
    same(ours, figures(e.pc("ana"), spreads.items()))


@shows("eidolon.rymp.move", "eidolon.rymp.bottom")
@pytest.mark.parametrize("count", range(1, 7))
@pytest.mark.parametrize("left", range(4))
@pytest.mark.parametrize("shown", [True, False])
def test_as_a_master_plan_draws_when_fate_shuffles_every_way(tableau, left, count, shown):
    """The deck is shuffled, and then so many cards go under it before everybody's eyes; the Move
    itself is run in each order that gives."""
    deck, under, discard = (SUN, TOWER, FOOL, JUSTICE, 9)[: 5 - left], (MOON, DEATH, 7), ()
    under = under[:left]
    e = small_table(tableau, (*deck, *under), discard, 0)
    patch = {"setup/known_bottom": shown, "pcs/ana/stats/gen": count, "known": left}
    w = Overridden("test", patch, "the test says so").evolve(e.world)
    who = w.pcs["ana"]
    unseen = deck if shown else (*deck, *under)
    spreads = Counter()
    for order in permutations(unseen):
        lies = replace(w, deck=(*order, *(under if shown else ())))
        found = distribution(
            GAME,
            lies,
            Offer("eidolon.rymp", ("ana",)),
            lambda w: w.last.first,
            draws_and_plays,
            seats=("gm", "ana"),
        )
        spreads.update(found)
    ours = odds(w, who, count, bottom=True)
    same(ours, figures(who, spreads.items()))
    if left >= count and shown:
        assert sorted((ours.positive, ours.neutral, ours.negative)) == [0, 0, 1]  # all is known


@shows("eidolon.rymp.bottom")
def test_a_move_is_told_the_odds_of_the_end_it_draws_from_and_of_all_its_cards(tableau):
    e = tableau(
        pc("ana", "veteran", "grandpa-always-cheats", gen=3, choices={"former": "vanguard"}),
        patch={"setup/known_bottom": True, "known": 2, "pcs/ana/stats/gen": 6},
    )
    e.moves("ana", "rymp")
    view = e.play.view("ana")
    assert (view.making[0].count.total, view.making[0].bottom) == (6, True)
    same(odds(e.world, e.pc("ana"), 6, bottom=True), told_figures(told(e)))
    e.says("ana", "eidolon.veteran.grandpa-always-cheats")
    assert not e.play.view("ana").making[0].bottom
    same(odds(e.world, e.pc("ana"), 6), told_figures(told(e)))
    e.says("ana", "drop").answers(True, "gm")


@shows("eidolon.navigator.read-the-stars")
@pytest.mark.parametrize("shown", [True, False])
def test_what_went_onto_the_deck_before_everybodys_eyes_is_counted(tableau, shown):
    e = tableau(
        pc("ana", "navigator", "read-the-stars", biz=2, resonant="the-fool"),
        deck=["death", "the-sun"],
        patch={"setup/known_bottom": shown},
    )
    e.moves("ana", "dredge").draws("ana").says("ana", "eidolon.navigator.read-the-stars")
    e.plays("ana", "death")
    view = e.play.view("ana")
    assert view.deck.top == ((SUN,) if shown else ())
    draws_two = told(e, Offer("eidolon.dredge", ("ana",)))
    assert (draws_two.chance("positive") == 1) == shown
    e.makes("ana", "dredge", "the-sun")
    assert e.world.top == 0


@shows("eidolon.wildcard.deal-from-the-bottom", "eidolon.wildcard.bottom-secret")
def test_whoever_looks_at_the_bottom_card_sees_it_in_their_odds_alone(tableau):
    cheat = "eidolon.wildcard.deal-from-the-bottom"
    e = tableau(pc("ana", "stranger", cheat, biz=1), pc("ben"))
    before = odds(e.world, e.pc("ben"), 1, bottom=True)
    e.moves("ana", "dredge").says("ana", cheat)
    assert e.world.deck[-1] == 21  # The World
    assert odds(e.world, e.pc("ana"), 1, bottom=True).positive == 1
    assert odds(e.world, e.pc("ben"), 1, bottom=True) == before
    assert before.positive < 1
    e.answers("top", "ana").says("ana", "drop").answers(True, "gm")


@pytest.mark.parametrize("left", [0, 1])
def test_a_push_turns_what_the_chances_say(tableau, left):
    deck, discard = (MOON,)[:left], (SUN, TOWER, FOOL, JUSTICE)
    e = small_table(tableau, deck, discard, 0)
    cards = told_by_the_game(e, "dredge", lambda w: (w.last.reading.card,))
    same(odds(e.world, e.pc("ana"), 1), figures(e.pc("ana"), cards.items()))


def test_everybody_is_told_their_own_odds_and_sees_how_the_deck_is_made_up(tableau):
    e = tableau(
        pc("ana", resonant="the-fool", dissonant="justice", glam=2),
        pc("ben", resonant="the-hermit", dissonant="death", glam=2),
        discard=["the-fool", "the-sun", "the-tower"],
    )
    dazzles = {
        seat: told_figures(told(e, Offer("eidolon.dazzle", (seat,)), seat=seat))
        for seat in ("ana", "ben")
    }
    for seat, shown in dazzles.items():
        assert shown == figures(e.pc(seat), dealt(e.world.deck, 2))
    assert dazzles["ana"] != dazzles["ben"]
    assert composition(e.world) == {"positive": 4, "neutral": 11, "negative": 4}
    assert e.play.view("gm").deck.composition == composition(e.world)
    assert card("the-fool") not in e.world.deck


# What whoever makes a Move is told


def told(e, about=None, answer=None, seat="ana"):
    return GAME.odds(e.play, seat, about, answer)


def told_figures(found):
    named = ("positive", "neutral", "negative", "dissonant")
    return {name: found.chance(name) for name in named}


@pytest.mark.parametrize(("left", "count"), [(0, 2), (1, 2), (2, 2), (2, 4)])
def test_a_move_is_told_as_the_game_draws_it(tableau, left, count):
    deck, discard = (MOON, DEATH)[:left], (SUN, TOWER, FOOL, JUSTICE, 9)
    e = small_table(tableau, deck, discard, count)
    spreads = told_by_the_game(e, "dredge", lambda w: w.last.first)
    before = told(e, Offer("eidolon.dredge", ("ana",)))
    assert told_figures(before) == figures(e.pc("ana"), spreads.items())
    assert told(e) is None  # no Move is being made yet
    e.moves("ana", "dredge")
    request = e.play.requests("ana")[0]
    assert told(e) == told(e, request, ("draw",)) == before
    assert told(e, request, ("drop",)) is None
    assert told(e, seat="gm") is None
    e.says("ana", "drop").answers(True, "gm")


def test_the_end_of_the_deck_it_draws_from_is_counted(tableau):
    e = tableau(
        pc("ana", gen=2, resonant="the-fool", dissonant="justice"),
        patch={"setup/known_bottom": True, "known": 2, "pcs/ana/stats/gen": 2},
    )
    found = told(e, Offer("eidolon.rymp", ("ana",)))
    assert sorted(told_figures(found).values())[-1] == 1  # both cards are known
    ours = odds(e.world, e.pc("ana"), 2, bottom=True)
    assert told_figures(found) == pytest.approx(
        {name: getattr(ours, name) for name in told_figures(found)}
    )


def test_a_push_is_told_as_one_card(tableau):
    e = tableau(pc("ana", resonant="the-fool", dissonant="justice", biz=1))
    e.moves("ana", "dredge").draws("ana")
    request = e.play.requests("ana")[0]
    pushes = [o for o in request.question.answers.options if o[0] == "push"]
    assert pushes
    found, ours = told(e, request, pushes[0]), odds(e.world, e.pc("ana"), 1)
    for name in ("positive", "neutral", "negative"):
        assert found.chance(name) == pytest.approx(getattr(ours, name))
    e.plays("ana", next(o for o in request.question.answers.options if o[0] == "play")[1])


def test_what_a_player_says_of_a_move_need_not_be_said_to_hear_its_odds(tableau):
    e = tableau(pc("ana", "alchemist", "were-not-gonna-take-it", glam=2, resonant="the-fool"))
    offer = next(o for o in e.play.offers("ana") if o.rule.endswith("were-not-gonna-take-it"))
    assert isinstance(e.play.form(offer).answers, Prose)
    stat = MOVES[offer.rule].stat
    count = e.pc("ana").stats[stat]
    assert told_figures(told(e, offer)) == figures(e.pc("ana"), dealt(e.world.deck, count))
    assert e.play.offers("ana")  # nothing was opened


def test_what_draws_no_cards_has_no_odds(tableau):
    e = tableau(pc("ana"))
    assert told(e, Offer("eidolon.pause", ("ana",))) is None


@pytest.mark.parametrize(("cards", "title"), [(2, "If you draw 2"), (0, "The top card")])
def test_chances_say_what_they_are_of(tableau, cards, title):
    e = tableau(pc("ana"), patch={"pcs/ana/stats/biz": cards})
    found = told(e, Offer("eidolon.dredge", ("ana",)))
    assert speak(found.title) == title


def test_who_sits_there_without_a_view_knows_both_ends_of_the_deck_and_no_order_between_them():
    w = world((9, 3, 7, 1, 5, 2), known=2, shown=True, top=1)
    assert GAME.known(w, "ana").deck == (9, 1, 3, 7, 5, 2)
    # A draw of just the cards that are known takes these and looks at no others.
    assert reach(w, "ana", 1) == ((9,), (), 0)
    assert reach(w, "ana", 2, bottom=True) == ((2, 5), (), 0)
    assert reach(w, "ana", 2) == ((9,), (1, 3, 7), 1)
    assert GAME.known(replace(w, setup=Setup(("ana",))), "ana").deck == (1, 2, 3, 5, 7, 9)
