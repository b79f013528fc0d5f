"""A GM's seat at a live table: it rules with its own key, and answers for whoever is away."""

from __future__ import annotations

import msgspec
import pytest

from undertow.games.anima.game import GAME as ANIMA
from undertow.games.eidolon.game import GAME as EIDOLON
from undertow.kernel import Overridden
from undertow.kernel.journal import Answered, Happened

GAMES = {"eidolon": EIDOLON, "anima": ANIMA}
PLACE = {"eidolon": "notes", "anima": "campaign/mood"}
CALLED = {"eidolon": "eidolon.place.notes", "anima": "anima.place.campaign.mood"}
SECRET = "the coach is the Phantom"


def opened(server, game):
    """A table with a ready party, people in all its seats; and the players among them."""
    settings = msgspec.to_builtins(GAMES[game].demos()[0].settings)
    table = server.create(game=game, settings=settings)
    return table, [who for who in table if who not in ("table", "host", "spectator", "gm")]


def journal(server, table):
    return server.on_loop(lambda: server.hub.tables[table["table"]].sitting.entries())


@pytest.mark.parametrize("game", GAMES)
def test_a_gm_rules_from_their_own_seat_and_players_do_not(server, game):
    table, (player, *_) = opened(server, game)
    gm, one = server.player(table, "gm"), server.player(table, player)
    assert (gm.state["you"]["rules"], one.state["you"]["rules"]) == (True, False)
    assert server.http(table, "gm").at("/at/1").json()["you"]["rules"] is True
    order = {"type": "rule", "patch": {PLACE[game]: "dusk"}, "reason": "the sun is gone"}
    refused = server.http(table, player).do("mine", **order)
    assert (refused.status_code, refused.json()["code"]) == (403, "Forbidden")
    assert refused.json()["line"]["key"] == "server.no.ruler"
    # Whoever may not rule learns nothing of what there is to rule on.
    nowhere = server.http(table, player).do("not", **{**order, "patch": {"no/such": 1}})
    assert nowhere.json() == refused.json()

    version = gm.do(**order)["version"]
    one.reach(version)
    for state in (gm.state, one.state):
        told = state["log"][-1]
        assert (told["kind"], told["by"]) == ("kernel.ruled", "gm")
    (change,) = gm.state["log"][-1]["line"]["args"]["changes"]
    assert change["key"] == "server.told.change", "who ruled reads old and new"
    (place,) = change["args"]["place"]["args"]["what"]
    assert place["key"] == CALLED[game], "in words, not by its path"
    assert change["args"]["new"] == "dusk"
    assert change["args"]["old"] != "dusk"
    if game == "eidolon":  # a GM's notes are nobody else's
        assert told["line"]["args"] == {"seat": "gm", "reason": "the sun is gone"}
    else:
        assert told["line"]["args"]["changes"] == [change], "what all may know, all read"
    (entry,) = journal(server, table)[-1:]
    assert isinstance(entry, Happened)
    assert entry.fact == Overridden("gm", {PLACE[game]: "dusk"}, "the sun is gone")
    wrong = gm.do(type="rule", patch={"no/such": 1}, reason="?")
    assert wrong["line"]["key"] == "kernel.ruling.no-such-place"
    gm.do(type="rewind", to=gm.state["undo"]["to"])
    assert gm.state["log"][-1]["kind"] == "table.rewound", "it is taken back like anything else"


def test_what_a_gm_rules_on_behind_the_screen_stays_there(server):
    table, (player, *_) = opened(server, "eidolon")
    gm, one, watcher = (server.player(table, who) for who in ("gm", player, "spectator"))
    version = gm.do(type="rule", patch={"notes": SECRET}, reason="a better story")["version"]
    for other in (one, watcher):
        other.reach(version)
        assert "a better story" in repr(other.state)
        assert SECRET not in repr(other.state)
    assert gm.state["view"]["notes"] == SECRET
    assert gm.state["log"][-1]["fact"]["patch"] == {"notes": SECRET}
    for who in (player, "spectator", "host"):
        for path in ("/log", f"/at/{version}", f"/tail?after={version - 1}", "/undo?to=1"):
            assert SECRET not in server.http(table, who).at(path).text
    for who in (player, "spectator"):
        assert SECRET.encode() not in server.http(table, who).at("/export").content


def test_a_question_says_whom_it_is_put_to(server):
    table, (away, here, *_) = opened(server, "eidolon")
    gm, other = server.player(table, "gm"), server.player(table, here)
    gm.do(type="rule", patch={"notes": "a note"}, reason="so")
    other.reach(gm.state["version"])
    other.do(type="rewind", to=other.state["undo"]["to"])
    gm.reach(other.state["version"])
    gm.do(type="open", rule="eidolon.safety.door", args=[away, True])
    asked = {one["seat"]: one for one in gm.state["requests"]}
    assert set(asked) == {"gm", away}, "one's own, and that of whoever left"
    for one in asked.values():
        assert one["vote"] is True
        assert [(option["value"], option["label"]["key"]) for option in one["options"]] == [
            ("yes", "table.rewind.yes"),
            ("no", "table.rewind.no"),
        ], "the table's own words, whatever is played"
    gm.do(type="answer", request=asked[away]["id"], value="yes")
    answered = [entry for entry in journal(server, table) if isinstance(entry, Answered)][-1]
    assert (answered.by, answered.typed) == (away, "gm")
    assert [one["seat"] for one in gm.state["requests"]] == ["gm"]
