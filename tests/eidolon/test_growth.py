"""XP, levels, changing playbooks, retiring."""

import pytest

from eidolon.tableau import card, pc
from eidolon.test_creation import ANA, create
from support.shows import shows
from undertow.games.eidolon.cards import CARDS
from undertow.games.eidolon.entries import MOVES, of_playbook
from undertow.games.eidolon.game import GAME
from undertow.games.eidolon.people import Power
from undertow.games.eidolon.rules.growth import new_playbook, options, threshold
from undertow.kernel import IllegalAnswer, Offer, UndertowError, speak


@shows("eidolon.xp.level-threshold", "eidolon.xp.level-threshold-big")
def test_thresholds():
    assert [threshold(n) for n in range(1, 8)] == [15, 16, 18, 21, 25, 30, 36]


def debrief(tableau, *pcs, xp, **how):
    """A Downtime whose Debrief scene is over: the level check is due."""
    patch = {
        "xp": xp,
        "downtimes": 1,
        "debrief": {"phase": "scene", "thumbs": {}, "levels": []},
        **how.pop("patch", {}),
    }
    e = tableau(*pcs, mode="downtime", patch=patch, **how)
    finish = [o for o in e.play.offers("gm") if "debrief" in o.rule]
    assert finish, [o.rule for o in e.play.offers("gm")]
    e.play.open("gm", finish[0])
    return e


def exchanges(e, who, resonant, dissonant, by=None):
    """Someone's two cards, as they want them from now on."""
    cards = (card(resonant), card(dissonant))
    e.play.open(by or who, Offer("eidolon.own-cards", (who,), cards))
    return e


def own(e, who):
    return (CARDS[e.pc(who).resonant].slug, CARDS[e.pc(who).dissonant].slug)


def begins(e):
    """Everybody keeps their cards; Downtime begins."""
    return e.opens("gm", "begin-downtime")


@shows(
    "eidolon.level.check",
    "eidolon.level.remainder",
    "eidolon.level.plus-one",
    "eidolon.level.one-choice",
    "eidolon.level.opt-stat",
    "eidolon.level.opt-advanced",
    "eidolon.xp.party-size-change",
    "eidolon.debrief.then-level",
)
def test_after_the_debrief_the_whole_party_gains_a_level(tableau):
    e = debrief(tableau, pc("ana", "vanguard", pow=2), pc("ben", "navigator"), xp=20)
    e.answers(("stat", "pow"), "ana").answers(("move", "eidolon.navigator.read-the-stars"), "ben")
    begins(e)
    assert e.world.xp == 4
    assert (e.pc("ana").level, e.pc("ben").level) == (2, 2)
    assert (e.pc("ana").stats["pow"], e.pc("ana").raises) == (3, 1)
    assert "eidolon.navigator.read-the-stars" in e.pc("ben").moves


@shows("eidolon.level.opt-advanced", "eidolon.beast.hungry-like-the-wolf")
def test_what_a_new_move_has_its_owner_choose_is_chosen_as_the_level_brings_it(tableau):
    e = debrief(tableau, pc("ana", "beast", choices={"desire": "food"}), xp=15)
    e.answers(("move", "eidolon.beast.hungry-like-the-wolf"), "ana").answers("freedom", "ana")
    begins(e)
    e.opens("gm", "start-uptime", "gm").answers(False)
    e.moves("ana", "beast.just-what-i-needed", about="a gate")
    assert e.choices("ana") == ["food", "freedom"]
    e.answers("food", "ana").answers(True, "gm")


@shows("eidolon.level.check")
def test_where_all_are_away_the_story_goes_on_and_each_chooses_later(tableau):
    e = debrief(tableau, pc("ana", pow=2), pc("ben"), xp=20, patch={"away": ["ana", "ben"]})
    assert e.world.debrief.levels == ("ana", "ben")
    begins(e)
    assert [e.pc(who).level for who in ("ana", "ben")] == [2, 2]
    assert e.world.mode == "downtime"
    assert e.world.debrief is None
    for who in ("ana", "ben"):
        e.opens(who, "safety.door", who, False)
        (what,) = e.wants(who)
        assert "level 2" in what.lower()


