"""The GM's hands: harm by its tiers, Forward and Ongoing, what a card means, notes and people."""

import pytest

from eidolon.tableau import pc
from support.shows import shows
from undertow.games.eidolon.cards import CARDS as FATE
from undertow.games.eidolon.facts import (
    Judged,
    MoveBegan,
    NotesWritten,
    Outcome,
    TrackMoved,
)
from undertow.games.eidolon.rules.gm import SEVERITIES, TIERS, hurts
from undertow.kernel import Offer

CARDS = {"ana": ("the-fool", "the-high-priestess"), "ben": ("the-chariot", "the-lovers")}


def some(seat, playbook="vanguard", *moves, **fields):
    resonant, dissonant = CARDS[seat]
    return pc(seat, playbook, *moves, resonant=resonant, dissonant=dissonant, **fields)


# Harm


@shows(
    "eidolon.damage.tier-fresh",
    "eidolon.damage.tier-winded",
    "eidolon.damage.tier-battered",
    "eidolon.damage.tier-desperate",
    "eidolon.damage.tier-carry",
    "eidolon.damage.tier-carry-wording",
    "eidolon.damage.states",
)
@pytest.mark.parametrize("track", range(4))
@pytest.mark.parametrize("severity", SEVERITIES)
def test_harm_counts_for_its_own_tier_and_the_healthier_ones(tableau, track, severity):
    e = tableau(some("ana", track=track, biz=1), deck=["the-sun"])
    e.opens("gm", "gm.harm", "ana")
    assert str(TIERS[track]()) in str(e.asked("gm", "harm").question.prompt)
    e.answers((severity, "physical", True, ""))
    enough = SEVERITIES.index(severity) >= track
    assert hurts(track, severity) == enough
    assert e.pc("ana").track == track + enough
    if e.pc("ana").track == 4:
        e.draws("ana").plays("ana", "the-sun").answers("live")


@shows(
    "eidolon.damage.advance",
    "eidolon.damage.one-step",
    "eidolon.damage.sources",
    "eidolon.damage.gm-judges",
)
def test_one_blow_is_one_step_however_deadly_and_the_gm_may_spare_them(tableau):
    e = tableau(some("ana"))
    e.opens("gm", "gm.harm", "ana").answers(("deadly", "physical", True, "A lorry."))
    assert e.pc("ana").track == 1
    e.opens("gm", "gm.harm", "ana").answers(("deadly", "physical", False, "It brakes."))
    assert e.pc("ana").track == 1
    assert [o.result for o in e.told(Outcome)] == ["physical", "spared"]
    e.is_refused("ana", "gm.harm", "ana", because="GM")


@shows("eidolon.damage.kinds")
@pytest.mark.parametrize("kind", ["physical", "psychic", "metaphysical"])
def test_all_kinds_of_harm_use_one_track(tableau, kind):
    e = tableau(some("ana"))
    e.opens("gm", "gm.harm", "ana").answers(("setback", kind, True, ""))
    assert e.pc("ana").track == 1


@shows("eidolon.damage.defeated", "eidolon.damage.more-when-defeated", "eidolon.face-death.move")
def test_the_last_step_is_faced_at_once_and_there_is_no_further_one(tableau):
    e = tableau(some("ana", track=3, biz=1), some("ben"), deck=["the-sun"])
    e.opens("gm", "gm.harm", "ana").answers(("deadly", "psychic", True, ""))
    assert e.world.now.move == "eidolon.face-death"
    e.draws("ana").plays("ana", "the-sun").answers("live")
    assert (e.pc("ana").track, e.pc("ana").out) == (4, True)
    e.is_refused("gm", "gm.harm", "ana", because="defeated")


@shows("eidolon.damage.multi-end")
def test_a_double_blow_from_desperate_is_faced_once(tableau):
    ana = some("ana", "vanguard", "king-of-pain", track=3, biz=1, pow=1)
    e = tableau(ana, deck=["the-moon", "the-sun", "the-star", "the-world"])
    e.moves("ana", "scrap").says("ana", "eidolon.vanguard.king-of-pain")
    e.draws("ana").plays("ana", "the-moon")  # on a negative card it hurts twice
    e.draws("ana").plays("ana", "the-sun").answers("live")
    while e.play.requests():
        e.answers(e.choices("ana")[-1], "ana")
    assert [f.to for f in e.told(TrackMoved)] == [4]
    faced = [f for f in e.told(MoveBegan) if f.move == "eidolon.face-death"]
    assert len(faced) == 1


@shows("eidolon.gm.damage-scrap", "eidolon.gm.damage-optional", "eidolon.scrap.no-tier-check")
def test_only_a_scrap_hurts_by_itself(tableau):
    ana = some("ana", "navigator", track=2, pow=1, ele=1, glam=1)
    e = tableau(ana, deck=["the-tower", "the-moon", "judgment"])
    e.makes("ana", "snipe", "the-tower").makes("ana", "dazzle", "the-moon")
    assert e.pc("ana").track == 2  # no card obliges the GM
    e.makes("ana", "scrap", "judgment")
    assert e.pc("ana").track == 3  # and no tier was asked for


