"""Friends come by a link: into a bot's chair, or into one they pick; those who look on may talk."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


READERS = {
    "phone": {"device": "phone"},
    "German": {"device": "phone", "language": "de"},
    "keyboard": {"keys": True},
    "lively": {"lively": True},
}


def hosting(serving: Any, person: Any, **how: Any) -> Any:
    me = person("desktop", **how)
    me.page.goto(serving.url)
    me.press(me.button(me.says("web.lobby.now")).first)
    me.at_table()
    me.press(me.button(me.says("web.table.invite")).first)
    return me


@pytest.mark.parametrize("how", READERS.values(), ids=READERS)
def test_a_friend_takes_the_chair_of_a_bot_and_is_told_who_they_are(serving, person, how):
    me = hosting(serving, person, **{name: how[name] for name in how if name != "device"})
    dialog = me.page.get_by_role("dialog", name=me.says("web.invite.title"))
    chair = dialog.get_by_role("listitem").filter(has_text=me.says("web.invite.is-bot")).first
    expect(chair).to_contain_text("·")  # a name and a hero
    link = chair.get_by_role("textbox").input_value()
    expect(dialog.get_by_text(me.says("web.invite.own-title"), exact=True)).to_be_visible()
    expect(dialog.get_by_text(me.says("web.invite.own"))).to_be_hidden()  # folded away
    me.press(dialog.get_by_role("button", name=me.says("web.dialog.close"), exact=True).first)

    friend = person(**how)
    friend.page.goto(link)
    friend.at_table()
    strip = friend.page.locator('[data-part="arrival"]')
    for told in ("hero", "bot", "now"):
        expect(strip).to_contain_text(friend.like(f"web.arrive.{told}"))
    friend.writes(strip.get_by_role("textbox"), "Mara")
    friend.press(strip.get_by_role("button", name=friend.says("web.arrive.sit")))
    expect(strip).to_be_hidden()
    expect(me.page.locator(".people")).to_contain_text("Mara")
    row = me.page.locator(".people li").filter(has_text="Mara")
    expect(row).to_contain_text(me.says("web.seats.online"))


def test_with_one_link_for_everybody_one_picks_a_chair(serving, person):
    me = hosting(serving, person)
    dialog = me.page.get_by_role("dialog", name="Invite")
    me.press(dialog.get_by_role("button", name="Make the link"))
    link = dialog.get_by_label("Link for One link for everybody").input_value()

    friend = person("desktop")
    friend.page.goto(link)
    welcome = friend.page.get_by_role("dialog", name=re.compile("Welcome"))
    expect(welcome).to_contain_text("Choose a chair")
    welcome.get_by_role("textbox").fill("Nils")
    friend.press(welcome.get_by_role("button", name=re.compile("^Play ")).first)
    expect(welcome).to_be_hidden()
    expect(friend.page.locator(".people li").filter(has_text="Nils")).to_contain_text("you")


@pytest.mark.parametrize("there", ["http://192.0.2.7:8000/", ""], ids=["network", "alone"])
def test_who_plays_at_an_address_of_this_machine_alone_is_told(serving, person, there):
    me = person("desktop")
    found = {"addresses": [there] if there else [], "open": bool(there)}
    me.page.route("**/near", lambda route: route.fulfill(json=found))
    me.page.goto(serving.url)
    me.press(me.button("Play now").first)
    me.at_table()
    me.press(me.button("Invite").first)
    dialog = me.page.get_by_role("dialog", name="Invite")
    expect(dialog).to_contain_text("an address that only this machine knows")
    link = dialog.get_by_label("Link for Spectators")
    if there:  # and not for this machine itself
        expect(dialog).to_contain_text(f"Links are made for {there}")
        expect(link).to_have_value(re.compile("^" + re.escape(f"{there}#/t/")))
    else:
        expect(dialog).to_contain_text("undertow serve --host 0.0.0.0")
        expect(link).to_have_value(re.compile("^" + re.escape(serving.url)))


def test_those_who_look_on_talk_where_the_host_allows_it(serving, person):
    me = hosting(serving, person)
    dialog = me.page.get_by_role("dialog", name="Invite")
    link = dialog.get_by_label("Link for Spectators").input_value()
    dialog.get_by_label("What they say").select_option("heard")
    me.press(dialog.get_by_role("button", name="Close", exact=True))
    other = person("desktop")
    other.page.goto(link)
    other.at_table()
    talk = other.page.locator(".talk")
    other.press(talk.get_by_role("button", name="Chat"))
    other.press(talk.get_by_role("button", name=re.compile("^Spectators")))
    talk.get_by_role("textbox").fill("Mind the doorway")
    other.press(talk.get_by_role("button", name="Send"))
    expect(talk).to_contain_text("Mind the doorway")
    mine = me.page.locator(".talk")
    me.press(mine.get_by_role("button", name="Chat"))
    expect(mine).not_to_contain_text("Mind the doorway")  # not in the table's own lane
    me.press(mine.get_by_role("button", name=re.compile("^Spectators")))
    expect(mine).to_contain_text("Mind the doorway")


def test_ones_tables_are_seen_renamed_put_away_and_deleted(serving, person):
    me = hosting(serving, person)
    me.page.keyboard.press("Escape")
    me.page.goto(f"{serving.url}#/")
    row = me.page.locator(".yours li").first
    expect(row).to_contain_text(re.compile("Your turn|Waiting for"))
    expect(row).to_contain_text(re.compile(r"Turn \d+ · threat"))
    expect(row.locator(".picture svg rect.tile").first).to_be_visible()
    me.press(row.get_by_role("button", name=re.compile("^What to do")))
    me.press(row.get_by_role("button", name="Rename"))
    row.get_by_role("textbox").fill("Friday night")
    me.press(row.get_by_role("button", name="Use this name"))
    expect(row).to_contain_text("Friday night")
    me.page.reload()
    expect(row).to_contain_text("Friday night")
    me.press(row.get_by_role("button", name=re.compile("^What to do")))
    me.press(row.get_by_role("button", name="Delete it for everybody"))
    expect(row).to_contain_text("Nobody can bring it back")  # it is asked once more
    me.press(row.get_by_role("button", name="Delete it for everybody"))
    expect(me.page.locator(".yours li")).to_have_count(0)