def test_who_is_away_chooses_their_level_when_they_are_back(tableau):
    away = {"away": ["ana"]}
    two = (pc("ana", "vanguard", pow=2), pc("ben", "navigator"))
    e = debrief(tableau, *two, xp=20, patch=away)
    e.answers(("move", "eidolon.navigator.read-the-stars"), "ben")
    begins(e)
    assert (e.pc("ana").level, e.pc("ben").level) == (2, 2)
    assert e.pc("ana").stats["pow"] == 2
    (level,) = e.world.unsaid
    assert level.kind == "level"
    e.opens("ana", "safety.door", "ana", False)
    e.play.open("ana", Offer("eidolon.write", (level.id,), ("stat", "pow")))
    assert e.pc("ana").stats["pow"] == 3
    assert e.world.unsaid == ()


def test_who_leaves_before_choosing_a_level_chooses_it_when_they_are_back(tableau):
    e = debrief(tableau, pc("ana", "vanguard", pow=2), pc("ben", "navigator"), xp=20)
    e.answers(("move", "eidolon.navigator.read-the-stars"), "ben")
    (asked,) = e.play.requests("ana")
    later = asked.question.default
    with pytest.raises(IllegalAnswer):
        e.play.answer("ana", asked, later)  # whoever is there chooses
    e.opens("ana", "safety.door", "ana", True)
    with pytest.raises(IllegalAnswer):
        e.play.answer("gm", asked, "")
    e.play.answer("gm", asked, later)
    begins(e)
    assert (e.pc("ana").level, e.pc("ana").stats["pow"]) == (2, 2)
    (level,) = e.world.unsaid
    e.opens("ana", "safety.door", "ana", False)
    e.play.open("ana", Offer("eidolon.write", (level.id,), ("stat", "pow")))
    assert e.pc("ana").stats["pow"] == 3
    assert e.world.unsaid == ()


@shows("eidolon.level.check", "eidolon.level.only-debrief")
def test_too_little_xp_is_no_level_and_no_other_time_is_one(tableau):
    e = debrief(tableau, pc("ana", "vanguard"), pc("ben", "navigator"), xp=15)
    assert e.pc("ana").level == 1
    e = tableau(pc("ana"), pc("ben"), patch={"xp": 99})
    assert e.pc("ana").level == 1
    assert not e.play.requests()


@shows("eidolon.level.multiple")
def test_one_level_a_debrief_unless_the_table_plays_otherwise(tableau):
    e = debrief(tableau, pc("ana", "vanguard"), xp=31)
    begins(e.answers(("pass",), "ana"))
    assert (e.world.xp, e.pc("ana").level) == (16, 2)
    e = debrief(tableau, pc("ana", "vanguard"), xp=31, rulings=["levelsRepeat"])
    begins(e.answers(("pass",), "ana").answers(("pass",), "ana"))
    assert (e.world.xp, e.pc("ana").level) == (1, 3)


@shows("eidolon.level.opt-stat", "eidolon.stat.max", "eidolon.level.stat-cap-life")
def test_a_third_stat_advance_or_a_four_is_not_to_be_had(tableau):
    _, ana = pc("ana", "vanguard", pow=3, raises=2)
    assert not [o for o in options(ana) if o[0] == "stat"]
    _, ana = pc("ana", "vanguard", pow=3, raises=1)
    assert ("stat", "pow") not in options(ana)
    assert ("stat", "ele") in options(ana)
    e = debrief(tableau, pc("ana", "vanguard", raises=2), xp=15)
    e.is_illegal(("stat", "ele"), "ana", because="legal")
    begins(e.answers(("pass",), "ana"))


@shows("eidolon.level.all-taken", "eidolon.move.once", "eidolon.move.prereq")
def test_passing_is_allowed_and_no_move_is_taken_twice():
    _, ana = pc("ana", "vanguard", "never-fight-a-stranger")
    offered = [o[1] for o in options(ana) if o[0] == "move"]
    assert "eidolon.vanguard.never-fight-a-stranger" not in offered
    assert "eidolon.vanguard.battle-bond" in offered
    assert ("pass",) in options(ana)
    _, ben = pc("ben", "vanguard")
    assert ("move", "eidolon.vanguard.battle-bond") not in options(ben)


