"""An adviser's suggestion stands on the page of the chair it is for, and on nobody else's."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest
from mcp import Client
from playwright.sync_api import expect

from undertow import client
from undertow.agents.chairs import Chairs
from undertow.agents.server import served

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def suggests(link, why):
    """An adviser with this link suggests the first thing that may be done."""

    async def run():
        async with Client(served(Chairs(adviser=True))) as adviser:
            await adviser.call_tool("sit", {"link": link})
            acts = (await adviser.call_tool("may", {"asides": True})).structured_content["acts"]
            args = {"act": acts[0]["act"], "why": why}
            return (await adviser.call_tool("suggest", args)).structured_content

    with ThreadPoolExecutor(1) as aside:  # the browser's own loop runs in this thread
        return aside.submit(lambda: asyncio.run(run())).result()


@pytest.mark.parametrize("game", ["anima", "eidolon"])
def test_only_the_gm_sees_what_the_adviser_suggests(serving, person, game):
    demo = {"anima": "bridge", "eidolon": "last-carousel"}[game]
    chairs = client.create(serving.url, game, demo=demo)
    gm, player = person("desktop"), person("phone")
    seat = next(one for one in chairs if one not in ("gm", "host"))
    for one, chair in ((gm, chairs["gm"]), (player, chairs[seat])):
        one.page.goto(chair.link)
        expect(one.page.locator(".chip.online")).to_be_attached()  # it hears what is said
    said = suggests(chairs["gm"].link, "They are out of dice.")
    assert said["shown"]
    advice = gm.page.locator('[data-part="advice"]')
    expect(advice).to_contain_text(said["label"])
    expect(advice).to_contain_text("They are out of dice.")
    expect(advice).to_contain_text("Only you see this.")
    again = suggests(chairs["gm"].link, "It is late.")
    assert again["shown"]
    expect(advice).to_contain_text("It is late.")
    expect(advice.locator("li")).to_have_count(1)  # the same thing again, with other reasons
    expect(player.page.locator('[data-part="advice"]')).to_have_count(0)
    gm.press(advice.get_by_role("button", name="Put the advice away"))
    expect(advice).to_have_count(0)
