"""The Veteran: old Moves on credit, and a few new ones."""

import pytest

from eidolon.playbooks.steps import blow, effects, fight, fight_ends, outcomes, scene, session
from eidolon.playbooks.taking import TAKING, takes
from eidolon.tableau import card, pc
from support.shows import shows
from undertow.games.eidolon.catalogue.veteran import LESSONS, comebacks
from undertow.games.eidolon.entries import PLAYBOOKS, has, of_playbook
from undertow.games.eidolon.facts import Borrowed, EnemyCrashed, LoanEnded, Played, XpEarned
from undertow.games.eidolon.people import Power
from undertow.games.eidolon.rules.growth import options
from undertow.games.eidolon.rules.powers import power_of, range_of
from undertow.games.eidolon.rules.reading import attunement
from undertow.games.eidolon.sheets import choosings
from undertow.games.eidolon.sheets import fields as sheet_fields

V = "eidolon.veteran."
OLD = f"{V}old-time-rock-n-roll"
TAUGHT = f"{V}taught"


def veteran(*moves, former="vanguard", hold=0, **fields):
    choices = {"former": former, **fields.pop("choices", {})}
    holds = {OLD: hold} if hold else {}
    powers = fields.pop("powers", (Power(former, ("something",)),))
    return pc("ana", "veteran", *moves, choices=choices, holds=holds, powers=powers, **fields)


def borrows(e, move):
    return e.moves("ana", "borrow", f"eidolon.{move}")


def can_borrow(e, move):
    offers = [o for o in e.play.offers("ana") if o.rule == "eidolon.borrow"]
    return f"eidolon.{move}" in [o.args[1] for o in offers]


def drops(e):
    return e.says("ana", "drop").answers(True, "gm")


@shows(
    "eidolon.veteran.playbook",
    "eidolon.veteran.stats",
    "eidolon.veteran.question",
    "eidolon.veteran.power",
    "eidolon.veteran.attune",
)
def test_the_sheet_and_what_comes_from_the_former_playbook():
    book = PLAYBOOKS["veteran"]
    assert book.stats == {"pow": 1, "ele": 1, "gen": 3, "glam": 2, "biz": 2}
    assert "retire" in book.question.english
    assert book.blanks == ()
    assert [len(of_playbook("veteran", r)) for r in ("starting", "advanced", "master")] == [3, 8, 2]
    _, ana = veteran(former="navigator", powers=(Power("navigator", ("a map",)),))
    assert power_of(ana) == Power("navigator", ("a map",))
    assert range_of(ana) == PLAYBOOKS["navigator"].range == 25
    for own in ("resonant", "dissonant"):
        assert attunement(ana, own) is getattr(PLAYBOOKS["navigator"], own)


@shows("eidolon.veteran.former", "eidolon.veteran.former-creation", "eidolon.veteran.former-which")
def test_any_former_playbook_but_the_veterans_own_and_all_that_it_asks():
    formers = next(f for f in sheet_fields(tuple(PLAYBOOKS)) if f.name == "former").answers.options
    assert "veteran" not in formers
    assert {"beast", "vanguard", "wildcard"} <= set(formers)
    assert [one.key for one in choosings("veteran", "beast")] == ["quality", "desire"]


@shows("eidolon.veteran.former-which", "eidolon.veteran.former-creation")
def test_a_former_wildcard_takes_the_gms_consent(tableau):
    def fills(e, former, *choices):
        page = e.asked("ana").question.answers
        given = page.filled(page.sample(lambda n: 0))
        given |= {"playbook": "veteran", "former": former, "choices": choices, "name": "Ana"}
        given |= {"move": f"{V}second-wind", "blanks": ("a",) * len(PLAYBOOKS[former].blanks)}
        return e.answers(tuple(given[field.name] for field in page.fields), "ana")

    for yes in (True, False):
        e = tableau(veteran(status="retired"), mode="creation")
        e.opens("ana", "create", "ana")
        fills(e, "wildcard", ("pool", "neither")).answers(yes, "gm")
        if not yes:
            e.at_rest()
            assert not e.world.of_seat("ana"), "another sheet may be handed in"
            e.opens("ana", "create", "ana")
            fills(e, "beast", ("quality", "social"), ("desire", "food"))
        (made,) = e.world.of_seat("ana")
        assert made.choices["former"] == ("wildcard" if yes else "beast")
        if not yes:
            assert has(made, "eidolon.beast.quality-social")


@shows("eidolon.veteran.attune", "eidolon.veteran.power")
def test_the_former_playbooks_dissonance_strikes(tableau):
    e = tableau(
        veteran(former="beast", ele=1, dissonant="justice", choices={"desire": "food"}),
        deck=["justice"],
    )
    e.makes("ana", "snipe", "justice")
    assert effects(e, "eidolon.beast.dissonant")


