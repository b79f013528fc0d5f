"""The Inhuman: the Countdown, the Facade, and everything a Shade can do."""

import pytest

from eidolon.playbooks.steps import effects, outcomes, said, scene, session
from eidolon.tableau import card, pc
from support.shows import shows
from undertow.games.eidolon.catalogue.inhuman import COUNTDOWN, FACADE_ON, SPLIT, countdown
from undertow.games.eidolon.entries import PLAYBOOKS, has, of_playbook
from undertow.games.eidolon.facts import Played
from undertow.games.eidolon.people import stat_of
from undertow.games.eidolon.rules.growth import options
from undertow.games.eidolon.rules.powers import range_of, within
from undertow.games.eidolon.sheets import choosings

INHUMAN = "eidolon.inhuman."
LAST, FACADE = f"{INHUMAN}last-surprise", f"{INHUMAN}facade"
WORN = {FACADE_ON: "worn"}


def inhuman(*moves, count=4, **fields):
    flags = {COUNTDOWN: count, **fields.pop("flags", {})}
    return pc("ana", "inhuman", *moves, flags=flags, choices={"force": "the tide"}, **fields)


@shows(
    "eidolon.inhuman.playbook",
    "eidolon.inhuman.power",
    "eidolon.inhuman.range",
    "eidolon.inhuman.range-moves",
    "eidolon.inhuman.stats",
    "eidolon.inhuman.question",
    "eidolon.inhuman.samples",
)
def test_the_sheet():
    book = PLAYBOOKS["inhuman"]
    assert book.range is None
    assert book.stats == {"pow": 1, "ele": 1, "gen": 2, "glam": 2, "biz": 3}
    assert book.sentence.english == "My Eidolon can {a}."
    assert "birth" in book.question.english
    assert len(book.samples) == 5
    _, ana = inhuman()
    assert range_of(ana) is None
    assert within(ana, 5000)
    assert [len(of_playbook("inhuman", r)) for r in ("starting", "advanced", "master")] == [
        3,
        12,
        3,
    ]


@shows("eidolon.inhuman.force")
def test_creation_asks_for_the_force_and_the_countdown_starts_at_four():
    (force,) = choosings("inhuman")
    assert (force.key, force.options) == ("force", ())
    _, ana = pc("ana", "inhuman")
    assert countdown(ana) == 4


@shows("eidolon.inhuman.resonant", "eidolon.inhuman.resonant-law")
def test_the_resonant_card_suspends_a_law_until_the_session_ends(tableau):
    e = tableau(inhuman(biz=1, resonant="the-fool"), deck=["the-fool"])
    e.makes("ana", "dredge", "the-fool")
    assert "a rule of the game only if all agree" in e.wants("ana")[0]
    e.adds("Gravity", "ana")
    assert effects(e, f"{INHUMAN}resonant") == [
        "Until the session ends this law does not hold: Gravity"
    ]
    session(e)
    assert not effects(e, f"{INHUMAN}resonant")


class TestCountdown:
    @shows("eidolon.inhuman.dissonant")
    def test_the_dissonant_card_lowers_it_and_something_new_is_told(self, tableau):
        e = tableau(inhuman(ele=1, dissonant="justice"), deck=["justice"])
        e.makes("ana", "snipe", "justice").adds("They have no faces.", "ana")
        assert countdown(e.pc("ana")) == 3
        assert said(e, f"{INHUMAN}dissonant") == ["They have no faces."]

    @shows("eidolon.inhuman.the-bill-comes-due", "eidolon.inhuman.bill-at-zero")
    def test_at_zero_an_agent_comes_until_the_gm_says_that_it_is_over(self, tableau):
        e = tableau(
            inhuman(ele=1, count=1, dissonant="justice"), pc("ben"), deck=["justice", "the-sun"]
        )
        e.is_refused("gm", "bill-settled", "ana", because="agent")
        e.makes("ana", "snipe", "justice").adds("The well.", "ana")
        assert countdown(e.pc("ana")) == 0
        scene(e)
        assert len(effects(e, f"{INHUMAN}the-bill-comes-due")) == 1
        e.is_refused("ana", "bill-settled", "ana", because="GM")
        e.opens("gm", "bill-settled", "ana")
        assert countdown(e.pc("ana")) == 4
        assert not effects(e, f"{INHUMAN}the-bill-comes-due")

    @shows("eidolon.inhuman.bill-at-zero")
    def test_it_never_falls_below_zero(self, tableau):
        e = tableau(inhuman(ele=1, count=0, dissonant="justice"), deck=["justice"])
        e.makes("ana", "snipe", "justice").adds("The well.", "ana")
        assert countdown(e.pc("ana")) == 0
        assert not effects(e, f"{INHUMAN}the-bill-comes-due")


