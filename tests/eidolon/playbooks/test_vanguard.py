"""The Vanguard."""

import pytest

from eidolon.playbooks.steps import effects, outcomes, scene
from eidolon.tableau import card, pc
from support.shows import shows
from undertow.games.eidolon.cards import CARDS
from undertow.games.eidolon.entries import MOVES, PLAYBOOKS, has
from undertow.games.eidolon.facts import DeckShuffled

BREAK = "vanguard.break-on-through"
BELIEVE = "eidolon.vanguard.dont-stop-believing"
OVERDRIVE = "eidolon.vanguard.overdrive"
KING = "eidolon.vanguard.king-of-pain"
RYMP = "eidolon.rymp"
BAD = ["the-moon", "the-devil", "judgment"]


def van(seat, *moves, **fields):
    return pc(seat, "vanguard", *moves, **fields)


# The sheet


@shows(
    "eidolon.vanguard.playbook",
    "eidolon.vanguard.power",
    "eidolon.vanguard.range",
    "eidolon.vanguard.stats",
    "eidolon.vanguard.question",
    "eidolon.vanguard.style",
    "eidolon.vanguard.samples",
)
def test_the_sheet_of_the_vanguard():
    book = PLAYBOOKS["vanguard"]
    assert str(book.name()) == "The Vanguard"
    assert len(book.blanks) == 1
    assert "by punching" in str(book.sentence(a="punching"))
    assert book.range == 10
    assert book.stats == {"pow": 3, "ele": 1, "gen": 1, "glam": 2, "biz": 2}
    assert "strength" in str(book.question())
    assert "front" in str(book.style())
    assert len(book.samples) == 5


@shows("eidolon.vanguard.resonant")
def test_the_resonant_card_turns_the_clock_back_an_hour(tableau):
    e = tableau(van("ana", resonant="the-fool"), deck=["the-fool"], hour=16)
    e.makes("ana", "snipe", "the-fool")
    assert e.world.hour == 15
    assert e.world.last.reading.polarity == "positive"
    assert "smash" in str(e.world.last.reading.forecast)


@shows("eidolon.vanguard.resonant")
def test_the_clock_does_not_go_back_beyond_its_first_hour(tableau):
    e = tableau(van("ana", resonant="the-fool"), deck=["the-fool"])
    e.makes("ana", "snipe", "the-fool")
    assert e.world.hour == 13


@shows("eidolon.vanguard.dissonant")
def test_the_dissonant_card_bars_break_on_through_while_it_lies_in_the_discard(tableau):
    e = tableau(van("ana", ele=1, dissonant="the-fool"), deck=["the-fool"])
    assert e.offered("ana", BREAK)
    e.makes("ana", "snipe", "the-fool")
    assert "reckless" in str(e.world.last.reading.forecast)
    e.is_refused("ana", BREAK, "ana", because="dissonant card lies in the discard")


@shows("eidolon.vanguard.dissonant")
def test_once_the_dissonant_card_leaves_the_discard_walls_break_again(tableau):
    e = tableau(
        van("ana", "dont-stop-believing", ele=1, dissonant="the-fool"),
        deck=["the-fool", "the-moon", "the-sun"],
    )
    e.makes("ana", "snipe", "the-fool")
    assert not e.offered("ana", BREAK)
    e.moves("ana", "snipe").draws("ana")
    e.stays(22).says("ana", BELIEVE, "tick")
    e.plays("ana", e.spread()[0])
    assert e.offered("ana", BREAK)


# Break On Through


@shows("eidolon.vanguard.break-on-through")
def test_a_positive_card_breaks_through_with_ease(tableau):
    e = tableau(van("ana", pow=1), deck=["the-sun"])
    e.makes("ana", BREAK, "the-sun")
    assert outcomes(e, f"eidolon.{BREAK}") == ["positive"]