@shows("eidolon.veteran.starting-borrow")
def test_the_former_playbooks_starting_moves_are_free(tableau):
    e = tableau(veteran(pow=1), deck=["the-sun"])
    assert e.offered("ana", "vanguard.break-on-through")
    e.makes("ana", "vanguard.break-on-through", "the-sun")
    assert e.pc("ana").track == 0
    assert not e.told(Borrowed)


class TestOldTimeRockNRoll:
    @shows("eidolon.veteran.old-time-rock-n-roll", "eidolon.time.session-order")
    def test_a_session_brings_hold_one_and_never_more(self, tableau):
        e = tableau(veteran())
        session(e)
        assert e.pc("ana").holds == {OLD: 1}
        session(e)
        assert e.pc("ana").holds == {OLD: 1}

    @shows("eidolon.veteran.second-wind")
    def test_second_wind_brings_two(self, tableau):
        e = session(tableau(veteran("second-wind")))
        assert e.pc("ana").holds == {OLD: 2}

    @shows("eidolon.veteran.old-time-rock-n-roll")
    def test_hold_first_then_a_step_for_each_use(self, tableau):
        e = tableau(veteran(hold=1, glam=1), deck=["the-sun", "the-star", "the-world"])
        speech = "vanguard.unflappable"
        assert not e.offered("ana", speech)
        for top, left in (("the-sun", 0), ("the-star", 1), ("the-world", 2)):
            borrows(e, speech)
            e.answers("somebody", "ana").draws("ana").plays("ana", top)
            assert e.pc("ana").track == left
            assert e.pc("ana").loans == ()
        assert e.pc("ana").holds == {}

    @shows("eidolon.veteran.rock-master")
    def test_master_moves_are_out_of_reach(self, tableau):
        e = tableau(veteran(hold=1))
        for master in of_playbook("vanguard", "master"):
            assert not can_borrow(e, master.id.removeprefix("eidolon."))
        master = of_playbook("vanguard", "master")[0].id
        e.is_refused("ana", "borrow", "ana", master, because="cannot borrow")

    @shows("eidolon.veteran.rock-passive")
    def test_a_passive_move_lasts_for_the_scene(self, tableau):
        e = tableau(veteran(former="beast", hold=1, ele=1, track=3))
        borrows(e, "beast.eye-of-the-tiger")
        for _ in range(2):
            e.moves("ana", "snipe")
            assert e.count() == 2
            drops(e)
        scene(e)
        assert e.told(LoanEnded) == []
        e.moves("ana", "snipe")
        assert e.count() == 1
        drops(e)

    @shows("eidolon.veteran.rock-passive", "eidolon.veteran.rock-prereq")
    def test_what_waits_for_its_moment_works_once_within_its_own_limits(self, tableau):
        e = tableau(veteran(former="beast", hold=1, pow=1), deck=["the-fool"])
        borrows(e, "beast.rampage")
        e.moves("ana", "snipe").draws("ana").plays("ana", e.world.now.spread[0])
        assert has(e.pc("ana"), "eidolon.beast.rampage")
        e.makes("ana", "scrap", e.world.deck[0]).answers(True, "ana")
        assert e.pc("ana").loans == ()
        assert not can_borrow(e, "beast.rampage")
        session(e)
        assert can_borrow(e, "beast.rampage")

    @shows("eidolon.veteran.old-time-rock-n-roll", "eidolon.veteran.rock-passive")
    def test_whenever_you_like_means_in_the_middle_of_a_move_as_well(self, tableau):
        stars = "eidolon.navigator.read-the-stars"
        e = tableau(
            veteran(former="navigator", hold=1, ele=2), deck=["the-sun", "the-fool", "the-moon"]
        )
        e.moves("ana", "snipe").draws("ana")
        assert (stars,) not in e.choices("ana")
        e.says("ana", OLD, stars)
        assert e.pc("ana").holds == {}
        e.says("ana", stars)
        assert e.pc("ana").loans[0].spent  # it was paid for one use
        assert (stars,) not in e.choices("ana")
        e.plays("ana", "the-sun")
        assert e.deck()[0] == "the-fool"
        assert e.pc("ana").loans == ()

    @shows("eidolon.veteran.rock-prereq")
    def test_one_payment_covers_what_a_move_builds_on(self, tableau):
        e = tableau(veteran(former="infiltrator", hold=1))
        borrows(e, "infiltrator.shadow-heist")
        loans = [loan.move for loan in e.pc("ana").loans]
        assert loans == ["eidolon.infiltrator.pickpocket", "eidolon.infiltrator.shadow-heist"]
        assert e.offered("ana", "infiltrator.pickpocket")
        assert (e.pc("ana").holds, e.pc("ana").track) == ({}, 0)

    @shows("eidolon.veteran.rock-on-take")
    def test_a_choice_is_made_at_the_first_use_and_kept(self, tableau):
        e = tableau(veteran(former="beast", hold=2, choices={"desire": "food"}), hour=20)
        borrows(e, "beast.hungry-like-the-wolf").answers("freedom", "ana")
        e.moves("ana", "beast.just-what-i-needed", about="a gate").answers("freedom", "ana")
        e.answers(True, "gm")
        assert e.world.hour == 19
        scene(e).moves("ana", "beast.just-what-i-needed").answers("bread", "ana").answers(
            True, "gm"
        )
        borrows(e, "beast.hungry-like-the-wolf")
        e.moves("ana", "beast.just-what-i-needed", about="a door")
        assert e.choices("ana") == ["food", "freedom"]
        e.answers("freedom", "ana").answers(True, "gm")

    @shows("eidolon.veteran.rock-on-take")
    def test_a_quality_lasts_for_the_scene(self, tableau):
        quality = "eidolon.beast.quality-perceptive"
        e = tableau(veteran(former="beast", hold=1))
        borrows(e, "beast.apex").answers(quality, "ana")
        assert range_of(e.pc("ana")) == 100
        scene(e)
        assert range_of(e.pc("ana")) == 20

    @shows("eidolon.alchemist.suffering-scope", "eidolon.veteran.old-time-rock-n-roll")
    def test_the_step_is_a_price_that_nothing_answers(self, tableau):
        suffering = "eidolon.alchemist.suffering-is-optional"
        e = tableau(veteran(suffering, former="beast", glam=1, biz=1), deck=["the-sun"])
        borrows(e, "beast.nothing-but-a-hound-dog").answers("The guard.", "ana")
        assert e.pc("ana").track == 1
        e.draws("ana").plays("ana", "the-sun")

    @shows("eidolon.damage.cost-at-desperate", "eidolon.veteran.old-time-rock-n-roll")
    def test_at_desperate_the_move_comes_first_and_death_after_it(self, tableau):
        suffering = "eidolon.alchemist.suffering-is-optional"  # no help against a price
        e = tableau(
            veteran(suffering, former="beast", track=3, glam=1, biz=1), deck=["the-sun", "the-star"]
        )
        borrows(e, "beast.nothing-but-a-hound-dog").answers("The guard. Woof.", "ana")
        e.draws("ana").plays("ana", "the-sun")
        assert outcomes(e, "eidolon.beast.nothing-but-a-hound-dog") == ["positive"]
        assert e.world.now.move == "eidolon.face-death"
        e.draws("ana").plays("ana", "the-star").answers("live", "ana")
        assert e.pc("ana").out

    @shows("eidolon.damage.cost-at-desperate", "eidolon.veteran.old-time-rock-n-roll")
    def test_what_was_called_back_in_mid_move_at_desperate_is_paid_when_that_move_is_over(
        self, tableau
    ):
        stars = "eidolon.navigator.read-the-stars"
        e = tableau(
            veteran(former="navigator", track=3, ele=2, biz=1),
            deck=["the-sun", "the-fool", "the-star"],
        )
        e.moves("ana", "snipe").draws("ana").says("ana", OLD, stars).says("ana", stars)
        assert e.pc("ana").track == 3
        e.plays("ana", "the-sun")
        assert (e.world.last.move, e.world.now.move) == ("eidolon.snipe", "eidolon.face-death")
        e.draws("ana")
        e.plays("ana", e.spread()[0])
        e.adds("a favour", "gm").answers("live", "ana")

    @shows("eidolon.veteran.rock-prereq")
    def test_what_is_made_at_once_is_borrowed_once(self, tableau):
        e = tableau(veteran(hold=1, glam=1), deck=["the-sun"])
        borrows(e, "vanguard.unflappable").answers("somebody", "ana")
        assert [loan.move for loan in e.told(Borrowed)] == ["eidolon.vanguard.unflappable"]
        e.draws("ana").plays("ana", "the-sun")

    @shows("eidolon.veteran.rock-passive", "eidolon.move.borrowed-copy")
    def test_a_move_that_only_brings_another_goes_back_when_that_one_is_made(self, tableau):
        e = tableau(veteran(former="infiltrator", hold=1, biz=1), deck=["the-sun"])
        borrows(e, "infiltrator.escape-artist").answers("the wall", "ana")
        brought, asked = (f"eidolon.{id}" for id in ("inhuman.noclip", "infiltrator.escape-artist"))
        assert [(loan.move, loan.main) for loan in e.told(Borrowed)] == [
            (brought, asked),
            (asked, ""),
        ]
        assert e.world.now.move == brought
        e.draws("ana")
        e.plays("ana", e.spread()[0])
        assert e.pc("ana").loans == ()

    @shows("eidolon.veteran.rock-passive", "eidolon.vanguard.tubthumping")
    def test_a_borrowed_move_is_kept_until_what_it_did_is_settled(self, tableau):
        e = tableau(veteran(hold=1, track=3, biz=1), deck=["the-sun"])
        borrows(e, "vanguard.tubthumping")
        fight(e, "ana")
        blow(e, "ana").answers(True, "ana").adds("They have my hat.", "ana")
        assert e.pc("ana").track == 3
        assert e.pc("ana").loans[0].spent
        fight_ends(e)
        assert e.pc("ana").track == 4
        e.draws("ana").plays("ana", "the-sun").answers("live", "ana")
        assert e.pc("ana").loans == ()

    @shows("eidolon.veteran.rock-passive")
    def test_a_move_that_is_dropped_after_all_is_still_there(self, tableau):
        e = tableau(veteran(former="beast", hold=1, glam=1), deck=["the-sun"])
        hound = "beast.nothing-but-a-hound-dog"
        borrows(e, hound).answers("The guard.", "ana")
        drops(e)
        assert e.offered("ana", hound)
        e.makes("ana", hound, "the-sun", about="The guard.")
        assert not e.offered("ana", hound)
        assert e.pc("ana").track == 0

    @shows("eidolon.veteran.former-changed", "eidolon.veteran.old-time-rock-n-roll")
    def test_a_veteran_calls_back_moves_from_other_sheets_too(self, tableau):
        kept = ("eidolon.beast.eye-of-the-tiger",)
        e = tableau(veteran(former_moves=kept, hold=1))
        assert can_borrow(e, "beast.eye-of-the-tiger")
        assert not can_borrow(e, "beast.rampage")

    @shows("eidolon.veteran.rock-prereq")
    def test_the_eidolons_state_and_other_limits_hold(self, tableau):
        e = tableau(veteran(former="conductor", hold=1, state="severed"))
        assert not can_borrow(e, "conductor.devil-pact")
        e = tableau(veteran(former="conductor", hold=1))
        assert can_borrow(e, "conductor.devil-pact")