@shows(
    "eidolon.level.opt-master",
    "eidolon.level.opt-change",
    "eidolon.level.opt-retire",
    "eidolon.level.five-when",
    "eidolon.playbook.master-level",
    "eidolon.switch.when",
)
def test_from_level_five_there_is_more():
    _, ana = pc("ana", "vanguard", level=4)
    kinds = {o[0] for o in options(ana)}
    assert kinds == {"stat", "move", "pass"}
    assert not [o for o in options(ana) if o[0] == "move" and MOVES[o[1]].rank == "master"]
    _, ana = pc("ana", "vanguard", level=5)
    assert {("change",), ("retire",)} <= set(options(ana))
    assert ("move", "eidolon.vanguard.punch-parade") in options(ana)
    assert ("move", "eidolon.vanguard.this-isnt-even-my-final-form") not in options(ana)


@shows("eidolon.level.five-when", "eidolon.level.retire")
def test_the_level_that_reaches_five_may_be_the_last_with_a_downtime_to_say_goodbye(tableau):
    ties = {"ana": (1, 1)}
    e = debrief(tableau, pc("ana", "vanguard", level=4), pc("ben", "navigator", ties=ties), xp=16)
    e.answers(("retire",), "ana").answers(("pass",), "ben")
    begins(e)
    assert (e.pc("ana").status, e.pc("ana").level) == ("active", 5)
    e.is_refused("ben", "farewell", "ben", because="retires")
    e.opens("ben", "tie.scene", "ben", "ana").answers("The pier.", "ben").answers(True, "ana")
    e.is_refused("ana", "farewell", "ana", because="scene for two")
    e.opens("ana", "tie.scene-end").adds(("She will be missed.",), "ben")
    e.opens("ana", "farewell", "ana")
    epilogue(e, "ana")
    e.answers(False, "ana")
    assert e.pc("ana").status == "retired"
    assert e.offered("ben", "dazzle")


def epilogue(e, seat):
    for question in ("proud", "plans", "return"):
        e.answers(question, seat).adds("Home.", seat)


@shows("eidolon.level.retire", "eidolon.epilogue.when")
def test_who_put_off_the_farewell_says_it_before_the_next_uptime(tableau):
    e = debrief(tableau, pc("ana", "vanguard", level=4), pc("ben", "navigator", level=4), xp=16)
    e.answers(("retire",), "ana").answers(("retire",), "ben")
    e.is_refused("gm", "start-uptime", "gm", because="everybody retires")
    e.opens("ben", "farewell", "ben")
    epilogue(e, "ben")
    e.answers(False, "ben")
    new = ANA | {"ties": (), "resonant": card("death"), "dissonant": card("the-fool")}
    create(e.play, "ben", new)
    e.answers(1, "gm")
    e.opens("gm", "start-uptime", "gm")
    epilogue(e, "ana")
    e.answers(False, "ana").answers(False, "gm")
    assert e.pc("ana").status == "retired"
    assert e.world.mode == "uptime"


@shows("eidolon.level.retire", "eidolon.tie.target-gone")
def test_a_retired_character_may_be_handed_to_the_gm_who_plays_them_on(tableau):
    ties = {"ana": (3, 2)}
    e = debrief(tableau, pc("ana", "vanguard", level=4), pc("ben", "navigator", ties=ties), xp=16)
    e.answers(("retire",), "ana").answers(("pass",), "ben")
    begins(e)
    e.opens("ana", "farewell", "ana")
    epilogue(e, "ana")
    e.answers(True, "ana")
    # Who is a memory settles nothing; whom the GM plays is there to be talked to.
    e.opens("ben", "tie.scene", "ben", "ana").answers("The pier.", "ben")
    e.answers(True, "gm").opens("gm", "tie.scene-end").adds(("She came by.",), "ben")
    assert e.pc("ben").ties[0].maturity == 1
    assert e.world.xp == 1


