"""What was done at a table before its rule was mended comes out again as it was written."""

from __future__ import annotations

from support.shows import shows
from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.world import Vow
from undertow.kernel.replay import replay

ESCAPED = """
{"entry":"opened","resolution":1,"by":"gm","rule":"moonlight.escape","args":["gm","ana"],"form":["ben","He told me first"]}
{"entry":"happened","resolution":1,"fact":{"fact":"moonlight.escape","who":"ana","by":"ben","words":"He told me first","clears":true}}
{"entry":"happened","resolution":1,"fact":{"fact":"moonlight.vows","who":"ben","vows":[{"to":"cleo","words":"I will never lie","prompt":""},{"to":"ana","words":"I keep your secret.","prompt":"secret"}]}}
{"entry":"closed","resolution":1}
"""
REVIEWED = """
{"entry":"opened","resolution":1,"by":"ana","rule":"moonlight.series-review","args":["ana"],"form":[1,2,0,0]}
{"entry":"happened","resolution":1,"fact":{"fact":"moonlight.series","series":{"xp":3}}}
{"entry":"closed","resolution":1}
{"entry":"opened","resolution":2,"by":"ben","rule":"moonlight.series-review","args":["ben"],"form":[0,0,1,0]}
{"entry":"happened","resolution":2,"fact":{"fact":"moonlight.series","series":{"xp":4}}}
{"entry":"closed","resolution":2}
"""


def goes_as_it_went(night, tail: str):
    """A table that was laid out, and what was written of it once."""
    before = list(night.play._kept().entries)
    lines = [GAME.codec.encode(entry) for entry in before] + [
        line.encode() for line in tail.strip().splitlines()
    ]
    entries = list(GAME.codec.decode(lines))
    return replay(GAME, entries)


@shows("moonlight.enigma.escape-promise")
def test_a_secret_kept_in_an_old_journal_is_kept_by_one_promise(night):
    ana = {"abilities": ("moonlight.behind-the-mask",), "eclipse": True, "stress": 5}
    n = night("downtime", ana=ana, ben={"vows": (Vow("cleo", "I will never lie"),)}, cleo={})
    assert goes_as_it_went(n, ESCAPED).facts


@shows("moonlight.xp.series-gain")
def test_an_old_table_went_through_the_series_questions_as_often_as_it_did(night):
    assert goes_as_it_went(night("fallout"), REVIEWED).facts