@shows("eidolon.veteran.former-which")
def test_a_former_wildcard_deals_in_and_borrows_from_both_sheets(tableau):
    e = tableau(veteran(former="wildcard"))
    e.answers(("vanguard", "beast", "navigator"), "gm").answers("vanguard", "ana")
    e.adds(("kicks", ""), "ana")
    ana = e.pc("ana")
    assert ana.holds == {"eidolon.wildcard.make-a-play": 3}
    assert has(ana, "eidolon.vanguard.break-on-through")
    assert attunement(ana, "resonant") is PLAYBOOKS["wildcard"].resonant
    assert range_of(ana) == 10
    assert can_borrow(e, "wildcard.mulligan")
    borrows(e, "wildcard.mulligan").adds(("knees", ""), "ana")
    # The Wildcard's own Moves are old ones: they cost a step. Mulligan cost a Hold beside it.
    assert (e.pc("ana").track, e.pc("ana").holds["eidolon.wildcard.make-a-play"]) == (1, 2)


class TestStartingMoves:
    @shows("eidolon.veteran.speaking-in-tongues")
    def test_speaking_in_tongues_works_by_itself(self, tableau):
        e = tableau(veteran())
        assert has(e.pc("ana"), f"{V}speaking-in-tongues")
        e.is_refused("ana", "veteran.speaking-in-tongues", "ana", because="by itself")

    @shows("eidolon.veteran.flirt-with-death")
    def test_flirting_draws_glam_against_death(self, tableau):
        e = tableau(veteran("blaze-of-glory", glam=3, biz=1), enemies={"max": 3})
        e.moves("ana", "veteran.blaze-of-glory")
        e.says("ana", "swap", f"{V}flirt-with-death").answers(True, "gm")
        assert e.count() == 3
        e.draws("ana").plays("ana", 1).answers("live", "ana")


