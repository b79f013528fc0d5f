"""The page is fetched in pieces. A piece that does not come, because the server is away or was
upgraded, leaves nobody before an empty page, and costs nobody what they were writing."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

import undertow
from browser.people import GONE

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

MISSING = "ERR_FAILED|404"
NEITHER_CAME = "A piece of this page did not come"


def lobby(me, serving):
    me.page.goto(serving.url)
    expect(me.button("Play now").first).to_be_visible()


def stays(me):
    """From here on, `stayed` says whether it is still the same page."""
    me.page.evaluate("() => { window.stayed = true; }")


def stayed(me):
    return me.page.evaluate("() => window.stayed === true")


def loads(me):
    """Counts how often the page is loaded from here on."""
    seen: list[str] = []
    me.page.on("domcontentloaded", lambda page: seen.append(page.url))
    return seen


def plays_once_the_server_is_back(me, serving):
    me.press(me.button("Play now").first)
    expect(me.page.locator(".toast.bad")).to_be_visible()
    serving.start()
    me.press(me.button("Play now").first)
    me.at_table()


def test_a_table_fetched_before_the_server_went_away_is_opened_when_it_is_back(serving, person):
    me = person("desktop")
    me.pardon(GONE)
    lobby(me, serving)
    me.press(me.button("Play now").first)
    me.at_table()  # all of it is here
    me.press(me.page.get_by_role("link", name="Lobby").first)
    expect(me.button("Play now").first).to_be_visible()
    stays(me)
    serving.kill()
    plays_once_the_server_is_back(me, serving)
    assert stayed(me)


@pytest.mark.parametrize("late", ["Table", "fire", "Desk"])
def test_a_table_asked_for_after_the_server_went_away_is_opened_when_it_is_back(
    serving, person, late
):
    """The page itself, its game, and something the page is made of."""
    me = person("desktop")
    me.pardon(GONE)
    held: list[Route] = []
    holding = [True]
    piece = re.compile(rf"/assets/{late}-[\w-]+\.js$")
    me.page.route(piece, lambda route: held.append(route) if holding else route.continue_())
    with me.page.expect_request(piece):
        lobby(me, serving)
    serving.kill()
    with me.page.expect_event("requestfailed", lambda asked: bool(piece.search(asked.url))):
        holding.clear()  # whatever is asked for from now on goes its way
        for route in held:
            route.continue_()
    plays_once_the_server_is_back(me, serving)


@pytest.mark.parametrize("kind", ["js", "css"])
def test_a_piece_that_fails_once_is_fetched_under_another_address(serving, person, kind):
    me = person("desktop")
    me.pardon(MISSING)
    me.page.route(re.compile(rf"/assets/Table-[\w-]+\.{kind}$"), lambda route: route.abort())
    lobby(me, serving)
    stays(me)
    with me.page.expect_response(re.compile(rf"/assets/Table-[\w-]+\.{kind}\?again=\d+$")):
        me.press(me.button("Play now").first)
    me.at_table()
    assert stayed(me)
    expect(me.table).to_have_css("display", "grid")


def test_a_chamber_pressed_before_its_piece_came_opens_once_it_is_there(serving, person):
    """What a press needs comes after the map."""
    me = person("desktop")
    me.pardon(MISSING)
    held: list[Route] = []
    piece = re.compile(r"/assets/hand-[\w-]+\.js$")
    me.page.route(piece, lambda route: held.append(route))
    with me.page.expect_request(piece):
        lobby(me, serving)
        me.press(me.button("Play now").first)
        me.at_table()
    chamber = me.page.locator(".map button[data-chamber]").first
    panel = me.page.locator(".doing")
    me.press(chamber)
    expect(me.page.locator(".map")).to_be_visible()
    assert panel.count() == 0
    with me.page.expect_response(re.compile(r"/assets/hand-[\w-]+\.js\?again=\d+$")):
        for route in held:
            route.abort()
    expect(panel).to_be_visible()
    me.page.wait_for_function("document.activeElement.closest('.doing')")


def test_a_page_without_its_piece_says_so_and_goes_on_by_itself(serving, person):
    me = person("phone")
    me.pardon(GONE)
    lobby(me, serving)
    serving.kill()
    me.press(me.page.get_by_role("link", name="Settings").first)
    said = me.page.get_by_role("alert").filter(has_text=NEITHER_CAME)
    expect(said).to_contain_text("The server does not answer")
    expect(said).to_contain_text("What you were writing is kept")
    serving.start()
    expect(me.page.get_by_role("heading", name="Settings", exact=True)).to_be_visible()
    expect(said).to_be_hidden()
    assert me.page.url.endswith("#/settings")


# --- a server that was upgraded


def another(folder: Path) -> Path:
    """A copy of this Undertow; gives its client."""
    ours = Path(undertow.__file__).parent
    shutil.copytree(ours, folder / "undertow", ignore=shutil.ignore_patterns("__pycache__"))
    return folder / "undertow" / "web_dist"


def upgraded(folder: Path) -> Path:
    """Undertow as its next version: every script has another name, and names the others so."""
    dist = another(folder)
    scripts = list(dist.glob("assets/*.js"))
    for path in [*scripts, dist / "index.html"]:
        text = path.read_text("utf-8")
        for one in scripts:
            text = text.replace(one.name, f"next-{one.name}")
        path.write_text(text, "utf-8")
    for one in scripts:
        one.rename(one.with_name(f"next-{one.name}"))
    return folder


def without(folder: Path, piece: str) -> Path:
    """Undertow with a piece of its client forgotten."""
    (script,) = another(folder).glob(f"assets/{piece}-*.js")
    script.unlink()
    return folder


def test_a_page_older_than_its_server_is_loaded_anew_once_where_it_was(serving, person, tmp_path):
    me = person("desktop")
    me.pardon(f"{GONE}|{MISSING}")
    lobby(me, serving)
    me.press(me.button("Play now").first)
    me.at_table()
    me.untaught()
    me.press(me.page.locator(".switch").get_by_role("button", name="Chat"))
    say = me.page.get_by_label("Say something to the table")
    say.fill("half a sentence")
    table = me.page.url
    loaded = loads(me)
    serving.kill()
    serving.start(package=upgraded(tmp_path / "next"))
    expect(me.page.locator(".chip.online")).to_be_attached()

    me.press(me.button("More"))
    me.press(me.page.get_by_role("link", name="Replay"))
    expect(me.page.get_by_role("heading", name="Replay")).to_be_visible()
    expect(me.page.locator(".replay .stage, .replay .map").first).to_be_visible()
    assert "/replay" in me.page.url or "/at/" in me.page.url
    assert len(loaded) == 1

    # At the table again, the sentence goes on.
    me.page.go_back()
    me.at_table()
    assert me.page.url == table
    me.press(me.page.locator(".switch").get_by_role("button", name="Chat"))
    expect(say).to_have_value("half a sentence")
    assert len(loaded) == 1


def test_a_piece_no_server_has_loads_the_page_once_and_never_again(serving, person, tmp_path):
    me = person("desktop")
    me.pardon(f"{GONE}|{MISSING}")
    lobby(me, serving)
    serving.kill()
    serving.start(package=without(tmp_path / "broken", "Settings"))
    loaded = loads(me)
    me.press(me.page.get_by_role("link", name="Settings").first)
    me.sees("The page was loaded again, and the piece still did not come.")
    assert len(loaded) == 1
    # All else works, and the next page that is missing is not loaded anew either.
    me.page.goto(f"{serving.url}#/")
    me.press(me.page.get_by_role("link", name="Settings").first)
    me.sees("The page was loaded again, and the piece still did not come.")
    assert len(loaded) == 1
    serving.kill()
    serving.start()
    expect(me.page.get_by_role("heading", name="Settings", exact=True)).to_be_visible()
