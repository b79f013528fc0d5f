"""What is told as it happens is what is told of the whole journal later."""

from random import Random

from undertow.server.broadcast.log import LogBuilder


def test_worlds_on_the_way_are_those_of_the_fold(server):
    table = server.create()
    players = [server.player(table, seat) for seat in ("ana", "ben", "cleo", "dan")]
    live, rng = server.hub.tables[table["table"]], Random(11)
    for _ in range(60):
        if not any(player.act(rng) for player in players):
            break
        for player in players:
            player.reach(live.version)
    told = live.log
    again = LogBuilder.of(live.game, live.broadcaster.audiences, live.sitting.entries())
    assert told.recent == again.recent
    assert told.world == again.world == live.play.world
    assert told.undo("ana", False) == again.undo("ana", False)


def test_bots_that_acted_since_do_not_hide_what_a_person_could_take_back(server):
    table = server.create()
    players = [server.player(table, seat) for seat in ("ana", "ben", "cleo", "dan")]
    live, rng = server.hub.tables[table["table"]], Random(5)
    before: dict[str, int] = {}
    while len(before) < 2:  # until two have acted, one after the other
        for seat, player in zip(("ana", "ben", "cleo", "dan"), players, strict=True):
            place = live.version
            if player.act(rng):
                before[seat] = place
            player.reach(live.version)
        for player in players:
            player.reach(live.version)
    log = live.log
    plain = log.undo("ana", False)
    assert plain is not None
    others = frozenset(before) - {plain.by}
    past_bots = log.undo("ana", False, {plain.by})
    assert past_bots is not None
    assert past_bots.by in others
    assert past_bots.to < plain.to
    assert not past_bots.free
    # With nobody but bots at the table it is the last input, as ever.
    assert log.undo("ana", False, frozenset(before)) == plain