class TestAdvancedMoves:
    @shows("eidolon.veteran.wont-get-fooled-again")
    def test_knowing_the_power_helps_the_plan(self, tableau):
        e = tableau(veteran("wont-get-fooled-again", gen=2))
        e.moves("ana", "rymp").says("ana", "claim", f"{V}wont-get-fooled-again")
        e.answers(True, "gm")
        assert e.count() == 3
        drops(e)

    @shows("eidolon.veteran.ive-been-everywhere-man")
    def test_friends_everywhere(self, tableau):
        e = tableau(veteran("ive-been-everywhere-man", glam=2))
        e.moves("ana", "veteran.ive-been-everywhere-man", about="Lisbon. A boat.")
        assert e.count() == 2
        assert e.world.now.about == "Lisbon. A boat."
        drops(e)

    @shows("eidolon.veteran.accumulated-knowledge")
    def test_a_former_navigator_needs_no_old_times_to_dredge_their_mind(self, tableau):
        mind = "navigator.dredge-your-mind"
        e = tableau(veteran("accumulated-knowledge", former="navigator", hold=1, gen=1))
        assert e.offered("ana", mind)
        assert not can_borrow(e, mind)
        e = tableau(veteran(former="navigator", hold=1))
        assert not e.offered("ana", mind)
        assert can_borrow(e, mind)

    @pytest.mark.parametrize("top", ["the-sun", "the-fool", "the-moon"])
    @shows("eidolon.veteran.accumulated-knowledge")
    def test_what_is_remembered_follows_the_card_alone(self, tableau, top):
        mind = "navigator.dredge-your-mind"
        e = tableau(veteran("accumulated-knowledge", gen=1), deck=[top])
        e.makes("ana", mind, top, about="The sigil.").answers(True, "gm")
        e.adds("I drew it once.", "ana")
        polarity = {"the-sun": "positive", "the-fool": "neutral", "the-moon": "negative"}[top]
        assert outcomes(e, f"eidolon.{mind}") == [polarity, "known-by"]

    @shows("eidolon.veteran.just-something-i-picked-up")
    def test_something_new_to_all_draws_glam(self, tableau):
        e = tableau(veteran("just-something-i-picked-up", glam=3, pow=1))
        e.moves("ana", "scrap").says("ana", "swap", f"{V}just-something-i-picked-up")
        e.answers(True, "gm")
        assert e.count() == 3
        drops(e)

    @shows("eidolon.veteran.protector")
    def test_whom_you_protect_strikes_back_with_one_card_more(self, tableau):
        e = tableau(veteran("protector", ties={"ben": 1}), pc("ben", pow=1), pc("cat"))
        e.moves("ana", "veteran.protector", about="Between ben and the bus.").answers(True, "gm")
        e.moves("ben", "scrap")
        (claim,) = [said for said in e.choices("ben") if said[0] == "claim"]
        assert e.count() == 1
        e.says("ben", *claim).answers(True, "gm")
        assert e.count() == 2
        e.draws("ben").plays("ben", e.world.now.spread[0])
        assert not e.world.mods

    @shows("eidolon.veteran.protector")
    def test_without_a_tie_or_the_gms_word_nobody_is_protected(self, tableau):
        e = tableau(veteran("protector"), pc("ben"))
        e.is_refused("ana", "veteran.protector", "ana", because="no Tie")
        e = tableau(veteran("protector", ties={"ben": 1}), pc("ben"))
        e.moves("ana", "veteran.protector", about="A breeze.").answers(False, "gm")
        assert not e.world.mods

    @shows("eidolon.veteran.grandpa-always-cheats")
    def test_grandpa_draws_from_the_other_end_once_a_session(self, tableau):
        cheat = f"{V}grandpa-always-cheats"
        e = tableau(veteran("grandpa-always-cheats", ele=1, gen=1), deck=["the-sun"])
        bottom = e.deck()[-1]
        e.moves("ana", "snipe").says("ana", cheat).draws("ana")
        assert e.spread() == [bottom]
        e.plays("ana", bottom)
        e.moves("ana", "snipe")
        assert (cheat,) not in e.choices("ana")
        drops(e)
        session(e).moves("ana", "rymp").says("ana", cheat).draws("ana")
        assert e.spread() == ["the-sun"]
        e.plays("ana", "the-sun")


