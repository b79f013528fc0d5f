"""What people write at a table does no harm beside what others write, whichever way it comes."""

from __future__ import annotations

from server.test_forecast import at_peace, opponent

TURNED = "we go\u202e on" + "\u0316" * 40 + "\u2066"
SHOWN = "we go on" + "\u0316" * 3


def test_what_is_said_suggested_or_done_holds_no_marks_that_turn_or_cover(server):
    table = server.create("ranger", "warrior")
    ana, ben = server.player(table, "ana"), server.http(table, "ben")
    assert ana.do(type="say", text=TURNED, name="The\u202e Elf")["type"] == "done"
    assert ben.state()["log"][-1]["fact"] == {"by": "ana", "text": SHOWN, "name": "The Elf"}
    assert ana.do(type="say", text="\u202e\u2066")["code"] == "Refused", "nothing is left of it"
    ana.send(type="here", what=TURNED)
    while ana.presence is None or not ana.presence["seats"][0]["what"]:
        ana.hear()
    assert ana.presence["seats"][0]["what"] == SHOWN
    assert (
        server.http(table, "ana")
        .at("/suggestion", "POST", json={"what": TURNED, "why": TURNED})
        .status_code
        == 200
    )
    advised = ana.until("advised")
    assert (advised["what"], advised["why"]) == (SHOWN, SHOWN)


def test_forms_answers_and_settings_hold_none_either(server):
    table = at_peace(server)
    gm = server.http(table, "gm")
    form = opponent(
        {"name": "The\u202e Regent" + "\u0316" * 9, "competence": 1, "defense": 1, "wounds": 1}
    )
    done = gm.do("p", type="open", rule="anima.prepare", args=[], form=form)
    assert done.status_code == 200, done.text
    lines = "".join(server.store.lines(table["table"]))
    assert "The Regent" + "\u0316" * 3 + '"' in lines
    host = server.http(table, "host")
    person = {"fighters/yara/sheet/name": TURNED}
    assert host.do("o", type="rule", patch=person, reason=TURNED).status_code == 200
    body = {"game": "anima", "settings": {"players": ["yara"], "samples": {"yara": "yara"}}}
    body["settings"]["seeds"] = [{"level": "group", "by": "gm", "text": TURNED}]
    body["title"] = TURNED
    made = server.post("/api/v1/tables", json=body)
    assert made.status_code == 201, made.text
    for found in (table["table"], made.json()["table"]):
        kept = "".join(server.store.lines(found))
        assert not {"\u202e", "\u2066", "\u0316" * 4} & set(kept)
        assert "\u0316" * 4 not in kept


def test_a_line_that_was_kept_is_known_again_though_its_name_is_anothers_now(server):
    table = server.create("ranger", "warrior")
    ana, ben = server.http(table, "ana"), server.http(table, "ben")
    said = {"type": "say", "text": "Who goes there?", "name": "The Warden"}
    first = ana.do("a", **said)
    assert first.status_code == 200
    assert ben.at("/seats/ben", "PUT", json={"name": "The Warden"}).status_code == 200
    again = ana.do("a", **said)
    assert (again.status_code, again.json()["again"]) == (200, True)
    assert again.json()["version"] == first.json()["version"]
    player = server.player(table, "ana")
    assert player.do(id="a", **said)["again"]
    refused = ana.do("b", **said)
    assert (refused.status_code, refused.json()["line"]["key"]) == (400, "server.no.name")
    assert player.do(id="c", **said)["code"] == "BadRequest"
    assert sum("Who goes" in line for line in server.store.lines(table["table"])) == 1
