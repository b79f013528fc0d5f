"""What somebody did before they transcended has nothing of it; in dreams it has."""

from support.shows import shows
from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.numbers import Danger, DangerLeast, Dice, Effect
from undertow.games.moonlight.world import Harm

BRIGHT = {"transcended": True, "changed": True}


def total(n, tally):
    return GAME.reckon(n.world, tally).total


def before(n, action="flow", **more):
    """Ana acts in a flashback; gives the roll."""
    n.does("ana", "act-before", goal="earlier", action=action, **more)
    return n.roll_of("ana")


@shows("moonlight.trans.flashback-before")
def test_a_flashback_has_no_dots_no_abilities_and_no_effect_of_the_true_self(playing):
    own = tuple(f"moonlight.{one}" for one in ("how-dare-you", "as-one", "powerful-presence"))
    ana = {**BRIGHT, "bright": {"flow": 1}, "abilities": own, "track": 1}
    hurt = {"harm": (Harm(1, "cut", foe="the Duke"),), "dots": {"flow": 2}}
    n = playing("brink", "hope-is-strength", "tireless", ana=ana, ben=hurt)
    id = before(n, foe="the Duke")
    n.does("ben", "assist", id)
    n.does(
        "gm", "stakes", id, supernatural=True, effect="great"
    )  # an everyday self: standard at best
    roll = n.world.rolls[id]
    assert (total(n, Dice(roll)), total(n, Effect(roll)), total(n, Danger(roll))) == (2, 2, 2)
    assert n.offered("ana", "bring") == []
    n.set("people/ana/harm", [{"level": 2, "words": "torn"}])
    n.rolls("ana", 6, 1)
    assert (n.one("ana").recovery, n.one("ana").track) == (0, 1)
    n.does("ana", "act", goal="now", action="flow", foe="the Duke")
    id = n.roll_of("ana")
    n.does("gm", "stakes", id, supernatural=True)
    roll = n.world.rolls[id]
    assert (total(n, Dice(roll)), total(n, Effect(roll)), total(n, Danger(roll))) == (3, 3, 1)
    assert n.offered("ana", "bring") == [(id, "moonlight.powerful-presence")]


@shows("moonlight.maze.dream-logic")
def test_in_dreams_a_flashback_has_all_of_it(playing):
    ana = {**BRIGHT, "bright": {"conceal": 1}, "abilities": ("moonlight.powerful-presence",)}
    n = playing("maze", "dream-logic", "lucid", ana=ana, ben={})
    id = before(n, "conceal")
    n.does("gm", "stakes", id, supernatural=True)
    roll = n.world.rolls[id]
    assert (total(n, Dice(roll)), total(n, Effect(roll)), total(n, Danger(roll))) == (3, 2, 1)
    assert n.offered("ana", "bring") == [(id, "moonlight.powerful-presence")]
    theirs = n.acts("ben", "conceal")
    assert total(n, Dice(n.world.rolls[theirs])) == 1, "a dream of Ana's is not Ben's"
    n.rolls("ana", 6, 1, 1)
    assert n.one("ana").track == 1
    now = n.acts("ana", "conceal")
    assert [why for _, why in n.count(Dice(n.world.rolls[now]))].count("Dream logic") == 0


@shows("moonlight.rotting.for-the-thrill")
def test_the_thrill_is_not_remembered(playing):
    n = playing("rotting", "for-the-thrill", ana={**BRIGHT, "harm": (Harm(2, "cut"),)}, ben={})
    id = before(n)
    n.does("gm", "stakes", id, position="desperate")
    n.rolls("ana", 6)
    assert n.one("ana").recovery == 0
    id = before(n)
    n.does("gm", "stakes", id, position="controlled")
    assert total(n, DangerLeast(n.world.rolls[id])) == 0
    n.does("ana", "drop", id)
    n.acts("ana")
    n.does("gm", "stakes", n.roll_of("ana"), position="desperate")
    n.rolls("ana", 1)
    assert n.one("ana").recovery == 2