class TestTellEm:
    @shows(
        "eidolon.veteran.tell-em-its-just-something-you-picked-up", "eidolon.veteran.tell-em-detail"
    )
    def test_a_pupil_plays_the_teachers_card_as_printed(self, tableau):
        tell = "veteran.tell-em-its-just-something-you-picked-up"
        e = tableau(
            veteran("tell-em-its-just-something-you-picked-up", resonant="the-fool"),
            pc("ben", resonant="the-hermit", dissonant="the-lovers"),
            pc("cat"),
            mode="downtime",
            patch={"downtimes": 1},
        )
        e.is_refused("ana", tell, "ana", because="Downtime Move")
        e = tableau(
            veteran("tell-em-its-just-something-you-picked-up", resonant="the-fool"),
            pc("ben", resonant="the-hermit"),
            pc("cat"),
            mode="downtime",
            patch={"in_downtime": ["ana", "ben"], "downtimes": 1},
        )
        e.moves("ana", tell).answers("picking locks", "ana").answers(True, "gm")
        for _ in range(2):  # as often as they like
            e.moves("ben", "snipe").says("ben", TAUGHT, "picking locks").answers(True, "gm")
            e.draws("ben")
            reading = e.world.last.reading
            assert (reading.card, reading.polarity) == (card("the-fool"), "neutral")
            assert str(reading.forecast) == "You become what the moment needs."
        assert len(e.deck()) == 22
        assert {played.source for played in e.told(Played)} == {"nowhere"}
        assert not e.told(XpEarned)
        e.moves("ben", "snipe").says("ben", TAUGHT, "picking locks").answers(False, "gm")
        assert e.world.now.instead is None
        e.says("ben", "drop").answers(True, "gm")
        e.moves("cat", "snipe")
        assert (TAUGHT, "picking locks") not in e.choices("cat")
        e.says("cat", "drop").answers(True, "gm")

    @shows("eidolon.veteran.tell-em-its-just-something-you-picked-up")
    def test_who_is_taught_twice_has_two_lessons_and_one_trick(self, tableau):
        slug = "tell-em-its-just-something-you-picked-up"
        e = tableau(
            veteran(slug, resonant="the-fool"),
            pc("ben", choices={"traits": ("eidolon.beast.quality-social",)}),
            pc("cat"),
            mode="downtime",
            patch={"in_downtime": ["ana", "ben"], "downtimes": 1},
        )
        for skill in ("picking locks", "card tricks"):
            e.moves("ana", f"veteran.{slug}").answers(skill, "ana").answers(True, "gm")
        assert e.pc("ben").choices["traits"] == ("eidolon.beast.quality-social", TAUGHT)
        assert e.pc("ben").choices[LESSONS] == (("ana", "picking locks"), ("ana", "card tricks"))
        assert LESSONS not in e.pc("cat").choices

    @shows("eidolon.veteran.tell-em-its-just-something-you-picked-up")
    def test_each_skill_is_played_with_its_own_teachers_card(self, tableau):
        learned = (("ana", "picking locks"), ("cat", "card tricks"))
        e = tableau(
            veteran(resonant="the-fool"),
            pc("cat", resonant="the-chariot"),
            pc("ben", choices={LESSONS: learned, "traits": (TAUGHT,)}),
        )
        for skill, shown in (("card tricks", "the-chariot"), ("picking locks", "the-fool")):
            e.moves("ben", "snipe").says("ben", TAUGHT, skill).answers(True, "gm").draws("ben")
            assert e.world.last.reading.card == card(shown)
            assert e.world.last.reading.virtual

    @pytest.mark.parametrize(
        ("mode", "there"), [("uptime", ["ana", "ben"]), ("downtime", ["ben", "cat"])]
    )
    def test_nobody_is_taught_outside_a_downtime_move_that_was_shared(self, tableau, mode, there):
        e = tableau(
            veteran("tell-em-its-just-something-you-picked-up", resonant="the-fool"),
            pc("ben"),
            pc("cat"),
            mode=mode,
            patch={"in_downtime": there, "downtimes": 1},
        )
        tell = "veteran.tell-em-its-just-something-you-picked-up"
        e.is_refused("ana", tell, "ana", because="share a Downtime Move")

    @shows("eidolon.veteran.tell-em-its-just-something-you-picked-up")
    def test_it_requires_the_teachers_own_trick(self):
        tell = ("move", f"{V}tell-em-its-just-something-you-picked-up")
        assert tell not in options(veteran()[1])
        assert tell in options(veteran("just-something-i-picked-up")[1])


