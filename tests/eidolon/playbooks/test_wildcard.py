"""The Wildcard: dealing in, making plays, and everything that bends luck."""

import pytest
from msgspec.structs import replace

from eidolon.playbooks.steps import (
    blow,
    effects,
    fight,
    fight_ends,
    outcomes,
    said,
    scene,
    session,
)
from eidolon.tableau import card, pc
from support.shows import shows
from undertow.games.eidolon.cards import FATE_DECK
from undertow.games.eidolon.catalogue.inhuman import COUNTDOWN, countdown
from undertow.games.eidolon.catalogue.wildcard import SPIRIT, pool
from undertow.games.eidolon.entries import PLAYBOOKS, has, of_playbook, plays_as
from undertow.games.eidolon.facts import ClockMoved, HoldSet, LoanEnded, Peeked
from undertow.games.eidolon.people import Power
from undertow.games.eidolon.rules.powers import power_of, range_of
from undertow.games.eidolon.rules.reading import attunement
from undertow.games.eidolon.sheets import choosings
from undertow.kernel import EVERYONE

W = "eidolon.wildcard."
MAKE = f"{W}make-a-play"
DOUBLE, BOTTOM = f"{W}double-or-nothing", f"{W}deal-from-the-bottom"
THREE = ("vanguard", "navigator", "beast")


def wild(*moves, active="vanguard", hold=3, seat="ana", **fields):
    flags = {"active": active, **fields.pop("flags", {})}
    holds = {MAKE: hold, **fields.pop("holds", {})}
    powers = fields.pop("powers", (Power(active, ("something",)),))
    return pc(seat, "wildcard", *moves, flags=flags, holds=holds, powers=powers, **fields)


def deals(e, book="vanguard", page=("kicks", "a boot"), three=THREE, who="ana"):
    """The GM offers, the player picks, chooses what is to be chosen, and words the power."""
    e.answers(three, "gm").answers(book, who)
    chosen = sum(bool(one.options) for one in PLAYBOOKS[book].choices)
    for choice in page[:chosen]:
        e.answers(choice, who)
    return e.adds(page[chosen:], who, key="deal-in-power")


def borrows(e, move):
    return e.moves("ana", "borrow", f"eidolon.{move}")


def can_borrow(e, move):
    offers = [o for o in e.play.offers("ana") if o.rule == "eidolon.borrow"]
    return f"eidolon.{move}" in [o.args[1] for o in offers]


def drops(e, who="ana"):
    return e.says(who, "drop").answers(True, "gm")


def left(e):
    return e.pc("ana").holds.get(MAKE, 0)


HOUND = "beast.nothing-but-a-hound-dog"


def hound(e, top="the-sun"):
    """An Advanced Move of the Beast, paid for and made."""
    borrows(e, HOUND).answers("The guard.", "ana").draws("ana")
    return e.plays("ana", top)


@shows("eidolon.wildcard.power")
def test_the_sheet_tells_the_power_in_play_and_no_other(tableau):
    powers = (Power("navigator", ("maps",)), Power("vanguard", ("fists",)))
    e = tableau(wild(active="navigator", powers=powers))
    (sheet,) = e.play.view("ana").pcs
    assert [str(power.text) for power in sheet.powers] == [
        "My Eidolon flawlessly senses maps around itself."
    ]
    assert sheet.range == 25


@shows("eidolon.wildcard.power", "eidolon.eid.power-approval")
def test_the_power_that_is_questioned_is_the_one_in_play(tableau):
    powers = (Power("navigator", ("maps",)), Power("vanguard", ("fists",)))
    e = tableau(wild(active="navigator", powers=powers), pc("ben"))
    e.opens("ben", "question-power", "ben", "ana")
    assert "maps" in str(e.asked("gm").question.prompt)
    e.answers(False, "gm").answers(True, "ben").adds(("charts",), "ana")
    assert e.pc("ana").powers == (Power("navigator", ("charts",)), Power("vanguard", ("fists",)))


@shows(
    "eidolon.wildcard.playbook",
    "eidolon.wildcard.stats",
    "eidolon.wildcard.question",
    "eidolon.wildcard.power",
    "eidolon.wildcard.range",
    "eidolon.wildcard.own-attune",
)
def test_the_sheet_and_what_comes_from_the_active_playbook():
    book = PLAYBOOKS["wildcard"]
    assert book.stats == {"pow": 1, "ele": 2, "gen": 1, "glam": 2, "biz": 3}
    assert "lost to chance" in book.question.english
    assert book.blanks == ()
    assert [len(of_playbook("wildcard", r)) for r in ("starting", "advanced", "master")] == [
        3,
        8,
        2,
    ]
    _, ana = wild(active="navigator")
    assert range_of(ana) == 25
    assert power_of(ana) == Power("navigator", ("something",))
    for own in ("resonant", "dissonant"):
        assert attunement(ana, own) is getattr(book, own)