@shows("eidolon.attune.swap-on-level")
def test_own_cards_may_be_exchanged_on_a_level(tableau):
    ben = pc("ben", "navigator", resonant="the-hermit", dissonant="the-lovers")
    e = debrief(tableau, pc("ana", "vanguard", resonant="the-fool", dissonant="death"), ben, xp=16)
    e.answers(("stat", "ele"), "ana").answers(("pass",), "ben")
    for cards, because in (
        (("the-sun", "death"), "legal"),
        (("death", "death"), "at once"),
        (("the-hermit", "death"), "The Hermit is already Ben's resonant card"),
        (("the-fool", "the-lovers"), "The Lovers is already Ben's dissonant card"),
    ):
        with pytest.raises(UndertowError, match=because):
            exchanges(e, "ana", *cards)
    assert own(e, "ana") == ("the-fool", "death")
    assert own(exchanges(e, "ana", "justice", "death"), "ana") == ("justice", "death")
    assert own(exchanges(e, "ana", "justice", "the-hermit"), "ana") == ("justice", "the-hermit")
    assert own(exchanges(e, "ana", "the-lovers", "the-fool"), "ana") == ("the-lovers", "the-fool")
    assert e.world.xp == 0
    assert e.pc("ana").stats["ele"] == 3, "what the level brings is chosen beside it"
    assert own(e, "ben") == ("the-hermit", "the-lovers")


@shows("eidolon.attune.swap-order")
def test_nobody_waits_for_an_exchange_and_two_trade_by_way_of_a_third_card(tableau):
    e = debrief(
        tableau,
        pc("ana", "vanguard", resonant="the-fool", dissonant="death"),
        pc("ben", "navigator", resonant="the-hermit", dissonant="justice"),
        pc("cyn", "conductor", resonant="temperance", dissonant="the-devil"),
        xp=18,
    )
    for seat in ("ana", "ben", "cyn"):
        e.is_refused(seat, "own-cards", seat)  # what the level brings comes first
        e.answers(("pass",), seat)
    assert not e.play.requests(), "nobody is asked"
    assert e.world.debrief.levels == ("ana", "ben", "cyn")
    mine = [o for o in e.play.offers("gm") if o.rule == "eidolon.own-cards"]
    words = [speak(GAME.label(e.world, offer)) for offer in mine]
    assert words == [f"Exchange your cards: {name}" for name in ("Ana", "Ben", "Cyn")]
    e.is_refused("ana", "own-cards", "ben")
    exchanges(e, "ana", "the-lovers", "death")
    assert e.world.debrief.levels == ("ben", "cyn")
    with pytest.raises(UndertowError, match="The Lovers is already Ana's resonant card"):
        exchanges(e, "ben", "the-lovers", "justice")
    exchanges(e, "ben", "the-fool", "justice")
    exchanges(e, "ana", "the-hermit", "death")
    assert (own(e, "ana"), own(e, "ben")) == (("the-hermit", "death"), ("the-fool", "justice"))
    exchanges(e, "ben", "the-lovers", "justice", by="gm")
    assert own(e, "ben") == ("the-lovers", "justice"), "the GM may write it for somebody"
    assert not e.offered("ana", "live-it-up"), "Downtime has not begun"
    e.is_refused("ana", "begin-downtime")
    begins(e)
    assert e.offered("ana", "live-it-up")
    assert own(e, "cyn") == ("temperance", "the-devil"), "who says nothing keeps theirs"
    e.is_refused("cyn", "own-cards", "cyn", because="before Downtime begins")
    e.is_refused("gm", "begin-downtime")


# Changing playbooks


def change(e, seat="ana", **given):
    page = e.page(seat)
    values = {field.name: field.default for field in page.fields}
    return tuple((values | given)[field.name] for field in page.fields)


def at_five(tableau, *moves, **fields):
    e = debrief(
        tableau, pc("ana", "vanguard", *moves, level=4, pow=3, ele=1, gen=1, **fields), xp=15
    )
    e.answers(("change",), "ana")
    begins(e)
    return e


NEW = {
    "playbook": "conductor",
    "blanks": ("music is solid",),
    "choices": (),
    "answer": "",
    "move": "eidolon.conductor.limelight",
}


