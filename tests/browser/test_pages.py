"""A GM shows a picture to one player: she sees it, and it is in no byte that another gets."""

from __future__ import annotations

import io
import json

import msgspec
from PIL import Image
from playwright.sync_api import expect

from browser.anima_table import Seat, Table
from browser.conftest import SHOTS
from browser.test_tour import AXE, RUN_AXE
from undertow.games.anima.form import DEMOS


def drawn():
    out = io.BytesIO()
    Image.new("RGB", (320, 200), "teal").save(out, "PNG")
    return out.getvalue()


def pages(one):
    if one.device == "phone":
        one.press(one.button("More"))
    one.press(one.page.locator("header").get_by_role("button", name="Handouts and notes"))
    return one.page.get_by_role("dialog", name="Handouts and notes")


def axe(one, name):
    one.shot(SHOTS / f"pages-{name}-{one.device}-{one.theme}.png")
    one.page.evaluate(AXE.read_text("utf-8"))
    found = one.page.evaluate(RUN_AXE, None)
    assert not found, f"{name}: {json.dumps(found, indent=1)}"


def test_a_picture_shown_to_one_player(serving, person):
    table = Table.opened(serving.url, msgspec.to_builtins(DEMOS[0].settings))
    table.settle()
    one, two, *_ = [seat for seat in table.keys if seat != "gm"]
    gm, her, him = person("desktop", "light"), person("phone", "dark"), person("desktop", "dark")
    heard = []
    him.page.on("response", lambda answer: heard.append(answer))
    him.page.on(
        "websocket", lambda line: line.on("framereceived", lambda frame: heard.append(frame))
    )
    for who, seat in ((gm, "gm"), (her, one), (him, two)):
        Seat(who).sits(f"{serving.url}#/t/{table.table}/{table.keys[seat]}")

    card = pages(gm)
    gm.press(card.get_by_role("button", name="New handout"))
    card.get_by_label("Title").fill("The sunken map")
    card.get_by_label("Text (Markdown)").fill("Follow the **drowned** bell.\n\n<script>x</script>")
    picture = {"name": "map.png", "mimeType": "image/png", "buffer": drawn()}
    card.locator("input[type=file]").set_input_files(picture)
    expect(card.locator("img")).to_be_visible()
    gm.page.reload()  # what is half written is still there
    card = pages(gm)
    gm.press(card.get_by_role("button", name="New handout"))
    expect(card.get_by_label("Title")).to_have_value("The sunken map")
    seen = card.get_by_role("group", name="Who sees it")
    seen.get_by_role("checkbox").nth(1).check()
    axe(gm, "writing")
    gm.press(card.get_by_role("button", name="Save"))
    expect(card.get_by_role("button", name="The sunken map")).to_be_visible()

    expect(her.page.get_by_text("shows you “The sunken map”").first).to_be_visible()
    hers = pages(her)
    her.press(hers.get_by_role("button", name="The sunken map"))
    expect(hers.locator("img")).to_be_visible()
    expect(hers.locator("strong")).to_have_text("drowned")
    expect(hers).to_contain_text("<script>x</script>")
    axe(her, "reading")

    # A scene is for everybody; then he has surely been told all there is.
    gm.press(card.get_by_role("button", name="New handout"))
    card.get_by_role("radio", name="Scene").check()
    card.get_by_label("Place").fill("The harbour")
    card.get_by_role("checkbox", name="Everybody").check()
    gm.press(card.get_by_role("button", name="Save"))
    expect(him.page.get_by_role("button", name="Scene: The harbour", exact=True)).to_be_visible()
    his = pages(him)
    expect(his).not_to_contain_text("sunken")
    axe(him, "listed")
    told = b"".join(
        one if isinstance(one, bytes) else one.encode() if isinstance(one, str) else one.body()
        for one in heard
        if isinstance(one, bytes | str) or "/api/" in one.url
    )
    assert b"The harbour" in told
    assert not [word for word in (b"sunken", b"drowned") if word in told]