@pytest.mark.parametrize(
    ("card", "left"), [("the-sun", "worn"), ("the-fool", "slipping"), ("the-moon", None)]
)
@shows("eidolon.inhuman.facade")
def test_a_fall_of_the_countdown_shakes_the_facade(tableau, card, left):
    e = tableau(inhuman(ele=1, glam=1, dissonant="justice"), deck=["justice", card])
    e.opens("ana", "facade-worn", "ana")
    e.makes("ana", "snipe", "justice")
    assert e.world.now.move == FACADE
    e.draws("ana").plays("ana", card).adds("The well.", "ana")
    assert e.pc("ana").flags.get(FACADE_ON) == left
    assert len(outcomes(e, FACADE)) == 1


@shows("eidolon.inhuman.facade")
def test_human_looks_come_and_go_as_one_pleases(tableau):
    e = tableau(inhuman(ele=1, dissonant="justice"), deck=["justice"])
    e.opens("ana", "facade-worn", "ana").opens("ana", "facade-worn", "ana")
    assert FACADE_ON not in e.pc("ana").flags
    e.makes("ana", "snipe", "justice").adds("No draw without it.", "ana")
    assert not outcomes(e, FACADE)


@shows("eidolon.inhuman.noclip", "eidolon.inhuman.noclip-when")
def test_noclip_draws_biz_out_of_the_real_world_and_straight_back(tableau):
    e = tableau(inhuman(biz=2), deck=["the-sun", "the-moon"])
    e.moves("ana", "inhuman.noclip", about="Here, and behind the bar.")
    assert e.count() == 2
    e.draws("ana").plays("ana", "the-moon")
    assert e.world.realm == "real"
    e = tableau(inhuman(), patch={"realm": "undertow"})
    e.is_refused("ana", "inhuman.noclip", "ana", because="real world")


class TestLastSurprise:
    @shows("eidolon.inhuman.last-surprise")
    def test_the_countdown_pays_for_a_push_once_until_it_is_reset(self, tableau):
        e = tableau(
            inhuman("last-surprise", ele=1, count=2), deck=["the-fool", "the-sun", "the-moon"]
        )
        e.moves("ana", "snipe").draws("ana")
        assert ("push", LAST) not in e.choices("ana")
        e.says("ana", LAST).answers(True, "gm")
        e.pushes("ana", LAST)
        assert (e.world.hour, countdown(e.pc("ana"))) == (13, 1)
        assert e.world.last.reading.card == card("the-sun")
        e.moves("ana", "snipe")
        assert (LAST,) not in e.choices("ana")
        e.draws("ana")
        assert (LAST,) not in e.choices("ana")
        e.plays("ana", "the-moon")

    @shows("eidolon.inhuman.last-surprise")
    def test_the_gm_judges_what_no_human_could_foresee(self, tableau):
        e = tableau(inhuman("last-surprise", ele=1), deck=["the-fool"])
        e.moves("ana", "snipe").says("ana", LAST).answers(False, "gm").draws("ana")
        assert ("push", LAST) not in e.choices("ana")
        e.plays("ana", "the-fool")

    @shows("eidolon.inhuman.last-surprise", "eidolon.inhuman.the-bill-comes-due")
    def test_the_bill_renews_it(self, tableau):
        e = tableau(inhuman("last-surprise", ele=1, count=1), deck=["the-fool", "the-sun"])
        e.moves("ana", "snipe").says("ana", LAST).answers(True, "gm").draws("ana")
        e.pushes("ana", LAST)
        assert countdown(e.pc("ana")) == 0
        e.opens("gm", "bill-settled", "ana").moves("ana", "snipe")
        assert (LAST,) in e.choices("ana")
        e.says("ana", "drop").answers(True, "gm")

    @shows("eidolon.inhuman.last-surprise-ban")
    @pytest.mark.parametrize("patch", [{"phantom": "ben"}, None])
    @pytest.mark.parametrize("claimed", [True, False])
    def test_neither_the_midnight_ban_nor_the_dissonant_card_lets_it_through(
        self, tableau, patch, claimed
    ):
        top = "justice" if patch is None else "the-fool"
        e = tableau(
            inhuman("last-surprise", ele=1, dissonant="justice"), pc("ben"), deck=[top], patch=patch
        )
        e.moves("ana", "snipe")
        if claimed:
            e.says("ana", LAST).answers(True, "gm")
        e.draws("ana")
        assert not [said for said in e.choices("ana") if said[0] in ("push", LAST)]
        e.plays("ana", top)
        if patch is None:
            e.adds("The well.", "ana")