@shows("eidolon.vanguard.break-on-through", "eidolon.vanguard.break-always-through")
@pytest.mark.parametrize(
    ("drawn", "chooser", "price"),
    [("death", "ana", "ruin"), ("the-moon", "gm", "notice")],
)
def test_otherwise_there_is_a_price_which_player_or_gm_chooses(tableau, drawn, chooser, price):
    e = tableau(van("ana", pow=1), deck=[drawn])
    e.makes("ana", BREAK, drawn)
    assert e.asked().seat == chooser
    assert e.choices() == ["ruin", "notice"]
    e.answers(price)
    assert outcomes(e, f"eidolon.{BREAK}") == [CARDS[card(drawn)].polarity, price]
    # Nothing says that the obstacle holds: only the price differs.
    for line in MOVES[f"eidolon.{BREAK}"].results.values():
        assert str(line()).startswith("Through")


@shows("eidolon.vanguard.break-on-through")
def test_break_on_through_needs_the_eidolon_and_ignores_the_forecast(tableau):
    e = tableau(van("ana", state="severed"))
    e.is_refused("ana", BREAK, "ana", because="severed")
    assert not MOVES[f"eidolon.{BREAK}"].forecast
    assert MOVES[f"eidolon.{BREAK}"].stat == "pow"


# Actually, I Meant For You to Kick My Ass


@shows(
    "eidolon.vanguard.actually-i-meant-for-you-to-kick-my-ass", "eidolon.vanguard.actually-chain"
)
def test_a_negative_scrap_may_turn_out_to_be_the_plan(tableau):
    e = tableau(van("ana", pow=1, gen=3), deck=["the-moon", "the-fool"])
    e.makes("ana", "scrap", "the-moon")
    # The Scrap is resolved first: harm, discard and XP.
    assert e.pc("ana").track == 1
    assert e.discard() == ["the-moon", "the-fool"]
    assert e.world.xp == 1
    assert e.world.made == ()
    e.answers(True, "ana").adds("He stands on the trapdoor now.", "ana")
    assert e.world.now.move == RYMP
    assert e.count() == 1  # POW, not GEN
    bottom = e.deck()[-1]
    e.draws("ana")
    assert e.spread() == [bottom]
    e.plays("ana", bottom)


@shows("eidolon.vanguard.actually-i-meant-for-you-to-kick-my-ass")
def test_challenge_fate_chains_too_and_the_player_may_let_it_be(tableau):
    e = tableau(van("ana"), deck=["the-moon", "the-sun"])
    e.moves("ana", "challenge-fate").answers("ele", "gm")
    e.draws("ana").plays("ana", "the-moon").answers(False, "ana")
    e.moves("ana", "challenge-fate").answers("ele", "gm")
    e.draws("ana").plays("ana", e.spread()[0])  # not negative: nobody asks


@shows(
    "eidolon.vanguard.actually-i-meant-for-you-to-kick-my-ass", "eidolon.vanguard.actually-chain"
)
def test_other_moves_and_the_plan_itself_do_not_chain(tableau):
    deck = ["the-moon", "judgment", 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 17, 19, 21]
    e = tableau(van("ana", ele=1, pow=1), deck=[*deck, "the-hanged-man", "the-tower", "the-devil"])
    e.makes("ana", "snipe", "the-moon")
    e.at_rest()
    e.makes("ana", "scrap", "judgment").answers(True, "ana").adds("All planned.", "ana")
    e.draws("ana")
    e.plays("ana", e.spread()[0])
    assert e.world.last.reading.polarity == "negative"
    e.at_rest()


@shows("eidolon.vanguard.actually-i-meant-for-you-to-kick-my-ass")
def test_any_other_plan_draws_gen_as_everybodys_does(tableau):
    e = tableau(van("ana", gen=1, pow=3))
    e.moves("ana", "rymp")
    assert e.count() == 1
    assert not [said for said in e.choices("ana") if said[0] == "swap"]
    e.draws("ana").plays("ana", e.spread()[0])


@shows("eidolon.vanguard.actually-chain")
def test_whoever_was_knocked_out_has_no_plan(tableau):
    e = tableau(van("ana", pow=1, biz=1, track=3), deck=["the-moon", "the-sun"])
    e.makes("ana", "scrap", "the-moon")
    e.draws("ana").plays("ana", "the-sun").answers("live", "ana")
    assert e.pc("ana").out
    e.at_rest()