class TestMasterMoves:
    @shows("eidolon.veteran.dont-call-it-a-comeback", "eidolon.veteran.comeback-prereq")
    def test_three_old_moves_come_back_for_good(self, tableau):
        e = tableau(veteran(former="beast"), patch=TAKING)
        takes(e, "ana", "veteran.dont-call-it-a-comeback")
        assert "eidolon.beast.evolution" in e.choices("ana")
        e.answers("eidolon.beast.evolution", "ana")
        # Evolution needs Apex: it must be among the three.
        e.answers("eidolon.beast.rampage", "ana")
        assert e.choices("ana") == ["eidolon.beast.apex"]
        e.answers("eidolon.beast.apex", "ana")
        qualities = [f"eidolon.beast.quality-{q}" for q in ("social", "tenacious")]
        e.answers(qualities[0], "ana").answers(qualities[1], "ana")
        assert all(has(e.pc("ana"), id) for id in (*qualities, "eidolon.beast.rampage"))
        assert e.pc("ana").holds == {}
        assert not can_borrow(e, "beast.rampage")

    @shows("eidolon.veteran.comeback-prereq")
    def test_what_needs_a_quality_one_lacks_does_not_come_back(self):
        picks = {move.id for three in comebacks(veteran(former="beast")[1]) for move in three}
        assert "eidolon.beast.bloodhound" not in picks
        keen = veteran(former="beast", choices={"traits": ("eidolon.beast.quality-perceptive",)})
        picks = {move.id for three in comebacks(keen[1]) for move in three}
        assert "eidolon.beast.bloodhound" in picks

    @shows("eidolon.veteran.blaze-of-glory")
    def test_blaze_of_glory_crashes_twice_at_the_price_of_facing_death_once_ever(self, tableau):
        e = tableau(
            veteran("blaze-of-glory", biz=1), enemies={"max": 3, "moe": 2}, deck=["the-sun"]
        )
        fight(e, "ana", enemies=("max", "moe")).moves("ana", "veteran.blaze-of-glory")
        e.answers("max", "ana")
        assert e.pc("ana").track == 4
        assert e.world.now.move == "eidolon.face-death"
        e.draws("ana").plays("ana", "the-sun").answers("live", "ana")
        assert e.world.enemies["max"].crash == 2
        assert e.world.enemies["moe"].crash == 0
        fight_ends(e)
        session(e)
        e.is_refused("ana", "veteran.blaze-of-glory", "ana", because="once in a life")


