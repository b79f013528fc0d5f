"""What people type is only ever text; a link that is taken back or wrong says so; so does a page
whose connection is gone."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import expect

from browser.people import GONE
from browser.serving import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

SCRIPT = '<img src=x onerror="window.broken=1"><script>window.broken=1</script>'


def opened(serving, title="", names=None):
    """A table for two people and a bot; gives its id and keys."""
    names = names or {"ana": "Ana", "ben": "Ben"}
    heroes = {"warrior": "ana", "ranger": "ben", "wizard": "ash"}
    body = {
        "game": "fire",
        "title": title,
        "settings": {"heroes": list(heroes), "players": heroes},
        "seats": {"ash": {"name": "Ash", "bot": "greedy"}}
        | {seat: {"name": name} for seat, name in names.items()},
    }
    made = (
        httpx.post(f"{serving.url}api/tables", json=body, timeout=PATIENCE)
        .raise_for_status()
        .json()
    )
    keys = {one["seat"]: one["key"] for one in made["seats"]}
    return made["table"], made["host"], keys


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_script_in_names_titles_and_chat_is_text(serving, person, device):
    table, _, keys = opened(serving, SCRIPT, {"ana": SCRIPT[:60], "ben": "Ben"})
    ana, ben = person(device), person("desktop")
    for one, seat in ((ana, "ana"), (ben, "ben")):
        one.page.goto(f"{serving.url}#/t/{table}/{keys[seat]}")
        one.at_table()
        one.untaught()
    expect(ana.page.get_by_role("heading", level=1)).to_have_text(SCRIPT)
    ana.drawer("Chat")
    if device == "desktop":
        ana.press(ana.page.locator(".switch").get_by_role("button", name="Chat"))
    ana.page.get_by_label("Say something to the table").fill(SCRIPT)
    ana.press(ana.button("Send"))
    ben.press(ben.page.locator(".switch").get_by_role("button", name="Chat"))
    for one in (ana, ben):
        expect(one.page.locator(".chat ol li").last).to_contain_text(SCRIPT)
        one.drawer("People")
        expect(one.page.locator(".people .name").first).to_have_text(SCRIPT[:60])
        expect(one.page.locator("img[src='x']")).to_have_count(0)
        assert one.page.evaluate("() => window.broken") is None
        one.page.goto(f"{serving.url}#/")
        expect(one.page.locator(".yours .about strong").first).to_have_text(SCRIPT)
        assert one.page.evaluate("() => window.broken") is None


def test_a_revoked_link_in_use_says_so(serving, person):
    table, host, keys = opened(serving)
    ben = person("phone")
    ben.page.goto(f"{serving.url}#/t/{table}/{keys['ben']}")
    ben.at_table()
    headers = {"authorization": f"Bearer {host}"}
    url = f"{serving.url}api/tables/{table}/seats/ben/key"
    httpx.delete(url, headers=headers, timeout=PATIENCE).raise_for_status()
    expect(ben.page.get_by_role("heading", name="This seat is closed to you")).to_be_visible()
    ben.sees("The table goes on and keeps all that you did there.")
    ben.page.reload()  # and it stays closed
    expect(ben.page.get_by_role("heading", name="This seat is closed to you")).to_be_visible()


def test_an_unknown_link_says_so(serving, person):
    me = person("desktop")
    for hash in ("#/t/nosuchtable/abcdefgh", f"#/t/{opened(serving)[0]}/abcdefgh"):
        me.page.goto("about:blank")
        me.page.goto(serving.url + hash)
        expect(me.page.get_by_role("heading", name="This seat is closed to you")).to_be_visible()
        me.press(me.page.get_by_role("link", name="To the lobby"))
        expect(me.button("Play now").first).to_be_visible()


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_lost_connection_is_seen_and_comes_back(serving, person, device):
    table, _, keys = opened(serving)
    me = person(device)
    me.pardon(GONE)
    me.page.goto(f"{serving.url}#/t/{table}/{keys['ana']}")
    me.at_table()
    me.untaught()
    expect(me.page.locator(".banner")).to_be_hidden()
    serving.kill()
    banner = me.page.get_by_role("alert").filter(has_text="The connection is gone")
    expect(banner).to_be_visible()
    # What is pressed meanwhile is sent when the server is back, and done once.
    version = me.version
    me.press(me.page.locator(".map button.door").first)
    serving.start()
    expect(banner).to_be_hidden()
    me.reach(version + 1)


def test_a_lobby_without_a_server_says_so(serving, person):
    me = person("desktop")
    me.pardon(GONE)
    me.page.goto(serving.url)
    expect(me.button("Play now").first).to_be_visible()
    serving.kill()
    me.press(me.button("Play now").first)
    expect(me.page.locator(".toast.bad")).to_be_visible()
    serving.start()
    me.press(me.button("Play now").first)
    me.at_table()


def test_words_that_come_late_leave_nobody_before_an_empty_page(serving, person):
    table, _, keys = opened(serving)
    me = person("desktop")
    me.page.route("**/api/v1/words/**", lambda route: None)  # asked for, and not answered
    me.page.goto(f"{serving.url}#/t/{table}/{keys['ana']}", wait_until="commit")
    me.sees("Sitting down…")
    me.page.unroute("**/api/v1/words/**")  # now they come
    me.at_table()


def test_another_link_in_ones_own_browser_costs_nobody_a_seat(serving, person):
    table, _, keys = opened(serving)
    ana = person("desktop")
    at = f"{serving.url}#/t/{table}/"
    ana.page.add_init_script(
        "localStorage.setItem('undertow.settings', JSON.stringify({name: 'Ana'}))"
    )
    ana.page.goto(at + keys["ana"])
    ana.at_table()
    ana.untaught()
    ana.page.set_viewport_size({"width": 1280, "height": 1000})  # so high that all are listed
    mine = ana.page.locator(".people li").filter(has_text="you ·").locator(".name")
    expect(mine).to_have_text("Ana")

    # She tries Ben's link: she sits there, he keeps his name, and her seat is a press away.
    ana.page.goto(at + keys["ben"])
    expect(mine).to_have_text("Ben")
    ana.sees("Where you sat before is kept")
    ana.press(ana.page.get_by_role("link", name="Back to Ana"))
    expect(mine).to_have_text("Ana")

    # A link that was cut short opens nothing, and leads back.
    ana.pardon("401|403|404")
    ana.page.goto(at + keys["ben"][:-5])
    expect(ana.page.get_by_role("heading", name="This seat is closed to you")).to_be_visible()
    ana.press(ana.page.get_by_role("link", name="Back to where you sat"))
    expect(mine).to_have_text("Ana")


def test_a_new_link_for_ones_own_seat_leaves_one_sitting(serving, person):
    ana = person("desktop")
    ana.page.goto(serving.url)
    ana.press(ana.button("Play now").first)
    ana.at_table()
    ana.untaught()
    ana.press(ana.button("Invite").first)
    dialog = ana.page.get_by_role("dialog", name="Invite")
    own = dialog.locator("details")
    ana.press(own.locator("summary"))
    old = own.get_by_label("Link for Rowan").input_value()
    ana.press(own.get_by_role("button", name="New link"))
    ana.sees("Rowan: there is a new link, and the old one no longer works.")
    expect(dialog).to_be_hidden()
    ana.at_table()
    expect(ana.page.locator(".chip.online")).to_be_attached()
    ana.press(ana.button("Invite").first)
    expect(dialog.get_by_label("Link for Rowan")).not_to_have_value(old)


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_what_cannot_be_had_back_takes_two_presses(serving, person, device):
    me = person(device)
    me.page.goto(serving.url)
    me.press(me.page.get_by_text("Other ready tables").first)
    me.press(me.button("Three heroes, one player"))
    me.at_table()
    me.untaught()
    me.press(me.button("More"))
    me.press(me.button("Give up"))
    sure = me.page.get_by_role("dialog", name="Give up")
    me.press(sure.get_by_role("button", name="Cancel"))
    expect(sure).to_be_hidden()
    expect(me.page.locator("section.over")).to_be_hidden()
    me.press(me.button("More"))
    me.press(me.button("Give up"))
    me.press(sure.get_by_role("button", name="Give up"))
    expect(me.page.locator("section.over")).to_be_visible()

    me.page.goto(serving.url)
    listed = me.page.locator(".yours .about strong")
    forget = me.button("Forget Fire of Eidolon on this device")
    what_to_do = me.button("What to do with Fire of Eidolon")
    me.press(what_to_do)
    me.press(forget)
    me.press(me.button("Keep it"))
    expect(what_to_do).to_be_focused()
    expect(listed).to_have_count(1)
    if device == "phone":
        me.press(me.button("Delete it for everybody"))
        me.press(me.button("Delete it for everybody"))
        me.sees("Fire of Eidolon is deleted, for everybody and for good.")
    else:
        me.press(forget)
        me.press(me.button("Forget it"))
    expect(listed).to_have_count(0)


def test_a_long_name_leaves_room_to_say_whose_turn_it_is(serving, person):
    long = "A name that goes on " * 9
    table, _, keys = opened(serving, long, {"ana": "Ana Maria " * 5, "ben": "Ben"})
    for device in ("desktop", "phone"):
        me = person(device)
        me.page.goto(f"{serving.url}#/t/{table}/{keys['ana']}")
        me.at_table()
        status = me.page.locator("p.status")
        expect(status).to_have_text("Your turn.")
        box = status.bounding_box()
        assert box is not None
        assert box["width"] > 120


def test_a_table_that_waits_for_nobody_says_what_to_do(serving, person):
    me = person("desktop")
    me.page.goto(serving.url)
    me.press(me.button("Play now").first)
    me.at_table()
    me.untaught()
    me.press(me.button("People"))
    me.press(me.button("Give Ash to a person"))
    me.sees("Ash waits for a person now.")
    me.opens("End the turn")
    expect(me.page.locator("p.status")).to_have_text(
        'Waiting for Ash · Ranger (no connection). Invite somebody, or let a bot play: see "People".'
    )
    me.press(me.button("Let a bot play Ash"))
    me.press(me.page.get_by_role("button", name="Sure? A bot will decide for Ash"))
    expect(me.page.locator("p.status")).to_have_text("Your turn.")


def test_on_a_phone_drawers_open_at_the_latest_and_count_what_was_missed(serving, person):
    table, _, keys = opened(serving)
    ana, ben = person("desktop"), person("phone")
    for one, seat in ((ana, "ana"), (ben, "ben")):
        one.page.goto(f"{serving.url}#/t/{table}/{keys[seat]}")
        one.at_table()
        one.untaught()
    ben.drawer("Chat")
    ben.drawer("Stage")
    ana.press(ana.page.locator(".switch").get_by_role("button", name="Chat"))
    for n in range(20):
        ana.page.get_by_label("Say something to the table").fill(f"word {n}")
        ana.press(ana.button("Send"))
        expect(ana.page.locator(".chat ol li")).to_have_count(n + 1)
    expect(ben.page.locator(".tabs .badge")).to_have_text("20")
    ana.press(ana.page.locator(".switch").get_by_role("button", name="Chronicle"))
    ana.opens("End the turn")
    ben.reach(ana.version)
    ben.drawer("Chronicle")
    expect(ben.page.locator(".chronicle .line").last).to_be_in_viewport()
    expect(ben.page.get_by_role("button", name="Earlier")).to_have_count(0)