def test_who_took_aid_for_the_plan_may_go_back_to_pow(tableau):
    e = tableau(van("ana", pow=1, gen=3, ties={"ben": 2}), pc("ben"), deck=["the-moon", "the-fool"])
    e.makes("ana", "scrap", "the-moon").answers(True, "ana").adds("All planned.", "ana")
    (tie,) = e.pc("ana").ties
    e.says("ana", "aid", tie.id).answers(True, "ben")
    assert e.count() == 2
    e.says("ana", "stat", "gen")
    e.says("ana", "swap", "eidolon.vanguard.actually-i-meant-for-you-to-kick-my-ass")
    assert e.count() == 1
    e.draws("ana").plays("ana", e.spread()[0])


# King of Pain


@shows("eidolon.vanguard.king-of-pain", "eidolon.vanguard.king-discard")
def test_the_king_of_pain_is_hurt_twice_and_wins_something_on_a_neutral_card(tableau):
    e = tableau(van("ana", "king-of-pain", pow=1), deck=["death", "the-sun", "the-moon"])
    e.moves("ana", "scrap").says("ana", KING)
    assert (KING,) not in e.choices("ana")
    e.draws("ana").plays("ana", "death")
    assert e.pc("ana").track == 2
    assert e.discard() == ["death", "the-sun"]  # one card, not two
    assert e.choices("ana") == ["opening", "impress", "control"]
    e.answers("control", "ana")
    assert outcomes(e, KING) == ["control"]


@shows("eidolon.vanguard.king-of-pain")
def test_a_positive_king_wins_something_and_is_not_hurt(tableau):
    e = tableau(van("ana", "king-of-pain", pow=1), deck=["the-sun"])
    e.moves("ana", "scrap").says("ana", KING).draws("ana").plays("ana", "the-sun")
    e.answers("opening", "ana")
    assert e.pc("ana").track == 0


@shows("eidolon.vanguard.king-of-pain")
def test_a_negative_king_is_only_hurt_twice(tableau):
    e = tableau(van("ana", "king-of-pain", pow=1), deck=["the-moon"])
    e.moves("ana", "scrap").says("ana", KING).draws("ana").plays("ana", "the-moon")
    e.answers(False, "ana")  # the plan
    assert e.pc("ana").track == 2
    assert outcomes(e, KING) == []


@shows("eidolon.vanguard.king-of-pain")
def test_who_did_not_declare_it_scraps_as_everybody_does(tableau):
    e = tableau(van("ana", "king-of-pain", pow=1), deck=["death"])
    e.makes("ana", "scrap", "death")
    assert e.pc("ana").track == 1
    e.moves("ana", "snipe")
    assert (KING,) not in e.choices("ana")
    e.draws("ana").plays("ana", e.spread()[0])


# A Light That Never Goes Out

LIGHT = "vanguard.a-light-that-never-goes-out"


@shows("eidolon.vanguard.a-light-that-never-goes-out")
@pytest.mark.parametrize(
    ("drawn", "theirs", "mine"), [("the-sun", 1, 1), ("death", 1, 0), ("the-moon", 0, 0)]
)
def test_a_light_for_a_friend_gives_ongoing_for_the_scene(tableau, drawn, theirs, mine):
    e = tableau(van("ana", "a-light-that-never-goes-out", glam=1), pc("ben", ele=2), deck=[drawn])
    e.moves("ana", LIGHT).answers("ben", "ana").draws("ana").plays("ana", drawn)
    e.moves("ben", "snipe")
    assert e.count() == 2 + theirs
    e.draws("ben").plays("ben", e.spread()[0])
    e.moves("ana", "snipe")
    assert e.count() == 2 + mine
    e.draws("ana").plays("ana", e.spread()[0])
    assert all(mod.until == "scene" and mod.kind == "ongoing" for mod in e.world.mods)