@shows("eidolon.inhuman.forbidden-memories")
def test_forbidden_memories_draw_biz_for_a_plan(tableau):
    e = tableau(inhuman("forbidden-memories", gen=1, biz=3))
    e.moves("ana", "rymp").says("ana", "swap", f"{INHUMAN}forbidden-memories").answers(True, "gm")
    assert e.count() == 3
    e.says("ana", "drop").answers(True, "gm")


@shows("eidolon.inhuman.otherworldly-horror")
def test_what_ended_while_the_question_lay_open_is_claimed_in_vain(tableau):
    """The Facade goes on at any time, also between the offer and the answer."""
    e = tableau(inhuman("otherworldly-horror", pow=1))
    e.moves("ana", "threaten", about="Money, or else.").opens("ana", "facade-worn", "ana")
    e.says("ana", "claim", f"{INHUMAN}otherworldly-horror")
    assert e.world.now.claims == ()
    assert e.count() == 1, "and the Move goes on"
    e.says("ana", "drop").answers(True, "gm")


@shows("eidolon.inhuman.smile-like-you-mean-it", "eidolon.inhuman.otherworldly-horror")
def test_a_smile_needs_the_facade_and_the_horror_its_absence(tableau):
    e = tableau(inhuman("smile-like-you-mean-it", "otherworldly-horror", glam=1, pow=1))
    horror = ("claim", f"{INHUMAN}otherworldly-horror")

    def threatens():
        e.moves("ana", "threaten", about="Money, or else.")
        return e

    def drops():
        e.says("ana", "drop").answers(True, "gm")

    e.moves("ana", "dazzle")
    assert e.count() == 1
    drops()
    threatens().says("ana", *horror).answers(True, "gm")
    assert e.count() == 2
    drops()
    e.opens("ana", "facade-worn", "ana").moves("ana", "dazzle")
    assert e.count() == 2
    drops()
    assert horror not in threatens().choices("ana")
    drops()