class TestDealIn:
    @shows(
        "eidolon.wildcard.deal-in",
        "eidolon.wildcard.power",
        "eidolon.wildcard.make-a-play",
        "eidolon.wildcard.make-a-play-set",
    )
    def test_a_session_deals_one_of_three_playbooks(self, tableau):
        e = session(tableau(wild(active="beast", hold=2)))
        options = e.asked("gm").question.answers.options
        assert len(options) == 8
        assert not {"veteran", "wildcard"} & set(options)
        e.is_illegal(("beast", "vanguard"), "gm")
        e.is_illegal(("beast", "vanguard", "veteran"), "gm")
        e.answers(THREE, "gm")
        assert e.choices("ana") == list(THREE)
        e.answers("vanguard", "ana").adds(("kicks", "a boot"), "ana")
        ana = e.pc("ana")
        assert plays_as(ana) == "vanguard"
        assert power_of(ana) == Power("vanguard", ("kicks",))
        assert ana.flags["wildcard.look"] == "a boot"
        assert left(e) == 3  # set, not added
        assert e.offered("ana", "vanguard.break-on-through")
        assert not e.offered("ana", "beast.just-what-i-needed")

    @pytest.mark.parametrize(
        ("choice", "out"),
        [
            ("all", set()),
            ("no-inhuman", {"inhuman"}),
            ("no-beast", {"beast"}),
            ("neither", {"inhuman", "beast"}),
        ],
    )
    @shows("eidolon.wildcard.deal-in-pool")
    def test_creation_may_leave_two_playbooks_out_of_the_pool(self, choice, out):
        (asked,) = choosings("wildcard")
        assert choice in asked.options
        found = set(pool(wild(choices={"pool": choice})[1]))
        assert {"inhuman", "beast"} - found == out

    @shows("eidolon.wildcard.deal-in-same")
    def test_the_same_playbook_again_is_a_new_one(self, tableau):
        e = session(tableau(wild(active="vanguard", hold=1)))
        e.answers(THREE, "gm").answers("vanguard", "ana")
        assert e.page("ana").fields[0].default == "something"
        e.adds(("elbows", ""), "ana")
        assert left(e) == 3
        assert power_of(e.pc("ana")).blanks == ("elbows",)
        assert len(e.pc("ana").powers) == 1

    @shows("eidolon.wildcard.deal-in-creation", "eidolon.wildcard.leave-effects")
    def test_creation_choices_are_made_anew_and_remembered_as_suggestions(self, tableau):
        social = "eidolon.beast.quality-social"
        e = session(tableau(wild()))
        deals(e, "beast", ("social", "food", "a nose", ""))
        assert has(e.pc("ana"), social)
        session(e)
        deals(e)
        assert not has(e.pc("ana"), social)
        session(e).answers(THREE, "gm").answers("beast", "ana")
        assert e.choices("ana")[0] == "social"
        assert e.answers("tenacious", "ana").choices("ana")[0] == "food"
        e.answers("freedom", "ana")
        assert e.page("ana").fields[0].default == "a nose"
        e.adds(("a nose", ""), "ana")
        assert has(e.pc("ana"), "eidolon.beast.quality-tenacious")
        assert not has(e.pc("ana"), social)

    @shows("eidolon.wildcard.deal-in-creation")
    def test_a_countdown_starts_at_four_and_goes_with_the_playbook(self, tableau):
        e = tableau(wild(active="inhuman", flags={COUNTDOWN: 1}))
        assert countdown(e.pc("ana")) == 1
        deals(session(e))
        assert COUNTDOWN not in e.pc("ana").flags
        session(e)
        deals(e, "inhuman", ("the tide", "melt", ""), ("inhuman", "vanguard", "beast"))
        assert countdown(e.pc("ana")) == 4

    @shows("eidolon.wildcard.deal-in-timed", "eidolon.time.session-order")
    def test_the_new_playbooks_session_hold_comes_after_the_deal(self, tableau):
        e = session(tableau(wild()))
        book = PLAYBOOKS["alchemist"]
        page = tuple("something" for _ in (*book.choices, *book.blanks))
        deals(e, "alchemist", (*page, ""), ("alchemist", "vanguard", "beast"))
        assert e.pc("ana").holds["eidolon.alchemist.if-cars-are-frogs"] == 2
        told = [fact.move for fact in e.told(HoldSet)]
        assert told.index(MAKE) < told.index("eidolon.alchemist.if-cars-are-frogs")

    @shows("eidolon.wildcard.leave-effects")
    def test_hold_and_cards_of_the_old_playbook_go_and_what_lies_on_others_stays(self, tableau):
        frogs = "eidolon.alchemist.if-cars-are-frogs"
        navigator = "eidolon.navigator.ready-for-anything"
        radio = "eidolon.navigator.brain-radio"
        words = {"key": "kernel.plain", "args": {"text": "a voice"}}
        kept_up = [
            {"id": n, "pc": id, "entry": radio, "words": words, "until": "gm"}
            for n, id in ((700, "ana"), (701, "ben"))
        ]
        e = tableau(
            wild(active="navigator", holds={radio: 1, frogs: 1}),
            pc("ben"),
            aside=[("the-sun", "ana", navigator), ("the-star", "ben", navigator)],
            patch={"effects": kept_up},
        )
        deals(session(e))
        assert e.pc("ana").holds == {MAKE: 3, frogs: 1}
        assert [(kept.card, kept.owner) for kept in e.world.aside] == [(card("the-star"), "ben")]
        assert e.discard() == ["the-sun"]
        assert [effect.pc for effect in e.world.effects] == ["ben"]

    @shows("eidolon.wildcard.leave-effects")
    def test_passive_moves_end_and_placed_effects_run_their_course(self, tableau):
        e = tableau(wild("fold", active="beast", choices={"desire": "dominion"}, ele=1, track=3))
        borrows(e, "beast.eye-of-the-tiger")
        e.moves("ana", "beast.just-what-i-needed").answers("my roof", "ana").answers(True, "gm")
        deals(e.moves("ana", "wildcard.fold"))
        assert e.pc("ana").loans == ()
        assert len(e.world.mods) == 2  # Dominion, and the fold
        e.moves("ana", "snipe")
        assert e.count() == 0
        drops(e)

    @shows("eidolon.wildcard.leave-effects", "eidolon.virtuoso.possession")
    def test_a_tool_that_lies_elsewhere_is_left_behind(self, tableau):
        e = tableau(wild(active="virtuoso"))
        e.opens("ana", "virtuoso.hand", "ana", "away")
        deals(session(e))
        assert e.offered("ana", "vanguard.break-on-through")

    @shows("eidolon.wildcard.leave-effects", "eidolon.vanguard.tubthumping")
    @pytest.mark.parametrize("struck", [False, True])
    def test_whoever_stood_up_once_more_falls_by_any_playbook(self, tableau, struck):
        e = tableau(wild(active="vanguard", track=3, biz=2), deck=["the-sun", "the-star"])
        fight(e, "ana")
        borrows(e, "vanguard.tubthumping")
        blow(e, "ana").answers(True, "ana").adds("It is my home.", "ana")
        deals(session(e), "beast", ("social", "food", "a nose", ""))  # the fight is not over
        if struck:
            blow(e, "ana").draws("ana").plays("ana", "the-sun").answers("live", "ana")
        fight_ends(e)
        if not struck:
            assert e.world.now.move == "eidolon.face-death"
            e.draws("ana").plays("ana", "the-sun").answers("live", "ana")
        assert "tubthumping" not in e.pc("ana").flags
        assert (e.pc("ana").track, e.world.mods) == (3, ())

    @shows("eidolon.wildcard.leave-effects", "eidolon.conductor.zone-on")
    def test_a_zone_goes_with_the_playbook(self, tableau):
        e = tableau(wild(active="conductor", flags={"zone-at": "Rose"}))
        e.opens("ana", "conductor.switch", "ana", "on")
        deals(session(e))
        assert not {"zone-on", "zone-at"} & set(e.pc("ana").flags)
        e.is_refused("ana", "conductor.switch", "ana", "on", because="Conductor")

    @shows("eidolon.wildcard.leave-effects", "eidolon.virtuoso.four-thirty-three")
    def test_a_call_for_talks_is_over_when_the_tool_is_no_more(self, tableau):
        e = tableau(
            wild(active="virtuoso", glam=1), pc("ben"), enemies={"duke": 2}, deck=["the-sun"]
        )
        fight(e, "ana", "ben", enemies=("duke",))
        borrows(e, "virtuoso.four-thirty-three").answers("Enough!", "ana").draws("ana")
        e.plays("ana", "the-sun")
        assert [e.pc(who).state for who in ("ana", "ben")] == ["severed", "severed"]
        deals(session(e))
        assert [e.pc(who).state for who in ("ana", "ben")] == ["ready", "ready"]
        assert e.world.enemies["duke"].state == "ready"


