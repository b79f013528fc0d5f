"""One evening of a GM and three players, one of them on a phone, with all that happens to people: everybody
writes at once and nobody waits; a Sabotage is held open by "Wait"; the GM overrides in the middle of a Move,
and the server is killed in it; a picture is for one player alone; somebody leaves who owes a choice, the
evening ends without them, and they come back to it; a character goes home on paper and to another table.

Which cards lie on top is fixed by the host's ruling over the HTTP API; all else is pressed."""

from __future__ import annotations

import re
from time import perf_counter

import pytest
from playwright.sync_api import expect

from browser.people import GONE
from browser.tarot import Night
from browser.test_characters import characters
from browser.test_eidolon import story
from browser.test_eidolon_story import HANGED_MAN, MAGICIAN, STAR, STRENGTH, Seat
from browser.test_pages import drawn, pages
from browser.test_people import safety

pytestmark = [pytest.mark.browser, pytest.mark.limit(900), pytest.mark.xdist_group("browser")]

SECRETS = (b"sunken", b"drowned")


def overhears(one):
    """Everything the tables say to somebody, byte by byte."""
    heard = []
    one.page.on("response", lambda answer: heard.append(answer))
    one.page.on(
        "websocket", lambda line: line.on("framereceived", lambda frame: heard.append(frame))
    )

    def told():
        return b"".join(
            one if isinstance(one, bytes) else one.encode() if isinstance(one, str) else one.body()
            for one in heard
            if isinstance(one, bytes | str) or "/api/" in one.url
        )

    return told


def changes(one, path, to, reason):
    """Presses a figure where it stands, and sets it."""
    one.one.press(one.page.locator(f'[data-place="{path}"]').first)
    dialog = one.page.locator("dialog[open]")
    dialog.get_by_label("To", exact=True).fill(to)
    dialog.get_by_label(re.compile("^Reason")).fill(reason)
    one.one.press(dialog.get_by_role("button", name="Change"))
    expect(dialog).to_have_count(0)


def everybody_writes(gm, players):
    """Four forms are open at once; none of them stops another, or is lost by a reload."""
    gm.press("after the generic ladder", gm.keeper)
    for n, one in enumerate(players, 1):
        one.press("Say what you do")
        one.form.get_by_role("textbox").first.fill(f"I do thing {n}.")
    gm.form.get_by_label("Name", exact=True).fill("The Ticket Man")
    for one in (gm, *players):
        expect(one.form.get_by_role("button", name="Cancel")).to_be_visible()
    players[0].page.reload()
    players[0].press("Say what you do")
    expect(players[0].form.get_by_role("textbox").first).to_have_value("I do thing 1.")
    for one in players:
        one.done()
        expect(one.page.locator("section.compose")).to_have_count(
            0
        )  # and nobody waits for an answer
    said = gm.page.get_by_role("region", name="What they do").get_by_role("group")
    expect(said).to_have_count(len(players))
    for n in range(len(players), 0, -1):  # the last is answered first
        thing = said.filter(has_text=f"I do thing {n}.")
        gm.one.press(thing.get_by_role("button", name="It simply works"))
        expect(thing).to_have_count(0)
    expect(gm.form.get_by_label("Name", exact=True)).to_have_value("The Ticket Man")
    gm.form.get_by_label("Its power, in one sentence").fill("He punches time.")
    gm.done()
    expect(gm.keeper).to_contain_text("The Ticket Man")


def a_picture_for_one(gm, her, place):
    """The GM shows a picture to one player, whose name stands there in the list; and then to everybody
    another page."""
    card = pages(gm.one)
    gm.press("New handout", card)
    card.get_by_label("Title").fill("The sunken map")
    card.get_by_label("Text (Markdown)").fill("Follow the **drowned** bell.")
    picture = {"name": "map.png", "mimeType": "image/png", "buffer": drawn()}
    card.locator("input[type=file]").set_input_files(picture)
    expect(card.locator("img")).to_be_visible()
    seen = card.get_by_role("group", name="Who sees it")
    seen.get_by_role("checkbox").nth(place).check()
    gm.press("Save", card)
    hers = pages(her.one)
    her.press("The sunken map", hers)
    expect(hers.locator("img")).to_be_visible()
    her.press("Close", hers)
    gm.press("New handout", card)
    card.get_by_role("radio", name="Scene").check()
    card.get_by_label("Place").fill("The harbour")
    card.get_by_role("checkbox", name="Everybody").check()
    gm.press("Save", card)
    gm.press("Close", card)


def was_told_nothing_of_it(one, told):
    """Somebody else has the page for everybody, and no byte of the other."""
    expect(one.page.get_by_role("button", name="Scene: The harbour", exact=True)).to_be_visible()
    assert b"The harbour" in told()
    assert not [word for word in SECRETS if word in told()]


def holds(one, actor, name):
    """Somebody asks to wait; whose moment it is sees who."""
    one.one.press(one.one.button("Wait"))
    note = actor.page.locator("p.note[role=status]")
    expect(note).to_contain_text(f"{name} asked to wait.")
    return note