class TestShuffleTime:
    @shows("eidolon.inhuman.shuffle-time", "eidolon.inhuman.shuffle-time-when")
    def test_deck_and_discard_trade_places_after_the_dredge(self, tableau):
        e = tableau(
            inhuman("shuffle-time", biz=2),
            deck=["the-sun", "the-fool"],
            discard=["the-moon", "the-star"],
            hour=19,
        )
        e.makes("ana", "dredge", "the-sun")
        old = e.deck()
        assert old[-1] == "the-fool"
        e.shuffles((2, 0, 1)).answers(True, "ana")
        assert e.deck() == ["the-sun", "the-moon", "the-star"]
        assert e.discard() == old
        assert e.world.hour == 19

    @shows("eidolon.inhuman.shuffle-time")
    def test_only_after_success_and_once_a_session(self, tableau):
        e = tableau(
            inhuman("shuffle-time", biz=1), deck=["the-moon", "the-fool", "the-empress", "the-sun"]
        )
        e.makes("ana", "dredge", "the-moon").makes("ana", "dredge", "the-fool")
        e.answers(True, "ana").answers(False, "gm")
        assert e.discard() == ["the-moon", "the-fool"]
        e.makes("ana", "dredge", "the-empress").answers(True, "ana")
        e.shuffles((1, 0, 2)).answers(True, "gm")
        assert e.deck() == ["the-fool", "the-moon", "the-empress"]
        e.makes("ana", "dredge", "the-fool")
        assert e.deck() == ["the-moon", "the-empress"]


@shows("eidolon.inhuman.psychometry")
def test_psychometry_asks_about_any_time(tableau):
    e = tableau(inhuman("psychometry", gen=1), deck=["the-sun"])
    e.moves("ana", "investigate").draws("ana")
    assert ("ask", card("the-sun"), "happened-ever") in e.choices("ana")
    e.says("ana", "ask", card("the-sun"), "happened-ever")
    assert outcomes(e, "eidolon.investigate") == ["happened-ever"]
    e = tableau(inhuman(gen=1), deck=["the-sun"])
    e.moves("ana", "investigate").draws("ana")
    e.is_illegal(("ask", card("the-sun"), "happened-ever"), "ana")
    e.says("ana", "ask", card("the-sun"), "hidden")


@shows("eidolon.inhuman.empty-facade")
def test_an_empty_facade_costs_an_hour_and_is_gone_when_the_countdown_falls(tableau):
    e = tableau(
        inhuman("empty-facade", ele=1, dissonant="justice", flags=WORN), deck=["justice"], hour=22
    )
    e.moves("ana", "inhuman.empty-facade")
    assert e.world.hour == 23
    assert e.pc("ana").flags[SPLIT] is True
    assert FACADE_ON not in e.pc("ana").flags
    e.is_refused("ana", "inhuman.empty-facade", "ana", because="walks about already")
    e.moves("ana", "snipe").says("gm", "give", 1).draws("ana").plays("ana", "justice")
    e.adds("The well.", "ana")
    assert SPLIT not in e.pc("ana").flags


class TestStrangeJourney:
    @pytest.mark.parametrize(
        ("top", "chosen"), [("the-sun", ("safe", "closing")), ("the-fool", ("secret",))]
    )
    @shows("eidolon.inhuman.strange-journey")
    def test_two_or_one_promises_for_the_portal(self, tableau, top, chosen):
        e = tableau(inhuman("strange-journey", biz=1), deck=[top])
        e.makes("ana", "inhuman.strange-journey", top)
        e.is_illegal(("safe", "secret", "closing"), "ana")
        e.answers(chosen, "ana")
        assert len(effects(e, f"{INHUMAN}strange-journey")) == 1

    @shows("eidolon.inhuman.strange-journey")
    def test_only_a_portal_that_was_made_so_is_closed_at_will(self, tableau):
        e = tableau(inhuman("strange-journey", biz=1), deck=["the-fool", "death", "the-sun"])
        e.makes("ana", "inhuman.strange-journey", "the-fool").answers(("safe",), "ana")
        (bare,) = [effect.id for effect in e.world.effects]
        e.is_refused("ana", "inhuman.close", "ana", bare, because="close")
        e.makes("ana", "inhuman.strange-journey", "death").answers(("closing",), "ana")
        ours = e.world.effects[-1].id
        scene(e)
        e.moves("ana", "snipe").opens("ana", "inhuman.close", "ana", ours)  # at any time
        assert [effect.id for effect in e.world.effects] == [bare]
        e.draws("ana").plays("ana", "the-sun")

    @shows("eidolon.inhuman.strange-journey")
    def test_none_on_a_negative_card(self, tableau):
        e = tableau(inhuman("strange-journey", biz=1), deck=["the-moon"])
        e.makes("ana", "inhuman.strange-journey", "the-moon")
        assert not effects(e, f"{INHUMAN}strange-journey")