@shows("eidolon.veteran.rock-passive")
def test_what_only_answers_a_moment_is_lent_for_one_use(tableau):
    spyglass = "eidolon.navigator.soul-spyglass"
    e = tableau(
        veteran(former="navigator", hold=1, biz=1), npcs=["Mia"], deck=["the-sun", "the-star"]
    )
    borrows(e, "navigator.soul-spyglass")
    e.makes("ana", "dredge", "the-sun").answers("nobody", "ana")
    assert has(e.pc("ana"), spyglass)  # it was not used
    e.makes("ana", "dredge", "the-star").answers("mia", "ana")
    e.adds("Who are you?", "ana").adds("The Duke.", "gm")
    assert e.pc("ana").loans == ()


@shows("eidolon.veteran.rock-passive")
@pytest.mark.parametrize("slug", ["take-on-me", "faulty-meter"])
def test_what_follows_a_dazzle_is_lent_for_one_that_succeeds(tableau, slug):
    entry = f"eidolon.conductor.{slug}"
    e = tableau(
        veteran(former="conductor", hold=1, glam=1),
        npcs=["Mia"],
        deck=["the-moon", "the-sun", "the-star"],
    )
    borrows(e, f"conductor.{slug}")
    e.makes("ana", "dazzle", "the-moon")
    assert (has(e.pc("ana"), entry), len(effects(e, entry))) == (True, 0)
    e.makes("ana", "dazzle", "the-sun").answers("mia", "ana")
    assert (e.pc("ana").loans, len(effects(e, entry))) == ((), 1)
    e.makes("ana", "dazzle", "the-star")
    assert len(effects(e, entry)) == 1


@shows("eidolon.veteran.rock-passive")
def test_one_borrowed_use_answers_one_of_two_blows(tableau):
    e = tableau(veteran(former="alchemist", hold=1, pow=3, gen=2, biz=1), deck=["death"])
    borrows(e, "alchemist.suffering-is-optional")
    blow(e, "ana").answers("pow", "ana")
    assert (e.pc("ana").track, e.pc("ana").loans) == (0, ())
    blow(e, "ana")
    assert e.pc("ana").track == 1


@shows("eidolon.veteran.rock-passive")
@pytest.mark.parametrize("agrees", [True, False])
def test_a_claim_that_is_refused_does_not_use_up_what_was_borrowed(tableau, agrees):
    ambush = "eidolon.infiltrator.ambush"
    e = tableau(
        veteran(former="infiltrator", hold=1, ele=1), deck=["the-fool"], discard=["the-sun"]
    )
    borrows(e, "infiltrator.ambush")
    e.moves("ana", "snipe").says("ana", ambush).answers(agrees, "gm")
    e.draws("ana")
    if not agrees:
        e.plays("ana", "the-fool")
    assert has(e.pc("ana"), ambush) == (not agrees)


@shows("eidolon.veteran.blaze-of-glory")
def test_who_cannot_be_seen_is_the_gms_to_name(tableau):
    blaze = f"{V}blaze-of-glory"
    e = tableau(
        veteran(blaze, biz=1),
        enemies={"duke": 3, "shade": 3},
        deck=["the-sun"],
        patch={"enemies/shade/shown": "hidden"},
    )
    fight(e, "ana", enemies=("duke", "shade"))
    e.moves("ana", "veteran.blaze-of-glory")
    assert e.choices("ana") == ["duke", "somebody"]
    e.answers("somebody", "ana").draws("ana").plays("ana", "the-sun").answers("live", "ana")
    assert (e.world.enemies["shade"].crash, e.world.enemies["duke"].crash) == (2, 0)


