"""Who is away at a live table: noted by the host or by the clock, nudged, and told since when."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from server.client import choose
from undertow.games.anima.game import GAME as ANIMA
from undertow.games.eidolon.game import GAME as EIDOLON
from undertow.games.fire.game import GAME as FIRE
from undertow.kernel import Offer
from undertow.plugins import plugins

GAMES = {"eidolon": EIDOLON, "anima": ANIMA}
DOOR = {"eidolon": lambda me, *to: list(to), "anima": lambda me, *to: [me, *to]}


def opened(server, game):
    """A table with people in all its seats, and the players among them."""
    settings = msgspec.to_builtins(GAMES[game].demos()[0].settings)
    table = server.create(game=game, settings=settings)
    return table, [who for who in table if who not in ("table", "host", "spectator", "gm")]


def away(player):
    return player.state["view"]["table"].get("away", [])


def leaves(player, game, seat, gone=True):
    args = DOOR[game](player.state["you"]["seat"], seat, gone)
    return player.do(type="open", rule=f"{game}.safety.door", args=args)


def waits(player, minutes):
    """The GM says after how many minutes without a connection somebody counts as away."""
    game = player.state["table"]["game"]
    order = {"type": "open", "rule": f"{game}.safety.patience", "args": ["gm"]}
    assert player.do(**order, form={"minutes": minutes})["type"] == "done"


@pytest.mark.parametrize("game", GAMES)
def test_the_host_notes_who_is_away_and_who_is_back(server, game):
    table, (one, two, *_) = opened(server, game)
    gm = server.player(table, "gm")
    host, other = server.http(table, "host"), server.http(table, two)
    assert host.at(f"/seats/{one}", "PUT", json={"away": True}).status_code == 200
    gm.reach(gm.state["version"] + 1)
    assert away(gm) == [one]
    assert gm.state["log"][-1]["by"] == "host"
    assert other.at(f"/seats/{one}", "PUT", json={"away": False}).status_code == 403
    assert host.at(f"/seats/{one}", "PUT", json={"away": True}).status_code == 200  # already
    mine = server.http(table, one)
    assert mine.at(f"/seats/{one}", "PUT", json={"away": False}).status_code == 200
    gm.reach(gm.state["version"] + 1)
    assert away(gm) == []


def test_who_is_away_is_noted_where_nobody_leads_too(server):
    table = server.create("ranger", "warrior")
    ben = server.player(table, "ben")
    host = server.http(table, "host")
    assert host.at("/seats/ana", "PUT", json={"away": True}).status_code == 200
    ben.reach(ben.state["version"] + 1)
    assert away(ben) == ["ana"]
    live = server.hub.tables[table["table"]]
    assert FIRE.patience(live.play.world) == 0


@pytest.mark.parametrize("game", GAMES)
def test_who_has_no_connection_for_the_time_the_table_gives_counts_as_away(server, game):
    table, (one, two, *_) = opened(server, game)
    gm, first = server.player(table, "gm"), server.player(table, one)
    server.later(30)
    server.later(30)
    assert away(gm) == []  # off, until somebody says so
    waits(gm, 2)
    first.reach(gm.state["version"])
    server.http(table, "host").at(f"/seats/{two}", "PUT", json={"bot": "random"})
    live = server.hub.tables[table["table"]]
    first.close()
    server.until(lambda: len(live.people.watchers) == 1)
    for _ in range(3):
        gm.send(type="ping", t=1)
        gm.until("pong")
        server.later(30)
    gm.send(type="ping", t=1)
    gm.until("pong")
    assert one not in away(gm)
    server.later(30)
    gm.reach(live.version)
    assert one in away(gm)
    assert two not in away(gm)  # a bot is always here
    assert "gm" not in away(gm)
    again = server.player(table, one)
    assert one in away(again)
    leaves(again, game, one, False)
    assert one not in away(again)


def test_where_nobody_is_connected_nobody_is_away(server):
    table, (one, *_) = opened(server, "anima")
    gm = server.player(table, "gm")
    waits(gm, 1)
    gm.close()
    server.nobody_at(table)
    server.later(100)
    assert server.http(table, one).state()["view"]["table"].get("away", []) == []


def test_the_table_says_since_when_it_waits_and_who_is_gone(server):
    now = [9e9]
    server.hub.wall = lambda: now[0]
    table, players = opened(server, "anima")
    gm = server.player(table, "gm")
    (due, *_) = gm.state["waiting"]
    last = [seat for seat in players if seat != due][-1]
    hers = server.player(table, due)

    def seats():
        server.later(0)
        gm.send(type="ping", t=1)
        gm.until("pong")
        return {one["seat"]: one for one in gm.presence["seats"]}

    before = seats()[due]["waited"]
    assert before < 9e9  # since the table last changed, before anybody looked at it
    assert seats()[last]["gone"] is None
    leaves(gm, "anima", last)
    assert seats()[last]["gone"] == 9e9
    now[0] = 9.5e9
    leaves(gm, "anima", "gm")
    assert (seats()["gm"]["gone"], seats()[last]["gone"]) == (9.5e9, 9e9)
    assert seats()["gm"]["waited"] is None
    leaves(gm, "anima", "gm", False)
    leaves(gm, "anima", last, False)
    assert (seats()["gm"]["gone"], seats()[last]["gone"]) == (None, None)
    assert seats()[due]["waited"] == before, "others did something; the table still waits"
    hers.reach(gm.state["version"])
    (asked, *_) = hers.state["requests"]
    value = asked["options"][0]["value"]
    assert hers.do(type="answer", request=asked["id"], value=value)["type"] == "done"
    gm.reach(hers.state["version"])
    assert seats()[due]["waited"] in (None, 9.5e9)
    assert any(one["waited"] == 9.5e9 for one in seats().values())


def test_a_nudge_reaches_whom_the_table_waits_for_and_nobody_else(server):
    table, players = opened(server, "anima")
    hands = {seat: server.player(table, seat) for seat in ("gm", *players)}
    waits = hands["gm"].state["waiting"]
    due, idle = waits[0], next(seat for seat in hands if seat not in waits)
    asks = next(seat for seat in hands if seat not in (due, idle))
    watcher = server.player(table, "spectator")
    for one, seat in ((hands[due], due), (hands[asks], idle), (watcher, due), (hands[asks], due)):
        one.send(type="nudge", seat=seat)
        if one is not hands[due]:  # whose ears are open later
            one.send(type="ping", t=1)
            one.until("pong")

    def heard(one):
        one.send(type="ping", t=2)
        found = []
        while (told := one.hear())["type"] != "pong":
            found += [told["by"]] if told["type"] == "nudged" else []
        return found

    nudged = {seat: heard(one) for seat, one in hands.items()}
    assert nudged == {seat: [asks] if seat == due else [] for seat in hands}


def test_nobody_is_told_who_stopped_the_table_or_whose_wish_a_line_is(server):
    table, (one, two, *_) = opened(server, "anima")
    hers, his = server.player(table, one), server.player(table, two)
    his.do(type="say", text="a spider")
    for form in ({"what": "spiders"}, {"what": ""}):
        hers.do(type="open", rule="anima.safety.veto", args=[one], form=form)
        his.reach(hers.state["version"])
        told = his.state["log"][-1]
        assert told["by"] == "rules"
        assert (
            one
            not in msgspec.json.encode(
                (told, his.state["undo"], his.state["view"]["table"])
            ).decode()
        )
    assert his.state["view"]["table"]["lines"] == ["spiders"]
    assert his.state["view"]["table"]["paused"] == "*"


def test_a_question_carries_what_is_taken_for_who_is_away(server):
    table, (one, two, *_) = opened(server, "anima")
    gm, hers = server.player(table, "gm"), server.player(table, one)
    order = {"type": "open", "rule": "anima.safety.house", "args": [one]}
    hers.do(**order, form={"rule": "Ties go to the heroes."})
    gm.reach(hers.state["version"])
    leaves(gm, "anima", two)
    asked = {request["seat"]: request for request in gm.state["requests"]}
    assert asked[two]["default"] == "yes"
    gm.do(type="answer", request=asked[two]["id"], value="yes")
    assert two not in {request["seat"] for request in gm.state["requests"]}


def test_a_bot_answers_one_question_for_who_is_away_and_only_if_it_is_sent(server):
    table, (one, two, *_) = opened(server, "anima")
    gm, hers = server.player(table, "gm"), server.player(table, one)
    order = {"type": "open", "rule": "anima.safety.house", "args": [one]}
    hers.do(**order, form={"rule": "Ties go to the heroes."})
    gm.reach(hers.state["version"])
    leaves(gm, "anima", two)
    asked = {request["seat"]: request["id"] for request in gm.state["requests"]}
    advised = server.http(table, "gm").at("/advice", "POST", json={"request": asked[two]})
    assert advised.status_code == 200, advised.text
    assert advised.json()["value"] in ("yes", "no")
    assert server.http(table, "gm").state()["version"] == gm.state["version"], "nothing happened"
    for who, code in ((one, 200), ("spectator", 403), ("host", 403)):
        answer = server.http(table, who).at("/advice", "POST", json={"request": asked[two]})
        assert answer.status_code == code
        assert "value" not in answer.json(), "it is not theirs to answer"
    gm.do(type="answer", request=asked[two], value=advised.json()["value"])
    gone = server.http(table, "gm").at("/advice", "POST", json={"request": asked[two]})
    assert (gone.status_code, set(gone.json())) == (200, {"gone"}), "somebody was quicker"


def test_who_is_waited_for_is_known_though_nobody_was_connected(server):
    """Everybody plays over HTTP; whoever connects later is told since when the table waits."""
    server.hub.wall = lambda: 9e9
    table = server.create("ranger", "warrior")
    seats = {seat: server.http(table, seat) for seat in ("ana", "ben")}
    (due,) = seats["ana"].state()["waiting"]
    command = choose(seats[due].state(), Random(1))
    assert seats[due].do("c1", **command).status_code == 200
    player = server.player(table, due)
    player.until("presence")
    waited = {one["seat"]: one["waited"] for one in player.presence["seats"]}
    assert {seat for seat, since in waited.items() if since} == set(player.state["waiting"])
    assert set(waited.values()) <= {9e9, None}


def test_others_hear_that_a_moment_closes_and_one_press_holds_it(server):
    table, (one, two, *_) = opened(server, "eidolon")
    gm, hers, his = (server.player(table, seat) for seat in ("gm", one, two))
    grace = {"type": "open", "rule": "eidolon.safety.grace", "args": [two], "form": {"seconds": 1}}
    assert his.do(**grace)["type"] == "done"
    hers.reach(his.state["version"])
    move = next(o for o in hers.state["offers"] if o["rule"] == "eidolon.snipe")
    assert hers.do(type="open", rule=move["rule"], args=move["args"])["type"] == "done"
    (ready,) = [asked for asked in hers.state["requests"] if not asked["optional"]]
    draw = {"type": "answer", "request": ready["id"], "value": ready["options"][0]["value"]}
    hers.send(type="do", id="draws", do=draw)
    closing = his.until("closing")
    assert (closing["by"], closing["seconds"]) == (one, 1)
    gm.until("closing")
    wait = {"type": "open", "rule": "eidolon.safety.wait", "args": [two]}
    assert his.do(**wait)["type"] == "done"
    assert hers.until("refused")["code"] == "Refused"
    go_on = {"type": "open", "rule": "eidolon.safety.ready", "args": [two, two]}
    assert his.do(**go_on)["type"] == "done"
    assert hers.do(**draw)["type"] == "done", "a second later nobody had asked to wait"


def test_nobody_waits_a_second_where_nobody_else_is_there(server):
    table, (one, *_) = opened(server, "eidolon")
    hers = server.player(table, one)
    grace = {"type": "open", "rule": "eidolon.safety.grace", "args": [one], "form": {"seconds": 5}}
    assert hers.do(**grace)["type"] == "done"
    live = server.hub.tables[table["table"]]
    move = next(o for o in hers.state["offers"] if o["rule"] == "eidolon.snipe")
    assert hers.do(type="open", rule=move["rule"], args=move["args"])["type"] == "done"
    (ready,) = [asked for asked in hers.state["requests"] if not asked["optional"]]
    assert live.grace(one, ready["id"]) == 0


def _graceful(server):
    """A table of EIDOLON with five seconds before a moment closes, and two players at it."""
    table, (one, two, *_) = opened(server, "eidolon")
    hers, his = (server.player(table, seat) for seat in (one, two))
    grace = {"type": "open", "rule": "eidolon.safety.grace", "args": [one], "form": {"seconds": 5}}
    assert hers.do(**grace)["type"] == "done"
    his.reach(hers.state["version"])
    return table, (one, hers), (two, his)


def test_nobody_is_told_of_a_closing_moment_by_somebody_who_may_not_close_it(server):
    table, (one, hers), (two, his) = _graceful(server)
    live = server.hub.tables[table["table"]]
    move = next(o for o in hers.state["offers"] if o["rule"] == "eidolon.snipe")
    assert hers.do(type="open", rule=move["rule"], args=move["args"])["type"] == "done"
    (ready,) = [asked for asked in hers.state["requests"] if not asked["optional"]]
    assert live.grace(two, ready["id"]) == 0
    assert live.grace(one, "no such request") == 0
    assert live.grace(one, Offer("no.such.rule", ())) == 0
    rubbish = {"type": "open", "rule": "no.such.rule", "args": []}
    assert hers.do(**rubbish)["code"] == "NotOffered"
    his_try = {"type": "answer", "request": ready["id"], "value": ready["options"][0]["value"]}
    his.send(type="do", id="his", do=his_try)
    heard = [his.hear()]
    while heard[-1]["type"] != "refused":
        heard.append(his.hear())
    assert heard[-1]["code"] == "NotYours"
    assert "closing" not in [one["type"] for one in heard]
    assert live.grace(one, ready["id"]) == 5


def test_who_asked_to_wait_and_went_home_is_waited_for_no_longer(server):
    table, (_one, hers), (two, his) = _graceful(server)
    live, wall = server.hub.tables[table["table"]], server.hub.wall()
    server.hub.wall = lambda: wall + server.ahead
    assert his.do(type="open", rule="eidolon.safety.wait", args=[two])["type"] == "done"
    his.close()
    server.until(lambda: len(live.people.watchers) == 1)
    server.later(30)
    hers.send(type="ping", t=1)
    hers.until("pong")
    assert live.game.thinking(live.play.world) == (two,), "they may be back in a moment"
    server.later(31)
    assert live.game.thinking(live.play.world) == ()
    hers.reach(live.version)
    assert hers.state["log"][-1]["by"] == "host"


def test_who_is_away_comes_back_before_asking_to_wait(server):
    _, _, (two, his) = _graceful(server)
    leaves(his, "eidolon", two)
    refused = his.do(type="open", rule="eidolon.safety.wait", args=[two])
    assert refused["line"]["key"] == "people.no.away"
    leaves(his, "eidolon", two, False)
    assert his.do(type="open", rule="eidolon.safety.wait", args=[two])["type"] == "done"


@pytest.mark.parametrize("game", plugins())
def test_what_people_vote_on_takes_nothing_from_anybody(server, game):
    settings = msgspec.to_builtins(plugins()[game].game.demos()[0].settings)
    table = server.create(game=game, settings=settings)
    seats = [who for who in table if who not in ("table", "host", "spectator")]

    def offers():
        return {seat: server.http(table, seat).state()["offers"] for seat in seats}

    rng = Random(1)
    for n in range(30):  # a ready table may begin with questions
        states = {seat: server.http(table, seat).state() for seat in seats}
        due = [seat for seat, state in states.items() if state["requests"]]
        if not due:
            break
        assert (
            server.http(table, due[0]).do(f"a{n}", **choose(states[due[0]], rng)).status_code == 200
        )
    assert any(offers().values())
    before, player = offers(), next(seat for seat in seats if seat != "gm")
    vote = {"type": "open", "rule": f"{game}.safety.house", "args": [player]}
    vote["form"] = {"rule": "Ties go to the heroes."}
    if game == "fire":
        vote = {"type": "open", "rule": "fire.concede", "args": [player]}
    asked = server.http(table, player).do("vote", **vote)
    assert asked.status_code == 200, asked.text
    for seat in seats:
        assert len(server.http(table, seat).state()["requests"]) == (seat != player)
    assert offers() == before


def test_a_bot_answers_for_a_gm_who_left_and_nobody_sees_what(server):
    table, (one, two, *_) = opened(server, "anima")
    hers, gm = server.player(table, one), server.http(table, "gm")
    order = {"type": "open", "rule": "anima.safety.house", "args": [one]}
    hers.do(**order, form={"rule": "Ties go to the heroes."})

    def lets(who, seat="gm"):
        said = server.http(table, who).at("/stand-in", "POST", json={"seat": seat})
        return said.status_code, said.status_code == 200 and bool(said.json())

    assert lets(one) == (200, True), "the GM is here"
    gm.do("leaves", type="open", rule="anima.safety.door", args=["gm", "gm", True])
    state = server.http(table, one).state()
    assert "gm" in state["waiting"]
    assert not [asked for asked in state["requests"] if asked["seat"] == "gm"]
    assert [lets(who) for who in ("spectator", "host")] == [(403, False), (403, False)]
    assert lets(two) == (200, False)
    assert lets(two) == (200, True), "it was answered, and whoever asks so late is told"
    assert "gm" not in server.http(table, one).state()["waiting"]
    assert lets(one, two) == (200, True), "who is here answers for themselves"


def test_anybody_notes_who_has_no_connection_and_calls_a_bot_for_a_gm_who_left(server):
    table, (one, two, *_) = opened(server, "eidolon")
    hers = server.player(table, one)
    mine = server.http(table, one)

    def put(seat, **change):
        return mine.at(f"/seats/{seat}", "PUT", json=change).status_code

    his = server.player(table, two)
    assert put(two, away=True) == 403, "he is here"
    assert put("gm", bot="greedy") == 403, "the GM did not leave"
    assert put("gm", away=True) == 200, "who never came has no connection"
    hers.reach(server.hub.tables[table["table"]].version)
    assert away(hers) == ["gm"]
    assert put("gm", name="Nobody") == put("gm", away=False) == 403
    his.close()
    live = server.hub.tables[table["table"]]
    server.until(lambda: len(live.people.watchers) == 1)
    server.later(600)
    assert put(two, away=True) == 200
    assert put("gm", bot="greedy") == 200
    assert live.people.bots == {"gm": "greedy"}
    assert put(two, bot="greedy") == 200, "a bot leads, and is away: nobody answers for him"
    assert put("gm", bot=None) == 403, "who comes back takes it back"


def test_advice_stands_on_the_page_of_the_chair_it_is_for_and_nobody_elses(server):
    table, players = opened(server, "anima")
    gm, player = server.player(table, "gm"), server.player(table, players[0])
    watcher = server.player(table, "spectator")
    version = gm.state["version"]
    body = {"what": "Call a scene", "why": "They are out of dice."}
    told = server.http(table, "gm").at("/suggestion", "POST", json=body)
    assert told.json() == {"seen": True}
    assert gm.until("advised") == {"type": "advised", **body}
    for one in (player, watcher):
        one.send(type="ping", t=1)
        heard = []
        while (last := one.hear())["type"] != "pong":
            heard.append(last["type"])
        assert "advised" not in heard
    other = server.http(table, players[1]).at("/suggestion", "POST", json={"what": "Rest"})
    assert other.json() == {"seen": False}  # nobody sits there now
    assert server.http(table, "spectator").at("/suggestion", "POST", json=body).status_code == 403
    assert server.http(table, "gm").at("/suggestion", "POST", json={"what": ""}).status_code == 400
    assert server.http(table, "gm").at("", "GET").json()["version"] == version
