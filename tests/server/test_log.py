"""What is told as it happens is what is told of the whole journal later."""

from random import Random

import msgspec
import pytest

from undertow.games.edge.facts.story import PhaseBegan as EdgePhase
from undertow.games.eidolon.game import GAME as EIDOLON
from undertow.games.moonlight.facts.story import PhaseBegan as MoonlightPhase
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


def evening(server):
    settings = msgspec.to_builtins(EIDOLON.demos()[0].settings)
    return server.create(game="eidolon", settings=settings)


def test_steps_of_one_thing_have_one_cause_and_a_scene_is_a_heading(server):
    table = evening(server)
    gm = server.http(table, "gm")
    page = {"kind": "scene", "title": "The mill", "to": ["*"]}
    order = {"type": "open", "rule": "eidolon.handouts.write", "args": ["gm"]}
    assert gm.do("a", **order, form=page).status_code == 200
    *_, written, shown = gm.state()["log"]
    assert (written["heading"], shown["heading"]) == ("", "scene")
    assert written["cause"] == shown["cause"] > 0
    note = {"kind": "note", "title": "Nobody knows"}
    assert gm.do("b", **order, form=note).status_code == 200
    assert gm.state()["log"][-1]["cause"] > shown["cause"]


def test_what_nobody_is_to_know_of_names_no_cause(server):
    table = evening(server)
    gm = server.http(table, "gm")
    veto = {"type": "open", "rule": "eidolon.safety.veto", "args": ["gm"], "form": "Spiders"}
    assert gm.do("a", **veto).status_code == 200
    line = gm.state()["log"][-1]
    assert (line["kind"], line["by"], line["cause"]) == ("eidolon.limits-agreed", "rules", 0)


def test_somebody_speaks_as_somebody_in_the_story(server):
    table = evening(server)
    gm = server.http(table, "gm")
    assert gm.do("a", type="say", text="Who goes there?", name="The Warden").status_code == 200
    assert gm.do("b", type="say", text="Pizza!").status_code == 200
    spoken, talk = gm.state()["log"][-2:]
    assert (spoken["by"], spoken["fact"]["name"]) == ("gm", "The Warden")
    assert talk["fact"] == {"by": "gm", "text": "Pizza!"}
    for nothing in ("   ", "\u202e\u3164"):
        assert gm.do("c", type="say", text="x", name=nothing).status_code == 409
    assert gm.do("d", type="say", text="x", name="y" * 61).status_code == 400
    for other in ("Host", "\u202eHost", "Ana", "fate"):
        refused = gm.do("e", type="say", text="x", name=other)
        assert (refused.status_code, refused.json()["line"]["key"]) == (400, "server.no.name")
    assert gm.do("f", type="say", text="So.", name="\u202eThe\u3164 Warden").status_code == 200
    assert gm.state()["log"][-1]["fact"]["name"] == "The Warden"
    lines = server.store.lines(table["table"])
    assert [line for line in lines if "Pizza!" in line] == [
        '{"entry":"said","by":"gm","text":"Pizza!"}'  # as it was always written
    ]
    assert '"as":"The Warden"' in gm.at("/export").text


@pytest.mark.parametrize(
    ("began", "first", "rest"),
    [
        (MoonlightPhase, "obligation", ("downtime", "mission", "fallout")),
        (EdgePhase, "downtime", ("adventure", "wrap-up", "hooks")),
    ],
)
def test_a_new_round_of_phases_is_an_evening_and_any_other_phase_a_scene(began, first, rest):
    assert began(first).begins() == "session"
    assert {began(phase).begins() for phase in rest} == {"scene"}


def taken_back(chair, others, **order):
    """What is told of this when it is done and taken back: its own words, and what each then reads."""
    was = chair.state()["version"]
    assert chair.do("does", **order).status_code == 200
    state = chair.state()
    words = [line["line"] for line in state["log"] if line["place"] > was and line["line"]]
    assert chair.do("back", type="rewind", to=state["undo"]["to"]).status_code == 200
    lines = [one.state()["log"][-1] for one in (chair, *others)]
    assert {line["kind"] for line in lines} == {"table.rewound"}
    return words, [line["line"] for line in lines]


@pytest.mark.parametrize("rule", ["fire.explore", "fire.wait"])
def test_the_log_says_what_was_taken_back(server, rule):
    table = server.create("warrior")
    ben, watching = server.http(table, "ben"), server.http(table, "spectator")
    act = next(one for one in ben.state()["offers"] if one["rule"] == rule)
    order = {"type": "open", "rule": rule, "args": act["args"]}
    words, read = taken_back(ben, [watching], **order)
    what, *rest = [line for line in words if line["key"].startswith("fire.")]
    key = "server.told.rewound-more" if rest else "server.told.rewound-one"
    wanted = {"key": key, "args": {"seat": "ben", "what": what}}
    assert read == [wanted, wanted]
    live = server.hub.tables[table["table"]]
    again = LogBuilder.of(live.game, live.broadcaster.audiences, live.sitting.entries())
    assert live.log.recent == again.recent


def test_of_what_was_taken_back_nobody_reads_what_they_did_not_know(server):
    table = evening(server)
    gm, watching = server.http(table, "gm"), server.http(table, "spectator")
    note = {"kind": "note", "title": "Nobody knows"}
    order = {"type": "open", "rule": "eidolon.handouts.write", "args": ["gm"], "form": note}
    words, (mine, theirs) = taken_back(gm, [watching], **order)
    assert mine == {"key": "server.told.rewound-one", "args": {"seat": "gm", "what": words[-1]}}
    assert theirs["key"] == "server.told.rewound"
