"""Bots play whole sessions by the rules: protagonists who help each other, and a GM who says how hard
things are and spends beats by the menu."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from undertow.games.edge.bots.keeper import keep
from undertow.games.edge.bots.player import BUILDS, choose, fill, fitted, sheet
from undertow.games.edge.bots.table import EdgeBot
from undertow.games.edge.creation import why_not_build
from undertow.games.edge.game import GAME, EdgeSettings
from undertow.games.edge.pace import to_spend
from undertow.games.edge.rules.beats import CLIMAX, SESSION
from undertow.games.edge.rules.persuasion import ARGUMENTS
from undertow.kernel import LiveFate, Offer, Play
from undertow.kernel.journal import Opened
from undertow.lab.bots import Chair, decide, perform, up_to


def played(settings, seed, sessions=1, most=3000):
    """A table of bots until so many sessions are told; gives the table and what was opened."""
    begin = GAME.begin(settings)
    play = Play.begin(
        GAME, begin.seats, None, LiveFate(Random(seed).randbytes(32)), first=begin.first
    )
    bots = {seat: EdgeBot(Random(f"{seed} {seat}")) for seat in begin.seats}
    for _ in range(most):
        world = play.world
        if (world.session.number > sessions and world.phase == "adventure") or not world.party:
            break
        seat = next((seat for seat in begin.seats if up_to(play, seat)), None)
        assert seat is not None, f"nobody goes on in {world.phase}"
        perform(play, seat, decide(bots[seat], play, seat))
        GAME.check(play.world)
        assert play.world.scene.spent <= CLIMAX
        assert play.world.session.spent <= SESSION
    else:
        raise AssertionError(f"still in session {play.world.session.number}, {play.world.phase}")
    opened = [entry.rule for entry in play.journal.entries if isinstance(entry, Opened)]
    return play, Counter(rule.removeprefix("edge.") for rule in opened)


@pytest.mark.parametrize("seed", range(3))
def test_bots_play_a_ready_table_through_two_sessions(seed):
    play, opened = played(GAME.demos()[0].settings, seed, 2)
    assert play.world.session.number == 3 or not play.world.party
    for rule in ("act", "stakes", "roll", "assist", "clock-new", "scene-end", "next-phase"):
        assert opened[rule], rule
    assert sum(opened[rule] for rule in ("spend", "spend-tick", "spend-tire", "spend-supply"))


def test_bots_write_their_own_sheets_and_play_on():
    play, opened = played(EdgeSettings(players=3), 3)
    assert opened["sheet"] == 3
    assert len({one.name for one in play.world.people.values()}) == 3
    assert opened["downtime"] == 1


@pytest.mark.parametrize("n", range(len(BUILDS)))
def test_every_build_of_a_bot_can_be_paid(n):
    play = _blank()
    page = play.form(Offer("edge.sheet", ("player1",))).answers
    filled = sheet(play.world, page, lambda many: n if many == len(BUILDS) else 0)
    assert page.refuses(filled) is None
    play.open("player1", Offer("edge.sheet", ("player1",), filled))
    one = play.world.people["player1"]
    assert why_not_build(one, play.world.rulings) is None
    assert one.attributes | one.skills == {"body": 1, "wits": 1, "spirit": 1, "presence": 1} | {
        name: value for name, value in BUILDS[n].items() if name in one.attributes
    } | dict(BUILDS[n]["skills"])


def _blank():
    begin = GAME.begin(EdgeSettings(players=2))
    return Play.begin(GAME, begin.seats, None, LiveFate(bytes(32)), first=begin.first)


def bot(e, who):
    """What a bot in this seat does now; None where it lets others act."""
    if not up_to(e.play, who):
        return None
    return decide(EdgeBot(Random(1)), e.play, who)


BOUND = {"ana": {"bonds": ("ben",)}, "ben": {"bonds": ("ana",)}}
CLOCKS = {
    1: {"name": "in", "size": 4, "kind": "scene"},
    2: {"name": "seen", "size": 4, "kind": "opposition"},
}


def test_a_bot_waits_for_the_gm_to_say_how_hard_it_is_and_friends_help(evening):
    e = evening(**BOUND)
    id = e.acts("ana")
    assert bot(e, "ana") is None
    said = bot(e, "gm")
    assert (said.rule, said.args) == ("edge.stakes", ("gm", id))
    helps = bot(e, "ben")
    assert (helps.rule, helps.args) == ("edge.assist", ("ben", id))
    e.does("ben", "assist", id, words="a rope").does("gm", "stakes", id, dv=2)
    assert (bot(e, "ben"), bot(e, "gm")) == (None, None)
    assert bot(e, "ana").rule == "edge.roll"
    e.set("scene/over", True)
    assert bot(e, "ben") is None


def test_bots_act_in_turn_and_once_a_round(evening):
    e = evening(**BOUND).set("clocks", CLOCKS)
    assert bot(e, "ana") is not None
    assert bot(e, "ben") is None
    e.acts("ana")
    e.does("gm", "stakes", e.roll_of("ana"), dv=1).rolls("ana", 9, 9, 9, 2, 2)
    assert bot(e, "ana") is None
    assert bot(e, "ben") is not None
    e.does("gm", "fight").set("scene/acted", ["ben"])
    assert (bot(e, "ben"), bot(e, "gm")) == (None, None)
    e.set("scene/acted", ["ana", "ben"])
    assert bot(e, "gm").rule == "edge.round"
    e.set("people/ana/harm", 3).set("scene/acted", ["ben"])
    assert bot(e, "gm").rule == "edge.round"


def test_a_keeper_ends_the_scene_of_a_party_that_fell(evening):
    e = evening(**BOUND).set("clocks", CLOCKS)
    for who in ("ana", "ben"):
        e.set(f"people/{who}/harm", 3)
    assert bot(e, "gm").rule == "edge.party-falls"
    e.set("fallen", "captured")
    assert bot(e, "gm").rule == "edge.scene-end"


def test_a_bot_leaves_what_stands_there_where_its_own_words_do_not_fit(evening):
    e = evening(**BOUND)
    page = e.play.form(Offer("edge.attack", ("ana", 0, e.foe()))).answers
    stand = tuple(line.default for line in page.fields)
    for n in range(8):
        assert fitted(page, {"aim": "die"}, Random(n).randrange) == stand


def test_a_bot_does_nothing_while_the_table_is_paused_or_its_seat_away(evening):
    e = evening(**BOUND)
    assert bot(e, "gm") is not None
    e.does("ben", "safety.pause")
    assert (bot(e, "gm"), bot(e, "ana")) == (None, None)
    e.does("ben", "safety.resume").does("gm", "safety.door", "ana", True)
    e.set("clocks", CLOCKS)
    assert bot(e, "ana") is None


@pytest.mark.parametrize(("beats", "spent"), [(1, 1), (3, 3), (9, 4)])
def test_the_gm_spends_by_the_menu_and_not_beyond_the_usual_number(evening, beats, spent):
    e = evening(**BOUND).set("clocks", CLOCKS).set("supply", 4)
    e.set("beats", {"": beats}).foe()
    e.does("gm", "fight")
    assert to_spend(e.world) == min(beats, 5)
    found = [keep(e.world, Chair(e.play, "gm").offered, Random(n).randrange) for n in range(20)]
    most = max(int(one.args[1]) for one in found if one.rule == "edge.spend")
    assert most == spent
    assert {one.rule for one in found} <= {"edge.spend", "edge.spend-tick"}
    e.set("scene/spent", 5)
    assert to_spend(e.world) == 0
    assert bot(e, "gm") is None
    e.set("scene/spent", 0).set("session/spent", 19)
    assert to_spend(e.world) == 1


def test_a_bot_resists_what_is_grave_and_takes_the_rest(evening):
    e = evening(ana={"gear": {}})
    for level, does in ((1, "edge.take"), (2, "edge.resist")):
        e.does("gm", "harm", whom="ana", level=level, words="a blade")
        found = bot(e, "ana")
        assert (found.rule, bot(e, "gm")) == (does, None)
        e.does("ana", "take", found.args[1], armour=False)


def test_one_more_success_is_worth_a_boon_and_no_success_is_thrown_again(evening):
    e = evening(ana={"boons": 1})
    id = e.acts("ana")
    e.does("gm", "stakes", id, dv=2).rolls("ana", 9, 2, 2, 2, 2)
    found = {
        choose(e.world, "ana", e.play.offers("ana"), Random(n).randrange).rule for n in range(9)
    }
    assert found == {"edge.reroll", "edge.stand"}
    e.set(f"rolls/{id}/faces", [9, 9, 2, 2, 2])
    assert bot(e, "ana").rule == "edge.stand"


def test_everybody_has_what_a_session_gives_before_it_goes_on(evening):
    e = evening(scene=False, **BOUND).set("phase", "wrap-up")
    while (found := bot(e, "gm")).rule == "edge.award-xp":
        e.play.open("gm", found)
    assert found.rule == "edge.next-phase"
    assert all(6 <= e.world.session.awarded[who] <= 10 for who in BOUND)
    e.set("people/ana/boons", 2)
    assert bot(e, "ana").rule == "edge.convert"


def test_bots_heal_and_work_while_they_have_downtime(evening):
    e = evening(scene=False, **BOUND).set("phase", "downtime")
    assert bot(e, "gm").rule == "edge.downtime"
    assert bot(e, "ana") is None
    e.does("gm", "downtime", days=7)
    assert bot(e, "gm") is None
    assert bot(e, "ana").rule == "edge.project"
    e.set("people/ben/harm", 1)
    assert bot(e, "ana").rule == "edge.recover"
    e.set("people/ana/downtime", 0).set("people/ben/downtime", 0)
    assert bot(e, "ana") is None
    assert bot(e, "gm").rule == "edge.next-phase"


def test_a_party_that_is_down_falls_and_a_full_clock_ends_a_scene(evening):
    e = evening(**BOUND).set("clocks", CLOCKS)
    e.set("people/ana/harm", 3).set("people/ben/harm", 3)
    assert bot(e, "gm").rule == "edge.party-falls"
    e = evening(**BOUND).set("clocks", CLOCKS).set("clocks/1/ticks", 4)
    found = {keep(e.world, Chair(e.play, "gm").offered, Random(n).randrange).rule for n in range(9)}
    assert found == {"edge.scene-end", "edge.clock-away"}
    e.does("gm", "clock-away", 1)
    assert bot(e, "gm").rule == "edge.clock-new"


def test_a_bot_never_runs_out_of_arguments(evening):
    e = evening(ana={"band": "near"})
    e.does("gm", "persuasion", name="the harbour master", size="hard")
    ((clock,),) = e.offered("ana", "persuade")
    offer, seen = Offer("edge.persuade", ("ana", clock)), []
    for n in range(len(ARGUMENTS) + 2):
        page = e.play.form(offer).answers
        answer = fill(e.world, "ana", page, Random(n).randrange)
        assert page.refuses(answer) is None
        if n < len(ARGUMENTS):
            assert page.refuses(page.sample(Random(n).randrange)) is None, "nor who says anything"
        seen.append(page.filled(answer)["argument"])
        argued = {"source": "edge.argument", "by": "ana", "words": seen[-1]}
        e.set(f"lasting/{70 + n}", {**argued, "data": {"clock": str(clock)}})
    assert len(set(seen)) == len(seen)
    assert set(seen) > set(ARGUMENTS)