class TestMakeAPlay:
    @shows("eidolon.wildcard.make-a-play", "eidolon.wildcard.make-a-play-end")
    def test_each_use_costs_one_and_the_last_one_deals_in_after_its_move(self, tableau):
        e = tableau(wild(active="beast", glam=1), deck=["the-sun", "the-star", "the-world"])
        hound(e)
        assert left(e) == 2
        hound(e, "the-star")
        assert left(e) == 1
        hound(e, "the-world")
        assert outcomes(e, f"eidolon.{HOUND}") == ["positive"] * 3
        deals(e)
        assert (plays_as(e.pc("ana")), left(e)) == ("vanguard", 3)

    @shows("eidolon.wildcard.make-a-play-passive")
    def test_a_passive_move_costs_one_for_the_scene_whatever_it_requires(self, tableau):
        e = tableau(wild(active="beast", gen=1))
        borrows(e, "beast.bloodhound")
        assert left(e) == 2
        e.moves("ana", "investigate")
        assert ("claim", "eidolon.beast.bloodhound") in e.choices("ana")
        drops(e)
        scene(e).moves("ana", "investigate")
        assert ("claim", "eidolon.beast.bloodhound") not in e.choices("ana")
        drops(e)

    @shows("eidolon.wildcard.make-a-play-passive")
    def test_the_last_hold_buys_no_passive_that_would_be_gone_at_once(self, tableau):
        e = tableau(wild(active="beast", hold=1))
        assert not can_borrow(e, "beast.bloodhound")
        assert can_borrow(e, HOUND)
        e = tableau(wild("insurance", active="beast", hold=1))
        assert can_borrow(e, "beast.bloodhound")
        used = [{"move": f"{W}insurance", "span": "session"}]
        e = tableau(wild("insurance", active="beast", hold=1), patch={"pcs/ana/used": used})
        assert not can_borrow(e, "beast.bloodhound")

    @shows("eidolon.wildcard.make-a-play-passive", "eidolon.time.once-per-session")
    def test_a_session_limit_counts_over_the_whole_session(self, tableau):
        e = tableau(
            wild("fold", active="beast", pow=1), deck=["the-fool", "the-sun", "the-empress"]
        )
        borrows(e, "beast.rampage")
        e.makes("ana", "scrap", "the-fool").answers(True, "ana")
        assert e.pc("ana").loans == ()
        deals(e.moves("ana", "wildcard.fold"), "beast", ("social", "food", "a nose", ""))
        assert not can_borrow(e, "beast.rampage")

    @shows("eidolon.wildcard.make-a-play-end")
    def test_what_the_last_hold_bought_is_waited_for_until_the_scene_ends(self, tableau):
        e = tableau(wild(active="beast", hold=1, pow=1), deck=["the-sun"])
        borrows(e, "beast.rampage")
        assert left(e) == 0
        e.makes("ana", "scrap", "the-sun")
        assert has(e.pc("ana"), "eidolon.beast.rampage")
        scene(e)
        assert e.told(LoanEnded)
        deals(e)

    @shows("eidolon.wildcard.make-a-play")
    def test_hold_can_be_spent_in_the_middle_of_a_move(self, tableau):
        e = tableau(wild(active="beast", hold=1, ele=1, track=3), deck=["the-sun", "the-fool"])
        e.moves("ana", "snipe").says("ana", MAKE, "eidolon.beast.eye-of-the-tiger")
        assert e.count() == 2
        e.draws("ana").plays("ana", "the-sun")
        deals(e)
        assert e.pc("ana").loans == ()

    @shows("eidolon.wildcard.make-a-play")
    def test_without_an_active_playbook_the_rules_deal_in(self, tableau):
        e = tableau(pc("ana", "wildcard"))
        deals(e)
        assert left(e) == 3