# Forward and Ongoing


@shows("eidolon.mod.gm-grant", "eidolon.gm.tools", "eidolon.mod.track")
@pytest.mark.parametrize("amount", [1, -1])
def test_the_gm_gives_forward_for_one_move(tableau, amount):
    e = tableau(some("ana", ele=2), deck=[3, 13, 14, 9, 8])
    e.opens("gm", "gm.mod").answers(("ana", amount, "forward", "high ground", "", (), "gm"))
    assert e.play.view("ana").mods == e.world.mods
    e.moves("ana", "snipe")
    assert e.count() == 2 + amount
    e.draws("ana").plays("ana", e.spread()[0])
    e.moves("ana", "snipe")
    assert e.count() == 2
    e.draws("ana").plays("ana", e.spread()[0])


@shows("eidolon.mod.gm-grant", "eidolon.mod.ongoing", "eidolon.mod.forward-expiry")
def test_ongoing_lasts_until_the_gm_ends_it(tableau):
    e = tableau(some("ana", ele=2), deck=[3, 13, 14, 9, 8, 10, 5])
    e.opens("gm", "gm.mod").answers(("ana", 1, "ongoing", "armour", "", ("eidolon.snipe",), "gm"))
    for _ in range(2):
        e.moves("ana", "snipe")
        assert e.count() == 3
        e.draws("ana").plays("ana", e.spread()[0])
    e.moves("ana", "dredge")
    assert e.count() == 2  # only on the Moves it was given for
    e.draws("ana").plays("ana", e.spread()[0])
    (mod,) = e.world.mods
    e.opens("gm", "gm.clear-mod", mod.id)
    assert not e.world.mods
    e.is_refused("gm", "gm.clear-mod", mod.id)


@shows("eidolon.gm.forward-transfer", "eidolon.mod.forward-condition")
def test_forward_may_wait_for_whoever_first_meets_a_condition(tableau):
    e = tableau(some("ana", ele=2), some("ben", ele=2), deck=[3, 13, 14, 9, 8, 10, 5])
    e.opens("gm", "gm.mod")
    e.is_illegal(("*", 0, "forward", "a tip", "they use the tip", (), "gm"), "gm", because="0")
    e.answers(("*", 1, "forward", "a tip", "they use the tip", (), "gm"))
    (mod,) = e.world.mods
    e.moves("ana", "snipe")
    assert e.count() == 2  # she does not use it
    e.draws("ana").plays("ana", e.spread()[0])
    e.moves("ben", "snipe").says("ben", "claim", f"mod:{mod.id}").answers(True, "gm")
    assert e.count() == 3
    e.draws("ben").plays("ben", e.spread()[0])
    assert not e.world.mods


def test_an_effect_that_is_over_is_taken_away(tableau):
    e = tableau(some("ana"), some("ben"), mode="downtime", patch={"downtimes": 1}, deck=["the-sun"])
    e.moves("ana", "call-in-a-favor")
    e.answers(("Zoe: a car", ("ben",)), "ana").answers(True, "ben").answers("fair", "gm")
    e.draws("ana").plays("ana", "the-sun")
    (effect,) = e.world.effects
    e.opens("gm", "gm.end-effect", effect.id)
    assert not e.world.effects


@shows("eidolon.snipe.weakness-record")
def test_a_weakness_that_is_wide_open_is_not_covered_by_a_better_card(tableau):
    e = tableau(pc("ana", ele=1), deck=["the-tower", "the-empress"])
    e.makes("ana", "snipe", "the-tower").makes("ana", "snipe", "the-empress")
    assert e.pc("ana").flags["weakness"] == "exposed"


@shows("eidolon.snipe.weakness-record", "eidolon.snipe.neutral", "eidolon.snipe.negative")
def test_a_weakness_stays_on_the_sheet_until_the_gm_clears_it(tableau):
    e = tableau(some("ana", ele=1), deck=["death", "the-moon"])
    e.makes("ana", "snipe", "death")
    assert e.pc("ana").flags["weakness"] == "revealed"
    e.makes("ana", "snipe", "the-moon")
    assert e.pc("ana").flags["weakness"] == "exposed"
    e.is_refused("ana", "gm.weakness", "ana")
    e.opens("gm", "gm.weakness", "ana")
    assert "weakness" not in e.pc("ana").flags


# What a card means


@shows("eidolon.draw.gm-interprets", "eidolon.gm.polarity-first", "eidolon.gm.neutral-middle")
@pytest.mark.parametrize(
    ("card", "bound"),
    [("the-sun", "must be good"), ("death", "neither splendid"), ("the-moon", "must be bad")],
)
def test_the_gm_says_what_a_card_means_within_its_polarity(tableau, card, bound):
    e = tableau(some("ana", ele=1), deck=[card])
    e.is_refused("gm", "gm.narrate", because="no card")
    e.makes("ana", "snipe", card)
    e.opens("gm", "gm.narrate")
    assert bound in str(e.asked("gm", "means").question.prompt).lower()
    e.answers(("It hits.", False))
    said = e.told(Outcome)[-1]
    assert (said.result, said.words) == (FATE[e.world.discard[-1]].polarity, "It hits.")
    assert e.play.view("ana").last.told == "It hits."  # and it lies on the table with the card


