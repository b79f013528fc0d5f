"""What is told as it happens is what is told of the whole journal later."""

from random import Random

from undertow.server.chronicle import Teller


def test_worlds_on_the_way_are_those_of_the_fold(server):
    table = server.create()
    players = [server.player(table, seat) for seat in ("ana", "ben", "cleo", "dan")]
    live, rng = server.hub.tables[table["table"]], Random(11)
    for _ in range(60):
        if not any(player.act(rng) for player in players):
            break
        for player in players:
            player.reach(live.version)
    told = live._teller
    again = Teller.of(live.game, live._herald.eyes, live.sitting.entries())
    assert told.recent == again.recent
    assert told.world == again.world == live.play.world
    assert told.undo("ana", False) == again.undo("ana", False)
