"""A GM, and a player who has to leave: nobody waits, the GM goes on, and the seat is there again."""

from __future__ import annotations

import json
import re

import msgspec
import pytest
from playwright.sync_api import expect

from browser.anima_table import Seat, Table
from browser.conftest import SHOTS
from browser.test_tour import AXE, RUN_AXE
from undertow.games.anima.form import DEMOS

GONE = re.compile(r"\baway\b")


def axe(one, name):
    one.shot(SHOTS / f"people-{name}-{one.device}-{one.theme}.png")
    one.page.evaluate(AXE.read_text("utf-8"))
    found = one.page.evaluate(RUN_AXE, None)
    assert not found, f"{name}: {json.dumps(found, indent=1)}"


def safety(one):
    one.press(one.button("Safety"))
    return one.page.get_by_role("dialog", name="Safety")


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_player_leaves_and_comes_back_and_nobody_waited(serving, person, device):
    settings = msgspec.to_builtins(DEMOS[0].settings)
    table = Table.opened(serving.url, settings)
    table.settle()
    one, two, *_ = [seat for seat in table.keys if seat != "gm"]
    gm, her = person("desktop", "light"), person(device, "dark")
    for who, seat in ((gm, "gm"), (her, one)):
        Seat(who).sits(f"{serving.url}#/t/{table.table}/{table.keys[seat]}")

    # She is asked something by the table, and has to go.
    table.open(two, "safety.house", two, form={"rule": "Ties go to the heroes."})
    prompt = her.page.locator("section.prompt")
    expect(prompt).to_contain_text("Ties go to the heroes.")
    card = safety(her)
    axe(her, "safety")
    her.press(card.get_by_role("button", name="I have to leave for a while"))
    note = her.page.locator(".note")
    expect(note).to_contain_text("You are noted as away")

    # The GM sees it, and goes on without her.
    expect(gm.page.locator("section.people")).to_contain_text(GONE)
    asked = gm.page.locator("section.prompt")
    gm.press(asked.get_by_role("button", name="Next question"))
    while "You answer for" not in asked.inner_text():
        gm.press(asked.get_by_role("button", name="Next question"))
    axe(gm, "instead")
    gm.press(asked.get_by_role("button", name=re.compile("^Go on without")).first)
    for seat in [seat for seat in table.keys if seat not in (one, two)]:
        table.answer(seat, "yes")
    expect(her.page.locator("section.prompt")).to_have_count(0)

    # A pause is seen by everybody, and the GM ends it.
    table.open(two, "safety.pause", two)
    for who in (gm, her):
        expect(who.page.locator(".note.stop")).to_contain_text("Paused.")
    axe(gm, "paused")
    gm.press(gm.page.locator(".note.stop").get_by_role("button", name="Go on"))
    expect(her.page.locator(".note.stop")).to_have_count(0)

    # She comes back with one press, and reads what happened.
    her.page.reload()
    expect(note).to_contain_text("You are noted as away")
    her.press(note.get_by_role("button", name="I am back"))
    meanwhile = her.page.get_by_role("dialog", name="Since you left")
    expect(meanwhile).to_contain_text("Ties go to the heroes.")
    expect(meanwhile).to_contain_text("A pause.")
    axe(her, "meanwhile")
    her.press(meanwhile.get_by_role("button", name="Read"))
    expect(note).to_have_count(0)
    expect(gm.page.locator("section.people")).not_to_contain_text(GONE)


def test_a_vote_stops_nobody_and_a_gm_who_left_is_not_waited_for(serving, person):
    table = Table.opened(serving.url, msgspec.to_builtins(DEMOS[0].settings))
    table.settle()
    acts = table.view()["conflict"]["actors"][0]
    fighters = table.view()["fighters"]
    mine = next(one["seat"] for one in fighters if one["id"] == acts)
    other = next(seat for seat in table.keys if seat not in ("gm", mine))
    gm, her, him = (
        Seat(person("desktop", "light")),
        Seat(person("desktop", "dark")),
        Seat(person("phone", "light")),
    )
    for who, seat in ((gm, "gm"), (her, mine), (him, other)):
        who.sits(table.link(seat))

    # A vote lies before everybody; whose turn it is acts all the same.
    table.open(other, "safety.house", other, form={"rule": "Ties go to the heroes."})
    expect(her.page.locator("section.prompt")).to_contain_text("Ties go to the heroes.")
    expect(gm.page.locator("section.prompt")).to_contain_text("Ties go to the heroes.")
    turn = her.stage.get_by_role("region", name=re.compile("^Your turn"))
    expect(turn.get_by_role("button").first).to_be_enabled()

    # The GM leaves without an answer: nobody sees what they were asked, and a bot answers it.
    gm.one.press(safety(gm.one).get_by_role("button", name="I have to leave for a while"))
    note = him.page.locator("p.note").filter(has_text="is away and is asked something first")
    expect(note).to_be_visible()
    axe(him.one, "gm-left")
    him.one.press(note.get_by_role("button", name="Let a bot answer this"))
    expect(note).to_have_count(0)
    assert "gm" not in table.state(other)["waiting"]
