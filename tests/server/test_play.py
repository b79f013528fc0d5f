"""People and bots play over sockets and over HTTP."""

from __future__ import annotations

from random import Random

from server.client import Player


def everybody(players: list[Player]) -> int:
    """Let everybody come to the same version."""
    version = max(player.state["version"] for player in players)
    for player in players:
        player.reach(version)
    return version


def test_two_people_and_a_bot_play_a_whole_game(server):
    table = server.create("warrior", "ranger", "wizard", bots={"cleo": "greedy"})
    ana, ben = server.player(table, "ana"), server.player(table, "ben")
    watcher = server.player(table, "spectator")
    rng = Random(7)
    players = [ana, ben]
    while not ana.state["over"]:
        everybody([*players, watcher])
        if not any(player.act(rng) for player in players) and not ana.state["over"]:
            ana.hear()  # the bot acts
    everybody([*players, watcher])
    assert ana.state["view"] == ben.state["view"] == watcher.state["view"]
    assert ana.state["secret"]
    # Whoever kept step knows exactly what a newcomer is told.
    for player, seat in ((ana, "ana"), (ben, "ben"), (watcher, "spectator")):
        fresh = server.http(table, seat).state()
        for name in ("version", "view", "requests", "offers", "anytime", "waiting", "undo", "over"):
            assert player.state[name] == fresh[name], name
        assert player.state["log"][-len(fresh["log"]) :] == fresh["log"]
    fairness = server.http(table, "ben").at("/fairness").json()
    assert fairness["fair"]
    assert fairness["complete"]
    assert fairness["answers"]
    assert server.store.length(table["table"]) == ana.state["version"]