@shows(
    "eidolon.switch.level",
    "eidolon.switch.steps",
    "eidolon.switch.stats",
    "eidolon.switch.keep",
    "eidolon.switch.raised-stats",
    "eidolon.switch.ties",
    "eidolon.switch.cards",
    "eidolon.switch.satisfy",
)
def test_a_change_is_level_one_with_five_old_moves_and_both_powers(tableau):
    first = next(m.id for m in of_playbook("conductor", "advanced") if not m.requires)
    flags = {"price": "A year.", "tubthumping": True}
    e = at_five(tableau, "tubthumping", "longshot", "overdrive", ties={"mum": 2}, flags=flags)
    keep = tuple(e.pc("ana").moves)
    assert len(keep) == 5
    new = NEW | {"move": first, "keep": keep, "pow": 1, "biz": 3, "ele": 1, "gen": 2, "glam": 2}
    e.adds(change(e, **new), "ana")
    ana = e.pc("ana")
    assert (ana.playbook, ana.level, ana.stats["biz"]) == ("conductor", 1, 3)
    assert set(keep) <= set(ana.moves)
    assert {m.id for m in of_playbook("conductor", "starting")} <= set(ana.moves)
    assert [p.playbook for p in ana.powers] == ["vanguard", "conductor"]
    assert len(ana.ties) == 1
    assert ana.flags == {"price": "A year."}  # what marks someone for good, and no more


@shows(
    "eidolon.switch.keep",
    "eidolon.switch.keep-prereq",
    "eidolon.switch.stats",
    "eidolon.switch.second-change",
)
def test_what_a_change_may_not_be(tableau):
    first = next(m.id for m in of_playbook("conductor", "advanced") if not m.requires)
    new = NEW | {"move": first}
    e = at_five(tableau, "never-fight-a-stranger", "battle-bond", "longshot", "overdrive")
    e.cannot_add(change(e, **new, keep=e.pc("ana").moves), "ana", because="choose from 0 to 5")
    e.cannot_add(
        change(e, **new, keep=("eidolon.vanguard.battle-bond",)),
        "ana",
        because="requires Never Fight",
    )
    e.cannot_add(change(e, **(new | {"ele": 2, "keep": ()})), "ana", because="same five values")
    e.cannot_add(
        change(e, **(new | {"playbook": "vanguard", "keep": ()})), "ana", because="another playbook"
    )
    e.adds(change(e, **new, keep=()), "ana")


@shows(
    "eidolon.switch.to-veteran", "eidolon.switch.to-veteran-extra", "eidolon.veteran.former-changed"
)
def test_who_becomes_a_veteran_looks_back_on_the_old_playbook(tableau):
    first = next(m.id for m in of_playbook("veteran", "advanced") if not m.requires)
    e = at_five(tableau, "eidolon.navigator.read-the-stars")
    new = {"playbook": "veteran", "move": first, "blanks": (), "choices": (), "answer": ""}
    e.cannot_add(
        change(e, **new, keep=("eidolon.navigator.read-the-stars",)),
        "ana",
        because="keeps no Moves",
    )
    e.adds(change(e, **new, keep=()), "ana")
    ana = e.pc("ana")
    assert ana.choices["former"] == "vanguard"
    assert ana.former_moves == ("eidolon.navigator.read-the-stars",)
    assert "eidolon.vanguard.break-on-through" not in ana.moves


@shows("eidolon.switch.nonhuman")
def test_becoming_inhuman_needs_an_explanation(tableau):
    e = at_five(tableau)
    page = e.page("ana")
    answer = None
    for n in range(200):
        sample = page.sample(lambda k, n=n: n % k)
        if page.filled(sample)["playbook"] in ("inhuman", "beast"):
            answer = sample
            break
    assert answer is not None
    e.adds(answer, "ana").adds("The well took her and gave this back.", "gm")
    assert e.pc("ana").choices["how"].startswith("The well")
    while e.play.requests():
        request = e.play.requests()[0]
        e.answers(request.question.answers.sample(lambda n: 0), request.seat)