def is_ready(one, note):
    own = one.page.locator("p.note[role=status]")
    one.one.press(own.get_by_role("button", name="I am ready, go on"))
    expect(note).to_have_count(0)


def dies(serving, everybody):
    """The server is killed and begun anew; everybody sees both, and sits where they sat."""
    for one in everybody:
        one.one.pardon(GONE)
    serving.kill()
    for one in everybody:
        expect(one.page.get_by_role("alert").filter(has_text="connection")).to_be_visible()
    serving.start()
    for one in everybody:
        expect(one.page.get_by_role("alert").filter(has_text="connection")).to_be_hidden()


def goes_home(one, gm, there, name):
    """A character goes home on paper, and to another table as a file."""
    one.one.press(one.page.locator("button.menu"))
    with one.page.expect_download() as printed:
        one.one.press(one.page.locator(".panel").get_by_role("button", name="Print the sheets"))
    assert printed.value.path().read_bytes().startswith(b"%PDF")
    dialog = characters(one.one)
    with one.page.expect_download() as saved:
        one.press(f"Save as a file: {name}", dialog)
    gm.sits(there.link("gm"), taught=True)
    dialog = characters(gm.one)
    dialog.get_by_label("A file", exact=True).set_input_files(saved.value.path())
    gm.press(f"Let {name} come", dialog)
    expect(dialog.get_by_role("status")).to_contain_text(f"{name} is at the table.")


def test_an_evening_where_nobody_waits(serving, person):
    began = perf_counter()
    night = Night.opened(serving.url, story(serving.url), "The Last Carousel")
    gm = Seat(person("desktop", "dark"))
    ana, ben, cleo = (
        Seat(person("desktop", "light")),
        Seat(person("phone", "dark")),
        Seat(person("desktop", "dark")),
    )
    everybody = [gm, ana, ben, cleo]
    told = overhears(cleo)
    for one, seat in zip(everybody, ("gm", "ana", "ben", "cleo"), strict=True):
        one.sits(night.link(seat))
    everybody_writes(gm, (ana, ben, cleo))
    a_picture_for_one(gm, ben, 2)
    was_told_nothing_of_it(cleo, told)

    # A Sabotage is held open by "Wait"; meanwhile the GM overrides, and the server is killed.
    night.stack(MAGICIAN, STRENGTH, HANGED_MAN, STAR)
    ana.move("Scrap")
    expect(ana.stage.get_by_role("button", name="Draw")).to_be_visible()
    note = holds(ben, ana, "Ben")
    ana.press("Draw")
    ana.one.sees("asked to wait. It goes on when they are ready")
    changes(gm, "xp", "18", "They earned it.")
    line = cleo.page.locator(".chronicle .line").filter(has_text="They earned it.")
    expect(line).to_contain_text("6 → 18")
    dies(serving, everybody)
    expect(note).to_contain_text("Ben asked to wait.")
    ben.press(re.compile("Sabotage"), ben.page.locator(".may"))
    is_ready(ben, note)
    ana.press("Draw")
    ben.card("The Magician")
    ana.card("Strength")
    ana.shows("Strength")

    # Downtime and a level: Ben leaves before he has chosen, and the evening ends without him.
    gm.surely("won")
    gm.surely("Downtime begins")
    for one in (ana, ben, cleo):
        one.answers("Thumbs up")
    gm.press("The Debrief is over", gm.keeper)
    ana.press(re.compile("^GEN"))
    expect(ben.stage.get_by_role("button", name=re.compile("^POW"))).to_be_visible()
    card = safety(ben.one)
    ben.one.press(card.get_by_role("button", name="I have to leave for a while"))
    expect(gm.page.locator("section.people")).to_contain_text(re.compile(r"\baway\b"))
    ben.page.goto("about:blank")
    gm.one.press(gm.page.locator("section.prompt").get_by_role("button", name="Go on without ben"))
    cleo.press(re.compile("^POW"))
    gm.press("Downtime begins", gm.keeper)
    gm.surely("End the session")
    for one in (gm, ana, cleo):
        one.one.sees("The session ends.")

    # He comes back to his seat, is told what happened, and chooses what waited for him.
    ben.sits(night.link("ben"), taught=True)
    ben.one.press(ben.page.get_by_role("button", name="I am back"))
    meanwhile = ben.page.get_by_role("dialog", name="Since you left")
    expect(meanwhile).to_contain_text("The session ends.")
    ben.press("Read", meanwhile)
    ben.press(re.compile("Benedict Oyelaran reaches level 2"))
    ben.one.press(ben.form.get_by_role("button", name=re.compile("^POW")))
    expect(ben.form).to_have_count(0)

    # Her character goes home on paper, and to another table as a file.
    there = Night.opened(serving.url, {"players": ["mia", "ole"], "cast": ["Coach"]}, "Elsewhere")
    goes_home(ana, gm, there, "Aiko Brandt")
    (came,) = there.view()["pcs"]
    assert (came["name"], came["level"], came["seat"]) == ("Aiko Brandt", 2, "mia")
    print(f"\nan evening where nobody waits: {perf_counter() - began:.0f} s")
