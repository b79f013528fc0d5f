"""Where a count tips over: the last step at which nothing happens yet, and the first at which it does; and
what buttons say of the next step."""

from __future__ import annotations

import pytest

from edge.test_limits import lay
from support.shows import shows
from undertow.games.edge.book import Bonus
from undertow.games.edge.facts.story import Said
from undertow.games.edge.game import GAME
from undertow.games.edge.world import Asset, Complication
from undertow.kernel import Offer

# Exposure


@shows("edge.rite.exposure")
@pytest.mark.parametrize(("before", "after", "seen"), [(0, 1, 0), (2, 3, 0), (3, 0, 1)])
def test_the_fourth_exposure_draws_attention_and_empties_the_track(evening, before, after, seen):
    e = evening(ana={"exposure": before})
    e.set("lasting/70", {"source": "edge.backlash.air", "by": "ana", "on": ["ana"], "uses": 1})
    e.set("lasting/70/data", {"kind": "lash", "working": "0", "dv": "2", "dice": "3"})
    e.does("gm", "backlash", 70, "exposure")
    assert e.one("ana").exposure == after
    assert [one.what for one in e.told(Said)].count("exposed") == seen


# Dice that may still change


@pytest.mark.parametrize(
    ("thing", "faces", "waits"),
    [
        (None, (9, 2, 2, 2, 2), False),
        (Bonus(does="again", on="a failure"), (9, 2, 2, 2, 2), True),
        (Bonus(does="again", on="a failure"), (9, 9, 9, 2, 2), False),
        (Bonus(rerolls=1, on="a one", faces=(1,)), (9, 1, 2, 2, 2), True),
        (Bonus(rerolls=1, on="a one", faces=(1,)), (9, 2, 2, 2, 2), False),
        (Bonus(does="saves", on="a miss"), (2, 2, 2, 2, 2), True),
        (Bonus(does="ten", on="a lucky break"), (9, 9, 2, 2, 2), True),
    ],
)
def test_dice_stand_at_once_unless_something_may_change_them(evening, thing, faces, waits):
    e = evening(ana={"boons": 0}, ben={})
    if thing is not None:
        lay(e, 70, thing)
    id = e.acts("ana")
    e.rolls("ana", *faces)
    assert (id in e.world.rolls) == waits
    assert e.offered("ana", "claim-late") == ([(id, 70)] if waits else [])


# What a button says of it


@pytest.mark.parametrize(
    ("what", "name", "said"),
    [
        ("attribute", "body", "Raise body to 4"),
        ("attribute", "wits", "Raise wits to 3"),
        ("skill", "melee", "Learn melee, to 3"),
        ("skill", "lore", "Learn lore, to 1"),
        ("talent", "edge.inspire", "Learn Inspire"),
        ("rite", "edge.mab.courtly-guise", "Learn the rite Courtly Guise"),
        ("codex", "mab", "Take up the Codex of Mab, Queen of Courts"),
        ("symbol", "oath", "Consecrate a Symbol of Oath of Flame & Light"),
    ],
)
def test_a_lesson_says_what_it_would_be(evening, what, name, said):
    e = evening(scene=False, ana={"patron": "mab", "familiar": "mab", "xp": 20})
    e.set("phase", "downtime")
    assert (what, name) in e.offered("ana", "learn")
    assert str(GAME.label(e.world, Offer("edge.learn", ("ana", what, name)))) == said


def test_a_familiar_is_bound_and_upkeep_and_complications_are_named(evening):
    e = evening(
        scene=False,
        ana={
            "xp": 20,
            "assets": {60: Asset("a hall", "major")},
            "complications": (Complication("hunted"),),
        },
    )
    e.set("phase", "downtime").set("people/ana/downtime", 2)

    def said(rule, *to, by="ana"):
        return str(GAME.label(e.world, Offer(f"edge.{rule}", (by, *to))))

    assert said("learn", "familiar", "mab") == "Bind a Familiar of Mab, Queen of Courts"
    assert said("upkeep", "asset 60", "efficient") == "Upkeep for a hall: 4 XP"
    assert said("upkeep", "asset 60", "intensive") == "Upkeep for a hall, seen to in person: 1 XP"
    assert said("resolve", "ana", 0, by="gm") == "Resolved for Ana: hunted"