class TestCardShark:
    @pytest.mark.parametrize("move", ["scrap", "snipe"])
    @shows("eidolon.wildcard.card-shark", "eidolon.wildcard.card-shark-typo")
    def test_scrap_and_snipe_may_draw_biz_with_the_eidolon(self, tableau, move):
        e = tableau(wild(biz=3, pow=1, ele=1))
        e.moves("ana", move).says("ana", "swap", f"{W}card-shark")
        assert e.count() == 3
        drops(e).moves("ana", "dazzle")
        assert ("swap", f"{W}card-shark") not in e.choices("ana")
        drops(e)

    @shows("eidolon.wildcard.card-shark")
    def test_not_without_it(self, tableau):
        e = tableau(wild(state="severed"))
        e.moves("ana", "scrap")
        assert ("swap", f"{W}card-shark") not in e.choices("ana")
        drops(e)


class TestLuckSpirit:
    @shows("eidolon.wildcard.resonant", "eidolon.wildcard.spirit")
    def test_a_blessing_stays_while_cards_are_positive(self, tableau):
        e = tableau(
            wild(ele=1, resonant="the-fool"),
            deck=["the-fool", "the-sun", "the-magician", "the-empress"],
        )
        e.makes("ana", "snipe", "the-fool").adds("A cat in a tailcoat.", "gm")
        scene(e)
        assert len(effects(e, SPIRIT)) == 1
        e.moves("ana", "snipe")
        assert e.count() == 2
        e.draws("ana").plays("ana", "the-sun")
        assert len(effects(e, SPIRIT)) == 1
        e.moves("ana", "snipe").draws("ana").plays("ana", "the-empress")
        assert not effects(e, SPIRIT)
        assert SPIRIT not in e.pc("ana").flags

    @shows("eidolon.wildcard.resonant")
    def test_cards_played_before_it_came_do_not_drive_it_away(self, tableau):
        for order, stays in ((("the-empress", "the-fool"), 1), (("the-fool", "the-empress"), 0)):
            e = tableau(wild(gen=2, resonant="the-fool"), deck=["the-fool", "the-empress"])
            e.moves("ana", "investigate").draws("ana")
            for name in order:
                e.says("ana", "ask", card(name), "hidden")
                if name == "the-fool":
                    e.adds("A cat.", "gm", key="luck-spirit")
            assert len(effects(e, SPIRIT)) == stays

    @shows("eidolon.wildcard.dissonant", "eidolon.wildcard.spirit")
    def test_a_curse_stays_while_cards_are_negative_and_replaces_the_blessing(self, tableau):
        e = tableau(
            wild(ele=1, resonant="the-fool", dissonant="justice"),
            deck=["the-fool", "justice", "the-magician", "the-moon", "the-tower", "the-empress"],
        )
        e.makes("ana", "snipe", "the-fool").adds("A cat.", "gm")
        e.makes("ana", "snipe", "justice").adds("A crow.", "gm")
        assert effects(e, SPIRIT) == ["A Luck spirit stays with Ana: A crow."]
        e.moves("ana", "dazzle")
        assert e.count() == 1
        e.draws("ana").plays("ana", "the-moon")
        assert effects(e, SPIRIT)
        e.moves("ana", "snipe").draws("ana").plays("ana", "the-tower")
        assert effects(e, SPIRIT)
        e.moves("ana", "snipe").draws("ana").plays("ana", "the-empress")
        assert not effects(e, SPIRIT)

    @pytest.mark.parametrize(("top", "key"), [("the-fool", "spirit"), ("justice", "spirit-unkind")])
    @shows("eidolon.wildcard.friend-of-fortune", "eidolon.wildcard.spirit")
    def test_a_friend_of_fortune_asks_one_question(self, tableau, top, key):
        friend = "wildcard.friend-of-fortune"
        e = tableau(
            wild("friend-of-fortune", ele=1, resonant="the-fool", dissonant="justice"), deck=[top]
        )
        e.is_refused("ana", friend, "ana", because="No Luck spirit")
        e.makes("ana", "snipe", top).adds("A cat.", "gm")
        e.moves("ana", friend, about="Where is Rose?").adds("Under the pier.", "gm", key=key)
        assert said(e, f"eidolon.{friend}") == ["Under the pier."]
        e.is_refused("ana", friend, "ana", because="one question")

    @shows("eidolon.wildcard.friend-of-fortune")
    def test_another_spirit_may_be_asked_again(self, tableau):
        friend = "wildcard.friend-of-fortune"
        e = tableau(
            wild("friend-of-fortune", ele=1, resonant="the-fool", dissonant="justice"),
            deck=["the-fool", "justice"],
        )
        e.makes("ana", "snipe", "the-fool").adds("A cat.", "gm")
        e.moves("ana", friend, about="Where is Rose?").adds("Here.", "gm", key="spirit")
        e.makes("ana", "snipe", "justice").adds("A crow.", "gm")
        e.moves("ana", friend, about="Where now?").adds("Gone.", "gm", key="spirit-unkind")
        assert said(e, f"eidolon.{friend}") == ["Here.", "Gone."]