class TestSoulHacker:
    @shows("eidolon.inhuman.soul-hacker")
    def test_somebodys_eidolon_carries_out_a_task(self, tableau):
        e = tableau(inhuman("soul-hacker", biz=1), npcs=["Rose"], deck=["the-sun", "the-moon"])
        e.moves("ana", "inhuman.soul-hacker").answers("rose", "ana").draws("ana")
        e.plays("ana", "the-sun").adds("Fetch the key.", "ana")
        scene(e)
        assert effects(e, f"{INHUMAN}soul-hacker") == [
            "Rose's Eidolon carries out a task: Fetch the key."
        ]
        e.moves("ana", "inhuman.soul-hacker").answers("rose", "ana").draws("ana")
        e.plays("ana", "the-moon")
        assert len(effects(e, f"{INHUMAN}soul-hacker")) == 1
        assert e.world.hour == 13

    @shows("eidolon.inhuman.drag-out-the-darkness", "eidolon.phantom.forced-other")
    def test_violence_makes_a_phantom_of_it_and_no_clock_takes_notice(self, tableau):
        drag = f"{INHUMAN}drag-out-the-darkness"
        e = tableau(
            inhuman("soul-hacker", "drag-out-the-darkness", biz=1), pc("ben"), deck=["the-sun"]
        )
        e.moves("ana", "inhuman.soul-hacker").answers("ben", "ana").says("ana", drag)
        assert (drag,) not in e.choices("ana")
        e.draws("ana").plays("ana", "the-sun")
        (phantom,) = e.world.enemies.values()
        assert (phantom.phantom_of, phantom.forced) == ("ben", True)
        assert e.pc("ben").state == "severed"
        assert (e.world.hour, e.world.phantom, e.pc("ben").track) == (13, "", 0)

    @shows("eidolon.inhuman.drag-out-the-darkness")
    def test_failure_costs_three_hours(self, tableau):
        drag = f"{INHUMAN}drag-out-the-darkness"
        e = tableau(
            inhuman("soul-hacker", "drag-out-the-darkness", biz=1),
            npcs=["Rose"],
            deck=["the-moon", "the-sun"],
        )
        e.moves("ana", "inhuman.soul-hacker").answers("rose", "ana").says("ana", drag)
        e.draws("ana").plays("ana", "the-moon")
        assert e.world.hour == 16
        assert e.world.npcs["rose"].state == "sealed"

    @shows("eidolon.inhuman.drag-out-the-darkness")
    def test_even_the_eidolon_of_somebody_nobody_wrote_down(self, tableau):
        e = tableau(inhuman("soul-hacker", "drag-out-the-darkness", biz=1), deck=["the-sun"])
        e.moves("ana", "inhuman.soul-hacker").answers("somebody", "ana").adds("Max", "ana")
        e.says("ana", f"{INHUMAN}drag-out-the-darkness").draws("ana").plays("ana", "the-sun")
        (npc,) = e.world.npcs.values()
        assert (npc.name, npc.state) == ("Max", "severed")


@shows("eidolon.inhuman.drag-out-the-darkness", "eidolon.inhuman.scapegoat")
def test_some_moves_require_others():
    _, ana = inhuman(level=5)
    _, hacker = inhuman("soul-hacker", "strange-journey", level=5)
    for slug in ("drag-out-the-darkness", "scapegoat"):
        assert ("move", f"{INHUMAN}{slug}") not in options(ana)
        assert ("move", f"{INHUMAN}{slug}") in options(hacker)


@shows("eidolon.inhuman.reach-out-to-the-truth")
def test_reach_out_is_a_soul_spyglass(tableau):
    e = tableau(inhuman("reach-out-to-the-truth"))
    assert has(e.pc("ana"), "eidolon.navigator.soul-spyglass")