@shows("eidolon.vanguard.a-light-that-never-goes-out")
@pytest.mark.parametrize(("drawn", "lines"), [("the-sun", 2), ("death", 1), ("the-moon", 0)])
def test_a_light_for_an_npc_makes_them_carry_on_and_repay(tableau, drawn, lines):
    e = tableau(van("ana", "a-light-that-never-goes-out", glam=1), npcs=["Mia"], deck=[drawn])
    e.moves("ana", LIGHT).answers("mia", "ana").draws("ana").plays("ana", drawn)
    found = effects(e, f"eidolon.{LIGHT}")
    assert len(found) == lines
    assert all("Mia" in line for line in found)
    assert len(e.world.mods) == (1 if drawn == "the-sun" else 0)
    scene(e)  # the despair is over; the kindness is not forgotten
    left = effects(e, f"eidolon.{LIGHT}")
    assert left == (["Mia will repay Ana's kindness some day"] if drawn == "the-sun" else [])


# Don't Stop Believing and Overdrive


@shows("eidolon.vanguard.dont-stop-believing", "eidolon.vanguard.dont-stop-detail")
def test_a_hopeless_spread_is_shuffled_away_for_an_hour(tableau):
    e = tableau(
        van("ana", "dont-stop-believing", ele=3),
        deck=[*BAD, "the-sun"],
        discard=["the-tower"],
        hour=19,
    )
    e.moves("ana", "snipe").draws("ana")
    assert e.spread() == BAD
    # Shuffled are the spread, the discard and the deck; the first three of them come up now.
    e.shuffles((4, 5, 6, *(n for n in range(22) if n not in (4, 5, 6))))
    e.says("ana", BELIEVE, "tick")
    assert e.world.hour == 20  # and no second hour: this is no exhaustion
    assert len(e.spread()) == 3
    assert e.spread()[0] == "the-sun"
    assert e.world.now.first == e.world.now.spread  # what was drawn first is what lies there now
    assert e.discard() == []
    assert e.told(DeckShuffled)[-1].why == "effect"
    e.plays("ana", "the-sun")


@shows("eidolon.vanguard.dont-stop-detail")
def test_believing_may_be_repeated_while_all_is_bleak(tableau):
    e = tableau(van("ana", "dont-stop-believing", ele=2), deck=BAD, hour=22)
    e.moves("ana", "snipe").says("gm", "give", 1).draws("ana")
    e.stays(22).says("ana", BELIEVE, "tick")
    assert e.spread() == BAD[: len(e.spread())]
    e.stays(22).says("ana", BELIEVE, "tick")
    assert e.world.hour == 24
    # At midnight no hour is left to pay with.
    assert not [said for said in e.choices("ana") if said[0] == BELIEVE]
    e.plays("ana", "the-moon").phantom()


@shows("eidolon.vanguard.dont-stop-believing", "eidolon.vanguard.dont-stop-detail")
def test_one_ray_of_hope_is_enough_to_bar_it_and_so_is_an_empty_spread(tableau):
    e = tableau(van("ana", "dont-stop-believing", ele=2), deck=["the-moon", "death", "the-sun"])
    e.moves("ana", "snipe").draws("ana")
    assert not [said for said in e.choices("ana") if said[0] == BELIEVE]
    e.plays("ana", "death")
    e.moves("ana", "snipe").says("gm", "give", -1).says("gm", "give", -1).draws("ana")
    # A draw of 0: the Push came at once, and nobody was asked.
    assert e.discard() == ["death", "the-sun"]


@shows("eidolon.vanguard.dont-stop-dissonant")
@pytest.mark.parametrize("swept", [False, True])
def test_the_dissonant_card_must_be_played_unless_the_table_reads_it_otherwise(tableau, swept):
    e = tableau(
        van("ana", "dont-stop-believing", ele=2, dissonant="the-fool"),
        deck=["the-moon", "the-fool"],
        rulings=["believingSweepsDissonant"] if swept else [],
    )
    e.moves("ana", "snipe").draws("ana")
    assert ((BELIEVE, "tick") in e.choices("ana")) == swept
    e.plays("ana", "the-fool")