@shows("eidolon.switch.kept-choices", "eidolon.switch.keep")
@pytest.mark.parametrize(
    ("playbook", "keep", "left"),
    [
        ("conductor", (), ()),
        ("conductor", ("eidolon.beast.freebird",), ("eidolon.beast.quality-tenacious",)),
        ("veteran", (), ("eidolon.beast.quality-tenacious",)),
    ],
)
def test_an_animal_quality_goes_with_the_playbook_unless_a_kept_move_needs_it(
    tableau, playbook, keep, left
):
    quality = {"quality": "tenacious", "desire": "food"}
    traits = ("eidolon.beast.quality-tenacious", "eidolon.taught")
    beast = pc(
        "ana",
        "beast",
        "freebird",
        level=4,
        pow=3,
        ele=1,
        gen=1,
        choices=quality | {"traits": traits},
    )
    e = debrief(tableau, beast, xp=15).answers(("change",), "ana")
    begins(e)
    first = next(m.id for m in of_playbook(playbook, "advanced") if not m.requires)
    new = NEW | {"playbook": playbook, "move": first, "keep": keep}
    e.adds(change(e, **new), "ana")
    assert e.pc("ana").choices["traits"] == (*left, "eidolon.taught")


@shows("eidolon.switch.kept-choices")
def test_choices_that_kept_moves_need_stay_on_the_sheet(tableau):
    e = at_five(tableau, choices={"expertise": "lighthouses"})
    first = next(m.id for m in of_playbook("conductor", "advanced") if not m.requires)
    e.adds(change(e, **(NEW | {"move": first}), keep=()), "ana")
    assert e.pc("ana").choices["expertise"] == "lighthouses"


@pytest.mark.parametrize("seed", range(10))
def test_every_made_up_change_is_valid(seed):
    _, ana = pc("ana", "vanguard", "tubthumping", level=5, pow=3, ele=1, gen=1)
    page = new_playbook(ana)
    sample = page.sample(lambda n: (seed * 7) % n)
    assert page.refuses(sample) is None


@pytest.mark.parametrize("agrees", [True, False])
def test_a_wildcard_becomes_a_veteran_only_if_the_gm_agrees(tableau, agrees):
    flags, holds = {"active": "vanguard"}, {"eidolon.wildcard.make-a-play": 3}
    powers = (Power("vanguard", ("something",)),)
    wild = pc(
        "ana", "wildcard", level=4, pow=3, ele=1, gen=1, flags=flags, holds=holds, powers=powers
    )
    e = debrief(tableau, wild, xp=15).answers(("change",), "ana")
    begins(e)
    first = next(m.id for m in of_playbook("veteran", "advanced") if not m.requires)
    new = {
        "playbook": "veteran",
        "move": first,
        "blanks": (),
        "choices": (),
        "answer": "",
        "keep": (),
    }
    e.adds(change(e, **new), "ana")
    assert e.asked("gm", "former-wildcard")
    e.answers(agrees, "gm")
    assert e.pc("ana").playbook == ("veteran" if agrees else "wildcard")
    assert len(e.wants("ana")) == (0 if agrees else 1), "another sheet may be written"
    if agrees:  # and Deals In, as they used to
        e.answers(("vanguard", "navigator", "beast"), "gm").answers("vanguard", "ana")


@pytest.mark.parametrize("agrees", [True, False])
def test_who_comes_back_as_a_veteran_of_a_wildcard_needs_the_gm_too(tableau, agrees):
    wild = pc("ana", "wildcard", status="retired", flags={"active": "vanguard"})
    e = tableau(wild, pc("ben"))
    e.opens("ana", "return", "ana")
    page = e.asked("ana").question.answers
    e.answers(page.sample(lambda n: 0), "ana")
    assert e.asked("gm", "former-wildcard")
    e.answers(agrees, "gm")
    while agrees and e.play.requests():
        request = e.play.requests()[0]
        e.answers(request.question.answers.sample(lambda n: 0), request.seat)
    assert (e.pc("ana").status, e.pc("ana").playbook) == (
        ("active", "veteran") if agrees else ("retired", "wildcard")
    )