@shows("eidolon.veteran.blaze-of-glory")
@pytest.mark.parametrize(("limit", "crashes"), [(1, 1), (2, 2), (3, 2)])
def test_who_is_at_the_end_of_their_ladder_crashes_no_further(tableau, limit, crashes):
    e = tableau(veteran(f"{V}blaze-of-glory", biz=1), enemies={"duke": limit}, deck=["the-sun"])
    fight(e, "ana", enemies=("duke",))
    e.moves("ana", "veteran.blaze-of-glory")
    if e.asked().question.prompt.key != "eidolon.ask.ready":
        e.answers("duke", "ana")
    e.draws("ana").plays("ana", "the-sun").answers("live", "ana")
    duke = e.world.enemies["duke"]
    assert (duke.crash, duke.beaten) == (crashes, crashes == limit)
    assert [told.to for told in e.told(EnemyCrashed)] == [*range(1, crashes + 1)]
    if duke.beaten:
        e.answers(False, "gm")  # whether the fight is won, is the GM's to say


def test_an_enemy_in_waiting_is_offered_to_nobody(tableau):
    e = tableau(
        veteran(f"{V}blaze-of-glory"), enemies={"shade": 3}, patch={"enemies/shade/shown": "hidden"}
    )
    e.is_refused("ana", "veteran.blaze-of-glory", "ana", because="no enemy")


@shows("eidolon.veteran.rock-passive", "eidolon.infiltrator.smooth-criminal")
def test_the_card_of_a_borrowed_disguise_is_played_while_the_disguise_lasts(tableau):
    criminal = "eidolon.infiltrator.smooth-criminal"
    e = tableau(
        veteran(former="infiltrator", hold=1, glam=1, ele=1),
        deck=["the-fool", "death"],
        discard=["the-sun"],
    )
    borrows(e, "infiltrator.smooth-criminal").answers("a waiter", "ana").draws("ana")
    e.plays("ana", "the-fool").answers(card("the-sun"), "ana")
    assert e.pc("ana").loans == ()
    e.is_refused("ana", "infiltrator.smooth-criminal", "ana", because="does not have")
    e.moves("ana", "snipe")
    (worn,) = [said for said in e.choices("ana") if card("the-sun") in said]
    e.says("ana", *worn).draws("ana")
    assert e.discard() == ["the-fool", "the-sun"]
    e.opens("ana", "infiltrator.unmask", "ana")
    assert effects(e, criminal) == []
    assert not [one for one in e.pc("ana").choices.get("traits", ()) if "infiltrator" in one]


@shows("eidolon.veteran.rock-passive", "eidolon.conductor.lightning-rod")
def test_a_zone_that_was_sent_away_on_credit_comes_home_again(tableau):
    back = "eidolon.conductor.lightning-rod-back"
    e = tableau(
        veteran(former="conductor", hold=1, glam=1, biz=1), deck=["the-sun", "the-moon", "the-star"]
    )
    e.is_refused("ana", "conductor.lightning-rod-back", "ana", because="does not have")
    borrows(e, "conductor.lightning-rod").answers("Rose", "ana").draws("ana").plays(
        "ana", "the-sun"
    )
    assert e.pc("ana").flags["zone-at"] == "Rose"
    e.makes("ana", "conductor.lightning-rod-back", "the-moon")
    assert e.pc("ana").flags["zone-at"] == "Rose"
    e.makes("ana", "conductor.lightning-rod-back", "the-star")
    assert "zone-at" not in e.pc("ana").flags
    assert not has(e.pc("ana"), back)


@shows("eidolon.veteran.rock-on-take", "eidolon.virtuoso.one-man-band")
def test_the_part_of_a_borrowed_band_is_played_for_the_scene_alone(tableau):
    part = "eidolon.vanguard.break-on-through"
    e = tableau(veteran(former="virtuoso", hold=2))
    borrows(e, "virtuoso.one-man-band").answers(part, "ana")
    assert e.offered("ana", "vanguard.break-on-through")
    scene(e)
    assert not has(e.pc("ana"), part)
    borrows(e, "virtuoso.one-man-band")  # chosen once, and kept
    assert e.offered("ana", "vanguard.break-on-through")


def test_in_a_fight_with_nobody_named_any_known_enemy_may_be_struck(tableau):
    e = tableau(veteran("blaze-of-glory", biz=1), enemies={"max": 3, "moe": 2}, deck=["the-sun"])
    fight(e, "ana", enemies=())
    e.moves("ana", "veteran.blaze-of-glory")
    assert e.choices("ana") == ["max", "moe"]
    e.answers("moe", "ana").draws("ana").plays("ana", "the-sun").answers("live", "ana")
    assert [e.world.enemies[one].crash for one in ("max", "moe")] == [0, 2]


def test_in_a_fight_only_who_is_in_it_is_struck(tableau):
    e = tableau(veteran("blaze-of-glory", biz=1), enemies={"max": 3, "moe": 2}, deck=["the-sun"])
    fight(e, "ana", enemies=("max",))
    e.moves("ana", "veteran.blaze-of-glory")  # nothing to choose
    e.draws("ana").plays("ana", "the-sun").answers("live", "ana")
    assert [e.world.enemies[one].crash for one in ("max", "moe")] == [2, 0]