@shows("eidolon.vanguard.dont-stop-believing")
def test_a_resonant_card_is_hope(tableau):
    e = tableau(
        van("ana", "dont-stop-believing", ele=2, resonant="the-fool"),
        deck=["the-moon", "the-fool"],
    )
    e.moves("ana", "snipe").draws("ana")
    assert (BELIEVE, "tick") not in e.choices("ana")
    e.plays("ana", "the-fool")


@shows("eidolon.vanguard.overdrive")
def test_overdrive_pays_for_a_push_with_a_step_of_the_track(tableau):
    e = tableau(van("ana", "overdrive", ele=1), deck=["death", "the-sun"])
    e.moves("ana", "snipe").draws("ana").pushes("ana", OVERDRIVE)
    assert e.pc("ana").track == 1
    assert e.world.hour == 13
    assert e.discard() == ["the-sun"]


@shows("eidolon.vanguard.overdrive")
def test_overdrive_pays_for_believing(tableau):
    e = tableau(van("ana", "overdrive", "dont-stop-believing", ele=1), deck=["the-moon"])
    e.moves("ana", "snipe").draws("ana")
    e.shuffles(tuple(range(21, -1, -1))).says("ana", BELIEVE, "damage")
    assert e.pc("ana").track == 1
    assert e.world.hour == 13
    e.plays("ana", e.spread()[0])


@shows("eidolon.vanguard.overdrive", "eidolon.alchemist.suffering-scope")
def test_the_step_that_pays_is_a_price_and_not_harm_to_be_answered(tableau):
    suffering = "eidolon.alchemist.suffering-is-optional"
    e = tableau(
        van("ana", "overdrive", "dont-stop-believing", suffering, ele=1), deck=["the-moon", "death"]
    )
    e.moves("ana", "snipe").draws("ana").stays(22).says("ana", BELIEVE, "damage")
    assert e.pc("ana").track == 1
    e.pushes("ana", OVERDRIVE)
    assert e.pc("ana").track == 2
    e.at_rest()


@shows("eidolon.vanguard.overdrive-ban")
def test_overdrive_does_not_lift_the_ban_of_midnight_but_believing_goes_on(tableau):
    e = tableau(van("ana", "overdrive", "dont-stop-believing", ele=1), deck=["the-moon"], hour=24)
    e.moves("ana", "snipe").draws("ana")
    assert e.choices("ana") == [("play", card("the-moon")), (BELIEVE, "damage")]
    e.plays("ana", "the-moon")


def test_the_master_plan_draws_its_new_spread_from_below_as_well(tableau):
    order = [n for n in range(22) if n not in (16, 18)]
    e = tableau(van("ana", "dont-stop-believing", gen=1), deck=[*order, 16, 18])
    e.moves("ana", "rymp").draws("ana")
    assert e.spread() == ["the-moon"]
    e.stays(22).says("ana", BELIEVE, "tick")
    assert e.spread() == ["the-tower"]
    e.plays("ana", "the-tower")


# Smaller ones


@shows("eidolon.vanguard.longshot")
def test_longshot_snipes_with_pow_where_the_gm_agrees(tableau):
    e = tableau(van("ana", "longshot", pow=3, ele=1), deck=["the-sun", "death"])
    e.moves("ana", "snipe").says("ana", "swap", "eidolon.vanguard.longshot").answers(False, "gm")
    assert e.count() == 1
    e.says("ana", "swap", "eidolon.vanguard.longshot").answers(True, "gm")
    assert e.count() == 3
    e.draws("ana").plays("ana", "the-sun")


@shows("eidolon.vanguard.longshot")
def test_longshot_needs_the_eidolon(tableau):
    e = tableau(van("ana", "longshot", state="severed"))
    e.moves("ana", "snipe")
    assert ("swap", "eidolon.vanguard.longshot") not in e.choices("ana")
    e.draws("ana").plays("ana", e.spread()[0])


