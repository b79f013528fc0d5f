"""Bots play whole episodes by the rules: protagonists who help each other, a director who says only
what the rules ask of one."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from undertow.games.moonlight import flow
from undertow.games.moonlight.bots.director import GOAL
from undertow.games.moonlight.bots.table import MoonlightBot
from undertow.games.moonlight.game import GAME, MoonlightSettings
from undertow.games.moonlight.laws import check_laws
from undertow.kernel import LiveFate, Play
from undertow.kernel.journal import Opened
from undertow.lab.arena import Kept
from undertow.lab.bots import decide, perform, up_to


def played(settings, seed, episodes, most=4000):
    """A table of bots until so many episodes are told; gives the table and what was opened."""
    begin = GAME.begin(settings)
    play = Play.begin(
        GAME, begin.seats, None, LiveFate(Random(seed).randbytes(32)), first=begin.first
    )
    bots = {seat: MoonlightBot(Random(f"{seed} {seat}")) for seat in begin.seats}
    for _ in range(most):
        world = play.world
        if world.episode > episodes or (world.people and not world.party):
            break
        seat = next((seat for seat in begin.seats if up_to(play, seat)), None)
        assert seat is not None, "nobody goes on"
        perform(play, seat, decide(bots[seat], play, seat))
        check_laws(play.world)
    else:
        raise AssertionError(f"still in episode {play.world.episode}, {play.world.phase}")
    opened = [entry.rule for entry in play.journal.entries if isinstance(entry, Opened)]
    return play, Counter(rule.removeprefix("moonlight.") for rule in opened)


@pytest.mark.parametrize("demo", GAME.demos()[::2], ids=lambda demo: demo.id)
@pytest.mark.parametrize("seed", range(2))
def test_bots_play_a_ready_table_through_two_episodes(demo, seed):
    play, opened = played(demo.settings, seed, 2)
    assert play.world.episode == 3 or not play.world.party
    for rule in ("engage", "act", "roll", "consequence", "spotlight", "oblige", "mission-end"):
        assert opened[rule], rule


def test_bots_make_their_own_protagonists_and_play_on():
    play, opened = played(MoonlightSettings(players=("ana", "ben", "cleo")), 3, 1)
    assert opened["sheet"] == 3
    assert len({one.playbook for one in play.world.party}) == len(play.world.party)
    assert opened["next-phase"] >= 4


def test_over_many_episodes_bots_reach_most_of_what_the_rules_have():
    opened = Counter()
    for seed in (1, 2):
        opened += played(GAME.demos()[0].settings, seed, 2)[1]
    for rule in (
        "assist-link",
        "push",
        "resist",
        "take",
        "transcend",
        "armour",
        "connect",
        "care",
        "investigate",
        "set-up",
    ):
        assert opened[rule], rule


def bot_does(n, seat, seed=1):
    decision = decide(MoonlightBot(Random(seed)), n.play, seat)
    perform(n.play, seat, decision)
    return decision


def test_a_bad_roll_has_a_cost_and_a_good_one_none(night):
    n = night("mission", ana={}, ben={})
    n.does("gm", "plan", kind="tier-1", goal="light")
    n.dice(4, 4).does("gm", "engage")
    n.acts("ana")
    n.rolls("ana", 2)
    assert bot_does(n, "gm").rule == "moonlight.consequence"
    (found,) = n.world.incoming.values()
    assert (found.whom, found.level) == ("ana", 2)


def test_a_bot_resists_what_is_grave_and_takes_what_is_not(night):
    n = night("mission", ana={"stress": 0}, ben={"stress": 8})
    n.hits("ana", 2)
    n.dice(6, 1, 1)
    assert bot_does(n, "ana").rule == "moonlight.resist"
    assert bot_does(n, "ana").rule == "moonlight.take"
    n.hits("ben", 2)
    assert bot_does(n, "ben").rule == "moonlight.take"


def test_a_friend_on_the_brink_is_held_and_who_falls_waits_for_it(night):
    n = night(
        "mission", ana={"stress": 8}, ben={"links": {"ana": 1}, "stress": 8}, cleo={"stress": 9}
    )
    n.acts("ben")
    n.dice(5, 1, 1).does("ana", "assist", n.roll_of("ben")).answers("ana", "sun")
    n.does("ben", "drop", n.roll_of("ben"))
    assert [seat for seat in n.play.seats if up_to(n.play, seat)] == ["ben"]
    assert bot_does(n, "ben").rule == "moonlight.save-link"
    assert not n.world.falling


def test_nobody_can_hold_them_so_they_fall(night):
    n = night("mission", ana={"stress": 8}, ben={"stress": 8})
    n.acts("ben")
    n.dice(5, 1, 1).does("ana", "assist", n.roll_of("ben")).answers("ana", "sun")
    assert {seat for seat in n.play.seats if up_to(n.play, seat)} == {"gm", "ana"}
    assert bot_does(n, "ana").rule == "moonlight.fall"
    assert n.one("ana").eclipse


def test_in_a_pause_no_bot_goes_on(night):
    n = night("obligation")
    n.set("table/paused", "ana")
    assert [seat for seat in n.play.seats if up_to(n.play, seat)] == []


def test_while_somebody_is_asked_no_bot_begins_anything(night):
    """Which of two equal attributes: the director waits for the answer, as everybody does."""
    n = night("mission", ana={"stress": 8}, ben={"stress": 0})
    n.acts("ben")
    n.does("ana", "assist", n.roll_of("ben"))
    assert [request.seat for request in n.play.requests()] == ["ana"]
    assert flow.bot_acts(n.world, "gm") or flow.bot_acts(n.world, "ben")
    assert [seat for seat in n.play.seats if up_to(n.play, seat)] == ["ana"]
    keeper = Kept("gm", MoonlightBot(Random(1)), lambda play: None)
    assert not keeper.step(n.play)


def test_a_director_who_remembers_lets_each_roll_that_went_well_move_the_clock_once(night):
    n = night(ana={"dots": {"flow": 2}}, ben={"dots": {"flow": 2}})
    bot = MoonlightBot(Random(2))
    goal = str(GOAL())

    def leads():
        """All that the director does now; gives how far the clock for them is."""
        for _ in range(20):
            if not up_to(n.play, "gm"):
                break
            perform(n.play, "gm", decide(bot, n.play, "gm"))
        return next(one.ticks for one in n.world.clocks.values() if one.name == goal)

    n.dice(5, 5)  # how it opens
    before = leads()
    for who in ("ana", "ben"):
        assert n.world.spotlight == who
        n.acts(who, "flow")
        n.rolls(who, 6, 1)
        after = leads()
        assert after > before
        assert leads() == after, "once"
        before = after