@shows("eidolon.wildcard.poker-face")
def test_a_poker_face_is_unflappable(tableau):
    e = tableau(wild("poker-face", active="beast", glam=1), deck=["the-sun", "the-moon"])
    for top in ("the-sun", "the-moon"):
        e.moves("ana", "vanguard.unflappable").answers("somebody", "ana")
        e.draws("ana").plays("ana", top)
    assert left(e) == 3
    assert outcomes(e, "eidolon.vanguard.unflappable") == ["positive", "negative"]
    assert [mod.amount for mod in e.world.mods] == [-1]


class TestPairOfAces:
    @shows("eidolon.wildcard.pair-of-aces", "eidolon.wildcard.pair-of-aces-match")
    def test_a_pair_gives_both_one_forward_once_a_session(self, tableau):
        e = tableau(
            wild("pair-of-aces", "fold"),
            pc("ben", "vanguard"),
            pc("cat", "vanguard"),
            pc("dan", "beast"),
        )
        deals(e.moves("ana", "wildcard.fold"))
        assert e.choices("ana") == ["nobody", "ben", "cat"]
        e.answers("cat", "ana")
        gifts = [(mod.pc, mod.amount) for mod in e.world.mods if mod.entry == f"{W}pair-of-aces"]
        assert gifts == [("ana", 1), ("cat", 1)]

    @shows("eidolon.wildcard.pair-of-aces-match")
    def test_another_wildcards_active_playbook_counts(self, tableau):
        e = tableau(wild("pair-of-aces", "fold"), wild(seat="ben", active="beast"))
        deals(e.moves("ana", "wildcard.fold"), "beast", ("social", "food", "a nose", ""))
        assert e.choices("ana") == ["nobody", "ben"]
        e.answers("nobody", "ana")
        assert not [mod for mod in e.world.mods if mod.entry == f"{W}pair-of-aces"]

    @shows("eidolon.wildcard.pair-of-aces")
    def test_without_a_match_or_a_second_time_nothing_is_asked(self, tableau):
        e = tableau(wild("pair-of-aces", "fold"), pc("ben", "beast"))
        deals(e.moves("ana", "wildcard.fold"))
        e = tableau(
            wild("pair-of-aces", "fold", used=()),
            pc("ben", "vanguard"),
            patch={"pcs/ana/used": [{"move": f"{W}pair-of-aces", "span": "session"}]},
        )
        deals(e.moves("ana", "wildcard.fold"))