@shows("eidolon.gm.polarity-exception", "eidolon.gm.polarity-first")
def test_a_card_is_read_against_its_polarity_only_if_everybody_agrees(tableau):
    e = tableau(some("ana", ele=1), some("ben"), deck=["the-moon"])
    e.makes("ana", "snipe", "the-moon")
    before = len(e.told(Outcome))
    e.opens("gm", "gm.narrate").answers(("It was luck, after all.", True))
    e.answers(True, "ana").answers(False, "ben")
    assert len(e.told(Outcome)) == before
    assert not e.play.view("ana").last.told
    e.opens("gm", "gm.narrate").answers(("It was luck, after all.", True))
    e.answers(True, "ana").answers(True, "ben")
    assert e.told(Outcome)[-1].result == "against"


@shows("eidolon.move.success", "eidolon.gm.polarity-first")
@pytest.mark.parametrize(
    ("card", "asked"),
    [("the-sun", False), ("death", True), ("the-moon", False), ("the-devil", True)],
)
def test_success_follows_the_card_and_where_it_does_not_the_gm_says(tableau, card, asked):
    move = "inhuman.soul-hacker"
    e = tableau(some("ana", "inhuman", "soul-hacker", biz=1), deck=[card], npcs=["Zoe"])
    e.moves("ana", move).answers("zoe", "ana").draws("ana").plays("ana", card)
    if asked:
        assert e.asked("gm", "succeeds")
        e.answers(False, "gm")
    elif card == "the-sun":
        e.adds("Dance.", "ana")
    assert [f.success for f in e.told(Judged)] == [card == "the-sun"]


@shows("eidolon.move.no-tier-text", "eidolon.move.missing-tier")
def test_a_move_without_a_result_for_the_card_brings_only_the_forecast(tableau):
    e = tableau(some("ana", pow=1, glam=1), deck=["the-moon", "death"])
    e.makes("ana", "dazzle", "the-moon")  # names a result for positive cards only
    e.makes("ana", "threaten", "death", about="Talk, or else.")
    assert not e.told(Outcome)
    assert e.pc("ana").track == 0
    assert [str(e.world.last.reading.forecast)] == [str(FATE[13].forecast())]


# People and notes


@shows("eidolon.gm.offscreen-notes")
def test_notes_are_the_gms_alone_and_can_be_written_at_any_time(tableau):
    e = tableau(some("ana", ele=1), deck=["the-sun"])
    e.moves("ana", "snipe")
    e.play.open("gm", Offer("eidolon.gm.notes", (), {"notes": "The mayor is a Shade."}))
    e.draws("ana").plays("ana", "the-sun")
    assert e.world.notes == "The mayor is a Shade."
    assert e.play.view("gm").notes == "The mayor is a Shade."
    assert e.play.view("ana").notes == ""
    assert not [f for _, f in e.play.log("ana") if isinstance(f, NotesWritten)]
    assert ("eidolon.gm.notes") not in [o.rule for o in e.play.anytime("ana")]


@shows("eidolon.gm.optional-reading")
def test_what_is_the_gms_is_offered_to_the_gm_alone(tableau):
    e = tableau(some("ana"), enemies={"brute": 1})
    mine = {o.rule for o in e.play.offers("gm")}
    assert {"eidolon.gm.harm", "eidolon.gm.mod", "eidolon.gm.crash"} <= mine
    assert {"eidolon.gm.npc", "eidolon.gm.enemy"} <= {o.rule for o in e.play.anytime("gm")}
    theirs = (*e.play.offers("ana"), *e.play.anytime("ana"))
    assert not [o for o in theirs if o.rule.startswith("eidolon.gm.")]


# Overriding


@shows("eidolon.safety.override")
def test_the_gm_may_overrule_the_machine_and_everybody_sees_it(tableau):
    e = tableau(some("ana", track=3), some("ben"))
    patch = {"pcs/ana/track": 1, "hour": 20, "xp": 7}
    e.play.override("gm", patch, "the table agreed that the fall was soft")
    assert (e.pc("ana").track, e.world.hour, e.world.xp) == (1, 20, 7)
    for seat in ("ana", "ben", "gm"):
        last = [f for _, f in e.play.log(seat) if f is not None][-1]
        assert (last.by, last.reason) == ("gm", "the table agreed that the fall was soft")


@shows("eidolon.safety.override")
def test_even_a_draw_can_be_changed_before_it_is_made(tableau):
    e = tableau(some("ana", ele=2), deck=[3, 13, 14])
    e.moves("ana", "snipe").says("gm", "give", 1)
    assert e.count() == 3
    e.draws("ana").plays("ana", "death")