@shows("eidolon.vanguard.sucker-punch")
def test_sucker_punch_brings_quick_draw(tableau):
    e = tableau(van("ana", "sucker-punch", pow=2), deck=["the-sun"])
    quick = "eidolon.virtuoso.quick-draw"
    assert has(e.pc("ana"), quick)
    e.moves("ana", "scrap").says("ana", "claim", quick).answers(True, "gm")
    assert e.count() == 3
    e.draws("ana").plays("ana", "the-sun")


@shows("eidolon.vanguard.never-fight-a-stranger")
def test_whom_you_fought_you_dazzle_with_a_card_more(tableau):
    stranger = "eidolon.vanguard.never-fight-a-stranger"
    e = tableau(van("ana", "never-fight-a-stranger", glam=1), deck=["the-sun"])
    e.moves("ana", "dazzle").says("ana", "claim", stranger).answers(True, "gm")
    assert e.count() == 2
    e.draws("ana").plays("ana", "the-sun")
    e.moves("ana", "threaten", about="Talk, or else.")
    assert ("claim", stranger) not in e.choices("ana")
    e.draws("ana").plays("ana", e.spread()[0])


@shows("eidolon.vanguard.bad-reputation")
@pytest.mark.parametrize(
    ("drawn", "feared", "prepared"),
    [("the-sun", True, False), ("death", True, True), ("the-moon", False, True)],
)
def test_what_they_have_heard_of_you(tableau, drawn, feared, prepared):
    e = tableau(van("ana", "bad-reputation", pow=1), npcs=["Mia"], deck=[drawn])
    e.moves("ana", "vanguard.bad-reputation").answers("mia", "ana")
    e.draws("ana").plays("ana", drawn)
    found = " / ".join(effects(e, "eidolon.vanguard.bad-reputation"))
    assert ("slow to confront" in found) == feared
    assert ("plan against it" in found) == prepared
    scene(e)
    assert " / ".join(effects(e, "eidolon.vanguard.bad-reputation")) == found
    e.moves("ana", "threaten", about="Talk, or else.")
    claims = [said for said in e.choices("ana") if said[0] == "claim"]
    assert len(claims) == (1 if feared else 0)
    if feared:
        e.says("ana", *claims[0]).answers(True, "gm")
        assert e.count() == 2
    e.draws("ana").plays("ana", e.spread()[0])


@shows("eidolon.vanguard.unflappable")
def test_a_bluff_that_is_believed_wins_respect(tableau):
    e = tableau(van("ana", "unflappable", glam=1), npcs=["Mia"], deck=["the-sun"])
    e.moves("ana", "vanguard.unflappable").answers("mia", "ana")
    e.draws("ana").plays("ana", "the-sun")
    scene(e)  # from now on
    assert "respects Ana" in effects(e, "eidolon.vanguard.unflappable")[0]
    assert e.world.mods == ()


@shows("eidolon.vanguard.unflappable", "eidolon.vanguard.unflappable-length")
@pytest.mark.parametrize("drawn", ["death", "the-moon"])
def test_a_bluff_that_shook_you_weighs_on_what_you_do_against_them(tableau, drawn):
    e = tableau(van("ana", "unflappable", glam=1, ele=2), npcs=["Mia", "Leo"], deck=[drawn])
    e.moves("ana", "vanguard.unflappable").answers("mia", "ana")
    e.draws("ana").plays("ana", drawn)
    (mod,) = e.world.mods
    assert (mod.amount, mod.kind, mod.until) == (-1, "ongoing", "gm")
    assert "Mia" in str(mod.claim)
    # The player need not bring it up; the GM does, where the Move is against them.
    e.moves("ana", "snipe")
    assert ("claim", f"mod:{mod.id}") not in e.choices("ana")
    e.says("gm", "claim", f"mod:{mod.id}")
    assert e.count() == 1
    e.draws("ana").plays("ana", e.spread()[0])
    e.moves("ana", "snipe")
    assert e.count() == 2
    e.draws("ana").plays("ana", e.spread()[0])
    assert e.world.mods == (mod,)