class TestHold:
    @shows("eidolon.wildcard.mulligan")
    def test_a_mulligan_rewords_the_power_but_not_for_the_last_hold(self, tableau):
        e = tableau(wild("mulligan", hold=2))
        e.moves("ana", "wildcard.mulligan").adds(("elbows", "elbows"), "ana")
        assert power_of(e.pc("ana")) == Power("vanguard", ("elbows",))
        assert left(e) == 1
        e.is_refused("ana", "wildcard.mulligan", "ana", because="not the last one")

    @shows("eidolon.wildcard.mulligan")
    @pytest.mark.parametrize(
        ("active", "hold", "why"),
        [
            ("", 1, "Ana has no Active Playbook"),
            ("", 3, "Ana has no Active Playbook"),
            ("vanguard", 1, "not the last one"),
            ("vanguard", 2, ""),
        ],
    )
    def test_a_mulligan_takes_a_hand_and_more_than_one_hold(self, tableau, active, hold, why):
        e = tableau(wild("mulligan", active=active, hold=hold))
        if why:
            e.is_refused("ana", "wildcard.mulligan", "ana", because=why)
        else:
            assert e.offered("ana", "wildcard.mulligan")

    @shows("eidolon.wildcard.mulligan")
    def test_a_hand_whose_power_went_one_step_further_may_be_worded_too(self, tableau):
        """Everything Changes was borrowed: the only power of this hand has another sentence now."""
        further = Power("alchemist", ("lead", "gold", "light"), "everything-changes")
        e = tableau(wild("mulligan", active="alchemist", hold=2, powers=(further,)))
        e.moves("ana", "wildcard.mulligan").adds(("tin", "gold", "song", "a flask"), "ana")
        assert power_of(e.pc("ana")) == replace(further, blanks=("tin", "gold", "song"))

    @shows("eidolon.wildcard.fold", "eidolon.wildcard.insurance-fold")
    def test_fold_deals_in_for_one_forward_less_and_no_insurance_helps(self, tableau):
        e = tableau(wild("fold", "insurance", hold=2, ele=2))
        deals(e.moves("ana", "wildcard.fold"), "beast", ("social", "food", "a nose", ""))
        assert (plays_as(e.pc("ana")), left(e)) == ("beast", 3)
        e.moves("ana", "snipe")
        assert e.count() == 1
        drops(e)
        e.is_refused("ana", "wildcard.fold", "ana", because="used up")

    @shows("eidolon.wildcard.insurance")
    def test_insurance_gives_three_instead_of_a_deal_once_a_session(self, tableau):
        e = tableau(wild("insurance", active="beast", hold=1, glam=1), deck=["the-sun", "the-star"])
        borrows(e, HOUND).answers("The guard.", "ana").answers(True, "ana")
        assert left(e) == 3
        e.draws("ana").plays("ana", "the-sun")
        assert plays_as(e.pc("ana")) == "beast"
        assert left(e) == 3

    @shows("eidolon.wildcard.insurance")
    def test_it_may_be_declined_and_is_used_up_once_taken(self, tableau):
        e = tableau(wild("insurance", active="beast", hold=1, glam=1), deck=["the-sun"])
        borrows(e, HOUND).answers("The guard.", "ana").answers(False, "ana").draws("ana")
        deals(e.plays("ana", "the-sun"))
        e = tableau(
            wild("insurance", active="beast", hold=1, glam=1),
            deck=["the-sun"],
            patch={"pcs/ana/used": [{"move": f"{W}insurance", "span": "session"}]},
        )
        deals(hound(e))