@shows("eidolon.inhuman.this-is-my-beautiful-house")
def test_proof_appears_in_the_facade_and_may_be_strange(tableau):
    e = tableau(inhuman("this-is-my-beautiful-house", glam=1), deck=["the-sun", "the-fool"])
    house = "inhuman.this-is-my-beautiful-house"
    e.is_refused("ana", house, "ana", because="does not wear a Facade")
    e.opens("ana", "facade-worn", "ana")
    e.makes("ana", house, "the-sun", about="A wife!")
    e.makes("ana", house, "the-fool", about="A car!").adds("It has six wheels.", "gm")
    assert outcomes(e, f"eidolon.{house}") == ["positive", "neutral", "strange"]


class TestNocturne:
    @shows("eidolon.inhuman.nocturne", "eidolon.inhuman.nocturne-consent")
    def test_the_others_are_drained_and_the_star_shines(self, tableau):
        e = tableau(inhuman("nocturne", biz=2), pc("ben", biz=3), pc("cat", biz=1), deck=[0, 1])
        e.moves("ana", "snipe").says("ana", f"{INHUMAN}nocturne").draws("ana")
        assert e.world.last.reading.card == card("the-star")
        assert e.world.last.reading.polarity == "positive"
        assert [played.source for played in e.told(Played)] == ["nowhere"]
        assert len(e.deck()) == 22
        assert [stat_of(e.pc(id), "biz") for id in ("ana", "ben", "cat")] == [2, 2, 1]
        e.moves("ana", "snipe")
        assert (f"{INHUMAN}nocturne",) not in e.choices("ana")
        e.says("ana", "drop").answers(True, "gm")
        session(e)
        assert stat_of(e.pc("ben"), "biz") == 3


class TestMasterMoves:
    @shows("eidolon.inhuman.conditional-surrender", "eidolon.inhuman.surrender-after")
    def test_surrender_sets_zero_and_takes_one_out_of_play_for_one_request(self, tableau):
        e = tableau(inhuman("conditional-surrender"), pc("ben"))
        e.moves("ana", "inhuman.conditional-surrender", about="Bring the bridge back.")
        assert countdown(e.pc("ana")) == 0
        assert e.pc("ana").status == "captured"
        assert said(e, f"{INHUMAN}conditional-surrender") == ["Bring the bridge back."]
        e.is_refused("ana", "snipe", "ana", because="no longer in play")

    @shows("eidolon.inhuman.scapegoat", "eidolon.inhuman.scapegoat-reset")
    def test_a_beaten_enemy_goes_in_your_stead(self, tableau):
        e = tableau(
            inhuman("scapegoat", "last-surprise", count=1, ele=1),
            enemies={"max": 1},
            deck=["the-fool", "the-sun"],
        )
        e.is_refused("ana", "inhuman.scapegoat", "ana", because="beaten")
        e.moves("ana", "snipe").says("ana", LAST).answers(True, "gm").draws("ana")
        e.pushes("ana", LAST)
        e.opens("gm", "gm.crash", "max").answers("met", "gm")
        e.moves("ana", "inhuman.scapegoat")
        assert countdown(e.pc("ana")) == 4
        assert said(e, f"{INHUMAN}scapegoat") == ["Max"]
        # Last Surprise is renewed by it; Scapegoat itself is not.
        e.moves("ana", "snipe")
        assert (LAST,) in e.choices("ana")
        e.says("ana", "drop").answers(True, "gm")
        e.is_refused("ana", "inhuman.scapegoat", "ana", because="agent")

    @shows("eidolon.inhuman.scapegoat-reset")
    def test_a_bill_that_came_due_renews_a_scapegoat(self, tableau):
        sent = {"inhuman.scapegoat": True}
        e = tableau(
            inhuman("scapegoat", count=0, flags=sent),
            enemies={"max": 1},
            patch={"enemies/max/crash": 1},
        )
        e.is_refused("ana", "inhuman.scapegoat", "ana", because="agent")
        e.opens("gm", "bill-settled", "ana").moves("ana", "inhuman.scapegoat")
        assert countdown(e.pc("ana")) == 4
