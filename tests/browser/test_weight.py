"""How much script has to travel before one can play."""

from __future__ import annotations

import gzip

import pytest
from playwright.sync_api import Response

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

MOST = 150_000


def test_lobby_and_fire_table_weigh_little(serving, person):
    me = person("desktop")
    scripts: dict[str, int] = {}
    answers: list[Response] = []
    me.page.on("response", lambda answer: answers.append(answer))
    me.page.goto(serving.url)
    me.press(me.button("Play now").first)
    me.at_table()
    me.page.wait_for_load_state("networkidle")
    for answer in answers:
        if answer.request.resource_type == "script" or answer.url.endswith(".js"):
            assert answer.headers.get("content-encoding") == "gzip" or len(answer.body()) <= 500
            scripts[answer.url.rsplit("/", 1)[1]] = len(gzip.compress(answer.body(), 9))
    total = sum(scripts.values())
    print(f"\nfirst load: {total / 1000:.1f} kB of script in {len(scripts)} files")
    assert scripts, "no script was seen"
    assert total <= MOST, scripts
    outside = {answer.url for answer in answers if not answer.url.startswith(serving.url)}
    assert not outside, "nothing is fetched from elsewhere"