class TestDoubleOrNothing:
    @shows("eidolon.wildcard.double-or-nothing", "eidolon.wildcard.double-detail")
    def test_two_more_hours_buy_a_second_push(self, tableau):
        e = tableau(
            wild("double-or-nothing", ele=1),
            deck=["the-fool", "the-tower", "the-sun", "the-empress", "the-star"],
        )
        e.moves("ana", "snipe").draws("ana").pushes("ana")
        assert e.world.hour == 14
        e.says("ana", DOUBLE)
        assert e.world.hour == 16
        assert e.discard() == ["the-sun"]
        assert e.deck()[-2:] == ["the-tower", "the-fool"]
        assert e.world.xp == 0
        session(e)
        deals(e)
        e.moves("ana", "snipe").says("gm", "give", 1).draws("ana").pushes("ana")
        e.says("ana", "keep")
        assert e.world.hour == 17

    @shows("eidolon.wildcard.double-or-nothing", "eidolon.draw.exhaust-timing")
    def test_off_an_empty_deck_the_second_card_is_another_one(self, tableau):
        top = ("the-fool", "the-tower")
        away = [c.slug for c in FATE_DECK if c.slug not in top]
        e = tableau(wild("double-or-nothing", ele=1), deck=top, discard=away)
        e.moves("ana", "snipe").draws("ana").pushes("ana").stays(20).says("ana", DOUBLE)
        assert e.world.last.reading.card == card(away[0])
        assert e.deck()[-2:] == ["the-tower", "the-fool"]

    @shows("eidolon.wildcard.double-or-nothing")
    def test_once_a_session(self, tableau):
        e = tableau(
            wild("double-or-nothing", ele=1),
            patch={"pcs/ana/used": [{"move": DOUBLE, "span": "session"}]},
        )
        e.moves("ana", "snipe").draws("ana").pushes("ana")
        assert e.world.hour == 14

    @shows("eidolon.wildcard.double-detail")
    def test_never_on_the_dissonant_card_nor_past_midnight(self, tableau):
        e = tableau(
            wild("double-or-nothing", ele=1, dissonant="justice"), deck=["the-fool", "justice"]
        )
        e.moves("ana", "snipe").draws("ana").pushes("ana").adds("A crow.", "gm")
        assert e.world.last.reading.card == card("justice")
        e = tableau(wild("double-or-nothing", ele=2), deck=["the-fool", "the-tower"], hour=22)
        e.moves("ana", "snipe").draws("ana").pushes("ana")
        assert e.world.hour == 23
        assert e.discard() == ["the-tower"]

    @shows("eidolon.wildcard.double-or-nothing")
    def test_midnight_strikes_once_the_second_push_is_complete(self, tableau):
        e = tableau(
            wild("double-or-nothing", ele=2), deck=["the-fool", "the-tower", "the-sun"], hour=21
        )
        e.moves("ana", "snipe").draws("ana").pushes("ana").says("ana", DOUBLE)
        assert [moved.to for moved in e.told(ClockMoved)] == [22, 23, 24]
        assert e.pc("ana").track == 2
        assert e.discard() == ["the-sun"]

    @shows("eidolon.wildcard.double-or-nothing")
    def test_it_works_while_investigating(self, tableau):
        e = tableau(wild("double-or-nothing", gen=1), deck=["the-fool", "the-tower", "the-sun"])
        e.moves("ana", "investigate").draws("ana").pushes("ana").says("ana", DOUBLE)
        assert e.spread() == ["the-sun"]
        assert e.world.hour == 16
        e.says("ana", "ask", card("the-sun"), "hidden")


class TestDealFromTheBottom:
    @pytest.mark.parametrize("end", ["bottom", "top"])
    @shows("eidolon.wildcard.deal-from-the-bottom", "eidolon.wildcard.bottom-secret")
    def test_only_the_player_sees_the_card_and_chooses_an_end(self, tableau, end):
        e = tableau(wild("deal-from-the-bottom", ele=1), pc("ben"), deck=["the-sun"])
        bottom = e.world.deck[-1]
        e.moves("ana", "snipe").says("ana", BOTTOM)
        for seat in ("gm", "ben", EVERYONE):
            (peeked,) = [f for _, f in e.play.log(seat) if isinstance(f, Peeked)]
            assert peeked.card == -1
        (peeked,) = [f for _, f in e.play.log("ana") if isinstance(f, Peeked)]
        assert peeked.card == bottom
        e.answers(end, "ana").draws("ana")
        expected = bottom if end == "bottom" else card("the-sun")
        assert e.world.now.spread == (expected,)
        e.plays("ana", expected)
        e.moves("ana", "snipe")
        assert (BOTTOM,) not in e.choices("ana")
        drops(e)

    @pytest.mark.parametrize("end", ["bottom", "top"])
    @shows("eidolon.wildcard.deal-from-the-bottom")
    def test_a_master_plan_may_come_from_the_top(self, tableau, end):
        e = tableau(wild("deal-from-the-bottom", gen=1), deck=["the-sun"])
        expected = e.world.deck[-1] if end == "bottom" else card("the-sun")
        e.moves("ana", "rymp").says("ana", BOTTOM).answers(end, "ana").draws("ana")
        assert e.world.now.spread == (expected,)
        e.plays("ana", expected)


class TestMasterMoves:
    @shows("eidolon.wildcard.jokers-wild", "eidolon.wildcard.jokers-hold")
    def test_the_joker_takes_on_a_beaten_enemys_shape_until_the_next_deal(self, tableau):
        e = tableau(wild("jokers-wild", hold=1), enemies={"max": 1, "moe": 1})
        e.is_refused("ana", "wildcard.jokers-wild", "ana", because="utterly beaten")
        e.opens("gm", "gm.crash", "max").answers("met", "gm")
        e.moves("ana", "wildcard.jokers-wild")
        assert not {"veteran", "wildcard"} & set(e.choices("gm"))
        e.answers("navigator", "gm")
        book = PLAYBOOKS["navigator"]
        page = tuple("something" for _ in (*book.choices, *book.blanks))
        e.adds((*page, "just like Max's"), "ana")
        assert e.world.enemies["max"].state == "severed"
        assert (plays_as(e.pc("ana")), left(e)) == ("navigator", 3)
        deals(session(e))
        assert e.world.enemies["max"].state == "ready"

    @shows("eidolon.wildcard.high-roller")
    def test_two_hold_buy_a_master_move_once_a_session(self, tableau):
        e = tableau(wild("high-roller", active="beast", glam=1, hold=5), deck=["the-sun"])
        dogs = "beast.let-the-dogs-out"
        assert not can_borrow(e, dogs)  # there is no combat
        fight(e, "ana")
        borrows(e, dogs).draws("ana").plays("ana", "the-sun")
        assert outcomes(e, f"eidolon.{dogs}") == ["positive"]
        assert left(e) == 3
        assert not can_borrow(e, dogs)  # there would be Hold enough
        deals(session(e), "beast", ("social", "food", "a nose", ""))
        assert can_borrow(e, dogs)

    @shows("eidolon.wildcard.high-roller")
    def test_not_with_a_single_hold_and_never_without_the_move(self, tableau):
        master = "beast.role-reversal"
        assert not can_borrow(tableau(wild("high-roller", active="beast", hold=1)), master)
        assert not can_borrow(tableau(wild(active="beast")), master)
        assert can_borrow(tableau(wild("high-roller", active="beast", hold=2)), master)

    @shows("eidolon.wildcard.high-roller", "eidolon.wildcard.make-a-play-end")
    def test_the_last_two_hold_deal_in_afterwards(self, tableau):
        e = tableau(wild("high-roller", active="beast", hold=2, biz=1), pc("ben"), deck=["the-sun"])
        borrows(e, "beast.role-reversal").answers("ben", "ana").draws("ana")
        e.plays("ana", "the-sun").answers("food", "ben")
        deals(e)

    @shows("eidolon.wildcard.high-roller-once-ever")
    def test_a_master_move_that_works_once_in_a_life_is_used_once_in_theirs(self, tableau):
        ever = [
            move
            for book in PLAYBOOKS
            if book not in ("veteran", "wildcard")
            for move in of_playbook(book, "master")
            if move.once == "ever"
        ]
        assert ever
        for move in ever:
            used = [{"move": move.id, "span": "ever"}]
            fresh = tableau(wild("high-roller", active=move.playbook))
            again = tableau(wild("high-roller", active=move.playbook), patch={"pcs/ana/used": used})
            id = move.id.removeprefix("eidolon.")
            if can_borrow(fresh, id):
                session(again)
                break
        else:
            pytest.fail("no Master Move that works once ever can be borrowed at rest")
        page = tuple("something" for _ in PLAYBOOKS[move.playbook].blanks)
        extra = tuple(
            one.options[0] if one.options else "something"
            for one in PLAYBOOKS[move.playbook].choices
        )
        others = [book for book in ("vanguard", "beast", "navigator") if book != move.playbook]
        deals(again, move.playbook, (*extra, *page, ""), (move.playbook, *others[:2]))
        assert not can_borrow(again, id)
